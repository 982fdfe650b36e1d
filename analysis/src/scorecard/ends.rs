//! What a turn ends in: the chance of every slot that may be filled.

use dicebase_games::scorecard::{Choice, Game, Row};

use super::columns::{Columns, Stage};

/// The chances within one turn, by a player's decisions. One for each thread.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    /// For each stage from the first decision on, the chance to come to each of its columns.
    pub(super) rolled: Vec<Vec<f64>>,
    /// The chance of each full roll to be scored.
    pub(super) scored: Vec<f64>,
    /// The chance of each slot to be filled without an extra bonus.
    pub(super) slots: Vec<f64>,
    /// The same with one.
    pub(super) with_bonus: Vec<f64>,
    /// The chance of each keep to be held before a roll.
    keeps: Vec<f64>,
}

impl Ends {
    pub(super) fn new(game: &Game) -> Self {
        let (rolls, slots) = (game.lattice().rolls().len(), game.scoring().slots().len());
        let decided = (1..game.rules().rolls).rev();
        Self {
            rolled: decided.map(|rolls_left| vec![0.0; game.decisions().stage(rolls_left).len()]).collect(),
            scored: vec![0.0; rolls],
            slots: vec![0.0; slots],
            with_bonus: vec![0.0; slots],
            keeps: vec![0.0; game.lattice().keeps().len()],
        }
    }

    /// Works out a turn of a state of this row by its decisions, or by chance if there are none.
    pub(super) fn play(&mut self, game: &Game, columns: &Columns, row: &Row, decisions: Option<&[u8]>) {
        let lattice = game.lattice();
        self.scored.fill(0.0);
        let first = &lattice.chances()[lattice.rolls()];
        match self.rolled.first_mut() {
            Some(rolled) => rolled.copy_from_slice(first),
            None => self.scored.copy_from_slice(first),
        }
        for rolls_left in (1..game.rules().rolls).rev() {
            self.hold(game, columns, rolls_left, decisions);
            self.roll(game, rolls_left - 1);
        }
        self.slots.fill(0.0);
        self.with_bonus.fill(0.0);
        for roll in 0..self.scored.len() {
            self.fill(game, row, roll, decisions);
        }
    }

    /// From the rolls to the keeps that are held; who keeps all dice scores them.
    fn hold(&mut self, game: &Game, columns: &Columns, rolls_left: usize, decisions: Option<&[u8]>) {
        let Self { rolled, keeps, scored, .. } = self;
        let full = game.lattice().rolls().start;
        let Stage { columns: range, rolls, options } = columns.stage(rolls_left);
        let rolled = &rolled[game.rules().rolls - 1 - rolls_left];
        keeps.fill(0.0);
        let mut hold = |keep: usize, chance: f64| match keep.checked_sub(full) {
            None => keeps[keep] += chance,
            Some(roll) => scored[roll] += chance,
        };
        for (i, (&chance, options)) in rolled.iter().zip(options).enumerate() {
            match decisions {
                Some(bytes) if chance > 0.0 => hold(columns.keep(rolls[i].into(), bytes[range.start + i]), chance),
                None if chance > 0.0 => {
                    options.iter().for_each(|&keep| hold(keep.into(), chance / options.len() as f64));
                }
                _ => {}
            }
        }
    }

    /// From the keeps to the rolls after them, with so many rolls left then.
    fn roll(&mut self, game: &Game, rolls_left: usize) {
        let lattice = game.lattice();
        if rolls_left > 0 && game.rules().saved_dice {
            let rolled = &mut self.rolled[game.rules().rolls - 1 - rolls_left];
            for (keep, &chance) in self.keeps[..lattice.rolls().start].iter().enumerate() {
                let others = lattice.of_size(lattice.dice() - lattice.keeps()[keep].len());
                let places = &mut rolled[game.decisions().with_saved(keep)];
                places
                    .iter_mut()
                    .zip(&lattice.chances()[others])
                    .for_each(|(place, of_roll)| *place = chance * of_roll);
            }
            // All dice saved: they were scored.
            rolled[game.decisions().with_saved(lattice.rolls().start).start..].fill(0.0);
            return;
        }
        lattice.roll_keeps(&mut self.keeps);
        let after = &self.keeps[lattice.rolls()];
        match rolls_left {
            0 => self.scored.iter_mut().zip(after).for_each(|(scored, chance)| *scored += chance),
            _ => self.rolled[game.rules().rolls - 1 - rolls_left].copy_from_slice(after),
        }
    }

    fn fill(&mut self, game: &Game, row: &Row, roll: usize, decisions: Option<&[u8]>) {
        let chance = self.scored[roll];
        if chance == 0.0 {
            return;
        }
        let Self { slots, with_bonus, .. } = self;
        let mut fill = |choice: Choice, chance: f64| {
            let slots = if choice.bonus > 0 { &mut *with_bonus } else { &mut *slots };
            slots[choice.slot] += chance;
        };
        let scoring = game.scoring();
        match decisions {
            Some(bytes) => {
                let category = bytes[game.decisions().stage(0).start + roll];
                fill(scoring.choice(row.open, row.extra, roll, category.into()), chance);
            }
            None => {
                let choices = || scoring.choices(row.open, row.extra, roll);
                let share = chance / choices().count() as f64;
                choices().for_each(|choice| fill(choice, share));
            }
        }
    }
}
