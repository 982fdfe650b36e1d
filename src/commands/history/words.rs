//! The history as text.

use std::ffi::OsStr;

use dicebase_engine::in_shell;
use dicebase_games::{Family, counted};

use super::record::Identity;
use super::sums::Sums;
use super::{Game, History, Unfinished};
use crate::cli::Global;
use crate::output;

/// The decimals of a loss whose objective is unknown.
const DECIMALS: usize = 4;

/// The list; `play` is the command that adds games to it.
pub fn of(history: &History, play: &str, global: &Global) -> String {
    let parts = [games(history, play), unfinished(history, global), unusable(history)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

fn games(history: &History, play: &str) -> String {
    if history.games.is_empty() {
        return format!("No finished games in {}; `{play}` plays one", history.folder);
    }
    let row = |game: &Game| {
        let record = &game.record;
        vec![
            output::moment(record.ended),
            title(&record.identity, record.player.as_deref(), &history.sums),
            record.outcome.clone(),
            record.decisions.to_string(),
            record.best.to_string(),
            number(&record.identity, Some(record.loss)),
            number(&record.identity, game.loss_per_decision),
            number(&record.identity, game.loss_per_decision_so_far),
        ]
    };
    let heading = ["Ended", "Game", "Result", "Decisions", "Best", "Loss", "A decision", "So far"];
    let list = output::table(&heading, &[3, 4, 5, 6, 7], history.games.iter().map(row).collect());
    format!("{list}\n\n{}\n\nThe games are in {}", sums(history), history.folder)
}

fn sums(history: &History) -> String {
    let row = |sums: &Sums| {
        vec![
            title(&sums.identity, sums.player.as_deref(), &history.sums),
            sums.games.to_string(),
            sums.decisions.to_string(),
            sums.best.to_string(),
            number(&sums.identity, Some(sums.loss)),
            number(&sums.identity, sums.loss_per_decision),
        ]
    };
    let heading = ["All games of", "Games", "Decisions", "Best", "Loss", "A decision"];
    output::table(&heading, &[1, 2, 3, 4, 5], history.sums.iter().map(row).collect())
}

/// The command that plays a game, with further options.
pub fn play(game: &OsStr, options: &str, global: &Global) -> String {
    global.command(&format!("play {}{options}", in_shell(game)))
}

fn unfinished(history: &History, global: &Global) -> String {
    let lines = history.unfinished.iter().map(|game| {
        let Unfinished { file, game: id, objective, played, aim, dice, is_builtin } = game;
        let objective = objective.filter(|objective| has_choice(objective));
        let title = objective.map_or_else(|| id.clone(), |objective| format!("{id}, {objective}"));
        let options = [
            objective.map(|objective| format!(" --objective {objective}")),
            aim.as_ref().map(|aim| format!(" {aim}")),
            dice.as_ref().map(|dice| format!(" {dice}")),
        ];
        let options: String = options.into_iter().flatten().collect();
        // The file does not note the path of a rules file.
        let (path, its_rules) =
            if *is_builtin { (id.clone(), "") } else { (format!("./{id}.toml"), " with its rules file, as in") };
        let command = play(path.as_ref(), &options, global);
        format!(
            "unfinished, last played {}: {title}, in {file}; it goes on{its_rules}: {command}",
            output::moment(*played)
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn unusable(history: &History) -> String {
    if history.unusable.is_empty() {
        return String::new();
    }
    let files = counted(history.unusable.len(), "file is", "files are");
    let lines = history.unusable.iter().map(|file| format!("\n{}: {}", file.file, file.error));
    format!("{files} not listed:{}", lines.collect::<String>())
}

/// The game, with its objective where the family has a choice, with the checksum of its rules where other rules share
/// its id, and with the person if a name was given.
fn title(identity: &Identity, player: Option<&str>, all: &[Sums]) -> String {
    let Identity { game, objective, rules, target, lead, .. } = identity;
    let of_others = |sums: &Sums| sums.identity.game == *game && sums.identity.rules != *rules;
    let objective = if has_choice(objective) { format!(", {objective}") } else { String::new() };
    let target = target.map(|target| format!(" {target}")).unwrap_or_default();
    let lead = lead.map(|lead| format!(" {lead:+}")).unwrap_or_default();
    let rules = if all.iter().any(of_others) { format!(" (rules {rules})") } else { String::new() };
    let player = player.map(|player| format!(", {player}")).unwrap_or_default();
    format!("{game}{objective}{target}{lead}{rules}{player}")
}

fn number(identity: &Identity, number: Option<f64>) -> String {
    let of = |family: &Family| family.objectives().iter().find(|words| words.name == identity.objective);
    let words = Family::ALL.iter().find_map(of);
    number.map_or_else(String::new, |number| match words {
        Some(words) => words.number(number),
        None => format!("{number:.DECIMALS$}"),
    })
}

/// Returns `true` when, in some family, this objective is not the usual one.
fn has_choice(objective: &str) -> bool {
    let knows = |family: &Family| family.objectives().iter().any(|words| words.name == objective);
    Family::ALL.iter().any(|family| knows(family) && family.usual_objective().name != objective)
}
