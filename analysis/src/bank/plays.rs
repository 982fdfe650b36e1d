//! A cache of the decisions of a player, shared by all games.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use dicebase_games::bank::{Objective, Situation};

use super::player::{Play, Player};

/// The memory of the caches of all players together, in bytes.
const ROOM: usize = 512 << 20;
/// The most situations of three or four players for which there are places in the cache.
const MOST_SITUATIONS: usize = 1 << 24;

/// The cached decisions of a player by situation. The situations met first are the most frequent ones, since games
/// begin alike.
pub(super) struct Plays<'p> {
    player: &'p Player<'p>,
    known: Vec<OnceLock<Box<Play<'p>>>>,
    room: usize,
    used: AtomicUsize,
}

impl<'p> Plays<'p> {
    /// An empty cache, one of `players` that share the memory.
    pub(super) fn new(player: &'p Player<'p>, players: usize) -> Self {
        let states = player.game.states();
        let situations = match player.game.objective() {
            _ if !player.weighs() => 0,
            Objective::Win if player.game.players() > 2 && states.len() > MOST_SITUATIONS => 0,
            Objective::Win if player.game.players() > 2 => states.len(),
            Objective::Win => states.blocks().len(),
            Objective::Points | Objective::Turns => states.standings().len(),
        };
        let known = (0..situations).map(|_| OnceLock::new()).collect();
        Self { player, known, room: ROOM / players, used: AtomicUsize::new(0) }
    }

    /// Calls `ask` with the decisions of a turn.
    pub(super) fn with<R>(&self, at: &Situation, ask: impl FnOnce(&Play<'p>) -> R) -> R {
        let Some(place) = self.place(at) else { return ask(&self.player.play(at)) };
        if let Some(play) = place.get() {
            return ask(play);
        }
        let play = self.player.play(at);
        let bytes = play.bytes();
        if self.used.fetch_add(bytes, Ordering::Relaxed) + bytes > self.room {
            self.used.fetch_sub(bytes, Ordering::Relaxed);
            return ask(&play);
        }
        ask(place.get_or_init(|| Box::new(play)))
    }

    /// The place of the decisions in the cache. Decisions of last turns between two players, and of turns in which
    /// points taken over may be lost, are not cached.
    fn place(&self, at: &Situation) -> Option<&OnceLock<Box<Play<'p>>>> {
        let game = self.player.game;
        match game.objective() {
            Objective::Win if at.taken > 0 => None,
            Objective::Win if !at.later.is_empty() => {
                self.known.get(game.states().index(&game.state_at_start(at, None)?))
            }
            Objective::Win => self.known.get(game.states().block(&game.state_at_start(at, None)?)),
            Objective::Points | Objective::Turns => self.known.get(game.states().standings().level(at.me)),
        }
    }

    /// The player.
    pub(super) fn player(&self) -> &'p Player<'p> {
        self.player
    }
}
