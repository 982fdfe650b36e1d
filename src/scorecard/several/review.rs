//! `dicebase review` for games in which each player fills a card.

use dicebase_analysis::scorecard::review::several::{Outcome, PlayerReview, Review, check, review};
use dicebase_games::scorecard::{Aim, Game};
use dicebase_games::{counted, listed};
use serde::Serialize;

use super::super::game::ScorecardGame;
use super::super::review::{Explained, table, turns};
use super::sitting::{Names, Sitting, guests};
use crate::cli;
use crate::commands::play::words::{capital, owner};
use crate::commands::review::input::refused;
use crate::commands::review::words;
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    #[serde(flatten)]
    review: Review,
}

/// Reviews the text of such a game.
pub fn run(asked: &ScorecardGame<'_>, typed: &cli::Review, text: &str) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    check(game, text).map_err(|error| refused(typed, &error))?;
    let advice = asked.advice(&Aim::Points)?;
    let review = review(advice.as_ref(), text).map_err(|error| refused(typed, &error))?;
    if global.json {
        return output::json(&Answer { game: game.id().to_owned(), objective: game.objective().name(), review });
    }
    let noted = Sitting::noted(text, &guests(game)).filter(|sitting| sitting.players() == review.players.len());
    output::text(&as_text(game, &review, noted.as_ref()))
}

/// The review as text. Without seats all players count as people, whose decisions are listed.
pub fn as_text(game: &Game, review: &Review, sitting: Option<&Sitting>) -> String {
    let names = sitting.map_or(Names::File, Names::Seats);
    let players = review.players.len();
    let people: Vec<usize> = sitting.map_or_else(|| (0..players).collect(), |sitting| sitting.people().collect());
    let turns = review.players.iter().map(|player| turns(&player.review)).max().unwrap_or_default();
    let title = format!("{}, {}, {players} players", game.title(), counted(turns, "turn", "turns"));
    let own = people.iter().map(|&place| of_person(game, &review.players[place], &names.name(place, players)));
    let end = format!("{}\n\n{}\n{}", outcome(review, &names), ranking(review, &names), expected(review));
    let parts = std::iter::once(title).chain(own).chain([end]);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// The decisions of a person; empty if there are none.
fn of_person(game: &Game, player: &PlayerReview, name: &str) -> String {
    let review = &player.review;
    let whose = owner(if name == "me" { "you" } else { name });
    let Explained { sum, details } = Explained::of(game, review, &review.mine, &format!("{} play", capital(&whose)));
    let last = words::last_rolls(review.last_rolls, review.looks_like_last_rolls);
    let heading = output::heading(&capital(if name == "me" { "you" } else { name }));
    let parts = [format!("{heading}\n{}", table(game, review)), last, sum, details];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// The winner, or the standing.
fn outcome(review: &Review, names: &Names<'_>) -> String {
    let name = |place: usize| names.name(place, review.players.len());
    match &review.outcome {
        None => "The game is not over.".to_owned(),
        Some(Outcome::Won { winner }) => format!("{} won.", capital(&name(winner.place()))),
        Some(Outcome::Shared { winners }) => {
            let winners: Vec<String> = winners.iter().map(|winner| name(winner.place())).collect();
            format!("{} share the win.", capital(&listed(&winners, "and")))
        }
    }
}

/// All players by their points, the most first.
fn ranking(review: &Review, names: &Names<'_>) -> String {
    let mut players: Vec<(usize, &PlayerReview)> = review.players.iter().enumerate().collect();
    players.sort_by_key(|(_, player)| player.rank);
    let row = |(place, PlayerReview { rank, review: of, .. }): (usize, &PlayerReview)| {
        vec![
            rank.to_string(),
            names.title(place, review.players.len()),
            (of.score.total + of.score.bonus_to_come()).to_string(),
            of.mine.total.decisions.to_string(),
            of.mine.total.best.to_string(),
            format!("{:.2}", of.mine.total.loss),
            format!("{:+.2}", of.luck),
        ]
    };
    let heading = ["Rank", "Player", "Points", "Decisions", "Best", "Lost", "By the dice"];
    output::table(&heading, &[0, 2, 3, 4, 5, 6], players.into_iter().map(row).collect())
}

/// The value of a card, from which losses and dice lead to the points.
fn expected(review: &Review) -> String {
    let of_start = |player: &PlayerReview| player.review.expected_at_start;
    let expected = review.players.first().map_or(0.0, of_start);
    format!("Perfect play expects {expected:.2} points of a card.")
}
