//! Simulated games.

use std::ops::Range;

use dicebase_games::Dice;
use dicebase_games::bank::{After, Ending, Offer, Situation, State, Tie};
use dicebase_solver::{Cancelled, Counter, Report};
use rand::RngExt;

use super::player::{Play, Player};
use super::plays::Plays;
use crate::batches::in_batches;
use crate::random::{GameRng, game_rng};
use crate::sample::{Sample, SharedWins};

/// The number of games in a batch.
const BATCH: u64 = 100;
/// The number of turns after which a game counts as endless: as a draw of all players, or as not won by a player alone.
pub(super) const MOST_TURNS: usize = 1_000_000;
/// The number of rolls after which a turn counts as endless. Its game then counts as one with the most turns.
const MOST_ROLLS: usize = 1_000_000;
/// The number of turns, or of rolls in one turn, between two checks for an interrupt.
const BETWEEN_LOOKS: usize = 256;

/// The results of simulated games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simulated {
    /// The results of each player, in the order in which they were named.
    pub players: Vec<Played>,
    /// The games won by each seat, the seat that begins first; empty if one player is alone.
    pub seats: Vec<SharedWins>,
    /// The number of turns of all players together in each game.
    pub turns: Sample,
}

/// The results of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The number of the player's turns in each game.
    pub turns: Sample,
    /// The number of turns that ended with a bust.
    pub busts: u64,
    /// The number of turns that began with taking over.
    pub taken: u64,
    /// The games won.
    pub wins: SharedWins,
}

/// The players of a game, and the counter that can interrupt it.
pub(super) struct Table<'a, 'p> {
    pub(super) plays: &'a [Plays<'p>],
    pub(super) counter: &'a Counter<'a>,
}

/// The end of the rolls of a turn.
pub(super) enum Rolled {
    /// A bust with this roll.
    Bust(Dice),
    Banked(Offer),
    /// The turn is endless, or was interrupted.
    Never,
}

/// The course of a turn.
struct PlayedTurn {
    /// Is `true` when the turn began with taking over.
    took_over: bool,
    /// Is `true` when nothing was banked.
    is_bust: bool,
    after: After,
}

/// Plays games: of one player alone up to the target, or of all players of the game against each other.
///
/// Game number `n` has its own dice, and begins with player `n` modulo the number of players; the others follow in
/// their order. The result therefore depends only on the seed. The players must belong to the same game: one under the
/// objective turns, all players of the game under the objective win, or up to six of a game of two without taking over
/// whose players have the same dice. Those decide by games of two, see [`Bot::Optimal`](super::Bot::Optimal).
/// With another number of players nothing is played.
///
/// # Errors
/// If `report` breaks off.
pub fn simulate(players: &[&Player<'_>], games: u64, seed: u64, report: Report<'_>) -> Result<Simulated, Cancelled> {
    let plays: Vec<Plays<'_>> = players.iter().map(|player| Plays::new(player, players.len())).collect();
    let none = || Simulated::of(players.len());
    let play = |numbers: Range<u64>, counter: &Counter<'_>| {
        let mut simulated = none();
        let table = Table { plays: &plays, counter };
        for number in numbers.take_while(|_| !counter.is_cancelled()) {
            simulated.add(&table, seed, number);
        }
        simulated
    };
    in_batches(games, BATCH, report, play, none, Simulated::and)
}

impl Simulated {
    fn of(players: usize) -> Self {
        let seats = if players > 1 { players } else { 0 };
        Self {
            players: vec![Played::default(); players],
            seats: vec![SharedWins::default(); seats],
            turns: Sample::default(),
        }
    }

    fn and(mut self, other: Self) -> Self {
        for (played, more) in self.players.iter_mut().zip(&other.players) {
            played.turns.merge(&more.turns);
            played.busts += more.busts;
            played.taken += more.taken;
            played.wins.merge(more.wins);
        }
        self.seats.iter_mut().zip(other.seats).for_each(|(wins, more)| wins.merge(more));
        self.turns.merge(&other.turns);
        self
    }

    fn add(&mut self, table: &Table<'_, '_>, seed: u64, number: u64) {
        let mut rng = game_rng(seed, number);
        let turns = match table.plays {
            [] => return,
            [_] => vec![self.alone(table, &mut rng)],
            [first, ..] if first.player().game.may_sit(table.plays.len()) => {
                self.seats(table, number as usize % table.plays.len(), &mut rng)
            }
            [first, ..] if table.plays.len() != first.player().game.players() => return,
            players => self.several(table, number as usize % players.len(), &mut rng),
        };
        self.players.iter_mut().zip(&turns).for_each(|(played, &turns)| played.turns.add(turns));
        self.turns.add(turns.iter().sum());
    }

    /// Plays a game of one player, and returns the number of turns.
    fn alone(&mut self, table: &Table<'_, '_>, rng: &mut GameRng) -> usize {
        let game = table.plays[0].player().game;
        let mut start = State::alone(game.states().standings().start());
        for turns in 1..MOST_TURNS {
            let Some(played) = table.turn(0, turns, &start, rng) else { break };
            self.players[0].busts += u64::from(played.is_bust);
            match played.after {
                After::Next(next) => start = next,
                After::Over(_) => {
                    self.players[0].wins.add(1);
                    return turns;
                }
            }
        }
        MOST_TURNS
    }

    /// Plays a game that the player `begins` begins, and returns the number of turns of each player.
    fn several(&mut self, table: &Table<'_, '_>, begins: usize, rng: &mut GameRng) -> Vec<usize> {
        let mut start = table.plays[0].player().game.states().start();
        let mut seated = Seated { begins, who: begins, players: table.plays.len() };
        let mut turns = vec![0; seated.players];
        for before in 0..MOST_TURNS {
            turns[seated.who] += 1;
            let Some(turn) = table.turn(seated.who, turns[seated.who], &start, rng) else {
                turns[seated.who] += MOST_TURNS - before - 1;
                break;
            };
            let played = &mut self.players[seated.who];
            played.busts += u64::from(turn.is_bust);
            played.taken += u64::from(turn.took_over);
            match turn.after {
                After::Next(next) => start = next,
                After::Over(ending) => {
                    self.end(ending, &seated, table.plays[0].player().game.rules().tie);
                    return turns;
                }
            }
            seated.who = seated.next();
        }
        (0..seated.players).for_each(|who| self.won(who, &seated, seated.players));
        turns
    }

    /// Counts the winners of a game. `ending` is the result of the player who had the last turn.
    fn end(&mut self, ending: Ending, seated: &Seated, tie: Tie) {
        match (ending, tie) {
            (Ending::Won | Ending::Reached, _) => self.won(seated.who, seated, 1),
            // Only a game of two can be lost in one's own turn.
            (Ending::Lost, _) => self.won(seated.next(), seated, 1),
            (Ending::Drawn | Ending::Banked(_), Tie::Half) => (0..2).for_each(|who| self.won(who, seated, 2)),
            (Ending::Drawn | Ending::Banked(_), Tie::BothWin) => (0..2).for_each(|who| self.won(who, seated, 1)),
        }
    }

    /// Counts a win for a player, shared by `winners` players.
    pub(super) fn won(&mut self, who: usize, seated: &Seated, winners: usize) {
        self.players[who].wins.add(winners);
        self.seats[seated.seat(who)].add(winners);
    }
}

/// The seats, and the player to move.
pub(super) struct Seated {
    pub(super) begins: usize,
    pub(super) who: usize,
    pub(super) players: usize,
}

impl Seated {
    pub(super) fn next(&self) -> usize {
        (self.who + 1) % self.players
    }

    /// The seat of a player, counted from the player who begins.
    pub(super) fn seat(&self, who: usize) -> usize {
        (who + self.players - self.begins) % self.players
    }
}

impl Table<'_, '_> {
    /// Plays turn number `number` of a player; `None` if it is endless or interrupted.
    fn turn(&self, who: usize, number: usize, start: &State, rng: &mut GameRng) -> Option<PlayedTurn> {
        if number.is_multiple_of(BETWEEN_LOOKS) && self.counter.is_cancelled() {
            return None;
        }
        let plays = &self.plays[who];
        let game = plays.player().game;
        let at = Situation::from(start);
        let offer = game.states().takeable(at.me, start.offer);
        let taken = offer.filter(|&offer| happens(plays.with(&at, |play| play.takes(0, offer)), rng));
        let first = taken.unwrap_or(Offer { total: 0, dice: game.of_seat(at.second).hands().all() });
        let pays = game.rules().pays_for_taking_over();
        let at = Situation { taken: if pays { taken.map_or(0, |offer| offer.total) } else { 0 }, ..at };
        // A turn that takes over is never mixed.
        let mixes = plays.player().mixes(&at).filter(|_| taken.is_none());
        let bolder = mixes.map(|chance| happens(chance, rng));
        let mut rolls = |play: &Play<'_>| self.rolls(play, first, rng);
        let rolled = match bolder {
            Some(bolder) => rolls(&plays.player().play_of(&at, bolder)),
            None => plays.with(&at, rolls),
        };
        let (is_bust, after) = match rolled {
            Rolled::Bust(roll) => (true, game.after_bust_with(&at, &roll)),
            Rolled::Banked(end) => (false, game.after_banking(&at, end.total, end.dice)),
            Rolled::Never => return None,
        };
        Some(PlayedTurn { took_over: taken.is_some(), is_bust, after })
    }

    /// Plays the rolls of a turn.
    pub(super) fn rolls(&self, play: &Play<'_>, start: Offer, rng: &mut GameRng) -> Rolled {
        let Offer { mut total, mut dice } = start;
        for number in 1..MOST_ROLLS {
            if number.is_multiple_of(BETWEEN_LOOKS) && self.counter.is_cancelled() {
                return Rolled::Never;
            }
            let roll = play.rolls().roll(dice, rng);
            let kind = play.rolls().kind(dice, &roll).and_then(|kind| play.within(total, kind));
            let Some(kind) = kind else { return Rolled::Bust(roll) };
            let chosen = play.chosen(total, &kind, rng);
            total += chosen.steps;
            dice = chosen.left;
            if happens(play.banks(total, dice), rng) {
                return Rolled::Banked(Offer { total, dice });
            }
        }
        Rolled::Never
    }
}

/// Returns `true` with this probability. Certain events draw no random number.
pub(super) fn happens(chance: f64, rng: &mut GameRng) -> bool {
    chance >= 1.0 || (chance > 0.0 && rng.random_range(0.0..1.0) < chance)
}
