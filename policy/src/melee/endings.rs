//! The exact end of a melee: the probability of winning if everybody plays perfectly to maximise their own.
//!
//! It is computed by backward induction over all actions: every freeze, cross-out and steal, every keep and every
//! entry, each face of an action die that is earned, and every shift and swap. Of equally good plays the first of
//! [`Seats::plays`] is taken, which is to roll or to pass where that is one of them. With two players this choice does
//! not affect the values, since the game is zero-sum; with three or more, a player who is indifferent may decide
//! between the others by it.
//!
//! A count made beforehand limits it to positions where it is quick; see [`Endings::new`].

use std::collections::HashMap;

use dicebase_games::melee::{Game, Hand, Play, Seats, Stage};
use dicebase_games::scorecard::{Categories, Face};

use super::last_exchange::LastExchange;
use super::plan::Plan;

/// The largest number of turns of rolling that are computed. One takes about a tenth of a millisecond.
const MOST_TURNS: usize = 4000;
/// The largest number of positions of last exchanges that are computed.
const MOST_PLACES: usize = 200_000;

/// The exact probabilities of winning near the end of a game.
pub struct Endings<'a> {
    game: &'a Game,
    exchange: LastExchange<'a>,
    /// Known values of turns, and of exchanges before the last one: the probability of the player to move.
    known: HashMap<Seats, f64>,
}

impl<'a> Endings<'a> {
    /// The endings that can follow from a position; `None` if the position is not solved to the end.
    ///
    /// It is solved in the last exchange of any number of players; in a turn after which nobody has another turn; and
    /// for two players with at most two turns to come, which are the last round and the exchange before it. It is not
    /// solved where too many positions would have to be computed, for example where players have many dice or several
    /// open entries.
    #[must_use]
    pub fn new(game: &'a Game, seats: &Seats) -> Option<Self> {
        let is_quick = match (seats.stage(), seats.players()) {
            (Stage::Over, _) => true,
            (Stage::Exchange, _) if is_last_round(seats) => places(seats) <= MOST_PLACES,
            (Stage::Turn, _) if is_last_turn(seats) => {
                let (totals, hands) = (2 * seats.players() + 1, 1 + game.dice().faces.len());
                turns(game, seats) <= MOST_TURNS && places_after(seats) * totals * hands <= MOST_PLACES
            }
            (_, 2) => seats.turns_left() <= 2 && turns(game, seats) <= MOST_TURNS,
            _ => false,
        };
        is_quick.then(|| Self { game, exchange: LastExchange::new(game), known: HashMap::new() })
    }

    /// The probability of winning of the player to move, with the best play. The game must not be over.
    #[must_use]
    pub fn chance(&mut self, seats: &Seats) -> f64 {
        if seats.stage() == Stage::Exchange && is_last_round(seats) {
            return self.exchange.chances(seats)[seats.mover()];
        }
        if let Some(&known) = self.known.get(seats) {
            return known;
        }
        let plays = seats.plays(self.game.dice());
        let best = plays.into_iter().map(|play| self.after(seats, play)).fold(0.0, f64::max);
        self.known.insert(*seats, best);
        best
    }

    /// The probability of winning of the player to move after a play, which has to be one of [`Seats::plays`].
    #[must_use]
    pub fn after(&mut self, seats: &Seats, play: Play) -> f64 {
        match (seats.stage(), play) {
            (Stage::Turn, Play::Roll) => self.plan(seats).value,
            _ => self.chance_of(seats.mover(), &seats.after(self.game.dice(), play)),
        }
    }

    /// The plan of a turn of rolling of the player to move.
    #[must_use]
    pub fn plan(&mut self, seats: &Seats) -> Plan {
        let game = self.game;
        let slots = game.cards().scoring().slots();
        let (player, fillable) = (seats.mover(), seats.own().card.fillable());
        let mut worths = vec![[0.0; 2]; slots.len()];
        for category in fillable.iter() {
            for slot in game.cards().scoring().slots_of(category) {
                let filled = |face| seats.filled(game.dice(), category, slots[slot].points, face);
                let without = self.chance_of(player, &filled(None));
                let with = |(face, chance)| chance * self.chance_of(player, &filled(Some(face)));
                worths[slot] = [without, game.faces().map(with).sum()];
            }
        }
        Plan::new(game, fillable, worths)
    }

    /// The probability of winning of a player, by seat, after an action of this player. Another player can be to move
    /// only in a game of two, or in the last exchange.
    fn chance_of(&mut self, player: usize, seats: &Seats) -> f64 {
        match seats.stage() {
            Stage::Over => seats.shares()[player],
            Stage::Exchange if is_last_round(seats) => self.exchange.chances(seats)[player],
            Stage::Turn | Stage::Exchange if seats.mover() == player => self.chance(seats),
            Stage::Turn | Stage::Exchange => 1.0 - self.chance(seats),
        }
    }
}

fn is_last_round(seats: &Seats) -> bool {
    seats.round() >= seats.rounds()
}

/// Returns `true` when nobody has a turn after this one.
fn is_last_turn(seats: &Seats) -> bool {
    let others = &seats.all()[seats.mover() + 1..];
    is_last_round(seats) && others.iter().all(|seat| seat.skips > 0 || seat.card.open().is_empty())
}

/// An upper bound of the number of positions in a last exchange: every order of the cards, with every part of the dice
/// of one player left.
fn places(seats: &Seats) -> usize {
    let orders: usize = (1..=seats.players()).product();
    let of = |hand: &Hand| [Face::Shift, Face::Swap].map(|face| hand.count(face) + 1).iter().product::<usize>();
    orders * seats.all().iter().map(|seat| of(&seat.hand)).sum::<usize>()
}

/// Like [`places`], if the player to move earns one of each die beforehand.
fn places_after(seats: &Seats) -> usize {
    places(&seats.holding(Face::OneOfEach))
}

/// An upper bound of the number of turns of rolling that have to be computed, of two players, or of the one who has the
/// last turn.
fn turns(game: &Game, seats: &Seats) -> usize {
    let all = seats.all();
    if is_last_turn(seats) {
        let open = (1..all.len()).map(|behind| seats.other(behind).card.open().len()).sum();
        return harms(&seats.own().hand, open);
    }
    let hands = 1 + game.dice().faces.len();
    let round = |first: Categories, second: Categories| {
        // The first player has filled an entry by then, or had no turn; but in that case it is the last turn.
        let after = harms(&all[1].hand, first.len().saturating_sub(1));
        let outcomes = outcomes(game, first).saturating_mul(hands).saturating_mul(after);
        harms(&all[0].hand, second.len()).saturating_mul(1 + outcomes)
    };
    let [one, other] = [&all[0], &all[1]].map(|seat| seat.card.open());
    match seats.stage() {
        Stage::Exchange => {
            let left = |hand: &Hand| (hand.count(Face::Shift) + 1) * (hand.count(Face::Swap) + 1);
            let exchanges = left(&all[0].hand) * left(&all[1].hand);
            exchanges.saturating_mul(round(one, other).saturating_add(round(other, one)))
        }
        Stage::Turn | Stage::Over => round(one, other),
    }
}

/// The number of ways in which a player with these dice can freeze or cross out entries before rolling, if the others
/// have `open` open entries.
fn harms(hand: &Hand, open: usize) -> usize {
    // The only open entry of a card cannot be frozen.
    let freezes = if open > 1 { hand.count(Face::Freeze) } else { 0 };
    let crosses = hand.count(Face::CrossOut);
    // Each die goes to one of the entries or is kept, and a frozen entry may be crossed out too.
    (0..freezes.min(2 * open) + crosses.min(open)).fold(1, |ways: usize, _| ways.saturating_mul(1 + open))
}

/// The number of outcomes of a turn that fills one of these entries: with each number of points, or with a stolen
/// entry.
fn outcomes(game: &Game, open: Categories) -> usize {
    open.iter().map(|category| 1 + game.cards().scoring().slots_of(category).len()).sum()
}
