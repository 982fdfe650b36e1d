//! The licence of a report's data, and how to cite a number of it.

use dicebase_games::at_most;

use super::game::Optimum;
use super::html::VERSION;
use super::numbers::bound;

/// The name of the licence.
pub(super) const NAME: &str = "CC0 1.0";
/// The address of its text.
pub(super) const ADDRESS: &str = "https://creativecommons.org/publicdomain/zero/1.0/";
/// The place of the program that makes reports.
pub(super) const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// The reason for this licence.
pub(super) const WHY: &str = "The numbers, tables and charts of this report may be used for any purpose, without \
                              asking and without conditions. They are facts, which everybody obtains by the same \
                              commands; the licence removes all doubt about them in every country, and lets them be \
                              combined with data of any other licence. The texts of rules that a game quotes belong \
                              to their authors.";

/// The value of perfect play of a game as a source that others can cite and check; `command` computes it.
pub(super) fn citation(game: &str, command: &str, optimum: &Optimum) -> String {
    format!(
        "{game}, {}: {}, error at most {}. Table checksum {}. Computed with dicebase {VERSION}, {REPOSITORY}, by: \
         {command}",
        optimum.aim,
        optimum.value,
        bound(optimum.error_bound),
        optimum.checksum_text(),
    )
}

/// The same for BibTeX. `key` distinguishes it from other entries.
pub(super) fn bibtex(key: &str, game: &str, command: &str, optimum: &Optimum) -> String {
    format!(
        "@misc{{dicebase-{key},\n  title = {{Perfect play of {}: {} {}}},\n  \
         author = {{{{the authors of dicebase}}}},\n  howpublished = {{\\url{{{REPOSITORY}}}}},\n  \
         note = {{dicebase {VERSION}, error at most {}, table checksum {}, \\texttt{{{}}}}}\n}}",
        in_tex(game),
        in_tex(&optimum.aim),
        optimum.value,
        at_most(optimum.error_bound),
        optimum.checksum_text(),
        in_tex(command),
    )
}

/// A text with the characters escaped that TeX treats as commands.
fn in_tex(text: &str) -> String {
    let escaped = |c: char| match c {
        '\\' => "\\textbackslash{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
        _ => c.to_string(),
    };
    // Two hyphens would become a dash.
    text.chars().map(escaped).collect::<String>().replace("--", "-{}-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_has_all_that_a_reader_needs_to_check_it() {
        let optimum = Optimum {
            aim: "expected points of a game".to_owned(),
            objective: None,
            value: 254.5,
            error_bound: 8.1e-13,
            states: 1,
            checksum: 0x00ab_cdef,
        };
        let told = citation("Yahtzee", "dicebase solve yahtzee", &optimum);
        let parts =
            ["Yahtzee, expected points of a game: 254.5", "9 × 10⁻¹³", "00abcdef", "by: dicebase solve yahtzee"];
        assert!(parts.iter().all(|part| told.contains(part)), "{told}");
        let entry = bibtex("my_game", "100% & more", "dicebase solve my_game.toml --objective win", &optimum);
        assert!(entry.starts_with("@misc{dicebase-my_game,\n") && entry.contains("100\\% \\& more"), "{entry}");
        assert!(entry.contains("\\texttt{dicebase solve my\\_game.toml -{}-objective win}"), "{entry}");
        assert_eq!(entry.matches('{').count(), entry.matches('}').count(), "{entry}");
    }
}
