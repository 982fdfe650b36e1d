//! Numbers that are worked on in a file.

use dicebase_tables::{Scratch, TableDir};

#[test]
fn what_is_kept_is_found_again_with_its_record() {
    let folder = tempfile::tempdir().unwrap();
    let tables = TableDir::new(folder.path());
    let place = tables.place("game");
    assert_eq!(Scratch::room_of(&place), 0);
    let scratch = Scratch::kept(&place, 100_000).unwrap();
    assert_eq!(scratch.record(), None);
    scratch.write(70_000, b"numbers").unwrap();
    scratch.set_record(b"what they are").unwrap();
    assert!(scratch.set_record(&[1; 5000]).is_err());
    drop(scratch);
    assert!(Scratch::room_of(&place) > 0);
    assert_eq!(tables.unlisted_shards().unwrap().len(), 1);
    let again = Scratch::kept(&place, 100_000).unwrap();
    assert_eq!(again.record().unwrap(), b"what they are");
    let mut read = [1; 9];
    again.read(69_999, &mut read).unwrap();
    assert_eq!(&read, b"\0numbers\0");
    assert!(again.read(99_999, &mut read).is_err());
    again.remove().unwrap();
    assert!(tables.unlisted_shards().unwrap().is_empty());
}

#[test]
fn a_damaged_record_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let place = TableDir::new(folder.path()).place("game");
    let scratch = Scratch::kept(&place, 10).unwrap();
    scratch.set_record(b"what they are").unwrap();
    let path = scratch.path().to_owned();
    let whole = std::fs::read(&path).unwrap();
    for byte in 0..21 {
        let mut damaged = whole.clone();
        damaged[byte] ^= 16;
        std::fs::write(&path, damaged).unwrap();
        assert_eq!(Scratch::kept(&place, 10).unwrap().record(), None, "{byte}");
    }
}

#[test]
fn what_is_temporary_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let tables = TableDir::new(folder.path());
    let scratch = Scratch::temporary(&tables.place("game")).unwrap();
    scratch.write(5, b"bytes").unwrap();
    scratch.clear().unwrap();
    assert!(scratch.read(0, &mut [0]).is_err());
    assert!(tables.leftovers().unwrap().is_empty());
    drop(scratch);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    assert!(Scratch::temporary(&TableDir::in_memory().place("game")).is_err());
}
