//! The sums over all games of one kind.

use serde::Serialize;

use super::record::{Identity, Record, per_decision};

/// Games of one person with the same rules and the same aim.
#[derive(Serialize)]
pub struct Sums {
    #[serde(flatten)]
    pub identity: Identity,
    /// The name of the person, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    pub games: usize,
    pub decisions: usize,
    pub best: usize,
    pub loss: f64,
    pub loss_per_decision: Option<f64>,
}

impl Sums {
    /// Adds a game to the sums of its kind. Kinds follow one another in the order of their first games.
    pub fn add<'s>(all: &'s mut Vec<Self>, record: &Record) -> &'s Self {
        let same = |sums: &Self| sums.identity.is_same(&record.identity) && sums.player == record.player;
        let place = all.iter().position(same).unwrap_or_else(|| {
            all.push(Self::none(record));
            all.len() - 1
        });
        let sums = &mut all[place];
        sums.games += 1;
        sums.decisions += record.decisions;
        sums.best += record.best;
        sums.loss += record.loss;
        sums.loss_per_decision = per_decision(sums.loss, sums.decisions);
        sums
    }

    fn none(record: &Record) -> Self {
        let (identity, player) = (record.identity.clone(), record.player.clone());
        Self { identity, player, games: 0, decisions: 0, best: 0, loss: 0.0, loss_per_decision: None }
    }
}
