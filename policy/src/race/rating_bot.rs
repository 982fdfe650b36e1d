//! The bot that plays by ratings.

use dicebase_games::race::{Board, Move, Options, Seats, Waiting};

use super::danger::Danger;
use super::dice::TurnDice;
use super::ratings::Ratings;
use super::turn::Mover;

/// The bot of race games. It considers the average number of turns that each player still needs, the pieces that may be
/// sent home before the next turn, and the next roll of this turn.
#[derive(Clone, Copy, Debug)]
pub struct RatingBot<'a> {
    pub(super) board: &'a Board,
    ratings: &'a Ratings,
    /// `true` if it considers the next roll after a number that rolls again.
    looks_ahead: bool,
}

impl<'a> RatingBot<'a> {
    /// The bot of a game with these ratings.
    #[must_use]
    pub fn new(board: &'a Board, ratings: &'a Ratings) -> Self {
        Self { board, ratings, looks_ahead: true }
    }

    /// Like [`new`](Self::new), but after a number that rolls again it moves as if the turn were over.
    #[must_use]
    pub fn hasty(board: &'a Board, ratings: &'a Ratings) -> Self {
        Self { board, ratings, looks_ahead: false }
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

    /// All legal moves with a roll and their rated probability of winning, the best first, equally good ones in the
    /// order of [`Options::legal`](dicebase_games::race::Options::legal). The numbers are ratings, not estimates from
    /// games.
    #[must_use]
    pub fn rank(&self, seats: &Seats, roll: usize) -> Vec<(Move, f64)> {
        let others = seats.others(self.board);
        let legal = self.board.options(seats.own(), others, roll);
        let worths = legal.legal(others).zip(self.worths(seats, legal.legal(others), roll));
        let mut ranked: Vec<_> = worths.collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        ranked
    }

    /// The best of some legal moves with a roll; of equally good ones the first. `legal` must not be empty.
    #[inline]
    #[must_use]
    pub fn best(&self, seats: &Seats, legal: &[Move], roll: usize) -> Move {
        let mut best = (legal[0], f64::NEG_INFINITY);
        for (&step, worth) in legal.iter().zip(self.worths(seats, legal.iter().copied(), roll)) {
            if worth > best.1 {
                best = (step, worth);
            }
        }
        best.0
    }

    /// The rated probability of winning after each of some moves.
    #[inline]
    fn worths(&self, seats: &Seats, steps: impl Iterator<Item = Move>, roll: usize) -> impl Iterator<Item = f64> {
        let others = self.weight_of_others(seats);
        let again = self.looks_ahead && self.board.rolls_again(roll);
        steps.map(move |step| {
            let (after, others) = self.moved(seats, step, others);
            if again { self.worth_before_roll(&after, others) } else { self.worth(&after, others) }
        })
    }

    fn weight_of_others(&self, seats: &Seats) -> f64 {
        seats.all()[1..].iter().map(|&other| self.ratings.weight_of(self.board, other)).sum()
    }

    /// The seats after a move, and the sum of the other players' weights after it, given the sum before it.
    fn moved(&self, seats: &Seats, step: Move, mut others: f64) -> (Seats, f64) {
        let after = seats.after(self.board, step);
        if let Some(who) = seats.captured(self.board, step) {
            let weight = |seats: &Seats| self.ratings.weight_of(self.board, seats.placement(who));
            others += weight(&after) - weight(seats);
        }
        (after, others)
    }

    /// The rated probability of winning of a player who rolls once more, after which the turn ends whatever falls.
    /// `others` is the sum of the other players' weights.
    fn worth_before_roll(&self, seats: &Seats, others: f64) -> f64 {
        if self.board.is_won(seats.own()) {
            return 1.0;
        }
        let fields = seats.others(self.board);
        let options = &self.board.options_of_rolls(seats.own(), fields)[..self.board.rules().sides];
        let best = |options: &Options| {
            let worth = |step| {
                let (after, others) = self.moved(seats, step, others);
                self.worth(&after, others)
            };
            options.legal(fields).map(worth).reduce(f64::max)
        };
        let Waiting { moved, stays } = Waiting::new(self.board, seats.own(), options);
        let sum: f64 = options.iter().filter_map(best).sum();
        if stays == 0.0 { moved * sum } else { moved * sum + stays * self.worth(seats, others) }
    }

    /// The rated probability of winning of a player whose turn is over. `others` is the sum of the other players'
    /// weights.
    fn worth(&self, seats: &Seats, others: f64) -> f64 {
        if self.board.is_won(seats.own()) {
            return 1.0;
        }
        let own = self.ratings.weight(self.turns_in_danger(seats));
        // Without opponents there is no probability to compare: fewer turns are better.
        if seats.players() == 1 { own } else { own / (own + others) }
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

impl Mover for RatingBot<'_> {
    #[inline]
    fn choose(&mut self, seats: &Seats, legal: &[Move], roll: usize, _: &mut TurnDice<'_>) -> Move {
        self.best(seats, legal, roll)
    }
}
