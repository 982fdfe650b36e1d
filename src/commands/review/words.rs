//! Common parts of the reviews of all families.

use dicebase_analysis::review::{Decision, Player, Rating, Sum};
use dicebase_games::counted;

use crate::output::{self, HEADING};

/// A loss as text, and the mark that chess players would write next to it; both are empty for the best move.
pub fn loss(rating: Rating, loss: f64, decimals: usize) -> (String, String) {
    let number = if rating.is_wrong() { format!("{loss:.decimals$}") } else { String::new() };
    (number, rating.mark().to_owned())
}

/// The best move, if another one was made.
pub fn best(rating: Rating, best: &str) -> String {
    if rating.is_wrong() { best.to_owned() } else { String::new() }
}

/// The number of optimal decisions, in a sentence.
pub fn in_sum(sum: &Sum, whose: &str, lost: &str) -> String {
    let Sum { decisions, best, .. } = *sum;
    match decisions {
        0 => format!("{whose} had nothing to decide."),
        1 if best == 1 => format!("{whose}: the only decision was the best possible."),
        1 => format!("{whose}: the only decision lost {lost}."),
        _ if best == decisions => format!("{whose}: all {decisions} decisions were the best possible."),
        _ => format!("{whose}: {best} of {decisions} decisions were the best possible; the others lost {lost}."),
    }
}

/// The table of the kinds of decisions; empty if there are none.
pub fn kinds<'k>(kinds: impl Iterator<Item = (String, &'k Sum)>, decimals: usize) -> String {
    let row = |(name, sum): (String, &Sum)| {
        vec![name, sum.decisions.to_string(), sum.best.to_string(), format!("{:.decimals$}", sum.loss)]
    };
    let rows: Vec<Vec<String>> = kinds.map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    output::table(&["Kind of decision", "Decisions", "Best", "Loss"], &[1, 2, 3], rows)
}

/// The heading of a player's decisions.
pub fn whose(player: Player) -> String {
    match player {
        Player::Me => "Your play".to_owned(),
        Player::Opponent => "The opponent's play".to_owned(),
        other => format!("The play of {other}"),
    }
}

/// The costliest mistakes, the worst first; empty if there are none.
pub fn costliest<'d, M: 'd>(decisions: impl Iterator<Item = &'d Decision<M>>, decimals: usize) -> String {
    let told = |(place, decision): (usize, &Decision<M>)| {
        let Decision { line, moment, position, action, best, loss, .. } = decision;
        let (action, best) = (&action.words, &best.words);
        format!("{}. line {line}, {moment}: {action} cost {loss:.decimals$} against {best}\n   {position}", place + 1)
    };
    part("The costliest mistakes", &decisions.enumerate().map(told).collect::<Vec<_>>())
}

/// A part of the review under its heading.
pub fn part(heading: &str, lines: &[String]) -> String {
    if lines.is_empty() { String::new() } else { format!("\n\n{HEADING}{heading}{HEADING:#}\n{}", lines.join("\n")) }
}

/// The note about a file that contains only last rolls, or looks like it; empty for other files.
pub fn last_rolls(count: usize, looks_like_it: bool) -> String {
    match count {
        0 if looks_like_it => {
            "Every turn has one roll only, which is rare. If these are the last rolls of their turns, \
                               begin the file with a line `rolls last`; as it is they are judged as first rolls."
                .to_owned()
        }
        0 => String::new(),
        _ => format!(
            "Only the last roll is known of {}: what was kept in them is not judged.",
            counted(count, "turn", "turns")
        ),
    }
}
