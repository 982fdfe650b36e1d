//! Standard output.

use std::io::{self, Write};
use std::time::SystemTime;

use anstyle::Style;
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;

use crate::failure::Failure;

/// The version of all JSON that the program prints.
const SCHEMA: u32 = 1;

/// The most characters of a line in a dialogue.
const WIDTH: usize = 79;

/// The style of table headings on a terminal.
pub const HEADING: Style = Style::new().bold();

/// A heading, bold on a terminal.
pub fn heading(text: &str) -> String {
    format!("{HEADING}{text}{HEADING:#}")
}

/// Prints text for people, followed by a line end.
pub fn text(text: &str) -> Result<(), Failure> {
    write(&mut anstream::stdout(), &format!("{text}\n"))
}

/// Prints a note for people on standard error.
pub fn note(text: &str) {
    // An error of writing a message cannot be reported.
    let _ = writeln!(anstream::stderr(), "note: {text}");
}

/// Prints a prompt, whose answer is typed in the same line.
pub fn prompt(text: &str) -> Result<(), Failure> {
    write(&mut anstream::stdout(), text)
}

/// Prints one JSON object, with the version of its form first.
pub fn json(object: &impl Serialize) -> Result<(), Failure> {
    let text = versioned(object).map_err(Failure::failed)?;
    write(&mut io::stdout(), &format!("{text}\n"))
}

/// The text of a JSON object, with the version of its form first.
pub fn versioned(object: &impl Serialize) -> Result<String, serde_json::Error> {
    #[derive(Serialize)]
    struct Versioned<'a, T> {
        schema: u32,
        #[serde(flatten)]
        object: &'a T,
    }
    serde_json::to_string_pretty(&Versioned { schema: SCHEMA, object })
}

/// Writes text. A reader that has closed the output, as in `| head`, is no failure.
fn write(to: &mut impl Write, text: &str) -> Result<(), Failure> {
    to.write_all(text.as_bytes()).and_then(|()| to.flush()).map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::NobodyReads,
        _ => Failure::failed(format!("cannot write the output: {error}")),
    })
}

/// Rows under a heading, without lines; the columns of `right` are right-aligned numbers.
pub fn table(heading: &[&str], right: &[usize], rows: Vec<Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING).set_header(heading.iter().copied()).add_rows(rows);
    for &column in right {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let mut lines = table.trim_fmt();
    if let Some(end) = lines.find('\n') {
        lines.insert_str(end, &format!("{HEADING:#}"));
        lines.insert_str(0, &format!("{HEADING}"));
    }
    lines
}

/// Text in lines that fit any terminal.
pub fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.len() - 1;
        if lines[line].chars().count() + word.chars().count() >= WIDTH {
            lines.push(word.to_owned());
        } else {
            let space = if lines[line].is_empty() { "" } else { " " };
            lines[line] += &format!("{space}{word}");
        }
    }
    lines.join("\n")
}

/// A number with its noun, with spaces between thousands.
pub fn counted(number: u64, one: &str, more: &str) -> String {
    format!("{} {}", thousands(number as usize), if number == 1 { one } else { more })
}

/// A number with spaces between thousands.
pub fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A local time with its offset from UTC.
pub fn moment(time: Timestamp) -> String {
    time.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M %:z").to_string()
}

/// A local time with the day of the week.
pub fn day_and_moment(time: SystemTime) -> String {
    let Ok(time) = Timestamp::try_from(time) else { return "an unknown day".to_owned() };
    let day = time.to_zoned(TimeZone::system()).strftime("%A").to_string();
    format!("{day}, {}", moment(time))
}

/// A size in bytes for people.
pub fn bytes(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}
