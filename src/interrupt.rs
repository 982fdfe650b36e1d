//! Ending early without leaving half a file behind.
//!
//! Long work looks for an interrupt itself, several times a second. Whatever does not is ended from outside a moment
//! later, unless something goes on that has to be ended in order, such as writing a file.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::cli::wants_json;
use crate::failure::Failure;
use crate::ranks;

/// What is said then.
const INTERRUPTED_MESSAGE: &str = "interrupted";
/// How often it is looked at what goes on, once the program should end.
const MOMENT: Duration = Duration::from_millis(20);
/// For so many moments work may end by itself.
const MOMENTS: usize = 10;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static CARES: AtomicUsize = AtomicUsize::new(0);
static KEPT: Mutex<Option<String>> = Mutex::new(None);

/// From now on Ctrl-C and the request to terminate end the program soon, and a second one at once.
pub fn listen() {
    let end = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(1);
        }
        thread::spawn(end_in_time);
    };
    // Without a handler an interrupt still ends the program, and the next run removes what it left.
    let _ = ctrlc::set_handler(end);
}

/// Whether the user wants the program to end.
pub fn is_wanted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Ends a command if the user wants it to.
pub fn check() -> Result<(), Failure> {
    if is_wanted() { Err(failure()) } else { Ok(()) }
}

/// The end of a command that was interrupted.
pub fn failure() -> Failure {
    Failure::failed(INTERRUPTED_MESSAGE)
}

/// From now on this is said, if anything, where the program ends before its work is done.
pub fn keep(words: Option<String>) {
    *KEPT.lock().unwrap_or_else(PoisonError::into_inner) = words;
}

/// Ends the program at once, which waits for others that do not answer.
#[cfg(feature = "mpi")]
pub fn give_up() -> ! {
    end()
}

/// While there is one, only the program itself ends its work, since files are made in it.
pub struct Careful(());

impl Careful {
    pub fn new() -> Self {
        CARES.fetch_add(1, Ordering::Relaxed);
        Self(())
    }
}

impl Drop for Careful {
    fn drop(&mut self) {
        CARES.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Ends the program when for some moments nothing has gone on that needs care.
fn end_in_time() {
    let mut moments = 0;
    while moments < MOMENTS {
        thread::sleep(MOMENT);
        moments = if CARES.load(Ordering::Relaxed) == 0 { moments + 1 } else { 0 };
    }
    end();
}

fn end() -> ! {
    let mut stderr = std::io::stderr();
    if stderr.is_terminal() {
        // In place of a progress bar. Nothing can be said about a terminal that does not take it.
        let _ = write!(stderr, "\r\x1b[2K");
    }
    // The first of several ranks says it for all.
    if ranks::is_first() {
        let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner).take();
        let _ = kept.map_or_else(failure, Failure::failed).report(wants_json(std::env::args_os()));
    }
    std::process::exit(1);
}
