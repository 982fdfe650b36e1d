//! Who is asked about the positions of a melee.

use dicebase_games::scorecard::Rolled;
use dicebase_games::scorecard::melee::{Action, Game, Moment, Play, Position};
use dicebase_tables::{Bytes, Damaged, Shape, Table};

use super::endings::Endings;
use super::estimate::games;
use super::plan::Plan;
use super::rated::Rated;
use super::ratings::{Ratings, rating_numbers};
use crate::RATINGS;
use crate::error::{Expected, PolicyError};
use crate::ranked::{Ranked, rank};
use crate::worth::{Estimate, Worth};

/// Of so many actions, the best as the bot rates them, games are played to say what they are worth.
const ESTIMATED: usize = 6;

/// The bot of a melee, from the table of its ratings.
///
/// What it says of a position near the end is exact where [`Endings`] are: the chance if everybody plays perfectly. Of
/// others it is an estimate: the share of some games that are won if the bot plays on, against others of each kind that
/// it thinks of, as often as it thinks that they are ([`Others`](super::Others)). Of actions that it does not think
/// good no games are played; they have what it rates them.
pub struct Adviser<D = Bytes> {
    game: Game,
    table: Table<D>,
    ratings: Ratings,
}

/// An action with what it is worth.
pub type Advice = crate::Advice<Action>;

impl<D: AsRef<[u8]>> Adviser<D> {
    /// The bot of a game from the table of its ratings.
    ///
    /// # Errors
    /// Where the table is not one of this game's ratings, and where it is damaged.
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
    pub fn bot(&self) -> Rated<'_> {
        Rated::new(&self.game, &self.ratings)
    }

    /// What a position is worth to the player to move: where something is to be decided as much as what is best there.
    /// Takes a second or two at the start of a game of four.
    ///
    /// # Errors
    /// None: the table was read before. It is here as with the advisers of other games.
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

    /// All actions of a position, the best first, estimated ones in the order of the bot; none where nothing is to be
    /// decided.
    ///
    /// # Errors
    /// As [`worth`](Self::worth).
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

    /// The best action where that is known exactly, and else what the bot does; none where nothing is to be decided.
    ///
    /// # Errors
    /// As [`worth`](Self::worth).
    pub fn best(&self, position: &Position) -> Result<Option<Advice>, Damaged> {
        if let Some(mut endings) = Endings::new(&self.game, position.seats()) {
            return Ok(self.exact(&mut endings, position).into_iter().next().map(Advice::exact));
        }
        let rated = self.rated(position);
        let estimate = |&(action, _): &(Action, f64)| (action, self.estimate(position, action, rated.len()));
        Ok(rated.first().map(estimate).map(Advice::estimated))
    }

    /// All actions of a position near the end with their exact chances, the best first. Who has lost against perfect
    /// play may win against others, so that of equally good ones what the bot does is the first.
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

    /// What one of so many actions is worth. As many games are played for each, whoever asks, so that the same action
    /// has the same estimate.
    fn estimate(&self, position: &Position, action: Action, actions: usize) -> Estimate {
        let games = games(position.seats(), actions.min(ESTIMATED));
        self.bot().estimate(position, action, games)
    }

    /// The chance to win with each action as the bot rates it, in its order: what it does first, equally good ones in
    /// the order of [`Position::actions`]. No games are played.
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

    /// What the actions after a roll are worth by the plan of the turn.
    fn rate_turn(&self, plan: &Plan, rolled: &Rolled, actions: impl Iterator<Item = Action>) -> Vec<(Action, f64)> {
        let roll = self.game.cards().roll(&rolled.roll);
        let rate = |action| plan.rate(&self.game, rolled.rolls_left, roll, action);
        actions.map(|action| (action, rate(action))).collect()
    }
}

/// What the bot rates a play.
fn rate_play(bot: &Rated<'_>, position: &Position, action: Action) -> f64 {
    let Action::Play(play) = action else { return 0.0 };
    let seats = position.seats();
    match play {
        // After these the player goes on, so that they are rated beside what it is to roll at once.
        Play::Freeze(_) | Play::CrossOut(_) => {
            bot.rate(seats, play) - bot.chance(seats, seats.mover()) + bot.rate(seats, Play::Roll)
        }
        _ => bot.rate(seats, play),
    }
}
