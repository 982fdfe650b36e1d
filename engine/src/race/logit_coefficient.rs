//! The dependence of the winning chance on the expected turns.

use dicebase_games::race::{Board, Seats};

/// The steps of Newton's method. They double the digits, and fewer than ten are ever needed.
const STEPS: usize = 20;
/// The largest coefficient that is considered.
const MOST: f64 = 20.0;

/// The standings of the players at the start of a turn.
pub(super) struct Standing {
    pub(super) seats: Seats,
    /// The player who won in the end, by the place in the order of play.
    pub(super) winner: usize,
}

/// The maximum likelihood estimate of the coefficient. The chance of each player is proportional to the expected turns to
/// the power of minus the coefficient.
///
/// The model is the conditional logit model (D. McFadden, 1974) with one feature, the logarithm of the turns. Its
/// log-likelihood is concave, and Newton's method finds the maximum.
pub(super) fn coefficient(board: &Board, turns: &[f64], standings: &[Standing]) -> f64 {
    let log = |pieces| board.placements().index(pieces).map_or(0.0, |index| turns[index].ln());
    let races: Vec<(Vec<f64>, usize)> = standings
        .iter()
        .map(|standing| (standing.seats.all().iter().map(|&pieces| log(pieces)).collect(), standing.winner))
        .collect();
    let mut coefficient = 1.0;
    for _ in 0..STEPS {
        let (mut slope, mut bend) = (0.0, 0.0);
        for (logs, winner) in &races {
            let (mean, variance) = spread(logs, coefficient);
            slope += mean - logs[*winner];
            bend += variance;
        }
        if bend <= 0.0 {
            break;
        }
        coefficient = (coefficient + slope / bend).clamp(0.0, MOST);
    }
    coefficient
}

/// The mean and the variance of the logarithms of turns, weighted with the chances under this coefficient.
fn spread(logs: &[f64], coefficient: f64) -> (f64, f64) {
    let least = logs.iter().copied().fold(f64::INFINITY, f64::min);
    let (mut sum, mut first, mut second) = (0.0, 0.0, 0.0);
    for &log in logs {
        let weight = (-coefficient * (log - least)).exp();
        sum += weight;
        first += weight * log;
        second += weight * log * log;
    }
    let mean = first / sum;
    (mean, second / sum - mean * mean)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicebase_games::race::{Placement, Rules};

    #[test]
    fn who_needs_twice_as_many_turns_and_wins_one_of_five_times_is_told() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/rules/race/mad-game.toml");
        let rules = Rules::parse("mad-game", &std::fs::read_to_string(file).unwrap()).unwrap();
        let rules = dicebase_games::race::RulesFile { players: 2, ring: 12, ..(*rules).clone() };
        let board = Board::new(Rules::new("test", rules).unwrap());
        let seats = Seats::of(&board, 0, &[Placement::HOME, Placement::of([5])]).unwrap();
        let mut turns = vec![10.0; board.placements().len()];
        turns[board.placements().index(Placement::HOME).unwrap()] = 20.0;
        let standings: Vec<Standing> = [0, 1, 1, 1, 1].map(|winner| Standing { seats, winner }).into_iter().collect();
        // The chances are 1/5 and 4/5, and 2 to the power of 2 is 4.
        assert!((coefficient(&board, &turns, &standings) - 2.0).abs() < 1e-9);
        // Equal standings carry no information.
        assert_eq!(coefficient(&board, &vec![10.0; turns.len()], &standings), 1.0);
    }
}
