//! The part of `dicebase review` that is only about games of two players.

use dicebase_analysis::review::Seat;
use dicebase_analysis::scorecard::review::{Opponent, Outcome, Review, Score};
use dicebase_games::scorecard::{Game, Objective};

use super::review::{in_words, made_of, to_come};

/// The outcome or standing of the game, and both cards.
pub fn outcome(review: &Review, other: &Opponent) -> String {
    let scored = |score: &Score| format!("{}{}{}", score.total, made_of(score), to_come(score));
    let (mine, theirs) = (scored(&review.score), scored(&other.score));
    let lead = match review.lead {
        None | Some(0) => String::new(),
        Some(lead) => format!(" You began with {lead:+} points."),
    };
    let stands = match review.outcome {
        Some(Outcome::Won { winner: Seat::Me }) => format!("You won, {mine} : {theirs}."),
        Some(Outcome::Won { winner: Seat::Opponent }) => format!("The opponent won, {theirs} : {mine}."),
        Some(Outcome::Draw) => format!("A draw, {mine} : {theirs}."),
        None => format!(
            "The game is not over: you have {mine} points, the opponent {theirs}, and your chance to win is {:.6}.",
            review.expected_rest
        ),
    };
    let (card, others) = (in_words(&review.card), in_words(&other.card));
    format!("{stands}{lead}\nYour card: {card}\nThe opponent's card: {others}")
}

/// The part of the result that losses do not explain.
pub fn luck(game: &Game, review: &Review) -> String {
    let changed = if review.luck >= 0.0 { "raised" } else { "lowered" };
    let (by, start) = (review.luck.abs(), review.expected_at_start);
    let what = match (game.objective(), review.last_rolls) {
        (Objective::Beat, 0) => "The dice, and how the other played,",
        (Objective::Beat, _) => "The dice, what was kept, and how the other played,",
        (_, 0) => "The dice",
        _ => "The dice, and what was kept,",
    };
    format!("{what} {changed} your chance to win by {by:.4}; the best play begins with {start:.4}.")
}
