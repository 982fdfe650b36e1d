//! Binomial coefficients.

/// The size of the table, more than any number used here: 20 categories, or 6 dice of 8 sides.
const SIZE: usize = 22;

const TABLE: [[usize; SIZE]; SIZE] = {
    let mut table = [[0; SIZE]; SIZE];
    let mut n = 0;
    while n < SIZE {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `k` of `n`; 0 if `k > n`. Both have to be below 22.
#[inline]
pub(crate) fn binomial(n: usize, k: usize) -> usize {
    TABLE[n][k]
}
