//! Tests of the scorecard solver against a naive player that implements the rules literally.
//!
//! Each game is small enough to be played through card by card. Every card that can occur is compared, so the tests
//! locate mistakes in scoring, in jokers, in bonuses, in saved dice or in the merging of cards into states.

mod contest;
mod dice_value;
mod duel;
mod fixed_play;
mod player;
mod random;
mod rational;
mod rulebook;
mod targets;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use dicebase_games::scorecard::{Card, Game, Objective, Rules, RulesFile, Section};
use dicebase_games::{Family, builtins};
use dicebase_solver::{scorecard, with_threads};

use crate::chance::Chance;

use num_rational::BigRational;
use player::{Aim, Player};
use rational::RationalPlayer;

/// Both sides add the same few hundred numbers in different orders, so they may differ by rounding only.
const TOLERANCE: f64 = 1e-9;

fn solve(game: &Game) -> Vec<f64> {
    scorecard::solve(game, &|_| ControlFlow::Continue(())).unwrap()
}

/// Compares the start and every card that can occur.
fn check(text: &str) {
    let rules = Rules::parse("small", text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    check_rules(rules.clone());
    if !rules.fills_early() {
        check_exactly(&Game::new("small", rules).unwrap());
    }
}

fn check_rules(rules: Rules) {
    println!("{}", shown(&rules));
    let game = Game::new("small", rules.clone()).unwrap();
    let values = solve(&game);
    let mut player = Player::new(&rules, Aim::Points);
    let start = player.start(0);
    let found = values[game.start()];
    assert!((found - start).abs() <= TOLERANCE, "the start is worth {start}, not {found}, in\n{}", shown(&rules));
    for (at, &value) in player.met() {
        let text = card_text(&rules, &at.card);
        let parsed = Card::parse(&game, &text).unwrap_or_else(|error| panic!("{error}\n{}", shown(&rules)));
        let index = game.saved_rolls().index(game.states(), &parsed.state(&game), at.saved_rolls);
        let found = values[index];
        assert!((found - value).abs() <= TOLERANCE, "\"{text}\" is worth {value}, not {found}, in\n{}", shown(&rules));
    }
}

/// Compares the gains under another objective, and what they are in points, with a player who counts the whole total.
fn check_gains(text: &str, objective: Objective, worth: fn(f64) -> f64) {
    let rules = Rules::parse("small", text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    println!("{}", shown(&rules));
    let game = Game::new("small", rules.clone()).unwrap().played_for(objective);
    let (values, gain) = (solve(&game), game.gain().unwrap());
    let mut player = Player::new(&rules, Aim::Worth).with_worth(worth);
    let start = player.start(0);
    let certain = gain.in_points(values[game.start()]);
    assert!(
        (worth(certain) - start).abs() <= TOLERANCE * start.abs(),
        "{certain} are not {start} in\n{}",
        shown(&rules)
    );
    for (at, &value) in player.met() {
        let found = gain.before(-at.needed as usize, values[index(&game, &at.card)]);
        let near = (found - value).abs() <= TOLERANCE * value.abs().max(1.0);
        assert!(near, "{:?} is worth {value}, not {found}, in\n{}", at.card, shown(&rules));
    }
}

/// Compares the exact value of the start and, if all states can be reached, the number of exact ties.
fn check_exactly(game: &Game) {
    let rules = game.rules();
    let exact = scorecard::solve_exactly(game, &solve(game), &|_| ControlFlow::Continue(())).unwrap();
    let mut player = RationalPlayer::new(rules);
    let fraction = BigRational::new_raw(exact.value.numerator().clone().into(), exact.value.denominator().into());
    // Both are in lowest terms.
    assert_eq!(fraction, player.start(), "the start of\n{}", shown(rules));
    assert!(exact.largest_error <= scorecard::error_bound(game), "{} in\n{}", exact.largest_error, shown(rules));
    let ties = player.met().iter().map(|(card, (_, ties))| (index(game, card), *ties));
    let ties: BTreeMap<usize, usize> = ties.collect();
    if ties.len() == game.states().len() {
        assert_eq!(exact.tally.tied as usize, ties.values().sum::<usize>(), "the ties in\n{}", shown(rules));
    }
}

fn index(game: &Game, card: &rulebook::Card) -> usize {
    let card = Card::parse(game, &card_text(game.rules(), card)).unwrap();
    game.states().index(&card.state(game))
}

fn shown(rules: &Rules) -> &str {
    rules.canonical()
}

fn card_text(rules: &RulesFile, card: &rulebook::Card) -> String {
    let categories = rules.categories.iter().zip(card);
    let entries = categories.filter_map(|(category, points)| points.map(|points| format!("{}={points}", category.id)));
    entries.collect::<Vec<_>>().join(",")
}

// The texts of the rules.

/// Rules with this head, which may have several lines, and these categories.
fn rules(head: &str, categories: &[String]) -> String {
    let names = "family = \"scorecard\"\nname = \"Small\"\nsource = \"This test\"";
    format!("{names}\n{head}\ncategory = [\n{},\n]", categories.join(",\n"))
}

/// The usual category for a face: its dice count towards the upper bonus.
fn face(face: usize) -> String {
    upper(&format!("face-{face}"), &format!("{{ face = {face} }}"), "\"matching-dice\"")
}

fn upper(id: &str, pattern: &str, points: &str) -> String {
    format!("{{ id = \"{id}\", name = \"{id}\", section = \"upper\", pattern = {pattern}, points = {points} }}")
}

fn lower(id: &str, pattern: &str, points: &str) -> String {
    format!("{{ id = \"{id}\", name = \"{id}\", pattern = {pattern}, points = {points} }}")
}

/// Groups that may show the same face.
fn same_face(id: &str, groups: &str, points: &str) -> String {
    format!(
        "{{ id = \"{id}\", name = \"{id}\", pattern = {{ groups = {groups} }}, same-face = true, points = {points} }}"
    )
}

fn equal(dice: usize) -> String {
    lower("equal", &format!("{{ groups = [{dice}] }}"), "10")
}

fn chance() -> String {
    lower("chance", "\"any\"", "\"all-dice\"")
}

// The games.

#[test]
fn one_die() {
    for rolls in 1..=5 {
        let head = format!("dice = 1\nsides = 6\nrolls = {rolls}\nupper-bonus = {{ from = 5, points = 3 }}");
        check(&rules(&head, &[face(1), face(4), face(6), chance(), lower("run", "{ run = 1 }", "\"matching-dice\"")]));
    }
}

#[test]
fn one_die_is_always_equal() {
    for choice in ["forced", "free"] {
        let head = format!(
            "dice = 1\nsides = 3\nrolls = 2\nupper-bonus = {{ from = 4, points = 5 }}
            extra-bonus = {{ category = \"equal\", points = 7 }}
            joker = {{ category = \"equal\", choice = \"{choice}\", pays-in-full = [\"three\"] }}"
        );
        check(&rules(&head, &[face(1), face(2), face(3), lower("three", "{ contains = \"3\" }", "4"), equal(1)]));
    }
}

#[test]
fn many_categories_of_one_coin() {
    let upper = (0..8).map(|i| upper(&format!("upper-{i}"), &format!("{{ face = {} }}", i % 2 + 1), "\"all-dice\""));
    let lower = (0..2).map(|i| lower(&format!("lower-{i}"), "{ face = 2 }", "3"));
    let head = "dice = 1\nsides = 2\nrolls = 2\nupper-bonus = { from = 8, points = 9 }";
    check(&rules(head, &upper.chain(lower).collect::<Vec<_>>()));
}

#[test]
fn two_dice_of_three_sides() {
    for rolls in 1..=3 {
        let head = format!("dice = 2\nsides = 3\nrolls = {rolls}");
        check(&rules(&head, &[face(1), face(2), face(3), equal(2), chance()]));
    }
}

#[test]
fn two_dice_of_eight_sides() {
    let head = "dice = 2\nsides = 8\nrolls = 3\nupper-bonus = { from = 20, points = 10 }";
    check(&rules(head, &[face(3), face(8), lower("pair", "{ groups = [2] }", "\"matching-dice\"")]));
}

/// Bonuses from every total up to one more than can be reached. With 2s, 4s and a chance to miss, many of these totals
/// are equivalent.
#[test]
fn upper_bonus_from_any_total() {
    for from in 1..=13 {
        let head = format!("dice = 2\nsides = 4\nrolls = 2\nupper-bonus = {{ from = {from}, points = 6 }}");
        check(&rules(&head, &[face(2), face(4), lower("run", "{ run = 2 }", "5")]));
    }
}

#[test]
fn upper_bonus_out_of_reach() {
    let head = "dice = 3\nsides = 3\nrolls = 2\nupper-bonus = { from = 1000, points = 1000 }";
    check(&rules(head, &[face(1), face(2), face(3), equal(3)]));
}

/// Totals in steps of 50 and 3: both earn a bonus or neither does.
#[test]
fn upper_section_of_other_patterns() {
    for from in [3, 4, 50, 51, 53, 54, 56, 57] {
        let head = format!("dice = 3\nsides = 3\nrolls = 2\nupper-bonus = {{ from = {from}, points = 35 }}");
        let categories = [
            upper("run", "{ run = 3 }", "50"),
            upper("pair", "{ groups = [2] }", "3"),
            upper("three", "{ face = 3 }", "\"all-dice\""),
            lower("chance", "\"any\"", "\"all-dice\""),
        ];
        check(&rules(&head, &categories));
    }
}

#[test]
fn an_upper_category_that_is_never_missed() {
    let head = "dice = 2\nsides = 3\nrolls = 2\nupper-bonus = { from = 9, points = 4 }";
    check(&rules(head, &[upper("any", "\"any\"", "\"all-dice\""), face(2), face(3), chance()]));
}

#[test]
fn upper_section_without_bonus() {
    for saved in [false, true] {
        let head = format!("dice = 3\nsides = 3\nrolls = 3\nsaved-dice = {saved}");
        check(&rules(&head, &[face(1), face(2), face(3), lower("run", "{ run = 3 }", "12")]));
    }
}

#[test]
fn extra_bonus_for_any_pattern() {
    let bonus = "extra-bonus = { category = \"run\", points = 9 }";
    for rolls in 1..=3 {
        let head = format!("dice = 3\nsides = 4\nrolls = {rolls}\nupper-bonus = {{ from = 6, points = 4 }}\n{bonus}");
        let needs = lower("other", "{ groups = [2] }", "12").replacen('{', "{ needs = \"run\",", 1);
        check(&rules(&head, &[face(2), lower("run", "{ run = 2 }", "7"), needs, equal(3), chance()]));
    }
}

#[test]
fn points_by_steps_of_a_sum() {
    let steps = "steps = [{ from = 6, points = 2 }, { from = 9, points = 11 }]";
    let of = |of: &str, more: &str| format!("{{ of = \"{of}\", {steps}{more} }}");
    let categories = [
        lower("any", "\"any\"", &of("all-dice", "")),
        lower("pair", "{ groups = [2] }", &of("matching-dice", ", times = 3, plus = 1")),
        chance(),
    ];
    check(&rules("dice = 3\nsides = 5\nrolls = 3", &categories));
}

#[test]
fn extra_bonus_without_joker() {
    for rolls in 1..=3 {
        let head = format!(
            "dice = 2\nsides = 3\nrolls = {rolls}\nupper-bonus = {{ from = 7, points = 5 }}
            extra-bonus = {{ category = \"equal\", points = 20 }}"
        );
        check(&rules(&head, &[face(2), face(3), lower("run", "{ run = 2 }", "6"), equal(2), chance()]));
    }
}

/// The rules of Yahtzee, with so high a bonus that filling the category with points is worth a lot.
#[test]
fn jokers_with_and_without_extra_bonus() {
    let categories = [face(1), face(2), face(3), lower("run", "{ run = 3 }", "12"), equal(3)];
    for choice in ["forced", "free"] {
        for extra in ["", "extra-bonus = { category = \"equal\", points = 25 }"] {
            for in_full in ["", "\"run\""] {
                let head = format!(
                    "dice = 3\nsides = 3\nrolls = 2\nupper-bonus = {{ from = 9, points = 8 }}\n{extra}
                    joker = {{ category = \"equal\", choice = \"{choice}\", pays-in-full = [{in_full}] }}"
                );
                check(&rules(&head, &categories));
            }
        }
    }
}

/// Two sides make equal dice frequent, so that all branches of the joker rule occur.
#[test]
fn jokers_of_coins() {
    for choice in ["forced", "free"] {
        for dice in [2, 3] {
            let head = format!(
                "dice = {dice}\nsides = 2\nrolls = 2\nupper-bonus = {{ from = 5, points = 8 }}
                extra-bonus = {{ category = \"equal\", points = 6 }}
                joker = {{ category = \"equal\", choice = \"{choice}\", pays-in-full = [\"mixed\", \"house\"] }}"
            );
            let mixed = lower("mixed", "{ contains = \"12\" }", "9");
            let house = lower("house", "{ groups = [1, 1] }", "11");
            check(&rules(&head, &[face(1), face(2), mixed, house, equal(dice), chance()]));
        }
    }
}

/// A free joker and a forced one, in games whose upper section is not one category for each face.
fn check_odd_jokers(categories: &[String]) {
    for choice in ["forced", "free"] {
        let head = format!(
            "dice = 2\nsides = 3\nrolls = 2\nupper-bonus = {{ from = 6, points = 8 }}
            joker = {{ category = \"equal\", choice = \"{choice}\", pays-in-full = [\"run\"] }}"
        );
        check(&rules(&head, categories));
    }
}

/// Neither a lower category for the face nor an upper one for something else is the matching upper category.
#[test]
fn jokers_of_faces_without_an_upper_category() {
    // It pays so little that a joker is better as a run.
    let two = lower("two", "{ face = 2 }", "1");
    check_odd_jokers(&[face(1), two, lower("run", "{ run = 2 }", "7"), equal(2)]);
    let total = upper("total", "\"any\"", "\"all-dice\"");
    check_odd_jokers(&[face(1), total, lower("run", "{ run = 2 }", "7"), equal(2)]);
}

/// Either may be taken, and one of them must be taken as long as one is open.
#[test]
fn a_forced_joker_with_two_upper_categories_for_its_face() {
    let head = "dice = 1\nsides = 2\nrolls = 1
        joker = { category = \"equal\", choice = \"forced\", pays-in-full = [] }";
    check(&rules(head, &[face(1), upper("second", "{ face = 1 }", "4"), equal(1)]));
}

/// The run pays in full only when both are filled.
#[test]
fn a_free_joker_with_two_upper_categories_for_its_face() {
    let head = "dice = 2\nsides = 3\nrolls = 1
        joker = { category = \"equal\", choice = \"free\", pays-in-full = [\"run\"] }";
    check(&rules(head, &[face(1), upper("second", "{ face = 1 }", "1"), lower("run", "{ run = 2 }", "20"), equal(2)]));
}

/// All categories are lower: a forced joker may go anywhere.
#[test]
fn jokers_without_an_upper_section() {
    for choice in ["forced", "free"] {
        let head = format!(
            "dice = 3\nsides = 2\nrolls = 3\nsaved-dice = true
            extra-bonus = {{ category = \"equal\", points = 3 }}
            joker = {{ category = \"equal\", choice = \"{choice}\", pays-in-full = [\"house\"] }}"
        );
        check(&rules(&head, &[equal(3), lower("house", "{ groups = [2, 1] }", "8"), chance()]));
    }
}

#[test]
fn saved_dice() {
    for rolls in 1..=4 {
        let head = format!(
            "dice = 3\nsides = 3\nrolls = {rolls}\nsaved-dice = true\nupper-bonus = {{ from = 8, points = 10 }}"
        );
        check(&rules(&head, &[face(2), face(3), lower("run", "{ run = 3 }", "12"), equal(3)]));
    }
}

#[test]
fn saved_dice_of_four_sides() {
    let head = "dice = 3\nsides = 4\nrolls = 5\nsaved-dice = true";
    let high = lower("high", "{ contains = \"44\" }", "\"all-dice\"");
    check(&rules(head, &[face(1), lower("run", "{ run = 3 }", "20"), high]));
}

/// The longest turn of the last category has all rolls but one of each turn before it.
#[test]
fn saved_rolls() {
    for rolls in 1..=4 {
        let head = format!(
            "dice = 3\nsides = 3\nrolls = {rolls}\nsaved-rolls = true\nupper-bonus = {{ from = 8, points = 10 }}"
        );
        check(&rules(&head, &[face(2), face(3), lower("run", "{ run = 3 }", "12"), equal(3)]));
    }
}

#[test]
fn saved_rolls_with_jokers_and_an_extra_bonus() {
    for choice in ["forced", "free"] {
        let head = format!(
            "dice = 2\nsides = 3\nrolls = 3\nsaved-rolls = true\nupper-bonus = {{ from = 5, points = 4 }}
            extra-bonus = {{ category = \"equal\", points = 7 }}
            joker = {{ category = \"equal\", choice = \"{choice}\", pays-in-full = [\"three\"] }}"
        );
        check(&rules(&head, &[face(1), face(3), lower("three", "{ contains = \"3\" }", "4"), equal(2), chance()]));
    }
}

#[test]
fn groups_of_the_same_face() {
    for rolls in 1..=2 {
        let head = format!("dice = 4\nsides = 3\nrolls = {rolls}");
        let categories = [
            same_face("same-pairs", "[2, 2]", "\"matching-dice\""),
            lower("pairs", "{ groups = [2, 2] }", "\"matching-dice\""),
            same_face("same-house", "[1, 3]", "25"),
            lower("house", "{ groups = [1, 3] }", "25"),
        ];
        check(&rules(&head, &categories));
    }
}

/// More groups than faces, and groups that leave dice over.
#[test]
fn many_groups() {
    let head = "dice = 4\nsides = 2\nrolls = 3";
    let categories = [
        same_face("ones", "[1, 1, 1]", "\"matching-dice\""),
        same_face("mixed", "[2, 1, 1]", "\"all-dice\""),
        lower("two-and-one", "{ groups = [2, 1] }", "\"matching-dice\""),
        lower("one-and-two", "{ groups = [1, 2] }", "\"matching-dice\""),
    ];
    check(&rules(head, &categories));
}

#[test]
fn every_pattern_with_every_kind_of_points() {
    let patterns = ["{ face = 2 }", "{ groups = [2] }", "{ groups = [2, 1] }", "{ run = 2 }", "{ contains = \"13\" }"];
    for pattern in patterns {
        let kinds = ["\"all-dice\"", "\"matching-dice\"", "8"];
        let categories = kinds.iter().enumerate().map(|(i, points)| lower(&format!("kind-{i}"), pattern, points));
        check(&rules("dice = 3\nsides = 4\nrolls = 2", &categories.collect::<Vec<_>>()));
    }
    check(&rules("dice = 3\nsides = 4\nrolls = 3", &[chance(), lower("any", "\"any\"", "8")]));
}

#[test]
fn six_coins() {
    let head = "dice = 6\nsides = 2\nrolls = 2\nupper-bonus = { from = 10, points = 20 }";
    check(&rules(head, &[face(1), face(2), lower("house", "{ groups = [4, 2] }", "\"matching-dice\"")]));
}

#[test]
fn random_rules() {
    let mut chance = Chance::new(20_240_229);
    for _ in 0..60 {
        check(&random::rules(&mut chance));
    }
}

#[test]
fn random_rules_with_saved_rolls() {
    let mut chance = Chance::new(20_261_125);
    for _ in 0..60 {
        check(&random::rules(&mut chance).replace("saved-dice = true", "saved-rolls = true"));
    }
}

#[test]
fn the_first_roll_pays_more() {
    for rolls in 2..=4 {
        let served = |category: String, points: usize| category.replacen('{', &format!("{{ first-roll = {points},"), 1);
        let needed = lower("other", "{ groups = [3] }", "20").replacen('{', "{ needs = \"equal\",", 1);
        let head = format!(
            "dice = 3\nsides = 4\nrolls = {rolls}\nupper-bonus = {{ from = 6, points = 9 }}
            extra-bonus = {{ category = \"equal\", points = 7 }}"
        );
        let run = served(lower("run", "{ run = 3 }", "12"), 5);
        check(&rules(&head, &[served(face(2), 1), run, served(equal(3), 30), served(needed, 4)]));
    }
}

/// Random rules, where the first roll of a turn pays more in most categories.
fn first_roll_rules(chance: &mut Chance) -> String {
    let text = random::rules(chance).replace("saved-dice = true", "saved-dice = false");
    let mut served = |line: &str| match line.contains(" id = ") && chance.happens(60) {
        true => line.replacen('{', &format!("{{ first-roll = {},", chance.number(1, 20)), 1),
        false => line.to_owned(),
    };
    let lines = text.lines().filter(|line| !line.starts_with("joker"));
    lines.map(&mut served).collect::<Vec<_>>().join("\n")
}

#[test]
fn random_rules_in_which_the_first_roll_pays_more() {
    let mut chance = Chance::new(20_261_129);
    for _ in 0..100 {
        check(&first_roll_rules(&mut chance));
    }
}

#[test]
fn random_rules_with_loaded_dice() {
    let mut chance = Chance::new(20_261_127);
    for _ in 0..50 {
        check(&random::loaded_rules(&mut chance));
    }
    for _ in 0..20 {
        check(&random::loaded_rules(&mut chance).replace("saved-dice = true", "saved-rolls = true"));
    }
}

#[test]
fn random_rules_for_risk_and_for_the_fewest_points() {
    let mut chance = Chance::new(20_261_128);
    for _ in 0..60 {
        let text = random::rules(&mut chance);
        let with = |theta: &str| text.replacen("dice =", &format!("theta = {theta}\ndice ="), 1);
        check_gains(&with("-0.3"), Objective::Risk, |total| -(-0.3 * total).exp());
        check_gains(&with("0.125"), Objective::Risk, |total| (0.125 * total).exp());
        check_gains(&text, Objective::Least, |total| -total);
    }
}

/// So many outcomes that exact values pass on their carries after each die.
#[test]
fn dice_with_many_outcomes() {
    let head = "dice = 3\nsides = 2\nweights = [64, 1]\nrolls = 3\nsaved-dice = true";
    check(&rules(head, &[lower("mixed", "{ contains = \"12\" }", "\"all-dice\"")]));
}

/// Equal weights are those of fair dice: the same rules, and the same bits.
#[test]
fn dice_with_equal_weights_are_fair() {
    let game = |weights: &str| {
        let head = format!("dice = 3\nsides = 3\n{weights}\nrolls = 3");
        let text = rules(&head, &[face(2), face(3), lower("run", "{ run = 3 }", "12"), equal(3)]);
        Game::new("small", Rules::parse("small", &text).unwrap()).unwrap()
    };
    let [fair, equal, loaded] = ["", "weights = [7, 7, 7]", "weights = [7, 7, 8]"].map(game);
    assert_eq!(fair.rules().canonical(), equal.rules().canonical());
    assert_ne!(fair.rules().canonical(), loaded.rules().canonical());
    let bits = |game: &Game| solve(game).into_iter().map(f64::to_bits).collect::<Vec<_>>();
    assert_eq!(bits(&fair), bits(&equal));
    assert_ne!(bits(&fair), bits(&loaded));
}

// Real games, cut down to a size that can be played through.

/// A built-in game with only these categories, the bonuses that depend on them, and this number of rolls.
fn cut(id: &str, categories: &[&str], rolls: usize) -> RulesFile {
    let mut rules = RulesFile::clone(Game::builtin(id).unwrap().rules());
    rules.rolls = rolls;
    rules.categories.retain(|category| categories.contains(&category.id.as_str()));
    // Action dice name a round, of which fewer are left, and do not matter to a player who plays a card for points.
    rules.action_dice = None;
    assert_eq!(rules.categories.len(), categories.len());
    // One entry of several is a category of its own here.
    for category in &mut rules.categories {
        (category.entries, category.entry) = (1, 0);
        category.needs = category.needs.take().filter(|needed| categories.contains(&needed.as_str()));
    }
    if rules.categories.iter().all(|category| category.section == Section::Lower) {
        rules.upper_bonus = None;
    }
    if let Some(joker) = &mut rules.joker {
        joker.pays_in_full.retain(|id| categories.contains(&id.as_str()));
    }
    rules
}

fn check_cut(rules: RulesFile) {
    check_rules(Rules::new("small", rules).unwrap_or_else(|error| panic!("{error}")));
}

#[test]
fn every_category_of_the_real_games() {
    for builtin in builtins().iter().filter(|builtin| builtin.family == Family::Scorecard) {
        let rules = Rules::parse(builtin.id, builtin.text).unwrap();
        for category in &rules.categories {
            let mut alone = cut(builtin.id, &[category.id.as_str()], 1);
            (alone.upper_bonus, alone.extra_bonus, alone.joker) = (None, None, None);
            check_cut(alone);
        }
    }
}

#[test]
fn jokers_of_the_real_games() {
    for id in ["yahtzee", "yahtzee-free-joker"] {
        let mut rules = cut(id, &["fours", "full-house", "large-straight", "yahtzee"], 1);
        rules.upper_bonus.as_mut().unwrap().from = 12;
        check_cut(rules);
    }
}

#[test]
fn pi_with_saved_dice() {
    check_cut(cut("kniffeliger", &["pi"], 3));
}

#[test]
fn full_house_with_five_dice() {
    check_cut(cut("kniffel", &["full-house"], 2));
}

// Guarantees of the solver.

#[test]
fn the_number_of_threads_changes_no_bit() {
    let game = Game::builtin("yahtzee").unwrap();
    let bits = |threads| {
        let values = with_threads(threads, || solve(&game)).unwrap();
        values.into_iter().map(f64::to_bits).collect::<Vec<_>>()
    };
    // `assert_eq!` would print a million numbers.
    assert!(bits(1) == bits(2));
}
