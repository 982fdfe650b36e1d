//! Reading numbers of a table within computations that cannot stop halfway.

use std::cell::OnceCell;

use dicebase_tables::{Damaged, Numbers, Table};

/// Reads the numbers of a table, and keeps the first error until the computation is complete. A damaged number is read
/// as NaN, and [`sound`](Self::sound) discards what was computed with it.
pub(crate) struct Reader<'a> {
    numbers: Option<Numbers<'a>>,
    damaged: OnceCell<Damaged>,
}

impl<'a> Reader<'a> {
    /// A reader of a table of numbers.
    pub fn new<D: AsRef<[u8]>>(table: &'a Table<D>) -> Self {
        Self { numbers: table.numbers(), damaged: OnceCell::new() }
    }

    /// The number at an index. Panics on an index outside the table.
    #[inline(always)]
    pub fn get(&self, index: usize) -> f64 {
        // The policy has checked that a table of values holds numbers.
        let Some(numbers) = self.numbers else { return f64::NAN };
        numbers.get(index).unwrap_or_else(|damaged| self.note(damaged))
    }

    /// The result of the computation, or the error if a number that it read was damaged.
    pub fn sound<T>(self, computed: T) -> Result<T, Damaged> {
        self.damaged.into_inner().map_or(Ok(computed), Err)
    }

    #[cold]
    fn note(&self, damaged: Damaged) -> f64 {
        self.damaged.get_or_init(|| damaged);
        f64::NAN
    }
}
