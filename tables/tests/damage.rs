//! No damaged table is read: not one that was cut, not one with a flipped bit,
//! not one with a header that contradicts itself.

use std::fs::{self, File};

use dicebase_tables::{FORMAT_VERSION, FormatError, Part, Table, TableError, ValueType};

use crate::common::{self, HEADER_LEN, TYPES, file, seal, write};

/// What refuses these bytes.
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
        assert!(Table::open_skipping_body_checksum(&path).is_err());
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

#[test]
fn every_flipped_bit_is_refused() {
    for value_type in TYPES {
        let mut file = file(value_type);
        for bit in 0..file.len() * 8 {
            file[bit / 8] ^= 1 << (bit % 8);
            let error = refusal(&file);
            if bit / 8 >= HEADER_LEN {
                assert!(matches!(error, FormatError::Checksum { .. }), "{error}");
            }
            file[bit / 8] ^= 1 << (bit % 8);
        }
        assert!(Table::from_bytes(file).is_ok());
    }
}

#[test]
fn flipped_bits_in_a_file_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("flipped.dicebase");
    let mut bytes = file(ValueType::F32);
    // All types and all bits are covered in memory; here a part must do.
    for bit in (0..bytes.len() * 8).step_by(7) {
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &bytes).unwrap();
        let error = Table::open(&path).unwrap_err();
        assert!(matches!(error, TableError::Format { .. }), "{bit}: {error}");
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn only_the_body_goes_unchecked_when_its_checksum_is_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("flipped.dicebase");
    let whole = file(ValueType::U8);
    for byte in [0, 20, 66, 70, 100, 4000, 4096, 4101] {
        let mut bytes = whole.clone();
        bytes[byte] ^= 0x10;
        fs::write(&path, &bytes).unwrap();
        let opened = Table::open_skipping_body_checksum(&path);
        assert_eq!(opened.is_ok(), byte >= 4096, "byte {byte}");
    }
}

#[test]
fn each_checksum_names_its_part() {
    let parts = [(20, "header"), (70, "metadata"), (4095, "metadata"), (4096, "body")];
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
    assert!(matches!(refusal(b"dicebase"), FormatError::TooShort { found: 8, needed: 68 }));
}

#[test]
fn another_version_is_named_before_its_checksum_is_looked_at() {
    let mut file = file(ValueType::F64);
    for version in [0, 1, 7] {
        file[8..12].copy_from_slice(&u32::to_le_bytes(version));
        match refusal(&file) {
            FormatError::UnsupportedVersion { found, supported } => {
                assert_eq!((found, supported), (version, FORMAT_VERSION));
            }
            other => panic!("{other}"),
        }
    }
}

/// A table with one field of its header changed and the checksums made right.
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
    // A shorter last text: what follows is no field.
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

#[test]
fn parts_have_names() {
    let names = [Part::Header, Part::Metadata, Part::Body].map(|part| part.to_string());
    assert_eq!(names, ["header", "metadata", "body"]);
}
