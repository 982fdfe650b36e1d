//! Simulations and reviews of games in which each player maximises its own chance.

use std::sync::OnceLock;

use dicebase_analysis::bank::review::{Outcome, Player, Replay, Review, review};
use dicebase_analysis::bank::{self as played_by, Bot, Simulated, simulate};
use dicebase_analysis::play::{Awaits, Play};
use dicebase_analysis::review::{Rating, ReviewError};
use dicebase_analysis::{SharedWins, roll};
use dicebase_games::bank::{Players, Points, Position, Roll, Shares};
use dicebase_games::{Dice, Die};
use dicebase_solver::bank::{Equilibrium, Mixture};
use dicebase_solver::with_threads;

use crate::common::{bank_of_several, go_on};

type Policy = dicebase_policy::bank::Policy<Vec<u8>>;

fn rules(id: &str, changes: &[(&str, &str)]) -> String {
    let text = dicebase_games::find_builtin(id).unwrap().text.to_owned();
    changes.iter().fold(text, |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    })
}

/// Three players with three dice.
fn three() -> &'static Policy {
    static POLICY: OnceLock<Policy> = OnceLock::new();
    POLICY.get_or_init(|| {
        let free = [("minimum = 250", "minimum = 0"), ("entry = 1000", "entry = 0"), ("dice = 6", "dice = 3")];
        let rules = rules("zehntausend-three", &[&free[..], &[("target = 10000", "target = 900")]].concat());
        bank_of_several("three", &rules)
    })
}

/// Two players, who both win if they have the same score.
fn both() -> &'static Policy {
    static POLICY: OnceLock<Policy> = OnceLock::new();
    POLICY.get_or_init(|| {
        let keys = [("target = 10000", "target = 1000"), ("entry = 1000", "entry = 500")];
        let tie = ("end = \"round\"", "end = \"round\"\ntie = \"both-win\"");
        bank_of_several("both", &rules("zehntausend-round", &[&keys[..], &[tie]].concat()))
    })
}

/// Plays a game that one player begins. `pick` picks from all choices, which are sorted from the best to the worst.
fn played(
    policy: &Policy,
    first: Player,
    seed: u64,
    pick: impl Fn(usize, usize) -> usize,
) -> Play<Replay<'_, Vec<u8>>> {
    let mut play = Play::new(Replay::new(policy), "").unwrap();
    play.begin(first).unwrap();
    loop {
        match play.awaits() {
            Awaits::Roll(dice) => {
                play.rolled(roll(seed, play.lines() as u64, dice, &Die::fair(6))).unwrap();
            }
            Awaits::Decision => {
                let act = play.choices()[pick(play.lines(), play.choices().len())].text.clone();
                play.decide(&act).unwrap();
            }
            Awaits::Nothing | Awaits::ActionDie => return play,
        }
    }
}

/// The loss of each player, in the order of play from the writer of the file.
fn losses(review: &Review) -> Vec<f64> {
    review.players.iter().map(|player| player.total.loss).collect()
}

#[test]
fn each_of_three_players_loses_the_own_chance_and_the_account_adds_up() {
    let start = Position::start(three().game(), &Players::default(), None).unwrap();
    let chances = three().chances(&start).unwrap().unwrap();
    for seed in 0..12 {
        let first = Player::at(seed as usize % 3, 3);
        let play = played(three(), first, seed, |line, choices| (line * 7 + seed as usize) % choices);
        let (account, found) = (play.replay().account().unwrap(), review(three(), play.text()).unwrap());
        assert_eq!(account.expected, chances[(3 - first.place()) % 3], "{first}");
        assert!((account.expected - account.lost + account.luck - account.result).abs() < 1e-12, "{account:?}");
        let all = losses(&found);
        assert!(all.iter().all(|loss| *loss >= 0.0) && (account.lost - all[0]).abs() < 1e-12, "{account:?} {all:?}");
        let Some(Outcome::Won { winner }) = found.outcome else { panic!("{found:?}") };
        assert_eq!(account.result, f64::from(u8::from(winner == Player::Me)));
        assert_eq!(found.players.iter().map(|player| player.player.place()).collect::<Vec<_>>(), [0, 1, 2]);
        assert!(found.players.iter().all(|player| player.score.0 >= 900 || player.player != winner), "{found:?}");
        assert!(found.decisions.iter().any(|decision| decision.loss > 0.0) && found.value_at_start == chances[0]);
    }
}

#[test]
fn best_play_of_three_loses_nothing_and_each_seat_wins_as_often_as_the_table_says() {
    const GAMES: u64 = 600;
    let mut wins = [0.0; 3];
    for seed in 0..GAMES {
        let play = played(three(), Player::Me, seed, |_, _| 0);
        let found = review(three(), play.text()).unwrap();
        assert!(found.decisions.iter().all(|decision| !decision.rating.is_wrong()), "{found:?}");
        let Some(Outcome::Won { winner }) = found.outcome else { panic!("{found:?}") };
        wins[winner.place()] += 1.0 / GAMES as f64;
    }
    let start = Position::start(three().game(), &Players::default(), None).unwrap();
    let chances = three().chances(&start).unwrap().unwrap();
    let error = 0.5 / (GAMES as f64).sqrt();
    assert!(wins.iter().zip(&chances).all(|(won, chance)| (won - chance).abs() < 4.0 * error), "{wins:?} {chances:?}");
}

/// Two players who mix turns at the start of the game.
const MIXED: &str = r#"
family = "bank"
name = "Mixed"
source = "This test"
dice = 2
sides = 3
step = 5
target = 20
minimum = 0
entry = 0
end = "last-turn"
tie = "both-win"
hot-dice = "must-roll"
singles = [0, 15, 10]
"#;

/// Neither of two turns that a player mixes loses anything, whatever is rolled.
#[test]
fn both_turns_that_a_player_mixes_lose_nothing() {
    let policy = bank_of_several("mixed", MIXED);
    let game = policy.game();
    let mixtures = &policy.table().metadata().mixtures;
    let mut others = 0;
    for mixture in mixtures {
        let state = game.states().state(mixture.state as usize);
        let players = Players::of_state(game, &state);
        let rolls = [1, 2, 3].into_iter().flat_map(|a| [0, 1, 2, 3].map(|b| [a, b]));
        let rolls = rolls.map(|faces| Dice::from_faces(faces.into_iter().filter(|&face| face > 0)));
        for (dice, turn) in rolls.flat_map(|dice| (0..40).step_by(5).map(move |turn| (dice, Points(turn)))) {
            let roll = Roll { turn, taken: Points(0), dice };
            let Ok(position) = Position::after_roll(game, &players, &roll) else { continue };
            assert_eq!(policy.mixture(&position), Some(mixture.bolder));
            let ranked = policy.rank(&position).unwrap();
            let turns = [false, true].map(|bolder| policy.best_of_turn(&position, bolder).unwrap());
            for action in turns {
                let loss = ranked.iter().find(|ranked| ranked.action == action).unwrap().loss;
                assert!(loss <= 1e-9, "{position:?}: {action:?} loses {loss}");
            }
            others += usize::from(turns[0] != turns[1]);
        }
    }
    println!("{} states in which players mix turns, {others} moments in which they differ", mixtures.len());
    assert!(!mixtures.is_empty() && others > 0);
    let start = Position::start(three().game(), &Players::default(), None).unwrap();
    assert_eq!(three().mixture(&start), None);
}

// The number of games between bots.

const GAMES: u64 = 40_000;

/// The equilibrium of a table.
fn equilibrium(policy: &Policy) -> Equilibrium {
    let (numbers, metadata) = (policy.table().to_f64s().unwrap().unwrap(), policy.table().metadata());
    let mixtures = metadata.mixtures.iter().map(|of| Mixture { state: of.state as usize, bolder: of.bolder });
    Equilibrium {
        shares: numbers.chunks(2).map(|of| Shares::both(of[0], of[1])).collect(),
        mixtures: mixtures.collect(),
    }
}

/// Games between bots.
fn simulated(policy: &Policy, bots: &[Bot], games: u64) -> Simulated {
    let (game, found) = (policy.game(), equilibrium(policy));
    let player = |&bot: &Bot| match bot {
        Bot::Optimal | Bot::Leader => played_by::Player::in_equilibrium(game, &found),
        bot => played_by::Player::of_bot(game, bot, || (&[][..]).into()).unwrap(),
    };
    let players: Vec<_> = bots.iter().map(player).collect();
    simulate(&players.iter().collect::<Vec<_>>(), games, 11, &go_on).unwrap()
}

fn shares(wins: impl IntoIterator<Item = SharedWins>) -> Vec<f64> {
    wins.into_iter().map(|wins| wins.wins() / GAMES as f64).collect()
}

/// Bots that play the equilibrium win as often as the table says, by seat, and each bot as often as the others.
fn check_seats(policy: &Policy) {
    let players = policy.game().players();
    let start = Position::start(policy.game(), &Players::default(), None).unwrap();
    let chances = policy.chances(&start).unwrap().unwrap();
    let found = simulated(policy, &vec![Bot::Optimal; players], GAMES);
    let near = |found: &[f64], expected: &[f64]| {
        let error = |chance: f64| (chance * (1.0 - chance) / GAMES as f64).sqrt();
        let is_near = |(found, expected): (&f64, &f64)| (found - expected).abs() < 4.0 * error(*expected);
        assert!(found.iter().zip(expected).all(is_near), "{}: {found:?}, {expected:?}", policy.game().id());
    };
    near(&shares(found.seats), &chances);
    let mean = chances.iter().sum::<f64>() / players as f64;
    near(&shares(found.players.iter().map(|played| played.wins)), &vec![mean; players]);
}

#[test]
fn simulated_games_agree_with_the_chances_of_every_seat() {
    check_seats(three());
    check_seats(both());
    let rules = dicebase_games::find_builtin("zehntausend-platform-both-win").unwrap().text;
    let keys = [("10000", "600"), ("dice = 6", "dice = 4"), ("entry = 1000", "entry = 300")];
    let rules = keys.iter().fold(rules.to_owned(), |text, (from, to)| text.replace(from, to));
    check_seats(&bank_of_several("paid", &rules));
}

/// The chances of both players depend on their mixtures.
#[test]
fn chance_decides_which_turn_a_bot_plays_that_mixes_two() {
    let policy = bank_of_several("mixed", MIXED);
    assert!(!policy.table().metadata().mixtures.is_empty());
    check_seats(&policy);
}

#[test]
fn every_bot_plays_with_two_others_and_each_has_every_seat() {
    let others = [Bot::Greedy, Bot::Thresholds, Bot::Bank(Points(200)), Bot::Random];
    for (bot, other) in others.into_iter().zip(others.into_iter().cycle().skip(1)) {
        let found = simulated(three(), &[Bot::Optimal, bot, other], 3000);
        let wins: Vec<f64> = found.players.iter().map(|played| played.wins.wins()).collect();
        assert_eq!(wins.iter().sum::<f64>(), 3000.0);
        assert_eq!(found.seats.iter().map(|seat| seat.wins()).sum::<f64>(), 3000.0);
        assert!(wins[0] > 1000.0, "{bot:?}, {other:?}: {wins:?}");
        assert!(found.players.iter().all(|played| played.turns.len() == 3000 && played.busts > 0), "{found:?}");
        let most = found.players.iter().map(|played| played.turns.mean()).sum::<f64>();
        assert!((found.turns.mean() - most).abs() < 1e-9);
    }
    let two = simulated(three(), &[Bot::Optimal, Bot::Greedy], 100);
    assert_eq!(two.turns.len(), 0, "a game of three is none of two");
}

#[test]
fn games_of_three_do_not_depend_on_threads() {
    let bots = [Bot::Optimal, Bot::Random, Bot::Greedy];
    let play = |threads| with_threads(threads, || simulated(three(), &bots, 2000)).unwrap();
    assert_eq!(play(1), play(2));
}

/// The line of each error in a file of three players, and a part of its message.
#[test]
fn every_problem_of_three_players_is_named_with_its_line() {
    let cases = [
        ("111 keep 111 bank", 1, "`me:`, `opponent 1:` or `opponent 2:`"),
        ("me: bust\nopponent: bust", 2, "there is no player `opponent`"),
        ("me: bust\nopponent 3: bust", 2, "there is no player `opponent 3`"),
        ("me: bust\nopponent 2: bust", 2, "it is the turn of opponent 1, not of opponent 2"),
        ("opponent 2: bust\nopponent 1: bust", 2, "it is the turn of me, not of opponent 1"),
        ("me: 111 keep 111 bank\nopponent 1: bust", 2, "the game was over"),
    ];
    for (text, line, message) in cases {
        let ReviewError::Line { line: found, problem } = review(three(), text).unwrap_err() else { panic!("{text}") };
        assert!(found == line && problem.to_string().contains(message), "{text}: line {found}, {problem}");
    }
}

#[test]
fn lines_of_three_players_are_read_in_words_and_as_objects() {
    let words = "opponent 1: 115 keep 11 roll\n5 keep 5 bank\nopponent 2: 223 bust\nme: bank 300\nopponent 1: bust";
    let objects = "{\"player\":\"opponent 1\",\"roll\":\"115\",\"action\":{\"type\":\"set-aside\",\"dice\":\"11\",\
                   \"then\":\"roll\"}}\n5 keep 5 bank\n{\"player\":\"opponent 2\",\"roll\":\"223\",\"end\":\"bust\"}\n\
                   {\"player\":\"me\",\"end\":\"bank\",\"turn\":300}\n{\"player\":\"opponent 1\",\"end\":\"bust\"}";
    let found = review(three(), words).unwrap();
    assert_eq!(review(three(), objects).unwrap(), found);
    let scores: Vec<usize> = found.players.iter().map(|player| player.score.0).collect();
    assert_eq!((scores, found.outcome), (vec![300, 250, 0], None));
    assert_eq!(found.decisions[0].moment, "0 : 0 : 0, rolled 1 1 5");
    assert!(found.decisions[0].position.contains("opponents 0/0"), "{}", found.decisions[0].position);
}

#[test]
fn the_same_score_wins_for_both() {
    let text = "opponent: bank 1000 with 3 dice\nme: bank 950 with 3 dice\n";
    let won = |text: &str| {
        let play = Play::new(Replay::new(both()), text).unwrap();
        (review(both(), text).unwrap().outcome, play.replay().account().unwrap())
    };
    let (outcome, account) = won(&text.replace("950", "1000"));
    assert_eq!((outcome, account.result), (Some(Outcome::BothWon), 1.0));
    let start = Position::start(both().game(), &Players::default(), None).unwrap();
    assert_eq!(account.expected, both().chances(&start).unwrap().unwrap()[1]);
    let (outcome, account) = won(text);
    assert_eq!((outcome, account.result), (Some(Outcome::Won { winner: Player::Opponent }), 0.0));
    for seed in 0..6 {
        let play = played(both(), Player::at(seed as usize % 2, 2), seed, |_, _| 0);
        let found = review(both(), play.text()).unwrap();
        assert!(found.decisions.iter().all(|of| matches!(of.rating, Rating::Best | Rating::Forced)), "{found:?}");
    }
}
