//! `dicebase bot`

use std::io::{self, BufReader};

use dicebase_engine::find;
use dicebase_engine::protocol::{ProtocolBot, serve};

use crate::cli::{Bot, Global};
use crate::failure::Failure;
use crate::progress::Bars;

/// The size of the input buffer in bytes.
const BUFFER: usize = 64 << 10;

pub fn run(typed: &Bot, global: &Global) -> Result<(), Failure> {
    let mut bot = ProtocolBot::new(global.config()?);
    let games = typed.games.iter().map(find).collect::<Result<Vec<_>, _>>()?;
    bot.prepare_all(games, &Bars)?;
    let mut input = BufReader::with_capacity(BUFFER, io::stdin());
    serve(&mut bot, &mut input, &mut io::stdout()).map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::NobodyReads,
        _ => Failure::failed(format!("cannot go on answering: {error}")),
    })
}
