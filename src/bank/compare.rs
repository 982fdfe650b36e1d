//! `dicebase compare` for bank games.

use dicebase_engine::NamedGame;
use dicebase_games::any::Rules;
use dicebase_games::bank::{Game, Objective, Points};
use dicebase_games::counted;
use serde::Serialize;

use super::game::BankGame;
use super::many_turns::OfManyTurns;
use crate::cli::Global;
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Answer {
    games: Vec<Compared>,
}

/// A game with the value of perfect play under each of its objectives.
#[derive(Serialize)]
struct Compared {
    game: String,
    name: String,
    #[serde(skip)]
    dice: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Points>,
    optima: Vec<Optimum>,
}

#[derive(Serialize)]
struct Optimum {
    objective: &'static str,
    value: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    error_bound: Option<f64>,
    /// In an equilibrium, the largest gain of any player at the start by one deviating turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    one_turn_gain: Option<f64>,
    /// For the objective points: for each number of dice left, or each hand of dice that differ, the turn total from which to bank; null where
    /// banking is not allowed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bank_from: Vec<Option<Points>>,
    #[serde(flatten)]
    many_turns: Option<OfManyTurns>,
}

pub fn run(games: &[NamedGame], global: &Global) -> Result<(), Failure> {
    let compared = games.iter().map(|named| compare(named, global)).collect::<Result<Vec<_>, _>>()?;
    let answer = Answer { games: compared };
    if global.json { output::json(&answer) } else { output::text(&as_text(&answer.games)) }
}

fn compare(named: &NamedGame, global: &Global) -> Result<Compared, Failure> {
    let Rules::Bank(rules) = &named.rules else {
        return Err(Failure::wrong_input(format!("{} is not a bank game", named.id)));
    };
    let mut optima = Vec::new();
    for objective in Objective::ALL {
        match Game::new(&named.id, rules.clone(), objective) {
            Ok(game) => optima.push(optimum(&game, named, global)?),
            // A turn that may go on for ever has no value, and without a target none is reached; the other objectives
            // remain.
            Err(_) if objective == Objective::Points || !rules.objectives().contains(objective.words()) => {}
            Err(error) => return Err(Failure::wrong_input(error)),
        }
    }
    let target = rules.turns().is_none().then_some(rules.target);
    Ok(Compared { game: named.id.clone(), name: rules.name.clone(), dice: rules.dice, target, optima })
}

fn optimum(game: &Game, named: &NamedGame, global: &Global) -> Result<Optimum, Failure> {
    let policy = BankGame { game, named, global }.tables()?.adviser()?;
    let metadata = policy.table().metadata();
    let is_equilibrium = game.is_equilibrium();
    let bank_from = if game.objective() == Objective::Points { policy.bank_from()? } else { Vec::new() };
    Ok(Optimum {
        objective: game.objective().name(),
        value: metadata.root,
        error_bound: (!is_equilibrium).then_some(metadata.root_error_bound),
        one_turn_gain: is_equilibrium.then_some(metadata.root_error_bound),
        bank_from,
        many_turns: OfManyTurns::of(game),
    })
}

fn as_text(games: &[Compared]) -> String {
    let heading: Vec<&str> = std::iter::once("").chain(games.iter().map(|game| game.game.as_str())).collect();
    let right: Vec<usize> = (1..heading.len()).collect();
    let row = |what: &str, tell: &dyn Fn(&Compared) -> Option<String>| {
        let cells = games.iter().map(|game| tell(game).unwrap_or_default());
        std::iter::once(what.to_owned()).chain(cells).collect::<Vec<_>>()
    };
    let value = |objective: Objective| {
        move |game: &Compared| {
            let optimum = game.optimum(objective)?;
            Some(format!("{:.1$}", optimum.value, objective.words().decimals))
        }
    };
    let many_turns = |in_the_long_run: bool| {
        move |game: &Compared| {
            let many = game.optimum(Objective::Points)?.many_turns.as_ref()?;
            let is_asked = matches!(many, OfManyTurns::LongRun { .. }) == in_the_long_run;
            is_asked.then(|| format!("{:.1$}", many.points(), Objective::Points.words().decimals))
        }
    };
    let mut rows = vec![
        row("Target", &|game| game.target.map(|target| target.to_string())),
        row("Points of a turn", &value(Objective::Points)),
        row("Points of a turn in the long run", &many_turns(true)),
        row("Points of all turns", &many_turns(false)),
        row("Turns to the target, alone", &value(Objective::Turns)),
        row("Chance of the first to win", &value(Objective::Win)),
    ];
    rows.retain(|cells| cells.iter().skip(1).any(|cell| !cell.is_empty()));
    let most_dice = games.iter().map(|game| game.by_number().len()).max().unwrap_or_default();
    for left in (1..=most_dice).rev() {
        let threshold = |game: &Compared| game.by_number().get(left - 1).copied().flatten().map(|n| n.to_string());
        rows.push(row(&format!("Bank from, {} left", counted(left, "die", "dice")), &threshold));
    }
    let note = match most_dice {
        0 => "",
        _ => "\n\n\"Bank from\" is for the most points of a turn, with no target in sight.",
    };
    format!("{}{note}", output::table(&heading, &right, rows))
}

impl Compared {
    fn optimum(&self, objective: Objective) -> Option<&Optimum> {
        self.optima.iter().find(|optimum| optimum.objective == objective.name())
    }

    /// The turn totals from which to bank, by the number of dice left; none if there are dice of several kinds.
    fn by_number(&self) -> &[Option<Points>] {
        let bank_from = self.optimum(Objective::Points).map(|optimum| &optimum.bank_from[..]);
        bank_from.filter(|bank_from| bank_from.len() == self.dice).unwrap_or_default()
    }
}
