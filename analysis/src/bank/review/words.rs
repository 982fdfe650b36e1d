//! Lines in words.

use std::fmt::Write;

use dicebase_games::Dice;
use dicebase_games::bank::{Game, Then};

use super::Seat;
use super::entry::{Act, Entry, kept};
use super::problem::Problem;
use crate::review::{Form, quoted};

/// Reads a line.
pub(super) fn parse(game: &Game, line: &str) -> Result<Entry, Problem> {
    let (player, text) = split_player(line);
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() && player.is_some() {
        return Ok(Entry { player, act: None });
    }
    let rolled = words.iter().take_while(|word| word.starts_with(|c: char| c.is_ascii_digit())).count();
    let (roll, words) = words.split_at(rolled);
    let act = if roll.is_empty() {
        without_roll(words)
    } else {
        with_roll(game, Dice::parse(&roll.concat(), game.rules().sides)?, words)?
    };
    let act = act.ok_or_else(|| not_a_decision(game, line))?;
    Ok(Entry { player, act: Some(act) })
}

/// Who is named before a colon.
fn split_player(line: &str) -> (Option<Seat>, &str) {
    let named = line.split_once(':').and_then(|(name, rest)| Some((Seat::parse(name.trim())?, rest)));
    named.map_or((None, line), |(player, rest)| (Some(player), rest))
}

fn without_roll(words: &[&str]) -> Option<Act> {
    match words {
        ["take", "over"] | ["take-over"] => Some(Act::TakeOver),
        ["roll"] => Some(Act::RollAll),
        ["bust"] => Some(Act::Bust { roll: None }),
        ["bank" | "banked", points, left @ ..] => {
            let dice = match left {
                [] => None,
                ["with", dice, "dice" | "die"] | ["with", dice, "dice" | "die", "left"] => Some(dice.parse().ok()?),
                _ => return None,
            };
            Some(Act::Banked { points: points.parse().ok()?, dice })
        }
        _ => None,
    }
}

fn with_roll(game: &Game, roll: Dice, words: &[&str]) -> Result<Option<Act>, Problem> {
    let (keep, end) = match words {
        ["bust"] => return Ok(Some(Act::Bust { roll: Some(roll) })),
        ["keep", rest @ ..] => {
            let end = rest.iter().position(|word| ["roll", "bank"].contains(word)).unwrap_or(rest.len());
            rest.split_at(end)
        }
        _ => return Ok(None),
    };
    let (then, points) = match end {
        ["roll"] => (Then::Roll, None),
        ["bank"] => (Then::Bank, None),
        ["bank", points] => match points.parse() {
            Ok(points) => (Then::Bank, Some(points)),
            Err(_) => return Ok(None),
        },
        _ => return Ok(None),
    };
    Ok(Some(Act::SetAside { roll, keep: kept(game, &roll, &keep.concat())?, then, points }))
}

fn not_a_decision(game: &Game, line: &str) -> Problem {
    let example = game.example();
    let bank = example.strip_suffix("roll").unwrap_or(&example);
    Problem::NotADecision { found: quoted(line), examples: format!("{example} or: {bank}bank or: bust") }
}

impl Entry {
    /// The line in words.
    #[must_use]
    pub fn to_words(&self) -> String {
        let player = self.player.map(|player| format!("{player}:"));
        let words = [player, self.act.map(in_words)];
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

fn in_words(act: Act) -> String {
    match act {
        Act::TakeOver => "take over".to_owned(),
        Act::RollAll => "roll".to_owned(),
        Act::SetAside { roll, keep, then: Then::Roll, .. } => format!("{roll} keep {keep} roll"),
        Act::SetAside { roll, keep, then: Then::Bank, points } => {
            format!("{roll} keep {keep} bank{}", points.map(|points| format!(" {points}")).unwrap_or_default())
        }
        Act::Bust { roll: None } => "bust".to_owned(),
        Act::Bust { roll: Some(roll) } => format!("{roll} bust"),
        Act::Banked { points, dice } => {
            let mut text = format!("bank {points}");
            if let Some(dice) = dice {
                let _ = write!(text, " with {dice} {}", if dice == 1 { "die" } else { "dice" });
            }
            text
        }
    }
}

#[cfg(test)]
mod tests {
    use dicebase_games::bank::Objective;

    use super::*;

    fn game() -> Game {
        let rules = dicebase_games::find_builtin("zehntausend").unwrap();
        Game::parse(rules.id, rules.text, Objective::Turns).unwrap()
    }

    fn dice(text: &str) -> Dice {
        Dice::parse(text, 6).unwrap()
    }

    fn set_aside(then: Then, points: Option<usize>) -> Act {
        Act::SetAside { roll: dice("112356"), keep: dice("115"), then, points }
    }

    #[test]
    fn people_write_as_they_like() {
        let lines = [
            ("112356 keep 115 roll", set_aside(Then::Roll, None)),
            ("1 1 2 3 5 6 keep 1 1 5 bank", set_aside(Then::Bank, None)),
            ("653211 keep 1,1,5 bank 250", set_aside(Then::Bank, Some(250))),
            ("22 bust", Act::Bust { roll: Some(dice("22")) }),
            ("bust", Act::Bust { roll: None }),
            ("take over", Act::TakeOver),
            ("roll", Act::RollAll),
            ("bank 450", Act::Banked { points: 450, dice: None }),
            ("banked 450 with 1 die left", Act::Banked { points: 450, dice: Some(1) }),
        ];
        for (line, act) in lines {
            for (before, player) in [("", None), ("me: ", Some(Seat::Me)), ("opponent :", Some(Seat::Opponent))] {
                let entry = Entry { player, act: Some(act) };
                assert_eq!(game().words(&format!("{before}{line}")), Ok(entry), "{before}{line}");
                assert_eq!(game().words(&entry.to_words()), Ok(entry));
                assert_eq!(game().json(&entry.to_json()), Ok(entry), "{}", entry.to_json());
            }
        }
        assert_eq!(game().words("me:"), Ok(Entry { player: Some(Seat::Me), act: None }));
        assert_eq!(game().json(r#"{"player": "me"}"#), Ok(Entry { player: Some(Seat::Me), act: None }));
    }

    #[test]
    fn what_is_no_decision_is_told_with_some() {
        let message = |line: &str| game().words(line).unwrap_err().to_string();
        for line in
            ["112356", "112356 keep 115", "112356 keep 115 stop", "bank", "bank x", "bank 450 with dice", "you: bust"]
        {
            let message = message(line);
            assert!(message.contains(&format!("{line:?} is no decision")), "{message}");
            assert!(message.contains("keep 1 roll or: "), "{message}");
        }
        assert!(message("112357 keep 1 roll").contains("'7' is not a face"));
        let message = |line: &str| game().json(line).unwrap_err().to_string();
        assert!(message("{}").contains("it has \"start\""));
        assert!(message(r#"{"player": "you"}"#).contains("unknown variant `you`"));
        assert!(message(r#"{"roll": "1", "keep": "1"}"#).contains("\"then\""));
    }
}
