//! The rule files that are built into the program.

/// A rule file of this repository.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Builtin {
    /// The game's id: the file's name without its ending.
    pub id: &'static str,
    /// The whole text of the file.
    pub text: &'static str,
}

macro_rules! scorecard {
    ($($id:literal),* $(,)?) => {
        &[$(Builtin {
            id: $id,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/scorecard/", $id, ".toml")),
        }),*]
    };
}

const SCORECARD: &[Builtin] = scorecard![
    "kniffel",
    "kniffeliger",
    "knubbel-v1",
    "knubbel-v2",
    "knubbel-v3",
    "maxi-yatzy",
    "yahtzee",
    "yahtzee-free-joker",
    "yatzy",
];

/// Short names for games that people know by another one.
const ALIASES: &[(&str, &str)] = &[("knubbel", "knubbel-v3")];

/// All games that are built in, sorted by id.
#[must_use]
pub fn builtins() -> &'static [Builtin] {
    SCORECARD
}

/// The built-in game of this id or alias.
#[must_use]
pub fn find_builtin(name: &str) -> Option<&'static Builtin> {
    let id = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, id)| id);
    SCORECARD.iter().find(|game| game.id == id)
}
