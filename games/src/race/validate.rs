//! Checks that rules make a game, beyond their TOML types.

use super::rules::{MAX_PIECES, MAX_PLAYERS, RulesFile};
use crate::check::{Check, filled, filled_lines, unfit, within};
use crate::dice::MAX_SIDES;

/// The largest number of fields of a ring.
pub const MAX_RING: usize = 56;
/// The largest number of squares of a goal: together with the ring they are bits of a word.
pub const MAX_GOAL: usize = 7;
/// The largest number of rolls for a move.
pub const MAX_TRIES: usize = 10;

/// Checks all rules that keys and types alone do not enforce.
pub(super) fn validate(rules: &RulesFile) -> Check {
    filled("name", &rules.name)?;
    filled_lines("source", &rules.source)?;
    within("dice", rules.dice, 1, 1)?;
    within("sides", rules.sides, 2, MAX_SIDES)?;
    within("ring", rules.ring, 4, MAX_RING)?;
    within("seats", rules.seats, 2, MAX_PLAYERS)?;
    within("players", rules.players, 2, rules.seats)?;
    within("goal", rules.goal, 1, MAX_GOAL)?;
    within("pieces", rules.pieces, 1, MAX_PIECES.min(rules.goal))?;
    within("on-entry", rules.on_entry, 0, 1)?;
    within("tries.count", rules.tries.count, 1, MAX_TRIES)?;
    check_seats(rules)?;
    check_faces(rules, "enter", &rules.enter)?;
    check_faces(rules, "again", &rules.again)?;
    check_enter(rules)?;
    for (i, duty) in rules.duties.iter().enumerate() {
        if rules.duties[..i].contains(duty) {
            return unfit("duties".to_owned(), &format!("\"{}\" is written twice; write it once", duty.name()));
        }
    }
    Ok(())
}

fn check_seats(rules: &RulesFile) -> Check {
    let (ring, seats) = (rules.ring, rules.seats);
    if !ring.is_multiple_of(seats) {
        let reason =
            format!("{seats} seats do not divide a ring of {ring} fields; their entries lie equally far apart");
        return unfit("seats".to_owned(), &reason);
    }
    if rules.players == 2 && !seats.is_multiple_of(2) {
        let reason = format!("two players sit opposite, which {seats} seats do not allow; write an even number");
        return unfit("seats".to_owned(), &reason);
    }
    Ok(())
}

/// Checks that some number brings pieces in, and that some number ends a turn in which no piece can be moved. If that
/// one is rolled again and again, the game comes to a standstill, from which one player can win whatever the others do.
/// So every game ends with certainty, and the probability of winning is well-defined.
fn check_enter(rules: &RulesFile) -> Check {
    if rules.enter.is_empty() {
        return unfit("enter".to_owned(), "no number brings a piece in, so nobody can win; write some, such as [6]");
    }
    let goes_on = |face: usize| rules.enter.contains(&face) || rules.again_without_move && rules.again.contains(&face);
    if !(1..=rules.sides).all(goes_on) {
        return Ok(());
    }
    let reason = "every number brings a piece in or is rolled again without a move, so a game might never end; \
                  leave one out";
    unfit("enter".to_owned(), reason)
}

fn check_faces(rules: &RulesFile, key: &str, faces: &[usize]) -> Check {
    for (i, &face) in faces.iter().enumerate() {
        within(key, face, 1, rules.sides)?;
        if faces[..i].contains(&face) {
            return unfit(key.to_owned(), &format!("{face} is written twice; write it once"));
        }
    }
    Ok(())
}
