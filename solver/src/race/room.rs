//! The memory that a solver takes beside the chances.

use super::turn::Two;

/// What a program of its own takes.
const PROGRAM: u64 = 24 << 20;

/// The bytes of the program, of the moves of all placements, and of what turns of a level are worth against so many
/// others at once.
pub(super) fn beside(two: &Two<'_>, others: usize) -> u64 {
    let (rules, placements) = (two.board.rules(), two.board.placements());
    let of_placement = rules.sides * (12 * rules.pieces + 8) + 8 * rules.pieces + 96;
    let levels = placements.layers().iter().flat_map(|layer| &layer.levels).map(|level| level.len());
    let level = levels.max().unwrap_or_default();
    // Three numbers a turn of a level against a stretch, and twice of a level against a level, with their columns.
    let turns = 8 * level * (5 * others + 8 * level);
    PROGRAM + (placements.len() * of_placement + turns) as u64
}
