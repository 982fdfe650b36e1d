//! Rules made ready: the placements of pieces, and the fields of other players.

use super::duty::Duty;
use super::options::{Options, fulfils};
use super::placement::{Move, Placement};
use super::placements::Placements;
use super::rules::{Rules, When};
use crate::dice::MAX_SIDES;

/// A game's rules with all placements of a player's pieces, numbered.
///
/// Making one takes some milliseconds.
#[derive(Clone, Debug)]
pub struct Board {
    rules: Rules,
    placements: Placements,
}

impl Board {
    /// Makes rules ready.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let placements = Placements::new(&rules);
        Self { rules, placements }
    }

    /// The rules.
    #[inline]
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// All placements of the pieces of a player who has not won.
    #[inline]
    #[must_use]
    pub fn placements(&self) -> &Placements {
        &self.placements
    }

    /// The placement of a player's pieces at the start of the game.
    #[must_use]
    pub fn start(&self) -> Placement {
        Placement::of((0..self.rules.on_entry).map(|_| 1))
    }

    /// Returns `true` when a player has won.
    #[inline]
    #[must_use]
    pub fn is_won(&self, own: Placement) -> bool {
        (own.bits() & self.rules.goal_bits()).count_ones() as usize == self.rules.pieces
    }

    /// The number of times a player may roll until a roll has a move. It is determined before the first roll of a turn
    /// and again after each move.
    #[must_use]
    pub fn tries(&self, own: Placement) -> usize {
        let more = match self.rules.tries.when {
            When::AllHome => own == Placement::HOME,
            When::NoneOnRing => own.bits() & self.rules.ring_bits() == 0,
        };
        if more { self.rules.tries.count } else { 1 }
    }

    /// Returns `true` when the player rolls again after a move with this roll.
    #[inline]
    #[must_use]
    pub fn rolls_again(&self, roll: usize) -> bool {
        self.rules.again.contains(&roll)
    }

    /// The moves of a player with a roll; see [`Options::new`].
    #[must_use]
    pub fn options(&self, own: Placement, others: u64, roll: usize) -> Options {
        Options::new(self, own, others, roll)
    }

    /// The options with each roll of the die, beginning with 1; the rest of the array is empty.
    #[must_use]
    pub fn options_of_rolls(&self, own: Placement, others: u64) -> [Options; MAX_SIDES] {
        let mut options = [Options::default(); MAX_SIDES];
        for (roll, options) in (1..=self.rules.sides).zip(&mut options) {
            *options = self.options(own, others, roll);
        }
        options
    }

    /// The distance, in fields of the ring, from the entry of the player with the first turn to that of the player
    /// `after` places later in the order of play. Players sit on seats that are as far apart as possible. If the number
    /// of players divides that of the seats, it is the same for every player to move; otherwise [`Seats`](super::Seats)
    /// has the distances.
    #[must_use]
    pub fn offset(&self, after: usize) -> usize {
        let seat = after * self.rules.seats / self.rules.players;
        seat * (self.rules.ring / self.rules.seats)
    }

    /// The fields of the ring with pieces of another player, as distances of the observing player. The other player's
    /// entry lies `offset` fields further, which is less than the ring has.
    #[inline]
    #[must_use]
    pub fn seen(&self, other: Placement, offset: usize) -> u64 {
        let ring = self.rules.ring;
        // Distance d is bit d. Shifted to bit 0, the ring is rotated by `offset`.
        let bits = (other.bits() & self.rules.ring_bits()) >> 1;
        let turned = bits << offset | bits >> (ring - offset);
        turned << 1 & self.rules.ring_bits()
    }

    /// The distance for another player of a player's field `distance`. The other player's entry lies `offset` fields
    /// further, which is less than the ring has.
    #[inline]
    #[must_use]
    pub fn seen_by(&self, distance: usize, offset: usize) -> usize {
        if distance > offset { distance - offset } else { distance + self.rules.ring - offset }
    }

    /// The first duty of these rules that a move fulfils; `captures` tells whether the move captures.
    #[must_use]
    pub fn duty(&self, own: Placement, step: Move, captures: bool) -> Option<Duty> {
        let is_fulfilled = |duty: &Duty| match duty {
            Duty::Capture => captures,
            &duty => fulfils(self, own, step, duty),
        };
        self.rules.duties.iter().copied().find(is_fulfilled)
    }

    /// Returns `true` when a piece may pass all pieces in between.
    pub(super) fn may_jump(&self, own: Placement, others: u64, from: usize, to: usize) -> bool {
        let rules = &self.rules;
        let between = (1_u64 << to) - (2_u64 << from);
        let on_ring = (own.bits() | others) & rules.ring_bits() & between;
        let in_goal = own.bits() & rules.goal_bits() & between;
        (rules.jump_on_ring || on_ring == 0) && (rules.jump_in_goal || in_goal == 0)
    }
}
