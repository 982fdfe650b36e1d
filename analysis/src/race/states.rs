//! The states of games of one or two players, and their transitions.

use dicebase_games::race::{After, Game, MAX_PIECES, Move, Placement, Seats, Waiting};

use super::error::WalkError;
use super::orders::{Pieces, in_order, order_of, orders};

/// The largest number of states of two players from which turns are followed. Their steps take some hundred bytes each.
pub const MOST_STATES: usize = 1 << 22;
/// The largest number of states where a player numbers its pieces. Such a player has a single step for each roll.
pub const MOST_NUMBERED: usize = 1 << 23;

/// The players who number their pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    Nobody,
    /// The first of two players, or the only one.
    One,
    /// All players.
    Everybody,
}

/// The states of a game, in an order in which the moves within a turn lead to later states.
#[derive(Clone, Copy)]
pub(super) struct States<'a> {
    pub(super) game: &'a Game,
    /// The pieces of the player to move.
    own: Side<'a>,
    /// The pieces of the other player.
    other: Side<'a>,
}

/// The possible placements of a player's pieces.
#[derive(Clone, Copy)]
struct Side<'a> {
    /// The game; `None` for the other player of a game for one.
    game: Option<&'a Game>,
    /// The number of orders of each placement; 1 if pieces are not numbered.
    orders: usize,
}

/// The pieces in a state.
pub(super) struct Standing {
    pub(super) seats: Seats,
    own: Pieces,
    other: Pieces,
    numbered: usize,
}

/// The target of a transition.
pub(super) enum Leads {
    Won,
    /// The same player rolls again.
    Again(usize),
    /// The turn of the next player begins.
    Next(usize),
}

impl<'a> States<'a> {
    /// The states of a game.
    ///
    /// # Errors
    /// If there are more than two players or too many states.
    pub(super) fn of(game: &'a Game, numbers: Numbers) -> Result<Self, WalkError> {
        let (id, players, states) = (|| game.id().to_owned(), game.players(), game.values());
        if players > 2 {
            return Err(WalkError::Players { game: id(), players });
        }
        if players == 2 && states > MOST_STATES {
            return Err(WalkError::TooLarge { game: id(), states: game.states() });
        }
        let all = orders(game.rules().pieces);
        let side = |is_numbered: bool| Side { game: Some(game), orders: if is_numbered { all } else { 1 } };
        let own = side(numbers != Numbers::Nobody);
        let other = if players == 2 { side(numbers == Numbers::Everybody) } else { Side { game: None, orders: 1 } };
        let states = states * own.orders * other.orders;
        if numbers != Numbers::Nobody && states > MOST_NUMBERED {
            return Err(WalkError::TooManyOrders { game: id(), states });
        }
        Ok(Self { game, own, other })
    }

    /// The states with the other player to move.
    pub(super) fn of_other(self) -> Self {
        match self.other.game {
            Some(_) => Self { own: self.other, other: self.own, ..self },
            None => self,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.own.len() * self.other.len()
    }

    /// The index of the start of the game.
    pub(super) fn start(&self) -> usize {
        let (start, mut pieces) = (self.game.board().start(), Pieces::default());
        // Distances are bit positions in a word, so they fit into a byte.
        pieces.iter_mut().zip(start.distances()).for_each(|(piece, distance)| *piece = distance as u8);
        let index = |side: &Side<'_>| side.index(start, &pieces).unwrap_or_default();
        index(&self.own) * self.other.len() + index(&self.other)
    }

    /// The number of states for each placement of the player to move: the placements of the other player.
    pub(super) fn width(&self) -> usize {
        self.other.len()
    }

    /// The index of the same state with the other player to move.
    pub(super) fn turned(&self, state: usize) -> usize {
        let width = self.width();
        if self.other.game.is_none() { state } else { state % width * self.own.len() + state / width }
    }

    /// The pieces in a state; `None` if two would stand on one field, or if their placement has no such order.
    pub(super) fn standing(&self, state: usize) -> Option<Standing> {
        let (own, placed) = self.own.placement(state / self.width())?;
        let numbered = if self.own.orders > 1 { self.game.rules().pieces } else { 0 };
        if self.other.game.is_none() {
            return Some(Standing { seats: Seats::alone(own), own: placed, other: Pieces::default(), numbered });
        }
        let (other, of_other) = self.other.placement(state % self.width())?;
        let seats = Seats::of(self.game.board(), 0, &[own, other]).ok()?;
        Some(Standing { seats, own: placed, other: of_other, numbered })
    }

    /// The state that a move leads to.
    pub(super) fn leads(&self, standing: &Standing, step: Move, roll: usize) -> Leads {
        let (is_over, seats) = match After::of(self.game.board(), &standing.seats, step, roll) {
            After::Won => return Leads::Won,
            After::Again(seats) => (false, seats),
            After::Next(seats) => (true, seats),
        };
        let (own, other) = match (seats.players(), is_over) {
            (1, _) => (seats.own(), Placement::HOME),
            (_, false) => (seats.own(), seats.placement(1)),
            (_, true) => (seats.placement(1), seats.own()),
        };
        let own = self.own.index(own, &standing.moved(step));
        let other = self.other.index(other, &standing.captured(other));
        // Only a player who has won has no index.
        let Some(state) = own.zip(other).map(|(own, other)| own * self.width() + other) else { return Leads::Won };
        if is_over { Leads::Next(self.turned(state)) } else { Leads::Again(state) }
    }

    /// Calls `decide` for each roll that has a move, with its probability of being the roll of the move, and the legal
    /// moves. Returns the probability that the turn ends without a move.
    pub(super) fn decisions(&self, seats: &Seats, mut decide: impl FnMut(usize, f64, &[Move])) -> f64 {
        let board = self.game.board();
        let others = if seats.players() == 1 { 0 } else { seats.others(board) };
        let options = board.options_of_rolls(seats.own(), others);
        let waiting = Waiting::new(board, seats.own(), &options);
        for (roll, options) in (1..=board.rules().sides).zip(&options) {
            let mut moves = [Move::default(); MAX_PIECES];
            let mut count = 0;
            for step in options.legal(others) {
                moves[count] = step;
                count += 1;
            }
            if count > 0 {
                decide(roll, waiting.moved, &moves[..count]);
            }
        }
        waiting.stays
    }
}

impl Side<'_> {
    fn len(&self) -> usize {
        self.game.map_or(1, |game| game.board().placements().len() * self.orders)
    }

    fn placement(&self, index: usize) -> Option<(Placement, Pieces)> {
        let game = self.game?;
        let own = game.board().placements().placement(index / self.orders);
        let placed =
            if self.orders == 1 { Pieces::default() } else { in_order(own, game.rules().pieces, index % self.orders)? };
        Some((own, placed))
    }

    /// The index of a placement; `None` for a player who has won.
    fn index(&self, own: Placement, placed: &Pieces) -> Option<usize> {
        let Some(game) = self.game else { return Some(0) };
        let order = if self.orders == 1 { 0 } else { order_of(own, game.rules().pieces, placed) };
        Some(game.board().placements().index(own)? * self.orders + order)
    }
}

impl Standing {
    /// The distances of the pieces of the player to move by number; empty if they are not numbered.
    pub(super) fn pieces(&self) -> &[u8] {
        &self.own[..self.numbered]
    }

    /// The numbered pieces of the player to move after a move. Of several pieces at home, the first is moved.
    fn moved(&self, step: Move) -> Pieces {
        let mut own = self.own;
        if let Some(piece) = own[..self.numbered].iter_mut().find(|piece| **piece == step.from) {
            *piece = step.to;
        }
        own
    }

    /// The numbered pieces of the other player after a move, of which those in `left` remain.
    fn captured(&self, left: Placement) -> Pieces {
        self.other.map(|piece| if left.has(piece.into()) { piece } else { 0 })
    }
}

/// Checks that turns can be followed from every state of a game in which `numbering` players number their pieces. In
/// [`distribution`](super::distribution()) a player of two plays against itself, so both number their pieces or none; in
/// [`regret`](super::regret()) the opponent numbers none.
///
/// # Errors
/// If there are more than two players or too many states.
pub fn followed(game: &Game, numbering: usize) -> Result<(), WalkError> {
    let numbers = match numbering {
        0 => Numbers::Nobody,
        1 => Numbers::One,
        _ => Numbers::Everybody,
    };
    States::of(game, numbers).map(|_| ())
}
