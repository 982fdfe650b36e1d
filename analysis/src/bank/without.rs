//! Bank games without one of their optional rules.

use dicebase_games::bank::{Growth, Points, Rules, RulesFile};

use crate::apart::{Without, others};

/// The rules of a game without each of its optional rules that concern one player.
#[must_use]
pub fn without_each(rules: &Rules) -> Vec<Without<Rules>> {
    let file: &RulesFile = rules;
    let named = |rule: &str| RulesFile { name: format!("{} without {rule}", file.name), ..file.clone() };
    let [minimum, entry] = ["the least points to bank", "the least points to begin with"];
    let [growth, combinations, penalty] =
        ["points for more than three equal dice", "the combinations", "the penalty for busts in a row"];
    let mut threes = named(growth);
    threes.sets.iter_mut().for_each(|sets| sets.growth = Growth::None);
    let lesser = [
        ("minimum", minimum, RulesFile { minimum: Points(0), ..named(minimum) }),
        ("entry", entry, RulesFile { entry: Points(0), ..named(entry) }),
        ("growth", growth, threes),
        ("combinations", combinations, RulesFile { combinations: Vec::new(), ..named(combinations) }),
        ("bust-penalty", penalty, RulesFile { bust_penalty: None, ..named(penalty) }),
    ];
    others(file, lesser)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicebase_games::find_builtin;

    #[test]
    fn each_optional_rule_is_left_out_once() {
        let rules = Rules::parse("zehntausend", find_builtin("zehntausend").unwrap().text).unwrap();
        let keys: Vec<_> = without_each(&rules).iter().map(|without| without.key).collect();
        assert_eq!(keys, ["minimum", "entry", "growth"]);
        let basic = Rules::parse("farkle", find_builtin("farkle").unwrap().text).unwrap();
        assert_eq!(without_each(&basic), []);
    }
}
