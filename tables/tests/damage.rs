//! No damaged byte is returned: neither from a truncated table, nor from one with a flipped bit, nor from one with a
//! contradictory header.

use std::fs::{self, File};

use dicebase_tables::{
    BLOCK_LEN, Damaged, FORMAT_VERSION, FormatError, Part, Shape, Table, TableError, ValueType, Writer,
};

use crate::common::{self, HEADER_LEN, TYPES, file, seal, write};

/// The error with which these bytes are refused.
fn refusal(bytes: &[u8]) -> FormatError {
    Table::from_bytes(bytes).expect_err("a damaged table was read")
}

#[test]
fn whole_tables_are_read() {
    for value_type in TYPES {
        let table = Table::from_bytes(file(value_type)).unwrap();
        assert_eq!(table.value_type(), value_type);
    }
}

#[test]
fn every_truncation_is_refused() {
    for value_type in TYPES {
        let file = file(value_type);
        for len in 0..file.len() {
            match refusal(&file[..len]) {
                FormatError::NotATable => assert!(len < 8),
                FormatError::TooShort { .. } => assert!(len < HEADER_LEN),
                FormatError::WrongLength { found, expected } => {
                    assert_eq!((found, expected), (len as u64, file.len() as u64));
                }
                other => panic!("{len} bytes: {other}"),
            }
        }
    }
}

#[test]
fn every_truncation_of_a_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cut.dicebase");
    write(&path, ValueType::F64).unwrap();
    for len in (0..fs::metadata(&path).unwrap().len()).rev() {
        let file = File::options().write(true).open(&path).unwrap();
        file.set_len(len).unwrap();
        let error = Table::open(&path).unwrap_err();
        assert!(matches!(error, TableError::Format { .. }), "{len}: {error}");
    }
}

#[test]
fn a_trailing_byte_is_refused() {
    for value_type in TYPES {
        let mut file = file(value_type);
        file.push(0);
        assert!(matches!(refusal(&file), FormatError::WrongLength { .. }));
    }
}

/// Checks that no value of a table whose only block is damaged can be read.
fn tells_nothing<D: AsRef<[u8]>>(table: &Table<D>) -> Damaged {
    for index in 0..table.len() {
        let told = if table.value_type() == ValueType::U8 {
            table.byte(index).map(|byte| byte.map(f64::from))
        } else {
            table.value(index)
        };
        assert!(told.is_err(), "{told:?}");
    }
    assert!(table.to_f64s().is_err() || table.value_type() == ValueType::U8);
    assert!(table.bytes().is_err());
    table.check().unwrap_err()
}

#[test]
fn every_flipped_bit_is_refused() {
    for value_type in TYPES {
        let mut file = file(value_type);
        for bit in 0..file.len() * 8 {
            file[bit / 8] ^= 1 << (bit % 8);
            if bit / 8 < HEADER_LEN {
                refusal(&file);
            } else if bit / 8 < 4096 {
                let error = refusal(&file);
                assert!(matches!(error, FormatError::Checksum { part: Part::Metadata, .. }), "{error}");
            } else {
                let damaged = tells_nothing(&Table::from_bytes(&file[..]).unwrap());
                assert_eq!(damaged.bytes(), 4096..file.len() as u64);
            }
            file[bit / 8] ^= 1 << (bit % 8);
        }
        assert_eq!(Table::from_bytes(file).unwrap().check(), Ok(()));
    }
}

#[test]
fn flipped_bits_in_a_file_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("flipped.dicebase");
    let mut bytes = file(ValueType::F32);
    // The tests in memory cover all types and all bits; here every seventh bit is enough.
    for bit in (0..bytes.len() * 8).step_by(7) {
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &bytes).unwrap();
        match Table::open(&path) {
            Ok(table) => assert_eq!(tells_nothing(&table).path(), Some(&*path)),
            Err(error) => assert!(matches!(error, TableError::Format { .. }), "{bit}: {error}"),
        }
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

/// The bytes of a table of two and a half blocks.
fn blocks(value_type: ValueType) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("blocks.dicebase");
    let columns = (BLOCK_LEN * 5 / 2 / value_type.size()) as u64;
    let mut writer = Writer::create(&path, &common::metadata(), value_type, Shape { rows: 1, columns }).unwrap();
    if value_type == ValueType::U8 {
        writer.write_bytes(&(0..columns).map(|i| (i % 251) as u8).collect::<Vec<_>>()).unwrap();
    } else {
        writer.write_values(&(0..columns).map(|i| i as f64).collect::<Vec<_>>()).unwrap();
    }
    writer.finish().unwrap();
    fs::read(path).unwrap()
}

#[test]
fn a_damaged_block_tells_nothing_and_the_others_all() {
    for value_type in TYPES {
        let whole = blocks(value_type);
        let count = (whole.len() - 4096) / value_type.size();
        for (at, damaged) in
            [(0, 0), (BLOCK_LEN - 1, 0), (BLOCK_LEN, 1), (2 * BLOCK_LEN, 2), (BLOCK_LEN * 5 / 2 - 1, 2)]
        {
            let mut file = whole.clone();
            file[4096 + at] ^= 1;
            let table = Table::from_bytes(file).unwrap();
            for index in 0..count {
                let (told, expected) = match value_type {
                    ValueType::U8 => (table.byte(index).map(|b| b.map(f64::from)), (index % 251) as f64),
                    _ => (table.value(index), index as f64),
                };
                if index * value_type.size() / BLOCK_LEN == damaged {
                    told.unwrap_err();
                } else {
                    assert_eq!(told, Ok(Some(expected)));
                }
            }
            let end = whole.len().min(4096 + (damaged + 1) * BLOCK_LEN);
            let error = table.check().unwrap_err();
            assert_eq!(error.bytes(), (4096 + damaged * BLOCK_LEN) as u64..end as u64);
        }
        assert_eq!(Table::from_bytes(whole).unwrap().check(), Ok(()));
    }
}

#[test]
fn a_block_is_as_bad_in_another_place() {
    let mut file = blocks(ValueType::F64);
    let (first, rest) = file[4096..].split_at_mut(BLOCK_LEN);
    first.swap_with_slice(&mut rest[..BLOCK_LEN]);
    let table = Table::from_bytes(file).unwrap();
    assert!(table.value(0).is_err() && table.value(BLOCK_LEN / 8).is_err());
    assert!(table.value(BLOCK_LEN / 4).is_ok());
}

#[test]
fn a_damaged_block_is_told_with_its_table_and_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("told.dicebase");
    let mut bytes = file(ValueType::F64);
    bytes[4100] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let damaged = Table::open(&path).unwrap().made_by("make told".into()).value(0).unwrap_err();
    assert_eq!((damaged.path(), damaged.remedy(), damaged.bytes()), (Some(&*path), Some("make told"), 4096..4144));
    let message = damaged.to_string();
    assert!(message.contains("told.dicebase: the checksum of its bytes 4096 to 4144 is"), "{message}");
    assert!(message.ends_with("remove it and write it again; `make told` makes it again"), "{message}");
    let message = Table::from_bytes(bytes).unwrap().check().unwrap_err().to_string();
    assert!(message.starts_with("cannot use the table: the checksum"), "{message}");
    assert!(message.ends_with("write it again"), "{message}");
}

#[test]
fn each_checksum_names_its_part() {
    let list = HEADER_LEN + 128;
    let parts = [(20, "header"), (70, "metadata and the list of blocks"), (list, "metadata and the list of blocks")];
    for (byte, name) in parts {
        let mut file = file(ValueType::F64);
        file[byte] ^= 1;
        match refusal(&file) {
            FormatError::Checksum { part, .. } => assert_eq!(part.to_string(), name),
            other => panic!("byte {byte}: {other}"),
        }
    }
}

#[test]
fn other_files_are_told_from_damaged_tables() {
    assert!(matches!(refusal(b""), FormatError::NotATable));
    assert!(matches!(refusal(&[0; 5000]), FormatError::NotATable));
    assert!(matches!(refusal(b"dicebase"), FormatError::TooShort { found: 8, needed: 64 }));
}

#[test]
fn another_version_is_named_before_its_checksum_is_looked_at() {
    let mut file = file(ValueType::F64);
    for version in [0, 1, 2, 7] {
        file[8..12].copy_from_slice(&u32::to_le_bytes(version));
        match refusal(&file) {
            FormatError::UnsupportedVersion { found, supported } => {
                assert_eq!((found, supported), (version, FORMAT_VERSION));
            }
            other => panic!("{other}"),
        }
    }
}

/// The refusal of a table with one field of its header changed and the checksums recomputed.
fn with_field(at: usize, field: &[u8]) -> FormatError {
    let mut file = file(ValueType::F64);
    file[at..at + field.len()].copy_from_slice(field);
    seal(&mut file, 4096);
    refusal(&file)
}

#[test]
fn unknown_value_types_are_refused() {
    for code in [0, 4, u32::MAX] {
        let error = with_field(12, &code.to_le_bytes());
        assert!(matches!(error, FormatError::UnknownValueType { found } if found == code));
    }
}

#[test]
fn headers_that_contradict_themselves_are_refused() {
    for at in [16, 24, 40, 48] {
        for number in [0, 1, 7, 4097, 1 << 40] {
            let error = with_field(at, &u64::to_le_bytes(number));
            assert!(matches!(error, FormatError::Inconsistent { .. }), "{at}: {error}");
        }
    }
}

#[test]
fn absurd_shapes_and_lengths_are_refused() {
    for at in [16, 24] {
        let error = with_field(at, &[0xff; 8]);
        assert!(matches!(error, FormatError::ShapeTooLarge { .. }), "{error}");
    }
    let error = with_field(32, &[0xff; 8]);
    assert!(matches!(error, FormatError::MetadataTooLong { found: u64::MAX, .. }), "{error}");
}

/// The refusal of a table whose metadata has these bytes at `at`.
fn with_metadata(at: usize, bytes: &[u8]) -> String {
    let error = with_field(HEADER_LEN + at, bytes);
    assert!(matches!(error, FormatError::BadMetadata { .. }), "{error}");
    common::chain(&error)
}

#[test]
fn undecodable_metadata_is_refused() {
    // A length that leads beyond the record, or that nothing could hold.
    with_metadata(0, &200_u64.to_le_bytes());
    with_metadata(0, &[0xff; 8]);
    // Text that is not UTF-8.
    with_metadata(8, &[0xff]);
    // A shorter last text leaves bytes that belong to no field.
    let end = 128 - 14 - 8;
    let message = with_metadata(end, &10_u64.to_le_bytes());
    assert!(message.ends_with("4 bytes are left over after the last field"), "{message}");
}

#[test]
fn nonzero_padding_is_no_damage_if_its_checksum_says_so() {
    let mut file = file(ValueType::F64);
    file[4000] = 1;
    seal(&mut file, 4096);
    assert!(Table::from_bytes(file).is_ok());
}
