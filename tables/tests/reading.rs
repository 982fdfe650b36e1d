//! Reading from a complete table.

use std::io::ErrorKind;

use approx::assert_relative_eq;
use dicebase_tables::{Action, Shape, Table, TableError, ValueType, Writer};

use crate::common::{self, BYTES, SHAPE, VALUES, chain, file, metadata, write};

#[test]
fn f64_values_are_exact() {
    let table = Table::from_bytes(file(ValueType::F64)).unwrap();
    for (index, &value) in VALUES.iter().enumerate() {
        assert_eq!(table.value(index), Ok(Some(value)));
    }
    assert_eq!(table.to_f64s().unwrap().unwrap(), VALUES);
    assert_eq!(table.bytes().unwrap().len(), 48);
}

#[test]
fn f32_values_are_the_nearest() {
    let table = Table::from_bytes(file(ValueType::F32)).unwrap();
    for (index, &value) in VALUES.iter().enumerate() {
        assert_eq!(table.value(index), Ok(Some(f64::from(value as f32))));
    }
    assert_relative_eq!(table.value(4).unwrap().unwrap(), VALUES[4], max_relative = 1e-7);
    assert_eq!(table.to_f64s().unwrap().unwrap().len(), 6);
    assert_eq!(table.bytes().unwrap().len(), 24);
}

#[test]
fn bytes_are_no_numbers() {
    let table = Table::from_bytes(file(ValueType::U8)).unwrap();
    assert_eq!(table.bytes().unwrap(), BYTES);
    for (index, &byte) in BYTES.iter().enumerate() {
        assert_eq!(table.byte(index), Ok(Some(byte)));
    }
    assert_eq!(table.value(0), Ok(None));
    assert_eq!(table.to_f64s(), Ok(None));
    assert!(table.numbers().is_none());
}

#[test]
fn an_index_out_of_range_has_no_value() {
    for value_type in common::TYPES {
        let table = Table::from_bytes(file(value_type)).unwrap();
        assert_eq!(table.len(), 6);
        assert!(!table.is_empty());
        for index in [6, 7, usize::MAX / 8, usize::MAX / 4, usize::MAX] {
            assert_eq!(table.value(index), Ok(None));
            assert_eq!(table.byte(index), Ok(None));
        }
    }
}

#[test]
fn a_table_tells_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("told.dicebase");
    write(&path, ValueType::F32).unwrap();
    let table = Table::open(&path).unwrap();
    assert_eq!(table.metadata(), &metadata());
    assert_eq!(table.shape(), SHAPE);
    assert_eq!(table.shape().to_string(), "2 x 3");
    assert_eq!(table.body_offset(), 4096);
    assert_eq!(table.file_len(), std::fs::metadata(&path).unwrap().len());
    assert!(format!("{table:?}").contains("tiny"));
}

#[test]
fn the_checksum_tells_tables_apart() {
    let checksum = |value_type| Table::from_bytes(file(value_type)).unwrap().checksum();
    assert_eq!(checksum(ValueType::F64), checksum(ValueType::F64));
    assert_ne!(checksum(ValueType::F64), checksum(ValueType::F32));

    // One changed bit of the body, with checksums as a writer would have written them.
    let mut other = file(ValueType::F64);
    other[4096] ^= 1;
    let block = dicebase_tables::checksum(&other[4096..]);
    other[64 + 128..][..4].copy_from_slice(&block.to_le_bytes());
    common::seal(&mut other, 4096);
    let other = Table::from_bytes(other).unwrap();
    assert_ne!(other.checksum(), checksum(ValueType::F64));
}

#[test]
fn an_empty_table_is_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.dicebase");
    let shape = Shape { rows: 0, columns: 5 };
    let writer = Writer::create(&path, &metadata(), ValueType::F64, shape).unwrap();
    writer.finish().unwrap();
    let table = Table::open(&path).unwrap();
    assert!(table.is_empty());
    assert_eq!((table.len(), table.value(0)), (0, Ok(None)));
    assert_eq!(table.check(), Ok(()));
    assert_eq!(table.to_f64s().unwrap().unwrap(), []);
}

#[test]
fn a_table_is_read_from_many_threads() {
    fn shared<T: Send + Sync>(_: &T) {}
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shared.dicebase");
    write(&path, ValueType::F64).unwrap();
    shared(&Table::open(&path).unwrap());
}

// Windows does not replace a file that is mapped.
#[cfg(unix)]
#[test]
fn a_table_outlives_its_replacement() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("replaced.dicebase");
    write(&path, ValueType::F64).unwrap();
    let old = Table::open(&path).unwrap();
    write(&path, ValueType::U8).unwrap();
    assert_eq!(old.to_f64s().unwrap().unwrap(), VALUES);
    assert_eq!(Table::open(&path).unwrap().bytes().unwrap(), BYTES);
}

#[test]
fn a_missing_file_is_named() {
    let error = Table::open("no/such/table.dicebase").unwrap_err();
    match &error {
        TableError::Io { action, source, .. } => {
            assert_eq!(*action, Action::Open);
            assert_eq!(source.kind(), ErrorKind::NotFound);
        }
        other => panic!("{other}"),
    }
    let message = error.to_string();
    assert!(message.contains("no/such/table.dicebase"), "{message}");
    assert!(message.contains("check the path"), "{message}");
}

#[test]
fn a_folder_or_another_file_is_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let error = Table::open(folder.path()).unwrap_err();
    assert!(matches!(error, TableError::Io { .. }), "{error}");

    for content in [&b""[..], b"not a table at all"] {
        let path = folder.path().join("other");
        std::fs::write(&path, content).unwrap();
        let message = chain(&Table::open(&path).unwrap_err());
        assert!(message.contains("other: not a table"), "{message}");
    }
}
