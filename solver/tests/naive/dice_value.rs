//! Points against action dice, compared with a player that tracks both explicitly.

use std::collections::HashMap;
use std::ops::ControlFlow;

use dicebase_games::scorecard::{ActionDice, Card, Game, Rules, RulesFile};
use dicebase_solver::scorecard::{DiceValue, awards_error_bound, solve_awards};

use super::player::{Aim, Moment, Player};
use super::rulebook::{self, entries};
use super::{card_text, chance, cut, face, lower, rules, shown, solve};

/// The expected points and the expected dice.
#[derive(Clone, Copy, Default)]
struct Both {
    points: f64,
    dice: f64,
}

/// A player for points and action dice, where a die is worth `worth` points.
struct Collector<'r> {
    rules: &'r RulesFile,
    worth: f64,
    /// The player that knows all outcomes of rolls.
    player: Player<'r>,
    met: HashMap<rulebook::Card, Both>,
}

type Moments = HashMap<Moment, Both>;

impl<'r> Collector<'r> {
    fn new(rules: &'r RulesFile, worth: f64) -> Self {
        Self { rules, worth, player: Player::new(rules, Aim::Points), met: HashMap::new() }
    }

    fn sum(&self, both: Both) -> f64 {
        both.points + self.worth * both.dice
    }

    fn value(&mut self, card: &rulebook::Card) -> Both {
        if card.iter().all(Option::is_some) {
            return Both::default();
        }
        if let Some(&both) = self.met.get(card) {
            return both;
        }
        let both = self.rolled(card, &Moment::begin(self.rules), &[], &mut Moments::new());
        self.met.insert(card.clone(), both);
        both
    }

    fn rolled(&mut self, card: &rulebook::Card, moment: &Moment, kept: &[usize], known: &mut Moments) -> Both {
        let after = self.player.all_after(moment, kept);
        let count = after.len() as f64;
        let mut mean = Both::default();
        for moment in after {
            let both = self.best(card, moment, known);
            mean.points += both.points / count;
            mean.dice += both.dice / count;
        }
        mean
    }

    fn best(&mut self, card: &rulebook::Card, moment: Moment, known: &mut Moments) -> Both {
        if let Some(&both) = known.get(&moment) {
            return both;
        }
        let all: Vec<Both> = if moment.rolls_left == 0 {
            let dice = [moment.saved.as_slice(), &moment.free].concat();
            let earned = self.earned(&dice);
            let entries = entries(self.rules, card, &dice);
            entries.iter().map(|entry| self.entered(card, entry.category, entry.points, earned)).collect()
        } else {
            moment.parts().map(|kept| self.rolled(card, &moment, &kept, known)).collect()
        };
        let best = all.into_iter().max_by(|a, b| self.sum(*a).total_cmp(&self.sum(*b))).unwrap();
        known.insert(moment, best);
        best
    }

    /// The action dice that this roll earns, whatever category is filled.
    fn earned(&self, dice: &[usize]) -> f64 {
        let divisor = self.rules.action_dice.as_ref().unwrap().when_sum_divisible_by;
        if dice.iter().sum::<usize>() % divisor == 0 { 1.0 } else { 0.0 }
    }

    fn entered(&mut self, card: &rulebook::Card, category: usize, points: usize, earned: f64) -> Both {
        let mut card = card.clone();
        card[category] = Some(points);
        let after = self.value(&card);
        Both { points: points as f64 + after.points, dice: earned + after.dice }
    }
}

fn small(divisor: usize, head: &str) -> Game {
    let dice = format!(
        "{head}\n[action-dice]\nwhen-sum-divisible-by = {divisor}\nfaces = [\"steal\", \"freeze\"]
        before-rolling = [\"freeze\"]\ninstead-of-rolling = [\"steal\"]\nafter-round = []\nlast-freeze-round = 1\n"
    );
    let categories = [face(3), lower("pair", "{ groups = [2] }", "\"all-dice\""), chance()];
    // Tables come last in TOML.
    let text = rules(head, &categories) + "\n" + dice.strip_prefix(head).unwrap();
    Game::new("small", Rules::parse("small", &text).unwrap_or_else(|error| panic!("{error}\n{text}"))).unwrap()
}

fn games() -> Vec<Game> {
    let head =
        |dice, sides, rolls, saved| format!("dice = {dice}\nsides = {sides}\nrolls = {rolls}\nsaved-dice = {saved}");
    vec![
        small(2, &head(3, 3, 3, true)),
        small(5, &head(3, 4, 2, false)),
        small(2, &head(2, 4, 1, false)),
        small(4, &head(2, 4, 4, true)),
        small(7, &head(2, 5, 3, false)),
    ]
}

fn solved(game: &Game, worths: &[f64]) -> Vec<DiceValue> {
    solve_awards(game, worths, &|_| ControlFlow::Continue(())).unwrap()
}

/// With these values of a die, points never equal dice by accident, so the means of both are those of any optimal play.
const WORTHS: [f64; 4] = [0.317_811, 3.771_113, 22.459_187, 10_000.1];

#[test]
fn points_and_dice_are_those_of_a_player_who_counts_both() {
    for game in games() {
        for awards in solved(&game, &WORTHS) {
            let rules = game.rules();
            let mut collector = Collector::new(rules, awards.worth);
            let start = vec![None; rules.categories.len()];
            let both = collector.value(&start);
            collector.met.insert(start, both);
            for (card, both) in &collector.met {
                let state = Card::parse(&game, &card_text(rules, card)).unwrap().state(&game);
                let index = game.states().index(&state);
                let sum = both.points + awards.worth * both.dice;
                let found = [awards.points[index], awards.dice[index], awards.values[index] / (1.0 + awards.worth)];
                for (found, expected) in found.into_iter().zip([both.points, both.dice, sum / (1.0 + awards.worth)]) {
                    assert!((found - expected).abs() < 1e-12, "{found} {expected} {card:?} in\n{}", shown(rules));
                }
            }
        }
    }
}

/// The values agree bit by bit, since the turn is the same.
#[test]
fn dice_that_are_worth_nothing_leave_the_values_as_they_are() {
    let mut cut = cut("kniffeliger", &["sixes", "three-of-a-kind", "full-house", "small-straight", "pi"], 3);
    let dice = Game::builtin("kniffeliger").unwrap().rules().action_dice.clone().unwrap();
    cut.action_dice = Some(ActionDice { last_freeze_round: 3, ..dice });
    let cut = Game::new("small", Rules::new("small", cut).unwrap()).unwrap();
    for game in games().into_iter().chain([cut]) {
        let values = solve(&game);
        let all = solved(&game, &[4.0, 0.0]);
        assert!(all[1].values == values);
        let off = all[1].points.iter().zip(&values).map(|(points, value)| (points - value).abs()).fold(0.0, f64::max);
        assert!(off <= awards_error_bound(&game), "{off}");
    }
}

/// A higher value of a die gives more dice and fewer points, each point of the frontier is the best for its value, and
/// play for dice alone is the same in each turn.
#[test]
fn the_frontier_rises_falls_and_is_concave() {
    let worths = [0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 8.0, 13.0, 21.0, 34.0, 55.0, 89.0, 144.0, 233.0, 377.0, 610.0, 1e6];
    for game in games() {
        let start = game.start();
        let all = solved(&game, &worths);
        assert_eq!(all.iter().map(|awards| awards.worth).collect::<Vec<_>>(), worths);
        let at = |awards: &DiceValue| (awards.points[start], awards.dice[start]);
        for pair in all.windows(2) {
            let ((points, dice), (fewer, more)) = (at(&pair[0]), at(&pair[1]));
            assert!(more >= dice - 1e-12 && fewer <= points + 1e-12, "{points} {dice} {fewer} {more}");
            // The cost of a die between two points of the frontier lies between their values of a die.
            let (cost, bought) = (points - fewer, more - dice);
            assert!(pair[0].worth * bought <= cost + 1e-9 && cost <= pair[1].worth * bought + 1e-9);
        }
        let one_turn = all[16].dice[game.states().layers().nth(1).unwrap()[0].first];
        let turns = game.rules().categories.len() as f64;
        assert!((all[16].dice[start] - turns * one_turn).abs() < 1e-9);
    }
}
