//! Tables in shards are read like other tables, and an error names a shard that is missing or wrong.

use std::fs;
use std::path::{Path, PathBuf};

use dicebase_tables::{
    FormatError, Metadata, Part, Shape, ShardError, ShardedWriter, Table, TableDir, TableError, ValueType, Writer,
};

use crate::common::{chain, metadata, names};

/// The number of values in each shard: one is empty, and one is longer than a block.
const CUTS: [usize; 4] = [3, 0, 20_000, 7];

fn shape() -> Shape {
    Shape { rows: CUTS.iter().sum::<usize>() as u64 / 2, columns: 2 }
}

fn values() -> Vec<f64> {
    (0..CUTS.iter().sum()).map(|index| 0.25 * index as f64).collect()
}

fn begin(path: &Path) -> ShardedWriter {
    ShardedWriter::new(path, &metadata(), ValueType::F32, shape())
}

/// Writes shards after those that exist, and the list of all once they are complete.
fn write(path: &Path, shards: usize) {
    let (mut writer, values) = (begin(path), values());
    let mut first = 0;
    for length in &CUTS[..shards] {
        if !writer.take(*length).unwrap() {
            let mut shard = writer.begin(*length).unwrap();
            shard.write_values(&values[first..first + length]).unwrap();
            shard.finish().unwrap();
            assert!(writer.take(*length).unwrap());
        }
        first += length;
    }
    if shards == CUTS.len() {
        writer.finish(254.5).unwrap();
    }
}

fn shard(path: &Path, number: usize) -> PathBuf {
    PathBuf::from(format!("{}.{number:03}", path.display()))
}

#[test]
fn it_is_read_as_one_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.dicebase");
    write(&path, CUTS.len());
    assert_eq!(names(folder.path()).len(), 1 + CUTS.len());
    let table = Table::open(&path).unwrap();
    let values = values();
    assert_eq!((table.len(), table.shape(), table.value_type()), (values.len(), shape(), ValueType::F32));
    assert_eq!(*table.metadata(), Metadata { root: 254.5, ..metadata() });
    for (index, value) in values.iter().enumerate() {
        assert_eq!(table.value(index).unwrap(), Some(*value));
    }
    assert_eq!(table.value(values.len()).unwrap(), None);
    assert_eq!(table.byte(0).unwrap(), None);
    assert_eq!(table.to_f64s().unwrap().unwrap(), values);
    for range in [0..2, 2..5, 0..values.len(), 3..3, 20_001..20_010] {
        let mut room = vec![-1.0];
        table.numbers().unwrap().read(range.clone(), &mut room).unwrap();
        assert_eq!(room[1..], values[range]);
    }
    let firsts: Vec<usize> = table.shards().iter().map(|shard| shard.first()).collect();
    assert_eq!(firsts, [0, 3, 3, 20_003]);
    let files = names(folder.path()).iter().map(|name| fs::metadata(folder.path().join(name)).unwrap().len()).sum();
    assert_eq!(table.file_len(), files);
    assert_eq!(table.check(), Ok(()));
}

#[test]
fn whoever_begins_again_goes_on_behind_what_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(format!("{name}.dicebase")));
    write(&whole, CUTS.len());
    write(&parts, 3);
    assert!(Table::open(&parts).is_err());
    let dir = TableDir::new(folder.path());
    assert_eq!(dir.unlisted_shards().unwrap(), [1, 2, 3].map(|number| shard(&parts, number)));
    let before = fs::metadata(shard(&parts, 3)).unwrap().modified().unwrap();
    write(&parts, CUTS.len());
    assert_eq!(fs::metadata(shard(&parts, 3)).unwrap().modified().unwrap(), before);
    assert_eq!(dir.unlisted_shards().unwrap(), Vec::<PathBuf>::new());
    assert_eq!(dir.list().unwrap(), [&parts, &whole].map(Clone::clone));
    assert_eq!(fs::read(&parts).unwrap(), fs::read(&whole).unwrap());
    for number in 1..=CUTS.len() {
        assert_eq!(fs::read(shard(&parts, number)).unwrap(), fs::read(shard(&whole, number)).unwrap());
    }
}

#[test]
fn shards_of_something_else_are_not_taken() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.dicebase");
    let other = Metadata { rules: "dice = 2\n".into(), ..metadata() };
    let write = |metadata: &Metadata, value_type, rows: u64| {
        let shape = Shape { rows, columns: 1 };
        let mut writer = Writer::create(shard(&path, 1), metadata, value_type, shape).unwrap();
        writer.write_values(&vec![0.5; rows as usize]).unwrap();
        writer.finish().unwrap();
        begin(&path).take(CUTS[0]).unwrap()
    };
    assert!(!write(&other, ValueType::F32, 3));
    assert!(!write(&metadata(), ValueType::F64, 3));
    assert!(!write(&metadata(), ValueType::F32, 4));
    assert!(write(&metadata(), ValueType::F32, 3));
    fs::write(shard(&path, 1), b"dicebase, but cut off").unwrap();
    assert!(!begin(&path).take(CUTS[0]).unwrap());
    let error = begin(&path).finish(0.0).unwrap_err();
    assert!(chain(&error).contains("0 values for a shape of 10005 x 2"), "{}", chain(&error));
}

#[test]
fn a_shard_that_is_missing_or_foreign_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.dicebase");
    write(&path, CUTS.len());
    let refused = || match Table::open(&path).unwrap_err() {
        TableError::Shard { path: of, shard, source } => {
            assert_eq!(of, path);
            (shard, source)
        }
        other => panic!("{}", chain(&other)),
    };
    let third = shard(&path, 3);
    let sound = fs::read(&third).unwrap();
    fs::remove_file(&third).unwrap();
    assert_eq!(refused(), (third.clone(), ShardError::Missing));
    // A complete table, even of the same game.
    fs::copy(shard(&path, 4), &third).unwrap();
    assert!(matches!(refused(), (shard, ShardError::Foreign { .. }) if shard == third));
    fs::write(&third, &sound[..sound.len() - 1]).unwrap();
    let cut = Table::open(&path).unwrap_err();
    assert!(matches!(&cut, TableError::Format { path, .. } if *path == third), "{}", chain(&cut));
    // A damaged value is found when it is read, and the error names its file.
    let mut damaged = sound.clone();
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    fs::write(&third, &damaged).unwrap();
    let table = Table::open(&path).unwrap().made_by("make told".into());
    assert_eq!(table.value(2).unwrap(), Some(0.5));
    assert_eq!(table.value(3).unwrap(), Some(0.75));
    let error = table.value(20_002).unwrap_err();
    assert_eq!((error.path(), error.remedy()), (Some(&*third), Some("make told")));
    assert!(table.check().is_err() && table.to_f64s().is_err());
}

#[test]
fn every_flipped_bit_of_the_list_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.dicebase");
    write(&path, CUTS.len());
    let mut list = fs::read(&path).unwrap();
    assert_eq!(list.len(), 4096 + 16 * CUTS.len());
    assert!(matches!(Table::from_bytes(&list[..]), Err(FormatError::InShards { shards: 4 })));
    for bit in (0..64 * 8).step_by(5).chain(4096 * 8..list.len() * 8) {
        list[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &list).unwrap();
        match Table::open(&path).unwrap_err() {
            TableError::Format { path: of, source } => {
                assert_eq!(of, path);
                let of_list = matches!(source, FormatError::Checksum { part: Part::Shards, .. });
                assert_eq!(of_list, bit >= 4096 * 8, "{source}");
            }
            other => panic!("{}", chain(&other)),
        }
        list[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn it_is_removed_with_its_shards() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.dicebase");
    write(&path, CUTS.len());
    write(&folder.path().join("other.dicebase"), 2);
    TableDir::new(folder.path()).place("large").remove().unwrap();
    assert_eq!(names(folder.path()), ["other.dicebase.001", "other.dicebase.002"]);
    TableDir::new(folder.path()).place("other").remove_shards().unwrap();
    assert_eq!(names(folder.path()), Vec::<String>::new());
}

#[test]
fn a_folder_in_memory_has_shards_too() {
    let dir = TableDir::in_memory();
    let mut writer = ShardedWriter::new(dir.place("large"), &metadata(), ValueType::F64, Shape { rows: 2, columns: 1 });
    for value in [0.25, 0.75] {
        let mut shard = writer.begin(1).unwrap();
        shard.write_values(&[value]).unwrap();
        shard.finish().unwrap();
        assert!(writer.take(1).unwrap());
    }
    writer.finish(0.5).unwrap();
    let table = Table::open(dir.place("large")).unwrap();
    assert_eq!(table.to_f64s().unwrap().unwrap(), [0.25, 0.75]);
    dir.place("large").remove().unwrap();
    assert!(dir.list().unwrap().is_empty() && dir.unlisted_shards().unwrap().is_empty());
}
