//! The best play of a game of any family, for callers that handle all families alike.
//!
//! A family implements [`FamilyAdviser`]; the enums here are the only code of the crate that names several families.

use std::sync::Arc;

use dicebase_games::any::{self, GameError, PositionError};
use dicebase_games::{Fields, Notation, ONLY_POINTS, ObjectiveWords};
use dicebase_tables::{Bytes, Damaged, Table};
use serde::Serialize;
use thiserror::Error;

use crate::error::{AskError, PolicyError};
use crate::family_adviser::AnyAsked;
pub use crate::family_adviser::{AdviceOf, AnyAdviser, Asked, FamilyAdviser, PositionOf};
use crate::worth::Worth;
use crate::{bank, melee, race, scorecard};

/// A game with the table of its values. It returns the value of a position and the action to take.
///
/// It does not change, and many threads may use it at once. Copies share it.
pub enum Policy<D = Bytes> {
    /// Each turn fills one category of a card.
    Scorecard(Arc<scorecard::Adviser<D>>),
    /// Like `Scorecard`, with several players who act on each other's cards with action dice.
    Melee(Arc<melee::Adviser<D>>),
    /// Dice are set aside, and the player banks or rolls on.
    Bank(Arc<bank::Policy<D>>),
    /// Pieces race round a ring into a goal.
    Race(Arc<race::Adviser<D>>),
}

/// A position together with the policy that knows its value.
pub enum Question<D: AsRef<[u8]> = Bytes> {
    /// A position of a scorecard game.
    Scorecard(Asked<scorecard::Adviser<D>, D>),
    /// A position of a scorecard game of several players with action dice.
    Melee(Asked<melee::Adviser<D>, D>),
    /// A position of a bank game.
    Bank(Asked<bank::Policy<D>, D>),
    /// A position of a race game.
    Race(Asked<race::Adviser<D>, D>),
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
#[non_exhaustive]
pub enum TableError {
    /// The rules in the table make no game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The table does not fit the game.
    #[error(transparent)]
    Policy(#[from] PolicyError),
}

/// Expands to a `match` with the same expression for each family.
macro_rules! each {
    ($any:expr, $of:ident => $body:expr) => {
        match $any {
            Self::Scorecard($of) => $body,
            Self::Melee(_) | Self::Bank(_) | Self::Race(_) if ONLY_POINTS => unreachable!("{NO_OTHERS}"),
            Self::Melee($of) => $body,
            Self::Bank($of) => $body,
            Self::Race($of) => $body,
        }
    };
}

/// The reason why a build for points alone has no values of other families.
const NO_OTHERS: &str = "there are no games of other families";

impl<D: AsRef<[u8]>> Policy<D> {
    /// The policy of a game from the table of its values.
    ///
    /// # Errors
    /// If the table does not hold this game's values under its objective.
    pub fn new(game: any::Game, table: Table<D>) -> Result<Self, PolicyError> {
        match game {
            any::Game::Scorecard(game) => Ok(Self::Scorecard(Arc::new(scorecard::Adviser::new(*game, table)?))),
            _ if ONLY_POINTS => unreachable!("{NO_OTHERS}"),
            any::Game::Melee(game) => Ok(Self::Melee(Arc::new(melee::Adviser::new(*game, table)?))),
            any::Game::Bank(game) => Ok(Self::Bank(Arc::new(bank::Policy::new(*game, table)?))),
            any::Game::Race(game) => Ok(Self::Race(Arc::new(race::Adviser::new(*game, table)?))),
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

    /// The adviser as one of any family.
    fn of_family(&self) -> &dyn AnyAdviser<D> {
        each!(self, adviser => &**adviser)
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        self.of_family().any_game().id()
    }

    /// The word with which the game's positions begin.
    #[must_use]
    pub fn word(&self) -> &str {
        self.of_family().any_game().word()
    }

    /// The game's name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        self.of_family().any_game().name()
    }

    /// The objective of the game.
    #[must_use]
    pub fn objective(&self) -> &'static ObjectiveWords {
        self.of_family().any_game().objective()
    }

    /// The part of the rules that decides values, as text that is equal for equal games.
    #[must_use]
    pub fn canonical(&self) -> &str {
        self.of_family().any_game().canonical()
    }

    /// Returns `true` when the game's values are exact, and `false` when there are only estimates.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.of_family().any_game().is_solved()
    }

    /// Returns `true` when its table bounds the error of its values; see [`AnyAdviser::bounds_errors`].
    #[must_use]
    pub fn bounds_errors(&self) -> bool {
        self.of_family().bounds_errors()
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
        self.of_family().games_of_estimates()
    }

    /// The value of the start of the game. `None` if it depends on a target, or if there are only estimates.
    #[must_use]
    pub fn root(&self) -> Option<f64> {
        self.of_family().root()
    }

    /// The table of its values.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        self.of_family().table()
    }

    /// Returns `true` when the policy covers only what can follow from one position.
    #[must_use]
    pub fn is_part(&self) -> bool {
        self.of_family().is_part()
    }

    /// Returns `true` when the policy knows the value of a position. It knows all of them unless it covers only what
    /// follows from one position. The result is also `true` for text that is not a position, which gives an error
    /// later.
    #[must_use]
    pub fn knows(&self, notation: &Notation) -> bool {
        !self.is_part() || self.ask(notation).map_or(true, |question| question.is_known())
    }

    /// The state that a row of the table of values belongs to, as data. `None` if there is no such row, or if the rows
    /// are not those of states, as with targets and cards of two players.
    #[must_use]
    pub fn state_of_row(&self, row: usize) -> Option<Fields> {
        self.of_family().any_game().state_of_row(row)
    }

    /// The question about a position in the one-line notation.
    ///
    /// # Errors
    /// If the position cannot occur in this game.
    pub fn ask(&self, notation: &Notation) -> Result<Question<D>, PositionError> {
        each!(self, adviser => Ok(FamilyAdviser::into_question(Asked::read(adviser, notation)?)))
    }
}

impl<D: AsRef<[u8]>> Question<D> {
    /// The policy that is asked.
    #[must_use]
    pub fn policy(&self) -> Policy<D> {
        each!(self, asked => Arc::clone(&asked.adviser).into_policy())
    }

    /// The question as one of any family.
    fn of_family(&self) -> &dyn AnyAsked {
        each!(self, asked => asked)
    }

    /// The position in the one-line notation.
    #[must_use]
    pub fn notation(&self) -> Notation {
        self.of_family().notation()
    }

    /// The sums of the position so far, as data: those of a card. Empty for bank and race games, whose scores and
    /// pieces are parts of the position.
    #[must_use]
    pub fn sums(&self) -> Fields {
        self.of_family().sums()
    }

    /// The row of the table of values that has the state of the position; `None` if no row has it, as within the turns
    /// of bank and race games, or if the rows are not those of states.
    #[must_use]
    pub fn row(&self) -> Option<usize> {
        self.of_family().row()
    }

    /// The position in words, for use after the name of the game.
    #[must_use]
    pub fn in_words(&self) -> String {
        self.of_family().in_words()
    }

    /// The position and its value, in a sentence.
    #[must_use]
    pub fn value_in_words(&self, worth: &Worth) -> String {
        self.of_family().value_in_words(worth)
    }

    /// Returns `true` when the policy knows the value of the position; see [`Policy::knows`].
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.of_family().is_known()
    }

    /// The value of the position: the expected further points (without those on the card), the expected turns, or the
    /// probability of winning.
    ///
    /// # Errors
    /// If the table is damaged at this position.
    pub fn value(&self) -> Result<Worth, Damaged> {
        self.of_family().value()
    }

    /// In games in which each player maximises their own probability of winning, the probability of each player,
    /// beginning with the player to move. `None` in other games.
    ///
    /// # Errors
    /// Those of [`value`](Self::value).
    pub fn chances(&self) -> Result<Option<Vec<f64>>, Damaged> {
        self.of_family().chances()
    }

    /// All actions, the best first. There is always at least one.
    ///
    /// # Errors
    /// If nothing is to be decided, or if the table is damaged at this position.
    pub fn rank(&self) -> Result<Vec<RankedAction>, AskError> {
        self.of_family().rank()
    }

    /// The best action.
    ///
    /// # Errors
    /// Those of [`rank`](Self::rank).
    pub fn best(&self) -> Result<RankedAction, AskError> {
        self.of_family().best()
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
