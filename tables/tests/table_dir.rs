//! A folder of tables, and the right to write one of them.

use std::fs;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use dicebase_tables::{Action, TableDir, TableError, ValueType};

use crate::common::{self, chain, names, write};

#[test]
fn a_name_becomes_a_path() {
    let store = TableDir::new("tables");
    assert_eq!(store.dir(), "tables");
    assert_eq!(store.path("yahtzee-1.2"), store.dir().join("yahtzee-1.2.dicebase"));
}

#[test]
fn a_lock_creates_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableDir::new(folder.path().join("a/b"));
    let _lock = store.lock("dice").unwrap();
    assert_eq!(names(store.dir()), ["dice.lock"]);
}

#[test]
fn a_lock_excludes_others_until_it_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableDir::new(folder.path());
    let lock = store.lock("dice").unwrap();
    assert!(store.try_lock("dice").unwrap().is_none());
    assert!(store.try_lock("other").unwrap().is_some());
    drop(lock);
    assert!(store.try_lock("dice").unwrap().is_some());
}

#[test]
fn lock_waits_for_the_other_to_finish() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableDir::new(folder.path());
    let lock = store.lock("dice").unwrap();
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(|| {
            let _lock = store.lock("dice").unwrap();
            sender.send(()).unwrap();
        });
        assert!(receiver.recv_timeout(Duration::from_millis(100)).is_err());
        drop(lock);
        receiver.recv_timeout(Duration::from_secs(60)).unwrap();
    });
}

#[test]
fn a_lock_removes_what_a_killed_writer_left() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableDir::new(folder.path());
    fs::write(folder.path().join(".dice.dicebase.Ab3dEf.tmp"), "half a table").unwrap();
    let others = [
        ".dice.dicebase.b.dicebase.Ab3dEf.tmp",
        ".dice.dicebase.tmp",
        ".other.dicebase.Ab3dEf.tmp",
        "dice.dicebase",
        "dice.dicebase.Ab3dEf.tmp",
    ];
    for name in others {
        fs::write(folder.path().join(name), "").unwrap();
    }
    let _lock = store.lock("dice").unwrap();
    let kept: Vec<_> = others.into_iter().chain(["dice.lock"]).collect();
    assert_eq!(names(folder.path()), kept);
}

#[test]
fn a_lock_removes_the_temporary_file_of_a_real_writer() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableDir::new(folder.path());
    let path = store.path("dice");
    let writer = dicebase_tables::Writer::create(&path, &common::metadata(), ValueType::U8, common::SHAPE);
    // A killed process runs no destructors.
    std::mem::forget(writer.unwrap());
    assert_eq!(names(folder.path()).len(), 1);
    let lock = store.try_lock("dice").unwrap();
    assert!(lock.is_some());
    assert_eq!(names(folder.path()), ["dice.lock"]);
}

#[test]
fn a_lock_that_is_not_given_removes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableDir::new(folder.path());
    let _lock = store.lock("dice").unwrap();
    let temporary = folder.path().join(".dice.dicebase.Ab3dEf.tmp");
    fs::write(&temporary, "the holder is writing").unwrap();
    assert!(store.try_lock("dice").unwrap().is_none());
    assert!(temporary.exists());
}

#[test]
fn list_gives_the_tables_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableDir::new(folder.path());
    for name in ["b", "a-1.2", "c"] {
        let _lock = store.lock(name).unwrap();
        write(&store.path(name), ValueType::U8).unwrap();
    }
    fs::write(folder.path().join("notes.txt"), "").unwrap();
    fs::write(folder.path().join(".hidden.dicebase"), "").unwrap();
    fs::create_dir(folder.path().join("folder.dicebase")).unwrap();
    let paths = ["a-1.2", "b", "c"].map(|name| store.path(name));
    assert_eq!(store.list().unwrap(), paths);
}

#[test]
fn a_store_without_a_folder_is_empty() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableDir::new(folder.path().join("missing"));
    assert!(store.list().unwrap().is_empty());
    assert!(names(folder.path()).is_empty());
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    for dir in [file.clone(), file.join("below")] {
        let error = TableDir::new(&dir).lock("dice").unwrap_err();
        let message = chain(&error);
        // Windows calls a path below a file not found.
        assert!(!cfg!(unix) || message.contains("choose another folder"), "{message}");
        match error {
            TableError::Io { action, path, .. } => {
                assert_eq!((action, path), (Action::CreateFolder, dir));
            }
            other => panic!("{other}"),
        }
    }
    assert!(TableDir::new(&file).list().is_err());
}
