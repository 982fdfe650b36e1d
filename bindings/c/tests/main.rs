//! Tests of the C libraries from C programs. The test with random bytes is a separate program, which measures its
//! memory.

mod common;
mod header;
mod play;
mod programs;
