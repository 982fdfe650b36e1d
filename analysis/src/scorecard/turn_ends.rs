//! What a decision leads to within its turn.

use std::collections::BTreeMap;

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Choice, Position};
use dicebase_policy::scorecard::Adviser;
use dicebase_tables::Damaged;

/// A way in which a turn may end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnEnd {
    /// The category that is filled, and with how many points.
    pub choice: Choice,
    /// How likely that is.
    pub chance: f64,
}

/// The chance of each end of the turn if this is done with the roll of a position and best play follows, the likeliest
/// first; nothing where no roll lies there. The chances sum to 1 but for rounding.
///
/// Each roll that may come is asked about once: some 500 decisions in a turn of five dice, 10 to 20 ms.
///
/// # Errors
/// Where the table is damaged at it.
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

/// A turn from a decision on.
struct Turn<'a, D> {
    adviser: &'a Adviser<D>,
    position: &'a Position,
    /// By category, points and extra bonus.
    ends: BTreeMap<[usize; 3], TurnEnd>,
}

/// Chances by index of the lattice.
type Chances = BTreeMap<usize, f64>;

impl<D: AsRef<[u8]>> Turn<'_, D> {
    /// Plays on with these dice kept, when so many rolls may follow.
    fn keep(&mut self, keep: Dice, rolls_left: usize) -> Result<(), Damaged> {
        let mut keeps = Chances::new();
        self.hold(keep, 1.0, &mut keeps)?;
        for rolls_left in (0..rolls_left).rev() {
            keeps = self.roll(&keeps, rolls_left)?;
        }
        Ok(())
    }

    /// Rolls what is not kept, and decides with so many rolls left: what is kept then, or how the turn ends.
    fn roll(&mut self, keeps: &Chances, rolls_left: usize) -> Result<Chances, Damaged> {
        let saves = self.adviser.game().rules().saved_dice;
        let mut kept = Chances::new();
        // Where what is kept stays kept, a decision depends on it too.
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

    /// Keeps dice; who keeps all of them scores at once.
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

    /// The rolls that may follow a keep, all dice on the table, with their chances.
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
