//! Buffers that are used again.

use std::sync::{Mutex, PoisonError};

/// Buffers for work that is done side by side. They are kept from one piece of work to the next, so that there are no
/// more than threads: to make a large one takes longer than to use it.
#[derive(Debug)]
pub(crate) struct Pool<T> {
    free: Mutex<Vec<T>>,
}

impl<T> Pool<T> {
    /// A pool without buffers.
    pub(crate) fn new() -> Self {
        Self { free: Mutex::default() }
    }

    /// Does some work with a buffer, which holds anything, or is a new one.
    pub(crate) fn with<R>(&self, new: impl FnOnce() -> T, work: impl FnOnce(&mut T) -> R) -> R {
        let free = || self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = free().pop();
        let mut buffer = kept.unwrap_or_else(new);
        let done = work(&mut buffer);
        free().push(buffer);
        done
    }
}
