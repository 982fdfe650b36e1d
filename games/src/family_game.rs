//! The interface that the games of all families share.

use crate::any::PositionError;
use crate::fields::Fields;
use crate::notation::Notation;
use crate::objective::ObjectiveWords;

/// A game of any family, ready for play: what does not depend on the types of its family.
pub trait AnyGame {
    /// The game's id.
    fn id(&self) -> &str;

    /// The word with which its positions begin.
    fn word(&self) -> &str;

    /// The game's name for people.
    fn name(&self) -> &str;

    /// The whole text of the rules.
    fn text(&self) -> &str;

    /// The rules without names and source, as text that is equal for equal games.
    fn canonical(&self) -> &str;

    /// The objective of play.
    fn objective(&self) -> &'static ObjectiveWords;

    /// Returns `true` when the game can be solved, and `false` when a bot estimates its values.
    fn is_solved(&self) -> bool {
        true
    }

    /// The state that a row of the table of values belongs to, as data. `None` if there is no such row, or if the rows
    /// are not those of states under this objective.
    fn state_of_row(&self, _: usize) -> Option<Fields> {
        None
    }

    /// Reads a position, and returns it in its usual form.
    ///
    /// # Errors
    /// If a part cannot occur in this game.
    fn understood(&self, notation: &Notation) -> Result<Understood, PositionError>;
}

/// A position as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Understood {
    /// The position in its usual form, which leaves out parts that have their usual value.
    pub notation: Notation,
    /// The sums of the position so far; see [`FamilyGame::sums`].
    pub sums: Fields,
}

/// A game of one family: how its positions and actions are read and written.
pub trait FamilyGame: AnyGame {
    /// A position of the family.
    type Position;
    /// An action of the family.
    type Action;

    /// Reads a position.
    ///
    /// # Errors
    /// If a part cannot occur in this game.
    fn read(&self, notation: &Notation) -> Result<Self::Position, PositionError>;

    /// Refuses a position in which nothing is to be decided. The start of a turn of a bank game is a decision, between
    /// rolling and taking over.
    ///
    /// # Errors
    /// Before a roll, if one is needed, and after the end of the game.
    fn check_decision(&self, position: &Self::Position) -> Result<(), PositionError>;

    /// A position in the one-line notation, without the parts that have their usual value.
    fn notation(&self, position: &Self::Position) -> Notation;

    /// The sums of a position so far, as data: those of a card. The scores of bank games and the pieces of race games
    /// are parts of the position.
    fn sums(&self, _: &Self::Position) -> Fields {
        Fields::default()
    }

    /// The row of the table of values that has the state of a position. `None` if the position is no start of a turn, or
    /// if the rows are not those of states under this objective.
    fn row(&self, _: &Self::Position) -> Option<usize> {
        None
    }

    /// A position in words, for use after the name of the game.
    fn in_words(&self, position: &Self::Position) -> String;

    /// A position and its value, in a sentence. `worth` is the value in words.
    fn value_in_words(&self, position: &Self::Position, value: f64, worth: &str) -> String;

    /// The game with the dice of the player to move in a position. It differs only if the players of a bank game have
    /// other dice each.
    fn of_mover(&self, _: &Self::Position) -> &Self {
        self
    }

    /// An action as text, as in a review file.
    fn text_of(&self, action: &Self::Action) -> String;

    /// An action in words, in the game [of the player to move](Self::of_mover).
    fn action_in_words(&self, action: &Self::Action) -> String;

    /// An action in a position as data, with the field names that the bot protocol describes.
    fn fields_of(&self, position: &Self::Position, action: &Self::Action) -> Fields;
}

/// Implements the methods of [`AnyGame`] but `is_solved`.
macro_rules! any_game {
    () => {
        fn id(&self) -> &str {
            self.id()
        }

        fn word(&self) -> &str {
            self.word()
        }

        fn name(&self) -> &str {
            &self.rules().name
        }

        fn text(&self) -> &str {
            self.rules().text()
        }

        fn canonical(&self) -> &str {
            self.rules().canonical()
        }

        fn objective(&self) -> &'static ObjectiveWords {
            self.objective().words()
        }

        fn understood(&self, notation: &Notation) -> Result<Understood, PositionError> {
            let position = self.read(notation)?;
            Ok(Understood { notation: self.notation(&position), sums: self.sums(&position) })
        }
    };
}
pub(crate) use any_game;

/// Implements the methods of [`FamilyGame`] that are the same in every family.
macro_rules! family_game {
    () => {
        type Position = Position;
        type Action = Action;

        fn read(&self, notation: &Notation) -> Result<Position, PositionError> {
            Ok(Position::read(self, notation)?)
        }

        fn notation(&self, position: &Position) -> Notation {
            position.notation(self)
        }

        fn in_words(&self, position: &Position) -> String {
            position.in_words(self)
        }

        fn text_of(&self, action: &Action) -> String {
            action.text(self)
        }

        fn action_in_words(&self, action: &Action) -> String {
            action.in_words(self)
        }
    };
}
pub(crate) use family_game;
