//! Commands that messages tell people to type.

use std::path::Path;

use dicebase_games::{Family, find_builtin, known_game};
use dicebase_policy::RATINGS;
use dicebase_policy::scorecard::POLICY;

use crate::kept::{CONTESTS, DISTRIBUTION, FRONTIER, HEAD_STARTS, RULE_LOSS};
use crate::solve_config::{SolveConfig, read_name};

/// A path, quoted for a shell where necessary.
#[must_use]
pub fn in_shell(path: impl AsRef<Path>) -> String {
    let word = path.as_ref().to_string_lossy();
    let plain = |c: char| c.is_alphanumeric() || "-_./".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// A command about the tables in a folder, with the folder's option unless it is the default.
#[must_use]
pub fn in_folder(command: &str, dir: &Path) -> String {
    let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
    let is_usual = SolveConfig::open(None, 0).is_ok_and(|usual| is_same(usual.tables.dir(), dir));
    if is_usual { command.to_owned() } else { format!("{command} --data {}", in_shell(dir)) }
}

/// The command that makes a file again, as far as its name identifies its contents.
#[must_use]
pub fn remaking_file(path: &Path) -> Option<String> {
    let name = read_name(path.file_name()?.to_str()?)?;
    Some(remaking(path, name.game, name.kind, name.objective))
}

/// The command that makes the table at a path again.
pub(crate) fn remaking(path: &Path, game: &str, kind: &str, objective: &str) -> String {
    let is_scorecard = find_builtin(game).is_some_and(|builtin| builtin.family == Family::Scorecard);
    // A rules file may be anywhere; only its name is known.
    let game = if known_game(game).is_some() { game.to_owned() } else { in_shell(format!("./{game}.toml")) };
    let command = match kind {
        POLICY => format!("dicebase solve {game} --policy --force"),
        DISTRIBUTION => format!("dicebase distribution {game} --objective {objective}"),
        HEAD_STARTS | CONTESTS => format!("dicebase solve {game} --objective {objective}"),
        FRONTIER => format!("dicebase report {game} --out pages"),
        RULE_LOSS => format!("dicebase sheet {game}"),
        RATINGS if is_scorecard => format!("dicebase solve {game} --objective {objective} --force"),
        // The file's name does not tell whether the game is solved, in which case `solve` would make something else.
        RATINGS => format!("dicebase simulate {game} --games 1"),
        _ => format!("dicebase solve {game} --objective {objective} --force"),
    };
    in_folder(&command, path.parent().unwrap_or(Path::new("")))
}

/// Returns `true` when both are the same folder, which need not exist yet.
fn is_same(dir: &Path, other: &Path) -> bool {
    let whole = |dir: &Path| dir.canonicalize().or_else(|_| std::path::absolute(dir));
    whole(dir).is_ok_and(|dir| whole(other).is_ok_and(|other| dir == other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_would_read_more_into_them() {
        assert_eq!(in_shell("games/yahtzee-1.txt"), "games/yahtzee-1.txt");
        assert_eq!(in_shell("it's mine.txt"), "'it'\\''s mine.txt'");
        assert_eq!(in_shell("$HOME"), "'$HOME'");
    }

    #[test]
    fn a_file_is_made_again_by_the_command_that_its_name_tells() {
        let command = |file: &str| remaking_file(&Path::new("some dir").join(file));
        let of = |words: &str| Some(format!("dicebase {words} --data 'some dir'"));
        assert_eq!(
            command("yahtzee-expected-score-values-01234567.dicebase"),
            of("solve yahtzee --objective expected-score --force")
        );
        assert_eq!(command("my-win-policy-01234567.dicebase"), of("solve ./my.toml --policy --force"));
        assert_eq!(
            command("zehntausend-turns-distribution-01234567.dicebase"),
            of("distribution zehntausend --objective turns")
        );
        assert_eq!(command("farkle-points-rule-loss-01234567.dicebase"), of("sheet farkle"));
        assert_eq!(command("mad-game-win-ratings-01234567.dicebase"), of("simulate mad-game --games 1"));
        let of_melee = "kniffeliger-by-3-win-ratings-01234567.dicebase";
        assert_eq!(command(of_melee), of("solve kniffeliger-by-3 --objective win --force"));
        for other in ["yahtzee.dicebase", "yahtzee-expected-score-values-0123456.dicebase", "a-win-b-01234567.dicebase"]
        {
            assert_eq!(command(other), None, "{other}");
        }
    }
}
