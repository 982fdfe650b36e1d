//! `dicebase best` for scorecard games.

use dicebase_analysis::scorecard::in_words;
use dicebase_games::scorecard::Position;
use dicebase_policy::scorecard::{Policy, Ranked};

use crate::output;

/// The best actions in a table for people, and how many actions there are.
pub fn as_text(policy: &Policy, position: &Position, top: usize) -> (String, usize) {
    let (game, roll) = (policy.game(), position.roll());
    let ranked = policy.rank(position);
    let row = |(place, ranked): (usize, &Ranked)| {
        let loss = if place == 0 { String::new() } else { format!("{:.4}", ranked.loss) };
        vec![in_words(game, &roll, ranked.action), format!("{:.4}", ranked.value), loss]
    };
    let rows = ranked.iter().take(top).enumerate().map(row).collect();
    let table = output::table(&["Best first", "Expected points", "Loss"], &[1, 2], rows);
    let rolls = match position.rolls_left() {
        0 => "no roll left".to_owned(),
        1 => "1 roll left".to_owned(),
        more => format!("{more} rolls left"),
    };
    (format!("{}, {} with {rolls}\n\n{table}", game.rules().name, output::dice(&roll)), ranked.len())
}
