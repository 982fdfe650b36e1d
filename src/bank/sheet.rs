//! `dicebase sheet` for bank games.

use dicebase_analysis::bank::sheet::{AtScores, Rule, RuleLoss, Sheet, games_measured, sheet};
use dicebase_games::bank::{Game, HotDice, Objective, Points, refuse_other_hands, refuse_turns};
use serde::Serialize;

use super::game::BankGame;
use crate::cli::Sheet as Typed;
use crate::commands::bots;
use crate::failure::Failure;
use crate::output::{self, HEADING};
use crate::progress::Bar;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    #[serde(flatten)]
    sheet: Sheet,
    /// The losses of the rule against perfect play.
    losses: Vec<RuleLoss>,
}

pub fn run(asked: &BankGame<'_>, typed: &Typed) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    refuse_other_hands(game).and_then(|()| refuse_turns(game)).map_err(Failure::wrong_input)?;
    let values = asked.tables()?.exact_values()?;
    let sheet = sheet(game, &values).map_err(Failure::failed)?;
    if typed.as_bot {
        return bots::write_file(game.id(), sheet.rule.to_bot_file(), global);
    }
    let bar = Bar::about(String::new());
    let losses = losses(asked, &sheet.rule, &bar)?;
    drop(bar);
    let answer = Answer { game: game.id().to_owned(), objective: game.objective().name(), sheet, losses };
    if global.json { output::json(&answer) } else { output::text(&as_text(game, &answer)) }
}

/// The losses of the rule of a game's sheet under every objective.
pub fn losses(asked: &BankGame<'_>, rule: &Rule, bar: &Bar) -> Result<Vec<RuleLoss>, Failure> {
    let games = games_measured(asked.game).map_err(Failure::failed)?;
    let measure = |game: Game| {
        let asked = BankGame { game: &game, ..*asked };
        asked.rule_loss(rule, &asked.tables()?.watched_by(bar), bar)
    };
    games.into_iter().map(measure).collect()
}

fn as_text(game: &Game, answer: &Answer) -> String {
    let name = game.title();
    let rule = format!("{}\n\n{}", heading("One rule for all scores"), rule(game, &answer.sheet.rule));
    let mut losses: Vec<String> = answer.losses.iter().map(told).collect();
    if !answer.losses.iter().any(|loss| loss.objective == game.objective()) {
        losses.push(
            "What it loses against perfect play between two is not computed where a bust can cost points of the score."
                .to_owned(),
        );
    }
    let mut parts = vec![format!("{name}, when to bank"), rule, losses.join("\n")];
    parts.push(heading(
        "Against a perfect player: bank from, by the dice left to roll (higher totals have exceptions, as where one \
         more roll wins)",
    ));
    parts.push(table(game, &answer.sheet.situations, |at| Some(&at.bank_from), "never"));
    if answer.sheet.situations.iter().any(|at| at.take_from.is_some()) {
        parts.push(heading("Take over from, by the dice left to roll"));
        parts.push(table(game, &answer.sheet.situations, |at| at.take_from.as_ref(), "never"));
    }
    parts.join("\n\n")
}

fn heading(text: &str) -> String {
    format!("{HEADING}{text}{HEADING:#}")
}

fn dice(game: &Game) -> Vec<String> {
    let hands = game.hands();
    (1..=hands.all()).map(|hand| hands.in_full(hand)).collect()
}

fn cells(numbers: &[Option<Points>], none: &str) -> impl Iterator<Item = String> {
    numbers.iter().map(move |number| number.map_or(none.to_owned(), |number| number.to_string()))
}

fn rule(game: &Game, rule: &Rule) -> String {
    let row = |name: &str, cells: Vec<String>| std::iter::once(name.to_owned()).chain(cells).collect::<Vec<_>>();
    let counted = rule.dice_left.iter().map(ToString::to_string).collect();
    let mut rows = vec![
        row("set aside: they count for", counted),
        row("bank from a turn total of", cells(&rule.bank_from, "never").collect()),
    ];
    if let Some(take) = &rule.take_from {
        rows.push(row("take over from", cells(take, "never").collect()));
    }
    let dice = dice(game);
    let columns: Vec<&str> = std::iter::once("Left to roll").chain(dice.iter().map(String::as_str)).collect();
    let right: Vec<usize> = (1..columns.len()).collect();
    let all = game.rules().dice;
    let hot = match game.rules().hot_dice {
        HotDice::MayRoll => format!("With all dice set aside, {all} are left to roll."),
        HotDice::MustRoll if game.rules().hot.is_some() => "Hot dice have to be rolled again.".to_owned(),
        HotDice::MustRoll => format!("With all dice set aside, {all} are left, and have to be rolled."),
    };
    let how = "Set aside what has the most points together with what the dice left count for; then bank or roll. \
               Always bank what reaches the target.";
    format!("{}\n\n{how}\n{hot}", output::table(&columns, &right, rows))
}

fn told(loss: &RuleLoss) -> String {
    let what = match loss.objective {
        Objective::Points => "of one turn",
        Objective::Turns => "to the target, alone",
        Objective::Win => "against perfect play",
    };
    format!(
        "Who plays so has {} {what}; perfect play has {}, better by {}.",
        loss.objective.words().in_words(loss.value),
        loss.objective.words().number(loss.optimum),
        loss.objective.words().number(loss.loss)
    )
}

fn table<'a>(
    game: &Game,
    situations: &'a [AtScores],
    numbers: impl Fn(&'a AtScores) -> Option<&'a Vec<Option<Points>>>,
    none: &str,
) -> String {
    let row = |at: &'a AtScores| {
        let scores = [Some(at.me), at.opponent].into_iter().flatten().map(|score| score.to_string());
        let start = [at.name.to_owned(), scores.collect::<Vec<_>>().join(" : ")];
        Some(start.into_iter().chain(cells(numbers(at)?, none)).collect())
    };
    let dice = dice(game);
    let columns: Vec<&str> = ["", "Scores"].into_iter().chain(dice.iter().map(String::as_str)).collect();
    let right: Vec<usize> = (1..columns.len()).collect();
    output::table(&columns, &right, situations.iter().filter_map(row).collect())
}
