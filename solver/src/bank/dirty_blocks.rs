//! The blocks that have to be computed again.

use dicebase_games::bank::{After, Block, Game, State};

/// Chances that change by no more than this leave dependent values as they are.
pub(super) const STILL: f64 = 1e-14;

/// The times when blocks were computed and when their states changed. A sweep leaves out a block whose offers depend on
/// nothing that changed since.
#[derive(Clone, Debug)]
pub(super) struct DirtyBlocks {
    now: u32,
    worked_out: Vec<u32>,
    moved: Vec<u32>,
}

impl DirtyBlocks {
    /// Begins with no block computed.
    pub(super) fn new(game: &Game) -> Self {
        let blocks = game.states().blocks().len();
        Self { now: 1, worked_out: vec![0; blocks], moved: vec![1; blocks] }
    }

    /// Moves on to the next layer.
    pub(super) fn go_on(&mut self) {
        self.now += 1;
    }

    /// Notes that a state of this block has changed by `by`.
    pub(super) fn note(&mut self, block: usize, by: f64) {
        // A state that was unknown before counts as changed.
        if by > STILL || by.is_nan() {
            self.moved[block] = self.now;
        }
    }

    /// Notes that the offers of this block are computed.
    pub(super) fn done(&mut self, block: usize) {
        self.worked_out[block] = self.now;
    }

    /// Returns `true` when something has changed on which the offers of this block depend: any state that may follow a
    /// turn, or the value of beginning afresh.
    pub(super) fn has(&self, game: &Game, number: usize, block: &Block) -> bool {
        let since = self.worked_out[number];
        let After::Next(next) = game.after_bust(&block.situation()) else { return true };
        let states = game.states();
        let mut follow = states.standings().all().map(|me| states.block(&State { opponent: me, ..next }));
        self.moved[number] > since || follow.any(|block| self.moved[block] > since)
    }
}
