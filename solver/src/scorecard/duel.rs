//! Two players in turn, of whom the one with more points in the end wins; a tie is half a win.

use std::ops::Range;

use dicebase_games::scorecard::{Cards, Duels, Filled, Game, Needs, Pairs, Place, Row, State};
use rayon::prelude::*;

use super::habits::{Ending, Habits};
use super::number::Number;
use super::rows::Blocks;
use super::side::{Ways, cut};
use crate::progress::{Cancelled, Counter, Progress, Report};

/// What two of the same points are worth.
const TIE: f64 = 0.5;

/// The chances of all pairs of cards in one turn of the game: a layer of [`Duels`].
pub struct DuelLayer<'a, N> {
    duels: &'a Duels,
    layer: usize,
    /// Of the player who has just moved, not of the one who is to move.
    chances: Vec<N>,
}

/// Solves a game of two players layer by layer, from its end to its start, and gives each to `take`: that of the second
/// player's last turn, of the first player's last turn and so on.
///
/// Goes on `after` a layer that was solved before, with the same numbers as in one go. Two layers are in memory.
///
/// # Errors
/// When `report` breaks off, and what `take` fails with.
pub fn duel_layers<'a, N: Number, E: From<Cancelled>>(
    game: &Game,
    duels: &'a Duels,
    after: Option<DuelLayer<'a, N>>,
    report: Report<'_>,
    take: impl FnMut(&DuelLayer<'a, N>) -> Result<(), E>,
) -> Result<(), E> {
    layers(game, duels, [None; 2], after, report, take)
}

/// The same where one player or both follow their habits, and the other knows them and makes the best of it: first
/// those of the player who is to move in the last layer.
///
/// `duels` must leave nothing out, see [`Outlook::certain`](dicebase_games::scorecard::Outlook::certain): who follows
/// habits may miss points that could be had.
///
/// # Errors
/// As [`duel_layers`].
pub fn habit_layers<'a, N: Number, E: From<Cancelled>>(
    game: &Game,
    duels: &'a Duels,
    habits: [Option<&Habits>; 2],
    report: Report<'_>,
    take: impl FnMut(&DuelLayer<'a, N>) -> Result<(), E>,
) -> Result<(), E> {
    layers(game, duels, habits, None, report, take)
}

fn layers<'a, N: Number, E: From<Cancelled>>(
    game: &Game,
    duels: &'a Duels,
    habits: [Option<&Habits>; 2],
    after: Option<DuelLayer<'a, N>>,
    report: Report<'_>,
    mut take: impl FnMut(&DuelLayer<'a, N>) -> Result<(), E>,
) -> Result<(), E> {
    let counter = Counter::new(duels.len(), report);
    let ties = vec![N::of(TIE); duels.over().len()];
    let (mut before, mut first) = (after, 0);
    if let Some(after) = &before {
        counter.add(after.progress().done);
        first = after.layer + 1;
    }
    for layer in first..duels.layers() {
        let known = match &before {
            None => Known { pairs: duels.over(), chances: &ties },
            Some(before) => Known { pairs: duels.layer(before.layer), chances: &before.chances },
        };
        let turn = LayerTurn { game, pairs: duels.layer(layer), habits: habits[duels.mover(layer)] };
        let solved = DuelLayer { duels, layer, chances: turn.solve(known, &counter) };
        counter.check()?;
        take(&solved)?;
        before = Some(solved);
    }
    Ok(())
}

impl<'a, N: Number> DuelLayer<'a, N> {
    /// A layer that was solved before; none where these cannot be its numbers.
    #[must_use]
    pub fn new(duels: &'a Duels, layer: usize, chances: Vec<N>) -> Option<Self> {
        let fits = layer < duels.layers() && duels.of_layer(layer).len() == chances.len();
        fits.then_some(Self { duels, layer, chances })
    }

    /// Which layer it is.
    #[must_use]
    pub fn layer(&self) -> usize {
        self.layer
    }

    /// How far the game is solved with it.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress { done: self.duels.of_layer(self.layer).end, total: self.duels.len() }
    }

    /// Its numbers, in the order of [`Duels`].
    #[must_use]
    pub fn numbers(&self) -> &[N] {
        &self.chances
    }

    /// The chance to win of the player to move with one card against another, a tie counted as half: `behind` is how
    /// many points more the other has, each with what is [paid](Needs::paid) of the upper bonus.
    ///
    /// None where these are no cards of this layer.
    #[must_use]
    pub fn chance(&self, game: &Game, mover: &State, other: &State, behind: isize) -> Option<f64> {
        let of_layer = mover.open.len() + other.open.len() == self.layer + 1;
        let [mover, other] = [mover, other].map(|state| Needs::state(game, state));
        let of_other = match self.duels.place(mover, other, -behind).filter(|_| of_layer)? {
            Place::Decided(chance) => chance,
            Place::Number(number) => self.chances[number - self.duels.of_layer(self.layer).start].chance(),
        };
        Some(1.0 - of_other)
    }
}

/// So many cards of the other are one piece of work.
const OTHERS: usize = 32;

/// A card of the mover against some of the other, with room for their numbers.
struct Piece<'a, N> {
    mover: usize,
    others: Range<usize>,
    room: &'a mut [N],
}

/// Cuts the room of a layer.
fn pieces<'a, N>(pairs: Pairs<'_>, room: &'a mut [N]) -> Vec<Piece<'a, N>> {
    let count = pairs.others.len();
    let others = || (0..count).step_by(OTHERS).map(|first| first..count.min(first + OTHERS));
    let all: Vec<_> = (0..pairs.movers.len()).flat_map(|mover| others().map(move |others| (mover, others))).collect();
    let length = |(mover, others): &(usize, Range<usize>)| {
        pairs.row(*mover, others.end - 1).end - pairs.row(*mover, others.start).start
    };
    let rooms = cut(room, all.iter().map(length));
    all.into_iter().zip(rooms).map(|((mover, others), room)| Piece { mover, others, room }).collect()
}

/// A layer that is solved.
#[derive(Clone, Copy)]
struct Known<'a, N> {
    pairs: Pairs<'a>,
    chances: &'a [N],
}

/// A turn of a layer.
#[derive(Clone, Copy)]
struct LayerTurn<'a> {
    game: &'a Game,
    pairs: Pairs<'a>,
    /// Those of the player who is to move; who has none does what is best.
    habits: Option<&'a Habits>,
}

impl LayerTurn<'_> {
    fn solve<N: Number>(self, before: Known<'_, N>, counter: &Counter<'_>) -> Vec<N> {
        let Self { game, pairs, .. } = self;
        let mut chances = vec![N::of(0.0); pairs.len()];
        pieces(pairs, &mut chances).into_par_iter().for_each_init(Solver::default, |solver, piece| {
            let filled = Fillings::of(game, pairs.movers, piece.mover, before.pairs.others);
            let endings = self.habits.map(|habits| habits.endings(pairs.movers.states()[piece.mover]));
            let rooms = cut(piece.room, piece.others.clone().map(|other| pairs.row(piece.mover, other).len()));
            for (other, room) in piece.others.zip(rooms) {
                if counter.is_cancelled() {
                    return;
                }
                solver.load(game, before, &filled, other, room.len());
                solver.solve(game, &filled.row, endings, room);
                counter.add(room.len());
            }
        });
        chances
    }
}

/// What a card can become in a turn.
struct Fillings {
    row: Row,
    /// For each open slot its index, which card it leads to, and the points that it brings beyond those by which the
    /// least that still comes is less.
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
        let slots = row.open.iter().flat_map(|category| game.scoring().slots_of(category));
        Self { row, slots: slots.filter_map(to).collect() }
    }
}

/// Solves pairs of cards in the same room.
#[derive(Default)]
struct Solver {
    blocks: Blocks,
    ways: Ways,
    row: Vec<f64>,
}

impl Solver {
    /// A turn leads to one of the other player, against the card that was just filled.
    fn load<N: Number>(&mut self, game: &Game, before: Known<'_, N>, filled: &Fillings, other: usize, numbers: usize) {
        self.ways.begin(game, numbers);
        for &(slot, to, points) in &filled.slots {
            self.ways.add(slot, &before.chances[before.pairs.row(other, to)], points);
        }
        self.row.resize(numbers, 0.0);
    }

    fn solve<N: Number>(&mut self, game: &Game, row: &Row, endings: Option<&[Ending]>, room: &mut [N]) {
        match endings {
            Some(endings) => self.ways.mean(endings, &mut self.row),
            None => self.blocks.solve_falling(game, self.ways.of_row(row), N::NEGLIGIBLE, &mut self.row),
        }
        // They are read by the other player, who sees it the other way round.
        for (place, chance) in room.iter_mut().zip(self.row.iter().rev()) {
            *place = N::of(1.0 - chance);
        }
    }
}
