//! The reasons why points cannot be taken over, compared with the words of the rules.

use dicebase_games::bank::{Action, Game, Objective, Player, Players, Points, Position, PositionError, Roll};
use dicebase_games::{Dice, Notation};

const TARGET: usize = 300;
const STEP: usize = 50;

/// Two dice with three sides, a target that may have to be met exactly, and points that may be taken over.
fn game(exact: bool, up_to: &str, entry: usize) -> Game {
    let rules = format!(
        r#"
family = "bank"
name = "Small"
source = "made for tests"
dice = 2
sides = 3
step = {STEP}
target = {TARGET}
entry = {entry}
exact-target = {exact}
end = "at-once"
hot-dice = "may-roll"
singles = [50, 0, 100]
take-over = {{ up-to = "{up_to}", bust = "loses-turn" }}
"#
    );
    Game::parse("small", &rules, Objective::Win).unwrap()
}

fn games() -> impl Iterator<Item = (bool, &'static str, Game)> {
    let rules = [("any", 0), ("any-once-entered", 100), ("own-score", 0)];
    rules.into_iter().flat_map(|(up_to, entry)| [false, true].map(|exact| (exact, up_to, game(exact, up_to, entry))))
}

/// The part of a reason that the rules give, in their order; `None` if the points may be taken over.
fn reason(exact: bool, up_to: &str, me: usize, points: usize) -> Option<&'static str> {
    if up_to == "any-once-entered" && me == 0 {
        return Some("who has never banked may take over nothing");
    }
    if up_to == "own-score" && points > me {
        return Some("own score");
    }
    (exact && me + points > TARGET).then_some("beyond 300, which has to be met exactly")
}

fn players(me: usize, opponent: usize) -> Players {
    let player = |points| Player { points: Points(points), ..Player::default() };
    Players { me: player(me), opponent: player(opponent), ..Players::default() }
}

fn scores() -> impl Iterator<Item = (usize, usize)> {
    let scores = || (0..TARGET).step_by(STEP);
    scores().flat_map(move |me| scores().map(move |opponent| (me, opponent)))
}

#[test]
fn an_offer_is_refused_for_the_reason_that_holds() {
    let (mut taken, mut refused) = (0, 0);
    for (exact, up_to, game) in games() {
        for (me, opponent) in scores() {
            for (points, dice) in (STEP..=TARGET).step_by(STEP).flat_map(|points| [(points, 1), (points, 2)]) {
                let Ok(position) = Position::start(&game, &players(me, opponent), Some((Points(points), dice))) else {
                    continue;
                };
                let what = format!("{up_to}, exact {exact}: {}", position.notation(&game));
                match (Action::read(&game, &position, "take over"), reason(exact, up_to, me, points)) {
                    (Ok(action), None) => {
                        assert_eq!(action, Action::TakeOver, "{what}");
                        taken += 1;
                    }
                    (Err(error), Some(reason)) => {
                        assert!(error.to_string().contains(reason), "{what}: {error}");
                        refused += 1;
                    }
                    (found, expected) => panic!("{what}: {found:?}, and the rules say {expected:?}"),
                }
            }
        }
    }
    assert!(taken > 100 && refused > 100, "{taken} {refused}");
}

#[test]
fn what_was_taken_is_refused_for_the_reason_that_holds() {
    let mut refused = 0;
    for (exact, up_to, game) in games() {
        for (me, opponent) in scores() {
            for points in (STEP..=TARGET).step_by(STEP) {
                let dice = Dice::from_faces([1]);
                let roll = Roll { turn: Points(points), taken: Points(points), dice };
                let found = Position::after_roll(&game, &players(me, opponent), &roll);
                let expected = reason(exact, up_to, me, points);
                let what = format!("{up_to}, exact {exact}, {me} against {opponent}, {points} taken: {found:?}");
                match found {
                    Ok(position) => {
                        assert_eq!(expected, None, "{what}");
                        let again: Notation = position.notation(&game).to_string().parse().unwrap();
                        assert_eq!(Position::read(&game, &again).unwrap(), position, "{what}");
                    }
                    Err(
                        error @ (PositionError::TookTooMuch { .. }
                        | PositionError::TookTooEarly { .. }
                        | PositionError::TookBeyond { .. }),
                    ) => {
                        let reason = expected.unwrap_or_else(|| panic!("{what}"));
                        assert!(error.to_string().contains(reason), "{what}: {error}");
                        refused += 1;
                    }
                    // A roll beyond the target is a bust, and a total that no turn reaches cannot have been banked.
                    Err(PositionError::Bust { .. }) => assert!(exact && me + points + STEP > TARGET, "{what}"),
                    Err(PositionError::NotAnOffer { .. } | PositionError::Unreachable { .. }) => {}
                    Err(PositionError::ScoreTooLow { .. }) => assert_eq!(up_to, "any-once-entered", "{what}"),
                    Err(error) => panic!("{what}: {error}"),
                }
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

/// A refusal names the right player, and a part that was given.
#[test]
fn players_and_busts_are_refused_by_their_own_words() {
    let of = |keys: &str| {
        let rules = format!(
            "family = \"bank\"\nname = \"Small\"\nsource = \"made for tests\"\ndice = 2\nsides = 3\nstep = 50\n\
             target = 200\nend = \"at-once\"\nhot-dice = \"may-roll\"\nsingles = [50, 0, 100]\n{keys}\n"
        );
        Game::parse("small", &rules, Objective::Win).unwrap()
    };
    let [four, three, busts, none] =
        ["players = 4", "players = 3", "bust-penalty = { busts = 2, points = 50 }", ""].map(of);
    let refusals = [
        (&three, "me 200 opponents 0/0", "the player to move has 200 points", "me"),
        (&three, "opponents 250/0", "the next player has 250 points, and 200 end the game", "opponents"),
        (&three, "opponents 0/200", "the last player has 200 points, and 200 end the game", "opponents"),
        (&three, "opponents 25/0", "the next player's score of 25", "opponents"),
        (&three, "opponents 0/25", "the last player's score of 25", "opponents"),
        (&four, "opponents 0/200/0", "the player after the next one has 200 points", "opponents"),
        (&four, "opponents 0/25/0", "the score of the player after the next one of 25", "opponents"),
        (&four, "opponents 0/0/200", "the last player has 200 points", "opponents"),
        (&four, "opponents 0/0", "2 scores of others", "opponents"),
        (&three, "opponent 50", "1 score of others", "opponent"),
        (&three, "opponents 0/0 offer 50 offer-dice 1", "nothing can be taken over", "offer"),
        (&none, "opponents 0/0/0/0/0/0", "small is played by 2", "opponents"),
        (&none, "opponent 250", "the opponent has 250 points, and 200 end the game", "opponent"),
        (&none, "busts 1", "no penalty for busts", "busts"),
        (&busts, "busts 2", "cannot be 2 times in a row", "busts"),
        (&busts, "opponent-busts 2", "cannot be 2 times in a row", "opponent-busts"),
        (&busts, "opponent 250 opponent-busts 1", "the opponent has 250 points", "opponent"),
    ];
    for (game, parts, reason, part) in refusals {
        let notation: Notation = format!("small objective win {parts}").parse().unwrap();
        let error = Position::read(game, &notation).unwrap_err();
        assert!(error.to_string().contains(reason), "{parts}: {error}");
        assert_eq!(error.part(), part, "{parts}: {error}");
    }
    for (game, parts) in [(&three, "opponents 150/150"), (&busts, "busts 1 opponent-busts 1")] {
        let notation: Notation = format!("small objective win {parts}").parse().unwrap();
        assert!(Position::read(game, &notation).is_ok(), "{parts}");
    }
}
