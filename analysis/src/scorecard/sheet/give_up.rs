//! The order in which to give up categories.

use dicebase_games::scorecard::{Card, Game, Section};
use dicebase_policy::scorecard::Policy;
use dicebase_tables::Damaged;
use serde::Serialize;

/// The cost of giving up each category at a stage of the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stage {
    /// The name of the stage, a word or two.
    pub name: &'static str,
    /// The filled categories, in words.
    pub filled: String,
    /// The open categories, the cheapest to give up first.
    pub costs: Vec<Cost>,
}

/// The cost of giving up one category.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cost {
    /// The identifier of the category.
    pub category: String,
    /// The value of the category: the expected points of the rest of the game that are lost with the category and the
    /// turn.
    pub worth: f64,
    /// The least points it gives; more than 0 if it cannot be crossed out.
    pub least: usize,
    /// The largest possible loss of giving it up: `worth` without the least points.
    pub cost: f64,
}

/// Computes the stages of a game.
pub(super) fn stages<D: AsRef<[u8]>>(policy: &Policy<D>) -> Result<Vec<Stage>, Damaged> {
    let game = policy.game();
    let all = 0..game.rules().categories.len();
    let of = |section| all.clone().filter(move |&category| game.rules().categories[category].section == section);
    let (upper, lower): (Vec<usize>, Vec<usize>) = (of(Section::Upper).collect(), of(Section::Lower).collect());
    let mut stages =
        vec![stage(policy, "empty card", "nothing is filled".to_owned(), all.clone().map(|c| (c, Vec::new())))?];
    let each = format!("{} of each face", usual(game));
    if !upper.is_empty() && !lower.is_empty() {
        let filled = format!("the upper section is filled, with {each}");
        stages.push(stage(policy, "upper filled", filled, lower.iter().map(|&c| (c, upper.clone())))?);
        let extra = if game.rules().extra_bonus.is_some() { ", with no extra bonus to come" } else { "" };
        let filled = format!("the lower section is filled{extra}");
        stages.push(stage(policy, "lower filled", filled, upper.iter().map(|&c| (c, lower.clone())))?);
    }
    if all.len() > 1 {
        let others = |c| (c, all.clone().filter(|&other| other != c).collect());
        let above = if upper.is_empty() { String::new() } else { format!(", above with {each}") };
        stages.push(stage(
            policy,
            "last turn",
            format!("all other categories are filled{above}"),
            all.clone().map(others),
        )?);
    }
    Ok(stages)
}

/// Computes the costs of categories, each with the others of its list filled.
fn stage<D: AsRef<[u8]>>(
    policy: &Policy<D>,
    name: &'static str,
    filled: String,
    open: impl Iterator<Item = (usize, Vec<usize>)>,
) -> Result<Stage, Damaged> {
    let cost = |(category, filled): (usize, Vec<usize>)| {
        let card =
            filled.into_iter().fold(Card::empty(policy.game()), |card, c| usually_filled(policy.game(), card, c));
        cost(policy, &card, category)
    };
    let mut costs: Vec<Cost> = open.map(cost).collect::<Result<_, _>>()?;
    costs.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    Ok(Stage { name, filled, costs })
}

fn cost<D: AsRef<[u8]>>(policy: &Policy<D>, card: &Card, category: usize) -> Result<Cost, Damaged> {
    let game = policy.game();
    let least = game.scoring().slots()[game.scoring().slots_of(category)].first().map_or(0, |slot| slot.points);
    let worth = policy.value_of_card(card)? - policy.value_of_card(&card.clone().with(category, least))?;
    let id = game.rules().categories[category].id.clone();
    Ok(Cost { category: id, worth, least, cost: worth - least as f64 })
}

/// The usual number of dice of a face in its upper category: more than half of all dice.
fn usual(game: &Game) -> usize {
    game.rules().dice / 2 + 1
}

fn usually_filled(game: &Game, card: Card, category: usize) -> Card {
    if game.rules().categories[category].section == Section::Lower {
        return card.with(category, 0);
    }
    let slots = &game.scoring().slots()[game.scoring().slots_of(category)];
    // The slots of a category of a face are in the order of their numbers of dice, from 0 on.
    let slot = slots.get(usual(game)).or(slots.last());
    card.with(category, slot.map_or(0, |slot| slot.points))
}
