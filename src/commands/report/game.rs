//! A game of the report.

use dicebase_engine::NamedGame;
use dicebase_report::GameName;

/// A game of the report.
pub struct Game {
    pub named: NamedGame,
    /// The id in the form for paths.
    pub id: String,
}

impl Game {
    /// The name of the game in the report.
    pub fn name(&self) -> GameName<'_> {
        let is_builtin = self.named.path.is_none();
        GameName { id: &self.id, typed: is_builtin.then_some(&self.named.id), rules: self.named.rules.text() }
    }
}
