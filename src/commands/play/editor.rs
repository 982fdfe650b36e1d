//! Editable lines on a terminal.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender};

use rustyline::config::Config;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Editor, Result};

use super::input::{LONGEST_LINE, Line, read_line};
use crate::output;

/// Reads a line for each prompt, until the input ends or nothing listens any more.
pub fn edit_all(prompts: &Receiver<String>, to: &SyncSender<Line>) {
    let mut editor = editor().ok();
    for prompt in prompts {
        let line = match &mut editor {
            Some(editor) => edited(editor, &prompt),
            // Without an editor, a line is read as it comes.
            None => output::prompt(&prompt).ok().and_then(|()| read_line(&mut io::stdin().lock())),
        };
        let Some(line) = line else { return };
        if to.send(line).is_err() {
            return;
        }
    }
}

fn editor() -> Result<Editor<(), MemHistory>> {
    // Only settings that end with the line are changed: an interrupt may end the program within one.
    let config = Config::builder().bracketed_paste(false).auto_add_history(true).build();
    let history = MemHistory::with_config(&config);
    Editor::with_history(config, history)
}

/// The next line; `None` at the end of the input, or after an error.
fn edited(editor: &mut Editor<(), MemHistory>, prompt: &str) -> Option<Line> {
    match editor.readline(prompt) {
        Ok(line) if line.len() as u64 > LONGEST_LINE => Some(Line::TooLong),
        Ok(line) => Some(Line::Text(line)),
        Err(ReadlineError::Interrupted) => Some(Line::Interrupt),
        Err(_) => None,
    }
}

/// The settings of the terminal, which change while a line is edited.
pub struct Terminal {
    #[cfg(unix)]
    settings: Option<nix::sys::termios::Termios>,
}

impl Terminal {
    /// The current settings.
    #[cfg(unix)]
    pub fn as_it_is() -> Self {
        Self { settings: nix::sys::termios::tcgetattr(io::stdin()).ok() }
    }

    /// Restores the settings, for a program that ends while a line is edited.
    #[cfg(unix)]
    pub fn restore(&self) {
        use nix::sys::termios::{SetArg, tcsetattr};
        if let Some(settings) = &self.settings {
            // The program ends, so an error cannot be reported.
            let _ = tcsetattr(io::stdin(), SetArg::TCSADRAIN, settings);
        }
    }

    #[cfg(not(unix))]
    pub fn as_it_is() -> Self {
        Self {}
    }

    #[cfg(not(unix))]
    pub fn restore(&self) {}
}
