//! The order of states in which each player maximises their own chance to win.

use dicebase_games::bank::Game;
use rayon::prelude::*;

use super::orbit::Orbit;

/// The states of one sum of scores.
pub(super) enum Layer {
    /// The states of three or four players.
    OfMany(usize),
    /// The states of two players, as blocks.
    OfTwo(std::ops::Range<usize>),
}

/// All layers, in the order in which they are solved.
pub(super) fn layers(game: &Game) -> Vec<Layer> {
    if game.players() == 2 {
        return game.states().diagonals().iter().cloned().map(Layer::OfTwo).collect();
    }
    let highest = game.states().standings().all().map(|standing| standing.score).max().unwrap_or_default();
    (0..=game.players() * highest).rev().map(Layer::OfMany).collect()
}

impl Layer {
    /// Each orbit once, from its state with the lowest index; those with the same score of the mover side by side.
    pub(super) fn orbits(&self, game: &Game) -> Vec<Orbit> {
        let states = game.states();
        match self {
            Self::OfTwo(blocks) => {
                let of_blocks = states.blocks()[blocks.clone()].iter();
                of_blocks.filter_map(|block| Orbit::beginning_with(game, states.state(block.first))).collect()
            }
            Self::OfMany(sum) => {
                // All but the standing of the last player, which follows from the sum.
                let count = states.standings().len();
                let others = (0..states.len() / count).into_par_iter().with_min_len(count);
                let of_sum = others.filter_map(|others| {
                    let state = states.state(others * count);
                    let score = sum.checked_sub(state.players().map(|player| player.score).sum())?;
                    let last = states.standings().of(score, score > 0);
                    states.standings().has(last).then(|| Orbit::beginning_with(game, state.with_last(last)))?
                });
                of_sum.collect()
            }
        }
    }
}
