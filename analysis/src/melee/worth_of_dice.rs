//! The value of one more action die, estimated by playing games on with it and without it.

use std::ops::Range;

use dicebase_games::melee::{Game, Seats, Stage};
use dicebase_games::scorecard::Face;
use dicebase_policy::melee::{Bot, GameDice, Player, Ratings, step};
use dicebase_solver::{Cancelled, Counter, Report};

use super::simulate::Shares;
use crate::batches::in_batches;
use crate::sample::Interval;

/// The number of games between two reports of progress.
const BATCH: u64 = 1;
/// The distance between measured rounds, from the first round on.
const STEP: usize = 3;
/// The number of rounds at the end that are all measured.
const LAST: usize = 3;
/// The rule of three: an event that occurs in none of `n` games has, with 95 % confidence, a probability below 3 / `n`.
const UNSEEN: f64 = 3.0;

/// The games in which the value of dice is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The number of players: the bot `rated`, whose dice are measured, and the others.
    pub players: usize,
    /// The bot that the others are.
    pub others: Bot,
    /// The number of games with the bot `rated` on each seat.
    pub games: u64,
    /// The seed of the dice.
    pub seed: u64,
}

/// An estimate of the value of one more die in the hand of the bot `rated`.
///
/// Each game is played from its start to its end. Then it is played again from the start of a round on, with the same
/// dice turn by turn, but with one more die in the player's hand. The value of the die is the increase of the player's
/// share of wins. Cards and hands are therefore those of typical games.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthOfDice {
    /// The games that were played.
    pub asked: Asked,
    /// The value of each die to each player in each measured round: by round, then by seat, then in the order of
    /// [`Face::PLAYED`].
    pub dice: Vec<DieWorth>,
}

/// The value of one more die to a player at the start of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DieWorth {
    /// The round, counted from 1.
    pub round: usize,
    /// The player, by seat.
    pub seat: usize,
    /// The face of the die.
    pub face: Face,
    /// `true` if the rules allow playing the die in this round or a later one.
    pub is_playable: bool,
    /// The share of games that the player wins without the die. Games without a turn in this round are left out.
    pub without: Shares,
    /// The increase of that share with the die, game by game.
    pub gain: Shares,
}

impl DieWorth {
    /// The 95 % confidence interval of the gain. It has a positive width even if all games ended alike, because rare
    /// outcomes may not have occurred.
    #[must_use]
    pub fn interval(&self) -> Interval {
        let (mean, found) = (self.gain.mean(), self.gain.interval());
        let reach = (found.high - mean).max(UNSEEN / self.gain.games() as f64);
        Interval { low: (mean - reach).max(-1.0), high: (mean + reach).min(1.0) }
    }
}

/// The measured rounds of a game with this number of rounds: every third one from the first on, and each of the last
/// three.
#[must_use]
pub fn rounds_of_dice(rounds: usize) -> Vec<usize> {
    (1..=rounds).filter(|round| (round - 1).is_multiple_of(STEP) || round + LAST > rounds).collect()
}

/// Estimates the value of one more die. The result depends on the seed alone. A game of four players takes some tenths
/// of a second, because it is played on for each die, seat and round.
///
/// # Errors
/// If `report` ends the computation.
pub fn worth_of_dice(
    game: &Game,
    ratings: &Ratings,
    asked: Asked,
    report: Report<'_>,
) -> Result<WorthOfDice, Cancelled> {
    let [player, other] = [Bot::Rated, asked.others].map(|bot| Player::new(game, ratings, bot));
    let rounds = rounds_of_dice(game.rules().categories.len());
    let faces = Face::PLAYED.into_iter().filter(|&face| game.gives(face)).collect();
    let work = Work { game, asked, player, other, rounds, faces };
    let play = |numbers: Range<u64>, counter: &Counter<'_>| {
        numbers.map(|number| work.play(number, counter)).collect::<Vec<_>>()
    };
    let and = |mut all: Vec<Vec<Pair>>, more: Vec<Vec<Pair>>| {
        all.extend(more);
        all
    };
    let played = in_batches(asked.games, BATCH, report, play, Vec::new, and)?;
    Ok(work.sum(&played))
}

/// The share that a player wins of a game without a die and with it; `None` if the round was not played.
type Pair = Option<[f64; 2]>;

struct Work<'a> {
    game: &'a Game,
    asked: Asked,
    player: Player<'a>,
    other: Player<'a>,
    rounds: Vec<usize>,
    faces: Vec<Face>,
}

impl Work<'_> {
    /// All measured rounds, seats and dice, in the order of [`WorthOfDice::dice`].
    fn cells(&self) -> impl Iterator<Item = (usize, usize, Face)> {
        let seats = 0..self.asked.players;
        let of_round =
            move |&round| seats.clone().flat_map(move |seat| self.faces.iter().map(move |&face| (round, seat, face)));
        self.rounds.iter().flat_map(of_round)
    }

    /// Plays a game with the player on each seat, and plays it on from each measured round with one more die.
    fn play(&self, number: u64, counter: &Counter<'_>) -> Vec<Pair> {
        let Asked { players, seed, .. } = self.asked;
        let to_end = |seats: Seats, seat: usize| self.to_end(seats, seat, &mut GameDice::new(seed, number));
        let games: Vec<_> = (0..players).map(|seat| to_end(self.game.start(players), seat)).collect();
        let pair = |(round, seat, face): (usize, usize, Face)| {
            let (starts, end) = &games[seat];
            let start = starts.iter().find(|start| start.round() == round && !counter.is_cancelled())?;
            let (_, with) = to_end(start.giving(seat, face), seat);
            Some([end, &with].map(|end| end.shares()[seat]))
        };
        self.cells().map(pair).collect()
    }

    /// Plays a game to its end, with the player on this seat. Returns the positions at the first turn of each measured
    /// round, and the final position.
    fn to_end(&self, mut seats: Seats, seat: usize, dice: &mut GameDice) -> (Vec<Seats>, Seats) {
        let mut starts: Vec<Seats> = Vec::new();
        while seats.stage() != Stage::Over {
            let is_new = starts.last().is_none_or(|last| last.round() < seats.round());
            if seats.stage() == Stage::Turn && is_new && self.rounds.contains(&seats.round()) {
                starts.push(seats);
            }
            let mover = if seats.mover() == seat { &self.player } else { &self.other };
            seats = step(self.game, &seats, mover, dice).seats;
        }
        (starts, seats)
    }

    fn sum(&self, played: &[Vec<Pair>]) -> WorthOfDice {
        let worth = |(place, (round, seat, face)): (usize, (usize, usize, Face))| {
            let pairs = || played.iter().filter_map(|pairs| pairs[place]);
            DieWorth {
                round,
                seat,
                face,
                is_playable: self.is_playable(face, round),
                without: Shares::of(pairs().map(|[without, _]| without)),
                gain: Shares::of(pairs().map(|[without, with]| with - without)),
            }
        };
        WorthOfDice { asked: self.asked, dice: self.cells().enumerate().map(worth).collect() }
    }

    fn is_playable(&self, face: Face, round: usize) -> bool {
        let dice = self.game.dice();
        let played = [&dice.before_rolling, &dice.instead_of_rolling, &dice.after_round];
        let is_late = face == Face::Freeze && round > dice.last_freeze_round;
        !is_late && played.into_iter().any(|faces| faces.contains(&face))
    }
}
