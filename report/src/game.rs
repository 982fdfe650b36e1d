//! The parts that pages of all games share.

use dicebase_games::{listed, title};

use super::licence;
use super::numbers::thousands;
use super::table::{Cell, Column, Table};
use super::view::{Block, File, Link, Section};

/// The names of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameName<'a> {
    /// The identifier in paths of the report: letters, digits and hyphens.
    pub id: &'a str,
    /// The name in commands; `None` for a game from a rules file, where commands name the copy of the file in the
    /// report.
    pub typed: Option<&'a str>,
    /// The text of its rules file.
    pub rules: &'a str,
}

/// The value of perfect play.
#[derive(Clone, Debug, PartialEq)]
pub struct Optimum {
    /// The objective, in words.
    pub aim: String,
    /// The name of the objective in commands, in games with several objectives.
    pub objective: Option<&'static str>,
    /// The value.
    pub value: f64,
    /// The largest possible difference between `value` and the exact value.
    pub error_bound: f64,
    /// The number of states of the table.
    pub states: usize,
    /// The checksum of the table, as `dicebase inspect` prints it in hexadecimal digits.
    pub checksum: u32,
}

impl Optimum {
    /// The checksum in hexadecimal digits.
    pub(crate) fn checksum_text(&self) -> String {
        format!("{:08x}", self.checksum)
    }
}

impl GameName<'_> {
    /// The path of the game's page.
    pub(crate) fn page(&self) -> String {
        format!("games/{}.html", self.id)
    }

    /// The title of the game, which differs from those of other games with the same name.
    pub(crate) fn title(&self, name: &str) -> String {
        title(self.id, name)
    }

    /// The path of a file in the folder of the game.
    #[must_use]
    pub fn file(&self, name: &str) -> String {
        format!("games/{}/{name}", self.id)
    }

    /// The rules file of the game.
    pub(crate) fn rules_file(&self) -> File {
        File { path: self.rules_path(), bytes: self.rules.as_bytes().to_vec() }
    }

    fn rules_path(&self) -> String {
        self.file(&self.rules_name())
    }

    /// The name of the rules file. It contains the id, because commands identify a game by its file name and one
    /// command may list several games.
    fn rules_name(&self) -> String {
        format!("{}.toml", self.id)
    }

    /// The name of the game in commands that are typed in its folder.
    pub(crate) fn in_commands(&self) -> String {
        self.typed.map_or_else(|| self.rules_name(), str::to_owned)
    }

    /// The name of the game in commands that are typed in the folder of the report.
    pub(crate) fn in_front_commands(&self) -> String {
        self.typed.map_or_else(|| self.rules_path(), str::to_owned)
    }

    /// The section with the rules in words, their source, and a link to the rules file.
    pub(crate) fn rules_section(&self, mut blocks: Vec<Block>, source: &str) -> Section {
        let lines: Vec<&str> = source.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let file = Link::new("The rules as a file", self.rules_path());
        blocks.push(Block::Heading("Where the rules are from".to_owned()));
        blocks.push(Block::words(lines.join(" ")));
        blocks.push(Block::Links(vec![file.with_note("that dicebase reads, to change and to ask about")]));
        Section::new("rules", "The rules", blocks)
    }

    /// The section with the sheet, and the command that prints it.
    pub(crate) fn sheet_section(&self, mut blocks: Vec<Block>) -> Section {
        blocks.push(Block::words("This command prints the sheet on a page:"));
        blocks.push(Block::Commands(vec![format!("dicebase sheet {}", self.in_commands())]));
        Section::new("sheet", "Cheat sheet", blocks)
    }

    /// The section with the optimal values, their error bounds, and the way to reproduce them.
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
        let of = |optimum| ["solve", "verify"].map(|command| self.command(command, optimum));
        optima.iter().flat_map(of).collect()
    }

    /// A command about an optimum of the game, typed in its folder.
    fn command(&self, command: &str, optimum: &Optimum) -> String {
        let objective = optimum.objective.map_or(String::new(), |name| format!(" --objective {name}"));
        format!("dicebase {command} {}{objective}", self.in_commands())
    }

    /// The section that says how to cite the values of the game. `title` is its title.
    pub(crate) fn citation_section(&self, title: &str, optima: &[Optimum]) -> Section {
        let mut blocks = vec![Block::words(
            "A citation that anybody can check names the game, the value and its bound, the checksum of the table, \
             which dicebase inspect prints, and the command:",
        )];
        for optimum in optima {
            let command = self.command("solve", optimum);
            let (what, key) = match optimum.objective {
                None => (String::new(), self.id.to_owned()),
                Some(objective) => (format!(" of the objective {objective}"), format!("{}-{objective}", self.id)),
            };
            blocks.push(Block::copied(format!("Citation{what}"), licence::citation(title, &command, optimum)));
            let entry = licence::bibtex(&key, title, &command, optimum);
            blocks.push(Block::copied(format!("BibTeX{what}"), entry));
        }
        Section::new("cite", "Cite this", blocks)
    }
}

fn optima_table(path: String, optima: &[Optimum]) -> Table {
    let caption = if optima.len() == 1 { "The optimal value" } else { "The optimal values" };
    let columns = vec![
        Column::words("aim", "Aim"),
        Column::numbers("value", "Optimal value"),
        Column::numbers("error_bound", "Error at most"),
        Column::numbers("states", "States"),
        Column::words("checksum", "Table checksum"),
    ];
    let row = |optimum: &Optimum| {
        vec![
            Cell::text(&optimum.aim),
            Cell::Exact(optimum.value),
            Cell::Bound(optimum.error_bound),
            Cell::Whole(optimum.states),
            Cell::Text(optimum.checksum_text()),
        ]
    };
    Table::new(path, caption, columns, optima.iter().map(row).collect()).untitled()
}

/// The sentence about downloads in files of these kinds.
pub(super) fn files_sentence(kinds: &[&str]) -> String {
    format!(
        "Narrow screens show fewer digits. At the end of a section its tables can be had with all of them, as {}, and \
         its charts as SVG.",
        listed(kinds, "and")
    )
}
