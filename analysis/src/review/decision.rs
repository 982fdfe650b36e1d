//! A decision of a played game.

use dicebase_games::{Fields, Notation};
use dicebase_policy::Ranked;
use serde::Serialize;

use super::estimated::Estimated;
use super::sums::{Rating, Scale};
use crate::play::{Measured, Verdict};

/// A decision, what it lost, and what would have been best; `M` is what only one family tells of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decision<M> {
    /// The line of the file it stands in, counted from 1.
    pub line: usize,
    /// The turn of its player, counted from 1.
    pub turn_number: usize,
    /// Where it was made, in words.
    pub moment: String,
    /// The same as the line that `--position` reads.
    pub position: String,
    /// The same in parts, with the names that the bot protocol describes.
    #[serde(flatten)]
    pub parts: Fields,
    /// How many actions there were.
    pub choices: usize,
    /// What was done.
    pub action: PlayedAction,
    /// What would have been best: the same, if nothing is better.
    pub best: PlayedAction,
    /// What the objective comes to after what was done.
    pub value: f64,
    /// What it comes to after the best.
    pub best_value: f64,
    /// How much worse the one is than the other.
    pub loss: f64,
    /// How bad that is.
    pub rating: Rating,
    /// What only this family tells.
    #[serde(flatten)]
    pub more: M,
}

/// A decision of a game that is not solved: nobody knows exactly what it lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Unmeasured<M> {
    /// The line of the file it stands in, counted from 1.
    pub line: usize,
    /// The turn of its player, counted from 1.
    pub turn_number: usize,
    /// Where it was made, in words.
    pub moment: String,
    /// The same as the line that `--position` reads.
    pub position: String,
    /// The same in parts, with the names that the bot protocol describes.
    #[serde(flatten)]
    pub parts: Fields,
    /// How many actions there were.
    pub choices: usize,
    /// What was done.
    pub action: PlayedAction,
    /// What games of a bot say, where they were asked and there was a choice.
    #[serde(flatten)]
    pub estimated: Option<Estimated>,
    /// What only this family tells.
    #[serde(flatten)]
    pub more: M,
}

/// An action in words and as data, with the names that the bot protocol describes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayedAction {
    /// As people say it.
    pub words: String,
    /// As data.
    #[serde(flatten)]
    pub action: Fields,
    /// As it stands behind the roll in a file.
    pub text: String,
}

/// Where a decision was at.
pub(crate) struct Whereabouts {
    pub line: usize,
    pub turn_number: usize,
    pub moment: String,
    pub notation: Notation,
}

impl<M> Decision<M> {
    /// Measures an action, which is one of those that are ranked.
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

    /// How good it was, as somebody who plays is told.
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

    /// What somebody who plays is told.
    pub(crate) fn verdict(&self, mine: bool) -> Verdict {
        let bot = self.estimated.as_ref().map(|estimated| estimated.bot.words.clone());
        Verdict { mine, choices: self.choices, words: self.action.words.clone(), measured: None, bot }
    }
}
