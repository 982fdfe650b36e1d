//! The adviser of a melee: a bot, and the exact solution near the end.

use dicebase_games::melee::{Action, Game, Moment, Play, Position};
use dicebase_games::scorecard::Rolled;
use dicebase_tables::{Bytes, Damaged, Shape, Table};

use super::endings::Endings;
use super::estimate::games;
use super::plan::Plan;
use super::rating_bot::RatingBot;
use super::ratings::{Ratings, rating_numbers};
use crate::RATINGS;
use crate::error::{Expected, PolicyError};
use crate::ranked::{Ranked, rank};
use crate::worth::{Estimate, Worth};

/// The number of actions whose values are estimated from games: those that the bot rates best.
const ESTIMATED: usize = 6;

/// The bot of a melee, from the table of its ratings.
///
/// Near the end of a game, where [`Endings`] exist, its values are exact: the probability of winning if everybody plays
/// perfectly. Before that they are estimates: the share of some games that are won if the bot plays on against
/// opponents of several kinds, weighted by its assumed frequency of each kind ([`Others`](super::Others)). For actions
/// that the bot does not rate among the best it plays no games, and gives its rating instead.
pub struct Adviser<D = Bytes> {
    game: Game,
    table: Table<D>,
    ratings: Ratings,
}

/// An action with its value.
pub type Advice = crate::Advice<Action>;

impl<D: AsRef<[u8]>> Adviser<D> {
    /// The bot of a game from the table of its ratings.
    ///
    /// # Errors
    /// If the table does not hold this game's ratings, or if it is damaged.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        let shape = Shape { rows: rating_numbers(&game) as u64, columns: 1 };
        let (text, objective) = (game.rules().text(), game.objective().name());
        let canonical = game.rules().canonical();
        Expected { game: game.id(), kind: RATINGS, objective, shape, text, canonical }.check(&table)?;
        let ratings = Ratings::from_numbers(&game, table.to_f64s()?.unwrap_or_default());
        let ratings = ratings.ok_or_else(|| PolicyError::NoRatings { game: game.id().to_owned() })?;
        Ok(Self { game, table, ratings })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        &self.table
    }

    /// The ratings.
    #[must_use]
    pub fn ratings(&self) -> &Ratings {
        &self.ratings
    }

    /// The bot.
    #[must_use]
    pub fn bot(&self) -> RatingBot<'_> {
        RatingBot::new(&self.game, &self.ratings)
    }

    /// The value of a position for the player to move; if something is to be decided, the value of the best action. It
    /// takes a second or two at the start of a game of four.
    ///
    /// # Errors
    /// None, since the table was read before. The signature is that of the advisers of other games.
    pub fn worth(&self, position: &Position) -> Result<Worth, Damaged> {
        let seats = position.seats();
        if *position.moment() == Moment::Over {
            return Ok(Worth::Exact(seats.shares()[seats.mover()]));
        }
        if let Some(mut endings) = Endings::new(&self.game, seats) {
            let best = self.exact(&mut endings, position).first().map(|best| best.value);
            return Ok(Worth::Exact(best.unwrap_or_else(|| endings.chance(seats))));
        }
        let rated = self.rated(position);
        let action = rated.first().map_or(Action::Play(Play::Roll), |(action, _)| *action);
        Ok(Worth::Estimate(self.estimate(position, action, rated.len())))
    }

    /// All actions of a position, the best first, estimated ones in the order of the bot; empty if nothing is to be
    /// decided.
    ///
    /// # Errors
    /// Those of [`worth`](Self::worth).
    pub fn rank(&self, position: &Position) -> Result<Vec<Advice>, Damaged> {
        if let Some(mut endings) = Endings::new(&self.game, position.seats()) {
            return Ok(self.exact(&mut endings, position).into_iter().map(Advice::exact).collect());
        }
        let rated = self.rated(position);
        let advice = |(place, &(action, chance)): (usize, &(Action, f64))| {
            let estimate =
                if place < ESTIMATED { self.estimate(position, action, rated.len()) } else { Estimate::rated(chance) };
            Advice::estimated((action, estimate))
        };
        Ok(rated.iter().enumerate().map(advice).collect())
    }

    /// The best action if it is known exactly, and otherwise the bot's action; `None` if nothing is to be decided.
    ///
    /// # Errors
    /// Those of [`worth`](Self::worth).
    pub fn best(&self, position: &Position) -> Result<Option<Advice>, Damaged> {
        if let Some(mut endings) = Endings::new(&self.game, position.seats()) {
            return Ok(self.exact(&mut endings, position).into_iter().next().map(Advice::exact));
        }
        let rated = self.rated(position);
        let estimate = |&(action, _): &(Action, f64)| (action, self.estimate(position, action, rated.len()));
        Ok(rated.first().map(estimate).map(Advice::estimated))
    }

    /// All actions of a position near the end with their exact probabilities, the best first. Of equally good actions
    /// the bot's is the first: a player who has lost against perfect play may still win against others.
    fn exact(&self, endings: &mut Endings<'_>, position: &Position) -> Vec<Ranked<Action>> {
        let actions = self.rated(position).into_iter().map(|(action, _)| action);
        let seats = position.seats();
        let exact: Vec<(Action, f64)> = match position.rolled() {
            Some(rolled) => self.rate_turn(&endings.plan(seats), rolled, actions),
            None => {
                let plays =
                    actions.filter_map(|action| if let Action::Play(play) = action { Some(play) } else { None });
                plays.map(|play| (Action::Play(play), endings.after(seats, play))).collect()
            }
        };
        rank(exact.into_iter(), |chance| chance)
    }

    /// The estimate of one of `actions` actions. The number of games does not depend on the caller, so the same action
    /// has the same estimate everywhere.
    fn estimate(&self, position: &Position, action: Action, actions: usize) -> Estimate {
        let games = games(position.seats(), actions.min(ESTIMATED));
        self.bot().estimate(position, action, games)
    }

    /// The bot's rating of each action as a probability of winning, the best first, equally good ones in the order of
    /// [`Position::actions`]. It plays no games.
    #[must_use]
    pub fn rated(&self, position: &Position) -> Vec<(Action, f64)> {
        let bot = self.bot();
        let actions = position.actions(&self.game).into_iter();
        let mut rated: Vec<(Action, f64)> = match position.rolled() {
            Some(rolled) => self.rate_turn(&bot.plan(position.seats()), rolled, actions),
            None => actions.map(|action| (action, rate_play(&bot, position, action))).collect(),
        };
        rated.iter_mut().for_each(|(_, chance)| *chance = chance.clamp(0.0, 1.0));
        rated.sort_by(|a, b| b.1.total_cmp(&a.1));
        if position.rolled().is_none() && !rated.is_empty() {
            let best = Action::Play(bot.best_play(position.seats()));
            rated.sort_by_key(|(action, _)| *action != best);
        }
        rated
    }

    /// The values of the actions after a roll according to the plan of the turn.
    fn rate_turn(&self, plan: &Plan, rolled: &Rolled, actions: impl Iterator<Item = Action>) -> Vec<(Action, f64)> {
        let roll = self.game.cards().roll(&rolled.roll);
        let rate = |action| plan.rate(&self.game, rolled.rolls_left, roll, action);
        actions.map(|action| (action, rate(action))).collect()
    }
}

/// The bot's rating of a play.
fn rate_play(bot: &RatingBot<'_>, position: &Position, action: Action) -> f64 {
    let Action::Play(play) = action else { return 0.0 };
    let seats = position.seats();
    match play {
        // The player goes on after these plays, so they are rated relative to rolling at once.
        Play::Freeze(_) | Play::CrossOut(_) => {
            bot.rate(seats, play) - bot.chance(seats, seats.mover()) + bot.rate(seats, Play::Roll)
        }
        _ => bot.rate(seats, play),
    }
}
