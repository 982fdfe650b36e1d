//! What the commands for bank games share.

use dicebase_analysis::bank::WalkError;
use dicebase_games::bank::{Game, Objective, Situation};

use crate::failure::Failure;
use crate::interrupt;

/// The game and how its players stand.
pub fn heading(game: &Game, at: &Situation) -> String {
    let name = &game.rules().name;
    let points = |steps: usize| steps * game.rules().step;
    match game.objective() {
        Objective::Points => format!("{name}, one turn"),
        Objective::Turns => format!("{name} alone, with {} points", points(at.me.score)),
        Objective::Win => {
            let second = if at.second { ", closing the round" } else { "" };
            format!("{name}, {} points against {}{second}", points(at.me.score), points(at.opponent.score))
        }
    }
}

/// How many decimals people want to see.
pub fn decimals(objective: Objective) -> usize {
    match objective {
        Objective::Points => 2,
        Objective::Turns => 4,
        Objective::Win => 6,
    }
}

/// A value or a difference of values, with as many decimals; what is only rounding is 0.
pub fn number(objective: Objective, value: f64) -> String {
    let decimals = decimals(objective);
    let text = format!("{value:.decimals$}");
    if text.trim_start_matches('-').chars().all(|c| matches!(c, '0' | '.')) {
        return text.trim_start_matches('-').to_owned();
    }
    text
}

/// Refuses what cannot be computed, before anything else is.
pub fn refuse_circles(game: &Game) -> Result<(), Failure> {
    if game.objective() == Objective::Win && game.rules().pays_for_taking_over() {
        return Err(walk_failure(WalkError::Circles));
    }
    Ok(())
}

/// Why a player's game was not computed.
pub fn walk_failure(error: WalkError) -> Failure {
    match error {
        WalkError::Cancelled(_) => interrupt::failure(),
        WalkError::Circles | WalkError::NeverEnds => Failure::wrong_input(error),
    }
}

/// A value in words.
pub fn in_words(objective: Objective, value: f64) -> String {
    let decimals = decimals(objective);
    match objective {
        Objective::Points => format!("{value:.decimals$} expected points"),
        Objective::Turns => format!("{value:.decimals$} expected turns"),
        Objective::Win => format!("a chance of {value:.decimals$} to win"),
    }
}
