//! dicebase for C.
//!
//! `include/dicebase.h` documents each function for its callers. Each function checks its arguments ([`border`]), asks
//! the engine, and returns a code ([`failure`]). No other crate of the workspace touches memory of its callers.
#![expect(unsafe_code, reason = "C hands over pointers, which Rust cannot check")]
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]

#[cfg(not(panic = "unwind"))]
compile_error!("a panic would end the program that uses this library: build it with panic = \"unwind\"");

mod action;
mod border;
mod failure;
mod question;
mod table;

use std::ffi::{CStr, c_char};

pub use action::{Action, ActionKind};
pub use failure::{Code, dicebase_last_error};
pub use question::{
    Move, Ranking, dicebase_best, dicebase_rank, dicebase_ranking_action, dicebase_ranking_count,
    dicebase_ranking_free, dicebase_ranking_get, dicebase_value,
};
pub use table::{
    Info, Look, Table, dicebase_about, dicebase_close, dicebase_open, dicebase_solve, dicebase_solve_watched,
};

/// The version of the binary interface. It changes whenever a program that was compiled with an older header could
/// fail.
const ABI_VERSION: u32 = 3;

/// This library's version with the final zero that C needs.
const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => c"",
};

/// The version of the binary interface.
#[unsafe(no_mangle)]
pub extern "C" fn dicebase_abi_version() -> u32 {
    ABI_VERSION
}

/// The version of the library as text.
#[unsafe(no_mangle)]
pub extern "C" fn dicebase_version() -> *const c_char {
    VERSION.as_ptr()
}
