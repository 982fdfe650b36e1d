//! The bot that maximises its probability of winning.

use dicebase_games::melee::{Game, MAX_PLAYERS, Play, Seat, Seats, Stage};

use super::dice::GameDice;
use super::exchange;
use super::holders::{Held, Holders, Others, add};
use super::part::Part;
use super::play::{Mover, Rolling};
use super::ratings::{KEPT, Ratings};
use super::totals::Totals;

/// The assumed probability of each kind of opponent, in the order of [`Others::ALL`].
///
/// A bot that assumes only good opponents gives up games that are lost only against those, and does not try to make a
/// hasty opponent run out of dice. MELEES.md has the measurements.
const WEIGHTS: [f64; Others::ALL.len()] = [0.3, 0.6, 0.1];

/// The bot, which rates positions by the further points of cards, dice in hand and seats.
///
/// Its ratings serve to compare positions and are not exact, except after the end of a game. Exact values near the end
/// come from [`Endings`](super::Endings).
#[derive(Clone, Copy)]
pub struct RatingBot<'a> {
    pub(super) game: &'a Game,
    pub(super) ratings: &'a Ratings,
    without: Option<Part>,
}

impl<'a> RatingBot<'a> {
    /// The bot of a game with these ratings.
    #[must_use]
    pub fn new(game: &'a Game, ratings: &'a Ratings) -> Self {
        Self { game, ratings, without: None }
    }

    /// The bot without one of its parts.
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

    pub(super) fn has(&self, part: Part) -> bool {
        self.without != Some(part)
    }

    /// The assumed probability of each kind of opponent.
    pub(super) fn weights(&self) -> [f64; Others::ALL.len()] {
        if self.has(Part::Kinds) { WEIGHTS } else { [1.0, 0.0, 0.0] }
    }

    pub(super) fn holders(&self, players: usize) -> &'a [Holders; Others::ALL.len()] {
        self.ratings.of(players).holders(self.game, players)
    }

    /// The bot's rating of the probability of winning of the player to move after a play; for rolling, that of the turn
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

    /// The bot's rating of a player's probability of winning, by seat. In a turn it is the rating before the roll.
    #[must_use]
    pub fn chance(&self, seats: &Seats, player: usize) -> f64 {
        if seats.stage() == Stage::Over {
            return seats.shares()[player];
        }
        self.chance_by(seats, player, &self.held(seats, seats.turns_left(), [0; 2]))
    }

    /// Like [`chance`](Self::chance), from the probabilities of holding the best card at the end.
    fn chance_by(&self, seats: &Seats, player: usize, held: &Held) -> f64 {
        let best = Totals::of(self.game, &self.ratings.futures, seats.all().iter().map(|seat| &seat.card)).best();
        let mut chances = [0.0; MAX_PLAYERS];
        for (best, held) in best.iter().zip(held) {
            chances.iter_mut().zip(held).for_each(|(chance, held)| *chance += best * held);
        }
        self.with_kept(seats, &chances, player)
    }

    /// The probability of winning of the player whose turn begins after each of some plays other than rolling. The
    /// probability of holding the best card depends only on the skipped turn and the played die, and is computed once
    /// for each.
    pub(super) fn chances_after(&self, seats: &Seats, plays: impl Iterator<Item = Play>) -> Vec<(Play, f64)> {
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

    /// The probability that each player holds the best card at the end.
    pub(super) fn held(&self, seats: &Seats, turns: usize, more: [usize; 2]) -> Held {
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

    /// A player's probability of winning with the effect of kept dice, which add to it in one's own hand and take from
    /// it in the hands of others.
    fn with_kept(&self, seats: &Seats, chances: &[f64; MAX_PLAYERS], player: usize) -> f64 {
        let adds = |(other, seat): (usize, &Seat)| {
            let (chance, own) = (chances[other], chances[player]);
            let worth = self.worth_kept(seats, other, seat) * chance;
            if other == player { worth * (1.0 - chance) } else { -worth * own }
        };
        chances[player] + seats.all().iter().enumerate().map(adds).sum::<f64>()
    }

    /// The value of a player's kept dice, as a part of `chance * (1 - chance)`.
    fn worth_kept(&self, seats: &Seats, player: usize, seat: &Seat) -> f64 {
        if !self.has(Part::Kept) {
            return 0.0;
        }
        let has_played = seats.stage() == Stage::Exchange || player < seats.mover();
        let turns = seats.rounds() - seats.round() + usize::from(!has_played);
        KEPT.into_iter().enumerate().map(|(face, name)| self.worth_of(seats, face, turns, seat.hand.count(name))).sum()
    }

    /// The value of `count` dice of a kept face with `turns` turns left for them.
    pub(super) fn worth_of(&self, seats: &Seats, face: usize, turns: usize, count: usize) -> f64 {
        let worths = &self.ratings.of(seats.players()).kept()[face];
        (0..count.min(turns)).map(|before| worths[turns - before]).sum()
    }

    /// The amount that the kept dice of the player to move add to the probability of winning.
    pub(super) fn kept_by_mover(&self, seats: &Seats) -> f64 {
        let chance = self.chance(seats, seats.mover());
        self.worth_kept(seats, seats.mover(), seats.own()) * chance * (1.0 - chance)
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
}

impl Mover for RatingBot<'_> {
    fn play(&self, seats: &Seats, _: &mut GameDice) -> Play {
        self.best_play(seats)
    }

    fn rolling(&self, seats: &Seats) -> Rolling {
        Rolling::Planned(self.plan(seats))
    }
}
