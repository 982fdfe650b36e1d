//! Games in which rolls that a turn does not use are saved for later turns.

use dicebase_games::any::{GameError, Rules};
use dicebase_games::scorecard::{Action, Card, Game, Moment, Position};
use dicebase_games::{Dice, find_builtin};

fn game() -> Game {
    Game::builtin("maxi-yatzy-saved").unwrap()
}

fn read(line: &str) -> Result<Position, String> {
    Position::read(&game(), &line.parse().unwrap()).map_err(|error| error.to_string())
}

#[test]
fn each_filled_category_may_have_saved_two_rolls() {
    let game = game();
    let open = game.rules().categories.len();
    assert_eq!((game.saved_rolls().most(open), game.saved_rolls().most(1)), (0, 38));
    assert_eq!((game.states().len(), game.values()), (29_360_128, 617_349_040));
    assert_eq!(game.start(), game.values() - 1);
}

#[test]
fn positions_say_how_many_rolls_a_turn_begins_with() {
    let game = game();
    let lines = [
        ("maxi-yatzy-saved", 0),
        ("maxi-yatzy-saved card ones=3,twos=6 rolls-left 4", 1),
        ("maxi-yatzy-saved card ones=3,twos=6 rolls-left 7", 4),
    ];
    for (line, saved) in lines {
        let position = read(line).unwrap();
        assert_eq!(*position.moment(), Moment::Start { saved_rolls: saved });
        assert_eq!(position.notation(&game).to_string(), line);
        assert_eq!(position.sums(&game).get_number("saved_rolls"), Some(saved));
    }
    assert_eq!(read("maxi-yatzy-saved rolls-left 3"), read("maxi-yatzy-saved"));
    let begins = read("maxi-yatzy-saved card ones=3,twos=6 rolls-left 7").unwrap();
    assert!(begins.in_words(&game).ends_with("at the start of a turn with 4 saved rolls"));
    let example = "maxi-yatzy-saved card ones=3,twos=6 roll 123456 rolls-left 6";
    let message = begins.decision(&game).unwrap_err().to_string();
    assert!(message.contains(example), "{message}");
    let rolled = "maxi-yatzy-saved card ones=3,twos=6 roll 112345 rolls-left 6";
    assert_eq!(read(rolled).unwrap().notation(&game).to_string(), rolled);
}

#[test]
fn no_more_rolls_are_left_than_can_have_been_saved() {
    let card = "card ones=3,twos=6";
    let message = |rest: &str| read(&format!("maxi-yatzy-saved {rest}")).unwrap_err();
    let expected = "7 rolls cannot be left after a roll: a turn of maxi-yatzy-saved has 3, and 2 turns before it may \
                    have saved 4 more, so 0 to 6 may be left";
    assert_eq!(message(&format!("{card} roll 112345 rolls-left 7")), expected);
    let expected = "a turn cannot begin with 8 rolls: in maxi-yatzy-saved it has 3, and 2 turns before it may have \
                    saved up to 4 more";
    assert_eq!(message(&format!("{card} rolls-left 8")), expected);
    assert!(message("rolls-left 2").starts_with("a turn cannot begin with 2 rolls"));
    assert!(message("rolls-left 4").contains("0 turns before it may have saved up to 0 more"));
    let yahtzee = Game::builtin("yahtzee").unwrap();
    let alone = Position::read(&yahtzee, &"yahtzee rolls-left 3".parse().unwrap()).unwrap_err();
    assert!(alone.to_string().contains("roll"), "{alone}");
}

#[test]
fn a_category_may_be_filled_after_any_roll_and_nobody_keeps_all_dice() {
    let game = game();
    let position = read("maxi-yatzy-saved roll 111111 rolls-left 2").unwrap();
    let actions = position.actions(&game);
    assert_eq!(actions.len(), 20 + 6);
    assert!(actions[..20].iter().all(|action| matches!(action, Action::Score(_))));
    let keeps: Vec<String> = actions[20..].iter().map(|action| action.text(&game)).collect();
    assert_eq!(keeps, ["keep 11111", "keep 1111", "keep 111", "keep 11", "keep 1", "keep none"]);
    for action in actions {
        assert_eq!(Action::read(&game, &position, &action.text(&game)), Ok(action));
    }
    for all in ["keep all", "keep 111111"] {
        let message = Action::read(&game, &position, all).unwrap_err().to_string();
        assert!(message.starts_with("to keep all dice is to be content with them here: name the category"));
    }
}

#[test]
fn who_builds_a_position_says_how_many_rolls_there_are() {
    let game = game();
    let card = Card::parse(&game, "ones=3").unwrap();
    let begins = |rolls| Position::before_roll(&game, card.clone(), rolls).map(|position| position.saved_rolls());
    assert_eq!((begins(3), begins(5)), (Ok(0), Ok(2)));
    assert!(begins(2).is_err() && begins(6).is_err());
    let roll = Dice::parse("112345", 6).unwrap();
    assert_eq!(Position::after_roll(&game, card.clone(), roll, 4, Dice::NONE).unwrap().saved_rolls(), 0);
}

#[test]
fn such_games_are_played_for_points_with_dice_that_may_all_be_rolled_again() {
    let builtin = find_builtin("maxi-yatzy-saved").unwrap();
    let rules = Rules::parse("maxi-yatzy-saved", builtin.text).unwrap();
    for objective in ["target", "win", "beat"] {
        let Err(GameError::Rules(error)) = rules.ready("maxi-yatzy-saved", Some(objective)) else {
            panic!("{objective} should be refused")
        };
        let message = error.to_string();
        assert!(message.contains(&format!("are solved for expected-score, not for {objective}")), "{message}");
    }
    let names: Vec<&str> = rules.objectives().iter().map(|words| words.name).collect();
    assert_eq!(names, ["expected-score"]);
    let both = builtin.text.replace("saved-rolls = true", "saved-rolls = true\nsaved-dice = true");
    let message = Rules::parse("both", &both).unwrap_err().to_string();
    assert!(message.contains("saved-rolls") && message.contains("saved-dice"), "{message}");
}
