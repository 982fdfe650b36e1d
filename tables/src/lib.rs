//! Numbers by index in a file that is mapped into memory.
//!
//! A [`Table`] holds one number for each index, and a short record of [`Metadata`] about what the numbers mean. This
//! crate knows no game: the code that writes and reads a table defines what an index stands for. The file format is
//! meant to be read from other languages too; `FORMAT.md` describes it byte by byte.
//!
//! Every bit of a file is covered by a checksum, and its length is exact. Opening a table checks the header and the
//! metadata; the values are in blocks, each of which is checked when it is first read. So a table of any size opens at
//! once, and no damaged byte is ever returned: reading one gives the error [`Damaged`].
//!
//! A table that outgrows one file is in [shards](ShardedWriter): separate files beside it, which it lists. It is opened
//! and read in the same way.
//!
//! ```
//! use dicebase_tables::{Metadata, Shape, TableDir, Table, ValueType, Writer};
//!
//! # let folder = tempfile::tempdir().expect("a temporary folder");
//! let tables = TableDir::new(folder.path());
//! let metadata = Metadata {
//!     game: "pig".into(),
//!     kind: "values".into(),
//!     rules: "target = 3".into(),
//!     objective: "the probability to win".into(),
//!     root: 0.5,
//!     root_error_bound: 1e-12,
//!     error_bound: 1e-12,
//!     program: "example 1.0".into(),
//!     mixtures: Vec::new(),
//! };
//!
//! let lock = tables.lock("pig")?;
//! let path = tables.path("pig");
//! let shape = Shape { rows: 1, columns: 3 };
//! let mut writer = Writer::create(&path, &metadata, ValueType::F64, shape)?;
//! writer.write_values(&[0.5, 0.6, 0.7])?;
//! writer.finish()?;
//! drop(lock);
//!
//! let table = Table::open(&path)?;
//! assert_eq!(table.metadata().game, "pig");
//! assert_eq!(table.value(2)?, Some(0.7));
//! assert_eq!(table.value(3)?, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod checksum;
mod claim;
mod draft;
mod error;
mod file_name;
mod header;
mod lock;
mod memory;
mod metadata;
mod numbers;
mod origin;
mod place;
mod shape;
mod shards;
mod table;
mod table_dir;
mod temporary;
mod writer;

pub use blocks::BLOCK_LEN;
pub use bytes::Bytes;
pub use checksum::checksum;
pub use claim::{claim, hold};
pub use error::{Action, Damaged, FormatError, InputError, Part, ShardError, TableError};
pub use file_name::EXTENSION;
pub use header::FORMAT_VERSION;
pub use lock::Lock;
pub use metadata::{METADATA_LIMIT, Metadata, Mixture};
pub use numbers::Numbers;
pub use place::Place;
pub use shape::{Shape, ValueType};
pub use shards::{Shard, ShardedWriter};
pub use table::Table;
pub use table_dir::{Leftover, TableDir};
pub use writer::Writer;
