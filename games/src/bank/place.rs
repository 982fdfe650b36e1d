//! Positions in words.

use super::game::{Game, Objective};
use super::position::{Moment, Player, Players, Position, Roll};
use super::states::Standing;
use crate::builtin::Family;
use crate::dice::Dice;
use crate::notation::{Notation, PlaceError, as_word, check_game, check_keys};

const KEYS: &[&str] = &[
    "objective",
    "me",
    "me-entered",
    "opponent",
    "opponent-entered",
    "second",
    "offer",
    "offer-dice",
    "turn",
    "taken",
    "roll",
];
const KNOWN: &str = "me, opponent, me-entered, opponent-entered, second, offer, offer-dice, turn, taken and roll";

impl Position {
    /// From what was written. Without a roll it is the start of a turn.
    ///
    /// # Errors
    /// Where something was written that cannot be in this game.
    pub fn read(game: &Game, written: &Notation) -> Result<Self, PlaceError> {
        check_game(written, game.id(), game.objective().name())?;
        check_keys(written, game.id(), Family::Bank, (KEYS, KNOWN))?;
        let players = players(written);
        let Some(roll) = &written.roll else { return start(game, written, &players) };
        if written.offer.is_some() || written.offer_dice.is_some() {
            return Err(PlaceError::OfferAndRoll);
        }
        let dice = Dice::parse(roll, game.rules().sides).map_err(|error| PlaceError::Dice { key: "roll", error })?;
        let roll = Roll { turn: written.turn.unwrap_or_default(), taken: written.taken.unwrap_or_default(), dice };
        Self::rolled(game, &players, &roll).map_err(PlaceError::Bank)
    }

    /// In words, from which [`read`](Self::read) makes the same position again.
    #[must_use]
    pub fn write(&self, game: &Game) -> Notation {
        let (at, step, objective) = (self.situation(), game.rules().step, game.objective());
        let score = |standing: Standing, matters: bool| matters.then_some(standing.score * step);
        let entered = |standing: Standing, matters: bool| matters && standing.entered && standing.score == 0;
        let (alone, together) = (objective != Objective::Points, objective == Objective::Win);
        let mut written = Notation {
            game: as_word(game.id()),
            objective: Some(objective.name().to_owned()),
            me: score(at.me, alone),
            me_entered: entered(at.me, alone),
            opponent: score(at.opponent, together),
            opponent_entered: entered(at.opponent, together),
            second: together && at.second,
            ..Notation::default()
        };
        match self.moment() {
            Moment::Start(offer) => {
                written.offer = offer.map(|offer| offer.total * step);
                written.offer_dice = offer.map(|offer| offer.dice);
            }
            Moment::Rolled(total, roll) => {
                written.turn = Some(total * step);
                written.taken = (at.taken > 0).then_some(at.taken * step);
                written.roll = Some(roll.to_string());
            }
        }
        written
    }
}

fn players(written: &Notation) -> Players {
    let player = |points: Option<usize>, entered| Player { points: points.unwrap_or_default(), entered };
    Players {
        me: player(written.me, written.me_entered),
        opponent: player(written.opponent, written.opponent_entered),
        second: written.second,
    }
}

/// The start of a turn, of which nothing that a turn brings may be written.
fn start(game: &Game, written: &Notation, players: &Players) -> Result<Position, PlaceError> {
    let parts = [
        (written.turn.is_some(), "turn", "roll"),
        (written.taken.is_some(), "taken", "roll"),
        (written.offer.is_some() && written.offer_dice.is_none(), "offer", "offer-dice"),
        (written.offer_dice.is_some() && written.offer.is_none(), "offer-dice", "offer"),
    ];
    if let Some((_, key, needed)) = parts.into_iter().find(|(is_wrong, ..)| *is_wrong) {
        let id = as_word(game.id());
        let example = match needed {
            "roll" => format!("{id} me 3000 opponent 4500 turn 350 roll 11235"),
            _ => format!("{id} me 3000 opponent 4500 offer 600 offer-dice 3"),
        };
        return Err(PlaceError::Alone { key, needed, example });
    }
    Position::start(game, players, written.offer.zip(written.offer_dice)).map_err(PlaceError::Bank)
}
