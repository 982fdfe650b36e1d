//! Moves as people say them.

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Game};

/// An action with a roll in words, such as `keep 1 1, roll 3` or `Chance for 16`.
#[must_use]
pub fn in_words(game: &Game, roll: &Dice, action: Action) -> String {
    match action {
        Action::Keep(dice) if dice == *roll => "keep all and score".to_owned(),
        Action::Keep(Dice::NONE) => "roll all dice again".to_owned(),
        Action::Keep(dice) => format!("keep {}, roll {}", crate::spaced(&dice), roll.len() - dice.len()),
        Action::Score { category, points, bonus } => {
            let name = &game.rules().categories[category].name;
            let bonus = if bonus > 0 { format!(" and {bonus} bonus") } else { String::new() };
            match points {
                0 => format!("cross out {name}{bonus}"),
                _ => format!("{name} for {points}{bonus}"),
            }
        }
    }
}
