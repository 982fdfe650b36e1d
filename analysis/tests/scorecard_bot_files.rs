//! Tests bot files of scorecard games against a naive player, who enumerates every ordered roll and plays by the same
//! rules, written in Rust.

use std::collections::HashMap;

use approx::assert_abs_diff_eq;
use dicebase_analysis::scorecard::{Bot, BotRules, Player, Regret, distribution, regret, sheet::sheet, simulate};
use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Game, Position};
use dicebase_solver::scorecard::solve;

use crate::common::{self, TRIPLES, go_on, rolls_beside, saved};

/// A bot file with every word of the language; its last rules fit everything.
const BOT: &str = r#"
family = "scorecard"
otherwise = "greedy"

[[keep]]
turns = [1, 2]
rolls-left = 2
rolls = ["124", "134"]
dice = "4"

[[keep]]
pays = ["run", "sum"]
at-least = 6
filled = ["ones"]
dice = "all"

[[keep]]
open = ["triple", "threes"]
equal = 2
dice = "all-equal"

[[keep]]
open = ["run"]
run = 2
rolls-left = [1]
dice = "longest-run"

[[keep]]
shows = ["neither equal dice nor a run", "a run of 3"]
turns = 3
dice = "nothing"

[[keep]]
dice = "most-equal-open"

[[keep]]
rolls-left = 1
dice = "highest"

[[keep]]
dice = "44"

[[keep]]
dice = "most-equal"

[[fill]]
categories = ["triple", "run"]
at-least = 6

[[fill]]
turns = [1, 2, 3]
open = ["sum"]
categories = ["threes", "ones"]
at-least = 2

[[fill]]
filled = ["threes", "triple"]
categories = ["sum", "ones"]

[[fill]]
categories = ["ones", "triple", "sum", "threes", "run"]
"#;

fn games() -> [Game; 2] {
    [("small", TRIPLES), ("saved", &saved(TRIPLES))].map(|(id, rules)| Game::parse(id, rules).unwrap())
}

fn dice(faces: &[usize]) -> Dice {
    Dice::from_faces(faces.iter().copied())
}

/// The most frequent face, the highest if several are equally frequent.
fn most(roll: &Dice, among: &[usize]) -> Dice {
    let face = among.iter().copied().filter(|&face| roll.count(face) > 0).max_by_key(|&face| (roll.count(face), face));
    face.map_or(Dice::NONE, |face| Dice::from_faces(std::iter::repeat_n(face, roll.count(face))))
}

/// The longest run, the highest if several are equally long.
fn run(roll: &Dice) -> Vec<usize> {
    let runs = (1..=4).flat_map(|from| (from..=4).map(move |to| (from..=to).collect::<Vec<_>>()));
    let shown = runs.filter(|run| run.iter().all(|&face| roll.count(face) > 0));
    shown.max_by_key(|run| (run.len(), run[0])).unwrap()
}

/// The keep of the bot: the rules of [`BOT`] in Rust.
fn keeps(card: &Card, roll: &Dice, rolls_left: usize) -> Dice {
    let is_open = |category: usize| card.points(category).is_none();
    let turn = 1 + (0..5).filter(|&category| !is_open(category)).count();
    let equal = (1..=4).map(|face| roll.count(face)).max().unwrap();
    let longest = run(roll);
    let joker = equal == 3 && !is_open(2);
    // With a forced joker, an open upper category of the face comes first; otherwise a run is paid in full.
    let upper_first = [(1, 0), (3, 1)].into_iter().any(|(face, category)| roll.count(face) == 3 && is_open(category));
    let forced_up = joker && upper_first;
    let run_pays = is_open(3) && !forced_up && (longest.len() == 3 || joker);
    let sum_pays = is_open(4) && !forced_up && roll.sum() >= 6;
    if turn <= 2 && rolls_left == 2 && (*roll == dice(&[1, 2, 4]) || *roll == dice(&[1, 3, 4])) {
        return dice(&[4]);
    }
    if !is_open(0) && (run_pays || sum_pays) {
        return *roll;
    }
    if (is_open(2) || is_open(1)) && equal >= 2 {
        return Dice::from_faces(roll.faces().filter(|&face| roll.count(face) > 1));
    }
    if is_open(3) && longest.len() >= 2 && rolls_left == 1 {
        return dice(&longest);
    }
    // A roll of three different dice shows either a run of 3 or, like 1 2 4, neither equal dice nor a run: a run of 2
    // has no name.
    if turn == 3 && equal == 1 {
        return Dice::NONE;
    }
    let open: Vec<usize> =
        [(1, 0), (3, 1)].into_iter().filter(|(_, category)| is_open(*category)).map(|of| of.0).collect();
    if open.iter().any(|&face| roll.count(face) > 0) {
        return most(roll, &open);
    }
    if rolls_left == 1 {
        return dice(&[roll.faces().max().unwrap()]);
    }
    if roll.count(4) >= 2 {
        return dice(&[4, 4]);
    }
    most(roll, &[1, 2, 3, 4])
}

/// The category that the bot fills, given the allowed ones with their points.
fn fills(card: &Card, allowed: &[(usize, usize)]) -> usize {
    let pays = |category: usize| allowed.iter().find(|of| of.0 == category).map(|of| of.1);
    let first = |among: &[usize], least: usize| {
        among.iter().copied().find(|&category| pays(category).is_some_and(|points| points >= least))
    };
    let is_open = |category: usize| card.points(category).is_none();
    let turn = 1 + (0..5).filter(|&category| !is_open(category)).count();
    let second = (turn <= 3 && is_open(4)).then(|| first(&[1, 0], 2)).flatten();
    let third = (!is_open(1) && !is_open(2)).then(|| first(&[4, 0], 0)).flatten();
    first(&[2, 3], 6).or(second).or(third).or_else(|| first(&[0, 2, 4, 1, 3], 0)).unwrap()
}

/// The expected points of the bot, computed card by card over every ordered roll.
struct Naive<'a> {
    game: &'a Game,
    cards: HashMap<String, f64>,
    moments: HashMap<(String, Dice, Dice, usize), f64>,
}

impl Naive<'_> {
    fn card(&mut self, card: &Card) -> f64 {
        if card.open().is_empty() {
            return self.game.final_points(&card.state(self.game)) as f64;
        }
        let key = card.to_text(self.game);
        if let Some(&known) = self.cards.get(&key) {
            return known;
        }
        let value = self.roll(card, Dice::NONE, Dice::NONE, self.game.rules().rolls);
        self.cards.insert(key, value);
        value
    }

    /// The mean over the outcomes of the other dice.
    fn roll(&mut self, card: &Card, keep: Dice, saved: Dice, rolls: usize) -> f64 {
        let rest = rolls_beside(keep, 3, 4);
        rest.iter().map(|&roll| self.decide(card, roll, saved, rolls - 1)).sum::<f64>() / rest.len() as f64
    }

    fn decide(&mut self, card: &Card, roll: Dice, saved: Dice, rolls_left: usize) -> f64 {
        let key = (card.to_text(self.game), roll, saved, rolls_left);
        if let Some(&known) = self.moments.get(&key) {
            return known;
        }
        let value = if rolls_left == 0 { self.fill(card, roll) } else { self.keep(card, roll, saved, rolls_left) };
        self.moments.insert(key, value);
        value
    }

    fn keep(&mut self, card: &Card, roll: Dice, saved: Dice, rolls_left: usize) -> f64 {
        let wanted = keeps(card, &roll, rolls_left);
        let keep = Dice::from_faces(
            (1..=4).flat_map(|face| std::iter::repeat_n(face, wanted.count(face).max(saved.count(face)))),
        );
        if keep == roll {
            return self.fill(card, roll);
        }
        let saved = if self.game.rules().saved_dice { keep } else { Dice::NONE };
        self.roll(card, keep, saved, rolls_left)
    }

    fn fill(&mut self, card: &Card, roll: Dice) -> f64 {
        let position = Position::after_roll(self.game, card.clone(), roll, 0, Dice::NONE).unwrap();
        let choices: Vec<_> = position
            .actions(self.game)
            .into_iter()
            .filter_map(|action| match action {
                Action::Score(choice) => Some(choice),
                Action::Keep(_) => None,
            })
            .collect();
        let allowed: Vec<(usize, usize)> = choices.iter().map(|choice| (choice.category, choice.points)).collect();
        let category = fills(card, &allowed);
        let choice = choices.iter().find(|choice| choice.category == category).unwrap();
        (choice.points + choice.bonus) as f64 + self.card(&card.clone().with(category, choice.points))
    }
}

fn lost(game: &Game, text: &str) -> Regret {
    let (rules, values) = (BotRules::parse("mine.toml", text, game).unwrap(), solve(game, &go_on).unwrap());
    let player = Player::of_rules(game, &rules, || (&values).into());
    regret(&player, &values, &go_on).unwrap()
}

#[test]
fn a_bot_file_is_worth_what_a_naive_player_of_its_rules_is() {
    for game in games() {
        let naive = Naive { game: &game, cards: HashMap::new(), moments: HashMap::new() }.card(&Card::empty(&game));
        let found = lost(&game, BOT);
        assert_abs_diff_eq!(found.value, naive, epsilon = 1e-10);
        let decisions = found.decisions.iter().flatten().map(|decision| decision.loss).sum::<f64>();
        assert_abs_diff_eq!(decisions, found.loss, epsilon = 1e-10);
        assert!(found.loss > 1.0, "{found:?}");
        let rules = BotRules::parse("mine.toml", BOT, &game).unwrap();
        let player = || Player::of_rules(&game, &rules, || Vec::new().into());
        let mean = distribution(&player(), &Card::empty(&game), &go_on).unwrap().scores.mean();
        assert_abs_diff_eq!(mean, naive, epsilon = 1e-10);
        let played = simulate(&[player(), player().tabulated(&go_on).unwrap()], 20_000, 3, &go_on).unwrap().scores;
        for sample in played {
            assert!((sample.mean() - naive).abs() < 4.0 * sample.standard_error().unwrap(), "{}", sample.mean());
        }
    }
}

#[test]
fn where_no_rule_fits_another_bot_plays() {
    for game in games() {
        let values = solve(&game, &go_on).unwrap();
        for (name, bot) in [("optimal", Bot::Optimal), ("greedy", Bot::Greedy), ("collector", Bot::Collector)] {
            let player = Player::of_bot(&game, bot, || (&values).into());
            let alone = regret(&player, &values, &go_on).unwrap();
            let none = lost(&game, &format!("family = \"scorecard\"\notherwise = \"{name}\"\n"));
            assert_eq!(none, alone, "{name}");
        }
    }
}

#[test]
fn a_sheet_is_a_bot_file_that_loses_what_the_sheet_says() {
    let plain: String =
        TRIPLES.lines().filter(|line| !line.contains("-bonus =")).map(|line| format!("{line}\n")).collect();
    let two = TRIPLES.replace("rolls = 3", "rolls = 2");
    for rules in [TRIPLES.to_owned(), plain, two, common::rules("knubbel-v1")] {
        let policy = common::scorecard("small", &rules);
        let (game, sheet) = (policy.game(), sheet(&policy).unwrap());
        let file = sheet.to_bot_file(game.rules().rolls);
        let opening = sheet.opening.unwrap();
        assert_abs_diff_eq!(lost(game, &file).loss, opening.loss, epsilon = 1e-10);
        assert!(opening.loss > 0.0);
        // With the exceptions, nothing is lost. The orders to give up categories come after them.
        let (keeps, fills) = file.split_once("## The order to give").unwrap();
        assert_abs_diff_eq!(lost(game, &keeps.replace("\n# ", "\n")).loss, 0.0, epsilon = 1e-10);
        let fills: String = fills.lines().skip(1).map(|line| format!("{}\n", line.trim_start_matches("# "))).collect();
        let alone = format!("family = \"scorecard\"\notherwise = \"optimal\"\n{fills}");
        assert!(lost(game, &alone).loss > 1.0);
        let everywhere = file.replace("turns = 1\n", "");
        assert!(lost(game, &everywhere).loss > opening.loss);
    }
}

#[test]
fn what_is_wrong_with_a_bot_file_is_said_with_file_and_key() {
    let [game, _] = games();
    let head = "family = \"scorecard\"\notherwise = \"greedy\"\n";
    let keep = |keys: &str| format!("{head}[[keep]]\ndice = \"all\"\n{keys}\n");
    let cases = [
        (
            head.replace("scorecard", "bank"),
            "key `family`: this bot plays bank games, and the game is a scorecard game",
        ),
        ("otherwise = \"greedy\"".to_owned(), "the family of the game is missing"),
        ("family = \"scorecard\"".to_owned(), "the key `otherwise` is missing"),
        (
            head.replace("greedy", "random"),
            "line 2, `otherwise = \"random\"`: unknown variant `random`, expected one of",
        ),
        (format!("{head}fil = []"), "line 3, `fil = []`: unknown field `fil`"),
        (keep("opn = [\"run\"]"), "line 5, `opn = [\"run\"]`: unknown field `opn`, expected one of `turns`"),
        (
            keep("open = [\"runs\"]"),
            "key `keep.1.open`: there is no category \"runs\" (did you mean run?); there are ones",
        ),
        (keep("open = []"), "key `keep.1.open`: it names no category"),
        (keep("turns = 6"), "key `keep.1.turns`: 6 is not allowed, it must be 1 to 5"),
        (keep("rolls-left = [1, 3]"), "key `keep.1.rolls-left`: 3 is not allowed, it must be 1 to 2"),
        (keep("rolls-left = \"one\""), "a number is expected here, or a list of numbers"),
        (keep("equal = 4"), "key `keep.1.equal`: 4 is not allowed, it must be 1 to 3"),
        (keep("run = 0"), "key `keep.1.run`: 0 is not allowed, it must be 1 to 3"),
        (keep("rolls = [\"12\"]"), "key `keep.1.rolls`: \"12\" are no roll of 3 dice"),
        (keep("rolls = [\"125\"]"), "key `keep.1.rolls`: '5' is not a face"),
        (
            keep("shows = [\"a pear\"]"),
            "key `keep.1.shows`: no roll shows \"a pear\" (did you mean a pair?); write some of",
        ),
        (
            keep("at-least = 3"),
            "key `keep.1.at-least`: it says how much the categories of `pays` pay, which is missing",
        ),
        (format!("{head}[[keep]]\ndice = \"pairs\"\n"), "key `keep.1.dice`: \"pairs\" are no dice to keep"),
        (format!("{head}[[keep]]\ndice = \"1111\"\n"), "key `keep.1.dice`: \"1111\" are no dice to keep"),
        (
            format!("{head}[[keep]]\ndice = \"1\"\n[[keep]]\ndice = \"44\"\nrolls = [\"123\"]\n"),
            "key `keep.2.rolls`: the roll 123 does not have the dice 44",
        ),
        (
            format!("{head}[[fill]]\ncategories = [\"pear\"]\n"),
            "key `fill.1.categories`: there is no category \"pear\"",
        ),
        (format!("{head}[[fill]]\n"), "the key `categories` is missing"),
    ];
    for (text, expected) in cases {
        let error = BotRules::parse("mine.toml", &text, &game).unwrap_err().to_string();
        assert!(error.starts_with("bot file mine.toml: ") && error.contains(expected), "{text}\n{error}\n{expected}");
    }
}
