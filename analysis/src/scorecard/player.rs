//! A bot prepared for a game.

use std::borrow::Cow;

use dicebase_games::scorecard::{Decisions, Game, Group, NoFuture, Row};
use dicebase_solver::scorecard::{Choosing, Chosen, DecideScratch, Decider, LANES, Needed, TargetPlay, Walker};
use dicebase_solver::{Cancelled, Counter, Report};
use rayon::prelude::*;

use super::bot_rules::{BotRules, Otherwise, Ready};
use super::bots::Bot;
use super::collector::{best_above_par, most_frequent, pars, pays_fixed_points};
use super::columns::Columns;
use super::turn::{Decided, Hand};

/// A bot prepared for a game.
///
/// Its decisions are bytes as in a policy table: one for each column of the game's [`Decisions`] in each state. A
/// random bot has no such bytes.
pub struct Player<'a> {
    pub(super) game: &'a Game,
    pub(super) columns: Columns,
    decider: Decider<'a>,
    source: Source<'a>,
    target: Option<TargetPlay<'a>>,
}

/// The source of a player's decisions.
enum Source<'a> {
    /// A byte for every decision.
    Table(Cow<'a, [u8]>),
    /// The expected value of every state, whose best action is taken.
    Values(Cow<'a, [f64]>),
    /// The expected points of the turn alone.
    Turn,
    /// A rule of thumb, with the par of each category.
    Collector(Vec<f64>),
    /// The rules of a bot file, and the source for decisions that no rule fits.
    Rules(Ready, Box<Source<'a>>),
    Random,
}

impl<'a> Source<'a> {
    fn of_bot(game: &'a Game, bot: Bot, values: impl FnOnce() -> Cow<'a, [f64]>) -> Self {
        match bot {
            Bot::Optimal => Self::Values(values()),
            Bot::Greedy => Self::Turn,
            Bot::Collector => Self::Collector(pars(game)),
            Bot::Random => Self::Random,
        }
    }
}

/// Buffers for the decisions of some states; each thread needs its own.
pub struct Scratch {
    decide: DecideScratch,
    bytes: Vec<u8>,
    chosen: Vec<Chosen>,
}

impl<'a> Player<'a> {
    /// A perfect player, from the expected values of all states.
    #[must_use]
    pub fn optimal(game: &'a Game, values: impl Into<Cow<'a, [f64]>>) -> Self {
        Self::new(game, Source::Values(values.into()))
    }

    /// A player whose decisions are the bytes of a policy table.
    #[must_use]
    pub fn of_table(game: &'a Game, bytes: &'a [u8]) -> Self {
        Self::new(game, Source::Table(bytes.into()))
    }

    /// The player of a built-in bot. `values` gives the expected values of all states and is called for the optimal bot
    /// only.
    #[must_use]
    pub fn of_bot(game: &'a Game, bot: Bot, values: impl FnOnce() -> Cow<'a, [f64]>) -> Self {
        Self::new(game, Source::of_bot(game, bot, values))
    }

    /// A player that follows the rules of a bot file, which must have been read for this game. `values` gives the
    /// expected values of all states and is called only if the rules fall back to the optimal bot.
    #[must_use]
    pub fn of_rules(game: &'a Game, rules: &BotRules, values: impl FnOnce() -> Cow<'a, [f64]>) -> Self {
        let otherwise = match rules.otherwise() {
            Otherwise::Optimal => Bot::Optimal,
            Otherwise::Greedy => Bot::Greedy,
            Otherwise::Collector => Bot::Collector,
        };
        let columns = Columns::new(game);
        let ready = rules.ready(game, &columns);
        Self::new(game, Source::Rules(ready, Box::new(Source::of_bot(game, otherwise, values))))
    }

    fn new(game: &'a Game, source: Source<'a>) -> Self {
        Self { game, columns: Columns::new(game), decider: Decider::new(game), source, target: None }
    }

    /// Makes the player maximise the chance of a target while the target is open. Once it is reached or out of reach,
    /// the player decides as before. Among actions with the same chance it takes the first in the order of
    /// [`Position::actions`](dicebase_games::scorecard::Position::actions).
    #[must_use]
    pub fn for_target(self, target: TargetPlay<'a>) -> Self {
        Self { target: Some(target), ..self }
    }

    /// Computes all decisions in advance, a byte for each state and column, which pays off for many games. Decisions
    /// for an open target are still computed on demand.
    ///
    /// A player that decides at random is returned unchanged.
    ///
    /// # Errors
    /// If `report` ends the computation.
    pub fn tabulated(self, report: Report<'_>) -> Result<Self, Cancelled> {
        if matches!(self.source, Source::Table(_) | Source::Random) {
            return Ok(self);
        }
        let (states, columns) = (self.game.states(), self.game.decisions().columns());
        let mut table = vec![0; states.len() * columns];
        // The first layer has the states in which the game is over and nothing is decided.
        let groups = states.layers().skip(1).flatten();
        let rows = groups.flat_map(|group| (0..group.rows).map(|row| states.row_of_group(group, row)));
        let mut pieces = Vec::new();
        let mut rest =
            &mut table[states.layers().next().map_or(0, |over| over.iter().map(Group::states).sum()) * columns..];
        for row in rows {
            let (piece, others) = rest.split_at_mut(row.lanes * columns);
            pieces.push((row, piece));
            rest = others;
        }
        let counter = Counter::new(states.len(), report);
        pieces.into_par_iter().try_for_each_init(
            || self.scratch(),
            |scratch, (row, piece)| {
                if let Some(bytes) = self.decisions(scratch, &row, 0, row.lanes) {
                    piece.copy_from_slice(bytes);
                }
                counter.add(row.lanes);
                counter.check()
            },
        )?;
        Ok(Self { source: Source::Table(table.into()), ..self })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// The decisions of `states` neighbouring states of a row from `lane` on; `None` for a player that decides at
    /// random.
    pub(super) fn decisions<'b>(
        &'b self,
        scratch: &'b mut Scratch,
        row: &Row,
        lane: usize,
        states: usize,
    ) -> Option<&'b [u8]> {
        let columns = self.game.decisions().columns();
        let Scratch { decide, bytes, .. } = scratch;
        bytes.resize(states * columns, 0);
        if let Source::Table(table) = &self.source {
            let first = (row.first + lane) * columns;
            return Some(&table[first..first + states * columns]);
        }
        self.write(&self.source, decide, (row, lane), bytes).then_some(bytes.as_slice())
    }

    /// Writes the decisions of states of a row from `lane` on. Returns `false` if the source decides at random.
    fn write(
        &self,
        source: &Source<'_>,
        decide: &mut DecideScratch,
        (row, lane): (&Row, usize),
        bytes: &mut [u8],
    ) -> bool {
        match source {
            Source::Values(values) => self.decider.decide(decide, row, lane, values.as_ref(), bytes),
            Source::Turn => self.decider.decide(decide, row, lane, &NoFuture, bytes),
            Source::Collector(pars) => self.collect(pars, row, bytes),
            Source::Rules(rules, otherwise) => {
                self.write(otherwise, decide, (row, lane), bytes);
                rules.decide(self.game, &self.columns, row, bytes);
            }
            Source::Table(_) | Source::Random => return false,
        }
        true
    }

    /// Returns `true` when all decisions are the bytes of a table.
    pub(super) fn has_table(&self) -> bool {
        matches!(self.source, Source::Table(_)) && self.target.is_none()
    }

    /// The decisions of the turn that a hand is about to play, of a player who [has a table](Self::has_table).
    pub(super) fn in_table(&self, hand: &Hand) -> &[u8] {
        let Source::Table(table) = &self.source else { return &[] };
        let (states, columns) = (self.game.states(), self.game.decisions().columns());
        let state = &hand.state;
        let row = states.row(state.open, state.extra);
        let first = (row.first + states.upper().lane(state.open, state.upper_total)) * columns;
        &table[first..first + columns]
    }

    /// The decisions of the turn that a hand is about to play.
    pub(super) fn decide<'b>(&'b self, scratch: &'b mut Scratch, hand: &Hand) -> Decided<'b> {
        let (states, state) = (self.game.states(), &hand.state);
        let row = states.row(state.open, state.extra);
        if let Some(target) = self.target {
            let open = target.open(self.game, state, 0);
            if open.points().contains(&hand.points) {
                let (lane, needed) = (open.index - row.first, open.needed(hand.points));
                let TargetPlay { needs, chances, .. } = target;
                scratch.bytes.resize(self.game.decisions().columns(), 0);
                let state = Needed { row: &row, lane, needed, needs, chances };
                self.decider.decide_needed(&mut scratch.decide, &state, &mut scratch.bytes);
                return Decided::Bytes(&scratch.bytes);
            }
        }
        let lane = states.upper().lane(state.open, state.upper_total);
        self.decisions(scratch, &row, lane, 1).map_or(Decided::Chance, Decided::Bytes)
    }

    /// Writes the decisions of the rule of thumb. They do not depend on the upper total, so all states of the row share
    /// them.
    fn collect(&self, pars: &[f64], row: &Row, bytes: &mut [u8]) {
        let game = self.game;
        let (first, others) = bytes.split_at_mut(game.decisions().columns());
        let rolls = &game.lattice().keeps()[game.lattice().rolls()];
        for (roll, column) in game.decisions().stage(0).enumerate() {
            first[column] = best_above_par(game, pars, row, roll).category as u8;
        }
        let pays = |roll: usize| pays_fixed_points(game, row.open, roll);
        for rolls_left in 1..game.rules().rolls {
            let stage = self.columns.stage(rolls_left);
            for ((column, &roll), options) in stage.columns.clone().zip(&stage.rolls).zip(&stage.options) {
                let (roll, saved) = (usize::from(roll), options.last().copied().unwrap_or_default());
                let keep = if pays(roll) {
                    rolls[roll]
                } else {
                    most_frequent(&rolls[roll], &game.lattice().keeps()[usize::from(saved)])
                };
                first[column] = Decisions::keep_to_byte(&rolls[roll], &keep);
            }
        }
        for state in others.chunks_mut(first.len()) {
            state.copy_from_slice(first);
        }
    }
}

impl Walker for Player<'_> {
    type Scratch = Scratch;

    fn game(&self) -> &Game {
        self.game
    }

    fn scratch(&self) -> Scratch {
        Scratch { decide: self.decider.scratch(), bytes: Vec::new(), chosen: Vec::new() }
    }

    fn choose<'b>(&'b self, scratch: &'b mut Scratch, row: &Row, lane: usize) -> Choosing<'b> {
        let game = self.game;
        scratch.chosen.resize(game.decisions().columns(), [0; LANES]);
        let Scratch { decide, chosen, .. } = scratch;
        match &self.source {
            Source::Values(values) => self.decider.choose(decide, row, lane, values.as_ref(), chosen),
            Source::Turn => self.decider.choose(decide, row, lane, &NoFuture, chosen),
            Source::Table(_) | Source::Collector(_) | Source::Rules(..) | Source::Random => {
                let mut chosen = std::mem::take(chosen);
                let states = LANES.min(row.lanes - lane);
                let Some(bytes) = self.decisions(scratch, row, lane, states) else {
                    return Choosing::Chance(&self.decider);
                };
                for (i, bytes) in bytes.chunks(game.decisions().columns()).enumerate() {
                    for (column, (place, &byte)) in chosen.iter_mut().zip(bytes).enumerate() {
                        place[i] = self.columns.chosen(game, row, column, byte);
                    }
                }
                scratch.chosen = chosen;
            }
        }
        Choosing::Chosen(&scratch.chosen)
    }

    fn target(&self) -> Option<TargetPlay<'_>> {
        self.target
    }

    fn choose_needed<'b>(&'b self, scratch: &'b mut Scratch, row: &Row, lane: usize, needed: usize) -> Choosing<'b> {
        let Some(TargetPlay { needs, chances, .. }) = self.target else { return self.choose(scratch, row, lane) };
        scratch.chosen.resize(self.game.decisions().columns(), [0; LANES]);
        self.decider.choose_needed(
            &mut scratch.decide,
            &Needed { row, lane, needed, needs, chances },
            &mut scratch.chosen,
        );
        Choosing::Chosen(&scratch.chosen)
    }
}
