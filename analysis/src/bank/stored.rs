//! Distributions and losses as numbers.

use dicebase_games::bank::{Game, Objective};

use super::distribution::{Alone, Distribution, OneTurn, TwoPlayers};
use super::sheet::RuleLoss;
use crate::lengths::{put_lengths, read_lengths};
use crate::stored::{Reader, Stored, put_chances, put_perhaps};

impl Stored for Distribution {
    type Game = Game;

    fn to_numbers(&self) -> Vec<f64> {
        let mut numbers = Vec::new();
        match self {
            Self::Points(turn) => {
                numbers.extend([turn.bust, turn.banked]);
                put_chances(&mut numbers, &turn.points);
            }
            Self::Turns(alone) => {
                numbers.extend([alone.expected, alone.busts, alone.points]);
                put_lengths(&mut numbers, &alone.turns);
            }
            Self::Win(two) => {
                numbers.extend([two.first_wins, two.expected, two.busts]);
                put_perhaps(&mut numbers, two.taken);
                two.turns.iter().for_each(|turns| put_lengths(&mut numbers, turns));
            }
        }
        numbers
    }

    fn of_numbers(game: &Game, numbers: &[f64]) -> Option<Self> {
        let mut from = Reader::new(numbers);
        let read = match game.objective() {
            Objective::Points => {
                let (bust, banked) = (from.number()?, from.number()?);
                Self::Points(OneTurn { bust, banked, points: from.chances()? })
            }
            Objective::Turns => {
                let (expected, busts, points) = (from.number()?, from.number()?, from.number()?);
                Self::Turns(Alone { expected, busts, points, turns: read_lengths(&mut from)? })
            }
            Objective::Win => {
                let (first_wins, expected, busts) = (from.number()?, from.number()?, from.number()?);
                let taken = from.perhaps()?;
                let turns = if game.rules().take_over.is_none() { Some(read_lengths(&mut from)?) } else { None };
                Self::Win(TwoPlayers { first_wins, expected, busts, taken, turns })
            }
        };
        from.all(read)
    }
}

impl Stored for RuleLoss {
    type Game = Game;

    fn to_numbers(&self) -> Vec<f64> {
        vec![self.optimum, self.value, self.loss]
    }

    fn of_numbers(game: &Game, numbers: &[f64]) -> Option<Self> {
        let &[optimum, value, loss] = numbers else { return None };
        Some(Self { objective: game.objective(), optimum, value, loss })
    }
}
