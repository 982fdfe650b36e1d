//! Who sits where in a race game that is played.

use dicebase_analysis::race::Bot;
use dicebase_analysis::race::review::Player;
use dicebase_games::race::Game;
use dicebase_games::{listed, quoted};

use crate::cli::{First, Play};
use crate::commands::play::refuse_first;
use crate::failure::Failure;

/// What a person is called in the option and in the note.
const PERSON: &str = "me";
/// What the best play is called.
const OPTIMAL: &str = "optimal";
/// How a file says who sits where.
const NOTE: &str = "# The seats are: ";

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    Person,
    /// The best play, where the game is solved.
    Optimal,
    /// Somebody who plays by a known rule.
    Bot(Bot),
}

impl Who {
    /// The word in the option and in the note.
    pub fn name(self) -> &'static str {
        match self {
            Self::Person => PERSON,
            Self::Optimal => OPTIMAL,
            Self::Bot(bot) => bot.name(),
        }
    }

    /// Who may play a game.
    fn all(game: &Game) -> impl Iterator<Item = Self> {
        let optimal = game.is_solved().then_some(Self::Optimal);
        [Self::Person].into_iter().chain(optimal).chain(Bot::ALL.into_iter().map(Self::Bot))
    }

    /// The best bot of a game.
    fn best(game: &Game) -> Self {
        if game.is_solved() { Self::Optimal } else { Self::Bot(Bot::Rated) }
    }
}

/// Who sits where, in the order of play from who begins. There is a person: the first one is who writes the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting(Vec<Who>);

impl Sitting {
    /// As was typed; nothing if nothing was.
    pub fn typed(typed: &Play, game: &Game) -> Result<Option<Self>, Failure> {
        if game.players() == 1 {
            let reason = "under this objective one player is alone";
            refuse_first(typed, reason)?;
            if !typed.seats.is_empty() {
                return Err(Failure::wrong_input(format!(
                    "--seats is for games of several, and {reason}; leave it out"
                )));
            }
            return Ok(None);
        }
        if !typed.seats.is_empty() {
            return Self::read(&typed.seats, game).map(Some).map_err(Failure::wrong_input);
        }
        let place = typed.first.map(|first| match first {
            First::Me => 0,
            First::Bot => 1,
        });
        Ok(place.map(|first| Self::with_one_person(game, first)))
    }

    /// One person, and the bot everywhere else; the player who begins sits so many places behind the person.
    pub fn with_one_person(game: &Game, first: usize) -> Self {
        let players = game.players();
        let mut all = vec![Who::best(game); players];
        all[(players - first % players) % players] = Who::Person;
        Self(all)
    }

    fn read(names: &[String], game: &Game) -> Result<Self, String> {
        let players = game.players();
        if names.len() != players {
            let example = vec![PERSON; players].join(",");
            return Err(format!(
                "--seats names {} of {players} players; name each in the order of play, as in {example}",
                names.len()
            ));
        }
        let read = |name: &String| {
            Who::all(game).find(|who| who.name() == name.trim()).ok_or_else(|| {
                let allowed: Vec<&str> = Who::all(game).map(Who::name).collect();
                format!("{} is nobody who plays {}; there are {}", quoted(name), game.id(), listed(&allowed, "and"))
            })
        };
        let all = names.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        if !all.contains(&Who::Person) {
            return Err(format!("nobody plays; write `{PERSON}` for a person, or let bots play with simulate"));
        }
        Ok(Self(all))
    }

    /// As a note in the file of a game says.
    pub fn noted(text: &str, game: &Game) -> Option<Self> {
        let names = text.lines().rev().find_map(|line| line.strip_prefix(NOTE))?;
        let names: Vec<String> = names.split(',').map(|name| name.trim().to_owned()).collect();
        Self::read(&names, game).ok()
    }

    /// What is noted in the file.
    pub fn note(&self) -> String {
        format!("{NOTE}{}", self.names())
    }

    /// The words of the option.
    pub fn names(&self) -> String {
        self.0.iter().map(|who| who.name()).collect::<Vec<_>>().join(",")
    }

    /// Where who writes the file sits, counted from who begins.
    fn me(&self) -> usize {
        self.0.iter().position(|who| *who == Who::Person).unwrap_or_default()
    }

    /// Who begins, counted from who writes the file.
    pub fn first(&self) -> usize {
        (self.0.len() - self.me()) % self.0.len()
    }

    /// Who sits so many places behind the one who writes the file.
    pub fn at(&self, place: usize) -> Who {
        self.0[(place + self.me()) % self.0.len()]
    }

    /// The places of the people, counted from who writes the file.
    pub fn people(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len()).filter(|&place| self.at(place) == Who::Person)
    }

    /// Whether somebody plays by ratings, or by a rule.
    pub fn has_bots(&self) -> bool {
        self.0.iter().any(|who| matches!(who, Who::Bot(_)))
    }

    /// Whether one person plays against the best play of one other.
    pub fn is_against_optimal(&self) -> bool {
        matches!(self.0[..], [Who::Person, Who::Optimal] | [Who::Optimal, Who::Person])
    }

    /// Whether all others are bots.
    pub fn has_one_person(&self) -> bool {
        self.people().count() == 1
    }

    /// What a player is called in the dialogue.
    pub fn name(&self, place: usize) -> String {
        match Player::at(place, self.0.len()) {
            Player::Me if self.has_one_person() => "you".to_owned(),
            Player::Opponent if self.has_one_person() => "the bot".to_owned(),
            player => player.to_string(),
        }
    }
}

/// Refuses other seats than a game was begun with.
pub fn is_wanted_again(typed: Option<&Sitting>, noted: Option<&Sitting>) -> Result<(), Failure> {
    match (typed, noted) {
        (Some(typed), Some(noted)) if typed != noted => Err(Failure::wrong_input(format!(
            "the game was begun with --seats {}; leave --seats and --first out to go on with it, or begin another one \
             with --new",
            noted.names()
        ))),
        _ => Ok(()),
    }
}
