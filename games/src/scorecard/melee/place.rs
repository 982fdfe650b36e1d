//! Which seat and round it is, and whether the cards fit.

use super::game::Game;
use super::position_error::PositionError;
use super::seats::{Seat, Stage};
use crate::notation::Notation;
use crate::scorecard::action_dice::{ActionDice, Face};
use crate::scorecard::parts::{EXCHANGE, ROUND, SEAT};
use crate::text::listed;
use crate::whose::Whose;

/// Whose move it is, when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub mover: usize,
    pub round: usize,
    pub stage: Stage,
}

/// What cards say of the turns that were played, skipped ones among them: each fills an entry, and so does who crosses
/// one out, for which a turn is skipped later. Only a turn of who has a full card leaves no trace.
struct Told {
    filled: usize,
    skips: usize,
    /// How many cards are full.
    full: usize,
}

impl Told {
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

    /// Whether so many turns may have been played by the end of this round.
    fn fits(&self, turns: usize, round: usize) -> bool {
        (self.turns()..=self.turns() + self.full * round).contains(&turns)
    }
}

impl Place {
    /// The place that was written or, where it was not, that the cards tell. Players stand in the order of play, the
    /// one to move first.
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
        let told = Told::of(seats);
        let place = if exchange {
            let round = round.unwrap_or_else(|| (told.turns() / players).clamp(1, rounds));
            let seat = seat.ok_or(PositionError::NoSeat { players })?;
            Self { mover: seat - 1, round, stage: Stage::Exchange }
        } else {
            let (mover, of_turns) = (told.turns() % players, told.turns() / players + 1);
            let round = round.unwrap_or(of_turns);
            let over = round > rounds;
            let stage = if over { Stage::Over } else { Stage::Turn };
            let mover = seat.map_or(if over { 0 } else { mover }, |seat| seat - 1);
            Self { mover, round, stage }
        };
        if !told.fits(place.turns(rounds, players), place.round.min(rounds)) {
            return Err(place.does_not_fit(&told, rounds, players));
        }
        Ok(Self { round: place.round.min(rounds), ..place })
    }

    /// How many turns were played before, those that were skipped among them.
    fn turns(&self, rounds: usize, players: usize) -> usize {
        match self.stage {
            Stage::Turn => (self.round - 1) * players + self.mover,
            Stage::Exchange => self.round * players,
            Stage::Over => rounds * players,
        }
    }

    fn does_not_fit(&self, told: &Told, rounds: usize, players: usize) -> PositionError {
        let when = match self.stage {
            Stage::Turn => format!("seat {} in round {}", self.mover + 1, self.round),
            Stage::Exchange => format!("the end of round {}", self.round),
            Stage::Over => "the end of the game".to_owned(),
        };
        let (round, mover) = (told.turns() / players, told.turns() % players);
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
        PositionError::OtherTurns { when, filled: told.filled, skips: told.skips, told: format!("{next}{end}") }
    }

    /// Checks that what each player has can have come about by now, and that the one to move has something to do.
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

/// Checks what a player has after so many turns.
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
