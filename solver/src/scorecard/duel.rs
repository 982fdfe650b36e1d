//! Two players in turn, of whom the one with more points in the end wins; a tie is half a win.

use dicebase_games::scorecard::{Filled, Game, Needs, Row, State};
use rayon::prelude::*;

use super::rows::Blocks;
use super::side::{Ways, cut};
use crate::progress::{Cancelled, Counter, Report};

/// What two of the same points are worth.
const TIE: f64 = 0.5;

/// The cards of a game that have the same number of open categories.
struct Cards {
    /// Each as the row and the lane of its state.
    states: Vec<(Row, usize)>,
    /// The most points that can still come.
    most: Vec<usize>,
    /// How many points that are together for all cards before each, and for all at the end.
    sums: Vec<usize>,
    /// The first index of a state with so many open categories,
    first: usize,
    /// and which of the cards each of these states is.
    places: Vec<usize>,
}

/// The chances of all pairs of cards where one player is to move: each with so many open categories.
///
/// For each pair there is a number for each of the points by which the player who has just moved may be behind, from
/// as few on as leave anything open: one lane of a turn for each.
pub struct DuelLayer<'a> {
    movers: &'a Cards,
    others: &'a Cards,
    /// Of the player who has just moved, not of the one who is to move.
    chances: Vec<f64>,
}

/// Solves a game of two players layer by layer, from its end to its start, and gives each to `take`: that of the second
/// player's last turn, of the first player's last turn and so on. The first turn of the game is the last layer.
///
/// Two layers are in memory, with 8 bytes a number; [`duel_numbers`] says how many that are.
///
/// # Errors
/// When `report` breaks off, and what `take` fails with.
pub fn duel_layers<E: From<Cancelled>>(
    game: &Game,
    report: Report<'_>,
    mut take: impl FnMut(&DuelLayer<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let cards = all_cards(game);
    let turns = pairs(&cards);
    let counter = Counter::new(turns.iter().map(|&(movers, others)| numbers(movers, others)).sum(), report);
    let over = &cards[0];
    let mut before = DuelLayer { movers: over, others: over, chances: vec![TIE; numbers(over, over)] };
    for (movers, others) in turns {
        let layer = DuelLayer { movers, others, chances: solve_layer(game, movers, others, &before, &counter) };
        counter.check()?;
        take(&layer)?;
        before = layer;
    }
    Ok(())
}

/// How many numbers a game of two players has, in all and in the two layers that are the most together.
#[must_use]
pub fn duel_numbers(game: &Game) -> (usize, usize) {
    let cards = all_cards(game);
    let layers: Vec<usize> = pairs(&cards).into_iter().map(|(movers, others)| numbers(movers, others)).collect();
    (layers.iter().sum(), layers.windows(2).map(|two| two[0] + two[1]).max().unwrap_or_default())
}

fn all_cards(game: &Game) -> Vec<Cards> {
    let needs = Needs::of(game);
    (0..=game.rules().categories.len()).map(|open| Cards::new(game, &needs, open)).collect()
}

/// Who is to move against whom, from the end of the game on: the second player has as many open categories in a turn as
/// the first had in the one before.
fn pairs(cards: &[Cards]) -> Vec<(&Cards, &Cards)> {
    cards.windows(2).flat_map(|two| [(&two[1], &two[0]), (&two[1], &two[1])]).collect()
}

fn numbers(movers: &Cards, others: &Cards) -> usize {
    movers.sum() * others.len() + others.sum() * movers.len() + movers.len() * others.len()
}

impl Cards {
    fn new(game: &Game, needs: &Needs, open: usize) -> Self {
        let layer = game.states().layers().nth(open).unwrap_or_default();
        let rows = layer.iter().flat_map(|group| (0..group.rows).map(|row| game.states().row_of_group(group, row)));
        let first = layer.first().map_or(0, |group| group.first);
        let mut cards = Self { states: Vec::new(), most: Vec::new(), sums: vec![0], first, places: Vec::new() };
        for (row, lane) in rows.flat_map(|row| (0..row.lanes).map(move |lane| (row, lane))) {
            cards.places.push(cards.states.len());
            let index = row.first + lane;
            if index == Needs::state(game, &game.states().state(index)) {
                let most = needs.of_state(index).len();
                cards.states.push((row, lane));
                cards.most.push(most);
                cards.sums.push(cards.sum() + most);
            }
        }
        cards
    }

    fn len(&self) -> usize {
        self.states.len()
    }

    fn sum(&self) -> usize {
        self.sums[self.sums.len() - 1]
    }

    /// Which of the cards is that of a state that has numbers of its own.
    fn place(&self, state: usize) -> usize {
        self.places[state - self.first]
    }
}

impl DuelLayer<'_> {
    /// The chance to win of the player to move with one card against another, a tie counted as half: `behind` is how
    /// many points more the other has, each with what is [paid](Needs::paid) of the upper bonus.
    ///
    /// None where these are no cards of this layer.
    #[must_use]
    pub fn chance(&self, game: &Game, mover: &State, other: &State, behind: isize) -> Option<f64> {
        let place = |cards: &Cards, state: &State| {
            let fits = cards.states.first().is_some_and(|(row, _)| row.open.len() == state.open.len());
            fits.then(|| cards.place(Needs::state(game, state)))
        };
        let (mover, other) = (place(self.movers, mover)?, place(self.others, other)?);
        let row = self.row(mover, other);
        // Who is so much ahead that nothing can change it has the chances of the ends.
        let index = self.movers.most[mover] as isize - behind;
        let of_other = if index < 0 { 1.0 } else { row.get(index as usize).copied().unwrap_or(0.0) };
        Some(1.0 - of_other)
    }

    /// How many numbers it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.chances.len()
    }

    /// Never: there is a pair of cards in each layer.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chances.is_empty()
    }

    /// The chances of the player who has just moved, now the other, by how many points that player is behind: from so
    /// many ahead as the mover can still get on, one after the other.
    fn row(&self, mover: usize, other: usize) -> &[f64] {
        let Self { movers, others, chances } = self;
        let width = |other: usize| movers.most[mover] + others.most[other] + 1;
        let before = movers.sums[mover] * others.len() + others.sum() * mover + others.len() * mover;
        let first = before + (movers.most[mover] + 1) * other + others.sums[other];
        &chances[first..first + width(other)]
    }
}

fn solve_layer(game: &Game, movers: &Cards, others: &Cards, before: &DuelLayer<'_>, counter: &Counter<'_>) -> Vec<f64> {
    let mut chances = vec![0.0; numbers(movers, others)];
    let rooms = cut(&mut chances, movers.most.iter().map(|most| (most + 1) * others.len() + others.sum()));
    rooms.into_par_iter().enumerate().for_each(|(mover, room)| {
        let filled = filled(game, before.others, &movers.states[mover]);
        let rooms = cut(room, others.most.iter().map(|most| movers.most[mover] + most + 1));
        rooms.into_par_iter().enumerate().for_each_init(Solver::default, |solver, (other, room)| {
            if !counter.is_cancelled() {
                solver.solve(game, before, (&movers.states[mover].0, &filled), other, room);
                counter.add(room.len());
            }
        });
    });
    chances
}

/// For each slot, by its index, which card it leads to and the points that it brings; slots that are filled lead
/// nowhere.
fn filled(game: &Game, after: &Cards, &(row, lane): &(Row, usize)) -> Vec<Option<(usize, usize)>> {
    let to = |slot: usize| {
        let Filled { state, points } = Needs::filled(game, &row, lane, slot);
        (after.place(state), points)
    };
    let slots = game.scoring().slots().iter().enumerate();
    slots.map(|(slot, filled)| row.open.contains(filled.category).then(|| to(slot))).collect()
}

/// Solves pairs of cards in the same room.
#[derive(Default)]
struct Solver<'a> {
    blocks: Blocks,
    ways: Vec<(&'a [f64], usize)>,
}

impl<'a> Solver<'a> {
    /// A turn leads to one of the other player, against the card that was just filled.
    fn solve(
        &mut self,
        game: &Game,
        before: &'a DuelLayer<'_>,
        (row, filled): (&Row, &[Option<(usize, usize)>]),
        other: usize,
        room: &mut [f64],
    ) {
        self.ways.clear();
        let way = |&(to, points): &(usize, usize)| (before.row(other, to), points);
        self.ways.extend(filled.iter().map(|to| to.as_ref().map_or((&[][..], 0), way)));
        self.blocks.solve(game, Ways { row, ways: &self.ways }, room);
        // They are read by the other player, who sees it the other way round.
        room.reverse();
        room.iter_mut().for_each(|chance| *chance = 1.0 - *chance);
    }
}
