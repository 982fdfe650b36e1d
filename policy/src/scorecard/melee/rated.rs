//! The bot that plays for the chance to win.

use dicebase_games::scorecard::Face;
use dicebase_games::scorecard::melee::{Game, Hand, MAX_PLAYERS, Play, Seat, Seats, Stage};

use super::dice::GameDice;
use super::exchange;
use super::holders::{Held, Holders, Others, add};
use super::plan::Plan;
use super::play::{Mover, Rolling};
use super::ratings::{KEPT, Ratings};
use super::totals::Totals;

/// How likely others are thought to be of each kind, in the order of [`Others::ALL`].
///
/// Whoever thinks that all others play well gives up games that are lost only against those, and does not see to it
/// that a hasty one runs out of dice. Measured in MELEES.md.
const WEIGHTS: [f64; Others::ALL.len()] = [0.3, 0.6, 0.1];

/// A part of what the bot does, which can be left out to measure what it brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// To know what dice in hand and seats say of who holds the best card in the end.
    Holders,
    /// To think that others may be hasty or passive.
    Kinds,
    /// To roll for action dice.
    Awards,
    /// To shift and swap cards at all.
    Exchange,
    /// To do so before the last round.
    Early,
    /// To steal entries.
    Steal,
    /// To freeze entries.
    Freeze,
    /// To cross entries out.
    CrossOut,
    /// To keep dice for a better moment.
    Kept,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Holders,
        Self::Kinds,
        Self::Awards,
        Self::Exchange,
        Self::Early,
        Self::Steal,
        Self::Freeze,
        Self::CrossOut,
        Self::Kept,
    ];

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Holders => "holders",
            Self::Kinds => "kinds",
            Self::Awards => "awards",
            Self::Exchange => "exchange",
            Self::Early => "early",
            Self::Steal => "steal",
            Self::Freeze => "freeze",
            Self::CrossOut => "cross-out",
            Self::Kept => "kept",
        }
    }
}

/// Who plays for the chance to win, by what cards still bring, dice in hand and seats.
///
/// Nothing of what it thinks a position worth is exact, but after the end of a game; it is rated, and compared. What is
/// exact before that are [`Endings`](super::Endings).
#[derive(Clone, Copy)]
pub struct Rated<'a> {
    pub(super) game: &'a Game,
    pub(super) ratings: &'a Ratings,
    without: Option<Part>,
}

impl<'a> Rated<'a> {
    /// The bot of a game by its ratings.
    #[must_use]
    pub fn new(game: &'a Game, ratings: &'a Ratings) -> Self {
        Self { game, ratings, without: None }
    }

    /// The same without a part of it.
    #[must_use]
    pub fn without(self, part: Part) -> Self {
        Self { without: Some(part), ..self }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// The ratings.
    #[must_use]
    pub fn ratings(&self) -> &'a Ratings {
        self.ratings
    }

    fn has(&self, part: Part) -> bool {
        self.without != Some(part)
    }

    /// How likely others are thought to be of each kind.
    pub(super) fn weights(&self) -> [f64; Others::ALL.len()] {
        if self.has(Part::Kinds) { WEIGHTS } else { [1.0, 0.0, 0.0] }
    }

    pub(super) fn holders(&self, players: usize) -> &'a [Holders; Others::ALL.len()] {
        self.ratings.of(players).holders(self.game, players)
    }

    /// The chance to win of the player whose move it is after a play, as the bot rates it: of rolling that of the turn
    /// before its first roll.
    #[must_use]
    pub fn rate(&self, seats: &Seats, play: Play) -> f64 {
        match (seats.stage(), play) {
            (Stage::Turn, Play::Roll) => self.plan(seats).value + self.kept_by_mover(seats),
            (Stage::Exchange, _) => {
                let rated = exchange::rate(self, seats);
                rated.into_iter().find(|(known, _)| *known == play).map_or(0.0, |(_, chance)| chance)
            }
            _ => self.chance(&seats.after(self.game.dice(), play), seats.mover()),
        }
    }

    /// The chance of a player to win, by seat, as the bot rates it: before the roll of who is to roll.
    #[must_use]
    pub fn chance(&self, seats: &Seats, player: usize) -> f64 {
        if seats.stage() == Stage::Over {
            return seats.shares()[player];
        }
        self.chance_by(seats, player, &self.held(seats, seats.turns_left(), [0; 2]))
    }

    /// The same from who holds the best card in the end.
    fn chance_by(&self, seats: &Seats, player: usize, held: &Held) -> f64 {
        let best = Totals::of(self.game, &self.ratings.futures, seats.all().iter().map(|seat| &seat.card)).best();
        let mut chances = [0.0; MAX_PLAYERS];
        for (best, held) in best.iter().zip(held) {
            chances.iter_mut().zip(held).for_each(|(chance, held)| *chance += best * held);
        }
        self.with_kept(seats, &chances, player)
    }

    /// The chance of the player whose turn begins after each of some plays but rolling. Who holds the best card depends
    /// only on whose turn is skipped, and on which die was played, and is worked out once for each.
    fn chances_after(&self, seats: &Seats, plays: impl Iterator<Item = Play>) -> Vec<(Play, f64)> {
        let own = seats.mover();
        let mut known: Vec<(Option<usize>, Held)> = Vec::new();
        let mut chance = |play: Play| {
            let after = seats.after(self.game.dice(), play);
            let skips = if let Play::CrossOut(entry) = play { Some(entry.of) } else { None };
            if after.stage() != Stage::Turn || after.mover() != own {
                return (play, self.chance(&after, own));
            }
            let at = known.iter().position(|(of, _)| *of == skips).unwrap_or_else(|| {
                known.push((skips, self.held(&after, after.turns_left(), [0; 2])));
                known.len() - 1
            });
            (play, self.chance_by(&after, own, &known[at].1))
        };
        plays.map(&mut chance).collect()
    }

    /// Who holds the best card in the end.
    fn held(&self, seats: &Seats, turns: usize, more: [usize; 2]) -> Held {
        let mut held = Held::default();
        if !self.has(Part::Holders) {
            (0..seats.players()).for_each(|player| held[player][player] = 1.0);
            return held;
        }
        for (holders, weight) in self.holders(seats.players()).iter().zip(self.weights()) {
            if weight > 0.0 {
                add(&mut held, &holders.of(seats, turns, more), weight);
            }
        }
        held
    }

    /// A player's chance with what kept dice add to it, and take from it in the hands of others.
    fn with_kept(&self, seats: &Seats, chances: &[f64; MAX_PLAYERS], player: usize) -> f64 {
        let adds = |(other, seat): (usize, &Seat)| {
            let (chance, own) = (chances[other], chances[player]);
            let worth = self.worth_kept(seats, other, seat) * chance;
            if other == player { worth * (1.0 - chance) } else { -worth * own }
        };
        chances[player] + seats.all().iter().enumerate().map(adds).sum::<f64>()
    }

    /// What a player's kept dice are worth, as a part of `chance * (1 - chance)`.
    fn worth_kept(&self, seats: &Seats, player: usize, seat: &Seat) -> f64 {
        if !self.has(Part::Kept) {
            return 0.0;
        }
        let has_played = seats.stage() == Stage::Exchange || player < seats.mover();
        let turns = seats.rounds() - seats.round() + usize::from(!has_played);
        KEPT.into_iter().enumerate().map(|(face, name)| self.worth_of(seats, face, turns, seat.hand.count(name))).sum()
    }

    /// What so many dice of a kept face are worth with so many turns left for them.
    fn worth_of(&self, seats: &Seats, face: usize, turns: usize, count: usize) -> f64 {
        let worths = &self.ratings.of(seats.players()).kept()[face];
        (0..count.min(turns)).map(|before| worths[turns - before]).sum()
    }

    /// What the dice that the player to move keeps add to the chance.
    fn kept_by_mover(&self, seats: &Seats) -> f64 {
        let chance = self.chance(seats, seats.mover());
        self.worth_kept(seats, seats.mover(), seats.own()) * chance * (1.0 - chance)
    }

    /// A turn of rolling, by the chance to win.
    #[must_use]
    pub fn plan(&self, seats: &Seats) -> Plan {
        let card = &seats.own().card;
        let win = self.by_total(seats);
        let slots = self.game.cards().scoring().slots();
        let mut worths = vec![[0.0; 2]; slots.len()];
        for category in card.fillable().iter() {
            let future = self.ratings.futures.of(self.game, card.open().without(category));
            for slot in self.game.cards().scoring().slots_of(category) {
                let from = card.total() + slots[slot].points;
                for (worth, win) in worths[slot].iter_mut().zip(&win) {
                    *worth = dot(future, &win[from..from + future.len()]);
                }
            }
        }
        Plan::new(self.game, card.fillable(), worths)
    }

    /// The chance to win by the total with which the own card ends, after a turn that earns no die and after one that
    /// does.
    fn by_total(&self, seats: &Seats) -> [Vec<f64>; 2] {
        let own = seats.mover();
        let totals = Totals::of(self.game, &self.ratings.futures, seats.all().iter().map(|seat| &seat.card));
        let by_total = totals.best_by_total(own);
        let win = |held: &Held| -> Vec<f64> {
            let of = |best: &[f64; MAX_PLAYERS]| best.iter().zip(held).map(|(best, held)| best * held[own]).sum();
            by_total.iter().map(of).collect()
        };
        let turns = seats.turns_left() - 1;
        let without = win(&self.held(seats, turns, [0; 2]));
        if !self.has(Part::Awards) {
            return [without.clone(), without];
        }
        let (mut held, mut kept) = (Held::default(), 0.0);
        for (face, chance) in self.game.faces() {
            let gains = Hand::default().with(face);
            let more = [Face::Shift, Face::Swap].map(|face| gains.count(face));
            add(&mut held, &self.held(seats, turns, more), chance);
            kept += chance * self.worth_gained(seats, &gains);
        }
        let mut with = win(&held);
        with.iter_mut().for_each(|win| *win += kept * *win * (1.0 - *win));
        [without, with]
    }

    /// What it is worth to keep these dice from the next turn on.
    fn worth_gained(&self, seats: &Seats, gains: &Hand) -> f64 {
        if !self.has(Part::Kept) {
            return 0.0;
        }
        let turns = seats.rounds() - seats.round();
        let gain = |(face, name): (usize, Face)| {
            let have = seats.own().hand.count(name).min(turns);
            self.worth_of(seats, face, turns - have, gains.count(name))
        };
        KEPT.into_iter().enumerate().map(gain).sum()
    }

    /// The best play at the start of a turn, or in an exchange.
    #[must_use]
    pub fn best_play(&self, seats: &Seats) -> Play {
        let is_last = seats.round() == seats.rounds();
        match seats.stage() {
            Stage::Turn => self.best_of_turn(seats),
            Stage::Exchange if !self.has(Part::Exchange) || !is_last && !self.has(Part::Early) => Play::Pass,
            Stage::Exchange | Stage::Over => exchange::best(self, seats),
        }
    }

    fn best_of_turn(&self, seats: &Seats) -> Play {
        let plays = seats.plays(self.game.dice());
        if plays.len() == 1 {
            return Play::Roll;
        }
        let own = seats.mover();
        let rated = self.chances_after(seats, plays.into_iter().filter(|play| *play != Play::Roll));
        let best = |part: Part, is: fn(&Play) -> bool| {
            let rated = rated.iter().copied().filter(|(play, _)| is(play) && self.has(part));
            rated.reduce(|best, other| if other.1 > best.1 { other } else { best })
        };
        let frost = best(Part::Freeze, |play| matches!(play, Play::Freeze(_)));
        let cross = best(Part::CrossOut, |play| matches!(play, Play::CrossOut(_)));
        let now = self.chance(seats, own);
        let better = |best: (Play, f64), other: (Play, f64)| if other.1 > best.1 { other } else { best };
        let (play, _) = [frost, cross].into_iter().flatten().fold((Play::Roll, now), better);
        let steal = best(Part::Steal, |play| matches!(play, Play::Steal(_)));
        match steal {
            Some((steal, chance)) if play == Play::Roll && chance > self.rate(seats, Play::Roll) => steal,
            _ => play,
        }
    }

    /// By how much the best play of a die of each face in [`KEPT`] would raise the chance to win of the player whose
    /// turn begins, if that player held one, as a part of `chance * (1 - chance)`; none where hardly anything is open.
    #[must_use]
    pub fn gains(&self, seats: &Seats) -> Option<[f64; KEPT.len()]> {
        /// What is decided says nothing.
        const OPEN: f64 = 0.01;
        let own = seats.mover();
        let now = self.chance(seats, own);
        let open = now * (1.0 - now);
        if open < OPEN {
            return None;
        }
        let rolled = self.plan(seats).value;
        Some(KEPT.map(|face| {
            let seats = seats.holding(face);
            let plays = seats.plays(self.game.dice()).into_iter().filter(|play| play.face() == Some(face));
            let chances = self.chances_after(&seats, plays).into_iter().map(|(_, chance)| chance);
            let instead = if face == Face::Steal { rolled } else { now };
            (chances.fold(instead, f64::max) - instead) / open
        }))
    }
}

impl Mover for Rated<'_> {
    fn play(&self, seats: &Seats, _: &mut GameDice) -> Play {
        self.best_play(seats)
    }

    fn rolling(&self, seats: &Seats) -> Rolling {
        Rolling::Planned(self.plan(seats))
    }
}

/// The sum of products, eight of them side by side.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; 8];
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    for (a, b) in a.iter().zip(b) {
        for i in 0..8 {
            sums[i] += a[i] * b[i];
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f64>() + rest
}
