//! Integers of a fixed width.

use std::cmp::Ordering;

use num_bigint::BigUint;

/// The bits of a limb. The other bits of a `u64` have room for a sum over all rolls of six dice with eight sides and
/// its carry, so that a whole roll is averaged without carries, and by vector instructions.
pub(super) const BITS: u32 = 45;
const MASK: u64 = (1 << BITS) - 1;
/// The most by which numbers may grow before their carries are passed on: the number of rolls of six dice with eight
/// sides.
pub(super) const MOST_FACTOR: u64 = 1 << 18;

/// An integer, or a sum of integers whose carries are not passed on yet. The lowest limb comes first.
pub(super) type Limbs<const W: usize> = [u64; W];

/// The integer that limbs come to, whose carries are passed on.
pub(super) fn whole(limbs: &[u64]) -> BigUint {
    limbs.iter().rev().fold(BigUint::ZERO, |higher, limb| (higher << BITS) + *limb)
}

/// Adds a number to a sum without passing carries on.
#[inline(always)]
pub(super) fn add<const W: usize>(sum: &mut Limbs<W>, number: &Limbs<W>) {
    for (limb, other) in sum.iter_mut().zip(number) {
        *limb += other;
    }
}

/// Multiplies a sum by a factor and passes the carries on. The product of the factor and the number of summands must
/// not exceed [`MOST_FACTOR`], and the result has to fit.
#[inline(always)]
pub(super) fn carried<const W: usize>(sum: &Limbs<W>, factor: u64) -> Limbs<W> {
    let mut carry = 0;
    sum.map(|limb| {
        let product = limb * factor + carry;
        carry = product >> BITS;
        product & MASK
    })
}

/// Adds a multiple of a number to a sum without passing carries on. The sum of all factors must not exceed
/// [`MOST_FACTOR`].
#[inline(always)]
pub(super) fn add_times<const W: usize>(sum: &mut Limbs<W>, number: &Limbs<W>, factor: u64) {
    for (limb, other) in sum.iter_mut().zip(number) {
        *limb += other * factor;
    }
}

/// Compares two numbers without pending carries.
pub(super) fn compare<const W: usize>(one: &Limbs<W>, other: &Limbs<W>) -> Ordering {
    one.iter().rev().cmp(other.iter().rev())
}

/// The number in `f64`, divided by 2^[`BITS`] for each limb but the highest one that `top` names. The relative error is
/// less than three roundings, since errors of lower limbs shrink.
pub(super) fn leading(limbs: &[u64], top: usize) -> f64 {
    let below = 1.0 / (1_u64 << BITS) as f64;
    limbs[..=top].iter().fold(0.0, |lower, &limb| lower * below + limb as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_a_roll_of_six_dice_with_eight_sides_do_not_overflow() {
        let largest = [MASK; 3];
        let mut sum = [0; 3];
        for _ in 0..8 {
            add(&mut sum, &largest);
        }
        let product = carried(&[sum[0], sum[1], sum[2], 0], 1 << 15);
        // (2^135 - 1) * 2^18
        assert_eq!(product, [MASK - (1 << 18) + 1, MASK, MASK, (1 << 18) - 1]);
    }

    #[test]
    fn the_highest_limb_that_differs_decides() {
        assert_eq!(compare(&[5, 1, 2], &[4, 2, 2]), Ordering::Less);
        assert_eq!(compare(&[5, 1, 2], &[5, 1, 2]), Ordering::Equal);
    }

    #[test]
    fn leading_limbs_give_the_number() {
        assert_eq!(leading(&[1 << 44, 3, 0], 1), 3.5);
    }
}
