//! The games that are built in, from outside. All tests are one program, which is linked once.

mod bank_states;
mod builtins;
mod notation;
mod states;
