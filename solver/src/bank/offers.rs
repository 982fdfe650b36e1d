//! What offers are worth where each plays for the own chance.

use dicebase_games::bank::{Block, Game, Offer, ShareLanes, Shares, Situation, Turn};

use super::equilibrium::{LANES, fill};
use super::lanes::roll_back;

/// Turns that begin with what the player before left.
///
/// The player takes over or begins afresh, whichever is better. Where a bust costs only the turn, all offers to one
/// player are moments of one turn, and several players' turns go side by side. Where it costs the points taken over,
/// each number of points is a turn of its own, and these go side by side.
pub(super) struct Offers<'a> {
    pub(super) game: &'a Game,
    /// What the states are worth that turns lead to, and those without an offer.
    pub(super) known: &'a [Shares],
    /// Whether a bust costs the points taken over.
    pub(super) pays: bool,
}

impl Offers<'_> {
    /// How many neighbouring blocks are worked out at a time.
    pub(super) fn blocks(&self) -> usize {
        if self.pays { 1 } else { LANES }
    }

    /// What the states with an offer are worth of some neighbouring blocks, no more than [`blocks`](Self::blocks), in
    /// the order of their indices.
    pub(super) fn of(&self, blocks: &[Block], turn: &mut Turn<ShareLanes<LANES>>) -> Vec<Shares> {
        let states = self.game.states();
        let totals = blocks.iter().filter_map(|block| states.offers(block).first());
        let Some(&lowest) = totals.min() else { return Vec::new() };
        let lowest = usize::from(lowest);
        match blocks {
            [block] if self.pays => self.paid(block, turn, lowest),
            _ => self.free(blocks, turn, lowest),
        }
    }

    fn free(&self, blocks: &[Block], turn: &mut Turn<ShareLanes<LANES>>, lowest: usize) -> Vec<Shares> {
        // Lanes without a block of their own do the work of the last one again.
        let situation = |lane: usize| blocks[lane.min(blocks.len() - 1)].situation();
        fill(self.game, turn, situation, self.known, lowest);
        self.roll_back(turn, std::array::from_fn(situation), lowest);
        let mut worths = Vec::new();
        for (lane, block) in blocks.iter().enumerate() {
            let fresh = self.known[block.first];
            let moments = moments(self.game, self.game.states().offers(block));
            worths.extend(moments.map(|offer| fresh.or_better(rolled(turn, offer, lane))));
        }
        worths
    }

    fn paid(&self, block: &Block, turn: &mut Turn<ShareLanes<LANES>>, lowest: usize) -> Vec<Shares> {
        let (fresh, at) = (self.known[block.first], block.situation());
        fill(self.game, turn, |_| at, self.known, lowest);
        let mut worths = Vec::new();
        for totals in self.game.states().offers(block).chunks(LANES) {
            let taken = |lane: usize| usize::from(totals[lane.min(totals.len() - 1)]);
            let situation = |lane: usize| Situation { taken: taken(lane), ..at };
            self.roll_back(turn, std::array::from_fn(situation), taken(0));
            for (lane, total) in totals.chunks(1).enumerate() {
                let moments = moments(self.game, total);
                worths.extend(moments.map(|offer| fresh.or_better(rolled(turn, offer, lane))));
            }
        }
        worths
    }

    fn roll_back(&self, turn: &mut Turn<ShareLanes<LANES>>, at: [Situation; LANES], lowest: usize) {
        let game = self.game;
        let bust = |at: Situation| game.shares(Some(game.bust(&at)), |index| self.known[index]);
        let lowest = lowest.min(turn.top());
        roll_back(turn, game.script(), game.above(), ShareLanes::bust(at.map(bust)), lowest);
    }
}

fn rolled(turn: &Turn<ShareLanes<LANES>>, offer: Offer, lane: usize) -> Shares {
    turn.rolled(offer.total, offer.dice).get(lane).0
}

/// The offers of some turn totals in the order of their states.
pub(super) fn moments<'a>(game: &Game, totals: &'a [u16]) -> impl Iterator<Item = Offer> + use<'a> {
    let dice = game.rules().dice;
    totals.iter().flat_map(move |&total| (1..=dice).map(move |dice| Offer { total: usize::from(total), dice }))
}

/// The number of states of a block.
pub(super) fn size(game: &Game, block: &Block) -> usize {
    1 + block.offers * game.rules().dice
}
