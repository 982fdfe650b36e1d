//! Tests of the built-in games through the public interface. All of them are one program, which is linked once.

mod actions;
mod after;
mod bank_reasons;
mod bank_refusals;
mod bank_states;
mod builtins;
mod chance;
mod melee;
mod notation;
mod onward;
mod parts;
mod race;
mod race_seats;
mod race_words;
mod rows;
mod rules;
mod saved_rolls;
mod states;
