//! Tests the sheets of scorecard games against a naive player, who enumerates every ordered roll and every set of dice.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use approx::assert_abs_diff_eq;
use dicebase_analysis::scorecard::sheet::{Opening, Recipe, Sheet, Stage, sheet};
use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Category, Choice, Game, Position, Section};
use dicebase_policy::scorecard::Policy;

use crate::common::{self, rolls_beside};

/// Small games: with bonuses, without, with dice that stay saved, and with fewer rolls.
fn games() -> Vec<Policy<Vec<u8>>> {
    let small = common::without_joker(common::TRIPLES);
    let plain: String = small.split_inclusive('\n').filter(|line| !line.contains("-bonus =")).collect();
    let [two, lower] = [small.replace("rolls = 3", "rolls = 2"), plain.replace("section = \"upper\"\n", "")];
    [&small, &plain, &common::saved(&plain), &two, &lower].map(|rules| common::scorecard("small", rules)).into()
}

/// A naive player who enumerates everything, without the lattice, a table or states.
struct Naive<'a> {
    game: &'a Game,
    /// Earlier results, by question.
    known: HashMap<Query, f64>,
}

/// A question: the relevant part of the card and, within a turn, the dice with the number of rolls left.
type Query = (Vec<Option<usize>>, Option<(Dice, Option<Dice>, usize)>);

impl<'a> Naive<'a> {
    fn new(game: &'a Game) -> Self {
        Self { game, known: HashMap::new() }
    }

    fn remembered(&mut self, key: Query, find: impl FnOnce(&mut Self) -> f64) -> f64 {
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let found = find(self);
        self.known.insert(key, found);
        found
    }

    /// The part of a card that affects later play: the upper points, whether the extra bonus is possible, and which
    /// other categories are filled.
    fn what_matters(&self, card: &Card) -> Vec<Option<usize>> {
        let matters = |(place, category): (usize, &Category)| {
            let is_upper = category.section == Section::Upper;
            card.points(place)
                .map(|points| if is_upper { points } else { usize::from(category.id == "triple" && points > 0) })
        };
        self.game.rules().categories.iter().enumerate().map(matters).collect()
    }

    /// The expected points of a card at the start of a turn.
    fn value(&mut self, card: &Card) -> f64 {
        let game = self.game;
        if card.open().is_empty() {
            return game.final_points(&card.state(game)) as f64;
        }
        let key = (self.what_matters(card), None);
        self.remembered(key, |naive| naive.rolled(card, Dice::NONE, game.rules().rolls - 1))
    }

    /// The mean over every ordered roll of the other dice.
    fn rolled(&mut self, card: &Card, kept: Dice, rolls_left: usize) -> f64 {
        let key = (self.what_matters(card), Some((kept, None, rolls_left)));
        self.remembered(key, |naive| naive.mean(card, kept, rolls_left))
    }

    fn mean(&mut self, card: &Card, kept: Dice, rolls_left: usize) -> f64 {
        let rules = self.game.rules();
        let more = rolls_beside(kept, rules.dice, rules.sides);
        more.iter().map(|&roll| self.best(card, roll, kept, rolls_left)).sum::<f64>() / more.len() as f64
    }

    fn best(&mut self, card: &Card, roll: Dice, kept: Dice, rolls_left: usize) -> f64 {
        let saved = if self.game.rules().saved_dice { kept } else { Dice::NONE };
        let key = (self.what_matters(card), Some((roll, Some(saved), rolls_left)));
        self.remembered(key, |naive| {
            if rolls_left == 0 {
                return naive.scored(card, roll);
            }
            let keeps = subsets(&roll).into_iter().filter(|keep| keep.contains(&saved));
            keeps.map(|keep| naive.kept(card, roll, keep, rolls_left)).fold(0.0, f64::max)
        })
    }

    /// The expected points after dice are kept.
    fn kept(&mut self, card: &Card, roll: Dice, keep: Dice, rolls_left: usize) -> f64 {
        if keep == roll { self.scored(card, roll) } else { self.rolled(card, keep, rolls_left - 1) }
    }

    fn scored(&mut self, card: &Card, roll: Dice) -> f64 {
        let position = Position::after_roll(self.game, card.clone(), roll, 0, Dice::NONE).unwrap();
        let actions = position.actions(self.game);
        let worth = |action| match action {
            Action::Score(Choice { category, points, bonus, .. }) => {
                (points + bonus) as f64 + self.value(&card.clone().with(category, points))
            }
            Action::Keep(_) => unreachable!("no roll is left"),
        };
        actions.into_iter().map(worth).fold(0.0, f64::max)
    }
}

/// Every set of dice of a roll.
fn subsets(roll: &Dice) -> Vec<Dice> {
    let faces: Vec<usize> = roll.faces().collect();
    let subset =
        |mask: usize| Dice::from_faces((0..faces.len()).filter(|die| mask >> die & 1 == 1).map(|die| faces[die]));
    (0..1 << faces.len()).map(subset).collect()
}

/// The pattern of three dice, in the words of the sheets.
fn shows(roll: &Dice) -> &'static str {
    match roll.faces().collect::<Vec<_>>()[..] {
        [a, b, c] if a == c && a == b => "3 equal",
        [a, b, c] if a == b || b == c => "a pair",
        [a, b, c] if a + 2 == c && b + 1 == c => "a run of 3",
        _ => "neither equal dice nor a run",
    }
}

fn keep(text: &str, roll: Dice) -> Dice {
    match text {
        "all" => roll,
        "none" => Dice::NONE,
        dice => Dice::parse(dice, 4).unwrap(),
    }
}

/// The recipe of a sheet for a roll.
fn recipe(opening: &Opening, roll: &Dice) -> Recipe {
    let rules = opening.rules.iter().filter(|rule| rule.kinds.iter().any(|kind| kind.shows == shows(roll)));
    let found: Vec<Recipe> = rules.map(|rule| rule.keep).collect();
    assert_eq!(found.len(), 1, "{roll}");
    found[0]
}

#[test]
fn every_first_roll_is_kept_as_by_the_naive_player() {
    for policy in games() {
        let (game, sheet) = (policy.game(), sheet(&policy).unwrap());
        let (mut naive, card, opening) = (Naive::new(game), Card::empty(game), sheet.opening.unwrap());
        assert_abs_diff_eq!(sheet.value, naive.value(&card), epsilon = 1e-9);
        let rolls: Vec<&String> = opening.keeps.iter().flat_map(|of| &of.rolls).collect();
        assert_eq!((rolls.len(), opening.rolls), (20, 20));
        assert_eq!(rolls.iter().collect::<BTreeSet<_>>().len(), 20, "every roll is there once");
        for of in &opening.keeps {
            for roll in of.rolls.iter().map(|roll| Dice::parse(roll, 4).unwrap()) {
                let left = game.rules().rolls - 1;
                let found = naive.kept(&card, roll, keep(&of.keep, roll), left);
                assert_abs_diff_eq!(found, naive.best(&card, roll, Dice::NONE, left), epsilon = 1e-9);
            }
        }
    }
}

#[test]
fn rules_and_exceptions_cost_what_the_naive_player_loses_by_them() {
    for policy in games() {
        let (game, opening) = (policy.game(), sheet(&policy).unwrap().opening.unwrap());
        let (mut naive, card, left) = (Naive::new(game), Card::empty(game), game.rules().rolls - 1);
        let best: BTreeMap<&String, &String> =
            opening.keeps.iter().flat_map(|of| of.rolls.iter().map(move |roll| (roll, &of.keep))).collect();
        let wrong: BTreeSet<&String> = opening.exceptions.iter().flat_map(|exception| &exception.of.rolls).collect();
        let mut lost: BTreeMap<String, f64> = BTreeMap::new();
        // All 64 ordered rolls, each as likely as the others.
        for ordered in 0..64 {
            let roll = Dice::from_faces([ordered % 4 + 1, ordered / 4 % 4 + 1, ordered / 16 + 1]);
            let by_rule = recipe(&opening, &roll).keep(&roll);
            let loss = naive.best(&card, roll, Dice::NONE, left) - naive.kept(&card, roll, by_rule, left);
            *lost.entry(roll.to_string()).or_default() += loss / 64.0;
            let roll = roll.to_string();
            assert_eq!(wrong.contains(&roll), keep(best[&roll], Dice::parse(&roll, 4).unwrap()) != by_rule, "{roll}");
        }
        assert_abs_diff_eq!(opening.loss, lost.values().sum::<f64>(), epsilon = 1e-9);
        for exception in &opening.exceptions {
            let sum: f64 = exception.of.rolls.iter().map(|roll| lost[roll]).sum();
            assert_abs_diff_eq!(exception.loss, sum, epsilon = 1e-9);
            assert!(exception.of.rolls.iter().all(|roll| best[roll] == &exception.of.keep));
        }
        assert!(opening.exceptions.is_sorted_by(|a, b| a.loss >= b.loss));
        check_sums(&opening);
    }
}

/// Checks that the numbers of the kinds add up.
fn check_sums(opening: &Opening) {
    let kinds: Vec<_> = opening.rules.iter().flat_map(|rule| &rule.kinds).collect();
    assert_eq!(kinds.iter().map(|kind| kind.rolls).sum::<usize>(), opening.rolls);
    let exceptions: usize = opening.exceptions.iter().map(|exception| exception.of.rolls.len()).sum();
    assert_eq!(kinds.iter().map(|kind| kind.exceptions).sum::<usize>(), exceptions);
    assert_abs_diff_eq!(kinds.iter().map(|kind| kind.chance).sum::<f64>(), 1.0, epsilon = 1e-12);
    assert_abs_diff_eq!(opening.rules.iter().map(|rule| rule.loss).sum::<f64>(), opening.loss, epsilon = 1e-12);
}

/// No other assignment of recipes to kinds has fewer exceptions.
#[test]
fn no_recipe_is_right_for_more_rolls_of_a_kind() {
    for policy in games() {
        let opening = sheet(&policy).unwrap().opening.unwrap();
        let best = |roll: &Dice| {
            let of = opening.keeps.iter().find(|of| of.rolls.contains(&roll.to_string())).unwrap();
            keep(&of.keep, *roll)
        };
        let rolls: Vec<Dice> =
            opening.keeps.iter().flat_map(|of| &of.rolls).map(|roll| Dice::parse(roll, 4).unwrap()).collect();
        for kind in opening.rules.iter().flat_map(|rule| &rule.kinds) {
            let alike = || rolls.iter().filter(|roll| shows(roll) == kind.shows);
            let wrong = |recipe: Recipe| alike().filter(|roll| recipe.keep(roll) != best(roll)).count();
            assert_eq!(kind.exceptions, Recipe::ALL.into_iter().map(wrong).min().unwrap(), "{}", kind.shows);
        }
    }
}

fn stage<'a>(sheet: &'a Sheet, name: &str) -> &'a Stage {
    sheet.stages.iter().find(|stage| stage.name == name).unwrap()
}

#[test]
fn giving_up_costs_what_the_naive_player_loses_by_it() {
    // By hand: two ones and two threes are usual, and the lower categories are crossed out.
    let filled = [
        ("empty card", &[][..]),
        ("upper filled", &[(0, 2), (1, 6)][..]),
        ("lower filled", &[(2, 0), (3, 0), (4, 0)][..]),
        ("last turn", &[(0, 2), (1, 6), (2, 0), (3, 0), (4, 0)][..]),
    ];
    for policy in games().into_iter().take(4) {
        let (game, sheet) = (policy.game(), sheet(&policy).unwrap());
        let mut naive = Naive::new(game);
        assert_eq!(sheet.stages.len(), filled.len());
        for (name, filled) in filled {
            let stage = stage(&sheet, name);
            for cost in &stage.costs {
                let category = game.rules().category(&cost.category).unwrap();
                let others = filled.iter().filter(|(other, _)| *other != category);
                let card = others.fold(Card::empty(game), |card, &(other, points)| card.with(other, points));
                let least = if cost.category == "sum" { 3 } else { 0 };
                let given_up = least as f64 + naive.value(&card.clone().with(category, least));
                assert_eq!(cost.least, least);
                assert_abs_diff_eq!(cost.cost, naive.value(&card) - given_up, epsilon = 1e-9);
                assert_abs_diff_eq!(cost.worth, cost.cost + least as f64, epsilon = 1e-12);
            }
            assert!(stage.costs.is_sorted_by(|a, b| a.cost <= b.cost), "{name}");
        }
        let named =
            |name: &str| stage(&sheet, name).costs.iter().map(|cost| cost.category.as_str()).collect::<BTreeSet<_>>();
        assert_eq!(named("empty card").len(), 5);
        assert_eq!(named("upper filled"), BTreeSet::from(["triple", "run", "sum"]));
        assert_eq!(named("lower filled"), BTreeSet::from(["ones", "threes"]));
        assert_eq!(named("last turn").len(), 5);
    }
}

#[test]
fn a_sheet_says_only_what_there_is_in_the_game() {
    let once = common::scorecard("small", &common::without_joker(common::TRIPLES).replace("rolls = 3", "rolls = 1"));
    let of_once = sheet(&once).unwrap();
    assert!(of_once.opening.is_none());
    assert!(!of_once.ignores.iter().any(|sentence| sentence.contains("roll")), "{:?}", of_once.ignores);
    let of_lower = sheet(&games()[4]).unwrap();
    assert_eq!(of_lower.stages.iter().map(|stage| stage.name).collect::<Vec<_>>(), ["empty card", "last turn"]);
    assert!(of_lower.ignores.iter().any(|sentence| sentence.contains("later rolls")));
    let only = "[[category]]\nid = \"sum\"\nname = \"Sum\"\npattern = \"any\"\npoints = \"all-dice\"\n";
    let only = format!(
        "family = \"scorecard\"\nname = \"One\"\nsource = \"made for tests\"\ndice = 1\nsides = 2\nrolls = 2\n{only}"
    );
    let of_one = sheet(&common::scorecard("one", &only)).unwrap();
    assert_eq!(of_one.stages.len(), 1);
    assert_abs_diff_eq!(of_one.value, 1.75);
    assert_abs_diff_eq!(of_one.stages[0].costs[0].cost, 0.75);
}

#[test]
fn yahtzee_is_as_people_know_it() {
    let sheet = sheet(&common::scorecard("yahtzee", &common::rules("yahtzee"))).unwrap();
    let opening = sheet.opening.as_ref().unwrap();
    assert_eq!(opening.rolls, 252);
    assert_eq!(opening.rules.last().unwrap().keep, Recipe::MostEqual);
    assert_eq!(stage(&sheet, "empty card").costs[0].category, "ones");
    assert_eq!(stage(&sheet, "last turn").costs[0].category, "yahtzee");
    // Giving up Yahtzee last costs only a Yahtzee in one turn: 50 points with a probability of 4.6029 %.
    assert_abs_diff_eq!(stage(&sheet, "last turn").costs[0].cost, 50.0 * 0.046_029, epsilon = 1e-4);
    let json = serde_json::to_string(&sheet).unwrap();
    assert!(!json.contains("null"), "every number is one");
}
