//! Cards in CSV files: tables of categories and points, as spreadsheets write them.

use std::fs;
use std::path::Path;

use csv::{Position, ReaderBuilder, StringRecord, Trim};

/// The text of the card in a CSV file with a category and its points in each row, such as `ones=3,full-house=25`.
///
/// Commas, semicolons or tabs separate the two. A first row without points is a heading; a category without points is
/// open.
///
/// # Errors
/// A message for people when the file cannot be read, or a row is not a category and its points.
pub fn read(path: &Path) -> Result<String, String> {
    let text = fs::read_to_string(path)
        .map_err(|error| format!("cannot read the card {}: {error}; give a CSV file", path.display()))?;
    entries(&text).map_err(|message| format!("{}, {message}", path.display()))
}

fn entries(text: &str) -> Result<String, String> {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().next().unwrap_or_default();
    let delimiter = [b';', b'\t'].into_iter().find(|&mark| first.contains(char::from(mark))).unwrap_or(b',');
    let mut builder = ReaderBuilder::new();
    let reader = builder.delimiter(delimiter).has_headers(false).flexible(true).trim(Trim::All);
    let mut entries = Vec::new();
    for (row, record) in reader.from_reader(text.as_bytes()).records().enumerate() {
        let record = record.map_err(|error| error.to_string())?;
        let line = record.position().map_or(0, |start| line_of(text, start));
        let is_heading = |points: &str| row == 0 && points.parse::<usize>().is_err();
        match pair(&record) {
            Some(("" | _, "")) => {}
            Some((_, points)) if is_heading(points) => {}
            Some((category, points)) if points.parse::<usize>().is_ok() => {
                entries.push(format!("{category}={points}"));
            }
            _ => {
                let found = record.iter().collect::<Vec<_>>().join(", ");
                return Err(format!(
                    "line {line}: \"{found}\" is not a category and its points; write a row such as full-house,25, and \
                     leave out the points of an open category"
                ));
            }
        }
    }
    Ok(entries.join(","))
}

/// The line of the record at `start`; csv counts empty lines before a record as part of it.
fn line_of(text: &str, start: &Position) -> u64 {
    let rest = text.get(start.byte() as usize..).unwrap_or_default();
    let before = rest.len() - rest.trim_start().len();
    start.line() + rest[..before].matches('\n').count() as u64
}

/// The two fields of a row; `None` when a further field holds text.
fn pair(record: &StringRecord) -> Option<(&str, &str)> {
    let rest_is_empty = record.iter().skip(2).all(str::is_empty);
    rest_is_empty.then(|| (record.get(0).unwrap_or_default(), record.get(1).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_as_spreadsheets_write_it() {
        let card = Ok("Ones=3,full-house=25,chance=0".to_owned());
        for text in [
            "category,points\nOnes,3\ntwos,\nfull-house,25\nchance,0\n",
            "\u{feff}Kategorie;Punkte\r\nOnes;3\r\ntwos;\r\nfull-house;25\r\nchance;0\r\n",
            "Ones\t3\n\n\"full-house\"\t25\nchance\t 0\t\n",
            "Ones , 3\nfull-house,25,,\nchance,0\n",
        ] {
            assert_eq!(entries(text), card, "{text}");
        }
        assert_eq!(entries(""), Ok(String::new()));
    }

    #[test]
    fn what_is_no_row_is_named_with_its_line() {
        for (text, line, found) in [
            ("ones,3\ntwos,x\n", 2, "twos, x"),
            ("category,points\nones,3,4\n", 2, "ones, 3, 4"),
            ("ones,3\n\nchance,-1\n", 3, "chance, -1"),
        ] {
            let message = entries(text).unwrap_err();
            assert!(message.starts_with(&format!("line {line}: \"{found}\" is not a category")), "{message}");
        }
    }
}
