//! A person's input, line by line. A thread reads it, so that an interrupt is noticed while nothing is typed. On a
//! terminal a line can be edited, and earlier ones can be recalled.

use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use super::editor::{self, Terminal};
use super::stop::Stop;
use crate::failure::Failure;
use crate::{interrupt, output};

/// The largest length of a typed line in bytes.
pub const LONGEST_LINE: u64 = 4096;
/// The number of bytes without a line end after which the input cannot come from a person.
const MOST_SKIPPED: u64 = 1 << 20;
/// The interval between two checks for an interrupt.
const MOMENT: Duration = Duration::from_millis(20);

/// A line of input.
pub enum Line {
    Text(String),
    TooLong,
    NotText,
    /// The interrupt key, which is no signal on a terminal with editable lines.
    Interrupt,
}

/// The lines that are typed.
pub struct Input {
    lines: Receiver<Line>,
    /// `true` when the input has to be printed, since no terminal shows it.
    echo: bool,
    /// The channel that asks for an editable line with a prompt, and the earlier settings of the terminal; `None` if
    /// lines cannot be edited.
    editor: Option<(SyncSender<String>, Terminal)>,
}

impl Input {
    /// Begins to read standard input.
    pub fn new() -> Self {
        // Only one line is read ahead, however long the input is.
        let (send, lines) = sync_channel(1);
        let is_terminal = io::stdin().is_terminal();
        if is_terminal && io::stdout().is_terminal() {
            let (prompts, asked) = sync_channel(1);
            let editor = Some((prompts, Terminal::as_it_is()));
            thread::spawn(move || editor::edit_all(&asked, &send));
            return Self { lines, echo: false, editor };
        }
        thread::spawn(move || read_all(&mut io::stdin().lock(), &send));
        Self { lines, echo: !is_terminal, editor: None }
    }

    /// Asks until a readable line is typed.
    pub fn ask(&self, prompt: &str) -> Result<String, Stop> {
        loop {
            match &self.editor {
                // If the thread has stopped listening, the other channel is closed too.
                Some((prompts, _)) => drop(prompts.send(prompt.to_owned())),
                None => output::prompt(prompt)?,
            }
            match self.next()? {
                Line::Text(text) => {
                    self.show(&text)?;
                    return Ok(text.trim().to_owned());
                }
                Line::TooLong => say(&format!(
                    "That line has more than {LONGEST_LINE} bytes, and nothing so long is understood here; `help` \
                     says what is."
                ))?,
                Line::NotText => say("That line is not text in UTF-8; `help` says what can be typed.")?,
                Line::Interrupt => return Err(Stop::Interrupted),
            }
        }
    }

    fn next(&self) -> Result<Line, Stop> {
        loop {
            if interrupt::is_wanted() {
                if let Some((_, terminal)) = &self.editor {
                    terminal.restore();
                }
                output::text("")?;
                return Err(Stop::Interrupted);
            }
            match self.lines.recv_timeout(MOMENT) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    output::text("")?;
                    return Err(Stop::Left);
                }
            }
        }
    }

    fn show(&self, text: &str) -> Result<(), Failure> {
        if !self.echo {
            return Ok(());
        }
        let plain: String = text.trim().chars().filter(|c| !c.is_control()).collect();
        output::text(&plain)
    }
}

/// Prints an explanation below the input.
fn say(text: &str) -> Result<(), Failure> {
    output::text(&format!("\n{text}"))
}

/// Sends all lines until the input ends or nothing listens any more.
fn read_all(from: &mut impl BufRead, to: &SyncSender<Line>) {
    while let Some(line) = read_line(from) {
        if to.send(line).is_err() {
            return;
        }
    }
}

/// The next line; `None` at the end, after an error, and for a line without an end.
pub fn read_line(from: &mut impl BufRead) -> Option<Line> {
    let mut bytes = Vec::new();
    from.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes).ok()?;
    match bytes.last() {
        None => None,
        Some(b'\n') => Some(as_text(bytes)),
        Some(_) if bytes.len() as u64 <= LONGEST_LINE => Some(as_text(bytes)),
        Some(_) => skip_line(from).then_some(Line::TooLong),
    }
}

/// Skips the rest of a line, if it has an end.
fn skip_line(from: &mut impl BufRead) -> bool {
    let mut skipped = 0;
    while skipped < MOST_SKIPPED {
        let mut bytes = Vec::new();
        match from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(read) if read > 0 && bytes.last() != Some(&b'\n') => skipped += read as u64,
            end => return end.is_ok(),
        }
    }
    false
}

fn as_text(bytes: Vec<u8>) -> Line {
    String::from_utf8(bytes).map_or(Line::NotText, Line::Text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut bytes) {
            lines.push(match line {
                Line::Text(text) => text,
                Line::TooLong => "too long".to_owned(),
                Line::NotText => "no text".to_owned(),
                Line::Interrupt => "an interrupt".to_owned(),
            });
        }
        lines
    }

    #[test]
    fn lines_are_read_whatever_is_in_them() {
        assert_eq!(lines(b"one\r\n\ntwo"), ["one\r\n", "\n", "two"]);
        assert_eq!(lines(b"\xff\xfe\none\n"), ["no text", "one\n"]);
        assert_eq!(lines(&[&vec![b'x'; 100_000][..], b"\none\n"].concat()), ["too long", "one\n"]);
        assert_eq!(lines(&vec![b'x'; 100_000]), ["too long"]);
        assert_eq!(lines(&vec![b'x'; LONGEST_LINE as usize]).len(), 1);
        assert_eq!(lines(&vec![0; 3 << 20]), [""; 0]);
    }
}
