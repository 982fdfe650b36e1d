//! Reading and writing positions of melees as text.

use super::entries::{Entries, Hand};
use super::game::Game;
use super::place::Place;
use super::position::{Moment, Position};
use super::position_error::PositionError;
use super::seats::{Seat, Seats, Stage};
use crate::dice::Dice;
use crate::family::Family;
use crate::notation::{Notation, check_beside};
use crate::part::{Part, Value};
use crate::scorecard::{
    CARD, Card, EXCHANGE, FROZEN, Face, HANDS, LEAD, OPPONENTS, ROLL, ROLLS_LEFT, ROUND, Rolled, SAVED, SEAT, SKIPS,
    TARGET, action_dice::MAX_PLAYERS,
};
use crate::whose::Whose;

impl Position {
    /// Reads a position. Without a roll it is the start of a turn, an exchange or the end.
    ///
    /// # Errors
    /// If a part cannot occur in this game.
    pub fn read(game: &Game, notation: &Notation) -> Result<Self, PositionError> {
        notation.check((game.word(), game.objective().name()), (Family::Scorecard, game.rules().parts()))?;
        if let Some(part) = [TARGET, LEAD].iter().find(|part| notation.has(part)) {
            return Err(PositionError::DoesNotMatter { part: part.name });
        }
        let seats = seats(game, notation)?;
        let example = |_: &_| {
            let rules = game.rules();
            format!("{} objective win roll {} rolls-left 1", game.word(), Dice::example(rules.dice, rules.sides))
        };
        check_beside(notation, &[(&ROLL, &ROLLS_LEFT), (&ROLLS_LEFT, &ROLL), (&SAVED, &ROLL)], example)?;
        let Some(rolls_left) = notation.number(&ROLLS_LEFT) else { return Ok(Self::of(seats)) };
        let sides = game.rules().sides;
        Self::after_roll(game, seats, notation.dice(&ROLL, sides)?, rolls_left, notation.dice(&SAVED, sides)?)
    }

    /// The notation from which [`read`](Self::read) makes the same position again.
    #[must_use]
    pub fn notation(&self, game: &Game) -> Notation {
        let seats = self.seats();
        let all: Vec<&Seat> = (0..seats.players()).map(|behind| seats.other(behind)).collect();
        let card = |seat: &&Seat| seat.card.write(Card::empty(game.cards())).to_text(game.cards());
        let mut notation = Notation::new(game.word()).with_objective(game.objective().name());
        notation.set(&CARD, Value::Word(card(&all[0])));
        notation.set(&OPPONENTS, Value::Words(all[1..].iter().map(card).collect()));
        if all.iter().any(|seat| !seat.hand.is_empty()) {
            notation.set(&HANDS, Value::Words(all.iter().map(|seat| seat.hand.text()).collect()));
        }
        if all.iter().any(|seat| !seat.card.frozen().is_empty()) {
            let ids = |seat: &&Seat| game.cards().category_ids(seat.card.frozen()).replace(", ", ",");
            notation.set(&FROZEN, Value::Words(all.iter().map(ids).collect()));
        }
        if all.iter().any(|seat| seat.skips > 0) {
            notation.set(&SKIPS, Value::Numbers(all.iter().map(|seat| seat.skips.into()).collect()));
        }
        let notation = match seats.stage() {
            Stage::Over => notation.with_number(&ROUND, Some(seats.rounds() + 1)),
            stage => notation
                .with_number(&SEAT, Some(seats.mover() + 1))
                .with_number(&ROUND, Some(seats.round()))
                .with_flag(&EXCHANGE, stage == Stage::Exchange),
        };
        let Moment::Rolled(Rolled { roll, rolls_left, saved }) = *self.moment() else { return notation };
        let notation = notation.with_word(&ROLL, roll.to_string()).with_number(&ROLLS_LEFT, Some(rolls_left));
        if saved.is_empty() { notation } else { notation.with_word(&SAVED, saved.to_string()) }
    }
}

impl Hand {
    /// The dice as text, such as `steal,shift`.
    fn text(&self) -> String {
        self.faces().map(Face::name).collect::<Vec<_>>().join(",")
    }
}

/// The seats of all players.
fn seats(game: &Game, notation: &Notation) -> Result<Seats, PositionError> {
    let mut all = cards(game, notation)?;
    let hands = of_all(notation, &HANDS, all.len())?;
    let frozen = of_all(notation, &FROZEN, all.len())?;
    for (behind, (seat, (hand, frozen))) in all.iter_mut().zip(hands.iter().zip(&frozen)).enumerate() {
        seat.hand = read_hand(game, Whose(behind), hand)?;
        freeze(game, Whose(behind), &mut seat.card, frozen)?;
    }
    skip(notation, &mut all)?;
    let place = Place::read(game, notation, &all)?;
    place.check(game, &all)?;
    // After the end there is no player to move, and the list begins with the first player.
    all.rotate_right(place.mover);
    let mover = if place.stage == Stage::Over { 0 } else { place.mover };
    Ok(Seats::of(&all, mover, place.round, place.stage))
}

/// The cards of all players, with empty hands.
fn cards(game: &Game, notation: &Notation) -> Result<Vec<Seat>, PositionError> {
    let empty = [String::new()];
    let others = notation.words(&OPPONENTS).unwrap_or(&empty);
    if others.len() >= MAX_PLAYERS {
        return Err(PositionError::TooManyPlayers { found: others.len() + 1 });
    }
    let own = notation.word(&CARD).unwrap_or_default();
    let texts = std::iter::once(own).chain(others.iter().map(String::as_str)).enumerate();
    let seat = |(behind, text): (usize, &str)| {
        let card = Card::parse_crossed_out(game.cards(), text);
        let card = card.map_err(|error| PositionError::Card { whose: Whose(behind), error })?;
        let card = Entries::of_card(&card, game.rules().categories.len());
        Ok(Seat { card, hand: Hand::default(), skips: 0 })
    };
    texts.map(seat).collect()
}

/// The text of each player; empty texts if the part is absent.
fn of_all(notation: &Notation, part: &Part, players: usize) -> Result<Vec<String>, PositionError> {
    let Some(words) = notation.words(part) else { return Ok(vec![String::new(); players]) };
    check_count(part, words.len(), players, "")?;
    Ok(words.to_vec())
}

fn check_count(part: &Part, found: usize, players: usize, nothing: &str) -> Result<(), PositionError> {
    if found == players {
        return Ok(());
    }
    let first = part.example.split('/').find(|text| !text.is_empty()).unwrap_or_default();
    let example = std::iter::once(first).chain(std::iter::repeat_n(nothing, players - 1));
    let example = format!("{} {}", part.name, example.collect::<Vec<_>>().join("/"));
    Err(PositionError::NotOfAll { part: part.name, found, players, example })
}

/// The words in the list of one player.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|word| !word.is_empty())
}

fn read_hand(game: &Game, whose: Whose, text: &str) -> Result<Hand, PositionError> {
    words(text).try_fold(Hand::default(), |hand, word| match Face::named(word).filter(|face| game.gives(*face)) {
        Some(face) => Ok(hand.with(face)),
        None => {
            let allowed: Vec<&str> =
                Face::PLAYED.into_iter().filter(|face| game.gives(*face)).map(Face::name).collect();
            Err(PositionError::NoSuchDie { whose, found: word.to_owned(), allowed: allowed.join(", ") })
        }
    })
}

fn freeze(game: &Game, whose: Whose, card: &mut Entries, text: &str) -> Result<(), PositionError> {
    let open = game.cards().category_ids(card.open());
    for word in words(text) {
        let found = game.cards().find_category(word);
        let unknown = || PositionError::NoSuchEntry { whose, found: word.to_owned(), allowed: open.clone() };
        let category = found.ok_or_else(unknown)?;
        let id = || game.cards().category(category).id.clone();
        if let Some(points) = card.points(category) {
            return Err(PositionError::FrozenFilled { whose, category: id(), points, allowed: open });
        }
        card.freeze(category);
        if card.fillable().is_empty() {
            return Err(PositionError::FrozenLast { whose, category: id(), open });
        }
    }
    Ok(())
}

/// Reads the turns to skip of all players.
fn skip(notation: &Notation, all: &mut [Seat]) -> Result<(), PositionError> {
    let Some(Value::Numbers(skips)) = notation.get(&SKIPS) else { return Ok(()) };
    check_count(&SKIPS, skips.len(), all.len(), "0")?;
    let zeros =
        |seat: &Seat| seat.card.filled().iter().filter(|&category| seat.card.points(category) == Some(0)).count();
    let most = all.iter().map(zeros).sum();
    let found = skips.iter().fold(0_usize, |sum, &skips| sum.saturating_add(skips));
    if found > most {
        return Err(PositionError::Skips { found, most });
    }
    for (seat, &skips) in all.iter_mut().zip(skips) {
        seat.skips = skips as u8;
    }
    Ok(())
}
