//! The action of a player in a position.

use dicebase_games::bank::{Action, Choice, Moment, Offer, Position, Then};
use rand::RngExt;

use super::player::{Play, Player};
use super::rolls::Kind;
use super::simulate::happens;
use crate::random::{GameRng, game_rng};

impl Player<'_> {
    /// The action that the player takes in a position of its game; `None` in positions of other games. A player who
    /// tosses coins has those of decision number `number` of the game played with `seed`.
    ///
    /// At a table of more players than the game is solved for, the only other is the one with the most points.
    #[must_use]
    pub fn choose(&self, position: &Position, seed: u64, number: u64) -> Option<Action> {
        let rng = &mut game_rng(seed, number);
        let play = self.play(position.situation());
        let (total, left, then) = match *position.moment() {
            Moment::Start(offer) => return Some(play.begin(offer, rng)),
            Moment::Kept(total, left) => (total, left, play.then(total, left, rng)),
            Moment::Rolled(before, roll) => {
                let hand = play.game().hands().of(&roll)?;
                let kind = play.within(before, play.rolls().kind(hand, &roll)?)?;
                let chosen = play.chosen(before, &kind, rng);
                let total = before + chosen.steps;
                (total, chosen.left, play.then(total, chosen.left, rng))
            }
        };
        let is_wanted = |action: &Action| {
            matches!(*action, Action::SetAside { then: and, total: with, left: of, .. }
                if (with, of, and) == (total, left, then))
        };
        position.actions(self.game).into_iter().find(is_wanted)
    }
}

impl Play<'_> {
    /// The action at the start of a turn.
    fn begin(&self, offer: Option<Offer>, rng: &mut GameRng) -> Action {
        let game = self.game();
        let offer = game.states().takeable(self.situation().me, offer);
        if offer.is_some_and(|offer| happens(self.takes(0, offer), rng)) {
            return Action::TakeOver;
        }
        let all = game.hands().all();
        if !game.hands().is_choice(all) {
            return Action::Roll { hand: all };
        }
        Action::Roll { hand: self.chosen(0, &self.rolls().of(all).kinds[0], rng).left }
    }

    /// The choice that the player takes after a roll made with this turn total.
    pub(super) fn chosen(&self, total: usize, kind: &Kind, rng: &mut GameRng) -> Choice {
        kind.choices[self.choice(total, kind).unwrap_or_else(|| any(kind, rng))]
    }

    /// Banking or rolling on, after dice are set aside.
    fn then(&self, total: usize, left: usize, rng: &mut GameRng) -> Then {
        if happens(self.banks(total, left), rng) { Then::Bank } else { Then::Roll }
    }
}

/// A random choice, weighted by shares.
fn any(kind: &Kind, rng: &mut GameRng) -> usize {
    let mut number: f64 = rng.random_range(0.0..1.0);
    for (i, share) in kind.shares.iter().enumerate() {
        number -= share;
        if number < 0.0 {
            return i;
        }
    }
    kind.shares.len() - 1
}
