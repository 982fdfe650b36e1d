//! Room for the numbers of a block.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use bytemuck::Pod;
use memmap2::{MmapMut, MmapOptions};

/// As many bytes are worth a map of their own.
const LARGE: usize = 1 << 17;

/// So many numbers. What is large is a map of its own, which the system has back as soon as it is dropped: allocators
/// keep what was freed, so that more memory would be taken than is held.
pub(super) enum Cells<T> {
    Few(Vec<T>),
    Many(MmapMut, PhantomData<T>),
}

impl<T: Pod> Cells<T> {
    /// Zeros.
    pub(super) fn zeroed(count: usize) -> Self {
        let bytes = count * size_of::<T>();
        let map = (bytes >= LARGE).then(|| MmapOptions::new().len(bytes).map_anon().ok()).flatten();
        // Where there are no maps there is little to be held.
        map.map_or_else(|| Self::Few(vec![T::zeroed(); count]), |map| Self::Many(map, PhantomData))
    }

    /// The same number everywhere.
    pub(super) fn filled(count: usize, with: T) -> Self {
        let mut cells = Self::zeroed(count);
        cells.fill(with);
        cells
    }
}

impl<T> Default for Cells<T> {
    fn default() -> Self {
        Self::Few(Vec::new())
    }
}

impl<T: Pod> Deref for Cells<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        match self {
            Self::Few(cells) => cells,
            Self::Many(map, _) => bytemuck::cast_slice(map),
        }
    }
}

impl<T: Pod> DerefMut for Cells<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Self::Few(cells) => cells,
            Self::Many(map, _) => bytemuck::cast_slice_mut(map),
        }
    }
}
