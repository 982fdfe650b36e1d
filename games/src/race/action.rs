//! The moves of a player.

use thiserror::Error;

use super::duty::Duty;
use super::game::Game;
use super::placement::Move;
use super::position::{Moment, Position};
use crate::fields::Fields;
use crate::text::{listed, quoted};

/// A move of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// The distances from which and to which the piece moves.
    pub step: Move,
    /// The player whose piece it sends home, as the number of places after the player to move; `None` if it captures
    /// nothing.
    pub captured: Option<usize>,
}

/// A text that is not a possible move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ActionError {
    /// The text is not a move.
    #[error(
        "{found} is no move; write enter for a piece from home, or from where to where a piece goes, as in 12>16; {}",
        instead(allowed)
    )]
    NotAnAction {
        /// The text that was read.
        found: String,
        /// The allowed moves.
        allowed: Vec<String>,
    },
    /// The rules do not allow the move.
    #[error("{found} cannot be done: {reason}; {}", instead(allowed))]
    NotAllowed {
        /// The text that was read.
        found: String,
        /// The reason.
        reason: String,
        /// The allowed moves.
        allowed: Vec<String>,
    },
}

fn instead(allowed: &[String]) -> String {
    match allowed {
        [] => "no piece can be moved with this roll".to_owned(),
        allowed => format!("possible is {}", listed(allowed, "or")),
    }
}

impl Action {
    /// The action as it stands after the roll in a review file: `enter`, `12>16`.
    #[must_use]
    pub fn text(&self, _: &Game) -> String {
        text(self.step)
    }

    /// The action in words: `move from 12 to 16`.
    #[must_use]
    pub fn in_words(&self, game: &Game) -> String {
        let players = game.players();
        self.in_words_with(game, |player| if players == 2 { String::new() } else { format!("opponent {player}") })
    }

    /// Like [`in_words`](Self::in_words), with a name for the player who is sent home. `name` gets the number of places
    /// after the player to move, and returns the words as in "a piece of opponent 2", or nothing if the player is
    /// obvious.
    #[must_use]
    pub fn in_words_with(&self, game: &Game, name: impl Fn(usize) -> String) -> String {
        let Move { from, to } = self.step;
        let rules = game.rules();
        let moved = match from {
            0 => "bring a piece in".to_owned(),
            from if usize::from(to) > rules.ring => {
                let square = usize::from(to) - rules.ring;
                match usize::from(from) {
                    from if from > rules.ring => format!("move on in the goal, to square {square}"),
                    from => format!("move from {from} into the goal, to square {square}"),
                }
            }
            from => format!("move from {from} to {to}"),
        };
        match self.captured.map(name) {
            None => moved,
            Some(name) if name.is_empty() => format!("{moved} and send a piece home"),
            Some(name) => format!("{moved} and send a piece of {name} home"),
        }
    }

    /// The action as data, with the field names that the bot protocol describes.
    #[must_use]
    pub fn fields(&self, _: &Game) -> Fields {
        let Move { from, to } = self.step;
        let fields = Fields::of_type(if from == 0 { "enter" } else { "move" });
        let fields = fields.number("from", from.into()).number("to", to.into());
        match self.captured {
            Some(player) => fields.number("captures", player),
            None => fields,
        }
    }

    /// The text of an action that is given as data; `None` if the fields describe no action.
    #[must_use]
    pub fn text_of(fields: &Fields) -> Option<String> {
        match fields.get_word("type")? {
            "enter" => Some("enter".to_owned()),
            "move" => Some(format!("{}>{}", fields.get_number("from")?, fields.get_number("to")?)),
            _ => None,
        }
    }

    /// Reads an action from a text as [`text`](Self::text) gives it. It also accepts `12 16` and `12-16`.
    ///
    /// # Errors
    /// If the text is not an action, or if the action is impossible in the position.
    pub fn read(game: &Game, position: &Position, text: &str) -> Result<Self, ActionError> {
        let actions = position.actions(game);
        let allowed = || actions.iter().map(|action| action.text(game)).collect();
        let Some((from, to)) = ends(game, text) else {
            return Err(ActionError::NotAnAction { found: quoted(text.trim()), allowed: allowed() });
        };
        let found = actions.iter().find(|action| (action.step.from.into(), action.step.to.into()) == (from, to));
        found.copied().ok_or_else(|| {
            let found = if from == 0 { "enter".to_owned() } else { format!("{from}>{to}") };
            let reason = why_not(game, position, from, to);
            ActionError::NotAllowed { found, reason, allowed: allowed() }
        })
    }
}

fn text(step: Move) -> String {
    match step {
        Move { from: 0, .. } => "enter".to_owned(),
        Move { from, to } => format!("{from}>{to}"),
    }
}

/// Reads the two distances of a move. A distance beyond the goal is refused.
fn ends(game: &Game, text: &str) -> Option<(usize, usize)> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("enter") {
        return Some((0, 1));
    }
    let most = game.rules().ring + game.rules().goal;
    let distance = |text: &str| text.trim().parse().ok().filter(|distance| *distance <= most);
    let (from, to) = text.split_once(['>', '-', ' '])?;
    Some((distance(from)?, distance(to)?))
}

/// The reason why a piece cannot move so.
fn why_not(game: &Game, position: &Position, from: usize, to: usize) -> String {
    let (rules, seats) = (game.rules(), position.seats());
    let own = seats.own();
    let Moment::Rolled { roll } = *position.moment() else { return "nothing was rolled yet".to_owned() };
    let lead = if from == 0 { 1 } else { from + roll };
    if from == 0 && own.out() == rules.pieces {
        "no piece is at home".to_owned()
    } else if from == 0 && !rules.enter.contains(&roll) {
        let numbers: Vec<String> = rules.enter.iter().map(ToString::to_string).collect();
        format!("a piece leaves home with {}, not with {roll}", listed(&numbers, "or"))
    } else if from > 0 && !own.has(from) {
        format!("there is no piece at {from}")
    } else if lead > rules.ring + rules.goal {
        format!("{roll} leads from {from} beyond the goal, whose last square is {}", rules.ring + rules.goal)
    } else if to != lead {
        format!("{roll} leads from {from} to {lead}")
    } else if own.has(to) {
        format!("a piece of one's own stands at {to}")
    } else {
        let options = game.board().options(own, seats.others(game.board()), roll);
        let is_move = options.moves().iter().any(|step| usize::from(step.from) == from);
        if is_move {
            duty(game, position)
        } else {
            "a piece stands in between, which may not be jumped over".to_owned()
        }
    }
}

/// The duty that another move would fulfil, in words.
fn duty(game: &Game, position: &Position) -> String {
    let own = position.seats().own();
    let fulfils = |action: &Action| game.board().duty(own, action.step, action.captured.is_some());
    let fulfilled = position.actions(game).first().and_then(fulfils);
    let what = match fulfilled {
        Some(Duty::Capture) => "a piece that can be captured has to be",
        Some(Duty::ClearEntry) => "the entry has to be cleared while pieces are at home",
        Some(Duty::Enter) => "a piece has to be brought in",
        Some(Duty::ReachGoal) => "a piece that can reach the goal has to",
        None => "the rules demand another move",
    };
    what.to_owned()
}
