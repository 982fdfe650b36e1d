//! A game of one player whose decisions a caller makes.

use dicebase_games::any;
use dicebase_games::bank::{
    Action, After, Ending, Game, Player, Players, Points, Position, PositionError, Roll, Situation, State,
};

use crate::decided::{Decide, DecidedError, ask};
use crate::random::{GameRng, rolled};

/// Plays a turn for points, or turns up to the target, and returns the points or the number of turns.
pub(crate) fn play<E>(game: &Game, rng: &mut GameRng, decide: Decide<'_, E>) -> Result<usize, DecidedError<E>> {
    let mut start = State::alone(game.states().standings().start());
    let mut turns = 1;
    loop {
        match turn(game, &Situation::from(&start), rng, decide)? {
            After::Next(next) => start = next,
            After::Over(Ending::Banked(steps)) => return Ok(game.rules().points(steps).0),
            After::Over(_) => return Ok(turns),
        }
        turns += 1;
    }
}

fn turn<E>(game: &Game, at: &Situation, rng: &mut GameRng, decide: Decide<'_, E>) -> Result<After, DecidedError<E>> {
    let rules = game.rules();
    let me = Player { points: rules.points(at.me.score), entered: at.me.entered, busts: at.me.busts };
    let players = Players { me, ..Players::default() };
    let (mut turn, mut dice) = (Points(0), rules.dice);
    loop {
        let roll = Roll { turn, taken: Points(0), dice: rolled(rng, dice, &rules.die()) };
        let position = match Position::after_roll(game, &players, &roll) {
            Err(PositionError::Bust { .. }) => return Ok(game.after_bust_with(at, &roll.dice)),
            position => position.map_err(any::PositionError::from)?,
        };
        let action = ask(decide, position.notation(game), |text| Action::read(game, &position, text))?;
        let fields = action.fields(game, &position);
        turn = Points(fields.get_number("turn").unwrap_or_default());
        match fields.get_number("next_dice") {
            Some(next) => dice = next,
            None => return Ok(game.after_banking(at, rules.steps(turn), dice)),
        }
    }
}
