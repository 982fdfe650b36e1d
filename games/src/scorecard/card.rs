//! Cards: the points that a player has written down.

use thiserror::Error;

use super::categories::Categories;
use super::game::Game;
use super::rules::Section;
use super::states::State;
use crate::text::{did_you_mean, in_ranges, listed};

/// A card in the middle of a game: the points of each filled category.
///
/// It is written and parsed as text such as `ones=3,full-house=25,yahtzee=0`; categories that are not named are open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// For each category of the game, its points if it is filled.
    points: Vec<Option<usize>>,
}

/// The sums of a card so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// The points of all categories.
    pub total: usize,
    /// The points of the upper section.
    pub upper_total: usize,
    /// The upper bonus, if it is earned; it is paid at the end of the game.
    pub upper_bonus: usize,
}

/// A text that is not a card of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CardError {
    /// An entry is not `category=points`.
    #[error("\"{found}\" on the card is not category=points, as in ones=3,full-house=25")]
    NotAnEntry {
        /// The text that was read.
        found: String,
    },
    /// The game has no such category.
    #[error(
        "there is no category \"{found}\" in {game}{}; there are {allowed}",
        did_you_mean(found, allowed.split(", "))
    )]
    UnknownCategory {
        /// The text that was read.
        found: String,
        /// The game's id.
        game: String,
        /// The ids of the game's categories.
        allowed: String,
    },
    /// A category occurs twice.
    #[error("the category \"{category}\" is on the card twice; name it once")]
    Twice {
        /// The category's id.
        category: String,
    },
    /// A category is filled before its turn.
    #[error("{filled} is filled and {open} is not: on this card {open} comes first")]
    Skipped {
        /// The id of the category that is filled.
        filled: String,
        /// The id of the one before it.
        open: String,
    },
    /// The category cannot have these points.
    #[error("{category}={found} cannot be: {category} has {allowed} points")]
    ImpossiblePoints {
        /// The category's id.
        category: String,
        /// The text that was read.
        found: String,
        /// The possible points.
        allowed: String,
    },
}

impl Card {
    /// The card at the start of a game.
    #[must_use]
    pub fn empty(game: &Game) -> Self {
        Self { points: vec![None; game.rules().categories.len()] }
    }

    /// Reads a card such as `ones=3,full-house=25`; an empty text is an empty card. It also accepts a category's name.
    ///
    /// # Errors
    /// If an entry is not `category=points`, if a category is unknown or named twice, or if no roll gives the points.
    pub fn parse(game: &Game, text: &str) -> Result<Self, CardError> {
        Self::read(game, text, &[])
    }

    /// Like [`parse`](Self::parse), for games in which others may have crossed out any entry, so that it has 0 points.
    ///
    /// # Errors
    /// Those of [`parse`](Self::parse).
    pub(crate) fn parse_crossed_out(game: &Game, text: &str) -> Result<Self, CardError> {
        Self::read(game, text, &[0])
    }

    /// Reads a card whose entries may also have some points that no roll gives.
    fn read(game: &Game, text: &str, other_points: &[usize]) -> Result<Self, CardError> {
        let mut card = Self::empty(game);
        for entry in text.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let not_an_entry = || CardError::NotAnEntry { found: entry.to_owned() };
            let (id, points) = entry.split_once('=').ok_or_else(not_an_entry)?;
            let (id, points) = (id.trim(), points.trim());
            let category = game.find_category(id).ok_or_else(|| unknown_category(game, id))?;
            if card.points[category].is_some() {
                return Err(CardError::Twice { category: game.category(category).id.clone() });
            }
            let allowed = game.scoring().points_of(category, other_points);
            let possible = points.parse().ok().filter(|points| allowed.contains(points));
            card.points[category] = Some(possible.ok_or_else(|| impossible_points(game, category, &allowed, points))?);
        }
        match game.states().succession().skipped(card.open()) {
            None => Ok(card),
            Some((open, filled)) => {
                let id = |category| game.category(category).id.clone();
                Err(CardError::Skipped { filled: id(filled), open: id(open) })
            }
        }
    }

    /// The points of a category, if it is filled.
    #[must_use]
    pub fn points(&self, category: usize) -> Option<usize> {
        self.points.get(category).copied().flatten()
    }

    /// The card after filling a category, which must be open.
    #[must_use]
    pub fn with(mut self, category: usize, points: usize) -> Self {
        self.points[category] = Some(points);
        self
    }

    /// The categories that are still open.
    #[must_use]
    pub fn open(&self) -> Categories {
        let open = (0..self.points.len()).filter(|&category| self.points[category].is_none());
        open.fold(Categories::default(), Categories::with)
    }

    /// The state of the card: the part of it that matters for the rest of the game.
    #[must_use]
    pub fn state(&self, game: &Game) -> State {
        let upper = 0..game.states().upper().count();
        let extra = game.scoring().extra_category().and_then(|category| self.points[category]);
        State {
            open: self.open(),
            upper_total: upper.filter_map(|category| self.points[category]).sum(),
            extra: extra.is_some_and(|points| points > 0),
        }
    }

    /// The sums of the card, without extra bonuses, which are not on it.
    #[must_use]
    pub fn sums(&self, game: &Game) -> Sums {
        let points = |upper_only: bool| -> usize {
            let counted = |category: &usize| !upper_only || game.category(*category).section == Section::Upper;
            (0..self.points.len()).filter(counted).filter_map(|category| self.points(category)).sum()
        };
        let (total, upper_total) = (points(false), points(true));
        Sums { total, upper_total, upper_bonus: game.rules().bonus_at(upper_total) }
    }

    /// The card as text; an empty card is an empty text.
    #[must_use]
    pub fn to_text(&self, game: &Game) -> String {
        let mut text = String::new();
        for (category, points) in game.rules().categories.iter().zip(&self.points) {
            if let Some(points) = points {
                let comma = if text.is_empty() { "" } else { "," };
                text += comma;
                text += &category.id;
                text.push('=');
                text += &points.to_string();
            }
        }
        text
    }
}

fn unknown_category(game: &Game, found: &str) -> CardError {
    let ids: Vec<&str> = game.rules().categories.iter().map(|category| category.id.as_str()).collect();
    CardError::UnknownCategory { found: found.to_owned(), game: game.id().to_owned(), allowed: ids.join(", ") }
}

fn impossible_points(game: &Game, category: usize, allowed: &[usize], found: &str) -> CardError {
    let allowed = listed(&in_ranges(allowed), "or");
    let category = game.rules().categories[category].id.clone();
    CardError::ImpossiblePoints { category, found: found.to_owned(), allowed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn yahtzee() -> Game {
        Game::builtin("yahtzee").unwrap()
    }

    #[test]
    fn a_card_is_read_and_written() {
        let game = yahtzee();
        let card = Card::parse(&game, " yahtzee=50, ones = 3 ,sixes=24").unwrap();
        assert_eq!(card.to_text(&game), "ones=3,sixes=24,yahtzee=50");
        assert_eq!(Card::parse(&game, "Yahtzee=50,ONES=3,Sixes=24"), Ok(card.clone()));
        let full_house = |text| Card::parse(&game, text).map(|card| card.to_text(&game));
        assert_eq!(full_house("Full House=25"), Ok("full-house=25".to_owned()));
        let state = card.state(&game);
        assert_eq!((state.upper_total, state.extra, state.open.len()), (27, true, 10));
    }

    #[test]
    fn what_is_wrong_with_a_card_is_said() {
        let game = yahtzee();
        let message = |text| Card::parse(&game, text).unwrap_err().to_string();
        assert_eq!(message("ones"), "\"ones\" on the card is not category=points, as in ones=3,full-house=25");
        assert_eq!(message("ones=7"), "ones=7 cannot be: ones has 0 to 5 points");
        assert_eq!(message("twos=3"), "twos=3 cannot be: twos has 0, 2, 4, 6, 8 or 10 points");
        let maxi = Game::builtin("maxi-yatzy").unwrap();
        assert_eq!(
            Card::parse(&maxi, "full-house=10").unwrap_err().to_string(),
            "full-house=10 cannot be: full-house has 0, 7 to 9, 11 to 24 or 26 to 28 points"
        );
        assert_eq!(message("full-house=24"), "full-house=24 cannot be: full-house has 0 or 25 points");
        assert_eq!(message("chance=-1"), "chance=-1 cannot be: chance has 5 to 30 points");
        assert_eq!(message("ones=1,Ones=2"), "the category \"ones\" is on the card twice; name it once");
        assert!(message("eins=1").starts_with("there is no category \"eins\" in yahtzee; there are ones, twos"));
    }

    proptest! {
        #[test]
        fn any_text_is_refused_or_comes_back(text in "[a-z0-9=, -]{0,60}|\\PC{0,20}") {
            let game = yahtzee();
            if let Ok(card) = Card::parse(&game, &text) {
                prop_assert_eq!(Card::parse(&game, &card.to_text(&game)), Ok(card));
            }
        }

        #[test]
        fn every_card_comes_back(fill in proptest::collection::vec(proptest::option::of(0usize..30), 13)) {
            let game = yahtzee();
            let mut card = Card::empty(&game);
            for (category, pick) in fill.iter().enumerate() {
                let slots = &game.scoring().slots()[game.scoring().slots_of(category)];
                if let Some(pick) = pick {
                    card = card.with(category, slots[pick % slots.len()].points);
                }
            }
            prop_assert_eq!(Card::parse(&game, &card.to_text(&game)), Ok(card));
        }
    }
}
