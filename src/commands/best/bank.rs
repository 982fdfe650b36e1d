//! `dicebase best` for bank games.

use dicebase_analysis::bank::in_words;
use dicebase_games::bank::{Game, Moment, Objective, Position};
use dicebase_policy::bank::{Policy, Ranked};

use super::super::bank::{decimals, heading};
use crate::output;

/// The best actions in a table for people, and how many actions there are.
pub fn as_text(policy: &Policy, position: &Position, top: usize) -> (String, usize) {
    let game = policy.game();
    let decimals = decimals(game.objective());
    let ranked = policy.rank(position);
    let row = |(place, ranked): (usize, &Ranked)| {
        let loss = if place == 0 { String::new() } else { format!("{:.decimals$}", ranked.loss) };
        vec![in_words(game, ranked.action), format!("{:.decimals$}", ranked.value), loss]
    };
    let rows = ranked.iter().take(top).enumerate().map(row).collect();
    let value = match game.objective() {
        Objective::Points => "Expected points",
        Objective::Turns => "Expected turns",
        Objective::Win => "Chance to win",
    };
    let table = output::table(&["Best first", value, "Loss"], &[1, 2], rows);
    (format!("{}{}\n\n{table}", heading(game, position.situation()), moment(game, position)), ranked.len())
}

fn moment(game: &Game, position: &Position) -> String {
    let points = |steps: usize| steps * game.rules().step;
    match position.moment() {
        Moment::Start(None) => ", at the start of the turn".to_owned(),
        Moment::Start(Some(offer)) => {
            format!(", {} points with {} dice left may be taken over", points(offer.total), offer.dice)
        }
        Moment::Rolled(0, roll) => format!(", rolled {}", output::dice(roll)),
        Moment::Rolled(total, roll) => format!(", turn total {}, rolled {}", points(*total), output::dice(roll)),
    }
}
