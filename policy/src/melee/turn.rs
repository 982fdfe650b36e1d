//! The bot's decisions in a turn: playing an action die before rolling or instead of it, and rolling.

use dicebase_games::melee::{Hand, MAX_PLAYERS, Play, Seats};
use dicebase_games::scorecard::Face;

use super::holders::{Held, add};
use super::part::Part;
use super::plan::Plan;
use super::rating_bot::RatingBot;
use super::ratings::KEPT;
use super::totals::Totals;

/// The number of final rounds in which entries are stolen. Before these, giving up a roll that might have earned a die
/// costs more games than a steal wins; MELEES.md has the measurements.
const STEALING_ROUNDS: usize = 2;

impl RatingBot<'_> {
    /// The plan of a turn of rolling that maximises the probability of winning.
    #[must_use]
    pub fn plan(&self, seats: &Seats) -> Plan {
        let card = &seats.own().card;
        let win = self.by_total(seats);
        let slots = self.game.cards().scoring().slots();
        let mut worths = vec![[0.0; 2]; slots.len()];
        for category in card.fillable().iter() {
            let future = self.ratings.futures.of(self.game, card.open().without(category));
            for slot in self.game.cards().scoring().slots_of(category) {
                let from = card.total() + slots[slot].points;
                for (worth, win) in worths[slot].iter_mut().zip(&win) {
                    *worth = dot(future, &win[from..from + future.len()]);
                }
            }
        }
        Plan::new(self.game, card.fillable(), worths)
    }

    /// The probability of winning by the final total of the player's card, after a turn that earns no die and after one
    /// that does.
    fn by_total(&self, seats: &Seats) -> [Vec<f64>; 2] {
        let own = seats.mover();
        let totals = Totals::of(self.game, &self.ratings.futures, seats.all().iter().map(|seat| &seat.card));
        let by_total = totals.best_by_total(own);
        let win = |held: &Held| -> Vec<f64> {
            let of = |best: &[f64; MAX_PLAYERS]| best.iter().zip(held).map(|(best, held)| best * held[own]).sum();
            by_total.iter().map(of).collect()
        };
        let turns = seats.turns_left() - 1;
        let without = win(&self.held(seats, turns, [0; 2]));
        if !self.has(Part::Awards) {
            return [without.clone(), without];
        }
        let (mut held, mut kept) = (Held::default(), 0.0);
        for (face, chance) in self.game.faces() {
            let gains = Hand::default().with(face);
            let more = [Face::Shift, Face::Swap].map(|face| gains.count(face));
            add(&mut held, &self.held(seats, turns, more), chance);
            kept += chance * self.worth_gained(seats, &gains);
        }
        let mut with = win(&held);
        with.iter_mut().for_each(|win| *win += kept * *win * (1.0 - *win));
        [without, with]
    }

    /// The value of keeping these dice from the next turn on.
    fn worth_gained(&self, seats: &Seats, gains: &Hand) -> f64 {
        if !self.has(Part::Kept) {
            return 0.0;
        }
        let turns = seats.rounds() - seats.round();
        let gain = |(face, name): (usize, Face)| {
            let have = seats.own().hand.count(name).min(turns);
            self.worth_of(seats, face, turns - have, gains.count(name))
        };
        KEPT.into_iter().enumerate().map(gain).sum()
    }

    /// The best play at the start of a turn.
    pub(super) fn best_of_turn(&self, seats: &Seats) -> Play {
        let plays = seats.plays(self.game.dice());
        if plays.len() == 1 {
            return Play::Roll;
        }
        let own = seats.mover();
        let rated = self.chances_after(seats, plays.into_iter().filter(|play| *play != Play::Roll));
        let best = |part: Part, is: fn(&Play) -> bool| {
            let rated = rated.iter().copied().filter(|(play, _)| is(play) && self.has(part));
            rated.reduce(|best, other| if other.1 > best.1 { other } else { best })
        };
        let frost = best(Part::Freeze, |play| matches!(play, Play::Freeze(_)));
        let cross = best(Part::CrossOut, |play| matches!(play, Play::CrossOut(_)));
        let now = self.chance(seats, own);
        let better = |best: (Play, f64), other: (Play, f64)| if other.1 > best.1 { other } else { best };
        let (play, _) = [frost, cross].into_iter().flatten().fold((Play::Roll, now), better);
        let steal = best(Part::Steal, |play| matches!(play, Play::Steal(_))).filter(|_| steals(seats));
        match steal {
            Some((steal, chance)) if play == Play::Roll && chance > self.rate(seats, Play::Roll) => steal,
            _ => play,
        }
    }

    /// The gain in the probability of winning from the best play of a die of each face in [`KEPT`], if the player whose
    /// turn begins held one, as a part of `chance * (1 - chance)`. `None` if the game is nearly decided.
    #[must_use]
    pub fn gains(&self, seats: &Seats) -> Option<[f64; KEPT.len()]> {
        /// The smallest `chance * (1 - chance)` of a game that is still open.
        const OPEN: f64 = 0.01;
        let own = seats.mover();
        let now = self.chance(seats, own);
        let open = now * (1.0 - now);
        if open < OPEN {
            return None;
        }
        let rolled = self.plan(seats).value;
        Some(KEPT.map(|face| {
            let seats = seats.holding(face);
            let plays = seats.plays(self.game.dice()).into_iter().filter(|play| play.face() == Some(face));
            let chances = self.chances_after(&seats, plays).into_iter().map(|(_, chance)| chance);
            let instead = if face == Face::Steal { rolled } else { now };
            let is_played = face != Face::Steal || steals(&seats);
            if is_played { (chances.fold(instead, f64::max) - instead) / open } else { 0.0 }
        }))
    }
}

/// Returns `true` when it is late enough to steal.
fn steals(seats: &Seats) -> bool {
    seats.rounds() - seats.round() < STEALING_ROUNDS
}

/// The dot product, summed in eight lanes.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; 8];
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    for (a, b) in a.iter().zip(b) {
        for i in 0..8 {
            sums[i] += a[i] * b[i];
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f64>() + rest
}
