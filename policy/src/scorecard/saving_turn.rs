//! All decisions of a turn of a game with saved rolls.

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Choice, Game, State, Turn};
use dicebase_tables::Damaged;

use super::rank::{FromTable, Policy};
use crate::reader::Reader;

/// All decisions of a turn of a game with saved rolls, computed when it begins, for callers that play many turns. It
/// holds some kilobytes for each roll.
pub struct SavingTurn<'p> {
    game: &'p Game,
    state: State,
    /// The turn by the number of rolls left.
    by_left: Vec<Turn<f64>>,
}

impl<D: AsRef<[u8]>> Policy<D> {
    /// The decisions of a turn that begins in a state with this number of saved rolls, which has to be possible there.
    /// It takes some microseconds for each roll.
    ///
    /// # Errors
    /// If the table is damaged at a state that may follow.
    pub fn saving_turn(&self, state: &State, saved_rolls: usize) -> Result<SavingTurn<'_>, Damaged> {
        let game = self.game();
        let row = game.states().row(state.open, state.extra);
        let lane = game.states().upper().lane(state.open, state.upper_total);
        let values = FromTable(Reader::new(self.table()));
        let mut turn = Turn::new(game);
        let mut by_left = Vec::new();
        for left in 0..game.rules().rolls + saved_rolls {
            turn.load_saving(game, &row, lane, &values, left);
            by_left.push(turn.clone());
            turn.roll_more(game, &row, left);
        }
        values.0.sound(SavingTurn { game, state: *state, by_left })
    }
}

impl SavingTurn<'_> {
    /// The action after a roll with `left` rolls left, the first of [`Policy::rank`]. `left` has to be less than the
    /// number of rolls of the turn. `None` if no category may be filled, which no turn allows.
    #[must_use]
    pub fn best(&self, roll: &Dice, left: usize) -> Option<Action> {
        let (game, turn, State { open, extra, .. }) = (self.game, &self.by_left[left], self.state);
        let margin = game.equally_good();
        let mut best: Option<(f64, Choice)> = None;
        for choice in game.scoring().choices_with_left(open, extra, game.roll(roll), left) {
            let worth = turn.slots()[choice.slot] + choice.bonus as f64;
            if best.is_none_or(|(most, _)| worth > most + margin) {
                best = Some((worth, choice));
            }
        }
        let (most, choice) = best?;
        let kept = if left > 0 { self.best_keep(roll, turn) } else { None };
        Some(match kept {
            Some((worth, keep)) if worth > most + margin => Action::Keep(keep),
            _ => Action::Score(choice),
        })
    }

    /// The keep with the largest value if some dice are rolled again; of equally good keeps the one with the highest
    /// index.
    fn best_keep(&self, roll: &Dice, turn: &Turn<f64>) -> Option<(f64, Dice)> {
        let lattice = self.game.lattice();
        let keeps = roll.parts().filter(|keep| keep.len() < lattice.dice());
        let worths: Vec<_> = keeps.map(|keep| (lattice.index(&keep), keep)).collect();
        let most = worths.iter().map(|(index, _)| *turn.keep(*index)).reduce(f64::max)?;
        let good = worths.into_iter().filter(|(index, _)| most - *turn.keep(*index) <= self.game.equally_good());
        good.max_by_key(|(index, _)| *index).map(|(_, keep)| (most, keep))
    }
}
