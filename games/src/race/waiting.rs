//! The effect of rolls without a move on a turn.

use super::board::Board;
use super::options::Options;
use super::placement::Placement;

/// The weights of a turn in which the player rolls until a roll has a move or the tries are used up.
///
/// With the sum `s` of the values of all rolls that have a move, and the value `e` of a turn that ends without one, the
/// value of the turn is `moved * s + stays * e`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Waiting {
    /// The weight of each roll that has a move.
    pub moved: f64,
    /// The probability that no roll has a move.
    pub stays: f64,
}

impl Waiting {
    /// The weights for a player with these pieces and these options for each roll; see [`Board::options_of_rolls`].
    ///
    /// A roll without a move that is rolled again costs no try, so only the other rolls, `m` in number, count: if a
    /// fraction `q` of them has no move, `n` tries are used up with probability `q^n`, and each roll with a move has
    /// the weight `(1 + q + ... + q^(n - 1)) / m`.
    #[must_use]
    pub fn new(board: &Board, own: Placement, options: &[Options]) -> Self {
        Self::with_tries(board, board.tries(own), options)
    }

    /// Like [`new`](Self::new), for a player with this number of tries left.
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
