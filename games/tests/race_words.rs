//! Positions and moves of race games as text: written text is read back, and impossible text is refused with a reason.

use std::sync::LazyLock;

use dicebase_games::any::PositionError as AnyPositionError;
use dicebase_games::race::{Action, After, Game, Moment, Objective, Position, PositionError, Rules, RulesFile, Seats};
use dicebase_games::{Family, Kind, NoDecision, Notation, NotationError, Value};
use proptest::prelude::*;

use crate::chance::Chance;

/// Enough positions for captures, goals and blocked pieces to occur.
const POSITIONS: usize = 2000;

fn game(objective: Objective) -> Game {
    Game::builtin("mad-game", objective).unwrap()
}

fn with(change: impl FnOnce(RulesFile) -> RulesFile) -> Game {
    let rules = (**game(Objective::Win).rules()).clone();
    Game::new("mine", Rules::new("mine", change(rules)).unwrap(), Objective::Win)
}

/// Writes a position as a line and reads it again.
fn again(game: &Game, position: &Position) -> Position {
    let line = position.notation(game).to_string();
    let again: Notation = line.parse().unwrap();
    assert_eq!(again, position.notation(game), "{line}");
    Position::read(game, &again).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn read(game: &Game, line: &str) -> Result<Position, PositionError> {
    Position::read(game, &line.parse().unwrap())
}

/// Plays at random and looks at each position after a roll and before.
fn play(game: &Game, mut look: impl FnMut(&Position)) {
    let (board, mut chance) = (game.board(), Chance::new(1));
    let start = || match game.objective() {
        Objective::Turns => Seats::alone(board.start()),
        Objective::Win => Seats::start(board),
    };
    let (mut seats, mut seen) = (start(), 0);
    while seen < POSITIONS {
        for tries in 1..=board.tries(seats.own()) {
            look(&Position::start(game, seats, Some(tries)).unwrap());
        }
        let roll = chance.roll(1, board.rules().sides).faces().next().unwrap();
        let position = match Position::after_roll(game, seats, roll) {
            Ok(position) => position,
            Err(error) => {
                assert_eq!(error, PositionError::NoMove { roll });
                seats = seats.passed_on();
                continue;
            }
        };
        look(&position);
        seen += 1;
        let action = chance.one_of(&position.actions(game));
        seats = match After::of(board, &seats, action.step, roll) {
            After::Won => start(),
            After::Again(seats) | After::Next(seats) => seats,
        };
    }
}

#[test]
fn every_position_and_move_of_a_game_comes_back() {
    let five = with(|rules| RulesFile { players: 5, ..rules });
    let four = with(|rules| RulesFile { players: 4, ..rules });
    let printed = Game::builtin("mensch-aergere-dich-nicht", Objective::Win).unwrap();
    for game in [game(Objective::Win), game(Objective::Turns), printed, four, five] {
        play(&game, |position| {
            assert_eq!(again(&game, position), *position);
            for action in position.actions(&game) {
                let again = Action::text_of(&action.fields(&game)).unwrap();
                for text in [action.text(&game), again] {
                    assert_eq!(Action::read(&game, position, &text), Ok(action), "{text}");
                }
            }
        });
    }
}

#[test]
fn every_other_move_is_refused_with_a_reason() {
    let game = with(|rules| RulesFile { players: 2, ring: 12, seats: 2, pieces: 3, goal: 3, ..rules });
    let mut reasons = std::collections::BTreeSet::new();
    play(&game, |position| {
        let Moment::Rolled { .. } = position.moment() else { return };
        let moves = (0..=15).flat_map(|from| (0..=15).map(move |to| (from, to)));
        for (from, to) in moves {
            let is_allowed = |action: &Action| (action.step.from, action.step.to) == (from, to);
            let allowed = position.actions(&game).iter().any(is_allowed);
            let found = Action::read(&game, position, &format!("{from}>{to}"));
            assert_eq!(found.is_ok(), allowed, "{from}>{to} in {}", position.notation(&game));
            if let Err(error) = found {
                let words = error.to_string();
                assert!(words.contains(" cannot be done: ") && words.contains("; possible is "), "{words}");
                let reason = words.split_once(": ").unwrap().1.split_once("; ").unwrap().0;
                reasons.insert(reason.replace(|c: char| c.is_ascii_digit(), "N"));
            }
        }
    });
    let known = [
        "a piece has to be brought in",
        "a piece leaves home with N, not with N",
        "a piece of one's own stands at N",
        "a piece that can be captured has to be",
        "a piece that can reach the goal has to",
        "no piece is at home",
        "the entry has to be cleared while pieces are at home",
        "there is no piece at N",
    ];
    for reason in known {
        assert!(reasons.contains(reason), "{reason} is not in {reasons:?}");
    }
    assert!(!reasons.contains("the rules demand another move"), "{reasons:?}");
}

#[test]
fn lines_are_what_they_are_documented_to_be() {
    let (win, turns) = (game(Objective::Win), game(Objective::Turns));
    let others = "0,0,0,0/0,0,5,9/0,0,0,0/0,0,0,30/0,0,0,0";
    for line in [
        format!("mad-game objective win me 0,0,12,50 opponents {others} roll 6"),
        format!("mad-game objective win me 0,0,0,0 opponents {others} tries 2"),
        format!("mad-game objective win me 0,0,0,0 opponents {others}"),
    ] {
        assert_eq!(read(&win, &line).unwrap().notation(&win).to_string(), line);
    }
    let line = "mad-game objective turns me 0,0,12,50 roll 6";
    assert_eq!(read(&turns, line).unwrap().notation(&turns).to_string(), line);
    assert_eq!(read(&turns, "mad-game me 50,0,12,0 roll 6"), read(&turns, line), "pieces are alike");
    assert_eq!(read(&win, "mad-game").unwrap().seats(), &Seats::start(win.board()));
    // With one piece its distance is a number, like the score of a bank game.
    let one = with(|rules| RulesFile { pieces: 1, players: 2, ..rules });
    let position = read(&one, "mine me 7 opponents 9 roll 6").unwrap();
    assert_eq!(again(&one, &position), position);
    // With five of six seats the seat of the player to move matters.
    let five = with(|rules| RulesFile { players: 5, ..rules });
    let others = "0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0";
    let line = format!("mine objective win me 0,0,0,0 opponents {others} seat 3");
    assert_eq!(read(&five, &line).unwrap().notation(&five).to_string(), line);
}

#[test]
fn what_cannot_be_is_told_and_names_its_part() {
    let (win, turns) = (game(Objective::Win), game(Objective::Turns));
    let others = |first: &str| format!("{first}/0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0");
    for (line, part, words) in [
        ("mad-game me 0,0,12".to_owned(), "me", "\"0,0,12\" does not say where the 4 pieces of the player to move are"),
        ("mad-game me 0,0,x,1".to_owned(), "me", "0 at home, with commas between, as in 0,0,0,0"),
        ("mad-game me 12".to_owned(), "me", "the 4 pieces"),
        ("mad-game me 0,0,1,53".to_owned(), "me", "the player to move cannot have a piece at 53: the goal ends at 52"),
        ("mad-game me 0,0,7,7".to_owned(), "me", "the player to move has two pieces at 7"),
        ("mad-game me 49,50,51,52".to_owned(), "me", "all pieces in the goal: the game is over"),
        ("mad-game opponents 0,0,0,0".to_owned(), "opponents", "1 opponent is given, but mad-game is played by 6"),
        (format!("mad-game opponents {}", others("0,0,0,99")), "opponents", "opponent 1 cannot have a piece at 99"),
        (format!("mad-game opponents {}", others("49,50,51,52")), "opponents", "opponent 1 has all pieces in the goal"),
        (
            format!("mad-game me 0,0,0,9 opponents {}", others("0,0,0,1")),
            "me",
            "a piece of the player to move at 9 stands on the same field as one of opponent 1 at 1",
        ),
        (
            "mad-game tries 4".to_owned(),
            "tries",
            "4 rolls for a move cannot be left: with these pieces there are 1 to 3",
        ),
        ("mad-game me 0,0,0,5 tries 2".to_owned(), "tries", "there are only 1"),
        ("mad-game roll 66".to_owned(), "roll", "has 2 dice, but mad-game is played with one"),
        ("mad-game roll 7".to_owned(), "roll", "'7' is not a face"),
        ("mad-game roll 5".to_owned(), "roll", "no piece can be moved with a 5"),
        ("mad-game seat 7".to_owned(), "seat", "there is no seat 7"),
        ("mad-game card ones=3".to_owned(), "card", "means nothing in mad-game, a race game"),
    ] {
        let error = read(&win, &line).unwrap_err();
        assert!(error.to_string().contains(words), "{line}: {error}");
        assert_eq!(error.part(), part, "{line}");
        assert!(!AnyPositionError::from(error).in_options().is_empty());
    }
    for part in [format!("opponents {}", others("0,0,0,0")), "seat 2".to_owned()] {
        let error = read(&turns, &format!("mad-game {part}")).unwrap_err();
        assert!(error.to_string().contains("the objective turns is about one player alone"), "{error}");
        assert!(part.starts_with(error.part()));
    }
}

#[test]
fn what_leaves_no_decision_says_why() {
    let game = game(Objective::Turns);
    let why = |line: &str| {
        let position = read(&game, line);
        position.and_then(|position| position.decision(&game)).unwrap_err().no_decision()
    };
    assert_eq!(why("mad-game"), Some(NoDecision::TurnStart));
    assert_eq!(why("mad-game roll 5"), Some(NoDecision::NoMove));
    assert_eq!(why("mad-game me 49,50,51,52 roll 5"), Some(NoDecision::GameOver));
    assert_eq!(why("mad-game me 1 roll 5"), None);
    let error = read(&game, "mad-game").unwrap().decision(&game).unwrap_err();
    let words = "as in: mad-game objective turns me 0,0,0,0 roll 6";
    assert!(error.to_string().ends_with(words), "{error}");
    let options = error.in_options().unwrap();
    assert!(options.ends_with("mad-game --objective turns --me 0,0,0,0 --roll 6"), "{options}");
}

/// The score of a bank game and the pieces of a race game share a name.
#[test]
fn a_part_of_another_kind_in_each_family_is_refused_by_the_family() {
    let bank = dicebase_games::bank::Game::builtin("farkle", dicebase_games::bank::Objective::Win).unwrap();
    let notation: Notation = "farkle me 0,0,12,50".parse().unwrap();
    assert_eq!(notation.word(Family::part("me").unwrap()), Some("0,0,12,50"));
    let error = dicebase_games::bank::Position::read(&bank, &notation).unwrap_err();
    assert_eq!(error.to_string(), "me is a whole number from 0 on, not \"0,0,12,50\"");
    assert_eq!((error.part(), error.in_options().unwrap().starts_with("--me is ")), ("me", true));
    assert!(Kind::Word.takes(&Value::Number(12)) && !Kind::Number.takes(&Value::Word("x".to_owned())));
    let words = NotationError::OtherKind { name: "me", kind: Kind::Number, found: "x".to_owned() };
    assert_eq!(words.part(), "me");
}

#[test]
fn moves_are_told_as_people_say_them() {
    let game = game(Objective::Win);
    let others = "0,0,0,0/0,0,0,3/0,0,0,0/0,0,0,0/0,0,0,0";
    let line = format!("mad-game me 0,20,46,49 opponents {others} roll 6");
    let position = read(&game, &line).unwrap();
    let words = |text: &str| {
        let step = Action::read(&game, &position, text);
        step.map_or_else(|error| error.to_string(), |action| action.in_words(&game))
    };
    assert_eq!(words("enter"), "bring a piece in");
    assert_eq!(
        words("46>52"),
        "46>52 cannot be done: a piece has to be brought in; possible is enter",
        "entering comes before the goal"
    );
    let in_words = |line: &str| -> Vec<String> {
        let position = read(&game, line).unwrap();
        position.actions(&game).iter().map(|action| action.in_words(&game)).collect()
    };
    let line = |me: &str, roll: usize| format!("mad-game me {me} opponents {others} roll {roll}");
    assert_eq!(in_words(&line("17,30,46,49", 2)), ["move from 17 to 19 and send a piece of opponent 2 home"]);
    assert_eq!(in_words(&line("2,30,46,49", 4)), ["move from 46 into the goal, to square 2"]);
    let free = ["move from 2 to 3", "move from 30 to 31", "move on in the goal, to square 2"];
    assert_eq!(in_words(&line("2,30,40,49", 1)), [free[0], free[1], "move from 40 to 41", free[2]]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_parts_are_refused_in_words_or_come_back(
        me in "[0-9]{1,2}(,[0-9]{1,2}){0,4}|\\PC{1,12}",
        opponents in "([0-9]{1,2}(,[0-9]{1,2}){3}/){4}[0-9]{1,2}(,[0-9]{1,2}){3}|\\PC{1,20}",
        (tries, roll, seat) in (0usize..5, "[0-9]{1,2}", 0usize..8),
    ) {
        static GAME: LazyLock<Game> = LazyLock::new(|| with(|rules| rules));
        let game = &*GAME;
        let line = format!("mine me {me} opponents {opponents} seat {seat} tries {tries} roll {roll}");
        if let Ok(notation) = line.parse::<Notation>() {
            match Position::read(game, &notation) {
                Ok(position) => prop_assert_eq!(again(game, &position), position),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
