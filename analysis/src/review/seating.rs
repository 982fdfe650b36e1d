//! The players of a game, and whose turn it is.

use std::ops::RangeInclusive;

use dicebase_games::quoted;
use thiserror::Error;

use super::Player;

/// The largest number of players of a game.
const MOST_PLAYERS: usize = 8;

/// The players of a game with a known number of players, who move in turn.
///
/// Places count the players in the order of play, from the one who wrote the file.
#[derive(Clone, Debug)]
pub struct Seating {
    players: usize,
    /// Is `true` for each place of a person.
    people: [bool; MOST_PLAYERS],
    /// The place of the player who began the game, once it is known.
    first: Option<usize>,
    mover: usize,
    /// The number of turns that each player has begun.
    turns: [usize; MOST_PLAYERS],
    /// Is `true` when the turn of the player to move has begun.
    has_begun: bool,
}

/// The hints of a family in errors about players.
pub(crate) struct Hints {
    /// The objective.
    pub objective: &'static str,
    /// The objectives for a player alone, after a line that names nobody.
    pub alone: &'static str,
    /// A player who is named while the turn of another has not ended.
    pub goes_on: &'static str,
    /// A player who is named while it is the turn of the given other player, which has not begun.
    pub missing: fn(Player) -> String,
}

/// A line of a player who does not play, or is not to move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeatingError {
    /// A line at the start of a turn that does not name a player.
    #[error("a turn begins here, and nobody knows whose; begin the line with {players}{hint}")]
    WhoseTurn {
        /// The ways to name players.
        players: String,
        /// A hint at what else may be meant.
        hint: &'static str,
    },
    /// A line that names a player who is not to move.
    #[error("it is the turn of {expected}, not of {found}; {hint}")]
    OtherTurn {
        /// The player to move.
        expected: Player,
        /// The player who was named.
        found: Player,
        /// A hint at what is missing.
        hint: String,
    },
    /// A player that the game does not have.
    #[error("there is no player `{found}`: the players are {players}")]
    NoSuchPlayer {
        /// The player who was named.
        found: Player,
        /// The players of the game.
        players: String,
    },
    /// An impossible number of players.
    #[error("{found} players cannot play it; there may be {least} to {most}, as in: players 3")]
    Players {
        /// The number as read.
        found: String,
        /// The smallest number of players.
        least: usize,
        /// The largest number of players.
        most: usize,
    },
    /// A number of players after the first turn.
    #[error("how many play stands before the first turn; leave this line out")]
    LatePlayers,
    /// A line that names an opponent in a game for one player.
    #[error(
        "the objective {objective} is about one player, so there is no opponent; leave its lines out, or review the \
         game under the objective win"
    )]
    NoOpponent {
        /// The objective.
        objective: &'static str,
    },
}

impl Seating {
    /// The players before the first turn. The one who writes the file is the only person.
    pub(crate) fn new(players: usize) -> Self {
        let seating = Self {
            players,
            people: [false; MOST_PLAYERS],
            first: None,
            mover: 0,
            turns: [0; MOST_PLAYERS],
            has_begun: false,
        };
        seating.played_by([0])
    }

    /// The players with people at these places.
    pub(crate) fn played_by(mut self, people: impl IntoIterator<Item = usize>) -> Self {
        self.people = [false; MOST_PLAYERS];
        people.into_iter().for_each(|place| self.people[place % MOST_PLAYERS] = true);
        self
    }

    /// The same players before the first turn.
    pub(crate) fn afresh(&self) -> Self {
        self.among(self.players)
    }

    /// The same people before the first turn of a game with this number of players.
    pub(crate) fn among(&self, players: usize) -> Self {
        Self { people: self.people, ..Self::new(players) }
    }

    /// The same people before the first turn of a game with the number of players that a line gives.
    pub(crate) fn seat(&self, found: &str, allowed: &RangeInclusive<usize>) -> Result<Self, SeatingError> {
        let (least, most) = (*allowed.start(), *allowed.end());
        let players = found.parse().ok().filter(|players| allowed.contains(players));
        let players = players.ok_or_else(|| SeatingError::Players { found: quoted(found), least, most })?;
        if self.first.is_some() { Err(SeatingError::LatePlayers) } else { Ok(self.among(players)) }
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// The player at a place.
    #[must_use]
    pub fn player(&self, place: usize) -> Player {
        Player::at(place, self.players)
    }

    /// The place of the player who began the game, once it is known.
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        self.first
    }

    /// The place of the player to move.
    #[must_use]
    pub fn mover(&self) -> usize {
        self.mover
    }

    /// Returns `true` when the turn of the player to move has begun.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// The number of the current turn of the player to move, counted from 1.
    #[must_use]
    pub fn turn_number(&self) -> usize {
        self.turns[self.mover] + usize::from(!self.has_begun)
    }

    /// The number of the current turn of the game, counted from 1.
    #[must_use]
    pub fn turn_of_game(&self) -> usize {
        self.turns.iter().sum::<usize>() + usize::from(!self.has_begun)
    }

    /// The number of turns that the player at a place has begun.
    #[must_use]
    pub(crate) fn turns_begun(&self, place: usize) -> usize {
        self.turns[place]
    }

    /// The number of turns that the player at a place has ended.
    #[must_use]
    pub fn turns_ended(&self, place: usize) -> usize {
        self.turns[place] - usize::from(self.has_begun && self.mover == place)
    }

    /// The places of the players who have played.
    pub(crate) fn have_played(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.players).filter(|&place| self.turns[place] > 0)
    }

    /// Returns `true` when a player is a person.
    pub(crate) fn is_person(&self, player: Player) -> bool {
        self.people[player.place()]
    }

    /// Returns `true` when the player to move is a person.
    pub(crate) fn is_mine(&self) -> bool {
        self.people[self.mover]
    }

    /// The player to move, as lines name players: not at all, if one plays alone.
    pub(crate) fn in_line(&self) -> Option<Player> {
        (self.players > 1).then(|| self.player(self.mover))
    }

    /// The place of the player who moves this number of turns after the player to move.
    pub(crate) fn place_after(&self, turns: usize) -> usize {
        (self.mover + turns) % self.players
    }

    /// The number of turns from that of the player to move to the next one of the player at a place.
    pub(crate) fn turns_until(&self, place: usize) -> usize {
        (place + self.players - self.mover) % self.players
    }

    /// Begins the turn that a line belongs to, unless it has begun. Returns `true` when it begins.
    pub(crate) fn enter(&mut self, named: Option<Player>, hints: &Hints) -> Result<bool, SeatingError> {
        let named = named.map(|player| self.place(player, hints)).transpose()?;
        let expected = if self.first.is_some() { Some(self.mover) } else { named };
        match (named, expected) {
            (Some(found), Some(expected)) if found != expected => return Err(self.other_turn(found, hints)),
            (None, _) if self.players > 1 && !self.has_begun => {
                let hint = if self.first.is_none() { hints.alone } else { "" };
                return Err(SeatingError::WhoseTurn { players: Player::names(self.players), hint });
            }
            _ => {}
        }
        let begins = !self.has_begun;
        if begins {
            self.mover = expected.unwrap_or_default();
            self.first.get_or_insert(self.mover);
            self.turns[self.mover] += 1;
            self.has_begun = true;
        }
        Ok(begins)
    }

    /// The place of a player that a line names.
    fn place(&self, player: Player, hints: &Hints) -> Result<usize, SeatingError> {
        if player.place() > 0 && self.players == 1 {
            return Err(SeatingError::NoOpponent { objective: hints.objective });
        }
        let players = || Player::names(self.players);
        player.among(self.players).ok_or_else(|| SeatingError::NoSuchPlayer { found: player, players: players() })
    }

    fn other_turn(&self, found: usize, hints: &Hints) -> SeatingError {
        let (expected, found) = (self.player(self.mover), self.player(found));
        let hint = if self.has_begun { hints.goes_on.to_owned() } else { (hints.missing)(expected) };
        SeatingError::OtherTurn { expected, found, hint }
    }

    /// Ends the turn and the game.
    pub(crate) fn end(&mut self) {
        self.has_begun = false;
    }

    /// Ends the turn; the next player is to move.
    pub(crate) fn pass_on(&mut self) {
        self.mover = self.place_after(1);
        self.has_begun = false;
    }
}
