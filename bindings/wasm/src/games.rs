//! The list of games.

use dicebase_engine::{NamedGame, find};
use dicebase_games::bank::{Collection, KnownDie};
use dicebase_games::{Builtin, ONLY_POINTS, ObjectiveWords, builtins};
use serde::Serialize;

use crate::answer::Answer;

/// A game that can be asked about.
#[derive(Serialize)]
pub struct GameDescription {
    id: String,
    name: String,
    family: &'static str,
    source: String,
    dice: usize,
    sides: usize,
    length: String,
    objectives: Vec<Objective>,
    usual_objective: &'static str,
    /// The dice from which players choose; without it there is no choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    choice_of_dice: Option<&'static [KnownDie]>,
}

/// An objective of a game.
#[derive(Serialize)]
struct Objective {
    name: &'static str,
    value: &'static str,
    loss: &'static str,
    decimals: usize,
    less_is_better: bool,
}

/// All games.
#[derive(Serialize)]
pub struct Games {
    games: Vec<GameDescription>,
}

impl Games {
    /// The built-in games.
    pub fn all() -> Answer<Self> {
        let game = |builtin: &Builtin| {
            let family = builtin.family;
            let objectives = builtin.objectives().iter().map(Objective::from).collect();
            Ok(GameDescription::with(&find(builtin.id)?, objectives, family.usual_objective().name))
        };
        Ok(Self { games: builtins().iter().map(game).collect::<Answer<_>>()? })
    }
}

impl GameDescription {
    /// A game with any rules, which is made ready for each objective.
    pub fn of(named: &NamedGame) -> Answer<Self> {
        let objectives = named.rules.objectives().into_iter().map(Objective::from).collect();
        Ok(Self::with(named, objectives, named.ready(None)?.objective().name))
    }

    fn with(named: &NamedGame, objectives: Vec<Objective>, usual_objective: &'static str) -> Self {
        let rules = &named.rules;
        Self {
            id: named.id.clone(),
            name: rules.name().to_owned(),
            family: rules.family().name(),
            source: rules.source().trim().to_owned(),
            dice: rules.dice(),
            sides: rules.sides(),
            length: rules.length(),
            objectives,
            usual_objective,
            choice_of_dice: if ONLY_POINTS { None } else { Collection::of(&named.id).ok().map(|of| &of.dice[..]) },
        }
    }
}

impl From<&'static ObjectiveWords> for Objective {
    fn from(words: &'static ObjectiveWords) -> Self {
        let ObjectiveWords { name, value, loss, decimals, less_is_better, .. } = *words;
        Self { name, value, loss, decimals, less_is_better }
    }
}
