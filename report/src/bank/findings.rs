//! Findings about a bank-or-roll game.

use dicebase_games::bank::Objective;

use super::game::SolvedGame;
use crate::numbers::thousands;
use crate::{Finding, share};

/// The findings of a game, the most important first.
pub(super) fn findings<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>) -> Vec<Finding> {
    let (turn, alone, two) = game.found();
    let mut findings = Vec::new();
    if let Some(two) = two {
        findings.push(told(game, Objective::Win, "whoever begins wins {} of all games", share(two.first_wins)));
    }
    findings.extend([Objective::Turns, Objective::Points].into_iter().filter_map(|objective| value(game, objective)));
    if let (Some(alone), Some(two)) = (alone, two) {
        let hurried = "two players who play to win bust in {} of their turns";
        findings.push(told(game, Objective::Win, hurried, share(two.busts)));
        let calm = "a player alone who wants few turns busts in {} of them";
        findings.push(told(game, Objective::Turns, calm, share(alone.busts)));
    }
    if let Some(turn) = turn {
        let calmest = "a turn for the most points busts with a chance of {}";
        findings.push(told(game, Objective::Points, calmest, share(turn.bust)));
        let banked = "such a turn, if it is banked, is worth {} points on average";
        findings.push(told(game, Objective::Points, banked, format!("{:.2}", turn.banked)));
    }
    if let Some(two) = two {
        let long = "a game lasts {} turns of both players on average";
        findings.push(told(game, Objective::Win, long, format!("{:.4}", two.expected)));
    }
    findings
}

/// A finding from the distribution of an objective. `words` follow the name of the game.
fn told<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, objective: Objective, words: &str, number: String) -> Finding {
    let command = format!("distribution {} --objective {}", game.name.in_front_commands(), objective.name());
    Finding::new(&format!("In {}, {words}.", game.title()), number, command)
}

/// The finding about the value of an objective, if the game is solved for it.
fn value<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, objective: Objective) -> Option<Finding> {
    let number = game.policy(objective)?.table().metadata().root;
    let words = match objective {
        Objective::Points => "a turn brings {} points on average if nothing else counts".to_owned(),
        _ => format!("a player alone needs {{}} turns on average to reach {}", thousands(game.rules.target)),
    };
    let command = format!("value {} --objective {}", game.name.in_front_commands(), objective.name());
    let number = format!("{number:.0$}", objective.words().decimals);
    Some(Finding::new(&format!("In {}, {words}.", game.title()), number, command))
}
