//! The file of a review.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use dicebase_analysis::review::LONGEST_REVIEW;

use crate::failure::Failure;

/// What a file is called in messages.
pub fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// The text of a file, or of standard input.
pub fn read(path: &Path) -> Result<String, Failure> {
    let bytes = if is_stdin(path) { limited(io::stdin().lock()) } else { File::open(path).and_then(limited) };
    let failure = |reason: String| {
        Failure::wrong_input(format!(
            "can not read the review {}: {reason}; give a text file with one decision a line, or -",
            name(path)
        ))
    };
    String::from_utf8(bytes.map_err(|error| failure(error.to_string()))?)
        .map_err(|_| failure("it is not text in UTF-8".to_owned()))
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads no more than a review can have: a path may lead to something without an end.
fn limited(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(LONGEST_REVIEW + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_REVIEW {
        return Err(io::Error::other(format!("it is too long, a review has at most {LONGEST_REVIEW} bytes")));
    }
    Ok(bytes)
}
