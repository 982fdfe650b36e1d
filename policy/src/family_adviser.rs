//! The interface that the advisers of all families share.

use std::sync::Arc;

use dicebase_games::any::{AnyGame, FamilyGame, PositionError};
use dicebase_games::{Fields, Notation};
use dicebase_tables::{Damaged, Table};

use crate::any::{Policy, Question, RankedAction};
use crate::error::AskError;
use crate::ranked::Advice;
use crate::worth::Worth;

/// A position of a family's game.
pub type PositionOf<A, D> = <<A as FamilyAdviser<D>>::Game as FamilyGame>::Position;
/// An action of a family's game with its value.
pub type AdviceOf<A, D> = Advice<<<A as FamilyAdviser<D>>::Game as FamilyGame>::Action>;

/// The best play of a game of any family, from its table: what does not depend on the types of the family.
pub trait AnyAdviser<D> {
    /// The game as one of any family.
    fn any_game(&self) -> &dyn AnyGame;

    /// The table.
    fn table(&self) -> &Table<D>;

    /// The value of the start of the game. `None` if it depends on a target, or if there are only estimates.
    fn root(&self) -> Option<f64>;

    /// Returns `true` when its table bounds the error of its values. Estimates have no such bound, and neither has an
    /// equilibrium of several players, whose table states the most that a player gains by one other turn.
    fn bounds_errors(&self) -> bool {
        self.any_game().is_solved()
    }

    /// The clause that completes "games …" in a sentence about estimates: who plays the games whose results are
    /// averaged.
    fn games_of_estimates(&self) -> &'static str {
        "that the bot plays on for all players"
    }

    /// Returns `true` when the adviser covers only what can follow from one position.
    fn is_part(&self) -> bool {
        false
    }
}

/// The best play of a game of one family.
pub trait FamilyAdviser<D: AsRef<[u8]>>: AnyAdviser<D> {
    /// The family's type of a game.
    type Game: FamilyGame;

    /// The game.
    fn game(&self) -> &Self::Game;

    /// The adviser as a policy of any family.
    fn into_policy(self: Arc<Self>) -> Policy<D>;

    /// A question as one of any family.
    fn into_question(asked: Asked<Self, D>) -> Question<D>
    where
        Self: Sized;

    /// Returns `true` when the adviser knows the value of a position. It knows all of them unless it is a part.
    fn knows(&self, _: &PositionOf<Self, D>) -> bool {
        true
    }

    /// The value of a position.
    ///
    /// # Errors
    /// If the table is damaged at this position.
    fn worth(&self, position: &PositionOf<Self, D>) -> Result<Worth, Damaged>;

    /// In games in which each player maximises their own probability of winning, the probability of each player,
    /// beginning with the player to move. `None` in other games.
    ///
    /// # Errors
    /// Those of [`worth`](Self::worth).
    fn chances(&self, _: &PositionOf<Self, D>) -> Result<Option<Vec<f64>>, Damaged> {
        Ok(None)
    }

    /// All actions of a position with a decision, the best first.
    ///
    /// # Errors
    /// Those of [`worth`](Self::worth).
    fn rank(&self, position: &PositionOf<Self, D>) -> Result<Vec<AdviceOf<Self, D>>, Damaged>;

    /// The best action of a position.
    ///
    /// # Errors
    /// Those of [`worth`](Self::worth), and if nothing is to be decided.
    fn best(&self, position: &PositionOf<Self, D>) -> Result<AdviceOf<Self, D>, AskError>;
}

/// A position of one family, together with the adviser that knows its value.
pub struct Asked<A: FamilyAdviser<D>, D: AsRef<[u8]>> {
    /// The adviser.
    pub adviser: Arc<A>,
    /// The position.
    pub position: Box<PositionOf<A, D>>,
}

impl<A: FamilyAdviser<D>, D: AsRef<[u8]>> Asked<A, D> {
    /// The question about a position.
    #[must_use]
    pub fn new(adviser: Arc<A>, position: PositionOf<A, D>) -> Self {
        Self { adviser, position: Box::new(position) }
    }

    /// The question about a position in the one-line notation.
    pub(crate) fn read(adviser: &Arc<A>, notation: &Notation) -> Result<Self, PositionError> {
        Ok(Self::new(Arc::clone(adviser), adviser.game().read(notation)?))
    }
}

/// The interface of a question without the types of its family: [`Asked`] for the enum over the families.
pub(crate) trait AnyAsked {
    fn notation(&self) -> Notation;
    fn sums(&self) -> Fields;
    fn row(&self) -> Option<usize>;
    fn in_words(&self) -> String;
    fn value_in_words(&self, worth: &Worth) -> String;
    fn is_known(&self) -> bool;
    fn value(&self) -> Result<Worth, Damaged>;
    fn chances(&self) -> Result<Option<Vec<f64>>, Damaged>;
    fn rank(&self) -> Result<Vec<RankedAction>, AskError>;
    fn best(&self) -> Result<RankedAction, AskError>;
}

impl<D: AsRef<[u8]>, A: FamilyAdviser<D>> AnyAsked for Asked<A, D> {
    fn notation(&self) -> Notation {
        self.adviser.game().notation(&self.position)
    }

    fn sums(&self) -> Fields {
        self.adviser.game().sums(&self.position)
    }

    fn row(&self) -> Option<usize> {
        self.adviser.game().row(&self.position)
    }

    fn in_words(&self) -> String {
        self.adviser.game().in_words(&self.position)
    }

    fn value_in_words(&self, worth: &Worth) -> String {
        let game = self.adviser.game();
        game.value_in_words(&self.position, worth.number(), &worth.in_words(game.objective()))
    }

    fn is_known(&self) -> bool {
        self.adviser.knows(&self.position)
    }

    fn value(&self) -> Result<Worth, Damaged> {
        self.adviser.worth(&self.position)
    }

    fn chances(&self) -> Result<Option<Vec<f64>>, Damaged> {
        self.adviser.chances(&self.position)
    }

    fn rank(&self) -> Result<Vec<RankedAction>, AskError> {
        self.adviser.game().check_decision(&self.position)?;
        let ranked = self.adviser.rank(&self.position)?;
        Ok(ranked.into_iter().map(|advice| self.described(advice)).collect())
    }

    fn best(&self) -> Result<RankedAction, AskError> {
        Ok(self.described(self.adviser.best(&self.position)?))
    }
}

impl<D: AsRef<[u8]>, A: FamilyAdviser<D>> Asked<A, D> {
    /// An action as data and in words.
    fn described(&self, Advice { action, worth, loss }: AdviceOf<A, D>) -> RankedAction {
        let game = self.adviser.game();
        let fields = game.fields_of(&self.position, &action);
        let (text, words) = (game.text_of(&action), game.of_mover(&self.position).action_in_words(&action));
        RankedAction { action: fields, text, words, worth, loss }
    }
}
