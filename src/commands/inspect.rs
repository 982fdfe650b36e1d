//! `dicebase inspect`

use std::path::{Path, PathBuf};

use dicebase_engine::any::{Tables, open_table};
use dicebase_engine::{CHECKPOINT, Measure, Unwatched, find as find_game, in_shell};
use dicebase_games::scorecard::Objective;
use dicebase_games::{at_most, builtin_names, did_you_mean, known_game};
use dicebase_policy::RATINGS;
use dicebase_policy::VALUES;
use dicebase_policy::scorecard::POLICY;
use dicebase_tables::{FORMAT_VERSION, Metadata, Shard, Table, ValueType};
use serde::Serialize;

use crate::cli::{Global, OneTable};
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Contents<'a> {
    table: String,
    format_version: u32,
    game: &'a str,
    kind: &'a str,
    objective: &'a str,
    /// The value of the start of the game, if the table knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    /// A bound for the error of the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    error_bound: Option<f64>,
    /// A bound for the error of every number in the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    table_error_bound: Option<f64>,
    /// In an equilibrium, the largest gain of any player at the start by one deviating turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    one_turn_gain: Option<f64>,
    /// The largest such gain in any state.
    #[serde(skip_serializing_if = "Option::is_none")]
    table_one_turn_gain: Option<f64>,
    program: &'a str,
    /// The type for `numpy.memmap`, together with `offset` and `shape`.
    dtype: &'static str,
    offset: u64,
    shape: [u64; 2],
    bytes: u64,
    checksum: String,
    /// The files of the values, if they are not in this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shards: Vec<ShardFile>,
    rules: &'a str,
}

/// A file with consecutive values of the table.
#[derive(Serialize)]
struct ShardFile {
    file: String,
    /// The index of its first value.
    first: usize,
    values: usize,
    /// The offset of its values.
    offset: u64,
}

pub fn run(typed: &OneTable, global: &Global) -> Result<(), Failure> {
    let (path, table) = open(typed, global)?;
    table.check()?;
    let metadata = table.metadata();
    let is_equilibrium = Measure::of(metadata) == Measure::OneTurnGain;
    let (claims, gains) = (claims_bounds(metadata) && !is_equilibrium, claims_bounds(metadata) && is_equilibrium);
    let contents = Contents {
        table: path.display().to_string(),
        format_version: FORMAT_VERSION,
        game: &metadata.game,
        kind: &metadata.kind,
        objective: &metadata.objective,
        value: has_root(metadata).then_some(metadata.root),
        error_bound: claims.then_some(metadata.root_error_bound),
        table_error_bound: claims.then_some(metadata.error_bound),
        one_turn_gain: gains.then_some(metadata.root_error_bound),
        table_one_turn_gain: gains.then_some(metadata.error_bound),
        program: &metadata.program,
        dtype: match table.value_type() {
            ValueType::F64 => "<f8",
            ValueType::F32 => "<f4",
            ValueType::U8 => "|u1",
        },
        offset: table.body_offset(),
        shape: [table.shape().rows, table.shape().columns],
        bytes: table.file_len(),
        checksum: format!("{:08x}", table.checksum()),
        shards: table.shards().iter().map(ShardFile::of).collect(),
        rules: &metadata.rules,
    };
    if global.json { output::json(&contents) } else { output::text(&as_text(&contents)) }
}

impl ShardFile {
    fn of(shard: &Shard) -> Self {
        let table = shard.table();
        let file = shard.path().display().to_string();
        Self { file, first: shard.first(), values: table.len(), offset: table.body_offset() }
    }
}

/// The table that was named; its values are checked when they are read.
pub fn open(typed: &OneTable, global: &Global) -> Result<(PathBuf, Table), Failure> {
    let path = find(typed, global)?;
    let table = open_table(&path)?;
    let objective = &table.metadata().objective;
    match typed.parts.objective().filter(|wanted| wanted != objective) {
        None => Ok((path, table)),
        Some(wanted) => Err(Failure::wrong_input(format!(
            "the table {} is for the objective {objective}, not for {wanted}; --objective chooses among the tables of \
             a game: leave it out, or name the game",
            path.display()
        ))),
    }
}

/// Returns `true` when a table has a value of its game: ratings and checkpoints have none, and chances of targets have
/// one for each target.
pub fn has_root(metadata: &Metadata) -> bool {
    ![RATINGS, CHECKPOINT].contains(&metadata.kind.as_str()) && metadata.objective != Objective::Target.name()
}

/// Returns `true` when the bounds in a table are claims about its values. Kept numbers claim nothing.
pub fn claims_bounds(metadata: &Metadata) -> bool {
    [VALUES, POLICY].contains(&metadata.kind.as_str())
}

/// The table at a path, or the stored values of a game.
fn find(typed: &OneTable, global: &Global) -> Result<PathBuf, Failure> {
    let (path, name) = (Path::new(&typed.table), typed.table.to_string_lossy());
    let is_game = known_game(&name).is_some() || path.extension().is_some_and(|end| end == "toml");
    if path.exists() && !is_game {
        return Ok(path.to_owned());
    }
    if !is_game {
        return Err(Failure::wrong_input(format!(
            "there is no table {name}{}; give the path of a table or the name of a game, as in `dicebase inspect \
             yahtzee`",
            did_you_mean(&name, builtin_names())
        )));
    }
    let named = find_game(&typed.table)?.under(&typed.parts.notation)?;
    let game = named.ready(typed.parts.objective())?;
    let (path, command) = Tables::of(&game, &named, global.config()?, &Unwatched).place();
    if !path.exists() {
        return Err(Failure::failed(format!("{name} is not solved yet; `{command}` makes its table")));
    }
    Ok(path)
}

fn as_text(contents: &Contents) -> String {
    let [rows, columns] = contents.shape;
    let exact = match (contents.error_bound, contents.table_one_turn_gain) {
        (Some(bound), _) => format!(" (exact to {})", at_most(bound)),
        (None, Some(gain)) => format!(" (nobody gains more than {} by one other turn)", at_most(gain)),
        (None, None) => String::new(),
    };
    let value = match (contents.value, contents.error_bound) {
        (Some(value), _) => format!("{value}{exact}"),
        (None, Some(bound)) => format!("one for each target (exact to {})", at_most(bound)),
        (None, None) => "not solved".to_owned(),
    };
    let place = match contents.shards.len() {
        0 => format!("from byte {}", contents.offset),
        shards => format!("in {shards} shards beside it"),
    };
    let lines = [
        ("table", contents.table.clone()),
        ("game", contents.game.to_owned()),
        ("kind", contents.kind.to_owned()),
        ("objective", contents.objective.to_owned()),
        ("value", value),
        ("written by", contents.program.to_owned()),
        ("shape", format!("{rows} x {columns} of {} {place}", contents.dtype)),
        ("size", output::bytes(contents.bytes)),
        ("checksum", contents.checksum.clone()),
    ];
    let lines = lines.map(|(what, text)| format!("{what:<11}{text}"));
    let path = in_shell(&contents.table);
    format!("{}\n\nThe rules are in it too: dicebase inspect {path} --json", lines.join("\n"))
}
