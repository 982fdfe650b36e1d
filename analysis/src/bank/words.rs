//! Moves as people say them.

use dicebase_games::bank::{Action, Game, Then};

/// An action in words, such as `set aside 1 5, roll 3 dice`.
#[must_use]
pub fn in_words(game: &Game, action: Action) -> String {
    match action {
        Action::TakeOver => "take over".to_owned(),
        Action::Roll => "roll all dice".to_owned(),
        Action::SetAside { dice, then, total, left } => {
            let then = match then {
                Then::Bank => format!("bank {}", total * game.rules().step),
                Then::Roll if left == 1 => "roll 1 die".to_owned(),
                Then::Roll => format!("roll {left} dice"),
            };
            format!("set aside {}, {then}", crate::spaced(&dice))
        }
    }
}
