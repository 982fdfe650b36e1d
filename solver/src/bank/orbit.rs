//! States that busts link to one another, and their turns.

use dicebase_games::bank::{After, Game, MOST_PLAYERS, Shares, Situation, State};

use super::equilibrium::FirstGuess;

/// The cycle of states that busts lead through, one for each player, back to the first.
#[derive(Clone, Debug)]
pub(super) struct Orbit {
    states: Vec<State>,
    indices: Vec<usize>,
}

impl Orbit {
    /// The orbit of a state; `None` if another state of the orbit has a lower index.
    pub(super) fn beginning_with(game: &Game, state: State) -> Option<Self> {
        let after = |state: &State| match game.after_bust(&Situation::from(state)) {
            After::Next(next) => Some(next),
            After::Over(_) => None,
        };
        let places = || std::iter::successors(Some(state), after).take(game.players());
        let first = game.states().index(&state);
        places().all(|state| first <= game.states().index(&state)).then(|| {
            let states: Vec<State> = places().collect();
            let indices = states.iter().map(|state| game.states().index(state)).collect();
            Self { states, indices }
        })
    }

    /// The index of each state.
    pub(super) fn indices(&self) -> &[usize] {
        &self.indices
    }

    /// The number of different states. Where all players have the same standing, a bust leads to the same state again;
    /// where each of four players has that of the one opposite, two busts do.
    pub(super) fn period(&self) -> usize {
        let same = |&index: &usize| index == self.indices[0];
        self.indices.iter().skip(1).position(same).map_or(self.indices.len(), |place| place + 1)
    }

    /// The turn at a place.
    pub(super) fn situation(&self, place: usize) -> Situation {
        Situation::from(&self.states[place])
    }

    /// A first guess of the value of each state.
    pub(super) fn guess(&self, game: &Game, known: &[Shares], guess: FirstGuess) -> Vec<Shares> {
        let of = |state: &State| match guess {
            FirstGuess::Onward => onward(game, state, known),
            FirstGuess::Same(shares) => shares,
        };
        self.states.iter().map(of).collect()
    }
}

/// A linear extrapolation from states with higher scores of the player who moves last.
fn onward(game: &Game, state: &State, known: &[Shares]) -> Shares {
    let standings = game.states().standings();
    let with = |more: usize| {
        let last = standings.of(state.later.last().unwrap_or(state.opponent).score + more, true);
        standings.has(last).then(|| known[game.states().index(&state.with_last(last))])
    };
    match (with(1), with(2)) {
        (Some(a), Some(b)) => a.with(&b, |a, b| 2.0 * a - b),
        (Some(a), None) => a,
        _ => Shares::of(1.0 / game.players() as f64),
    }
}

/// The shares of the players from a turn, without those that follow a bust. Each value is a linear function of the
/// value of a bust, with the chance of a bust as its slope.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) worth: Shares,
    /// The chance that it ends with a bust.
    pub(super) bust: f64,
}

impl Line {
    /// The line of a turn whose value is `worth` when a bust is worth `after`.
    pub(super) fn new(worth: Shares, bust: f64, after: Shares) -> Self {
        Self { worth: worth.with(&after, |worth, after| worth - bust * after), bust }
    }

    /// The value of the turn to its player when a bust is worth `bust`.
    pub(super) fn at(&self, bust: f64) -> f64 {
        self.worth.own + self.bust * bust
    }

    /// The value of a bust at which both turns are worth the same to the player, and their value at that point.
    pub(super) fn meet(&self, other: &Self) -> (f64, f64) {
        let bust = (self.worth.own - other.worth.own) / (other.bust - self.bust);
        (bust, self.at(bust))
    }

    /// The constant part for the player who moves this number of turns later, of so many players.
    pub(super) fn constant(&self, later: usize, players: usize) -> f64 {
        match later {
            0 => self.worth.own,
            1 => self.worth.next,
            _ if later + 1 == players => 1.0 - self.bust - self.worth.own - self.worth.next - self.worth.third,
            _ => self.worth.third,
        }
    }

    /// A mixture of two turns: `other` with this chance, and this turn otherwise.
    pub(super) fn mixed(&self, other: &Self, chance: f64) -> Self {
        let mix = |a: f64, b: f64| a + chance * (b - a);
        Self { worth: self.worth.with(&other.worth, mix), bust: mix(self.bust, other.bust) }
    }

    /// The values of the states of an orbit when the players play these turns.
    ///
    /// In the order of the players from the first on, each state is worth `v[i] = line[i] + bust[i] * v[i + 1]`.
    /// Substituting gives `v[0] = (line[0] + bust[0] * line[1] + ...) / (1 - bust[0] * bust[1] * ...)`.
    pub(super) fn unrolled(lines: &[Self]) -> Vec<Shares> {
        let players = lines.len();
        let constant =
            |place: usize, player: usize| lines[place].constant((player + players - place) % players, players);
        let (mut worth, mut reached) = ([0.0; MOST_PLAYERS], 1.0);
        for (place, line) in lines.iter().enumerate() {
            (0..players).for_each(|player| worth[player] += reached * constant(place, player));
            reached *= line.bust;
        }
        // If all turns are certain to bust, nobody ever wins.
        let ends = if reached < 1.0 { 1.0 - reached } else { 1.0 };
        worth.iter_mut().for_each(|worth| *worth /= ends);
        let mut shares = vec![Shares::default(); players];
        for place in (0..players).rev() {
            (0..players).for_each(|player| worth[player] = constant(place, player) + lines[place].bust * worth[player]);
            shares[place] = Shares::of_players(players, |later| worth[(place + later) % players]);
        }
        shares
    }
}
