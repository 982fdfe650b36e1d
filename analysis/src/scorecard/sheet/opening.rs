//! The first roll of a game: the best keep of each, and rules that give most of them.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Position};
use dicebase_policy::scorecard::Policy;
use serde::Serialize;

use super::recipe::{Recipe, longest_run};

/// The least run that makes rolls differ for a person.
const LONG_RUN: usize = 3;

/// The first roll of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Opening {
    /// How many rolls there are, in no order.
    pub rolls: usize,
    /// One rule for each kind of roll, the likeliest kind first.
    pub rules: Vec<Rule>,
    /// How many expected points a player loses in the first turn's first decision who knows only the rules.
    pub loss: f64,
    /// Every best keep with its rolls: more dice first, then larger faces.
    pub keeps: Vec<KeepOf>,
}

/// What to keep of rolls that look alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rule {
    /// What the rolls show, in words.
    pub shows: String,
    /// How many rolls do.
    pub rolls: usize,
    /// How likely one of them is.
    pub chance: f64,
    /// What to keep of most of them.
    pub keep: Recipe,
    /// The others, by what to keep of them.
    pub exceptions: Vec<KeepOf>,
    /// How many expected points it costs to know the rule and no exception, when such a roll is rolled.
    pub loss: f64,
}

/// Rolls that the same dice are kept of.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KeepOf {
    /// The dice to keep; empty for none.
    pub keep: String,
    /// The rolls.
    pub rolls: Vec<String>,
}

/// What a roll shows: how many dice each face has, and the longest run where it is a long one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shows {
    groups: Vec<usize>,
    run: usize,
}

/// A roll and what each keep of it loses.
struct Rolled {
    roll: Dice,
    chance: f64,
    best: Dice,
    losses: Vec<(Dice, f64)>,
}

/// Ranks every first roll of a game.
pub(super) fn opening<D: AsRef<[u8]>>(policy: &Policy<D>) -> Opening {
    let rolled = all_rolled(policy);
    let mut kinds: BTreeMap<Shows, Vec<&Rolled>> = BTreeMap::new();
    for rolled in &rolled {
        kinds.entry(Shows::of(&rolled.roll)).or_default().push(rolled);
    }
    let mut rules: Vec<Rule> = kinds.iter().map(|(shows, rolled)| rule(policy, shows, rolled)).collect();
    rules.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    Opening {
        rolls: rolled.len(),
        loss: rules.iter().map(|rule| rule.chance * rule.loss).sum(),
        keeps: by_keep(policy, rolled.iter()),
        rules,
    }
}

fn all_rolled<D: AsRef<[u8]>>(policy: &Policy<D>) -> Vec<Rolled> {
    let game = policy.game();
    let (lattice, card) = (game.lattice(), Card::empty(game));
    let rolled = |index: usize| {
        let roll = lattice.keeps()[index];
        let position = Position::new(game, card.clone(), roll, game.rules().rolls - 1, Dice::NONE).ok()?;
        let keep = |action| if let Action::Keep(keep) = action { Some(keep) } else { None };
        let losses: Vec<(Dice, f64)> =
            policy.rank(&position).iter().filter_map(|ranked| Some((keep(ranked.action)?, ranked.loss))).collect();
        Some(Rolled { roll, chance: lattice.chances()[index], best: losses.first()?.0, losses })
    };
    lattice.rolls().filter_map(rolled).collect()
}

fn rule<D: AsRef<[u8]>>(policy: &Policy<D>, shows: &Shows, rolled: &[&Rolled]) -> Rule {
    let chance: f64 = rolled.iter().map(|rolled| rolled.chance).sum();
    let loss = |recipe: Recipe| rolled.iter().map(|rolled| rolled.chance * rolled.loss(recipe)).sum::<f64>() / chance;
    let right = |recipe: Recipe| rolled.iter().filter(|rolled| recipe.keep(&rolled.roll) == rolled.best).count();
    // Fewer exceptions are easier to remember; among equally many the cheaper ones are forgotten with less harm.
    let keep = Recipe::ALL.into_iter().min_by(|&a, &b| right(b).cmp(&right(a)).then(loss(a).total_cmp(&loss(b))));
    let keep = keep.unwrap_or(Recipe::MostEqual);
    let others = rolled.iter().copied().filter(|rolled| keep.keep(&rolled.roll) != rolled.best);
    Rule {
        shows: shows.in_words(),
        rolls: rolled.len(),
        chance,
        keep,
        exceptions: by_keep(policy, others),
        loss: loss(keep),
    }
}

fn by_keep<'a, D: AsRef<[u8]>>(policy: &Policy<D>, rolled: impl Iterator<Item = &'a Rolled>) -> Vec<KeepOf> {
    let mut keeps: BTreeMap<Reverse<usize>, KeepOf> = BTreeMap::new();
    for rolled in rolled {
        let place = Reverse(policy.game().lattice().index(&rolled.best));
        let keep = keeps.entry(place).or_insert_with(|| KeepOf { keep: rolled.best.to_string(), rolls: Vec::new() });
        keep.rolls.push(rolled.roll.to_string());
    }
    keeps.into_values().collect()
}

impl Rolled {
    /// What a recipe loses with this roll.
    fn loss(&self, recipe: Recipe) -> f64 {
        let keep = recipe.keep(&self.roll);
        self.losses.iter().find(|(dice, _)| *dice == keep).map_or(f64::INFINITY, |(_, loss)| *loss)
    }
}

impl Shows {
    fn of(roll: &Dice) -> Self {
        let mut groups: Vec<usize> = roll.distinct_faces().map(|face| roll.count(face)).filter(|&n| n > 1).collect();
        groups.sort_unstable_by_key(|&size| Reverse(size));
        let run = longest_run(roll).len();
        Self { groups, run: if run < LONG_RUN { 0 } else { run } }
    }

    fn in_words(&self) -> String {
        let groups = self.groups.iter().map(|&size| match size {
            2 => "a pair".to_owned(),
            size => format!("{size} equal"),
        });
        let run = (self.run > 0).then(|| format!("a run of {}", self.run));
        let shown: Vec<String> = groups.chain(run).collect();
        if shown.is_empty() { "neither equal dice nor a run".to_owned() } else { shown.join(" and ") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_roll_shows_is_said() {
        let said = |roll: &str| Shows::of(&Dice::parse(roll, 6).unwrap()).in_words();
        assert_eq!(said("11111"), "5 equal");
        assert_eq!(said("11222"), "3 equal and a pair");
        assert_eq!(said("11234"), "a pair and a run of 4");
        assert_eq!(said("12346"), "a run of 4");
        assert_eq!(said("1256"), "neither equal dice nor a run");
    }
}
