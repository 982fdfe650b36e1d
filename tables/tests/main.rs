//! What can be seen of this crate from outside. All tests are one program,
//! which is linked once.

mod common;
mod damage;
mod folder_in_memory;
mod format_md;
mod golden;
mod properties;
mod reading;
mod shards;
mod table_dir;
mod writing;
