//! Solves a scorecard game between two players, layer by layer.
//!
//! `cargo run --release -p dicebase-solver --example duel -- knubbel-v1` prints how many numbers there are, how long it
//! took, and the chance of the first player to win, a tie counted as half, also with some points ahead or behind.
//! Small games are played against a player who plays for points, too, and with other rules for ties.
//! `duel -- knubbel-v2 8` plays only the last 8 categories of the card, after zeros in all others.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use dicebase_games::scorecard::{Categories, Duels, Game, Outlook, State};
use dicebase_solver::scorecard::{
    Contest, Habits, Number, Play, contest_layers, duel_error_bound, duel_layers, outlooks, solve as values,
};
use dicebase_solver::{Cancelled, with_threads};

/// More numbers than these are stored as f32.
const MOST_OF_F64: usize = 1 << 23;

fn main() -> Result<(), Box<dyn Error>> {
    let id = std::env::args().nth(1).ok_or("write a game, such as knubbel-v1")?;
    let game = Game::builtin(&id).ok_or("there is no such game")?;
    let all = game.rules().categories.len();
    let open = std::env::args().nth(2).map_or(Ok(all), |open| open.parse::<usize>())?;
    let closed = Categories::first(all.saturating_sub(open)).bits();
    let start =
        State { open: Categories::from_bits(game.states().start().open.bits() & !closed), ..game.states().start() };
    let certain = Duels::below(&game, &Outlook::certain(&game), &start, &start).ok_or("no game")?;
    println!("{} numbers, if no chance is left out", certain.len());
    let solved = with_threads(0, || match certain.len() {
        ..=MOST_OF_F64 => solve::<f64>(&game, &start).and_then(|()| against_points(&game, &start, &certain)),
        _ => solve::<f32>(&game, &start),
    })?;
    Ok(solved.map_err(|error| error.to_string())?)
}

fn solve<N: Number>(game: &Game, start: &State) -> Result<(), Cancelled> {
    let report = &|_| ControlFlow::Continue(());
    let mut begin = Instant::now();
    let outlooks = outlooks::<N>(game, start, start, report)?;
    println!("outlooks in {:.3?}", begin.elapsed());
    begin = Instant::now();
    let Some(duels) = Duels::below(game, &outlooks, start, start) else { return Ok(()) };
    println!("{} numbers, listed in {:.3?}", duels.len(), begin.elapsed());
    let two = (1..duels.layers()).map(|layer| duels.of_layer(layer - 1).len() + duels.of_layer(layer).len()).max();
    println!("{:.3} GB for two layers", (two.unwrap_or_default() * size_of::<N>()) as f64 * 1e-9);
    begin = Instant::now();
    let mut chances = Vec::new();
    let mut last = begin;
    duel_layers::<N, Cancelled>(game, &duels, None, report, |layer| {
        let (numbers, seconds) = (layer.numbers().len(), last.elapsed().as_secs_f64());
        println!("layer {:2}: {numbers:10} numbers, {seconds:.3} s", layer.layer() + 1);
        last = Instant::now();
        let chance = |lead: isize| Some((lead, layer.chance(game, start, start, -lead)?));
        chances = (-30..=30).filter_map(chance).collect();
        Ok(())
    })?;
    println!("solved in {:.3?}, to {:.1e}", begin.elapsed(), duel_error_bound::<N>(game));
    for (lead, chance) in chances.iter().filter(|(lead, _)| lead.abs() <= 5 || lead % 10 == 0) {
        println!("{lead:5} {chance}");
    }
    Ok(())
}

/// The chance of the first player, where not both do what is best.
fn against_points(game: &Game, start: &State, duels: &Duels) -> Result<(), Cancelled> {
    let report = &|_| ControlFlow::Continue(());
    let habits = Habits::of_values(game, &values(game, report)?);
    let points = Play::Habits(&habits);
    let contests = [
        ("the best answer to play for points", [Play::Best, points], 0.5),
        ("play for points, and the best answer to it", [points, Play::Best], 0.5),
        ("play for points, by both", [points; 2], 0.5),
        ("the play of the duel against play for points", [Play::Duel, points], 0.5),
        ("play for points against that of the duel", [points, Play::Duel], 0.5),
        ("the best play, ties to the first", [Play::Best; 2], 1.0),
        ("the best play, ties to the second", [Play::Best; 2], 0.0),
        ("the play of the duel, ties to the first", [Play::Duel; 2], 1.0),
        ("the play of the duel, ties to the second", [Play::Duel; 2], 0.0),
    ];
    let begin = Instant::now();
    let mut of_first = Vec::new();
    let all = contests.map(|(_, plays, tie)| Contest { plays, tie });
    contest_layers::<f64, Cancelled>(game, duels, &all, report, |layers| {
        of_first = layers.iter().filter_map(|layer| layer.chance(game, start, start, 0)).collect();
        Ok(())
    })?;
    println!("solved in {:.3?}", begin.elapsed());
    for ((words, ..), chance) in contests.iter().zip(of_first) {
        println!("{words}: the first player wins with {chance}");
    }
    Ok(())
}
