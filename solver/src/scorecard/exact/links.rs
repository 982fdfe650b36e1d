//! The links between keeps that an exact turn follows.

use dicebase_games::scorecard::Game;

use super::limbs::{Limbs, MOST_FACTOR, carried};

/// The links of a game's lattice.
pub(super) struct Links {
    /// Each keep with each keep of one die less, in ascending order of the keeps.
    smaller: Vec<[u16; 2]>,
    /// The number of these pairs whose keep has up to 0 dice, up to 1 and so on.
    up_to: Vec<usize>,
    /// The number of outcomes of 0 dice, 1 and so on, as factors that [`carried`] allows.
    outcomes: Vec<Vec<u64>>,
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
        let outcomes = (0..=lattice.dice()).map(|dice| factors(lattice.die().outcomes() as u64, dice)).collect();
        Self { smaller, up_to, outcomes }
    }

    /// The pairs whose keep has up to this number of dice.
    #[inline(always)]
    pub(super) fn smaller(&self, dice: usize) -> &[[u16; 2]] {
        &self.smaller[..self.up_to[dice]]
    }

    /// A sum, multiplied by the number of outcomes of this number of dice.
    #[inline(always)]
    pub(super) fn times_outcomes<const W: usize>(&self, sum: &Limbs<W>, dice: usize) -> Limbs<W> {
        self.outcomes[dice].iter().fold(*sum, |product, &factor| carried(&product, factor))
    }
}

/// The number of outcomes of this number of dice: in one factor if it is small enough, or else die by die.
fn factors(of_die: u64, dice: usize) -> Vec<u64> {
    let of_dice = of_die.pow(dice as u32);
    if of_dice <= MOST_FACTOR { vec![of_dice] } else { vec![of_die; dice] }
}
