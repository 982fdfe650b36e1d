//! What a line says, in words or as JSON.

use dicebase_games::Dice;
use dicebase_games::scorecard::Game;
use serde::Deserialize;

use super::problem::Problem;
use crate::review::{Form, FormError, quoted};

/// A decision as it was written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// All dice on the table.
    pub roll: Dice,
    /// What was done.
    pub act: Act,
}

/// What was done with a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// These dice were kept and the others rolled again.
    Keep(Dice),
    /// A category was filled.
    Score {
        /// Its position on the card.
        category: usize,
        /// Its points, if they were written down too.
        points: Option<usize>,
    },
}

/// The same as an object.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    roll: String,
    keep: Option<String>,
    score: Option<String>,
    points: Option<usize>,
}

impl Form for Game {
    type Entry = Entry;
    type Problem = Problem;

    fn game(&self) -> &str {
        self.id()
    }

    fn example(&self) -> String {
        format!("{} keep {}", example_roll(self), self.rules().sides.min(self.rules().dice))
    }

    fn words(&self, line: &str) -> Result<Entry, Problem> {
        let (roll, act) = split_roll(line);
        if roll.is_empty() || act.is_empty() {
            return Err(not_a_decision(self, line));
        }
        let roll = Dice::parse(roll, self.rules().sides)?;
        if let Some(keep) = after_word(act, "keep") {
            return Ok(Entry { roll, act: Act::Keep(kept(self, &roll, keep)?) });
        }
        let name = after_word(act, "score").unwrap_or(act);
        let (category, points) = category_and_points(self, name)?;
        Ok(Entry { roll, act: Act::Score { category, points } })
    }

    fn json(&self, line: &str) -> Result<Entry, Problem> {
        let json: Json = serde_json::from_str(line).map_err(|error| FormError::json(&error))?;
        let roll = Dice::parse(&json.roll, self.rules().sides)?;
        let act = match (json.keep, json.score, json.points) {
            (Some(keep), None, None) => Act::Keep(kept(self, &roll, &keep)?),
            (None, Some(name), points) => Act::Score { category: category(self, &name)?, points },
            _ => {
                let reason =
                    "beside \"roll\" it has either \"keep\" or \"score\", and \"points\" only beside \"score\"";
                return Err(FormError::NotADecision { reason: reason.to_owned() }.into());
            }
        };
        Ok(Entry { roll, act })
    }
}

impl Entry {
    /// The line in words.
    #[must_use]
    pub fn to_words(&self, game: &Game) -> String {
        format!("{} {}", self.roll, self.act_in_words(game))
    }

    /// What follows the roll in it.
    pub(super) fn act_in_words(&self, game: &Game) -> String {
        match self.act {
            Act::Keep(Dice::NONE) => "keep none".to_owned(),
            Act::Keep(keep) => format!("keep {keep}"),
            Act::Score { category, points } => {
                let points = points.map(|points| format!(" {points}")).unwrap_or_default();
                format!("score {}{points}", game.rules().categories[category].id)
            }
        }
    }

    /// The line as an object.
    #[must_use]
    pub fn to_json(&self, game: &Game) -> String {
        let mut json = serde_json::json!({ "roll": self.roll.to_string() });
        match self.act {
            Act::Keep(keep) => json["keep"] = keep.to_string().into(),
            Act::Score { category, points } => {
                json["score"] = game.rules().categories[category].id.clone().into();
                if let Some(points) = points {
                    json["points"] = points.into();
                }
            }
        }
        json.to_string()
    }
}

/// The dice at the start of a line, and what follows them.
fn split_roll(line: &str) -> (&str, &str) {
    let end = line.find(|c: char| !(c.is_ascii_digit() || c == ',' || c.is_whitespace())).unwrap_or(line.len());
    (line[..end].trim(), line[end..].trim())
}

/// What follows a word, if the text begins with it.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

fn kept(game: &Game, roll: &Dice, text: &str) -> Result<Dice, Problem> {
    match text {
        "none" => Ok(Dice::NONE),
        "all" => Ok(*roll),
        _ => Ok(Dice::parse(text, game.rules().sides)?),
    }
}

/// A category's name or id, which may have points behind it.
fn category_and_points(game: &Game, text: &str) -> Result<(usize, Option<usize>), Problem> {
    if let Some(category) = find(game, text) {
        return Ok((category, None));
    }
    let with_points =
        text.rsplit_once(char::is_whitespace).and_then(|(name, points)| Some((name, points.parse().ok()?)));
    match with_points {
        Some((name, points)) => Ok((category(game, name)?, Some(points))),
        None => Ok((category(game, text)?, None)),
    }
}

fn category(game: &Game, name: &str) -> Result<usize, Problem> {
    find(game, name).ok_or_else(|| Problem::UnknownCategory {
        found: quoted(name),
        game: game.id().to_owned(),
        allowed: game.rules().categories.iter().map(|category| category.id.as_str()).collect::<Vec<_>>().join(", "),
    })
}

/// The category with this id or name; neither large letters nor hyphens matter.
fn find(game: &Game, name: &str) -> Option<usize> {
    let name = plain(name);
    game.rules()
        .category(&name)
        .or_else(|| game.rules().categories.iter().position(|category| plain(&category.name) == name))
}

fn plain(name: &str) -> String {
    name.to_lowercase().split(|c: char| c.is_whitespace() || c == '-').collect::<Vec<_>>().join("-")
}

fn example_roll(game: &Game) -> Dice {
    Dice::from_faces((0..game.rules().dice).map(|die| die % game.rules().sides + 1))
}

fn not_a_decision(game: &Game, line: &str) -> Problem {
    let category = game.rules().categories.last().map_or("", |category| category.id.as_str());
    let examples = format!("{} or: {} score {category}", game.example(), example_roll(game));
    Problem::NotADecision { found: quoted(line), examples }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn yahtzee() -> Game {
        Game::parse("yahtzee", dicebase_games::find_builtin("yahtzee").unwrap().text).unwrap()
    }

    fn dice(text: &str) -> Dice {
        Dice::parse(text, 6).unwrap()
    }

    fn keep(text: &str) -> Act {
        Act::Keep(dice(text))
    }

    #[test]
    fn people_write_as_they_like() {
        let game = yahtzee();
        let chance = |points| Act::Score { category: 12, points };
        let lines = [
            ("11356 keep 11", keep("11")),
            ("1 1 3 5 6 keep 1 1", keep("11")),
            ("6,5,3,1,1 keep 5,6", keep("56")),
            ("11356 keep none", keep("")),
            ("11356 keep", keep("")),
            ("11356 keep all", keep("11356")),
            ("11356 chance", chance(None)),
            ("11356 score Chance", chance(None)),
            ("11356 Chance 16", chance(Some(16))),
            ("11356 Three of a Kind 0", Act::Score { category: 6, points: Some(0) }),
            ("11356three-of-a-kind", Act::Score { category: 6, points: None }),
        ];
        for (line, act) in lines {
            assert_eq!(game.words(line), Ok(Entry { roll: dice("11356"), act }), "{line}");
        }
    }

    #[test]
    fn objects_say_the_same() {
        let game = yahtzee();
        let lines = [
            (r#"{"roll": "11356", "keep": "11"}"#, keep("11")),
            (r#"{"keep": "", "roll": "11356"}"#, keep("")),
            (r#"{"roll": "11356", "score": "chance", "points": 16}"#, Act::Score { category: 12, points: Some(16) }),
        ];
        for (line, act) in lines {
            let entry = Entry { roll: dice("11356"), act };
            assert_eq!(game.json(line), Ok(entry), "{line}");
            assert_eq!(game.json(&entry.to_json(&game)), Ok(entry));
            assert_eq!(game.words(&entry.to_words(&game)), Ok(entry));
        }
    }

    #[test]
    fn what_is_no_decision_is_told_with_one() {
        let game = yahtzee();
        let message = |line: &str| game.words(line).unwrap_err().to_string();
        let expected = "\"keep 11\" is no decision; write the roll and what was done with it, as in: 12345 keep 5 or: 12345 \
                        score chance";
        assert_eq!(message("keep 11"), expected);
        assert!(message("11356").contains("\"11356\" is no decision"));
        assert!(message("11357 keep 11").contains("'7' is not a face"));
        assert!(message("11356 keep 1a").contains("'a' is not a face"));
        assert!(message("11356 eins").starts_with("there is no category \"eins\" in yahtzee; there are ones, twos"));
        let message = |line: &str| game.json(line).unwrap_err().to_string();
        assert!(message(r#"{"roll": "11356"}"#).contains("either \"keep\" or \"score\""));
        assert!(
            message(r#"{"roll": 11356}"#).contains("expected a string (column 14)"),
            "{}",
            message(r#"{"roll": 11356}"#)
        );
        assert!(message(r#"{"roll": "11356", "kept": "1"}"#).contains("unknown field `kept`"));
    }
}
