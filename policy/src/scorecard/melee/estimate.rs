//! What something is worth, by playing games to their end.

use dicebase_games::Dice;
use dicebase_games::scorecard::Action as Turned;
use dicebase_games::scorecard::melee::{Action, Moment, Play, Position, Seats, Stage};

use super::dice::GameDice;
use super::play::{Begun, Rolling, finish, step};
use super::rated::Rated;
use crate::worth::Estimate;

/// About so many turns are played for a question, over all of its games.
const TURNS: usize = 4000;
/// No estimate is from more games, and none from fewer.
const MOST_GAMES: usize = 1000;
const FEWEST_GAMES: usize = 25;
/// What their dice depend on: the same question has the same answer.
const SEED: u64 = 1;

/// How many games each of some estimates of a position is from.
#[must_use]
pub(super) fn games(seats: &Seats, estimates: usize) -> u64 {
    let turns = (seats.turns_left() + 1) * estimates.max(1);
    (TURNS / turns).clamp(FEWEST_GAMES, MOST_GAMES) as u64
}

impl Rated<'_> {
    /// The share of so many games that the player to move wins after an action, where the bot plays on for all. Game by
    /// game all actions of a position meet the same dice.
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
            self.play_on(after, &mut dice).shares()[own]
        };
        Estimate::of((0..games).map(wins).sum(), games)
    }

    /// How far the turn is after an action that rolls or scores.
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

    /// Plays a game to its end.
    fn play_on(&self, mut seats: Seats, dice: &mut GameDice) -> Seats {
        while seats.stage() != Stage::Over {
            seats = step(self.game(), &seats, self, dice).seats;
        }
        seats
    }
}
