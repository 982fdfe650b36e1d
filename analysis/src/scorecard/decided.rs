//! A game whose decisions a caller makes.

use dicebase_games::Dice;
use dicebase_games::any::PositionError;
use dicebase_games::scorecard::{Action, Card, Choice, Game, Position};

use super::turn::Hand;
use crate::decided::{Decide, DecidedError, ask};
use crate::random::{GameRng, rolled};

/// Plays a game and returns its final score.
pub(crate) fn play<E>(game: &Game, rng: &mut GameRng, decide: Decide<'_, E>) -> Result<usize, DecidedError<E>> {
    let (mut card, mut hand, mut rolls) = (Card::empty(game), Hand::empty(game), game.rules().rolls);
    while !hand.is_full() {
        let (choice, unused) = turn(game, &card, rolls, rng, decide)?;
        hand.fill(game, &choice);
        card = card.with(choice.category, choice.points);
        rolls = game.rules().rolls + if game.rules().saved_rolls { unused } else { 0 };
    }
    Ok(hand.score(game))
}

/// Plays a turn of this many rolls, and returns its choice and the number of rolls that were not used.
fn turn<E>(
    game: &Game,
    card: &Card,
    rolls: usize,
    rng: &mut GameRng,
    decide: Decide<'_, E>,
) -> Result<(Choice, usize), DecidedError<E>> {
    let rules = game.rules();
    let (mut kept, mut rolls_left) = (Dice::NONE, rolls);
    loop {
        // After the last roll only a category can be chosen, so there is one roll more for each keep.
        rolls_left = rolls_left.saturating_sub(1);
        let roll = kept.and(&rolled(rng, rules.dice - kept.len(), game.lattice().die()));
        let saved = if rules.saved_dice { kept } else { Dice::NONE };
        let position =
            Position::after_roll(game, card.clone(), roll, rolls_left, saved).map_err(PositionError::from)?;
        match ask(decide, position.notation(game), |text| Action::read(game, &position, text))? {
            Action::Keep(keep) => kept = keep,
            Action::Score(choice) => return Ok((choice, rolls_left)),
        }
    }
}
