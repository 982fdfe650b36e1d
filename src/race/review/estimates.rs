//! The part of a review about a game that is not solved. Everything in it is an estimate and says so.

use dicebase_analysis::race::review::{Decided, EstimatedSum, Games, PlayerSum, Review};
use dicebase_analysis::review::{Compared, Verdict};
use dicebase_analysis::{Difference, Interval};
use dicebase_policy::Worth;

use crate::commands::review::words;
use crate::output;

/// The bot's move, if it is another one.
pub fn bots_move(decided: &Decided) -> String {
    let other = decided.estimated().filter(|estimated| estimated.estimate.is_some());
    other.map(|estimated| estimated.bot.words.clone()).unwrap_or_default()
}

/// The review of a game in which no loss is known.
pub fn unsolved(review: &Review) -> String {
    let made = review.decisions.iter().filter(|decided| decided.choices() > 1).count();
    let start = format!(
        "All moves are allowed, {} of them with a choice. What they lost is not known: the game is not solved.",
        output::thousands(made)
    );
    let rows: Vec<_> = review.decisions.iter().filter_map(compared).map(row).collect();
    match review.games {
        None => format!("{start} `dicebase review` estimates it."),
        Some(_) if made == 0 => start,
        Some(_) if rows.is_empty() => format!("{start} The bot would have made the same moves."),
        Some(games) => {
            let heading = ["Line", "Played", "The bot's move", "Difference", ""];
            format!("{start}{}\n\n{}", how(games), output::table(&heading, &[0], rows))
        }
    }
}

/// The explanation of numbers that are estimates.
fn how(Games { games, seed }: Games) -> String {
    format!(
        "\nWhere the bot would have moved another piece, the chance to win after either move is estimated by {}\n\
         that the bot plays on for all players, with the same dice after both (seed {seed}). In brackets are 95 % \
         intervals.\nA difference is sure where all of its interval is on one side of 0; of 40 moves that are as good \
         one looks worse\nso, by chance.",
        output::counted(games, "game", "games")
    )
}

fn compared(decided: &Decided) -> Option<(&Decided, &Compared)> {
    Some((decided, decided.estimated()?.estimate.as_ref()?))
}

fn row((decided, compared): (&Decided, &Compared)) -> Vec<String> {
    let Compared { played, bot, difference: of, verdict } = compared;
    let verdict = verdict.in_words().to_owned();
    vec![decided.line().to_string(), chance(played), chance(bot), difference(of), verdict]
}

/// An estimated chance with its interval.
fn chance(worth: &Worth) -> String {
    let interval = worth.estimate().map(|of| format!(" ({:.3} to {:.3})", of.low, of.high));
    format!("{:.3}{}", worth.number(), interval.unwrap_or_default())
}

/// An estimated difference with its interval.
fn difference(Difference { value, interval: Interval { low, high }, .. }: &Difference) -> String {
    format!("{value:+.3} ({low:+.3} to {high:+.3})")
}

/// A player's decisions compared with those of the bot.
pub fn of_player(review: &Review, player: &PlayerSum) -> Option<String> {
    let sum = player.estimate.as_ref().filter(|sum| sum.decisions > 0)?;
    let of_player = review.decisions.iter().filter(|decided| decided.made().player == player.player);
    let surely = of_player.filter_map(compared).filter(|(_, compared)| compared.verdict == Verdict::SurelyWorse);
    let surely: Vec<String> = surely.map(worse).collect();
    Some(format!("{}{}", in_sum(&words::whose(player.player), sum), words::part("Surely worse", &surely)))
}

fn in_sum(whose: &str, sum: &EstimatedSum) -> String {
    let EstimatedSum { decisions, as_bot, surely_worse, surely_better, difference: of } = sum;
    match of {
        None if *decisions == 1 => format!("{whose}: the only decision was that of the bot."),
        None => format!("{whose}: all {decisions} decisions were those of the bot."),
        Some(of) => format!(
            "{whose}: {as_bot} of {decisions} decisions were those of the bot. Against it the rest comes to an \
             estimated {} of the chance to win in total; {surely_worse} surely worse, {surely_better} surely better.",
            difference(of)
        ),
    }
}

/// A move that is surely worse, with its position.
fn worse((decided, compared): (&Decided, &Compared)) -> String {
    let bot = decided.estimated().map(|estimated| estimated.bot.words.as_str()).unwrap_or_default();
    let (line, moment, played) = (decided.line(), decided.moment(), &decided.action().words);
    let of = difference(&compared.difference);
    format!("line {line}, {moment}: {played} is worth {of} against {bot}\n   {}", decided.position())
}
