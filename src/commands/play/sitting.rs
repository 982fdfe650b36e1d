//! The seats of a game with several players.

use std::ops::RangeInclusive;

use dicebase_analysis::play::{Play, Playable};
use dicebase_analysis::review::Player;
use dicebase_games::{counted, did_you_mean, listed, quoted};

use super::first::refuse_first;
use crate::cli::{self, First};
use crate::failure::Failure;

/// The word for a person in the option and in the note.
const PERSON: &str = "me";
/// The longest name of a person, in letters.
const LONGEST_NAME: usize = 20;
/// The beginning of the note about seats in a file.
const NOTE: &str = "# The seats are: ";

/// The error for a game that would go on with other seats.
pub const BEGUN_BY_ANOTHER: &str = "the game was begun by another player; leave --seats and --first out to go on with \
                                    it, or begin another one with --new";

/// A player that is no person.
pub trait Bot: Copy + PartialEq {
    /// The word in the option and in the note.
    fn name(&self) -> String;
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who<B> {
    Person,
    Bot(B),
}

/// The players that may take part in a game.
pub struct Guests<'a, B> {
    /// The id of the game.
    pub game: &'a str,
    /// The allowed numbers of players.
    pub players: RangeInclusive<usize>,
    /// The allowed bots; the first one is the default.
    pub bots: Vec<B>,
    /// The bots that have a number in their names, of which `bots` has an example; `None` for other names.
    pub numbered: Numbered<'a, B>,
}

/// Finds a bot with a number in its name, or says what is wrong with the number.
pub type Numbered<'a, B> = Box<dyn Fn(&str) -> Option<Result<B, String>> + 'a>;

/// The seats in the order of play from the first player on. At least one is a person, and the first person writes the
/// file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting<B>(Vec<Seat<B>>);

/// A player, and the name under which a person sits there.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Seat<B> {
    who: Who<B>,
    name: Option<String>,
}

impl<B: Bot> Who<B> {
    /// The word in the option and in the note.
    fn name(&self) -> String {
        match self {
            Self::Person => PERSON.to_owned(),
            Self::Bot(bot) => bot.name(),
        }
    }
}

impl<B: Bot> From<Who<B>> for Seat<B> {
    fn from(who: Who<B>) -> Self {
        Self { who, name: None }
    }
}

impl<B: Bot> Seat<B> {
    /// The word in the option and in the note.
    fn word(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.who.name())
    }
}

impl<B: Bot> Guests<'_, B> {
    fn read(&self, name: &str) -> Result<Seat<B>, String> {
        if let Some(numbered) = (self.numbered)(name.trim()) {
            return numbered.map(|bot| Who::Bot(bot).into());
        }
        let all = || std::iter::once(Who::Person).chain(self.bots.iter().copied().map(Who::Bot));
        let known = all().find(|who| who.name().eq_ignore_ascii_case(name.trim())).map(Seat::from);
        let person = || Seat { who: Who::Person, name: Some(name.trim().to_owned()) };
        known.or_else(|| is_name(name.trim()).then(person)).ok_or_else(|| {
            let allowed: Vec<String> = all().map(|who| who.name()).collect();
            let meant = did_you_mean(name.trim(), allowed.iter().map(String::as_str));
            let allowed = listed(&allowed, "and");
            format!(
                "{} is nobody who plays {}{meant}; there are {allowed}, and people by name, such as Anna",
                quoted(name),
                self.game
            )
        })
    }

    /// The error for a wrong number of players.
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
    /// The seats that were typed, with `players` players if only the first player was typed; `None` if nothing was.
    pub fn typed(typed: &cli::Play, guests: &Guests<'_, B>, players: usize) -> Result<Option<Self>, Failure> {
        if !typed.seats.is_empty() {
            return Self::read(&typed.seats, guests).map(Some).map_err(Failure::wrong_input);
        }
        let place = typed.first.map(|first| match first {
            First::Me => 0,
            First::Bot => 1,
        });
        Ok(place.map(|first| Self::with_one_person(guests, players, first)))
    }

    /// One person, and the default bot in all other seats. The first player sits `first` places after the person.
    pub fn with_one_person(guests: &Guests<'_, B>, players: usize, first: usize) -> Self {
        let mut all = vec![Seat::from(Who::Bot(guests.bots[0])); players];
        all[(players - first % players) % players] = Who::Person.into();
        Self(all)
    }

    fn read(names: &[String], guests: &Guests<'_, B>) -> Result<Self, String> {
        if !guests.players.contains(&names.len()) {
            return Err(guests.wrong_number(names.len()));
        }
        let all = names.iter().map(|name| guests.read(name)).collect::<Result<Vec<_>, _>>()?;
        if all.iter().all(|seat| seat.who != Who::Person) {
            return Err(format!("nobody plays; write `{PERSON}` for a person, or let bots play with simulate"));
        }
        let names: Vec<&str> = all.iter().filter_map(|seat| seat.name.as_deref()).collect();
        if let Some((_, twice)) = names.iter().enumerate().find(|&(place, name)| names[..place].contains(name)) {
            return Err(format!("{twice} sits there twice; give each person another name"));
        }
        Ok(Self(all))
    }

    /// The seats in the note of a file.
    pub fn noted(text: &str, guests: &Guests<'_, B>) -> Option<Self> {
        let names = text.lines().rev().find_map(|line| line.strip_prefix(NOTE))?;
        let names: Vec<String> = names.split(',').map(|name| name.trim().to_owned()).collect();
        Self::read(&names, guests).ok()
    }

    /// The note for the file.
    pub fn note(&self) -> String {
        format!("{NOTE}{}", self.names())
    }

    /// The words for the option.
    pub fn names(&self) -> String {
        self.0.iter().map(Seat::word).collect::<Vec<_>>().join(",")
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.0.len()
    }

    /// All players, in the order of play from the first player on.
    pub fn all(&self) -> impl Iterator<Item = Who<B>> + '_ {
        self.0.iter().map(|seat| seat.who)
    }

    /// The place of the player who writes the file, counted from the first player.
    pub fn me(&self) -> usize {
        self.all().position(|who| who == Who::Person).unwrap_or_default()
    }

    /// The place of the first player, counted from the player who writes the file.
    pub fn first(&self) -> usize {
        (self.0.len() - self.me()) % self.0.len()
    }

    /// The player at this many places after the one who writes the file.
    pub fn at(&self, place: usize) -> Who<B> {
        self.seat(place).who
    }

    fn seat(&self, place: usize) -> &Seat<B> {
        &self.0[(place + self.me()) % self.0.len()]
    }

    /// The places of the people, counted from the player who writes the file.
    pub fn people(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len()).filter(|&place| self.at(place) == Who::Person)
    }

    /// Returns `true` when all others are bots.
    pub fn has_one_person(&self) -> bool {
        self.people().count() == 1
    }

    /// Returns `true` when one person plays against one bot, which is this one.
    pub fn is_against(&self, bot: B) -> bool {
        self.players() == 2 && self.has_one_person() && self.all().any(|who| who == Who::Bot(bot))
    }

    /// The name under which a person sits there.
    pub fn own_name(&self, place: usize) -> Option<&str> {
        self.seat(place).name.as_deref()
    }

    /// The name of this player in a dialogue: a person's own, or with one person that person and the only bot.
    pub fn name(&self, place: usize) -> Option<&str> {
        if let Some(name) = self.own_name(place) {
            return Some(name);
        }
        match (self.has_one_person(), self.at(place)) {
            (true, Who::Person) => Some("you"),
            (true, Who::Bot(_)) if self.players() == 2 => Some("the bot"),
            _ => None,
        }
    }
}

/// The names of players in texts about a game in which players are called by the letters of their seats.
pub enum Names<'a, B> {
    /// Names by seat, if the seats are known.
    Seats(&'a Sitting<B>),
    /// Names as in the file.
    File,
}

impl<B: Bot> Names<'_, B> {
    /// The name of the player at a place, in a game with this many players.
    pub fn name(&self, place: usize, players: usize) -> String {
        match self {
            Self::File => Player::at(place, players).to_string(),
            Self::Seats(sitting) => {
                let seat = (place + sitting.me()) % players;
                sitting.name(place).map_or_else(|| letter(seat).to_string(), str::to_owned)
            }
        }
    }

    /// The name with the kind of player: `B rated`.
    pub fn title(&self, place: usize, players: usize) -> String {
        let name = self.name(place, players);
        match self {
            Self::Seats(sitting) => match sitting.at(place) {
                Who::Bot(bot) => format!("{name} {}", bot.name()).replace("the bot ", "bot "),
                Who::Person => name,
            },
            Self::File => name,
        }
    }
}

/// Returns `true` for a word that may be a person's name: it begins with a capital letter, as no bot's name does, and
/// is longer than the letter of a seat.
fn is_name(word: &str) -> bool {
    let begins = word.starts_with(|first: char| first.is_alphabetic() && !first.is_lowercase());
    let is_allowed = |c: char| c.is_alphanumeric() || "-'.".contains(c);
    begins && (2..=LONGEST_NAME).contains(&word.chars().count()) && word.chars().all(is_allowed)
}

/// The short name of a player, by the number of a seat or of a place.
pub fn letter(player: usize) -> char {
    (b'A'..=b'Z').nth(player).map_or('?', char::from)
}

/// The seats of a game that begins or goes on.
pub struct Known<B> {
    /// The seats, if they were typed or noted in the file.
    pub sitting: Option<Sitting<B>>,
    /// Is `true` when the file notes them.
    pub are_noted: bool,
}

impl<B: Bot> Known<B> {
    /// The seats that were typed, and those in a file. Other seats than those with which a game was begun are refused.
    pub fn of(typed: Option<Sitting<B>>, text: &str, guests: &Guests<'_, B>) -> Result<Self, Failure> {
        let noted = Sitting::noted(text, guests);
        match (&typed, &noted) {
            (Some(typed), Some(noted)) if typed != noted => Err(Failure::wrong_input(format!(
                "the game was begun with --seats {}; leave --seats and --first out to go on with it, or begin another \
                 one with --new",
                noted.names()
            ))),
            _ => Ok(Self { are_noted: noted.is_some(), sitting: noted.or(typed) }),
        }
    }
}

/// Writes the player who begins into a new file, below the seats if they are to be noted.
pub fn begin<B: Bot, R: Playable>(play: &mut Play<R>, sitting: &Sitting<B>, notes: bool) -> Result<(), Failure> {
    if notes {
        play.note(&sitting.note());
    }
    let first = Player::at(sitting.first(), sitting.players());
    play.begin(first).map_err(|problem| Failure::failed(problem.to_string()))
}

/// Refuses seats and a first player where one player is alone.
pub fn refuse_any(typed: &cli::Play, reason: &str) -> Result<(), Failure> {
    refuse_first(typed, reason)?;
    if typed.seats.is_empty() {
        return Ok(());
    }
    Err(Failure::wrong_input(format!("--seats is for games of several, and {reason}; leave it out")))
}

/// Refuses seats where the family has none.
pub fn refuse_seats(typed: &cli::Play) -> Result<(), Failure> {
    if typed.seats.is_empty() {
        return Ok(());
    }
    Err(Failure::wrong_input(
        "--seats is for scorecard games that are played for points, for race games, and for bank games and games with \
         action dice under --objective win; leave it out",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Only;

    impl Bot for Only {
        fn name(&self) -> String {
            "only".to_owned()
        }
    }

    fn read(names: &str) -> Result<Sitting<Only>, String> {
        let guests = Guests { game: "small", players: 2..=4, bots: vec![Only], numbered: Box::new(|_| None) };
        Sitting::read(&names.split(',').map(str::to_owned).collect::<Vec<_>>(), &guests)
    }

    #[test]
    fn people_sit_under_names_with_a_capital_letter() {
        let sitting = read("only,Änne,me,Jean-Luc").unwrap();
        assert_eq!(sitting.people().collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!([0, 1, 2, 3].map(|place| sitting.own_name(place)), [Some("Änne"), None, Some("Jean-Luc"), None]);
        let names = Names::Seats(&sitting);
        assert_eq!([0, 1, 2, 3].map(|place| names.title(place, 4)), ["Änne", "C", "Jean-Luc", "A only"]);
        let guests = Guests { game: "small", players: 2..=4, bots: vec![Only], numbered: Box::new(|_| None) };
        assert_eq!(Sitting::noted(&sitting.note(), &guests), Some(sitting));
        assert_eq!(read("ME,Only").map(|sitting| sitting.names()), Ok("me,only".to_owned()));
        for nobody in ["anna", "A", "Anna Maria", "Anna#", "", "Annaannaannaannaannaa"] {
            assert!(read(&format!("me,{nobody}")).is_err_and(|message| message.contains("is nobody who plays small")));
        }
        assert!(read("Anna,only,Anna").is_err_and(|message| message.contains("Anna sits there twice")));
    }
}
