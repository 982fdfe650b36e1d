//! Combines the values of two players' turns into chances, row by row.

use super::chances::StateChances;

/// The number of rows that are transposed together: one cache line.
pub(super) const GROUP: usize = 8;

/// Transposes the rows of `from`, each `width` long, into the rows of `to`, whose length is `to_width`. The rows of
/// `from` are divided into equal parts, which follow one another in each row of `to`; writing begins at column `first`
/// of each part.
#[inline(always)]
pub(super) fn turn_round(from: &[f64], width: usize, first: usize, to: &mut [f64], to_width: usize) {
    let count = from.len() / width;
    let parts = to_width / count;
    let columns = width / parts;
    let is_whole = to.len() == GROUP * to_width;
    for part in 0..parts {
        let mut rows = to.chunks_exact_mut(to_width);
        let mut turned: [&mut [f64]; GROUP] =
            std::array::from_fn(|_| rows.next().map_or(&mut [][..], |row| &mut row[part * count..][..count]));
        let here = part * columns + first..(part + 1) * columns;
        for (row, numbers) in from.chunks_exact(width).enumerate() {
            let numbers = &numbers[here.clone()];
            if let Some(numbers) = numbers.first_chunk::<GROUP>()
                && is_whole
            {
                for (to, &number) in turned.iter_mut().zip(numbers) {
                    to[row] = number;
                }
            } else {
                for (to, &number) in turned.iter_mut().zip(numbers).filter(|(to, _)| !to.is_empty()) {
                    to[row] = number;
                }
            }
        }
    }
}

/// Turns the values of two players' turns against each other into their chances at the start of those turns. Either
/// player may stay in place.
///
/// With `p` and `q` for these chances, `p = a + b (1 - q)` and `q = c + d (1 - p)`, hence
/// `p = (a + b (1 - c - d)) / (1 - b d)`.
#[inline(always)]
pub(super) fn meet<C: StateChances>(one: &mut [f64], two: &mut [f64]) {
    let width = one.len() / (C::LANES + 1);
    let (one, one_stays) = one.split_at_mut(C::LANES * width);
    let (two, two_stays) = two.split_at_mut(C::LANES * width);
    // A good result for one player is bad for the other, so a lower bound is combined with an upper one.
    for (one, two) in one.chunks_exact_mut(width).zip(two.chunks_exact_mut(width).rev()) {
        let moved = one.iter_mut().zip(two);
        for ((a, c), (&mut b, &mut d)) in moved.zip(one_stays.iter_mut().zip(&mut *two_stays)) {
            let share = 1.0 / (1.0 - b * d);
            (*a, *c) = ((*a + b * (1.0 - (*c + d))) * share, (*c + d * (1.0 - (*a + b))) * share);
        }
    }
}
