//! Numbers of a table for computations that cannot stop halfway.

use std::cell::OnceCell;

use dicebase_tables::{Damaged, Numbers, Table};

/// Reads the numbers of a table, and keeps the first error until the computation is through: what is damaged is no
/// number, and what was computed with it is thrown away by [`sound`](Self::sound).
pub(crate) struct Reader<'a> {
    numbers: Option<Numbers<'a>>,
    damaged: OnceCell<Damaged>,
}

impl<'a> Reader<'a> {
    /// Of a table of numbers.
    pub fn new<D: AsRef<[u8]>>(table: &'a Table<D>) -> Self {
        Self { numbers: table.numbers(), damaged: OnceCell::new() }
    }

    /// The number at an index of the table; any other is a fault of the caller and panics.
    #[inline(always)]
    pub fn get(&self, index: usize) -> f64 {
        // That a table of values holds numbers was checked when the policy was made.
        let Some(numbers) = self.numbers else { return f64::NAN };
        numbers.get(index).unwrap_or_else(|damaged| self.note(damaged))
    }

    /// What was computed from the numbers, if all of them were sound.
    pub fn sound<T>(self, computed: T) -> Result<T, Damaged> {
        self.damaged.into_inner().map_or(Ok(computed), Err)
    }

    #[cold]
    fn note(&self, damaged: Damaged) -> f64 {
        self.damaged.get_or_init(|| damaged);
        f64::NAN
    }
}
