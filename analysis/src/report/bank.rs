//! The pages of a bank-or-roll game.

use dicebase_games::bank::{
    Action, Game, Objective, Player, Players, Points, Position, PositionError, Roll, Rules, Then,
};
use dicebase_games::{Dice, Lattice};
use dicebase_policy::bank::Policy;

use super::bank_sheet::sheet_section;
use super::bank_spread;
use super::error::ReportError;
use super::game::{GameName, GameSummary, Optimum, source_section};
use super::numbers::{decimals, in_words, percent, thousands};
use super::view::{Block, Cell, Column, Fact, Link, Page, Report, Section, Shown, Table};
use super::words;
use crate::bank::sheet::{RuleLoss, Sheet};
use crate::bank::{Alone, Distribution, OneTurn, TwoPlayers};

/// Scores are told in so many parts of the target.
const PARTS: usize = 10;

/// A bank-or-roll game and what is known of it.
pub struct BankGame<'a, D> {
    /// What it is called.
    pub name: GameName<'a>,
    /// Its rules.
    pub rules: &'a Rules,
    /// Its best play by objective, in the order of the objectives; one or more.
    pub policies: &'a [Policy<D>],
    /// How turns and games end, as far as that is known.
    pub distributions: &'a [Distribution],
    /// What a person can remember, and what that loses.
    pub sheet: Option<(&'a Sheet, &'a [RuleLoss])>,
}

impl<D: AsRef<[u8]>> BankGame<'_, D> {
    fn policy(&self, objective: Objective) -> Option<&Policy<D>> {
        self.policies.iter().find(|policy| policy.game().objective() == objective)
    }

    /// How a turn, the way of one player and a game of two end.
    fn found(&self) -> (Option<&OneTurn>, Option<&Alone>, Option<&TwoPlayers>) {
        let mut found = (None, None, None);
        for distribution in self.distributions {
            match distribution {
                Distribution::Points(turn) => found.0 = Some(turn),
                Distribution::Turns(alone) => found.1 = Some(alone),
                Distribution::Win(two) => found.2 = Some(two),
            }
        }
        found
    }
}

/// Adds the pages of a game to a report, and says what the front page tells of it.
///
/// # Errors
/// Where a roll is no position of the game, which no game should have.
pub fn bank_pages<D: AsRef<[u8]>>(game: &BankGame<'_, D>, report: &mut Report) -> Result<GameSummary, ReportError> {
    let first_rolls = game.policy(Objective::Points).map(|policy| first_rolls_page(game, policy)).transpose()?;
    let summary = GameSummary {
        page: Link::new(&game.rules.name, game.name.page()),
        source: game.rules.source.clone(),
        dice: game.rules.dice,
        length: format!("to {} points", thousands(game.rules.target)),
        optima: game.policies.iter().map(optimum).collect(),
        compared: None,
        bank_from: game.policy(Objective::Points).map_or_else(Vec::new, Policy::bank_from),
    };
    report.files.push(game.name.rules_file());
    report.pages.push(page(game, &summary, first_rolls.as_ref()));
    report.pages.extend(first_rolls);
    Ok(summary)
}

fn optimum<D: AsRef<[u8]>>(policy: &Policy<D>) -> Optimum {
    let metadata = policy.table().metadata();
    let aim = match policy.game().objective() {
        Objective::Points => "expected points of a turn",
        Objective::Turns => "expected turns to the target, alone",
        Objective::Win => "chance of the first of two players to win",
    };
    Optimum {
        aim: aim.to_owned(),
        objective: Some(policy.game().objective().name()),
        value: metadata.root,
        error_bound: metadata.root_error_bound,
        states: policy.game().values(),
    }
}

fn page<D: AsRef<[u8]>>(game: &BankGame<'_, D>, summary: &GameSummary, first_rolls: Option<&Page>) -> Page {
    let rules = game.rules;
    let mut sections = vec![
        Section::new("rules", "The rules", words::bank::rules(rules, &game.name.folder())),
        game.name.optimum_section("The optimal values", &summary.optima),
    ];
    if let Some(policy) = game.policy(Objective::Points) {
        sections.push(when_to_bank(game, policy, first_rolls));
    }
    sections.extend(game.sheet.map(|(sheet, losses)| sheet_section(game, sheet, losses)));
    let (turn, alone, two) = game.found();
    sections.extend(turn.map(|turn| bank_spread::one_turn(game, turn)));
    if let Some(policy) = game.policy(Objective::Win) {
        let mut blocks = chances_to_win(game, policy);
        blocks.extend(two.into_iter().flat_map(|two| bank_spread::two_players(game, two)));
        sections.push(Section::new("win", "The chance to win", blocks));
    }
    if let Some(policy) = game.policy(Objective::Turns) {
        let mut blocks = turns_left(game, policy);
        blocks.extend(alone.into_iter().flat_map(|alone| bank_spread::alone(game, alone)));
        sections.push(Section::new("turns", "How long it takes alone", blocks));
    }
    sections.push(source_section(&rules.source));
    Page {
        path: game.name.page(),
        title: rules.name.clone(),
        description: format!(
            "{} played perfectly: for the most points of a turn, in the fewest turns to {} points, and to win against another player.",
            rules.name,
            thousands(rules.target)
        ),
        menu: String::new(),
        above: vec![Link::new("Games", "index.html")],
        facts: game.policies.iter().map(fact).collect(),
        sections,
    }
}

fn fact<D: AsRef<[u8]>>(policy: &Policy<D>) -> Fact {
    let value = policy.table().metadata().root;
    let (number, means) = match policy.game().objective() {
        Objective::Points => (decimals(value, 2), "expected points of a turn"),
        Objective::Turns => (decimals(value, 3), "expected turns to the target, alone"),
        Objective::Win => (percent(value, 3), "chance of the first of two players to win"),
    };
    Fact { number, means: means.to_owned() }
}

fn when_to_bank<D: AsRef<[u8]>>(game: &BankGame<'_, D>, policy: &Policy<D>, first_rolls: Option<&Page>) -> Section {
    let row = |(i, points): (usize, Option<Points>)| {
        vec![Cell::Whole(i + 1), points.map_or(Cell::Missing, |points| Cell::Whole(points.0))]
    };
    let table = Table {
        path: format!("{}/bank-from", game.name.folder()),
        caption: "The turn total from which to bank, by the number of dice left".to_owned(),
        columns: vec![Column::numbers("dice_left", "Dice left"), Column::numbers("bank_from", "Bank from")],
        rows: policy.bank_from().into_iter().enumerate().map(row).collect(),
        shown: Shown::Whole,
    };
    let words = format!(
        "For the most points of a turn, with no target in sight, it is best to bank from a certain turn total on; below it, to roll. \
         {} dice left means that all were set aside. Near the end of a game, and against another player, other numbers are better.",
        super::numbers::capitalized(&in_words(game.rules.dice))
    );
    let mut blocks = vec![Block::Words(words), Block::Table(table)];
    if let Some(page) = first_rolls {
        blocks.push(Block::Links(vec![Link::new("What to do with each first roll", page.path.clone())]));
    }
    Section::new("bank", "When to bank", blocks)
}

/// Some scores from 0 to below the target.
fn scores(rules: &Rules) -> Vec<Points> {
    let part = rules.steps(Points(rules.target.0 / PARTS));
    (0..rules.steps(rules.target)).step_by(part).map(|steps| rules.points(steps)).collect()
}

fn player(points: Points) -> Player {
    Player { points, entered: points > Points(0) }
}

/// A value where there can be such scores.
fn value<D: AsRef<[u8]>>(policy: &Policy<D>, players: &Players, cell: fn(f64) -> Cell) -> Cell {
    let position = Position::start(policy.game(), players, None);
    position.map_or(Cell::Missing, |position| cell(policy.value(&position)))
}

fn chances_to_win<D: AsRef<[u8]>>(game: &BankGame<'_, D>, policy: &Policy<D>) -> Vec<Block> {
    let scores = scores(game.rules);
    let row = |&me: &Points| {
        let chance = |&opponent: &Points| {
            let players = Players { me: player(me), opponent: player(opponent), second: false };
            value(policy, &players, Cell::Chance)
        };
        std::iter::once(Cell::Whole(me.0)).chain(scores.iter().map(chance)).collect()
    };
    let column = |&score: &Points| Column::numbers(&format!("other_{score}"), &thousands(score));
    let own = std::iter::once(Column::numbers("own_score", "Own score"));
    let table = Table {
        path: format!("{}/chance-to-win", game.name.folder()),
        caption: "Chance to win before a turn, by the own score (rows) and the other player's (columns)".to_owned(),
        columns: own.chain(scores.iter().map(column)).collect(),
        rows: scores.iter().map(row).collect(),
        shown: Shown::Whole,
    };
    let words = "Both play perfectly, and the player whose chance it is rolls next, with nothing to take over.";
    vec![Block::words(words), Block::Table(table)]
}

fn turns_left<D: AsRef<[u8]>>(game: &BankGame<'_, D>, policy: &Policy<D>) -> Vec<Block> {
    let row = |me: Points| {
        let players = Players { me: player(me), ..Players::default() };
        vec![Cell::Whole(me.0), value(policy, &players, |turns| Cell::Number(turns, 3))]
    };
    let table = Table {
        path: format!("{}/turns-left", game.name.folder()),
        caption: "Expected turns to the target, by score".to_owned(),
        columns: vec![Column::numbers("score", "Score"), Column::numbers("turns", "Turns")],
        rows: scores(game.rules).into_iter().map(row).collect(),
        shown: Shown::Whole,
    };
    let words = "A player alone who wants to be there in as few turns as possible, on average. A bust is a turn too.";
    vec![Block::words(words), Block::Table(table)]
}

fn first_rolls_page<D: AsRef<[u8]>>(game: &BankGame<'_, D>, policy: &Policy<D>) -> Result<Page, ReportError> {
    let name = &game.rules.name;
    let table = first_rolls(game, policy)?;
    let how = "This is for the most expected points of the turn, by a player who has banked before. The expected points are those of the \
               whole turn.";
    Ok(Page {
        path: format!("{}/first-rolls.html", game.name.folder()),
        title: "First rolls".to_owned(),
        description: format!(
            "What to set aside of each of the {} first rolls of a turn of {name}.",
            thousands(table.rows.len())
        ),
        menu: String::new(),
        above: vec![Link::new("Games", "index.html"), Link::new(name, game.name.page())],
        facts: Vec::new(),
        sections: vec![Section::new(
            "rolls",
            &format!("First rolls of {name}"),
            vec![Block::words(how), Block::Table(table)],
        )],
    })
}

fn first_rolls<D: AsRef<[u8]>>(game: &BankGame<'_, D>, policy: &Policy<D>) -> Result<Table, ReportError> {
    let lattice = Lattice::new(game.rules.dice, game.rules.sides);
    let all_ways = game.rules.sides.pow(game.rules.dice as u32);
    let mut rolls: Vec<usize> = lattice.rolls().collect();
    rolls.sort_by_cached_key(|&roll| lattice.keeps()[roll].to_string());
    let row = |&roll: &usize| {
        let ways = (lattice.chances()[roll] * all_ways as f64).round() as usize;
        first_roll(policy, lattice.keeps()[roll], ways)
    };
    Ok(Table {
        path: format!("{}/first-rolls", game.name.folder()),
        caption: format!("First rolls of a turn, their ways of {}, and what is best", thousands(all_ways)),
        columns: vec![
            Column::words("roll", "Roll"),
            Column::numbers("ways", "Ways"),
            Column::words("set_aside", "Set aside"),
            Column::words("then", "Then"),
            Column::numbers("expected_points", "Expected points"),
        ],
        rows: rolls.iter().map(row).collect::<Result<_, _>>()?,
        shown: Shown::Whole,
    })
}

fn first_roll<D: AsRef<[u8]>>(policy: &Policy<D>, dice: Dice, ways: usize) -> Result<Vec<Cell>, ReportError> {
    let roll = Roll { turn: Points(0), taken: Points(0), dice };
    let (set_aside, then, points) = match Position::after_roll(policy.game(), &Players::default(), &roll) {
        Ok(position) => {
            let best = policy.best(&position);
            let (set_aside, then) = in_cells(policy.game(), &best.action);
            (set_aside, then, best.value)
        }
        Err(PositionError::Bust { .. }) => (Cell::Missing, Cell::text("bust"), 0.0),
        Err(error) => return Err(error.into()),
    };
    Ok(vec![Cell::Dice(dice), Cell::Whole(ways), set_aside, then, Cell::Number(points, 2)])
}

fn in_cells(game: &Game, action: &Action) -> (Cell, Cell) {
    match *action {
        Action::SetAside { dice, then, total, left } => {
            let then = match then {
                Then::Bank => format!("bank {}", thousands(game.rules().points(total))),
                Then::Roll => format!("roll {}", in_words(left)),
            };
            (Cell::Dice(dice), Cell::Text(then))
        }
        Action::TakeOver | Action::Roll => (Cell::Missing, Cell::Missing),
    }
}
