//! Comparisons of moves with those of a bot, by games with the same dice.

use std::ops::Range;

use dicebase_games::race::{Action, MAX_PLAYERS, Move, Seats};
use dicebase_policy::race::{GameDice, Games, RatingBot};
use dicebase_policy::{Estimate, Worth};
use dicebase_solver::{Cancelled, Counter, Report};
use serde::Serialize;

use super::replay::Replay;
use super::{Decided, Review};
use crate::batches::in_batches;
use crate::review::{Compared, Estimated, Player, Verdict};
use crate::sample::{Difference, Paired};

/// The number of games of each decision in a batch.
const BATCH: u64 = 10;

/// A player's decisions compared with those of the bot. Decisions without a choice do not count.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EstimatedSum {
    /// The number of decisions.
    pub decisions: usize,
    /// The number of decisions in which the player and the bot agree.
    pub as_bot: usize,
    /// The number of other decisions that were surely worse.
    pub surely_worse: usize,
    /// The number of other decisions that were surely better.
    pub surely_better: usize,
    /// The difference between the player's moves and those of the bot, summed over the other decisions; `None` if there
    /// are none.
    pub difference: Option<Difference>,
}

/// A decision in which the bot would have made another move.
pub(super) struct Comparison {
    /// Its index in the list of all decisions.
    pub(super) at: usize,
    /// The place of the player who decided.
    pub(super) place: usize,
    pub(super) seats: Seats,
    pub(super) roll: usize,
    /// The move that was made.
    pub(super) played: Move,
    /// The move of the bot.
    pub(super) bot: Move,
}

/// A review with the moves of a bot, before the games that compare them.
pub struct Unestimated<'a> {
    bot: RatingBot<'a>,
    review: Review,
    comparisons: Vec<Comparison>,
}

/// The results of the games after two moves.
#[derive(Clone, Copy, Default)]
struct Pair {
    /// The games won after the move that was made.
    played: u64,
    /// The games won after the bot's move.
    bot: u64,
    paired: Paired,
}

/// The results of all games.
struct Tally {
    /// The results of each comparison.
    pairs: Vec<Pair>,
    /// The sums over the comparisons of each player, by place. Comparisons in one game share their dice, so they are
    /// not independent; their sums are independent from game to game.
    sums: [Paired; MAX_PLAYERS],
}

impl<'a> Unestimated<'a> {
    pub(super) fn of<D: AsRef<[u8]>>(bot: RatingBot<'a>, mut replay: Replay<'_, D>) -> Self {
        let comparisons = std::mem::take(&mut replay.comparisons);
        Self { bot, review: replay.finish(), comparisons }
    }

    /// The number of decisions in which the bot would have made another move.
    #[must_use]
    pub fn comparisons(&self) -> usize {
        self.comparisons.len()
    }

    /// Plays `games` games on after the move that was made in each of these decisions, and after the bot's move. The
    /// bot plays for all players, and in each game all moves meet the same dice. Progress is reported in games of all
    /// decisions together; 1000 games of one decision in a game of six take some tenths of a second of one processor.
    ///
    /// The same seed gives the same estimates with any number of threads, and the same as [`RatingBot::estimate_moves`].
    ///
    /// # Errors
    /// If `report` breaks off.
    pub fn estimate(self, games: Games, report: Report<'_>) -> Result<Review, Cancelled> {
        let Self { bot, mut review, comparisons } = self;
        let none = || Tally::of(comparisons.len());
        let play = |numbers: Range<u64>, counter: &Counter<'_>| {
            let mut tally = none();
            for game in numbers {
                tally.play(&bot, &comparisons, || GameDice::new(games.seed, game), counter);
            }
            tally
        };
        let asked = if comparisons.is_empty() { 0 } else { games.games };
        let tally = in_batches(asked, BATCH, report, play, none, Tally::and)?;
        for (comparison, pair) in comparisons.iter().zip(&tally.pairs) {
            if let Decided::Unmeasured(decision) = &mut review.decisions[comparison.at]
                && let Some(estimated) = &mut decision.estimated
            {
                estimated.estimate = Some(comparison.compared(pair, &bot, games.games));
            }
        }
        let sums: Vec<_> = review.players.iter().map(|of| review.sum_of(of.player, &tally)).collect();
        review.players.iter_mut().zip(sums).for_each(|(player, sum)| player.estimate = Some(sum));
        review.games = Some(games);
        Ok(review)
    }
}

impl<D: AsRef<[u8]>> Replay<'_, D> {
    /// The bot's choice among several actions. If it differs from the action taken, a comparison is noted.
    pub(super) fn beside_bot(&mut self, actions: &[Action], roll: usize, played: Action) -> Option<Estimated> {
        let bot = self.bot.filter(|_| actions.len() > 1)?;
        let legal: Vec<Move> = actions.iter().map(|action| action.step).collect();
        let moves = bot.best(&self.seats, &legal, roll);
        let found = *actions.iter().find(|action| action.step == moves)?;
        if found != played {
            let (at, place, seats) = (self.decisions.len(), self.seating.mover(), self.seats);
            self.comparisons.push(Comparison { at, place, seats, roll, played: played.step, bot: found.step });
        }
        Some(Estimated { bot: self.told(&found), estimate: None })
    }
}

impl Comparison {
    /// Plays one game after the move that was made and after the bot's move; returns `true` for each that is won.
    fn play(&self, bot: &RatingBot<'_>, dice: impl Fn() -> GameDice) -> [bool; 2] {
        [self.played, self.bot].map(|step| bot.wins_after(&self.seats, step, self.roll, &mut dice()))
    }

    /// The comparison from the results of its games.
    fn compared(&self, pair: &Pair, bot: &RatingBot<'_>, games: u64) -> Compared {
        let chance = |step: Move, wins: u64| {
            let is_won = bot.board().is_won(self.seats.after(bot.board(), step).own());
            Worth::Estimate(if is_won { Estimate::won(games) } else { Estimate::of(wins as f64, games) })
        };
        let difference = pair.paired.difference(1.0);
        Compared {
            played: chance(self.played, pair.played),
            bot: chance(self.bot, pair.bot),
            difference,
            verdict: Verdict::of(&difference),
        }
    }
}

impl Pair {
    /// Adds a game, and returns the difference of wins: -1, 0 or 1.
    fn add(&mut self, [played, bot]: [bool; 2]) -> i64 {
        let difference = i64::from(played) - i64::from(bot);
        self.played += u64::from(played);
        self.bot += u64::from(bot);
        self.paired.add(difference);
        difference
    }

    fn merge(&mut self, other: Self) {
        self.played += other.played;
        self.bot += other.bot;
        self.paired.merge(other.paired);
    }
}

impl Tally {
    fn of(decisions: usize) -> Self {
        Self { pairs: vec![Pair::default(); decisions], sums: [Paired::default(); MAX_PLAYERS] }
    }

    /// Plays one game of each comparison, all with the same dice.
    fn play(&mut self, bot: &RatingBot<'_>, all: &[Comparison], dice: impl Fn() -> GameDice, counter: &Counter<'_>) {
        let mut sums = [0; MAX_PLAYERS];
        for (comparison, pair) in all.iter().zip(&mut self.pairs) {
            // The results of an interrupted computation are discarded.
            if counter.is_cancelled() {
                return;
            }
            sums[comparison.place] += pair.add(comparison.play(bot, &dice));
        }
        self.sums.iter_mut().zip(sums).for_each(|(all, sum)| all.add(sum));
    }

    fn and(mut self, other: Self) -> Self {
        self.pairs.iter_mut().zip(other.pairs).for_each(|(pair, more)| pair.merge(more));
        self.sums.iter_mut().zip(other.sums).for_each(|(sum, more)| sum.merge(more));
        self
    }
}

impl Review {
    fn sum_of(&self, player: Player, tally: &Tally) -> EstimatedSum {
        let own = self.decisions.iter().filter(|decided| decided.made().player == player);
        let estimated: Vec<_> = own.filter_map(Decided::estimated).collect();
        let compared: Vec<_> = estimated.iter().filter_map(|of| of.estimate.as_ref()).collect();
        let count = |verdict| compared.iter().filter(|compared| compared.verdict == verdict).count();
        let sum = || tally.sums[player.place()].difference(compared.len() as f64);
        EstimatedSum {
            decisions: estimated.len(),
            as_bot: estimated.len() - compared.len(),
            surely_worse: count(Verdict::SurelyWorse),
            surely_better: count(Verdict::SurelyBetter),
            difference: (!compared.is_empty()).then(sum),
        }
    }
}
