//! Simulated games.

use std::ops::Range;

use dicebase_games::melee::{Game, MAX_PLAYERS, Stage};
use dicebase_policy::melee::{GameDice, Player, step};
use dicebase_solver::{Cancelled, Counter, Report};

use crate::batches::in_batches;
use crate::sample::{Interval, Sample};

/// The number of games in one batch of work.
const BATCH: u64 = 10;
/// The half-width of a 95 % confidence interval, in standard errors.
const SIGMAS: f64 = dicebase_policy::SIGMAS;

/// The results of simulated games, for each player in the order of the list of players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Simulated {
    /// The number of games.
    pub games: u64,
    /// The results of each player.
    pub players: Vec<Played>,
}

/// The results of one player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    /// The shares won on each seat, in the order of joining.
    pub by_seat: [Shares; MAX_PLAYERS],
    /// The share won in each game, in the order of games: 1, 0, or a part of 1 if several players have the most points.
    pub shares: Vec<f64>,
    /// The points of the player's card at the end of each game.
    pub points: Sample,
    /// The number of action dice earned in all games.
    pub dice: u64,
}

/// The sum of shares won over some games, where a tie is shared.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shares {
    games: u64,
    sum: f64,
    squares: f64,
}

impl Shares {
    /// Collects the shares of some games.
    #[must_use]
    pub fn of(shares: impl IntoIterator<Item = f64>) -> Self {
        let mut all = Self::default();
        shares.into_iter().for_each(|share| all.add(share));
        all
    }

    fn add(&mut self, share: f64) {
        self.games += 1;
        self.sum += share;
        self.squares += share * share;
    }

    /// Adds other games.
    #[must_use]
    pub fn and(self, other: &Self) -> Self {
        Self { games: self.games + other.games, sum: self.sum + other.sum, squares: self.squares + other.squares }
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The mean share; NaN without games.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / self.games as f64
    }

    /// The 95 % confidence interval of the mean, by the normal approximation.
    #[must_use]
    pub fn interval(&self) -> Interval {
        let (mean, games) = (self.mean(), self.games as f64);
        let reach = SIGMAS * ((self.squares / games - mean * mean).max(0.0) / games).sqrt();
        Interval { low: mean - reach, high: mean + reach }
    }
}

/// Simulates games between some players.
///
/// Seats rotate: in game number `n`, player number `n` modulo the number of players sits first, and the others follow
/// in their order. One round of seats, a game for each player, has the same dice turn by turn, whatever the players do.
/// So the result depends on the seed alone, and simulations with the same seed can be compared game by game.
///
/// # Errors
/// If `report` ends the computation.
pub fn simulate(
    game: &Game,
    players: &[Player<'_>],
    games: u64,
    seed: u64,
    report: Report<'_>,
) -> Result<Simulated, Cancelled> {
    let none = || Simulated { games: 0, players: vec![Played::default(); players.len()] };
    let play = |numbers: Range<u64>, counter: &Counter<'_>| {
        let mut simulated = none();
        for number in numbers.take_while(|_| !counter.is_cancelled()) {
            simulated.play(game, players, number, seed);
        }
        simulated
    };
    in_batches(games, BATCH, report, play, none, Simulated::and)
}

impl Simulated {
    fn and(mut self, other: Self) -> Self {
        self.games += other.games;
        for (played, more) in self.players.iter_mut().zip(other.players) {
            played.by_seat.iter_mut().zip(&more.by_seat).for_each(|(seat, more)| *seat = seat.and(more));
            played.shares.extend(more.shares);
            played.points.merge(&more.points);
            played.dice += more.dice;
        }
        self
    }

    fn play(&mut self, game: &Game, players: &[Player<'_>], number: u64, seed: u64) {
        let count = players.len();
        // The remainder is less than the number of players, so it fits.
        let first = (number % count as u64) as usize;
        let who = |seat: usize| (first + seat) % count;
        let mut dice = GameDice::new(seed, number / count as u64);
        let mut seats = game.start(count);
        while seats.stage() != Stage::Over {
            let player = who(seats.mover());
            let stepped = step(game, &seats, &players[player], &mut dice);
            self.players[player].dice += u64::from(stepped.earned == Some(true));
            seats = stepped.seats;
        }
        self.games += 1;
        for (seat, (share, end)) in seats.shares().into_iter().zip(seats.all()).enumerate() {
            let played = &mut self.players[who(seat)];
            played.by_seat[seat].add(share);
            played.shares.push(share);
            played.points.add(end.card.total());
        }
    }
}
