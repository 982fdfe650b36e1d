//! The first roll of a game: the best keep of each, and rules that give most of them.

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
    /// How many rolls there are, in no order.
    pub rolls: usize,
    /// What to keep of rolls that look alike: the special rules first, and last the one for all other rolls.
    pub rules: Vec<Rule>,
    /// The rolls that the rules are wrong for, the most expensive first.
    pub exceptions: Vec<Exception>,
    /// How many expected points a player loses in the first turn's first decision who knows only the rules.
    pub loss: f64,
    /// Every best keep with its rolls: more dice first, then larger faces.
    pub keeps: Vec<KeepOf>,
}

/// What to keep of most rolls of some kinds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rule {
    /// What to keep.
    pub keep: Recipe,
    /// The same in words.
    pub words: &'static str,
    /// The kinds of rolls it is for, the likeliest first.
    pub kinds: Vec<Kind>,
    /// How likely one of them is.
    pub chance: f64,
    /// How many expected points of a game it costs to know the rule and no exception.
    pub loss: f64,
}

/// Rolls that look alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kind {
    /// What they show, in words.
    pub shows: String,
    /// How many there are, in no order.
    pub rolls: usize,
    /// How many of them the rule is wrong for.
    pub exceptions: usize,
    /// How likely one of them is.
    pub chance: f64,
    /// How many expected points of a game it costs to know the rule and no exception.
    pub loss: f64,
}

/// A roll and what each keep of it loses.
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

/// Rolls by what they show.
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
    // Of equally good ones the first is the easiest to remember, and `max_by` takes the last.
    let all = Recipe::ALL.into_iter().rev();
    all.max_by(|&a, &b| right(a).total_cmp(&right(b))).unwrap_or(Recipe::MostEqual)
}

/// The recipe for rolls of one kind: the one in general, unless another one has fewer exceptions, or cheaper ones.
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

/// What a recipe loses in a game by being followed with these rolls.
fn loss(recipe: Recipe, rolled: &[&Rolled]) -> f64 {
    rolled.iter().map(|rolled| rolled.loss(recipe)).sum()
}

impl Rolled {
    /// Whether a recipe keeps the best.
    fn is_right(&self, recipe: Recipe) -> bool {
        recipe.keep(&self.roll) == self.best
    }

    /// What a recipe loses in a game by being followed with this roll.
    pub(super) fn loss(&self, recipe: Recipe) -> f64 {
        let keep = recipe.keep(&self.roll);
        let loss = self.losses.iter().find(|(dice, _)| *dice == keep);
        self.chance * loss.map_or(f64::INFINITY, |(_, loss)| *loss)
    }
}
