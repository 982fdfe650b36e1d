//! The game of one player alone, up to the target.

use dicebase_games::bank::{After, Objective, Situation, Standing};
use dicebase_solver::{Counter, Report};

use super::error::WalkError;
use super::pass::{Mass, Passed, Start, pass};
use super::player::Player;
use super::turn_worth::TurnWorth;

/// A turn that begins with probability 1.
pub(super) const CERTAIN: Mass = [1.0, 0.0, 0.0];

/// The probability to be still below the target under which the walk stops: less than rounding.
const TOO_UNLIKELY: f64 = 1e-18;
/// The number of rounds after which a game counts as endless. A round goes once through all standings.
const MOST_ROUNDS: usize = 100_000;

/// The game of a player alone from its start to the target. All turns from one standing are alike.
pub(super) struct Route {
    /// The turns from each standing, by level.
    pub(super) turns: Vec<TurnFrom>,
}

/// The turns from a standing.
#[derive(Default)]
pub(super) struct TurnFrom {
    /// The expected number of turns from this standing.
    pub(super) visits: f64,
    /// The chance that such a turn is a bust.
    pub(super) bust: f64,
    /// The chance that such a turn leads to the same standing, by a bust.
    pub(super) stays: f64,
    /// The mean number of steps that such a turn banks.
    pub(super) steps: f64,
    /// The probability that such a turn reaches the target.
    pub(super) ends: f64,
    /// The probability of another standing or the end after such a turn.
    leaves: f64,
    /// The probability of each other standing after such a turn, with its level.
    pub(super) next: Vec<(usize, f64)>,
    /// The losses in such a turn by setting dice aside, and by banking or rolling; 0 if they are not measured.
    pub(super) losses: [f64; 2],
}

/// Follows one turn from its start under the objective points.
pub(super) fn one(player: &Player<'_>, measured: bool, counter: &Counter<'_>) -> Result<Passed, WalkError> {
    let at = Situation::one_turn();
    let worth = measured.then(|| TurnWorth::new(player.game, &at, &[]));
    let passed = whole(player, &at, worth.as_ref(), counter)?;
    counter.add(1);
    Ok(passed)
}

fn whole(
    player: &Player<'_>,
    at: &Situation,
    worth: Option<&TurnWorth<'_>>,
    counter: &Counter<'_>,
) -> Result<Passed, WalkError> {
    let start = Start { total: 0, dice: player.game.hands().all(), mass: CERTAIN };
    pass(&player.play(at), &[start], worth, counter)
}

impl Route {
    /// Follows the turns of a player under the objective turns. If the `values` of all standings are given, every
    /// decision is measured. One turn takes about 0.1 ms.
    pub(super) fn of(player: &Player<'_>, values: Option<&[f64]>, report: Report<'_>) -> Result<Self, WalkError> {
        let standings: Vec<Standing> = player.game.states().standings().all().collect();
        let mut arrived = vec![0.0; standings.len()];
        arrived[0] = 1.0;
        let mut turns: Vec<Option<TurnFrom>> = standings.iter().map(|_| None).collect();
        let counter = Counter::new(standings.len(), report);
        // A turn leads to a lower standing, and to another round, only where several busts in a row cost points.
        for _ in 0..MOST_ROUNDS {
            for (level, &me) in standings.iter().enumerate() {
                let come = std::mem::take(&mut arrived[level]);
                if come == 0.0 {
                    continue;
                }
                if turns[level].is_none() {
                    turns[level] = Some(TurnFrom::of(player, me, level, values, &counter)?);
                    counter.add(1);
                }
                counter.check()?;
                turns[level].iter_mut().for_each(|turn| turn.come(come, &mut arrived));
            }
            if arrived.iter().sum::<f64>() <= TOO_UNLIKELY {
                return Ok(Self { turns: turns.into_iter().map(Option::unwrap_or_default).collect() });
            }
        }
        Err(WalkError::NeverEnds)
    }

    /// The expected number of turns.
    pub(super) fn expected(&self) -> f64 {
        self.turns.iter().map(|turn| turn.visits).sum()
    }
}

impl TurnFrom {
    fn of(
        player: &Player<'_>,
        me: Standing,
        level: usize,
        values: Option<&[f64]>,
        counter: &Counter<'_>,
    ) -> Result<Self, WalkError> {
        let mut turn = Self::default();
        let game = player.game;
        debug_assert_eq!(game.objective(), Objective::Turns);
        let at = Situation::alone(me);
        let worth = values.map(|values| TurnWorth::new(game, &at, values));
        let passed = whole(player, &at, worth.as_ref(), counter)?;
        let level_of = |next: Standing| game.states().standings().level(next);
        turn.bust = passed.bust[0];
        for (chance, after) in game.after_busts(&at) {
            match after {
                After::Next(next) if level_of(next.me) != level => {
                    turn.next.push((level_of(next.me), turn.bust * chance));
                }
                _ => turn.stays += turn.bust * chance,
            }
        }
        for banked in &passed.banked {
            turn.steps += banked.mass[0] * banked.total as f64;
            match game.after_banking(&at, banked.total, banked.dice) {
                After::Next(next) => turn.next.push((level_of(next.me), banked.mass[0])),
                After::Over(_) => turn.ends += banked.mass[0],
            }
        }
        turn.leaves = turn.ends + turn.next.iter().map(|(_, chance)| chance).sum::<f64>();
        if passed.banked.iter().map(|banked| banked.mass[0]).sum::<f64>() <= f64::MIN_POSITIVE {
            return Err(WalkError::NeverEnds);
        }
        turn.losses = [passed.set_aside[0], passed.bank_or_roll[0]];
        Ok(turn)
    }

    /// Adds `often` arrivals at this standing, and passes them on to the standings that follow.
    fn come(&mut self, often: f64, arrived: &mut [f64]) {
        let visits = if self.stays > 0.0 { often / self.leaves } else { often };
        self.visits += visits;
        self.next.iter().for_each(|&(next, chance)| arrived[next] += visits * chance);
    }
}
