//! Tables as Parquet files, where the crate is built with the feature `parquet`.

use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType};
use parquet::errors::Result as ParquetResult;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};

use super::data::as_text;
use super::error::ReportError;
use super::table::{Cell, Column, Table};
use super::view::File;

/// The columns of a table, numbers as doubles and all else as texts; what is missing is null.
pub(super) fn parquet(table: &Table) -> Result<File, ReportError> {
    let path = format!("{}.parquet", table.path);
    match bytes(table) {
        Ok(bytes) => Ok(File { path, bytes }),
        Err(source) => Err(ReportError::Parquet { path, source }),
    }
}

fn bytes(table: &Table) -> ParquetResult<Vec<u8>> {
    let fields = table.columns.iter().map(field).collect::<ParquetResult<Vec<TypePtr>>>()?;
    let schema = Type::group_type_builder("table").with_fields(fields).build()?;
    let mut writer = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::default())?;
    let mut rows = writer.next_row_group()?;
    for (place, column) in table.columns.iter().enumerate() {
        if let Some(mut to) = rows.next_column()? {
            write(&mut to, column, table.rows.iter().map(|row| &row[place]))?;
            to.close()?;
        }
    }
    rows.close()?;
    writer.into_inner()
}

fn field(column: &Column) -> ParquetResult<TypePtr> {
    let (physical, logical) =
        if column.numeric { (Physical::DOUBLE, None) } else { (Physical::BYTE_ARRAY, Some(LogicalType::String)) };
    let field = Type::primitive_type_builder(&column.key, physical).with_logical_type(logical);
    Ok(Arc::new(field.with_repetition(Repetition::OPTIONAL).build()?))
}

/// Writes the cells of a column: the values that there are, and for each row whether there is one.
fn write<'a>(
    to: &mut SerializedColumnWriter<'_>,
    column: &Column,
    cells: impl Iterator<Item = &'a Cell> + Clone,
) -> ParquetResult<()> {
    if column.numeric {
        let levels: Vec<i16> = cells.clone().map(|cell| i16::from(cell.number().is_some())).collect();
        let values: Vec<f64> = cells.filter_map(Cell::number).collect();
        to.typed::<DoubleType>().write_batch(&values, Some(&levels), None)?;
    } else {
        let levels: Vec<i16> = cells.clone().map(|cell| i16::from(*cell != Cell::Missing)).collect();
        let there = cells.filter(|cell| **cell != Cell::Missing);
        let values: Vec<ByteArray> = there.map(|cell| as_text(cell).into_bytes().into()).collect();
        to.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    use super::*;
    use crate::data::tests::table;

    #[test]
    fn a_file_has_all_columns_of_its_table() {
        let file = parquet(&table()).unwrap();
        assert_eq!(file.path, "games/small/rolls.parquet");
        let reader = SerializedFileReader::new(::bytes::Bytes::from(file.bytes)).unwrap();
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        let row = |at: usize| -> Vec<(&str, &Field)> {
            rows[at].get_column_iter().map(|(key, field)| (key.as_str(), field)).collect()
        };
        let text = |text: &str| Field::Str(text.to_owned());
        let expected = [text("12"), Field::Double(1.0 / 3.0), text("a, \"b\""), Field::Double(1e-12)];
        assert_eq!(row(0), ["roll", "value", "name", "chance"].into_iter().zip(&expected).collect::<Vec<_>>());
        let expected = [text("3"), Field::Double(7.0), text("ü"), Field::Null];
        assert_eq!(row(1), ["roll", "value", "name", "chance"].into_iter().zip(&expected).collect::<Vec<_>>());
    }
}
