//! The dice that a rule keeps.

use dicebase_games::scorecard::{Category, Game, Pattern, Section};
use dicebase_games::{Dice, Problem, did_you_mean, listed, quoted};

use super::super::sheet::Recipe;
use super::unfit;

/// The word in bot files for [`Keeping::MostEqualOpen`].
const MOST_EQUAL_OPEN: &str = "most-equal-open";

/// A way to choose the dice to keep of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keeping {
    /// The dice that a recipe keeps.
    Recipe(Recipe),
    /// The most frequent face among those whose upper category is open, the highest if several are equally frequent.
    MostEqualOpen,
    /// Exactly these dice.
    Dice(Dice),
}

impl Keeping {
    /// Reads the word of a recipe, [`MOST_EQUAL_OPEN`], or dice.
    pub(super) fn read(key: &str, text: &str, game: &Game) -> Result<Self, Problem> {
        if let Some(recipe) = Recipe::ALL.into_iter().find(|recipe| recipe.name() == text) {
            return Ok(Self::Recipe(recipe));
        }
        if text == MOST_EQUAL_OPEN {
            return Ok(Self::MostEqualOpen);
        }
        let all = game.rules().dice;
        match Dice::parse(text, game.rules().sides) {
            Ok(dice) if !dice.is_empty() && dice.len() <= all => Ok(Self::Dice(dice)),
            _ => Err(no_keeping(key, text, game)),
        }
    }

    /// The dice to keep of a roll, including the saved ones. `faces` has a bit for each face whose upper category is
    /// open. Returns `None` if the roll lacks the dice that the rule names.
    pub(super) fn of(self, roll: &Dice, saved: &Dice, faces: usize) -> Option<Dice> {
        let keep = match self {
            Self::Recipe(recipe) => recipe.keep(roll),
            Self::Dice(dice) => Some(dice).filter(|dice| roll.contains(dice))?,
            Self::MostEqualOpen => {
                let open = roll.distinct_faces().filter(|face| faces >> (face - 1) & 1 == 1);
                let most = open.max_by_key(|&face| (roll.count(face), face))?;
                Dice::from_faces(roll.faces().filter(|&face| face == most))
            }
        };
        Some(with_saved(&keep, saved))
    }

    /// The number of values of `faces` that [`of`](Self::of) must be called with: all sets of faces, or one if it
    /// ignores them.
    pub(super) fn open_faces(self, sides: usize) -> usize {
        if self == Self::MostEqualOpen { 1 << sides } else { 1 }
    }
}

/// The faces whose upper category is open, with a bit for each.
pub(super) fn faces_open(game: &Game, is_open: impl Fn(usize) -> bool) -> usize {
    let face = |(category, of): (usize, &Category)| match of.pattern {
        Pattern::Face(face) if of.section == Section::Upper && is_open(category) => 1 << (face - 1),
        _ => 0,
    };
    game.rules().categories.iter().enumerate().map(face).fold(0, |faces, face| faces | face)
}

/// The union of a keep and the saved dice, where dice that both have count once.
fn with_saved(keep: &Dice, saved: &Dice) -> Dice {
    saved
        .distinct_faces()
        .fold(*keep, |keep, face| (keep.count(face)..saved.count(face)).fold(keep, |keep, _| keep.with(face)))
}

fn no_keeping(key: &str, text: &str, game: &Game) -> Problem {
    let words: Vec<&str> = Recipe::ALL.map(Recipe::name).into_iter().chain([MOST_EQUAL_OPEN]).collect();
    let reason = format!(
        "{} are no dice to keep{}; write {}, or 1 to {} dice, as in \"55\"",
        quoted(text),
        did_you_mean(text, words.iter().copied()),
        listed(&words, "or"),
        game.rules().dice
    );
    unfit(key, &reason)
}
