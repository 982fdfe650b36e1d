//! What pages of games of both families have.

use dicebase_games::bank::Points;

use super::numbers::{list, thousands};
use super::view::{Block, Cell, Column, File, Link, Section, Shown, Table};
use crate::scorecard::Compared;

/// What a game is called.
#[derive(Clone, Copy, Debug)]
pub struct GameName<'a> {
    /// In paths of the report: letters, digits and hyphens.
    pub id: &'a str,
    /// In commands; `None` if it is a rules file, whose copy in the report is named then.
    pub typed: Option<&'a str>,
    /// The text of its rules file.
    pub rules: &'a str,
}

/// What perfect play is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Optimum {
    /// What is aimed at, in words.
    pub aim: String,
    /// What the objective is called in commands, in games with several.
    pub objective: Option<&'static str>,
    /// The value.
    pub value: f64,
    /// The value is no further than this from the true one.
    pub error_bound: f64,
    /// How many states the table has.
    pub states: usize,
}

/// What the front page tells of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    /// Its page.
    pub page: Link,
    /// Where it comes from.
    pub source: String,
    /// How many dice it is played with.
    pub dice: usize,
    /// How many categories or points a game has, in words.
    pub length: String,
    /// What perfect play is worth, by objective.
    pub optima: Vec<Optimum>,
    /// How the scores are spread, of a scorecard game for which that was worked out.
    pub compared: Option<Compared>,
    /// For each number of dice left, from 1 on, the turn total from which to bank for the most points of a turn; empty where there is none.
    pub bank_from: Vec<Option<Points>>,
}

impl GameName<'_> {
    /// The folder of its files.
    pub(super) fn folder(&self) -> String {
        format!("games/{}", self.id)
    }

    /// Its page.
    pub(super) fn page(&self) -> String {
        format!("games/{}.html", self.id)
    }

    /// Its rules file.
    pub(super) fn rules_file(&self) -> File {
        File { path: self.rules_path(), bytes: self.rules.as_bytes().to_vec() }
    }

    fn rules_path(&self) -> String {
        format!("{}/rules.toml", self.folder())
    }

    /// The optimal value, its error bound, and how to come to it.
    pub(super) fn optimum_section(&self, title: &str, optima: &[Optimum]) -> Section {
        let typed = self.typed.unwrap_or("rules.toml");
        let objective =
            |optimum: &Optimum| optimum.objective.map_or(String::new(), |name| format!(" --objective {name}"));
        let commands = optima.iter().flat_map(|optimum| {
            ["solve", "verify"].map(|command| format!("dicebase {command} {typed}{}", objective(optimum)))
        });
        let commands: Vec<String> = commands.collect();
        let largest = optima.iter().map(|optimum| optimum.states).max().unwrap_or_default();
        let how = format!(
            "It is computed backwards from the end of the game over {}, not sampled. The error bound is proved: it contains all rounding.",
            if largest == 1 {
                "its only state".to_owned()
            } else {
                format!("all {} states between turns", thousands(largest))
            },
        );
        let again = "These commands compute it again, and prove the table by computing every state once more from its successors:";
        let blocks = vec![
            Block::Table(optima_table(&format!("{}/optimum", self.folder()), optima)),
            Block::words(how),
            Block::words(again),
            Block::Commands(commands),
            Block::Links(vec![
                Link::new("The rules as a file", self.rules_path())
                    .with_note("that dicebase reads, to change and to ask about"),
            ]),
        ];
        Section::new("optimum", title, blocks)
    }
}

fn optima_table(path: &str, optima: &[Optimum]) -> Table {
    let row = |optimum: &Optimum| {
        vec![
            Cell::text(&optimum.aim),
            Cell::Exact(optimum.value),
            Cell::Bound(optimum.error_bound),
            Cell::Whole(optimum.states),
        ]
    };
    Table {
        path: path.to_owned(),
        caption: if optima.len() == 1 { "The optimal value" } else { "The optimal values" }.to_owned(),
        columns: vec![
            Column::words("aim", "Aim"),
            Column::numbers("value", "Optimal value"),
            Column::numbers("error_bound", "Error at most"),
            Column::numbers("states", "States"),
        ],
        rows: optima.iter().map(row).collect(),
        shown: Shown::Whole,
    }
}

/// Where rules come from, as it is written in their file.
pub(super) fn source_section(source: &str) -> Section {
    let lines: Vec<&str> = source.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    Section::new("source", "Where the rules are from", vec![Block::words(lines.join(" "))])
}

/// Names of files that people may open elsewhere.
pub(super) fn files_sentence(kinds: &[&str]) -> String {
    format!("Under every table its numbers can be had with all digits, as {}.", list(kinds, "and"))
}
