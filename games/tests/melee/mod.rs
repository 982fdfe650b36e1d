//! Kniffeliger with opponents, compared with a referee that is written from the text of its rules alone.

mod beside;
mod corners;
mod house;
mod referee;
mod words;
