//! A game of the report.

use dicebase_engine::NamedGame;
use dicebase_games::any::Rules;
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

    /// The game with other rules, which lack the rule of this key. Its rules file is in the report.
    pub fn without(&self, key: &str, rules: Rules) -> NamedGame {
        let id = format!("{}-without-{key}", self.id);
        let path = self.name().file(&format!("{id}.toml"));
        NamedGame { id, rules, typed: path.clone(), path: Some(path.into()) }
    }
}
