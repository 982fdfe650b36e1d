//! What the bot of melees plays by.

use std::sync::OnceLock;

use dicebase_games::scorecard;
use dicebase_games::scorecard::Face;
use dicebase_games::scorecard::melee::{Game, MAX_PLAYERS, MIN_PLAYERS};

use super::futures::Futures;
use super::holders::{Holders, Others};

/// The faces whose dice are kept for a good moment; those of the others are what [`Holders`] are about.
pub const KEPT: [Face; 3] = [Face::Steal, Face::Freeze, Face::CrossOut];

/// What the bot plays by: what cards still bring, and what dice in hand are worth.
///
/// What cards bring is solved. The rest comes from games that the bot plays, for each number of players.
pub struct Ratings {
    pub(super) futures: Futures,
    of_players: Vec<OfPlayers>,
}

/// What is known of games of so many players.
pub struct OfPlayers {
    rates: Vec<f64>,
    kept: [Vec<f64>; KEPT.len()],
    holders: OnceLock<[Holders; Others::ALL.len()]>,
}

/// The numbers of players, each of which has its own ratings.
pub const PLAYERS: std::ops::RangeInclusive<usize> = MIN_PLAYERS..=MAX_PLAYERS;

/// How many numbers the ratings of a game are; see [`Ratings::to_numbers`].
#[must_use]
pub fn rating_numbers(game: &Game) -> usize {
    let learned: usize = PLAYERS.map(|players| numbers_of(game, players).iter().sum::<usize>()).sum();
    scorecard::Futures::new(game.cards()).len() + learned
}

/// How many numbers there are for each turn, and for each round and kept face.
fn numbers_of(game: &Game, players: usize) -> [usize; 2] {
    let rounds = game.rules().categories.len();
    [players * rounds + 1, KEPT.len() * (rounds + 1)]
}

impl OfPlayers {
    /// What is known of games of so many players:
    ///
    /// - `rates`: the chance that a turn of rolling earns an action die, by how many turns are left before it; the
    ///   first number means nothing;
    /// - `kept`: what a die of each face in [`KEPT`] is worth that is kept, by how many turns its player has left for
    ///   it, as a part of `chance * (1 - chance)`.
    ///
    /// None where they are not as many as the game has turns and rounds, or no such numbers.
    #[must_use]
    pub fn new(game: &Game, players: usize, rates: Vec<f64>, kept: [Vec<f64>; KEPT.len()]) -> Option<Self> {
        let [turns, worths] = numbers_of(game, players);
        let fit = rates.len() == turns && kept.iter().all(|kept| kept.len() * KEPT.len() == worths);
        let are_chances = rates.iter().all(|rate| (0.0..=1.0).contains(rate));
        let are_worths = kept.iter().flatten().all(|worth| worth.is_finite() && *worth >= 0.0);
        (fit && are_chances && are_worths).then_some(Self { rates, kept, holders: OnceLock::new() })
    }

    /// Before anything is known: every second turn or so earns a die, and none is worth to be kept.
    #[must_use]
    pub fn unknown(game: &Game, players: usize) -> Self {
        let [turns, worths] = numbers_of(game, players);
        let kept = KEPT.map(|_| vec![0.0; worths / KEPT.len()]);
        Self { rates: vec![0.4; turns], kept, holders: OnceLock::new() }
    }

    /// The chance that a turn of rolling earns an action die, by how many turns are left before it.
    #[must_use]
    pub fn rates(&self) -> &[f64] {
        &self.rates
    }

    /// What kept dice are worth; see [`new`](Self::new).
    #[must_use]
    pub fn kept(&self) -> &[Vec<f64>; KEPT.len()] {
        &self.kept
    }

    /// Who holds the best card in the end, as the others are thought to be. They are worked out when they are first
    /// asked for, which takes some tenths of a second with six players.
    pub(super) fn holders(&self, game: &Game, players: usize) -> &[Holders; Others::ALL.len()] {
        self.holders.get_or_init(|| Others::ALL.map(|others| Holders::new(game, players, others, &self.rates)))
    }
}

impl Ratings {
    /// The ratings of a game from what its cards still bring, in the order of [`scorecard::Futures`], and from what is
    /// known of games of each number of players, in the order of [`PLAYERS`]; none where they do not fit the game.
    #[must_use]
    pub fn new(game: &Game, futures: Vec<f64>, of_players: Vec<OfPlayers>) -> Option<Self> {
        let fit = of_players.len() == PLAYERS.count();
        let futures = Futures::new(game, futures)?;
        fit.then_some(Self { futures, of_players })
    }

    /// The ratings from the numbers of a table, as [`to_numbers`](Self::to_numbers) gives them; none where they are no
    /// ratings of this game.
    #[must_use]
    pub fn from_numbers(game: &Game, mut numbers: Vec<f64>) -> Option<Self> {
        let cards = scorecard::Futures::new(game.cards()).len();
        if numbers.len() != rating_numbers(game) {
            return None;
        }
        let mut learned = numbers.split_off(cards);
        let mut of_players = Vec::new();
        for players in PLAYERS {
            let [turns, worths] = numbers_of(game, players);
            let mut rates = learned;
            let mut kept = rates.split_off(turns);
            learned = kept.split_off(worths);
            let mut kept = kept.chunks(worths / KEPT.len()).map(<[f64]>::to_vec);
            let kept = KEPT.map(|_| kept.next().unwrap_or_default());
            of_players.push(OfPlayers::new(game, players, rates, kept)?);
        }
        Self::new(game, numbers, of_players)
    }

    /// All that they are made of: what cards still bring, then for each number of players the rates and what kept dice
    /// are worth, face by face.
    #[must_use]
    pub fn to_numbers(&self) -> Vec<f64> {
        let mut numbers = self.futures.chances().to_vec();
        for of in &self.of_players {
            numbers.extend(&of.rates);
            numbers.extend(of.kept.iter().flatten());
        }
        numbers
    }

    /// What cards still bring.
    #[must_use]
    pub fn futures(&self) -> &Futures {
        &self.futures
    }

    /// What is known of games of so many players, of which there have to be 2 to [`MAX_PLAYERS`].
    #[must_use]
    pub fn of(&self, players: usize) -> &OfPlayers {
        &self.of_players[players - PLAYERS.start()]
    }

    /// Learns something else of games of so many players.
    pub fn learn(&mut self, players: usize, known: OfPlayers) {
        self.of_players[players - PLAYERS.start()] = known;
    }
}
