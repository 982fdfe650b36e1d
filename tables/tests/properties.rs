//! Properties of all bytes and all metadata.

use dicebase_tables::{Metadata, Mixture, Shape, Table, ValueType, Writer, checksum};
use proptest::prelude::*;

use crate::common;

fn metadata() -> impl Strategy<Value = Metadata> {
    let text = || any::<String>();
    let mixture = (any::<u64>(), any::<f64>()).prop_map(|(state, bolder)| Mixture { state, bolder });
    let mixtures = proptest::collection::vec(mixture, 0..4);
    (text(), text(), text(), text(), any::<f64>(), any::<f64>(), any::<f64>(), text(), mixtures).prop_map(
        |(game, kind, rules, objective, root, root_error_bound, error_bound, program, mixtures)| Metadata {
            game,
            kind,
            rules,
            objective,
            root,
            root_error_bound,
            error_bound,
            program,
            mixtures,
        },
    )
}

/// A number of any size: all bit lengths are about equally likely.
fn number() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0..64_u32).prop_map(|(number, shift)| number >> shift)
}

/// A header with any fields and the right checksum, and any bytes after it.
fn sealed() -> impl Strategy<Value = Vec<u8>> {
    let fields = proptest::array::uniform5(number());
    let rest = proptest::collection::vec(any::<u8>(), 0..200);
    (0..5_u32, fields, rest).prop_map(|(value_type, fields, rest)| {
        let mut bytes = b"dicebase\x03\0\0\0".to_vec();
        bytes.extend(value_type.to_le_bytes());
        bytes.extend(fields.iter().flat_map(|field| field.to_le_bytes()));
        bytes.extend(checksum(&rest).to_le_bytes());
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes.extend(rest);
        bytes
    })
}

proptest! {
    #[test]
    fn arbitrary_bytes_are_refused(bytes: Vec<u8>) {
        prop_assert!(Table::from_bytes(bytes).is_err());
    }

    #[test]
    fn arbitrary_bytes_after_the_magic_are_refused(bytes: Vec<u8>) {
        let bytes = [b"dicebase\x03\0\0\0", &bytes[..]].concat();
        prop_assert!(Table::from_bytes(bytes).is_err());
    }

    #[test]
    fn arbitrary_fields_under_a_right_checksum_are_refused(bytes in sealed()) {
        prop_assert!(Table::from_bytes(bytes).is_err());
    }

    #[test]
    fn arbitrary_metadata_records_do_no_harm(record in prop::array::uniform32(any::<u8>())) {
        let mut file = common::file(ValueType::U8);
        file[64..96].copy_from_slice(&record);
        common::seal(&mut file, 4096);
        // The record may be valid by chance; the test only requires that nothing panics.
        let _ = Table::from_bytes(file);
    }

    #[test]
    fn what_is_written_comes_back(
        metadata in metadata(),
        values: Vec<f64>,
        single: bool,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("any.dicebase");
        let shape = Shape { rows: values.len() as u64, columns: 1 };
        let value_type = if single { ValueType::F32 } else { ValueType::F64 };
        let mut writer = Writer::create(&path, &metadata, value_type, shape).unwrap();
        writer.write_values(&values).unwrap();
        writer.finish().unwrap();
        let table = Table::open(&path).unwrap();
        prop_assert_eq!(table.metadata(), &metadata);
        for (index, &value) in values.iter().enumerate() {
            let expected = if single { f64::from(value as f32) } else { value };
            prop_assert_eq!(table.value(index), Ok(Some(expected)));
        }
    }
}
