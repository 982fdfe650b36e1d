//! The end of a melee, exactly: the chance to win if everybody plays perfectly for the own chance to win.
//!
//! It is worked out from the last move backwards, with everything that may be done: every freeze, cross-out and steal,
//! every keep and every entry, each face of an action die that is earned, and every shift and swap. Of equally good
//! plays the first of [`Seats::plays`] is done, which is to roll or to pass where that is one of them. Of two players
//! that decides nothing, since what one wins the other loses; of three and more, a player to whom plays are equal may
//! decide between the others by it.
//!
//! That is done where it is quick, by a count that is made before; see [`Endings::new`].

use std::collections::HashMap;

use dicebase_games::scorecard::melee::{Game, Hand, Play, Seats, Stage};
use dicebase_games::scorecard::{Categories, Face};

use super::last_exchange::LastExchange;
use super::plan::Plan;

/// The most turns of rolling that are looked at. One takes about a tenth of a millisecond.
const MOST_TURNS: usize = 4000;
/// The most places of last exchanges that are looked at.
const MOST_PLACES: usize = 200_000;

/// The exact chances to win near the end of a game.
pub struct Endings<'a> {
    game: &'a Game,
    exchange: LastExchange<'a>,
    /// What is known of turns, and of exchanges before the last one: the chance of who is to move.
    known: HashMap<Seats, f64>,
}

impl<'a> Endings<'a> {
    /// Those that can come of a position; none where it is not looked at to the end.
    ///
    /// It is in the last exchange of any number of players; in a turn after which nobody has another one; and for two
    /// players where no more than two turns are to come, which are the last round and the exchange before it. There
    /// must not be too much to look at either, as where players have many dice or several open entries.
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

    /// The chance of the player whose move it is, here or after what can be done here. Not after the end.
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

    /// The chance of the player whose move it is with a play, which has to be one of [`Seats::plays`].
    #[must_use]
    pub fn after(&mut self, seats: &Seats, play: Play) -> f64 {
        match (seats.stage(), play) {
            (Stage::Turn, Play::Roll) => self.plan(seats).value,
            _ => self.chance_of(seats.mover(), &seats.after(self.game.dice(), play)),
        }
    }

    /// A turn of rolling of the player whose turn it is.
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

    /// The chance of a player, by seat, after something that this player has done. It is another one's move only where
    /// there are two, or in the last exchange.
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

/// Whether nobody has a turn after this one.
fn is_last_turn(seats: &Seats) -> bool {
    let others = &seats.all()[seats.mover() + 1..];
    is_last_round(seats) && others.iter().all(|seat| seat.skips > 0 || seat.card.open().is_empty())
}

/// No fewer than there are places in a last exchange: any order of the cards, with any of the dice of one player left.
fn places(seats: &Seats) -> usize {
    let orders: usize = (1..=seats.players()).product();
    let of = |hand: &Hand| [Face::Shift, Face::Swap].map(|face| hand.count(face) + 1).iter().product::<usize>();
    orders * seats.all().iter().map(|seat| of(&seat.hand)).sum::<usize>()
}

/// The same where the player whose turn it is earns one of each die before.
fn places_after(seats: &Seats) -> usize {
    places(&seats.holding(Face::OneOfEach))
}

/// No fewer than there are turns of rolling to be looked at, of two players, or of the one who has the last turn.
fn turns(game: &Game, seats: &Seats) -> usize {
    let all = seats.all();
    if is_last_turn(seats) {
        let open = (1..all.len()).map(|behind| seats.other(behind).card.open().len()).sum();
        return harms(&seats.own().hand, open);
    }
    let hands = 1 + game.dice().faces.len();
    let round = |first: Categories, second: Categories| {
        // Who begins has filled an entry then, or had no turn; but then it is the last turn.
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

/// In how many ways a player with these dice may harm others before rolling, who have so many open entries.
fn harms(hand: &Hand, open: usize) -> usize {
    // The only open entry of a card cannot be frozen.
    let freezes = if open > 1 { hand.count(Face::Freeze) } else { 0 };
    let crosses = hand.count(Face::CrossOut);
    // Each die goes to one of the entries or is kept, and what was frozen may be crossed out too.
    (0..freezes.min(2 * open) + crosses.min(open)).fold(1, |ways: usize, _| ways.saturating_mul(1 + open))
}

/// In how many ways a turn may fill one of these entries: with each number of points, or with what is stolen.
fn outcomes(game: &Game, open: Categories) -> usize {
    open.iter().map(|category| 1 + game.cards().scoring().slots_of(category).len()).sum()
}
