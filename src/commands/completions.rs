//! `dicebase completions`

use clap_complete::Shell;
use clap_complete::env::Shells;

use crate::cli::{Global, complete};
use crate::failure::Failure;
use crate::output;

/// The name of the program.
const NAME: &str = "dicebase";

/// Prints a script with which a shell asks the program itself for completions, so that they include games and bots.
pub fn run(shell: Shell, global: &Global) -> Result<(), Failure> {
    global.refuse_json("completions", "what it prints is a script")?;
    let name = shell.to_string();
    let shells = Shells::builtins();
    let completer = shells.completer(&name).ok_or_else(|| Failure::failed(format!("there is no script for {name}")))?;
    let mut script = Vec::new();
    let written = completer.write_registration(complete::VARIABLE, NAME, NAME, NAME, &mut script);
    written.map_err(Failure::failed)?;
    output::text(String::from_utf8_lossy(&script).trim_end())
}
