//! The bot protocol: JSON lines, one request and one answer each. PROTOCOL.md describes it.

mod lines;
mod reply;
mod request;
mod trouble;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use dicebase_games::{Notation, as_word, builtins};
use dicebase_policy::scorecard::PolicyTable;

use crate::error::Error;
use crate::game::{Game, NamedGame, find};
use crate::open::Open;
use crate::solved;
use crate::store::Workshop;
use crate::watch::Watch;

pub use lines::{LONGEST_REQUEST, serve};

use reply::Reply;
use request::Request;
use trouble::ErrorReply;

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
    values: HashMap<(String, Option<String>), Open>,
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
        if self.library.find(&named.id).is_ok_and(|other| other.text != named.text) {
            return Err(Error::NameTaken { name: named.id, file: named.typed });
        }
        let game = named.ready(None)?;
        let open = Open::or_solve(&game, &named, self.library.workshop.clone(), watch)?;
        self.values.insert((named.id.clone(), None), open);
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
            "best" if request.is_for_policy() => self.look_up(&request.written()?),
            "best" => self.ask(&request.written()?, |open, written| {
                let question = open.ask(written)?;
                Ok(Reply::best(open, &question.written(), question.best()?))
            }),
            "rank" => self.ask(&request.written()?, |open, written| {
                let question = open.ask(written)?;
                let mut actions = question.rank()?;
                let value = actions[0].value;
                actions.truncate(request.top.unwrap_or(usize::MAX));
                Ok(Reply::rank(open, &question.written(), value, actions))
            }),
            "value" => self.ask(&request.written()?, |open, written| {
                let question = open.ask(written)?;
                Ok(Reply::value(open, &question.written(), question.value()))
            }),
            "rules" => Ok(Reply::rules(self.library.find(&request.written()?.game)?)),
            QUIT => Ok(Reply::Quit {}),
            other => Err(ErrorReply::unknown_command(other)),
        }
    }

    /// Asks the table of a place's game, which is opened if it is not yet.
    fn ask(
        &mut self,
        written: &Notation,
        question: impl FnOnce(&Open, &Notation) -> Result<Reply, ErrorReply>,
    ) -> Result<Reply, ErrorReply> {
        match self.values.entry((written.game.clone(), written.objective.clone())) {
            Entry::Occupied(open) => question(open.get(), written),
            Entry::Vacant(place) => question(place.insert(self.library.open(written)?), written),
        }
    }

    /// The best action from the policy table, which knows no values.
    fn look_up(&mut self, written: &Notation) -> Result<Reply, ErrorReply> {
        match self.policies.entry(written.game.clone()) {
            Entry::Occupied(policy) => Reply::look_up(policy.get(), written),
            Entry::Vacant(place) => Reply::look_up(place.insert(self.library.open_policy(written)?), written),
        }
    }
}

const QUIT: &str = "quit";

impl Library {
    /// All games by id, with their families.
    fn games(&self) -> Vec<(&str, dicebase_games::Family)> {
        let builtin = builtins().iter().map(|game| (game.id, game.family));
        let named = self.named.iter().map(|named| (named.id.as_str(), named.rules.family()));
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
        if dicebase_games::find_builtin(id).is_some() {
            return Ok(find(id)?);
        }
        let games: Vec<&str> = self.games().into_iter().map(|(id, _)| id).collect();
        Err(ErrorReply::unknown_game(id, &games))
    }

    fn open(&self, written: &Notation) -> Result<Open, ErrorReply> {
        let named = self.find(&written.game)?;
        let game = named.ready_for(written.objective.as_deref())?;
        game.check(written)?;
        Ok(Open::stored(&game, &named, self.workshop.clone())?)
    }

    fn open_policy(&self, written: &Notation) -> Result<PolicyTable, ErrorReply> {
        let named = self.find(&written.game)?;
        let game = named.ready(None)?;
        game.check(written)?;
        match game {
            Game::Bank(_) => Err(ErrorReply::no_policy(&named.id)),
            Game::Scorecard(game) => {
                let tables = solved::scorecard::Tables::of(&game, &named, self.workshop.clone());
                Ok(tables.stored_policy_table()?)
            }
        }
    }
}
