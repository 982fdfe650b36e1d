//! The two-player game of a fixed number of turns, by plain recursion over the difference of the scores.

use std::collections::HashMap;

use super::alone::Player;
use super::turn::{ANY_TOTAL, Ends, Table};

/// The chance of a turn total that is left out.
const TOO_RARE: f64 = 1e-10;

/// The start of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Start {
    pub me: Player,
    pub other: Player,
    /// The turns that the player to move still has, this one included.
    pub left: usize,
    /// `true` when the player to move closes the round.
    pub second: bool,
}

/// The game, with the chances to win that are known.
pub struct Rounds<'r> {
    table: Table<'r>,
    /// The largest turn total, in points, that is not left out.
    most: usize,
    known: HashMap<Start, f64>,
}

impl<'r> Rounds<'r> {
    pub fn new(table: Table<'r>) -> Self {
        let mut most = table.least(false).max(table.least(true));
        while table.chance_to_get(most) > TOO_RARE {
            most += 5 * table.rules.step.0;
        }
        Self { table, most, known: HashMap::new() }
    }

    /// The chance to win of the player to move; a draw is half a win.
    pub fn value(&mut self, start: Start) -> f64 {
        let both = start.me.score.min(start.other.score);
        let less = |player: Player| Player { score: player.score - both, ..player };
        let start = Start { me: less(start.me), other: less(start.other), ..start };
        if let Some(&value) = self.known.get(&start) {
            return value;
        }
        let bust = self.after(start, start.me);
        let step = self.table.rules.step.0;
        let banked: Vec<f64> = (0..=self.most / step)
            .map(|steps| self.after(start, Player { score: start.me.score + steps * step, entered: true, busts: 0 }))
            .collect();
        let bank = |total: usize, dice| {
            self.table.may_bank(start.me.entered, total, dice).then(|| banked[(total / step).min(banked.len() - 1)])
        };
        let ends = Ends { bound: self.most, bank: &bank, bust, bust_all: bust, most: ANY_TOTAL };
        let value = self.table.rolling(&ends).value(0, self.table.all);
        self.known.insert(start, value);
        value
    }

    /// The chance to win of a player who has this standing after a turn.
    fn after(&mut self, start: Start, me: Player) -> f64 {
        let Start { other, left, second, .. } = start;
        match (second, left) {
            (true, 1) if me.score > other.score => 1.0,
            (true, 1) if me.score < other.score => 0.0,
            (true, 1) => 0.5,
            (true, _) => 1.0 - self.value(Start { me: other, other: me, left: left - 1, second: false }),
            (false, _) => 1.0 - self.value(Start { me: other, other: me, left, second: true }),
        }
    }
}
