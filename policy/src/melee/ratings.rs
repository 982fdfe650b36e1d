//! The ratings by which the bot of melees plays.

use std::sync::OnceLock;

use dicebase_games::melee::{Game, MAX_PLAYERS, MIN_PLAYERS};
use dicebase_games::scorecard;
use dicebase_games::scorecard::Face;

use super::futures::Futures;
use super::holders::{Holders, Others};

/// The faces whose dice are kept for a good moment; [`Holders`] cover the dice of the other faces.
pub const KEPT: [Face; 3] = [Face::Steal, Face::Freeze, Face::CrossOut];

/// The bot's ratings: the further points of cards, and the values of dice in hand.
///
/// The further points are solved. The rest is learned from games of the bot, for each number of players.
pub struct Ratings {
    pub(super) futures: Futures,
    of_players: Vec<OfPlayers>,
}

/// The ratings of games with a given number of players.
pub struct OfPlayers {
    rates: Vec<f64>,
    kept: [Vec<f64>; KEPT.len()],
    holders: OnceLock<[Holders; Others::ALL.len()]>,
}

/// The numbers of players, each of which has ratings of its own.
pub const PLAYERS: std::ops::RangeInclusive<usize> = MIN_PLAYERS..=MAX_PLAYERS;

/// The number of values in a game's ratings; see [`Ratings::to_numbers`].
#[must_use]
pub fn rating_numbers(game: &Game) -> usize {
    let learned: usize = PLAYERS.map(|players| numbers_of(game, players).iter().sum::<usize>()).sum();
    scorecard::Futures::new(game.cards()).len() + learned
}

/// The number of values that depend on the turn, and of those for each round and kept face.
fn numbers_of(game: &Game, players: usize) -> [usize; 2] {
    let rounds = game.rules().categories.len();
    [players * rounds + 1, KEPT.len() * (rounds + 1)]
}

impl OfPlayers {
    /// The ratings of games with this number of players:
    ///
    /// - `rates`: the probability that a turn of rolling earns an action die, by the number of turns left before it;
    ///   the first number is not used;
    /// - `kept`: the value of a kept die of each face in [`KEPT`], by the number of turns that its player has left for
    ///   it, as a part of `chance * (1 - chance)`.
    ///
    /// `None` if their number does not fit the game's turns and rounds, or if a number is out of range.
    #[must_use]
    pub fn new(game: &Game, players: usize, rates: Vec<f64>, kept: [Vec<f64>; KEPT.len()]) -> Option<Self> {
        let [turns, worths] = numbers_of(game, players);
        let fit = rates.len() == turns && kept.iter().all(|kept| kept.len() * KEPT.len() == worths);
        let are_chances = rates.iter().all(|rate| (0.0..=1.0).contains(rate));
        let are_worths = kept.iter().flatten().all(|worth| worth.is_finite() && *worth >= 0.0);
        (fit && are_chances && are_worths).then_some(Self { rates, kept, holders: OnceLock::new() })
    }

    /// The initial ratings: about every second turn earns a die, and no kept die has a value.
    #[must_use]
    pub fn unknown(game: &Game, players: usize) -> Self {
        let [turns, worths] = numbers_of(game, players);
        let kept = KEPT.map(|_| vec![0.0; worths / KEPT.len()]);
        Self { rates: vec![0.4; turns], kept, holders: OnceLock::new() }
    }

    /// The probability that a turn of rolling earns an action die, by the number of turns left before it.
    #[must_use]
    pub fn rates(&self) -> &[f64] {
        &self.rates
    }

    /// The values of kept dice; see [`new`](Self::new).
    #[must_use]
    pub fn kept(&self) -> &[Vec<f64>; KEPT.len()] {
        &self.kept
    }

    /// The probabilities of holding the best card at the end, for each kind of opponent. They are computed on first
    /// use, which takes some tenths of a second with six players.
    pub(super) fn holders(&self, game: &Game, players: usize) -> &[Holders; Others::ALL.len()] {
        self.holders.get_or_init(|| Others::ALL.map(|others| Holders::new(game, players, others, &self.rates)))
    }
}

impl Ratings {
    /// The ratings of a game from the further points of its cards, in the order of [`scorecard::Futures`], and from the
    /// ratings for each number of players, in the order of [`PLAYERS`]; `None` if they do not fit the game.
    #[must_use]
    pub fn new(game: &Game, futures: Vec<f64>, of_players: Vec<OfPlayers>) -> Option<Self> {
        let fit = of_players.len() == PLAYERS.count();
        let futures = Futures::new(game, futures)?;
        fit.then_some(Self { futures, of_players })
    }

    /// The ratings from the numbers of a table, as [`to_numbers`](Self::to_numbers) gives them; `None` if they are not
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

    /// All numbers of the ratings: the further points of cards, then for each number of players the rates and the
    /// values of kept dice, face by face.
    #[must_use]
    pub fn to_numbers(&self) -> Vec<f64> {
        let mut numbers = self.futures.chances().to_vec();
        for of in &self.of_players {
            numbers.extend(&of.rates);
            numbers.extend(of.kept.iter().flatten());
        }
        numbers
    }

    /// The further points of cards.
    #[must_use]
    pub fn futures(&self) -> &Futures {
        &self.futures
    }

    /// The ratings of games with this number of players, which has to be 2 to [`MAX_PLAYERS`].
    #[must_use]
    pub fn of(&self, players: usize) -> &OfPlayers {
        &self.of_players[players - PLAYERS.start()]
    }

    /// Replaces the ratings of games with this number of players.
    pub fn learn(&mut self, players: usize, known: OfPlayers) {
        self.of_players[players - PLAYERS.start()] = known;
    }
}
