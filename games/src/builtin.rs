//! A rule file that is built into the program.

use crate::family::Family;

/// A rule file of this repository.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Builtin {
    /// The game's id: the file's name without its ending.
    pub id: &'static str,
    /// Its family.
    pub family: Family,
    /// The whole text of the file.
    pub text: &'static str,
}

/// Expands to the built-in games of a family, from the names of the files in its folder of rules.
macro_rules! builtin_files {
    ($family:ident, $folder:literal, $($id:literal),+ $(,)?) => {
        &[$(crate::builtin::Builtin {
            id: $id,
            family: crate::family::Family::$family,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/rules/", $folder, "/", $id, ".toml")),
        }),+]
    };
}
pub(crate) use builtin_files;
