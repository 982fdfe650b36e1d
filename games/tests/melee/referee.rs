//! A referee of Kniffeliger, which follows the rules in the order in which they are written.
//!
//! A round: each player in the order of joining has a turn; then each player in that order may play any number of shift
//! and swap dice; then the next round. A turn: first any number of freeze and cross-out dice; then either one steal, or
//! up to three rolls, where saved dice stay saved, and an entry. A player with a full sheet has no turn.

use super::beside::Beside;
use super::house::{Die, House};
use crate::chance::Chance;

/// A line of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Open,
    Frozen,
    Points(u32),
}

/// A player at the table.
#[derive(Clone, Debug)]
pub struct Player {
    pub sheet: Vec<Line>,
    pub dice: Vec<Die>,
    pub turns_to_miss: usize,
}

/// A player's statement. Other players are given by their number at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    Roll,
    Pass,
    Steal { from: usize, line: usize },
    Freeze { of: usize, line: usize },
    CrossOut { of: usize, line: usize },
    Shift,
    Swap { with: usize },
}

/// The moment at which a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    BeforeRolling,
    AfterRound,
}

/// The numbers of events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub frozen: usize,
    pub crossed_out: usize,
    pub stolen: usize,
    pub shifted: usize,
    pub swapped: usize,
    pub missed: usize,
    pub full: usize,
    pub thawed: usize,
    pub shared: usize,
}

/// A table with players and dice.
pub struct Table<'a> {
    pub house: &'a House,
    pub players: Vec<Player>,
    pub round: usize,
    pub counts: &'a mut Counts,
    chance: &'a mut Chance,
    /// The number of times out of four that a player plays no die although it is possible.
    patience: usize,
}

impl<'a> Table<'a> {
    pub fn new(house: &'a House, players: usize, chance: &'a mut Chance, counts: &'a mut Counts) -> Self {
        let player = Player { sheet: vec![Line::Open; house.entries.len()], dice: Vec::new(), turns_to_miss: 0 };
        let patience = chance.below(4);
        Self { house, players: vec![player; players], round: 1, counts, chance, patience }
    }

    /// Plays the whole game, which the engine has to follow.
    pub fn play(mut self, beside: &mut Beside<'_>) {
        for round in 1..=self.house.entries.len() {
            self.round = round;
            for player in 0..self.players.len() {
                self.turn(player, beside);
                // Frozen entries can be filled after this turn, played or missed.
                self.thaw(player);
            }
            for player in 0..self.players.len() {
                self.exchange(player, beside);
            }
        }
        let shares = self.shares();
        self.counts.shared += usize::from(shares.iter().all(|&share| share < 1.0));
        beside.check_end(&self, &shares);
    }

    fn turn(&mut self, player: usize, beside: &mut Beside<'_>) {
        let me = &mut self.players[player];
        if me.turns_to_miss > 0 {
            me.turns_to_miss -= 1;
            self.counts.missed += 1;
            return;
        }
        if me.sheet.iter().all(|line| matches!(line, Line::Points(_))) {
            self.counts.full += 1;
            return;
        }
        loop {
            let said = self.ask(player, When::BeforeRolling, beside);
            match said {
                Says::Freeze { of, line } => self.players[of].sheet[line] = Line::Frozen,
                Says::CrossOut { of, line } => {
                    self.players[of].sheet[line] = Line::Points(0);
                    self.players[of].turns_to_miss += 1;
                    // The only open entry is never frozen.
                    let sheet = &self.players[of].sheet;
                    if sheet.contains(&Line::Frozen) && !sheet.contains(&Line::Open) {
                        self.counts.thawed += 1;
                        self.thaw(of);
                    }
                }
                Says::Steal { from, line } => {
                    self.players[player].sheet[line] = self.players[from].sheet[line];
                    self.players[from].sheet[line] = Line::Points(0);
                }
                _ => {}
            }
            match said {
                Says::Roll => return self.roll(player, beside),
                Says::Steal { .. } => return beside.follow(self, player, said),
                _ => beside.follow(self, player, said),
            }
        }
    }

    fn thaw(&mut self, player: usize) {
        for line in &mut self.players[player].sheet {
            if *line == Line::Frozen {
                *line = Line::Open;
            }
        }
    }

    /// Rolls up to three times, fills an entry and perhaps earns a die.
    fn roll(&mut self, player: usize, beside: &mut Beside<'_>) {
        let mut dice = Vec::new();
        for left in (0..self.house.rolls).rev() {
            while dice.len() < self.house.dice {
                dice.push(1 + self.chance.below(self.house.sides) as u32);
            }
            if left > 0 {
                dice.retain(|_| self.chance.below(2) == 0);
            }
        }
        dice.sort_unstable();
        let sheet = &self.players[player].sheet;
        let open: Vec<usize> = (0..sheet.len()).filter(|&line| sheet[line] == Line::Open).collect();
        let line = self.chance.one_of(&open);
        let points = (self.house.entries[line])(&dice);
        self.players[player].sheet[line] = Line::Points(points);
        let earned = dice.iter().sum::<u32>().is_multiple_of(self.house.multiple);
        let face = earned.then(|| self.chance.below(self.house.faces.len()));
        if let Some(face) = face {
            self.players[player].dice.extend(&self.house.faces[face]);
        }
        beside.filled(&dice, line, points, face);
    }

    fn exchange(&mut self, player: usize, beside: &mut Beside<'_>) {
        while self.players[player].dice.iter().any(|die| matches!(die, Die::Shift | Die::Swap)) {
            let said = self.ask(player, When::AfterRound, beside);
            match said {
                Says::Shift => {
                    let mut sheets: Vec<_> = self.players.iter().map(|player| player.sheet.clone()).collect();
                    sheets.rotate_right(1);
                    self.players.iter_mut().zip(sheets).for_each(|(player, sheet)| player.sheet = sheet);
                }
                Says::Swap { with } => {
                    let theirs = self.players[with].sheet.clone();
                    self.players[with].sheet = std::mem::replace(&mut self.players[player].sheet, theirs);
                }
                _ => {}
            }
            beside.follow(self, player, said);
            if said == Says::Pass {
                return;
            }
        }
    }

    /// Asks a player, and takes the die that is played.
    fn ask(&mut self, player: usize, when: When, beside: &mut Beside<'_>) -> Says {
        let may = self.may_say(player, when);
        beside.check(self, player, when, &may);
        let said = if self.chance.below(4) < self.patience { may[0] } else { self.chance.one_of(&may) };
        let (die, count) = match said {
            Says::Roll | Says::Pass => return said,
            Says::Steal { .. } => (Die::Steal, &mut self.counts.stolen),
            Says::Freeze { .. } => (Die::Freeze, &mut self.counts.frozen),
            Says::CrossOut { .. } => (Die::CrossOut, &mut self.counts.crossed_out),
            Says::Shift => (Die::Shift, &mut self.counts.shifted),
            Says::Swap { .. } => (Die::Swap, &mut self.counts.swapped),
        };
        *count += 1;
        let dice = &mut self.players[player].dice;
        let held = dice.iter().position(|&held| held == die).expect("only a die that is held is played");
        dice.remove(held);
        said
    }

    /// All possible statements of a player.
    fn may_say(&self, player: usize, when: When) -> Vec<Says> {
        let me = &self.players[player];
        let others = || (0..self.players.len()).filter(|&other| other != player);
        let lines = || others().flat_map(|of| (0..me.sheet.len()).map(move |line| (of, line)));
        let mut may = Vec::new();
        match when {
            When::BeforeRolling => {
                may.push(Says::Roll);
                let is_filled = |of: usize, line: usize| matches!(self.players[of].sheet[line], Line::Points(_));
                let is_open = |of: usize, line: usize| self.players[of].sheet[line] == Line::Open;
                let has_more = |of: usize| (0..me.sheet.len()).filter(|&line| is_open(of, line)).count() > 1;
                if me.dice.contains(&Die::Steal) {
                    let stolen = lines().filter(|&(from, line)| is_filled(from, line) && is_open(player, line));
                    may.extend(stolen.map(|(from, line)| Says::Steal { from, line }));
                }
                if me.dice.contains(&Die::Freeze) && self.round <= self.house.last_freeze_round {
                    let frozen = lines().filter(|&(of, line)| is_open(of, line) && has_more(of));
                    may.extend(frozen.map(|(of, line)| Says::Freeze { of, line }));
                }
                if me.dice.contains(&Die::CrossOut) {
                    let crossed_out = lines().filter(|&(of, line)| !is_filled(of, line));
                    may.extend(crossed_out.map(|(of, line)| Says::CrossOut { of, line }));
                }
            }
            When::AfterRound => {
                may.push(Says::Pass);
                if me.dice.contains(&Die::Shift) {
                    may.push(Says::Shift);
                }
                if me.dice.contains(&Die::Swap) {
                    may.extend(others().map(|with| Says::Swap { with }));
                }
            }
        }
        may
    }

    fn shares(&self) -> Vec<f64> {
        let total = |player: &Player| -> u32 {
            let points = |line: &Line| if let Line::Points(points) = line { *points } else { 0 };
            player.sheet.iter().map(points).sum()
        };
        let totals: Vec<u32> = self.players.iter().map(total).collect();
        let most = totals.iter().max().copied().unwrap_or_default();
        let winners = totals.iter().filter(|&&total| total == most).count();
        totals.iter().map(|&total| if total == most { 1.0 / winners as f64 } else { 0.0 }).collect()
    }
}
