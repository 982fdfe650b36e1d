//! What a player of a melee may do.

use super::action_error::ActionError;
use super::game::Game;
use super::position::{Moment, Position};
use super::refusal::refusal;
use super::seats::{Entry, Play};
use crate::fields::Fields;
use crate::scorecard::action::Action as Turn;
use crate::scorecard::action_dice::Face;

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// With an action die, or without, at the start of a turn and in an exchange.
    Play(Play),
    /// After a roll.
    Turn(Turn),
}

impl Play {
    /// The die that it takes, if it takes one.
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

    /// Whom it is about: how many places behind that player is.
    pub(super) fn of(self) -> Option<usize> {
        match self {
            Self::Steal(entry) | Self::Freeze(entry) | Self::CrossOut(entry) => Some(entry.of),
            Self::Swap(of) => Some(of),
            Self::Roll | Self::Pass | Self::Shift => None,
        }
    }

    /// The entry that it is about.
    pub(super) fn category(self) -> Option<usize> {
        match self {
            Self::Steal(entry) | Self::Freeze(entry) | Self::CrossOut(entry) => Some(entry.category),
            Self::Swap(_) | Self::Roll | Self::Pass | Self::Shift => None,
        }
    }
}

impl Action {
    /// The action as a line has it: `roll`, `steal 2 kniffeliger`, `swap 1`; after a roll `keep 11` and `score ones 3`.
    /// A number says how many places behind a player is in the order of play.
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

    /// The action as people say it: `steal Kniffeliger of opponent 2`.
    #[must_use]
    pub fn in_words(&self, game: &Game) -> String {
        self.in_words_with(game, |player| format!("opponent {player}"))
    }

    /// The same where players have names: that of the one so many places behind in the order of play.
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

    /// The action as data, with the names that the bot protocol describes.
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

    /// The text of an action that is written as data; `None` if the fields are those of no action.
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

    /// Reads an action from a text as [`text`](Self::text) gives it. Against one other the number need not be written,
    /// and after a roll all that a card alone reads will do.
    ///
    /// # Errors
    /// If the text is no action, or if the action cannot be done in the position.
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

/// Whether the text begins as a play does.
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
