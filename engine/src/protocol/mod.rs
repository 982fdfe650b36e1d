//! The bot protocol: JSON lines, one request and one answer each. PROTOCOL.md describes it.
//!
//! No table is made unless a game is named when the bot starts: an answer takes microseconds, or is an error that names
//! the command. A policy table has to be asked for, although it is faster, since it knows no values: what an answer
//! holds does not depend on which tables lie about.

mod error_reply;
mod lines;
mod reply;
mod request;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use dicebase_games::any::Game;
use dicebase_games::{Family, Notation, as_word, builtins, find_builtin};
use dicebase_policy::any::{Policy, PolicyTable, Question};

use crate::any::Tables;
use crate::error::Error;
use crate::game::{NamedGame, find};
use crate::watch::{Unwatched, Watch};
use crate::workshop::Workshop;

pub use lines::{LONGEST_REQUEST, serve};

use error_reply::ErrorReply;
use reply::Reply;
use request::Request;

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// Whether there is anything to answer after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The next request.
    GoOn,
    /// Nothing: the request was `quit`.
    Quit,
}

/// Answers requests. They change nothing but which tables are open.
pub struct Bot {
    library: Library,
    /// The open tables, by game and objective as they are asked for.
    values: HashMap<(String, Option<String>), Policy>,
    policies: HashMap<String, PolicyTable>,
}

/// Where games and their tables are found.
struct Library {
    workshop: Workshop,
    /// The games that can be asked for beside those that are built in.
    named: Vec<NamedGame>,
}

impl Bot {
    /// A bot that knows the built-in games. It opens their tables when they are first needed, and makes none.
    #[must_use]
    pub fn new(workshop: Workshop) -> Self {
        let library = Library { workshop, named: Vec::new() };
        Self { library, values: HashMap::new(), policies: HashMap::new() }
    }

    /// Makes a game known by its id as one word, and its table if it is not there.
    ///
    /// # Errors
    /// Where another game has that name, where the game is too large, and where its table is damaged or cannot be made.
    pub fn prepare(&mut self, named: NamedGame, watch: &dyn Watch) -> Result<(), Error> {
        let named = NamedGame { id: as_word(&named.id), ..named };
        if self.library.find(&named.id).is_ok_and(|other| other.rules.text() != named.rules.text()) {
            return Err(Error::NameTaken { name: named.id, file: named.typed });
        }
        let game = named.ready(None)?;
        let policy = Tables::of(&game, &named, self.library.workshop.clone(), watch).policy()?;
        self.values.insert((named.id.clone(), None), policy);
        self.library.named.push(named);
        Ok(())
    }

    /// Writes the answer to a request as one line, line end included.
    pub fn answer(&mut self, line: &[u8], to: &mut Vec<u8>) -> After {
        match Request::read(line) {
            Ok(request) => {
                reply::write(request.id, self.reply(&request), to);
                if request.command == QUIT { After::Quit } else { After::GoOn }
            }
            Err((id, trouble)) => {
                reply::write(id.as_deref(), Err(trouble), to);
                After::GoOn
            }
        }
    }

    fn reply(&mut self, request: &Request<'_>) -> Result<Reply, ErrorReply> {
        match &*request.command {
            "hello" => Ok(Reply::hello(&self.library.games())),
            "best" if request.policy => self.look_up(&request.notation()?),
            "best" => self.ask(&request.notation()?, |policy, question| {
                Ok(Reply::best(policy, &question.notation(), question.best()?))
            }),
            "rank" => self.ask(&request.notation()?, |policy, question| {
                let mut actions = question.rank()?;
                let value = actions.first().map_or(0.0, |best| best.value);
                actions.truncate(request.top.unwrap_or(usize::MAX));
                Ok(Reply::rank(policy, &question.notation(), value, actions))
            }),
            "value" => self.ask(&request.notation()?, |policy, question| {
                Ok(Reply::value(policy, &question.notation(), question.value()))
            }),
            "rules" => Ok(Reply::rules(self.library.find(&request.notation()?.game)?)),
            QUIT => Ok(Reply::Quit {}),
            other => Err(ErrorReply::unknown_command(other)),
        }
    }

    /// Asks the table of a position's game, which is opened if it is not yet.
    fn ask(
        &mut self,
        notation: &Notation,
        reply: impl FnOnce(&Policy, &Question<'_>) -> Result<Reply, Error>,
    ) -> Result<Reply, ErrorReply> {
        let key = (notation.game.clone(), notation.objective().map(str::to_owned));
        let answered = match self.values.entry(key) {
            Entry::Occupied(policy) => {
                let policy = policy.into_mut();
                let question = policy.ask(notation).map_err(Error::from)?;
                reply(policy, &question)
            }
            Entry::Vacant(place) => {
                let (game, named) = self.library.ready(notation)?;
                // What cannot be is told before any table is looked for.
                let position = game.read(notation).map_err(Error::from)?;
                let tables = Tables::of(&game, &named, self.library.workshop.clone(), &Unwatched);
                let policy = place.insert(tables.stored()?);
                let question = policy.question(position).map_err(Error::from)?;
                reply(policy, &question)
            }
        };
        Ok(answered?)
    }

    /// The best action from the policy table, which knows no values.
    fn look_up(&mut self, notation: &Notation) -> Result<Reply, ErrorReply> {
        match self.policies.entry(notation.game.clone()) {
            Entry::Occupied(policy) => Reply::look_up(policy.get(), notation),
            Entry::Vacant(place) => Reply::look_up(place.insert(self.library.open_policy(notation)?), notation),
        }
    }
}

const QUIT: &str = "quit";

impl Library {
    /// All games by id, with their families.
    fn games(&self) -> Vec<(&str, Family)> {
        let builtin = builtins().iter().map(|game| (game.id, game.family));
        let named = self.named.iter().map(|named| (named.id.as_str(), named.family()));
        let mut games: Vec<_> = named.chain(builtin).collect();
        games.sort_by_key(|(id, _)| *id);
        games.dedup_by_key(|(id, _)| *id);
        games
    }

    /// A game by its id. Nobody who only talks to the bot can make it read a file.
    fn find(&self, id: &str) -> Result<NamedGame, ErrorReply> {
        if let Some(named) = self.named.iter().find(|named| named.id == id) {
            return Ok(named.clone());
        }
        if find_builtin(id).is_some() {
            return Ok(find(id)?);
        }
        let games: Vec<&str> = self.games().into_iter().map(|(id, _)| id).collect();
        Err(ErrorReply::unknown_game(id, &games))
    }

    /// The game of a position, made ready.
    fn ready(&self, notation: &Notation) -> Result<(Game, NamedGame), ErrorReply> {
        let named = self.find(&notation.game)?;
        Ok((named.ready(notation.objective())?, named))
    }

    fn open_policy(&self, notation: &Notation) -> Result<PolicyTable, ErrorReply> {
        let (game, named) = self.ready(notation)?;
        game.read(notation).map_err(Error::from)?;
        Ok(Tables::of(&game, &named, self.workshop.clone(), &Unwatched).stored_policy_table()?)
    }
}
