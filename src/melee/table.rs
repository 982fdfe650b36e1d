//! All cards of a game with action dice, drawn in a terminal.

use dicebase_analysis::melee::review::Replay;
use dicebase_games::melee::Seat;
use dicebase_games::scorecard::Face;
use dicebase_games::{Dice, counted};

use super::sitting::Names;
use crate::scorecard::columns::{Row, lines};

/// A row for each category and a column for each player, in the order of joining, with the dice in hand below. Brackets
/// contain the points that a roll would give, a dot stands for an empty entry, and a star for a frozen one.
pub fn draw(replay: &Replay<'_>, names: &Names<'_>, roll: Option<Dice>) -> String {
    let categories = &replay.game().rules().categories;
    let seats = replay.seats();
    let place = |seat: usize| replay.place(seat);
    let titles: Vec<String> = (0..seats.players()).map(|seat| names.title(place(seat), seats.players())).collect();
    let offers = roll.map(|roll| replay.offers(roll));
    let cell = |category: usize, seat: usize| {
        let offer = offers.as_ref().filter(|_| seat == seats.mover()).and_then(|offers| offers[category]);
        entry(&seats.all()[seat], category, offer)
    };
    let entries = |category: usize| (0..seats.players()).map(|seat| cell(category, seat)).collect();
    let mut rows: Vec<Row<'_>> = (0..categories.len()).map(|i| (categories[i].name.as_str(), entries(i))).collect();
    rows.push(("Total", seats.all().iter().map(|seat| format!("{} ", seat.card.total())).collect()));
    let mut lines = lines(&titles, &rows);
    if seats.all().iter().any(|seat| !seat.card.frozen().is_empty()) {
        lines.push("  * frozen: may not be filled in the next turn".to_owned());
    }
    let held = |seat: usize| held(&names.name(place(seat), seats.players()), &seats.all()[seat]);
    lines.extend((0..seats.players()).filter_map(held));
    lines.join("\n")
}

/// The text of an entry.
fn entry(seat: &Seat, category: usize, offer: Option<usize>) -> String {
    match (seat.card.points(category), offer) {
        (Some(points), _) => format!("{points} "),
        (None, _) if seat.card.frozen().contains(category) => "* ".to_owned(),
        (None, None | Some(0)) => ". ".to_owned(),
        (None, Some(points)) => format!("({points})"),
    }
}

/// The dice in a player's hand and the turns that the player skips; `None` if there are neither.
fn held(name: &str, seat: &Seat) -> Option<String> {
    let skips = (seat.skips > 0).then(|| format!("skips {}", counted(seat.skips.into(), "turn", "turns")));
    let hand = (!seat.hand.is_empty()).then(|| hand_in_words(&seat.hand.faces().map(Face::name).collect::<Vec<_>>()));
    let parts: Vec<String> = hand.into_iter().chain(skips).collect();
    (!parts.is_empty()).then(|| format!("  {name}: {}", parts.join("; ")))
}

/// The dice in hand, grouped by face: `freeze, 2 swap`.
pub fn hand_in_words(hand: &[&str]) -> String {
    let of_face = |faces: &[&str]| match faces {
        [only] => (*only).to_owned(),
        several => format!("{} {}", several.len(), several[0]),
    };
    hand.chunk_by(|one, other| one == other).map(of_face).collect::<Vec<_>>().join(", ")
}
