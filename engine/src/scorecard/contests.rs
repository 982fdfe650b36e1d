//! Results of two-player games besides the chances of optimal play: draws, other rules for ties, and play for points.

use dicebase_games::scorecard::{Duels, Objective, Outlook};
use dicebase_policy::reported_chance;
use dicebase_solver::Cancelled;
use dicebase_solver::scorecard::{Contest, FixedPlay, Strategy, contest_error_bound, contest_layers};
use serde::Serialize;

use super::tables::Tables;
use crate::error::Error;
use crate::kept::CONTESTS;
use crate::solved::INTERRUPTED;

/// The results of contests from the start of a game. A tie is half a win unless stated otherwise.
///
/// *Perfect* play is the optimal play against an optimal opponent, whatever the opponent really does. Of equally good
/// actions (see [`EQUALLY_GOOD`](dicebase_solver::scorecard::EQUALLY_GOOD)) it takes the first in the order of
/// [`Position::actions`](dicebase_games::scorecard::Position::actions). Play for points ignores the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Contests {
    /// The chance that the first player has more points if both play perfectly.
    pub first_wins: f64,
    /// The chance that both have the same points then.
    pub draw: f64,
    /// The chance that the second player has more points then.
    pub second_wins: f64,
    /// The first player's chance if a tie is a win of the first and both play optimally under that rule.
    pub ties_to_first: f64,
    /// The first player's chance if a tie is a win of the second and both play optimally under that rule.
    pub ties_to_second: f64,
    /// The chances of perfect play against play for points.
    pub perfect_against_points: Seats,
    /// The chances of a best response to play for points.
    pub answer_to_points: Seats,
    /// The first player's chance if both play for points.
    pub points_against_points: f64,
    /// A bound for the error of each of these chances.
    pub error_bound: f64,
}

/// The chances to win in both seats.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Seats {
    /// The chance of the first player.
    pub first: f64,
    /// The chance of the second player.
    pub second: f64,
}

impl Contests {
    /// The number of chances of the first player that they are made of.
    const NUMBERS: usize = 9;

    /// The contests behind the results; `points` is the strategy of a player who plays for points.
    fn all(points: Strategy<'_>) -> [Contest<'_>; Self::NUMBERS] {
        let half = |strategies| Contest { strategies, ..Contest::DUEL };
        [
            Contest { strategies: [Strategy::Duel; 2], tie: 0.0 },
            Contest { strategies: [Strategy::Duel; 2], tie: 1.0 },
            Contest { strategies: [Strategy::Best; 2], tie: 0.0 },
            Contest { strategies: [Strategy::Best; 2], tie: 1.0 },
            half([Strategy::Duel, points]),
            half([points, Strategy::Duel]),
            half([Strategy::Best, points]),
            half([points, Strategy::Best]),
            half([points; 2]),
        ]
    }

    /// Combines the first player's chances in all contests.
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
            // A draw is the difference of two chances.
            error_bound: 2.0 * chance_error_bound,
        }
    }
}

impl Tables<'_> {
    /// The results of contests from the start of a two-player game; `None` if there are more chances than are solved at
    /// once. Takes some seconds and keeps the result; `force` computes it again.
    ///
    /// # Errors
    /// When the watch stops the work.
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
        let fixed = FixedPlay::of_values(&for_points, self.of_game(&for_points).solve()?);
        let contests = Contests::all(Strategy::Fixed(&fixed));
        let duels = Duels::of(game, &Outlook::certain(game));
        let mut chances = [0.0; Contests::NUMBERS];
        let work = self.context.watch.begin(format!("comparing ways to play {}", game.id()));
        let solve = || {
            contest_layers::<f64, Cancelled>(game, &duels, &contests, &|progress| work.report(progress), |layers| {
                for (place, layer) in chances.iter_mut().zip(layers) {
                    *place = layer.chance(game, &start, &start, 0).unwrap_or(*place);
                }
                Ok(())
            })
        };
        self.context.with_threads(solve)?.map_err(|Cancelled| INTERRUPTED)?;
        Ok(chances)
    }
}
