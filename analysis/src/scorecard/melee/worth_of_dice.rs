//! What one more action die is worth: games that are played on with it and without.

use std::ops::Range;

use dicebase_games::scorecard::Face;
use dicebase_games::scorecard::melee::{Game, Seats, Stage};
use dicebase_policy::scorecard::melee::{Bot, GameDice, Player, Ratings, step};
use dicebase_solver::{Cancelled, Counter, Report};

use super::simulate::Shares;
use crate::batches::in_batches;
use crate::sample::Interval;

/// How many games are played before somebody is told.
const BATCH: u64 = 1;
/// Every so many rounds one is looked at,
const STEP: usize = 3;
/// and each of so many at the end.
const LAST: usize = 3;
/// What happens in none of `n` games happens, in 95 of 100 cases, less often than in this many of `n`.
const UNSEEN: f64 = 3.0;

/// In which games the worth of dice is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// How many players there are: the bot `rated`, whose dice are looked at, and the others.
    pub players: usize,
    /// How the others play.
    pub others: Bot,
    /// How many games are played with the bot on each seat.
    pub games: u64,
    /// What the dice of the games depend on.
    pub seed: u64,
}

/// What one more die in the hand of a player is worth, where the bot `rated` plays for that one: an estimate.
///
/// Games are played from their start to their end. Then they are played again from the start of a round on, the player
/// having a die more, with the same dice to roll, turn by turn: how much more often that player wins is what the die is
/// worth. So the cards are as they are on average in such games, and so are the hands.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthOfDice {
    /// In which games.
    pub asked: Asked,
    /// Each die of each player in each round that is looked at: by round, then by seat, then in the order of
    /// [`Face::PLAYED`].
    pub dice: Vec<DieWorth>,
}

/// What one more die is worth to a player at the start of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DieWorth {
    /// The round, counted from 1.
    pub round: usize,
    /// The player, by seat.
    pub seat: usize,
    /// What the die shows.
    pub face: Face,
    /// Whether the die can be played in this round or a later one by the rules.
    pub is_playable: bool,
    /// The share of games that the player wins without it. Games in which nobody has a turn any more in this round are
    /// left out.
    pub without: Shares,
    /// By how much that share is larger with it, game by game.
    pub gain: Shares,
}

impl DieWorth {
    /// The 95 % interval of the gain. However equal all games are it is no point: what was not seen may still be.
    #[must_use]
    pub fn interval(&self) -> Interval {
        let (mean, found) = (self.gain.mean(), self.gain.interval());
        let reach = (found.high - mean).max(UNSEEN / self.gain.games() as f64);
        Interval { low: (mean - reach).max(-1.0), high: (mean + reach).min(1.0) }
    }
}

/// The rounds that are looked at, of so many: every third one from the first on, and each of the last three.
#[must_use]
pub fn rounds_of_dice(rounds: usize) -> Vec<usize> {
    (1..=rounds).filter(|round| (round - 1).is_multiple_of(STEP) || round + LAST > rounds).collect()
}

/// Estimates what one more die is worth. The result depends on the seed alone. A game of four takes some tenths of a
/// second, since it is played on for each die, seat and round.
///
/// # Errors
/// When `report` breaks off.
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

/// What a player wins of a game without a die and with it; none where the round was not played.
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
    /// All rounds, seats and dice, in their order.
    fn cells(&self) -> impl Iterator<Item = (usize, usize, Face)> {
        let seats = 0..self.asked.players;
        let of_round =
            move |&round| seats.clone().flat_map(move |seat| self.faces.iter().map(move |&face| (round, seat, face)));
        self.rounds.iter().flat_map(of_round)
    }

    /// A game with the player on each seat, and how it goes on from its rounds with a die more.
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

    /// Plays a game to its end, the player on this seat. How it stood when the first turn of each round began that is
    /// looked at, and in the end.
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
