//! A turn of rolling: what every keep is worth, from what every full roll is worth when it is scored.

use dicebase_games::scorecard::melee::{Action, Game};
use dicebase_games::scorecard::{Action as Turned, Categories, Turn};

/// What every decision of a turn is worth, worked out once before its first roll.
pub struct Plan {
    /// What each keep is worth with so many rolls left, by its index in the lattice; full rolls when they are scored.
    keeps: Vec<Vec<f64>>,
    /// The slot that each full roll fills.
    slots: Vec<u16>,
    /// What each slot is worth, without an action die and with one.
    worths: Vec<[f64; 2]>,
    /// What the turn is worth before its first roll.
    pub value: f64,
}

impl Plan {
    /// The turn of a player who may fill these categories, from what each slot is worth, without an action die and
    /// with one. Of equally good slots the first is filled.
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
                turn.first_keeps(cards)
            } else {
                turn.earlier_keeps(cards)
            }
            keeps.push(read(&turn));
        }
        let value = turn.before_first_roll(cards);
        Self { keeps, slots, worths, value }
    }

    /// What a keep is worth with so many rolls left, which is one or more; a full roll is scored.
    #[must_use]
    pub fn keep(&self, rolls_left: usize, keep: usize) -> f64 {
        self.keeps[rolls_left][keep]
    }

    /// What an action is worth after a roll, by its position among all of them, with so many rolls left.
    #[must_use]
    pub fn rate(&self, game: &Game, rolls_left: usize, roll: usize, action: Action) -> f64 {
        match action {
            Action::Turn(Turned::Keep(keep)) => self.keep(rolls_left, game.cards().lattice().index(&keep)),
            Action::Turn(Turned::Score(choice)) => self.filled(choice.slot, game.earns(roll)),
            Action::Play(_) => 0.0,
        }
    }

    /// The slot that a full roll fills, by its position among all of them.
    #[must_use]
    pub fn slot(&self, roll: usize) -> usize {
        self.slots[roll].into()
    }

    /// What it is worth to fill a slot, with a roll that earns an action die or not.
    #[must_use]
    pub fn filled(&self, slot: usize, earns: bool) -> f64 {
        self.worths[slot][usize::from(earns)]
    }
}
