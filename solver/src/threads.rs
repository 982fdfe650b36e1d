//! How many threads a computation may use.

use thiserror::Error;

/// The threads could not be started.
#[derive(Debug, Error)]
#[error("cannot start {threads} threads: {source}; ask for fewer")]
pub struct ThreadsError {
    threads: usize,
    source: rayon::ThreadPoolBuildError,
}

/// Runs `work` with this many threads; 0 stands for one a core. Results do not depend on it.
///
/// # Errors
/// Where the system has no room for the threads.
pub fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> Result<R, ThreadsError> {
    if cfg!(target_family = "wasm") {
        // There are no threads: what is begun here is done here.
        return Ok(work());
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    Ok(pool.map_err(|source| ThreadsError { threads, source })?.install(work))
}
