//! Tables on a disk: found, made, rounded, refused.

mod common;
mod rounded;
mod tables;
