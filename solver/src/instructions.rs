//! Compiles work once for each instruction set.
//!
//! In a module for JavaScript, with 32 bits and one thread, kernels are compiled once and for 16 lanes at most.

use pulp::WithSimd;

/// Runs the work with the widest instructions that the machine has.
#[cfg(not(target_family = "wasm"))]
#[inline]
pub(crate) fn with_widest<W: WithSimd>(work: W) -> W::Output {
    pulp::Arch::new().dispatch(work)
}

/// Runs the work with the instructions that the module was compiled for. A WebAssembly module knows these before it
/// runs, and a second copy of each kernel would make it a quarter larger.
#[cfg(target_family = "wasm")]
#[inline]
pub(crate) fn with_widest<W: WithSimd>(work: W) -> W::Output {
    work.with_simd(pulp::Scalar::new())
}
