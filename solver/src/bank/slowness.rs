//! The speed of this machine relative to the one on which work was measured.

use std::time::{Duration, Instant};

use dicebase_games::bank::{Game, Objective, Situation, Turn};
use dicebase_games::{Lanes, Wide};

use super::lanes::roll_back;
use super::two_players::LANES;

/// The time of a turn from the start of Zehntausend with 16 numbers side by side, on one core of the machine of
/// benches/README.md.
const REFERENCE: Duration = Duration::from_micros(440);
/// The number of trials. The fastest one counts, as it was disturbed least.
const TRIES: usize = 20;

/// The factor by which this machine, with this program, is slower than that of benches/README.md. Takes a few
/// milliseconds. It is 1 where the standard library has no clock.
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
