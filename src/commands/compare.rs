//! `dicebase compare`

use crate::cli::{Compare, Global};
use crate::failure::Failure;

pub fn run(_typed: &Compare, _global: &Global) -> Result<(), Failure> {
    Err(Failure::failed("not built yet"))
}
