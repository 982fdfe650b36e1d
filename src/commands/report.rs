//! `dicebase report`

use crate::cli::{Global, Report};
use crate::failure::Failure;

pub fn run(_typed: &Report, _global: &Global) -> Result<(), Failure> {
    Err(Failure::failed("not built yet"))
}
