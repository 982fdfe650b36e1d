//! Which blocks are held in memory.

use std::collections::BTreeSet;

/// Blocks by when they were used last, with no more bytes than are allowed. It knows no numbers, so that a plan can go
/// through the same motions.
///
/// A pass, one level of one player against all of the other, uses much of what the pass before it has used, in the same
/// order. So whatever that one did not use goes first; then what was used a moment ago, since it is needed last again.
pub(super) struct Holding {
    most: u64,
    bytes: u64,
    now: u64,
    /// When this pass and the one before it began.
    passes: [u64; 2],
    /// The placement with which this pass began.
    level: Option<usize>,
    /// When each block was used last; 0 if it is not held.
    used: Vec<u64>,
    order: BTreeSet<(u64, usize)>,
}

/// What a step does to what is held.
pub(super) struct Change {
    /// The blocks that have to be brought in.
    pub(super) missing: Vec<usize>,
    /// Those that have to go before.
    pub(super) leaving: Vec<usize>,
}

impl Holding {
    /// Nothing is held yet, of so many blocks.
    pub(super) fn new(blocks: usize, most: u64) -> Self {
        Self { most, bytes: 0, now: 0, passes: [0; 2], level: None, used: vec![0; blocks], order: BTreeSet::new() }
    }

    /// A step of the pass of a level uses these blocks.
    pub(super) fn step(&mut self, level: usize, needed: &[usize], bytes: impl Fn(usize) -> u64) -> Change {
        self.now += 1;
        if self.level != Some(level) {
            self.level = Some(level);
            self.passes = [self.passes[1], self.now];
        }
        let mut change = Change { missing: Vec::new(), leaving: Vec::new() };
        for &block in needed {
            let used = std::mem::replace(&mut self.used[block], self.now);
            if used == 0 {
                change.missing.push(block);
                self.bytes += bytes(block);
            } else {
                self.order.remove(&(used, block));
            }
            self.order.insert((self.now, block));
        }
        while self.bytes > self.most {
            let Some((used, block)) = self.least_useful() else { break };
            self.order.remove(&(used, block));
            self.used[block] = 0;
            self.bytes -= bytes(block);
            change.leaving.push(block);
        }
        change
    }

    fn least_useful(&self) -> Option<(u64, usize)> {
        let oldest = self.order.first().filter(|(used, _)| *used < self.passes[0]);
        oldest.or_else(|| self.order.range(..(self.now, 0)).next_back()).copied()
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// All that is held.
    pub(super) fn all(&self) -> impl Iterator<Item = usize> {
        self.order.iter().map(|(_, block)| *block)
    }
}
