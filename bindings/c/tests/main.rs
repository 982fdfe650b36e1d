//! The libraries of C as programs in C see them. Random bytes have a program of their own, which looks at its memory.

mod common;
mod header;
mod play;
mod programs;
