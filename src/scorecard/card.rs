//! The card of a scorecard game, drawn in a terminal.

use dicebase_analysis::scorecard::review::{Replay, Score};
use dicebase_games::Dice;
use dicebase_games::scorecard::{BonusStep, Section};

/// The card in two columns, with the sums below. Brackets contain the points that a roll would give, a dot stands for
/// none, and a dash for entries that may not be filled now. The other player's points follow, if two play.
pub fn draw(replay: &Replay<'_>, roll: Option<Dice>) -> String {
    let entries = entries(replay, roll);
    let upper = replay.game().rules().categories.iter().filter(|category| category.section == Section::Upper).count();
    // The upper section is on the left, unless there is none or it is far shorter than the rest.
    let left = if upper == 0 || upper * 3 < entries.len() { entries.len().div_ceil(2) } else { upper };
    let (left, right) = entries.split_at(left);
    let wide =
        |column: &[(String, String)]| column.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    let (wide_left, wide_right) = (wide(left), wide(right));
    let heading = (String::new(), format!("you {:>5} ", "bot"));
    let mut lines = Vec::new();
    let mut line = |left: Option<&(String, String)>, right: Option<&(String, String)>| {
        let of_column = |entry: Option<&(String, String)>, wide: usize| {
            let (name, points) = entry.cloned().unwrap_or_default();
            let cells = if replay.are_two() { 11 } else { 5 };
            format!("  {name:wide$} {points:>cells$}")
        };
        let line = format!("{}   {}", of_column(left, wide_left), of_column(right, wide_right));
        lines.push(line.trim_end().to_owned());
    };
    if replay.are_two() {
        line(Some(&heading), Some(&heading));
    }
    for row in 0..left.len().max(right.len()) {
        line(left.get(row), right.get(row));
    }
    lines.push(sums(replay));
    lines.join("\n")
}

/// Each category's name, and its points or those that the roll would give.
fn entries(replay: &Replay<'_>, roll: Option<Dice>) -> Vec<(String, String)> {
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
        let theirs = replay.card_of(replay.mover().other()).points(category);
        let theirs = theirs.map_or_else(|| ".".to_owned(), |points| points.to_string());
        let points = if replay.are_two() { format!("{points}{theirs:>5} ") } else { points };
        (categories[category].name.clone(), points)
    };
    (0..categories.len()).map(entry).collect()
}

fn sums(replay: &Replay<'_>) -> String {
    let Score { total, extra_bonus, .. } = replay.points(replay.mover());
    let mut parts = Vec::new();
    let rules = replay.game().rules();
    if let Some(bonus) = &rules.upper_bonus {
        let upper = replay.card().state(replay.game()).upper_total;
        let next = bonus.steps().find(|step| step.from > upper);
        let paid = match rules.bonus_at(upper) {
            0 => String::new(),
            paid if replay.card().open().is_empty() => format!(", with the bonus of {paid}"),
            paid => format!(", the bonus of {paid} is to come"),
        };
        let short = |next: BonusStep| format!(", {} short of the bonus of {}", next.from - upper, next.points);
        parts.push(format!("upper section {upper}{paid}{}", next.map(short).unwrap_or_default()));
    }
    if extra_bonus > 0 {
        parts.push(format!("extra bonus {extra_bonus}"));
    }
    parts.push(match replay.are_two() {
        true => format!("{total} points against {}", replay.points(replay.mover().other()).total),
        false => format!("{total} points"),
    });
    format!("  {}", parts.join("; "))
}
