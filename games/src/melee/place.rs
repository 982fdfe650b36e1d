//! The seat and the round of a position, and whether the cards fit them.

use super::game::Game;
use super::position_error::PositionError;
use super::seats::{Seat, Stage};
use crate::notation::Notation;
use crate::scorecard::{ActionDice, EXCHANGE, Face, ROUND, SEAT};
use crate::text::listed;
use crate::whose::Whose;

/// The player to move, the round and the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub mover: usize,
    pub round: usize,
    pub stage: Stage,
}

/// The numbers on the cards that bound the number of turns played, including skipped ones. Each turn fills an entry;
/// crossing out fills one too, for which a turn is skipped later. Only a turn of a player with a full card leaves no
/// trace.
struct TurnsShown {
    filled: usize,
    skips: usize,
    /// The number of full cards.
    full: usize,
}

impl TurnsShown {
    fn of(seats: &[Seat]) -> Self {
        Self {
            filled: seats.iter().map(|seat| seat.card.filled().len()).sum(),
            skips: seats.iter().map(|seat| usize::from(seat.skips)).sum(),
            full: seats.iter().filter(|seat| seat.card.open().is_empty()).count(),
        }
    }

    fn turns(&self) -> usize {
        self.filled - self.skips
    }

    /// Returns `true` when this number of turns may have been played by the end of this round.
    fn fits(&self, turns: usize, round: usize) -> bool {
        (self.turns()..=self.turns() + self.full * round).contains(&turns)
    }
}

impl Place {
    /// The place from the notation, or from the cards if it is not given. `seats` are in the order of play, beginning
    /// with the player to move.
    pub(super) fn read(game: &Game, notation: &Notation, seats: &[Seat]) -> Result<Self, PositionError> {
        let (rounds, players) = (game.rules().categories.len(), seats.len());
        let (seat, round) = (notation.number(&SEAT), notation.number(&ROUND));
        let exchange = notation.has(&EXCHANGE);
        if let Some(found) = seat.filter(|seat| !(1..=players).contains(seat)) {
            return Err(PositionError::NoSuchSeat { found, players });
        }
        let last = if exchange { rounds } else { rounds + 1 };
        if let Some(found) = round.filter(|round| !(1..=last).contains(round)) {
            return Err(PositionError::NoSuchRound { found, rounds, game: game.id().to_owned(), exchange });
        }
        let shown = TurnsShown::of(seats);
        let place = if exchange {
            let round = round.unwrap_or_else(|| (shown.turns() / players).clamp(1, rounds));
            let seat = seat.ok_or(PositionError::NoSeat { players })?;
            Self { mover: seat - 1, round, stage: Stage::Exchange }
        } else {
            let (mover, of_turns) = (shown.turns() % players, shown.turns() / players + 1);
            let round = round.unwrap_or(of_turns);
            let over = round > rounds;
            let stage = if over { Stage::Over } else { Stage::Turn };
            let mover = seat.map_or(if over { 0 } else { mover }, |seat| seat - 1);
            Self { mover, round, stage }
        };
        if !shown.fits(place.turns(rounds, players), place.round.min(rounds)) {
            return Err(place.does_not_fit(&shown, rounds, players));
        }
        Ok(Self { round: place.round.min(rounds), ..place })
    }

    /// The number of turns played before, including skipped ones.
    fn turns(&self, rounds: usize, players: usize) -> usize {
        match self.stage {
            Stage::Turn => (self.round - 1) * players + self.mover,
            Stage::Exchange => self.round * players,
            Stage::Over => rounds * players,
        }
    }

    fn does_not_fit(&self, shown: &TurnsShown, rounds: usize, players: usize) -> PositionError {
        let when = match self.stage {
            Stage::Turn => format!("seat {} in round {}", self.mover + 1, self.round),
            Stage::Exchange => format!("the end of round {}", self.round),
            Stage::Over => "the end of the game".to_owned(),
        };
        let (round, mover) = (shown.turns() / players, shown.turns() % players);
        let next = if round >= rounds {
            "the end of the game".to_owned()
        } else {
            format!("seat {} in round {}", mover + 1, round + 1)
        };
        let end = if mover == 0 && (1..rounds).contains(&round) {
            format!(", or the end of round {round}")
        } else {
            String::new()
        };
        PositionError::OtherTurns { when, filled: shown.filled, skips: shown.skips, told: format!("{next}{end}") }
    }

    /// Checks that the cards and dice of each player are possible by now, and that the player to move has something to
    /// do.
    pub(super) fn check(&self, game: &Game, seats: &[Seat]) -> Result<(), PositionError> {
        for (behind, seat) in seats.iter().enumerate() {
            let has_moved = self.stage != Stage::Turn || (self.mover + behind) % seats.len() < self.mover;
            let turns = if has_moved { self.round } else { self.round - 1 };
            check_seat(game.dice(), Whose(behind), seat, turns)?;
            let last = game.dice().last_freeze_round;
            if !seat.card.frozen().is_empty() && turns > last {
                return Err(PositionError::FrozenTooLate { whose: Whose(behind), last, round: self.round });
            }
        }
        let me = &seats[0];
        match self.stage {
            Stage::Turn if me.skips > 0 => Err(PositionError::SkipsTurn { skips: me.skips.into() }),
            Stage::Turn if me.card.open().is_empty() => Err(PositionError::FullCard),
            Stage::Exchange if !game.dice().after_round.iter().any(|&face| me.hand.has(face)) => {
                let names: Vec<&str> = game.dice().after_round.iter().map(|face| face.name()).collect();
                Err(PositionError::NothingToExchange { allowed: listed(&names, "or") })
            }
            _ => Ok(()),
        }
    }
}

/// Checks the card and dice of a player after this number of turns.
fn check_seat(dice: &ActionDice, whose: Whose, seat: &Seat, turns: usize) -> Result<(), PositionError> {
    let with_points = seat.card.filled().iter().filter(|&category| seat.card.points(category) > Some(0)).count();
    if with_points > turns {
        return Err(PositionError::TooFull { whose, found: with_points, most: turns });
    }
    let a_turn = if dice.faces.contains(&Face::OneOfEach) { Face::PLAYED.len() } else { 1 };
    if seat.hand.len() > a_turn * turns {
        return Err(PositionError::TooManyDice { whose, found: seat.hand.len(), turns, most: a_turn * turns });
    }
    Ok(())
}
