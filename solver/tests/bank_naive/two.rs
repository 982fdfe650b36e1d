//! The two-player game by plain value iteration: every state from the values of all others, until nothing changes.
//!
//! It knows no order of states and no bounds. A player is described by the score, by whether that player has ever
//! banked, even where this does not matter, and by the number of busts in a row.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use dicebase_games::bank::{Bust, End, UpTo};

use super::alone::{DONE, MOST_SWEEPS, Player};
use super::turn::{ANY_TOTAL, Ends, Rolling, Table};

/// The players at the start of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    pub me: Player,
    pub other: Player,
    /// `true` when the player to move closes the round, in games that complete it, or has the second player's dice.
    pub second: bool,
}

/// The points and dice that may be taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Left {
    /// The turn total in points.
    pub total: usize,
    pub dice: usize,
}

/// The start of a turn.
pub type State = (Pair, Option<Left>);

/// The game, with the chance to win of the player to move.
pub struct Two<'r> {
    table: Table<'r>,
    /// The dice of the second player, if they are other ones.
    second: Option<Table<'r>>,
    pub values: HashMap<State, f64>,
    /// The last turns, with the chance to win, for players who have never banked and for others, by the number of steps
    /// that the score is behind that of the other player.
    last: [Vec<Rolling>; 2],
    /// The number of points above the target for which rolling can be useful, where the other player has a last turn.
    room: usize,
}

impl<'r> Two<'r> {
    /// Computes the values of these states and of all states that can follow from them.
    pub fn solve(table: Table<'r>, states: impl IntoIterator<Item = State>) -> Self {
        let has_second = table.rules.kinds.iter().any(|kind| kind.second_count.is_some());
        let second = has_second.then(|| Table::of_second(table.rules));
        let mut two = Self { table, second, values: HashMap::new(), last: [vec![], vec![]], room: 0 };
        if two.table.rules.end != End::AtOnce {
            two.play_last_turns();
        }
        let pairs = two.everything_from(states);
        two.values =
            pairs.iter().flat_map(|(&pair, lefts)| lefts.iter().map(move |&left| ((pair, left), 0.5))).collect();
        // Any order works. High scores converge first, so they come first.
        let mut pairs: Vec<(Pair, BTreeSet<Option<Left>>)> = pairs.into_iter().collect();
        pairs.sort_by_key(|(pair, _)| std::cmp::Reverse(pair.me.score + pair.other.score));
        for _ in 0..MOST_SWEEPS {
            let changes = pairs.iter().map(|(pair, lefts)| two.improve(pair, lefts));
            if changes.fold(0.0, f64::max) <= DONE {
                return two;
            }
        }
        panic!("the game does not end");
    }

    /// Computes all states of a pair again and returns the largest change.
    fn improve(&mut self, pair: &Pair, lefts: &BTreeSet<Option<Left>>) -> f64 {
        let afresh = self.turn(pair, 0);
        let start = afresh.value(0, self.table.all);
        let mut taken_over = (0, afresh);
        let mut change: f64 = 0.0;
        for &left in lefts {
            let mut value = start;
            if let Some(left) = left {
                // Where a bust costs only the turn, the points taken over do not matter.
                if self.busts_cost_points() && taken_over.0 != left.total {
                    taken_over = (left.total, self.turn(pair, left.total));
                }
                value = value.max(taken_over.1.value(left.total, left.dice));
            }
            let before = self.values.insert((*pair, left), value).unwrap();
            change = change.max((value - before).abs());
        }
        change
    }

    /// A turn in which `taken` points were taken over.
    fn turn(&self, pair: &Pair, taken: usize) -> Rolling {
        let enough = (self.table.rules.target.0 - pair.me.score).max(self.table.least(pair.me.entered));
        // Points that can be taken over put the other player ahead at once.
        let offered = self.table.rules.take_over.map_or(0, |_| pair.other.score + self.table.rules.step.0);
        let bound = if self.is_answered(pair) { (enough + self.room).max(offered) } else { enough };
        let bank = |total, dice| self.bank(pair, total, dice);
        let bust = 1.0 - self.values[&self.bust(pair, taken)];
        let table = self.second.as_ref().filter(|_| pair.second).unwrap_or(&self.table);
        let bust_all = self.bust_all(pair).map_or(bust, |after| 1.0 - self.values[&after]);
        table.rolling(&Ends { bound, bank: &bank, bust, bust_all, most: self.table.most(pair.me.score) })
    }

    fn bank(&self, pair: &Pair, total: usize, dice: usize) -> Option<f64> {
        if !self.table.may_bank(pair.me.entered, total, dice) {
            return None;
        }
        let score = pair.me.score + total;
        if score < self.table.rules.target.0 {
            return Some(1.0 - self.values[&self.banked(pair, Left { total, dice })]);
        }
        let left = Some(Left { total, dice }).filter(|left| self.may_take(pair.other, left.total));
        Some(if self.is_answered(pair) { 1.0 - self.last_turn(pair.other, score, left) } else { 1.0 })
    }

    /// Returns `true` when the other player has one more turn after the player to move reaches the target.
    fn is_answered(&self, pair: &Pair) -> bool {
        match self.table.rules.end {
            End::AtOnce | End::Turns(_) => false,
            End::Round => !pair.second,
            End::LastTurn => true,
        }
    }

    // The states that can follow.

    fn banked(&self, pair: &Pair, left: Left) -> State {
        let next = self.next(pair, Player { score: pair.me.score + left.total, entered: true, busts: 0 });
        (next, Some(left).filter(|left| self.may_take(next.me, left.total)))
    }

    fn bust(&self, pair: &Pair, taken: usize) -> State {
        let lost = if self.busts_cost_points() { taken } else { 0 };
        (self.next(pair, pair.me.bust(self.table.rules, lost)), None)
    }

    /// The state after a bust that costs the whole score, where some do.
    fn bust_all(&self, pair: &Pair) -> Option<State> {
        self.table.rules.bust_all.as_ref().map(|_| (self.next(pair, pair.me.bust_all()), None))
    }

    fn next(&self, pair: &Pair, me: Player) -> Pair {
        let tells_seats = self.table.rules.end == End::Round || self.second.is_some();
        Pair { me: pair.other, other: me, second: tells_seats && !pair.second }
    }

    fn busts_cost_points(&self) -> bool {
        self.table.rules.take_over.is_some_and(|take_over| take_over.bust == Bust::LosesTakenPoints)
    }

    /// Returns `true` when the points may be taken over: never more than an exact target leaves, not even to lose them
    /// on purpose.
    fn may_take(&self, me: Player, total: usize) -> bool {
        if total > self.table.most(me.score) {
            return false;
        }
        match self.table.rules.take_over.map(|take_over| take_over.up_to) {
            None => false,
            Some(UpTo::Any) => true,
            Some(UpTo::AnyOnceEntered) => me.entered,
            Some(UpTo::OwnScore) => total <= me.score,
        }
    }

    /// These states, their successors, the successors of those, and so on.
    fn everything_from(&self, states: impl IntoIterator<Item = State>) -> BTreeMap<Pair, BTreeSet<Option<Left>>> {
        let mut all: BTreeMap<Pair, BTreeSet<Option<Left>>> = BTreeMap::new();
        let mut to_do: Vec<State> = states.into_iter().collect();
        while let Some((pair, left)) = to_do.pop() {
            if !all.contains_key(&pair) {
                to_do.extend(self.all_banks(&pair));
                to_do.push((pair, None));
            }
            if all.entry(pair).or_default().insert(left) {
                to_do.push(self.bust(&pair, left.map_or(0, |left| left.total)));
                to_do.extend(self.bust_all(&pair));
            }
        }
        all
    }

    /// Every bank that does not end the game, whether or not dice can lead to it.
    fn all_banks(&self, pair: &Pair) -> Vec<State> {
        let rules = self.table.rules;
        let totals = (0..rules.target.0 - pair.me.score).step_by(rules.step.0);
        let lefts = totals.flat_map(|total| (1..=self.table.all).map(move |dice| Left { total, dice }));
        let allowed = lefts.filter(|left| self.table.may_bank(pair.me.entered, left.total, left.dice));
        allowed.map(|left| self.banked(pair, left)).collect()
    }

    // The last turn, in games that have one.

    /// Computes the last turns. Scores have no limit there, so only the missing points count.
    fn play_last_turns(&mut self) {
        let rules = self.table.rules;
        // A player who is certain to hold this many points more than the target wins except with a chance of 1e-6, and
        // getting that many has such a small chance itself, so the error of stopping there is at most 1e-12. Where any
        // number of points may be taken over, nothing is certain, and only the chance of getting that many counts.
        let takes_any = rules.take_over.is_some_and(|take_over| take_over.up_to != UpTo::OwnScore);
        let unlikely = if takes_any { 1e-12 } else { 1e-6 };
        while self.table.chance_to_get(self.room) > unlikely {
            self.room += 5 * rules.step.0;
        }
        let farthest = (rules.target.0 + self.table.least(false) + self.room) / rules.step.0;
        let turns = |entered| (0..=farthest).map(|behind| self.to_win(entered, behind * rules.step.0)).collect();
        self.last = [turns(false), turns(true)];
    }

    /// The chance of a player who has the last turn and may take over what is left.
    fn last_turn(&self, me: Player, other: usize, left: Option<Left>) -> f64 {
        let turn = &self.last[usize::from(me.entered)][(other - me.score) / self.table.rules.step.0];
        let start = turn.value(0, self.table.all);
        left.map_or(start, |left| start.max(turn.value(left.total, left.dice)))
    }

    /// The chance of getting ahead in one turn, plus half the chance of a draw.
    fn to_win(&self, entered: bool, behind: usize) -> Rolling {
        let bank = |total: usize, dice| {
            let share = match total.cmp(&behind) {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 1.0,
            };
            self.table.may_bank(entered, total, dice).then_some(share)
        };
        // More than one step ahead is no better than one.
        let bound = (behind + self.table.rules.step.0).max(self.table.least(entered));
        self.table.rolling(&Ends { bound, bank: &bank, bust: 0.0, bust_all: 0.0, most: ANY_TOTAL })
    }
}
