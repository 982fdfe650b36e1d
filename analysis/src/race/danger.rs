//! The danger of being sent home, estimated from games of a bot where the game is not solved.

use std::ops::Range;

use dicebase_games::race::Seats;
use dicebase_policy::Estimate;
use dicebase_policy::race::{Exposure, GameDice, RatingBot};
use dicebase_solver::{Cancelled, Counter, Report};

use crate::batches::in_batches;

/// The number of games in a batch.
const BATCH: u64 = 20;
/// The number of turns after which a game is broken off.
const MOST_TURNS: usize = 100_000;

/// Estimates for each distance from 1 on the probability that a piece there at the end of its player's turn is sent
/// home before its player's next turn. The bot plays for all players in `games` games. `None` for a distance at which
/// no piece ever stood.
///
/// The share is a ratio of two sums over games, in each of which a piece may stand in one place for a long time. Only
/// games are drawn independently. The 95 % interval is therefore that of a ratio estimate with games as clusters (W. G.
/// Cochran, 1977), turned into a Wilson interval with the number of independent pieces that has the same variance.
///
/// The same seed gives the same numbers with any number of threads. Progress is reported in games.
///
/// # Errors
/// If `report` breaks off.
pub fn danger(
    bot: &RatingBot<'_>,
    games: u64,
    seed: u64,
    report: Report<'_>,
) -> Result<Vec<Option<Estimate>>, Cancelled> {
    let none = || vec![Clusters::default(); bot.board().rules().ring];
    let play = |numbers: Range<u64>, counter: &Counter<'_>| {
        let mut all = none();
        for number in numbers.take_while(|_| !counter.is_cancelled()) {
            let exposure = watch(bot, &mut GameDice::new(seed, number));
            let counts = exposure.captured().iter().zip(exposure.exposed()).skip(1);
            all.iter_mut().zip(counts).for_each(|(of, (&captured, &exposed))| of.add(captured, exposed));
        }
        all
    };
    let and = |mut all: Vec<Clusters>, more: Vec<Clusters>| {
        all.iter_mut().zip(more).for_each(|(of, more)| of.merge(more));
        all
    };
    let found = in_batches(games, BATCH, report, play, none, and)?;
    Ok(found.iter().map(Clusters::estimate).collect())
}

/// Plays a game and counts the pieces exposed and sent home.
fn watch(bot: &RatingBot<'_>, dice: &mut GameDice) -> Exposure {
    let mut exposure = Exposure::of(bot.board());
    let mut seats = Seats::start(bot.board());
    for _ in 0..MOST_TURNS {
        let Some(next) = exposure.play_turn(bot, seats, &mut dice.turn()) else { break };
        seats = next;
    }
    exposure
}

/// Sums and sums of squares over games, for one distance. They are integers, so their order does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Clusters {
    games: u64,
    /// The number of games in which a piece stood at the distance.
    occupied: u64,
    captured: u64,
    exposed: u64,
    captured_squared: u64,
    both: u64,
    exposed_squared: u64,
}

impl Clusters {
    /// Adds a game.
    fn add(&mut self, captured: u64, exposed: u64) {
        self.games += 1;
        self.occupied += u64::from(exposed > 0);
        self.captured += captured;
        self.exposed += exposed;
        self.captured_squared += captured * captured;
        self.both += captured * exposed;
        self.exposed_squared += exposed * exposed;
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.occupied += other.occupied;
        self.captured += other.captured;
        self.exposed += other.exposed;
        self.captured_squared += other.captured_squared;
        self.both += other.both;
        self.exposed_squared += other.exposed_squared;
    }

    fn estimate(&self) -> Option<Estimate> {
        if self.exposed == 0 {
            return None;
        }
        // A piece that begins on the entry may be captured before its player's first turn, and so without having been
        // exposed.
        let share = (self.captured as f64 / self.exposed as f64).min(1.0);
        let independent = self.independent(share).round().max(1.0);
        Some(Estimate { games: self.games, share, ..Estimate::of(share * independent, independent as u64) })
    }

    /// The number of independent pieces with the same variance.
    fn independent(&self, share: f64) -> f64 {
        let [captured, both, exposed] =
            [self.captured_squared, self.both, self.exposed_squared].map(|squares| squares as f64);
        let (games, sum) = (self.games as f64, self.exposed as f64);
        let squares = captured - 2.0 * share * both + share * share * exposed;
        let variance = squares / (sum * sum) * games / (games - 1.0);
        // Games that are all alike show no variance; each then counts as one piece.
        if variance > 0.0 { (share * (1.0 - share) / variance).min(sum) } else { self.occupied as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clusters(games: &[(u64, u64)]) -> Clusters {
        let mut clusters = Clusters::default();
        games.iter().for_each(|&(captured, exposed)| clusters.add(captured, exposed));
        clusters
    }

    #[test]
    fn pieces_that_go_together_count_as_fewer() {
        // 100 pieces, one per game; then ten games in each of which all ten pieces or none are sent home.
        let alone: Vec<(u64, u64)> = (0..100).map(|game| (u64::from(game % 5 == 0), 1)).collect();
        let alone = clusters(&alone).estimate().unwrap();
        let together: Vec<(u64, u64)> = (0..10).map(|game| (if game % 5 == 0 { 10 } else { 0 }, 10)).collect();
        let together = clusters(&together).estimate().unwrap();
        assert_eq!((alone.share, together.share), (0.2, 0.2));
        let expected = Estimate::of(0.2 * 99.0, 99);
        assert!((alone.low - expected.low).abs() < 1e-12 && (alone.high - expected.high).abs() < 1e-12, "{alone:?}");
        assert!(together.low < 0.06 && together.high > 0.45 && together.games == 10, "{together:?}");
    }

    #[test]
    fn what_never_happened_may_happen() {
        let never = clusters(&[(0, 3); 50]).estimate().unwrap();
        assert!(never.share == 0.0 && never.high > 0.05, "{never:?}");
        assert_eq!(clusters(&[(0, 0); 50]).estimate(), None);
        let always = clusters(&[(2, 2); 50]).estimate().unwrap();
        assert!(always.share == 1.0 && always.low < 0.95, "{always:?}");
    }
}
