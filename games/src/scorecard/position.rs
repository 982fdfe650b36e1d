//! A moment of decision within a turn.

use thiserror::Error;

use super::card::Card;
use super::game::Game;
use crate::dice::Dice;

/// A moment in which a player decides: the card, the dice on the table, and how many rolls may still follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    card: Card,
    roll: Dice,
    rolls_left: usize,
    saved: Dice,
}

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Keep these dice and roll the others again; to keep all of them is to score now.
    Keep(Dice),
    /// Fill a category.
    Score {
        /// Its position on the card.
        category: usize,
        /// The points that are written down.
        points: usize,
        /// The extra bonus that is paid beside them.
        bonus: usize,
    },
}

/// The numbers from 0 to `most` in words.
fn at_most(most: usize) -> String {
    if most == 0 { "only 0".to_owned() } else { format!("0 to {most}") }
}

/// A position that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// Not as many dice as the game has.
    #[error("the roll \"{found}\" has {} dice, but {game} has {expected}; name all dice on the table, as in {example}", found.len())]
    WrongNumberOfDice {
        /// The roll.
        found: Dice,
        /// How many dice the game has.
        expected: usize,
        /// The game's id.
        game: String,
        /// A roll of that game.
        example: Dice,
    },
    /// More rolls left than a turn has after its first.
    #[error("{found} rolls cannot be left after a roll: a turn of {game} has {rolls}, so {} may be left", at_most(rolls - 1))]
    TooManyRolls {
        /// What was given.
        found: usize,
        /// How many rolls a turn has.
        rolls: usize,
        /// The game's id.
        game: String,
    },
    /// Saved dice in a game in which every die may be rolled again.
    #[error("in {game} every die may be rolled again, so no dice are saved; leave them out")]
    NothingIsSaved {
        /// The game's id.
        game: String,
    },
    /// Saved dice before anything could have been saved.
    #[error("with {rolls_left} rolls left this is the first roll, so no dice are saved yet; leave them out")]
    SavedTooEarly {
        /// How many rolls are left.
        rolls_left: usize,
    },
    /// Saved dice that are not on the table.
    #[error(
        "the saved dice {saved} are not among the dice on the table, {roll}; name all dice on the table in the roll"
    )]
    SavedElsewhere {
        /// The saved dice.
        saved: Dice,
        /// The roll.
        roll: Dice,
    },
    /// A card with no open category.
    #[error("every category of the card is filled: the game is over and there is nothing to decide")]
    CardIsFull,
}

impl PositionError {
    /// The part of a position that is to blame.
    pub(crate) fn key(&self) -> &'static str {
        match self {
            Self::WrongNumberOfDice { .. } => "roll",
            Self::TooManyRolls { .. } => "rolls-left",
            Self::NothingIsSaved { .. } | Self::SavedTooEarly { .. } | Self::SavedElsewhere { .. } => "saved",
            Self::CardIsFull => "card",
        }
    }
}

impl Position {
    /// A position: `saved` are the dice that cannot be rolled again, [`Dice::NONE`] in most games.
    ///
    /// # Errors
    /// Where the position cannot be in the game.
    pub fn new(game: &Game, card: Card, roll: Dice, rolls_left: usize, saved: Dice) -> Result<Self, PositionError> {
        let (rules, id) = (game.rules(), || game.id().to_owned());
        if card.open().is_empty() {
            return Err(PositionError::CardIsFull);
        }
        if roll.len() != rules.dice {
            let example = Dice::from_faces((0..rules.dice).map(|die| die % rules.sides + 1));
            return Err(PositionError::WrongNumberOfDice { found: roll, expected: rules.dice, game: id(), example });
        }
        if rolls_left >= rules.rolls {
            return Err(PositionError::TooManyRolls { found: rolls_left, rolls: rules.rolls, game: id() });
        }
        if !saved.is_empty() {
            if !rules.saved_dice {
                return Err(PositionError::NothingIsSaved { game: id() });
            }
            if rolls_left + 1 == rules.rolls {
                return Err(PositionError::SavedTooEarly { rolls_left });
            }
            if !roll.contains(&saved) {
                return Err(PositionError::SavedElsewhere { saved, roll });
            }
        }
        Ok(Self { card, roll, rolls_left, saved })
    }

    /// What is written down.
    #[must_use]
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// All dice on the table.
    #[must_use]
    pub fn roll(&self) -> Dice {
        self.roll
    }

    /// How many rolls may still follow.
    #[must_use]
    pub fn rolls_left(&self) -> usize {
        self.rolls_left
    }

    /// The dice that cannot be rolled again.
    #[must_use]
    pub fn saved(&self) -> Dice {
        self.saved
    }

    /// All that the player may do, in the order in which equally good actions are preferred: keeps with more dice first,
    /// then those with larger faces (as [`crate::Lattice`] orders them, backwards), and categories in the order of the card.
    #[must_use]
    pub fn actions(&self, game: &Game) -> Vec<Action> {
        if self.rolls_left > 0 {
            let mut keeps: Vec<Dice> = self.roll.parts().filter(|keep| keep.contains(&self.saved)).collect();
            keeps.sort_by_key(|keep| std::cmp::Reverse(game.lattice().index(keep)));
            return keeps.into_iter().map(Action::Keep).collect();
        }
        let state = self.card.state(game);
        let choices = game.scoring().choices(state.open, state.extra, game.roll(&self.roll));
        let action =
            |c: super::scoring::Choice| Action::Score { category: c.category, points: c.points, bonus: c.bonus };
        choices.map(action).collect()
    }
}
