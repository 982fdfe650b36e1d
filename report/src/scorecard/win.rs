//! The chances of two players who both play to win.

use dicebase_analysis::scorecard::HeadStart;

use super::game::SolvedGame;
use crate::numbers::{bound, percent};
use crate::{Block, Cell, Chart, Column, Section, Shown, Table, signed};

/// The head starts of the short table.
const SHOWN: [i64; 13] = [-50, -25, -10, -5, -2, -1, 0, 1, 2, 5, 10, 25, 50];

/// The section with the chances for every head start; `None` if they are not known.
pub(super) fn win_section<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>) -> Option<Section> {
    let all = game.head_starts;
    let (level, fairest) = (HeadStart::level(all)?, HeadStart::fairest(all)?);
    let words = format!(
        "Two players fill their cards in turn, the higher total wins, and a tie counts as half. When both play as well \
         as can be for the win, who begins wins with a chance of {}, exact to {}. Who is behind takes risks, and who \
         is ahead avoids them, so both play otherwise than for the most points on average.",
        percent(level.chance, 4),
        bound(game.head_starts_error_bound)
    );
    let commands = vec![format!("dicebase value {} --objective win", game.name.in_commands())];
    let shown = all.iter().filter(|of| SHOWN.contains(&of.lead));
    let blocks = vec![
        Block::Words(words),
        Block::Chart(chart(game, level, fairest)),
        Block::Table(table(game, "win-leads", shown).untitled()),
        Block::Table(table(game, "win", all.iter()).shown(Shown::Linked)),
        Block::words(
            "This command tells the chance to win; --lead gives points to who is to move, and --card and \
                      --opponents say what stands on both cards:",
        ),
        Block::Commands(commands),
    ];
    Some(Section::new("win", "Two players", blocks))
}

fn chart<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, level: HeadStart, fairest: HeadStart) -> Chart {
    let points: Vec<(i64, f64)> = game.head_starts.iter().map(|of| (of.lead, of.chance)).collect();
    let title = format!("{}: the chance of who begins, by the points given before", game.title());
    let what = "points given to who begins";
    let mut chart = Chart::by_lead("chart-win", &title, what, &points, (fairest.lead, "fairest"));
    chart.caption = if fairest.lead == 0 {
        format!(
            "Nothing is fairer than to give nobody points: who begins wins {} of all games.",
            percent(level.chance, 2)
        )
    } else {
        format!(
            "The fairest head start is {}: who begins then wins {} of all games, and {} without it.",
            signed(fairest.lead),
            percent(fairest.chance, 2),
            percent(level.chance, 2)
        )
    };
    chart.description = format!("{} {}", chart.description, chart.caption);
    chart
}

fn table<'a, D>(game: &SolvedGame<'_, D>, name: &str, of: impl Iterator<Item = &'a HeadStart>) -> Table {
    let columns = vec![Column::numbers("lead", "Points given"), Column::numbers("chance", "Chance to win")];
    let row = |of: &HeadStart| vec![Cell::Number(of.lead as f64, 0), Cell::Chance(of.chance)];
    let caption = "The chance of who begins, by the points given before";
    Table::new(game.name.file(name), caption, columns, of.map(row).collect())
}
