//! Which piece is which, where a player numbers them.

use dicebase_games::race::{MAX_PIECES, Placement};

/// The distances of a player's pieces by their number, 0 for those at home and for numbers that no piece has.
pub(super) type Pieces = [u8; MAX_PIECES];

/// How many orders a placement of so many pieces has at most.
pub(super) fn orders(pieces: usize) -> usize {
    (1..=pieces).product()
}

/// A placement of so many pieces in one of its orders; none if it has fewer of them, since those at home count as one.
///
/// The order says for each piece that is not at home, the one that has come least far first, which of the numbers that
/// are left it has.
pub(super) fn in_order(own: Placement, pieces: usize, mut order: usize) -> Option<Pieces> {
    let mut placed = Pieces::default();
    let mut left = Left::all(pieces);
    for distance in own.distances() {
        let choice = order % left.count;
        order /= left.count;
        // All distances are bits of a word.
        placed[left.take(choice)] = distance as u8;
    }
    (order == 0).then_some(placed)
}

/// The order in which so many pieces stand.
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

/// The numbers that no piece has yet, in their order.
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
                // As many as there are ways to give numbers to those that are not at home.
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
