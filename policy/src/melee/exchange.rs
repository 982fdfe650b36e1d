//! The exchange of shift and swap dice at the end of a round: a small game of perfect information, solved by backward
//! induction.

use std::collections::HashMap;

use dicebase_games::melee::{MAX_PLAYERS, Play, Seats};
use dicebase_games::scorecard::Face;

use super::holders::{Held, Others};
use super::rating_bot::RatingBot;
use super::totals::Totals;

/// A probability for each player.
type Chances = [f64; MAX_PLAYERS];
/// The numbers of shift and swap dice of each player.
type Hands = [[u8; 2]; MAX_PLAYERS];

/// The margin by which a play has to be better than a preferred one.
const EQUALLY_GOOD: f64 = 1e-9;

/// A state of the exchange: the card at each seat, the dice, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    lies: [u8; MAX_PLAYERS],
    hands: Hands,
    player: u8,
}

/// An exchange, solved by backward induction.
struct Search<'a, 'b> {
    bot: &'a RatingBot<'b>,
    seats: &'a Seats,
    is_last: bool,
    /// The probability that each card ends best.
    best: Chances,
    /// Known values of nodes if all players play well.
    known: HashMap<Node, Chances>,
    held: HashMap<(usize, Hands), Held>,
}

/// The best play of the player to move in an exchange; of equally good ones the first of [`Seats::plays`].
pub(super) fn best(bot: &RatingBot<'_>, seats: &Seats) -> Play {
    let mut best: Option<(Play, f64)> = None;
    for (play, chance) in rate(bot, seats) {
        if best.is_none_or(|(_, most)| chance > most + EQUALLY_GOOD) {
            best = Some((play, chance));
        }
    }
    best.map_or(Play::Pass, |(play, _)| play)
}

/// The play of an opponent in an exchange; see [`Others`].
pub(super) fn of_other(bot: &RatingBot<'_>, seats: &Seats, others: Others) -> Play {
    let search = Search::new(bot, seats);
    match others {
        Others::Patient => best(bot, seats),
        Others::Hasty => search.best_card(search.root()).map_or(Play::Pass, |(play, _)| play),
        Others::Passive => Play::Pass,
    }
}

/// The probability of winning of the player to move with each play, if the best plays follow.
pub(super) fn rate(bot: &RatingBot<'_>, seats: &Seats) -> Vec<(Play, f64)> {
    let mut search = Search::new(bot, seats);
    let node = search.root();
    let mut rated = vec![(Play::Pass, search.worth(node))];
    for (play, node) in search.plays(node) {
        let mut most = f64::NEG_INFINITY;
        for node in search.own(node) {
            most = most.max(search.worth(node));
        }
        rated.push((play, most));
    }
    rated
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(bot: &'a RatingBot<'b>, seats: &'a Seats) -> Self {
        let is_last = seats.round() == seats.rounds();
        let best = if is_last {
            seats.shares()
        } else {
            Totals::of(bot.game, &bot.ratings.futures, seats.all().iter().map(|seat| &seat.card)).best()
        };
        Self { bot, seats, is_last, best, known: HashMap::new(), held: HashMap::new() }
    }

    /// The state at which the exchange stands. More dice of one face than there are players are useless in the last
    /// round; before it a player rarely plays even one, so only one is considered.
    fn root(&self) -> Node {
        let (n, mover) = (self.seats.players(), self.seats.mover());
        let mut node = Node { lies: [0, 1, 2, 3, 4, 5], hands: [[0; 2]; MAX_PLAYERS], player: mover as u8 };
        for (player, (hand, seat)) in node.hands.iter_mut().zip(self.seats.all()).enumerate() {
            let most = match (player < mover, self.is_last) {
                (true, _) => u8::MAX.into(),
                (false, true) => n,
                (false, false) => 1,
            };
            *hand = [Face::Shift, Face::Swap].map(|face| seat.hand.count(face).min(most) as u8);
        }
        node
    }

    /// The plays of the player to move, with the nodes to which they lead.
    fn plays(&self, node: Node) -> Vec<(Play, Node)> {
        let (n, own) = (self.seats.players(), usize::from(node.player));
        let allowed = &self.bot.game.dice().after_round;
        let [shifts, swaps] = node.hands[own];
        let mut plays = Vec::new();
        if shifts > 0 && allowed.contains(&Face::Shift) {
            let mut next = node;
            next.hands[own][0] -= 1;
            next.lies[..n].rotate_right(1);
            plays.push((Play::Shift, next));
        }
        for of in (1..n).filter(|_| swaps > 0 && allowed.contains(&Face::Swap)) {
            let mut next = node;
            next.hands[own][1] -= 1;
            next.lies.swap(own, (own + of) % n);
            plays.push((Play::Swap(of), next));
        }
        plays
    }

    fn passed(&self, mut node: Node) -> Node {
        if self.is_last {
            node.hands[usize::from(node.player)] = [0; 2];
        }
        node.player += 1;
        node
    }

    /// All nodes that the player to move can reach by any number of plays.
    fn own(&self, node: Node) -> Vec<Node> {
        let mut reached = vec![node];
        let mut next = 0;
        while let Some(&node) = reached.get(next) {
            next += 1;
            for (_, node) in self.plays(node) {
                if !reached.contains(&node) {
                    reached.push(node);
                }
            }
        }
        reached
    }

    /// The value for the player to move of playing nothing more, over the assumed kinds of opponents.
    fn worth(&mut self, node: Node) -> f64 {
        let own = usize::from(node.player);
        let mut worth = 0.0;
        for (kind, others) in Others::ALL.into_iter().enumerate() {
            let weight = self.bot.weights()[kind];
            if weight == 0.0 {
                continue;
            }
            let chances = match others {
                Others::Patient => self.patient(self.passed(node)),
                Others::Hasty => self.end(kind, &self.hasty(self.passed(node))),
                Others::Passive => self.end(kind, &self.passed(node)),
            };
            worth += weight * chances[own];
        }
        worth
    }

    /// The node that follows if each further player takes the best card that is within reach at once.
    fn hasty(&self, mut node: Node) -> Node {
        while usize::from(node.player) < self.seats.players() {
            node = self.best_card(node).map_or_else(|| self.passed(node), |(_, next)| next);
        }
        node
    }

    /// The play that gives the player to move the best card; `None` if no play gives a better one.
    fn best_card(&self, node: Node) -> Option<(Play, Node)> {
        let player = usize::from(node.player);
        let mine = |node: &Node| self.best[usize::from(node.lies[player])];
        let best = self.plays(node).into_iter().max_by(|(_, a), (_, b)| mine(a).total_cmp(&mine(b)));
        best.filter(|(_, next)| mine(next) > mine(&node))
    }

    /// The probabilities if each further player plays as well as possible. Before the last round such players play
    /// nothing.
    fn patient(&mut self, node: Node) -> Chances {
        let own = usize::from(node.player);
        if own == self.seats.players() || !self.is_last {
            return self.end(0, &node);
        }
        if let Some(&known) = self.known.get(&node) {
            return known;
        }
        let mut best = self.patient(self.passed(node));
        for (_, next) in self.plays(node) {
            let chances = self.patient(next);
            if chances[own] > best[own] + EQUALLY_GOOD {
                best = chances;
            }
        }
        self.known.insert(node, best);
        best
    }

    /// The probabilities when nobody plays any more.
    fn end(&mut self, kind: usize, node: &Node) -> Chances {
        let mut chances = [0.0; MAX_PLAYERS];
        let n = self.seats.players();
        if self.is_last {
            chances.iter_mut().zip(node.lies).take(n).for_each(|(chance, card)| *chance = self.best[usize::from(card)]);
            return chances;
        }
        let (bot, turns) = (self.bot, self.seats.turns_left());
        let hands = node.hands.map(|hand| hand.map(usize::from));
        let held = self.held.entry((kind, node.hands));
        let held = held.or_insert_with(|| bot.holders(n)[kind].after_exchange(turns, &hands[..n]));
        for (held, card) in held.iter().zip(node.lies).take(n) {
            let best = self.best[usize::from(card)];
            chances.iter_mut().zip(held).for_each(|(chance, held)| *chance += best * held);
        }
        chances
    }
}
