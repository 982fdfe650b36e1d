//! Kniffeliger with opponents, held to a referee who knows nothing but the words of its rules.

mod beside;
mod corners;
mod house;
mod referee;
mod words;
