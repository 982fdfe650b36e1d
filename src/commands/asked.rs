//! From what was typed about a position to a question.

use dicebase_engine::Open;
use dicebase_games::{Notation, as_word, find_builtin};
use serde::Serialize;

use crate::cli::{Bank, Best, Global, Value};
use crate::failure::Failure;
use crate::game::{self, Game, NamedGame};
use crate::progress::Bars;
use crate::solved;

/// A game, and a place in it that can be.
pub struct Query {
    named: NamedGame,
    game: Game,
    pub written: Notation,
}

/// What every answer about a place begins with.
#[derive(Serialize)]
pub struct Heading {
    position: String,
    #[serde(flatten)]
    written: Notation,
}

impl Query {
    /// The place that was typed, as one line or in parts.
    pub fn of(game: Option<&str>, position: Option<&str>, parts: Notation) -> Result<Self, Failure> {
        let (name, written) = match position {
            Some(line) => from_line(game, line, &parts)?,
            None => (game.unwrap_or_default().to_owned(), parts),
        };
        let named = game::find(&name)?;
        let ready = named.ready_for(written.objective.as_deref())?;
        let game = if position.is_some() { written.game } else { as_word(&named.id) };
        let written = Notation { game, ..written };
        ready.check(&written)?;
        Ok(Self { named, game: ready, written })
    }

    /// Opens the table of the game, which is solved if it is not there.
    pub fn open(&self, global: &Global) -> Result<Open, Failure> {
        Ok(Open::or_solve(&self.game, &self.named, solved::workshop(global)?, &Bars)?)
    }
}

impl Heading {
    /// Of a place in words. In JSON the objective and the card are always there.
    pub fn of(written: Notation, open: &Open) -> Self {
        let position = written.to_string();
        let is_card = matches!(open, Open::Scorecard(_));
        let card = written.card.or_else(|| is_card.then(String::new));
        let objective = Some(open.objective().to_owned());
        Self { position, written: Notation { game: open.id().to_owned(), objective, card, ..written } }
    }
}

/// The game that a line names, and what it says, beside which nothing else may be typed.
fn from_line(game: Option<&str>, line: &str, parts: &Notation) -> Result<(String, Notation), Failure> {
    if let Some(key) = parts.keys().next() {
        let message = format!("--position says where the game stands, and so does --{key}; leave one of them out");
        return Err(Failure::wrong_input(message));
    }
    let written: Notation = line.parse().map_err(Failure::wrong_input)?;
    match game {
        Some(game) => Ok((game.to_owned(), written)),
        None if find_builtin(&written.game).is_some() => Ok((written.game.clone(), written)),
        None => {
            let message = format!(
                "\"{0}\" is not built in, see `dicebase games`; name its rules file before --position, as in ./{0}.toml --position \"{line}\"",
                written.game
            );
            Err(Failure::wrong_input(message))
        }
    }
}

impl From<&Best> for Notation {
    fn from(typed: &Best) -> Self {
        Self {
            card: typed.card.card.clone(),
            roll: typed.roll.clone(),
            rolls_left: typed.rolls_left,
            saved: typed.saved.clone(),
            turn: typed.turn,
            taken: typed.taken,
            ..Self::from(&typed.bank)
        }
    }
}

impl From<&Value> for Notation {
    fn from(typed: &Value) -> Self {
        Self { card: typed.card.card.clone(), ..Self::from(&typed.bank) }
    }
}

impl From<&Bank> for Notation {
    fn from(typed: &Bank) -> Self {
        Self {
            objective: typed.objective.objective.clone(),
            me: typed.me,
            opponent: typed.opponent,
            me_entered: typed.me_entered,
            opponent_entered: typed.opponent_entered,
            second: typed.second,
            offer: typed.offer,
            offer_dice: typed.offer_dice,
            ..Self::default()
        }
    }
}
