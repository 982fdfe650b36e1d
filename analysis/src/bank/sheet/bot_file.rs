//! The rule of a sheet as a bot file.

use dicebase_games::bank::Points;

use super::Rule;

impl Rule {
    /// The rule as a bot file.
    #[must_use]
    pub fn to_bot_file(&self) -> String {
        let points = |points: &Points| points.to_string();
        let from = |from: &Option<Points>| from.map_or_else(|| "\"never\"".to_owned(), |from| from.to_string());
        let list = |name: &str, cells: Vec<String>| format!("{name} = [{}]\n", cells.join(", "));
        let take = self.take_from.as_ref().map(|take| list("take-from", take.iter().map(from).collect()));
        format!(
            "family = \"bank\"\n\n[[rule]]\n# by the dice left to roll, from 1 to {} of them\n{}{}{}",
            self.bank_from.len(),
            list("dice-left", self.dice_left.iter().map(points).collect()),
            list("bank-from", self.bank_from.iter().map(from).collect()),
            take.unwrap_or_default()
        )
    }
}
