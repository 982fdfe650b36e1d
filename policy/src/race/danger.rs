//! The probability that pieces are sent home before their player's next turn.

use dicebase_games::race::{Board, MAX_PIECES, Placement, Seats};

/// The pieces of a player on the ring, each with its probability of being sent home.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Danger {
    pieces: [(usize, f64); MAX_PIECES],
    count: usize,
}

/// The captures that another player can make in one turn.
struct Hunter<'a> {
    board: &'a Board,
    /// The pieces on the ring, as bits by distance.
    on_ring: u64,
    /// `true` if a piece can enter.
    may_enter: bool,
    /// The probability that a number which lets a piece enter falls within the tries, relative to a single roll.
    tries: f64,
}

impl Danger {
    /// The danger of the player who has just moved and is still the first of the seats; the next seat has the next
    /// turn.
    ///
    /// The model: each other player rolls from the present position of the pieces, and captures with every number that
    /// can. A number that gives another roll brings a piece in, if it can, or else moves any piece on, and the next
    /// roll counts. The model ignores that players move or lose pieces before their turn, that pieces may block the
    /// way, that a roll can capture only one piece, and all rolls after the second.
    pub(super) fn new(board: &Board, seats: &Seats) -> Self {
        let mut danger = Self::default();
        let on_ring = Placement::distances(seats.own()).take_while(|&distance| distance <= board.rules().ring);
        for distance in on_ring {
            danger.pieces[danger.count] = (distance, 1.0);
            danger.count += 1;
        }
        if danger.count > 0 {
            danger.meet_all(board, seats);
        }
        danger
    }

    fn meet_all(&mut self, board: &Board, seats: &Seats) {
        for (after, offset) in seats.offsets() {
            let hunter = Hunter::new(board, seats.placement(after));
            for (distance, safe) in &mut self.pieces[..self.count] {
                *safe *= 1.0 - hunter.chance(board.seen_by(*distance, offset)).min(1.0);
            }
        }
        for (_, chance) in &mut self.pieces[..self.count] {
            *chance = 1.0 - *chance;
        }
    }

    /// The distance of each piece on the ring, and the probability that it is sent home.
    pub(super) fn pieces(&self) -> &[(usize, f64)] {
        &self.pieces[..self.count]
    }
}

impl<'a> Hunter<'a> {
    fn new(board: &'a Board, pieces: Placement) -> Self {
        let rules = board.rules();
        let may_enter = pieces.out() < rules.pieces && !pieces.has(1);
        let enters = rules.enter.len() as f64 / rules.sides as f64;
        let tries = match board.tries(pieces) {
            1 => 1.0,
            // Only a player who waits to enter has several tries.
            more => (1.0 - (1.0 - enters).powi(more as i32)) / enters,
        };
        Self { board, on_ring: pieces.bits() & rules.ring_bits(), may_enter, tries }
    }

    /// The probability of capturing a piece at this distance, counted from the hunter's own start.
    fn chance(&self, distance: usize) -> f64 {
        let rules = self.board.rules();
        let sides = rules.sides as f64;
        let direct = self.numbers(self.on_ring, distance);
        let mut hits = f64::from(direct.count_ones());
        for &again in rules.again.iter().filter(|&&again| direct >> (rules.sides - again) & 1 == 0) {
            let moved = if self.may_enter && rules.enter.contains(&again) {
                self.on_ring | 1 << 1
            } else {
                self.on_ring | self.on_ring << again & rules.ring_bits()
            };
            if moved != self.on_ring {
                hits += f64::from(self.numbers(moved, distance).count_ones()) / sides;
            }
        }
        if distance == 1 && self.may_enter {
            hits += rules.enter.len() as f64;
        }
        self.tries * hits / sides
    }

    /// The numbers that lead from these fields to a distance, as bits; bit 0 is the highest number of the die.
    fn numbers(&self, fields: u64, distance: usize) -> u64 {
        fields << (64 - distance) >> (64 - self.board.rules().sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicebase_games::race::Rules;

    /// The board of MAD-GAME, where the entries of players lie eight fields apart.
    fn board() -> Board {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/rules/race/mad-game.toml");
        Board::new(Rules::parse("mad-game", &std::fs::read_to_string(file).unwrap()).unwrap())
    }

    fn chances(own: &[usize], next: &[usize]) -> Vec<(usize, f64)> {
        let board = board();
        let placed = |own: &[usize]| Placement::of(own.iter().copied());
        // The other players have no pieces that could capture.
        let mut all = [placed(&[49, 50, 51, 52]); 6];
        (all[0], all[1]) = (placed(own), placed(next));
        Danger::new(&board, &Seats::of(&board, 0, &all).unwrap()).pieces().to_vec()
    }

    fn close(found: &[(usize, f64)], expected: &[(usize, f64)]) {
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(expected) {
            assert!(found.0 == expected.0 && (found.1 - expected.1).abs() < 1e-12, "{found:?} {expected:?}");
        }
    }

    #[test]
    fn pieces_are_in_danger_as_anybody_can_count() {
        let within_three = 1.0 - (5.0_f64 / 6.0).powi(3);
        // On the entry of the next player, who waits with all pieces; on the field after it; and out of reach.
        close(&chances(&[9, 10, 16], &[]), &[(9, within_three), (10, within_three / 6.0), (16, 0.0)]);
        // Three fields ahead of a piece of the next player, who after a six can move it on or bring one in.
        let threat = 1.0 / 6.0 + 2.0 / 36.0;
        close(&chances(&[14], &[3]), &[(14, threat)]);
        // All pieces of the other player are out: a six moves one of them on.
        close(&chances(&[17], &[3, 50, 51, 52]), &[(17, 1.0 / 6.0)]);
        close(&chances(&[20], &[3, 50, 51, 52]), &[(20, 1.0 / 36.0)]);
        // A piece in the goal is never in danger.
        close(&chances(&[49, 50], &[3, 20]), &[]);
    }
}
