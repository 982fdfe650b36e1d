//! The values of the moments of a turn to a perfect player.

use dicebase_games::bank::{Above, Game, Next, Objective, Situation, Turn};

/// The number of rolls above the top that are solved under the objective points.
const ROLLS_ABOVE: usize = 16;

/// The values of the moments of one turn under best play. Larger is better under each objective, so turns count
/// negative.
pub(super) struct TurnWorth<'a> {
    game: &'a Game,
    turn: Turn<f64>,
    above: Above,
}

impl<'a> TurnWorth<'a> {
    /// Solves a turn from the values of all states by index; see [`Game::values`]. The objective points needs none.
    pub(super) fn new(game: &'a Game, at: &Situation, values: &[f64]) -> Self {
        let top = match game.objective() {
            // Above the top the best action is known, but its value depends on the total.
            Objective::Points => game.top(at) + ROLLS_ABOVE * game.outcomes().most_steps(),
            Objective::Turns | Objective::Win => game.limit(at),
        };
        let worth = |next| Next::worth_of(next, |index| values[index]);
        let bust = game.bust_worth(at, |next| worth(Some(next)));
        let turn = game.solved_turn(at, 0..=top, bust, worth, |bank, worth| *bank = worth);
        Self { game, turn, above: game.above() }
    }

    /// Solves a turn against several others, by the situation against each of them alone and the values of games of
    /// two.
    pub(super) fn among(game: &'a Game, ats: &[Situation], values: &[f64]) -> Self {
        let top = ats.iter().map(|at| game.limit(at)).max().unwrap_or_default();
        let worth = |next| Next::worth_of(next, |index| values[index]);
        Self { game, turn: game.solved_turn_among(ats, 0..=top, worth), above: game.above() }
    }

    /// The value of rolling `dice` dice.
    pub(super) fn rolled(&self, total: usize, dice: usize) -> f64 {
        *self.turn.rolled(total, dice)
    }

    /// The value of banking; negative infinity where it is not allowed.
    pub(super) fn bank(&self, total: usize, dice: usize) -> f64 {
        match total <= self.turn.top() {
            true => *self.turn.bank(total, dice),
            false if !self.game.rules().may_leave(dice) => f64::NEG_INFINITY,
            false => self.above.bank(total),
        }
    }

    /// The value of the better of banking and rolling.
    pub(super) fn after(&self, total: usize, dice: usize) -> f64 {
        match total <= self.turn.top() {
            true => *self.turn.after(total, dice),
            false if self.above == Above::Bust || self.must_roll(dice) => *self.turn.after(self.turn.top() + 1, dice),
            false => self.above.bank(total),
        }
    }

    /// The approximate memory in bytes: three numbers for each moment, including some above the top.
    pub(super) fn bytes(&self) -> usize {
        let rows = self.turn.top() + self.game.outcomes().most_steps() + 32;
        rows * self.game.hands().all() * 3 * size_of::<f64>()
    }

    fn must_roll(&self, dice: usize) -> bool {
        self.game.script().must_roll() && dice == self.game.script().dice()
    }
}
