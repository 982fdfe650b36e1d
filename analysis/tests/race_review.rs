//! Reviews of race games and games in progress: every error with its line, both forms of a file, arbitrary text, whole
//! games whose numbers add up, and games that are not solved.

use std::sync::OnceLock;

use approx::assert_abs_diff_eq;
use dicebase_analysis::play::{Awaits, Play, Playable, Rolled};
use dicebase_analysis::race::review::{Kind, Outcome, Player, Problem, Replay, Review, review, review_unsolved};
use dicebase_analysis::review::{Rating, ReviewError};
use dicebase_analysis::roll;
use dicebase_games::race::{Action, Game, Objective, Position};
use dicebase_games::{Dice, Die};
use dicebase_policy::race::Policy;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::common;

type Race = Policy<Vec<u8>>;

/// MAD-GAME on a ring of twelve fields with two seats, two pieces and two squares.
fn rules() -> String {
    let rules = [("ring = 48", "ring = 12"), ("seats = 6", "seats = 2"), ("players = 6", "players = 2")];
    let pieces = [("pieces = 4", "pieces = 2"), ("goal = 4", "goal = 2")];
    rules.into_iter().chain(pieces).fold(common::rules("mad-game"), |text, (old, new)| text.replace(old, new))
}

fn two() -> &'static Race {
    static POLICY: OnceLock<Race> = OnceLock::new();
    POLICY.get_or_init(|| common::race("small", &rules(), Objective::Win))
}

fn alone() -> &'static Race {
    static POLICY: OnceLock<Race> = OnceLock::new();
    POLICY.get_or_init(|| common::race("small", &rules(), Objective::Turns))
}

/// A game of six players, which is not solved.
fn six() -> &'static Game {
    static GAME: OnceLock<Game> = OnceLock::new();
    GAME.get_or_init(|| Game::builtin("mad-game", Objective::Win).unwrap())
}

fn found<T: std::fmt::Debug>(result: Result<T, ReviewError<Problem>>) -> (usize, String) {
    match result.unwrap_err() {
        ReviewError::Line { line, problem } => (line, problem.to_string()),
        other => (0, other.to_string()),
    }
}

/// Two players: three tries, a six with its extra roll, a capture, and a turn that does not end.
const TWO: &str = "\
game small
me: 3 no move
    1 -
    6 enter
    4 1>5
opponent: 2 no move
    2 no move
    2 no move
me: 2 5>7
opponent: 6 enter
    3 1>4
me: 6 enter
    5 1>6
opponent:
";

#[test]
fn a_game_of_two_is_measured_move_by_move() {
    let review = review(two(), TWO).unwrap();
    assert!(review.solved && review.outcome.is_none());
    let decision = |line: usize| review.decisions.iter().find(|decided| decided.line() == line).unwrap();
    let capture = decision(10);
    assert_eq!((capture.made().player, capture.turn_number(), capture.choices()), (Player::Opponent, 2, 1));
    assert_eq!(
        (capture.made().kind, &*capture.action().words),
        (Kind::Capture, "bring a piece in and send a piece home")
    );
    assert_eq!(decision(11).moment(), "pieces at 0,1, rolled 3");
    let sums: Vec<_> = review.players.iter().map(|player| (player.player, &*player.pieces, player.turns)).collect();
    assert_eq!(sums, [(Player::Me, "0,6", 3), (Player::Opponent, "0,4", 2)]);
    let entered = decision(12).measured().unwrap();
    assert_eq!((entered.more.kind, entered.rating), (Kind::Enter, Rating::Forced));
    assert_eq!(entered.position, "small objective win me 0,0 opponents 0,4 roll 6");
}

#[test]
fn losses_are_those_of_the_policy() {
    let text = "me: 6 enter\n6 1>7\n6 enter\n2 1>3\n";
    let review = review(two(), text).unwrap();
    let policy = two();
    let mut checked = 0;
    for decided in &review.decisions {
        let decision = decided.measured().unwrap();
        let notation = decision.position.parse().unwrap();
        let ranked = policy.rank(&Position::read(policy.game(), &notation).unwrap()).unwrap();
        let played = ranked.iter().find(|ranked| ranked.action.text(policy.game()) == decision.action.text).unwrap();
        assert_eq!((decision.value, decision.loss, decision.choices), (played.value, played.loss, ranked.len()));
        checked += usize::from(ranked.len() > 1);
    }
    assert!(checked > 0);
}

#[test]
fn every_problem_is_named_with_its_line() {
    let cases = [
        ("# nothing\n", 0, "there is no decision in it; write one a line, as in: me: 6 enter"),
        ("6 enter", 1, "nobody knows whose; begin the line with `me:` or `opponent:`; if one player was alone"),
        ("me: hello", 1, "\"me: hello\" is no decision; write the roll and what was done"),
        ("me: 6", 1, "\"me: 6\" is no decision"),
        ("me: enter", 1, "\"me: enter\" is no decision"),
        ("me: no move", 1, "\"me: no move\" is no decision"),
        ("me: 12>16", 1, "\"me: 12>16\" is no decision"),
        ("me: 7 enter", 1, "'7' is not a face"),
        ("me: 66 enter", 1, "the roll 66 has 2 dice, but one is rolled"),
        ("me: 6 no move", 1, "with a 6 a piece has to be moved: possible is enter"),
        ("me: 5 enter", 1, "no piece can be moved with a 5; write: 5 no move"),
        ("me: 6 2>8", 1, "there is no piece at 2; possible is enter"),
        ("me: 6 hop", 1, "\"hop\" is no move; write enter"),
        ("me: 1 no move\nopponent: 1 no move", 2, "it is the turn of me, not of opponent; the turn goes on"),
        ("me: 6 enter\n4 1>5\nme: 2 5>7", 3, "it is the turn of opponent, not of me; write each roll"),
        ("me: 6 enter\n4 1>5\n2 5>7", 3, "a turn begins here, and nobody knows whose; begin the line with"),
        ("opponent 2: 6 enter", 1, "there is no player `opponent 2`: the players are `me:` or `opponent:`"),
        ("game other\nme: 6 enter", 1, "this is a review file of other"),
        ("me: 6 enter\n{\"roll\": \"4\"}", 2, "the JSON is no decision"),
        ("{\"player\": \"you\", \"roll\": \"6\"}", 1, "\"you\" is no player; write `me`, `opponent` or `opponent 2`"),
    ];
    for (text, line, part) in cases {
        let (at, message) = found(review(two(), text));
        assert!(at == line && message.contains(part), "{text}: line {at}, {message}");
    }
    let of_one = found(review(alone(), "6 enter\n4 1>5\nopponent: 2 5>7"));
    assert!(of_one.0 == 3 && of_one.1.contains("about one player"), "{of_one:?}");
    let of_six = found(review_unsolved(six(), "opponent: 6 enter"));
    assert!(of_six.1.contains("`me:`, `opponent 1:`, `opponent 2:`"), "{of_six:?}");
}

/// Plays to the end; `pick` picks from all choices.
pub fn play_on<D: AsRef<[u8]>>(play: &mut Play<Replay<'_, D>>, seed: u64, pick: impl Fn(usize, usize) -> usize) {
    let sides = play.replay().game().rules().sides;
    while play.awaits() != Awaits::Nothing {
        if play.awaits() == Awaits::Roll(1) {
            let nothing =
                play.rolled(roll(seed, play.lines() as u64, 1, &Die::fair(sides))).unwrap() == Rolled::Nothing;
            assert_eq!(nothing, play.choices().is_empty());
        } else {
            let choices = play.choices();
            let choice = choices[pick(play.lines(), choices.len())].clone();
            let made = play.decide(&choice.text).unwrap();
            let verdict = made.last().unwrap();
            assert_eq!(verdict.words, choice.words);
            assert_eq!(verdict.measured.as_ref().map(|measured| measured.loss), choice.loss);
        }
    }
}

fn new_play(policy: &Race) -> Play<Replay<'_, Vec<u8>>> {
    let mut play = Play::new(Replay::new(policy), "").unwrap();
    if policy.game().players() > 1 {
        play.begin(Player::Opponent).unwrap();
    }
    play
}

#[test]
fn whole_games_add_up_and_the_best_choices_lose_nothing() {
    for (policy, sign) in [(two(), 1.0), (alone(), -1.0)] {
        for seed in 0..10 {
            let mut best = new_play(policy);
            play_on(&mut best, seed, |_, _| 0);
            let told = review(policy, best.text()).unwrap();
            assert!(told.players.iter().all(|player| player.total.unwrap().loss == 0.0), "{}", best.text());
            let mut any = new_play(policy);
            play_on(&mut any, seed, |line, choices| line % choices);
            let account = any.replay().account().unwrap();
            assert_abs_diff_eq!(
                account.expected + sign * (account.luck - account.lost),
                account.result,
                epsilon = 1e-9
            );
            let told = review(policy, any.text()).unwrap();
            let lost = |place: usize| told.players.get(place).map_or(0.0, |player| player.total.unwrap().loss);
            assert_abs_diff_eq!(lost(0) - lost(1), account.lost, epsilon = 1e-9);
            assert!(told.outcome.is_some() && told.outcome == any.replay().outcome());
        }
    }
}

#[test]
fn a_game_that_is_broken_off_anywhere_goes_on_as_if_it_was_not() {
    let mut whole = new_play(two());
    play_on(&mut whole, 5, |line, choices| line % choices);
    let lines: Vec<&str> = whole.text().split_inclusive('\n').collect();
    for end in 2..lines.len() {
        let mut play = Play::new(Replay::new(two()), &lines[..end].concat()).unwrap();
        play_on(&mut play, 5, |line, choices| line % choices);
        assert_eq!(play.text(), whole.text(), "from line {end} on");
    }
}

#[test]
fn people_in_several_seats_take_back_their_own_decisions() {
    let new = || Replay::<Vec<u8>>::unsolved(six()).played_by([0, 2]);
    let mut play = Play::new(new(), "").unwrap();
    play.begin(Player::Numbered(4)).unwrap();
    let mine: Vec<bool> = (0..6)
        .map(|_| {
            let is_mine = play.replay().is_mine();
            (0..3).for_each(|_| assert_eq!(play.rolled(Dice::from_faces([1])).unwrap(), Rolled::Nothing));
            is_mine
        })
        .collect();
    assert_eq!(mine, [false, false, true, false, true, false]);
    assert!(!play.take_back(false), "nobody has decided anything");
    assert!(play.take_back(true), "a roll that was typed may be wrong");
    assert!(play.text().starts_with("game mad-game\nopponent 4:\nopponent 4: 1 no move\n"), "{}", play.text());
    assert_eq!(Play::new(new(), play.text()).unwrap().replay().seating().mover(), 3);
}

#[test]
fn of_a_game_that_is_not_solved_nothing_is_claimed() {
    let mut play = Play::new(Replay::<Vec<u8>>::unsolved(six()), "").unwrap();
    play.begin(Player::Me).unwrap();
    play_on(&mut play, 1, |line, choices| line % choices);
    assert_eq!(play.replay().account(), None);
    let told = review_unsolved(six(), play.text()).unwrap();
    assert!(matches!(told.outcome, Some(Outcome::Won { .. })) && told.players.len() == 6);
    let data = json!(told);
    assert_eq!((&data["solved"], &data["value_at_start"]), (&json!(false), &Value::Null));
    assert!(data["players"].as_array().unwrap().iter().all(|player| player["total"].is_null()));
    for decision in data["decisions"].as_array().unwrap() {
        let keys = ["loss", "rating", "value", "best", "best_value"];
        assert!(keys.iter().all(|key| decision.get(key).is_none()) && decision["action"].is_object(), "{decision}");
    }
    // The owner of a captured piece is named as in the file.
    let captures = told.decisions.iter().filter(|decided| decided.made().kind == Kind::Capture);
    let words: Vec<&str> = captures.map(|decided| &*decided.action().words).collect();
    for owner in ["mine", "opponent 3"] {
        let end = format!("and send a piece of {owner} home");
        assert!(words.iter().any(|words| words.ends_with(&end)), "{owner}: {words:?}");
    }
    assert!(!words.iter().any(|words| words.contains("of me ")), "{words:?}");
}

/// Every action can be read in either form.
#[test]
fn both_forms_say_the_same() {
    let mut play = new_play(two());
    play_on(&mut play, 7, |line, choices| line % choices);
    let object = |line: &str| {
        let (player, rest) = line.split_once(':').unwrap();
        let Some((roll, act)) = rest.trim().split_once(' ') else { return json!({"player": player}) };
        match act {
            "no move" => json!({"player": player, "roll": roll, "end": "no-move"}),
            "enter" => json!({"player": player, "roll": roll, "action": {"type": "enter"}}),
            step => {
                let (from, to) = step.split_once('>').unwrap();
                let number = |text: &str| text.parse::<usize>().unwrap();
                let action = json!({"type": "move", "from": number(from), "to": number(to)});
                json!({"player": player, "roll": roll, "action": action})
            }
        }
    };
    let objects: Vec<String> = play.text().lines().skip(1).map(|line| object(line).to_string()).collect();
    let text = format!("{{\"game\": \"small\"}}\n{}", objects.join("\n"));
    assert_eq!(review(two(), &text).unwrap(), review(two(), play.text()).unwrap());
    let game = two().game();
    for decided in review(two(), play.text()).unwrap().decisions {
        let action = decided.action();
        assert_eq!(Action::text_of(&action.action).unwrap(), action.text, "{}", game.id());
    }
}

fn known(result: Result<Review, ReviewError<Problem>>, text: &str) -> Result<(), TestCaseError> {
    if let Err(ReviewError::Line { line, .. }) = result {
        prop_assert!((1..=text.lines().count()).contains(&line));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_reviewed_or_refused(
        text in ".{0,200}",
        lines in proptest::collection::vec(
            "(me: |opponent: |opponent [0-9]: |)[0-9]{0,2} (enter|no move|-|[0-9]{0,2}[>\\- ][0-9]{0,2}|end)",
            0..40,
        ),
        start in 0usize..14,
    ) {
        let before: Vec<&str> = TWO.lines().take(start).collect();
        for text in [text, lines.join("\n"), format!("{}\n{}", before.join("\n"), lines.join("\n"))] {
            known(review(two(), &text), &text)?;
            known(review(alone(), &text), &text)?;
            known(review_unsolved(six(), &text), &text)?;
        }
    }

    /// The state of the game is that of its file after any sequence of acts.
    #[test]
    fn a_game_is_always_what_its_file_says(
        acts in proptest::collection::vec(("(enter|no move|[0-9>]{1,5})", 0usize..50, 0u8..8), 0..60),
    ) {
        let mut play = new_play(two());
        for (act, pick, what) in acts {
            match (what, play.awaits()) {
                (0, _) => { play.take_back(pick % 2 == 0); }
                (1, _) => { let _ = play.decide(&act); }
                (_, Awaits::Roll(_)) => { play.rolled(roll(9, pick as u64, 1, &Die::fair(6))).unwrap(); }
                (_, Awaits::Decision) => {
                    let act = play.choices()[pick % play.choices().len()].text.clone();
                    play.decide(&act).unwrap();
                }
                (_, Awaits::Nothing | Awaits::ActionDie) => {}
            }
            if play.lines() == 0 {
                play.begin(Player::Opponent).unwrap();
            }
            let again = Play::new(Replay::new(two()), play.text()).unwrap();
            let [found, expected] = [&again, &play].map(|play| {
                let (replay, seating) = (play.replay(), play.replay().seating());
                let turn = (seating.mover(), seating.turn_number());
                (play.lines(), *replay.seats(), turn, replay.tries(), replay.outcome())
            });
            prop_assert_eq!(found, expected);
        }
    }
}
