//! The actions of a player of a melee.

use super::action_error::ActionError;
use super::game::Game;
use super::position::{Moment, Position};
use super::refusal::refusal;
use super::seats::{Entry, Play};
use crate::fields::Fields;
use crate::scorecard::{Action as Turn, Face};

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A play with or without an action die, at the start of a turn or in an exchange.
    Play(Play),
    /// An action after a roll.
    Turn(Turn),
}

impl Play {
    /// The action die that it uses, if it uses one.
    #[must_use]
    pub fn face(self) -> Option<Face> {
        match self {
            Self::Roll | Self::Pass => None,
            Self::Steal(_) => Some(Face::Steal),
            Self::Freeze(_) => Some(Face::Freeze),
            Self::CrossOut(_) => Some(Face::CrossOut),
            Self::Shift => Some(Face::Shift),
            Self::Swap(_) => Some(Face::Swap),
        }
    }

    /// The first word of its text.
    pub(super) fn word(self) -> &'static str {
        match self.face() {
            Some(face) => face.name(),
            None if self == Self::Roll => "roll",
            None => "pass",
        }
    }

    /// The player that it targets, as the number of places after the player to move.
    pub(super) fn of(self) -> Option<usize> {
        match self {
            Self::Steal(entry) | Self::Freeze(entry) | Self::CrossOut(entry) => Some(entry.of),
            Self::Swap(of) => Some(of),
            Self::Roll | Self::Pass | Self::Shift => None,
        }
    }

    /// The entry that it targets.
    pub(super) fn category(self) -> Option<usize> {
        match self {
            Self::Steal(entry) | Self::Freeze(entry) | Self::CrossOut(entry) => Some(entry.category),
            Self::Swap(_) | Self::Roll | Self::Pass | Self::Shift => None,
        }
    }
}

impl Action {
    /// The action as in a line of text: `roll`, `steal 2 kniffeliger`, `swap 1`; after a roll `keep 11` and `score ones
    /// 3`. A number is the number of places of a player after the player to move in the order of play.
    #[must_use]
    pub fn text(&self, game: &Game) -> String {
        match self {
            Self::Turn(turn) => turn.text(game.cards()),
            Self::Play(play) => {
                let of = play.of().map(|of| of.to_string());
                let category = play.category().map(|category| game.cards().category(category).id.clone());
                [Some(play.word().to_owned()), of, category].into_iter().flatten().collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// The action in words: `steal Kniffeliger of opponent 2`.
    #[must_use]
    pub fn in_words(&self, game: &Game) -> String {
        self.in_words_with(game, |player| format!("opponent {player}"))
    }

    /// Like [`in_words`](Self::in_words), with names for the players; `name` gets the number of places after the player
    /// to move.
    #[must_use]
    pub fn in_words_with(&self, game: &Game, name: impl Fn(usize) -> String) -> String {
        let entry = |Entry { of, category }: Entry| format!("{} of {}", game.cards().category(category).name, name(of));
        match *self {
            Self::Turn(turn) => turn.in_words(game.cards()),
            Self::Play(Play::Roll) => "roll the dice".to_owned(),
            Self::Play(Play::Pass) => "leave the cards as they are".to_owned(),
            Self::Play(Play::Steal(of)) => format!("steal {}", entry(of)),
            Self::Play(Play::Freeze(of)) => format!("freeze {}", entry(of)),
            Self::Play(Play::CrossOut(of)) => format!("cross out {}", entry(of)),
            Self::Play(Play::Shift) => "shift all cards by one player".to_owned(),
            Self::Play(Play::Swap(of)) => format!("swap cards with {}", name(of)),
        }
    }

    /// The action as data, with the field names that the bot protocol describes.
    #[must_use]
    pub fn fields(&self, game: &Game) -> Fields {
        match self {
            Self::Turn(turn) => turn.fields(game.cards()),
            Self::Play(play) => {
                let fields = Fields::of_type(play.word());
                let fields = play.of().into_iter().fold(fields, |fields, of| fields.number("player", of));
                let id = |category: usize| &game.cards().category(category).id;
                play.category().into_iter().fold(fields, |fields, category| fields.word("category", id(category)))
            }
        }
    }

    /// The text of an action that is given as data; `None` if the fields describe no action.
    #[must_use]
    pub fn text_of(fields: &Fields) -> Option<String> {
        let word = fields.get_word("type")?;
        let player = || fields.get_number("player");
        match word {
            "roll" | "pass" | "shift" => Some(word.to_owned()),
            "swap" => Some(format!("{word} {}", player()?)),
            "steal" | "freeze" | "cross-out" => Some(format!("{word} {} {}", player()?, fields.get_word("category")?)),
            _ => Turn::text_of(fields),
        }
    }

    /// Reads an action from a text as [`text`](Self::text) gives it. Against one opponent the number may be left out,
    /// and after a roll it accepts everything that a card alone does.
    ///
    /// # Errors
    /// If the text is not an action, or if the action is impossible in the position.
    pub fn read(game: &Game, position: &Position, text: &str) -> Result<Self, ActionError> {
        match position.moment() {
            Moment::Rolled(_) => read_turn(game, position, text),
            Moment::Start | Moment::Exchange | Moment::Over => {
                let play = read_play(game, position, text)?;
                match refusal(game, position, play) {
                    None => Ok(Self::Play(play)),
                    Some(error) => Err(error),
                }
            }
        }
    }
}

fn read_turn(game: &Game, position: &Position, text: &str) -> Result<Action, ActionError> {
    let Some(of_card) = position.of_card(game) else { return Err(ActionError::not_a_play(game, position, text)) };
    if is_play(text) {
        return Err(ActionError::AfterRoll { found: text.trim().to_owned() });
    }
    let turn = Turn::read(game.cards(), &of_card, text.trim())?;
    match turn {
        Turn::Score(choice) if position.seats().own().card.frozen().contains(choice.category) => {
            let category = game.cards().category(choice.category).id.clone();
            let fillable = game.cards().category_ids(position.seats().own().card.fillable());
            Err(ActionError::Frozen { category, fillable })
        }
        turn => Ok(Action::Turn(turn)),
    }
}

/// Returns `true` when the text begins with the word of a play.
fn is_play(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    let is = |name: &str| name.eq_ignore_ascii_case(word);
    is("roll") || is("pass") || Face::PLAYED.into_iter().any(|face| is(face.name()))
}

fn read_play(game: &Game, position: &Position, text: &str) -> Result<Play, ActionError> {
    let not_a_play = || ActionError::not_a_play(game, position, text);
    let mut words = text.split_whitespace();
    let word = words.next().unwrap_or_default().to_lowercase();
    let mut rest: Vec<&str> = words.collect();
    let play = match (word.as_str(), Face::named(&word)) {
        ("roll", _) if rest.is_empty() => return Ok(Play::Roll),
        ("pass", _) if rest.is_empty() => return Ok(Play::Pass),
        (_, Some(Face::Shift)) if rest.is_empty() => return Ok(Play::Shift),
        (_, Some(face)) if face != Face::Shift && face != Face::OneOfEach => face,
        _ => return Err(not_a_play()),
    };
    let players = position.seats().players();
    let of = match rest.first().map(|word| word.parse()) {
        Some(Ok(of)) => {
            rest.remove(0);
            of
        }
        _ if players == 2 => 1,
        _ => return Err(ActionError::NoPlayer { word, players }),
    };
    if !(1..players).contains(&of) {
        return Err(ActionError::NoSuchPlayer { found: of, players });
    }
    if play == Face::Swap {
        return if rest.is_empty() { Ok(Play::Swap(of)) } else { Err(not_a_play()) };
    }
    let name = rest.join(" ");
    let category = game.cards().find_category(&name);
    let entry = Entry { of, category: category.ok_or_else(|| ActionError::unknown_category(game, &name))? };
    Ok(match play {
        Face::Steal => Play::Steal(entry),
        Face::Freeze => Play::Freeze(entry),
        _ => Play::CrossOut(entry),
    })
}
