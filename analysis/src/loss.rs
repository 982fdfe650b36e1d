//! What somebody loses against perfect play.

/// How much less something is than the best, of which rounding may make it the larger: never negative, nor `-0`.
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
