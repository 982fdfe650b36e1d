//! Who decides.

use std::borrow::Cow;

use dicebase_games::race::{After, Board, Game, MAX_PIECES, Move, Objective, Seats};
use dicebase_solver::Report;
use dicebase_solver::race::{fewest_turns, solve};

use super::bots::Bot;
use super::chain::States;
use super::error::WalkError;
use super::player::by_rule;

/// How likely each of some moves is, in their order; the rest is 0.
pub type Mix = [f64; MAX_PIECES];

/// Somebody who decides by what stands where and by the roll, perhaps by chance.
pub trait Chooser: Sync {
    /// How likely each of these moves is, of which there are one or more; together they are 1.
    fn mix(&self, seats: &Seats, roll: usize, moves: &[Move]) -> Mix;
}

/// Plays perfectly, by the values of all states.
pub struct Perfect<'a> {
    game: &'a Game,
    values: Cow<'a, [f64]>,
}

impl<'a> Perfect<'a> {
    /// By the values of all states of a game under its objective; see [`Game::values`].
    #[must_use]
    pub fn new(game: &'a Game, values: impl Into<Cow<'a, [f64]>>) -> Self {
        Self { game, values: values.into() }
    }

    /// The same where the values have to be worked out.
    ///
    /// # Errors
    /// Where the game is too large for what is asked of values here, and when `report` breaks off.
    pub fn solved(game: &'a Game, report: Report<'_>) -> Result<Self, WalkError> {
        States::of(game)?;
        Ok(match game.objective() {
            Objective::Turns => Self::new(game, fewest_turns(game.board(), report)?),
            Objective::Win => Self::new(game, solve(game.board(), report)?.into_parts().0),
        })
    }

    /// The values.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// What a move is worth if perfect play follows, of which more is always better: the chance to win, or the turns
    /// that are saved.
    #[must_use]
    pub fn worth(&self, seats: &Seats, step: Move, roll: usize) -> f64 {
        let alone = self.game.objective() == Objective::Turns;
        match After::of(self.game.board(), seats, step, roll) {
            After::Won if alone => 0.0,
            After::Won => 1.0,
            After::Again(seats) if alone => -self.begins(&seats),
            After::Again(seats) => self.begins(&seats),
            After::Next(seats) if alone => -self.begins(&seats) - 1.0,
            After::Next(seats) => 1.0 - self.begins(&seats),
        }
    }

    fn begins(&self, seats: &Seats) -> f64 {
        let other = if seats.players() == 2 { seats.placement(1) } else { seats.own() };
        // A player who has won is not to move.
        self.game.index(seats.own(), other).map_or(f64::NAN, |index| self.values[index])
    }
}

impl Chooser for Perfect<'_> {
    /// The best move, of equally good ones the first.
    fn mix(&self, seats: &Seats, roll: usize, moves: &[Move]) -> Mix {
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

/// A bot that looks at nothing but the pieces and the roll.
pub struct Fixed<'a> {
    board: &'a Board,
    bot: Bot,
}

impl<'a> Fixed<'a> {
    /// The bots that there are.
    pub const BOTS: [Bot; 5] = [Bot::Capture, Bot::Safest, Bot::MostAdvanced, Bot::LeastAdvanced, Bot::Random];

    /// A bot on a board; none if it looks at ratings, or at which piece is which.
    #[must_use]
    pub fn new(board: &'a Board, bot: Bot) -> Option<Self> {
        Self::BOTS.contains(&bot).then_some(Self { board, bot })
    }
}

impl Chooser for Fixed<'_> {
    fn mix(&self, seats: &Seats, _: usize, moves: &[Move]) -> Mix {
        let mut mix = Mix::default();
        if self.bot == Bot::Random {
            mix[..moves.len()].fill(1.0 / moves.len() as f64);
        } else {
            let chosen = by_rule(self.board, self.bot, seats, moves);
            mix.iter_mut().zip(moves).filter(|(_, step)| **step == chosen).for_each(|(share, _)| *share = 1.0);
        }
        mix
    }
}
