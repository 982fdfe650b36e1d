//! The gain from playing for a target.

use dicebase_analysis::scorecard::{Level, Target, Targets};

use super::game::SolvedGame;
use super::scores::SCORES;
use crate::numbers::{bound, percent, thousands};
use crate::{Block, Cell, Chart, Column, Section, Shown, Table};

/// The distance between the targets of the short table.
const STEP: usize = 25;
/// The charts and the short table omit chances closer to 0 or 1 than this: their curves would lie on the edges, and
/// their differences are mere rounding.
const TAIL: f64 = 5e-4;

/// The section about targets; `None` if no target is within reach.
pub(super) fn targets_section<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, targets: &Targets) -> Option<Section> {
    let most = targets.largest_loss()?;
    let words = format!(
        "Who needs a certain number of points plays otherwise than for the most points on average, and reaches it more \
         often. For every final score this is the chance to reach it by play for points, and the largest chance there \
         is, by play that aims at this score alone, exact to {}.",
        bound(game.targets_error_bound)
    );
    let typed = game.name.in_commands();
    let target = most.target;
    let commands = vec![format!("dicebase value {typed} --objective target --target {target}")];
    let blocks = vec![
        Block::Words(words),
        Block::Chart(curves(game, targets)),
        Block::Chart(gain(game, targets, most)),
        Block::Table(levels(game, &targets.levels)),
        Block::Table(table(game, "targets-steps", steps(targets)).untitled()),
        Block::Table(table(game, "targets", targets.targets.iter()).shown(Shown::Linked)),
        Block::words("This command tells the chance to reach one of them:"),
        Block::Commands(commands),
    ];
    Some(Section::new("targets", "Playing for a score", blocks))
}

fn steps(targets: &Targets) -> impl Iterator<Item = &Target> {
    targets.targets.iter().filter(|of| of.target.is_multiple_of(STEP) && of.by_points <= 1.0 - TAIL && of.best >= TAIL)
}

fn drawn(targets: &Targets, of: fn(&Target) -> f64) -> Vec<(usize, f64)> {
    let last_certain = targets.targets.iter().rposition(|of| of.by_points > 1.0 - TAIL).unwrap_or_default();
    let seen = targets.targets[last_certain..].iter().take_while(|of| of.best >= TAIL);
    let mut points: Vec<(usize, f64)> = seen.map(|target| (target.target, of(target))).collect();
    if points.is_empty() {
        points.extend(targets.targets.first().map(|target| (target.target, of(target))));
    }
    points
}

fn curves<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, targets: &Targets) -> Chart {
    let curves = [("line", drawn(targets, |of| of.by_points)), ("other", drawn(targets, |of| of.best))];
    let title = format!("{}: the chance to reach a score by playing for it", game.title());
    let mut chart = Chart::curves("chart-targets", &title, SCORES, &curves);
    chart.caption =
        "The upper curve is the largest chance to reach each score, the lower one that of play for points.".to_owned();
    let even = targets.levels.iter().find(|level| level.chance == 0.5);
    let told = even.map(|level| {
        format!(
            " Half of all games come to {} or more by play for points; {} is the largest score that is reached as \
             often by playing for it.",
            thousands(level.by_points),
            thousands(level.best)
        )
    });
    chart.description = format!("Two falling curves. {}{}", chart.caption, told.unwrap_or_default());
    chart
}

fn gain<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, targets: &Targets, most: &Target) -> Chart {
    let title = format!("{}: how much more often a score is reached by playing for it", game.title());
    let mut chart = Chart::area("chart-targets-gain", &title, SCORES, &drawn(targets, |of| of.loss));
    chart.caption = format!(
        "The most is gained at {}: {} instead of {}, which is {} of all games more.",
        thousands(most.target),
        percent(most.best, 2),
        percent(most.by_points, 2),
        percent(most.loss, 2)
    );
    chart.description = format!("The difference of both curves. {}", chart.caption);
    chart
}

fn levels<D>(game: &SolvedGame<'_, D>, levels: &[Level]) -> Table {
    let columns = vec![
        Column::numbers("chance", "Reached in"),
        Column::numbers("by_points", "By play for points"),
        Column::numbers("best", "By playing for it"),
    ];
    let row = |level: &Level| vec![Cell::Chance(level.chance), Cell::Whole(level.by_points), Cell::Whole(level.best)];
    let caption = "The largest scores that are reached so often";
    let rows = levels.iter().map(row).collect();
    Table::new(game.name.file("targets-levels"), caption, columns, rows)
}

fn table<'a, D>(game: &SolvedGame<'_, D>, name: &str, targets: impl Iterator<Item = &'a Target>) -> Table {
    let columns = vec![
        Column::numbers("target", "At least"),
        Column::numbers("by_points", "By play for points"),
        Column::numbers("best", "By playing for it"),
        Column::numbers("gain", "Difference"),
    ];
    let row = |of: &Target| {
        vec![Cell::Whole(of.target), Cell::Chance(of.by_points), Cell::Chance(of.best), Cell::Chance(of.loss)]
    };
    let caption = "The chance to reach a score by play for points and by playing for it";
    Table::new(game.name.file(name), caption, columns, targets.map(row).collect())
}
