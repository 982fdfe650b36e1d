//! The rule of thumb that [`Bot::Collector`](super::Bot::Collector) plays by.

use dicebase_games::Dice;
use dicebase_games::scorecard::{Card, Categories, Choice, Game, NoFuture, Points, Row, Turn};

/// The par of each category: the expected score of a turn in which only that category is open.
pub(super) fn pars(game: &Game) -> Vec<f64> {
    let mut turn = Turn::<f64>::new(game);
    let par = |category: usize| {
        let row = game.states().row(Card::empty(game).open().and(Categories::default().with(category)), false);
        turn.enter(game, &row);
        turn.value(game, &row, 0, &NoFuture)
    };
    (0..game.rules().categories.len()).map(par).collect()
}

pub(super) fn best_above_par(game: &Game, pars: &[f64], row: &Row, roll: usize) -> Choice {
    let above = |choice: &Choice| choice.points as f64 - pars[choice.category];
    let (choices, margin) = (game.scoring().choices(row.open, row.extra, roll), game.equally_good());
    let best = choices.reduce(|best, choice| if above(&choice) > above(&best) + margin { choice } else { best });
    // Some category is open in every row that is played.
    best.unwrap_or(Choice { slot: 0, category: 0, points: 0, bonus: 0 })
}

/// Returns `true` when a roll scores in an open category that pays a fixed number of points.
pub(super) fn pays_fixed_points(game: &Game, open: Categories, roll: usize) -> bool {
    let fixed = |category: &usize| matches!(game.rules().categories[*category].points, Points::Fixed(_));
    open.iter().filter(fixed).any(|category| game.scoring().choice(open, false, roll, category).points > 0)
}

/// The saved dice and all dice of the most frequent face, the highest if several are equally frequent.
pub(super) fn most_frequent(roll: &Dice, saved: &Dice) -> Dice {
    let face = roll.distinct_faces().max_by_key(|&face| (roll.count(face), face)).unwrap_or(1);
    let missing = roll.count(face) - saved.count(face);
    (0..missing).fold(*saved, |keep, _| keep.with(face))
}
