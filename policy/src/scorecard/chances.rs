//! The best play for a target, or against others who play for points, from the largest probability of getting the
//! points that are still needed.

use dicebase_games::scorecard::{Action, Filled, Game, Needs, Others, Position, Rolled, Row, State, Turn};
use dicebase_tables::{Bytes, Damaged, Table};

use super::rank::Ranked;
use super::{check, row_and_lane};
use crate::error::PolicyError;
use crate::ranked::rank;
use crate::reader::Reader;
use crate::worth::reported_chance;

/// The best play for every target, from the table of the probabilities: one number for each state and each number of
/// points that may still be needed, in the order of [`Needs`].
///
/// Against others whose totals do not depend on our play, a final total is worth the probability that it is the
/// highest. The points needed are counted to the smallest total that certainly is the highest; some totals below it
/// have a value too.
pub struct Chances<D = Bytes> {
    game: Game,
    needs: Needs,
    table: Table<D>,
    /// The position from which on the probabilities are known; `None` if all are.
    from: Option<From>,
}

/// The position from which a partial table begins.
#[derive(Clone, Debug)]
struct From {
    state: State,
    needed: usize,
    /// The others to beat, if there are any, and the smallest total that certainly beats them.
    others: Option<(Others, i64)>,
}

/// The smallest final total that certainly beats the others, and the range below it that may still beat them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The total, a head start included.
    pub total: usize,
    /// The number of points below `total` that still have a value.
    pub spread: usize,
}

impl<D: AsRef<[u8]>> Chances<D> {
    /// The policy of a game from the table of all probabilities. It takes some ten nanoseconds for each state.
    ///
    /// # Errors
    /// If the table does not hold this game's probabilities.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        let needs = Needs::of(&game);
        Self::checked(game, needs, table, None)
    }

    /// Like [`new`](Self::new), from a table of what can follow from one position, in the order of [`Needs::below`]
    /// with the points of [`needed`](Self::needed).
    ///
    /// # Errors
    /// If the table does not hold these probabilities.
    pub fn from_position(game: Game, position: &Position, table: Table<D>) -> Result<Self, PolicyError> {
        let (state, needed) = (position.card().state(&game), Self::needed(&game, position));
        let needs = Needs::below(&game, &state, needed);
        Self::checked(game, needs, table, Some(From { state, needed, others: None }))
    }

    /// The policy against the others of a position, for this goal, from a table in the order of
    /// [`needs_of`](Self::needs_of).
    ///
    /// # Errors
    /// If the table does not hold these probabilities, or if the position has no others.
    pub fn against(game: Game, position: &Position, goal: Goal, table: Table<D>) -> Result<Self, PolicyError> {
        let others = position.aim().others().ok_or_else(|| PolicyError::NoOthers { game: game.id().to_owned() })?;
        let (state, needed) = (position.card().state(&game), missing(&game, position, goal.total as i64));
        let needs = Self::needs_of(&game, position, goal);
        let others = Some((others.clone(), goal.total as i64));
        Self::checked(game, needs, table, Some(From { state, needed: needed.max(0) as usize, others }))
    }

    /// The numbering of the probabilities against the others of a position.
    #[must_use]
    pub fn needs_of(game: &Game, position: &Position, goal: Goal) -> Needs {
        let needed = missing(game, position, goal.total as i64).max(0) as usize;
        Needs::with_spread(game, &position.card().state(game), needed, goal.spread)
    }

    fn checked(game: Game, needs: Needs, table: Table<D>, from: Option<From>) -> Result<Self, PolicyError> {
        check(&game, &table, crate::VALUES, [needs.len(), 1])?;
        Ok(Self { game, needs, table, from })
    }

    /// The number of points still needed in a position. The upper bonus counts as paid as soon as [`Needs::paid`] says
    /// so. 0 if there is no target.
    #[must_use]
    pub fn needed(game: &Game, position: &Position) -> usize {
        position.aim().target().map_or(0, |target| missing(game, position, target as i64).max(0) as usize)
    }

    /// The number of points missing to the goal; 0 or less if it is reached.
    fn missing(&self, position: &Position) -> i64 {
        let of_others = self.from.as_ref().and_then(|from| from.others.as_ref());
        let target = position.aim().target().map(|target| target as i64);
        missing(&self.game, position, of_others.map(|(_, total)| *total).or(target).unwrap_or_default())
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The numbering of the values in the table.
    #[must_use]
    pub fn needs(&self) -> &Needs {
        &self.needs
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        &self.table
    }

    /// Returns `true` when the table covers only what can follow from one position.
    #[must_use]
    pub fn is_part(&self) -> bool {
        self.from.is_some()
    }

    /// Returns `true` when the probabilities of a position are known. A complete table knows all of them.
    #[must_use]
    pub fn knows(&self, position: &Position) -> bool {
        let Some(From { state, needed, others }) = &self.from else { return true };
        let asked = position.card().state(&self.game);
        let same = others.as_ref().map(|(others, _)| others) == position.aim().others();
        asked.may_follow(state) && same && self.missing(position) <= *needed as i64
    }

    /// The largest probability of reaching the target of a position. Before the first roll of a turn it takes one
    /// look-up in the table, after a roll as much work as [`rank`](Self::rank).
    ///
    /// # Errors
    /// If the table is damaged at that position.
    pub fn value(&self, position: &Position) -> Result<f64, Damaged> {
        if let Some(best) = self.rank(position)?.first() {
            return Ok(best.value);
        }
        let numbers = Reader::new(&self.table);
        let state = Needs::state(&self.game, &position.card().state(&self.game));
        let chance = self.chance(&numbers, state, self.missing(position) as isize);
        numbers.sound(reported_chance(chance))
    }

    /// All actions of a position, the best first; empty if nothing is to be decided. Equally good actions are in the
    /// order of [`Position::actions`]: all of them, once the target is reached or out of reach.
    ///
    /// # Errors
    /// If the table is damaged at a position that may follow.
    pub fn rank(&self, position: &Position) -> Result<Vec<Ranked>, Damaged> {
        let Some(rolled) = position.rolled() else { return Ok(Vec::new()) };
        let (row, lane) = row_and_lane(&self.game, position.card());
        let (needed, numbers) = (self.missing(position) as isize, Reader::new(&self.table));
        let worth = |slot: usize, bonus: usize| {
            let Filled { state, points } = Needs::filled(&self.game, &row, lane, slot);
            self.chance(&numbers, state, needed - (points + bonus) as isize)
        };
        let ranked = rank_filled(&self.game, position, rolled, &row, &worth);
        numbers.sound(ranked)
    }

    /// The probability of getting `needed` more points from a state that has numbers of its own.
    fn chance(&self, numbers: &Reader<'_>, state: usize, needed: isize) -> f64 {
        let known = self.needs.of_state(state);
        match usize::try_from(needed - 1) {
            Err(_) => 1.0,
            Ok(more) if more < known.len() => numbers.get(known.start + more),
            Ok(_) => 0.0,
        }
    }
}

/// The number of points missing to a final total. The head start and the paid part of the upper bonus count as points.
fn missing(game: &Game, position: &Position, total: i64) -> i64 {
    let lead = position.aim().others().map_or(0, |others| others.lead);
    total - lead - Needs::on_card(game, position.card()) as i64
}

/// All actions after a roll, ranked by `worth`, the value of filling a slot with an extra bonus of some points. It is
/// compiled once for all kinds of values.
pub(super) fn rank_filled(
    game: &Game,
    position: &Position,
    rolled: &Rolled,
    row: &Row,
    worth: &dyn Fn(usize, usize) -> f64,
) -> Vec<Ranked> {
    let mut turn = Turn::<f64>::new(game);
    turn.fill(game, row, worth);
    if rolled.rolls_left > 0 {
        turn.first_keeps(game);
    }
    for _ in 1..rolled.rolls_left {
        turn.earlier_keeps(game);
    }
    let of_action = |action: Action| match action {
        Action::Keep(keep) => *turn.keep(game.lattice().index(&keep)),
        Action::Score(choice) => worth(choice.slot, choice.bonus),
    };
    rank(position.actions(game).into_iter().map(|action| (action, of_action(action))), reported_chance)
}
