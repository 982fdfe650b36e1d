//! How often pieces are sent home, by where they stand.

use dicebase_games::race::{Board, Move, Seats};

use super::dice::TurnDice;
use super::rated::Rated;
use super::turn::{Mover, play_turn};

/// What happened to pieces in games, by the own distance from 0 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exposure {
    exposed: Vec<u64>,
    captured: Vec<u64>,
}

/// Who plays for all players.
struct Playing<'a, 'e> {
    bot: Rated<'a>,
    exposure: &'e mut Exposure,
}

impl Exposure {
    /// Before anything has happened on a board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let fields = board.rules().ring + 1;
        Self { exposed: vec![0; fields], captured: vec![0; fields] }
    }

    /// How many pieces stood at each distance at the end of their player's turns.
    #[must_use]
    pub fn exposed(&self) -> &[u64] {
        &self.exposed
    }

    /// How many of them were sent home before the next one.
    #[must_use]
    pub fn captured(&self) -> &[u64] {
        &self.captured
    }

    /// Adds what happened in other games.
    pub fn merge(&mut self, other: &Self) {
        self.exposed.iter_mut().zip(&other.exposed).for_each(|(sum, more)| *sum += more);
        self.captured.iter_mut().zip(&other.captured).for_each(|(sum, more)| *sum += more);
    }

    /// Plays a turn as the bot does and counts what happens in it. What comes of it is how the next player sees it;
    /// none if the player has won.
    pub fn play_turn(&mut self, bot: &Rated<'_>, seats: Seats, dice: &mut TurnDice<'_>) -> Option<Seats> {
        let tries = bot.board().tries(seats.own());
        let next = play_turn(bot.board(), seats, tries, dice, &mut Playing { bot: *bot, exposure: self })?;
        // Who has just moved is the last in the order of play.
        for distance in next.placement(next.players() - 1).distances() {
            if let Some(exposed) = self.exposed.get_mut(distance) {
                *exposed += 1;
            }
        }
        Some(next)
    }
}

impl Mover for Playing<'_, '_> {
    #[inline]
    fn choose(&mut self, seats: &Seats, legal: &[Move], roll: usize, dice: &mut TurnDice<'_>) -> Move {
        self.bot.choose(seats, legal, roll, dice)
    }

    #[inline]
    fn moves(&mut self, seats: &Seats, step: Move) {
        if let Some((_, distance)) = seats.captured_piece(self.bot.board(), step) {
            self.exposure.captured[distance] += 1;
        }
    }
}
