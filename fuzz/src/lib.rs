//! Readers of what others wrote. Each function gets any bytes and panics only where a reader is wrong: where it panics
//! itself, or where what it read, written again, reads as something else.

use std::sync::LazyLock;

use dicebase_analysis::bank::review::Replay;
use dicebase_analysis::play::Play;
use dicebase_engine::{NamedGame, find};
use dicebase_games::any::{Game, Rules};
use dicebase_games::bank::Objective;
use dicebase_games::{Notation, bank};
use dicebase_tables::Table;

/// A game of each family.
static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let ready = |id: &&str| find(id).expect("it is built in").rules.ready(id, None).expect("it is a game");
    ["yahtzee", "zehntausend", "mensch-aergere-dich-nicht"].iter().map(ready).collect()
});

/// The bank game of the review files.
static FARKLE: LazyLock<bank::Game> = LazyLock::new(|| match find("farkle").expect("it is built in") {
    NamedGame { rules: Rules::Bank(rules), .. } => {
        bank::Game::new("farkle", rules, Objective::Points).expect("it is a game")
    }
    _ => unreachable!("farkle is a bank game"),
});

/// A table: its header, its checksums and all its numbers.
pub fn table(data: &[u8]) {
    let Ok(table) = Table::from_bytes(data) else { return };
    assert!(table.file_len() <= data.len() as u64, "a table longer than its file");
    let whole = table.check().is_ok();
    let read = table.to_f64s().is_ok_and(|numbers| numbers.is_none_or(|numbers| numbers.len() == table.len()));
    assert!(read || !whole, "a table without damage cannot be read");
}

/// Rules: their text is read as the same rules.
pub fn rules(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(rules) = Rules::parse("fuzz.toml", text) else { return };
    let again = Rules::parse("again.toml", rules.text()).expect("rules that were read are rules");
    assert_eq!(again.canonical(), rules.canonical());
}

/// A line of notation: what was read, written again, is the same. Positions of some games are understood.
pub fn position(data: &[u8]) {
    let Ok(notation) = String::from_utf8_lossy(data).parse::<Notation>() else { return };
    let again: Notation = notation.to_string().parse().expect("what is written can be read");
    assert_eq!(again.to_string(), notation.to_string());
    for game in GAMES.iter().filter(|game| game.id() == notation.game) {
        let _ = game.understood(&notation);
    }
}

/// A review file of a bank game. What was read can be gone on with.
pub fn review(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(play) = Play::new(Replay::<Vec<u8>>::unmeasured(&FARKLE), text) else { return };
    Play::new(Replay::<Vec<u8>>::unmeasured(&FARKLE), play.text()).expect("a file that was read is read again");
}
