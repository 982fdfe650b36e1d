//! Moves of scorecard games, as people type them.

use dicebase_analysis::scorecard::review::Replay;
use dicebase_games::scorecard::Category;
use dicebase_games::{Dice, did_you_mean, quoted};

/// The moves that can be typed after a roll, each with what it does.
pub fn moves(replay: &Replay<'_>, roll: Option<Dice>) -> Vec<(String, String)> {
    let mut moves = Vec::new();
    if replay.rolls_left() > 0 {
        let some = Dice::from_faces(roll.unwrap_or_default().faces().take(2));
        moves.push((format!("{some} or keep {some}"), "keep these dice and roll the others".to_owned()));
        moves.push(("all".to_owned(), "keep all dice, and then score them".to_owned()));
        moves.push(("none".to_owned(), "roll all dice again".to_owned()));
    }
    let open = replay.card().open().iter().next().unwrap_or_default();
    let Category { id, name, .. } = replay.game().category(open);
    moves.push((format!("{id} or score {id}"), format!("fill the category {name}; the beginning of a name is enough")));
    moves
}

/// What is written into a file for what was typed, or why nothing is.
pub fn act(replay: &Replay<'_>, typed: &str) -> Result<String, String> {
    let lower = typed.to_lowercase();
    let (word, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
    match word {
        "all" | "none" if rest.is_empty() => Ok(format!("keep {word}")),
        "keep" if rest.is_empty() => Err("After `keep` stand dice, as in `keep 11`, or `all` or `none`.".to_owned()),
        "keep" => Ok(lower),
        "score" if !rest.is_empty() => score(replay, rest),
        _ if typed.starts_with(|c: char| c.is_ascii_digit()) => Ok(format!("keep {typed}")),
        _ => score(replay, typed),
    }
}

/// A category, which may have points behind it.
fn score(replay: &Replay<'_>, typed: &str) -> Result<String, String> {
    let with_points = typed.rsplit_once(char::is_whitespace).filter(|(_, points)| points.parse::<usize>().is_ok());
    match with_points {
        Some((name, points)) => Ok(format!("score {} {points}", category(replay, name)?)),
        None => Ok(format!("score {}", category(replay, typed)?)),
    }
}

/// The id of the category that is meant: by its id, its name, or the beginning of one, where open ones come first.
fn category<'a>(replay: &Replay<'a>, typed: &str) -> Result<&'a str, String> {
    let game = replay.game();
    let categories = &game.rules().categories;
    let meant = plain(typed);
    let names = |category: usize| [plain(&categories[category].id), plain(&categories[category].name)];
    let begins = |&category: &usize| !meant.is_empty() && names(category).iter().any(|name| name.starts_with(&meant));
    if let Some(category) = game.find_category(typed) {
        return Ok(&categories[category].id);
    }
    let open: Vec<usize> = replay.card().open().iter().filter(begins).collect();
    let all: Vec<usize> = (0..categories.len()).filter(begins).collect();
    match if open.is_empty() { &all[..] } else { &open[..] } {
        [] => Err(unknown(replay, typed)),
        [category] => Ok(&categories[*category].id),
        several => {
            let several: Vec<&str> = several.iter().map(|&category| categories[category].id.as_str()).collect();
            Err(format!("{} may be {}; type more of it.", quoted(typed), several.join(" or ")))
        }
    }
}

fn unknown(replay: &Replay<'_>, typed: &str) -> String {
    let game = replay.game();
    let open = game.category_ids(replay.card().open());
    let dice = if replay.rolls_left() > 0 { "neither dice to keep, as in 11, nor" } else { "not" };
    let meant = did_you_mean(typed, game.rules().categories.iter().map(|category| category.id.as_str()));
    format!("{} is {dice} a category{meant}; open are {open}. `help` says what else can be typed.", quoted(typed))
}

/// A name without what does not matter.
fn plain(name: &str) -> String {
    name.to_lowercase().split(|c: char| c.is_whitespace() || c == '-').collect::<Vec<_>>().join("-")
}
