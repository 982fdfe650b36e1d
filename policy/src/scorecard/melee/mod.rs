//! Policies for melees: who is asked about their positions.

mod adviser;
mod rating;

pub use adviser::{Advice, Adviser, rating_numbers};
