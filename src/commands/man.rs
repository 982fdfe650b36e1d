//! `dicebase man`

use std::fs;
use std::path::Path;

use dicebase_engine::in_shell;

use crate::cli::{self, Global};
use crate::failure::Failure;
use crate::output;

/// Writes a manual page for the program and for each command.
pub fn run(folder: &Path, global: &Global) -> Result<(), Failure> {
    global.refuse_json("man", "what it writes are pages of a manual")?;
    let written = fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(cli::read::command(), folder));
    let place = folder.display();
    written.map_err(|error| Failure::failed(format!("cannot write manual pages into {place}: {error}")))?;
    let page = folder.join("dicebase.1");
    output::text(&format!("The manual pages are in {place}; read them with: man -l {}", in_shell(&page)))
}
