//! What computing a table again has shown.

use serde::Serialize;

/// What computing a table again has shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Proof {
    /// How many states there are.
    pub states: usize,
    /// For values: the largest difference between a value and what its successors make it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub residual: Option<f64>,
    /// For values: the largest difference that the error bound of the table explains.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<f64>,
    /// For bounds: how far they are apart at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap: Option<f64>,
    /// For policies: decisions that are not the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_decisions: Option<usize>,
    /// Whether the table is what its rules give.
    pub verified: bool,
}

/// The larger of a residual and how far the value of the start in the metadata is from that in the body.
pub(crate) fn with_start(residual: f64, in_body: f64, in_metadata: f64) -> f64 {
    let start = (in_body - in_metadata).abs();
    if start.is_nan() { f64::INFINITY } else { residual.max(start) }
}
