//! Losses against perfect play.

/// The difference between the best value and another one. It is never negative, nor `-0`, even if rounding makes the
/// other value the larger.
pub(crate) fn loss(best: f64, found: f64) -> f64 {
    if found < best { best - found } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_by_rounding() {
        assert_eq!(loss(3.5, 1.25), 2.25);
        for found in [1.0, 1.0 + f64::EPSILON] {
            assert_eq!(loss(1.0, found).to_bits(), 0.0_f64.to_bits());
        }
    }
}
