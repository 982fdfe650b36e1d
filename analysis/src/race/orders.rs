//! The numbers of pieces, for players who number them.

use dicebase_games::race::{MAX_PIECES, Placement};

/// The distances of a player's pieces by number; 0 for pieces at home and for unused numbers.
pub(super) type Pieces = [u8; MAX_PIECES];

/// The largest number of orders of a placement of `pieces` pieces.
pub(super) fn orders(pieces: usize) -> usize {
    (1..=pieces).product()
}

/// Gives the pieces of a placement their numbers by `order`; `None` if the placement has fewer orders, which happens
/// because pieces at home are not told apart.
///
/// The order is a mixed radix number. Its digits say, for each piece that is not at home, rear to front, which of the
/// unused numbers it gets.
pub(super) fn in_order(own: Placement, pieces: usize, mut order: usize) -> Option<Pieces> {
    let mut placed = Pieces::default();
    let mut left = Left::all(pieces);
    for distance in own.distances() {
        let choice = order % left.count;
        order /= left.count;
        // Distances are bit positions in a word, so they fit into a byte.
        placed[left.take(choice)] = distance as u8;
    }
    (order == 0).then_some(placed)
}

/// The order of `pieces` numbered pieces, the inverse of [`in_order`].
pub(super) fn order_of(own: Placement, pieces: usize, placed: &Pieces) -> usize {
    let mut left = Left::all(pieces);
    let (mut order, mut weight) = (0, 1);
    for distance in own.distances() {
        let has = |number: &usize| usize::from(placed[*number]) == distance;
        let choice = left.numbers[..left.count].iter().position(has).unwrap_or_default();
        order += weight * choice;
        weight *= left.count;
        left.take(choice);
    }
    order
}

/// The unused numbers, in ascending order.
struct Left {
    numbers: [usize; MAX_PIECES],
    count: usize,
}

impl Left {
    fn all(count: usize) -> Self {
        Self { numbers: std::array::from_fn(|number| number), count }
    }

    fn take(&mut self, choice: usize) -> usize {
        let number = self.numbers[choice];
        self.numbers.copy_within(choice + 1..self.count, choice);
        self.count -= 1;
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_order_of_a_placement_is_found_again() {
        let placements: [&[usize]; 6] = [&[], &[3], &[1, 5], &[2, 3, 4], &[1, 9, 60, 63], &[1, 2, 3, 4, 5]];
        for distances in placements {
            let own = Placement::of(distances.iter().copied());
            for pieces in distances.len()..=MAX_PIECES {
                let all = (0..orders(pieces)).filter_map(|order| Some((order, in_order(own, pieces, order)?)));
                let all: Vec<(usize, Pieces)> = all.collect();
                // The expected number of orders: the ways to give numbers to the pieces that are not at home.
                assert_eq!(all.len(), orders(pieces) / orders(pieces - distances.len()));
                assert_eq!(all.iter().map(|(_, placed)| placed).collect::<HashSet<_>>().len(), all.len());
                for (order, placed) in all {
                    assert_eq!(order_of(own, pieces, &placed), order);
                    let mut sorted: Vec<usize> = placed.iter().map(|&d| usize::from(d)).filter(|&d| d > 0).collect();
                    sorted.sort_unstable();
                    assert_eq!(sorted, distances);
                }
            }
        }
    }
}
