//! What is said and kept when a dialogue is over.

use std::path::Path;

use super::Stop;
use super::dialogue::Dialogue;
use super::dice::Source;
use super::family::Family;
use crate::cli::Play;
use crate::failure::Failure;
use crate::output;

/// Ends a dialogue: a game that is not over stays in a file.
pub fn of<F: Family>(mut dialogue: Dialogue<'_, F>, stop: Stop, typed: &Play) -> Result<(), Failure> {
    match stop {
        Stop::Over => over(&dialogue),
        Stop::Left => {
            let left = keep(&mut dialogue, typed)?;
            if dialogue.family.is_endless() && dialogue.has_played() {
                result(&dialogue)?;
            }
            output::text(&left)
        }
        Stop::Interrupted => {
            let left = keep(&mut dialogue, typed)?;
            Err(Failure::failed(format!("interrupted. {left}")))
        }
        Stop::Failed(failure) => {
            // The failure is what has to be told, whatever becomes of this.
            let _ = save(&mut dialogue, typed);
            Err(failure)
        }
    }
}

fn over<F: Family>(dialogue: &Dialogue<'_, F>) -> Result<(), Failure> {
    output::text(&format!("\n{}", output::heading("The game is over")))?;
    result(dialogue)?;
    match dialogue.file.path() {
        Some(path) => output::text(&format!("The game is in {}.", path.display())),
        None => output::text("This game is in no file; with `--file FILE` the next one stays."),
    }
}

/// The review, and how the result came about.
fn result<F: Family>(dialogue: &Dialogue<'_, F>) -> Result<(), Failure> {
    dialogue.review()?;
    match dialogue.family.account(&dialogue.play) {
        Some(account) => output::text(&format!("{}\n", dialogue.family.account_in_words(&account))),
        None => Ok(()),
    }
}

/// Keeps the game, and tells where it is and how it goes on.
fn keep<F: Family>(dialogue: &mut Dialogue<'_, F>, typed: &Play) -> Result<String, Failure> {
    if dialogue.file.path().is_none() && !dialogue.has_played() {
        return Ok("Nothing was played, so there is nothing to keep.".to_owned());
    }
    if let Err(failure) = save(dialogue, typed) {
        output::text(&format!("The game so far:\n\n{}", dialogue.play.text()))?;
        return Err(failure);
    }
    let Some(path) = dialogue.file.path() else { return Ok(String::new()) };
    let command = command(typed, path, dialogue.source);
    Ok(format!("The game is in {} and goes on with: {command}", path.display()))
}

/// Puts a game into a file that is in none.
fn save<F: Family>(dialogue: &mut Dialogue<'_, F>, typed: &Play) -> Result<(), Failure> {
    if dialogue.file.path().is_some() || !dialogue.has_played() {
        return Ok(());
    }
    let game = Path::new(&typed.game).file_stem().unwrap_or_default().to_string_lossy();
    dialogue.file.save_somewhere(&game, dialogue.play.text()).map_err(|error| {
        Failure::failed(format!(
            "cannot keep the game in this folder: {error}; copy it from the output, or play with --file"
        ))
    })
}

/// The command that goes on with a game, with the same dice.
fn command(typed: &Play, path: &Path, source: Source) -> String {
    let mut words = vec![format!("dicebase play {} --file {}", quoted(&typed.game), quoted(&path.to_string_lossy()))];
    words.extend(typed.parts.objective().map(|objective| format!("--objective {objective}")));
    words.push(match source {
        Source::Mine => "--dice mine".to_owned(),
        Source::Program { seed } => format!("--seed {seed}"),
    });
    words.extend(typed.hints.then(|| "--hints".to_owned()));
    words.join(" ")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_quoted_where_a_shell_would_read_more_into_them() {
        assert_eq!(quoted("games/yahtzee-1.txt"), "games/yahtzee-1.txt");
        assert_eq!(quoted("it's mine.txt"), "'it'\\''s mine.txt'");
        assert_eq!(quoted("$HOME"), "'$HOME'");
    }
}
