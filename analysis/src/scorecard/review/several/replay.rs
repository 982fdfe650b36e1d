//! The replay of a game of several players, line by line.

use dicebase_games::scorecard::{Aim, Game};

use super::super::Score;
use super::super::advise::Advise;
use super::super::players::Players;
use super::super::problem::Problem;
use super::super::replay::{ParsedLine, Replay as Alone};
use super::{Outcome, PLAYERS, Player, PlayerReview, Review};
use crate::play::Breakdown;
use crate::review::{Hints, Line, Seat, Seating};

/// The hints in errors about players.
const HINTS: Hints = Hints {
    objective: "expected-score",
    alone: "",
    goes_on: "write the roll that the turn goes on with, and what is filled in",
    missing: what_is_missing,
};

fn what_is_missing(mover: Player) -> String {
    format!("turns are played in the order of play, so that of {mover} is missing")
}

/// The state of a replay: a card for each player, which is replayed as a game of one player.
pub struct Replay<'a> {
    pub(super) advice: &'a dyn Advise,
    pub(super) seating: Seating,
    /// The cards by place: that of the player who wrote the file first, then in the order of play.
    pub(super) cards: Vec<Alone<'a>>,
    /// The value of a card at its start.
    worth: f64,
}

impl<'a> Replay<'a> {
    /// Starts the replay of a game of two players; a line may change their number.
    ///
    /// # Errors
    /// If the table is damaged at the start of the game.
    pub fn new(advice: &'a dyn Advise) -> Result<Self, Problem> {
        let worth = Players::new(advice.game(), Aim::Points)?.worth(advice, Seat::Me)?;
        Ok(Self::at_start(advice, Seating::new(*PLAYERS.start()), worth))
    }

    fn at_start(advice: &'a dyn Advise, seating: Seating, worth: f64) -> Self {
        let mut replay = Self { advice, seating, cards: Vec::new(), worth };
        replay.deal();
        replay
    }

    /// Gives each player an empty card.
    fn deal(&mut self) {
        let players = Players::at_start(self.advice.game(), Aim::Points);
        let card = || Alone::at_start(self.advice, players.clone(), self.worth);
        self.cards = std::iter::repeat_with(card).take(self.seating.players()).collect();
    }

    /// The same players at the start of the game, two of them until a line gives their number.
    pub(super) fn again(&self) -> Self {
        Self::at_start(self.advice, self.seating.among(*PLAYERS.start()), self.worth)
    }

    /// Sets the places of people, counted from the player who wrote the file.
    #[must_use]
    pub fn played_by(mut self, people: impl IntoIterator<Item = usize>) -> Self {
        self.seating = self.seating.played_by(people);
        self
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.advice.game()
    }

    /// The players and the player to move.
    #[must_use]
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// The cards by place: that of the player who wrote the file first, then in the order of play.
    #[must_use]
    pub fn cards(&self) -> &[Alone<'a>] {
        &self.cards
    }

    /// The card of the player to move.
    #[must_use]
    pub fn card(&self) -> &Alone<'a> {
        &self.cards[self.seating.mover()]
    }

    /// The points of the player at a place so far, with the upper bonus once it is earned.
    #[must_use]
    pub fn points(&self, place: usize) -> usize {
        let Score { categories, upper_bonus, extra_bonus, .. } = self.cards[place].points(Seat::Me);
        categories + upper_bonus + extra_bonus
    }

    /// The rank of the player at a place among all players by [`points`](Self::points), from 1 on; players with as many
    /// points share it.
    #[must_use]
    pub fn rank(&self, place: usize) -> usize {
        let points = self.points(place);
        1 + (0..self.cards.len()).filter(|&other| self.points(other) > points).count()
    }

    /// The breakdown of the points of the player at a place, once the card is full.
    #[must_use]
    pub fn account(&self, place: usize) -> Option<Breakdown> {
        self.cards[place].account()
    }

    /// Returns `true` when all cards are full.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.cards.iter().all(|card| card.players.are_finished())
    }

    /// The outcome, once the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let first = || (0..self.cards.len()).filter(|&place| self.rank(place) == 1);
        self.is_over().then(|| Outcome::of(first().map(|place| self.seating.player(place)).collect()))
    }

    /// Sets the number of players, before the first turn.
    pub(super) fn seat_players(&mut self, found: &str) -> Result<(), Problem> {
        self.seating = self.seating.seat(found, &PLAYERS)?;
        self.deal();
        Ok(())
    }

    /// Notes for all cards which rolls the file contains.
    pub(super) fn note_rolls(&mut self, found: &str) -> Result<(), Problem> {
        self.cards.iter_mut().try_for_each(|card| card.note_rolls(found))
    }

    /// Plays a line.
    pub(super) fn enter(&mut self, number: usize, line: &Line<Player>) -> Result<ParsedLine, Problem> {
        if self.is_over() {
            return Err(Problem::GameOver);
        }
        self.seating.enter(line.player, &HINTS)?;
        if line.roll.is_none() && line.act.is_empty() && line.player.is_some() {
            return Ok(ParsedLine::Begins);
        }
        let card = &mut self.cards[self.seating.mover()];
        let turn = card.turn();
        card.line = number;
        let own = Line { player: None, roll: line.roll.clone(), last: line.last, act: line.act.clone() };
        let parsed = card.enter(&own)?;
        if card.turn() != turn {
            self.seating.pass_on();
        }
        Ok(parsed)
    }

    /// Collects the review of the game as far as it was played.
    pub(super) fn finish(self) -> Result<Review, Problem> {
        let outcome = self.outcome();
        let heads: Vec<_> = (0..self.cards.len()).map(|place| (self.seating.player(place), self.rank(place))).collect();
        let review = |((player, rank), card): ((Player, usize), Alone<'a>)| {
            Ok(PlayerReview { player, rank, review: card.finish()? })
        };
        let players = heads.into_iter().zip(self.cards).map(review).collect::<Result<_, Problem>>()?;
        Ok(Review { players, outcome })
    }
}
