//! Impossible actions of melees.

use thiserror::Error;

use super::action::Action;
use super::game::Game;
use super::position::Position;
use crate::scorecard::{ActionError as OfCard, Categories};
use crate::text::{counted, listed, quoted};
use crate::whose::Whose;

/// A text that is not a possible action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ActionError {
    /// The dice cannot be kept or scored, or there is no such category.
    #[error(transparent)]
    Turn(#[from] OfCard),
    /// The text is not an action.
    #[error("{found} is nothing that can be done here; possible is {allowed}")]
    NotAnAction {
        /// The text that was read.
        found: String,
        /// The possible actions.
        allowed: String,
    },
    /// A play does not name the player that it targets.
    #[error("{word} has to say against whom: 1 is the next player in the order of play, {} the last", players - 1)]
    NoPlayer {
        /// The word of the play.
        word: String,
        /// The number of players.
        players: usize,
    },
    /// The player does not exist, or is the player to move.
    #[error("{}; 1 is the next player in the order of play{}", no_such(*found, *players), last(*players))]
    NoSuchPlayer {
        /// The number of places after the player to move.
        found: usize,
        /// The number of players.
        players: usize,
    },
    /// The player does not hold the die.
    #[error("the player to move holds no die to {die}{}", if held.is_empty() {
        ", nor any other action die".to_owned()
    } else {
        format!("; in hand are {held}")
    })]
    NotHeld {
        /// The die.
        die: &'static str,
        /// The dice in hand.
        held: String,
    },
    /// The play belongs to another moment.
    #[error("{play} is for {then}; possible is {allowed}")]
    NotNow {
        /// The word of the play.
        play: &'static str,
        /// The moment for the play.
        then: &'static str,
        /// The possible actions.
        allowed: String,
    },
    /// A play after the roll.
    #[error("{found} cannot be done, since the dice were rolled already; keep dice or fill a category")]
    AfterRoll {
        /// The text that was read.
        found: String,
    },
    /// A freeze after the last round for it.
    #[error("an entry may be frozen up to round {last}, and this is round {round}")]
    TooLate {
        /// The last round for freezing.
        last: usize,
        /// The round.
        round: usize,
    },
    /// A steal of an entry that the victim has not filled.
    #[error("{category} cannot be stolen, since {whose} has not filled it; possible is {allowed}")]
    NothingToSteal {
        /// The category's id.
        category: String,
        /// The victim.
        whose: Whose,
        /// The entries that may be stolen.
        allowed: String,
    },
    /// A steal of an entry that the thief has filled.
    #[error(
        "{category} cannot be stolen by who has filled it, with {}; possible is {allowed}",
        counted(*points, "point", "points")
    )]
    HasFilled {
        /// The category's id.
        category: String,
        /// The thief's points.
        points: usize,
        /// The entries that may be stolen.
        allowed: String,
    },
    /// A steal of an entry that is frozen on the thief's card.
    #[error(
        "{category} cannot be stolen in this turn, since it is frozen for the player to move; possible is {allowed}"
    )]
    FrozenForThief {
        /// The category's id.
        category: String,
        /// The entries that may be stolen.
        allowed: String,
    },
    /// A freeze or a cross-out of a filled entry.
    #[error(
        "{category} was filled by {whose} before, with {}, and only open entries can be frozen or crossed out; \
         possible is {allowed}",
        counted(*points, "point", "points")
    )]
    Filled {
        /// The category's id.
        category: String,
        /// The player with the entry.
        whose: Whose,
        /// The entry's points.
        points: usize,
        /// The possible actions.
        allowed: String,
    },
    /// A freeze of a frozen entry.
    #[error("{category} of {whose} is frozen already; possible is {allowed}")]
    FrozenBefore {
        /// The category's id.
        category: String,
        /// The player with the entry.
        whose: Whose,
        /// The possible actions.
        allowed: String,
    },
    /// A freeze of the only entry that can be filled.
    #[error("{category} is the only entry that {whose} can fill, and that may not be frozen; possible is {allowed}")]
    OnlyOpen {
        /// The category's id.
        category: String,
        /// The player with the entry.
        whose: Whose,
        /// The possible actions.
        allowed: String,
    },
    /// The category is frozen.
    #[error("{category} is frozen and may not be filled in this turn; allowed are {fillable}")]
    Frozen {
        /// The category's id.
        category: String,
        /// The ids of the categories that may be filled.
        fillable: String,
    },
}

fn no_such(found: usize, players: usize) -> String {
    match found {
        0 => "0 is the player to move, on whom no action die can be played".to_owned(),
        _ => format!("there is no player {found} places behind: {players} play"),
    }
}

fn last(players: usize) -> String {
    if players == 2 { ", and the only other one".to_owned() } else { format!(", {} the last", players - 1) }
}

impl ActionError {
    pub(super) fn not_a_play(game: &Game, position: &Position, text: &str) -> Self {
        Self::NotAnAction { found: quoted(text.trim()), allowed: allowed(game, position, |_| true) }
    }

    pub(super) fn unknown_category(game: &Game, found: &str) -> Self {
        let all = Categories::first(game.rules().categories.len());
        let allowed = game.cards().category_ids(all);
        OfCard::UnknownCategory { found: quoted(found), game: game.id().to_owned(), allowed }.into()
    }
}

/// The possible actions of some kind, with the categories of each player in a list: `roll, freeze 1 ones or twos`.
pub(super) fn allowed(game: &Game, position: &Position, is_asked: impl Fn(&Action) -> bool) -> String {
    let mut listed_by: Vec<(String, Vec<String>)> = Vec::new();
    for action in position.actions(game).iter().filter(|action| is_asked(action)) {
        let text = action.text(game);
        let category = if let Action::Play(play) = action { play.category() } else { None };
        let (kind, last) = match category.and(text.rsplit_once(' ')) {
            Some((kind, id)) => (kind.to_owned(), Some(id.to_owned())),
            None => (text, None),
        };
        match listed_by.last_mut().filter(|(other, _)| *other == kind) {
            Some((_, ids)) => ids.extend(last),
            None => listed_by.push((kind, last.into_iter().collect())),
        }
    }
    let in_words = |(kind, ids): &(String, Vec<String>)| format!("{kind} {}", listed(ids, "or")).trim_end().to_owned();
    match listed_by.iter().map(in_words).collect::<Vec<_>>().as_slice() {
        [] => "nothing of that kind".to_owned(),
        all => all.join("; "),
    }
}
