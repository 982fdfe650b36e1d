//! User-written rules of a bot: which dice to keep and which category to fill. The first matching rule decides.

mod keeping;
mod read;
mod written;

use dicebase_games::scorecard::{Categories, Choice, Decisions, Game, Row};
use dicebase_games::{Dice, Problem};

use self::keeping::{Keeping, faces_open};
use super::columns::Columns;

pub use written::Otherwise;

/// The ordered rules of a bot for one game.
#[derive(Clone, Debug, PartialEq)]
pub struct BotRules {
    otherwise: Otherwise,
    keeps: Vec<KeepRule>,
    fills: Vec<FillRule>,
}

/// The condition of a rule on the card.
#[derive(Clone, Debug, Default, PartialEq)]
struct OnCard {
    /// The turns, counted from 1; `None` for all turns.
    turns: Option<Vec<usize>>,
    /// Categories of which at least one must be open.
    open: Option<Categories>,
    /// Categories that must all be filled.
    filled: Categories,
}

/// A rule for the dice to keep.
#[derive(Clone, Debug, PartialEq)]
struct KeepRule {
    card: OnCard,
    rolls_left: Option<Vec<usize>>,
    /// A flag for each full roll by its number; `None` for all rolls.
    rolls: Option<Vec<bool>>,
    pays: Option<Pays>,
    keeping: Keeping,
}

/// The condition that one of some categories pays a minimum of points.
#[derive(Clone, Debug, PartialEq)]
struct Pays {
    categories: Categories,
    at_least: usize,
}

/// A rule for the category to fill.
#[derive(Clone, Debug, PartialEq)]
struct FillRule {
    card: OnCard,
    /// The categories in order of preference.
    categories: Vec<usize>,
    /// The minimum of points that the category must pay.
    at_least: usize,
}

impl BotRules {
    /// The fallback for decisions that no rule fits.
    #[must_use]
    pub fn otherwise(&self) -> Otherwise {
        self.otherwise
    }

    /// Precomputes everything that does not depend on a card.
    pub(super) fn ready(&self, game: &Game, columns: &Columns) -> Ready {
        let keeps = self.keeps.iter().map(|rule| rule.columns(game, columns)).collect();
        Ready { rules: self.clone(), keeps }
    }
}

impl OnCard {
    fn fits(&self, game: &Game, open: Categories) -> bool {
        let turn = game.rules().categories.len() - open.len() + 1;
        self.turns.as_ref().is_none_or(|turns| turns.contains(&turn))
            && self.open.is_none_or(|any| !any.and(open).is_empty())
            && self.filled.and(open).is_empty()
    }
}

impl KeepRule {
    /// The byte of the kept dice for each set of open faces and each column; `None` in columns that the rule does not
    /// fit.
    fn columns(&self, game: &Game, columns: &Columns) -> Vec<Vec<Option<u8>>> {
        let faces = 0..self.keeping.open_faces(game.rules().sides);
        faces.map(|faces| self.columns_with(game, columns, faces)).collect()
    }

    fn columns_with(&self, game: &Game, columns: &Columns, faces: usize) -> Vec<Option<u8>> {
        let keeps = game.lattice().keeps();
        let mut bytes = vec![None; game.decisions().columns()];
        for rolls_left in 1..game.rules().rolls {
            if self.rolls_left.as_ref().is_some_and(|of| !of.contains(&rolls_left)) {
                continue;
            }
            let stage = columns.stage(rolls_left);
            for ((column, &roll), options) in stage.columns.clone().zip(&stage.rolls).zip(&stage.options) {
                let roll = usize::from(roll);
                if self.rolls.as_ref().is_none_or(|rolls| rolls[roll]) {
                    let saved = options.last().map_or(Dice::NONE, |&saved| keeps[usize::from(saved)]);
                    let roll = keeps[game.lattice().rolls().start + roll];
                    let keep = self.keeping.of(&roll, &saved, faces);
                    bytes[column] = keep.map(|keep| Decisions::keep_to_byte(&roll, &keep));
                }
            }
        }
        bytes
    }
}

impl Pays {
    fn fits(&self, game: &Game, row: &Row, roll: usize) -> bool {
        let pays = |choice: Choice| self.categories.contains(choice.category) && choice.points >= self.at_least;
        game.scoring().choices(row.open, row.extra, roll).any(pays)
    }
}

/// Rules with their precomputed columns.
pub(super) struct Ready {
    rules: BotRules,
    /// For each rule for keeps, the bytes of [`KeepRule::columns`].
    keeps: Vec<Vec<Vec<Option<u8>>>>,
}

impl Ready {
    /// Overwrites the decisions of some states of a row wherever a rule applies.
    pub(super) fn decide(&self, game: &Game, columns: &Columns, row: &Row, bytes: &mut [u8]) {
        let said = self.said(game, columns, row);
        for state in bytes.chunks_mut(said.len()) {
            for (byte, said) in state.iter_mut().zip(&said) {
                *byte = said.unwrap_or(*byte);
            }
        }
    }

    /// The decisions of the rules for each column of a row; `None` where no rule applies.
    fn said(&self, game: &Game, columns: &Columns, row: &Row) -> Vec<Option<u8>> {
        let mut said = vec![None; game.decisions().columns()];
        let faces = faces_open(game, |category| row.open.contains(category));
        for (rule, keeps) in self.rules.keeps.iter().zip(&self.keeps) {
            if rule.card.fits(game, row.open) {
                let keeps = &keeps[faces.min(keeps.len() - 1)];
                rule.say(game, columns, row, keeps, &mut said);
            }
        }
        let fills: Vec<&FillRule> = self.rules.fills.iter().filter(|rule| rule.card.fits(game, row.open)).collect();
        for (roll, column) in game.decisions().stage(0).enumerate() {
            said[column] = fills.iter().find_map(|rule| rule.category(game, row, roll)).map(|category| category as u8);
        }
        said
    }
}

impl KeepRule {
    fn say(&self, game: &Game, columns: &Columns, row: &Row, keeps: &[Option<u8>], said: &mut [Option<u8>]) {
        let open = said.iter_mut().zip(keeps).enumerate();
        for (column, (said, keep)) in open.filter(|(_, (said, keep))| said.is_none() && keep.is_some()) {
            let pays = |pays: &Pays| pays.fits(game, row, columns.roll(column));
            if self.pays.as_ref().is_none_or(pays) {
                *said = *keep;
            }
        }
    }
}

impl FillRule {
    fn category(&self, game: &Game, row: &Row, roll: usize) -> Option<usize> {
        let may = |category: usize| {
            let mut choices = game.scoring().choices(row.open, row.extra, roll);
            choices.any(|choice| choice.category == category && choice.points >= self.at_least)
        };
        self.categories.iter().copied().find(|&category| row.open.contains(category) && may(category))
    }
}

fn unfit(key: &str, reason: &str) -> Problem {
    Problem::Unfit { key: key.to_owned(), reason: reason.to_owned() }
}
