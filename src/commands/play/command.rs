//! The input besides moves.

use dicebase_games::quoted;

/// A command of the player.
#[derive(Debug, PartialEq, Eq)]
pub enum Command<'t> {
    Help,
    /// The best moves, as many as were requested.
    Hint(Option<usize>),
    Undo,
    Card,
    Review,
    Save(&'t str),
    Quit,
    /// The move with this number in the ranking that was shown.
    Number(usize),
    /// A move, or dice.
    Move(&'t str),
}

/// The commands with their descriptions, for help.
pub const COMMANDS: &[(&str, &str)] = &[
    ("hint, hint 10, hint all", "show the best moves with what each loses"),
    ("#2", "make the second move of those that were shown"),
    ("undo", "take back your last decision, or dice that you have just typed"),
    ("card", "show how the game stands"),
    ("review", "tell what your decisions have lost so far"),
    ("save FILE", "keep the game in a new file from now on, and not in the data folder"),
    ("quit, q", "end here; the game is kept and can go on"),
    ("help, h, ?", "show this"),
];

impl<'t> Command<'t> {
    /// Reads a line. Anything that is no command is a move.
    pub fn parse(line: &'t str) -> Result<Self, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("help" | "h" | "?", "") => Ok(Self::Help),
            ("hint" | "hints", "") => Ok(Self::Hint(None)),
            ("hint" | "hints", "all") => Ok(Self::Hint(Some(usize::MAX))),
            ("hint" | "hints", number) => match number.parse() {
                Ok(number) if number > 0 => Ok(Self::Hint(Some(number))),
                _ => Err(format!(
                    "After `hint` stands how many moves to show, not {}; as in `hint 10` or `hint all`.",
                    quoted(number)
                )),
            },
            ("undo", "") => Ok(Self::Undo),
            ("card", "") => Ok(Self::Card),
            ("review", "") => Ok(Self::Review),
            ("save", "") => Err("After `save` stands the name of a new file, as in `save game.txt`.".to_owned()),
            ("save", file) => Ok(Self::Save(file)),
            ("quit" | "q" | "exit", "") => Ok(Self::Quit),
            _ => number(line),
        }
    }
}

fn number(line: &str) -> Result<Command<'_>, String> {
    let Some(number) = line.strip_prefix('#') else { return Ok(Command::Move(line)) };
    match number.trim().parse() {
        Ok(number) if number > 0 => Ok(Command::Number(number)),
        _ => Err("After # stands the number of a move that `hint` has shown, as in `#1`.".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_category_is_called_like_a_command() {
        let rules = dicebase_games::find_builtin("yahtzee").unwrap().text;
        let words = COMMANDS.iter().flat_map(|(typed, _)| typed.split(", "));
        let words = words.filter_map(|typed| typed.split(' ').next()).chain(["hints", "exit"]);
        for word in words.filter(|word| word.bytes().all(|byte| byte.is_ascii_lowercase())) {
            assert!(!matches!(Command::parse(word), Ok(Command::Move(_))), "{word}");
            let rules = rules.replace("id = \"chance\"", &format!("id = \"{word}\""));
            let refused = dicebase_games::any::Rules::parse("yahtzee", &rules).unwrap_err().to_string();
            assert!(refused.contains("players type it for something else"), "{word}: {refused}");
        }
    }

    #[test]
    fn what_is_no_command_is_a_move() {
        let parsed = [
            ("help", Command::Help),
            ("?", Command::Help),
            ("h", Command::Help),
            ("q", Command::Quit),
            ("HINT", Command::Hint(None)),
            ("hint  7", Command::Hint(Some(7))),
            ("save my game.txt", Command::Save("my game.txt")),
            ("# 2", Command::Number(2)),
            ("quit now", Command::Move("quit now")),
            ("keep 11", Command::Move("keep 11")),
            ("", Command::Move("")),
        ];
        for (line, command) in parsed {
            assert_eq!(Command::parse(line), Ok(command), "{line}");
        }
        for line in ["hint 0", "hint x", "hint -1", "#", "#0", "#x", "# 99999999999999999999999", "save"] {
            assert!(Command::parse(line).is_err(), "{line}");
        }
    }
}
