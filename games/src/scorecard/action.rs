//! The actions of a player.

use thiserror::Error;

use super::categories::Categories;
use super::game::Game;
use super::position::{Position, Rolled};
use super::scoring::Choice;
use crate::dice::{Dice, DiceError};
use crate::fields::Fields;
use crate::text::{counted, did_you_mean, quoted, spaced};

/// An action of a player after a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Keep these dice and roll the others again. Keeping all of them means scoring now.
    Keep(Dice),
    /// Fill a category.
    Score(Choice),
}

/// A text that is not a possible action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ActionError {
    /// The text is not an action.
    #[error("{found} is no decision; write the roll and what was done with it, as in: {examples}")]
    NotAnAction {
        /// The text that was read.
        found: String,
        /// Examples of decisions in this game, with the roll.
        examples: String,
    },
    /// The dice are not dice of the game.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// The game has no such category.
    #[error("there is no category {found} in {game}{}; there are {allowed}", meant(found, allowed))]
    UnknownCategory {
        /// The text that was read.
        found: String,
        /// The game's id.
        game: String,
        /// The ids of the game's categories.
        allowed: String,
    },
    /// The dice to keep are not in the roll.
    #[error("{keep} cannot be kept: {}", roll.lacks(keep))]
    KeptElsewhere {
        /// The dice to keep.
        keep: Dice,
        /// The roll.
        roll: Dice,
    },
    /// Saved dice are to be rolled again.
    #[error("in {game} a saved die stays saved: {saved} was kept before and is not all in {keep}")]
    SavedRolled {
        /// The game's id.
        game: String,
        /// The dice that were kept before.
        saved: Dice,
        /// The dice to keep now.
        keep: Dice,
    },
    /// All dice are kept, although to fill a category now would save rolls or pay more.
    #[error("to keep all dice is to be content with them here: name the category that is filled, one of {open}")]
    KeptAll {
        /// The ids of the open categories.
        open: String,
    },
    /// A keep after the last roll.
    #[error("no roll is left in this turn, so nothing can be kept; name the category that is filled, one of {open}")]
    NoRollLeft {
        /// The ids of the open categories.
        open: String,
    },
    /// The category is already filled.
    #[error("{category} was filled before, with {points} points; open are {open}")]
    Filled {
        /// The category's id.
        category: String,
        /// The category's points.
        points: usize,
        /// The ids of the open categories.
        open: String,
    },
    /// On a card with an order, another category comes first.
    #[error("{category} may not be filled yet on this card; allowed are {allowed}")]
    NotYet {
        /// The category's id.
        category: String,
        /// The ids of the allowed categories.
        allowed: String,
    },
    /// The joker rule forbids the category.
    #[error("by the joker rule {category} may not be filled with {roll} on this card; allowed are {allowed}")]
    NotByJoker {
        /// The category's id.
        category: String,
        /// The roll.
        roll: Dice,
        /// The ids of the allowed categories.
        allowed: String,
    },
    /// The points are not those of the roll.
    #[error(
        "{roll} gives {} in {category}, not {found}; leave the points out or correct them",
        counted(*points, "point", "points")
    )]
    OtherPoints {
        /// The roll.
        roll: Dice,
        /// The category's id.
        category: String,
        /// The points it gives.
        points: usize,
        /// The points that were read.
        found: usize,
    },
}

impl Action {
    /// The action as it stands after the roll in a review file: `keep 11`, `keep none`, `score ones 3`.
    #[must_use]
    pub fn text(&self, game: &Game) -> String {
        match self {
            Self::Keep(Dice::NONE) => "keep none".to_owned(),
            Self::Keep(dice) => format!("keep {dice}"),
            Self::Score(choice) => format!("score {} {}", game.category(choice.category).id, choice.points),
        }
    }

    /// The action in words: `keep 1 1, roll 3`, `Chance for 16`.
    #[must_use]
    pub fn in_words(&self, game: &Game) -> String {
        let all = game.rules().dice;
        match self {
            Self::Keep(dice) if dice.len() == all => "keep all and score".to_owned(),
            Self::Keep(Dice::NONE) => "roll all dice again".to_owned(),
            Self::Keep(dice) => format!("keep {}, roll {}", spaced(dice), all - dice.len()),
            Self::Score(Choice { category, points, bonus, .. }) => {
                let name = &game.category(*category).name;
                let bonus = if *bonus > 0 { format!(" and {bonus} bonus") } else { String::new() };
                match points {
                    0 => format!("cross out {name}{bonus}"),
                    _ => format!("{name} for {points}{bonus}"),
                }
            }
        }
    }

    /// The action as data, with the field names that the bot protocol describes.
    #[must_use]
    pub fn fields(&self, game: &Game) -> Fields {
        match self {
            Self::Keep(dice) => Fields::of_type("keep").word("dice", dice.to_string()),
            Self::Score(Choice { category, points, bonus, .. }) => {
                let fields = Fields::of_type("score").word("category", &game.category(*category).id);
                let fields = fields.number("points", *points);
                if *bonus > 0 { fields.number("bonus", *bonus) } else { fields }
            }
        }
    }

    /// The text of an action that is given as data; `None` if the fields describe no action.
    #[must_use]
    pub fn text_of(fields: &Fields) -> Option<String> {
        match fields.get_word("type")? {
            "keep" => Some(format!("keep {}", fields.get_word("dice")?)),
            "score" => {
                let category = fields.get_word("category")?;
                Some(match fields.get("points") {
                    None => format!("score {category}"),
                    Some(_) => format!("score {category} {}", fields.get_number("points")?),
                })
            }
            _ => None,
        }
    }

    /// Reads an action after a roll, from a text as [`text`](Self::text) gives it. It also accepts `keep all`, and a
    /// category without the word `score`, without points, or by its name instead of its id. A category may be named
    /// while rolls are left: it means keeping all dice, or filling it [early](super::RulesFile::fills_early).
    ///
    /// # Errors
    /// If the text is not an action, if the action is impossible in the position, or if the position is not one after a
    /// roll.
    pub fn read(game: &Game, position: &Position, text: &str) -> Result<Self, ActionError> {
        let Some(rolled) = position.rolled().filter(|_| !text.is_empty()) else {
            return Err(not_an_action(game, text));
        };
        match after_word(text, "keep") {
            Some(dice) => read_keep(game, position, rolled, dice),
            None => read_score(game, position, rolled, after_word(text, "score").unwrap_or(text)),
        }
    }
}

/// The error of a text that is not an action.
fn not_an_action(game: &Game, text: &str) -> ActionError {
    let [keep, score] = game.example_lines();
    ActionError::NotAnAction { found: quoted(text), examples: format!("{keep} or: {score}") }
}

/// The text after a word, if it begins with the word.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

fn read_keep(game: &Game, position: &Position, rolled: &Rolled, text: &str) -> Result<Action, ActionError> {
    let Rolled { roll, rolls_left, saved } = *rolled;
    let keep = match text {
        "none" => Dice::NONE,
        "all" => roll,
        _ => Dice::parse(text, game.rules().sides)?,
    };
    if rolls_left == 0 {
        return Err(ActionError::NoRollLeft { open: game.category_ids(position.card().open()) });
    }
    if keep == roll && game.rules().fills_early() {
        return Err(ActionError::KeptAll { open: game.category_ids(position.card().open()) });
    }
    if !roll.contains(&keep) {
        return Err(ActionError::KeptElsewhere { keep, roll });
    }
    if !keep.contains(&saved) {
        return Err(ActionError::SavedRolled { game: game.id().to_owned(), saved, keep });
    }
    Ok(Action::Keep(keep))
}

/// Reads a category's name or id, optionally followed by points.
fn read_score(game: &Game, position: &Position, rolled: &Rolled, text: &str) -> Result<Action, ActionError> {
    let (category, claimed) = category_and_points(game, text)?;
    let id = |category: usize| game.category(category).id.clone();
    let card = position.card();
    if let Some(points) = card.points(category) {
        let open = game.category_ids(card.open());
        return Err(ActionError::Filled { category: id(category), points, open });
    }
    let roll = rolled.roll;
    let choices = || position.choices(game);
    let Some(choice) = choices().find(|choice| choice.category == category) else {
        let allowed = choices().map(|choice| choice.category).fold(Categories::default(), Categories::with);
        let (category, allowed) = (id(category), game.category_ids(allowed));
        return Err(match game.states().succession().is_free() {
            true => ActionError::NotByJoker { category, roll, allowed },
            false => ActionError::NotYet { category, allowed },
        });
    };
    match claimed.filter(|&found| found != choice.points) {
        Some(found) => Err(ActionError::OtherPoints { roll, category: id(category), points: choice.points, found }),
        None => Ok(Action::Score(choice)),
    }
}

/// A hint at the category that may have been meant.
fn meant(quoted: &str, allowed: &str) -> String {
    did_you_mean(quoted.trim_matches('"'), allowed.split(", "))
}

fn category_and_points(game: &Game, text: &str) -> Result<(usize, Option<usize>), ActionError> {
    let unknown = |name: &str| ActionError::UnknownCategory {
        found: quoted(name),
        game: game.id().to_owned(),
        allowed: game.category_ids(Categories::first(game.rules().categories.len())),
    };
    if let Some(category) = game.find_category(text) {
        return Ok((category, None));
    }
    let with_points =
        text.rsplit_once(char::is_whitespace).and_then(|(name, points)| Some((name, points.parse().ok()?)));
    let Some((name, points)) = with_points else { return Err(unknown(text)) };
    Ok((game.find_category(name).ok_or_else(|| unknown(name))?, Some(points)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scorecard::Card;

    fn after(roll: &str, rolls_left: usize) -> (Game, Position) {
        let game = Game::builtin("yahtzee").unwrap();
        let dice = Dice::parse(roll, 6).unwrap();
        let position = Position::after_roll(&game, Card::empty(&game), dice, rolls_left, Dice::NONE).unwrap();
        (game, position)
    }

    #[test]
    fn people_write_as_they_like() {
        let (game, position) = after("11356", 2);
        let lines = [
            ("keep 11", "keep 11"),
            ("keep 1 1", "keep 11"),
            ("keep 5,6", "keep 56"),
            ("keep none", "keep none"),
            ("keep", "keep none"),
            ("keep all", "keep 11356"),
            ("chance", "score chance 16"),
            ("score Chance", "score chance 16"),
            ("Chance 16", "score chance 16"),
            ("Three of a Kind 0", "score three-of-a-kind 0"),
            ("three-of-a-kind", "score three-of-a-kind 0"),
        ];
        for (text, plain) in lines {
            let action = Action::read(&game, &position, text).unwrap();
            assert_eq!(action.text(&game), plain, "{text}");
            let again = Action::text_of(&action.fields(&game)).unwrap();
            assert_eq!(Action::read(&game, &position, &again), Ok(action), "{again}");
        }
    }

    #[test]
    fn every_action_is_read_as_it_is_written() {
        for rolls_left in 0..3 {
            let (game, position) = after("11366", rolls_left);
            for action in position.actions(&game) {
                assert_eq!(Action::read(&game, &position, &action.text(&game)), Ok(action));
            }
        }
    }

    #[test]
    fn what_is_no_action_is_told_with_one() {
        let (game, position) = after("11356", 2);
        let message = |text: &str| Action::read(&game, &position, text).unwrap_err().to_string();
        let expected = "\"\" is no decision; write the roll and what was done with it, as in: 12345 keep 5 or: \
                        12345 score chance";
        assert_eq!(message(""), expected);
        assert!(message("keep 1a").contains("'a' is not a face"));
        assert!(message("eins").starts_with("there is no category \"eins\" in yahtzee; there are ones, twos"));
        assert_eq!(message("keep 22"), "22 cannot be kept: there is no 2 in the roll 11356");
        assert!(message("ones 3").starts_with("11356 gives 2 points in ones, not 3"));
    }
}
