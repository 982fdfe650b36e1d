//! Small games to compare.

use dicebase_games::bank::{
    Bust, BustPenalty, End, Growth, HotDice, Points, Rules, RulesFile, SetAside, Sets, TakeOver, ThisFamily, Tie, UpTo,
};
use dicebase_games::find_builtin;

/// Three dice with the usual scoring and no other rules.
pub fn small() -> RulesFile {
    RulesFile {
        family: ThisFamily::default(),
        name: "Small".to_owned(),
        source: "This test".to_owned(),
        also: Vec::new(),
        dice: 3,
        sides: 6,
        kinds: Vec::new(),
        weights: None,
        players: 2,
        tie: Tie::Half,
        step: Points(50),
        target: Points(500),
        minimum: Points(0),
        entry: Points(0),
        exact_target: false,
        end: End::AtOnce,
        hot_dice: HotDice::MayRoll,
        singles: points([100, 0, 0, 0, 50, 0]),
        sets: Some(sets(Growth::Double)),
        combinations: vec![],
        take_over: None,
        one_roll: false,
        set_aside: SetAside::Any,
        bust_penalty: None,
        hot: None,
        bust_all: None,
    }
}

pub fn points(of: impl IntoIterator<Item = usize>) -> Vec<Points> {
    of.into_iter().map(Points).collect()
}

pub fn sets(growth: Growth) -> Sets {
    Sets { three: points([1000, 200, 300, 400, 500, 600]), growth }
}

/// Rules with another number of dice.
pub fn with_dice(dice: usize) -> RulesFile {
    RulesFile { dice, ..small() }
}

/// Rules with this minimum and this entry.
pub fn with_minima(minimum: usize, entry: usize) -> RulesFile {
    RulesFile { minimum: Points(minimum), entry: Points(entry), ..small() }
}

/// One die and one losing face: a player who banks gets the turn total.
pub fn pig(target: usize) -> RulesFile {
    RulesFile {
        dice: 1,
        step: Points(1),
        target: Points(target),
        singles: points([0, 2, 3, 4, 5, 6]),
        sets: None,
        ..small()
    }
}

/// All ways to end a game and to take over.
pub fn ends() -> Vec<(End, Option<TakeOver>)> {
    let rules = || [None, Some(ANY), Some(COVERED), Some(PAID)];
    let taking_over = [End::AtOnce, End::Round].into_iter().flat_map(|end| rules().map(|rule| (end, rule)));
    taking_over.chain([(End::LastTurn, None)]).collect()
}

pub fn take_overs() -> [TakeOver; 3] {
    [ANY, COVERED, PAID]
}

pub const ANY: TakeOver = TakeOver { up_to: UpTo::Any, bust: Bust::LosesTurn };
pub const ENTERED: TakeOver = TakeOver { up_to: UpTo::AnyOnceEntered, bust: Bust::LosesTurn };
pub const COVERED: TakeOver = TakeOver { up_to: UpTo::OwnScore, bust: Bust::LosesTurn };
pub const PAID: TakeOver = TakeOver { up_to: UpTo::OwnScore, bust: Bust::LosesTakenPoints };

/// The rules of a built-in game.
pub fn builtin(id: &str) -> Rules {
    Rules::parse(id, find_builtin(id).unwrap().text).unwrap()
}

/// A built-in game with a target that is reached soon, and minima to match.
pub fn cut(id: &str, target: usize) -> Rules {
    let rules = RulesFile::clone(&builtin(id));
    let (minimum, entry) = (rules.minimum.min(Points(100)), rules.entry.min(Points(300)));
    let most = Points(target / 3 / rules.step.0 * rules.step.0);
    let bust_penalty = rules.bust_penalty.map(|penalty| BustPenalty { points: penalty.points.min(most), ..penalty });
    let end = if rules.turns().is_some() { End::Turns(2) } else { rules.end };
    checked(&RulesFile { target: Points(target), minimum, entry, bust_penalty, end, ..rules })
}

/// Rules in which `busts` busts in a row cost `points` points.
pub fn with_penalty(busts: usize, points: usize) -> RulesFile {
    RulesFile { bust_penalty: Some(BustPenalty { busts, points: Points(points), below_zero: false }), ..small() }
}

/// Rules that make a game, read from their text like those in files.
pub fn checked(rules: &RulesFile) -> Rules {
    let made = Rules::new("small", rules.clone()).unwrap_or_else(|error| panic!("{error}\n{rules:?}"));
    let text = made.text();
    let read = Rules::parse("small", text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, made);
    read
}
