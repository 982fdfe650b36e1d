//! One-player games: the points of a turn, and the turns to the target.

use std::collections::BTreeMap;

use dicebase_games::bank::RulesFile;

use super::turn::{ANY_TOTAL, Ends, Rolling, Table};

/// Values that change by no more than this have converged.
pub const DONE: f64 = 1e-13;
/// More sweeps than any game here needs: a game that never ends must fail the test instead of blocking it.
pub const MOST_SWEEPS: usize = 20_000;

/// The standing of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player {
    /// The score in points.
    pub score: usize,
    /// `true` when the player has ever banked.
    pub entered: bool,
    /// The number of busts in a row, where the rules count them.
    pub busts: usize,
}

impl Player {
    /// The standing after a bust that cost the whole score.
    pub fn bust_all(self) -> Self {
        Self { score: 0, ..self }
    }

    /// The standing after a bust that cost `lost` points for another reason.
    pub fn bust(self, rules: &RulesFile, lost: usize) -> Self {
        let after = Self { score: self.score - lost, ..self };
        let Some(penalty) = rules.bust_penalty else { return after };
        let busts = self.busts + 1;
        if busts < penalty.busts {
            return Self { busts, ..after };
        }
        Self { score: after.score - after.score.min(penalty.points.0), busts: 0, ..after }
    }
}

/// The expected points of one turn of a player who has banked before, at every total up to `highest` points.
///
/// The computation covers twice that total and 60 of the largest rolls in addition. No player who may bank rolls with
/// that much at stake, and even if every second roll were hot dice, 60 forced rolls in a row practically never happen.
/// Hot dice that always score are rolled more often.
pub fn points(table: &Table, highest: usize) -> Rolling {
    let rolls = if table.always_scores(table.all) { 1000 } else { 60 };
    table.rolling(&Ends {
        bound: 2 * highest + rolls * table.most_points(),
        bank: &|total, dice| table.may_bank(true, total, dice).then_some(total as f64),
        bust: 0.0,
        bust_all: 0.0,
        most: ANY_TOTAL,
    })
}

/// The most points of turns in a row of a player alone, whose score has no lowest and no target.
pub struct Turns<'a> {
    table: &'a Table<'a>,
    /// The points at which every player banks.
    highest: usize,
    known: BTreeMap<(usize, bool, usize), f64>,
}

impl<'a> Turns<'a> {
    pub fn new(table: &'a Table<'a>, highest: usize) -> Self {
        Self { table, highest, known: BTreeMap::new() }
    }

    /// The expected points of this many turns, less what busts cost, of a player who has banked before or not, after this
    /// number of busts in a row.
    pub fn points(&mut self, turns: usize, entered: bool, busts: usize) -> f64 {
        if turns == 0 {
            return 0.0;
        }
        if let Some(&known) = self.known.get(&(turns, entered, busts)) {
            return known;
        }
        let bust = match self.table.rules.bust_penalty {
            Some(penalty) if busts + 1 == penalty.busts => self.points(turns - 1, entered, 0) - penalty.points.0 as f64,
            Some(_) => self.points(turns - 1, entered, busts + 1),
            None => self.points(turns - 1, entered, 0),
        };
        let (after, table) = (self.points(turns - 1, true, 0), self.table);
        let rolling = table.rolling(&Ends {
            bound: 2 * self.highest + 60 * table.most_points(),
            bank: &|total, dice| table.may_bank(entered, total, dice).then_some(total as f64 + after),
            bust,
            bust_all: 0.0,
            most: ANY_TOTAL,
        });
        let points = rolling.value(0, table.all);
        self.known.insert((turns, entered, busts), points);
        points
    }
}

/// The fewest expected turns to the target, from every standing.
pub fn turns(table: &Table) -> BTreeMap<Player, f64> {
    let scores = (0..table.rules.target.0).step_by(table.rules.step.0);
    let entered = scores.map(|score| (score, true));
    let most = table.rules.bust_penalty.map_or(1, |penalty| penalty.busts);
    let all = entered.chain([(0, false)]).flat_map(|of| (0..most).map(move |busts| (of, busts)));
    let mut values: BTreeMap<Player, f64> =
        all.map(|((score, entered), busts)| (Player { score, entered, busts }, 0.0)).collect();
    for _ in 0..MOST_SWEEPS {
        let mut change: f64 = 0.0;
        for me in values.keys().copied().rev().collect::<Vec<_>>() {
            let value = turn(table, me, &values);
            change = change.max((value - values[&me]).abs());
            values.insert(me, value);
        }
        if change <= DONE {
            return values;
        }
    }
    panic!("the game does not end");
}

fn turn(table: &Table, me: Player, values: &BTreeMap<Player, f64>) -> f64 {
    let rules = table.rules;
    let bank = |total, dice| {
        let score = me.score + total;
        let turns =
            if score >= rules.target.0 { 0.0 } else { *values.get(&Player { score, entered: true, busts: 0 })? };
        // Turns are a cost, so the values are their negatives.
        table.may_bank(me.entered, total, dice).then_some(-turns)
    };
    // Every total above this one is enough.
    let bound = (rules.target.0 - me.score).max(table.least(me.entered));
    let [bust, bust_all] = [me.bust(rules, 0), me.bust_all()].map(|after| -values[&after]);
    let ends = Ends { bound, bank: &bank, bust, bust_all, most: table.most(me.score) };
    1.0 - table.rolling(&ends).value(0, table.all)
}
