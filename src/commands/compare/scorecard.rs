//! `dicebase compare` for scorecard games.

use dicebase_analysis::scorecard::{CategoryMeans, Compared, Player, category_means, distribution};
use dicebase_games::scorecard::{Card, Game};
use dicebase_policy::scorecard::OBJECTIVE;
use serde::Serialize;

use crate::cli::Global;
use crate::failure::Failure;
use crate::game::{self, NamedGame};
use crate::progress::Bar;
use crate::solved::scorecard::Tables;
use crate::{interrupt, output};

#[derive(Serialize)]
struct Answer {
    objective: &'static str,
    games: Vec<Compared>,
    categories: Vec<CategoryMeans>,
}

pub fn run(games: &[NamedGame], global: &Global) -> Result<(), Failure> {
    let ready = games.iter().map(ready).collect::<Result<Vec<_>, _>>()?;
    let states = |game: &Game| game.states().len() as u64;
    let bar = Bar::whole("comparing".to_owned(), ready.iter().map(states).sum());
    let mut compared = Vec::new();
    for (game, named) in ready.iter().zip(games) {
        bar.part(format!("walking through {}", game.id()), states(game));
        compared.push(compare(game, named, &bar, global)?);
    }
    drop(bar);
    let answer = Answer { objective: OBJECTIVE, categories: category_means(&compared), games: compared };
    if global.json { output::json(&answer) } else { output::text(&as_text(&answer)) }
}

fn ready(named: &NamedGame) -> Result<Game, Failure> {
    match named.ready(None)? {
        game::Game::Scorecard(game) => Ok(game),
        game::Game::Bank(game) => Err(Failure::wrong_input(format!("{} is a bank game", game.id()))),
    }
}

fn compare(game: &Game, named: &NamedGame, bar: &Bar, global: &Global) -> Result<Compared, Failure> {
    let tables = Tables::of(game, named, global)?.as_part_of(bar);
    let metadata = tables.policy()?.table().metadata().clone();
    let player = Player::optimal(game, tables.exact_values()?);
    let found = tables.with_threads(|| distribution(&player, &Card::empty(game), &|progress| bar.report(progress)))?;
    let found = found.map_err(|_| interrupt::failure())?;
    Ok(Compared::new(game, metadata.root, metadata.root_error_bound, &found))
}

fn as_text(answer: &Answer) -> String {
    let games = &answer.games;
    let first = games.first().map_or(0.0, |game| game.value);
    let columns = games.iter().map(|game| game.game.as_str());
    let heading: Vec<&str> = std::iter::once("").chain(columns).collect();
    let right: Vec<usize> = (1..heading.len()).collect();
    let row = |what: &str, tell: &dyn Fn(&Compared) -> Option<String>| {
        let cells = games.iter().map(|game| tell(game).unwrap_or_default());
        std::iter::once(what.to_owned()).chain(cells).collect::<Vec<_>>()
    };
    let whole = |number: Option<usize>| number.map(|number| number.to_string());
    let rows = vec![
        row("Expected score", &|game| Some(format!("{:.4}", game.value))),
        row("  against the first", &|game| Some(format!("{:+.4}", game.value - first))),
        row("Standard deviation", &|game| Some(format!("{:.4}", game.spread.deviation))),
        row("5 % end at or below", &|game| whole(game.quantile(0.05))),
        row("Median", &|game| whole(Some(game.spread.median))),
        row("95 % end at or below", &|game| whole(game.quantile(0.95))),
        row("Upper bonus", &|game| game.upper_bonus.map(|chance| format!("{:.4} %", 100.0 * chance))),
        row("Extra bonuses a game", &|game| game.extra_bonuses.map(|number| format!("{number:.4}"))),
    ];
    let told = rows.into_iter().filter(|row| row[1..].iter().any(|cell| !cell.is_empty())).collect();
    let of_category = |category: &CategoryMeans| {
        let means = category.means.iter().map(|mean| mean.map_or_else(String::new, |mean| format!("{mean:.4}")));
        std::iter::once(category.name.clone()).chain(means).collect()
    };
    let mut means_of = heading.clone();
    means_of[0] = "Mean points of";
    let categories = output::table(&means_of, &right, answer.categories.iter().map(of_category).collect());
    format!("{}\n\n{categories}", output::table(&heading, &right, told))
}
