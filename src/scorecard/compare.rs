//! `dicebase compare` for scorecard games.

use dicebase_analysis::scorecard::{CategoryMeans, Compared, TradeOff, category_means};
use dicebase_engine::NamedGame;
use dicebase_games::Notation;
use dicebase_games::any::Rules;
use dicebase_games::scorecard::{Game, Objective, THETA, refuse_early_filling};
use serde::Serialize;

use super::game::ScorecardGame;
use crate::cli::Global;
use crate::failure::Failure;
use crate::output;
use crate::progress::Bar;

/// The heading of the certain points that are worth as much as a game, in play for risk.
const CERTAIN: &str = "Certain";

#[derive(Serialize)]
struct Answer {
    objective: &'static str,
    games: Vec<Compared>,
    categories: Vec<CategoryMeans>,
}

/// Compares games in play for points and, for each `theta`, in play for risk.
pub fn run(games: &[NamedGame], thetas: &[String], global: &Global) -> Result<(), Failure> {
    let mut ready = Vec::new();
    for named in games {
        ready.push((self::ready(named, Objective::ExpectedScore)?, named.clone()));
        for theta in thetas {
            let named = under(named, theta)?;
            ready.push((self::ready(&named, Objective::Risk)?, named));
        }
    }
    let mut compared = Vec::new();
    for (number, (game, named)) in ready.iter().enumerate() {
        let bar = Bar::about(format!("game {} of {}, ", number + 1, ready.len()));
        compared.push(compare(game, named, &bar, global)?);
    }
    let answer =
        Answer { objective: Objective::default().name(), categories: category_means(&compared), games: compared };
    if global.json { output::json(&answer) } else { output::text(&as_text(&answer)) }
}

/// The game with this attitude to risk.
pub(super) fn under(named: &NamedGame, theta: &str) -> Result<NamedGame, Failure> {
    Ok(named.clone().under(&Notation::new(&named.id).with_word(&THETA, theta))?)
}

/// The game under an objective of one player, ready for play.
pub(super) fn ready(named: &NamedGame, objective: Objective) -> Result<Game, Failure> {
    let Rules::Scorecard(rules) = &named.rules else {
        return Err(Failure::wrong_input(format!("{} is not a scorecard game", named.id)));
    };
    let game = Game::new(&named.id, rules.clone()).map_err(Failure::wrong_input)?;
    refuse_early_filling(&game).map_err(Failure::wrong_input)?;
    Ok(game.played_for(objective))
}

/// The results of perfect play in a game.
pub(super) fn compare(game: &Game, named: &NamedGame, bar: &Bar, global: &Global) -> Result<Compared, Failure> {
    let asked = ScorecardGame { game, named, global };
    let tables = asked.tables()?.watched_by(bar);
    let metadata = tables.policy()?.table().metadata().clone();
    let found = asked.spread(&tables, bar)?;
    let compared = Compared::new(game, metadata.root, metadata.root_error_bound, &found);
    let is_for_points = game.objective() == Objective::ExpectedScore;
    let frontier = if is_for_points { asked.frontier(&tables, bar)? } else { None };
    Ok(compared.with_frontier(frontier))
}

fn as_text(answer: &Answer) -> String {
    let mut text = format!("{}\n\n{}", spreads(&answer.games), categories(&answer.games, &answer.categories));
    if let Some(frontiers) = frontiers(&answer.games) {
        text += &format!("\n\n{frontiers}");
    }
    text
}

/// The heading of a column, and its cell of a game.
type Column<'a> = (&'a str, &'a dyn Fn(&Compared) -> String);

fn spreads(games: &[Compared]) -> String {
    let first = games.first().map_or(0.0, |game| game.value);
    let quantile = |game: &Compared, chance| game.quantile(chance).map_or_else(String::new, |n| n.to_string());
    let columns: [Column<'_>; 12] = [
        ("", &Compared::title),
        ("Expected", &|game| format!("{:.4}", game.value)),
        (CERTAIN, &|game| game.certain_points.map_or_else(String::new, |points| format!("{points:.4}"))),
        ("Against 1st", &|game| format!("{:+.4}", game.value - first)),
        ("Deviation", &|game| format!("{:.2}", game.spread.deviation)),
        ("5 %", &|game| quantile(game, 0.05)),
        ("25 %", &|game| quantile(game, 0.25)),
        ("Median", &|game| game.spread.median.to_string()),
        ("75 %", &|game| quantile(game, 0.75)),
        ("95 %", &|game| quantile(game, 0.95)),
        ("Bonus", &|game| game.upper_bonus.map_or_else(String::new, |chance| format!("{:.2} %", 100.0 * chance))),
        ("Extra bonuses", &|game| game.extra_bonuses.map_or_else(String::new, |number| format!("{number:.4}"))),
    ];
    let is_for_risk = games.iter().any(|game| game.certain_points.is_some());
    let columns = columns.iter().filter(|(heading, _)| is_for_risk || *heading != CERTAIN);
    let heading: Vec<&str> = columns.clone().map(|(heading, _)| *heading).collect();
    let right: Vec<usize> = (1..heading.len()).collect();
    let row = |game: &Compared| columns.clone().map(|(_, cell)| cell(game)).collect();
    output::table(&heading, &right, games.iter().map(row).collect())
}

fn categories(games: &[Compared], categories: &[CategoryMeans]) -> String {
    let titles: Vec<String> = games.iter().map(Compared::title).collect();
    let heading: Vec<&str> = std::iter::once("Mean points of").chain(titles.iter().map(String::as_str)).collect();
    let right: Vec<usize> = (1..heading.len()).collect();
    let row = |category: &CategoryMeans| {
        let means = category.means.iter().map(|mean| mean.map_or_else(String::new, |mean| format!("{mean:.4}")));
        std::iter::once(category.name.clone()).chain(means).collect()
    };
    output::table(&heading, &right, categories.iter().map(row).collect())
}

/// Points against action dice for all games, if any of them has such dice.
fn frontiers(games: &[Compared]) -> Option<String> {
    let frontiers: Vec<_> = games.iter().filter_map(|game| Some((&game.game, game.frontier.as_ref()?))).collect();
    let (_, first) = frontiers.first()?;
    let headings = frontiers.iter().flat_map(|(game, _)| [format!("{game}: points"), "action dice".to_owned()]);
    let headings: Vec<String> = std::iter::once("Points for an action die".to_owned()).chain(headings).collect();
    let row = |(number, of): (usize, &TradeOff)| {
        let cells = frontiers.iter().flat_map(|(_, frontier)| {
            let of = frontier.best.get(number);
            [of.map(|of| of.points), of.map(|of| of.dice)]
        });
        let cells = cells.map(|cell| cell.map_or_else(String::new, |number| format!("{number:.4}")));
        std::iter::once(of.worth.to_string()).chain(cells).collect()
    };
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    let right: Vec<usize> = (0..headings.len()).collect();
    Some(output::table(&headings, &right, first.best.iter().enumerate().map(row).collect()))
}
