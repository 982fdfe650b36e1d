//! Ending early without leaving half a file behind.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// What is said then.
const INTERRUPTED_MESSAGE: &str = "interrupted; no table was left unfinished";

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C and the request to terminate are remembered, and a second one ends the program at once.
pub fn listen() {
    let remember = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(1);
        }
    };
    // Without a handler an interrupt still ends the program, and the next run removes what it left.
    let _ = ctrlc::set_handler(remember);
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
