//! What the bot of race games plays by.

use dicebase_games::race::{Board, Placement};

/// How long each player of a race still needs on average, and what that says of who wins.
///
/// They come from games that the bot plays against itself: how often pieces are sent home from each distance, and the
/// turns that a player needs who is sent home so often.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    turns: Vec<f64>,
    captures: Vec<f64>,
    steepness: f64,
    weights: Vec<f64>,
}

impl Ratings {
    /// The ratings of a game.
    ///
    /// - `turns`: the expected turns of a player from the start of a turn on, by the index of the
    ///   [placement](dicebase_games::race::Placements);
    /// - `captures`: the chance that a piece is sent home between two turns of its player, by its distance from 0 on;
    /// - `steepness`: a player's chance to win is in proportion to the expected turns to the power of minus this.
    ///
    /// None where they are not as many as the board has, or numbers that cannot be.
    #[must_use]
    pub fn new(board: &Board, turns: Vec<f64>, captures: Vec<f64>, steepness: f64) -> Option<Self> {
        let fit = turns.len() == board.placements().len() && captures.len() == board.rules().ring + 1;
        let are_turns = turns.iter().all(|turns| turns.is_finite() && *turns >= 1.0);
        let are_chances = captures.iter().all(|chance| (0.0..=1.0).contains(chance));
        if !fit || !are_turns || !are_chances || !steepness.is_finite() {
            return None;
        }
        let weights = turns.iter().map(|turns| turns.powf(-steepness)).collect();
        Some(Self { turns, captures, steepness, weights })
    }

    /// The ratings from the numbers of a table, as [`to_numbers`](Self::to_numbers) gives them; none where they are no
    /// ratings of this game.
    #[must_use]
    pub fn from_numbers(board: &Board, mut turns: Vec<f64>) -> Option<Self> {
        let steepness = turns.pop()?;
        let captures = turns.split_off(turns.len().checked_sub(board.rules().ring + 1)?);
        Self::new(board, turns, captures, steepness)
    }

    /// All that they are made of: the turns by the index of the placement, the chances of being sent home by distance,
    /// and the steepness.
    #[must_use]
    pub fn to_numbers(&self) -> Vec<f64> {
        [&self.turns[..], &self.captures, &[self.steepness]].concat()
    }

    /// The expected turns by the index of the placement.
    #[must_use]
    pub fn turns(&self) -> &[f64] {
        &self.turns
    }

    /// The chance that a piece is sent home between two turns of its player, by its distance from 0 on.
    #[must_use]
    pub fn captures(&self) -> &[f64] {
        &self.captures
    }

    /// How much the chance to win depends on the expected turns.
    #[must_use]
    pub fn steepness(&self) -> f64 {
        self.steepness
    }

    /// The expected turns of a player with these pieces, from the start of a turn on; 0 for who has won.
    #[inline]
    #[must_use]
    pub fn turns_of(&self, board: &Board, own: Placement) -> f64 {
        board.placements().index(own).map_or(0.0, |index| self.turns[index])
    }

    /// What the chance to win of a player with these pieces is in proportion to; infinite for who has won.
    #[inline]
    #[must_use]
    pub fn weight_of(&self, board: &Board, own: Placement) -> f64 {
        board.placements().index(own).map_or(f64::INFINITY, |index| self.weights[index])
    }

    /// The same of a player who needs so many turns.
    #[inline]
    #[must_use]
    pub fn weight(&self, turns: f64) -> f64 {
        turns.powf(-self.steepness)
    }
}
