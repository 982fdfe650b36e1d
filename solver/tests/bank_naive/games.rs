//! Small games to compare.

use dicebase_games::bank::{Bust, End, Growth, HotDice, Rules, Sets, TakeOver, UpTo};
use dicebase_games::find_builtin;

/// Three dice of the usual scoring, and nothing else.
pub fn small() -> Rules {
    Rules {
        name: "Small".to_owned(),
        source: "This test".to_owned(),
        dice: 3,
        sides: 6,
        step: 50,
        target: 500,
        minimum: 0,
        entry: 0,
        end: End::AtOnce,
        hot_dice: HotDice::MayRoll,
        singles: vec![100, 0, 0, 0, 50, 0],
        sets: Some(sets(Growth::Double)),
        combinations: vec![],
        take_over: None,
    }
}

pub fn sets(growth: Growth) -> Sets {
    Sets { three: vec![1000, 200, 300, 400, 500, 600], growth }
}

/// Rules with another number of dice.
pub fn with_dice(dice: usize) -> Rules {
    Rules { dice, ..small() }
}

/// Rules with this minimum and this entry.
pub fn with_minima(minimum: usize, entry: usize) -> Rules {
    Rules { minimum, entry, ..small() }
}

/// One die and one losing face: who banks has the turn total.
pub fn pig(target: usize) -> Rules {
    Rules { dice: 1, step: 1, target, singles: vec![0, 2, 3, 4, 5, 6], sets: None, ..small() }
}

/// All ways to end a game and to take over.
pub fn ends() -> Vec<(End, Option<TakeOver>)> {
    let taking_over = take_overs().map(|take_over| (End::AtOnce, Some(take_over)));
    [End::AtOnce, End::Round, End::LastTurn].map(|end| (end, None)).into_iter().chain(taking_over).collect()
}

pub fn take_overs() -> [TakeOver; 3] {
    [ANY, COVERED, PAID]
}

pub const ANY: TakeOver = TakeOver { up_to: UpTo::Any, bust: Bust::LosesTurn };
pub const COVERED: TakeOver = TakeOver { up_to: UpTo::OwnScore, bust: Bust::LosesTurn };
pub const PAID: TakeOver = TakeOver { up_to: UpTo::OwnScore, bust: Bust::LosesTakenPoints };

/// The rules of a built-in game.
pub fn builtin(id: &str) -> Rules {
    Rules::parse(id, find_builtin(id).unwrap().text).unwrap()
}

/// A built-in game with a target that is soon reached, and minima to match.
pub fn cut(id: &str, target: usize) -> Rules {
    let rules = builtin(id);
    let (minimum, entry) = (rules.minimum.min(100), rules.entry.min(300));
    Rules { target, minimum, entry, ..rules }
}

/// The same rules, checked as those in files are.
pub fn checked(rules: &Rules) -> Rules {
    let text = rules.canonical().replace("\"\"", "\"Small\"");
    Rules::parse("small", &text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}
