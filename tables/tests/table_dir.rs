//! A folder of tables, and the right to write one of them.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use dicebase_tables::{Action, Leftover, TableDir, TableError, ValueType};

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
    assert_eq!(names(store.dir()), ["dice.dicebase.lock"]);
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

#[cfg(unix)]
#[test]
fn a_lock_leaves_no_file_when_it_is_given_back() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableDir::new(folder.path());
    drop(store.lock("dice").unwrap());
    assert!(names(folder.path()).is_empty());
    let lock = store.lock("dice").unwrap();
    // Removing the file of a lock breaks it; dropping the old lock must not remove the next one.
    fs::remove_file(folder.path().join("dice.dicebase.lock")).unwrap();
    let next = store.try_lock("dice").unwrap();
    drop(lock);
    assert!(next.is_some() && store.try_lock("dice").unwrap().is_none());
}

#[test]
fn of_many_who_want_a_lock_one_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableDir::new(folder.path());
    let (holders, given) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for thread in 0..8 {
            let (store, holders, given) = (&store, &holders, &given);
            scope.spawn(move || {
                for _ in 0..200 {
                    let lock = if thread % 2 == 0 {
                        Some(store.lock("dice").unwrap())
                    } else {
                        store.try_lock("dice").unwrap()
                    };
                    let Some(_lock) = lock else { continue };
                    assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                    given.fetch_add(1, Ordering::SeqCst);
                    thread::yield_now();
                    holders.fetch_sub(1, Ordering::SeqCst);
                }
            });
        }
    });
    assert!(given.into_inner() >= 4 * 200);
}

/// The files that a killed program leaves behind.
const LEFT: [&str; 4] = [
    ".dice.dicebase.Ab3dEf.tmp",
    ".dice.dicebase.b.dicebase.Ab3dEf.tmp",
    ".other.dicebase.Ab3dEf.tmp",
    "a.dicebase.lock",
];
const OTHERS: [&str; 9] = [
    ".dicebase.lock",
    ".dice.dicebase.tmp",
    ".dice.dicebase.Ab-dEf.tmp",
    ".dice.Ab3dEf.tmp",
    "Cargo.lock",
    "dice.dicebase",
    "dice.dicebase.Ab3dEf.tmp",
    "dice.lock",
    "lock",
];

fn leave_behind(folder: &Path) {
    for name in LEFT.into_iter().chain(OTHERS) {
        fs::write(folder.join(name), "half a table").unwrap();
    }
}

fn sorted(names: impl IntoIterator<Item = &'static str>) -> Vec<&'static str> {
    let mut names: Vec<_> = names.into_iter().collect();
    names.sort_unstable();
    names
}

#[test]
fn a_lock_removes_what_killed_programs_left() {
    for wait in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let store = TableDir::new(folder.path());
        leave_behind(folder.path());
        let _lock = if wait { store.lock("dice").unwrap() } else { store.try_lock("dice").unwrap().unwrap() };
        assert_eq!(names(folder.path()), sorted(OTHERS.into_iter().chain(["dice.dicebase.lock"])));
    }
}

#[test]
fn what_killed_programs_left_is_listed_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableDir::new(folder.path());
    leave_behind(folder.path());
    let found = store.leftovers().unwrap();
    assert_eq!(names(folder.path()).len(), LEFT.len() + OTHERS.len(), "looking removes nothing");
    let told = |name: &str| Leftover { path: folder.path().join(name), bytes: 12 };
    assert_eq!(found, sorted(LEFT).into_iter().map(told).collect::<Vec<_>>());
    assert_eq!(store.remove_leftovers().unwrap(), found);
    assert_eq!(names(folder.path()), sorted(OTHERS));
    assert!(store.leftovers().unwrap().is_empty());
    assert!(TableDir::new(folder.path().join("missing")).leftovers().unwrap().is_empty());
}

#[test]
fn what_somebody_is_writing_is_not_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let store = TableDir::new(folder.path());
    let path = store.path("dice");
    let mut writer = dicebase_tables::Writer::create(&path, &common::metadata(), ValueType::U8, common::SHAPE).unwrap();
    let lock = store.lock("other").unwrap();
    assert_eq!(names(folder.path()).len(), 2);
    assert!(store.leftovers().unwrap().is_empty() && store.remove_leftovers().unwrap().is_empty());
    writer.write_bytes(&common::BYTES).unwrap();
    writer.finish().unwrap();
    drop(lock);
    assert!(names(folder.path()).contains(&"dice.dicebase".to_owned()));
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
        write(store.path(name), ValueType::U8).unwrap();
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
