//! Where the pieces of all players stand.

use std::iter;

use thiserror::Error;

use super::board::Board;
use super::options::Move;
use super::placement::Placement;

/// The most players of a game.
pub const MAX_PLAYERS: usize = 8;

/// Where the pieces of all players stand, in the order of play from the player who is to move.
///
/// Each placement is told in the distances of its own player. Pieces of different players never share a field of the
/// ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seats {
    placements: [Placement; MAX_PLAYERS],
    /// How many fields further the entry of the next player lies, for each player. They differ where players do not
    /// divide the seats, as three do not divide four.
    gaps: [u8; MAX_PLAYERS],
    players: usize,
}

/// Placements that cannot be those of a game's players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SeatsError {
    /// Not one for each player.
    #[error("there are the pieces of {found} players, and the game is of {players}; give those of each player")]
    Players {
        /// How many were given.
        found: usize,
        /// How many there are.
        players: usize,
    },
    /// More pieces than a player has.
    #[error("player {player} of the order of play has {found} pieces that are not at home; a player has {pieces}")]
    Pieces {
        /// Who, from 0 on.
        player: usize,
        /// How many were given.
        found: usize,
        /// How many a player has.
        pieces: usize,
    },
    /// A distance that the board has not.
    #[error("player {player} of the order of play has a piece at {found}; distances on the board are 1 to {last}")]
    Distance {
        /// Who, from 0 on.
        player: usize,
        /// What was given.
        found: usize,
        /// The last square of the goal.
        last: usize,
    },
    /// Two players on one field.
    #[error("players {first} and {second} of the order of play stand on one field, {distance} of the first of them")]
    Shared {
        /// Who, from 0 on.
        first: usize,
        /// Who else.
        second: usize,
        /// The field as a distance of the first of them.
        distance: usize,
    },
}

impl Seats {
    /// How all pieces stand at first.
    #[must_use]
    pub fn start(board: &Board) -> Self {
        let players = board.rules().players;
        let mut placements = [Placement::HOME; MAX_PLAYERS];
        placements[..players].fill(board.start());
        let mut gaps = [0; MAX_PLAYERS];
        for (player, gap) in gaps.iter_mut().enumerate().take(players) {
            let next = if player + 1 < players { board.offset(player + 1) } else { board.rules().ring };
            // The fields of a ring are bits of a word.
            *gap = (next - board.offset(player)) as u8;
        }
        Self { placements, gaps, players }
    }

    /// The pieces of all players, in the order of play from the player who is to move. That is player `mover`, counted
    /// from who has the first turn of a game, which matters only where the seats are not equally far apart.
    ///
    /// # Errors
    /// If they cannot stand so on this board. Who has won, or whether that could come about, is not asked.
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

    /// One player, after whom it is the same one's turn.
    #[must_use]
    pub fn alone(own: Placement) -> Self {
        let mut placements = [Placement::HOME; MAX_PLAYERS];
        placements[0] = own;
        Self { placements, gaps: [0; MAX_PLAYERS], players: 1 }
    }

    /// The least number of the player to move, counted from who has the first turn of a game, with whom the board looks
    /// like this: 0 where all sit equally far apart.
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

    /// How many fields further on the ring the entry of the player so many places behind in the order of play lies.
    #[inline]
    #[must_use]
    pub fn offset(&self, after: usize) -> usize {
        self.gaps[..after].iter().map(|&gap| usize::from(gap)).sum()
    }

    /// Fails where two players stand on one field of the ring.
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

    /// The other players, by the place in the order of play, with how many fields further than that of the player who
    /// is to move their entries lie.
    #[inline]
    pub fn offsets(&self) -> impl Iterator<Item = (usize, usize)> {
        let mut offset = 0;
        (1..self.players).map(move |after| {
            offset += usize::from(self.gaps[after - 1]);
            (after, offset)
        })
    }

    /// How many players there are.
    #[inline]
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// The pieces of the player who is to move.
    #[inline]
    #[must_use]
    pub fn own(&self) -> Placement {
        self.placements[0]
    }

    /// The pieces of the player so many places behind in the order of play; 0 is to move.
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

    /// The fields of the ring with pieces of other players, a bit for each distance of the player who is to move.
    #[inline]
    #[must_use]
    pub fn others(&self, board: &Board) -> u64 {
        self.offsets().fold(0, |fields, (after, offset)| fields | board.seen(self.placements[after], offset))
    }

    /// Whose piece a move of the player who is to move sends home, by the place in the order of play.
    #[inline]
    #[must_use]
    pub fn captured(&self, board: &Board, step: Move) -> Option<usize> {
        self.captured_piece(board, step).map(|(after, _)| after)
    }

    /// The same with the distance of that piece for its player.
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

    /// The same after a move of the player who is to move, with what it captures at home. The turn does not pass on.
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

    /// The same as the next player in the order of play sees it, who is to move now.
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
