//! What the dialogue leaves to a family of games: what it says, and the moves it understands.

use dicebase_analysis::play::{Account, Choice, Play, Playable};
use dicebase_analysis::review::{ReviewError, Sum};
use dicebase_games::ObjectiveWords;

/// A game of one family.
pub trait Family {
    type Replay: Playable;

    /// How many sides the dice have.
    fn sides(&self) -> usize;
    /// The game, and what its play is for.
    fn opening(&self) -> String;
    /// Whose turn it is and how the game stands; said whenever it changes.
    fn heading(&self, play: &Play<Self::Replay>) -> String;
    /// What there is to decide.
    fn position(&self, play: &Play<Self::Replay>) -> String;
    /// The same where there is only one move.
    fn without_choice(&self, play: &Play<Self::Replay>) -> String {
        self.position(play)
    }
    /// Who is to move, before what is told of a roll; nothing where the heading says it.
    fn who(&self, _: &Play<Self::Replay>) -> String {
        String::new()
    }
    /// Whose the next roll is.
    fn whose(&self, play: &Play<Self::Replay>) -> String {
        if play.replay().is_mine() { "your".to_owned() } else { "the bot's".to_owned() }
    }
    /// What is told of a roll with which nothing could be done; it has been played.
    fn nothing_done(&self, _: &Play<Self::Replay>) -> String {
        "a bust".to_owned()
    }
    /// All moves with what they are worth, for who asks: the best first, or in the order of the bot.
    fn hints(&self, play: &Play<Self::Replay>) -> Vec<Choice> {
        play.choices().to_vec()
    }
    /// What the bot does; nothing only where nothing can be done.
    fn chosen_by_bot(&self, play: &Play<Self::Replay>) -> Option<Choice> {
        play.choices().first().cloned()
    }
    /// What has followed the last line by itself, if anything has.
    fn followed(&self, _: &Play<Self::Replay>) -> Option<String> {
        None
    }
    /// Whether people are told what the bot does here; not where it only goes on.
    fn is_told(&self, _: &Choice) -> bool {
        true
    }
    /// The word before what is typed.
    fn prompt(&self, play: &Play<Self::Replay>) -> &'static str;
    /// All of how the game stands.
    fn card(&self, play: &Play<Self::Replay>) -> String;
    /// The moves that can be typed now, each with what it does.
    fn moves(&self, play: &Play<Self::Replay>) -> Vec<(String, String)>;
    /// From what was typed to what is written into a file after the roll; else an explanation.
    fn act(&self, play: &Play<Self::Replay>, typed: &str) -> Result<String, String>;
    /// How values and losses of the game are told.
    fn words(&self) -> &'static ObjectiveWords;
    /// How many decimals of a value people want to see.
    fn decimals(&self) -> usize {
        self.words().decimals
    }
    /// A loss with its unit.
    fn loss(&self, loss: f64) -> String {
        format!("{loss:.*} {}", self.decimals(), self.words().loss)
    }
    /// The review, as `dicebase review` prints it.
    fn review(&self, text: &str) -> Result<String, ReviewError<<Self::Replay as Playable>::Problem>>;
    /// How the result came about, once there is one.
    fn account(&self, play: &Play<Self::Replay>) -> Option<Account>;
    /// The account in a line.
    fn account_in_words(&self, account: &Account) -> String;
    /// What the person's decisions come to.
    fn sum(&self, text: &str) -> Result<Sum, ReviewError<<Self::Replay as Playable>::Problem>>;
    /// What the person has reached.
    fn outcome(&self, play: &Play<Self::Replay>) -> Outcome;
    /// Whether the game, which does not end by itself, has a result when the person leaves it here.
    fn may_end_here(&self, play: &Play<Self::Replay>) -> bool;
}

/// What somebody has reached, as a number and in words.
pub struct Outcome {
    /// Points or turns; of a game against the bot 1 for a win, 0.5 for a draw.
    pub result: f64,
    pub words: String,
}
