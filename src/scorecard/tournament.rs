//! `dicebase simulate` for two-player games in which a player looks at the other's card: each player against each other
//! one.

use std::time::Instant;

use dicebase_analysis::scorecard::{Games, Pair, Rival, Tournament, Unfinished, tournament};
use dicebase_games::scorecard::{Card, Game, Objective};
use dicebase_policy::scorecard::Adviser;
use serde::Serialize;

use super::game::ScorecardGame;
use super::played::{self, PlayerAnswer, Wins};
use super::simulate::{Sources, StoredPolicy, left_behind};
use super::who::{Chances, Who};
use crate::cli::Simulate;
use crate::failure::Failure;
use crate::progress::Bar;
use crate::{interrupt, output};

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    /// The number of games of each pair.
    games: u64,
    seed: u64,
    /// All games of each player together.
    players: Vec<PlayerAnswer>,
    pairs: Vec<PairAnswer>,
    #[serde(flatten)]
    policy: Option<StoredPolicy>,
}

/// The games of two players, from the view of the first of them.
#[derive(Serialize)]
struct PairAnswer {
    bots: [String; 2],
    #[serde(flatten)]
    all: GamesAnswer,
    /// The games in which that player moved first.
    moving_first: GamesAnswer,
    /// The games in which the other player moved first.
    moving_second: GamesAnswer,
}

#[derive(Serialize)]
struct GamesAnswer {
    games: u64,
    ties: u64,
    #[serde(flatten)]
    wins: Option<Wins>,
}

pub fn run(asked: &ScorecardGame<'_>, typed: &Simulate, all: &[Who]) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    let win = game.clone().played_for(Objective::Win);
    let adviser = ScorecardGame { game: &win, ..*asked }.tables()?.adviser()?;
    let tables = asked.tables()?;
    let others: Vec<Who> = all.iter().filter(|who| **who != Who::Duel).cloned().collect();
    let sources = Sources::of(game, &tables, &others, typed.games.saturating_mul(all.len() as u64 - 1))?;
    let started = Instant::now();
    let bar = Bar::about(String::new());
    let chances = all.iter().map(|who| match who {
        Who::Duel => Ok(None),
        who => who.chances(game, &Card::empty(game), 1, &tables, &bar),
    });
    let chances: Vec<Option<Chances>> = chances.collect::<Result<_, Failure>>()?;
    let rivals = all.iter().zip(&chances).map(|(who, chances)| match (who, &adviser) {
        (Who::Duel, Adviser::Duel(duel)) => Ok(Rival::of_duel(duel)),
        _ => Ok(sources.player(game, who, chances.as_ref(), &tables, &bar)?.into()),
    });
    let rivals: Vec<Rival> = rivals.collect::<Result<_, Failure>>()?;
    bar.part(&format!("playing {}", game.id()));
    let report = |progress| bar.report(progress);
    let found = tables.with_threads(|| tournament(&rivals, typed.games, typed.seed, &report))?;
    let found = found.map_err(|unfinished| match unfinished {
        Unfinished::Cancelled(_) => interrupt::failure(),
        Unfinished::Damaged(damaged) => damaged.into(),
    })?;
    drop(bar);
    let answer = Answer { policy: sources.stored.clone(), ..answer(&win, typed, all, &found) };
    if global.json {
        return output::json(&answer);
    }
    let text = as_text(game, &answer, started.elapsed().as_secs_f64());
    output::text(&format!("{text}{}", left_behind(asked, answer.policy.as_ref())))
}

fn answer(game: &Game, typed: &Simulate, all: &[Who], found: &Tournament) -> Answer {
    let pair = |Pair { players, begun: [first, second] }: &Pair| PairAnswer {
        bots: players.map(|player| all[player].name()),
        all: games(&[first, second]),
        moving_first: games(&[first]),
        moving_second: games(&[second]),
    };
    Answer {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        games: typed.games,
        seed: typed.seed,
        players: played::players(all, &found.players),
        pairs: found.pairs.iter().map(pair).collect(),
        policy: None,
    }
}

/// The sum of some games; without games there is no share.
fn games(of: &[&Games]) -> GamesAnswer {
    let games = of.iter().map(|of| of.games).sum();
    let wins = of.iter().map(|of| of.wins.wins()).sum();
    GamesAnswer { games, ties: of.iter().map(|of| of.ties).sum(), wins: (games > 0).then(|| Wins::of(wins, games)) }
}

fn as_text(game: &Game, answer: &Answer, seconds: f64) -> String {
    let won = |of: &GamesAnswer| of.wins.as_ref().map_or_else(String::new, Wins::as_text);
    let row = |pair: &PairAnswer| {
        let [one, two] = pair.bots.clone();
        let ties = format!("{:.2} %", 100.0 * pair.all.ties as f64 / pair.all.games as f64);
        vec![one, two, won(&pair.all), won(&pair.moving_first), won(&pair.moving_second), ties]
    };
    let heading = ["Bot", "Against", "Games won, 95 % interval", "Moving first", "Moving second", "Ties"];
    let pairs = output::table(&heading, &[2, 3, 4, 5], answer.pairs.iter().map(row).collect());
    format!(
        "{}, games of two: {} of each pair with seed {} in {seconds:.2} s, begun in turn\n\n{pairs}\n\nAll games of \
         each player\n{}",
        game.title(),
        output::counted(answer.games, "game", "games"),
        answer.seed,
        played::as_table(&answer.players)
    )
}
