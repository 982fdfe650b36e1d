//! Tables of small games, in memory.

use std::ops::ControlFlow;

use dicebase_games::{Dice, bank, race, scorecard};
use dicebase_solver::bank::Bounds;
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

/// The small game with a bonus for further pairs and with jokers, `forced` or `free`.
pub fn joker(choice: &str) -> String {
    let bonus = "[extra-bonus]\ncategory = \"pair\"\npoints = 20\n";
    let joker = format!("[joker]\ncategory = \"pair\"\nchoice = \"{choice}\"\npays-in-full = [\"run\"]\n");
    format!("{SMALL}\n{bonus}\n{joker}")
}

/// Rules with three dice and the usual scoring, with an end and an optional line about taking over.
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

/// Reproducible pseudo-random numbers (Vigna's splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A random number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// A random roll of `count` dice with six sides.
    pub fn dice(&mut self, count: usize) -> Dice {
        Dice::from_faces((0..count).map(|_| (self.next() % 6) as usize + 1))
    }
}

/// The metadata of a table.
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
        mixtures: Vec::new(),
    }
}

/// A table whose values `write` writes.
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
    let values = dicebase_solver::scorecard::solve(game, &|_| ControlFlow::Continue(())).expect("values");
    let root = values[game.start()];
    let metadata = metadata(game.id(), "values", game.rules().text(), game.objective().name(), root);
    let shape = Shape { rows: values.len() as u64, columns: 1 };
    table(&metadata, value_type, shape, |writer| writer.write_values(&values).expect("room"))
}

/// The values of a bank game, or their bounds.
pub fn bank_values(game: &bank::Game) -> Table<Vec<u8>> {
    let bounds = dicebase_solver::bank::solve(game, &|_| ControlFlow::Continue(())).expect("values");
    let root = bounds[game.start()].middle();
    let metadata = metadata(game.id(), "values", game.rules().text(), game.objective().name(), root);
    let columns = dicebase_policy::bank::columns(game);
    let shape = Shape { rows: bounds.len() as u64, columns: columns as u64 };
    let numbers = |bounds: &Bounds| if columns == 1 { vec![bounds.middle()] } else { vec![bounds.lower, bounds.upper] };
    let values: Vec<f64> = bounds.iter().flat_map(numbers).collect();
    table(&metadata, ValueType::F64, shape, |writer| writer.write_values(&values).expect("room"))
}

/// The probabilities of a bank game in which each player maximises their own.
pub fn bank_chances(game: &bank::Game) -> Table<Vec<u8>> {
    let found = dicebase_solver::bank::equilibrium(game, &|_| ControlFlow::Continue(())).expect("chances");
    let root = found.shares[game.start()].own;
    let metadata = metadata(game.id(), "values", game.rules().text(), game.objective().name(), root);
    let shape = Shape { rows: found.shares.len() as u64, columns: 2 };
    let chances: Vec<f64> = found.shares.iter().flat_map(|of| [of.own, of.next]).collect();
    table(&metadata, ValueType::F64, shape, |writer| writer.write_values(&chances).expect("room"))
}

/// The values of a solved race game.
pub fn race_values(game: &race::Game) -> Table<Vec<u8>> {
    let go_on = |_| ControlFlow::Continue(());
    let values = match game.objective() {
        race::Objective::Turns => dicebase_solver::race::fewest_turns(game.board(), &go_on).expect("values"),
        race::Objective::Win => dicebase_solver::race::solve(game.board(), &go_on).expect("values").into_parts().0,
    };
    let metadata = metadata(game.id(), "values", game.rules().text(), game.objective().name(), values[game.start()]);
    let shape = Shape { rows: values.len() as u64, columns: 1 };
    table(&metadata, ValueType::F64, shape, |writer| writer.write_values(&values).expect("room"))
}
