//! The first roll of a game: the best keep of each roll, and rules that cover most of them.

use std::collections::BTreeMap;

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Position};
use dicebase_policy::scorecard::Policy;
use dicebase_tables::Damaged;
use serde::Serialize;

use super::exceptions::{Exception, KeepOf, by_keep, exceptions};
use super::recipe::Recipe;
use super::shows::Shows;

/// The first roll of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Opening {
    /// The number of different rolls, where order is ignored.
    pub rolls: usize,
    /// The rules: special ones first, and last the one for all other rolls.
    pub rules: Vec<Rule>,
    /// The rolls that the rules get wrong, the most expensive first.
    pub exceptions: Vec<Exception>,
    /// The expected loss, in points, of following only the rules in the first decision of the game.
    pub loss: f64,
    /// Every best keep with its rolls: more dice first, then larger faces.
    pub keeps: Vec<KeepOf>,
}

/// A rule for most rolls of some kinds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rule {
    /// The dice to keep.
    pub keep: Recipe,
    /// The recipe in words.
    pub words: &'static str,
    /// The kinds of rolls that the rule covers, the likeliest first.
    pub kinds: Vec<Kind>,
    /// The probability of these kinds of rolls.
    pub chance: f64,
    /// The expected loss a game, in points, of following the rule without its exceptions.
    pub loss: f64,
}

/// Rolls that look alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kind {
    /// The pattern of the rolls, in words.
    pub shows: String,
    /// The number of different rolls, where order is ignored.
    pub rolls: usize,
    /// The number of rolls that the rule gets wrong.
    pub exceptions: usize,
    /// The probability of these rolls.
    pub chance: f64,
    /// The expected loss a game, in points, of following the rule without its exceptions.
    pub loss: f64,
}

/// A roll with the loss of each keep.
pub(super) struct Rolled {
    pub roll: Dice,
    pub chance: f64,
    pub best: Dice,
    losses: Vec<(Dice, f64)>,
}

/// Ranks every first roll of a game.
pub(super) fn opening<D: AsRef<[u8]>>(policy: &Policy<D>) -> Result<Opening, Damaged> {
    let rolled = all_rolled(policy)?;
    let general = general(&rolled);
    let mut by_recipe: BTreeMap<Recipe, Vec<(Shows, Vec<&Rolled>)>> = BTreeMap::new();
    for (shows, rolled) in by_kind(&rolled) {
        by_recipe.entry(special(&rolled, general)).or_default().push((shows, rolled));
    }
    let mut rules: Vec<Rule> = by_recipe.iter().map(|(&keep, kinds)| rule(keep, kinds)).collect();
    rules.sort_by(|a, b| (a.keep == general).cmp(&(b.keep == general)).then(b.chance.total_cmp(&a.chance)));
    let wrong = by_recipe.iter().flat_map(|(&recipe, kinds)| {
        let rolled = kinds.iter().flat_map(|(_, rolled)| rolled.iter().copied());
        rolled.filter(move |rolled| !rolled.is_right(recipe)).map(move |rolled| (rolled, recipe))
    });
    Ok(Opening {
        rolls: rolled.len(),
        loss: rules.iter().map(|rule| rule.loss).sum(),
        exceptions: exceptions(&wrong.collect::<Vec<_>>()),
        keeps: by_keep(rolled.iter()),
        rules,
    })
}

fn all_rolled<D: AsRef<[u8]>>(policy: &Policy<D>) -> Result<Vec<Rolled>, Damaged> {
    let game = policy.game();
    let (lattice, card) = (game.lattice(), Card::empty(game));
    let rolled = |index: usize| {
        let roll = lattice.keeps()[index];
        let position = Position::after_roll(game, card.clone(), roll, game.rules().rolls - 1, Dice::NONE);
        let Ok(position) = position else { return Ok(None) };
        let keep = |action| if let Action::Keep(keep) = action { Some(keep) } else { None };
        let losses: Vec<(Dice, f64)> =
            policy.rank(&position)?.iter().filter_map(|ranked| Some((keep(ranked.action)?, ranked.loss))).collect();
        let best = losses.first().map(|&(best, _)| best);
        Ok(best.map(|best| Rolled { roll, chance: lattice.chances()[index], best, losses }))
    };
    lattice.rolls().filter_map(|index| rolled(index).transpose()).collect()
}

/// Groups rolls by kind.
fn by_kind(rolled: &[Rolled]) -> BTreeMap<Shows, Vec<&Rolled>> {
    let mut kinds: BTreeMap<Shows, Vec<&Rolled>> = BTreeMap::new();
    for rolled in rolled {
        kinds.entry(Shows::of(&rolled.roll)).or_default().push(rolled);
    }
    kinds
}

/// The recipe that is right for the largest share of all rolls.
fn general(rolled: &[Rolled]) -> Recipe {
    let right = |recipe: Recipe| -> f64 {
        rolled.iter().filter(|rolled| rolled.is_right(recipe)).map(|rolled| rolled.chance).sum()
    };
    // Among equally good recipes the first is the easiest to remember, and `max_by` takes the last.
    let all = Recipe::ALL.into_iter().rev();
    all.max_by(|&a, &b| right(a).total_cmp(&right(b))).unwrap_or(Recipe::MostEqual)
}

/// The recipe for rolls of one kind: the general one, unless another one is right more often, or equally often at less
/// cost.
fn special(rolled: &[&Rolled], general: Recipe) -> Recipe {
    let right = |recipe: Recipe| rolled.iter().filter(|rolled| rolled.is_right(recipe)).count();
    let better = |&a: &Recipe, &b: &Recipe| right(b).cmp(&right(a)).then(loss(a, rolled).total_cmp(&loss(b, rolled)));
    let best = std::iter::once(general).chain(Recipe::ALL).min_by(better);
    // A rule that is never right is not worth remembering.
    best.filter(|&best| right(best) > 0).unwrap_or(general)
}

fn rule(keep: Recipe, kinds: &[(Shows, Vec<&Rolled>)]) -> Rule {
    let mut kinds: Vec<Kind> = kinds.iter().map(|(shows, rolled)| kind(keep, shows, rolled)).collect();
    kinds.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    Rule {
        keep,
        words: keep.in_words(),
        chance: kinds.iter().map(|kind| kind.chance).sum(),
        loss: kinds.iter().map(|kind| kind.loss).sum(),
        kinds,
    }
}

fn kind(keep: Recipe, shows: &Shows, rolled: &[&Rolled]) -> Kind {
    Kind {
        shows: shows.in_words(),
        rolls: rolled.len(),
        exceptions: rolled.iter().filter(|rolled| !rolled.is_right(keep)).count(),
        chance: rolled.iter().map(|rolled| rolled.chance).sum(),
        loss: loss(keep, rolled),
    }
}

/// The expected loss a game of following a recipe with these rolls.
fn loss(recipe: Recipe, rolled: &[&Rolled]) -> f64 {
    rolled.iter().map(|rolled| rolled.loss(recipe)).sum()
}

impl Rolled {
    /// Returns `true` when a recipe keeps the best dice.
    fn is_right(&self, recipe: Recipe) -> bool {
        recipe.keep(&self.roll) == self.best
    }

    /// The expected loss a game of following a recipe with this roll.
    pub(super) fn loss(&self, recipe: Recipe) -> f64 {
        let keep = recipe.keep(&self.roll);
        let loss = self.losses.iter().find(|(dice, _)| *dice == keep);
        self.chance * loss.map_or(f64::INFINITY, |(_, loss)| *loss)
    }
}
