//! How much slower this machine is than the one for which work was measured.

use std::time::{Duration, Instant};

use dicebase_games::bank::{Game, Objective, Situation, Turn};
use dicebase_games::{Lanes, Wide};

use super::lanes::roll_back;
use super::two_players::LANES;

/// How long a turn from the start of Zehntausend takes with 16 numbers side by side on one core of the machine of
/// benches/README.md.
const REFERENCE: Duration = Duration::from_micros(440);
/// How often it is tried: the fastest had least of others to wait for.
const TRIES: usize = 20;

/// How much slower this machine is, with this program, than that of benches/README.md. Takes a few milliseconds. It is 1
/// where the standard library has no clock.
#[must_use]
pub fn slowness() -> f64 {
    if cfg!(target_family = "wasm") {
        return 1.0;
    }
    let Some(game) = Game::builtin("zehntausend", Objective::Turns) else { return 1.0 };
    let at = Situation::alone(game.states().standings().start());
    let mut turn: Turn<Wide<LANES>> = Turn::new(game.script(), game.longest_turn());
    turn.set_top(game.top(&at));
    turn.settle(game.script(), game.above());
    let mut tried = || {
        let started = Instant::now();
        roll_back(&mut turn, game.script(), game.above(), Wide::splat(0.0), 0);
        started.elapsed()
    };
    let fastest = (0..TRIES).map(|_| tried()).min().unwrap_or(REFERENCE);
    fastest.as_secs_f64() / REFERENCE.as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_has_some_speed() {
        let found = slowness();
        println!("{found}");
        assert!((0.01..1000.0).contains(&found), "{found}");
    }
}
