//! The values of offers in games in which each player maximises their own chance to win.

use dicebase_games::bank::{Block, Game, Offer, ShareLanes, Shares, Situation, Turn};

use super::equilibrium::{LANES, fill};
use super::lanes::roll_back;

/// A turn that yields only its value, without the chance that it ends with a bust.
pub(super) type OfferTurn = Turn<ShareLanes<LANES, 0>>;

/// Turns that may begin with the dice and points that the player before left.
///
/// The player takes over or begins afresh, whichever is better. Where a bust costs only the turn, all offers to one
/// player are moments of one turn, and the turns of several states are computed side by side. Where a bust costs the
/// points taken over, each number of points needs a separate turn, and these are computed side by side.
pub(super) struct Offers<'a> {
    pub(super) game: &'a Game,
    /// The values of the states that turns lead to, and of those without an offer.
    pub(super) known: &'a [Shares],
    /// `true` when a bust costs the points taken over.
    pub(super) pays: bool,
}

impl Offers<'_> {
    /// Buffers for turns.
    pub(super) fn turn(&self) -> OfferTurn {
        Turn::new(self.game.script(), self.game.longest_turn())
    }

    /// The number of neighbouring blocks that are computed at a time.
    pub(super) fn blocks(&self) -> usize {
        if self.pays { 1 } else { LANES }
    }

    /// The values of the states with an offer of some neighbouring blocks, no more than [`blocks`](Self::blocks), in
    /// the order of their indices.
    pub(super) fn of(&self, blocks: &[Block], turn: &mut OfferTurn) -> Vec<Shares> {
        let states = self.game.states();
        let totals = blocks.iter().filter_map(|block| states.offers(block).first());
        let Some(&lowest) = totals.min() else { return Vec::new() };
        let lowest = usize::from(lowest);
        match blocks {
            [block] if self.pays => self.paid(block, turn, lowest),
            _ => self.free(blocks, turn, lowest),
        }
    }

    fn free(&self, blocks: &[Block], turn: &mut OfferTurn, lowest: usize) -> Vec<Shares> {
        // Lanes without a block repeat the last one.
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

    fn paid(&self, block: &Block, turn: &mut OfferTurn, lowest: usize) -> Vec<Shares> {
        let (fresh, at) = (self.known[block.first], block.situation());
        self.fill(turn, &at, lowest);
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

    /// Fills in the value of banking, which is the same in every lane.
    fn fill(&self, turn: &mut OfferTurn, at: &Situation, lowest: usize) {
        let game = self.game;
        turn.set_top(game.top(at));
        turn.settle(game.script(), game.above());
        let worth = |next| game.shares(next, |index| self.known[index]);
        game.fill(turn, at, lowest, worth, |bank, worth| *bank = ShareLanes::certain([worth; LANES]));
    }

    fn roll_back(&self, turn: &mut OfferTurn, at: [Situation; LANES], lowest: usize) {
        let (game, lowest) = (self.game, lowest.min(turn.top()));
        let busts = at.map(|at| self.bust(&at));
        roll_back(turn, game.script(), game.above(), ShareLanes::bust(busts), lowest);
    }

    /// The value of a bust.
    fn bust(&self, at: &Situation) -> Shares {
        self.game.shares(Some(self.game.bust(at)), |index| self.known[index])
    }

    /// The largest gain by deviating above the turn's top, for a player who has taken over in this block.
    pub(super) fn gain_above(&self, block: &Block) -> f64 {
        let totals = if self.pays { self.game.states().offers(block) } else { &[] };
        let gain = |&taken: &u16| {
            let at = Situation { taken: usize::from(taken), ..block.situation() };
            self.game.gain_above(&at, self.bust(&at).own)
        };
        totals.iter().map(gain).fold(0.0, f64::max)
    }
}

fn rolled(turn: &OfferTurn, offer: Offer, lane: usize) -> Shares {
    turn.rolled(offer.total, offer.dice).shares(lane)
}

/// The offers of these turn totals in the order of their states.
pub(super) fn moments<'a>(game: &Game, totals: &'a [u16]) -> impl Iterator<Item = Offer> + use<'a> {
    let dice = game.rules().dice;
    totals.iter().flat_map(move |&total| (1..=dice).map(move |dice| Offer { total: usize::from(total), dice }))
}

/// The number of states of a block.
pub(super) fn size(game: &Game, block: &Block) -> usize {
    1 + block.offers * game.rules().dice
}
