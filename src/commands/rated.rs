//! What `dicebase solve` tells of games that are not solved, but whose bot is rated.

use dicebase_games::ObjectiveWords;
use dicebase_policy::Worth;
use serde::Serialize;

use crate::cli::Global;
use crate::failure::Failure;
use crate::output;

/// What there is of a game that is not solved.
#[derive(Serialize)]
pub struct Rated {
    pub game: String,
    pub objective: &'static str,
    /// What the start of the game is worth to the first player, by an estimate.
    #[serde(flatten)]
    pub worth: Worth,
    /// Whether the bot was rated now; it is not if its table was there.
    pub rated: bool,
    pub seconds: f64,
    pub table: String,
    pub table_bytes: u64,
}

/// What people are told of it beside that, as sentences of the game.
pub struct Sentences<'a> {
    /// What is not solved.
    pub not_solved: String,
    /// Whose worth it is.
    pub first: &'a str,
    /// What is solved, and how it is asked for.
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
