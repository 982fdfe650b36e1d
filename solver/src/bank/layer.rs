//! The order of states in which each player maximises their own chance to win.

use dicebase_games::bank::{Game, State};

use super::orbit::Orbit;

/// The states of one sum of scores.
pub(super) enum Layer {
    /// The states of three players.
    OfThree(usize),
    /// The states of two players, as blocks.
    OfTwo(std::ops::Range<usize>),
}

/// All layers, in the order in which they are solved.
pub(super) fn layers(game: &Game) -> Vec<Layer> {
    if game.players() == 2 {
        return game.states().diagonals().iter().cloned().map(Layer::OfTwo).collect();
    }
    let highest = game.states().standings().all().map(|standing| standing.score).max().unwrap_or_default();
    (0..=3 * highest).rev().map(Layer::OfThree).collect()
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
            Self::OfThree(sum) => {
                let standings = states.standings();
                let pairs = standings.all().flat_map(|me| standings.all().map(move |opponent| (me, opponent)));
                let of_sum = pairs.filter_map(|(me, opponent)| {
                    let score = sum.checked_sub(me.score + opponent.score)?;
                    let third = standings.of(score, score > 0);
                    let state = State { me, opponent, third: Some(third), second: false, left: 0, offer: None };
                    standings.has(third).then(|| Orbit::beginning_with(game, state))?
                });
                of_sum.collect()
            }
        }
    }
}
