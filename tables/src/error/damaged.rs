//! The error of a damaged block.

use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::path::Path;

use crate::origin::Origin;

/// The error that a block of a table's body does not hold the bytes that were written, so that none of its values is
/// known.
///
/// It is found when the block is first read; other blocks may be sound. The message names the table and, if it is
/// known, the command that makes the table again.
// Boxed to keep the results of reads small, since every read returns it and it hardly ever occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    origin: Origin,
    bytes: Range<u64>,
    found: u32,
    expected: u32,
}

impl Damaged {
    pub(crate) fn new(origin: &Origin, of_body: &Range<usize>, found: u32, expected: u32) -> Self {
        let [start, end] = [of_body.start, of_body.end].map(|at| origin.body_offset + at as u64);
        Self(Box::new(Details { origin: origin.clone(), bytes: start..end, found, expected }))
    }

    /// The range of bytes in the file, counted from its start.
    #[must_use]
    pub fn bytes(&self) -> Range<u64> {
        self.0.bytes.clone()
    }

    /// The checksum of these bytes, and the expected one.
    pub(crate) fn checksums(&self) -> (u32, u32) {
        (self.0.found, self.0.expected)
    }

    /// The path of the file, if the table was opened from one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.0.origin.path.as_deref()
    }

    /// The command that makes the table again, if it was given by [`Table::made_by`](crate::Table::made_by).
    #[must_use]
    pub fn remedy(&self) -> Option<&str> {
        self.0.origin.remedy.as_deref()
    }
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { bytes, found, expected, .. } = &*self.0;
        f.write_str("cannot use the table")?;
        if let Some(path) = self.path() {
            write!(f, " {}", path.display())?;
        }
        write!(
            f,
            ": the checksum of its bytes {} to {} is {found:08x} and should be {expected:08x}: \
             the file is damaged, remove it and write it again",
            bytes.start, bytes.end
        )?;
        match self.remedy() {
            Some(command) => write!(f, "; `{command}` makes it again"),
            None => Ok(()),
        }
    }
}

impl Error for Damaged {}
