//! Players as probability distributions over moves.

use std::borrow::Cow;

use dicebase_games::race::{After, Board, Game, MAX_PIECES, Move, Objective, Seats};
use dicebase_policy::race::{RatingBot, Ratings};
use dicebase_solver::Report;
use dicebase_solver::race::{fewest_turns, solve};

use super::bots::Bot;
use super::error::WalkError;
use super::player::{by_rule, first_piece};
use super::states::followed;

/// The probability of each of some moves, in their order; 0 for the unused places.
pub type Mix = [f64; MAX_PIECES];

/// A player whose decisions depend on the pieces and the roll alone; it may decide at random.
pub trait Chooser: Sync {
    /// Returns `true` when the player tells its pieces apart by numbers, which they keep for the whole game.
    fn numbers_pieces(&self) -> bool {
        false
    }

    /// The probability of each of these moves; there is at least one. `pieces` are the distances of the player's pieces
    /// by number, if it numbers them.
    fn mix(&self, seats: &Seats, roll: usize, moves: &[Move], pieces: &[u8]) -> Mix;
}

/// A perfect player, who decides by the values of all states.
pub struct Perfect<'a> {
    game: &'a Game,
    values: Cow<'a, [f64]>,
}

impl<'a> Perfect<'a> {
    /// The perfect player with the values of all states of a game under its objective; see [`Game::values`].
    #[must_use]
    pub fn new(game: &'a Game, values: impl Into<Cow<'a, [f64]>>) -> Self {
        Self { game, values: values.into() }
    }

    /// Solves the game and makes its perfect player.
    ///
    /// # Errors
    /// If the game has more than two players or too many states, or if `report` breaks off.
    pub fn solved(game: &'a Game, report: Report<'_>) -> Result<Self, WalkError> {
        followed(game, 0)?;
        Ok(match game.objective() {
            Objective::Turns => Self::new(game, fewest_turns(game.board(), report)?),
            Objective::Win => Self::new(game, solve(game.board(), report)?.into_parts().0),
        })
    }

    /// The values of all states.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The value of a move if perfect play follows; larger is better. It is the chance to win, or the negative expected
    /// number of turns, this one included.
    #[must_use]
    pub fn worth(&self, seats: &Seats, step: Move, roll: usize) -> f64 {
        let alone = self.game.objective() == Objective::Turns;
        match After::of(self.game.board(), seats, step, roll) {
            After::Won if alone => -1.0,
            After::Won => 1.0,
            After::Again(seats) if alone => -self.begins(&seats),
            After::Again(seats) => self.begins(&seats),
            After::Next(seats) if alone => -self.begins(&seats) - 1.0,
            After::Next(seats) => 1.0 - self.begins(&seats),
        }
    }

    fn begins(&self, seats: &Seats) -> f64 {
        let other = if seats.players() == 2 { seats.placement(1) } else { seats.own() };
        // A player who has won never begins a turn.
        self.game.index(seats.own(), other).map_or(f64::NAN, |index| self.values[index])
    }
}

impl Chooser for Perfect<'_> {
    /// Takes the best move; the first of equally good ones.
    fn mix(&self, seats: &Seats, roll: usize, moves: &[Move], _: &[u8]) -> Mix {
        let mut best = (0, f64::NEG_INFINITY);
        if moves.len() > 1 {
            for (i, &step) in moves.iter().enumerate() {
                let worth = self.worth(seats, step, roll);
                if worth > best.1 {
                    best = (i, worth);
                }
            }
        }
        let mut mix = Mix::default();
        mix[best.0] = 1.0;
        mix
    }
}

/// A bot on its board.
pub struct Fixed<'a> {
    board: &'a Board,
    bot: Bot,
    rated: Option<RatingBot<'a>>,
}

impl<'a> Fixed<'a> {
    /// A bot on a board, with the ratings of its game if it plays by them; `None` if it needs ratings and gets none.
    #[must_use]
    pub fn new(board: &'a Board, bot: Bot, ratings: Option<&'a Ratings>) -> Option<Self> {
        let make: fn(&'a Board, &'a Ratings) -> RatingBot<'a> =
            if bot == Bot::Hasty { RatingBot::hasty } else { RatingBot::new };
        let rated = ratings.filter(|_| bot.needs_ratings()).map(|ratings| make(board, ratings));
        (rated.is_some() == bot.needs_ratings()).then_some(Self { board, bot, rated })
    }

    fn choose(&self, seats: &Seats, roll: usize, moves: &[Move], pieces: &[u8]) -> Move {
        match self.rated {
            Some(rated) => rated.best(seats, moves, roll),
            None if self.bot == Bot::FirstPiece => first_piece(moves, pieces),
            None => by_rule(self.board, self.bot, seats, moves),
        }
    }
}

impl Chooser for Fixed<'_> {
    fn numbers_pieces(&self) -> bool {
        self.bot.numbers_pieces()
    }

    fn mix(&self, seats: &Seats, roll: usize, moves: &[Move], pieces: &[u8]) -> Mix {
        let mut mix = Mix::default();
        if self.bot == Bot::Random {
            mix[..moves.len()].fill(1.0 / moves.len() as f64);
        } else {
            let chosen = self.choose(seats, roll, moves, pieces);
            mix.iter_mut().zip(moves).filter(|(_, step)| **step == chosen).for_each(|(share, _)| *share = 1.0);
        }
        mix
    }
}
