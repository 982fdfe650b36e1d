//! Rules, games and positions of any family, for callers that handle all families alike.
//!
//! Each crate that offers something for all families has such a module, not the engine alone: bindings, the bot
//! protocol and the analysis read positions and rank actions of any family without opening files or linking a solver.
//!
//! A family implements [`FamilyGame`]. The enums here, and [`Family`], are the only code of the crate that names several
//! families.

use serde::Serialize;
use thiserror::Error;

use crate::builtin::Builtin;
use crate::error::RulesError;
use crate::family::Family;
pub use crate::family_game::{AnyGame, FamilyGame, Understood};
use crate::fields::Fields;
use crate::no_decision::NoDecision;
use crate::notation::Notation;
use crate::objective::ObjectiveWords;
use crate::part::Part;
use crate::rules_text::RulesText;
use crate::scorecard::THETA;

use crate::text::{did_you_mean, listed};
use crate::{ONLY_POINTS, bank, melee, race, scorecard};

/// Rules of a game of any family.
#[derive(Clone, Debug, PartialEq)]
pub enum Rules {
    /// Each turn fills one category of a card.
    Scorecard(scorecard::Rules),
    /// Dice are set aside, and the player banks or rolls on.
    Bank(bank::Rules),
    /// Pieces race round a ring into a goal.
    Race(race::Rules),
}

/// A game of any family, made ready for play under an objective.
#[derive(Clone, Debug)]
pub enum Game {
    /// Each turn fills one category of a card.
    Scorecard(Box<scorecard::Game>),
    /// Like `Scorecard`, with several players who act on each other's cards with action dice.
    Melee(Box<melee::Game>),
    /// Dice are set aside, and the player banks or rolls on.
    Bank(Box<bank::Game>),
    /// Pieces race round a ring into a goal.
    Race(Box<race::Game>),
}

/// The facts about the rules that a client of the bot has to know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Facts {
    /// The facts of a scorecard game.
    Scorecard(scorecard::Facts),
    /// The facts of a bank game.
    Bank(bank::Facts),
    /// The facts of a race game.
    Race(race::Facts),
}

/// An impossible position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// An error in a position of a scorecard game.
    #[error(transparent)]
    Scorecard(#[from] scorecard::PositionError),
    /// An error in a position of a scorecard game of several players with action dice.
    #[error(transparent)]
    Melee(#[from] melee::PositionError),
    /// An error in a position of a bank game.
    #[error(transparent)]
    Bank(#[from] bank::PositionError),
    /// An error in a position of a race game.
    #[error(transparent)]
    Race(#[from] race::PositionError),
}

/// A game that cannot be made ready.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// The rules make no game, or none under this objective.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The family has no such objective.
    #[error(
        "there is no objective \"{found}\"{}; {family} games are played for {}",
        did_you_mean(found, family.objectives().iter().map(|objective| objective.name)),
        objectives(*family)
    )]
    NoSuchObjective {
        /// The requested objective.
        found: String,
        /// The family of the game.
        family: Family,
    },
}

fn objectives(family: Family) -> String {
    let names: Vec<&str> = family.objectives().iter().map(|objective| objective.name).collect();
    listed(&names, "or")
}

/// Expands to a `match` with the same expression for each of these variants.
macro_rules! each {
    ($any:expr, Scorecard | $($variant:ident)|+, $of:ident => $body:expr) => {
        match $any {
            Self::Scorecard($of) => $body,
            $(Self::$variant(_) if ONLY_POINTS => unreachable!("{NO_OTHERS}"),
            Self::$variant($of) => $body,)+
        }
    };
}

/// The reason why a build for points alone has no values of other families.
const NO_OTHERS: &str = "rules of other families are refused when they are read";

impl Rules {
    /// Reads the rules from the text of a TOML file, which names their family. `file` is named in errors.
    ///
    /// # Errors
    /// Those of [`scorecard::Rules::parse`] and its counterparts, and if the family is missing or unknown.
    pub fn parse(file: &str, text: &str) -> Result<Self, RulesError> {
        let text = RulesText::parse(file, text)?;
        match text.family {
            Family::Scorecard => scorecard::Rules::read(text).map(Self::Scorecard),
            Family::Bank | Family::Race if ONLY_POINTS => unreachable!("{NO_OTHERS}"),
            Family::Bank => bank::Rules::read(text).map(Self::Bank),
            Family::Race => race::Rules::read(text).map(Self::Race),
        }
    }

    /// The rules of a built-in game, which are not checked again: checking those of all games takes longer than listing
    /// them.
    ///
    /// # Errors
    /// None: a test reads the files of all games.
    pub fn of_builtin(builtin: &Builtin) -> Result<Self, RulesError> {
        let text = RulesText::parse(builtin.id, builtin.text)?;
        match builtin.family {
            Family::Scorecard => scorecard::Rules::read_again(text).map(Self::Scorecard),
            Family::Bank | Family::Race if ONLY_POINTS => unreachable!("{NO_OTHERS}"),
            Family::Bank => bank::Rules::read_again(text).map(Self::Bank),
            Family::Race => race::Rules::read_again(text).map(Self::Race),
        }
    }

    /// The objectives that the rules allow, without making a game ready.
    #[must_use]
    pub fn allowed(&self) -> &'static [ObjectiveWords] {
        match self {
            Self::Scorecard(rules) => rules.objectives(),
            Self::Bank(rules) => rules.objectives(),
            Self::Race(_) => self.family().objectives(),
        }
    }

    /// The family.
    #[must_use]
    pub fn family(&self) -> Family {
        match self {
            Self::Scorecard(_) => Family::Scorecard,
            Self::Bank(_) => Family::Bank,
            Self::Race(_) => Family::Race,
        }
    }

    /// The game's name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        each!(self, Scorecard | Bank | Race, rules => &rules.name)
    }

    /// Other names of the game.
    #[must_use]
    pub fn also(&self) -> &[String] {
        each!(self, Scorecard | Bank | Race, rules => &rules.also)
    }

    /// The booklet or text from which the rules are taken.
    #[must_use]
    pub fn source(&self) -> &str {
        each!(self, Scorecard | Bank | Race, rules => &rules.source)
    }

    /// The number of dice of a first roll.
    #[must_use]
    pub fn dice(&self) -> usize {
        each!(self, Scorecard | Bank | Race, rules => rules.dice)
    }

    /// The number of sides of a die.
    #[must_use]
    pub fn sides(&self) -> usize {
        each!(self, Scorecard | Bank | Race, rules => rules.sides)
    }

    /// The fields that a list of games shows.
    #[must_use]
    pub fn summary(&self) -> Fields {
        each!(self, Scorecard | Bank | Race, rules => rules.summary())
    }

    /// The facts that a client of the bot has to know.
    #[must_use]
    pub fn facts(&self) -> Facts {
        match self {
            Self::Scorecard(rules) => Facts::Scorecard(rules.facts()),
            Self::Bank(_) | Self::Race(_) if ONLY_POINTS => unreachable!("{NO_OTHERS}"),
            Self::Bank(rules) => Facts::Bank(rules.facts()),
            Self::Race(rules) => Facts::Race(rules.facts()),
        }
    }

    /// The parts of its positions, in the order in which they are written.
    #[must_use]
    pub fn parts(&self) -> &'static [Part] {
        match self {
            Self::Scorecard(rules) => rules.parts(),
            Self::Bank(_) | Self::Race(_) => self.family().parts(),
        }
    }

    /// The length of a game, in words.
    #[must_use]
    pub fn length(&self) -> String {
        each!(self, Scorecard | Bank | Race, rules => rules.length())
    }

    /// The ids of the categories on a card of these rules; none in families without cards.
    #[must_use]
    pub fn categories(&self) -> Vec<String> {
        match self {
            Self::Scorecard(rules) => rules.categories.iter().map(|category| category.id.clone()).collect(),
            Self::Bank(_) | Self::Race(_) => Vec::new(),
        }
    }

    /// The whole text of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        each!(self, Scorecard | Bank | Race, rules => rules.text())
    }

    /// The rules without names and source, which decide nothing, as text that is equal for equal games.
    #[must_use]
    pub fn canonical(&self) -> &str {
        each!(self, Scorecard | Bank | Race, rules => rules.canonical())
    }

    /// The rules with the attitude to risk that a position names, if it names one. A game of another family refuses it
    /// when it reads the position.
    ///
    /// # Errors
    /// If it is not a number, or not allowed in this game.
    pub fn under(&self, id: &str, notation: &Notation) -> Result<Self, RulesError> {
        match (self, notation.word(&THETA)) {
            (Self::Scorecard(rules), Some(theta)) => rules.with_theta(id, theta).map(Self::Scorecard),
            _ => Ok(self.clone()),
        }
    }

    /// Makes the game ready under the objective of this name. Without a name it takes the usual objective of the family
    /// or, if the rules do not allow it, the last of the other objectives that they allow.
    ///
    /// # Errors
    /// If there is no such objective, if the rules do not allow it, or if the game is too large.
    pub fn ready(&self, id: &str, objective: Option<&str>) -> Result<Game, GameError> {
        if let Some(name) = objective {
            return self.ready_for(id, name);
        }
        let usual = self.family().usual_objective();
        self.ready_for(id, usual.name).or_else(|error| {
            let mut others = self.family().objectives().iter().rev().filter(|other| *other != usual);
            others.find_map(|other| self.ready_for(id, other.name).ok()).ok_or(error)
        })
    }

    fn ready_for(&self, id: &str, objective: &str) -> Result<Game, GameError> {
        let unknown = || GameError::NoSuchObjective { found: objective.to_owned(), family: self.family() };
        match self {
            Self::Scorecard(rules) => {
                let objective = scorecard::Objective::named(objective).ok_or_else(unknown)?;
                if ONLY_POINTS && objective != scorecard::Objective::ExpectedScore {
                    return Err(unknown());
                }
                rules.check_objective(id, objective)?;
                let game = scorecard::Game::new(id, rules.clone())?.played_for(objective);
                Ok(Game::of_cards(game))
            }
            Self::Bank(_) | Self::Race(_) if ONLY_POINTS => unreachable!("{NO_OTHERS}"),
            Self::Bank(rules) => {
                let objective = bank::Objective::named(objective).ok_or_else(unknown)?;
                Ok(Game::Bank(Box::new(bank::Game::new(id, rules.clone(), objective)?)))
            }
            Self::Race(rules) => {
                let objective = race::Objective::named(objective).ok_or_else(unknown)?;
                Ok(Game::Race(Box::new(race::Game::new(id, rules.clone(), objective))))
            }
        }
    }

    /// The objectives under which the game can be played. It makes the game ready for each, which takes some
    /// milliseconds.
    #[must_use]
    pub fn objectives(&self) -> Vec<&'static ObjectiveWords> {
        let can_be = |objective: &&ObjectiveWords| self.ready_for("", objective.name).is_ok();
        self.family().objectives().iter().filter(can_be).collect()
    }
}

impl Game {
    /// A scorecard game. With action dice it is a game of several players under the objective win, and a game of one
    /// card otherwise.
    #[must_use]
    pub fn of_cards(game: scorecard::Game) -> Self {
        if ONLY_POINTS {
            return Self::Scorecard(Box::new(game));
        }
        let is_win = game.objective() == scorecard::Objective::Win;
        match melee::Game::new(game.clone()).filter(|_| is_win) {
            Some(game) => Self::Melee(Box::new(game)),
            None => Self::Scorecard(Box::new(game)),
        }
    }

    /// The game as one of any family.
    fn of_family(&self) -> &dyn AnyGame {
        each!(self, Scorecard | Melee | Bank | Race, game => &**game)
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        self.of_family().id()
    }

    /// The objective of the game.
    #[must_use]
    pub fn objective(&self) -> &'static ObjectiveWords {
        self.of_family().objective()
    }

    /// The rules without names and source; see [`Rules::canonical`].
    #[must_use]
    pub fn canonical(&self) -> &str {
        self.of_family().canonical()
    }

    /// Returns `true` when the game can be solved, and `false` when a bot estimates its values.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.of_family().is_solved()
    }

    /// Reads a position, and returns it in its usual form.
    ///
    /// # Errors
    /// If a part cannot occur in this game.
    pub fn understood(&self, notation: &Notation) -> Result<Understood, PositionError> {
        self.of_family().understood(notation)
    }
}

impl PositionError {
    /// The part that is wrong.
    #[must_use]
    pub fn part(&self) -> &'static str {
        each!(self, Scorecard | Melee | Bank | Race, error => error.part())
    }

    /// The message with the names of the command line's options.
    #[must_use]
    pub fn in_options(&self) -> String {
        each!(self, Scorecard | Melee | Bank | Race, error => error.in_options()).unwrap_or_else(|| self.to_string())
    }

    /// The reason why nothing is to be decided, if the position is possible but leaves no decision.
    #[must_use]
    pub fn no_decision(&self) -> Option<NoDecision> {
        each!(self, Scorecard | Melee | Bank | Race, error => error.no_decision())
    }
}
