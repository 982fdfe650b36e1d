//! Work that is compiled once for each instruction set.

use pulp::WithSimd;

/// Does the work with the widest instructions that the machine has.
#[cfg(not(target_family = "wasm"))]
#[inline]
pub fn with_widest<W: WithSimd>(work: W) -> W::Output {
    pulp::Arch::new().dispatch(work)
}

/// Does the work with the instructions that the module was compiled for: which those are is known before it runs, and a
/// second copy of each kernel would make it larger by a quarter.
#[cfg(target_family = "wasm")]
#[inline]
pub fn with_widest<W: WithSimd>(work: W) -> W::Output {
    work.with_simd(pulp::Scalar::new())
}
