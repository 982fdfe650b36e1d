//! Guards the format against unnoticed changes: a committed table is read, and written again to the same bytes.
//!
//! The file was made by a few lines of Python, not by this crate.

use dicebase_tables::{FORMAT_VERSION, Table, ValueType};

use crate::common::{self, HEADER_LEN, SHAPE, VALUES, metadata};

const GOLDEN: &[u8] = include_bytes!("golden/tiny-v3.dicebase");

/// The metadata record in hexadecimal digits, a field per line.
const RECORD: &str = "
    040000000000000074696e79
    060000000000000076616c756573
    1a000000000000006e616d65203d202257c3bc7266656c220a64696365203d20310a
    0e0000000000000065787065637465642073636f7265
    0000000000000c40
    11ea2d819997713d
    95d626e80b2e113e
    0e00000000000000646963656261736520302e312e30
";

#[test]
fn the_golden_table_is_read() {
    let table = Table::from_bytes(GOLDEN).unwrap();
    assert_eq!(table.metadata(), &metadata());
    assert_eq!(table.value_type(), ValueType::F64);
    assert_eq!(table.shape(), SHAPE);
    assert_eq!(table.to_f64s().unwrap().unwrap(), VALUES);
    assert_eq!(table.body_offset(), 4096);
    assert_eq!(table.file_len(), GOLDEN.len() as u64);
    assert_eq!(table.checksum(), 0xcd19_3880);
}

#[test]
fn the_golden_table_is_opened() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/tiny-v3.dicebase");
    let table = Table::open(path).unwrap();
    assert_eq!(table.bytes().unwrap(), &GOLDEN[4096..]);
}

#[test]
fn the_golden_table_is_written_to_the_byte() {
    assert!(common::file(ValueType::F64) == GOLDEN);
}

#[test]
fn the_header_is_what_the_format_says() {
    let header: [&[u8]; 10] = [
        b"dicebase",
        &FORMAT_VERSION.to_le_bytes(),
        &1_u32.to_le_bytes(),
        &2_u64.to_le_bytes(),
        &3_u64.to_le_bytes(),
        &128_u64.to_le_bytes(),
        &4096_u64.to_le_bytes(),
        &48_u64.to_le_bytes(),
        &dicebase_tables::checksum(&GOLDEN[HEADER_LEN..4096]).to_le_bytes(),
        &dicebase_tables::checksum(&GOLDEN[..60]).to_le_bytes(),
    ];
    assert_eq!(header.concat(), GOLDEN[..HEADER_LEN]);
}

#[test]
fn the_metadata_record_is_encoded_as_ever() {
    let record: String = GOLDEN[HEADER_LEN..HEADER_LEN + 128].iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(record, RECORD.split_whitespace().collect::<String>());
}

#[test]
fn the_list_of_blocks_follows_and_then_zeros() {
    let (list, zeros) = GOLDEN[HEADER_LEN + 128..4096].split_at(4);
    assert_eq!(list, dicebase_tables::checksum(&GOLDEN[4096..]).to_le_bytes());
    assert!(zeros.iter().all(|&byte| byte == 0));
}
