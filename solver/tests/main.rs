//! The solver against slower ways to the same values. All tests are one program, which is linked once.

mod bank;
mod lanes;
mod naive;
