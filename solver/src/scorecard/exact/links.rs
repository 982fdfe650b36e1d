//! The links between keeps that an exact turn follows.

use dicebase_games::scorecard::Game;

/// The links of a game's lattice.
pub(super) struct Links {
    /// Each keep with each keep of one die less, in ascending order of the keeps.
    smaller: Vec<[u16; 2]>,
    /// The number of these pairs whose keep has up to 0 dice, up to 1 and so on.
    up_to: Vec<usize>,
    /// The number of outcomes of 0 dice, 1 and so on.
    pub(super) outcomes: Vec<u64>,
}

impl Links {
    pub(super) fn new(game: &Game) -> Self {
        let lattice = game.lattice();
        let (mut smaller, mut up_to) = (Vec::new(), Vec::new());
        for size in 0..=lattice.dice() {
            for keep in &lattice.keeps()[lattice.of_size(size)] {
                let link = |face| [lattice.index(keep) as u16, lattice.index(&keep.without(face)) as u16];
                smaller.extend(keep.distinct_faces().map(link));
            }
            up_to.push(smaller.len());
        }
        let outcomes = (0..=lattice.dice()).map(|dice| (lattice.sides() as u64).pow(dice as u32)).collect();
        Self { smaller, up_to, outcomes }
    }

    /// The pairs whose keep has up to this number of dice.
    #[inline(always)]
    pub(super) fn smaller(&self, dice: usize) -> &[[u16; 2]] {
        &self.smaller[..self.up_to[dice]]
    }
}
