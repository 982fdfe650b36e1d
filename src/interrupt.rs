//! Early ends that leave no partial files.
//!
//! Long work checks for an interrupt several times a second. Other work is ended from outside a moment later, unless
//! something has to be finished in order, such as writing a file.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::cli::wants_json;
use crate::failure::Failure;

/// The message after an interrupt.
const INTERRUPTED_MESSAGE: &str = "interrupted";
/// The interval between two checks for careful work, once the program should end.
const MOMENT: Duration = Duration::from_millis(20);
/// The number of intervals in which work may end by itself.
const MOMENTS: usize = 10;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static CARES: AtomicUsize = AtomicUsize::new(0);
static KEPT: Mutex<Option<String>> = Mutex::new(None);
static IS_SILENT: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C and the request to terminate end the program soon, and a second one at once.
pub fn listen() {
    let end = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(1);
        }
        thread::spawn(end_in_time);
    };
    // Without a handler an interrupt still ends the program, and the next run removes the files it left.
    let _ = ctrlc::set_handler(end);
}

/// Returns `true` when the user wants the program to end.
pub fn is_wanted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Returns an error if the user wants the program to end.
pub fn check() -> Result<(), Failure> {
    if is_wanted() { Err(failure()) } else { Ok(()) }
}

/// The end of a command that was interrupted.
pub fn failure() -> Failure {
    Failure::failed(INTERRUPTED_MESSAGE)
}

/// Sets the message, if any, to print if the program ends before its work is done.
pub fn keep(words: Option<String>) {
    *KEPT.lock().unwrap_or_else(PoisonError::into_inner) = words;
}

/// Ends the program without a message from now on, because another rank prints it.
#[cfg(feature = "mpi")]
pub fn be_silent() {
    IS_SILENT.store(true, Ordering::Relaxed);
}

/// Ends the program at once, for a rank that waits for others that do not answer.
#[cfg(feature = "mpi")]
pub fn give_up() -> ! {
    end()
}

/// A guard: while one exists, only the program itself ends its work, because files are being made.
pub struct ShutdownGuard(());

impl ShutdownGuard {
    pub fn new() -> Self {
        CARES.fetch_add(1, Ordering::Relaxed);
        Self(())
    }
}

impl Drop for ShutdownGuard {
    fn drop(&mut self) {
        CARES.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Ends the program once no careful work has been going on for some intervals.
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
        // Erases a progress bar. An error of the terminal cannot be reported.
        let _ = write!(stderr, "\r\x1b[2K");
    }
    // Of several ranks only the first one prints the message.
    if !IS_SILENT.load(Ordering::Relaxed) {
        let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner).take();
        let _ = kept.map_or_else(failure, Failure::failed).report(wants_json(std::env::args_os()));
    }
    std::process::exit(1);
}
