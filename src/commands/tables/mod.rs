//! `dicebase tables`

mod list;
mod remove;
mod stored;

use crate::cli::{Global, Tables};
use crate::failure::Failure;

pub fn run(typed: &Tables, global: &Global) -> Result<(), Failure> {
    let folder = global.config()?.tables;
    if typed.prune || !typed.remove.is_empty() {
        remove::run(typed, &folder, global)
    } else {
        list::run(typed, &folder, global)
    }
}
