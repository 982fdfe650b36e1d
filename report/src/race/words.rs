//! The rules of race games in words.

use dicebase_games::race::{Duty, Rules, When};
use dicebase_games::{counted, listed};

/// The rules in sentences.
pub(super) fn rules(rules: &Rules) -> Vec<String> {
    let numbers = |numbers: &[usize]| listed(&numbers.iter().map(ToString::to_string).collect::<Vec<_>>(), "or");
    let mut words = vec![
        format!(
            "{} players on a ring of {} fields with {} entries, each with {} and {} of an own goal. Who has all pieces \
             in the goal wins.",
            rules.players,
            rules.ring,
            rules.seats,
            counted(rules.pieces, "piece", "pieces"),
            counted(rules.goal, "square", "squares")
        ),
        format!("A piece comes in with {}, on its entry.", numbers(&rules.enter)),
        "A piece that another one comes to stand on goes home. Two pieces of one player never share a field."
            .to_owned(),
    ];
    if rules.on_entry > 0 {
        words.push("One piece begins on the entry.".to_owned());
    }
    if !rules.again.is_empty() {
        let anyway = if rules.again_without_move { "" } else { ", once a piece was moved" };
        words.push(format!("After {} the same player rolls again{anyway}.", numbers(&rules.again)));
    }
    if rules.tries.count > 1 {
        let who = match rules.tries.when {
            When::AllHome => "all pieces at home",
            When::NoneOnRing => "no piece on the ring",
        };
        words.push(format!("Who has {who} rolls up to {} times for a move.", rules.tries.count));
    }
    let jump =
        |may: bool, place: &str| format!("Pieces {} past others {place}.", if may { "may go" } else { "may not go" });
    words.push(jump(rules.jump_on_ring, "on the ring"));
    words.push(jump(rules.jump_in_goal, "in the goal"));
    if !rules.duties.is_empty() {
        let duties: Vec<&str> = rules.duties.iter().map(|duty| in_words(*duty)).collect();
        words.push(format!("Whoever can has to, the first of these before the others: {}.", duties.join("; ")));
    }
    words
}

fn in_words(duty: Duty) -> &'static str {
    match duty {
        Duty::Capture => "send a piece home",
        Duty::ClearEntry => "clear one's entry while pieces are at home",
        Duty::Enter => "bring a piece in",
        Duty::ReachGoal => "bring a piece into the goal",
    }
}
