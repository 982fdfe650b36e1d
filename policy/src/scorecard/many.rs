//! Decisions of many positions of a game that is played for points, in numbers.
//!
//! Positions of neighbouring states share one turn, which is computed for several states side by side. A million
//! positions of Yahtzee need at most as many turns as it has states, divided by the lanes.

use dicebase_games::scorecard::{Action, Game, Rolled, Row, Turn, refuse_early_filling};
use dicebase_games::{Dice, Lanes, NotCovered, Wide};
use dicebase_tables::{Bytes, Damaged};

use super::rank::{FromTable, Policy};
use crate::Ranked;
use crate::ranked::{best_with_margin, rank_with_margin};
use crate::reader::Reader;

/// The number of states whose turns are computed side by side.
const LANES: usize = 8;

/// A position after a roll, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The index of the state.
    pub state: u32,
    /// The index of the roll among the full rolls.
    pub roll: u16,
    /// The index of the saved dice among the keeps of the lattice; 0 in most games.
    pub saved: u16,
    /// The number of rolls that may still follow.
    pub rolls_left: u8,
}

/// The policy for decisions in numbers.
///
/// Its actions are numbers too: a keep has its index in the lattice, and filling a category the number of keeps plus
/// the index of the slot.
pub struct Many<'a, D = Bytes> {
    policy: &'a Policy<D>,
    /// The keeps of each full roll, in the order of preference among equally good ones.
    parts: Vec<Vec<u16>>,
}

/// The buffers for a turn and the actions of a decision; each thread needs its own.
pub struct Scratch {
    turn: Turn<Wide<LANES>>,
    actions: Vec<(u16, f64)>,
}

impl<'a, D: AsRef<[u8]>> Many<'a, D> {
    /// Prepares a policy for decisions in numbers.
    ///
    /// # Errors
    /// If a category may be filled early.
    pub fn new(policy: &'a Policy<D>) -> Result<Self, NotCovered> {
        let game = policy.game();
        refuse_early_filling(game)?;
        let rolls = &game.lattice().keeps()[game.lattice().rolls()];
        Ok(Self { policy, parts: rolls.iter().map(|roll| parts(game, roll)).collect() })
    }

    fn game(&self) -> &Game {
        self.policy.game()
    }

    /// The decision about a roll in the state of an index.
    #[must_use]
    pub fn decision(&self, state: usize, rolled: &Rolled) -> Decision {
        let game = self.game();
        Decision {
            state: state as u32,
            roll: game.roll(&rolled.roll) as u16,
            saved: game.lattice().index(&rolled.saved) as u16,
            rolls_left: rolled.rolls_left as u8,
        }
    }

    /// The index of the first state whose turn is computed together with that of a decision.
    #[must_use]
    pub fn block(&self, decision: &Decision) -> usize {
        let (row, lane) = self.game().states().row_and_lane(decision.state as usize);
        row.first + first_lane(lane)
    }

    /// The buffers for [`best`](Self::best) and [`rank`](Self::rank).
    #[must_use]
    pub fn scratch(&self) -> Scratch {
        Scratch { turn: Turn::new(self.game()), actions: Vec::new() }
    }

    /// The best actions of decisions that have the same [`block`](Self::block) and are sorted by their rolls left: the
    /// first ones of [`rank`](Self::rank).
    ///
    /// # Errors
    /// If the table is damaged at a position that may follow.
    pub fn best(&self, scratch: &mut Scratch, decisions: &[Decision]) -> Result<Vec<Ranked<u16>>, Damaged> {
        let margin = self.game().equally_good();
        let best = self.answers(scratch, decisions, |actions| best_with_margin(actions, margin))?;
        Ok(best.into_iter().flatten().collect())
    }

    /// All actions of each of some decisions, as [`Policy::rank`] ranks them; the decisions are in the form that
    /// [`best`](Self::best) needs.
    ///
    /// # Errors
    /// If the table is damaged at a position that may follow.
    pub fn rank(&self, scratch: &mut Scratch, decisions: &[Decision]) -> Result<Vec<Vec<Ranked<u16>>>, Damaged> {
        let margin = self.game().equally_good();
        self.answers(scratch, decisions, |actions| rank_with_margin(actions.iter().copied(), margin))
    }

    fn answers<R>(
        &self,
        scratch: &mut Scratch,
        decisions: &[Decision],
        answer: impl Fn(&[(u16, f64)]) -> R,
    ) -> Result<Vec<R>, Damaged> {
        let (game, Scratch { turn, actions }) = (self.game(), scratch);
        let Some(first) = decisions.first() else { return Ok(Vec::new()) };
        let (row, lane) = game.states().row_and_lane(first.state as usize);
        let (first, values) = (first_lane(lane), FromTable(Reader::new(self.policy.table())));
        turn.enter(game, &row);
        turn.load(game, &row, first, &values);
        let mut answers = Vec::with_capacity(decisions.len());
        let mut rolls_left = 0;
        for decision in decisions {
            while rolls_left < decision.rolls_left {
                one_roll_back(turn, game, &row, rolls_left);
                rolls_left += 1;
            }
            let lane = decision.state as usize - row.first - first;
            self.list(turn, &row, lane, decision, actions);
            answers.push(answer(actions));
        }
        values.0.sound(answers)
    }

    /// Lists the actions of a decision with their values.
    fn list(
        &self,
        turn: &Turn<Wide<LANES>>,
        row: &Row,
        lane: usize,
        decision: &Decision,
        actions: &mut Vec<(u16, f64)>,
    ) {
        let (lattice, roll) = (self.game().lattice(), usize::from(decision.roll));
        let keeps = lattice.keeps();
        actions.clear();
        if decision.rolls_left == 0 {
            let choices = self.game().scoring().choices(row.open, row.extra, roll);
            let worth = |slot: usize, bonus: usize| turn.slots()[slot].as_slice()[lane] + bonus as f64;
            actions
                .extend(choices.map(|choice| ((keeps.len() + choice.slot) as u16, worth(choice.slot, choice.bonus))));
            return;
        }
        let saved = &keeps[usize::from(decision.saved)];
        let fitting = self.parts[roll].iter().map(|&keep| (keep, usize::from(keep)));
        let fitting = fitting.filter(|(_, keep)| decision.saved == 0 || keeps[*keep].contains(saved));
        actions.extend(fitting.map(|(number, keep)| (number, turn.keep(keep).as_slice()[lane])));
    }

    /// The action of a number, for a decision of which it is one.
    #[must_use]
    pub fn action(&self, decision: &Decision, number: u16) -> Action {
        let (game, keeps) = (self.game(), self.game().lattice().keeps());
        let Some(slot) = usize::from(number).checked_sub(keeps.len()) else {
            return Action::Keep(keeps[usize::from(number)]);
        };
        let (row, _) = game.states().row_and_lane(decision.state as usize);
        let category = game.scoring().slots()[slot].category;
        Action::Score(game.scoring().choice(row.open, row.extra, usize::from(decision.roll), category))
    }
}

/// The keeps of a roll, those with more dice first and then those with larger faces.
fn parts(game: &Game, roll: &Dice) -> Vec<u16> {
    let mut parts: Vec<u16> = roll.parts().map(|keep| game.lattice().index(&keep) as u16).collect();
    parts.sort_unstable_by(|a, b| b.cmp(a));
    parts
}

/// The first of the lanes that are computed together with one.
fn first_lane(lane: usize) -> usize {
    lane - lane % LANES
}

/// Steps back by one roll in a turn that has its values with this number of rolls left.
fn one_roll_back(turn: &mut Turn<Wide<LANES>>, game: &Game, row: &Row, rolls_left: u8) {
    if rolls_left > 0 {
        return turn.earlier_keeps(game);
    }
    turn.score(game, row);
    turn.first_keeps(game);
}
