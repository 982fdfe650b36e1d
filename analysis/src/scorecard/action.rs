//! The action of a bot in a position.

use dicebase_games::scorecard::{Action, Position};
use dicebase_solver::scorecard::Walker;

use super::player::Player;
use super::turn::Hand;
use crate::random::game_rng;

impl Player<'_> {
    /// The action of this bot after a roll; `None` before a roll. A bot that decides at random does so by a random
    /// number that depends on `seed` and `number` alone. It takes as long as all decisions of the turn.
    #[must_use]
    pub fn action(&self, position: &Position, seed: u64, number: u64) -> Option<Action> {
        let (game, card, rolled) = (self.game, position.card(), position.rolled()?);
        let hand = Hand { state: card.state(game), points: card.sums(game).total };
        let (mut scratch, mut rng) = (self.scratch(), game_rng(seed, number));
        let decided = self.decide(&mut scratch, &hand);
        let roll = game.roll(&rolled.roll);
        if rolled.rolls_left == 0 {
            return Some(Action::Score(decided.choice(game, &hand.state, roll, &mut rng)));
        }
        let stage = self.columns.stage(rolled.rolls_left);
        let column = game.decisions().column(game.lattice(), &rolled.roll, rolled.rolls_left, &rolled.saved);
        let at = (roll, column - stage.columns.start);
        let keep = decided.keep(&self.columns, (stage, rolled.rolls_left), at, &mut rng);
        Some(Action::Keep(game.lattice().keeps()[keep]))
    }
}
