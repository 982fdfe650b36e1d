//! What was worked out of a game and takes long: numbers that are kept beside its tables, in the same kind of file.

use dicebase_games::any::Rules;
use dicebase_tables::{Metadata, Place, Shape, Table, TableError, ValueType, Writer};

use crate::watch::Watch;

/// The kind of the files in which it is kept how perfect games spread,
pub const DISTRIBUTION: &str = "distribution";
/// how two players stand at the start with each head start,
pub const HEAD_STARTS: &str = "head-starts";
/// what comes of it how two players play,
pub const CONTESTS: &str = "contests";
/// what a card comes to whose player wants points and action dice,
pub const FRONTIER: &str = "frontier";
/// and what the rule of a sheet loses.
pub const RULE_LOSS: &str = "rule-loss";

/// The kind of a table that holds how far a computation has come.
pub const CHECKPOINT: &str = "checkpoint";

/// Who keeps numbers: other versions of the program, or of how numbers are written, may have worked out others.
pub(crate) const KEEPER: &str = concat!("dicebase ", env!("CARGO_PKG_VERSION"), ", numbers 2");

/// A file of numbers that were worked out of a game under its objective, whether it is there or not.
pub struct Kept<'a> {
    pub(crate) place: Place,
    /// What the file has to say of itself, but for the value of the game.
    pub(crate) metadata: Metadata,
    pub(crate) watch: &'a dyn Watch,
}

impl Kept<'_> {
    /// What is kept, as `read` finds it in the numbers, or else what `work` comes to, which is then kept as `numbers`,
    /// with the `value` that it says the game has.
    ///
    /// Numbers are used only for the same rules and objective, and if this version of the program has kept them. A file
    /// that is damaged is made again. Where none can be written nothing is kept, and the work is done again next time.
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

    /// Forgets what is kept.
    pub(crate) fn forget(&self) {
        let _ = self.place.remove();
    }

    fn read(&self) -> Option<Vec<f64>> {
        self.table()?.to_f64s().ok()?
    }

    /// The file, if it holds what is wanted; its numbers are checked when they are read.
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
        // A folder that cannot be made is told of by what cannot be written into it.
        let _ = self.place.make_folder();
        let metadata = Metadata { root: value, ..self.metadata.clone() };
        let shape = Shape { rows: numbers.len() as u64, columns: 1 };
        let mut writer = Writer::create(self.place.clone(), &metadata, ValueType::F64, shape)?;
        writer.write_values(numbers)?;
        writer.finish()
    }
}

/// What the rules in a file decide.
pub(crate) fn canonical(metadata: &Metadata) -> Option<String> {
    Some(Rules::parse(&metadata.game, &metadata.rules).ok()?.canonical().to_owned())
}
