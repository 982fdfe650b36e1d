//! The placements of all players' pieces.

use std::iter;

use thiserror::Error;

use super::board::Board;
use super::placement::{Move, Placement};
use super::rules::MAX_PLAYERS;

/// The placements of all players' pieces, in the order of play beginning with the player to move.
///
/// Each placement has the distances of its own player. Pieces of different players never share a field of the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seats {
    placements: [Placement; MAX_PLAYERS],
    /// For each player, the distance in fields from the player's entry to that of the next player. The distances differ
    /// if the number of players does not divide that of the seats, such as three players on four seats.
    gaps: [u8; MAX_PLAYERS],
    players: usize,
}

/// Placements that are impossible for a game's players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SeatsError {
    /// The number of placements differs from that of the players.
    #[error("there are the pieces of {found} players, and the game is of {players}; give those of each player")]
    Players {
        /// The number that was given.
        found: usize,
        /// The number of players.
        players: usize,
    },
    /// A player has too many pieces.
    #[error("player {player} of the order of play has {found} pieces that are not at home; a player has {pieces}")]
    Pieces {
        /// The player, counted from 0.
        player: usize,
        /// The number that was given.
        found: usize,
        /// The number of pieces of a player.
        pieces: usize,
    },
    /// A distance does not exist on the board.
    #[error("player {player} of the order of play has a piece at {found}; distances on the board are 1 to {last}")]
    Distance {
        /// The player, counted from 0.
        player: usize,
        /// The distance that was given.
        found: usize,
        /// The last square of the goal.
        last: usize,
    },
    /// Two players are on one field.
    #[error("players {first} and {second} of the order of play stand on one field, {distance} of the first of them")]
    Shared {
        /// The first player, counted from 0.
        first: usize,
        /// The second player.
        second: usize,
        /// The field as a distance of the first player.
        distance: usize,
    },
}

impl Seats {
    /// The placements of all pieces at the start of the game.
    #[must_use]
    pub fn start(board: &Board) -> Self {
        let players = board.rules().players;
        let mut placements = [Placement::HOME; MAX_PLAYERS];
        placements[..players].fill(board.start());
        let mut gaps = [0; MAX_PLAYERS];
        for (player, gap) in gaps.iter_mut().enumerate().take(players) {
            let next = if player + 1 < players { board.offset(player + 1) } else { board.rules().ring };
            // The number of fields of a ring is below the bits of a word, so it fits.
            *gap = (next - board.offset(player)) as u8;
        }
        Self { placements, gaps, players }
    }

    /// The pieces of all players, in the order of play beginning with the player to move. That is player `mover`,
    /// counted from the player with the first turn of the game, which matters only if the seats are not equally far
    /// apart.
    ///
    /// # Errors
    /// If the pieces cannot stand so on this board. It does not check whether a player has won, or whether the position
    /// can come about in play.
    pub fn of(board: &Board, mover: usize, placements: &[Placement]) -> Result<Self, SeatsError> {
        let players = board.rules().players;
        if placements.len() != players {
            return Err(SeatsError::Players { found: placements.len(), players });
        }
        for (player, &placement) in placements.iter().enumerate() {
            check(board, player, placement)?;
        }
        let mut seats = Self::start(board);
        seats.gaps[..players].rotate_left(mover % players);
        seats.placements[..players].copy_from_slice(placements);
        seats.check_shared(board)?;
        Ok(seats)
    }

    /// A single player, whose turn follows each of that player's turns.
    #[must_use]
    pub fn alone(own: Placement) -> Self {
        let mut placements = [Placement::HOME; MAX_PLAYERS];
        placements[0] = own;
        Self { placements, gaps: [0; MAX_PLAYERS], players: 1 }
    }

    /// The smallest number of the player to move, counted from the player with the first turn of the game, that fits
    /// the distances between the entries: 0 if all players sit equally far apart.
    #[must_use]
    pub fn mover(&self, board: &Board) -> usize {
        let mut start = Self::start(board);
        let is_so = |start: &Self| start.gaps == self.gaps;
        (0..self.players)
            .find(|_| {
                is_so(&start) || {
                    start = start.passed_on();
                    false
                }
            })
            .unwrap_or_default()
    }

    /// The distance, in fields of the ring, from the entry of the player to move to that of the player `after` places
    /// later in the order of play.
    #[inline]
    #[must_use]
    pub fn offset(&self, after: usize) -> usize {
        self.gaps[..after].iter().map(|&gap| usize::from(gap)).sum()
    }

    /// Returns an error if two players stand on one field of the ring.
    fn check_shared(&self, board: &Board) -> Result<(), SeatsError> {
        for (second, offset) in self.offsets() {
            let fields = board.seen(self.placements[second], offset);
            for (first, before) in iter::once((0, 0)).chain(self.offsets()).take(second) {
                let shared = board.seen(self.placements[first], before) & fields;
                if shared != 0 {
                    let distance = board.seen_by(shared.trailing_zeros() as usize, before);
                    return Err(SeatsError::Shared { first, second, distance });
                }
            }
        }
        Ok(())
    }

    /// The other players as places in the order of play, each with the distance in fields from the entry of the player
    /// to move to that player's entry.
    #[inline]
    pub fn offsets(&self) -> impl Iterator<Item = (usize, usize)> {
        let mut offset = 0;
        (1..self.players).map(move |after| {
            offset += usize::from(self.gaps[after - 1]);
            (after, offset)
        })
    }

    /// The number of players.
    #[inline]
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// The pieces of the player to move.
    #[inline]
    #[must_use]
    pub fn own(&self) -> Placement {
        self.placements[0]
    }

    /// The pieces of the player `after` places later in the order of play; 0 is the player to move.
    #[inline]
    #[must_use]
    pub fn placement(&self, after: usize) -> Placement {
        self.placements[after]
    }

    /// The pieces of all players, in the order of play.
    #[inline]
    #[must_use]
    pub fn all(&self) -> &[Placement] {
        &self.placements[..self.players]
    }

    /// The fields of the ring with pieces of other players, as bits by the distances of the player to move.
    #[inline]
    #[must_use]
    pub fn others(&self, board: &Board) -> u64 {
        self.offsets().fold(0, |fields, (after, offset)| fields | board.seen(self.placements[after], offset))
    }

    /// The player whose piece a move of the player to move sends home, as a place in the order of play.
    #[inline]
    #[must_use]
    pub fn captured(&self, board: &Board, step: Move) -> Option<usize> {
        self.captured_piece(board, step).map(|(after, _)| after)
    }

    /// Like [`captured`](Self::captured), with the distance of that piece for its player.
    #[inline]
    #[must_use]
    pub fn captured_piece(&self, board: &Board, step: Move) -> Option<(usize, usize)> {
        let to = usize::from(step.to);
        if to > board.rules().ring {
            return None;
        }
        let mut pieces = self.offsets().map(|(after, offset)| (after, board.seen_by(to, offset)));
        pieces.find(|&(after, distance)| self.placements[after].has(distance))
    }

    /// The seats after a move of the player to move, with a captured piece sent home. The turn does not pass on.
    #[inline]
    #[must_use]
    pub fn after(&self, board: &Board, step: Move) -> Self {
        let mut seats = *self;
        if let Some((after, distance)) = self.captured_piece(board, step) {
            seats.placements[after] = self.placements[after].without(distance);
        }
        seats.placements[0] = self.own().after(step);
        seats
    }

    /// The seats as the next player in the order of play sees them, as the player to move.
    #[inline]
    #[must_use]
    pub fn passed_on(&self) -> Self {
        let mut seats = *self;
        seats.placements[..self.players].rotate_left(1);
        seats.gaps[..self.players].rotate_left(1);
        seats
    }
}

fn check(board: &Board, player: usize, placement: Placement) -> Result<(), SeatsError> {
    let (pieces, last) = (board.rules().pieces, board.rules().ring + board.rules().goal);
    if let Some(found) = placement.distances().find(|distance| !(1..=last).contains(distance)) {
        return Err(SeatsError::Distance { player, found, last });
    }
    let found = placement.out();
    if found > pieces { Err(SeatsError::Pieces { player, found, pieces }) } else { Ok(()) }
}
