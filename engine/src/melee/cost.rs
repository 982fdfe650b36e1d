//! An estimate of the time to rate a melee.

use dicebase_games::melee::Game;

use crate::cost::Cost;
use crate::scorecard::cost::{SHARED, links, of_values};

/// The core seconds of the bot's games for each turn of a card and step of a roll.
const OF_TURN: f64 = 0.9e-3;

/// The cost of the ratings of a game.
pub(super) fn of_ratings(game: &Game) -> Cost {
    let cards = game.cards();
    let turns = cards.rules().categories.len() as f64;
    // The points that cards still bring are solved, and the number of games does not depend on the rules.
    Cost { seconds: OF_TURN * turns * links(cards), shared: SHARED, bytes: 0, memory: 0 }.and(of_values(cards, 0))
}
