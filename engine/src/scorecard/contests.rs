//! What is known of perfect play of two beyond its chances: draws, other rules for ties, and play for points.

use dicebase_games::scorecard::{Duels, Objective, Outlook};
use dicebase_policy::reported_chance;
use dicebase_solver::Cancelled;
use dicebase_solver::scorecard::{Contest, Habits, Play, contest_error_bound, contest_layers};
use serde::Serialize;

use super::tables::Tables;
use crate::error::Error;
use crate::kept::CONTESTS;
use crate::solved::INTERRUPTED;

/// How contests end from the start of a game. Where nothing else is said a tie is half a win.
///
/// *Perfect* play is that of the game in which both do what is best, whatever the other really does; of equally good
/// actions, see [`EQUALLY_GOOD`](dicebase_solver::scorecard::EQUALLY_GOOD), it takes the first in the order of
/// [`Position::actions`](dicebase_games::scorecard::Position::actions). Play for points knows nothing of the other.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Contests {
    /// The chance of the first player to have more points, if both play perfectly,
    pub first_wins: f64,
    /// of both to have the same,
    pub draw: f64,
    /// and of the second to have more.
    pub second_wins: f64,
    /// The first player's chance if a tie is a win of the first, and both do what is best then.
    pub ties_to_first: f64,
    /// The same if it is a win of the second.
    pub ties_to_second: f64,
    /// What perfect play wins against play for points.
    pub perfect_against_points: Seats,
    /// What the best answer to play for points wins against it.
    pub answer_to_points: Seats,
    /// What the first wins if both play for points.
    pub points_against_points: f64,
    /// None of these is further than this from the true one.
    pub error_bound: f64,
}

/// The chance to win of a player who begins, and of one who does not.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Seats {
    /// As the first player.
    pub first: f64,
    /// As the second.
    pub second: f64,
}

impl Contests {
    /// How many chances of the first player they are made of.
    const NUMBERS: usize = 9;

    /// The contests whose chances they are made of, with what the one who plays for points does.
    fn all(points: Play<'_>) -> [Contest<'_>; Self::NUMBERS] {
        let half = |plays| Contest { plays, ..Contest::DUEL };
        [
            Contest { plays: [Play::Duel; 2], tie: 0.0 },
            Contest { plays: [Play::Duel; 2], tie: 1.0 },
            Contest { plays: [Play::Best; 2], tie: 0.0 },
            Contest { plays: [Play::Best; 2], tie: 1.0 },
            half([Play::Duel, points]),
            half([points, Play::Duel]),
            half([Play::Best, points]),
            half([points, Play::Best]),
            half([points; 2]),
        ]
    }

    /// From the first player's chances in all of them.
    fn of(chances: [f64; Self::NUMBERS], chance_error_bound: f64) -> Self {
        let [wins, wins_or_ties, ties_to_second, ties_to_first, duel, against_duel, answer, against_answer, points] =
            chances.map(reported_chance);
        Self {
            first_wins: wins,
            draw: reported_chance(wins_or_ties - wins),
            second_wins: 1.0 - wins_or_ties,
            ties_to_first,
            ties_to_second,
            perfect_against_points: Seats { first: duel, second: 1.0 - against_duel },
            answer_to_points: Seats { first: answer, second: 1.0 - against_answer },
            points_against_points: points,
            // A draw is what two of them differ by.
            error_bound: 2.0 * chance_error_bound,
        }
    }
}

impl Tables<'_> {
    /// How contests end from the start of a game of two; none where there are more chances than are solved at once.
    /// Takes some seconds, and is kept; `force` works it out again.
    ///
    /// # Errors
    /// Where somebody ends the work.
    pub fn contests(&self, force: bool) -> Result<Option<Contests>, Error> {
        if !self.has_few_duels() {
            return Ok(None);
        }
        let kept = self.kept(CONTESTS);
        if force {
            kept.forget();
        }
        let bound = contest_error_bound(self.game);
        let read = |numbers: &[f64]| numbers.try_into().ok();
        let value = |chances: &[f64; Contests::NUMBERS]| (chances[0].midpoint(chances[1]), chances.to_vec());
        Ok(Some(Contests::of(kept.or_else(read, || self.solve_contests(), value)?, bound)))
    }

    fn solve_contests(&self) -> Result<[f64; Contests::NUMBERS], Error> {
        let (game, start) = (self.game, self.game.states().start());
        let for_points = game.clone().played_for(Objective::ExpectedScore);
        let habits = Habits::of_values(&for_points, self.of_game(&for_points).solve()?);
        let contests = Contests::all(Play::Habits(&habits));
        let duels = Duels::of(game, &Outlook::certain(game));
        let mut chances = [0.0; Contests::NUMBERS];
        let work = self.shelf.watch.begin(format!("comparing ways to play {}", game.id()));
        let solve = || {
            contest_layers::<f64, Cancelled>(game, &duels, &contests, &|progress| work.report(progress), |layers| {
                for (place, layer) in chances.iter_mut().zip(layers) {
                    *place = layer.chance(game, &start, &start, 0).unwrap_or(*place);
                }
                Ok(())
            })
        };
        self.shelf.with_threads(solve)?.map_err(|Cancelled| INTERRUPTED)?;
        Ok(chances)
    }
}
