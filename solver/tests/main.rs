//! The solver against slower ways to the same values. All tests are one program, which is linked once.

mod bank;
mod chance;
mod lanes;
mod naive;
mod race;
