//! The cards and dice of all players, and the next decision.

use super::entries::{Entries, Hand};
use crate::scorecard::{ActionDice, Face, action_dice::MAX_PLAYERS};

/// A player: the card now at this seat, the dice in hand, and the turns to skip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seat {
    /// The card.
    pub card: Entries,
    /// The dice.
    pub hand: Hand,
    /// The number of the next turns that are skipped.
    pub skips: u8,
}

/// The kind of the next decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The turn of a player begins.
    Turn,
    /// Everybody had a turn in this round: a player may shift and swap cards.
    Exchange,
    /// The game is over.
    Over,
}

/// The cards, dice and turns to skip of all players, and the player to move.
///
/// The player to move always has something to do: skipped turns, turns of players with a full card, and players without
/// dice for an exchange are passed over. A frozen entry thaws when the turn of the player who has the card is over,
/// played or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seats {
    seats: [Seat; MAX_PLAYERS],
    players: u8,
    mover: u8,
    round: u8,
    stage: Stage,
}

/// An entry on the card of another player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The number of places of that player after the player to move.
    pub of: usize,
    /// The category of the entry.
    pub category: usize,
}

/// A play with an action die, or rolling or passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Freeze an open entry of another player.
    Freeze(Entry),
    /// Cross out an open entry of another player.
    CrossOut(Entry),
    /// Take an entry that another player has filled, instead of rolling.
    Steal(Entry),
    /// Roll the dice.
    Roll,
    /// Move all cards on by one player.
    Shift,
    /// Exchange cards with the player this number of places later.
    Swap(usize),
    /// Leave all cards where they are.
    Pass,
}

impl Seats {
    /// The start of a game with this number of players, [`MIN_PLAYERS`](super::MIN_PLAYERS) to [`MAX_PLAYERS`], and this
    /// number of categories.
    #[must_use]
    pub fn start(players: usize, categories: usize) -> Self {
        let seat = Seat { card: Entries::empty(categories), hand: Hand::default(), skips: 0 };
        Self { seats: [seat; MAX_PLAYERS], players: players as u8, mover: 0, round: 1, stage: Stage::Turn }
    }

    /// A state in the middle of a game. It is not checked whether the state can come about.
    #[must_use]
    pub fn of(seats: &[Seat], mover: usize, round: usize, stage: Stage) -> Self {
        // Unused seats are as at the start of a game, so that equal states compare equal.
        let card = &seats[0].card;
        let nobody = Self::start(seats.len(), card.open().len() + card.filled().len());
        let mut all = nobody.seats;
        all[..seats.len()].copy_from_slice(seats);
        Self { seats: all, players: seats.len() as u8, mover: mover as u8, round: round as u8, stage }
    }

    /// The number of players.
    #[inline]
    #[must_use]
    pub fn players(&self) -> usize {
        self.players.into()
    }

    /// The seat of the player to move.
    #[inline]
    #[must_use]
    pub fn mover(&self) -> usize {
        self.mover.into()
    }

    /// The round, counted from 1.
    #[inline]
    #[must_use]
    pub fn round(&self) -> usize {
        self.round.into()
    }

    /// The kind of the next decision.
    #[inline]
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// All players by seat.
    #[inline]
    #[must_use]
    pub fn all(&self) -> &[Seat] {
        &self.seats[..self.players()]
    }

    /// The player to move.
    #[inline]
    #[must_use]
    pub fn own(&self) -> &Seat {
        &self.seats[self.mover()]
    }

    /// The seat of the player `behind` places after the player to move.
    #[inline]
    #[must_use]
    pub fn seat_of(&self, behind: usize) -> usize {
        (self.mover() + behind) % self.players()
    }

    /// The player `behind` places after the player to move.
    #[inline]
    #[must_use]
    pub fn other(&self, behind: usize) -> &Seat {
        &self.seats[self.seat_of(behind)]
    }

    /// The number of rounds, which is the number of categories of a card.
    #[must_use]
    pub fn rounds(&self) -> usize {
        let card = &self.seats[0].card;
        card.open().len() + card.filled().len()
    }

    /// The number of turns still to come in the game, including skipped ones.
    #[must_use]
    pub fn turns_left(&self) -> usize {
        let rounds = self.rounds() - self.round();
        match self.stage {
            Stage::Turn => (rounds + 1) * self.players() - self.mover(),
            Stage::Exchange => rounds * self.players(),
            Stage::Over => 0,
        }
    }

    /// The state if the player to move holds one more die.
    #[must_use]
    pub fn holding(self, face: Face) -> Self {
        self.giving(self.mover(), face)
    }

    /// The state if a player, by seat, holds one more die. Players who were passed over stay so.
    #[must_use]
    pub fn giving(mut self, seat: usize, face: Face) -> Self {
        let hand = &mut self.seats[seat].hand;
        *hand = hand.with(face);
        self
    }

    /// The possible plays at the start of a turn or in an exchange, in the order of preference among equally good ones:
    /// rolling and passing first, then plays by face, player and entry. Empty after the end.
    #[must_use]
    pub fn plays(&self, rules: &ActionDice) -> Vec<Play> {
        let allowed = |face: Face, played: &[Face]| self.own().hand.has(face) && played.contains(&face);
        let mut plays = Vec::new();
        match self.stage {
            Stage::Turn => {
                plays.push(Play::Roll);
                if allowed(Face::Steal, &rules.instead_of_rolling) {
                    plays.extend(self.entries(Self::can_steal).map(Play::Steal));
                }
                if allowed(Face::Freeze, &rules.before_rolling) && self.round() <= rules.last_freeze_round {
                    plays.extend(self.entries(Self::can_freeze).map(Play::Freeze));
                }
                if allowed(Face::CrossOut, &rules.before_rolling) {
                    plays.extend(self.entries(Self::can_cross_out).map(Play::CrossOut));
                }
            }
            Stage::Exchange => {
                plays.push(Play::Pass);
                if allowed(Face::Shift, &rules.after_round) {
                    plays.push(Play::Shift);
                }
                if allowed(Face::Swap, &rules.after_round) {
                    plays.extend((1..self.players()).map(Play::Swap));
                }
            }
            Stage::Over => {}
        }
        plays
    }

    /// The entries of other players that satisfy a condition.
    fn entries(&self, can: fn(&Self, Entry) -> bool) -> impl Iterator<Item = Entry> {
        let all = (1..self.players()).flat_map(|of| (0..self.rounds()).map(move |category| Entry { of, category }));
        all.filter(move |&entry| can(self, entry))
    }

    /// Returns `true` when the other has filled the entry and the player to move may fill it.
    #[must_use]
    pub(crate) fn can_steal(&self, entry: Entry) -> bool {
        self.own().card.fillable().contains(entry.category)
            && self.other(entry.of).card.filled().contains(entry.category)
    }

    /// Returns `true` when the other could fill the entry, and at least one more entry.
    #[must_use]
    pub(crate) fn can_freeze(&self, entry: Entry) -> bool {
        let fillable = self.other(entry.of).card.fillable();
        fillable.contains(entry.category) && fillable.len() > 1
    }

    /// Returns `true` when the entry of the other is open.
    #[must_use]
    pub(crate) fn can_cross_out(&self, entry: Entry) -> bool {
        self.other(entry.of).card.open().contains(entry.category)
    }

    /// The state after a play, which has to be one of [`plays`](Self::plays). [`Play::Roll`] changes nothing, since its
    /// result depends on the dice: see [`filled`](Self::filled).
    #[must_use]
    pub fn after(mut self, rules: &ActionDice, play: Play) -> Self {
        match play {
            Play::Roll => self,
            Play::Freeze(entry) => {
                self.pay(Face::Freeze);
                self.seats[self.seat_of(entry.of)].card.freeze(entry.category);
                self
            }
            Play::CrossOut(entry) => {
                self.pay(Face::CrossOut);
                let victim = &mut self.seats[self.seat_of(entry.of)];
                victim.card.fill(entry.category, 0);
                victim.skips = victim.skips.saturating_add(1);
                self
            }
            Play::Steal(entry) => {
                self.pay(Face::Steal);
                let points = self.seats[self.seat_of(entry.of)].card.lose(entry.category);
                self.seats[self.mover()].card.fill(entry.category, points);
                self.turn_over(rules)
            }
            Play::Shift => {
                self.pay(Face::Shift);
                self.shift();
                self.settled(rules)
            }
            Play::Swap(of) => {
                self.pay(Face::Swap);
                self.swap(of);
                self.settled(rules)
            }
            Play::Pass => {
                self.mover += 1;
                self.settled(rules)
            }
        }
    }

    /// The state after a turn of rolling that has filled an entry, which must be open and not frozen, and earned a die
    /// with this face, or none.
    #[must_use]
    pub fn filled(mut self, rules: &ActionDice, category: usize, points: usize, earned: Option<Face>) -> Self {
        let own = &mut self.seats[self.mover()];
        own.card.fill(category, points);
        if let Some(face) = earned {
            own.hand = own.hand.with(face);
        }
        self.turn_over(rules)
    }

    /// The share of the game that each player has won, by seat; ties are shared. The game has to be over.
    #[must_use]
    pub fn shares(&self) -> [f64; MAX_PLAYERS] {
        let most = self.all().iter().map(|seat| seat.card.total()).max().unwrap_or_default();
        let is_best = |seat: &Seat| seat.card.total() == most;
        let share = 1.0 / self.all().iter().filter(|seat| is_best(seat)).count() as f64;
        let mut shares = [0.0; MAX_PLAYERS];
        for (place, seat) in shares.iter_mut().zip(self.all()) {
            *place = if is_best(seat) { share } else { 0.0 };
        }
        shares
    }

    /// Moves the card of each player to the next in the order of joining.
    fn shift(&mut self) {
        let last = self.players() - 1;
        for seat in (0..last).rev() {
            self.exchange(seat, seat + 1);
        }
    }

    fn swap(&mut self, of: usize) {
        self.exchange(self.mover(), self.seat_of(of));
    }

    fn exchange(&mut self, one: usize, other: usize) {
        let card = self.seats[one].card;
        self.seats[one].card = self.seats[other].card;
        self.seats[other].card = card;
    }

    fn pay(&mut self, face: Face) {
        let own = &mut self.seats[self.mover()];
        own.hand = own.hand.without(face);
    }

    fn turn_over(mut self, rules: &ActionDice) -> Self {
        self.seats[self.mover()].card.thaw();
        self.mover += 1;
        self.settled(rules)
    }

    /// Passes over all players who have nothing to do.
    fn settled(mut self, rules: &ActionDice) -> Self {
        loop {
            let is_past_last = self.mover >= self.players;
            match self.stage {
                Stage::Turn if is_past_last => (self.stage, self.mover) = (Stage::Exchange, 0),
                Stage::Exchange if is_past_last && self.round() >= self.rounds() => {
                    (self.stage, self.mover) = (Stage::Over, 0);
                }
                Stage::Exchange if is_past_last => {
                    (self.stage, self.mover, self.round) = (Stage::Turn, 0, self.round + 1);
                }
                Stage::Turn if self.own().skips > 0 => {
                    let own = &mut self.seats[usize::from(self.mover)];
                    own.skips -= 1;
                    own.card.thaw();
                    self.mover += 1;
                }
                Stage::Turn if self.own().card.open().is_empty() => self.mover += 1,
                Stage::Exchange if !self.can_exchange(rules) => self.mover += 1,
                Stage::Turn | Stage::Exchange | Stage::Over => return self,
            }
        }
    }

    fn can_exchange(&self, rules: &ActionDice) -> bool {
        rules.after_round.iter().any(|&face| self.own().hand.has(face))
    }
}
