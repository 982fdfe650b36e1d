//! The bot that plays by ratings.

use dicebase_games::race::{Board, Move, Options, Seats, Waiting};

use super::danger::Danger;
use super::dice::TurnDice;
use super::ratings::Ratings;
use super::turn::Mover;

/// A player of a race who knows how long each player still needs on average, which pieces may be sent home before the
/// next turn, and what the next roll of this turn is good for.
#[derive(Clone, Copy, Debug)]
pub struct Rated<'a> {
    pub(super) board: &'a Board,
    ratings: &'a Ratings,
    /// Whether it looks at the roll that follows one that rolls again.
    looks_ahead: bool,
}

impl<'a> Rated<'a> {
    /// The player of a game by its ratings.
    #[must_use]
    pub fn new(board: &'a Board, ratings: &'a Ratings) -> Self {
        Self { board, ratings, looks_ahead: true }
    }

    /// The same but for a roll that rolls again, after which this one moves as if its turn were over.
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

    /// All legal moves with a roll by what the bot thinks them worth, the best first, equally good ones in the order of
    /// [`Options::legal`](dicebase_games::race::Options::legal). The numbers are rated chances to win, no estimates:
    /// nothing was played for them.
    #[must_use]
    pub fn rank(&self, seats: &Seats, roll: usize) -> Vec<(Move, f64)> {
        let others = seats.others(self.board);
        let legal = self.board.options(seats.own(), others, roll);
        let worths = legal.legal(others).zip(self.worths(seats, legal.legal(others), roll));
        let mut ranked: Vec<_> = worths.collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        ranked
    }

    /// The best of some legal moves with a roll; of equally good ones the first. There has to be one.
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

    /// The rated chance to win after each of some moves.
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

    /// How all stand after a move, and what the weights of the others sum up to, which was this before it.
    fn moved(&self, seats: &Seats, step: Move, mut others: f64) -> (Seats, f64) {
        let after = seats.after(self.board, step);
        if let Some(who) = seats.captured(self.board, step) {
            let weight = |seats: &Seats| self.ratings.weight_of(self.board, seats.placement(who));
            others += weight(&after) - weight(seats);
        }
        (after, others)
    }

    /// The rated chance to win of a player who rolls once more, and whose turn is over then, whatever falls. The
    /// others' weights are this sum.
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

    /// The rated chance to win of a player whose turn is over, where the others' weights are this sum.
    fn worth(&self, seats: &Seats, others: f64) -> f64 {
        if self.board.is_won(seats.own()) {
            return 1.0;
        }
        let own = self.ratings.weight(self.turns_in_danger(seats));
        // Alone nobody else can win: the fewer turns, the better.
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

impl Mover for Rated<'_> {
    #[inline]
    fn choose(&mut self, seats: &Seats, legal: &[Move], roll: usize, _: &mut TurnDice<'_>) -> Move {
        self.best(seats, legal, roll)
    }
}
