//! What a position is worth, by playing it to its end many times.

use dicebase_games::race::{After, Move, Seats};

use super::dice::GameDice;
use super::rated::Rated;
use super::turn::play_turn;
use crate::worth::Estimate;

/// A game that takes more turns than this has no end: nobody wins it.
const MOST_TURNS: usize = 1_000_000;

/// A move with what it is worth where the bot plays on for all players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimated {
    /// The move.
    pub step: Move,
    /// What games say that it is worth.
    pub estimate: Estimate,
}

impl Rated<'_> {
    /// The chance to win of the player who is to move, before a roll for which so many tries are left: the bot plays
    /// this many games on for all players. The same seed gives the same dice.
    #[must_use]
    pub fn estimate(&self, seats: &Seats, tries: usize, games: u64, seed: u64) -> Estimate {
        self.share_of(0, seats, tries, games, seed)
    }

    /// All legal moves with a roll, in the order of [`rank`](Self::rank), with what each is worth. Game by game all
    /// moves meet the same dice, so that they differ by less than their intervals say. The order is that of the bot,
    /// since games may differ by chance.
    #[must_use]
    pub fn estimate_moves(&self, seats: &Seats, roll: usize, games: u64, seed: u64) -> Vec<Estimated> {
        let ranked = self.rank(seats, roll).into_iter();
        ranked.map(|(step, _)| Estimated { step, estimate: self.after(seats, step, roll, games, seed) }).collect()
    }

    /// The move that the bot makes with a roll, with what it is worth; none if there is no legal one.
    #[must_use]
    pub fn estimate_best(&self, seats: &Seats, roll: usize, games: u64, seed: u64) -> Option<Estimated> {
        let &(step, _) = self.rank(seats, roll).first()?;
        Some(Estimated { step, estimate: self.after(seats, step, roll, games, seed) })
    }

    fn after(&self, seats: &Seats, step: Move, roll: usize, games: u64, seed: u64) -> Estimate {
        let tries = |seats: &Seats| self.board.tries(seats.own());
        match After::of(self.board, seats, step, roll) {
            After::Won => Estimate { share: 1.0, low: 1.0, high: 1.0, games },
            After::Again(seats) => self.share_of(0, &seats, tries(&seats), games, seed),
            After::Next(next) => self.share_of(next.players() - 1, &next, tries(&next), games, seed),
        }
    }

    /// The chance to win of the player so many places behind in the order of play.
    fn share_of(&self, who: usize, seats: &Seats, tries: usize, games: u64, seed: u64) -> Estimate {
        let won = |game: &u64| self.winner(seats, tries, &mut GameDice::new(seed, *game)) == Some(who);
        Estimate::of((0..games).filter(won).count() as f64, games)
    }

    /// Who wins a game that is played on from here, by the place in the order of play.
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
