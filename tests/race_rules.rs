//! Rules of races, as small or as large as they are needed.

/// MAD-GAME of two with so many pieces each. A ring of 24 with three is nearly the smallest that is solved in blocks.
pub fn rules(ring: usize, pieces: usize) -> String {
    let rules = dicebase_games::find_builtin("mad-game").unwrap().text.to_owned();
    let keys = [("ring = 48", format!("ring = {ring}")), ("players = 6", "players = 2".to_owned())];
    let seats = [("seats = 6", "seats = 4".to_owned())];
    let more = [("pieces = 4", format!("pieces = {pieces}")), ("\ngoal = 4", format!("\ngoal = {pieces}"))];
    keys.into_iter().chain(seats).chain(more).fold(rules, |rules, (old, new)| rules.replace(old, &new))
}
