//! The probability that a card ends with the most points.

use dicebase_games::melee::{Entries, Game, MAX_PLAYERS};

use super::futures::Futures;

/// The final totals of some cards, independent of each other.
pub(super) struct Totals {
    /// The probability of each total, for each card.
    chances: Vec<Vec<f64>>,
    /// The probability of ending below each total, for each card; ending with exactly that total counts as half.
    below: Vec<Vec<f64>>,
}

impl Totals {
    pub(super) fn of<'c>(game: &Game, futures: &Futures, cards: impl Iterator<Item = &'c Entries>) -> Self {
        let mut totals = Self { chances: Vec::with_capacity(MAX_PLAYERS), below: Vec::with_capacity(MAX_PLAYERS) };
        for card in cards {
            let mut chances = vec![0.0; futures.totals];
            let future = futures.of(game, card.open());
            chances[card.total()..card.total() + future.len()].copy_from_slice(future);
            lower(&mut chances, futures.lost_to_frost(game, card));
            totals.below.push(below(&chances));
            totals.chances.push(chances);
        }
        totals
    }

    /// The probability that each card is the best.
    pub(super) fn best(&self) -> [f64; MAX_PLAYERS] {
        let mut best = [0.0; MAX_PLAYERS];
        for (card, best) in best.iter_mut().enumerate().take(self.chances.len()) {
            let others = self.all_below(&[card]);
            *best = self.chances[card].iter().zip(&others).map(|(chance, below)| chance * below).sum();
        }
        // With ties of three or more cards the sum is not exactly 1.
        let sum: f64 = best.iter().sum();
        best.iter_mut().for_each(|best| *best /= sum);
        best
    }

    /// The probability that each card is the best, given each total of one card: indexed by the total and then by the
    /// card.
    pub(super) fn best_by_total(&self, own: usize) -> Vec<[f64; MAX_PLAYERS]> {
        let mut best = vec![[0.0; MAX_PLAYERS]; self.chances[own].len()];
        for (place, below) in best.iter_mut().zip(self.all_below(&[own])) {
            place[own] = below;
        }
        for other in (0..self.chances.len()).filter(|&other| other != own) {
            let others = self.all_below(&[own, other]);
            let mut above = 0.0;
            for total in (0..best.len()).rev() {
                let here = self.chances[other][total] * others[total];
                best[total][other] = above + here / 2.0;
                above += here;
            }
        }
        best
    }

    /// The probability that all cards except `but` end below each total.
    fn all_below(&self, but: &[usize]) -> Vec<f64> {
        let mut product = vec![1.0; self.below.first().map_or(0, Vec::len)];
        for (card, below) in self.below.iter().enumerate() {
            if !but.contains(&card) {
                product.iter_mut().zip(below).for_each(|(product, below)| *product *= below);
            }
        }
        product
    }
}

/// Lowers all totals by `points`; a fraction of a point is divided between two totals.
fn lower(chances: &mut [f64], points: f64) {
    if points <= 0.0 {
        return;
    }
    let (whole, part) = (points.floor() as usize, points.fract());
    for total in 0..chances.len() {
        let at = |total: usize| chances.get(total).copied().unwrap_or_default();
        let moved = (1.0 - part) * at(total + whole) + part * at(total + whole + 1);
        // Totals that would fall below 0 become 0.
        let below: f64 =
            if total == 0 { chances[..whole.min(chances.len())].iter().sum::<f64>() + part * at(whole) } else { 0.0 };
        chances[total] = moved + below;
    }
}

fn below(chances: &[f64]) -> Vec<f64> {
    let mut sum = 0.0;
    let half = |chance: &f64| {
        sum += chance;
        sum - chance / 2.0
    };
    chances.iter().map(half).collect()
}
