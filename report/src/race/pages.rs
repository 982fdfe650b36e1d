//! The page of a race game.

use dicebase_analysis::apart::keys;
use dicebase_analysis::race::sheet::{RuleLoss, Sheet};
use dicebase_analysis::race::{Alone, Distribution, TwoPlayers};
use dicebase_games::counted;
use dicebase_games::race::{Board, Objective, Rules};
use dicebase_policy::Estimate;

use super::front::{Summary, TURNS};
use super::words;
use crate::numbers::{decimals, percent};
use crate::table::columns_of_losses;
use crate::{
    Block, Cell, Chart, Column, Fact, Finding, GameName, Link, Optimum, Page, Quantity, Report, Section, Shown, Spread,
    Table, Variant, Worth, to_games,
};

const TURNS_OF_BOTH: Quantity<'_> =
    Quantity { axis: "turns of both players", reached: "at least this many turns of both players", ..TURNS };

/// A race game with its results.
pub struct SolvedGame<'a> {
    /// The name of the game.
    pub name: GameName<'a>,
    /// The rules of the game.
    pub rules: &'a Rules,
    /// The values of perfect play, for each solved objective.
    pub optima: &'a [(Objective, Optimum)],
    /// The distributions of the lengths of games, as far as they are computed.
    pub distributions: &'a [Distribution],
    /// The sheet of the game.
    pub sheet: &'a Sheet,
    /// The estimated probability that a piece is sent home, for each distance from the player's entry, from 1 on.
    /// [`danger`](dicebase_analysis::race::danger()) estimates it with all players if they are too many to solve;
    /// otherwise the slice is empty.
    pub danger: &'a [Option<Estimate>],
}

impl SolvedGame<'_> {
    /// The title of the game.
    fn title(&self) -> String {
        self.name.title(&self.rules.name)
    }

    fn alone(&self) -> Option<&Alone> {
        self.distributions.iter().find_map(|of| if let Distribution::Turns(alone) = of { Some(alone) } else { None })
    }

    fn two(&self) -> Option<&TwoPlayers> {
        self.distributions.iter().find_map(|of| if let Distribution::Win(two) = of { Some(two) } else { None })
    }

    fn value(&self, objective: Objective) -> Option<f64> {
        self.optima.iter().find(|(of, _)| *of == objective).map(|(_, optimum)| optimum.value)
    }
}

/// Adds the page of a game to a report. Returns its data for the front pages.
pub fn pages(game: &SolvedGame<'_>, report: &mut Report) -> Summary {
    report.files.push(game.name.rules_file());
    report.pages.push(page(game));
    Summary {
        page: Link::new(game.title(), game.name.page()),
        players: game.rules.players,
        pieces: game.rules.pieces,
        ring: game.rules.ring,
        alone: game.value(Objective::Turns),
        win: game.value(Objective::Win),
        turns: game.alone().map(|alone| alone.turns.chances.clone()),
        findings: game.optima.iter().map(|(objective, optimum)| finding(game, *objective, optimum.value)).collect(),
        variant: Variant {
            page: Link::new(game.title(), game.name.page()),
            typed: game.name.in_front_commands(),
            keys: keys(&**game.rules),
            worths: game.optima.iter().map(|(_, of)| Worth { aim: of.aim.clone(), value: of.value }).collect(),
            without: Vec::new(),
        },
    }
}

/// The finding about the value of an objective.
fn finding(game: &SolvedGame<'_>, objective: Objective, value: f64) -> Finding {
    let words = match objective {
        Objective::Turns => "a player alone needs {} turns on average to bring all pieces home",
        Objective::Win => "the first of two perfect players wins with a chance of {}",
    };
    let command = format!("value {} --objective {}", game.name.in_front_commands(), objective.name());
    let number = format!("{value:.0$}", objective.words().decimals);
    Finding::new(&format!("In {}, {words}.", game.title()), number, command)
}

fn page(game: &SolvedGame<'_>) -> Page {
    let name = game.title();
    let fact = |(objective, optimum): &(Objective, Optimum)| {
        let number = match objective {
            Objective::Turns => decimals(optimum.value, 3),
            Objective::Win => percent(optimum.value, 3),
        };
        Fact { number, means: optimum.aim.clone() }
    };
    Page {
        path: game.name.page(),
        title: name.clone(),
        description: format!("{name} played perfectly, as far as that can be computed."),
        above: vec![to_games()],
        facts: game.optima.iter().map(fact).collect(),
        sections: sections(game),
        ..Page::default()
    }
}

fn sections(game: &SolvedGame<'_>) -> Vec<Section> {
    let mut sections = vec![sheet(game)];
    let dangers = [danger_estimated(game), danger(game)].concat();
    if !dangers.is_empty() {
        sections.push(Section::new("danger", "The danger of each field", dangers));
    }
    sections.extend(game.two().map(|two| Section::new("win", "A game of two", of_two(game, two))));
    sections.extend(game.alone().map(|alone| Section::new("turns", "How long it takes alone", of_one(game, alone))));
    let optima: Vec<Optimum> = game.optima.iter().map(|(_, optimum)| optimum.clone()).collect();
    let mut rules = vec![Block::Chart(board(game))];
    rules.push(Block::List(words::rules(game.rules)));
    sections.push(game.name.rules_section(rules, &game.rules.source));
    sections.push(game.name.optimum_section("The optimal values", &optima));
    sections.push(game.name.citation_section(&game.title(), &optima));
    sections
}

fn board(game: &SolvedGame<'_>) -> Chart {
    let board = Board::new(game.rules.clone());
    let entries: Vec<usize> = (0..game.rules.players).map(|after| board.offset(after)).collect();
    Chart::ring("chart-board", &format!("The board of {}", game.title()), game.rules.ring, &entries, game.rules.goal)
}

fn sheet(game: &SolvedGame<'_>) -> Section {
    let Sheet { rule, losses, .. } = game.sheet;
    let preferences = rule.preferences.iter().map(|preference| preference.in_words()).chain([rule.then.in_words()]);
    let how = "Of the moves that the rules allow, do the first of these that can be done. A piece is in danger where a \
               piece of another player can come to its field with one number, or from home.";
    let row = |loss: &RuleLoss| {
        let measure = |number| match loss.objective {
            Objective::Win => Cell::Chance(number),
            Objective::Turns => Cell::Number(number, 4),
        };
        vec![Cell::text(measured(loss)), measure(loss.value), measure(loss.optimum), measure(loss.loss)]
    };
    let caption = "What the rule loses, computed exactly";
    let table =
        Table::new(game.name.file("sheet-losses"), caption, columns_of_losses(), losses.iter().map(row).collect());
    let list = Block::List(preferences.map(str::to_owned).collect());
    game.name.sheet_section(vec![Block::words(how), list, Block::Table(table)])
}

fn measured(loss: &RuleLoss) -> String {
    match loss.objective {
        Objective::Turns => "turns to the goal, alone".to_owned(),
        Objective::Win => {
            format!("chance to win against a perfect player, {} each", counted(loss.pieces, "piece", "pieces"))
        }
    }
}

/// The estimated danger of each field, with all players of a game that is not solved.
fn danger_estimated(game: &SolvedGame<'_>) -> Vec<Block> {
    let Some(games) = game.danger.iter().flatten().map(|of| of.games).next() else { return Vec::new() };
    let players = game.rules.players;
    let words = format!(
        "How likely a piece that stands on a field when its player's turn is over is sent home before the next one, \
         between {players} players. That game is not solved, so these are estimates: the shares in {} in which the bot \
         rated plays for all, with 95 % intervals.",
        counted(games as usize, "game", "games")
    );
    let columns = vec![
        Column::numbers("distance", "Own distance"),
        Column::numbers("estimate", "Sent home, estimated"),
        Column::numbers("interval_low", "95 % interval from"),
        Column::numbers("interval_high", "to"),
        Column::numbers("games", "Games"),
    ];
    let row = |(distance, of): (usize, &Option<Estimate>)| {
        let numbers = of.map(|of| [of.share, of.low, of.high].map(Cell::Chance));
        let numbers = numbers.unwrap_or([Cell::Missing, Cell::Missing, Cell::Missing]);
        [vec![Cell::Whole(distance)], numbers.to_vec(), vec![Cell::Whole(games as usize)]].concat()
    };
    let title = format!("How likely a piece is sent home between {players} players, estimated");
    let rows = (1..).zip(game.danger).map(row).collect();
    let table = Table::new(game.name.file("danger-estimated"), &title, columns, rows).shown(Shown::Folded);
    vec![
        Block::Words(words),
        Block::Chart(Chart::by_field_estimated("chart-danger-estimated", &title, "share sent home", game.danger)),
        Block::Table(table),
    ]
}

/// The exact danger of each field between two perfect players.
fn danger(game: &SolvedGame<'_>) -> Vec<Block> {
    let danger = &game.sheet.danger;
    if danger.is_empty() {
        return Vec::new();
    }
    let pieces = game.sheet.losses.first().map_or(0, |loss| loss.pieces);
    let words = format!(
        "How likely a piece that stands on a field when its player's turn is over is sent home before the next one, \
         between two perfect players with {} each, computed exactly.",
        counted(pieces, "piece", "pieces")
    );
    let columns = vec![Column::numbers("distance", "Own distance"), Column::numbers("sent_home", "Sent home")];
    let rows = (1..).zip(danger).map(|(distance, &chance)| vec![Cell::Whole(distance), Cell::Chance(chance)]).collect();
    let title = "How likely a piece is sent home between two players";
    let table = Table::new(game.name.file("danger"), title, columns, rows).shown(Shown::Folded);
    vec![
        Block::Words(words),
        Block::Chart(Chart::by_field("chart-danger", title, "share sent home", danger)),
        Block::Table(table),
    ]
}

fn of_two(game: &SolvedGame<'_>, two: &TwoPlayers) -> Vec<Block> {
    let words =
        format!("Between two perfect players the one who begins wins {} of all games.", percent(two.first_wins, 3));
    let spread = Spread {
        path: &game.name.file("game-turns"),
        title: &format!("Turns of both players in a game of {}", game.title()),
        what: TURNS_OF_BOTH,
        chances: &two.turns.chances,
    };
    spread.blocks_after(words)
}

fn of_one(game: &SolvedGame<'_>, alone: &Alone) -> Vec<Block> {
    let spread = Spread {
        path: &game.name.file("turns"),
        title: &format!("Turns to the goal, alone, of {}", game.title()),
        what: TURNS,
        chances: &alone.turns.chances,
    };
    let mut blocks = spread.blocks_after("A player alone who plays for the fewest expected turns:");
    let columns = vec![
        Column::numbers("turns", "Turns"),
        Column::numbers("within", "Chance to be done within"),
        Column::numbers("most_within", "Largest chance of any play"),
    ];
    let row = |(turns, &most): (usize, &f64)| {
        let within = alone.turns.chances.iter().take_while(|(number, _)| *number <= turns).map(|(_, chance)| chance);
        vec![Cell::Whole(turns), Cell::Chance(within.sum()), Cell::Chance(most)]
    };
    let rows = alone.most_within.iter().enumerate().map(row).collect();
    let caption = "The chance to be done within a number of turns, and the largest chance for that";
    blocks.push(Block::Table(Table::new(game.name.file("within"), caption, columns, rows).shown(Shown::Folded)));
    blocks
}
