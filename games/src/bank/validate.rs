//! Checks that rules make a game, beyond their TOML types.

use super::points::Points;
use super::reach::Reach;
use super::rules::{Bust, Combination, End, Growth, HotDice, Pattern, RulesFile, SetAside, Sets, Tie, UpTo};
use super::scoring::{Scoring, shown, shows_some};
use crate::check::{Check, filled, filled_lines, unfit, weights, within};
use crate::dice::{Dice, MAX_CHOSEN_DICE, MAX_DICE, MAX_KINDS, MAX_SIDES};
use crate::text::quoted;

/// The largest number of steps from 0 to the target.
pub const MAX_STEPS: usize = 2000;
/// The largest number of points in any line of the rules.
pub const MAX_POINTS: usize = 1_000_000;
/// The largest number of combinations.
pub const MAX_COMBINATIONS: usize = 30;
/// The largest number of steps of the dice of one roll: a turn is computed this far above its top.
const MAX_STEPS_OF_ROLL: usize = MAX_STEPS;
/// The largest number of turns of each player, in games that end after a number of turns.
pub const MAX_TURNS: usize = 50;
/// The largest number of busts in a row of a penalty.
pub const MAX_BUSTS: usize = 9;
/// The most players of a game that is solved. More may sit at a table of a game of two.
pub const MOST_PLAYERS: usize = 4;

/// Checks all rules that keys and types alone do not enforce.
pub(super) fn validate(rules: &RulesFile) -> Check {
    filled("name", &rules.name)?;
    filled_lines("source", &rules.source)?;
    within("dice", rules.dice, 1, if rules.one_roll { MAX_CHOSEN_DICE } else { MAX_DICE })?;
    within("sides", rules.sides, 2, MAX_SIDES)?;
    weights("weights", rules.weights.as_deref(), rules.sides, 1)?;
    check_kinds(rules)?;
    within("step", rules.step.0, 1, MAX_POINTS)?;
    points(rules, "target", rules.target, usize::from(rules.turns().is_none()))?;
    points(rules, "minimum", rules.minimum, 0)?;
    points(rules, "entry", rules.entry, 0)?;
    check_target(rules)?;
    check_number_of_turns(rules)?;
    by_face(rules, "singles", &rules.singles)?;
    if let Some(sets) = &rules.sets {
        check_sets(rules, sets)?;
    }
    within("combination", rules.combinations.len(), 0, MAX_COMBINATIONS)?;
    for (i, combination) in rules.combinations.iter().enumerate() {
        check_combination(rules, combination, &format!("combination[{i}] {}", quoted(&combination.name)))?;
    }
    check_take_over(rules)?;
    check_players(rules)?;
    check_tie(rules)?;
    check_bust_penalty(rules)?;
    check_hot(rules)?;
    check_bust_all(rules)?;
    check_one_roll(rules)?;
    check_exact_target(rules)?;
    check_turns(rules)
}

/// Checks the kinds of dice, which are all dice of the game.
fn check_kinds(rules: &RulesFile) -> Check {
    if rules.kinds.is_empty() {
        return Ok(());
    }
    within("die", rules.kinds.len(), 1, MAX_KINDS)?;
    for (i, kind) in rules.kinds.iter().enumerate() {
        let key = |of: &str| format!("die[{i}] {}, {of}", quoted(&kind.name));
        filled(&key("name"), &kind.name)?;
        let least = usize::from(kind.second_count.unwrap_or_default() == 0);
        within(&key("count"), kind.count, least, rules.dice)?;
        within(&key("second-count"), kind.seconds(), 0, rules.dice)?;
        weights(&key("weights"), kind.weights.as_deref(), rules.sides, 0)?;
        if let Some(&face) = kind.joker.iter().find(|face| !(1..=rules.sides).contains(face)) {
            return within(&key("joker"), face, 1, rules.sides);
        }
    }
    for second in [false, true] {
        let count: usize = rules.of_one_set(second).kinds.iter().map(|kind| kind.count).sum();
        if count != rules.dice {
            let whose = if second { " of the second player" } else { "" };
            let reason = format!("they are {count} dice{whose} together, but the game is played with {}", rules.dice);
            return unfit("die".to_owned(), &reason);
        }
    }
    if rules.has_two_sets() && (rules.end != End::AtOnce || rules.players > 2 || rules.bust_penalty.is_some()) {
        let reason = "two players with other dice each are solved only to end = \"at-once\" and without a bust-penalty";
        return unfit("die".to_owned(), reason);
    }
    let others = [("weights", rules.weights.is_some()), ("take-over", rules.take_over.is_some())];
    match first_there(&others) {
        Some(key) => unfit(key.to_owned(), "it is for dice that are all alike; leave it out, or [[die]]"),
        None => Ok(()),
    }
}

/// Checks a number of points: a multiple of the step.
fn points(rules: &RulesFile, key: &str, points: Points, least: usize) -> Check {
    within(key, points.0, least, MAX_POINTS)?;
    if rules.is_in_steps(points) {
        return Ok(());
    }
    let step = rules.step;
    unfit(key.to_owned(), &format!("{points} is no multiple of the step, {step}; change one of them"))
}

fn check_target(rules: &RulesFile) -> Check {
    if rules.steps(rules.target) > MAX_STEPS {
        let reason = format!(
            "{} are more than {MAX_STEPS} steps of {}; use a lower target or a larger step",
            rules.target, rules.step
        );
        return unfit("target".to_owned(), &reason);
    }
    let most = if rules.turns().is_some() { MAX_STEPS * rules.step.0 } else { rules.target.0 };
    for (key, least) in [("minimum", rules.minimum), ("entry", rules.entry)] {
        within(key, least.0, 0, most)?;
    }
    Ok(())
}

/// Checks games that end after a number of turns, which have two players and no target, and in which a bust costs
/// nothing but the turn.
fn check_number_of_turns(rules: &RulesFile) -> Check {
    let Some(turns) = rules.turns() else { return Ok(()) };
    within("end.turns", turns, 1, MAX_TURNS)?;
    if rules.target > Points(0) {
        let reason = format!("the game ends after {turns} turns of each player, whatever the scores; leave it out");
        return unfit("target".to_owned(), &reason);
    }
    let others = [
        ("exact-target", rules.exact_target),
        ("take-over", rules.take_over.is_some()),
        ("bust-penalty", rules.bust_penalty.is_some()),
        ("tie", rules.tie == Tie::BothWin),
        ("players", rules.players > 2),
    ];
    match first_there(&others) {
        Some(key) => {
            unfit(key.to_owned(), "it is solved only in games with a target; leave it out, or write another end")
        }
        None => Ok(()),
    }
}

/// Checks points for each face.
fn by_face(rules: &RulesFile, key: &str, points_of: &[Points]) -> Check {
    if points_of.len() != rules.sides {
        let (found, sides) = (points_of.len(), rules.sides);
        return unfit(
            key.to_owned(),
            &format!("it has {found} numbers, but it needs one for each of the {sides} faces"),
        );
    }
    points_of.iter().try_for_each(|&of| points(rules, key, of, 0))
}

fn check_sets(rules: &RulesFile, sets: &Sets) -> Check {
    by_face(rules, "sets.three", &sets.three)?;
    let is_fixed = matches!(&sets.growth, Growth::Fixed(fixed) if !fixed.is_empty());
    if !is_fixed && sets.three.iter().all(|&points| points == Points(0)) {
        let reason = "no set is worth anything; give some face points, or leave [sets] out";
        return unfit("sets.three".to_owned(), reason);
    }
    if let Growth::Each(each) = sets.growth {
        return points(rules, "sets.growth.each", each, 1);
    }
    let Growth::Fixed(fixed) = &sets.growth else { return Ok(()) };
    let sizes = rules.dice.saturating_sub(3);
    if fixed.len() != sizes {
        let (found, dice) = (fixed.len(), rules.dice);
        let reason = format!("it has {found} numbers, but it needs {sizes}: one for each size from 4 to {dice} dice");
        return unfit("sets.growth.fixed".to_owned(), &reason);
    }
    fixed.iter().try_for_each(|&of| points(rules, "sets.growth.fixed", of, 1))
}

fn check_combination(rules: &RulesFile, combination: &Combination, key: &str) -> Check {
    filled(&format!("{key}, name"), &combination.name)?;
    points(rules, &format!("{key}, points"), combination.points, 1)?;
    check_pattern(rules, &format!("{key}, pattern"), &combination.pattern)
}

fn check_pattern(rules: &RulesFile, key: &str, pattern: &Pattern) -> Check {
    let key = key.to_owned();
    match pattern {
        Pattern::Run(length) => within(&key, *length, 1, rules.dice.min(rules.sides)),
        Pattern::Groups(sizes) => {
            if sizes.contains(&0) {
                return unfit(key, "a group has at least one die");
            }
            if sizes.len() > rules.sides {
                return unfit(key, "there are more groups than the dice have sides");
            }
            let needed = sizes.iter().fold(0_usize, |sum, &size| sum.saturating_add(size));
            within(&key, needed, 1, rules.dice)
        }
        Pattern::Contains(text) => match Dice::parse(text, rules.sides) {
            Ok(dice) => within(&key, dice.len(), 1, rules.dice),
            Err(error) => unfit(key, &error.to_string()),
        },
        Pattern::Nothing => Ok(()),
    }
}

fn check_take_over(rules: &RulesFile) -> Check {
    let Some(take_over) = rules.take_over else { return Ok(()) };
    if rules.end == End::LastTurn {
        let reason = "who has the last turn in any case takes over what reached the target, so nobody would reach it \
                      first and the game need not end; write end = \"at-once\" or \"round\", or leave [take-over] out";
        return unfit("take-over".to_owned(), reason);
    }
    if take_over.bust == Bust::LosesTakenPoints && take_over.up_to != UpTo::OwnScore {
        let reason = "who may lose the points taken over has to have them; write up-to = \"own-score\"";
        return unfit("take-over.bust".to_owned(), reason);
    }
    let (first, later) = (rules.least_bank(false), rules.least_bank(true));
    if take_over.up_to == UpTo::AnyOnceEntered && first == later {
        let reason = format!(
            "a first bank needs {first} points as any other does, so nobody has to enter; write up-to = \"any\", or an \
             entry above {later}"
        );
        return unfit("take-over.up-to".to_owned(), &reason);
    }
    Ok(())
}

/// Checks games of more than two players, which are solved only if a bust costs nothing but the turn and players pass
/// nothing on.
fn check_players(rules: &RulesFile) -> Check {
    within("players", rules.players, 2, MOST_PLAYERS)?;
    if rules.players == 2 {
        return Ok(());
    }
    if rules.end != End::AtOnce {
        let reason = "with more than two players the order of last turns matters, which is not solved; write \
                      end = \"at-once\"";
        return unfit("players".to_owned(), reason);
    }
    if rules.take_over.is_some() {
        let reason = "with more than two players and taking over there would be some billions of states; leave \
                      [take-over] out";
        return unfit("players".to_owned(), reason);
    }
    Ok(())
}

fn check_tie(rules: &RulesFile) -> Check {
    if rules.tie == Tie::BothWin && rules.end == End::AtOnce {
        let reason = "nobody draws where who reaches the target wins at once; leave it out, or write another end";
        return unfit("tie".to_owned(), reason);
    }
    Ok(())
}

/// Checks the penalty for busts in a row, which are at least two. Scores stop at 0, so a penalty above the target
/// equals one of the target.
fn check_bust_penalty(rules: &RulesFile) -> Check {
    let Some(penalty) = rules.bust_penalty else { return Ok(()) };
    let key = || "bust-penalty".to_owned();
    within("bust-penalty.busts", penalty.busts, 2, MAX_BUSTS)?;
    points(rules, "bust-penalty.points", penalty.points, 1)?;
    within("bust-penalty.points", penalty.points.0, 1, rules.target.0)?;
    if penalty.below_zero {
        let reason = "without a lowest score there are infinitely many states, which no table can hold; leave it out, \
                      and scores stop at 0";
        return unfit("bust-penalty.below-zero".to_owned(), reason);
    }
    if rules.take_over.is_some() {
        let reason = "with both, each offer would have states for all busts in a row, too many to be solved; leave \
                      bust-penalty or [take-over] out";
        return unfit(key(), reason);
    }
    if rules.is_equilibrium() {
        let reason = "three or four players, and two who may both win, are solved where scores never fall; leave \
                      bust-penalty out, or write players = 2 and tie = \"half\"";
        return unfit(key(), reason);
    }
    Ok(())
}

/// Checks the rolls that are hot dice.
fn check_hot(rules: &RulesFile) -> Check {
    let Some(hot) = &rules.hot else { return Ok(()) };
    check_rolls(rules, "hot", hot)?;
    if rules.hot_dice == HotDice::MayRoll {
        let reason = "hot dice may be banked as all others, so they make no difference; write hot-dice = \
                      \"must-roll\", or leave it out";
        return unfit("hot".to_owned(), reason);
    }
    check_alone("hot", &[("[[die]]", !rules.kinds.is_empty()), ("[take-over]", rules.take_over.is_some())])
}

/// Checks the busts that cost the whole score.
fn check_bust_all(rules: &RulesFile) -> Check {
    let Some(bust_all) = &rules.bust_all else { return Ok(()) };
    let key = "bust-all";
    check_rolls(rules, key, bust_all)?;
    let others = [
        ("bust-penalty", rules.bust_penalty.is_some()),
        ("exact-target", rules.exact_target),
        ("a number of turns", rules.turns().is_some()),
        ("[take-over]", rules.take_over.is_some()),
        ("[[die]]", !rules.kinds.is_empty()),
        ("more than two players", rules.players > 2),
        ("tie = \"both-win\"", rules.tie == Tie::BothWin),
    ];
    check_alone(key, &others)?;
    let (scoring, hands, dice) = (Scoring::new(rules), rules.hands(), shown(bust_all, rules.sides));
    let counts = |roll: &Dice| shows_some(roll, &dice) && scoring.of(roll).is_some();
    match hands.rolls(hands.all()).into_iter().find(counts) {
        Some(roll) => {
            unfit(key.to_owned(), &format!("{roll} is no bust, since it is worth something; write another pattern"))
        }
        None => Ok(()),
    }
}

/// Checks a pattern of rolls of which all dice are set aside.
fn check_rolls(rules: &RulesFile, key: &str, pattern: &Pattern) -> Check {
    check_pattern(rules, key, pattern)?;
    if *pattern == Pattern::Nothing {
        return unfit(key.to_owned(), "it needs dice; write groups, a run or the dice that it contains");
    }
    if rules.set_aside == SetAside::All {
        return Ok(());
    }
    unfit(key.to_owned(), "it is for games in which all dice are set aside; write set-aside = \"all\", or leave it out")
}

/// Checks that none of some other rules is there, each with its key.
fn check_alone(key: &str, others: &[(&str, bool)]) -> Check {
    match first_there(others) {
        Some(other) => unfit(key.to_owned(), &format!("it is not solved together with {other}; leave one of them out")),
        None => Ok(()),
    }
}

/// Checks games in which a turn is one roll, all of whose dice score or are a bust.
fn check_one_roll(rules: &RulesFile) -> Check {
    if !rules.one_roll {
        return Ok(());
    }
    let key = "one-roll";
    if rules.set_aside != SetAside::All {
        let reason = "the roll is banked or a bust as a whole; write set-aside = \"all\", or leave one-roll out";
        return unfit(key.to_owned(), reason);
    }
    if rules.hot_dice == HotDice::MustRoll {
        let reason = "after the roll nothing is rolled again; write hot-dice = \"may-roll\", or leave one-roll out";
        return unfit(key.to_owned(), reason);
    }
    let others = [
        ("weights", rules.weights.is_some()),
        ("[[die]]", !rules.kinds.is_empty()),
        ("minimum", rules.minimum > Points(0)),
        ("entry", rules.entry > Points(0)),
        ("exact-target", rules.exact_target),
        ("[take-over]", rules.take_over.is_some()),
        ("bust-penalty", rules.bust_penalty.is_some()),
        ("bust-all", rules.bust_all.is_some()),
        ("more than two players", rules.players > 2),
        ("tie = \"both-win\"", rules.tie == Tie::BothWin),
    ];
    check_alone(key, &others)
}

/// The key of the first of some rules that is there.
fn first_there<'k>(others: &[(&'k str, bool)]) -> Option<&'k str> {
    others.iter().find(|(_, is_there)| *is_there).map(|(key, _)| *key)
}

/// Checks that an exact target is within reach of one turn from every score. Otherwise there could be scores at which
/// both players would rather bust on purpose than bank, and the game need not end.
fn check_exact_target(rules: &RulesFile) -> Check {
    if !rules.exact_target {
        return Ok(());
    }
    let key = || "exact-target".to_owned();
    if rules.end != End::AtOnce {
        let reason = "who meets the target exactly wins at once, since nobody can have more; write end = \"at-once\"";
        return unfit(key(), reason);
    }
    if rules.minimum > rules.step {
        let (minimum, step) = (rules.minimum, rules.step);
        let reason = format!(
            "a player who lacks less than the minimum, {minimum}, could never meet the target; leave the minimum out \
             or write no more than the step, {step}"
        );
        return unfit(key(), &reason);
    }
    let target = rules.steps(rules.target);
    let reach = Reach::from_start(rules, &Scoring::new(rules), target);
    let meets = |lacking: &usize| reach.dice(*lacking).any(|dice| rules.may_leave(dice));
    let Some(lacking) = (1..=target).find(|lacking| !meets(lacking)) else { return Ok(()) };
    let reason = format!(
        "a player who lacks {} could never meet the target in one turn, since no dice that may be banked add up to \
         that; use a larger step, give a single die the points of one step, {}, or write hot-dice = \"may-roll\"",
        rules.points(lacking),
        rules.step
    );
    unfit(key(), &reason)
}

/// Checks that a turn can score, and can end with banking.
fn check_turns(rules: &RulesFile) -> Check {
    let scoring = Scoring::new(rules);
    if scoring.all().next().is_none() {
        return unfit("singles".to_owned(), "no dice are worth anything; give some face or set points");
    }
    let least = rules.steps(rules.least_bank(false));
    let most = scoring.all().map(|(_, points)| rules.steps(points)).max().unwrap_or_default();
    if most > MAX_STEPS_OF_ROLL {
        let (points, step) = (rules.points(most), rules.step);
        let reason = format!(
            "a roll can be worth {points} points, which are {most} steps of {step}, more than {MAX_STEPS_OF_ROLL}; use \
             a larger step or fewer points"
        );
        return unfit("step".to_owned(), &reason);
    }
    // If a turn can exceed the smallest bank at all, by steps no larger than the most of one roll, it does so within
    // this range.
    let longest = least + most;
    let reach = Reach::from_start(rules, &scoring, longest);
    if (least..=longest).any(|total| reach.dice(total).any(|dice| rules.may_leave(dice))) {
        return Ok(());
    }
    if rules.hot_dice == HotDice::MustRoll {
        let reason = "no turn comes to a total that may be banked with some dice left, so nobody can ever bank";
        return unfit("hot-dice".to_owned(), reason);
    }
    unfit(
        "entry".to_owned(),
        &format!("no turn comes to {} points, so nobody can ever bank; write less", rules.points(least)),
    )
}
