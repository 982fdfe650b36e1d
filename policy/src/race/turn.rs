//! Playing a turn with dice.

use dicebase_games::race::{After, Board, MAX_PIECES, Move, Options, Seats};

use super::dice::TurnDice;

/// The player or bot that chooses moves.
pub trait Mover {
    /// Chooses one of all legal moves with a roll; there are at least two.
    fn choose(&mut self, seats: &Seats, legal: &[Move], roll: usize, dice: &mut TurnDice<'_>) -> Move;

    /// Called before each move, whether it was chosen or is the only one.
    #[inline]
    fn moves(&mut self, _seats: &Seats, _step: Move) {}
}

/// Plays a turn to its end, from before a roll for which `tries` are left. Returns the seats as the next player sees
/// them, or `None` if the player has won.
#[inline]
pub fn play_turn(
    board: &Board,
    mut seats: Seats,
    mut tries: usize,
    dice: &mut TurnDice<'_>,
    mover: &mut impl Mover,
) -> Option<Seats> {
    loop {
        let others = seats.others(board);
        let Some((roll, options)) = roll_for_move(board, &seats, others, tries, dice) else {
            return Some(seats.passed_on());
        };
        let step = decide(&seats, (roll, &options), others, dice, mover);
        mover.moves(&seats, step);
        match After::of(board, &seats, step, roll) {
            After::Won => return None,
            After::Again(after) => seats = after,
            After::Next(next) => return Some(next),
        }
        tries = board.tries(seats.own());
    }
}

/// Rolls until a roll allows a move or the tries are used up.
#[inline]
fn roll_for_move(
    board: &Board,
    seats: &Seats,
    others: u64,
    mut tries: usize,
    dice: &mut TurnDice<'_>,
) -> Option<(usize, Options)> {
    let rules = board.rules();
    while tries > 0 {
        let roll = 1 + dice.below(rules.sides);
        let options = board.options(seats.own(), others, roll);
        if !options.moves().is_empty() {
            return Some((roll, options));
        }
        if !(rules.again_without_move && board.rolls_again(roll)) {
            tries -= 1;
        }
    }
    None
}

#[inline]
fn decide(
    seats: &Seats,
    (roll, options): (usize, &Options),
    others: u64,
    dice: &mut TurnDice<'_>,
    mover: &mut impl Mover,
) -> Move {
    let mut legal = [Move::default(); MAX_PIECES];
    let mut count = 0;
    for (place, step) in legal.iter_mut().zip(options.legal(others)) {
        *place = step;
        count += 1;
    }
    if count == 1 { legal[0] } else { mover.choose(seats, &legal[..count], roll, dice) }
}
