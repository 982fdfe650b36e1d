//! Rules made ready: where pieces can stand, and who sees what.

use super::duty::Duty;
use super::options::{Move, Options, fulfils};
use super::placement::Placement;
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

    /// How the pieces of a player stand at first.
    #[must_use]
    pub fn start(&self) -> Placement {
        Placement::of((0..self.rules.on_entry).map(|_| 1))
    }

    /// Whether a player has won.
    #[inline]
    #[must_use]
    pub fn is_won(&self, own: Placement) -> bool {
        (own.bits() & self.rules.goal_bits()).count_ones() as usize == self.rules.pieces
    }

    /// How often a player may roll until a roll has a move, asked anew before the first roll of a turn and after each
    /// move.
    #[must_use]
    pub fn tries(&self, own: Placement) -> usize {
        let more = match self.rules.tries.when {
            When::AllHome => own == Placement::HOME,
            When::NoneOnRing => own.bits() & self.rules.ring_bits() == 0,
        };
        if more { self.rules.tries.count } else { 1 }
    }

    /// Whether this roll is followed by another one of the same player, once a piece was moved.
    #[inline]
    #[must_use]
    pub fn rolls_again(&self, roll: usize) -> bool {
        self.rules.again.contains(&roll)
    }

    /// What a player may do with a roll; see [`Options::new`].
    #[must_use]
    pub fn options(&self, own: Placement, others: u64, roll: usize) -> Options {
        Options::new(self, own, others, roll)
    }

    /// The same with each roll of the die, the 1 first; behind them are none.
    #[must_use]
    pub fn options_of_rolls(&self, own: Placement, others: u64) -> [Options; MAX_SIDES] {
        let mut options = [Options::default(); MAX_SIDES];
        for (roll, options) in (1..=self.rules.sides).zip(&mut options) {
            *options = self.options(own, others, roll);
        }
        options
    }

    /// How many fields further than the entry of who has the first turn that of the player `after` places behind in the
    /// order of play lies: players sit on seats that are as far apart as can be. Where players divide the seats it is
    /// the same for whoever is to move; else [`Seats`](super::Seats) know.
    #[must_use]
    pub fn offset(&self, after: usize) -> usize {
        let seat = after * self.rules.seats / self.rules.players;
        seat * (self.rules.ring / self.rules.seats)
    }

    /// The fields of the ring with pieces of another player, whose entry lies `offset` fields further, less than the
    /// ring has, as the distances of the player who looks.
    #[inline]
    #[must_use]
    pub fn seen(&self, other: Placement, offset: usize) -> u64 {
        let ring = self.rules.ring;
        // A distance d is the bit d; from bit 0 on, the ring turns by `offset`.
        let bits = (other.bits() & self.rules.ring_bits()) >> 1;
        let turned = bits << offset | bits >> (ring - offset);
        turned << 1 & self.rules.ring_bits()
    }

    /// The distance of the field `distance` of a player for another, whose entry lies `offset` fields further, less
    /// than the ring has.
    #[inline]
    #[must_use]
    pub fn seen_by(&self, distance: usize, offset: usize) -> usize {
        if distance > offset { distance - offset } else { distance + self.rules.ring - offset }
    }

    /// The first duty that a move fulfils, as far as it is one of these rules; `captures` says whether it captures.
    #[must_use]
    pub fn duty(&self, own: Placement, step: Move, captures: bool) -> Option<Duty> {
        let is_fulfilled = |duty: &Duty| match duty {
            Duty::Capture => captures,
            &duty => fulfils(self, own, step, duty),
        };
        self.rules.duties.iter().copied().find(is_fulfilled)
    }

    /// Whether a piece may go past all that stand in between.
    pub(super) fn may_jump(&self, own: Placement, others: u64, from: usize, to: usize) -> bool {
        let rules = &self.rules;
        let between = (1_u64 << to) - (2_u64 << from);
        let on_ring = (own.bits() | others) & rules.ring_bits() & between;
        let in_goal = own.bits() & rules.goal_bits() & between;
        (rules.jump_on_ring || on_ring == 0) && (rules.jump_in_goal || in_goal == 0)
    }
}
