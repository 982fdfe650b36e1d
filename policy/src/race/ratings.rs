//! The ratings by which the bot of race games plays.

use dicebase_games::race::{Board, Placement};

/// The average number of turns that each player of a race still needs, and the model that turns these into
/// probabilities of winning.
///
/// They come from games that the bot plays against itself: the frequency with which pieces are sent home from each
/// distance, and the turns that a player needs whose pieces are sent home at these rates.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    turns: Vec<f64>,
    captures: Vec<f64>,
    coefficient: f64,
    weights: Vec<f64>,
}

impl Ratings {
    /// The ratings of a game.
    ///
    /// - `turns`: the expected turns of a player from the start of a turn on, by the index of the
    ///   [placement](dicebase_games::race::Placements);
    /// - `captures`: the probability that a piece is sent home between two turns of its player, by its distance from 0
    ///   on;
    /// - `coefficient`: the exponent of the model: a player's probability of winning is proportional to the expected
    ///   turns to the power of `-coefficient`.
    ///
    /// `None` if their number does not fit the board, or if a number is out of range.
    #[must_use]
    pub fn new(board: &Board, turns: Vec<f64>, captures: Vec<f64>, coefficient: f64) -> Option<Self> {
        let fit = turns.len() == board.placements().len() && captures.len() == board.rules().ring + 1;
        let are_turns = turns.iter().all(|turns| turns.is_finite() && *turns >= 1.0);
        let are_chances = captures.iter().all(|chance| (0.0..=1.0).contains(chance));
        if !fit || !are_turns || !are_chances || !coefficient.is_finite() {
            return None;
        }
        let weights = turns.iter().map(|turns| turns.powf(-coefficient)).collect();
        Some(Self { turns, captures, coefficient, weights })
    }

    /// The ratings from the numbers of a table, as [`to_numbers`](Self::to_numbers) gives them; `None` if they are not
    /// ratings of this game.
    #[must_use]
    pub fn from_numbers(board: &Board, mut turns: Vec<f64>) -> Option<Self> {
        let coefficient = turns.pop()?;
        let captures = turns.split_off(turns.len().checked_sub(board.rules().ring + 1)?);
        Self::new(board, turns, captures, coefficient)
    }

    /// All numbers of the ratings: the turns by the index of the placement, the probabilities of being sent home by
    /// distance, and the coefficient.
    #[must_use]
    pub fn to_numbers(&self) -> Vec<f64> {
        [&self.turns[..], &self.captures, &[self.coefficient]].concat()
    }

    /// The expected turns by the index of the placement.
    #[must_use]
    pub fn turns(&self) -> &[f64] {
        &self.turns
    }

    /// The probability that a piece is sent home between two turns of its player, by its distance from 0 on.
    #[must_use]
    pub fn captures(&self) -> &[f64] {
        &self.captures
    }

    /// The exponent with which the probability of winning falls with the expected turns.
    #[must_use]
    pub fn coefficient(&self) -> f64 {
        self.coefficient
    }

    /// The expected turns of a player with these pieces, from the start of a turn on; 0 if the player has won.
    #[inline]
    #[must_use]
    pub fn turns_of(&self, board: &Board, own: Placement) -> f64 {
        board.placements().index(own).map_or(0.0, |index| self.turns[index])
    }

    /// The weight of a player with these pieces, to which the probability of winning is proportional; infinite if the
    /// player has won.
    #[inline]
    #[must_use]
    pub fn weight_of(&self, board: &Board, own: Placement) -> f64 {
        board.placements().index(own).map_or(f64::INFINITY, |index| self.weights[index])
    }

    /// The weight of a player who needs this number of turns.
    #[inline]
    #[must_use]
    pub fn weight(&self, turns: f64) -> f64 {
        turns.powf(-self.coefficient)
    }
}
