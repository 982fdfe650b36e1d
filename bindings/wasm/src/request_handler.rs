//! The handler of requests.

use std::sync::Arc;

use dicebase_engine::any::Tables;
use dicebase_engine::protocol::ProtocolBot;
use dicebase_engine::{Error, NamedGame, SolveConfig, Unwatched, Watch};
use dicebase_games::any::{Game, Rules};
use dicebase_games::{Notation, ONLY_POINTS};
use dicebase_policy::any::Question;
use dicebase_tables::{Table, TableDir, TableError};
use serde::Deserialize;

use crate::answer::{Answer, Refusal, write};
use crate::exercise::{Exercise, Kind, Search};
use crate::family;
use crate::follow::NextPosition;
use crate::games::{GameDescription, Games};
use crate::play::{Played, Standing};
use crate::solving::{Need, Solved};
use crate::spread::Distribution;

/// Answers requests about games, whose tables are in memory.
pub struct RequestHandler {
    config: SolveConfig,
    bot: ProtocolBot,
    watch: Arc<dyn Watch + Send + Sync>,
}

/// The requests in addition to those of the bot protocol.
#[derive(Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
enum Request {
    /// Lists the built-in games.
    Games,
    /// Tells about one game, which may be named by chosen dice or another target.
    Describe { game: String },
    /// Makes rules known under a name.
    Learn { game: String, rules: String },
    /// Tells what an answer about a game requires.
    Need { game: String, objective: Option<String> },
    /// Makes the table that answers.
    Solve { game: String, objective: Option<String> },
    /// Tells the results of an action.
    Follow { position: String, action: String },
    /// Tells the next position after an action, as far as it is known before its roll.
    Onward { position: String, action: String },
    /// Tells the distribution of results from a position on.
    Distribution { position: String },
    /// Makes a sheet of rules that people can remember.
    Sheet { position: String },
    /// Finds a position to practise.
    Exercise { position: String, kind: Kind, seed: u64 },
    /// Continues a game and tells its new standing.
    Play(Played),
    /// Reviews the decisions of a game.
    Review(Played),
}

/// The commands of [`Request`].
const OWN: [&str; 12] = [
    "games",
    "describe",
    "learn",
    "need",
    "solve",
    "follow",
    "onward",
    "distribution",
    "sheet",
    "exercise",
    "play",
    "review",
];

/// The command of a request, whatever its other fields are.
#[derive(Deserialize)]
struct Command {
    command: String,
}

impl Command {
    fn of(request: &str) -> Option<String> {
        serde_json::from_str(request).ok().map(|Self { command }| command)
    }
}

/// The error for a request with a known command and wrong fields.
fn misspelt(command: &str, error: &serde_json::Error) -> Refusal {
    // The place in the line is useless to a program that has written an object.
    let reason = error.to_string();
    let reason = reason.split(" at line ").next().unwrap_or_default();
    Refusal::of("bad-request", "command", format!("{command}: {reason}"))
}

/// A game under an objective, and the folder of its tables.
pub struct Asked {
    pub named: NamedGame,
    pub game: Game,
    pub config: SolveConfig,
}

impl Asked {
    pub fn tables<'a>(&'a self, watch: &'a dyn Watch) -> Tables<'a> {
        Tables::of(&self.game, &self.named, self.config.clone(), watch)
    }
}

impl Default for RequestHandler {
    fn default() -> Self {
        Self::watched_by(Arc::new(Unwatched))
    }
}

impl RequestHandler {
    /// A handler whose work is followed, and may be declined.
    #[must_use]
    pub fn watched_by(watch: Arc<dyn Watch + Send + Sync>) -> Self {
        let config = SolveConfig::in_memory();
        Self { bot: ProtocolBot::watched_by(config.clone(), Arc::clone(&watch)), config, watch }
    }

    /// Answers a request with one line of JSON, as described in PROTOCOL.md and the README of the package.
    pub fn ask(&mut self, request: &str) -> String {
        let watch = Arc::clone(&self.watch);
        match serde_json::from_str(request) {
            Ok(Request::Games) => write(Games::all()),
            Ok(Request::Describe { game }) => {
                write(self.bot.game(&game).map_err(Refusal::from).and_then(|named| GameDescription::of(&named)))
            }
            Ok(Request::Learn { game, rules }) => write(self.learn(game, &rules)),
            Ok(Request::Need { game, objective }) => {
                write(self.asked(&game, objective.as_deref()).map(|asked| Need::of(&asked)))
            }
            Ok(Request::Solve { game, objective }) => {
                write(self.asked(&game, objective.as_deref()).and_then(|asked| Solved::now(&asked, &*watch)))
            }
            Ok(Request::Follow { position, action }) => {
                write(self.question(&position).and_then(|question| family::followed(&question, &action)))
            }
            Ok(Request::Onward { position, action }) => write(self.onward(&position, &action)),
            Ok(
                Request::Distribution { .. }
                | Request::Sheet { .. }
                | Request::Exercise { .. }
                | Request::Play(_)
                | Request::Review(_),
            ) if ONLY_POINTS => write::<()>(Err(Refusal::of("not-here", "command", "the whole module answers this"))),
            Ok(Request::Distribution { position }) => write(self.distribution(&position)),
            Ok(Request::Sheet { position }) => {
                write(self.question(&position).and_then(|question| family::sheet(&question.policy())))
            }
            Ok(Request::Exercise { position, kind, seed }) => write(
                self.question(&position)
                    .and_then(|question| Exercise::of(&Search { policy: &question.policy(), kind, seed })),
            ),
            Ok(Request::Play(played)) => write(self.play(&played)),
            Ok(Request::Review(played)) => write(self.review(&played)),
            Err(error) => match Command::of(request) {
                Some(command) if OWN.contains(&command.as_str()) => write::<()>(Err(misspelt(&command, &error))),
                _ => self.ask_bot(request),
            },
        }
    }

    /// The folder of the tables.
    #[must_use]
    pub fn tables(&self) -> &TableDir {
        &self.config.tables
    }

    /// Takes over a table that was made before, and checks all of it.
    ///
    /// # Errors
    /// When it is damaged, or no table of this version.
    pub fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let told = |error: TableError| dicebase_engine::with_causes(&error);
        self.tables().insert(name, bytes).map_err(told)?;
        let checked = Table::open(self.tables().place(name)).map_err(told)?.check();
        checked.map_err(|damaged| {
            let _ = self.tables().place(name).remove();
            damaged.to_string()
        })
    }

    /// Answers a request of the bot protocol.
    fn ask_bot(&mut self, request: &str) -> String {
        let mut answer = Vec::new();
        self.bot.answer(request.as_bytes(), &mut answer);
        String::from_utf8(answer).unwrap_or_default().trim_end().to_owned()
    }

    fn learn(&mut self, game: String, text: &str) -> Answer<GameDescription> {
        let rules = Rules::parse(&game, text)?;
        let named = NamedGame { typed: game.clone(), id: game, rules, path: None };
        let learned = GameDescription::of(&named)?;
        self.bot.learn(named)?;
        Ok(learned)
    }

    fn asked(&self, game: &str, objective: Option<&str>) -> Answer<Asked> {
        let named = self.bot.game(game)?;
        let game = named.ready(objective)?;
        Ok(Asked { named, game, config: self.config.clone() })
    }

    /// The question about a position.
    fn question(&mut self, line: &str) -> Answer<Question> {
        let notation: Notation = line.parse().map_err(Error::from)?;
        Ok(self.bot.question(&notation, false)?)
    }

    fn onward(&self, line: &str, action: &str) -> Answer<NextPosition> {
        let notation: Notation = line.parse().map_err(Error::from)?;
        let asked = self.asked(&notation.game, notation.objective())?;
        NextPosition::after(&asked.game, &notation, action)
    }

    fn distribution(&mut self, line: &str) -> Answer<Distribution> {
        let question = self.question(line)?;
        let notation = question.notation();
        let asked = self.asked(&notation.game, notation.objective())?;
        asked.tables(&*self.watch).expect_walk()?;
        Distribution::of(&question, &*self.watch)
    }

    fn play(&mut self, played: &Played) -> Answer<Standing> {
        let start: Notation = played.position.parse().map_err(Error::from)?;
        let asked = self.asked(&start.game, start.objective())?;
        if let Some(standing) = family::stand_without_table(&asked.game, played, &start) {
            return standing;
        }
        family::stand(&self.bot.question(&start, false)?.policy(), played, &start)
    }

    fn review(&mut self, played: &Played) -> Answer<serde_json::Value> {
        let start: Notation = played.position.parse().map_err(Error::from)?;
        if played.has_only_people() {
            let asked = self.asked(&start.game, start.objective())?;
            if let Some(review) = family::review_without_table(&asked.game, &played.text) {
                return review;
            }
        }
        family::review(&self.bot.question(&start, false)?.policy(), played, &start)
    }
}
