//! Tables of small games, in memory.

use dicebase_games::{Dice, bank, scorecard};
use dicebase_tables::{Metadata, Shape, Table, ValueType, Writer};

/// Two dice of four sides, and a category of each kind.
pub const SMALL: &str = r#"
family = "scorecard"
name = "Small"
source = "made up for these tests"
dice = 2
sides = 4
rolls = 3
upper-bonus = { from = 6, points = 5 }
category = [
    { id = "ones", name = "Ones", section = "upper", pattern = { face = 1 }, points = "matching-dice" },
    { id = "twos", name = "Twos", section = "upper", pattern = { face = 2 }, points = "matching-dice" },
    { id = "pair", name = "Pair", pattern = { groups = [2] }, points = 10 },
    { id = "run", name = "Run", pattern = { run = 2 }, points = 7 },
    { id = "chance", name = "Chance", pattern = "any", points = "all-dice" },
]
"#;

/// The small game in which a saved die stays saved.
pub fn saved() -> String {
    SMALL.replacen("rolls = 3", "rolls = 3\nsaved-dice = true", 1)
}

/// The small game with a bonus for further pairs and with jokers.
pub fn joker() -> String {
    let bonus = "[extra-bonus]\ncategory = \"pair\"\npoints = 20\n";
    format!("{SMALL}\n{bonus}[joker]\ncategory = \"pair\"\nchoice = \"forced\"\npays-in-full = [\"run\"]\n")
}

/// Three dice of the usual scoring, with an end and a line of rules about taking over, or none.
pub fn bank_rules(end: &str, take_over: &str) -> String {
    format!(
        r#"
family = "bank"
name = "Small"
source = "made up for these tests"
dice = 3
sides = 6
step = 50
target = 500
minimum = 100
entry = 200
end = "{end}"
hot-dice = "may-roll"
singles = [100, 0, 0, 0, 50, 0]
sets = {{ three = [300, 200, 300, 400, 500, 450], growth = "double" }}
{take_over}
"#
    )
}

/// Every ordered roll of so many dice: all are equally likely.
pub fn rolls(dice: usize, sides: usize) -> Vec<Dice> {
    let more = |rolls: Vec<Dice>| rolls.iter().flat_map(|roll| (1..=sides).map(|face| roll.with(face))).collect();
    (0..dice).fold(vec![Dice::NONE], |rolls, _| more(rolls))
}

/// The mean of some numbers.
pub fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len() as f64;
    numbers.sum::<f64>() / count
}

/// What a table says about itself.
pub fn metadata(id: &str, kind: &str, rules: &str, objective: &str, root: f64) -> Metadata {
    Metadata {
        game: id.to_owned(),
        kind: kind.to_owned(),
        rules: rules.to_owned(),
        objective: objective.to_owned(),
        root,
        root_error_bound: 0.0,
        error_bound: 0.0,
        program: "a test".to_owned(),
    }
}

/// A table with what `write` writes.
pub fn table(
    metadata: &Metadata,
    value_type: ValueType,
    shape: Shape,
    write: impl FnOnce(&mut Writer),
) -> Table<Vec<u8>> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let mut writer = Writer::create(&path, metadata, value_type, shape).expect("a writer");
    write(&mut writer);
    writer.finish().expect("a whole table");
    Table::from_bytes(std::fs::read(path).expect("a file")).expect("a table")
}

/// The values of a scorecard game.
pub fn scorecard_values(game: &scorecard::Game, value_type: ValueType) -> Table<Vec<u8>> {
    let values = dicebase_solver::scorecard::solve(game, &|_| Ok(())).expect("values");
    let root = values[game.start()];
    let metadata = metadata(game.id(), "values", game.rules().text(), game.objective().name(), root);
    let shape = Shape { rows: values.len() as u64, columns: 1 };
    table(&metadata, value_type, shape, |writer| writer.write_values(&values).expect("room"))
}

/// The values of a bank game.
pub fn bank_values(game: &bank::Game) -> Table<Vec<u8>> {
    let bounds = dicebase_solver::bank::solve(game, &|_| Ok(())).expect("values");
    let values: Vec<f64> = bounds.iter().map(dicebase_solver::bank::Bounds::middle).collect();
    let root = values[game.start()];
    let metadata = metadata(game.id(), "values", game.rules().text(), game.objective().name(), root);
    let shape = Shape { rows: values.len() as u64, columns: 1 };
    table(&metadata, ValueType::F64, shape, |writer| writer.write_values(&values).expect("room"))
}
