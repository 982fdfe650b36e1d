//! The result of a review.

use dicebase_games::melee::Stage;
use dicebase_games::scorecard::{Card, Face};

use super::replay::Replay;
use super::{Outcome, PlayerSum, Review};

impl Replay<'_> {
    /// The outcome of the game, once it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.seats.stage() != Stage::Over {
            return None;
        }
        let shares = self.seats.shares();
        let places = (0..self.players()).filter(|&place| shares[self.seat(place)] > 0.0);
        Some(Outcome::of(places.map(|place| self.player(place)).collect()))
    }

    /// Collects the review of the game as far as it was played.
    pub(super) fn finish(self) -> Review {
        Review {
            solved: false,
            players: (0..self.players()).map(|place| self.sum(place)).collect(),
            outcome: self.outcome(),
            last_rolls: self.decisions.iter().filter(|decision| decision.more.last_roll).count(),
            looks_like_last_rolls: self.game.rules().rolls > 1 && self.rolls_told.looks_last(),
            decisions: self.decisions,
        }
    }

    fn sum(&self, place: usize) -> PlayerSum {
        let seat = &self.seats.all()[self.seat(place)];
        let cards = self.game.cards();
        PlayerSum {
            player: self.player(place),
            total: seat.card.total(),
            card: seat.card.write(Card::empty(cards)).to_text(cards),
            earned: self.earned[place],
            played: self.played[place],
            hand: seat.hand.faces().map(Face::name).collect(),
        }
    }
}
