//! The bot that plays by ratings.

use dicebase_games::race::{Board, Move, Seats};

use super::danger::Danger;
use super::dice::TurnDice;
use super::ratings::Ratings;
use super::turn::Mover;

/// A player of a race who knows how long each player still needs on average, and which pieces may be sent home before
/// the next turn.
#[derive(Clone, Copy, Debug)]
pub struct Rated<'a> {
    pub(super) board: &'a Board,
    pub(super) ratings: &'a Ratings,
}

impl<'a> Rated<'a> {
    /// The player of a game by its ratings.
    #[must_use]
    pub fn new(board: &'a Board, ratings: &'a Ratings) -> Self {
        Self { board, ratings }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The ratings.
    #[must_use]
    pub fn ratings(&self) -> &'a Ratings {
        self.ratings
    }

    /// All legal moves with a roll by what the bot thinks them worth, the best first, equally good ones in the order of
    /// [`Options::legal`](dicebase_games::race::Options::legal). The numbers are rated chances to win, no estimates:
    /// nothing was played for them.
    #[must_use]
    pub fn rank(&self, seats: &Seats, roll: usize) -> Vec<(Move, f64)> {
        let others = seats.others(self.board);
        let legal = self.board.options(seats.own(), others, roll);
        let sum = self.weight_of_others(seats);
        let mut ranked: Vec<_> = legal.legal(others).map(|step| (step, self.worth(seats, step, sum))).collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        ranked
    }

    /// The best of some legal moves; of equally good ones the first. There has to be one.
    #[inline]
    #[must_use]
    pub fn best(&self, seats: &Seats, legal: &[Move]) -> Move {
        let sum = self.weight_of_others(seats);
        let mut best = (legal[0], f64::NEG_INFINITY);
        for &step in legal {
            let worth = self.worth(seats, step, sum);
            if worth > best.1 {
                best = (step, worth);
            }
        }
        best.0
    }

    fn weight_of_others(&self, seats: &Seats) -> f64 {
        seats.all()[1..].iter().map(|&other| self.ratings.weight_of(self.board, other)).sum()
    }

    /// The rated chance to win after a move, where the others' weights are this sum before it.
    fn worth(&self, seats: &Seats, step: Move, mut others: f64) -> f64 {
        let after = seats.after(self.board, step);
        if self.board.is_won(after.own()) {
            return 1.0;
        }
        if let Some(who) = seats.captured(self.board, step) {
            let weight = |seats: &Seats| self.ratings.weight_of(self.board, seats.placement(who));
            others += weight(&after) - weight(seats);
        }
        let own = self.ratings.weight(self.turns_in_danger(&after));
        own / (own + others)
    }

    /// The expected turns of the player who has just moved, from the next turn on.
    fn turns_in_danger(&self, seats: &Seats) -> f64 {
        let own = seats.own();
        let turns = self.ratings.turns_of(self.board, own);
        let danger = Danger::new(self.board, seats);
        let loses = |&(distance, chance): &(usize, f64)| {
            chance * (self.ratings.turns_of(self.board, own.without(distance)) - turns)
        };
        turns + danger.pieces().iter().map(loses).sum::<f64>()
    }
}

impl Mover for Rated<'_> {
    #[inline]
    fn choose(&mut self, seats: &Seats, legal: &[Move], _: &mut TurnDice<'_>) -> Move {
        self.best(seats, legal)
    }
}
