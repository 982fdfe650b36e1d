//! All actions of a position, ranked by what they are worth.

use dicebase_games::bank::{Action, Game, Moment, Next, Objective, Position, Rules, Situation, Then, Turn};
use dicebase_tables::{Mmap, Numbers, Shape, Table, ValueType};

use crate::VALUES;
use crate::error::{Expected, PolicyError};
use crate::ranked::rank;

/// The best play of a game under its objective, from the table of its values.
///
/// Only the states between turns are in the table (for the objective points there is but one turn, and all of it is). A
/// turn is computed from them when it is asked for, by the same recursion that made the table.
pub struct Policy<D = Mmap> {
    game: Game,
    table: Table<D>,
}

/// An action and what the objective comes to if it is done and best play follows: the expected points of the turn, the
/// expected number of turns to the target, this one included, or the chance to win.
pub type Ranked = crate::Ranked<Action>;

impl<D: AsRef<[u8]>> Policy<D> {
    /// The policy of a game from the table of its values.
    ///
    /// # Errors
    /// Where the table is not one of this game's values under its objective.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        let shape = Shape { rows: game.values() as u64, columns: columns(&game) as u64 };
        let canonical = |id: &str, text: &str| Rules::parse(id, text).ok().map(|rules| rules.canonical().to_owned());
        let (text, objective) = (game.rules().text(), game.objective().name());
        let expected =
            Expected { game: game.id(), kind: VALUES, objective, shape, text, canonical: game.rules().canonical() };
        expected.check(&table, canonical)?;
        Ok(Self { game, table })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        &self.table
    }

    /// What a position is worth: that of its best action.
    ///
    /// At the start of a turn it is one look into the table, or two; after a roll as much work as [`rank`](Self::rank).
    #[must_use]
    pub fn value(&self, position: &Position) -> f64 {
        let at = position.situation();
        match (self.game.objective(), position.moment()) {
            (Objective::Points, Moment::Start(_)) => self.stored(self.game.start()),
            (Objective::Turns, Moment::Start(_)) => self.stored(self.game.turns_index(at.me)),
            (Objective::Win, _) => match position.state(&self.game) {
                Some(state) => self.stored(self.game.states().index(&state)),
                None => self.best(position).value,
            },
            _ => self.best(position).value,
        }
    }

    /// All actions of a position, the best first. Equally good ones stand in the order of [`Position::actions`].
    #[must_use]
    pub fn rank(&self, position: &Position) -> Vec<Ranked> {
        let turns = Turns::new(self, position);
        let actions = position.actions(&self.game).into_iter();
        rank(actions.map(|action| (action, turns.worth(action))), |worth| self.shown(worth))
    }

    /// The best action of a position.
    #[must_use]
    pub fn best(&self, position: &Position) -> Ranked {
        // A position has at least one action: one may roll, and a roll that is a bust is no position.
        self.rank(position)[0]
    }

    /// The values of all states as they were solved; `None` where the table holds them rounded, and they have to be
    /// solved again. Where it holds bounds, the middle of both, since solving takes minutes.
    #[must_use]
    pub fn exact_values(&self) -> Option<Vec<f64>> {
        let columns = columns(&self.game);
        if columns == 1 && self.table.value_type() != ValueType::F64 {
            return None;
        }
        let numbers = self.table.to_f64s()?;
        let middle = |bounds: &[f64]| f64::midpoint(bounds[0], bounds[columns - 1]);
        let mut values: Vec<f64> = numbers.chunks(columns).map(middle).collect();
        // The start's is not rounded, whatever the table's type.
        values[self.game.start()] = self.table.metadata().root;
        Some(values)
    }

    /// The value of a state. The start's is not rounded, whatever the table's type.
    fn stored(&self, index: usize) -> f64 {
        if index == self.game.start() {
            return self.table.metadata().root;
        }
        let (columns, numbers) = (columns(&self.game), self.numbers());
        f64::midpoint(numbers.get(index * columns), numbers.get(index * columns + columns - 1))
    }

    /// From what is to be large within a turn to the objective.
    fn shown(&self, worth: f64) -> f64 {
        match self.game.objective() {
            Objective::Turns => 1.0 - worth,
            Objective::Points | Objective::Win => worth,
        }
    }

    /// What the end of a turn is worth to the player; negative infinity where it cannot end so.
    fn worth(&self, next: Option<Next>) -> f64 {
        next.map_or(f64::NEG_INFINITY, |next| next.worth(|index| self.stored(index)))
    }

    pub(super) fn numbers(&self) -> Numbers<'_> {
        // That there are some was checked when the policy was made.
        self.table.numbers().unwrap_or(Numbers::F64(&[]))
    }

    /// A turn in a situation, worked out down to a turn total.
    fn turn(&self, at: &Situation, lowest: usize) -> Turn<f64> {
        let (game, script) = (&self.game, self.game.script());
        let top = match game.objective() {
            // Nothing is the same above the top but what to do.
            Objective::Points => game.top(at).max(lowest + game.outcomes().most_steps()),
            Objective::Turns | Objective::Win => game.top(at),
        };
        let mut turn = Turn::new(script, top);
        turn.settle(script, game.above());
        game.fill(&mut turn, at, lowest.min(top), |bank, _, next| *bank = self.worth(next));
        turn.roll_back(script, game.above(), self.worth(Some(game.bust(at))), lowest.min(top));
        turn
    }
}

/// How many numbers a table has for each state: the value, or a lower and an upper bound of it.
#[must_use]
pub fn columns(game: &Game) -> usize {
    let bounds = game.objective() == Objective::Win && game.rules().pays_for_taking_over();
    if bounds { 2 } else { 1 }
}

/// The turns that a position's actions go on with.
struct Turns<'a, D> {
    policy: &'a Policy<D>,
    at: Situation,
    /// The turn as it is, or from its start.
    own: Turn<f64>,
    /// The turn after taking over, with what it begins with.
    taken: Option<(Turn<f64>, usize, usize)>,
}

impl<'a, D: AsRef<[u8]>> Turns<'a, D> {
    fn new(policy: &'a Policy<D>, position: &Position) -> Self {
        let at = *position.situation();
        match *position.moment() {
            Moment::Rolled(total, _) => Self { policy, at, own: policy.turn(&at, total + 1), taken: None },
            Moment::Start(offer) => {
                let game = policy.game();
                let offer = offer.filter(|offer| game.states().may_take(at.me, offer.total));
                let taken = offer.map(|offer| {
                    let taken = if game.rules().pays_for_taking_over() { offer.total } else { 0 };
                    (policy.turn(&Situation { taken, ..at }, offer.total), offer.total, offer.dice)
                });
                Self { policy, at, own: policy.turn(&at, 0), taken }
            }
        }
    }

    fn worth(&self, action: Action) -> f64 {
        let game = &self.policy.game;
        match action {
            Action::Roll => *self.own.rolled(0, game.rules().dice),
            Action::TakeOver => {
                self.taken.as_ref().map_or(f64::NEG_INFINITY, |(turn, total, dice)| *turn.rolled(*total, *dice))
            }
            Action::SetAside { then: Then::Roll, total, left, .. } => *self.own.rolled(total, left),
            Action::SetAside { then: Then::Bank, total, left, .. } => {
                self.policy.worth(game.banked(&self.at, total, left))
            }
        }
    }
}
