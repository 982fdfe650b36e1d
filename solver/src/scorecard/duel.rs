//! Two players who take turns; the one with more points at the end wins.
//!
//! Each pair of cards has a row with one number for each lead; the leads are lanes of the same recursion over a turn.

use std::ops::Range;

use dicebase_games::scorecard::{Duels, Game, Needs, Place, State};

use super::decide::Decider;
pub use super::duel_turn::Window;
use super::duel_turn::{LayerTurn, Room};
use super::fixed_play::FixedPlay;
use super::number::Number;
use crate::progress::{Cancelled, Counter, Progress, Report};

/// The largest difference between equally good actions in a duel. Of such actions, players choose the first in the
/// order of [`Position::actions`](dicebase_games::scorecard::Position::actions). It is far larger than rounding errors
/// and far smaller than any real gain.
pub const EQUALLY_GOOD: f64 = 1e-12;

/// The strategy of a player of a two-player game.
#[derive(Clone, Copy)]
pub enum Strategy<'a> {
    /// A best response to the other player.
    Best,
    /// Optimal play of the duel, in which a tie is half a win, whatever the other player does. Of [equally
    /// good](EQUALLY_GOOD) actions the first is chosen.
    Duel,
    /// Fixed decisions, whatever the other player has.
    Fixed(&'a FixedPlay),
}

/// The strategies of both players against each other, and the value of a tie.
#[derive(Clone, Copy)]
pub struct Contest<'a> {
    /// The strategies of both: first that of the player who moves in the last layer.
    pub strategies: [Strategy<'a>; 2],
    /// The value of a tie to that player, from 0 to 1; the other player gets the rest.
    pub tie: f64,
}

impl Contest<'_> {
    /// Optimal play of both, with a tie as half a win.
    pub const DUEL: Self = Self { strategies: [Strategy::Best; 2], tie: 0.5 };

    fn follows_the_duel(&self) -> bool {
        self.strategies.iter().any(|strategy| matches!(strategy, Strategy::Duel))
    }

    /// The values at the end of the game: those of ties, for the player who has just moved.
    fn ties<N: Number>(&self, duels: &Duels) -> Vec<N> {
        let tie = if duels.layers().is_multiple_of(2) { 1.0 - self.tie } else { self.tie };
        vec![N::of(tie); duels.over().len()]
    }
}

/// The chances of all pairs of cards in one turn of the game: a layer of [`Duels`].
pub struct DuelLayer<'a, N> {
    duels: &'a Duels,
    layer: usize,
    /// The chances of the player who has just moved, not of the player to move.
    chances: Vec<N>,
}

/// Solves a two-player game layer by layer, from its end to its start, and passes each layer to `take`: the second
/// player's last turn, the first player's last turn and so on.
///
/// `after` is a layer of an earlier computation from which to resume; the numbers come out the same. Two layers are in
/// memory.
///
/// # Errors
/// When `report` ends the computation, and the errors of `take`.
pub fn duel_layers<'a, N: Number, E: From<Cancelled>>(
    game: &Game,
    duels: &'a Duels,
    after: Option<DuelLayer<'a, N>>,
    report: Report<'_>,
    mut take: impl FnMut(&DuelLayer<'a, N>) -> Result<(), E>,
) -> Result<(), E> {
    layers(game, duels, &[Contest::DUEL], after, report, |layers| layers.iter().try_for_each(&mut take))
}

/// Like [`duel_layers`] for several contests at once; `take` gets a layer of each. Two layers of each contest are in
/// memory, and two more where a player plays [`Strategy::Duel`], which takes some microseconds for each chance, or less
/// if several contests share the work.
///
/// `duels` must leave nothing out, see [`Outlook::certain`](dicebase_games::scorecard::Outlook::certain): suboptimal
/// players may miss points that optimal players are certain of.
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
        let strategies: Vec<Strategy<'_>> = all.iter().map(|contest| contest.strategies[duels.mover(layer)]).collect();
        let after = layer.checked_sub(1).map_or_else(|| duels.over(), |after| duels.layer(after));
        let (pairs, decider) = (duels.layer(layer), decider.as_ref());
        let mut solved = vec![vec![N::of(0.0); pairs.len()]; known.len()];
        let mut rooms: Vec<&mut [N]> = solved.iter_mut().map(Vec::as_mut_slice).collect();
        let window = &Window::all(&pairs);
        let turn = LayerTurn { game, pairs, window, room: Room::Movers, after, strategies: &strategies, decider };
        turn.solve(&known, &mut rooms, &counter);
        counter.check()?;
        last = solved.into_iter().map(|chances| DuelLayer { duels, layer, chances }).collect();
        take(&last[..contests.len()])?;
    }
    Ok(())
}

/// A part of a layer, which is solved from a part of the layer after it: for games whose layers are larger than the
/// memory.
pub struct DuelPart<'a> {
    /// The game.
    pub game: &'a Game,
    /// All pairs of cards of the game.
    pub duels: &'a Duels,
    /// The number of the layer.
    pub layer: usize,
    /// The cards of the part.
    pub window: &'a Window,
}

impl DuelPart<'_> {
    /// Solves the part.
    ///
    /// `known` are the numbers after the turn, in which the window's cards of the other player move:
    /// [`Duels::of_movers`] of the layer before in their order, or [ties](duel_ties) after the last turn. `room`
    /// receives the numbers of the window's cards of the mover; numbers against cards of the other player outside the
    /// window stay as they are.
    ///
    /// Each number has the same bits as in [`duel_layers`]. When the counter ends the computation, some numbers are
    /// missing.
    pub fn solve<N: Number>(&self, known: &[N], room: &mut [N], counter: &Counter<'_>) {
        self.turn(Room::Movers).solve(&[known], &mut [room], counter);
    }

    /// Like [`solve`](Self::solve), with room for the window alone: for each card of the mover, the numbers against the
    /// window's cards of the other player.
    pub(crate) fn solve_block<N: Number>(&self, known: &[N], room: &mut [N], counter: &Counter<'_>) {
        self.turn(Room::Window).solve(&[known], &mut [room], counter);
    }

    fn turn(&self, room: Room) -> LayerTurn<'_> {
        let &Self { game, duels, layer, window } = self;
        let after = layer.checked_sub(1).map_or_else(|| duels.over(), |after| duels.layer(after));
        LayerTurn { game, pairs: duels.layer(layer), window, room, after, strategies: &[Strategy::Best], decider: None }
    }
}

/// The values at the end of the game, for some cards of the player who would move next: a tie is half a win.
#[must_use]
pub fn duel_ties<N: Number>(duels: &Duels, movers: Range<usize>) -> Vec<N> {
    vec![N::of(0.5); duels.over().of_movers(movers).len()]
}

impl<'a, N: Number> DuelLayer<'a, N> {
    /// A layer of an earlier computation; `None` if these cannot be its numbers.
    #[must_use]
    pub fn new(duels: &'a Duels, layer: usize, chances: Vec<N>) -> Option<Self> {
        let fits = layer < duels.layers() && duels.of_layer(layer).len() == chances.len();
        fits.then_some(Self { duels, layer, chances })
    }

    /// The number of this layer.
    #[must_use]
    pub fn layer(&self) -> usize {
        self.layer
    }

    /// The progress of the game when this layer is solved.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress { done: self.duels.of_layer(self.layer).end, total: self.duels.len() }
    }

    /// The numbers of this layer, in the order of [`Duels`].
    #[must_use]
    pub fn numbers(&self) -> &[N] {
        &self.chances
    }

    /// The chance to win of the player to move with one card against another, with a tie counted as half. `behind` is
    /// the number of points by which the other player is ahead, where both include the upper bonus as far as it is
    /// [paid](Needs::paid).
    ///
    /// `None` if these are not cards of this layer.
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
