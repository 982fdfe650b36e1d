//! A decision of a played game.

use dicebase_games::{Fields, Notation};
use dicebase_policy::Ranked;
use serde::Serialize;

use super::estimated::Estimated;
use super::sums::{Rating, Scale};
use crate::play::{Measured, Verdict};

/// A decision with its loss and the best action. `M` holds the data that only one family has.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decision<M> {
    /// The line of the file it stands in, counted from 1.
    pub line: usize,
    /// The turn of its player, counted from 1.
    pub turn_number: usize,
    /// The moment of the decision, in words.
    pub moment: String,
    /// The position, as the line that `--position` reads.
    pub position: String,
    /// The parts of the position, with the names that the bot protocol describes.
    #[serde(flatten)]
    pub parts: Fields,
    /// The number of actions.
    pub choices: usize,
    /// The action taken.
    pub action: PlayedAction,
    /// The best action; the action taken if no other is better.
    pub best: PlayedAction,
    /// The value of the action taken, under the objective.
    pub value: f64,
    /// The value of the best action.
    pub best_value: f64,
    /// The difference of the two values, never negative.
    pub loss: f64,
    /// The rating of the loss.
    pub rating: Rating,
    /// The data that only this family has.
    #[serde(flatten)]
    pub more: M,
}

/// A decision of a game that is not solved, so that its loss is unknown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Unmeasured<M> {
    /// The line of the file it stands in, counted from 1.
    pub line: usize,
    /// The turn of its player, counted from 1.
    pub turn_number: usize,
    /// The moment of the decision, in words.
    pub moment: String,
    /// The position, as the line that `--position` reads.
    pub position: String,
    /// The parts of the position, with the names that the bot protocol describes.
    #[serde(flatten)]
    pub parts: Fields,
    /// The number of actions.
    pub choices: usize,
    /// The action taken.
    pub action: PlayedAction,
    /// The comparison with a bot, if one was asked and there was a choice.
    #[serde(flatten)]
    pub estimated: Option<Estimated>,
    /// The data that only this family has.
    #[serde(flatten)]
    pub more: M,
}

/// An action in words and as data, with the names that the bot protocol describes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayedAction {
    /// The action in words.
    pub words: String,
    /// The action as data.
    #[serde(flatten)]
    pub action: Fields,
    /// The action as it is written after the roll in a file.
    pub text: String,
}

/// The place of a decision in its file and in its game.
pub(crate) struct Whereabouts {
    pub line: usize,
    pub turn_number: usize,
    pub moment: String,
    pub notation: Notation,
}

impl<M> Decision<M> {
    /// Measures the action `played`, which is one of the `ranked` actions.
    pub(crate) fn of<A>(
        at: Whereabouts,
        ranked: &[Ranked<A>],
        played: &Ranked<A>,
        scale: Scale,
        in_words: impl Fn(&A) -> PlayedAction,
        more: M,
    ) -> Self {
        let rating = scale.rate(played.loss, ranked.len());
        let best = if rating.is_wrong() { &ranked[0] } else { played };
        Self {
            line: at.line,
            turn_number: at.turn_number,
            moment: at.moment,
            position: at.notation.to_string(),
            parts: at.notation.fields(),
            choices: ranked.len(),
            action: in_words(&played.action),
            best: in_words(&best.action),
            value: played.value,
            best_value: ranked[0].value,
            loss: played.loss,
            rating,
            more,
        }
    }

    /// The judgement shown to a person who plays; `mine` is `true` when the person made the decision.
    pub(crate) fn verdict(&self, mine: bool) -> Verdict {
        Verdict {
            mine,
            choices: self.choices,
            words: self.action.words.clone(),
            measured: Some(Measured { best: self.best.words.clone(), loss: self.loss, rating: self.rating }),
            bot: None,
        }
    }
}

impl<M> Unmeasured<M> {
    pub(crate) fn of(at: Whereabouts, choices: usize, action: PlayedAction, more: M) -> Self {
        Self {
            line: at.line,
            turn_number: at.turn_number,
            moment: at.moment,
            position: at.notation.to_string(),
            parts: at.notation.fields(),
            choices,
            action,
            estimated: None,
            more,
        }
    }

    /// The judgement shown to a person who plays; `mine` is `true` when the person made the decision.
    pub(crate) fn verdict(&self, mine: bool) -> Verdict {
        let bot = self.estimated.as_ref().map(|estimated| estimated.bot.words.clone());
        Verdict { mine, choices: self.choices, words: self.action.words.clone(), measured: None, bot }
    }
}
