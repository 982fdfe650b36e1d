//! The family's part of the dialogue: its texts, and the moves it understands.

use dicebase_analysis::play::{Breakdown, Choice, Play, Playable};
use dicebase_analysis::review::{ReviewError, Sum};
use dicebase_analysis::roll;
use dicebase_games::{Dice, Die, Marks, ObjectiveWords};

use super::words::dice_in_words;
use crate::commands::history::record::{Identity, Record};

/// A game of one family.
pub trait FamilyDialogue {
    type Replay: Playable;

    /// Each of the dice, if they are alike.
    fn die(&self) -> Die;
    /// The program's roll of so many dice: roll number `number` of the game played with `seed`.
    fn roll(&self, _: &Play<Self::Replay>, dice: usize, seed: u64, number: u64) -> Dice {
        roll(seed, number, dice, &self.die())
    }
    /// The marks of dice that are typed.
    fn marks(&self) -> Marks {
        Marks { sides: self.die().sides(), kinds: 1, joker: false }
    }
    /// So many dice in words, to roll next.
    fn dice_in_words(&self, _: &Play<Self::Replay>, dice: usize) -> String {
        dice_in_words(dice)
    }
    /// An example of so many dice, to show how they are typed.
    fn example(&self, _: &Play<Self::Replay>, dice: usize) -> Dice {
        Dice::example(dice, self.die().sides())
    }
    /// The game and the aim of its play.
    fn opening(&self) -> String;
    /// The player to move and the standing of the game, printed whenever they change.
    fn heading(&self, play: &Play<Self::Replay>) -> String;
    /// The decision to make.
    fn position(&self, play: &Play<Self::Replay>) -> String;
    /// The words before the only move, where there is no choice.
    fn without_choice(&self, play: &Play<Self::Replay>) -> String {
        self.position(play)
    }
    /// The player to move, before a report of a roll; empty if the heading says it.
    fn who(&self, _: &Play<Self::Replay>) -> String {
        String::new()
    }
    /// The owner of the next roll.
    fn whose(&self, play: &Play<Self::Replay>) -> String {
        if play.replay().is_mine() { "your".to_owned() } else { "the bot's".to_owned() }
    }
    /// The report of a roll with which nothing could be done; it has been played.
    fn nothing_done(&self, _: &Play<Self::Replay>) -> String {
        "a bust".to_owned()
    }
    /// All moves with their values, for hints: the best first, or in the order of the bot.
    fn hints(&self, play: &Play<Self::Replay>) -> Vec<Choice> {
        play.choices().to_vec()
    }
    /// The move of the bot; `None` only if there is none.
    fn chosen_by_bot(&self, play: &Play<Self::Replay>) -> Option<Choice> {
        play.choices().first().cloned()
    }
    /// The automatic events after the last line, if there are any.
    fn followed(&self, _: &Play<Self::Replay>) -> Option<String> {
        None
    }
    /// Returns `true` when this move of the bot is reported; `false` where it only continues.
    fn is_told(&self, _: &Choice) -> bool {
        true
    }
    /// The word of the prompt.
    fn prompt(&self, play: &Play<Self::Replay>) -> &'static str;
    /// The full standing of the game.
    fn card(&self, play: &Play<Self::Replay>) -> String;
    /// The moves that can be typed now, each with its effect.
    fn moves(&self, play: &Play<Self::Replay>) -> Vec<(String, String)>;
    /// Translates typed text into the text after the roll in a file, or returns an explanation.
    fn act(&self, play: &Play<Self::Replay>, typed: &str) -> Result<String, String>;
    /// The words about values and losses of the game.
    fn words(&self) -> &'static ObjectiveWords;
    /// The decimals of a value in texts.
    fn decimals(&self) -> usize {
        self.words().decimals
    }
    /// A loss with its unit.
    fn loss(&self, loss: f64) -> String {
        format!("{loss:.*} {}", self.decimals(), self.words().loss)
    }
    /// The review, as `dicebase review` prints it.
    fn review(&self, text: &str) -> Result<String, ReviewError<<Self::Replay as Playable>::Problem>>;
    /// The breakdown of the result, once there is one.
    fn account(&self, play: &Play<Self::Replay>) -> Option<Breakdown>;
    /// The breakdown in a line.
    fn account_in_words(&self, account: &Breakdown) -> String;
    /// The sum of the person's decisions.
    fn sum(&self, text: &str) -> Result<Sum, ReviewError<<Self::Replay as Playable>::Problem>>;
    /// The person's result.
    fn outcome(&self, play: &Play<Self::Replay>) -> Outcome;
    /// The results of the people for the history.
    fn record(
        &self,
        play: &Play<Self::Replay>,
        identity: Identity,
    ) -> Result<Record, ReviewError<<Self::Replay as Playable>::Problem>> {
        let (Outcome { result, words }, sum) = (self.outcome(play), self.sum(play.text())?);
        Ok(Record::new(identity, result, words, &sum))
    }
    /// Returns `true` when the game, which does not end by itself, has a result if the person leaves it here.
    fn may_end_here(&self, _: &Play<Self::Replay>) -> bool {
        false
    }
}

/// The result of a player, as a number and in words.
pub struct Outcome {
    /// Points or turns; in a game against the bot 1 for a win and 0.5 for a draw.
    pub result: f64,
    pub words: String,
}
