//! All cards of a game, drawn in a terminal.

use dicebase_analysis::review::Seat;
use dicebase_analysis::scorecard::review::several::Replay;
use dicebase_games::Dice;

use super::super::columns::{Row, lines};
use super::sitting::Names;

/// A row for each category and a column for each player, in the order of play from the first player on, with the
/// bonuses and the total below. Brackets contain the points that a roll would give, or a dash if the entry may not be
/// filled now; a dot stands for an empty entry.
pub fn draw(replay: &Replay<'_>, names: &Names<'_>, roll: Option<Dice>) -> String {
    let (rules, players) = (replay.game().rules(), replay.cards().len());
    let first = replay.seating().first().unwrap_or_default();
    let places: Vec<usize> = (0..players).map(|seat| (first + seat) % players).collect();
    let titles: Vec<String> = places.iter().map(|&place| names.title(place, players)).collect();
    let offers = roll.map(|roll| replay.card().offers(roll));
    let cell = |category: usize, place: usize| {
        let offers = offers.as_ref().filter(|_| place == replay.seating().mover());
        entry(replay.cards()[place].card().points(category), offers.map(|offers| offers[category]))
    };
    let of_all = |number: &dyn Fn(usize) -> usize| places.iter().map(|&place| format!("{} ", number(place))).collect();
    let entries = |category: usize| places.iter().map(|&place| cell(category, place)).collect();
    let mut rows: Vec<Row<'_>> =
        rules.categories.iter().enumerate().map(|(place, category)| (&*category.name, entries(place))).collect();
    if rules.upper_bonus.is_some() {
        rows.push(("Upper section", of_all(&|place| replay.cards()[place].card().sums(replay.game()).upper_total)));
        rows.push(("Upper bonus", of_all(&|place| replay.cards()[place].points(Seat::Me).upper_bonus)));
    }
    let extra = |place: usize| replay.cards()[place].points(Seat::Me).extra_bonus;
    if places.iter().any(|&place| extra(place) > 0) {
        rows.push(("Extra bonus", of_all(&extra)));
    }
    rows.push(("Total", of_all(&|place| replay.points(place))));
    lines(&titles, &rows).join("\n")
}

/// The text of an entry, with the offer of a roll if there is one.
fn entry(points: Option<usize>, offer: Option<Option<usize>>) -> String {
    match (points, offer) {
        (Some(points), _) => format!("{points} "),
        (None, Some(None)) => "(-)".to_owned(),
        (None, None | Some(Some(0))) => ". ".to_owned(),
        (None, Some(Some(points))) => format!("({points})"),
    }
}
