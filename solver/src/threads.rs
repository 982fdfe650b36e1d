//! The number of threads that a computation may use.

use thiserror::Error;

/// The threads could not be started.
#[derive(Debug, Error)]
#[error("cannot start {threads} threads: {source}; ask for fewer")]
pub struct ThreadsError {
    threads: usize,
    source: rayon::ThreadPoolBuildError,
}

/// Runs `work` with this many threads; 0 means one for each core. Results do not depend on the number.
///
/// # Errors
/// When the system cannot start the threads.
pub fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> Result<R, ThreadsError> {
    if cfg!(target_family = "wasm") {
        // Without threads, the work runs here.
        return Ok(work());
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    Ok(pool.map_err(|source| ThreadsError { threads, source })?.install(work))
}
