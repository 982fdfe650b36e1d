//! All actions of a position, ranked by value.

use dicebase_games::Lanes;
use dicebase_games::bank::{
    Action, Game, Moment, Next, Objective, Offer, Position, ShareLanes, Shares, Situation, Then, Turn,
    chance_against_all,
};
use dicebase_tables::{Bytes, Damaged, Shape, Table, ValueType};

use crate::VALUES;
use crate::error::{Expected, PolicyError};
use crate::ranked::rank;
use crate::reader::Reader;
use crate::worth::reported_chance;

/// The amount by which the value of a bust is raised or lowered to make one of the two turns that a player mixes the
/// best one.
const ASIDE: f64 = 1e-9;

/// In games that end after a number of turns, a chance that is as near to 0 or 1 is taken for it: errors of values are
/// as large. All actions of a decided game are then equally good.
const DECIDED: f64 = 1e-12;

/// The best play of a game under its objective, from the table of its values.
///
/// The table holds only the states between turns (under the objective points it holds the single turn completely). A
/// turn is computed from them on demand, by the same recursion that made the table.
pub struct Policy<D = Bytes> {
    game: Game,
    table: Table<D>,
}

/// An action and the value of the objective if it is taken and best play follows: the expected points of the turn, the
/// expected number of turns to the target including this one, or the probability of winning.
pub type Ranked = crate::Ranked<Action>;

impl<D: AsRef<[u8]>> Policy<D> {
    /// The policy of a game from the table of its values.
    ///
    /// # Errors
    /// If the table does not hold this game's values under its objective.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        let shape = Shape { rows: game.values() as u64, columns: columns(&game) as u64 };
        let (text, objective) = (game.rules().text(), game.objective().name());
        let expected =
            Expected { game: game.id(), kind: VALUES, objective, shape, text, canonical: game.rules().canonical() };
        expected.check(&table)?;
        Ok(Self { game, table })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The reported value of the start of the game.
    #[must_use]
    pub fn root(&self) -> f64 {
        self.reported(self.table.metadata().root)
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        &self.table
    }

    /// The value of a position, equal to that of its best action to the last bit.
    ///
    /// At the start of a turn it takes one or two look-ups in the table; after a roll as much work as
    /// [`rank`](Self::rank).
    ///
    /// # Errors
    /// If the table is damaged at a position that may follow.
    pub fn value(&self, position: &Position) -> Result<f64, Damaged> {
        let place = match *position.moment() {
            Moment::Start(offer) if !position.is_among_several() => self.place(position.situation(), offer),
            Moment::Start(_) | Moment::Kept(..) | Moment::Rolled(..) => None,
        };
        match place {
            Some(index) => Ok(self.reported(self.stored(index)?)),
            None => Ok(self.best(position)?.value),
        }
    }

    /// All actions of a position, the best first. Equally good actions are in the order of [`Position::actions`].
    ///
    /// # Errors
    /// Those of [`value`](Self::value).
    pub fn rank(&self, position: &Position) -> Result<Vec<Ranked>, Damaged> {
        let numbers = Reader::new(&self.table);
        let ranked = Worths::new(self, &numbers, position).rank(position);
        numbers.sound(ranked)
    }

    /// Each player's probability of winning if the best action is taken, beginning with the player to move; `None` if
    /// the game is played by one player alone.
    ///
    /// # Errors
    /// Those of [`value`](Self::value).
    pub fn chances(&self, position: &Position) -> Result<Option<Vec<f64>>, Damaged> {
        if self.game.objective() != Objective::Win {
            return Ok(None);
        }
        if !self.game.is_equilibrium() {
            return Ok(Some(Shares::of(self.value(position)?).of_all(2)));
        }
        let numbers = Reader::new(&self.table);
        let worths = Worths::new(self, &numbers, position);
        let shares = worths.shares(worths.rank(position)[0].action);
        let chances = shares.of_all(self.game.players()).into_iter().map(reported_chance).collect();
        numbers.sound(Some(chances))
    }

    /// The probability with which the player to move has to play the bolder of two turns that have the same value for
    /// that player. `None` in all but a few states of games in which each player maximises their own probability of
    /// winning.
    #[must_use]
    pub fn mixture(&self, position: &Position) -> Option<f64> {
        let mixtures = &self.table.metadata().mixtures;
        if mixtures.is_empty() {
            return None;
        }
        let state = self.place(position.situation(), None)? as u64;
        let place = mixtures.binary_search_by_key(&state, |mixture| mixture.state).ok()?;
        Some(mixtures[place].bolder)
    }

    /// The best action after a roll within the bolder or the more careful of the two turns that a player
    /// [mixes](Self::mixture).
    ///
    /// # Errors
    /// Those of [`value`](Self::value).
    pub fn best_of_turn(&self, position: &Position, bolder: bool) -> Result<Action, Damaged> {
        let numbers = Reader::new(&self.table);
        let action =
            Worths::of_turn(self, &numbers, position, if bolder { ASIDE } else { -ASIDE }).rank(position)[0].action;
        numbers.sound(action)
    }

    /// The best action of a position.
    ///
    /// # Errors
    /// Those of [`value`](Self::value).
    pub fn best(&self, position: &Position) -> Result<Ranked, Damaged> {
        // A position has at least one action: rolling is always allowed, and a roll that is a bust is not a position.
        Ok(self.rank(position)?[0])
    }

    /// The best action in each of some positions that differ only in their rolls: for them the turn is computed once.
    ///
    /// # Errors
    /// Those of [`value`](Self::value).
    pub fn best_of_rolls(&self, rolled: &[Position]) -> Result<Vec<Ranked>, Damaged> {
        let Some(first) = rolled.first() else { return Ok(Vec::new()) };
        let numbers = Reader::new(&self.table);
        let worths = Worths::new(self, &numbers, first);
        let best = rolled.iter().map(|position| worths.rank(position)[0]).collect();
        numbers.sound(best)
    }

    /// The values of all states as they were solved; `None` if the table holds them rounded, and they have to be solved
    /// again. If the table holds bounds, the result is their midpoint, since solving again takes minutes.
    ///
    /// # Errors
    /// If the table is damaged anywhere.
    pub fn exact_values(&self) -> Result<Option<Vec<f64>>, Damaged> {
        let columns = columns(&self.game);
        if columns == 1 && self.table.value_type() != ValueType::F64 {
            return Ok(None);
        }
        let Some(numbers) = self.table.to_f64s()? else { return Ok(None) };
        let middle = |numbers: &[f64]| match self.game.is_equilibrium() {
            true => numbers[0],
            false => f64::midpoint(numbers[0], numbers[columns - 1]),
        };
        let mut values: Vec<f64> = numbers.chunks(columns).map(middle).collect();
        // The value of the start is not rounded, whatever the table's type.
        values[self.game.start()] = self.table.metadata().root;
        Ok(Some(values))
    }

    /// The index in the table of the value of a turn's start; `None` if the turn is the last one.
    fn place(&self, at: &Situation, offer: Option<Offer>) -> Option<usize> {
        let game = &self.game;
        match game.objective() {
            Objective::Points => Some(game.start()),
            Objective::Turns => Some(game.turns_index(at.me)),
            Objective::Win => game.state_at_start(at, offer).map(|state| game.states().index(&state)),
        }
    }

    /// The value of a state.
    fn stored(&self, index: usize) -> Result<f64, Damaged> {
        let numbers = Reader::new(&self.table);
        let value = self.read(&numbers, index);
        numbers.sound(value)
    }

    /// The value of a state. The value of the start is not rounded, whatever the table's type.
    fn read(&self, numbers: &Reader<'_>, index: usize) -> f64 {
        if index == self.game.start() {
            return self.table.metadata().root;
        }
        if self.game.is_equilibrium() {
            return self.shares(numbers, index).own;
        }
        let columns = columns(&self.game);
        f64::midpoint(numbers.get(index * columns), numbers.get(index * columns + columns - 1))
    }

    /// The probabilities in a state of a game in which each player maximises their own probability of winning.
    fn shares(&self, numbers: &Reader<'_>, index: usize) -> Shares {
        Shares::of_players(self.game.players(), |later| numbers.get(columns(&self.game) * index + later))
    }

    /// Converts between the quantity that a turn maximises and the objective. Applied twice it gives the same bits.
    fn of_objective(&self, worth: f64) -> f64 {
        match self.game.objective() {
            Objective::Turns => 1.0 - worth,
            Objective::Points | Objective::Win => worth,
        }
    }

    /// The reported form of a value of the objective.
    fn reported(&self, value: f64) -> f64 {
        if self.game.objective() == Objective::Win { reported_chance(self.settled(value)) } else { value }
    }

    /// The chance to win in a game that ends after a number of turns, where it is nearly certain; others as they are.
    fn settled(&self, worth: f64) -> f64 {
        match worth {
            _ if self.game.objective() != Objective::Win || self.game.undecided() == 0.0 => worth,
            worth if worth.abs() <= DECIDED => 0.0,
            worth if (1.0 - worth).abs() <= DECIDED => 1.0,
            worth => worth,
        }
    }

    /// The player's value of the end of a turn; negative infinity if the turn cannot end so.
    fn worth(&self, numbers: &Reader<'_>, next: Option<Next>) -> f64 {
        Next::worth_of(next, |index| self.read(numbers, index))
    }

    /// The values of the end of a turn for the player and for the next one.
    fn shares_of(&self, numbers: &Reader<'_>, next: Option<Next>) -> Shares {
        self.game.shares(next, |index| self.shares(numbers, index))
    }

    /// A turn in a situation, computed down to the turn total `lowest`.
    fn turn(&self, numbers: &Reader<'_>, at: &Situation, lowest: usize) -> Turn<f64> {
        let bust = self.game.bust_worth(at, |next| self.worth(numbers, Some(next)));
        self.worked_out(at, lowest, bust, |next| self.worth(numbers, next), |bank, worth| *bank = worth)
    }

    /// Like [`turn`](Self::turn), where each player maximises their own probability of winning. The player's value of a
    /// bust is raised by `more`.
    fn turn_of_shares(&self, numbers: &Reader<'_>, at: &Situation, lowest: usize, more: f64) -> TurnOfShares {
        let bust = self.shares_of(numbers, Some(self.game.bust(at)));
        let bust = ShareLanes::bust([Shares { own: bust.own + more, ..bust }]);
        self.worked_out(at, lowest, bust, |next| self.shares_of(numbers, next), |bank, worth| bank.put(0, worth))
    }

    /// A turn from the values of a bust and of banking.
    fn worked_out<L: Lanes, W: Copy>(
        &self,
        at: &Situation,
        lowest: usize,
        bust: L,
        worth: impl Fn(Option<Next>) -> W,
        put: impl Fn(&mut L, W),
    ) -> Turn<L> {
        let game = &self.game;
        let most = lowest + game.of_seat(at.second).outcomes().most_steps();
        let top = match game.objective() {
            // Above the top the values no longer change, but the best actions still may.
            Objective::Points => game.top(at).max(most),
            Objective::Turns | Objective::Win => game.top(at).max(most.min(game.limit(at))),
        };
        game.solved_turn(at, lowest.min(top)..=top, bust, worth, put)
    }
}

/// The number of values that a table has for each state: one value, or a lower and an upper bound, or where each player
/// maximises their own probability of winning, those of all players but the last, and of both of two.
#[must_use]
pub fn columns(game: &Game) -> usize {
    match (game.is_equilibrium(), game.goes_in_circles()) {
        (true, _) => game.players().max(3) - 1,
        (false, bounds) => 1 + usize::from(bounds),
    }
}

/// A turn where each player maximises their own probability of winning.
type TurnOfShares = Turn<ShareLanes<1, 1, 1>>;

/// The values of the actions of a position.
struct Worths<'a, D> {
    policy: &'a Policy<D>,
    numbers: &'a Reader<'a>,
    at: Situation,
    /// The situations against each of the others alone, at a table of more players than the game is solved for.
    duels: Vec<Situation>,
    basis: Basis,
}

/// The data from which the value of rolling on follows.
enum Basis {
    /// The start of a turn, whose actions have known values. Where a turn is one roll, `roll` is the value of the best
    /// number of dice, and the turn has those of all.
    Start { roll: f64, chosen: Option<Turn<f64>>, take_over: f64 },
    /// The turn, before or after a roll.
    Rolled(Turn<f64>),
    /// The start of a turn where each player maximises their own probability of winning. `takes_over` tells whether the
    /// offer is taken over.
    StartOfShares { roll: Shares, take_over: Shares, takes_over: bool },
    /// The turn in such a game, before or after a roll.
    OfShares(TurnOfShares),
}

impl<'a, D: AsRef<[u8]>> Worths<'a, D> {
    fn new(policy: &'a Policy<D>, numbers: &'a Reader<'a>, position: &Position) -> Self {
        Self::of_turn(policy, numbers, position, 0.0)
    }

    /// Like [`new`](Self::new), with the value of a bust raised by `more` in games in which each player maximises their
    /// own probability of winning.
    fn of_turn(policy: &'a Policy<D>, numbers: &'a Reader<'a>, position: &Position, more: f64) -> Self {
        let (at, duels) = (*position.situation(), position.duels(&policy.game));
        let basis = match *position.moment() {
            _ if !duels.is_empty() => Self::among(policy, numbers, &duels, position.moment()),
            Moment::Kept(total, _) => Self::within(policy, numbers, &at, total, more),
            Moment::Rolled(total, _) => Self::within(policy, numbers, &at, total + 1, more),
            Moment::Start(offer) if policy.game.is_equilibrium() => Self::start_of_shares(policy, numbers, &at, offer),
            Moment::Start(offer) => Self::at_start(policy, numbers, &at, offer),
        };
        Self { policy, numbers, at, duels, basis }
    }

    /// The basis at a table of more players than the game is solved for.
    fn among(policy: &Policy<D>, numbers: &Reader<'_>, duels: &[Situation], moment: &Moment) -> Basis {
        let game = &policy.game;
        let lowest = match *moment {
            Moment::Start(_) => 0,
            Moment::Kept(total, _) => total,
            Moment::Rolled(total, _) => total + 1,
        };
        let limit = duels.iter().map(|at| game.limit(at)).max().unwrap_or_default();
        let top = limit.max(lowest + game.outcomes().most_steps());
        let turn = game.solved_turn_among(duels, lowest..=top, |next| policy.worth(numbers, next));
        match moment {
            Moment::Start(_) => {
                let roll = *turn.rolled(0, game.hands().all());
                Basis::Start { roll, chosen: game.rules().one_roll.then_some(turn), take_over: f64::NEG_INFINITY }
            }
            Moment::Kept(..) | Moment::Rolled(..) => Basis::Rolled(turn),
        }
    }

    /// The basis within a turn, for turn totals from `lowest` on.
    fn within(policy: &Policy<D>, numbers: &Reader<'_>, at: &Situation, lowest: usize, more: f64) -> Basis {
        match policy.game.is_equilibrium() {
            true => Basis::OfShares(policy.turn_of_shares(numbers, at, lowest, more)),
            false => Basis::Rolled(policy.turn(numbers, at, lowest)),
        }
    }

    /// The basis at the start of a turn. The value is the one in the table, so that the value and the best action of a
    /// position agree: rolling has the value of the state without an offer, and if the state with the offer is worth
    /// more, its value is that of taking over.
    fn at_start(policy: &Policy<D>, numbers: &Reader<'_>, at: &Situation, offer: Option<Offer>) -> Basis {
        let game = &policy.game;
        let stored = |offer| policy.place(at, offer).map(|index| policy.of_objective(policy.read(numbers, index)));
        let worked_out = |at: &Situation, total, dice| *policy.turn(numbers, at, total).rolled(total, dice);
        let roll = stored(None).unwrap_or_else(|| worked_out(at, 0, game.of_seat(at.second).hands().all()));
        let Some(offer) = game.states().takeable(at.me, offer) else {
            let chosen = game.rules().one_roll.then(|| policy.turn(numbers, at, 0));
            return Basis::Start { roll, chosen, take_over: f64::NEG_INFINITY };
        };
        let take_over = worked_out(&taking_over(game, at, offer), offer.total, offer.dice);
        let take_over = match stored(Some(offer)) {
            Some(best) if best > roll => best,
            Some(_) => take_over.min(roll),
            None => take_over,
        };
        Basis::Start { roll, chosen: None, take_over }
    }

    /// Like [`at_start`](Self::at_start), where each player maximises their own probability of winning. The state with
    /// the offer has other values than the state without it only if taking over is better.
    fn start_of_shares(policy: &Policy<D>, numbers: &Reader<'_>, at: &Situation, offer: Option<Offer>) -> Basis {
        let game = &policy.game;
        let stored = |offer| policy.place(at, offer).map(|index| policy.shares(numbers, index));
        let worked_out = |at: &Situation, from: Offer| {
            policy.turn_of_shares(numbers, at, from.total, 0.0).rolled(from.total, from.dice).shares(0)
        };
        let afresh = Offer { total: 0, dice: game.hands().all() };
        let roll = stored(None).unwrap_or_else(|| worked_out(at, afresh));
        let Some(offer) = game.states().takeable(at.me, offer) else {
            return Basis::StartOfShares { roll, take_over: Shares::LOST, takes_over: false };
        };
        let take_over = worked_out(&taking_over(game, at, offer), offer);
        match stored(Some(offer)) {
            Some(best) if best != roll => Basis::StartOfShares { roll, take_over: best, takes_over: true },
            Some(_) => Basis::StartOfShares { roll, take_over, takes_over: false },
            None => Basis::StartOfShares { roll, take_over, takes_over: !roll.is_better(&take_over) },
        }
    }

    /// All actions, the best first.
    fn rank(&self, position: &Position) -> Vec<Ranked> {
        let actions = position.actions(&self.policy.game);
        if self.policy.game.is_equilibrium() {
            return self.rank_by_shares(actions);
        }
        let worths = actions.into_iter().map(|action| (action, self.policy.settled(self.of(action))));
        rank(worths, |worth| self.policy.reported(self.policy.of_objective(worth)))
    }

    /// Like [`rank`](Self::rank), where each player maximises their own probability of winning. Actions that differ
    /// only by rounding count as equally good, and the best of them is the one with the least value for the next
    /// player. No action is reported with a larger value than the best.
    fn rank_by_shares(&self, actions: Vec<Action>) -> Vec<Ranked> {
        let mut worths: Vec<(Action, Shares)> =
            actions.into_iter().map(|action| (action, self.shares(action))).collect();
        let best =
            (1..worths.len()).fold(0, |best, i| if self.is_better(&worths[i], &worths[best]) { i } else { best });
        worths[..=best].rotate_right(1);
        let most = worths[0].1.own;
        rank(worths.into_iter().map(|(action, worth)| (action, worth.own.min(most))), reported_chance)
    }

    fn is_better(&self, (action, worth): &(Action, Shares), (_, other): &(Action, Shares)) -> bool {
        match self.basis {
            Basis::StartOfShares { takes_over, .. } => (*action == Action::TakeOver) == takes_over,
            _ => worth.is_better(other),
        }
    }

    fn of(&self, action: Action) -> f64 {
        match (&self.basis, action) {
            // The best number of dice has the value of the table to the last bit, and no other one has more.
            (Basis::Start { roll, chosen: Some(turn), .. }, Action::Roll { hand }) => {
                let (worth, best) = (*turn.rolled(0, hand), *turn.rolled(0, self.policy.game.hands().all()));
                if worth == best { *roll } else { worth.min(*roll) }
            }
            (Basis::Start { roll, .. }, Action::Roll { .. }) => *roll,
            (Basis::Start { take_over, .. }, Action::TakeOver) => *take_over,
            (Basis::Rolled(turn), Action::SetAside { then: Then::Roll, total, left, .. }) => *turn.rolled(total, left),
            (Basis::Rolled(_), Action::SetAside { then: Then::Bank, total, left, .. }) => {
                let banked = |at: &Situation| self.policy.worth(self.numbers, self.policy.game.banked(at, total, left));
                if self.duels.is_empty() { banked(&self.at) } else { chance_against_all(self.duels.iter().map(banked)) }
            }
            // The position has no such action.
            _ => f64::NEG_INFINITY,
        }
    }

    /// The values of an action for the player and for the next one, where each maximises their own probability of
    /// winning.
    fn shares(&self, action: Action) -> Shares {
        let (policy, numbers) = (self.policy, self.numbers);
        match (&self.basis, action) {
            (Basis::StartOfShares { roll, .. }, Action::Roll { .. }) => *roll,
            (Basis::StartOfShares { take_over, .. }, Action::TakeOver) => *take_over,
            (Basis::OfShares(turn), Action::SetAside { then: Then::Roll, total, left, .. }) => {
                turn.rolled(total, left).shares(0)
            }
            (Basis::OfShares(_), Action::SetAside { then: Then::Bank, total, left, .. }) => {
                policy.shares_of(numbers, policy.game.banked(&self.at, total, left))
            }
            // The position has no such action.
            _ => policy.shares_of(numbers, None),
        }
    }
}

/// The situation of a turn in which an offer is taken over.
fn taking_over(game: &Game, at: &Situation, offer: Offer) -> Situation {
    let taken = if game.rules().pays_for_taking_over() { offer.total } else { 0 };
    Situation { taken, ..*at }
}
