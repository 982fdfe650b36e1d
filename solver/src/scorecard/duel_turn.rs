//! One turn in two-player games: the chances of all pairs of cards, from those after it.
//!
//! The decider may maximise one quantity while another is accumulated: draws under perfect play, and perfect play against
//! play for points, are chances that are carried beside those of the duel. Contests that share decisions are solved in step.

use std::ops::Range;

use dicebase_games::Lanes;
use dicebase_games::scorecard::{Cards, Filled, Game, Needs, Pairs, Row};
use rayon::prelude::*;

use super::decide::{Chosen, DecideScratch, Decider, LANES};
use super::duel::Strategy;
use super::ends::{Choosing, Ends};
use super::number::Number;
use super::rows::Blocks;
use super::side::{SlotStrips, cut};
use crate::progress::Counter;

/// The number of cards of the other player in one piece of work.
const OTHERS: usize = 32;

/// A part of a layer: some cards of the mover against some cards of the other player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The cards of the mover.
    pub movers: Range<usize>,
    /// The cards of the other player.
    pub others: Range<usize>,
}

impl Window {
    /// The window of a whole layer.
    pub(super) fn all(pairs: &Pairs<'_>) -> Self {
        Self { movers: 0..pairs.movers.len(), others: 0..pairs.others.len() }
    }
}

/// The numbers that the rooms have space for when a part of a layer is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// The window's cards of the mover, against all cards of the other player.
    Movers,
    /// The window alone.
    Window,
}

/// A turn of a layer in several contests.
#[derive(Clone, Copy)]
pub(super) struct LayerTurn<'a> {
    pub(super) game: &'a Game,
    pub(super) pairs: Pairs<'a>,
    /// The part to solve.
    pub(super) window: &'a Window,
    /// The numbers that the rooms have space for.
    pub(super) room: Room,
    /// The pairs after the turn.
    pub(super) after: Pairs<'a>,
    /// The strategy of the mover in each contest. If any contest has [`Strategy::Duel`], the last contest is the duel
    /// itself.
    pub(super) strategies: &'a [Strategy<'a>],
    /// The solver of decisions for [`Strategy::Duel`].
    pub(super) decider: Option<&'a Decider<'a>>,
}

/// A card of the mover against some cards of the other player, with room for their numbers in each contest.
struct Piece<'a, N> {
    mover: usize,
    others: Range<usize>,
    rooms: Vec<&'a mut [N]>,
}

impl LayerTurn<'_> {
    /// Computes the numbers of each contest in the window from those after the turn. `known` holds the numbers of the
    /// cards of the other player, who moves then, and `rooms` receives those of the cards of the mover; numbers outside
    /// the window stay as they are.
    pub(super) fn solve<N: Number>(self, known: &[&[N]], rooms: &mut [&mut [N]], counter: &Counter<'_>) {
        self.pieces(rooms).into_par_iter().for_each_init(
            || Solver::new(self),
            |solver, Piece { mover, others, rooms }| {
                let filled = Fillings::of(self.game, self.pairs.movers, mover, self.after.others);
                let lengths: Vec<usize> = others.clone().map(|other| self.pairs.row(mover, other).len()).collect();
                for (other, rooms) in others.zip(side_by_side(rooms, &lengths)) {
                    if counter.is_cancelled() {
                        return;
                    }
                    let numbers = rooms[0].len();
                    solver.solve(&filled, known, other, rooms);
                    counter.add(numbers);
                }
            },
        );
    }

    /// Cuts the rooms into the pieces of the window, and drops the numbers before and after it.
    fn pieces<'r, N>(&self, rooms: &'r mut [&mut [N]]) -> Vec<Piece<'r, N>> {
        let (pairs, Window { movers, others }) = (self.pairs, self.window);
        let pieces = || others.clone().step_by(OTHERS).map(|first| first..others.end.min(first + OTHERS));
        let (before, behind) = (0..others.start, others.end..pairs.others.len());
        let (before, behind) = match self.room {
            Room::Movers => (Some(before), Some(behind)),
            Room::Window => (None, None),
        };
        let of_mover = || before.clone().into_iter().chain(pieces()).chain(behind.clone());
        let all: Vec<_> = movers.clone().flat_map(|mover| of_mover().map(move |others| (mover, others))).collect();
        let lengths: Vec<usize> = all.iter().map(|(mover, others)| pairs.rows(*mover, others.clone()).len()).collect();
        let rooms = side_by_side(rooms.iter_mut().map(|room| &mut **room), &lengths);
        let all = all.into_iter().zip(rooms).map(|((mover, others), rooms)| Piece { mover, others, rooms });
        let is_inside = |piece: &Piece<'_, N>| others.contains(&piece.others.start) && !piece.others.is_empty();
        all.filter(is_inside).collect()
    }
}

/// Cuts several rooms into pieces of the same lengths, and yields the first piece of each, then the second and so on.
fn side_by_side<'r, N: 'r>(
    rooms: impl IntoIterator<Item = &'r mut [N]>,
    lengths: &[usize],
) -> impl Iterator<Item = Vec<&'r mut [N]>> {
    let cuts = rooms.into_iter().map(|room| cut(room, lengths.iter().copied()).into_iter());
    let mut cuts: Vec<_> = cuts.collect();
    (0..lengths.len()).map(move |_| cuts.iter_mut().filter_map(Iterator::next).collect())
}

/// The cards that a card can become in a turn.
struct Fillings {
    /// The index of the card's state.
    state: usize,
    row: Row,
    /// For each open slot, its index, the card that it leads to, and its points minus the decrease of the points that
    /// are certain to come.
    slots: Vec<(usize, usize, isize)>,
}

impl Fillings {
    fn of(game: &Game, cards: &Cards, card: usize, after: &Cards) -> Self {
        let (index, least) = (cards.states()[card], cards.outlooks()[card].least);
        let state = game.states().state(index);
        let row = game.states().row(state.open, state.extra);
        let to = |slot: usize| {
            let Filled { state, points } = Needs::filled(game, &row, index - row.first, slot);
            let place = after.place(state)?;
            Some((slot, place, (points + after.outlooks()[place].least) as isize - least as isize))
        };
        let slots = row.fillable.iter().flat_map(|category| game.scoring().slots_of(category));
        Self { state: index, row, slots: slots.filter_map(to).collect() }
    }
}

/// The solver of pairs of cards, with reusable buffers.
struct Solver<'a> {
    turn: LayerTurn<'a>,
    blocks: Blocks,
    /// For each contest, the values of slots, and below the results.
    strips: Vec<SlotStrips>,
    rows: Vec<Vec<f64>>,
    follower: Option<Follower<'a>>,
}

impl<'a> Solver<'a> {
    fn new(turn: LayerTurn<'a>) -> Self {
        let strips = turn.strategies.iter().map(|_| SlotStrips::default()).collect();
        let follower = turn.decider.map(|decider| Follower::new(turn.game, decider));
        Self { turn, blocks: Blocks::default(), strips, rows: vec![Vec::new(); turn.strategies.len()], follower }
    }

    fn solve<N: Number>(&mut self, filled: &Fillings, known: &[&[N]], other: usize, rooms: Vec<&mut [N]>) {
        let Self { turn: LayerTurn { game, after, window, .. }, strips, rows, .. } = self;
        let first = after.row(window.others.start, 0).start;
        for ((known, strips), row) in known.iter().zip(strips).zip(rows) {
            // A turn leads to one of the other player, against the card that was just filled.
            strips.begin(game, rooms[0].len());
            for &(slot, to, points) in &filled.slots {
                let Range { start, end } = after.row(other, to);
                strips.add(slot, &known[start - first..end - first], points);
            }
            row.resize(rooms[0].len(), 0.0);
        }
        self.decide(filled, N::NEGLIGIBLE);
        // The other player reads these numbers, from the opposite view.
        for (room, row) in rooms.into_iter().zip(&self.rows) {
            room.iter_mut().zip(row.iter().rev()).for_each(|(place, chance)| *place = N::of(1.0 - chance));
        }
    }

    /// Fills the rows from the strips. This is the same for all numbers, so it is compiled in this crate alone.
    fn decide(&mut self, filled: &Fillings, negligible: f64) {
        let Self { turn: LayerTurn { game, strategies, .. }, blocks, strips, rows, follower } = self;
        for ((strategy, strips), row) in strategies.iter().zip(&mut *strips).zip(&mut *rows) {
            match strategy {
                Strategy::Best => blocks.solve_falling(game, strips.of_row(&filled.row), negligible, row),
                Strategy::Fixed(fixed) => strips.mean(fixed.endings(filled.state), row),
                Strategy::Duel => {}
            }
        }
        if let Some(follower) = follower {
            follower.follow(game, strategies, &filled.row, strips, rows);
        }
    }
}

/// The decisions of [`Strategy::Duel`].
struct Follower<'a> {
    decider: &'a Decider<'a>,
    scratch: DecideScratch,
    chosen: Vec<Chosen>,
    ends: Ends,
}

impl<'a> Follower<'a> {
    fn new(game: &Game, decider: &'a Decider<'a>) -> Self {
        let chosen = vec![[0; LANES]; game.decisions().columns()];
        Self { decider, scratch: decider.scratch(), chosen, ends: Ends::new(game) }
    }

    /// Fills the rows of those contests in which the mover plays [`Strategy::Duel`], with separate decisions for each
    /// lead.
    fn follow(
        &mut self,
        game: &Game,
        strategies: &[Strategy<'_>],
        row: &Row,
        strips: &[SlotStrips],
        rows: &mut [Vec<f64>],
    ) {
        let Some((duel, length)) = strips.last().zip(rows.first().map(Vec::len)) else { return };
        if !strategies.iter().any(|strategy| matches!(strategy, Strategy::Duel)) {
            return;
        }
        for first in (0..length).step_by(LANES) {
            self.decider.choose_by_lead(&mut self.scratch, duel.of_row(row), first, &mut self.chosen);
            let slots = self.ends.of(game, row, Choosing::Chosen(&self.chosen));
            for ((strips, row), _) in
                strips.iter().zip(&mut *rows).zip(strategies).filter(|(_, strategy)| matches!(strategy, Strategy::Duel))
            {
                let room = &mut row[first..length.min(first + LANES)];
                room.copy_from_slice(&strips.mean_of_each(slots, first).as_slice()[..room.len()]);
            }
        }
    }
}
