//! A bot prepared for a game.

use dicebase_games::melee::{Action, Game, Moment, Play, Position, Seats};

use super::bots::Bot;
use super::dice::GameDice;
use super::plan::Plan;
use super::play::{Mover, Rolling, turned};
use super::rating_bot::RatingBot;
use super::ratings::Ratings;

/// The value of an action die, in points, to the bot that plays for dice: more than any entry of a card.
const AWARD: f64 = 1000.0;
/// The smallest gain in points that is not taken for a rounding error.
const NOTHING: f64 = 1e-9;

/// A bot prepared for a game.
#[derive(Clone, Copy)]
pub struct Player<'a> {
    bot: Bot,
    game: &'a Game,
    rated: RatingBot<'a>,
}

impl<'a> Player<'a> {
    /// Prepares a bot for a game. All bots but two use the ratings to estimate the rest of a card.
    #[must_use]
    pub fn new(game: &'a Game, ratings: &'a Ratings, bot: Bot) -> Self {
        let rated = RatingBot::new(game, ratings);
        let rated = if let Bot::Without(part) = bot { rated.without(part) } else { rated };
        Self { bot, game, rated }
    }

    /// The bot that this player is.
    #[must_use]
    pub fn bot(&self) -> Bot {
        self.bot
    }

    /// The action of the bot in a position; `None` if nothing is to be decided there. Random choices come from `dice`.
    #[must_use]
    pub fn choose(&self, position: &Position, dice: &mut GameDice) -> Option<Action> {
        position.decision(self.game).ok()?;
        match position.moment() {
            Moment::Rolled(_) => turned(self.game, position, &self.rolling(position.seats()), dice),
            _ => Some(Action::Play(self.play(position.seats(), dice))),
        }
    }

    /// The plan of a turn for the most points, with an action die worth `award` points.
    fn plan(&self, seats: &Seats, award: f64) -> Plan {
        let card = &seats.own().card;
        self.rated.ratings().futures().plan(self.game, card.open(), card.fillable(), award)
    }

    /// The play with the largest gain in points against the best of the others; the first play if none gains.
    fn greedy(&self, seats: &Seats) -> Play {
        let plays = seats.plays(self.game.dice());
        let own = seats.mover();
        let mut best = (plays[0], NOTHING);
        if plays.len() > 1 {
            let now = self.margin(seats, own);
            for &play in &plays[1..] {
                let gain = self.margin(&seats.after(self.game.dice(), play), own) - now;
                if gain > best.1 {
                    best = (play, gain);
                }
            }
        }
        best.0
    }

    /// The expected lead of a player at the end over the best of the others, in points.
    fn margin(&self, seats: &Seats, own: usize) -> f64 {
        let futures = self.rated.ratings().futures();
        let total = |player: usize| {
            let card = &seats.all()[player].card;
            futures.total(self.game, card) - futures.lost_to_frost(self.game, card)
        };
        let others = (0..seats.players()).filter(|&player| player != own).map(total);
        total(own) - others.fold(f64::NEG_INFINITY, f64::max)
    }
}

impl Mover for Player<'_> {
    fn play(&self, seats: &Seats, dice: &mut GameDice) -> Play {
        match self.bot {
            Bot::Rated | Bot::Without(_) => self.rated.best_play(seats),
            Bot::Greedy | Bot::Awards => self.greedy(seats),
            Bot::Points | Bot::FirstEntry => seats.plays(self.game.dice())[0],
            Bot::Random => {
                let plays = seats.plays(self.game.dice());
                plays[dice.choose(plays.len())]
            }
        }
    }

    fn rolling(&self, seats: &Seats) -> Rolling {
        match self.bot {
            Bot::Rated | Bot::Without(_) => Rolling::Planned(self.rated.plan(seats)),
            Bot::Greedy | Bot::Points => Rolling::Planned(self.plan(seats, 0.0)),
            Bot::Awards => Rolling::Planned(self.plan(seats, AWARD)),
            Bot::FirstEntry => Rolling::FirstEntry,
            Bot::Random => Rolling::Random,
        }
    }
}
