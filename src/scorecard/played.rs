//! The results of players in simulated games.

use dicebase_analysis::scorecard::Simulated;
use dicebase_analysis::{Interval, Sample, SharedWins, wilson};
use serde::Serialize;

use super::who::Who;
use crate::commands::bots::Figures;
use crate::output;

#[derive(Serialize)]
pub struct PlayerAnswer {
    bot: String,
    #[serde(flatten)]
    points: Figures,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<Wins>,
    scores: Vec<Count>,
}

/// The wins of a player; shared wins count in parts.
#[derive(Serialize)]
pub struct Wins {
    wins: f64,
    share: f64,
    interval: Interval,
}

#[derive(Serialize)]
struct Count {
    score: usize,
    games: u64,
}

impl Wins {
    /// This many wins in this many games.
    pub fn of(wins: f64, games: u64) -> Self {
        Self { wins, share: wins / games as f64, interval: wilson(wins, games) }
    }

    pub fn as_text(&self) -> String {
        let Interval { low, high } = self.interval;
        format!("{:.2} % ({:.2} to {:.2})", self.share * 100.0, low * 100.0, high * 100.0)
    }
}

/// The results of each player.
pub fn players(bots: &[Who], simulated: &Simulated) -> Vec<PlayerAnswer> {
    let player = |(bot, (scores, wins)): (&Who, (&Sample, &SharedWins))| PlayerAnswer {
        bot: bot.name(),
        points: Figures::of(scores),
        wins: (bots.len() > 1).then(|| Wins::of(wins.wins(), scores.len())),
        scores: scores.counts().iter().map(|(&score, &games)| Count { score, games }).collect(),
    };
    bots.iter().zip(simulated.scores.iter().zip(&simulated.wins)).map(player).collect()
}

/// A row for each player.
pub fn as_table(players: &[PlayerAnswer]) -> String {
    let row = |player: &PlayerAnswer| {
        let mut cells = vec![player.bot.clone()];
        cells.extend(player.points.cells());
        cells.extend(player.wins.iter().map(Wins::as_text));
        cells
    };
    let mut heading = vec!["Bot", "Mean"];
    heading.extend(Figures::HEADINGS);
    if players.len() > 1 {
        heading.push("Games won, 95 % interval");
    }
    let right: Vec<usize> = (1..heading.len()).collect();
    output::table(&heading, &right, players.iter().map(row).collect())
}
