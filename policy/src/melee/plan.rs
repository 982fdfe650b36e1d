//! A turn of rolling: the value of every keep, from the value of scoring each full roll.

use dicebase_games::melee::{Action, Game};
use dicebase_games::scorecard::{Action as Turned, Categories, Turn};

/// The value of every decision of a turn, computed once before its first roll.
pub struct Plan {
    /// The value of each keep by the number of rolls left and by its index in the lattice; without rolls left, of each
    /// full roll when it is scored.
    keeps: Vec<Vec<f64>>,
    /// The slot that each full roll fills.
    slots: Vec<u16>,
    /// The value of each slot, without an action die and with one.
    worths: Vec<[f64; 2]>,
    /// The value of the turn before its first roll.
    pub value: f64,
}

impl Plan {
    /// The turn of a player who may fill these categories, from the value of each slot without an action die and with
    /// one. Of equally good slots the first is filled.
    #[must_use]
    pub fn new(game: &Game, fillable: Categories, worths: Vec<[f64; 2]>) -> Self {
        let cards = game.cards();
        let rolls = cards.lattice().rolls();
        let mut slots = vec![0; rolls.len()];
        let mut turn = Turn::<f64>::new(cards);
        let mut scored = vec![0.0; rolls.len()];
        for (roll, (slot, worth)) in slots.iter_mut().zip(&mut scored).enumerate() {
            let earns = usize::from(game.earns(roll));
            let plain = cards.scoring().plain(roll);
            *worth = f64::NEG_INFINITY;
            for category in fillable.iter() {
                let of_slot = worths[usize::from(plain[category])][earns];
                if of_slot > *worth {
                    (*worth, *slot) = (of_slot, plain[category]);
                }
            }
        }
        turn.score_each(cards, |roll| scored[roll]);
        let mut keeps = Vec::new();
        let read = |turn: &Turn<f64>| (0..rolls.end).map(|keep| *turn.keep(keep)).collect::<Vec<_>>();
        keeps.push(scored);
        for left in 1..cards.rules().rolls {
            if left == 1 {
                turn.first_keeps(cards);
            } else {
                turn.earlier_keeps(cards);
            }
            keeps.push(read(&turn));
        }
        let value = turn.before_first_roll(cards);
        Self { keeps, slots, worths, value }
    }

    /// The value of a keep with this number of rolls left, which is one or more. A full roll is scored.
    #[must_use]
    pub fn keep(&self, rolls_left: usize, keep: usize) -> f64 {
        self.keeps[rolls_left][keep]
    }

    /// The value of an action after a roll, which is given by its index among all full rolls, with this number of rolls
    /// left.
    #[must_use]
    pub fn rate(&self, game: &Game, rolls_left: usize, roll: usize, action: Action) -> f64 {
        match action {
            Action::Turn(Turned::Keep(keep)) => self.keep(rolls_left, game.cards().lattice().index(&keep)),
            Action::Turn(Turned::Score(choice)) => self.filled(choice.slot, game.earns(roll)),
            Action::Play(_) => 0.0,
        }
    }

    /// The slot that a full roll fills; the roll is given by its index among all full rolls.
    #[must_use]
    pub fn slot(&self, roll: usize) -> usize {
        self.slots[roll].into()
    }

    /// The value of filling a slot, with a roll that earns an action die or not.
    #[must_use]
    pub fn filled(&self, slot: usize, earns: bool) -> f64 {
        self.worths[slot][usize::from(earns)]
    }
}
