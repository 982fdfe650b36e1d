//! A table is written whole or not at all.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use dicebase_tables::{Action, InputError, METADATA_LIMIT, Metadata, Shape, Table, TableError, ValueType, Writer};

use crate::common::{SHAPE, VALUES, chain, metadata, names, write};

fn writer(path: &Path, value_type: ValueType) -> Writer {
    Writer::create(path, &metadata(), value_type, SHAPE).unwrap()
}

fn input(error: TableError) -> InputError {
    match error {
        TableError::Input { source, .. } => source,
        other => panic!("{other}"),
    }
}

#[test]
fn too_few_values_are_refused_and_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("few.dicebase");
    let mut few = writer(&path, ValueType::F64);
    few.write_values(&VALUES[..5]).unwrap();
    let error = input(few.finish().unwrap_err());
    assert!(matches!(error, InputError::WrongCount { found: 5, .. }), "{error}");
    assert_eq!(error.to_string().split(':').next(), Some("5 values for a shape of 2 x 3"));
    assert!(names(folder.path()).is_empty());
}

#[test]
fn too_many_values_are_refused_and_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.dicebase");
    for value_type in [ValueType::F64, ValueType::F32] {
        let mut many = writer(&path, value_type);
        many.write_values(&VALUES).unwrap();
        let error = input(many.write_values(&[1.0]).unwrap_err());
        assert!(matches!(error, InputError::WrongCount { found: 7, .. }), "{error}");
        many.finish().unwrap();
        assert_eq!(Table::open(&path).unwrap().len(), 6);
    }
}

#[test]
fn numbers_and_bytes_are_not_mixed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mixed.dicebase");
    let error = input(writer(&path, ValueType::U8).write_values(&[1.0]).unwrap_err());
    assert!(matches!(error, InputError::WantsBytes), "{error}");
    let error = input(writer(&path, ValueType::F32).write_bytes(&[1]).unwrap_err());
    let value_type = ValueType::F32;
    assert!(matches!(error, InputError::WantsValues { value_type: v } if v == value_type));
}

#[test]
fn a_dropped_writer_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dropped.dicebase");
    let mut dropped = writer(&path, ValueType::F64);
    dropped.write_values(&VALUES).unwrap();
    assert_eq!(names(folder.path()).len(), 1);
    drop(dropped);
    assert!(names(folder.path()).is_empty());
}

#[test]
fn the_temporary_file_is_beside_the_table_and_is_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("begun.dicebase");
    let mut begun = writer(&path, ValueType::F64);
    begun.write_values(&VALUES).unwrap();
    let name = names(folder.path()).remove(0);
    assert!(name.starts_with(".begun.dicebase."), "{name}");
    assert!(name.ends_with(".tmp"), "{name}");
    assert!(Table::open(folder.path().join(name)).is_err());
}

#[test]
fn finish_replaces_the_old_table_and_only_then() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("replaced.dicebase");
    write(&path, ValueType::U8).unwrap();
    let mut new = writer(&path, ValueType::F64);
    new.write_values(&VALUES).unwrap();
    assert_eq!(Table::open(&path).unwrap().value_type(), ValueType::U8);
    new.finish().unwrap();
    assert_eq!(Table::open(&path).unwrap().to_f64s().unwrap().unwrap(), VALUES);
    assert_eq!(names(folder.path()), ["replaced.dicebase"]);
}

#[test]
fn a_failed_finish_keeps_the_old_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.dicebase");
    write(&path, ValueType::U8).unwrap();
    writer(&path, ValueType::F64).finish().unwrap_err();
    assert_eq!(Table::open(&path).unwrap().value_type(), ValueType::U8);
    assert_eq!(names(folder.path()), ["kept.dicebase"]);
}

#[test]
fn pieces_of_any_size_make_the_same_table() {
    let folder = tempfile::tempdir().unwrap();
    // The values fill more than one buffer, in pieces that do not divide it.
    let values: Vec<f64> = (0..100_003).map(|i| f64::from(i) / 7.0).collect();
    let shape = Shape { rows: 1, columns: values.len() as u64 };
    let files = [1, 3, 997, 50_000, values.len()].map(|piece| {
        let path = folder.path().join(format!("{piece}.dicebase"));
        let mut writer = Writer::create(&path, &metadata(), ValueType::F64, shape).unwrap();
        for values in values.chunks(piece) {
            writer.write_values(values).unwrap();
        }
        writer.finish().unwrap();
        path
    });
    let whole = fs::read(&files[4]).unwrap();
    assert_eq!(Table::from_bytes(&whole[..]).unwrap().to_f64s().unwrap().unwrap(), values);
    for path in files {
        assert!(fs::read(&path).unwrap() == whole, "{}", path.display());
    }
}

#[test]
fn large_tables_of_bytes_and_f32_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.dicebase");
    let count = 600_001_u32;
    let shape = Shape { rows: u64::from(count), columns: 1 };

    let bytes: Vec<u8> = (0..count).map(|i| (i % 251) as u8).collect();
    let mut writer = Writer::create(&path, &metadata(), ValueType::U8, shape).unwrap();
    writer.write_bytes(&bytes).unwrap();
    writer.finish().unwrap();
    assert!(Table::open(&path).unwrap().bytes().unwrap() == bytes);

    let values: Vec<f64> = (0..count).map(f64::from).collect();
    let mut writer = Writer::create(&path, &metadata(), ValueType::F32, shape).unwrap();
    writer.write_values(&values).unwrap();
    writer.finish().unwrap();
    assert!(Table::open(&path).unwrap().to_f64s().unwrap().unwrap() == values);
}

#[test]
fn a_missing_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let error = write(folder.path().join("missing/a.dicebase"), ValueType::U8).unwrap_err();
    let message = chain(&error);
    assert!(message.contains("missing: the folder does not exist"), "{message}");
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    match write(file.join("a.dicebase"), ValueType::U8).unwrap_err() {
        TableError::Io { action, path, source } => {
            assert_eq!((action, path), (Action::CreateTemporary, file));
            // Windows calls a path below a file not found.
            assert!(!cfg!(unix) || source.kind() == ErrorKind::NotADirectory, "{source}");
        }
        other => panic!("{other}"),
    }
}

#[test]
fn a_full_disk_says_what_to_do() {
    let error =
        TableError::Io { action: Action::Write, path: "full/a.dicebase".into(), source: ErrorKind::StorageFull.into() };
    let message = "cannot write the table full/a.dicebase: free space on that disk and try again";
    assert_eq!(error.to_string(), message);
}

#[test]
fn a_path_that_no_file_can_have_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let taken = folder.path().join("taken.dicebase");
    fs::create_dir(&taken).unwrap();
    let message = chain(&write(&taken, ValueType::U8).unwrap_err());
    assert!(message.contains("a folder has that name"), "{message}");
    assert!(write(Path::new(""), ValueType::U8).is_err());
    assert!(write(folder.path().join("x".repeat(300)), ValueType::U8).is_err());
    assert_eq!(names(folder.path()), ["taken.dicebase"]);
}

#[test]
fn a_shape_that_no_file_can_hold_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("huge.dicebase");
    for (rows, columns) in [(u64::MAX, 2), (1 << 61, 1), (u64::MAX / 8, 1)] {
        let shape = Shape { rows, columns };
        let huge = Writer::create(&path, &metadata(), ValueType::F64, shape);
        let error = input(huge.unwrap_err());
        assert!(matches!(error, InputError::ShapeTooLarge { .. }), "{error}");
    }
}

/// Metadata whose record has exactly this number of bytes.
fn metadata_of(len: usize) -> Metadata {
    let mut metadata = Metadata { rules: String::new(), ..metadata() };
    // A record has 128 bytes with the 26 bytes of rules of the golden file.
    metadata.rules = "x".repeat(len - (128 - 26));
    metadata
}

#[test]
fn metadata_up_to_the_limit_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.dicebase");
    let metadata = metadata_of(METADATA_LIMIT);
    let mut writer = Writer::create(&path, &metadata, ValueType::U8, SHAPE).unwrap();
    writer.write_bytes(&[0; 6]).unwrap();
    writer.finish().unwrap();
    let table = Table::open(&path).unwrap();
    assert_eq!(table.metadata(), &metadata);
    assert_eq!(table.body_offset(), (1 << 20) + 4096);
}

#[test]
fn metadata_over_the_limit_is_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.dicebase");
    let metadata = metadata_of(METADATA_LIMIT + 1);
    let long = Writer::create(&path, &metadata, ValueType::U8, SHAPE);
    let error = long.unwrap_err();
    let message = chain(&error);
    assert!(message.contains("takes 1048577 bytes, and at most 1048576"), "{message}");
    assert!(message.contains("long.dicebase"), "{message}");
    assert!(matches!(input(error), InputError::MetadataTooLong { .. }));
    assert!(names(folder.path()).is_empty());
}

#[cfg(unix)]
#[test]
fn a_table_has_the_permissions_of_any_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.dicebase");
    let plain = folder.path().join("plain");
    write(&path, ValueType::U8).unwrap();
    fs::write(&plain, "").unwrap();
    let mode = |path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(path), mode(plain));
}

#[test]
fn a_table_in_memory_is_the_one_that_would_be_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    for len in [0, 1, 3, 9000, 20_000] {
        let values: Vec<f64> = (0..len).map(|number| f64::from(number) / 7.0).collect();
        let path = folder.path().join("written");
        let shape = Shape { rows: values.len() as u64, columns: 1 };
        let mut writer = Writer::create(&path, &metadata(), ValueType::F64, shape).unwrap();
        writer.write_values(&values).unwrap();
        writer.finish().unwrap();
        let (written, held) = (Table::open(&path).unwrap(), Table::in_memory(&metadata(), &values).unwrap());
        held.check().unwrap();
        assert_eq!(held.to_f64s().unwrap(), Some(values));
        assert_eq!((held.checksum(), held.file_len()), (written.checksum(), written.file_len()));
    }
}
