//! Estimates from games that are played to their end.

use std::panic::resume_unwind;
use std::thread::{self, available_parallelism};

use dicebase_games::Dice;
use dicebase_games::melee::{Action, Moment, Play, Position, Seats, Stage};
use dicebase_games::scorecard::Action as Turned;

use super::dice::GameDice;
use super::exchange;
use super::holders::Others;
use super::play::{Begun, Mover, Rolling, finish, step};
use super::rating_bot::RatingBot;
use crate::worth::Estimate;

/// The approximate number of turns that are played for a question, over all of its games.
const TURNS: usize = 4000;
/// The largest number of games of an estimate, the smallest, and the divisor of all of them: the kinds of opponents get
/// their shares of every ten games.
const MOST_GAMES: usize = 1000;
const FEWEST_GAMES: usize = 30;
const TEN: usize = 10;
/// The seed of their dice, fixed so that the same question has the same answer.
const SEED: u64 = 1;

/// The number of games for each of `estimates` estimates of a position.
#[must_use]
pub(super) fn games(seats: &Seats, estimates: usize) -> u64 {
    let turns = (seats.turns_left() + 1) * estimates.max(1);
    let games = (TURNS / turns).clamp(FEWEST_GAMES, MOST_GAMES);
    (games - games % TEN) as u64
}

/// The results of so many games in the order of their numbers, so that their sum does not depend on how many cores
/// play them.
fn on_all_cores(games: u64, play: impl Fn(u64) -> f64 + Sync) -> Vec<f64> {
    let cores = if cfg!(target_family = "wasm") { 1 } else { available_parallelism().map_or(1, usize::from) };
    let piece = games.div_ceil(cores as u64).max(1);
    let in_piece = |first: u64| (first..(first + piece).min(games)).map(&play).collect::<Vec<f64>>();
    if piece >= games {
        return in_piece(0);
    }
    thread::scope(|scope| {
        let in_piece = &in_piece;
        let pieces: Vec<_> =
            (0..games).step_by(piece as usize).map(|first| scope.spawn(move || in_piece(first))).collect();
        let played = pieces.into_iter().flat_map(|piece| piece.join().unwrap_or_else(|panic| resume_unwind(panic)));
        played.collect()
    })
}

/// The bot in one seat, and opponents in all other seats, who play like the bot except for their shift and swap dice.
struct Among<'a, 'b> {
    bot: &'a RatingBot<'b>,
    own: usize,
    others: Others,
}

impl Mover for Among<'_, '_> {
    fn play(&self, seats: &Seats, dice: &mut GameDice) -> Play {
        if seats.stage() == Stage::Exchange && seats.mover() != self.own {
            exchange::of_other(self.bot, seats, self.others)
        } else {
            self.bot.play(seats, dice)
        }
    }

    fn rolling(&self, seats: &Seats) -> Rolling {
        self.bot.rolling(seats)
    }
}

impl RatingBot<'_> {
    /// The share of `games` games that the player to move wins after an action. The bot plays on for this player,
    /// against opponents of each kind in proportion to their weights. In each game all actions of a position meet the
    /// same dice and the same opponents.
    pub(super) fn estimate(&self, position: &Position, action: Action, games: u64) -> Estimate {
        let seats = position.seats();
        let own = seats.mover();
        let rolling = match (seats.stage(), action) {
            (Stage::Turn, Action::Play(Play::Roll) | Action::Turn(_)) => Some(Rolling::Planned(self.plan(seats))),
            _ => None,
        };
        let wins = |game: u64| {
            let mut dice = GameDice::new(SEED, game);
            let after = match (&rolling, self.begun(position, action)) {
                (Some(rolling), Some(begun)) => finish(self.game(), seats, begun, rolling, &mut dice).seats,
                _ => match action {
                    Action::Play(play) => seats.after(self.game().dice(), play),
                    Action::Turn(_) => *seats,
                },
            };
            let among = Among { bot: self, own, others: self.others(game) };
            self.play_on(after, &among, &mut dice).shares()[own]
        };
        Estimate::of(on_all_cores(games, wins).into_iter().sum(), games)
    }

    /// The state of the turn after an action that rolls or scores.
    fn begun(&self, position: &Position, action: Action) -> Option<Begun> {
        let all = self.game().rules().rolls;
        match (action, position.moment()) {
            (Action::Play(Play::Roll), _) => Some(Begun::Kept { kept: Dice::NONE, rolls: all }),
            (Action::Turn(Turned::Keep(kept)), Moment::Rolled(rolled)) => {
                Some(Begun::Kept { kept, rolls: rolled.rolls_left })
            }
            (Action::Turn(Turned::Score(choice)), Moment::Rolled(rolled)) => {
                Some(Begun::Scored { roll: self.game().cards().roll(&rolled.roll), slot: choice.slot })
            }
            _ => None,
        }
    }

    /// The kind of the opponents in the game of this number: each kind has its share, by weight, of every ten games.
    fn others(&self, game: u64) -> Others {
        let place = ((game % TEN as u64) as f64 + 0.5) / TEN as f64;
        let mut sum = 0.0;
        let kinds = Others::ALL.into_iter().zip(self.weights());
        let found = kinds.into_iter().find(|(_, weight)| {
            sum += weight;
            place < sum
        });
        found.map_or(Others::Passive, |(others, _)| others)
    }

    /// Plays a game to its end.
    fn play_on(&self, mut seats: Seats, among: &Among<'_, '_>, dice: &mut GameDice) -> Seats {
        while seats.stage() != Stage::Over {
            seats = step(self.game(), &seats, among, dice).seats;
        }
        seats
    }
}
