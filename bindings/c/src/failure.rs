//! Errors of the C functions: a code, and a message for the calling thread.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CString, c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};

use dicebase_engine::{Error, with_causes};
use dicebase_games::any::PositionError;
use dicebase_policy::PolicyError;
use dicebase_tables::{Action, TableError};

use crate::border::c_text;

/// The codes that functions return. The header has the same names with the prefix `DICEBASE_`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Code {
    /// The call succeeded.
    Ok = 0,
    /// An argument is NULL where that is not allowed, not UTF-8, or out of range.
    BadArgument = 1,
    /// There is no such game or objective, or the rules make no game.
    BadGame = 2,
    /// The position cannot be read, or is impossible in this game.
    BadPosition = 3,
    /// The position leaves no decision.
    NothingToDecide = 4,
    /// The table is missing or cannot be read.
    NoTable = 5,
    /// The file is damaged, is no table, or is a table for another purpose.
    BadTable = 6,
    /// The system refused a folder, a file or a thread.
    System = 7,
    /// The buffer is too small for the text.
    TooSmall = 8,
    /// The library itself has a fault.
    Internal = 9,
    /// The watching callback ended the work.
    Interrupted = 10,
    /// The answer is not known exactly, only as an estimate.
    OnlyEstimated = 11,
}

/// The reason why a function failed.
#[derive(Debug)]
pub struct Failure {
    pub code: Code,
    pub message: String,
}

impl Failure {
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    fn of_panic(payload: &(dyn Any + Send)) -> Self {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason given");
        Self::new(Code::Internal, format!("a fault in dicebase, not in what it was asked: {text}; please report it"))
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::new(code(&error), with_causes(&error))
    }
}

fn code(error: &Error) -> Code {
    match error {
        Error::NoSuchGame { .. }
        | Error::NameTaken { .. }
        | Error::UnreadableRules { .. }
        | Error::Game(_)
        | Error::NoPolicyTable { .. }
        | Error::TooLarge { .. }
        | Error::TooManyChances { .. }
        | Error::NotCovered(_)
        | Error::Policy(PolicyError::NoOthers { .. }) => Code::BadGame,
        Error::Line(_) | Error::OtherPosition { .. } => Code::BadPosition,
        Error::Position(error) => code_of_position(error),
        Error::Missing { .. } => Code::NoTable,
        Error::Table(error) => code_of_table(error),
        Error::Damaged { .. } | Error::DamagedBlock(_) | Error::Foreign { .. } | Error::Policy(_) => Code::BadTable,
        Error::NoFolder
        | Error::Threads(_)
        | Error::TooLittleMemory { .. }
        | Error::TooLittleMemoryOfRanks { .. }
        | Error::OtherRank => Code::System,
        Error::Declined { .. } | Error::Interrupted { .. } | Error::InterruptedAfter { .. } => Code::Interrupted,
        // An error that the engine has since, and that has no code yet.
        _ => Code::Internal,
    }
}

/// The code of a position error. A bust and the end of a game are normal events, which a program has to tell from its
/// own mistakes.
fn code_of_position(error: &PositionError) -> Code {
    if error.no_decision().is_some() { Code::NothingToDecide } else { Code::BadPosition }
}

fn code_of_table(error: &TableError) -> Code {
    match error {
        TableError::Io { action: Action::Open, .. } => Code::NoTable,
        TableError::Format { .. } | TableError::Shard { .. } => Code::BadTable,
        _ => Code::System,
    }
}

thread_local! {
    /// The message of the last function that failed in this thread.
    static MESSAGE: RefCell<Option<CString>> = const { RefCell::new(None) };
}

/// Runs the work of a function and returns its code. No panic escapes: it becomes a code like any other failure.
pub fn guard(work: impl FnOnce() -> Result<(), Failure>) -> c_int {
    // After a panic no half-finished state is visible: tables never change, and results are written last.
    let done = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(Failure::of_panic(&*payload)));
    let Err(failure) = done else { return Code::Ok as c_int };
    remember(&failure.message);
    failure.code as c_int
}

/// Stores the message. A thread that is about to end can store none, and the code has to suffice.
fn remember(message: &str) {
    let _ = MESSAGE.try_with(|last| *last.borrow_mut() = Some(c_text(message)));
}

/// The message of the last function that failed in this thread.
#[unsafe(no_mangle)]
pub extern "C" fn dicebase_last_error() -> *const c_char {
    let message = MESSAGE.try_with(|last| last.borrow().as_ref().map(|message| message.as_ptr()));
    message.ok().flatten().unwrap_or(c"".as_ptr())
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use super::*;

    fn last_error() -> String {
        // SAFETY: the message belongs to the library, and no function was called since.
        unsafe { CStr::from_ptr(dicebase_last_error()) }.to_str().unwrap().to_owned()
    }

    #[test]
    fn a_panic_becomes_a_code_and_a_message() {
        assert_eq!(guard(|| panic!("seven is not a face")), Code::Internal as c_int);
        assert_eq!(
            last_error(),
            "a fault in dicebase, not in what it was asked: seven is not a face; please report it"
        );
        assert_eq!(guard(|| std::panic::panic_any(7)), Code::Internal as c_int);
        assert!(last_error().contains("no reason given"));
    }

    #[test]
    fn a_panic_passed_on_from_another_thread_becomes_a_code() {
        let work = || -> Result<(), Failure> { std::thread::spawn(|| panic!("in a thread")).join().unwrap() };
        assert_eq!(guard(work), Code::Internal as c_int);
    }

    #[test]
    fn success_leaves_the_message_of_the_failure_before() {
        assert_eq!(guard(|| Err(Failure::new(Code::System, "no\0room"))), Code::System as c_int);
        assert_eq!(guard(|| Ok(())), Code::Ok as c_int);
        assert_eq!(last_error(), "no\u{fffd}room");
    }

    #[test]
    fn each_thread_has_its_own_message() {
        guard(|| Err(Failure::new(Code::System, "here")));
        std::thread::spawn(|| assert_eq!(last_error(), "")).join().unwrap();
        assert_eq!(last_error(), "here");
    }
}
