//! The input of people who play an action die, or none.

use dicebase_analysis::melee::review::Replay;
use dicebase_games::melee::{Action, Position};
use dicebase_games::quoted;
use dicebase_games::scorecard::{Categories, Face};

use super::sitting::Names;
use crate::commands::play::sitting::letter;
use crate::commands::play::words::sentence;
use crate::scorecard::typed::Typed;

/// Words that begin no play with an action die.
const WITHOUT: [&str; 2] = ["roll", "pass"];
/// The most plays that are named when the input is ambiguous.
const NAMED: usize = 4;

/// The plays of the player to move.
pub struct Plays<'a> {
    replay: &'a Replay<'a>,
    position: Position,
    /// The names of players, by the number of places after the player to move.
    names: Vec<String>,
}

/// The parts of a play.
struct Parts<'t> {
    word: &'t str,
    /// The player it is about, as the number of places after the player to move.
    of: Option<usize>,
    /// The id of the category it is about.
    category: Option<&'t str>,
}

impl<'t> Parts<'t> {
    /// The parts in the text of an action.
    fn of(text: &'t str) -> Self {
        let mut words = text.split(' ');
        let word = words.next().unwrap_or_default();
        Self { word, of: words.next().and_then(|of| of.parse().ok()), category: words.next() }
    }
}

impl<'a> Plays<'a> {
    pub fn new(replay: &'a Replay<'a>, names: &Names<'_>) -> Self {
        let (seats, players) = (replay.seats(), replay.players());
        let name = |behind: usize| names.name(replay.place(seats.seat_of(behind)), players);
        Self { replay, position: Position::of(*seats), names: (0..players).map(name).collect() }
    }

    /// The words of all possible plays, each once.
    pub fn words(&self) -> Vec<String> {
        let texts = self.texts();
        let mut words: Vec<String> = texts.iter().map(|text| Parts::of(text).word.to_owned()).collect();
        words.dedup();
        words
    }

    fn texts(&self) -> Vec<String> {
        let game = self.replay.game();
        self.position.actions(game).iter().map(|action| action.text(game)).collect()
    }

    /// The plays that can be typed, each with its effect.
    pub fn moves(&self) -> Vec<(String, String)> {
        let texts = self.texts();
        let mut moves: Vec<(String, String)> = Vec::new();
        let mut last = None;
        for parts in texts.iter().map(|text| Parts::of(text)) {
            let whose = parts.of.map_or("", |of| self.names[of].as_str());
            let (Some(id), true) = (parts.category, last == Some((parts.word, parts.of))) else {
                last = Some((parts.word, parts.of));
                moves.push((self.typed(&parts), does(&parts, whose)));
                continue;
            };
            if let Some((_, does)) = moves.last_mut() {
                does.push_str(&format!(", {id}"));
            }
        }
        moves
    }

    /// A play in the form in which it is typed.
    fn typed(&self, parts: &Parts<'_>) -> String {
        let of = parts.of.filter(|_| self.names.len() > 2).map(|of| self.names[of].to_lowercase());
        let words = [Some(parts.word), of.as_deref(), parts.category];
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Translates typed text into the text in a file, or returns the reason why that is impossible.
    pub fn act(&self, typed: &str) -> Result<String, String> {
        let lower = typed.trim().to_lowercase().replace("cross out", "cross-out");
        let (begun, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        let Some(word) = self.word(begun) else { return Err(self.unknown(typed)) };
        let mut rest: Vec<&str> = rest.split_whitespace().collect();
        let of = rest.iter().position(|name| self.behind(name).is_some());
        let of = of.and_then(|place| self.behind(rest.remove(place)));
        let name = rest.join(" ");
        let texts = self.texts();
        let possible = texts.iter().filter(|text| {
            let parts = Parts::of(text);
            parts.word == word && (of.is_none() || parts.of == of)
        });
        let possible: Vec<&String> = possible.collect();
        let categories = self.categories(&possible, &name);
        let is_meant = |text: &&&String| {
            let category = Parts::of(text).category.and_then(|id| self.replay.game().cards().find_category(id));
            name.is_empty() || category.is_some_and(|category| categories.contains(&category))
        };
        match possible.iter().filter(is_meant).collect::<Vec<_>>()[..] {
            [only] => Ok((*only).clone()),
            [] => Err(self.refused(word, of, &name, &categories)),
            ref several => Err(self.several(typed, several.iter().map(|text| text.as_str()))),
        }
    }

    /// The word with this beginning, preferably of a possible play.
    fn word(&self, begun: &str) -> Option<&'static str> {
        let all = || WITHOUT.into_iter().chain(Face::PLAYED.into_iter().map(Face::name));
        let possible = self.words();
        let meant: Vec<&str> = all().filter(|word| !begun.is_empty() && word.starts_with(begun)).collect();
        let here: Vec<&str> = meant.iter().copied().filter(|word| possible.iter().any(|other| other == word)).collect();
        match (&here[..], &meant[..]) {
            ([only], _) | ([], [only]) => all().find(|word| word == only),
            _ => None,
        }
    }

    /// The place of the player with this name, as the number of places after the player to move.
    fn behind(&self, name: &str) -> Option<usize> {
        let seats = self.replay.seats();
        let letter = |behind: usize| letter(seats.seat_of(behind)).to_string();
        let is = |called: &str| called.to_lowercase() == name.to_lowercase();
        (1..self.names.len()).find(|&behind| is(&self.names[behind]) || is(&letter(behind)))
    }

    /// The categories that may be meant; those with a possible play come first.
    fn categories(&self, possible: &[&String], name: &str) -> Vec<usize> {
        let game = self.replay.game().cards();
        let category = |text: &&String| Parts::of(text).category.and_then(|id| game.find_category(id));
        let open = possible.iter().filter_map(category).fold(Categories::default(), |all, one| all.with(one));
        Typed { game, open, rolls_left: 0 }.meant(name)
    }

    /// The reason why a play that was understood is impossible.
    fn refused(&self, word: &str, of: Option<usize>, name: &str, categories: &[usize]) -> String {
        let game = self.replay.game();
        let id = categories.first().map_or(name, |&category| game.cards().category(category).id.as_str());
        // Any player is filled in, so that the reason is not that none was named.
        let is_of_somebody = Face::named(word).is_some_and(|face| face != Face::Shift);
        let of = of.or(is_of_somebody.then_some(1)).map(|of| of.to_string());
        let words = [Some(word), of.as_deref(), Some(id).filter(|id| !id.is_empty())];
        let text = words.into_iter().flatten().collect::<Vec<_>>().join(" ");
        match Action::read(game, &self.position, &text) {
            Ok(action) => self.several(&text, std::iter::once(action.text(game).as_str())),
            Err(error) => self.named(&sentence(&error.to_string())),
        }
    }

    fn several<'t>(&self, typed: &str, texts: impl Iterator<Item = &'t str>) -> String {
        let meant: Vec<String> = texts.map(|text| format!("`{}`", self.typed(&Parts::of(text)))).collect();
        let more = if meant.len() > NAMED { " and others; `help` lists them" } else { "" };
        let meant = meant[..meant.len().min(NAMED)].join(", ");
        format!("{} says not all of it. It may be {meant}{more}.", quoted(typed))
    }

    fn unknown(&self, typed: &str) -> String {
        let words = self.words().join(", ");
        format!(
            "{} is nothing that can be done here; there are {words}. `help` says how they are typed.",
            quoted(typed)
        )
    }

    /// The message with players called by their names.
    fn named(&self, message: &str) -> String {
        let mut message = message.to_owned();
        for (behind, name) in self.names.iter().enumerate().skip(1) {
            message = message.replace(&format!("opponent {behind}"), name);
            let typed = if self.names.len() > 2 { format!(" {}", name.to_lowercase()) } else { String::new() };
            for face in Face::PLAYED {
                message = message.replace(&format!("{face} {behind}"), &format!("{face}{typed}"));
            }
        }
        message
    }
}

/// Returns `true` when the input begins like a play.
pub fn is_play(typed: &str) -> bool {
    let word = typed.split_whitespace().next().unwrap_or_default().to_lowercase();
    WITHOUT.contains(&word.as_str()) || Face::PLAYED.into_iter().any(|face| face.name() == word)
}

/// The effect of a play, with its first category.
fn does(parts: &Parts<'_>, whose: &str) -> String {
    let id = parts.category.unwrap_or_default();
    match Face::named(parts.word) {
        Some(Face::Steal) => format!("take an entry of {whose} in place of rolling: {id}"),
        Some(Face::Freeze) => format!("freeze an open entry of {whose} for the next turn: {id}"),
        Some(Face::CrossOut) => format!("cross out an open entry of {whose}, whose next turn is skipped: {id}"),
        Some(Face::Shift) => "move all cards on by one player".to_owned(),
        Some(_) => format!("exchange cards with {whose}"),
        None if parts.word == "roll" => "roll the dice".to_owned(),
        None => "leave all cards where they are".to_owned(),
    }
}
