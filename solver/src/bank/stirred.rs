//! Which blocks have to be worked out again.

use dicebase_games::bank::{After, Block, Game};

/// Chances that move by no more than this leave what hangs on them as it is.
pub(super) const STILL: f64 = 1e-14;

/// When blocks were worked out, and when their states moved: a block whose offers hang on nothing that moved since is
/// left out of a sweep.
#[derive(Clone, Debug)]
pub(super) struct Stirred {
    now: u32,
    worked_out: Vec<u32>,
    moved: Vec<u32>,
}

impl Stirred {
    /// Nothing is worked out yet.
    pub(super) fn new(game: &Game) -> Self {
        let blocks = game.states().blocks().len();
        Self { now: 1, worked_out: vec![0; blocks], moved: vec![1; blocks] }
    }

    /// The blocks of the next layer are to come.
    pub(super) fn go_on(&mut self) {
        self.now += 1;
    }

    /// A state of this block has moved by so much.
    pub(super) fn note(&mut self, block: usize, by: f64) {
        // What was not known before has moved too.
        if by > STILL || by.is_nan() {
            self.moved[block] = self.now;
        }
    }

    /// The offers of this block are worked out.
    pub(super) fn done(&mut self, block: usize) {
        self.worked_out[block] = self.now;
    }

    /// Whether anything has moved that the offers of this block hang on: all that may follow a turn, and what it is
    /// worth to begin afresh.
    pub(super) fn has(&self, game: &Game, number: usize, block: &Block) -> bool {
        let since = self.worked_out[number];
        let After::Next(next) = game.after_bust(&block.situation()) else { return true };
        let states = game.states();
        let mut follow = states.standings().all().map(|me| states.block(next.me, me, next.second));
        self.moved[number] > since || follow.any(|block| self.moved[block] > since)
    }
}
