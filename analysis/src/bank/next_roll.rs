//! What a decision leads to with the next roll.

use dicebase_games::bank::{
    Action, Game, OFFER, OFFER_DICE, PARTS, Points, Position, PositionError, ROLL, TAKEN, TURN,
};
use dicebase_games::{Lattice, Notation};
use dicebase_policy::bank::Policy;
use dicebase_tables::Damaged;

/// What follows a roll under best play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NextRoll {
    /// What is done.
    pub follows: Follows,
    /// How likely that is.
    pub chance: f64,
}

/// What may follow a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Follows {
    /// No die counts.
    Bust,
    /// So much is banked.
    Bank(Points),
    /// So many dice are rolled on, with this turn total.
    Roll(Points, usize),
}

/// What the next roll leads to if this is done in a position and best play follows, in the order of [`Follows`];
/// nothing where the turn ends. The chances sum to 1 but for rounding.
///
/// Every roll is asked about: up to 462 of six dice, each some microseconds.
///
/// # Errors
/// Where the table is damaged at it.
pub fn next_roll<D: AsRef<[u8]>>(
    policy: &Policy<D>,
    position: &Position,
    action: &Action,
) -> Result<Vec<NextRoll>, Damaged> {
    let game = policy.game();
    let Some((before, dice)) = before_roll(game, position, action) else { return Ok(Vec::new()) };
    let lattice = Lattice::new(dice, game.rules().sides);
    let mut next: Vec<NextRoll> = Vec::new();
    for index in lattice.rolls() {
        let notation = before.clone().with_word(&ROLL, lattice.keeps()[index].to_string());
        let follows = match Position::read(game, &notation) {
            Ok(rolled) => follows(game, &rolled, &policy.best(&rolled)?.action),
            Err(PositionError::Bust { .. }) => Follows::Bust,
            // A roll of these dice can be in every other way.
            Err(_) => continue,
        };
        let chance = lattice.chances()[index];
        match next.iter_mut().find(|known| known.follows == follows) {
            Some(known) => known.chance += chance,
            None => next.push(NextRoll { follows, chance }),
        }
    }
    next.sort_by_key(|next| next.follows);
    Ok(next)
}

/// The position without the roll that comes now, and how many dice are rolled; nothing where none are.
fn before_roll(game: &Game, position: &Position, action: &Action) -> Option<(Notation, usize)> {
    let (fields, notation) = (action.fields(game, position), position.notation(game));
    let dice = fields.get_number("next_dice")?;
    let of_turn = [&OFFER, &OFFER_DICE, &TURN, &TAKEN, &ROLL];
    let mut before = Notation::new(game.id());
    for part in PARTS.iter().filter(|part| of_turn.iter().all(|of_turn| of_turn.name != part.name)) {
        notation.get(part).into_iter().for_each(|value| before.set(part, value.clone()));
    }
    let taken = if *action == Action::TakeOver { notation.number(&OFFER) } else { notation.number(&TAKEN) };
    let turn = fields.get_number("turn");
    Some((before.with_number(&TURN, turn).with_number(&TAKEN, taken), dice))
}

fn follows(game: &Game, position: &Position, action: &Action) -> Follows {
    let fields = action.fields(game, position);
    let turn = Points(fields.get_number("turn").unwrap_or_default());
    fields.get_number("next_dice").map_or(Follows::Bank(turn), |dice| Follows::Roll(turn, dice))
}
