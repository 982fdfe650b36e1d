//! Results of long computations: numbers that are kept next to the tables of their game, in the same kind of file.
//!
//! They are used again for the same rules, objective and program only, to the last bit. A `checkpoint` is one of them: a
//! large game of two keeps its last finished layer, bank and race games keep their sweeps, and the same command resumes
//! from there.

use dicebase_games::any::Rules;
use dicebase_tables::{Metadata, Place, Shape, Table, TableError, ValueType, Writer};

use crate::watch::Watch;

/// The kind of the files with distributions of perfect games.
pub const DISTRIBUTION: &str = "distribution";
/// The kind of the files with the chances of two players at the start, with each head start.
pub const HEAD_STARTS: &str = "head-starts";
/// The kind of the files with the results of contests between two kinds of play.
pub const CONTESTS: &str = "contests";
/// The kind of the files with trade-offs of points against action dice.
pub const FRONTIER: &str = "frontier";
/// The kind of the files with the losses of the rules on a sheet.
pub const RULE_LOSS: &str = "rule-loss";

/// The kind of a table with the state of an unfinished computation.
pub const CHECKPOINT: &str = "checkpoint";

/// The program that keeps numbers. Other versions of the program, or of the format, may have computed others.
pub(crate) const KEEPER: &str = concat!("dicebase ", env!("CARGO_PKG_VERSION"), ", numbers 2");

/// A file of numbers that are computed for a game under its objective, whether it exists or not.
pub struct Kept<'a> {
    pub(crate) place: Place,
    /// The metadata of the file, without the value of the game.
    pub(crate) metadata: Metadata,
    pub(crate) watch: &'a dyn Watch,
}

impl Kept<'_> {
    /// The kept result, as `read` finds it in the numbers. If there is none, returns the result of `work` and keeps it
    /// as `numbers`, with the game's value.
    ///
    /// Numbers are used only for the same rules and objective, and only if this version of the program has kept them. A
    /// damaged file is made again. If no file can be written, nothing is kept, and the work is repeated next time.
    ///
    /// # Errors
    /// Those of `work`.
    pub fn or_else<T, E>(
        &self,
        read: impl FnOnce(&[f64]) -> Option<T>,
        work: impl FnOnce() -> Result<T, E>,
        numbers: impl FnOnce(&T) -> (f64, Vec<f64>),
    ) -> Result<T, E> {
        if let Some(found) = self.read().and_then(|numbers| read(&numbers)) {
            return Ok(found);
        }
        let worked_out = work()?;
        let (value, numbers) = numbers(&worked_out);
        let _ = self.write(value, &numbers);
        Ok(worked_out)
    }

    /// Removes the kept numbers.
    pub(crate) fn forget(&self) {
        let _ = self.place.remove();
    }

    fn read(&self) -> Option<Vec<f64>> {
        self.table()?.to_f64s().ok()?
    }

    /// The file, if it holds the right kind of numbers; their blocks are checked when they are read.
    pub(crate) fn table(&self) -> Option<Table> {
        let table = Table::open(self.place.clone()).ok()?;
        let (found, wanted) = (table.metadata(), &self.metadata);
        let said = |metadata: &Metadata| {
            let Metadata { kind, objective, program, .. } = metadata.clone();
            [kind, objective, program]
        };
        let serves = said(found) == said(wanted) && canonical(found)? == canonical(wanted)?;
        serves.then_some(table)
    }

    fn write(&self, value: f64, numbers: &[f64]) -> Result<(), TableError> {
        let _work = self.watch.begin(format!("keeping the {} of {}", self.metadata.kind, self.metadata.game));
        // If the folder cannot be made, writing into it reports the error.
        let _ = self.place.make_folder();
        let metadata = Metadata { root: value, ..self.metadata.clone() };
        let shape = Shape { rows: numbers.len() as u64, columns: 1 };
        let mut writer = Writer::create(self.place.clone(), &metadata, ValueType::F64, shape)?;
        writer.write_values(numbers)?;
        writer.finish()
    }
}

/// The canonical text of the rules in a file.
pub(crate) fn canonical(metadata: &Metadata) -> Option<String> {
    Some(Rules::parse(&metadata.game, &metadata.rules).ok()?.canonical().to_owned())
}
