//! What rolls without a move do to a turn.

use super::board::Board;
use super::options::Options;
use super::placement::Placement;

/// How a turn comes out that is rolled until a roll has a move, or the tries are over.
///
/// With the sum `s` of what each roll with a move is worth, and `e` for a turn that ends without one, a turn is worth
/// `moved * s + stays * e`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Waiting {
    /// What each roll with a move counts.
    pub moved: f64,
    /// The chance that no roll has a move.
    pub stays: f64,
}

impl Waiting {
    /// For a player with these pieces, and what may be done with each roll; see [`Board::options_of_rolls`].
    ///
    /// A roll without a move that is rolled again costs no try, so one of all others decides: with `q` of the chance of
    /// having no move, `n` tries are over with `q^n`, and each roll with a move comes first, second and so on.
    #[must_use]
    pub fn new(board: &Board, own: Placement, options: &[Options]) -> Self {
        Self::with_tries(board, board.tries(own), options)
    }

    /// The same for a player who has so many tries left.
    #[must_use]
    pub fn with_tries(board: &Board, tries: usize, options: &[Options]) -> Self {
        let rules = board.rules();
        let mut decides = rules.sides;
        let mut without = 0;
        let rolls = (1..=rules.sides).zip(options);
        for (roll, _) in rolls.filter(|(_, options)| options.moves().is_empty()) {
            if rules.again_without_move && board.rolls_again(roll) { decides -= 1 } else { without += 1 }
        }
        let (decides, without) = (decides as f64, f64::from(without));
        let mut waiting = Self { moved: 0.0, stays: 1.0 };
        for _ in 0..tries {
            waiting.moved += waiting.stays / decides;
            waiting.stays *= without / decides;
        }
        waiting
    }
}
