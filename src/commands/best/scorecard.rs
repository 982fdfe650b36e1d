//! `dicebase best` for scorecard games.

use dicebase_analysis::scorecard::in_words;
use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Game, Position};
use dicebase_policy::scorecard::Ranked;
use serde::Serialize;

use crate::cli::{Best, Global};
use crate::failure::Failure;
use crate::game::NamedGame;
use crate::output;
use crate::solved;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    card: String,
    roll: String,
    rolls_left: usize,
    #[serde(skip_serializing_if = "String::is_empty")]
    saved: String,
    value: f64,
    actions: Vec<ActionAnswer>,
}

#[derive(Serialize)]
struct ActionAnswer {
    #[serde(flatten)]
    what: What,
    value: f64,
    loss: f64,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum What {
    Keep {
        dice: String,
    },
    Score {
        category: String,
        points: usize,
        #[serde(skip_serializing_if = "is_zero")]
        bonus: usize,
    },
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

pub fn run(game: &Game, named: &NamedGame, typed: &Best, global: &Global) -> Result<(), Failure> {
    let position = position(typed, game)?;
    let ranked = solved::scorecard(game, named, global)?.policy()?.rank(&position);
    let top = super::top(typed, global, ranked.len());
    if global.json {
        output::json(&as_json(game, &position, &ranked, top))
    } else {
        output::text(&as_text(game, &position, &ranked, top, typed))
    }
}

fn position(typed: &Best, game: &Game) -> Result<Position, Failure> {
    let sides = game.rules().sides;
    let missing = |what: &str| {
        let id = game.id();
        let example = Dice::from_faces((0..game.rules().dice).map(|i| i % sides + 1));
        Failure::wrong_input(format!(
            "{what} is missing; give it as in: dicebase best {id} --roll {example} --rolls-left 1"
        ))
    };
    let roll = typed.roll.as_deref().ok_or_else(|| missing("--roll"))?;
    let rolls_left = typed.rolls_left.ok_or_else(|| missing("--rolls-left"))?;
    let card = Card::parse(game, typed.card.card.as_deref().unwrap_or_default()).map_err(Failure::wrong_input)?;
    let roll = Dice::parse(roll, sides).map_err(Failure::wrong_input)?;
    let saved = Dice::parse(typed.saved.as_deref().unwrap_or_default(), sides).map_err(Failure::wrong_input)?;
    Position::new(game, card, roll, rolls_left, saved).map_err(Failure::wrong_input)
}

fn as_json(game: &Game, position: &Position, ranked: &[Ranked], top: usize) -> Answer {
    let what = |action| match action {
        Action::Keep(dice) => What::Keep { dice: dice.to_string() },
        Action::Score { category, points, bonus } => {
            What::Score { category: game.rules().categories[category].id.clone(), points, bonus }
        }
    };
    Answer {
        game: game.id().to_owned(),
        objective: dicebase_policy::scorecard::OBJECTIVE,
        card: position.card().to_text(game),
        roll: position.roll().to_string(),
        rolls_left: position.rolls_left(),
        saved: position.saved().to_string(),
        value: ranked.first().map_or(0.0, |best| best.value),
        actions: ranked
            .iter()
            .take(top)
            .map(|ranked| ActionAnswer { what: what(ranked.action), value: ranked.value, loss: ranked.loss })
            .collect(),
    }
}

fn as_text(game: &Game, position: &Position, ranked: &[Ranked], top: usize, typed: &Best) -> String {
    let row = |(place, ranked): (usize, &Ranked)| {
        let loss = if place == 0 { String::new() } else { format!("{:.4}", ranked.loss) };
        vec![in_words(game, &position.roll(), ranked.action), format!("{:.4}", ranked.value), loss]
    };
    let rows = ranked.iter().take(top).enumerate().map(row).collect();
    let table = output::table(&["Best first", "Expected points", "Loss"], &[1, 2], rows);
    let rolls = match position.rolls_left() {
        0 => "no roll left".to_owned(),
        1 => "1 roll left".to_owned(),
        more => format!("{more} rolls left"),
    };
    let mut text = format!("{}, {} with {rolls}\n\n{table}", game.rules().name, output::dice(&position.roll()));
    if ranked.len() > top {
        let card = if position.card().to_text(game).is_empty() {
            String::new()
        } else {
            format!(" --card {}", position.card().to_text(game))
        };
        let saved = if position.saved().is_empty() { String::new() } else { format!(" --saved {}", position.saved()) };
        text += &format!(
            "\n\nAll {}: dicebase best {}{card} --roll {} --rolls-left {}{saved} --top {}",
            ranked.len(),
            typed.game,
            position.roll(),
            position.rolls_left(),
            ranked.len()
        );
    }
    text
}
