//! A folder in memory holds the same tables, and writes nothing to the disk.

use dicebase_tables::{Table, TableDir, TableError, ValueType};

use crate::common::{TYPES, VALUES, file, write};

#[test]
fn a_table_in_memory_has_the_bytes_of_its_file() {
    for value_type in TYPES {
        let folder = TableDir::in_memory();
        let place = folder.place("small");
        assert!(!place.exists());
        write(place.clone(), value_type).unwrap();
        assert_eq!(place.read().unwrap(), file(value_type));
        assert!(place.exists() && !place.path().exists());
    }
}

#[test]
fn clones_share_their_tables_and_others_do_not() {
    let (folder, other) = (TableDir::in_memory(), TableDir::in_memory());
    let clone = folder.clone();
    write(folder.place("one"), ValueType::F64).unwrap();
    write(clone.place("two"), ValueType::F64).unwrap();
    assert_eq!(folder.list().unwrap(), [folder.path("one"), folder.path("two")]);
    assert!(other.list().unwrap().is_empty() && folder.leftovers().unwrap().is_empty());
    assert_eq!(Table::open(folder.place("two")).unwrap().value(0).unwrap(), Some(VALUES[0]));
    clone.place("two").remove().unwrap();
    let gone = Table::open(folder.place("two")).unwrap_err();
    assert!(matches!(gone, TableError::Io { source, .. } if source.kind() == std::io::ErrorKind::NotFound));
    clone.place("two").remove().unwrap_err();
}

#[test]
fn an_open_table_outlives_what_it_was_opened_from() {
    let folder = TableDir::in_memory();
    write(folder.place("small"), ValueType::F64).unwrap();
    let table = Table::open(folder.place("small")).unwrap();
    folder.place("small").remove().unwrap();
    drop(folder);
    assert_eq!(table.value(4).unwrap(), Some(VALUES[4]));
}

#[test]
fn bytes_that_are_taken_are_those_of_a_whole_table() {
    let on_disk = tempfile::tempdir().unwrap();
    for folder in [TableDir::in_memory(), TableDir::new(on_disk.path())] {
        let bytes = file(ValueType::F64);
        folder.insert("taken", &bytes).unwrap();
        assert_eq!(folder.place("taken").read().unwrap(), bytes);
        for wrong in [&bytes[..bytes.len() - 1], &bytes[..10], b""] {
            let refused = folder.insert("cut", wrong).unwrap_err();
            assert!(matches!(refused, TableError::Format { .. }), "{refused}");
        }
        let mut damaged = bytes.clone();
        *damaged.last_mut().unwrap() ^= 1;
        folder.insert("damaged", &damaged).unwrap();
        Table::open(folder.place("damaged")).unwrap().check().unwrap_err();
        assert_eq!(folder.list().unwrap(), [folder.path("damaged"), folder.path("taken")]);
    }
}

/// A folder in memory gives its locks to everybody, since all writers write the same bytes.
#[test]
fn locks_keep_nobody_out() {
    let folder = TableDir::in_memory();
    let _one = folder.lock("small").unwrap();
    let _two = folder.lock("small").unwrap();
    assert!(folder.try_lock("small").unwrap().is_some());
}
