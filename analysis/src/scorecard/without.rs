//! Scorecard games without one of their optional rules.

use dicebase_games::scorecard::{Rules, RulesFile};

use crate::apart::{Without, others};

/// The rules of a game without each of its optional rules.
#[must_use]
pub fn without_each(rules: &Rules) -> Vec<Without<Rules>> {
    let file: &RulesFile = rules;
    let named = |rule: &str| RulesFile { name: format!("{} without {rule}", file.name), ..file.clone() };
    let [bonus, extra, joker] = ["the upper bonus", "the extra bonus", "the joker"];
    let lesser = [
        ("upper-bonus", bonus, RulesFile { upper_bonus: None, ..named(bonus) }),
        ("extra-bonus", extra, RulesFile { extra_bonus: None, ..named(extra) }),
        ("joker", joker, RulesFile { joker: None, ..named(joker) }),
    ];
    others(file, lesser)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicebase_games::scorecard::Game;

    #[test]
    fn each_optional_rule_is_left_out_once_and_the_rest_remains() {
        let found = |id: &str| {
            let game = Game::builtin(id).unwrap();
            let all = without_each(game.rules());
            all.into_iter().map(|without| (without.key, without.rules)).collect::<Vec<_>>()
        };
        let yahtzee = found("yahtzee");
        let keys: Vec<_> = yahtzee.iter().map(|(key, _)| *key).collect();
        assert_eq!(keys, ["upper-bonus", "extra-bonus", "joker"]);
        let (_, lesser) = &yahtzee[2];
        assert!(lesser.joker.is_none() && lesser.extra_bonus.is_some() && lesser.name == "Yahtzee without the joker");
        // What it would be read from makes the same game.
        assert_eq!(Rules::parse("again", lesser.text()).unwrap().canonical(), lesser.canonical());
    }
}
