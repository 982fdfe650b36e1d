//! The worth of each last total against others who play for points, and the best answer to them.

use dicebase_games::scorecard::{Card, Needs, Objective, Position};
use dicebase_policy::VALUES;
use dicebase_policy::scorecard::{Adviser, Chances, Goal};
use dicebase_solver::Cancelled;
use dicebase_solver::scorecard as solver;
use dicebase_tables::{Metadata, Table};

use super::cost;
use super::tables::Tables;
use super::targets::chance_bound;
use crate::error::{Error, gigabytes};
use crate::solved::INTERRUPTED;

/// A player who has more than a total with less than this chance counts as having less, and vice versa.
const NEGLIGIBLE: f64 = 1e-12;
/// A question with more numbers is not answered: they would take more than two minutes and 4 GB of memory.
const MOST: usize = 1 << 29;

/// The bytes of memory from which on work is announced before it begins.
const NOTED: u64 = 256 << 20;

/// A best response to others who play for points, from a position on.
pub struct BestResponse {
    /// The smallest last total that certainly outdoes them.
    pub goal: Goal,
    /// The numbering of the chances.
    pub needs: Needs,
    /// The largest chances to have the most points in the end.
    pub chances: Vec<f64>,
}

/// The last totals that somebody may have, rising, each with its chance.
type Totals = Vec<(usize, f64)>;

/// The worth of each last total.
struct Worth {
    goal: Goal,
    /// The worth of 1 point less than the goal, of 2 and so on.
    missed: Vec<f64>,
}

impl Tables<'_> {
    /// A best response to the others of a position, whose last totals do not depend on it. What can follow from the
    /// position is solved in memory.
    ///
    /// A player who asks again later, when their cards have changed, does no worse.
    ///
    /// # Errors
    /// If there are no others, or too many chances, and if the table of play for points cannot be made.
    pub fn best_response(&self, position: &Position) -> Result<BestResponse, Error> {
        let game = self.game;
        self.expect_response(position)?;
        let worth = Worth::of(&self.totals_of_others(position)?);
        let needs = Chances::<Vec<u8>>::needs_of(game, position, worth.goal);
        let (chances, bytes) = (needs.len(), 8 * needs.len() as u64);
        if chances > MOST {
            return Err(Error::TooManyChances { game: game.id().to_owned(), chances, bytes, most: MOST });
        }
        if bytes > NOTED {
            let (millions, size) = (chances / 1_000_000, gigabytes(bytes));
            self.context.watch.note(&format!("the answer needs {millions} million chances, {size} GB of memory"));
        }
        let work = self.context.watch.begin(format!("solving {}", game.id()));
        let solve = || solver::solve_needs(game, &needs, &worth.missed, &|progress| work.report(progress));
        let chances = self.context.with_threads(solve)?.map_err(|Cancelled| INTERRUPTED)?;
        Ok(BestResponse { goal: worth.goal, needs, chances })
    }

    /// Announces the work before anything is known of the others' last totals: as if each of them mattered.
    fn expect_response(&self, position: &Position) -> Result<(), Error> {
        let game = self.game;
        let total = Needs::of(game).of_state(game.start()).len();
        let most = Chances::<Vec<u8>>::needs_of(game, position, Goal { total, spread: total });
        let cards = position.aim().others().map_or(&[][..], |others| &others.cards);
        let distinct = cards.iter().enumerate().filter(|(at, card)| !cards[..*at].contains(card));
        let open = distinct.map(|(_, card)| card.state(game).open.len());
        self.context.expect(cost::of_response(game, most.len(), open))
    }

    /// The same as a policy.
    pub(super) fn answer_to_others(&self, position: &Position) -> Result<Adviser, Error> {
        let game = self.game;
        let BestResponse { goal, chances, .. } = self.best_response(position)?;
        let bound = chance_bound(game, 0.0) + 2.0 * NEGLIGIBLE;
        let metadata = Metadata { root_error_bound: bound, error_bound: bound, ..self.context.metadata(VALUES, 0.0) };
        let table = Table::in_memory(&metadata, &chances)?;
        Ok(Adviser::Chances(Chances::against(game.clone(), position, goal, table)?))
    }

    /// The chance of each last total, for each of the others.
    fn totals_of_others(&self, position: &Position) -> Result<Vec<Totals>, Error> {
        let game = self.game.clone().played_for(Objective::ExpectedScore);
        let for_points = self.of_game(&game);
        let cards = position.aim().others().map_or(&[][..], |others| &others.cards);
        let values = for_points.exact_values()?;
        let play = solver::BestPlay::new(&game, &values);
        let work = self.context.watch.begin(format!("looking ahead in {}", game.id()));
        let mut known: Vec<(&Card, Totals)> = Vec::new();
        for card in cards {
            if !known.iter().any(|(other, _)| *other == card) {
                let look = || play.scores(card, &|progress| work.report(progress));
                let scores = self.context.with_threads(look)?.map_err(|Cancelled| INTERRUPTED)?;
                known.push((card, scores.iter().filter(|&(_, chance)| chance > 0.0).collect()));
            }
        }
        let of = |card: &Card| known.iter().find(|(other, _)| *other == card).map(|(_, totals)| totals.clone());
        Ok(cards.iter().filter_map(of).collect())
    }
}

impl Worth {
    /// A win shared by several is worth a part of one.
    fn of(others: &[Totals]) -> Self {
        let most = others.iter().map(|totals| totals.last().map_or(0, |&(total, _)| total)).max();
        let worth: Vec<f64> = (0..=most.unwrap_or_default()).map(|total| share(others, total)).collect();
        let total = worth.iter().rposition(|worth| *worth < 1.0 - NEGLIGIBLE).map_or(0, |last| last + 1);
        let nothing = worth.iter().position(|worth| *worth > NEGLIGIBLE).unwrap_or(total).min(total);
        let missed = worth[nothing..total].iter().rev().copied().collect();
        Self { goal: Goal { total, spread: total - nothing }, missed }
    }
}

/// The expected part of a win with a last total.
fn share(others: &[Totals], total: usize) -> f64 {
    // The chance that nobody has more, and that a given number of players have as much.
    let mut tied = vec![1.0];
    for totals in others {
        let (mut less, mut same) = (0.0, 0.0);
        for &(other, chance) in totals.iter().take_while(|(other, _)| *other <= total) {
            *(if other < total { &mut less } else { &mut same }) += chance;
        }
        tied.push(0.0);
        for count in (0..tied.len()).rev() {
            tied[count] = tied[count] * less + if count > 0 { tied[count - 1] * same } else { 0.0 };
        }
    }
    tied.iter().enumerate().map(|(count, chance)| chance / (count + 1) as f64).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_is_worth_the_chance_to_be_the_highest() {
        let one = vec![(10, 0.25), (11, 0.5), (12, 0.25)];
        let worth = |others: &[Totals], total| share(others, total);
        assert_eq!(
            [9, 10, 11, 12, 13].map(|total| worth(std::slice::from_ref(&one), total)),
            [0.0, 0.125, 0.5, 0.875, 1.0]
        );
        // Both tie, one ties and one is lower, or both are lower.
        let two = [one.clone(), one.clone()];
        assert_eq!(worth(&two, 11), 0.25 / 3.0 + 2.0 * 0.125 / 2.0 + 0.0625);
        let found = Worth::of(&[one]);
        assert_eq!((found.goal, found.missed), (Goal { total: 13, spread: 3 }, vec![0.875, 0.5, 0.125]));
        let nobody = Worth::of(&[]);
        assert_eq!((nobody.goal, nobody.missed.len()), (Goal { total: 0, spread: 0 }, 0));
    }
}
