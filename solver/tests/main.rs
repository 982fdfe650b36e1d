//! Tests of the solver against slower ways to the same values. All tests form one program, which is linked once.

mod bank;
mod chance;
mod exact;
mod lanes;
mod naive;
mod race;
