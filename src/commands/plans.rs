//! What plans of long work tell and ask.

use std::path::Path;

use crate::failure::Failure;
use crate::output;

/// A time in words.
pub fn minutes(seconds: f64) -> String {
    output::counted((seconds / 60.0).ceil() as u64, "minute", "minutes")
}

/// Refuses to begin what the disk has no room for.
pub fn check_disk(path: &Path, needed: u64) -> Result<(), Failure> {
    // The folder may have to be made, on the disk of the one that is there.
    let Some(folder) = path.ancestors().skip(1).find(|folder| folder.exists()) else { return Ok(()) };
    let free = fs4::available_space(folder).map_err(Failure::failed)?;
    if needed <= free {
        return Ok(());
    }
    Err(Failure::failed(format!(
        "the table takes {} more, and the disk of {} has {} left: free some space, or choose a folder on another disk \
         with --data DIR",
        output::bytes(needed),
        folder.display(),
        output::bytes(free)
    )))
}
