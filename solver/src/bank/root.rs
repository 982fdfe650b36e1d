//! The numbers at which as many functions of them are all 0.

/// The most steps; from a good start a handful is enough.
const STEPS: usize = 40;
/// Numbers that move by no more than this are found.
const STILL: f64 = 1e-15;
/// The difference for slopes.
const ASIDE: f64 = 1e-6;
/// The distance by which a number may leave the range from 0 to 1 on the way.
const BEYOND: f64 = 0.5;

/// Numbers between 0 and 1 at which all values are 0, by Newton's method from the middle. `None` if it finds none
/// there.
pub(super) fn root(count: usize, values: impl Fn(&[f64]) -> Vec<f64>) -> Option<Vec<f64>> {
    let mut at = vec![0.5; count];
    for _ in 0..STEPS {
        let here = values(&at);
        // A row for each function: its slopes, and its value.
        let mut rows: Vec<Vec<f64>> = here.iter().map(|_| Vec::new()).collect();
        for number in 0..count {
            let mut aside = at.clone();
            aside[number] += ASIDE;
            let aside = values(&aside);
            rows.iter_mut()
                .zip(here.iter().zip(aside))
                .for_each(|(row, (here, aside))| row.push((aside - here) / ASIDE));
        }
        rows.iter_mut().zip(&here).for_each(|(row, &here)| row.push(here));
        let step = solved(rows)?;
        let next: Vec<f64> = at.iter().zip(step).map(|(at, step)| (at - step).clamp(-BEYOND, 1.0 + BEYOND)).collect();
        let moved = at.iter().zip(&next).map(|(at, next)| (at - next).abs()).fold(0.0, f64::max);
        at = next;
        if moved <= STILL {
            break;
        }
    }
    at.iter().all(|number| (0.0..=1.0).contains(number)).then_some(at)
}

/// The solution of linear equations, each given by its coefficients and its right side, by Gaussian elimination. `None`
/// if they do not have a single one.
fn solved(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let count = rows.len();
    for column in 0..count {
        let largest = (column..count).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, largest);
        let pivot = rows[column].clone();
        if pivot[column] == 0.0 || !pivot[column].is_finite() {
            return None;
        }
        for row in (0..count).filter(|&row| row != column) {
            let times = rows[row][column] / pivot[column];
            rows[row].iter_mut().zip(&pivot).for_each(|(number, pivot)| *number -= times * pivot);
        }
    }
    Some((0..count).map(|row| rows[row][count] / rows[row][row]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved_where_they_have_one_solution() {
        assert_eq!(solved(vec![vec![0.0, 2.0, 3.0], vec![4.0, 0.0, 2.0]]), Some(vec![0.5, 1.5]));
        assert_eq!(solved(vec![vec![1.0, 2.0, 3.0], vec![2.0, 4.0, 6.0]]), None);
    }

    #[test]
    fn roots_are_found_between_0_and_1_alone() {
        let circle = |at: &[f64]| vec![at[0] * at[0] + at[1] * at[1] - 0.5, at[0] - 3.0 * at[1]];
        let found = root(2, circle).unwrap();
        assert!((found[1] - 0.05_f64.sqrt()).abs() < 1e-14, "{found:?}");
        assert_eq!(root(1, |at| vec![at[0] - 1.25]), None);
    }
}
