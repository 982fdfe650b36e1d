//! Rules, games and positions of any family, for callers that handle all families alike.
//!
//! Each crate that offers something for all families has such a module, not the engine alone: bindings, the bot
//! protocol and the analysis read positions and rank actions of any family without opening files or linking a solver.
//!
//! All code that depends on the family is a `match` in this module or in [`Family`], and nowhere else in the crate.

use serde::Serialize;
use thiserror::Error;

use crate::error::RulesError;
use crate::family::Family;
use crate::fields::Fields;
use crate::no_decision::NoDecision;
use crate::notation::Notation;
use crate::objective::ObjectiveWords;
use crate::part::Part;
use crate::rules_text::RulesText;

use crate::text::{did_you_mean, listed};
use crate::{bank, melee, race, scorecard};

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

/// A position of a game of any family.
#[derive(Clone, Debug, PartialEq)]
pub enum Position {
    /// A position of a scorecard game.
    Scorecard(scorecard::Position),
    /// A position of a scorecard game of several players with action dice.
    Melee(Box<melee::Position>),
    /// A position of a bank game.
    Bank(bank::Position),
    /// A position of a race game.
    Race(race::Position),
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

/// Expands to a `match` with the same expression for each family, over an enum whose variants are the families.
#[macro_export]
macro_rules! each_family {
    ($any:expr, $of:ident => $body:expr) => {
        match $any {
            Self::Scorecard($of) => $body,
            Self::Bank($of) => $body,
            Self::Race($of) => $body,
        }
    };
}

/// Expands to a `match` with the same expression for each kind of game: the families, and melees, which are scorecard
/// games of several players.
#[macro_export]
macro_rules! each_game {
    ($any:expr, $of:ident => $body:expr) => {
        match $any {
            Self::Scorecard($of) => $body,
            Self::Melee($of) => $body,
            Self::Bank($of) => $body,
            Self::Race($of) => $body,
        }
    };
}

impl Rules {
    /// Reads the rules from the text of a TOML file, which names their family. `file` is named in errors.
    ///
    /// # Errors
    /// Those of [`scorecard::Rules::parse`] and its counterparts, and if the family is missing or unknown.
    pub fn parse(file: &str, text: &str) -> Result<Self, RulesError> {
        let text = RulesText::parse(file, text)?;
        match text.family {
            Family::Scorecard => scorecard::Rules::read(text).map(Self::Scorecard),
            Family::Bank => bank::Rules::read(text).map(Self::Bank),
            Family::Race => race::Rules::read(text).map(Self::Race),
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
        each_family!(self, rules => &rules.name)
    }

    /// The booklet or text from which the rules are taken.
    #[must_use]
    pub fn source(&self) -> &str {
        each_family!(self, rules => &rules.source)
    }

    /// The number of dice of a first roll.
    #[must_use]
    pub fn dice(&self) -> usize {
        each_family!(self, rules => rules.dice)
    }

    /// The number of sides of a die.
    #[must_use]
    pub fn sides(&self) -> usize {
        each_family!(self, rules => rules.sides)
    }

    /// The fields that a list of games shows.
    #[must_use]
    pub fn summary(&self) -> Fields {
        each_family!(self, rules => rules.summary())
    }

    /// The facts that a client of the bot has to know.
    #[must_use]
    pub fn facts(&self) -> Facts {
        match self {
            Self::Scorecard(rules) => Facts::Scorecard(rules.facts()),
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
        each_family!(self, rules => rules.length())
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
        each_family!(self, rules => rules.text())
    }

    /// The rules without names and source, which decide nothing, as text that is equal for equal games.
    #[must_use]
    pub fn canonical(&self) -> &str {
        each_family!(self, rules => rules.canonical())
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
                rules.check_objective(id, objective)?;
                let game = scorecard::Game::new(id, rules.clone())?.played_for(objective);
                Ok(Game::of_cards(game))
            }
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
        let is_win = game.objective() == scorecard::Objective::Win;
        match melee::Game::new(game.clone()).filter(|_| is_win) {
            Some(game) => Self::Melee(Box::new(game)),
            None => Self::Scorecard(Box::new(game)),
        }
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        each_game!(self, game => game.id())
    }

    /// The objective of the game.
    #[must_use]
    pub fn objective(&self) -> &'static ObjectiveWords {
        each_game!(self, game => game.objective().words())
    }

    /// The rules without names and source; see [`Rules::canonical`].
    #[must_use]
    pub fn canonical(&self) -> &str {
        each_game!(self, game => game.rules().canonical())
    }

    /// Reads a position.
    ///
    /// # Errors
    /// If a part cannot occur in this game.
    pub fn read(&self, notation: &Notation) -> Result<Position, PositionError> {
        match self {
            Self::Scorecard(game) => Ok(Position::Scorecard(scorecard::Position::read(game, notation)?)),
            Self::Melee(game) => Ok(Position::Melee(Box::new(melee::Position::read(game, notation)?))),
            Self::Bank(game) => Ok(Position::Bank(bank::Position::read(game, notation)?)),
            Self::Race(game) => Ok(Position::Race(race::Position::read(game, notation)?)),
        }
    }

    /// Refuses a position in which nothing is to be decided. The start of a turn of a bank game is a decision, between
    /// rolling and taking over.
    ///
    /// # Errors
    /// Before a roll, if one is needed, and after the end of the game.
    pub fn check_decision(&self, position: &Position) -> Result<(), PositionError> {
        match (self, position) {
            (Self::Scorecard(game), Position::Scorecard(position)) => {
                position.decision(game)?;
            }
            (Self::Melee(game), Position::Melee(position)) => position.decision(game)?,
            (Self::Race(game), Position::Race(position)) => {
                position.decision(game)?;
            }
            // Bank games always have a decision. A position of another family is refused by the policy that is asked
            // about it.
            _ => {}
        }
        Ok(())
    }

    /// Reads a position, and returns it in its usual form.
    ///
    /// # Errors
    /// Those of [`read`](Self::read).
    pub fn understood(&self, notation: &Notation) -> Result<Understood, PositionError> {
        let (notation, sums) = match self {
            Self::Scorecard(game) => {
                let position = scorecard::Position::read(game, notation)?;
                (position.notation(game), position.sums(game))
            }
            Self::Melee(game) => {
                let position = melee::Position::read(game, notation)?;
                (position.notation(game), position.sums())
            }
            Self::Bank(game) => (bank::Position::read(game, notation)?.notation(game), Fields::default()),
            Self::Race(game) => (race::Position::read(game, notation)?.notation(game), Fields::default()),
        };
        Ok(Understood { notation, sums })
    }
}

/// A position as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Understood {
    /// The position in its usual form, which leaves out parts that have their usual value.
    pub notation: Notation,
    /// The sums of the position so far, as data: those of a card. The scores of bank games and the pieces of race games
    /// are parts of the position.
    pub sums: Fields,
}

impl PositionError {
    /// The part that is wrong.
    #[must_use]
    pub fn part(&self) -> &'static str {
        each_game!(self, error => error.part())
    }

    /// The message with the names of the command line's options.
    #[must_use]
    pub fn in_options(&self) -> String {
        each_game!(self, error => error.in_options()).unwrap_or_else(|| self.to_string())
    }

    /// The reason why nothing is to be decided, if the position is possible but leaves no decision.
    #[must_use]
    pub fn no_decision(&self) -> Option<NoDecision> {
        each_game!(self, error => error.no_decision())
    }
}
