//! Tables as files for programs: CSV, JSON and NumPy arrays.

use ndarray::Array2;
use ndarray_npy::WriteNpyExt;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::error::ReportError;
use super::table::{Cell, Column, Table};
use super::view::File;

/// The version of the JSON format.
pub(super) const SCHEMA: u32 = 1;

/// The files of a table.
pub(super) fn files(table: &Table) -> Result<Vec<File>, ReportError> {
    let mut files = vec![csv(table)?, json_file(table)?];
    if has_array(table) {
        files.push(npy(table)?);
    }
    #[cfg(feature = "parquet")]
    files.push(super::parquet::parquet(table)?);
    Ok(files)
}

/// Returns `true` when a table has numbers that make an array.
pub(super) fn has_array(table: &Table) -> bool {
    table.columns.iter().any(|column| column.numeric) && !table.rows.is_empty()
}

/// A JSON file.
pub(super) fn json_of(path: String, content: &impl Serialize) -> Result<File, ReportError> {
    match serde_json::to_string_pretty(content) {
        Ok(text) => Ok(File { path, bytes: (text + "\n").into_bytes() }),
        Err(source) => Err(ReportError::Json { path, source }),
    }
}

fn csv(table: &Table) -> Result<File, ReportError> {
    let path = format!("{}.csv", table.path);
    let write = || -> Result<Vec<u8>, csv::Error> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(table.columns.iter().map(|column| &column.key))?;
        for row in &table.rows {
            writer.write_record(row.iter().map(as_text))?;
        }
        writer.into_inner().map_err(|error| error.into_error().into())
    };
    match write() {
        Ok(bytes) => Ok(File { path, bytes }),
        Err(source) => Err(ReportError::Csv { path, source }),
    }
}

/// The text of a cell with all digits.
pub(super) fn as_text(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => text.clone(),
        Cell::Link(link) => link.text.clone(),
        Cell::Dice(dice) => dice.to_string(),
        Cell::Whole(number) => number.to_string(),
        Cell::Number(number, _) | Cell::Exact(number) | Cell::Bound(number) | Cell::Chance(number) => {
            // The shortest text that reads back as the same number, as in JSON.
            serde_json::Number::from_f64(*number).map_or_else(String::new, |number| number.to_string())
        }
        Cell::Missing => String::new(),
    }
}

fn json_file(table: &Table) -> Result<File, ReportError> {
    let rows: Vec<Value> = table.rows.iter().map(|row| as_object(&table.columns, row)).collect();
    let columns: Vec<Value> = table.columns.iter().map(|c| json!({"key": c.key, "heading": c.heading})).collect();
    let array: Vec<&str> = table.columns.iter().filter(|c| c.numeric).map(|column| column.key.as_str()).collect();
    let content = json!({
        "schema": SCHEMA,
        "table": table.path,
        "caption": table.caption,
        "columns": columns,
        "array": array,
        "rows": rows,
    });
    json_of(format!("{}.json", table.path), &content)
}

fn as_object(columns: &[Column], row: &[Cell]) -> Value {
    let value = |cell: &Cell| match cell {
        Cell::Text(text) => Value::from(text.as_str()),
        Cell::Link(link) => Value::from(link.text.as_str()),
        Cell::Dice(dice) => Value::from(dice.to_string()),
        Cell::Whole(number) => Value::from(*number),
        Cell::Number(number, _) | Cell::Exact(number) | Cell::Bound(number) | Cell::Chance(number) => {
            Value::from(*number)
        }
        Cell::Missing => Value::Null,
    };
    let entries = columns.iter().zip(row).map(|(column, cell)| (column.key.clone(), value(cell)));
    Value::Object(entries.collect::<Map<String, Value>>())
}

/// The columns of numbers as an array; missing numbers are NaN.
fn npy(table: &Table) -> Result<File, ReportError> {
    let path = format!("{}.npy", table.path);
    let numeric: Vec<usize> = (0..table.columns.len()).filter(|&column| table.columns[column].numeric).collect();
    let number = |(row, column): (usize, usize)| table.rows[row][numeric[column]].number().unwrap_or(f64::NAN);
    let array = Array2::from_shape_fn((table.rows.len(), numeric.len()), number);
    let mut bytes = Vec::new();
    match array.write_npy(&mut bytes) {
        Ok(()) => Ok(File { path, bytes }),
        Err(source) => Err(ReportError::Array { path, source }),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use dicebase_games::Dice;
    use ndarray_npy::ReadNpyExt;

    pub fn table() -> Table {
        let columns = vec![
            Column::words("roll", "Roll"),
            Column::numbers("value", "Value"),
            Column::words("name", "Name"),
            Column::numbers("chance", "Chance"),
        ];
        let rows = vec![
            vec![
                Cell::Dice(Dice::from_faces([2, 1])),
                Cell::Number(1.0 / 3.0, 2),
                Cell::text("a, \"b\""),
                Cell::Chance(1e-12),
            ],
            vec![Cell::Dice(Dice::from_faces([3])), Cell::Whole(7), Cell::text("ü"), Cell::Missing],
        ];
        Table::new("games/small/rolls", "Rolls", columns, rows)
    }

    #[test]
    fn all_digits_are_in_csv_and_json() {
        let text = String::from_utf8(csv(&table()).unwrap().bytes).unwrap();
        assert_eq!(text, "roll,value,name,chance\n12,0.3333333333333333,\"a, \"\"b\"\"\",1e-12\n3,7,ü,\n");
        let json: Value = serde_json::from_slice(&json_file(&table()).unwrap().bytes).unwrap();
        assert_eq!(json["rows"][0]["value"], 1.0 / 3.0);
        assert_eq!(json["rows"][1]["chance"], Value::Null);
        assert_eq!(json["array"], json!(["value", "chance"]));
    }

    #[test]
    fn the_array_has_the_columns_of_numbers() {
        let file = npy(&table()).unwrap();
        assert_eq!(file.path, "games/small/rolls.npy");
        let array = Array2::<f64>::read_npy(file.bytes.as_slice()).unwrap();
        assert_eq!(array.row(0).to_vec(), [1.0 / 3.0, 1e-12]);
        assert!(array[(1, 0)] == 7.0 && array[(1, 1)].is_nan());
    }
}
