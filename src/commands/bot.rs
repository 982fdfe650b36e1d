//! `dicebase bot`

use std::io::{self, BufReader};

use dicebase_engine::protocol::{Bot, serve};

use crate::cli::{Bot as Typed, Global};
use crate::failure::Failure;
use crate::progress::Bars;
use crate::{game, solved};

/// As many bytes of input are read at once as there are.
const BUFFER: usize = 64 << 10;

pub fn run(typed: &Typed, global: &Global) -> Result<(), Failure> {
    let mut bot = Bot::new(solved::workshop(global)?);
    for name in &typed.games {
        bot.prepare(game::find(name)?, &Bars)?;
    }
    let mut input = BufReader::with_capacity(BUFFER, io::stdin());
    serve(&mut bot, &mut input, &mut io::stdout()).map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::NobodyReads,
        _ => Failure::failed(format!("cannot go on answering: {error}")),
    })
}
