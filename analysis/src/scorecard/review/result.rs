//! The result of a review.

use std::collections::BTreeMap;

use dicebase_games::scorecard::Objective;

use super::problem::Problem;
use super::replay::Replay;
use super::{Kind, KindSum, Losses, Measured, Opponent, Review};
use crate::play::Breakdown;
use crate::review::{Decision, Seat, Sum, costliest};

impl Replay<'_> {
    /// Computes the review of the game as far as it was played.
    ///
    /// # Errors
    /// If the rest of the game cannot be solved.
    pub(super) fn finish(self) -> Result<Review, Problem> {
        let (game, players) = (self.game(), &self.players);
        let now = self.now()?;
        let card = |seat| players.card(seat).to_text(game);
        let opponent = self.are_two().then(|| Opponent {
            losses: self.losses(Seat::Opponent),
            card: card(Seat::Opponent),
            score: self.points(Seat::Opponent),
        });
        Ok(Review {
            mine: self.losses(Seat::Me),
            target: self.target(),
            luck: if self.are_two() { self.luck(now) } else { self.luck_of_rolls() },
            expected_at_start: self.worth,
            expected_rest: now,
            last_rolls: self.decisions.iter().filter(|decision| decision.more.last_roll).count(),
            looks_like_last_rolls: game.rules().rolls > 1
                && !game.rules().fills_early()
                && self.rolls_told.looks_last(),
            complete: players.are_finished(),
            card: card(Seat::Me),
            score: self.points(Seat::Me),
            opponent,
            lead: players.lead(),
            outcome: self.outcome(),
            decisions: self.decisions,
        })
    }

    /// The breakdown of the result, once the game is over. The result is the final score or, if chances are compared, 1
    /// for success, 0 for failure and 0.5 for a tie.
    #[must_use]
    pub fn account(&self) -> Option<Breakdown> {
        if !self.players.are_finished() {
            return None;
        }
        let (expected, points) = (self.worth, self.points(Seat::Me).total);
        if let Some(outcome) = self.outcome() {
            let result = outcome.share();
            return Some(Breakdown { expected, lost: self.lost(), luck: self.luck(result), result });
        }
        let result = self.target().map_or(points as f64, |target| f64::from(u8::from(points >= target)));
        Some(Breakdown { expected, lost: self.lost(), luck: self.luck_of_rolls(), result })
    }

    /// The total loss of the player who wrote the file. Against an opponent who plays to win, the opponent's losses are
    /// subtracted; under the objective `beat` they are not.
    fn lost(&self) -> f64 {
        let of = |seat| self.of(seat).map(|(_, decision)| decision.loss).sum::<f64>();
        match self.game().objective() {
            Objective::Win => of(Seat::Me) - of(Seat::Opponent),
            _ => of(Seat::Me),
        }
    }

    /// The part of the change in value since the start that losses do not explain.
    fn luck(&self, now: f64) -> f64 {
        now - self.worth + self.lost()
    }

    fn luck_of_rolls(&self) -> f64 {
        self.decisions.iter().map(|decision| decision.more.luck).sum()
    }

    /// The losses of one player's decisions.
    fn losses(&self, seat: Seat) -> Losses {
        let (mut total, mut kinds) = (Sum::default(), BTreeMap::<Kind, Sum>::new());
        for (_, decision) in self.of(seat) {
            total.add(decision.rating, decision.loss);
            kinds.entry(decision.more.kind).or_default().add(decision.rating, decision.loss);
        }
        let places: Vec<usize> = self.of(seat).map(|(place, _)| place).collect();
        let rated = self.of(seat).map(|(_, decision)| (decision.rating, decision.loss));
        Losses {
            total,
            kinds: kinds.into_iter().map(|(kind, sum)| KindSum { kind, sum }).collect(),
            costliest: costliest(rated).into_iter().map(|place| places[place]).collect(),
        }
    }

    /// The decisions of a player with their indices. A single player is [`Seat::Me`].
    fn of(&self, seat: Seat) -> impl Iterator<Item = (usize, &Decision<Measured>)> {
        self.decisions.iter().enumerate().filter(move |(_, decision)| decision.more.player.unwrap_or(Seat::Me) == seat)
    }
}
