//! Estimates of a position's value from many simulated games.

use dicebase_games::race::{After, Move, Seats};
use serde::Serialize;

use super::dice::GameDice;
use super::rating_bot::RatingBot;
use super::turn::play_turn;
use crate::worth::Estimate;

/// The largest number of turns of a game. A game that takes more counts as won by nobody.
const MOST_TURNS: usize = 1_000_000;

/// The games that an estimate comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Games {
    /// Their number.
    pub games: u64,
    /// The seed of their dice. The same seed gives the same dice.
    pub seed: u64,
}

/// A move with its value if the bot plays on for all players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimated {
    /// The move.
    pub step: Move,
    /// Its value, estimated from games.
    pub estimate: Estimate,
}

impl RatingBot<'_> {
    /// The estimated probability that the player to move wins, before a roll for which `tries` are left: the bot plays
    /// games on for all players.
    #[must_use]
    pub fn estimate(&self, seats: &Seats, tries: usize, games: Games) -> Estimate {
        self.share_of(0, seats, tries, games)
    }

    /// All legal moves with a roll, in the order of [`rank`](Self::rank), with an estimate for each. All moves meet the
    /// same dice in each game, so their differences are more precise than their intervals suggest. The order is that of
    /// the bot, since estimates may differ by chance.
    #[must_use]
    pub fn estimate_moves(&self, seats: &Seats, roll: usize, games: Games) -> Vec<Estimated> {
        let ranked = self.rank(seats, roll).into_iter();
        ranked.map(|(step, _)| Estimated { step, estimate: self.after(seats, step, roll, games) }).collect()
    }

    /// The bot's move with a roll, with its estimate; `None` if no move is legal.
    #[must_use]
    pub fn estimate_best(&self, seats: &Seats, roll: usize, games: Games) -> Option<Estimated> {
        let &(step, _) = self.rank(seats, roll).first()?;
        Some(Estimated { step, estimate: self.after(seats, step, roll, games) })
    }

    /// Returns `true` when the player who makes a move with a roll wins the game, in which the bot plays on for all
    /// players. The game has the same dice, turn by turn, whatever the move was.
    #[must_use]
    pub fn wins_after(&self, seats: &Seats, step: Move, roll: usize, dice: &mut GameDice) -> bool {
        let wins = |(who, seats): (usize, Seats)| self.winner(&seats, self.board.tries(seats.own()), dice) == Some(who);
        self.goes_on(seats, step, roll).is_none_or(wins)
    }

    fn after(&self, seats: &Seats, step: Move, roll: usize, games: Games) -> Estimate {
        match self.goes_on(seats, step, roll) {
            None => Estimate::won(games.games),
            Some((who, seats)) => self.share_of(who, &seats, self.board.tries(seats.own()), games),
        }
    }

    /// The game after a move, and the seat in it of the player who moved; `None` if that player has won.
    fn goes_on(&self, seats: &Seats, step: Move, roll: usize) -> Option<(usize, Seats)> {
        match After::of(self.board, seats, step, roll) {
            After::Won => None,
            After::Again(seats) => Some((0, seats)),
            After::Next(next) => Some((next.players() - 1, next)),
        }
    }

    /// The estimated probability of winning of the player `who` seats after the player to move.
    fn share_of(&self, who: usize, seats: &Seats, tries: usize, games: Games) -> Estimate {
        let won = |game: &u64| self.winner(seats, tries, &mut GameDice::new(games.seed, *game)) == Some(who);
        Estimate::of((0..games.games).filter(won).count() as f64, games.games)
    }

    /// The winner of a game that is played on from here, by seat in the order of play; `None` if nobody wins.
    fn winner(&self, seats: &Seats, mut tries: usize, dice: &mut GameDice) -> Option<usize> {
        let mut seats = *seats;
        let mut bot = *self;
        for turn in 0..MOST_TURNS {
            match play_turn(self.board, seats, tries, &mut dice.turn(), &mut bot) {
                None => return Some(turn % seats.players()),
                Some(next) => seats = next,
            }
            tries = self.board.tries(seats.own());
        }
        None
    }
}
