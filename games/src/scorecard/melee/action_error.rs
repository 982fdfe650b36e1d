//! Actions of melees that cannot be done.

use thiserror::Error;

use super::action::Action;
use super::game::Game;
use super::position::Position;
use crate::scorecard::action::ActionError as OfCard;
use crate::scorecard::categories::Categories;
use crate::text::{counted, listed, quoted};
use crate::whose::Whose;

/// A text that says nothing that can be done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    /// Nothing that can be kept or scored, or a category that there is not.
    #[error(transparent)]
    Turn(#[from] OfCard),
    /// Nothing that a player does.
    #[error("{found} is nothing that can be done here; possible is {allowed}")]
    NotAnAction {
        /// What was read.
        found: String,
        /// What may be done.
        allowed: String,
    },
    /// A play that does not say against whom.
    #[error("{word} has to say against whom: 1 is the next player in the order of play, {} the last", players - 1)]
    NoPlayer {
        /// The word of the play.
        word: String,
        /// How many players there are.
        players: usize,
    },
    /// A player that there is not, or oneself.
    #[error("{}; 1 is the next player in the order of play{}", no_such(*found, *players), last(*players))]
    NoSuchPlayer {
        /// How many places behind.
        found: usize,
        /// How many players there are.
        players: usize,
    },
    /// A die that is not held.
    #[error("the player to move holds no die to {die}{}", if held.is_empty() {
        ", nor any other action die".to_owned()
    } else {
        format!("; in hand are {held}")
    })]
    NotHeld {
        /// The die.
        die: &'static str,
        /// What is in hand.
        held: String,
    },
    /// A play at another time.
    #[error("{play} is for {then}; possible is {allowed}")]
    NotNow {
        /// The word of the play.
        play: &'static str,
        /// When it may be done.
        then: &'static str,
        /// What may be done.
        allowed: String,
    },
    /// A play after the roll.
    #[error("{found} cannot be done, since the dice were rolled already; keep dice or fill a category")]
    AfterRoll {
        /// What was read.
        found: String,
    },
    /// A freeze in one of the last rounds.
    #[error("an entry may be frozen up to round {last}, and this is round {round}")]
    TooLate {
        /// The last round for it.
        last: usize,
        /// The round.
        round: usize,
    },
    /// A steal of what the victim has not filled.
    #[error("{category} cannot be stolen, since {whose} has not filled it; possible is {allowed}")]
    NothingToSteal {
        /// Its id.
        category: String,
        /// The victim.
        whose: Whose,
        /// What may be stolen.
        allowed: String,
    },
    /// A steal of what the thief has filled.
    #[error(
        "{category} cannot be stolen by who has filled it, with {}; possible is {allowed}",
        counted(*points, "point", "points")
    )]
    HasFilled {
        /// Its id.
        category: String,
        /// The thief's points.
        points: usize,
        /// What may be stolen.
        allowed: String,
    },
    /// A steal of what is frozen on the thief's card.
    #[error(
        "{category} cannot be stolen in this turn, since it is frozen for the player to move; possible is {allowed}"
    )]
    FrozenForThief {
        /// Its id.
        category: String,
        /// What may be stolen.
        allowed: String,
    },
    /// A freeze or a cross-out of what is filled.
    #[error(
        "{category} was filled by {whose} before, with {}, and only open entries can be frozen or crossed out; \
         possible is {allowed}",
        counted(*points, "point", "points")
    )]
    Filled {
        /// Its id.
        category: String,
        /// Whose it is.
        whose: Whose,
        /// Its points.
        points: usize,
        /// What may be done.
        allowed: String,
    },
    /// A freeze of what is frozen.
    #[error("{category} of {whose} is frozen already; possible is {allowed}")]
    FrozenBefore {
        /// Its id.
        category: String,
        /// Whose it is.
        whose: Whose,
        /// What may be done.
        allowed: String,
    },
    /// A freeze of the only entry that is left.
    #[error("{category} is the only entry that {whose} can fill, and that may not be frozen; possible is {allowed}")]
    OnlyOpen {
        /// Its id.
        category: String,
        /// Whose it is.
        whose: Whose,
        /// What may be done.
        allowed: String,
    },
    /// A category that is frozen.
    #[error("{category} is frozen and may not be filled in this turn; allowed are {fillable}")]
    Frozen {
        /// Its id.
        category: String,
        /// The ids of those that may be filled.
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

/// What may be done, of some actions, with the categories of each player listed: `roll, freeze 1 ones or twos`.
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
