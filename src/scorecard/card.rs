//! The card of a scorecard game, as it is drawn in a terminal.

use dicebase_analysis::scorecard::review::{Replay, Score};
use dicebase_games::Dice;
use dicebase_games::scorecard::Section;

/// The card in two columns, and the sums below it. What a roll would give stands in brackets, a dot where that is
/// nothing, and a dash where the joker rule forbids it.
pub fn draw<D: AsRef<[u8]>>(replay: &Replay<'_, D>, roll: Option<Dice>) -> String {
    let entries = entries(replay, roll);
    let upper = replay.game().rules().categories.iter().filter(|category| category.section == Section::Upper).count();
    // The upper section stands on the left, where there is one and it is not the shorter part by far.
    let left = if upper == 0 || upper * 3 < entries.len() { entries.len().div_ceil(2) } else { upper };
    let (left, right) = entries.split_at(left);
    let wide =
        |column: &[(String, String)]| column.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    let (wide_left, wide_right) = (wide(left), wide(right));
    let mut lines = Vec::new();
    for row in 0..left.len().max(right.len()) {
        let of_column = |column: &[(String, String)], wide: usize| {
            let (name, points) = column.get(row).cloned().unwrap_or_default();
            format!("  {name:wide$} {points:>5}")
        };
        let line = format!("{}   {}", of_column(left, wide_left), of_column(right, wide_right));
        lines.push(line.trim_end().to_owned());
    }
    lines.push(sums(replay));
    lines.join("\n")
}

/// Each category's name, and its points or what the roll would give.
fn entries<D: AsRef<[u8]>>(replay: &Replay<'_, D>, roll: Option<Dice>) -> Vec<(String, String)> {
    let categories = &replay.game().rules().categories;
    let offers = roll.map(|roll| replay.offers(roll));
    let entry = |category: usize| {
        let points = match (replay.card().points(category), &offers) {
            (Some(points), _) => format!("{points} "),
            (None, None) => ". ".to_owned(),
            (None, Some(offers)) => match offers[category] {
                None => "(-)".to_owned(),
                Some(0) => ". ".to_owned(),
                Some(points) => format!("({points})"),
            },
        };
        (categories[category].name.clone(), points)
    };
    (0..categories.len()).map(entry).collect()
}

fn sums<D: AsRef<[u8]>>(replay: &Replay<'_, D>) -> String {
    let Score { total, extra_bonus, .. } = replay.points();
    let mut parts = Vec::new();
    if let Some(bonus) = replay.game().rules().upper_bonus {
        let upper = replay.card().state(replay.game()).upper_total;
        parts.push(match bonus.from.saturating_sub(upper) {
            0 => format!("upper section {upper}, with the bonus of {}", bonus.points),
            missing => format!("upper section {upper}, {missing} short of the bonus of {}", bonus.points),
        });
    }
    if extra_bonus > 0 {
        parts.push(format!("extra bonus {extra_bonus}"));
    }
    parts.push(format!("{total} points"));
    format!("  {}", parts.join("; "))
}
