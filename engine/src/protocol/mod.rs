//! The bot protocol: one request and one answer per line of JSON. PROTOCOL.md describes it.
//!
//! The bot solves only games that are named when it starts: any other answer takes microseconds, or is an error that
//! names the command to run. A policy table is faster but holds no values, so a request has to ask for it: the fields
//! of an answer do not depend on which tables happen to be stored.

mod error_reply;
mod library;
mod lines;
mod reply;
mod request;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use dicebase_games::any::Understood;
use dicebase_games::{Fields, Notation};
use dicebase_policy::any::{Policy, PolicyTable, Question};
use rayon::prelude::*;

use crate::error::Error;
use crate::game::NamedGame;
use crate::solve_config::SolveConfig;
use crate::watch::{Unwatched, Watch};

pub use error_reply::ErrorReply;
pub use lines::{LONGEST_REQUEST, serve};
pub use reply::LONGEST_ANSWER;

use library::{Key, Library};
use reply::{Answers, Reply};
use request::{Command, Place, Request};

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// The fewest requests for which another thread is asked.
const SIDE_BY_SIDE: usize = 16;
/// The bytes for which an answer has room from the start.
const USUAL_ANSWER: usize = 512;

/// The bot's next step after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// Read the next request.
    GoOn,
    /// End: the request was `quit`.
    Quit,
}

/// A bot that answers requests. Requests change nothing but which tables are open.
pub struct ProtocolBot {
    library: Library,
    values: HashMap<Key, Policy>,
    policies: HashMap<Key, PolicyTable>,
}

impl ProtocolBot {
    /// A bot that knows the built-in games. It opens their tables when they are first needed, and solves none.
    #[must_use]
    pub fn new(config: SolveConfig) -> Self {
        Self::watched_by(config, Arc::new(Unwatched))
    }

    /// Like [`new`](Self::new), with an observer of what is solved for single positions. It may decline such work.
    #[must_use]
    pub fn watched_by(config: SolveConfig, watch: Arc<dyn Watch + Send + Sync>) -> Self {
        Self { library: Library::new(config, watch), values: HashMap::new(), policies: HashMap::new() }
    }

    /// Adds a game under its id as one word, and solves it if its table is missing: for the usual objective of its
    /// family or, if the rules do not allow that one, for another that they allow.
    ///
    /// # Errors
    /// When another game has that name, the game is too large, or its table is damaged or cannot be written.
    pub fn prepare(&mut self, named: NamedGame, watch: &dyn Watch) -> Result<(), Error> {
        let (key, policy) = self.library.add(named, watch)?;
        self.values.insert(key, policy);
        Ok(())
    }

    /// Like [`prepare`](Self::prepare) for several games, all of which are checked before the first is solved.
    ///
    /// # Errors
    /// As [`prepare`](Self::prepare).
    pub fn prepare_all(&mut self, games: Vec<NamedGame>, watch: &dyn Watch) -> Result<(), Error> {
        for (place, named) in games.iter().enumerate() {
            self.library.check(named, &games[..place])?;
        }
        games.into_iter().try_for_each(|named| self.prepare(named, watch))
    }

    /// Adds a game under its id as one word, replacing an added game of that name. Nothing is solved.
    ///
    /// # Errors
    /// When a built-in game has that name and other rules.
    pub fn learn(&mut self, named: NamedGame) -> Result<(), Error> {
        let id = self.library.learn(named)?;
        self.values.retain(|(known, ..), _| *known != id);
        self.policies.retain(|(known, ..), _| *known != id);
        Ok(())
    }

    /// The game of this name.
    ///
    /// # Errors
    /// When no game has this name.
    pub fn game(&self, name: &str) -> Result<NamedGame, ErrorReply> {
        self.library.find(name)
    }

    /// Writes the answers to requests that arrived together, each as one line, up to the first `quit`. Those about
    /// tables that are open are answered side by side.
    pub fn answer_all(&mut self, lines: &[Vec<u8>], to: &mut Vec<u8>) -> After {
        // A few requests are answered before other threads are awake.
        let at_once: Vec<Option<Vec<u8>>> = match lines.len() > SIDE_BY_SIDE {
            true => lines.par_iter().with_min_len(SIDE_BY_SIDE).map(|line| self.answer_at_once(line)).collect(),
            false => vec![None; lines.len()],
        };
        for (line, answer) in lines.iter().zip(at_once) {
            match answer {
                Some(answer) => to.extend_from_slice(&answer),
                None if self.answer(line, to) == After::Quit => return After::Quit,
                None => {}
            }
        }
        After::GoOn
    }

    /// The answer to a request about one position whose table is open; `None` to others.
    fn answer_at_once(&self, line: &[u8]) -> Option<Vec<u8>> {
        let request = Request::read(line).ok()?;
        let About::One(notation) = self.asked_about(&request).ok()? else { return None };
        let key = self.library.key(&notation).ok()?;
        let reply = match request.command {
            Command::Best if request.policy => Reply::look_up(self.policies.get(&key)?, &notation).ok()?,
            Command::Best | Command::Rank | Command::Value => {
                Self::of_question(&request, &self.asked(&key, &notation).ok()??).ok()?
            }
            _ => return None,
        };
        let mut answer = Vec::with_capacity(USUAL_ANSWER);
        reply::write(request.id, Ok(reply), &mut answer);
        Some(answer)
    }

    /// Writes the answer to a request as one line, with its line end.
    pub fn answer(&mut self, line: &[u8], to: &mut Vec<u8>) -> After {
        match Request::read(line) {
            Ok(request) => {
                reply::write(request.id, self.reply(&request), to);
                if request.command == Command::Quit { After::Quit } else { After::GoOn }
            }
            Err((id, trouble)) => {
                reply::write(id.as_deref(), Err(trouble), to);
                After::GoOn
            }
        }
    }

    fn reply(&mut self, request: &Request<'_>) -> Result<Reply, ErrorReply> {
        match request.command {
            Command::Hello => Ok(Reply::hello(self.library.games())),
            Command::Rules => Ok(Reply::rules(self.library.find(&request.game()?.ok_or_else(no_game)?)?)),
            Command::Quit => Ok(Reply::Quit {}),
            Command::Read | Command::Best | Command::Rank | Command::Value => match self.asked_about(request)? {
                About::One(notation) => self.about(request, &notation),
                About::Many(game, lines) => self.about_many(request, game.as_deref(), &lines),
            },
        }
    }

    /// The positions of a request. A single one has to be of the request's game if it names one.
    fn asked_about(&self, request: &Request<'_>) -> Result<About, ErrorReply> {
        let place = request.place()?;
        let game = request.game()?.map(|name| self.library.id(&name)).transpose()?;
        Ok(match place {
            Place::Parts(parts) => About::One(parts.of_game(&game.ok_or_else(no_game)?)),
            Place::Line(line) => About::One(self.position(game.as_deref(), &line)?),
            Place::Lines(lines) => About::Many(game, lines),
        })
    }

    /// The position of a line, which has to be of this game if there is one.
    fn position(&self, game: Option<&str>, line: &str) -> Result<Notation, ErrorReply> {
        let notation: Notation = line.parse().map_err(ErrorReply::line)?;
        if let Some(game) = game {
            let found = self.library.id(&notation.game)?;
            if found != game {
                return Err(ErrorReply::other_game(&found, game));
            }
        }
        Ok(notation)
    }

    /// Answers a request about several positions. The error of one position stands in its place.
    fn about_many(&mut self, request: &Request<'_>, game: Option<&str>, lines: &[String]) -> Result<Reply, ErrorReply> {
        let mut answers = Answers::default();
        for line in lines {
            let notation = self.position(game, line);
            answers.push(notation.and_then(|notation| self.about(request, &notation)))?;
        }
        Ok(Reply::Many(answers))
    }

    fn about(&mut self, request: &Request<'_>, notation: &Notation) -> Result<Reply, ErrorReply> {
        match request.command {
            Command::Read => self.read(notation),
            Command::Best if request.policy => self.look_up(notation),
            _ => self.ask(request, notation),
        }
    }

    /// The reply to a request about a position.
    fn of_question(request: &Request<'_>, question: &Question) -> Result<Reply, Error> {
        Ok(match request.command {
            Command::Best => Reply::best(question, question.best()?),
            Command::Rank => Reply::rank(question, request.top.unwrap_or(usize::MAX), question.rank()?),
            _ => Reply::value(question, question.value()?),
        })
    }

    /// The position as it was understood, without a table; a position without a decision as it was written.
    fn read(&mut self, notation: &Notation) -> Result<Reply, ErrorReply> {
        let key = self.library.key(notation)?;
        self.understood(&key, notation).map(|understood| Reply::read(&key, understood, None)).or_else(|error| {
            let kind = error.kind().ok_or(error)?;
            let as_written = Understood { notation: notation.clone(), sums: Fields::default() };
            Ok(Reply::read(&key, as_written, Some(kind)))
        })
    }

    fn understood(&mut self, key: &Key, notation: &Notation) -> Result<Understood, ErrorReply> {
        match self.asked(key, notation)? {
            Some(question) => Ok(Understood { notation: question.notation(), sums: question.sums() }),
            None => self.library.read(key, notation),
        }
    }

    /// The question about a position to the policy that is open; `None` if none is, or if it does not know the position.
    fn asked(&self, key: &Key, notation: &Notation) -> Result<Option<Question>, ErrorReply> {
        let question = self.values.get(key).map(|policy| policy.ask(notation)).transpose().map_err(Error::from)?;
        Ok(question.filter(Question::is_known))
    }

    /// The question about a position. The table of its game is opened when it is first needed; if `decides`, a position
    /// without a decision is refused before that.
    ///
    /// # Errors
    /// When the game or position does not exist, or the table is missing, damaged or another game's.
    pub fn question(&mut self, notation: &Notation, decides: bool) -> Result<Question, ErrorReply> {
        let key = self.library.key(notation)?;
        if let Some(question) = self.asked(&key, notation)? {
            return Ok(question);
        }
        self.values.remove(&key);
        let question = self.library.open(&key, notation, decides)?;
        self.values.insert(key, question.policy());
        Ok(question)
    }

    /// Asks the table of a position's game.
    fn ask(&mut self, request: &Request<'_>, notation: &Notation) -> Result<Reply, ErrorReply> {
        let answered = Self::of_question(request, &self.question(notation, request.command != Command::Value)?);
        if let Err(Error::DamagedBlock(_)) = answered {
            // The next question opens the table again, which may have been solved again by then.
            self.values.remove(&self.library.key(notation)?);
        }
        Ok(answered?)
    }

    /// The best action from the policy table, which holds no values.
    fn look_up(&mut self, notation: &Notation) -> Result<Reply, ErrorReply> {
        let key = self.library.key(notation)?;
        let policy = match self.policies.entry(key) {
            Entry::Occupied(policy) => policy.into_mut(),
            Entry::Vacant(place) => {
                let table = self.library.open_policy_table(place.key(), notation)?;
                place.insert(table)
            }
        };
        Reply::look_up(policy, notation)
    }
}

/// The positions that a request asks about.
enum About {
    One(Notation),
    /// Positions as lines, and the game that the request names.
    Many(Option<String>, Vec<String>),
}

fn no_game() -> ErrorReply {
    ErrorReply::missing("game")
}
