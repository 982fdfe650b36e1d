//! Two players in turn, of whom the one with more points in the end wins.

use std::ops::Range;

use dicebase_games::scorecard::{Duels, Game, Needs, Place, State};

use super::decide::Decider;
pub use super::duel_turn::Window;
use super::duel_turn::{LayerTurn, Room};
use super::habits::Habits;
use super::number::Number;
use crate::progress::{Cancelled, Counter, Progress, Report};

/// Who plays by the chances of the duel takes the first of the actions, in the order of
/// [`Position::actions`](dicebase_games::scorecard::Position::actions), that none is better than by more than this: far
/// more than rounding makes of equal ones, and far less than what anybody could gain.
pub const EQUALLY_GOOD: f64 = 1e-12;

/// How a player decides in a game of two.
#[derive(Clone, Copy)]
pub enum Play<'a> {
    /// As is best against what the other does.
    Best,
    /// As is best if both do what is best and a tie is half a win, whatever the other really does; of
    /// [equally good](EQUALLY_GOOD) actions the first.
    Duel,
    /// Out of habit, whatever the other has.
    Habits(&'a Habits),
}

/// How two play against each other, and what a tie is worth.
#[derive(Clone, Copy)]
pub struct Contest<'a> {
    /// How they decide: first the player who is to move in the last layer.
    pub plays: [Play<'a>; 2],
    /// What a tie is worth to that player, from 0 to 1; the other has the rest.
    pub tie: f64,
}

impl Contest<'_> {
    /// Both do what is best, and a tie is half a win.
    pub const DUEL: Self = Self { plays: [Play::Best; 2], tie: 0.5 };

    fn follows_the_duel(&self) -> bool {
        self.plays.iter().any(|play| matches!(play, Play::Duel))
    }

    /// What is known when a game is over: ties, as they count for the player who has just moved.
    fn ties<N: Number>(&self, duels: &Duels) -> Vec<N> {
        let tie = if duels.layers().is_multiple_of(2) { 1.0 - self.tie } else { self.tie };
        vec![N::of(tie); duels.over().len()]
    }
}

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
    mut take: impl FnMut(&DuelLayer<'a, N>) -> Result<(), E>,
) -> Result<(), E> {
    layers(game, duels, &[Contest::DUEL], after, report, |layers| layers.iter().try_for_each(&mut take))
}

/// The same for several contests at once, with a layer of each. Two layers of each are in memory, and two more where
/// somebody plays as in a duel, which takes some microseconds for each chance: less, if several contests share it.
///
/// `duels` must leave nothing out, see [`Outlook::certain`](dicebase_games::scorecard::Outlook::certain): who does not
/// do what is best may miss points that could be had.
///
/// # Errors
/// As [`duel_layers`].
pub fn contest_layers<'a, N: Number, E: From<Cancelled>>(
    game: &Game,
    duels: &'a Duels,
    contests: &[Contest<'_>],
    report: Report<'_>,
    take: impl FnMut(&[DuelLayer<'a, N>]) -> Result<(), E>,
) -> Result<(), E> {
    layers(game, duels, contests, None, report, take)
}

fn layers<'a, N: Number, E: From<Cancelled>>(
    game: &Game,
    duels: &'a Duels,
    contests: &[Contest<'_>],
    after: Option<DuelLayer<'a, N>>,
    report: Report<'_>,
    mut take: impl FnMut(&[DuelLayer<'a, N>]) -> Result<(), E>,
) -> Result<(), E> {
    let decider = contests.iter().any(Contest::follows_the_duel).then(|| Decider::new(game));
    let mut all = contests.to_vec();
    all.extend(decider.as_ref().map(|_| Contest::DUEL));
    let ties: Vec<Vec<N>> = all.iter().map(|contest| contest.ties(duels)).collect();
    let counter = Counter::new(duels.len(), report);
    counter.add(after.as_ref().map_or(0, |after| after.progress().done));
    let first = after.as_ref().map_or(0, |after| after.layer + 1);
    let mut last: Vec<DuelLayer<'a, N>> = after.into_iter().collect();
    for layer in first..duels.layers() {
        let known: Vec<&[N]> = match last.is_empty() {
            true => ties.iter().map(Vec::as_slice).collect(),
            false => last.iter().map(DuelLayer::numbers).collect(),
        };
        let plays: Vec<Play<'_>> = all.iter().map(|contest| contest.plays[duels.mover(layer)]).collect();
        let after = layer.checked_sub(1).map_or_else(|| duels.over(), |after| duels.layer(after));
        let (pairs, decider) = (duels.layer(layer), decider.as_ref());
        let mut solved = vec![vec![N::of(0.0); pairs.len()]; known.len()];
        let mut rooms: Vec<&mut [N]> = solved.iter_mut().map(Vec::as_mut_slice).collect();
        let window = &Window::all(&pairs);
        let turn = LayerTurn { game, pairs, window, room: Room::Movers, after, plays: &plays, decider };
        turn.solve(&known, &mut rooms, &counter);
        counter.check()?;
        last = solved.into_iter().map(|chances| DuelLayer { duels, layer, chances }).collect();
        take(&last[..contests.len()])?;
    }
    Ok(())
}

/// Solves a part of a layer, from what is known of the layer after it: for games whose layers are larger than the
/// memory.
///
/// `known` are the numbers after the turn in which the cards of the other in the window are to move, which is
/// [`Duels::of_movers`] of the layer before in their order; after the last turn they are [ties](duel_ties). `room` is
/// for those of the cards of the mover in the window; what belongs to others than those of the window is left as it is.
///
/// Each number comes to the same bits as in [`duel_layers`]. Where the counter breaks off not all of them are there.
pub fn duel_window<N: Number>(
    game: &Game,
    duels: &Duels,
    layer: usize,
    window: &Window,
    known: &[N],
    room: &mut [N],
    counter: &Counter<'_>,
) {
    part_of_layer(game, duels, layer, window, Room::Movers).solve(&[known], &mut [room], counter);
}

/// The same with room for the window alone: against each card of the mover come those of the other in the window.
pub fn duel_block<N: Number>(
    game: &Game,
    duels: &Duels,
    layer: usize,
    window: &Window,
    known: &[N],
    room: &mut [N],
    counter: &Counter<'_>,
) {
    part_of_layer(game, duels, layer, window, Room::Window).solve(&[known], &mut [room], counter);
}

fn part_of_layer<'a>(game: &'a Game, duels: &'a Duels, layer: usize, window: &'a Window, room: Room) -> LayerTurn<'a> {
    let after = layer.checked_sub(1).map_or_else(|| duels.over(), |after| duels.layer(after));
    LayerTurn { game, pairs: duels.layer(layer), window, room, after, plays: &[Play::Best], decider: None }
}

/// What is known when the game is over, of some cards of the player who would be to move: a tie is half a win.
#[must_use]
pub fn duel_ties<N: Number>(duels: &Duels, movers: Range<usize>) -> Vec<N> {
    vec![N::of(0.5); duels.over().of_movers(movers).len()]
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
