//! The best play of a game of any family, for callers that handle all families alike.
//!
//! Everything that depends on the family is a `match` here, and nowhere else in the crate.

use dicebase_games::any::{self, GameError, Position, PositionError};
use dicebase_games::{Fields, Notation, ObjectiveWords, each_game};
use dicebase_tables::{Bytes, Damaged, Table};
use serde::Serialize;
use thiserror::Error;

use crate::error::{AskError, PolicyError};
use crate::ranked::Advice;
use crate::worth::Worth;
use crate::{bank, melee, race, scorecard};

/// A game with the table of its values. It returns the value of a position and the action to take.
///
/// It does not change, and many threads may use it at once.
pub enum Policy<D = Bytes> {
    /// Each turn fills one category of a card.
    Scorecard(Box<scorecard::Adviser<D>>),
    /// Like `Scorecard`, with several players who act on each other's cards with action dice.
    Melee(Box<melee::Adviser<D>>),
    /// Dice are set aside, and the player banks or rolls on.
    Bank(Box<bank::Policy<D>>),
    /// Pieces race round a ring into a goal.
    Race(Box<race::Adviser<D>>),
}

/// A position together with the policy that knows its value.
pub enum Question<'a, D = Bytes> {
    /// A position of a scorecard game.
    Scorecard(&'a scorecard::Adviser<D>, dicebase_games::scorecard::Position),
    /// A position of a scorecard game of several players with action dice.
    Melee(&'a melee::Adviser<D>, Box<dicebase_games::melee::Position>),
    /// A position of a bank game.
    Bank(&'a bank::Policy<D>, dicebase_games::bank::Position),
    /// A position of a race game.
    Race(&'a race::Adviser<D>, dicebase_games::race::Position),
}

/// The table of the best action of every decision, for the families that have such tables. It holds no values.
pub enum PolicyTable<D = Bytes> {
    /// The table of a scorecard game.
    Scorecard(scorecard::PolicyTable<D>),
}

/// An action as data and in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChosenAction {
    /// The action, with the field names that the bot protocol describes.
    #[serde(flatten)]
    pub action: Fields,
    /// The action as text, as in a review file.
    pub text: String,
}

/// The best action of a position, looked up.
#[derive(Clone, Debug, PartialEq)]
pub struct LookedUp {
    /// The position as it was read.
    pub position: Notation,
    /// The sums of the position so far, as [`Question::sums`] gives them.
    pub sums: Fields,
    /// The best action.
    pub action: ChosenAction,
}

/// An action and its value, as data and in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankedAction {
    /// The action, with the field names that the bot protocol describes.
    #[serde(flatten)]
    pub action: Fields,
    /// The action as text, as in a review file.
    pub text: String,
    /// The action in words.
    #[serde(skip)]
    pub words: String,
    /// The value of the objective if the action is taken and best play follows.
    #[serde(flatten)]
    pub worth: Worth,
    /// The difference to the value of the best action; 0 for the best. `None` if both are estimates: then the order is
    /// that of the bot, and the estimates may differ by chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
}

/// An error of a table from which no policy can be made.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum TableError {
    /// The rules in the table make no game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The table does not fit the game.
    #[error(transparent)]
    Policy(#[from] PolicyError),
}

/// Turns the ranked action of a family, with its exact value, into a `RankedAction`.
macro_rules! in_words {
    ($policy:expr, $ranked:expr $(, $position:expr)?) => {{
        let (game, ranked) = ($policy.game(), $ranked);
        let action = ranked.action;
        let (text, words) = (action.text(game), action.in_words(game));
        let action = action.fields(game $(, $position)?);
        RankedAction { action, text, words, worth: Worth::Exact(ranked.value), loss: Some(ranked.loss) }
    }};
}

/// Turns the advice of a family, with an exact value or an estimate, into a `RankedAction`.
macro_rules! advised {
    ($game:expr, $advice:expr) => {{
        let Advice { action, worth, loss } = $advice;
        let (text, words) = (action.text($game), action.in_words($game));
        RankedAction { action: action.fields($game), text, words, worth, loss }
    }};
}

impl<D: AsRef<[u8]>> Policy<D> {
    /// The policy of a game from the table of its values.
    ///
    /// # Errors
    /// If the table does not hold this game's values under its objective.
    pub fn new(game: any::Game, table: Table<D>) -> Result<Self, PolicyError> {
        match game {
            any::Game::Scorecard(game) => Ok(Self::Scorecard(Box::new(scorecard::Adviser::new(*game, table)?))),
            any::Game::Melee(game) => Ok(Self::Melee(Box::new(melee::Adviser::new(*game, table)?))),
            any::Game::Bank(game) => Ok(Self::Bank(Box::new(bank::Policy::new(*game, table)?))),
            any::Game::Race(game) => Ok(Self::Race(Box::new(race::Adviser::new(*game, table)?))),
        }
    }

    /// The policy of the game that the table's metadata name.
    ///
    /// # Errors
    /// If the table holds no values, or rules that make no game.
    pub fn of_table(table: Table<D>) -> Result<Self, TableError> {
        let metadata = table.metadata();
        let rules = any::Rules::parse(&metadata.game, &metadata.rules).map_err(GameError::from)?;
        let game = rules.ready(&metadata.game, Some(&metadata.objective))?;
        Ok(Self::new(game, table)?)
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        each_game!(self, policy => policy.game().id())
    }

    /// The word with which the game's positions begin.
    #[must_use]
    pub fn word(&self) -> &str {
        each_game!(self, policy => policy.game().word())
    }

    /// The game's name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        each_game!(self, policy => &policy.game().rules().name)
    }

    /// The objective of the game.
    #[must_use]
    pub fn objective(&self) -> &'static ObjectiveWords {
        each_game!(self, policy => policy.game().objective().words())
    }

    /// The part of the rules that decides values, as text that is equal for equal games.
    #[must_use]
    pub fn canonical(&self) -> &str {
        each_game!(self, policy => policy.game().rules().canonical())
    }

    /// Returns `true` when the game's values are exact, and `false` when there are only estimates.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        match self {
            Self::Scorecard(_) | Self::Bank(_) => true,
            Self::Melee(_) => false,
            Self::Race(policy) => policy.game().is_solved(),
        }
    }

    /// Returns `true` when its table bounds the error of its values. Estimates have no such bound, and neither has an
    /// equilibrium of several players, whose table states the most that a player gains by one other turn.
    #[must_use]
    pub fn bounds_errors(&self) -> bool {
        match self {
            Self::Bank(policy) => !policy.game().is_equilibrium(),
            other => other.is_exact(),
        }
    }

    /// In an equilibrium of several players, the most that a player gains by one other turn: at the start, and in any
    /// state. `None` if the table bounds the error, or holds only estimates.
    #[must_use]
    pub fn one_turn_gains(&self) -> Option<[f64; 2]> {
        let metadata = self.table().metadata();
        (self.is_exact() && !self.bounds_errors()).then_some([metadata.root_error_bound, metadata.error_bound])
    }

    /// The clause that completes "games …" in a sentence about estimates: who plays the games whose results are
    /// averaged.
    #[must_use]
    pub fn games_of_estimates(&self) -> &'static str {
        match self {
            Self::Melee(_) => {
                "that the bot plays on, against others who play shift and swap dice well, at once or never"
            }
            _ => "that the bot plays on for all players",
        }
    }

    /// The value of the start of the game. `None` if it depends on a target, or if there are only estimates.
    #[must_use]
    pub fn root(&self) -> Option<f64> {
        match self {
            Self::Scorecard(adviser) => adviser.root(),
            Self::Bank(policy) => Some(policy.root()),
            Self::Race(adviser) => adviser.solved().map(race::Policy::root),
            Self::Melee(_) => None,
        }
    }

    /// The table of its values.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        each_game!(self, policy => policy.table())
    }

    /// Returns `true` when the policy covers only what can follow from one position.
    #[must_use]
    pub fn is_part(&self) -> bool {
        matches!(self, Self::Scorecard(adviser) if adviser.is_part())
    }

    /// Returns `true` when the policy knows the value of a position. It knows all of them unless it covers only what
    /// follows from one position. The result is also `true` for text that is not a position, which gives an error
    /// later.
    #[must_use]
    pub fn knows(&self, notation: &Notation) -> bool {
        match self {
            Self::Scorecard(adviser) if adviser.is_part() => {
                let position = dicebase_games::scorecard::Position::read(adviser.game(), notation);
                position.map_or(true, |position| adviser.knows(&position))
            }
            Self::Scorecard(_) | Self::Melee(_) | Self::Bank(_) | Self::Race(_) => true,
        }
    }

    /// The question about a position in the one-line notation.
    ///
    /// # Errors
    /// If the position cannot occur in this game.
    pub fn ask(&self, notation: &Notation) -> Result<Question<'_, D>, PositionError> {
        use dicebase_games::melee;
        use dicebase_games::{bank, race, scorecard};
        match self {
            Self::Scorecard(policy) => {
                Ok(Question::Scorecard(policy, scorecard::Position::read(policy.game(), notation)?))
            }
            Self::Melee(policy) => {
                let position = melee::Position::read(policy.game(), notation)?;
                Ok(Question::Melee(policy, Box::new(position)))
            }
            Self::Bank(policy) => Ok(Question::Bank(policy, bank::Position::read(policy.game(), notation)?)),
            Self::Race(policy) => Ok(Question::Race(policy, race::Position::read(policy.game(), notation)?)),
        }
    }

    /// The question about a position of this game.
    ///
    /// # Errors
    /// If the position is one of a game of another family.
    pub fn question(&self, position: Position) -> Result<Question<'_, D>, PolicyError> {
        let other = || PolicyError::OtherFamily { game: self.id().to_owned() };
        match self {
            Self::Scorecard(policy) => {
                let Position::Scorecard(position) = position else { return Err(other()) };
                Ok(Question::Scorecard(policy, position))
            }
            Self::Melee(policy) => {
                let Position::Melee(position) = position else { return Err(other()) };
                Ok(Question::Melee(policy, position))
            }
            Self::Bank(policy) => {
                let Position::Bank(position) = position else { return Err(other()) };
                Ok(Question::Bank(policy, position))
            }
            Self::Race(policy) => {
                let Position::Race(position) = position else { return Err(other()) };
                Ok(Question::Race(policy, position))
            }
        }
    }
}

impl<D: AsRef<[u8]>> Question<'_, D> {
    /// The position in the one-line notation.
    #[must_use]
    pub fn notation(&self) -> Notation {
        match self {
            Self::Scorecard(policy, position) => position.notation(policy.game()),
            Self::Melee(policy, position) => position.notation(policy.game()),
            Self::Bank(policy, position) => position.notation(policy.game()),
            Self::Race(policy, position) => position.notation(policy.game()),
        }
    }

    /// The sums of the position so far, as data: those of a card. Empty for bank and race games, whose scores and
    /// pieces are parts of the position.
    #[must_use]
    pub fn sums(&self) -> Fields {
        match self {
            Self::Scorecard(policy, position) => position.sums(policy.game()),
            Self::Melee(_, position) => position.sums(),
            Self::Bank(..) | Self::Race(..) => Fields::default(),
        }
    }

    /// The position in words, for use after the name of the game.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self {
            Self::Scorecard(policy, position) => position.in_words(policy.game()),
            Self::Melee(policy, position) => position.in_words(policy.game()),
            Self::Bank(policy, position) => position.in_words(policy.game()),
            Self::Race(policy, position) => position.in_words(policy.game()),
        }
    }

    /// The position and its value, in a sentence.
    #[must_use]
    pub fn value_in_words(&self, worth: &Worth) -> String {
        match self {
            Self::Scorecard(policy, position) => position.value_in_words(policy.game(), worth.number()),
            Self::Melee(policy, position) => {
                let game = policy.game();
                position.value_in_words(game, &worth.in_words(game.objective().words()))
            }
            Self::Bank(policy, position) => position.value_in_words(policy.game(), worth.number()),
            Self::Race(policy, position) => {
                let game = policy.game();
                position.value_in_words(game, &worth.in_words(game.objective().words()))
            }
        }
    }

    /// The value of the position: the expected further points (without those on the card), the expected turns, or the
    /// probability of winning.
    ///
    /// # Errors
    /// If the table is damaged at this position.
    pub fn value(&self) -> Result<Worth, Damaged> {
        match self {
            Self::Scorecard(policy, position) => policy.value(position).map(Worth::Exact),
            Self::Melee(adviser, position) => adviser.worth(position),
            Self::Bank(policy, position) => policy.value(position).map(Worth::Exact),
            Self::Race(adviser, position) => adviser.worth(position),
        }
    }

    /// In games in which each player maximises their own probability of winning, the probability of each player,
    /// beginning with the player to move. `None` in other games.
    ///
    /// # Errors
    /// Those of [`value`](Self::value).
    pub fn chances(&self) -> Result<Option<Vec<f64>>, Damaged> {
        match self {
            Self::Bank(policy, position) if policy.game().is_equilibrium() => policy.chances(position),
            _ => Ok(None),
        }
    }

    /// All actions, the best first. There is always at least one.
    ///
    /// # Errors
    /// If nothing is to be decided, or if the table is damaged at this position.
    pub fn rank(&self) -> Result<Vec<RankedAction>, AskError> {
        match self {
            Self::Scorecard(policy, position) => {
                position.decision(policy.game()).map_err(PositionError::from)?;
                Ok(policy.rank(position)?.into_iter().map(|ranked| in_words!(policy, ranked)).collect())
            }
            Self::Melee(adviser, position) => {
                let game = adviser.game();
                position.decision(game).map_err(PositionError::from)?;
                Ok(adviser.rank(position)?.into_iter().map(|advice| advised!(game, advice)).collect())
            }
            Self::Bank(policy, position) => {
                Ok(policy.rank(position)?.into_iter().map(|ranked| in_words!(policy, ranked, position)).collect())
            }
            Self::Race(adviser, position) => {
                let game = adviser.game();
                position.decision(game).map_err(PositionError::from)?;
                Ok(adviser.rank(position)?.into_iter().map(|advice| advised!(game, advice)).collect())
            }
        }
    }

    /// The best action.
    ///
    /// # Errors
    /// Those of [`rank`](Self::rank).
    pub fn best(&self) -> Result<RankedAction, AskError> {
        match self {
            Self::Scorecard(policy, position) => {
                position.decision(policy.game()).map_err(PositionError::from)?;
                let best = policy.best(position)?.ok_or_else(card_is_full)?;
                Ok(in_words!(policy, best))
            }
            Self::Melee(adviser, position) => {
                let game = adviser.game();
                position.decision(game).map_err(PositionError::from)?;
                let none = || PositionError::from(dicebase_games::melee::PositionError::Over);
                Ok(advised!(game, adviser.best(position)?.ok_or_else(none)?))
            }
            Self::Bank(policy, position) => Ok(in_words!(policy, policy.best(position)?, position)),
            Self::Race(adviser, position) => {
                let game = adviser.game();
                let roll = position.decision(game).map_err(PositionError::from)?;
                let none = || PositionError::from(dicebase_games::race::PositionError::NoMove { roll });
                Ok(advised!(game, adviser.best(position)?.ok_or_else(none)?))
            }
        }
    }
}

fn card_is_full() -> PositionError {
    dicebase_games::scorecard::PositionError::CardIsFull.into()
}

impl<D: AsRef<[u8]>> PolicyTable<D> {
    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        let Self::Scorecard(policy) = self;
        policy.game().id()
    }

    /// The objective of the game.
    #[must_use]
    pub fn objective(&self) -> &'static ObjectiveWords {
        let Self::Scorecard(policy) = self;
        policy.game().objective().words()
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        let Self::Scorecard(policy) = self;
        policy.table()
    }

    /// The best action of a position.
    ///
    /// # Errors
    /// If the position cannot occur in this game, if nothing is to be decided in it, or if the table is damaged there.
    pub fn best(&self, notation: &Notation) -> Result<LookedUp, AskError> {
        use dicebase_games::scorecard;
        match self {
            Self::Scorecard(policy) => {
                let game = policy.game();
                let position = scorecard::Position::read(game, notation).map_err(PositionError::from)?;
                position.decision(game).map_err(PositionError::from)?;
                let action = policy.best(&position)?.ok_or_else(card_is_full)?;
                let action = ChosenAction { action: action.fields(game), text: action.text(game) };
                Ok(LookedUp { position: position.notation(game), sums: position.sums(game), action })
            }
        }
    }
}
