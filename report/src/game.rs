//! What the pages of all games have.

use dicebase_games::{listed, title};

use super::numbers::thousands;
use super::table::{Cell, Column, Table};
use super::view::{Block, File, Link, Section};

/// What a game is called.
#[derive(Clone, Copy, Debug)]
pub struct GameName<'a> {
    /// In paths of the report: letters, digits and hyphens.
    pub id: &'a str,
    /// In commands; `None` if it is a rules file: its copy in the report is named then.
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

impl GameName<'_> {
    /// Its page.
    pub(crate) fn page(&self) -> String {
        format!("games/{}.html", self.id)
    }

    /// What people call it, told apart from other games of that name.
    pub(crate) fn title(&self, name: &str) -> String {
        title(self.id, name)
    }

    /// The path of a file in the folder of the game.
    pub(crate) fn file(&self, name: &str) -> String {
        format!("games/{}/{name}", self.id)
    }

    /// Its rules file.
    pub(crate) fn rules_file(&self) -> File {
        File { path: self.rules_path(), bytes: self.rules.as_bytes().to_vec() }
    }

    fn rules_path(&self) -> String {
        self.file(&self.rules_name())
    }

    /// A game is called after its rules file, and several of them stand in one command.
    fn rules_name(&self) -> String {
        format!("{}.toml", self.id)
    }

    /// What it is called in commands that are typed in its folder.
    pub(crate) fn in_commands(&self) -> String {
        self.typed.map_or_else(|| self.rules_name(), str::to_owned)
    }

    /// What it is called in commands that are typed in the folder of the report.
    pub(crate) fn in_front_commands(&self) -> String {
        self.typed.map_or_else(|| self.rules_path(), str::to_owned)
    }

    /// The rules in words, where they are from as their file says it, and the file.
    pub(crate) fn rules_section(&self, mut blocks: Vec<Block>, source: &str) -> Section {
        let lines: Vec<&str> = source.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let file = Link::new("The rules as a file", self.rules_path());
        blocks.push(Block::Heading("Where the rules are from".to_owned()));
        blocks.push(Block::words(lines.join(" ")));
        blocks.push(Block::Links(vec![file.with_note("that dicebase reads, to change and to ask about")]));
        Section::new("rules", "The rules", blocks)
    }

    /// What a person can remember of it, and how to have that by itself.
    pub(crate) fn sheet_section(&self, mut blocks: Vec<Block>) -> Section {
        blocks.push(Block::words("This command prints the sheet on a page:"));
        blocks.push(Block::Commands(vec![format!("dicebase sheet {}", self.in_commands())]));
        Section::new("sheet", "Cheat sheet", blocks)
    }

    /// The optimal value, its error bound, and how to come to it.
    pub(crate) fn optimum_section(&self, title: &str, optima: &[Optimum]) -> Section {
        let largest = optima.iter().map(|optimum| optimum.states).max().unwrap_or_default();
        let states = match largest {
            1 => "its only state".to_owned(),
            _ => format!("all {} states between turns", thousands(largest)),
        };
        let how = format!(
            "It is computed backwards from the end of the game over {states}, not sampled. The error bound is proved: \
             it contains all rounding."
        );
        let again = "These commands compute it again, and prove the table by computing every state once more from its \
                     successors:";
        let blocks = vec![
            Block::Table(optima_table(self.file("optimum"), optima)),
            Block::Words(how),
            Block::words(again),
            Block::Commands(self.optimum_commands(optima)),
        ];
        Section::new("optimum", title, blocks)
    }

    fn optimum_commands(&self, optima: &[Optimum]) -> Vec<String> {
        let typed = self.in_commands();
        let commands = optima.iter().flat_map(|optimum| {
            let objective = optimum.objective.map_or(String::new(), |name| format!(" --objective {name}"));
            ["solve", "verify"].map(|command| format!("dicebase {command} {typed}{objective}"))
        });
        commands.collect()
    }
}

fn optima_table(path: String, optima: &[Optimum]) -> Table {
    let caption = if optima.len() == 1 { "The optimal value" } else { "The optimal values" };
    let columns = vec![
        Column::words("aim", "Aim"),
        Column::numbers("value", "Optimal value"),
        Column::numbers("error_bound", "Error at most"),
        Column::numbers("states", "States"),
    ];
    let row = |optimum: &Optimum| {
        vec![
            Cell::text(&optimum.aim),
            Cell::Exact(optimum.value),
            Cell::Bound(optimum.error_bound),
            Cell::Whole(optimum.states),
        ]
    };
    Table::new(path, caption, columns, optima.iter().map(row).collect()).untitled()
}

/// Names of files that people may open elsewhere.
pub(super) fn files_sentence(kinds: &[&str]) -> String {
    format!(
        "Narrow screens show fewer digits. At the end of a section its tables can be had with all of them, as {}, and \
         its charts as SVG.",
        listed(kinds, "and")
    )
}
