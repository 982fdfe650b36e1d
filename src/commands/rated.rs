//! The output of `dicebase solve` for games that are not solved, but whose bot is rated.

use dicebase_games::ObjectiveWords;
use dicebase_policy::Worth;
use serde::Serialize;

use crate::cli::Global;
use crate::failure::Failure;
use crate::output;

/// The results for a game that is not solved.
#[derive(Serialize)]
pub struct Rated {
    pub game: String,
    pub objective: &'static str,
    /// An estimate of the value of the start to the first player.
    #[serde(flatten)]
    pub worth: Worth,
    /// `true` when the bot was rated now; `false` when its table existed.
    pub rated: bool,
    pub seconds: f64,
    pub table: String,
    pub table_bytes: u64,
}

/// The game's sentences that are printed in addition.
pub struct Sentences<'a> {
    /// The part of the game that is not solved.
    pub not_solved: String,
    /// The player whose value is estimated.
    pub first: &'a str,
    /// The part of the game that is solved, and how to ask for it.
    pub solved: &'a str,
}

impl Rated {
    pub fn tell(&self, global: &Global, words: &ObjectiveWords, sentences: &Sentences<'_>) -> Result<(), Failure> {
        if global.json {
            return output::json(self);
        }
        let Self { worth, seconds, table, table_bytes, .. } = self;
        let Sentences { not_solved, first, solved } = sentences;
        let when = if self.rated {
            format!("rated in {seconds:.2} s")
        } else {
            "rated before; --force rates again".to_owned()
        };
        output::text(&format!(
            "{not_solved}. Its bot was {when}.\n{first}: {}\ntable  {table} ({})\n\n{solved}",
            worth.in_words(words),
            output::bytes(*table_bytes)
        ))
    }
}
