//! States that busts link to one another, and their turns.

use dicebase_games::bank::{After, Game, Shares, Situation, State};

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
        let states: Vec<State> = std::iter::successors(Some(state), after).take(game.players()).collect();
        let indices: Vec<usize> = states.iter().map(|state| game.states().index(state)).collect();
        indices.iter().all(|&index| indices[0] <= index).then_some(Self { states, indices })
    }

    /// The index of each state.
    pub(super) fn indices(&self) -> &[usize] {
        &self.indices
    }

    /// Returns `true` when all players have the same standing, so that a bust leads to the same state again.
    pub(super) fn is_one_state(&self) -> bool {
        self.indices.iter().all(|&index| index == self.indices[0])
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
        let last = standings.of(state.third.unwrap_or(state.opponent).score + more, true);
        let state = match state.third {
            Some(_) => State { third: Some(last), ..*state },
            None => State { opponent: last, ..*state },
        };
        standings.has(last).then(|| known[game.states().index(&state)])
    };
    match (with(1), with(2)) {
        (Some(a), Some(b)) => Shares { own: 2.0 * a.own - b.own, next: 2.0 * a.next - b.next },
        (Some(a), None) => a,
        _ => Shares::of(1.0 / game.players() as f64),
    }
}

/// The shares of a player and of the next one from a turn, without those that follow a bust. Each value is a linear
/// function of the value of a bust, with the chance of a bust as its slope.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) worth: Shares,
    /// The chance that it ends with a bust.
    pub(super) bust: f64,
}

impl Line {
    /// The line of a turn whose value is `worth` when a bust is worth `after`.
    pub(super) fn new(worth: Shares, bust: f64, after: Shares) -> Self {
        let without = |worth: f64, after: f64| worth - bust * after;
        Self { worth: Shares { own: without(worth.own, after.own), next: without(worth.next, after.next) }, bust }
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

    /// The constant part for the last of this many players.
    pub(super) fn last(&self, players: usize) -> f64 {
        if players == 2 { self.worth.next } else { 1.0 - self.bust - self.worth.own - self.worth.next }
    }

    /// A mixture of two turns: `other` with this chance, and this turn otherwise.
    pub(super) fn mixed(&self, other: &Self, chance: f64) -> Self {
        let mix = |a: f64, b: f64| a + chance * (b - a);
        Self {
            worth: Shares { own: mix(self.worth.own, other.worth.own), next: mix(self.worth.next, other.worth.next) },
            bust: mix(self.bust, other.bust),
        }
    }

    /// The values of the states of an orbit when the players play these turns.
    ///
    /// In the order of the players from the first on, each state is worth `v[i] = line[i] + bust[i] * v[i + 1]`.
    /// Substituting gives `v[0] = (line[0] + bust[0] * line[1] + ...) / (1 - bust[0] * bust[1] * ...)`.
    pub(super) fn unrolled(lines: &[Self]) -> Vec<Shares> {
        let players = lines.len();
        let of_all: Vec<[f64; 3]> = (0..players).map(|place| lines[place].of_all(place, players)).collect();
        let (mut worth, mut reached) = ([0.0; 3], 1.0);
        for (line, of_all) in lines.iter().zip(&of_all) {
            worth.iter_mut().zip(of_all).for_each(|(worth, of)| *worth += reached * of);
            reached *= line.bust;
        }
        // If all turns are certain to bust, nobody ever wins.
        let ends = if reached < 1.0 { 1.0 - reached } else { 1.0 };
        worth.iter_mut().for_each(|worth| *worth /= ends);
        let mut shares = vec![Shares::default(); players];
        for place in (0..players).rev() {
            worth.iter_mut().zip(&of_all[place]).for_each(|(worth, of)| *worth = of + lines[place].bust * *worth);
            shares[place] = Shares { own: worth[place], next: worth[(place + 1) % players] };
        }
        shares
    }

    /// The constant parts of the line at a place for each player, from the first on.
    fn of_all(&self, place: usize, players: usize) -> [f64; 3] {
        let mut of_all = [0.0; 3];
        of_all[(place + players - 1) % players] = self.last(players);
        of_all[place] = self.worth.own;
        of_all[(place + 1) % players] = self.worth.next;
        of_all
    }
}
