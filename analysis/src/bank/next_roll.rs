//! The consequences of a decision in the next roll.

use dicebase_games::bank::{Action, Game, OFFER, OFFER_DICE, PARTS, Points, Position, ROLL, TAKEN, TURN};
use dicebase_games::{Dice, Notation};
use dicebase_policy::bank::Policy;
use dicebase_tables::Damaged;

/// A continuation after the next roll under best play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NextRoll {
    /// The continuation.
    pub follows: Follows,
    /// Its probability.
    pub chance: f64,
}

/// A kind of continuation after a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Follows {
    /// No die counts.
    Bust,
    /// This total is banked.
    Bank(Points),
    /// This number of dice is rolled, with this turn total.
    Roll(Points, usize),
}

/// The continuations after `action` in a position and the next roll, if best play follows, in the order of [`Follows`].
/// Empty if the action ends the turn. The probabilities sum to 1 but for rounding.
///
/// Ranks the actions of every roll: up to 462 rolls of six dice that are alike, some microseconds each.
///
/// # Errors
/// If the table is damaged at one of these positions.
pub fn next_roll<D: AsRef<[u8]>>(
    policy: &Policy<D>,
    position: &Position,
    action: &Action,
) -> Result<Vec<NextRoll>, Damaged> {
    let game = policy.game().of_seat(position.situation().second);
    let Some((before, hand)) = before_roll(game, position, action) else { return Ok(Vec::new()) };
    let chance = |roll: &Dice| game.hands().ways(roll) as f64 / game.hands().outcomes(hand) as f64;
    let (mut rolled, mut chances, mut bust): (Vec<Position>, Vec<f64>, f64) = (Vec::new(), Vec::new(), 0.0);
    for roll in game.hands().rolls(hand) {
        // What all rolls have in common is read once. Positions of these dice have no error but a bust.
        let position = match rolled.first() {
            Some(other) => other.with_roll(game, roll),
            None => Position::read(game, &before.clone().with_word(&ROLL, roll.to_string())).ok(),
        };
        match position {
            Some(position) => {
                rolled.push(position);
                chances.push(chance(&roll));
            }
            None => bust += chance(&roll),
        }
    }
    let mut next: Vec<NextRoll> = Vec::new();
    next.extend((bust > 0.0).then_some(NextRoll { follows: Follows::Bust, chance: bust }));
    for ((position, best), chance) in rolled.iter().zip(policy.best_of_rolls(&rolled)?).zip(chances) {
        let follows = follows(game, position, &best.action);
        match next.iter_mut().find(|known| known.follows == follows) {
            Some(known) => known.chance += chance,
            None => next.push(NextRoll { follows, chance }),
        }
    }
    next.sort_by_key(|next| next.follows);
    Ok(next)
}

/// The position without its roll, and the hand to roll next; `None` if none is rolled.
fn before_roll(game: &Game, position: &Position, action: &Action) -> Option<(Notation, usize)> {
    let (fields, notation) = (action.fields(game, position), position.notation(game));
    let dice = fields.get_number("next_dice")?;
    let hand = match *action {
        Action::SetAside { left, .. } => left,
        Action::Roll { hand } => hand,
        Action::TakeOver => dice,
    };
    let of_turn = [&OFFER, &OFFER_DICE, &TURN, &TAKEN, &ROLL];
    let mut before = Notation::new(game.id());
    for part in PARTS.iter().filter(|part| of_turn.iter().all(|of_turn| of_turn.name != part.name)) {
        notation.get(part).into_iter().for_each(|value| before.set(part, value.clone()));
    }
    let taken = if *action == Action::TakeOver { notation.number(&OFFER) } else { notation.number(&TAKEN) };
    let turn = fields.get_number("turn");
    Some((before.with_number(&TURN, turn).with_number(&TAKEN, taken), hand))
}

fn follows(game: &Game, position: &Position, action: &Action) -> Follows {
    let fields = action.fields(game, position);
    let turn = Points(fields.get_number("turn").unwrap_or_default());
    fields.get_number("next_dice").map_or(Follows::Bank(turn), |dice| Follows::Roll(turn, dice))
}
