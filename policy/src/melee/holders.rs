//! The probability of holding the best card at the end, from shift and swap dice, seats and turns to come, without
//! points.

use dicebase_games::melee::{Game, MAX_PLAYERS, Seats};
use dicebase_games::scorecard::Face;

/// The assumed use that opponents make of shift and swap dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// They keep them until the last round is over, and then play optimally.
    Patient,
    /// They play them as soon as that gives them the best card.
    Hasty,
    /// They never play them.
    Passive,
}

impl Others {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Patient, Self::Hasty, Self::Passive];
}

/// The probability of holding at the end the card that ends best, for every player and every present seat of that card:
/// a game without points.
///
/// In this game the players know which card ends best. Each turn earns a die with a given probability. The player whose
/// probability is computed plays optimally, the opponents as [`Others`] says. It is solved by backward induction for
/// all hands, seats and numbers of turns left.
pub struct Holders {
    players: usize,
    others: Others,
    /// The largest number of dice of each face that is distinguished; more dice change nothing, or very little.
    most: [usize; 2],
    /// The number of distinct hands of one player, and of all players together.
    hands: usize,
    all: usize,
    /// The probability that a turn earns a die, by the turns left before it; index 0 is not used.
    rates: Vec<f64>,
    /// The probabilities that a turn which earns a die gives neither, a shift, a swap, or both.
    gains: [f64; 4],
    can: [bool; 2],
    /// By player, seat of the card and hand: the seats to which the player can move the card, each with the number of
    /// the remaining hand, the fewest plays first.
    moves: Vec<Vec<(usize, usize)>>,
    /// By turns left, hands of all players, seat of the card, and player who is to hold it; at the end of a round these
    /// are the probabilities before its exchange.
    chances: Vec<f32>,
    /// Like `chances`, after the exchange, by rounds left.
    exchanged: Vec<f32>,
}

/// The probability that each player holds the best card at the end, by its present seat: `[lies][holds]`.
pub type Held = [[f64; MAX_PLAYERS]; MAX_PLAYERS];

impl Holders {
    /// Solves the game for a number of players. `rates` is the probability that a turn earns a die, by the number of
    /// turns left before it.
    #[must_use]
    pub fn new(game: &Game, players: usize, others: Others, rates: &[f64]) -> Self {
        let most: [usize; 2] = match players {
            2 => [3, 3],
            3 => [2, 2],
            4 => [3, 1],
            _ => [1, 1],
        };
        let hands = (most[0] + 1) * (most[1] + 1);
        let all = hands.pow(players as u32);
        let mut gains = [0.0; 4];
        for (face, chance) in game.faces() {
            gains[match face {
                Face::Shift => 1,
                Face::Swap => 2,
                Face::OneOfEach => 3,
                Face::Steal | Face::Freeze | Face::CrossOut => 0,
            }] += chance;
        }
        let can = [Face::Shift, Face::Swap].map(|face| game.dice().after_round.contains(&face));
        let chances = vec![0.0; all * players * players * rates.len()];
        let mut holders = Self {
            players,
            others,
            most,
            hands,
            all,
            rates: rates.to_vec(),
            gains,
            can,
            moves: Vec::new(),
            chances,
            exchanged: Vec::new(),
        };
        holders.find_moves();
        holders.end();
        for turns in 1..holders.rates.len() {
            holders.turn(turns);
            if turns % players == 0 {
                holders.exchange(turns);
            }
        }
        holders
    }

    /// Solves the last exchange.
    fn end(&mut self) {
        let n = self.players;
        for hands in 0..self.all {
            for me in 0..n {
                let winner = match self.others {
                    Others::Patient => self.last_exchange(hands, |_| true),
                    Others::Passive => self.last_exchange(hands, |player| player == me),
                    Others::Hasty => (0..n).collect(),
                };
                for (lies, holds) in winner.into_iter().enumerate() {
                    let at = self.at(0, hands, lies) + me;
                    self.chances[at] = if holds == me { 1.0 } else { 0.0 };
                }
            }
        }
        self.exchange(0);
    }

    /// The final holder of the card, by its seat, if some players play optimally and the others pass: from the last
    /// player to the first, each moves the card to the seat that is best for that player.
    fn last_exchange(&self, hands: usize, plays: impl Fn(usize) -> bool) -> Vec<usize> {
        let n = self.players;
        let mut winner: Vec<usize> = (0..n).collect();
        for player in (0..n).rev().filter(|&player| plays(player)) {
            let hand = self.number_of(hands, player);
            let best = |lies: usize| {
                let wins = self.moves(player, lies, hand).iter().find(|(lies, _)| winner[*lies] == player);
                wins.map_or(winner[lies], |_| player)
            };
            winner = (0..n).map(best).collect();
        }
        winner
    }

    fn find_moves(&mut self) {
        let n = self.players;
        for player in 0..n {
            for lies in 0..n {
                let of_hand = |number: usize| self.reached(player, lies, self.hand_of(number));
                let mut moves: Vec<_> = (0..self.hands).map(of_hand).collect();
                self.moves.append(&mut moves);
            }
        }
    }

    /// The seats to which a player can move the card, each with the remaining hand.
    fn reached(&self, player: usize, lies: usize, hand: [usize; 2]) -> Vec<(usize, usize)> {
        let n = self.players;
        let mut reached = vec![(lies, hand)];
        let mut next = 0;
        while let Some(&(lies, [shifts, swaps])) = reached.get(next) {
            next += 1;
            let mut add = |place| {
                if !reached.contains(&place) {
                    reached.push(place);
                }
            };
            if self.can[0] && shifts > 0 {
                add(((lies + 1) % n, [shifts - 1, swaps]));
            }
            if self.can[1] && swaps > 0 && lies == player {
                (0..n).filter(|&to| to != player).for_each(|to| add((to, [shifts, swaps - 1])));
            } else if self.can[1] && swaps > 0 {
                add((player, [shifts, swaps - 1]));
            }
        }
        reached.into_iter().map(|(lies, hand)| (lies, self.number(hand))).collect()
    }

    /// Like [`reached`](Self::reached), precomputed, for the number of a hand.
    fn moves(&self, player: usize, lies: usize, hand: usize) -> &[(usize, usize)] {
        &self.moves[(player * self.players + lies) * self.hands + hand]
    }

    /// Solves an exchange before this number of turns. Only hasty opponents play in it, since all others wait.
    fn exchange(&mut self, turns: usize) {
        let n = self.players;
        let after: Vec<f32> = self.chances[self.at(turns, 0, 0)..self.at(turns, self.all, 0)].to_vec();
        self.exchanged.extend_from_slice(&after);
        if self.others != Others::Hasty {
            return;
        }
        for me in 0..n {
            let mut chances: Vec<f32> = after.chunks(n).map(|of| of[me]).collect();
            for player in (0..n).rev() {
                let step = self.hands.pow(player as u32);
                let mut before = chances.clone();
                for hands in 0..self.all {
                    let hand = self.number_of(hands, player);
                    let base = hands - hand * step;
                    for lies in 0..n {
                        let reached = self.moves(player, lies, hand);
                        let worth = |&(lies, left): &(usize, usize)| chances[(base + left * step) * n + lies];
                        before[hands * n + lies] = if player == me {
                            reached.iter().map(worth).fold(0.0, f32::max)
                        } else {
                            let takes = reached.iter().find(|(lies, _)| *lies == player);
                            worth(takes.unwrap_or(&reached[0]))
                        };
                    }
                }
                chances = before;
            }
            for (place, chance) in chances.into_iter().enumerate() {
                let at = self.at(turns, 0, 0) + place * n + me;
                self.chances[at] = chance;
            }
        }
    }

    /// Adds one turn before those already solved.
    fn turn(&mut self, turns: usize) {
        let n = self.players;
        // The last of all turns is that of the last player.
        let mover = (n - turns % n) % n;
        let (rate, step) = (self.rates[turns], self.hands.pow(mover as u32));
        for hands in 0..self.all {
            let number = self.number_of(hands, mover);
            let (hand, base) = (self.hand_of(number), hands - number * step);
            for (gain, chance) in self.gains.into_iter().enumerate() {
                let after = [hand[0] + (gain & 1), hand[1] + (gain >> 1)];
                let next = base + self.number(after) * step;
                let weight = rate * chance + if gain == 0 { 1.0 - rate } else { 0.0 };
                let (from, to) = (self.at(turns - 1, next, 0), self.at(turns, hands, 0));
                for i in 0..n * n {
                    self.chances[to + i] += weight as f32 * self.chances[from + i];
                }
            }
        }
    }

    fn number(&self, hand: [usize; 2]) -> usize {
        hand[0].min(self.most[0]) * (self.most[1] + 1) + hand[1].min(self.most[1])
    }

    fn hand_of(&self, number: usize) -> [usize; 2] {
        [number / (self.most[1] + 1), number % (self.most[1] + 1)]
    }

    /// The number of one player's hand within the number of all hands.
    fn number_of(&self, hands: usize, player: usize) -> usize {
        hands / self.hands.pow(player as u32) % self.hands
    }

    fn at(&self, turns: usize, hands: usize, lies: usize) -> usize {
        ((turns * self.all + hands) * self.players + lies) * self.players
    }

    /// The probabilities with `turns` turns left and these hands, which are the shift and swap dice of each player.
    #[must_use]
    pub fn held(&self, turns: usize, hands: &[[usize; 2]]) -> Held {
        self.read(&self.chances, turns, hands)
    }

    /// Like [`held`](Self::held), if the next turn of some players is skipped.
    #[must_use]
    pub fn held_with_skips(&self, turns: usize, hands: &mut [[usize; 2]], skips: &mut [bool]) -> Held {
        if turns == 0 || !skips.contains(&true) {
            return self.held(turns, hands);
        }
        let mover = (self.players - turns % self.players) % self.players;
        if std::mem::take(&mut skips[mover]) {
            let held = self.held_with_skips(turns - 1, hands, skips);
            skips[mover] = true;
            return held;
        }
        let (mut sum, rate, hand) = (Held::default(), self.rates[turns], hands[mover]);
        for (gain, chance) in self.gains.into_iter().enumerate() {
            let weight = rate * chance + if gain == 0 { 1.0 - rate } else { 0.0 };
            hands[mover] = [hand[0] + (gain & 1), hand[1] + (gain >> 1)];
            add(&mut sum, &self.held_with_skips(turns - 1, hands, skips), weight);
        }
        hands[mover] = hand;
        sum
    }

    /// The probabilities after an exchange with `turns` turns left and these hands.
    #[must_use]
    pub fn after_exchange(&self, turns: usize, hands: &[[usize; 2]]) -> Held {
        self.read(&self.exchanged, turns / self.players, hands)
    }

    /// The probabilities of a row; there is one row for each number of turns, or of rounds.
    fn read(&self, chances: &[f32], row: usize, hands: &[[usize; 2]]) -> Held {
        let numbers = hands.iter().rev().map(|&hand| self.number(hand));
        let all = numbers.fold(0, |all, number| all * self.hands + number);
        let mut held = Held::default();
        for (lies, held) in held.iter_mut().enumerate().take(self.players) {
            let at = self.at(row, all, lies);
            for (place, &chance) in held.iter_mut().zip(&chances[at..at + self.players]) {
                *place = chance.into();
            }
        }
        held
    }

    /// The probabilities in a position, if the player to move holds these additional dice.
    #[must_use]
    pub fn of(&self, seats: &Seats, turns: usize, more: [usize; 2]) -> Held {
        let mut hands = [[0; 2]; MAX_PLAYERS];
        let mut skips = [false; MAX_PLAYERS];
        for (i, seat) in seats.all().iter().enumerate() {
            hands[i] = [seat.hand.count(Face::Shift), seat.hand.count(Face::Swap)];
            skips[i] = seat.skips > 0;
        }
        let own = &mut hands[seats.mover()];
        *own = [own[0] + more[0], own[1] + more[1]];
        let n = self.players;
        self.held_with_skips(turns, &mut hands[..n], &mut skips[..n])
    }
}

/// Adds probabilities with a weight.
pub(super) fn add(sum: &mut Held, held: &Held, weight: f64) {
    for (sum, held) in sum.iter_mut().flatten().zip(held.iter().flatten()) {
        *sum += weight * held;
    }
}
