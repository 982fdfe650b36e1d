//! Frequencies of captures by the distance of a piece.

use dicebase_games::race::{Board, Move, Seats};

use super::dice::TurnDice;
use super::rating_bot::RatingBot;
use super::turn::{Mover, play_turn};

/// The counts of exposed and captured pieces in games, by their distance from 0 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exposure {
    exposed: Vec<u64>,
    captured: Vec<u64>,
}

/// The bot as the mover for all players; it counts captures.
struct Playing<'a, 'e> {
    bot: RatingBot<'a>,
    exposure: &'e mut Exposure,
}

impl Exposure {
    /// Counts of zero for a board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let fields = board.rules().ring + 1;
        Self { exposed: vec![0; fields], captured: vec![0; fields] }
    }

    /// The number of pieces that stood at each distance at the end of their player's turns.
    #[must_use]
    pub fn exposed(&self) -> &[u64] {
        &self.exposed
    }

    /// The number of these pieces that were sent home before their player's next turn.
    #[must_use]
    pub fn captured(&self) -> &[u64] {
        &self.captured
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &Self) {
        self.exposed.iter_mut().zip(&other.exposed).for_each(|(sum, more)| *sum += more);
        self.captured.iter_mut().zip(&other.captured).for_each(|(sum, more)| *sum += more);
    }

    /// Plays a turn as the bot does and counts what happens in it. Returns the seats as the next player sees them, or
    /// `None` if the player has won.
    pub fn play_turn(&mut self, bot: &RatingBot<'_>, seats: Seats, dice: &mut TurnDice<'_>) -> Option<Seats> {
        let tries = bot.board().tries(seats.own());
        let next = play_turn(bot.board(), seats, tries, dice, &mut Playing { bot: *bot, exposure: self })?;
        // The player who has just moved is the last in the order of play.
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
