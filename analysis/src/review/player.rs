//! The names of players in review files of games for several players.

use std::fmt;

use dicebase_games::listed;
use serde::{Deserialize, Serialize};

use super::Named;

/// The name of the only opponent; a number follows it if there are several.
const OPPONENT: &str = "opponent";

/// A player, seen from the one who wrote the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Player {
    /// The one who wrote the file.
    Me,
    /// The other one of two players.
    Opponent,
    /// The player this number of places after the writer in the order of play, from 1 on.
    Numbered(usize),
}

impl Player {
    /// The player `place` places after the one who wrote the file, among `players` players.
    #[must_use]
    pub fn at(place: usize, players: usize) -> Self {
        match place {
            0 => Self::Me,
            1 if players == 2 => Self::Opponent,
            place => Self::Numbered(place),
        }
    }

    /// The number of places after the writer in the order of play.
    #[must_use]
    pub fn place(self) -> usize {
        match self {
            Self::Me => 0,
            Self::Opponent => 1,
            Self::Numbered(place) => place,
        }
    }

    /// The place of the player; `None` if no player has this name among `players` players.
    #[must_use]
    pub fn among(self, players: usize) -> Option<usize> {
        let is_there = self.place() < players && (self != Self::Opponent || players == 2);
        is_there.then(|| self.place())
    }

    /// The beginnings of lines in a game of `players` players: "`me:` or `opponent:`".
    #[must_use]
    pub fn names(players: usize) -> String {
        let names: Vec<String> = (0..players).map(|place| format!("`{}:`", Self::at(place, players))).collect();
        listed(&names, "or")
    }

    /// The player as the owner of something: "a piece of mine", "a piece of opponent 2".
    #[must_use]
    pub(crate) fn as_owner(self) -> String {
        if self == Self::Me { "mine".to_owned() } else { self.to_string() }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Me => f.pad("me"),
            Self::Opponent => f.pad(OPPONENT),
            Self::Numbered(place) => f.pad(&format!("{OPPONENT} {place}")),
        }
    }
}

impl Named for Player {
    fn named(text: &str) -> Option<Self> {
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["me"] => Some(Self::Me),
            [OPPONENT] => Some(Self::Opponent),
            [OPPONENT, number] => number.parse().ok().filter(|number| *number > 0).map(Self::Numbered),
            _ => None,
        }
    }
}

impl From<Player> for String {
    fn from(player: Player) -> Self {
        player.to_string()
    }
}

impl TryFrom<String> for Player {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::named(&text).ok_or_else(|| format!("{text:?} is no player; write `me`, `opponent` or `opponent 2`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_read_as_it_is_written() {
        for players in 2..=8 {
            for place in 0..players {
                let player = Player::at(place, players);
                assert_eq!((Player::named(&player.to_string()), player.place()), (Some(player), place));
            }
        }
        assert_eq!(["opponent 0", "opponent x", "you", ""].map(Player::named), [None; 4]);
    }
}
