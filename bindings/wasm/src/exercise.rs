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

/// How many games are played at most until there is a position.
const GAMES: u64 = 30;

/// Which positions are wanted.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The first roll of a turn; any roll where dice that were kept do not stay on the table.
    FirstRoll,
    /// Another decision is nearly as good as the best.
    Close,
    /// Who looks at this turn alone loses a lot. Only of scorecard games that are played for points.
    Greedy,
}

/// A position to decide in.
#[derive(Serialize)]
pub struct Exercise {
    position: String,
    parts: Notation,
}

impl Exercise {
    /// Of a game, by a seed.
    pub fn of(policy: &Policy, kind: Kind, seed: u64) -> Answer<Self> {
        let found = match policy {
            // Elsewhere there is no such rule of thumb, and many games would be played in vain.
            Policy::Bank(_) | Policy::Race(_) if matches!(kind, Kind::Greedy) => None,
            Policy::Scorecard(adviser) => {
                let replay = Replay::new(&**adviser, Aim::Points);
                let replay = replay.map_err(|problem| Refusal::of("not-here", "position", problem))?;
                let greedy = adviser.points().and_then(greedy);
                let thumb = |notation: &Notation| of_greedy(greedy.as_ref()?, notation);
                find(&replay, adviser.game().rules().sides, (kind, policy), &thumb, seed)
            }
            // Pages to practise on show one other score.
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

/// The least loss that is seen in the decimals with which values are told.
fn visible(policy: &Policy) -> f64 {
    0.1_f64.powi(policy.objective().decimals as i32) / 2.0
}

/// The least that players notice: a point of a card, ten of a turn of Zehntausend, a turn in ten, or a game in a
/// hundred.
fn notable(policy: &Policy) -> f64 {
    match (policy, policy.objective().name) {
        (_, "win" | "beat" | "target") => 0.01,
        (_, "turns") => 0.1,
        (Policy::Bank(_), _) => 10.0,
        _ => 1.0,
    }
}

/// Who plays each turn for the most points of that turn: as if nothing came after it.
fn greedy(policy: &scorecard::Policy) -> Option<scorecard::Policy> {
    let nothing = vec![0.0; policy.table().len()];
    let table = Table::in_memory(policy.table().metadata(), &nothing).ok()?;
    scorecard::Policy::new(policy.game().clone(), table).ok()
}

fn of_greedy(greedy: &scorecard::Policy, notation: &Notation) -> Option<String> {
    let position = dicebase_games::scorecard::Position::read(greedy.game(), notation).ok()?;
    Some(greedy.best(&position).ok()??.action.text(greedy.game()))
}
