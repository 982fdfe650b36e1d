//! The best play of a game of any family, for who does not care which.
//!
//! Everything that depends on the family is a `match` here, and nowhere else in the crate.

use dicebase_games::any::{self, GameError, Position, PositionError};
use dicebase_games::{Fields, Notation, ObjectiveWords, each_game};
use dicebase_tables::{Bytes, Damaged, Table};
use serde::Serialize;
use thiserror::Error;

use crate::error::{AskError, PolicyError};
use crate::ranked::Advice;
use crate::scorecard::melee;
use crate::worth::Worth;
use crate::{bank, race, scorecard};

/// A game with the table of its values: it answers what a position is worth and what to do.
///
/// It does not change, and many threads may ask it at once.
pub enum Policy<D = Bytes> {
    /// Each turn fills one category of a card.
    Scorecard(Box<scorecard::Adviser<D>>),
    /// The same where several players act on each other's cards with action dice.
    Melee(Box<melee::Adviser<D>>),
    /// Dice are set aside, and the player banks or rolls on.
    Bank(Box<bank::Policy<D>>),
    /// Pieces race round a ring into a goal.
    Race(Box<race::Adviser<D>>),
}

/// Where a game stands, and who knows what that is worth.
pub enum Question<'a, D = Bytes> {
    /// Of a scorecard game.
    Scorecard(&'a scorecard::Adviser<D>, dicebase_games::scorecard::Position),
    /// Of a scorecard game of several players with action dice.
    Melee(&'a melee::Adviser<D>, Box<dicebase_games::scorecard::melee::Position>),
    /// Of a bank game.
    Bank(&'a bank::Policy<D>, dicebase_games::bank::Position),
    /// Of a race game.
    Race(&'a race::Adviser<D>, dicebase_games::race::Position),
}

/// The best action of every decision of a game of any family that has such tables; they know no values.
pub enum PolicyTable<D = Bytes> {
    /// Of a scorecard game.
    Scorecard(scorecard::PolicyTable<D>),
}

/// An action as data and in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChosenAction {
    /// What to do, with the names that the bot protocol describes.
    #[serde(flatten)]
    pub action: Fields,
    /// The same as one text, as in a review file.
    pub text: String,
}

/// The best action of a position, looked up.
#[derive(Clone, Debug, PartialEq)]
pub struct LookedUp {
    /// The position as it was understood.
    pub position: Notation,
    /// What it comes to so far, as [`Question::sums`].
    pub sums: Fields,
    /// The best action.
    pub action: ChosenAction,
}

/// An action and what it is worth, as data and in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankedAction {
    /// What to do, with the names that the bot protocol describes.
    #[serde(flatten)]
    pub action: Fields,
    /// The same as one text, as in a review file.
    pub text: String,
    /// The same as people say it.
    #[serde(skip)]
    pub words: String,
    /// What the objective comes to if it is done and best play follows.
    #[serde(flatten)]
    pub worth: Worth,
    /// How much worse that is than the best action's value; 0 for the best. None where both are estimates: then the
    /// order is that of the bot, and the estimates may differ by chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
}

/// A table that no policy can be made of.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum TableError {
    /// It holds rules that make no game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// It does not serve the game.
    #[error(transparent)]
    Policy(#[from] PolicyError),
}

/// From what a family ranks to words.
macro_rules! in_words {
    ($policy:expr, $ranked:expr $(, $position:expr)?) => {{
        let (game, ranked) = ($policy.game(), $ranked);
        let action = ranked.action;
        let (text, words) = (action.text(game), action.in_words(game));
        let action = action.fields(game $(, $position)?);
        RankedAction { action, text, words, worth: Worth::Exact(ranked.value), loss: Some(ranked.loss) }
    }};
}

/// The same of what is worth something exactly or as an estimate.
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
    /// Where the table is not one of this game's values under its objective.
    pub fn new(game: any::Game, table: Table<D>) -> Result<Self, PolicyError> {
        match game {
            any::Game::Scorecard(game) => Ok(Self::Scorecard(Box::new(scorecard::Adviser::new(*game, table)?))),
            any::Game::Melee(game) => Ok(Self::Melee(Box::new(melee::Adviser::new(*game, table)?))),
            any::Game::Bank(game) => Ok(Self::Bank(Box::new(bank::Policy::new(*game, table)?))),
            any::Game::Race(game) => Ok(Self::Race(Box::new(race::Adviser::new(*game, table)?))),
        }
    }

    /// The policy of the game that a table says it is of.
    ///
    /// # Errors
    /// Where the table holds no values, or rules that make no game.
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

    /// What the game's positions begin with.
    #[must_use]
    pub fn word(&self) -> &str {
        each_game!(self, policy => policy.game().word())
    }

    /// The game's name as people write it.
    #[must_use]
    pub fn name(&self) -> &str {
        each_game!(self, policy => &policy.game().rules().name)
    }

    /// What it is played for.
    #[must_use]
    pub fn objective(&self) -> &'static ObjectiveWords {
        each_game!(self, policy => policy.game().objective().words())
    }

    /// What the rules decide, as text that is equal for equal games.
    #[must_use]
    pub fn canonical(&self) -> &str {
        each_game!(self, policy => policy.game().rules().canonical())
    }

    /// Whether its values are exact; if not, there are only estimates.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        match self {
            Self::Scorecard(_) | Self::Bank(_) => true,
            Self::Melee(_) => false,
            Self::Race(policy) => policy.game().is_solved(),
        }
    }

    /// Returns `true` if its table bounds the error of its values. An equilibrium of several players, whose table says
    /// what anybody gains by one other turn, and estimates have no such bound.
    #[must_use]
    pub fn bounds_errors(&self) -> bool {
        match self {
            Self::Bank(policy) => !policy.game().is_equilibrium(),
            other => other.is_exact(),
        }
    }

    /// In an equilibrium of several players, the most that anybody gains by one other turn: at the start, and in any
    /// state. None where there is a bound on the error, or only estimates.
    #[must_use]
    pub fn one_turn_gains(&self) -> Option<[f64; 2]> {
        let metadata = self.table().metadata();
        (self.is_exact() && !self.bounds_errors()).then_some([metadata.root_error_bound, metadata.error_bound])
    }

    /// Of which games estimates are the share: `games` what.
    #[must_use]
    pub fn games_of_estimates(&self) -> &'static str {
        match self {
            Self::Melee(_) => {
                "that the bot plays on, against others who play shift and swap dice well, at once or never"
            }
            _ => "that the bot plays on for all players",
        }
    }

    /// What the start of the game is worth, as far as one number says it: none where that depends on a target, or where
    /// there are only estimates.
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

    /// Whether it was made for what follows from one position alone.
    #[must_use]
    pub fn is_part(&self) -> bool {
        matches!(self, Self::Scorecard(adviser) if adviser.is_part())
    }

    /// Whether it knows what a position is worth: always, unless it was made for what follows from another one. What is
    /// no position is answered with an error anyway.
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

    /// What is asked about a position that is written.
    ///
    /// # Errors
    /// Where it cannot be in this game.
    pub fn ask(&self, notation: &Notation) -> Result<Question<'_, D>, PositionError> {
        use dicebase_games::scorecard::melee;
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

    /// What is asked about a position of this game.
    ///
    /// # Errors
    /// Where it is a position of a game of another family.
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
    /// The position in words.
    #[must_use]
    pub fn notation(&self) -> Notation {
        match self {
            Self::Scorecard(policy, position) => position.notation(policy.game()),
            Self::Melee(policy, position) => position.notation(policy.game()),
            Self::Bank(policy, position) => position.notation(policy.game()),
            Self::Race(policy, position) => position.notation(policy.game()),
        }
    }

    /// What the position comes to so far, as data: the sums of a card. The scores of bank games and the pieces of race
    /// games are parts of the position.
    #[must_use]
    pub fn sums(&self) -> Fields {
        match self {
            Self::Scorecard(policy, position) => position.sums(policy.game()),
            Self::Melee(_, position) => position.sums(),
            Self::Bank(..) | Self::Race(..) => Fields::default(),
        }
    }

    /// The position as people say it, behind the name of the game.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self {
            Self::Scorecard(policy, position) => position.in_words(policy.game()),
            Self::Melee(policy, position) => position.in_words(policy.game()),
            Self::Bank(policy, position) => position.in_words(policy.game()),
            Self::Race(policy, position) => position.in_words(policy.game()),
        }
    }

    /// The same with what it is worth, in a sentence.
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

    /// What the position is worth: the expected points, those on the card not counted, the expected turns, or the
    /// chance to win.
    ///
    /// # Errors
    /// Where the table is damaged where the answer stands.
    pub fn value(&self) -> Result<Worth, Damaged> {
        match self {
            Self::Scorecard(policy, position) => policy.value(position).map(Worth::Exact),
            Self::Melee(adviser, position) => adviser.worth(position),
            Self::Bank(policy, position) => policy.value(position).map(Worth::Exact),
            Self::Race(adviser, position) => adviser.worth(position),
        }
    }

    /// In games in which each plays for the own chance, the chance of each player, from the one to move on.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn chances(&self) -> Result<Option<Vec<f64>>, Damaged> {
        match self {
            Self::Bank(policy, position) if policy.game().is_equilibrium() => policy.chances(position),
            _ => Ok(None),
        }
    }

    /// All actions, the best first; never none.
    ///
    /// # Errors
    /// Where nothing is to be decided, and where the table is damaged where the answer stands.
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
    /// As [`rank`](Self::rank).
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
                let none = || PositionError::from(dicebase_games::scorecard::melee::PositionError::Over);
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

    /// What it is played for.
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
    /// Where the position cannot be in this game, where nothing is to be decided, and where the table is damaged there.
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
