//! Rules made ready for play.

use std::sync::Arc;

use super::categories::Categories;
use super::decisions::Decisions;
use super::gain::{Gain, MOST_EXPONENT};
use super::objective::Objective;
use super::order::Succession;
use super::rules::{Category, Rules, RulesFile, Section};
use super::saved_rolls::SavedRolls;
use super::scoring::Scoring;
use super::states::{State, States};
use super::upper::UpperTotals;
use crate::dice::Dice;
use crate::error::{Problem, RulesError};
use crate::lattice::Lattice;
use crate::{ONLY_POINTS, find_builtin, library, title};

/// The largest number of values of a game: a table of four bytes for each still fits a usual disk.
const MAX_VALUES: usize = 1 << 30;

/// A game: its rules, its dice, every roll scored and every state numbered.
///
/// Making one takes well under a millisecond for five dice and some milliseconds for the largest games; copies share it.
#[derive(Clone, Debug)]
pub struct Game {
    id: String,
    word: String,
    rules: Rules,
    objective: Objective,
    gain: Option<Arc<Gain>>,
    lattice: Arc<Lattice>,
    scoring: Arc<Scoring>,
    states: Arc<States>,
    saved_rolls: Arc<SavedRolls>,
    decisions: Arc<Decisions>,
    together: Arc<Vec<Vec<u16>>>,
}

impl Game {
    /// Makes rules ready for play. The `id` names the game in tables and messages.
    ///
    /// # Errors
    /// If the game has more than 2^30 values.
    pub fn new(id: &str, rules: Rules) -> Result<Self, RulesError> {
        let lattice = Lattice::of(rules.dice, rules.die());
        let scoring = Scoring::new(&rules, &lattice);
        let (succession, upper) = (Succession::new(&rules), upper_totals(&rules, &scoring));
        let states = States::new(rules.categories.len(), succession, scoring.extra_category(), upper);
        let saved_rolls = SavedRolls::new(&states, if rules.saved_rolls { rules.rolls - 1 } else { 0 });
        if saved_rolls.values() > MAX_VALUES {
            let reason = format!(
                "the game has {} values, more than {MAX_VALUES}; use fewer categories{} or a lower bonus",
                saved_rolls.values(),
                if rules.saved_rolls { ", fewer rolls" } else { "" }
            );
            let problem = Problem::Unfit { key: "category".to_owned(), reason };
            return Err(RulesError { file: id.to_owned(), problem });
        }
        let together = if rules.saved_dice { keeps_together(&lattice) } else { Vec::new() };
        let decisions = Decisions::new(&rules, &lattice);
        let word = word(id, &rules)?;
        let objective = Objective::default();
        let game = Self {
            id: id.to_owned(),
            word,
            rules,
            objective,
            gain: None,
            lattice: Arc::new(lattice),
            scoring: Arc::new(scoring),
            states: Arc::new(states),
            saved_rolls: Arc::new(saved_rolls),
            decisions: Arc::new(decisions),
            together: Arc::new(together),
        };
        game.check_theta()?;
        Ok(game)
    }

    /// Checks that the gains of all points are normal numbers.
    fn check_theta(&self) -> Result<(), RulesError> {
        let most = MOST_EXPONENT / self.most_points() as f64;
        match self.rules.theta {
            Some(theta) if theta.abs() > most => {
                let reason = format!(
                    "{theta} is too far from 0 for the points of this game; write a number from -{most:.3} to {most:.3}"
                );
                let problem = Problem::Unfit { key: "theta".to_owned(), reason };
                Err(RulesError { file: self.id.clone(), problem })
            }
            _ => Ok(()),
        }
    }

    /// Reads rules and makes them ready. The `id` is also used as the file name in errors.
    ///
    /// # Errors
    /// Those of [`Rules::parse`] and [`Game::new`].
    pub fn parse(id: &str, text: &str) -> Result<Self, RulesError> {
        Self::new(id, Rules::parse(id, text)?)
    }

    /// The same game under another objective.
    #[must_use]
    pub fn played_for(self, objective: Objective) -> Self {
        let gain = Gain::of(objective, self.rules.theta, self.most_points()).map(Arc::new);
        Self { objective, gain, ..self }
    }

    /// The built-in game of this family with this id; `None` if there is none.
    #[must_use]
    pub fn builtin(id: &str) -> Option<Self> {
        let builtin = find_builtin(id)?;
        Self::parse(builtin.id, builtin.text).ok()
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The word with which its positions begin.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The name for people, distinct from other games of the same name.
    #[must_use]
    pub fn title(&self) -> String {
        title(&self.word, &self.rules.name)
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The objective of play.
    #[must_use]
    #[inline]
    pub fn objective(&self) -> Objective {
        // A constant there, after which the compiler leaves out all others.
        if ONLY_POINTS { Objective::ExpectedScore } else { self.objective }
    }

    /// The gains of points; `None` if points are their own gain, as in play for the most expected points.
    #[must_use]
    #[inline]
    pub fn gain(&self) -> Option<&Gain> {
        if ONLY_POINTS { None } else { self.gain.as_deref() }
    }

    /// The points of a value of the table of play for points, which holds gains.
    #[must_use]
    #[inline]
    pub fn in_points(&self, value: f64) -> f64 {
        self.gain().map_or(value, |gain| gain.in_points(value))
    }

    /// A category by its position on the card.
    #[must_use]
    pub fn category(&self, category: usize) -> &Category {
        &self.rules.categories[category]
    }

    /// The category with this id, or otherwise the only one of this name. Case and hyphens are ignored.
    #[must_use]
    pub fn find_category(&self, name: &str) -> Option<usize> {
        let plain = |name: &str| {
            let words: Vec<&str> = name.split(|c: char| c.is_whitespace() || c == '-').collect();
            words.join("-").to_lowercase()
        };
        let name = plain(name);
        let is_named = |&category: &usize| plain(&self.rules.categories[category].name) == name;
        self.rules.category(&name).or_else(|| {
            let mut named = (0..self.rules.categories.len()).filter(is_named);
            named.next().filter(|_| named.next().is_none())
        })
    }

    /// The ids of some categories, as a list for people.
    #[must_use]
    pub fn category_ids(&self, categories: Categories) -> String {
        let ids: Vec<&str> = categories.iter().map(|category| self.category(category).id.as_str()).collect();
        ids.join(", ")
    }

    /// Two examples of decisions in the form of review files: one that keeps a die, and one that fills a category.
    #[must_use]
    pub fn example_lines(&self) -> [String; 2] {
        let rules = &self.rules;
        let roll = Dice::example(rules.dice, rules.sides);
        let last = rules.categories.last().map_or("", |category| category.id.as_str());
        [format!("{roll} keep {}", rules.sides.min(rules.dice)), format!("{roll} score {last}")]
    }

    /// All keeps of the game's dice.
    #[inline(always)]
    #[must_use]
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// The points of all rolls in all categories.
    #[inline(always)]
    #[must_use]
    pub fn scoring(&self) -> &Scoring {
        &self.scoring
    }

    /// All states.
    #[inline(always)]
    #[must_use]
    pub fn states(&self) -> &States {
        &self.states
    }

    /// The numbering of the values of the states.
    #[inline(always)]
    #[must_use]
    pub fn saved_rolls(&self) -> &SavedRolls {
        &self.saved_rolls
    }

    /// The number of values: one for each state and, in games with saved rolls, each number of them.
    #[must_use]
    pub fn values(&self) -> usize {
        self.saved_rolls.values()
    }

    /// The index of the value of the state in which a game begins.
    #[must_use]
    pub fn start(&self) -> usize {
        self.saved_rolls.index(&self.states, &self.states.start(), 0)
    }

    /// The numbering of the decisions of a state.
    #[must_use]
    pub fn decisions(&self) -> &Decisions {
        &self.decisions
    }

    /// In games with saved dice: for each keep of the dice other than a saved keep, the index of the union of both.
    #[inline(always)]
    #[must_use]
    pub fn together(&self, saved: usize) -> &[u16] {
        &self.together[saved]
    }

    /// The points that are paid when the game is over: the upper bonus, if it is earned.
    #[must_use]
    pub fn final_points(&self, state: &State) -> usize {
        self.rules.bonus_at(state.upper_total)
    }

    /// The value of a state in which the game is over, as the table holds it.
    #[must_use]
    pub fn final_value(&self, state: &State) -> f64 {
        let points = self.final_points(state);
        self.gain().map_or(points as f64, |gain| gain.at_end(points))
    }

    /// The index of a full roll among all of them. The roll must have all dice of the game.
    #[must_use]
    pub fn roll(&self, dice: &Dice) -> usize {
        self.lattice.index(dice) - self.lattice.rolls().start
    }
}

/// The word of a game's positions. An attitude to risk is no rule: it is a part of a position.
fn word(id: &str, rules: &Rules) -> Result<String, RulesError> {
    if rules.theta.is_none() {
        return Ok(library::word(id, rules.text(), rules.canonical()));
    }
    let rules = Rules::new(id, RulesFile { theta: None, ..RulesFile::clone(rules) })?;
    Ok(library::word(id, rules.text(), rules.canonical()))
}

fn upper_totals(rules: &Rules, scoring: &Scoring) -> UpperTotals {
    let Some(bonus) = &rules.upper_bonus else { return UpperTotals::without_bonus() };
    let count = rules.categories.iter().filter(|category| category.section == Section::Upper).count();
    let points = |category| scoring.slots()[scoring.slots_of(category)].iter().map(|slot| slot.points).collect();
    UpperTotals::new(
        &bonus.steps().map(|step| step.from).collect::<Vec<_>>(),
        &(0..count).map(points).collect::<Vec<_>>(),
    )
}

fn keeps_together(lattice: &Lattice) -> Vec<Vec<u16>> {
    let beside = |saved: &Dice| &lattice.keeps()[..lattice.of_size(lattice.dice() - saved.len()).end];
    let together = |saved: &Dice| beside(saved).iter().map(|keep| lattice.index(&saved.and(keep)) as u16).collect();
    lattice.keeps().iter().map(together).collect()
}
