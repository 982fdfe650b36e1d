//! The outcomes of a decision within its turn.

use std::collections::BTreeMap;

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Choice, Position};
use dicebase_policy::scorecard::Adviser;
use dicebase_tables::Damaged;

/// One outcome of a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnEnd {
    /// The filled category with its points.
    pub choice: Choice,
    /// The probability of the outcome.
    pub chance: f64,
}

/// Computes the probability of each outcome of the turn if `action` is taken in a position and best play follows. The
/// likeliest outcome is first; the list is empty if the position has no roll. The probabilities sum to 1 up to
/// rounding.
///
/// The adviser is asked once for each possible roll: about 500 decisions in a turn of five dice, 10 to 20 ms.
///
/// # Errors
/// If the table is damaged at a state that the turn can reach.
pub fn turn_ends<D: AsRef<[u8]>>(
    adviser: &Adviser<D>,
    position: &Position,
    action: &Action,
) -> Result<Vec<TurnEnd>, Damaged> {
    let mut turn = Turn { adviser, position, ends: BTreeMap::new() };
    match (action, position.rolled()) {
        (_, None) => {}
        (Action::Score(choice), Some(_)) => turn.end(*choice, 1.0),
        (Action::Keep(keep), Some(rolled)) => turn.keep(*keep, rolled.rolls_left)?,
    }
    let mut ends: Vec<TurnEnd> = turn.ends.into_values().collect();
    ends.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    Ok(ends)
}

/// The rest of a turn after a decision.
struct Turn<'a, D> {
    adviser: &'a Adviser<D>,
    position: &'a Position,
    /// The outcomes by category, points and extra bonus.
    ends: BTreeMap<[usize; 3], TurnEnd>,
}

/// Probabilities by index of the lattice.
type Chances = BTreeMap<usize, f64>;

impl<D: AsRef<[u8]>> Turn<'_, D> {
    /// Plays on with these dice kept and this number of rolls left.
    fn keep(&mut self, keep: Dice, rolls_left: usize) -> Result<(), Damaged> {
        let mut keeps = Chances::new();
        self.hold(keep, 1.0, &mut keeps)?;
        for rolls_left in (0..rolls_left).rev() {
            keeps = self.roll(&keeps, rolls_left)?;
        }
        Ok(())
    }

    /// Rolls the dice that are not kept and decides, with this number of rolls left. Returns the new keeps and records
    /// the outcomes of turns that end here.
    fn roll(&mut self, keeps: &Chances, rolls_left: usize) -> Result<Chances, Damaged> {
        let saves = self.adviser.game().rules().saved_dice;
        let mut kept = Chances::new();
        // In games with saved dice, a decision also depends on the dice that are already saved.
        let mut rolls: BTreeMap<(usize, usize), f64> = BTreeMap::new();
        for (&keep, &chance) in keeps {
            for (roll, of_roll) in self.rolls_after(keep) {
                let saved = if saves { keep } else { 0 };
                *rolls.entry((roll, saved)).or_default() += chance * of_roll;
            }
        }
        for ((roll, saved), chance) in rolls {
            match self.best(roll, saved, rolls_left)? {
                Some(Action::Keep(keep)) => self.hold(keep, chance, &mut kept)?,
                Some(Action::Score(choice)) => self.end(choice, chance),
                None => {}
            }
        }
        Ok(kept)
    }

    /// Keeps dice. If all dice are kept, the turn ends at once.
    fn hold(&mut self, keep: Dice, chance: f64, kept: &mut Chances) -> Result<(), Damaged> {
        let lattice = self.adviser.game().lattice();
        let index = lattice.index(&keep);
        if keep.len() < lattice.dice() {
            *kept.entry(index).or_default() += chance;
        } else if let Some(Action::Score(choice)) = self.best(index, 0, 0)? {
            self.end(choice, chance);
        }
        Ok(())
    }

    /// The rolls that can follow a keep, each with all dice on the table, and their probabilities.
    fn rolls_after(&self, keep: usize) -> impl Iterator<Item = (usize, f64)> {
        let lattice = self.adviser.game().lattice();
        let kept = lattice.keeps()[keep];
        let others = lattice.of_size(lattice.dice() - kept.len());
        others.map(move |other| (lattice.index(&kept.and(&lattice.keeps()[other])), lattice.chances()[other]))
    }

    fn best(&self, roll: usize, saved: usize, rolls_left: usize) -> Result<Option<Action>, Damaged> {
        let (game, card) = (self.adviser.game(), self.position.card().clone());
        let [roll, saved] = [roll, saved].map(|keep| game.lattice().keeps()[keep]);
        let Ok(position) = Position::after_roll(game, card, roll, rolls_left, saved) else { return Ok(None) };
        let position = position.aiming_at(self.position.aim().clone());
        Ok(self.adviser.best(&position)?.map(|best| best.action))
    }

    fn end(&mut self, choice: Choice, chance: f64) {
        let which = [choice.category, choice.points, choice.bonus];
        self.ends.entry(which).or_insert(TurnEnd { choice, chance: 0.0 }).chance += chance;
    }
}
