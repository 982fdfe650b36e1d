//! Distributions as numbers.

use dicebase_games::race::{Game, Objective};

use super::distribution::{Alone, Distribution, TwoPlayers};
use crate::lengths::{put_lengths, read_lengths};
use crate::stored::{Reader, Stored};

impl Stored for Distribution {
    type Game = Game;

    fn to_numbers(&self) -> Vec<f64> {
        let mut numbers = Vec::new();
        match self {
            Self::Turns(Alone { turns, most_within }) => {
                put_lengths(&mut numbers, turns);
                numbers.push(most_within.len() as f64);
                numbers.extend(most_within);
            }
            Self::Win(TwoPlayers { turns, first_wins }) => {
                put_lengths(&mut numbers, turns);
                numbers.push(*first_wins);
            }
        }
        numbers
    }

    fn of_numbers(game: &Game, numbers: &[f64]) -> Option<Self> {
        let mut from = Reader::new(numbers);
        let turns = read_lengths(&mut from)?;
        let read = match game.objective() {
            Objective::Turns => {
                let most_within = (0..from.whole()?).map(|_| from.number()).collect::<Option<_>>()?;
                Self::Turns(Alone { turns, most_within })
            }
            Objective::Win => Self::Win(TwoPlayers { turns, first_wins: from.number()? }),
        };
        from.all(read)
    }
}
