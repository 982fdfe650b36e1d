//! Findings about a scorecard game.

use dicebase_analysis::scorecard::{CategoryStatistics, Distribution};
use dicebase_games::Dice;

use super::game::SolvedGame;
use crate::numbers::bound;
use crate::{Cell, Finding, Page, share, tables};

/// The findings of a game, the most important first. `of_rules` are those about its rules.
pub(super) fn findings<D: AsRef<[u8]>>(
    game: &SolvedGame<'_, D>,
    first_rolls: &Page,
    of_rules: Vec<Finding>,
) -> Vec<Finding> {
    let (name, typed) = (game.title(), game.name.in_front_commands());
    let optimum = game.optimum();
    let sentence = format!(
        "Perfect play of {name} gets {{}} points a game on average, with a proved error of at most {}.",
        bound(optimum.error_bound)
    );
    let value = Finding::new(&sentence, format!("{:.4}", optimum.value), format!("value {typed}"));
    let spread = game.distribution.map(|found| of_games(&name, &typed, found)).unwrap_or_default();
    [vec![value], of_rules, spread, of_rolls(game, first_rolls)].concat()
}

/// The findings that follow from the distribution of whole games.
fn of_games(name: &str, typed: &str, found: &Distribution) -> Vec<Finding> {
    let told = |sentence: &str, number| Finding::new(sentence, number, format!("distribution {typed}"));
    let bonus = |chance| told(&format!("{{}} of all perfect games of {name} get the upper bonus."), share(chance));
    let median = found.scores.quantile(0.5);
    let high = found.scores.quantile(0.95);
    let reach = share(found.scores.at_least(high).min(1.0));
    let mut findings: Vec<Finding> = found.upper_bonus.map(bonus).into_iter().collect();
    findings
        .push(told(&format!("Half of all perfect games of {name} end at {{}} points or less."), median.to_string()));
    findings.extend(found.categories.iter().max_by(|a, b| a.zero.total_cmp(&b.zero)).map(|category| {
        let CategoryStatistics { name: of, zero, .. } = category;
        told(&format!("No category is given up as often as {of}: in {{}} of all games of {name}."), share(*zero))
    }));
    let sentence = format!("A score of {high} or more comes in {{}} of all perfect games of {name}.");
    findings.push(Finding::new(&sentence, reach, format!("distribution {typed} --at-least {high}")));
    findings
}

/// The findings about first rolls: the best one, the worst one, and the one where most is lost by the next best keep.
fn of_rolls<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, first_rolls: &Page) -> Vec<Finding> {
    let (name, typed) = (game.title(), game.name.in_front_commands());
    let rolls: Vec<(Dice, f64, Option<f64>)> =
        tables(first_rolls).flat_map(|table| &table.rows).filter_map(|row| read(row)).collect();
    let rolls_left = game.policy.game().rules().rolls - 1;
    let told = |sentence: &str, roll: Dice, number: f64| {
        let command = format!("best {typed} --roll {roll} --rolls-left {rolls_left}");
        Finding::new(&format!("{sentence} of {name}."), format!("{number:.4}"), command)
    };
    let by_value = |a: &&(Dice, f64, Option<f64>), b: &&(Dice, f64, Option<f64>)| a.1.total_cmp(&b.1);
    let best = rolls.iter().max_by(by_value);
    let worst = rolls.iter().min_by(by_value);
    let costly = rolls.iter().filter_map(|&(roll, _, loss)| Some((roll, loss?))).max_by(|a, b| a.1.total_cmp(&b.1));
    let best = best.map(|&(roll, value, _)| {
        told(&format!("The best first roll, {roll}, makes {{}} points to be expected in a game"), roll, value)
    });
    let worst = worst.map(|&(roll, value, _)| {
        told(
            &format!("After the worst first roll, {roll}, still {{}} points are to be expected in a game"),
            roll,
            value,
        )
    });
    let costly = costly.map(|(roll, loss)| {
        told(
            &format!("On no first roll is the second best choice as costly as on {roll}: it loses {{}} points"),
            roll,
            loss,
        )
    });
    [best, worst, costly].into_iter().flatten().collect()
}

/// A row of the table of first rolls: the roll, the value of the game, and what the next best choice loses.
fn read(row: &[Cell]) -> Option<(Dice, f64, Option<f64>)> {
    let [Cell::Dice(roll), _, _, value, _, loss] = row else { return None };
    Some((*roll, value.number()?, loss.number()))
}
