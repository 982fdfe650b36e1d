//! Who sits where in a game of several that is played.

use std::ops::RangeInclusive;

use dicebase_games::{counted, did_you_mean, listed, quoted};

use super::refuse_first;
use crate::cli::{First, Play};
use crate::failure::Failure;

/// What a person is called in the option and in the note.
const PERSON: &str = "me";
/// How a file says who sits where.
const NOTE: &str = "# The seats are: ";

/// Why a game goes on with the seats that it was begun with.
pub const BEGUN_BY_ANOTHER: &str = "the game was begun by another player; leave --seats and --first out to go on with \
                                    it, or begin another one with --new";

/// Somebody who plays and is no person.
pub trait Bot: Copy + PartialEq {
    /// The word in the option and in the note.
    fn name(&self) -> String;
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who<B> {
    Person,
    Bot(B),
}

/// Who may play a game.
pub struct Guests<'a, B> {
    /// The id of the game.
    pub game: &'a str,
    /// How many may play,
    pub players: RangeInclusive<usize>,
    /// and which bots, the one first that sits down where nobody is named.
    pub bots: Vec<B>,
}

/// Who sits where, in the order of play from who begins. There is a person: the first one is who writes the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting<B>(Vec<Who<B>>);

impl<B: Bot> Who<B> {
    /// The word in the option and in the note.
    fn name(&self) -> String {
        match self {
            Self::Person => PERSON.to_owned(),
            Self::Bot(bot) => bot.name(),
        }
    }
}

impl<B: Bot> Guests<'_, B> {
    fn read(&self, name: &str) -> Result<Who<B>, String> {
        let all = || std::iter::once(Who::Person).chain(self.bots.iter().copied().map(Who::Bot));
        all().find(|who| who.name() == name.trim()).ok_or_else(|| {
            let allowed: Vec<String> = all().map(|who| who.name()).collect();
            let meant = did_you_mean(name.trim(), allowed.iter().map(String::as_str));
            let allowed = listed(&allowed, "and");
            format!("{} is nobody who plays {}{meant}; there are {allowed}", quoted(name), self.game)
        })
    }

    /// Other players than may play.
    fn wrong_number(&self, found: usize) -> String {
        let (fewest, most) = (*self.players.start(), *self.players.end());
        let of = if fewest == most {
            format!("{found} of {most} players")
        } else {
            format!("{}, and {fewest} to {most} may play", counted(found, "player", "players"))
        };
        let example = vec![PERSON; fewest].join(",");
        format!("--seats names {of}; name each in the order of play, as in {example}")
    }
}

impl<B: Bot> Sitting<B> {
    /// As was typed, of so many players where only the first one is told; nothing if nothing was.
    pub fn typed(typed: &Play, guests: &Guests<'_, B>, players: usize) -> Result<Option<Self>, Failure> {
        if !typed.seats.is_empty() {
            return Self::read(&typed.seats, guests).map(Some).map_err(Failure::wrong_input);
        }
        let place = typed.first.map(|first| match first {
            First::Me => 0,
            First::Bot => 1,
        });
        Ok(place.map(|first| Self::with_one_person(guests, players, first)))
    }

    /// One person, and the usual bot everywhere else; the player who begins sits so many places behind the person.
    pub fn with_one_person(guests: &Guests<'_, B>, players: usize, first: usize) -> Self {
        let mut all = vec![Who::Bot(guests.bots[0]); players];
        all[(players - first % players) % players] = Who::Person;
        Self(all)
    }

    fn read(names: &[String], guests: &Guests<'_, B>) -> Result<Self, String> {
        if !guests.players.contains(&names.len()) {
            return Err(guests.wrong_number(names.len()));
        }
        let all = names.iter().map(|name| guests.read(name)).collect::<Result<Vec<_>, _>>()?;
        if !all.contains(&Who::Person) {
            return Err(format!("nobody plays; write `{PERSON}` for a person, or let bots play with simulate"));
        }
        Ok(Self(all))
    }

    /// As a note in the file of a game says.
    pub fn noted(text: &str, guests: &Guests<'_, B>) -> Option<Self> {
        let names = text.lines().rev().find_map(|line| line.strip_prefix(NOTE))?;
        let names: Vec<String> = names.split(',').map(|name| name.trim().to_owned()).collect();
        Self::read(&names, guests).ok()
    }

    /// What is noted in the file.
    pub fn note(&self) -> String {
        format!("{NOTE}{}", self.names())
    }

    /// The words of the option.
    pub fn names(&self) -> String {
        self.0.iter().map(Who::name).collect::<Vec<_>>().join(",")
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.0.len()
    }

    /// All of them, in the order of play from who begins.
    pub fn all(&self) -> &[Who<B>] {
        &self.0
    }

    /// Where who writes the file sits, counted from who begins.
    pub fn me(&self) -> usize {
        self.0.iter().position(|who| *who == Who::Person).unwrap_or_default()
    }

    /// Who begins, counted from who writes the file.
    pub fn first(&self) -> usize {
        (self.0.len() - self.me()) % self.0.len()
    }

    /// Who sits so many places behind the one who writes the file.
    pub fn at(&self, place: usize) -> Who<B> {
        self.0[(place + self.me()) % self.0.len()]
    }

    /// The places of the people, counted from who writes the file.
    pub fn people(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len()).filter(|&place| self.at(place) == Who::Person)
    }

    /// Whether all others are bots.
    pub fn has_one_person(&self) -> bool {
        self.people().count() == 1
    }

    /// What this player is called in the dialogue where one person plays: that person, and the only bot.
    pub fn name_beside_one_person(&self, place: usize) -> Option<&'static str> {
        match (self.has_one_person(), self.at(place)) {
            (true, Who::Person) => Some("you"),
            (true, Who::Bot(_)) if self.players() == 2 => Some("the bot"),
            _ => None,
        }
    }
}

/// What a player is called where names have to be short, by the number of a seat or of a place.
pub fn letter(player: usize) -> char {
    (b'A'..=b'Z').nth(player).map_or('?', char::from)
}

/// Refuses other seats than a game was begun with.
pub fn is_wanted_again<B: Bot>(typed: Option<&Sitting<B>>, noted: Option<&Sitting<B>>) -> Result<(), Failure> {
    match (typed, noted) {
        (Some(typed), Some(noted)) if typed != noted => Err(Failure::wrong_input(format!(
            "the game was begun with --seats {}; leave --seats and --first out to go on with it, or begin another one \
             with --new",
            noted.names()
        ))),
        _ => Ok(()),
    }
}

/// Refuses to say who sits where, or who begins, where one player is alone.
pub fn refuse_any(typed: &Play, reason: &str) -> Result<(), Failure> {
    refuse_first(typed, reason)?;
    if typed.seats.is_empty() {
        return Ok(());
    }
    Err(Failure::wrong_input(format!("--seats is for games of several, and {reason}; leave it out")))
}
