//! The pages of a scorecard game.

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Game, Position};
use dicebase_policy::scorecard::{Policy, Ranked};

use super::chart::What;
use super::error::ReportError;
use super::game::{GameName, GameSummary, Optimum, source_section};
use super::numbers::{decimals, in_words, percent, thousands};
use super::sheet::sheet_section;
use super::spread::Spread;
use super::view::{Block, Cell, Column, Fact, Link, Page, Report, Section, Shown, Table};
use super::words;
use crate::scorecard::sheet::sheet;
use crate::scorecard::{CategoryStatistics, Compared, Distribution};

/// A scorecard game and what is known of it.
pub struct ScorecardGame<'a, D> {
    /// What it is called.
    pub name: GameName<'a>,
    /// Its best play.
    pub policy: &'a Policy<D>,
    /// How its games end, if that is known.
    pub distribution: Option<&'a Distribution>,
}

/// What final scores are called.
const SCORES: What<'_> = What { key: "score", heading: "Final score", axis: "final score", of: "games" };

/// Adds the pages of a game to a report, and says what the front page tells of it.
///
/// # Errors
/// Where a roll is no position of the game, which no game should have.
pub fn scorecard_pages<D: AsRef<[u8]>>(
    game: &ScorecardGame<'_, D>,
    report: &mut Report,
) -> Result<GameSummary, ReportError> {
    let rules = game.policy.game().rules();
    let optimum = optimum(game);
    let first_rolls = first_rolls_page(game)?;
    let summary = GameSummary {
        page: Link::new(&rules.name, game.name.page()),
        source: rules.source.clone(),
        dice: rules.dice,
        length: format!("{} categories", rules.categories.len()),
        compared: game
            .distribution
            .map(|distribution| Compared::new(game.policy.game(), optimum.value, optimum.error_bound, distribution)),
        bank_from: Vec::new(),
        optima: vec![optimum],
    };
    report.files.push(game.name.rules_file());
    report.pages.push(page(game, &summary, &first_rolls));
    report.pages.push(first_rolls);
    Ok(summary)
}

fn optimum<D: AsRef<[u8]>>(game: &ScorecardGame<'_, D>) -> Optimum {
    let metadata = game.policy.table().metadata();
    Optimum {
        aim: "expected points of a game".to_owned(),
        objective: None,
        value: metadata.root,
        error_bound: metadata.root_error_bound,
        states: game.policy.game().states().len(),
    }
}

fn page<D: AsRef<[u8]>>(game: &ScorecardGame<'_, D>, summary: &GameSummary, first_rolls: &Page) -> Page {
    let rules = game.policy.game().rules();
    let value = &summary.optima[0];
    let mut sections = vec![
        Section::new("rules", "The rules", words::scorecard::rules(rules, &game.name.folder())),
        game.name.optimum_section("The optimal value", &summary.optima),
        distribution_section(game),
    ];
    sections.extend(game.distribution.map(|distribution| categories_section(game, distribution)));
    sections.push(opening_section(game, first_rolls));
    let typed = game.name.typed.unwrap_or("rules.toml");
    sections.push(sheet_section(&game.name.folder(), typed, rules, &sheet(game.policy)));
    sections.push(source_section(&rules.source));
    Page {
        path: game.name.page(),
        title: rules.name.clone(),
        description: format!(
            "{} played perfectly by one player who wants as many points as possible: {} a game, on average.",
            rules.name,
            decimals(value.value, 4)
        ),
        menu: String::new(),
        above: vec![Link::new("Games", "index.html")],
        facts: facts(value.value, game.distribution),
        sections,
    }
}

/// The numbers that people come for.
fn facts(value: f64, distribution: Option<&Distribution>) -> Vec<Fact> {
    let fact = |number: String, means: &str| Fact { number, means: means.to_owned() };
    let mut facts = vec![fact(decimals(value, 4), "expected points with perfect play")];
    let Some(distribution) = distribution else { return facts };
    let scores = &distribution.scores;
    let middle = format!("{} to {}", thousands(scores.quantile(0.05)), thousands(scores.quantile(0.95)));
    facts.push(fact(middle, "nine of ten games end here"));
    facts.extend(distribution.upper_bonus.map(|chance| fact(percent(chance, 2), "of all games get the upper bonus")));
    facts.extend(distribution.extra_bonuses.map(|number| fact(decimals(number, 4), "extra bonuses a game")));
    facts
}

fn distribution_section<D: AsRef<[u8]>>(game: &ScorecardGame<'_, D>) -> Section {
    let rules = game.policy.game().rules();
    let Some(distribution) = game.distribution else {
        let typed = game.name.typed.unwrap_or("rules.toml");
        let words = format!(
            "The game has {} states, and the chance of every score in each of them is more than a report works out. The first of \
             these commands does, and takes some minutes and some gigabytes of memory; the second plays many games instead, which gives the \
             distribution nearly:",
            thousands(game.policy.game().states().len())
        );
        let commands = Block::Commands(vec![
            format!("dicebase distribution {typed}"),
            format!("dicebase simulate {typed} --games 100000"),
        ]);
        return Section::new("scores", "How scores spread", vec![Block::Words(words), commands]);
    };
    let spread = Spread {
        path: &format!("{}/scores", game.name.folder()),
        title: &format!("Final scores of {}", rules.name),
        what: SCORES,
        chances: &distribution.scores,
    };
    let words = "Nobody gets the expected score every time. This is the exact chance of every final score under perfect play, found by \
                 a walk through all states with the chance of each score in it.";
    let blocks = std::iter::once(Block::words(words)).chain(spread.blocks());
    Section::new("scores", "How scores spread", blocks.collect())
}

fn categories_section<D: AsRef<[u8]>>(game: &ScorecardGame<'_, D>, distribution: &Distribution) -> Section {
    let row = |of: &CategoryStatistics| {
        vec![
            Cell::text(&of.name),
            Cell::Number(of.mean, 4),
            Cell::Chance(of.zero),
            Cell::Whole(of.best),
            Cell::Number(of.lost, 4),
        ]
    };
    let table = Table {
        path: format!("{}/categories", game.name.folder()),
        caption: "What the categories come to under perfect play".to_owned(),
        columns: vec![
            Column::words("category", "Category"),
            Column::numbers("mean", "Mean"),
            Column::numbers("zero", "Chance of a zero"),
            Column::numbers("best", "Most"),
            Column::numbers("lost", "Lost against it"),
        ],
        rows: distribution.categories.iter().map(row).collect(),
        shown: Shown::Whole,
    };
    let words = "What is written into each category on average, how often that is a zero, and how much is missing to the most it can hold. \
                 Bonuses come on top.";
    Section::new("categories", "The categories", vec![Block::words(words), Block::Table(table)])
}

fn opening_section<D: AsRef<[u8]>>(game: &ScorecardGame<'_, D>, page: &Page) -> Section {
    let rolls = game.policy.game().lattice().rolls().len();
    let words = format!(
        "At the start of a game the card is empty, and the first roll is one of {}. For each of them the best play is known, and \
         what the whole game is then worth.",
        thousands(rolls)
    );
    let link = Link::new(format!("All {} first rolls", thousands(rolls)), page.path.clone());
    Section::new("first-rolls", "The first roll", vec![Block::Words(words), Block::Links(vec![link])])
}

fn first_rolls_page<D: AsRef<[u8]>>(game: &ScorecardGame<'_, D>) -> Result<Page, ReportError> {
    let rules = game.policy.game().rules();
    let name = &rules.name;
    let table = first_rolls(game)?;
    let last = if rules.rolls > 1 {
        "To keep all dice is to roll no more. What is lost by the next best keep is the difference of the two."
    } else {
        "What is lost by the next best category is the difference of the two."
    };
    let how = format!(
        "The expected score is that of the whole game, with perfect play after the first roll. {last} Of equally good ones \
         the one with more dice stands first."
    );
    Ok(Page {
        path: format!("{}/first-rolls.html", game.name.folder()),
        title: "First rolls".to_owned(),
        description: format!(
            "The best play for each of the {} first rolls of {name}, with {} dice on an empty card.",
            thousands(table.rows.len()),
            in_words(rules.dice)
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

fn first_rolls<D: AsRef<[u8]>>(game: &ScorecardGame<'_, D>) -> Result<Table, ReportError> {
    let of = game.policy.game();
    let lattice = of.lattice();
    let all_ways = of.rules().sides.pow(of.rules().dice as u32);
    let mut rolls: Vec<usize> = lattice.rolls().collect();
    rolls.sort_by_cached_key(|&roll| lattice.keeps()[roll].to_string());
    let row = |&roll: &usize| {
        let ways = (lattice.chances()[roll] * all_ways as f64).round() as usize;
        first_roll(game.policy, lattice.keeps()[roll], ways)
    };
    let what = if of.rules().rolls > 1 { "Keep" } else { "Fill" };
    Ok(Table {
        path: format!("{}/first-rolls", game.name.folder()),
        caption: format!("First rolls, their ways of {}, and what is best", thousands(all_ways)),
        columns: vec![
            Column::words("roll", "Roll"),
            Column::numbers("ways", "Ways"),
            Column::words("best", what),
            Column::numbers("expected_score", "Expected score"),
            Column::words("next_best", "Next best"),
            Column::numbers("loss", "Loses"),
        ],
        rows: rolls.iter().map(row).collect::<Result<_, _>>()?,
        shown: Shown::Whole,
    })
}

fn first_roll<D: AsRef<[u8]>>(policy: &Policy<D>, roll: Dice, ways: usize) -> Result<Vec<Cell>, ReportError> {
    let game = policy.game();
    let position = Position::after_roll(game, Card::empty(game), roll, game.rules().rolls - 1, Dice::NONE)?;
    let ranked = policy.rank(&position);
    let action = |ranked: Option<&Ranked>| ranked.map_or(Cell::Missing, |ranked| action(game, &ranked.action));
    let number = |number: Option<f64>| number.map_or(Cell::Missing, |number| Cell::Number(number, 4));
    Ok(vec![
        Cell::Dice(roll),
        Cell::Whole(ways),
        action(ranked.first()),
        number(ranked.first().map(|best| best.value)),
        action(ranked.get(1)),
        number(ranked.get(1).map(|next| next.loss)),
    ])
}

fn action(game: &Game, action: &Action) -> Cell {
    match *action {
        Action::Keep(dice) => Cell::Dice(dice),
        Action::Score(choice) => Cell::text(&game.category(choice.category).name),
    }
}
