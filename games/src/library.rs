//! The rule files that are built into the program, by their names.

use std::sync::LazyLock;

use crate::any::Rules;
use crate::bank::id_named;
use crate::builtin::Builtin;
use crate::family::Family;
use crate::objective::ObjectiveWords;
use crate::text::as_word;

impl Builtin {
    /// The objectives under which it can be played. A test checks the result.
    #[must_use]
    pub fn objectives(&self) -> &'static [ObjectiveWords] {
        Rules::of_builtin(self).map_or(&[], |rules| rules.allowed())
    }
}

/// All built-in games, sorted by id.
static BUILTINS: LazyLock<Vec<Builtin>> = LazyLock::new(|| {
    let mut all: Vec<Builtin> = Family::HERE.iter().flat_map(|family| family.words().builtins).copied().collect();
    all.sort_by_key(|builtin| builtin.id);
    all
});

/// Short names for games that are known by another name.
const ALIASES: &[(&str, &str)] = &[("knubbel", "knubbel-v3")];

/// The ending of the name of a rules file.
const RULES_FILE: &str = ".toml";

/// All built-in games, sorted by id.
#[must_use]
pub fn builtins() -> &'static [Builtin] {
    &BUILTINS
}

/// A game's name, followed by its id if that is needed to identify it. Names of built-in games are unique, but a rules
/// file may have the same name as another.
#[must_use]
pub fn title(id: &str, name: &str) -> String {
    let says_the_same = as_word(name).eq_ignore_ascii_case(&as_word(id));
    let is_builtin = BUILTINS.iter().any(|game| game.id == id);
    if says_the_same || is_builtin { name.to_owned() } else { format!("{name} ({id})") }
}

/// The word with which a game's positions begin: its id. If the id is that of a built-in game and the rules differ from
/// it, the ending of a rules file follows, so that the position is not taken for one of the built-in game.
pub(crate) fn word(id: &str, text: &str, canonical: &str) -> String {
    let word = as_word(id);
    match find_builtin(&word) {
        Some(builtin) if !is_as_built_in(builtin, text, canonical) => format!("{word}{RULES_FILE}"),
        _ => word,
    }
}

/// Returns `true` when rules of this text decide the same as those of a built-in game.
fn is_as_built_in(builtin: &Builtin, text: &str, canonical: &str) -> bool {
    let same = |other: Rules| other.canonical() == canonical;
    text == builtin.text || Rules::of_builtin(builtin).is_ok_and(same)
}

/// The word without the ending of a rules file.
pub(crate) fn without_ending(word: &str) -> &str {
    word.strip_suffix(RULES_FILE).unwrap_or(word)
}

/// The built-in game of this id or alias, in upper or lower case.
#[must_use]
pub fn find_builtin(name: &str) -> Option<&'static Builtin> {
    let id = ALIASES.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(name)).map_or(name, |(_, id)| id);
    BUILTINS.iter().find(|game| game.id.eq_ignore_ascii_case(id))
}

/// The id and the family of a game that needs no rules file: a built-in game, or one with [chosen
/// dice](crate::bank::Collection) or another target.
#[must_use]
pub fn known_game(name: &str) -> Option<(String, Family)> {
    let builtin = find_builtin(name).map(|builtin| (builtin.id.to_owned(), builtin.family));
    builtin.or_else(|| Some((id_named(name)?, Family::Bank)))
}

/// The names of the built-in games, including the short ones.
pub fn builtin_names() -> impl Iterator<Item = &'static str> {
    BUILTINS.iter().map(|game| game.id).chain(ALIASES.iter().map(|(alias, _)| *alias))
}
