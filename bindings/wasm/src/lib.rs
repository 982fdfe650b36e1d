//! dicebase for JavaScript: the bot protocol and the other requests of a page, without files and threads.
//!
//! A [`RequestHandler`] takes requests as JSON and answers as JSON. `module` is the interface to JavaScript and exists only in
//! WebAssembly modules. Tables are in a folder in memory, from which JavaScript reads them and into which it puts them.

mod answer;
mod bank;
mod exercise;
mod family;
mod follow;
mod games;
mod melee;
#[cfg(target_family = "wasm")]
mod module;
mod play;
mod race;
mod request_handler;
mod scorecard;
mod solving;
mod spread;

pub use request_handler::RequestHandler;
