//! The points that a player still needs.

use std::ops::Range;

use super::card::Card;
use super::game::Game;
use super::scoring::Slot;
use super::states::{Row, State};

/// The states of a game together with the points that are still needed to reach a target, numbered.
///
/// Each state has a number for 1 point needed, for 2 and so on, up to the most points that can still come: a player who
/// needs fewer has reached the target, and a player who needs more cannot reach it. The upper bonus is paid as soon as
/// it is certain, see [`paid`](Self::paid). So the states of a row that have it have the same future as those that
/// cannot earn it any more. Where a row has both, they share the numbers of the latter.
///
/// Final totals a little below the target may have a value too, see [`with_spread`](Self::with_spread).
#[derive(Clone, Debug)]
pub struct Needs {
    /// The start of each state's numbers; one more entry for the end. States that share the numbers of others have
    /// none.
    firsts: Vec<usize>,
}

/// The result of filling a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filled {
    /// The index of the state after it, which has numbers of its own.
    pub state: usize,
    /// The points gained, with the upper bonus that they make certain.
    pub points: usize,
}

impl Needs {
    /// All states with all needs.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self::below(game, &game.states().start(), usize::MAX)
    }

    /// The numbers that can follow from a state in which `needed` points are needed; all other states have none. It
    /// takes some ten nanoseconds for each state of the game.
    #[must_use]
    pub fn below(game: &Game, state: &State, needed: usize) -> Self {
        Self::with_spread(game, state, needed, 0)
    }

    /// Like [`below`](Self::below), where a final total of up to `spread` points below the target still has a value:
    /// points are needed to the smallest total with the full value. So states in which the game is over have a number
    /// for each of these points, and all others have that many more.
    #[must_use]
    pub fn with_spread(game: &Game, state: &State, needed: usize, spread: usize) -> Self {
        let mut firsts = vec![0];
        let mut next = 0;
        for group in game.states().layers().flatten() {
            for number in 0..group.rows {
                let row = game.states().row_of_group(group, number);
                let follows = State { open: row.open, extra: row.extra, ..*state }.may_follow(state);
                for lane in 0..row.lanes {
                    if follows && !shares(game, &row, lane) {
                        next += (most(game, &row, lane) + spread).min(needed);
                    }
                    firsts.push(next);
                }
            }
        }
        Self { firsts }
    }

    /// The number of values of all states.
    #[must_use]
    pub fn len(&self) -> usize {
        self.firsts[self.firsts.len() - 1]
    }

    /// Returns `true` when no points can be needed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The range of a state's numbers.
    #[inline]
    #[must_use]
    pub fn of_state(&self, index: usize) -> Range<usize> {
        self.firsts[index]..self.firsts[index + 1]
    }

    /// The index of the state whose numbers apply to a state.
    #[must_use]
    pub fn state(game: &Game, state: &State) -> usize {
        let row = game.states().row(state.open, state.extra);
        let lane = game.states().upper().lane(state.open, state.upper_total);
        row.first + if shares(game, &row, lane) { 0 } else { lane }
    }

    /// The points of the upper bonus that are paid in a state: those that even the smallest entries of the open
    /// categories earn. All totals of a lane have the same, and no entry takes them away.
    #[must_use]
    pub fn paid(game: &Game, state: &State) -> usize {
        let row = game.states().row(state.open, state.extra);
        let lane = game.states().upper().lane(state.open, state.upper_total);
        paid(game, &row, lane)
    }

    /// The points of a card in the count of needs: those of its categories, and the [paid](Self::paid) part of the
    /// upper bonus.
    #[must_use]
    pub fn on_card(game: &Game, card: &Card) -> usize {
        card.sums(game).total + Self::paid(game, &card.state(game))
    }

    /// The result of filling a slot in a state of a row.
    #[inline]
    #[must_use]
    pub fn filled(game: &Game, row: &Row, lane: usize, slot: usize) -> Filled {
        let (scoring, upper) = (game.scoring(), game.states().upper());
        let Slot { category, points } = scoring.slots()[slot];
        let next = game.states().row(row.open.without(category), scoring.extra_after(slot, row.extra));
        let next_lane = if category < upper.count() {
            usize::from(upper.lanes_after(row.open, category, slot - scoring.slots_of(category).start)[lane])
        } else {
            lane
        };
        let bonus = paid(game, &next, next_lane) - paid(game, row, lane);
        let lane = if shares(game, &next, next_lane) { 0 } else { next_lane };
        Filled { state: next.first + lane, points: points + bonus }
    }
}

/// The points of the upper bonus that are certain in a lane.
fn paid(game: &Game, row: &Row, lane: usize) -> usize {
    let upper = game.states().upper();
    game.rules().bonus_at(upper.total(row.open, lane) + upper.least(row.open))
}

/// Returns `true` when the upper bonus of a lane is decided, and that of the first lane of the row too.
fn shares(game: &Game, row: &Row, lane: usize) -> bool {
    lane > 0 && to_earn(game, row, lane) == 0 && to_earn(game, row, 0) == 0
}

/// An upper bound of the points by which the upper bonus may still grow; 0 when it is decided.
fn to_earn(game: &Game, row: &Row, lane: usize) -> usize {
    let upper = game.states().upper();
    let open = upper.part(row.open).iter().map(|category| largest(game, category)).sum::<usize>();
    game.rules().bonus_at(upper.total(row.open, lane) + open) - paid(game, row, lane)
}

/// The largest number of points that a category can pay.
fn largest(game: &Game, category: usize) -> usize {
    let scoring = game.scoring();
    scoring.slots()[scoring.slots_of(category)].iter().map(|slot| slot.points).max().unwrap_or_default()
}

/// An upper bound of the further points.
fn most(game: &Game, row: &Row, lane: usize) -> usize {
    let scoring = game.scoring();
    let categories: usize = row.open.iter().map(|category| largest(game, category)).sum();
    let turns = match scoring.extra_category() {
        _ if row.extra => row.open.len(),
        Some(category) if row.open.contains(category) => row.open.len() - 1,
        _ => 0,
    };
    categories + to_earn(game, row, lane) + turns * scoring.extra_bonus(true)
}
