//! The games and tables that a bot knows.

use std::collections::HashMap;
use std::sync::Arc;

use dicebase_games::any::{Game, GameError, Understood};
use dicebase_games::bank::find_named;
use dicebase_games::scorecard::THETA;
use dicebase_games::{Builtin, Family, Notation, ObjectiveWords, as_word, builtins, find_builtin, known_game};
use dicebase_policy::any::{Policy, PolicyTable, Question};

use super::error_reply::ErrorReply;
use crate::any::Tables;
use crate::error::Error;
use crate::game::{NamedGame, find};
use crate::solve_config::SolveConfig;
use crate::watch::Watch;

/// A game's id, the name of its objective, and the attitude to risk if a position names one.
pub(super) type Key = (String, &'static str, Option<String>);

/// The games that requests may name, and the folder of their tables.
pub(super) struct Library {
    config: SolveConfig,
    /// The observer of what is solved for single positions.
    watch: Arc<dyn Watch + Send + Sync>,
    /// The games besides the built-in ones.
    named: Vec<(Listed, NamedGame)>,
    /// Requested games whose tables are not open. Preparing one takes longer than a thousand answers.
    ready: HashMap<Key, (Game, NamedGame)>,
}

/// A game that requests may name.
#[derive(Clone)]
pub(super) struct Listed {
    pub id: String,
    pub family: Family,
    /// The objectives that its rules allow.
    pub objectives: Vec<&'static ObjectiveWords>,
    /// The objective of requests that name none.
    pub usual: &'static ObjectiveWords,
}

impl From<&Builtin> for Listed {
    fn from(builtin: &Builtin) -> Self {
        let family = builtin.family;
        let (objectives, usual) = (builtin.objectives().iter().collect(), family.usual_objective());
        Self { id: builtin.id.to_owned(), family, objectives, usual }
    }
}

impl Library {
    pub fn new(config: SolveConfig, watch: Arc<dyn Watch + Send + Sync>) -> Self {
        Self { config, watch, named: Vec::new(), ready: HashMap::new() }
    }

    /// Checks that a game can be added after the known games and some others.
    pub fn check(&self, named: &NamedGame, others: &[NamedGame]) -> Result<(), Error> {
        let id = as_word(&named.id);
        let is_other = |other: &NamedGame| other.rules.text() != named.rules.text();
        let is_taken = others.iter().any(|other| as_word(&other.id) == id && is_other(other));
        if is_taken || self.find(&id).is_ok_and(|other| is_other(&other)) {
            return Err(Error::NameTaken { name: id, file: named.typed.clone() });
        }
        named.ready(None).map(|_| ())
    }

    /// Adds a game under its id as one word, and opens its table of the usual objective, which is solved if missing.
    pub fn add(&mut self, named: NamedGame, watch: &dyn Watch) -> Result<(Key, Policy), Error> {
        let named = NamedGame { id: as_word(&named.id), ..named };
        if self.find(&named.id).is_ok_and(|other| other.rules.text() != named.rules.text()) {
            return Err(Error::NameTaken { name: named.id, file: named.typed });
        }
        let game = named.ready(None)?;
        let policy = Tables::of(&game, &named, self.config.clone(), watch).policy()?;
        let key = (named.id.clone(), game.objective().name, None);
        self.list(named, game.objective());
        Ok((key, policy))
    }

    /// Adds a game under its id as one word, replacing an added game of that name, and returns the id.
    pub fn learn(&mut self, named: NamedGame) -> Result<String, Error> {
        let named = NamedGame { id: as_word(&named.id), ..named };
        let taken = find_builtin(&named.id).is_some_and(|builtin| builtin.text != named.rules.text());
        if taken {
            return Err(Error::NameTaken { name: named.id, file: named.typed });
        }
        let (id, usual) = (named.id.clone(), named.ready(None)?.objective());
        self.named.retain(|(listed, _)| listed.id != id);
        self.ready.retain(|(known, ..), _| *known != id);
        self.list(named, usual);
        Ok(id)
    }

    fn list(&mut self, named: NamedGame, usual: &'static ObjectiveWords) {
        let (id, family) = (named.id.clone(), named.family());
        self.named.push((Listed { id, family, objectives: named.rules.objectives(), usual }, named));
    }

    /// All games, by their ids.
    pub fn games(&self) -> Vec<Listed> {
        let named = self.named.iter().map(|(listed, _)| listed.clone());
        let mut games: Vec<Listed> = named.chain(builtins().iter().map(Listed::from)).collect();
        games.sort_by(|a, b| a.id.cmp(&b.id));
        games.dedup_by(|a, b| a.id == b.id);
        games
    }

    /// The game of an id. A request alone cannot make the bot read a file.
    pub fn find(&self, id: &str) -> Result<NamedGame, ErrorReply> {
        match self.named(id) {
            Some((_, named)) => Ok(named.clone()),
            None => Ok(find(self.id(id)?)?),
        }
    }

    /// The id of the game of this name. Case is ignored, unless two names differ only in case.
    pub fn id(&self, name: &str) -> Result<String, ErrorReply> {
        let named = self.named(name).map(|(listed, _)| listed.id.clone());
        let id = named.or_else(|| known_game(name).map(|(id, _)| id));
        id.ok_or_else(|| self.unknown(name))
    }

    fn named(&self, name: &str) -> Option<&(Listed, NamedGame)> {
        let by = |is: &dyn Fn(&str) -> bool| self.named.iter().find(|(listed, _)| is(&listed.id));
        by(&|id| id == name).or_else(|| by(&|id| id.eq_ignore_ascii_case(name)))
    }

    fn unknown(&self, id: &str) -> ErrorReply {
        // A name with chosen dice tells itself what is wrong with them.
        if let Some(Err(error)) = find_named(id) {
            return Error::from(error).into();
        }
        let games: Vec<String> = self.games().into_iter().map(|listed| listed.id).collect();
        ErrorReply::unknown_game(id, &games)
    }

    /// The game of a position and its objective.
    pub fn key(&self, notation: &Notation) -> Result<Key, ErrorReply> {
        let id = self.id(&notation.game)?;
        let (family, usual) = self.usual(&id).ok_or_else(|| self.unknown(&id))?;
        let theta = notation.word(&THETA).map(str::to_owned);
        let Some(name) = notation.objective() else { return Ok((id, usual.name, theta)) };
        let known = family.objectives().iter().find(|objective| objective.name.eq_ignore_ascii_case(name));
        let unknown = || Error::from(GameError::NoSuchObjective { found: name.to_owned(), family });
        Ok((id, known.ok_or_else(unknown)?.name, theta))
    }

    /// The family of a game, and the objective of requests that name none.
    fn usual(&self, id: &str) -> Option<(Family, &'static ObjectiveWords)> {
        let named = self.named(id);
        let builtin = || known_game(id).map(|(_, family)| (family, family.usual_objective()));
        named.map(|(listed, _)| (listed.family, listed.usual)).or_else(builtin)
    }

    /// A position as it is understood. The game is kept for the next question.
    pub fn read(&mut self, key: &Key, notation: &Notation) -> Result<Understood, ErrorReply> {
        let ready = self.ready.remove(key).map_or_else(|| self.make_ready(key), Ok)?;
        let understood = ready.0.understood(notation).map_err(Error::from);
        self.ready.insert(key.clone(), ready);
        Ok(understood?)
    }

    /// Opens the table that holds a position, or solves the positions that can follow it where that takes no longer
    /// than a client waits. If `decides`, a position without a decision is refused before that.
    pub fn open(&mut self, key: &Key, notation: &Notation, decides: bool) -> Result<Question, ErrorReply> {
        self.opened(key, |tables| {
            let pending = tables.read(notation)?;
            if decides {
                pending.check_decision()?;
            }
            pending.stored()
        })
    }

    /// Opens the table of the actions of a position's game. A position without a decision is refused before that.
    pub fn open_policy_table(&mut self, key: &Key, notation: &Notation) -> Result<PolicyTable, ErrorReply> {
        self.opened(key, |tables| {
            tables.read(notation)?.check_decision()?;
            tables.stored_policy_table()
        })
    }

    /// Opens a table. The game is kept until a table is open, which has it too.
    fn opened<R>(&mut self, key: &Key, open: impl FnOnce(&Tables<'_>) -> Result<R, Error>) -> Result<R, ErrorReply> {
        let ready = self.ready.remove(key).map_or_else(|| self.make_ready(key), Ok)?;
        let opened = open(&Tables::of(&ready.0, &ready.1, self.config.clone(), &*self.watch));
        if opened.is_err() {
            self.ready.insert(key.clone(), ready);
        }
        Ok(opened?)
    }

    fn make_ready(&self, (id, objective, theta): &Key) -> Result<(Game, NamedGame), ErrorReply> {
        let notation = theta.iter().fold(Notation::new(id), |notation, theta| notation.with_word(&THETA, theta));
        let named = self.find(id)?.under(&notation)?;
        Ok((named.ready(Some(objective))?, named))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ProtocolBot;
    use crate::watch::Unwatched;

    /// Preparing a game takes longer than a thousand answers, and an open table is not opened again.
    #[test]
    fn a_game_is_made_ready_once_whatever_is_wrong_with_what_is_asked() {
        let folder = tempfile::tempdir().unwrap();
        let config = SolveConfig::open(Some(folder.path().to_owned()), 1).unwrap();
        let mut bot = ProtocolBot::new(config.clone());
        let ask = |bot: &mut ProtocolBot, position: &str| {
            let mut answer = Vec::new();
            bot.answer(format!(r#"{{"command":"best","position":"{position}"}}"#).as_bytes(), &mut answer);
            String::from_utf8(answer).unwrap()
        };
        let wrong = [
            ("zehntausend me 320", "bad-position"),
            ("zehntausend roll 223446", "nothing-to-decide"),
            ("zehntausend me 1000", "no-table"),
            ("zehntausend objective win", "no-table"),
        ];
        for (position, code) in wrong {
            assert!(ask(&mut bot, position).contains(code), "{position}");
            let ready: Vec<&Key> = bot.library.ready.keys().collect();
            assert_eq!(ready, [&("zehntausend".to_owned(), "win", None)], "after {position}");
        }
        let named = find("zehntausend").unwrap();
        let game = named.ready(Some("points")).unwrap();
        Tables::of(&game, &named, config, &Unwatched).values(false).unwrap();
        assert!(ask(&mut bot, "zehntausend objective points roll 223446").contains("nothing-to-decide"));
        assert_eq!((bot.library.ready.len(), bot.values.len()), (2, 0));
        assert!(ask(&mut bot, "zehntausend objective points roll 111446").contains("\"ok\":true"));
        assert_eq!((bot.library.ready.len(), bot.values.len()), (1, 1), "what is open has its game");
        std::fs::remove_dir_all(folder.path()).unwrap();
        assert!(ask(&mut bot, "zehntausend objective points roll 223446").contains("nothing-to-decide"));
        assert!(ask(&mut bot, "zehntausend objective points roll 111446").contains("\"ok\":true"), "it stays open");
    }
}
