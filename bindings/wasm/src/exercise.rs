//! Positions to practise.

use dicebase_analysis::play::Playable;
use dicebase_analysis::scorecard::review::Replay;
use dicebase_analysis::{Wanted, bank, exercise, race};
use dicebase_games::Notation;
use dicebase_games::scorecard::Aim;
use dicebase_policy::any::Policy;
use dicebase_policy::scorecard;
use dicebase_tables::Table;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, Refusal};

/// The most games that are played to find a position.
const GAMES: u64 = 30;

/// The kind of positions to find.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The first roll of a turn; any roll in games in which kept dice do not stay on the table.
    FirstRoll,
    /// A decision whose second-best action is nearly as good as the best.
    Close,
    /// A decision in which a greedy player, who looks only at this turn, loses a lot. It exists only in scorecard games
    /// that are played for points.
    Greedy,
}

/// A position with a decision.
#[derive(Serialize)]
pub struct Exercise {
    position: String,
    parts: Notation,
}

impl Exercise {
    /// Finds an exercise of this kind in a game, by a seed.
    pub fn of(policy: &Policy, kind: Kind, seed: u64) -> Answer<Self> {
        let found = match policy {
            // Other games have no such rule of thumb, so the search would be in vain.
            Policy::Bank(_) | Policy::Race(_) if matches!(kind, Kind::Greedy) => None,
            Policy::Scorecard(adviser) => {
                let replay = Replay::new(&**adviser, Aim::Points);
                let replay = replay.map_err(|problem| Refusal::of("not-here", "position", problem))?;
                let greedy = adviser.points().and_then(greedy);
                let thumb = |notation: &Notation| of_greedy(greedy.as_ref()?, notation);
                find(&replay, adviser.game().rules().sides, (kind, policy), &thumb, seed)
            }
            // Pages with exercises show one other score.
            Policy::Bank(bank) if bank.game().players() > 2 => None,
            Policy::Bank(bank) => {
                find(&bank::review::Replay::new(bank), bank.game().rules().sides, (kind, policy), &|_| None, seed)
            }
            Policy::Race(adviser) => {
                let solved = adviser.solved().map(race::review::Replay::new);
                solved.and_then(|replay| find(&replay, adviser.game().rules().sides, (kind, policy), &|_| None, seed))
            }
            Policy::Melee(_) => None,
        };
        let parts = found.ok_or_else(|| Refusal::of("no-exercise", "kind", "no such position was found"))?;
        Ok(Self { position: parts.to_string(), parts })
    }
}

fn find<R: Playable>(
    replay: &R,
    sides: usize,
    (kind, policy): (Kind, &Policy),
    thumb: &dyn Fn(&Notation) -> Option<String>,
    seed: u64,
) -> Option<Notation> {
    let notable = notable(policy);
    let wanted = match kind {
        Kind::FirstRoll => Wanted::FirstRoll,
        Kind::Close => Wanted::Close(notable / 2.0),
        Kind::Greedy => Wanted::Wrong(thumb, notable),
    };
    exercise(replay, sides, &wanted, visible(policy), seed, GAMES)
}

/// The smallest loss that is visible in the decimals of displayed values.
fn visible(policy: &Policy) -> f64 {
    0.1_f64.powi(policy.objective().decimals as i32) / 2.0
}

/// The smallest loss that players notice: a point of a card, ten of a turn of Zehntausend, a turn in ten, or a game in
/// a hundred.
fn notable(policy: &Policy) -> f64 {
    match (policy, policy.objective().name) {
        (_, "win" | "beat" | "target") => 0.01,
        (_, "turns") => 0.1,
        (Policy::Bank(_), _) => 10.0,
        _ => 1.0,
    }
}

/// The policy that maximises the points of the current turn, as if nothing came after it.
fn greedy(policy: &scorecard::Policy) -> Option<scorecard::Policy> {
    let nothing = vec![0.0; policy.table().len()];
    let table = Table::in_memory(policy.table().metadata(), &nothing).ok()?;
    scorecard::Policy::new(policy.game().clone(), table).ok()
}

fn of_greedy(greedy: &scorecard::Policy, notation: &Notation) -> Option<String> {
    let position = dicebase_games::scorecard::Position::read(greedy.game(), notation).ok()?;
    Some(greedy.best(&position).ok()??.action.text(greedy.game()))
}
