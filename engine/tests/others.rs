//! The best answer to one, two and three others who play for points, against a naive player that enumerates every
//! ordered roll and every combination of the others' totals.

use std::collections::{BTreeMap, HashMap};

use dicebase_engine::Unwatched;
use dicebase_engine::any::Tables;
use dicebase_games::any::Game as AnyGame;
use dicebase_games::scorecard::{Action, Card, Choice, Game, Position, Rolled};
use dicebase_games::{Dice, Notation};
use dicebase_policy::any::Question;

use crate::chance::Chance;
use crate::common::{SMALL, World};
use crate::random_scorecard;

/// The probability of each number of points.
type Ends = BTreeMap<usize, f64>;

/// A player of every card, who shares only the rules with the engine.
struct Naive<'g> {
    game: &'g Game,
    /// The further points of play for points, by card, and by position.
    ends: HashMap<String, Ends>,
    /// The chances of the best answer, by what is asked.
    answers: HashMap<String, f64>,
}

impl Naive<'_> {
    fn rolls(&self, dice: usize) -> Vec<Dice> {
        let sides = 1..=self.game.rules().sides;
        let with_one = |rolls: Vec<Dice>, _| {
            rolls.iter().flat_map(|roll| sides.clone().map(|face| roll.and(&Dice::from_faces([face])))).collect()
        };
        (0..dice).fold(vec![Dice::NONE], with_one)
    }

    /// The positions that follow a keep, all equally likely.
    fn kept(&self, position: &Position, keep: Dice) -> Vec<Position> {
        let (rules, card) = (self.game.rules(), position.card());
        let Rolled { roll, rolls_left, .. } = *position.rolled().unwrap();
        let after = |roll: Dice, left: usize, saved: Dice| {
            Position::after_roll(self.game, card.clone(), roll, left, saved).unwrap()
        };
        if keep == roll {
            return vec![after(roll, 0, Dice::NONE)];
        }
        let saved = if rules.saved_dice && rolls_left > 1 { keep } else { Dice::NONE };
        let rolls = self.rolls(rules.dice - keep.len());
        rolls.iter().map(|others| after(keep.and(others), rolls_left - 1, saved)).collect()
    }

    fn first_rolls(&self, card: &Card) -> Vec<Position> {
        let rules = self.game.rules();
        let first = |roll: &Dice| Position::after_roll(self.game, card.clone(), *roll, rules.rolls - 1, Dice::NONE);
        self.rolls(rules.dice).iter().map(|roll| first(roll).unwrap()).collect()
    }

    /// The further points of a player for points, who takes the first of equally good actions.
    fn ends(&mut self, card: &Card) -> Ends {
        if card.open().is_empty() {
            return Ends::from([(self.game.final_points(&card.state(self.game)), 1.0)]);
        }
        let key = card.to_text(self.game);
        if !self.ends.contains_key(&key) {
            let ends = self.mean(&self.first_rolls(card));
            self.ends.insert(key.clone(), ends);
        }
        self.ends[&key].clone()
    }

    fn mean(&mut self, positions: &[Position]) -> Ends {
        let mut mean = Ends::new();
        for position in positions {
            for (points, chance) in self.decided(position) {
                *mean.entry(points).or_default() += chance / positions.len() as f64;
            }
        }
        mean
    }

    fn decided(&mut self, position: &Position) -> Ends {
        let key = format!("{position:?}");
        if !self.ends.contains_key(&key) {
            let all: Vec<Ends> =
                position.actions(self.game).iter().map(|action| self.after(position, action)).collect();
            let means: Vec<f64> = all.iter().map(expected).collect();
            let most = means.iter().copied().fold(f64::MIN, f64::max);
            let first = means.iter().position(|mean| *mean > most - 1e-9).unwrap();
            self.ends.insert(key.clone(), all[first].clone());
        }
        self.ends[&key].clone()
    }

    fn after(&mut self, position: &Position, action: &Action) -> Ends {
        match *action {
            Action::Keep(keep) => self.mean(&self.kept(position, keep)),
            Action::Score(Choice { category, points, bonus, .. }) => {
                let rest = self.ends(&position.card().clone().with(category, points));
                rest.into_iter().map(|(rest, chance)| (rest + points + bonus, chance)).collect()
            }
        }
    }

    /// The largest chance from the start of a turn, with points that are not on the card.
    fn answer(&mut self, card: &Card, beside: i64, others: &[Ends]) -> f64 {
        if card.open().is_empty() {
            let sums = card.sums(self.game);
            return share((sums.total + sums.upper_bonus) as i64 + beside, others, 1);
        }
        let key = format!("{} {beside}", card.to_text(self.game));
        if let Some(answer) = self.answers.get(&key) {
            return *answer;
        }
        let answer = self.mean_answer(&self.first_rolls(card), beside, others);
        self.answers.insert(key, answer);
        answer
    }

    fn mean_answer(&mut self, positions: &[Position], beside: i64, others: &[Ends]) -> f64 {
        let sum: f64 = positions.iter().map(|position| self.best_answer(position, beside, others)).sum();
        sum / positions.len() as f64
    }

    fn best_answer(&mut self, position: &Position, beside: i64, others: &[Ends]) -> f64 {
        let key = format!("{position:?} {beside}");
        if let Some(answer) = self.answers.get(&key) {
            return *answer;
        }
        let actions = position.actions(self.game);
        let answers = actions.iter().map(|action| self.answer_after(position, action, beside, others));
        let best = answers.fold(0.0, f64::max);
        self.answers.insert(key, best);
        best
    }

    fn answer_after(&mut self, position: &Position, action: &Action, beside: i64, others: &[Ends]) -> f64 {
        match *action {
            Action::Keep(keep) => self.mean_answer(&self.kept(position, keep), beside, others),
            Action::Score(Choice { category, points, bonus, .. }) => {
                self.answer(&position.card().clone().with(category, points), beside + bonus as i64, others)
            }
        }
    }
}

fn expected(ends: &Ends) -> f64 {
    ends.iter().map(|(points, chance)| *points as f64 * chance).sum()
}

/// The expected part of a win with this total, which `winners` players have so far, over all totals of the others.
fn share(total: i64, others: &[Ends], winners: usize) -> f64 {
    let [other, rest @ ..] = others else { return 1.0 / winners as f64 };
    let of = |(&points, chance): (&usize, &f64)| match (points as i64).cmp(&total) {
        std::cmp::Ordering::Less => chance * share(total, rest, winners),
        std::cmp::Ordering::Equal => chance * share(total, rest, winners + 1),
        std::cmp::Ordering::Greater => 0.0,
    };
    other.iter().map(of).sum()
}

/// A card with this number of filled categories, as the rules allow them.
fn card(game: &Game, filled: usize, chance: &mut Chance) -> Card {
    (0..filled).fold(Card::empty(game), |card, _| {
        let open: Vec<usize> = game.states().succession().fillable(card.open()).iter().collect();
        let category = open[chance.number(1, open.len()) - 1];
        let slots = &game.scoring().slots()[game.scoring().slots_of(category)];
        card.with(category, slots[chance.number(1, slots.len()) - 1].points)
    })
}

fn asked(tables: &Tables<'_>, line: &str) -> Question {
    let notation: Notation = line.parse().unwrap();
    tables.read(&notation).unwrap().solved().unwrap()
}

/// Checks the value at the start of a turn, and every action after a roll, against this number of others.
fn check(rules: &str, count: usize, chance: &mut Chance) {
    let world = World::new();
    let (named, any) = world.game(rules, Some("beat"));
    let tables = Tables::of(&any, &named, world.config(None), &Unwatched);
    let AnyGame::Scorecard(game) = &any else { panic!("{}", any.id()) };
    let turns = game.rules().categories.len();
    let turn = chance.number(0, turns - 1);
    let before = chance.number(0, count);
    let mine = card(game, turn, chance);
    let others: Vec<Card> = (0..count).map(|other| card(game, turn + usize::from(other >= before), chance)).collect();
    let lead = chance.number(0, 20) as i64 - 10;
    let mut naive = Naive { game, ends: HashMap::new(), answers: HashMap::new() };
    let of_other = |naive: &mut Naive<'_>, card: &Card| {
        let total = card.sums(game).total;
        naive.ends(card).into_iter().map(|(points, chance)| (points + total, chance)).collect()
    };
    let totals: Vec<Ends> = others.iter().map(|other| of_other(&mut naive, other)).collect();
    let texts: Vec<String> = others.iter().map(|other| other.to_text(game)).collect();
    let word = |name: &str, text: &str| if text.is_empty() { String::new() } else { format!(" {name} {text}") };
    let cards = word("card", &mine.to_text(game)) + &word("opponents", &texts.join("/"));
    let line = format!("small objective beat lead {lead}{cards}");
    let expected = naive.answer(&mine, lead, &totals);
    let found = asked(&tables, &line).value().unwrap().exact().unwrap();
    assert!((found - expected).abs() < 1e-9, "{line}: {found} and {expected} in\n{rules}");
    for rolls_left in 0..game.rules().rolls {
        let roll = Dice::from_faces((0..game.rules().dice).map(|_| chance.number(1, game.rules().sides)));
        let position = Position::after_roll(game, mine.clone(), roll, rolls_left, Dice::NONE).unwrap();
        let line = format!("{line} roll {roll} rolls-left {rolls_left}");
        let ranked = asked(&tables, &line).rank().unwrap();
        let actions = position.actions(game);
        assert_eq!(ranked.len(), actions.len(), "{line}");
        for action in &actions {
            let expected = naive.answer_after(&position, action, lead, &totals);
            let text = action.text(game);
            let found = ranked.iter().find(|ranked| ranked.text == text).unwrap().worth.number();
            assert!((found - expected).abs() < 1e-9, "{line} {text}: {found} and {expected} in\n{rules}");
        }
    }
}

#[test]
fn the_best_answer_to_others_is_that_of_a_naive_player() {
    let mut chance = Chance::new(91);
    for count in 1..=3 {
        for _ in 0..4 {
            check(SMALL, count, &mut chance);
        }
    }
}

#[test]
fn so_it_is_in_random_games() {
    let mut chance = Chance::new(92);
    let small = |rules: &String| Game::parse("small", rules).is_ok_and(|game| game.states().len() < 120);
    let rules: Vec<String> =
        (1..60).map(|seed| random_scorecard::rules(&mut Chance::new(seed))).filter(small).collect();
    assert!(rules.len() > 10, "{}", rules.len());
    for (place, rules) in rules.iter().enumerate() {
        check(rules, 2 + place % 4, &mut chance);
    }
}
