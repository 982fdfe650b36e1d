//! From what turns are worth to chances, in rows.

use super::chances::Chances;

/// So many rows are turned round together: a line of the cache.
pub(super) const GROUP: usize = 8;

/// Makes rows of `width` numbers, the parts one after the other, into those of `to`, from column `first` of each part
/// on.
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

/// Makes the chances of two players, if each is to move, of what a turn of theirs is worth against the other, both of
/// whom may stay where they are.
///
/// With `p` and `q` for the chances of the two at the start of their turns, `p = a + b (1 - q)` and `q = c + d (1 -
/// p)`, so `p = (a + b (1 - c - d)) / (1 - b d)`.
#[inline(always)]
pub(super) fn meet<C: Chances>(one: &mut [f64], two: &mut [f64]) {
    let width = one.len() / (C::LANES + 1);
    let (one, one_stays) = one.split_at_mut(C::LANES * width);
    let (two, two_stays) = two.split_at_mut(C::LANES * width);
    // What is good for one is bad for the other, so that a lower bound meets an upper one.
    for (one, two) in one.chunks_exact_mut(width).zip(two.chunks_exact_mut(width).rev()) {
        let moved = one.iter_mut().zip(two);
        for ((a, c), (&mut b, &mut d)) in moved.zip(one_stays.iter_mut().zip(&mut *two_stays)) {
            let share = 1.0 / (1.0 - b * d);
            (*a, *c) = ((*a + b * (1.0 - (*c + d))) * share, (*c + d * (1.0 - (*a + b))) * share);
        }
    }
}
