//! Positions to practise.

use dicebase_analysis::play::Playable;
use dicebase_analysis::{Wanted, exercise};
use dicebase_games::{Die, Notation};
use dicebase_policy::any::Policy;
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, Refusal};
use crate::family;

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

/// The search for an exercise of a kind in the games of a policy, by a seed.
pub struct Search<'a> {
    pub policy: &'a Policy,
    pub kind: Kind,
    pub seed: u64,
}

impl Exercise {
    /// Finds an exercise.
    pub fn of(search: &Search<'_>) -> Answer<Self> {
        let found = family::exercise(search)?;
        let parts = found.ok_or_else(|| Refusal::of("no-exercise", "kind", "no such position was found"))?;
        Ok(Self { position: parts.to_string(), parts })
    }
}

impl Search<'_> {
    /// Returns `true` when a mistake of a greedy player is searched.
    pub fn is_greedy(&self) -> bool {
        matches!(self.kind, Kind::Greedy)
    }

    /// Finds a position in replayed games; `thumb` is the action of a rule of thumb.
    pub fn find<R: Playable>(
        &self,
        replay: &R,
        die: &Die,
        thumb: &dyn Fn(&Notation) -> Option<String>,
    ) -> Option<Notation> {
        let notable = notable(self.policy);
        let wanted = match self.kind {
            Kind::FirstRoll => Wanted::FirstRoll,
            Kind::Close => Wanted::Close(notable / 2.0),
            Kind::Greedy => Wanted::Wrong(thumb, notable),
        };
        exercise(replay, die, &wanted, visible(self.policy), self.seed, GAMES)
    }
}

/// The smallest loss that is visible in the decimals of displayed values.
fn visible(policy: &Policy) -> f64 {
    0.1_f64.powi(policy.objective().decimals as i32) / 2.0
}

/// The smallest loss that players notice: a point of a card, ten of a turn of Zehntausend, a turn in ten, or a game in
/// a hundred.
fn notable(policy: &Policy) -> f64 {
    match policy.objective().name {
        "win" | "beat" | "target" => 0.01,
        "turns" => 0.1,
        "points" => 10.0,
        _ => 1.0,
    }
}
