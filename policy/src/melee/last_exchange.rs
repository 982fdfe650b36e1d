//! The exchange after the last round: a game of perfect information without chance.

use std::collections::HashMap;

use dicebase_games::melee::{Game, MAX_PLAYERS, Seats};
use dicebase_games::scorecard::Face;

/// A probability for each player.
type Chances = [f64; MAX_PLAYERS];

/// A state of a last exchange: exactly what decides its result.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Place {
    /// The rank of the card at each seat: the number of other cards that have fewer points.
    ranks: [u8; MAX_PLAYERS],
    /// The shift and swap dice of each player; none for players who had their move.
    hands: [[u8; 2]; MAX_PLAYERS],
    players: u8,
    mover: u8,
}

/// The solved last exchanges.
pub(super) struct LastExchange<'a> {
    game: &'a Game,
    known: HashMap<Place, Chances>,
}

impl<'a> LastExchange<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        Self { game, known: HashMap::new() }
    }

    /// Each player's share of the won game, by seat.
    pub(super) fn chances(&mut self, seats: &Seats) -> Chances {
        let place = Place::of(self.game, seats);
        self.solve(&place)
    }

    fn solve(&mut self, place: &Place) -> Chances {
        if place.mover == place.players {
            return place.shares();
        }
        if let Some(&known) = self.known.get(place) {
            return known;
        }
        let own = usize::from(place.mover);
        let mut best = self.solve(&place.passed());
        for next in place.plays() {
            let chances = self.solve(&next);
            // All values are shares of a game, so equal ones are equal as numbers.
            if chances[own] > best[own] {
                best = chances;
            }
        }
        self.known.insert(*place, best);
        best
    }
}

impl Place {
    fn of(game: &Game, seats: &Seats) -> Self {
        let (mut ranks, mut hands) = ([0; MAX_PLAYERS], [[0; 2]; MAX_PLAYERS]);
        let all = seats.all();
        // With two cards a single die has the effect of several.
        let most = if all.len() == 2 { 1 } else { u8::MAX.into() };
        let exchanges = &game.dice().after_round;
        let count = |player: usize, face| {
            let has = player >= seats.mover() && exchanges.contains(&face);
            if has { all[player].hand.count(face).min(most) as u8 } else { 0 }
        };
        for (player, seat) in all.iter().enumerate() {
            ranks[player] = all.iter().filter(|other| other.card.total() < seat.card.total()).count() as u8;
            hands[player] = [Face::Shift, Face::Swap].map(|face| count(player, face));
        }
        Self { ranks, hands, players: all.len() as u8, mover: seats.mover() as u8 }
    }

    fn passed(mut self) -> Self {
        self.hands[usize::from(self.mover)] = [0; 2];
        self.mover += 1;
        self
    }

    /// The states after each play but passing, in the order of [`Seats::plays`].
    fn plays(&self) -> impl Iterator<Item = Self> + use<> {
        let (place, own, players) = (*self, usize::from(self.mover), usize::from(self.players));
        let [shifts, swaps] = place.hands[own];
        let shift = (shifts > 0).then(|| {
            let mut next = place;
            next.hands[own][0] -= 1;
            next.ranks[..players].rotate_right(1);
            next
        });
        let swap = move |of: usize| {
            let mut next = place;
            next.hands[own][1] -= 1;
            next.ranks.swap(own, (own + of) % players);
            next
        };
        shift.into_iter().chain((1..players).filter(move |_| swaps > 0).map(swap))
    }

    fn shares(&self) -> Chances {
        let ranks = &self.ranks[..self.players.into()];
        let most = ranks.iter().max().copied().unwrap_or_default();
        let share = 1.0 / ranks.iter().filter(|&&rank| rank == most).count() as f64;
        let mut shares = [0.0; MAX_PLAYERS];
        for (place, &rank) in shares.iter_mut().zip(ranks) {
            *place = if rank == most { share } else { 0.0 };
        }
        shares
    }
}
