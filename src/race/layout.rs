//! The layout of the fields of a race game in its picture.

use dicebase_games::race::Board;

/// The widest ring that fits on a line, in fields.
const WIDEST: usize = 19;

/// A place of the picture: column and row.
pub type Place = (usize, usize);

/// A ring as the border of a rectangle, with the goals inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub width: usize,
    pub height: usize,
    /// The fields of the ring, clockwise from the entry of the first player.
    pub ring: Vec<Place>,
    /// The squares of each player's goal, the first player's first, leading inwards from the last field; empty where
    /// there is no room.
    pub goals: Vec<Vec<Place>>,
}

impl Layout {
    /// The best layout for a number of players: the goals touch as little else as possible, the rectangle is a little
    /// wider than high, and the first player's entry is near a corner.
    pub fn of(board: &Board, players: usize) -> Self {
        let candidates = sizes(board.rules().ring).flat_map(|size| {
            let border = border(size);
            (0..border.len()).map(move |turned| Self::turned(board, players, size, turned))
        });
        let with_goals = candidates.filter_map(|layout| Some((layout.crowded()?, layout)));
        let clearest = with_goals.min_by_key(|(crowded, layout)| (*crowded, layout.flatness()));
        clearest.map_or_else(|| Self::without_goals(board), |(_, layout)| layout)
    }

    fn turned(board: &Board, players: usize, size: Place, turned: usize) -> Self {
        let (rules, border) = (board.rules(), border(size));
        let ring: Vec<Place> = (0..rules.ring).map(|field| border[(field + turned) % border.len()]).collect();
        let last = |player: usize| ring[(board.offset(player) + rules.ring - 1) % rules.ring];
        let goals = (0..players).map(|player| inwards(size, last(player), rules.goal)).collect();
        Self { width: size.0, height: size.1, ring, goals }
    }

    fn without_goals(board: &Board) -> Self {
        let ring = board.rules().ring;
        let size = sizes(ring).min_by_key(|&(width, height)| flatness(width, height)).unwrap_or((ring, 1));
        Self { goals: Vec::new(), ..Self::turned(board, 0, size, 0) }
    }

    fn flatness(&self) -> usize {
        flatness(self.width, self.height)
    }

    /// The number of goal squares that touch anything outside their own goal; `None` where there is no room for all.
    fn crowded(&self) -> Option<usize> {
        let squares: Vec<Place> = self.goals.iter().flatten().copied().collect();
        let is_inside = |&(x, y): &Place| (1..self.width - 1).contains(&x) && (1..self.height - 1).contains(&y);
        let is_once = |place: &Place| squares.iter().filter(|other| *other == place).count() == 1;
        let have_room = self.goals.iter().all(|goal| !goal.is_empty());
        if !have_room || !squares.iter().all(|place| is_inside(place) && is_once(place)) {
            return None;
        }
        let touched = |goal: &[Place]| {
            let others = squares.iter().chain(&self.ring).filter(|other| !goal.contains(other));
            others.filter(|other| goal.iter().any(|place| are_beside(*place, **other))).count()
        };
        Some(self.goals.iter().map(|goal| touched(goal)).sum())
    }
}

/// The rectangles whose border has room for a ring, with at most one place left.
fn sizes(ring: usize) -> impl Iterator<Item = Place> {
    let half = ring.div_ceil(2) + 2;
    (2..=WIDEST.min(half.saturating_sub(2))).map(move |width| (width, half - width))
}

/// The border of a rectangle, clockwise from its upper left corner.
fn border((width, height): Place) -> Vec<Place> {
    let top = (0..width).map(|x| (x, 0));
    let right = (1..height).map(|y| (width - 1, y));
    let bottom = (0..width - 1).rev().map(|x| (x, height - 1));
    let left = (1..height - 1).rev().map(|y| (0, y));
    top.chain(right).chain(bottom).chain(left).collect()
}

/// This many places straight inwards from one of the border; `None` from a corner.
fn inwards((width, height): Place, (x, y): Place, count: usize) -> Vec<Place> {
    let (right, bottom) = (x + 1 == width, y + 1 == height);
    let step: fn(Place, usize) -> Option<Place> = match (x == 0, right, y == 0, bottom) {
        (true, false, false, false) => |(x, y), by| Some((x + by, y)),
        (false, true, false, false) => |(x, y), by| Some((x.checked_sub(by)?, y)),
        (false, false, true, false) => |(x, y), by| Some((x, y + by)),
        (false, false, false, true) => |(x, y), by| Some((x, y.checked_sub(by)?)),
        _ => return Vec::new(),
    };
    (1..=count).map_while(|by| step((x, y), by)).collect()
}

/// Returns `true` when two places share a side.
fn are_beside((x, y): Place, (other_x, other_y): Place) -> bool {
    x.abs_diff(other_x) + y.abs_diff(other_y) == 1
}

/// The distance of a rectangle from being half as wide again as it is high.
fn flatness(width: usize, height: usize) -> usize {
    (2 * width).abs_diff(3 * height)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use dicebase_games::race::{Game, Objective};

    use super::*;

    fn board(ring: usize, seats: usize, players: usize, goal: usize) -> Board {
        let rules = dicebase_games::find_builtin("mad-game").unwrap().text;
        let keys = [("ring = 48", "ring", ring), ("seats = 6", "seats", seats), ("players = 6", "players", players)];
        let more = [("goal = 4", "goal", goal), ("pieces = 4", "pieces", 1)];
        let rules = keys.into_iter().chain(more).fold(rules.to_owned(), |rules, (old, key, number)| {
            rules.replacen(&format!("\n{old}"), &format!("\n{key} = {number}"), 1)
        });
        Game::parse("any", &rules, Objective::Win).unwrap().board().clone()
    }

    /// The ring of any game is a closed path of neighbours, except for one gap where its length is odd; no two things
    /// overlap.
    #[test]
    fn every_ring_has_a_layout() {
        for seats in 2..=8 {
            for ring in (4..=56).filter(|ring| ring % seats == 0) {
                for players in (2..=seats).filter(|players| *players > 2 || seats % 2 == 0) {
                    for goal in [1, 2, 4, 7] {
                        let layout = Layout::of(&board(ring, seats, players, goal), players);
                        assert!(layout.width <= WIDEST && layout.ring.len() == ring);
                        let far = (0..ring).filter(|&at| !are_beside(layout.ring[at], layout.ring[(at + 1) % ring]));
                        assert!(far.count() <= ring % 2, "{ring} {layout:?}");
                        let places: Vec<&Place> = layout.ring.iter().chain(layout.goals.iter().flatten()).collect();
                        assert_eq!(places.iter().collect::<HashSet<_>>().len(), places.len(), "{layout:?}");
                        assert!(layout.goals.iter().all(|squares| squares.len() == goal));
                    }
                }
            }
        }
    }

    /// The boards that people know have their goals inside.
    #[test]
    fn boards_have_their_goals_inside() {
        for (ring, seats, players, goal) in [(48, 6, 6, 4), (40, 4, 4, 4), (40, 4, 2, 4), (12, 2, 2, 2), (56, 8, 8, 4)]
        {
            assert_eq!(Layout::of(&board(ring, seats, players, goal), players).goals.len(), players);
        }
    }
}
