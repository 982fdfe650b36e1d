//! Tests of the public interface. All of them are one program, which is linked once.

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
