//! A value has the same bits whether its state was solved alone, with scalar instructions, or next to others in vector
//! registers.

use std::ops::ControlFlow;

use dicebase_games::scorecard::{Game, Turn};
use dicebase_solver::scorecard::solve;

#[test]
fn one_lane_and_many_give_the_same_bits() {
    for id in ["yahtzee", "kniffeliger"] {
        let game = Game::builtin(id).unwrap();
        let values = solve(&game, &|_| ControlFlow::Continue(())).unwrap();
        let mut turn = Turn::<f64>::new(&game);
        // The ends of the game and its start: rows of every length, with few and with many open categories.
        let layers: Vec<_> = game.states().layers().collect();
        let some = layers[1..4].iter().chain(&layers[layers.len() - 2..]);
        for group in some.copied().flatten() {
            for number in 0..group.rows {
                let row = game.states().row_of_group(group, number);
                turn.enter(&game, &row);
                for lane in 0..row.lanes {
                    let alone = turn.value(&game, &row, lane, &values[..]);
                    assert_eq!(alone.to_bits(), values[row.first + lane].to_bits(), "{id} {row:?} lane {lane}");
                }
            }
        }
    }
}
