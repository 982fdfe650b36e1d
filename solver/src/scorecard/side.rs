//! Chances that depend on the points that are still needed, side by side.

use dicebase_games::Lanes;
use dicebase_games::scorecard::{Game, Row, Turn};

use super::number::Number;
use super::rows::Side;

/// A state, with what each slot leads to, by its index: the chances behind it and the points that it brings.
///
/// Chances are those of needing 1 point more, 2 and so on. Who needs less has reached it, and who needs more than there
/// are chances cannot.
#[derive(Clone, Copy)]
pub(super) struct Ways<'a, N> {
    pub(super) row: &'a Row,
    pub(super) ways: &'a [(&'a [N], isize)],
}

impl<N: Number> Side for Ways<'_, N> {
    #[inline(always)]
    fn value<L: Lanes>(self, game: &Game, turn: &mut Turn<L>, lane: usize) -> L {
        turn.fill(
            game,
            self.row,
            #[inline(always)]
            |slot, bonus| {
                let (chances, points) = self.ways[slot];
                needing(chances, (lane + 1) as isize - points - bonus as isize)
            },
        );
        turn.mean(game)
    }
}

/// Cuts room into pieces of these lengths, one behind the other.
pub(super) fn cut<N>(mut room: &mut [N], lengths: impl Iterator<Item = usize>) -> Vec<&mut [N]> {
    let mut rooms = Vec::with_capacity(lengths.size_hint().0);
    for length in lengths {
        let (one, behind) = room.split_at_mut(length);
        rooms.push(one);
        room = behind;
    }
    rooms
}

/// The chances of needing so many points and 1, 2 and so on more.
#[inline(always)]
fn needing<L: Lanes, N: Number>(chances: &[N], needed: isize) -> L {
    let mut worth = L::splat(0.0);
    let places = worth.as_mut_slice();
    let reached = (1 - needed).clamp(0, places.len() as isize) as usize;
    places[..reached].fill(1.0);
    let first = (needed.max(1) - 1) as usize;
    if reached == 0
        && let Some(chances) = chances.get(first..first + L::COUNT)
    {
        places.iter_mut().zip(chances).for_each(|(place, chance)| *place = chance.chance());
    } else if let Some(chances) = chances.get(first..) {
        places[reached..].iter_mut().zip(chances).for_each(|(place, chance)| *place = chance.chance());
    }
    worth
}
