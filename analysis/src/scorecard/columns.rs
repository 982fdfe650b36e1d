//! The decisions of a turn: rolls and keeps by their index, numbered as in the bytes of a policy.

use std::ops::Range;

use dicebase_games::scorecard::{Decisions, Game, Row};

/// The decisions of a game, listed once.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// For each number of rolls left from 1 on, the columns of that stage.
    stages: Vec<Stage>,
    /// For each full roll and byte, the index of the keep.
    keeps: Vec<Vec<u16>>,
}

/// The decisions with a given number of rolls left.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    /// The columns of the stage among all columns of a state.
    pub(super) columns: Range<usize>,
    /// The full roll of each column.
    pub(super) rolls: Vec<u16>,
    /// For each column, the keeps that are allowed, in the order in which equally good ones are preferred.
    pub(super) options: Vec<Vec<u16>>,
}

impl Columns {
    pub(super) fn new(game: &Game) -> Self {
        let lattice = game.lattice();
        let rolls = &lattice.keeps()[lattice.rolls()];
        let keep = |roll, byte| lattice.index(&Decisions::byte_to_keep(roll, byte)) as u16;
        let bytes = 1_u16 << game.rules().dice;
        let keeps = rolls.iter().map(|roll| (0..bytes).map(|byte| keep(roll, byte as u8)).collect()).collect();
        Self { stages: (1..game.rules().rolls).map(|rolls_left| Stage::new(game, rolls_left)).collect(), keeps }
    }

    /// The stage with this number of rolls left, which is at least 1.
    pub(super) fn stage(&self, rolls_left: usize) -> &Stage {
        &self.stages[rolls_left - 1]
    }

    /// The full roll of a column in which dice are kept.
    pub(super) fn roll(&self, column: usize) -> usize {
        let stage = self.stages.iter().find(|stage| stage.columns.contains(&column));
        stage.map_or(0, |stage| usize::from(stage.rolls[column - stage.columns.start]))
    }

    /// The index of the keep that a byte stands for.
    #[inline]
    pub(super) fn keep(&self, roll: usize, byte: u8) -> usize {
        usize::from(self.keeps[roll][usize::from(byte)])
    }

    /// The choice that a byte of a column encodes in a state of this row: the index of a keep or, with no roll left, a
    /// slot.
    pub(super) fn chosen(&self, game: &Game, row: &Row, column: usize, byte: u8) -> u16 {
        if let Some(roll) = column.checked_sub(game.decisions().stage(0).start) {
            return game.scoring().choice(row.open, row.extra, roll, byte.into()).slot as u16;
        }
        let stage = self.stages.iter().find(|stage| stage.columns.contains(&column));
        stage.map_or(0, |stage| self.keeps[usize::from(stage.rolls[column - stage.columns.start])][usize::from(byte)])
    }
}

impl Stage {
    fn new(game: &Game, rolls_left: usize) -> Self {
        let (lattice, decisions) = (game.lattice(), game.decisions());
        let mut stage = Self { columns: decisions.stage(rolls_left), rolls: Vec::new(), options: Vec::new() };
        for saved in decisions.saved_keeps(rolls_left) {
            let saved = lattice.keeps()[saved];
            for others in &lattice.keeps()[lattice.of_size(lattice.dice() - saved.len())] {
                let mut options: Vec<u16> =
                    others.parts().map(|part| lattice.index(&saved.and(&part)) as u16).collect();
                options.sort_unstable_by(|a, b| b.cmp(a));
                stage.rolls.push(game.roll(&saved.and(others)) as u16);
                stage.options.push(options);
            }
        }
        stage
    }
}
