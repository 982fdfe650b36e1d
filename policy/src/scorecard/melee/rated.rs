//! The bot that plays for the chance to win.

use dicebase_games::scorecard::melee::{Game, MAX_PLAYERS, Play, Seat, Seats, Stage};

use super::dice::GameDice;
use super::exchange;
use super::holders::{Held, Holders, Others, add};
use super::part::Part;
use super::play::{Mover, Rolling};
use super::ratings::{KEPT, Ratings};
use super::totals::Totals;

/// How likely others are thought to be of each kind, in the order of [`Others::ALL`].
///
/// Whoever thinks that all others play well gives up games that are lost only against those, and does not see to it
/// that a hasty one runs out of dice. Measured in MELEES.md.
const WEIGHTS: [f64; Others::ALL.len()] = [0.3, 0.6, 0.1];

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

    pub(super) fn has(&self, part: Part) -> bool {
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

    /// Who holds the best card in the end.
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
    pub(super) fn worth_of(&self, seats: &Seats, face: usize, turns: usize, count: usize) -> f64 {
        let worths = &self.ratings.of(seats.players()).kept()[face];
        (0..count.min(turns)).map(|before| worths[turns - before]).sum()
    }

    /// What the dice that the player to move keeps add to the chance.
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

impl Mover for Rated<'_> {
    fn play(&self, seats: &Seats, _: &mut GameDice) -> Play {
        self.best_play(seats)
    }

    fn rolling(&self, seats: &Seats) -> Rolling {
        Rolling::Planned(self.plan(seats))
    }
}
