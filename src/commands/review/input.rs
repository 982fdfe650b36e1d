//! The file of a review.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use dicebase_analysis::review::{LONGEST_REVIEW, ReviewError};

use crate::cli::Review;
use crate::failure::Failure;

/// The name of a file in messages.
pub fn name(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// The text of a file, or of standard input.
pub fn read(path: &Path) -> Result<String, Failure> {
    if is_stdin(path) {
        return text(path, io::stdin().lock());
    }
    text(path, File::open(path).map_err(|error| unreadable(path, &error.to_string()))?)
}

/// The text of an open file.
pub fn text(path: &Path, from: impl Read) -> Result<String, Failure> {
    limited(from).map_err(|reason| unreadable(path, &reason))
}

/// The text of a file, or the reason why it cannot be read.
pub fn contents(path: &Path) -> Result<String, String> {
    limited(File::open(path).map_err(|error| error.to_string())?)
}

/// The error for a file that cannot be read.
pub fn unreadable(path: &Path, reason: &str) -> Failure {
    let name = name(path);
    Failure::wrong_input(format!(
        "cannot read the review {name}: {reason}; give a text file with one decision a line, or -"
    ))
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads at most the size of a review, because the path may lead to an endless stream.
pub fn limited(from: impl Read) -> Result<String, String> {
    let mut bytes = Vec::new();
    from.take(LONGEST_REVIEW + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LONGEST_REVIEW {
        return Err(format!("it is too long, a review has at most {LONGEST_REVIEW} bytes"));
    }
    String::from_utf8(bytes).map_err(|_| "it is not text in UTF-8".to_owned())
}

/// The error for a file that is no game of these rules.
pub fn refused<P: std::fmt::Display>(typed: &Review, error: &ReviewError<P>) -> Failure {
    match error {
        ReviewError::Damaged(damaged) => damaged.clone().into(),
        ReviewError::Unsolved(reason) => Failure::failed(reason.clone()),
        error => Failure::wrong_input(format!("{}, {error}", name(&typed.file))),
    }
}
