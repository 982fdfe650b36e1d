//! A position as one line: written text is read back, and any other text is refused with a reason.

use dicebase_games::bank::{self, Later, Objective, Player, Players, Points, Roll};
use dicebase_games::scorecard::{self, Card, Position};
use dicebase_games::{Dice, Family, LineError, NoDecision, Notation, builtins, find_builtin};
use proptest::prelude::*;

fn ids(family: Family) -> Vec<&'static str> {
    builtins().iter().filter(|game| game.family == family).map(|game| game.id).collect()
}

/// Writes a position as a line and reads it again.
fn of_card(game: &scorecard::Game, position: &Position) -> Position {
    let line = position.notation(game).to_string();
    let again: Notation = line.parse().unwrap();
    assert_eq!(again, position.notation(game), "{line}");
    Position::read(game, &again).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn of_bank(game: &bank::Game, position: &bank::Position) -> bank::Position {
    let line = position.notation(game).to_string();
    let again: Notation = line.parse().unwrap();
    assert_eq!(again, position.notation(game), "{line}");
    bank::Position::read(game, &again).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn lines_are_what_they_are_documented_to_be() {
    let game = scorecard::Game::builtin("yahtzee").unwrap();
    let line = "yahtzee card ones=3,full-house=25 roll 11356 rolls-left 2";
    let position = Position::read(&game, &line.parse().unwrap()).unwrap();
    assert_eq!(position.notation(&game).to_string(), line);
    let other = "  yahtzee\trolls-left 2   roll 6,5,3,1,1 card full-house=25,ones=3 objective expected-score ";
    assert_eq!(Position::read(&game, &other.parse().unwrap()).unwrap(), position);
    let (game, line) = (scorecard::Game::builtin("knubbel-v3").unwrap(), "knubbel roll 11356 rolls-left 2");
    let position = Position::read(&game, &line.parse().unwrap()).unwrap();
    assert_eq!(position.notation(&game).to_string(), line.replace("knubbel", "knubbel-v3"));

    let game = bank::Game::builtin("zehntausend-takeover", Objective::Win).unwrap();
    for line in [
        "zehntausend-takeover objective win me 3000 opponent 4500 turn 350 roll 11235",
        "zehntausend-takeover objective win me 3000 opponent 4500 offer 600 offer-dice 3",
        "zehntausend-takeover objective win me 0 opponent 0",
    ] {
        assert_eq!(bank::Position::read(&game, &line.parse().unwrap()).unwrap().notation(&game).to_string(), line);
    }
}

#[test]
fn what_is_wrong_with_a_line_is_said() {
    let message = |line: &str| line.parse::<Notation>().unwrap_err().to_string();
    assert!(message("  ").starts_with("the position is empty"));
    let expected =
        "\"rol\" is not a part of a position (did you mean roll?); there are objective, theta, target, lead, card,";
    assert!(message("yahtzee rol 11356").starts_with(expected));
    assert!(
        message("yahtzee x 11356")
            .starts_with("\"x\" is not a part of a position; there are objective, theta, target, lead, card,")
    );
    assert_eq!(message("yahtzee roll 1 roll 2"), "\"roll\" is in the position twice; name it once");
    assert!(message("yahtzee roll").starts_with("\"roll\" is the last word of the position"));
    assert!(message("yahtzee rolls-left -1").starts_with("\"rolls-left -1\" cannot be read"));
    assert!(message("yahtzee rolls-left +1").starts_with("\"rolls-left +1\" cannot be read"));
    assert!(message("yahtzee rolls-left 99999999999999999999").contains("cannot be read"));
    assert_eq!("x".repeat(5000).parse::<Notation>(), Err(LineError::TooLong { found: 5000 }));
}

#[test]
fn only_games_with_action_dice_list_the_parts_of_such_games() {
    let message = |line: &str| line.parse::<Notation>().unwrap_err().to_string();
    let cards = "there are objective, theta, target, lead, card, opponents, roll, rolls-left and saved, as in";
    assert!(message("yahtzee x 1").contains(cards), "{}", message("yahtzee x 1"));
    assert!(!message("yahtzee frozn 1").contains("frozen"));
    assert!(message("kniffeliger frozn 1").contains("(did you mean frozen?)"));
    assert!(message("zehntausend x 1").contains("there are objective, me, me-entered,"));
    assert!(message("./mine.toml x 1").contains("exchange") && message("./mine.toml x 1").contains("tries"));
    let refused = |id: &str| {
        let game = scorecard::Game::builtin(id).unwrap();
        Position::read(&game, &format!("{id} me 300").parse().unwrap()).unwrap_err().to_string()
    };
    let known = "which knows objective, theta, target, lead, card, opponents, roll, rolls-left and saved";
    assert!(refused("yahtzee").ends_with(known), "{}", refused("yahtzee"));
    assert!(refused("kniffeliger").contains("opponents, hands, frozen, skips, seat, round, exchange, roll"));
}

#[test]
fn what_cannot_be_names_its_part() {
    let game = scorecard::Game::builtin("yahtzee").unwrap();
    let part = |line: &str| Position::read(&game, &line.parse().unwrap()).unwrap_err().part();
    assert_eq!(part("kniffel roll 11356 rolls-left 2"), "game");
    assert_eq!(part("yahtzee objective win"), "objective");
    assert_eq!(part("yahtzee me 300"), "me");
    assert_eq!(part("yahtzee roll 11356"), "roll");
    assert_eq!(part("yahtzee rolls-left 1"), "rolls-left");
    assert_eq!(part("yahtzee roll 11357 rolls-left 1"), "roll");
    assert_eq!(part("yahtzee roll 1135 rolls-left 1"), "roll");
    assert_eq!(part("yahtzee roll 11356 rolls-left 3"), "rolls-left");
    assert_eq!(part("yahtzee roll 11356 rolls-left 1 saved 1"), "saved");
    assert_eq!(part("yahtzee card ones=7"), "card");
    let game = bank::Game::builtin("zehntausend-takeover", Objective::Win).unwrap();
    let part = |line: &str| bank::Position::read(&game, &line.parse().unwrap()).unwrap_err().part();
    assert_eq!(part("zehntausend-takeover card ones=3"), "card");
    assert_eq!(part("zehntausend-takeover turn 300"), "turn");
    assert_eq!(part("zehntausend-takeover offer 300"), "offer");
    assert_eq!(part("zehntausend-takeover opponent 3000 offer 300 offer-dice 9"), "offer-dice");
    assert_eq!(part("zehntausend-takeover opponent 3000 offer 320 offer-dice 2"), "offer");
    assert_eq!(part("zehntausend-takeover me 3000 offer 300 offer-dice 2 roll 11"), "offer");
    assert_eq!(part("zehntausend-takeover roll 223446"), "roll");
    assert_eq!(part("zehntausend-takeover me 10000"), "me");
    assert_eq!(part("zehntausend-takeover opponent 10000"), "opponent");
    assert_eq!(part("zehntausend-takeover second"), "second");
    assert_eq!(part("zehntausend-takeover me 320"), "me");
    assert_eq!(part("zehntausend-takeover me 300 opponent 320"), "me");
    assert_eq!(part("zehntausend-takeover me 3000 opponent 320"), "opponent");
    assert_eq!(part("zehntausend-takeover me 300"), "me");
    assert_eq!(part("zehntausend-takeover opponent 300"), "opponent");
    assert_eq!(part("zehntausend-takeover opponent 3000 offer 3050 offer-dice 2"), "offer");
    assert_eq!(part("zehntausend-takeover opponent 3000 turn 3050 taken 3050 roll 11"), "taken");
    let game = bank::Game::builtin("zehntausend", Objective::Points).unwrap();
    let part = |line: &str| bank::Position::read(&game, &line.parse().unwrap()).unwrap_err().part();
    assert_eq!(part("zehntausend me 3000"), "me");
    assert_eq!(part("zehntausend opponent 3000"), "opponent");
    assert_eq!(part("zehntausend second"), "second");
}

#[test]
fn busts_in_a_row_are_said_where_they_count() {
    let error = |id: &str, objective, parts: &str| {
        let game = bank::Game::builtin(id, objective).unwrap();
        bank::Position::read(&game, &format!("{id} {parts}").parse().unwrap()).map_err(|error| error.to_string())
    };
    let win = |parts| error("farkle-three-farkles", Objective::Win, parts);
    for parts in ["busts 2 opponent-busts 1", "me 50 opponent-busts 2", "me 3000 busts 2 opponent 10000 roll 112346"] {
        assert!(win(parts).is_ok(), "{parts}");
    }
    let refused = |parts| win(parts).unwrap_err();
    assert_eq!(
        refused("me 3000 busts 3"),
        "how often the player to move has bust cannot be 3 times in a row: farkle-three-farkles counts anew after 2; \
         give 0 to 2"
    );
    assert!(refused("opponent 10000 opponent-busts 1").contains("who has the target has banked in the last turn"));
    let without = error("farkle", Objective::Win, "me 300 busts 1").unwrap_err();
    assert!(without.contains("these rules have no penalty for busts in a row; leave it out"), "{without}");
    let alone = |parts| error("zehntausend-three-busts", Objective::Turns, parts);
    assert!(alone("me 3000 busts 2").is_ok());
    assert!(alone("opponent-busts 1").unwrap_err().contains("the objective turns is about one player"));
    let one_turn = error("zehntausend-three-busts", Objective::Points, "busts 1").unwrap_err();
    assert!(one_turn.contains("the objective points looks at one turn only"), "{one_turn}");
}

/// The part that an error names was given, even if another part would mean the same.
#[test]
fn what_was_not_said_is_not_to_blame() {
    let blamed = |id: &str, objective: Objective, parts: &str| {
        let game = bank::Game::builtin(id, objective).unwrap();
        bank::Position::read(&game, &format!("{id} {parts}").parse().unwrap()).unwrap_err().part()
    };
    for (objective, parts, part) in [
        (Objective::Points, "me-entered", "me-entered"),
        (Objective::Points, "opponent-entered", "opponent-entered"),
        (Objective::Turns, "opponent 3000 second", "opponent"),
        (Objective::Turns, "opponent-entered", "opponent-entered"),
        (Objective::Turns, "second", "second"),
        (Objective::Win, "me-entered", "me-entered"),
        (Objective::Win, "me 300 me-entered", "me"),
        (Objective::Win, "opponent-entered", "opponent-entered"),
        (Objective::Win, "offer-dice 2 roll 11", "offer-dice"),
        (Objective::Win, "roll 11", "roll"),
        (Objective::Win, "turn 50 roll 11", "turn"),
        (Objective::Win, "opponent 3000 taken 300 roll 11", "taken"),
    ] {
        assert_eq!(blamed("zehntausend-takeover", objective, parts), part, "{parts}");
    }
}

/// A rules file may have the id of a built-in game and yet have other positions.
#[test]
fn other_rules_under_a_built_in_id_have_positions_of_their_own() {
    let text = |id: &str| find_builtin(id).unwrap().text;
    let of = |id: &str, text: &str| scorecard::Game::parse(id, text).unwrap();
    let line = |game: &scorecard::Game| Position::start(Card::empty(game)).notation(game).to_string();
    for (game, word, title) in [
        (of("yahtzee", text("yahtzee")), "yahtzee", "Yahtzee"),
        (of("yahtzee", &text("yahtzee").replace("name = \"Yahtzee\"", "name = \"Mine\"")), "yahtzee", "Mine"),
        (of("yahtzee", &text("yahtzee").replace("rolls = 3", "rolls = 2")), "yahtzee.toml", "Yahtzee (yahtzee.toml)"),
        (of("Knubbel", text("knubbel-v1")), "Knubbel.toml", "Knubbel, version 1 (Knubbel.toml)"),
        (of("yahtzee-2", text("yahtzee")), "yahtzee-2", "Yahtzee (yahtzee-2)"),
    ] {
        assert_eq!((line(&game).as_str(), game.title().as_str()), (word, title));
        assert_eq!(of_card(&game, &Position::start(Card::empty(&game))), Position::start(Card::empty(&game)));
        assert!(Position::read(&game, &game.id().parse().unwrap()).is_ok(), "who names the file need not do so twice");
    }
    let builtin = scorecard::Game::builtin("yahtzee").unwrap();
    assert_eq!(Position::read(&builtin, &"yahtzee.toml".parse().unwrap()).unwrap_err().part(), "game");
    let short = text("farkle").replace("target = 10000", "target = 1000");
    let game = bank::Game::parse("farkle", &short, Objective::Turns).unwrap();
    let start = bank::Position::start(&game, &Players::default(), None).unwrap();
    assert_eq!(start.notation(&game).to_string(), "farkle.toml objective turns me 0");
    assert_eq!(of_bank(&game, &start), start);
    assert_eq!(bank::Game::builtin("farkle", Objective::Turns).unwrap().word(), "farkle");
}

#[test]
fn what_leaves_no_decision_says_why() {
    let game = scorecard::Game::builtin("knubbel-v1").unwrap();
    let full = "three-of-a-kind=0,four-of-a-kind=0,full-house=0,small-straight=0,large-straight=0,knubbel=0,chance=9";
    let why = |line: &str| {
        let position = Position::read(&game, &line.parse().unwrap());
        position.and_then(|position| position.decision(&game).cloned()).unwrap_err().no_decision()
    };
    assert_eq!(why("knubbel-v1"), Some(NoDecision::TurnStart));
    assert_eq!(why(&format!("knubbel-v1 card {full}")), Some(NoDecision::GameOver));
    assert_eq!(why(&format!("knubbel-v1 card {full} roll 11356 rolls-left 0")), Some(NoDecision::GameOver));
    assert_eq!(why("knubbel-v1 roll 11356"), None);
    let game = |id| bank::Game::builtin(id, Objective::Win).unwrap();
    let why =
        |game: &bank::Game, line: &str| bank::Position::read(game, &line.parse().unwrap()).unwrap_err().no_decision();
    let at_once = game("zehntausend");
    assert_eq!(why(&at_once, "zehntausend roll 223446"), Some(NoDecision::Bust));
    assert_eq!(why(&at_once, "zehntausend me 10000"), Some(NoDecision::GameOver));
    assert_eq!(why(&at_once, "zehntausend opponent 10050"), Some(NoDecision::GameOver));
    assert_eq!(why(&at_once, "zehntausend me 20"), None);
    let round = game("zehntausend-round");
    assert_eq!(why(&round, "zehntausend-round opponent 10000"), Some(NoDecision::GameOver));
    assert!(bank::Position::read(&round, &"zehntausend-round opponent 10000 second".parse().unwrap()).is_ok());
}

#[test]
fn a_game_whose_name_has_spaces_comes_back() {
    let game = scorecard::Game::parse("my own\tgame", find_builtin("knubbel-v1").unwrap().text).unwrap();
    let start = Position::start(Card::empty(&game));
    assert_eq!(start.notation(&game).to_string(), "my-own-game");
    assert_eq!(of_card(&game, &start), start);
}

#[test]
fn an_empty_card_is_not_written_and_comes_back() {
    let game = scorecard::Game::builtin("yahtzee").unwrap();
    let roll = Dice::parse("11356", 6).unwrap();
    let first = Position::after_roll(&game, Card::empty(&game), roll, 2, Dice::NONE).unwrap();
    assert_eq!(first.notation(&game).to_string(), "yahtzee roll 11356 rolls-left 2");
    assert_eq!(of_card(&game, &first), first);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_place_of_a_scorecard_game_comes_back(
        game in 0..ids(Family::Scorecard).len(),
        fill in proptest::collection::vec(proptest::option::of(0usize..40), scorecard::MAX_CATEGORIES),
        faces in proptest::collection::vec(0usize..6, 6),
        rolls_left in 0usize..3,
        saved in proptest::collection::vec(any::<bool>(), 6),
    ) {
        let game = scorecard::Game::builtin(ids(Family::Scorecard)[game]).unwrap();
        let mut card = Card::empty(&game);
        for (category, pick) in fill.iter().enumerate().take(game.rules().categories.len()) {
            let slots = &game.scoring().slots()[game.scoring().slots_of(category)];
            let fillable = game.states().succession().fillable(card.open()).contains(category);
            if let Some(pick) = pick.filter(|_| fillable) {
                card = card.with(category, slots[pick % slots.len()].points);
            }
        }
        let start = Position::start(card.clone());
        prop_assert_eq!(of_card(&game, &start), start);
        let faces = &faces[..game.rules().dice];
        let roll = Dice::from_faces(faces.iter().map(|face| face + 1));
        let saved = faces.iter().zip(&saved).filter(|(_, saved)| **saved && game.rules().saved_dice && rolls_left < 2);
        let saved = Dice::from_faces(saved.map(|(face, _)| face + 1));
        if let Ok(position) = Position::after_roll(&game, card, roll, rolls_left, saved) {
            prop_assert_eq!(of_card(&game, &position), position);
        }
    }

    #[test]
    fn every_position_of_a_bank_game_comes_back(
        (game, objective) in (0usize..ids(Family::Bank).len(), 0usize..3),
        (me, opponent) in (0usize..200, 0usize..200),
        (me_entered, opponent_entered, second) in any::<(bool, bool, bool)>(),
        busts in (0usize..3, 0usize..3),
        turns_left in 1usize..11,
        offer in proptest::option::of((5usize..60, 1usize..7)),
        (turn, taken) in (0usize..60, proptest::option::of(5usize..40)),
        faces in proptest::collection::vec(1usize..7, 1..7),
    ) {
        let Some(game) = bank::Game::builtin(ids(Family::Bank)[game], Objective::ALL[objective]) else { return Ok(()) };
        let player = |points: usize, entered, busts| Player { points: Points(points * 50), entered, busts };
        let alone = game.objective() != Objective::Win;
        let players = Players {
            later: Later::NONE,
            me: if game.objective() == Objective::Points { Player::default() } else { player(me, me_entered, busts.0) },
            opponent: if alone { Player::default() } else { player(opponent, opponent_entered, busts.1) },
            second: second && !alone,
            turns_left: game.rules().turns().filter(|_| !alone).map(|_| turns_left),
        };
        let offer = offer.map(|(points, dice)| (Points(points * 50), dice));
        if let Ok(start) = bank::Position::start(&game, &players, offer) {
            prop_assert_eq!(of_bank(&game, &start), start);
        }
        let taken = Points(taken.unwrap_or_default() * 50);
        let roll = Roll { turn: Points(turn * 50), taken, dice: Dice::from_faces(faces) };
        if let Ok(rolled) = bank::Position::after_roll(&game, &players, &roll) {
            prop_assert_eq!(of_bank(&game, &rolled), rolled);
        }
    }

    #[test]
    fn any_text_is_refused_or_comes_back(
        line in "\\PC{0,80}|((yahtzee|roll|card|me|me-entered|turn|ones=3|[0-9]{1,4}|saved) ){0,8}",
    ) {
        if let Ok(notation) = line.parse::<Notation>() {
            prop_assert_eq!(notation.to_string().parse::<Notation>(), Ok(notation));
        }
    }
}

#[test]
fn the_seat_at_a_table_of_several_says_who_has_moved_before() {
    let round = bank::Game::builtin("zehntausend-round", Objective::Win).unwrap();
    let read = |text: &str| bank::Position::read(&round, &format!("zehntausend-round {text}").parse().unwrap());
    let before = |text: &str| {
        let position = read(text).unwrap();
        let again = bank::Position::read(&round, &position.notation(&round));
        assert_eq!(again, Ok(position), "{text}");
        position.duels(&round).into_iter().map(|at| at.second).collect::<Vec<_>>()
    };
    let others = "me 1000 opponents 2000/3000/4000";
    assert_eq!(before(others), [false, false, false]);
    assert_eq!(before(&format!("{others} seat 1")), [false, false, false]);
    assert_eq!(before(&format!("{others} seat 3")), [false, true, true]);
    assert_eq!(before(&format!("{others} seat 4")), [true, true, true]);
    assert_eq!(before(&format!("{others} second")), [true, true, true]);
    // Who has the target has moved before in this round.
    assert!(read("me 9000 opponents 2000/10000 seat 2").is_ok());
    for (text, part, message) in [
        (format!("{others} seat 5"), "seat", "there is no seat 5 at a table of 4; give 1 to 4"),
        (format!("{others} seat 0"), "seat", "there is no seat 0"),
        (format!("{others} seat 2 second"), "second", "the seat says who moved before"),
        ("me 1000 opponent 2000 seat 2".to_owned(), "seat", "it is for games of two that three to six play"),
        ("me 9000 opponents 10000/2000 seat 2".to_owned(), "opponent", "only the player who closes the round"),
    ] {
        let error = read(&text).unwrap_err();
        assert_eq!(error.part(), part, "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
    let at_once = bank::Game::builtin("zehntausend", Objective::Win).unwrap();
    let error = bank::Position::read(&at_once, &"zehntausend opponents 2000/3000 seat 2".parse().unwrap()).unwrap_err();
    assert_eq!((error.part(), error.to_string().contains("complete no round")), ("seat", true));
}
