//! Rules with the largest values that their keys allow: every question about them is answered or refused soon, or ends
//! when it is interrupted.

use std::process::{Child, Output};
use std::time::{Duration, Instant};

use dicebase_games::bank::{MAX_BUSTS, MAX_COMBINATIONS, MAX_POINTS, MAX_STEPS};
use dicebase_games::race::{MAX_GOAL, MAX_PIECES, MAX_PLAYERS, MAX_RING, MAX_TRIES};
use dicebase_games::scorecard::{self, MAX_CATEGORIES, MAX_ROLLS, MAX_UPPER};
use dicebase_games::{Family, MAX_DICE, MAX_SIDES, find_builtin};
use toml::{Table, Value};

use crate::common::{self, Random, World};
use crate::interrupt::send;

/// The time that a question may take before it is interrupted, for one extreme value and for two.
const OF_ONE: Duration = Duration::from_millis(900);
const OF_TWO: Duration = Duration::from_millis(400);
/// The time that an interrupted question may take to end: a fifth of a second, and the rest for busy machines.
const AFTER: Duration = Duration::from_secs(4);
/// The number of pairs of extreme values that are tried for each family.
const PAIRS: usize = 24;

/// An extreme value of a key; other keys are fitted to it where necessary.
type Extreme = (&'static str, Value);

fn number(number: usize) -> Value {
    Value::Integer(number as i64)
}

fn table(text: &str) -> Value {
    Value::Table(text.parse().unwrap())
}

fn extremes(family: Family) -> Vec<Extreme> {
    match family {
        Family::Bank => of_bank(),
        Family::Race => of_race(),
        Family::Scorecard => of_scorecard(),
    }
}

fn of_bank() -> Vec<Extreme> {
    let combination = "name = \"all\"\npattern = { groups = [1, 1, 1, 1, 1] }\npoints = 1000";
    let any = "up-to = \"any\"\nbust = \"loses-turn\"";
    let own = "up-to = \"own-score\"\nbust = \"loses-taken-points\"";
    let penalty = format!("busts = {MAX_BUSTS}\npoints = 10000");
    vec![
        ("dice", number(MAX_DICE)),
        ("dice", number(1)),
        ("sides", number(MAX_SIDES)),
        ("sides", number(2)),
        ("players", number(3)),
        ("step", number(1)),
        ("step", number(MAX_POINTS)),
        ("target", number(50 * MAX_STEPS)),
        ("target", number(MAX_POINTS)),
        ("minimum", number(10_000)),
        ("entry", number(10_000)),
        ("entry", number(50 * MAX_STEPS)),
        ("exact-target", Value::Boolean(true)),
        ("end", "round".into()),
        ("end", "last-turn".into()),
        ("tie", "both-win".into()),
        ("hot-dice", "must-roll".into()),
        ("worth", number(MAX_POINTS)),
        ("combination", Value::Array(vec![table(combination); MAX_COMBINATIONS])),
        ("take-over", table(any)),
        ("take-over", table(own)),
        ("bust-penalty", table(&penalty)),
    ]
}

fn of_race() -> Vec<Extreme> {
    vec![
        ("sides", number(MAX_SIDES)),
        ("sides", number(2)),
        ("ring", number(MAX_RING)),
        ("ring", number(4)),
        ("seats", number(MAX_PLAYERS)),
        ("seats", number(2)),
        ("players", number(MAX_PLAYERS)),
        ("players", number(2)),
        ("pieces", number(MAX_PIECES)),
        ("pieces", number(1)),
        ("goal", number(MAX_GOAL)),
        ("on-entry", number(1)),
        ("again", Value::Array((1..=6).map(number).collect())),
        ("again-without-move", Value::Boolean(true)),
        ("tries", table(&format!("count = {MAX_TRIES}\nwhen = \"none-on-ring\""))),
        ("jump-on-ring", Value::Boolean(false)),
    ]
}

fn of_scorecard() -> Vec<Extreme> {
    let bonus = |from: usize| table(&format!("from = {from}\npoints = {}", scorecard::MAX_POINTS));
    vec![
        ("dice", number(MAX_DICE)),
        ("dice", number(1)),
        ("sides", number(MAX_SIDES)),
        ("sides", number(2)),
        ("weights", Value::Array([5, 13, 17, 19, 23, 23].map(number).to_vec())),
        ("rolls", number(MAX_ROLLS)),
        ("rolls", number(1)),
        ("saved-dice", Value::Boolean(true)),
        ("saved-rolls", Value::Boolean(true)),
        ("first-roll", number(scorecard::MAX_POINTS)),
        ("upper-bonus", bonus(scorecard::MAX_POINTS)),
        ("upper-bonus", bonus(150)),
        ("categories", number(MAX_CATEGORIES)),
        ("categories", number(1)),
        ("upper", number(MAX_UPPER)),
        ("upper", number(0)),
    ]
}

/// Rules of a family in which some keys have extreme values.
fn rules(family: Family, values: &[&Extreme]) -> String {
    let base = match family {
        Family::Bank => "zehntausend",
        Family::Race => "mad-game",
        Family::Scorecard => "kniffel",
    };
    let mut rules: Table = find_builtin(base).unwrap().text.parse().unwrap();
    for (key, value) in values {
        rules.insert((*key).to_owned(), value.clone());
    }
    match family {
        Family::Bank => fit_bank(&mut rules),
        Family::Race => {}
        Family::Scorecard => fit_scorecard(&mut rules),
    }
    toml::to_string(&rules).unwrap()
}

fn taken(rules: &mut Table, key: &str) -> Option<usize> {
    rules.remove(key).and_then(|value| value.as_integer()).map(|number| number as usize)
}

fn count(rules: &Table, key: &str) -> usize {
    rules.get(key).and_then(Value::as_integer).unwrap_or_default() as usize
}

/// There are points for each face, in steps; the target is no more steps than are allowed.
fn fit_bank(rules: &mut Table) {
    let (sides, step) = (count(rules, "sides"), count(rules, "step"));
    let worth = taken(rules, "worth").unwrap_or(2 * step.min(MAX_POINTS / 2));
    let points = |face: usize| number(if face == 0 { worth } else { 0 });
    rules.insert("singles".to_owned(), Value::Array((0..sides).map(points).collect()));
    let three = Value::Array((0..sides).map(|_| number(step)).collect());
    rules.insert(
        "sets".to_owned(),
        Value::Table([("three".to_owned(), three), ("growth".to_owned(), "double".into())].into_iter().collect()),
    );
    let target = count(rules, "target").min(step * MAX_STEPS).max(step);
    rules.insert("target".to_owned(), number(target));
    for key in ["minimum", "entry"] {
        let least = count(rules, key).min(target) / step * step;
        rules.insert(key.to_owned(), number(least));
    }
}

/// Gives the card this number of categories, and this number of them in the upper section.
fn fit_scorecard(rules: &mut Table) {
    let (sides, dice) = (count(rules, "sides"), count(rules, "dice"));
    let (all, upper) = (taken(rules, "categories").unwrap_or(13), taken(rules, "upper").unwrap_or(6));
    let upper = upper.min(all);
    let first_roll = taken(rules, "first-roll").map(|points| format!("\nfirst-roll = {points}")).unwrap_or_default();
    let category = |place: usize| {
        let lower =
            [format!("{{ groups = [{dice}] }}"), format!("{{ run = {} }}", dice.min(sides)), "\"any\"".to_owned()];
        let (section, pattern) = match place < upper {
            true => ("upper", format!("{{ face = {} }}", place % sides + 1)),
            false => ("lower", lower[place % 3].clone()),
        };
        table(&format!(
            "id = \"c{place}\"\nname = \"c\"\nsection = \"{section}\"\npattern = {pattern}\n\
             points = \"all-dice\"{first_roll}"
        ))
    };
    rules.insert("category".to_owned(), Value::Array((0..all).map(category).collect()));
    if upper == 0 {
        rules.remove("upper-bonus");
    }
    if rules.get("weights").and_then(Value::as_array).is_some_and(|weights| weights.len() != sides) {
        rules.remove("weights");
    }
}

/// Returns `true` when a process ends within some time.
fn ends(child: &mut Child, within: Duration) -> bool {
    let started = Instant::now();
    while started.elapsed() < within {
        if child.try_wait().unwrap().is_some() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    false
}

/// Asserts that a question is answered or refused, or ends when interrupted; returns `true` unless it was refused.
fn check(world: &World, words: &str, patience: Duration, signal: &str, what: &str) -> bool {
    let mut child = world.process(words).spawn().unwrap();
    let is_interrupted = !ends(&mut child, patience);
    if is_interrupted {
        send(signal, &child);
    }
    let ended = ends(&mut child, AFTER);
    if !ended {
        child.kill().unwrap();
    }
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&stderr);
    assert!(ended, "dicebase {words} ignores {signal}: {what}");
    assert!(!told.contains("panicked") && status.code().is_some(), "dicebase {words}: {told}\n{what}");
    if is_interrupted && status.code() != Some(0) {
        assert!(told.contains("interrupted") || told.contains("error: "), "dicebase {words}: {told}\n{what}");
    }
    status.code() != Some(2)
}

fn check_family(family: Family) {
    let world = World::new();
    let (all, objectives) = (extremes(family), family.objectives());
    let mut random = Random(7);
    let singles = (0..all.len()).map(|place| (vec![&all[place]], OF_ONE));
    let pairs: Vec<_> = (0..PAIRS).map(|_| [random.below(all.len()), random.below(all.len())]).collect();
    let pairs = pairs.into_iter().map(|pair| (pair.map(|place| &all[place]).to_vec(), OF_TWO));
    let mut begun = 0;
    for (number, (values, patience)) in singles.chain(pairs).enumerate() {
        let rules = rules(family, &values);
        world.write("extreme.toml", &rules);
        let objective = objectives[number % objectives.len()].name;
        let options = if objective == "target" { " --target 100" } else { "" };
        let words = format!("value extreme.toml --objective {objective}{options} --threads 1");
        let what = format!("{:?}", values.iter().map(|(key, value)| format!("{key} = {value}")).collect::<Vec<_>>());
        begun += usize::from(check(&world, &words, patience, ["-INT", "-TERM"][number % 2], &what));
        let _ = std::fs::remove_dir_all(world.data());
    }
    assert!(3 * begun > all.len() + PAIRS, "of all these rules only {begun} make a game");
}

#[test]
fn extreme_bank_games_are_answered_or_refused_or_end() {
    check_family(Family::Bank);
}

#[test]
fn extreme_race_games_are_answered_or_refused_or_end() {
    check_family(Family::Race);
}

#[test]
fn extreme_scorecard_games_are_answered_or_refused_or_end() {
    check_family(Family::Scorecard);
}

/// Three players with as many steps as are allowed: too many states, which are refused within a moment, and where one
/// plays alone the game ends when it is interrupted, however long it has gone on.
#[test]
fn too_many_states_are_refused_at_once_with_what_would_fit() {
    let world = World::new();
    let three: Extreme = ("players", number(3));
    let target: Extreme = ("target", number(50 * MAX_STEPS));
    world.write("extreme.toml", rules(Family::Bank, &[&three, &target]));
    let started = Instant::now();
    let message = world.refuses(2, "value extreme.toml --objective win");
    assert!(message.contains("7774159141 states, more than 268435456; a target of "), "{message}");
    assert!(started.elapsed() < Duration::from_secs(4), "{:?}", started.elapsed());
    let told = common::message(&world.process("solve extreme.toml --objective win").output().unwrap().stderr);
    assert_eq!(told.lines().count(), 1, "{told}");
}
