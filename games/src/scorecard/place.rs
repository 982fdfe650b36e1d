//! Where a game stands, in words.

use super::card::Card;
use super::game::Game;
use super::position::Position;
use crate::builtin::Family;
use crate::dice::Dice;
use crate::notation::{Notation, PlaceError, as_word, check_game, check_keys};

/// What scorecard games are played for: the largest expected score.
pub const OBJECTIVE: &str = "expected-score";

const KEYS: &[&str] = &["objective", "card", "roll", "rolls-left", "saved"];
const KNOWN: &str = "card, roll, rolls-left and saved";

/// Where a game stands: before the first roll of a turn, or after a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before the first roll of a turn, or at the end of the game.
    Start(Card),
    /// A moment of decision.
    Rolled(Position),
}

impl Place {
    /// From what was written. Without a roll it is the start of a turn.
    ///
    /// # Errors
    /// Where something was written that cannot be in this game.
    pub fn read(game: &Game, written: &Notation) -> Result<Self, PlaceError> {
        check_game(written, game.id(), OBJECTIVE)?;
        check_keys(written, game.id(), Family::Scorecard, (KEYS, KNOWN))?;
        let card = Card::parse(game, written.card.as_deref().unwrap_or_default()).map_err(PlaceError::Card)?;
        let (Some(roll), Some(rolls_left)) = (&written.roll, written.rolls_left) else {
            return start(game, written, card);
        };
        let dice =
            |key, text: &str| Dice::parse(text, game.rules().sides).map_err(|error| PlaceError::Dice { key, error });
        let roll = dice("roll", roll)?;
        let saved = dice("saved", written.saved.as_deref().unwrap_or_default())?;
        Position::new(game, card, roll, rolls_left, saved).map(Self::Rolled).map_err(PlaceError::Scorecard)
    }

    /// In words, from which [`read`](Self::read) makes the same place again.
    #[must_use]
    pub fn write(&self, game: &Game) -> Notation {
        let mut written = Notation { game: as_word(game.id()), ..Notation::default() };
        let card = self.card().to_text(game);
        written.card = (!card.is_empty()).then_some(card);
        if let Self::Rolled(position) = self {
            let saved = position.saved();
            written.roll = Some(position.roll().to_string());
            written.rolls_left = Some(position.rolls_left());
            written.saved = (!saved.is_empty()).then(|| saved.to_string());
        }
        written
    }

    /// What is written down.
    #[must_use]
    pub fn card(&self) -> &Card {
        match self {
            Self::Start(card) => card,
            Self::Rolled(position) => position.card(),
        }
    }
}

/// The start of a turn, of which nothing but the card may be written.
fn start(game: &Game, written: &Notation, card: Card) -> Result<Place, PlaceError> {
    let parts = [
        (written.roll.is_some(), "roll", "rolls-left"),
        (written.rolls_left.is_some(), "rolls-left", "roll"),
        (written.saved.is_some(), "saved", "roll"),
    ];
    let Some((_, key, needed)) = parts.into_iter().find(|(is_there, ..)| *is_there) else {
        return Ok(Place::Start(card));
    };
    let roll = Dice::from_faces((0..game.rules().dice).map(|die| die % game.rules().sides + 1));
    let example = format!("{} roll {roll} rolls-left 1", as_word(game.id()));
    Err(PlaceError::Alone { key, needed, example })
}
