//! A bot prepared for a game.

use std::cmp::Reverse;

use dicebase_games::race::{Board, Move, Seats};
use dicebase_policy::race::{RatingBot, Ratings, TurnDice};

use super::bots::Bot;
use super::rule::Rule;

/// A bot prepared to play on a board.
#[derive(Clone, Copy, Debug)]
pub struct Player<'a> {
    board: &'a Board,
    who: Who<'a>,
    rated: RatingBot<'a>,
    hasty: RatingBot<'a>,
}

/// The rule by which a player plays.
#[derive(Clone, Copy, Debug)]
enum Who<'a> {
    Bot(Bot),
    Rule(&'a Rule),
}

impl<'a> Player<'a> {
    /// A player for a bot on a board. Only the rated bots use the ratings.
    #[must_use]
    pub fn new(board: &'a Board, ratings: &'a Ratings, bot: Bot) -> Self {
        Self::of(board, ratings, Who::Bot(bot))
    }

    /// A player who follows the rule of a bot file, and does not use the ratings.
    #[must_use]
    pub fn of_rule(board: &'a Board, ratings: &'a Ratings, rule: &'a Rule) -> Self {
        Self::of(board, ratings, Who::Rule(rule))
    }

    fn of(board: &'a Board, ratings: &'a Ratings, who: Who<'a>) -> Self {
        Self { board, who, rated: RatingBot::new(board, ratings), hasty: RatingBot::hasty(board, ratings) }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// Chooses one of the moves that are legal with a roll; there must be at least one. Among equals it takes the
    /// first. `pieces` are the distances of the player's pieces by number, which only the bot first-piece needs.
    #[must_use]
    pub fn choose(
        &self,
        seats: &Seats,
        (legal, roll): (&[Move], usize),
        pieces: &[u8],
        dice: &mut TurnDice<'_>,
    ) -> Move {
        match self.who {
            Who::Rule(rule) => rule.of_moves(self.board, seats, legal),
            Who::Bot(Bot::Rated) => self.rated.best(seats, legal, roll),
            Who::Bot(Bot::Hasty) => self.hasty.best(seats, legal, roll),
            Who::Bot(Bot::FirstPiece) => first_piece(legal, pieces),
            Who::Bot(Bot::Random) => legal[dice.below(legal.len())],
            Who::Bot(bot) => by_rule(self.board, bot, seats, legal),
        }
    }
}

/// The move of the first piece that can be moved. `pieces` are the distances of the pieces by number.
pub(super) fn first_piece(legal: &[Move], pieces: &[u8]) -> Move {
    first_best(legal, |step| Reverse(pieces.iter().position(|&at| at == step.from)))
}

/// The move of a bot that decides by the pieces alone; other bots play like `most-advanced` here.
pub(super) fn by_rule(board: &Board, bot: Bot, seats: &Seats, legal: &[Move]) -> Move {
    match bot {
        Bot::Capture => first_best(legal, |&step| (captured(board, seats, step), step.from)),
        Bot::Safest => first_best(legal, |&step| (Reverse(threats(board, seats, step)), step.from)),
        Bot::LeastAdvanced => first_best(legal, |step| Reverse(step.from)),
        Bot::MostAdvanced | Bot::Rated | Bot::Hasty | Bot::FirstPiece | Bot::Random => {
            first_best(legal, |step| step.from)
        }
    }
}

/// The distance of the piece that a move captures; 0 if it captures none.
fn captured(board: &Board, seats: &Seats, step: Move) -> usize {
    seats.captured_piece(board, step).map_or(0, |(_, distance)| distance)
}

/// The number of threats after a move: pairs of one's own piece and another player's piece that can reach its field
/// with a single number.
fn threats(board: &Board, seats: &Seats, step: Move) -> usize {
    let rules = board.rules();
    let seats = seats.after(board, step);
    let own = || seats.own().distances().take_while(|&distance| distance <= rules.ring);
    let pairs = seats.offsets().map(|(after, offset)| {
        let threats = own().map(|distance| board.seen_by(distance, offset)).map(|field| {
            let within = |&from: &usize| from < field && field <= from + rules.sides;
            seats.placement(after).distances().filter(within).count()
        });
        threats.sum::<usize>()
    });
    pairs.sum()
}

fn first_best<K: Ord>(legal: &[Move], key: impl Fn(&Move) -> K) -> Move {
    // Among equals `max_by_key` takes the last, so the moves are reversed.
    *legal.iter().rev().max_by_key(|step| key(step)).expect("a player is asked where there is a move")
}
