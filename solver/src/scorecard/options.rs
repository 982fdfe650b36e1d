//! The possible choices of each decision.

use dicebase_games::scorecard::{Decisions, Game};

/// For each number of rolls left, for each column of that stage, the possible keeps.
pub(super) struct Options(pub(super) Vec<Vec<Vec<Action>>>);

/// A possible choice: the index of a keep or the slot to fill and, in the upper bits, the byte in a policy table. It is
/// one number so that one instruction can select it.
#[derive(Clone, Copy)]
pub(super) struct Action(pub(super) u32);

impl Action {
    #[inline(always)]
    pub(super) fn new(index: usize, byte: u8) -> Self {
        Self(index as u32 | u32::from(byte) << 16)
    }

    #[inline(always)]
    pub(super) fn index(self) -> u16 {
        self.0 as u16
    }

    #[inline(always)]
    pub(super) fn byte(self) -> u8 {
        (self.0 >> 16) as u8
    }
}

impl Options {
    pub(super) fn new(game: &Game) -> Self {
        Self((0..game.rules().rolls).map(|rolls_left| stage_options(game, rolls_left)).collect())
    }
}

fn stage_options(game: &Game, rolls_left: usize) -> Vec<Vec<Action>> {
    let lattice = game.lattice();
    let mut columns = Vec::new();
    for saved in game.decisions().saved_keeps(rolls_left) {
        let saved = lattice.keeps()[saved];
        for others in &lattice.keeps()[lattice.of_size(lattice.dice() - saved.len())] {
            let roll = saved.and(others);
            let mut keeps: Vec<_> = others.parts().map(|part| saved.and(&part)).collect();
            // Of equally good keeps the first is chosen, in the order of `Position::actions`.
            keeps.sort_by_key(|keep| std::cmp::Reverse(lattice.index(keep)));
            let action = |keep| Action::new(lattice.index(keep), Decisions::keep_to_byte(&roll, keep));
            columns.push(keeps.iter().map(action).collect());
        }
    }
    columns
}
