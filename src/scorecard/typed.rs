//! The input of people after a roll of a scorecard game.

use dicebase_games::scorecard::{Categories, Category, Game};
use dicebase_games::{Dice, did_you_mean, face, quoted};

/// The facts that decide which input is allowed.
pub struct Typed<'a> {
    pub game: &'a Game,
    /// The categories that can be filled.
    pub open: Categories,
    pub rolls_left: usize,
}

impl<'a> Typed<'a> {
    /// The moves that can be typed after a roll, each with its effect.
    pub fn moves(&self, roll: Option<Dice>) -> Vec<(String, String)> {
        let mut moves = Vec::new();
        if self.rolls_left > 0 {
            let some = Dice::from_faces(roll.unwrap_or_default().faces().take(2));
            moves.push((format!("{some} or keep {some}"), "keep these dice and roll the others".to_owned()));
            if !self.game.rules().fills_early() {
                moves.push(("all".to_owned(), "keep all dice, and then score them".to_owned()));
            }
            moves.push(("none".to_owned(), "roll all dice again".to_owned()));
        }
        let open = self.open.iter().next().unwrap_or_default();
        let Category { id, name, .. } = self.game.category(open);
        let saves = if self.game.rules().saved_rolls && self.rolls_left > 0 { " and save the other rolls" } else { "" };
        let does = format!("fill the category {name}{saves}; the beginning of a name is enough");
        moves.push((format!("{id} or score {id}"), does));
        moves
    }

    /// Translates typed text into the text in a file, or returns the reason why that is impossible.
    pub fn act(&self, typed: &str) -> Result<String, String> {
        let lower = typed.to_lowercase();
        let (word, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        match word {
            "all" | "none" if rest.is_empty() => Ok(format!("keep {word}")),
            "keep" if rest.is_empty() => {
                Err("After `keep` stand dice, as in `keep 11`, or `all` or `none`.".to_owned())
            }
            "keep" => Ok(lower),
            "score" if !rest.is_empty() => self.score(rest),
            _ if typed.starts_with(|c: char| face(c).is_some()) => Ok(format!("keep {typed}")),
            _ => self.score(typed),
        }
    }

    /// A category, which may be followed by points.
    fn score(&self, typed: &str) -> Result<String, String> {
        let with_points = typed.rsplit_once(char::is_whitespace).filter(|(_, points)| points.parse::<usize>().is_ok());
        match with_points {
            Some((name, points)) => Ok(format!("score {} {points}", self.category(name)?)),
            None => Ok(format!("score {}", self.category(typed)?)),
        }
    }

    /// The id of the category that is meant: by its id, its name, or the beginning of one, where open categories take
    /// precedence.
    fn category(&self, typed: &str) -> Result<&'a str, String> {
        let id = |category: usize| self.game.category(category).id.as_str();
        match self.meant(typed)[..] {
            [] => Err(self.unknown(typed)),
            [category] => Ok(id(category)),
            ref several => {
                let several: Vec<&str> = several.iter().map(|&category| id(category)).collect();
                Err(format!("{} may be {}; type more of it.", quoted(typed), several.join(" or ")))
            }
        }
    }

    /// The categories that may be meant.
    pub fn meant(&self, typed: &str) -> Vec<usize> {
        let categories = &self.game.rules().categories;
        let meant = plain(typed);
        let names = |category: usize| [plain(&categories[category].id), plain(&categories[category].name)];
        let begins =
            |&category: &usize| !meant.is_empty() && names(category).iter().any(|name| name.starts_with(&meant));
        if let Some(category) = self.game.find_category(typed) {
            return vec![category];
        }
        let open: Vec<usize> = self.open.iter().filter(begins).collect();
        if open.is_empty() { (0..categories.len()).filter(begins).collect() } else { open }
    }

    fn unknown(&self, typed: &str) -> String {
        let open = self.game.category_ids(self.open);
        let dice = if self.rolls_left > 0 { "neither dice to keep, as in 11, nor" } else { "not" };
        let meant = did_you_mean(typed, self.game.rules().categories.iter().map(|category| category.id.as_str()));
        format!("{} is {dice} a category{meant}; open are {open}. `help` says what else can be typed.", quoted(typed))
    }
}

/// A name in a form without case and separators.
fn plain(name: &str) -> String {
    name.to_lowercase().split(|c: char| c.is_whitespace() || c == '-').collect::<Vec<_>>().join("-")
}
