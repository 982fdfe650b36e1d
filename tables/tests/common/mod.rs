//! Small tables for the tests. Each test module uses only some of them.

use std::path::Path;

use dicebase_tables::{Metadata, Place, Shape, TableError, ValueType, Writer, checksum};

pub const TYPES: [ValueType; 3] = [ValueType::F64, ValueType::F32, ValueType::U8];

/// The number of bytes in a header, as FORMAT.md states it.
pub const HEADER_LEN: usize = 64;

pub const SHAPE: Shape = Shape { rows: 2, columns: 3 };

/// Six numbers for a table of [`SHAPE`].
pub const VALUES: [f64; 6] = [3.5, 0.0, -2.5, 1.0 / 3.0, 254.5896, 1e-300];

/// Six bytes for a table of [`SHAPE`].
pub const BYTES: [u8; 6] = [0, 1, 2, 128, 254, 255];

/// The metadata of the golden file.
pub fn metadata() -> Metadata {
    Metadata {
        game: "tiny".into(),
        kind: "values".into(),
        rules: "name = \"Würfel\"\ndice = 1\n".into(),
        objective: "expected score".into(),
        root: 3.5,
        root_error_bound: 1e-12,
        error_bound: 1e-9,
        program: "dicebase 0.1.0".into(),
        mixtures: Vec::new(),
    }
}

/// Writes a small table of any value type.
pub fn write(place: impl Into<Place>, value_type: ValueType) -> Result<(), TableError> {
    let mut writer = Writer::create(place, &metadata(), value_type, SHAPE)?;
    match value_type {
        ValueType::U8 => writer.write_bytes(&BYTES)?,
        _ => writer.write_values(&VALUES)?,
    }
    writer.finish()
}

/// The bytes of a file written by [`write`].
pub fn file(value_type: ValueType) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.dicebase");
    write(&path, value_type).unwrap();
    std::fs::read(path).unwrap()
}

/// Recomputes the checksums, except those of the blocks.
pub fn seal(file: &mut [u8], body_offset: usize) {
    let front = checksum(&file[HEADER_LEN..body_offset]);
    file[56..60].copy_from_slice(&front.to_le_bytes());
    let header = checksum(&file[..60]);
    file[60..64].copy_from_slice(&header.to_le_bytes());
}

/// The names of all files in a folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// An error and all its causes in one line, as a program prints them.
pub fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    let messages: Vec<_> = causes.map(ToString::to_string).collect();
    messages.join(": ")
}
