//! States that busts link to one another, and turns of them.

use dicebase_games::bank::{After, Game, Shares, Situation, State};

use super::equilibrium::FirstGuess;

/// The states that busts lead through, one for each player, and back to the first.
#[derive(Clone, Debug)]
pub(super) struct Orbit {
    states: Vec<State>,
    indices: Vec<usize>,
}

impl Orbit {
    /// The orbit of a state; none if another one of its states has a lower index.
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

    /// Whether all players stand alike, so that a bust leads to the same state again.
    pub(super) fn is_one_state(&self) -> bool {
        self.indices.iter().all(|&index| index == self.indices[0])
    }

    /// The turn at a place.
    pub(super) fn situation(&self, place: usize) -> Situation {
        Situation::from(&self.states[place])
    }

    /// A first guess at what each state is worth.
    pub(super) fn guess(&self, game: &Game, known: &[Shares], guess: FirstGuess) -> Vec<Shares> {
        let of = |state: &State| match guess {
            FirstGuess::Onward => onward(game, state, known),
            FirstGuess::Same(shares) => shares,
        };
        self.states.iter().map(of).collect()
    }
}

/// As it goes on from higher scores of the player who moves last.
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

/// What a turn comes to for the player who has it and for the next one, but for what follows a bust: each worth is a
/// line over that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) worth: Shares,
    /// The chance that it ends with a bust.
    pub(super) bust: f64,
}

impl Line {
    /// From what a turn is worth when a bust is worth so much.
    pub(super) fn new(worth: Shares, bust: f64, after: Shares) -> Self {
        let without = |worth: f64, after: f64| worth - bust * after;
        Self { worth: Shares { own: without(worth.own, after.own), next: without(worth.next, after.next) }, bust }
    }

    /// What it comes to for the player who has the turn when a bust is worth so much.
    pub(super) fn at(&self, bust: f64) -> f64 {
        self.worth.own + self.bust * bust
    }

    /// What a bust has to be worth that both turns are worth the same to the player, and what they are worth then.
    pub(super) fn meet(&self, other: &Self) -> (f64, f64) {
        let bust = (self.worth.own - other.worth.own) / (other.bust - self.bust);
        (bust, self.at(bust))
    }

    /// What it comes to for the last of so many players.
    pub(super) fn last(&self, players: usize) -> f64 {
        if players == 2 { self.worth.next } else { 1.0 - self.bust - self.worth.own - self.worth.next }
    }

    /// This line with a chance less than 1, and otherwise another one.
    pub(super) fn mixed(&self, other: &Self, chance: f64) -> Self {
        let mix = |a: f64, b: f64| a + chance * (b - a);
        Self {
            worth: Shares { own: mix(self.worth.own, other.worth.own), next: mix(self.worth.next, other.worth.next) },
            bust: mix(self.bust, other.bust),
        }
    }

    /// What the states of an orbit are worth when these turns are played, one for each player.
    ///
    /// In the order of the players from the first on, each state is worth `v[i] = line[i] + bust[i] * v[i + 1]`. Put
    /// one into the other, that is `v[0] = (line[0] + bust[0] * line[1] + ...) / (1 - bust[0] * bust[1] * ...)`.
    pub(super) fn unrolled(lines: &[Self]) -> Vec<Shares> {
        let players = lines.len();
        let of_all: Vec<[f64; 3]> = (0..players).map(|place| lines[place].of_all(place, players)).collect();
        let (mut worth, mut reached) = ([0.0; 3], 1.0);
        for (line, of_all) in lines.iter().zip(&of_all) {
            worth.iter_mut().zip(of_all).for_each(|(worth, of)| *worth += reached * of);
            reached *= line.bust;
        }
        // Turns that are all certain to bust come to nothing for anybody.
        let ends = if reached < 1.0 { 1.0 - reached } else { 1.0 };
        worth.iter_mut().for_each(|worth| *worth /= ends);
        let mut shares = vec![Shares::default(); players];
        for place in (0..players).rev() {
            worth.iter_mut().zip(&of_all[place]).for_each(|(worth, of)| *worth = of + lines[place].bust * *worth);
            shares[place] = Shares { own: worth[place], next: worth[(place + 1) % players] };
        }
        shares
    }

    /// What the line at a place comes to for each player, from the first on.
    fn of_all(&self, place: usize, players: usize) -> [f64; 3] {
        let mut of_all = [0.0; 3];
        of_all[(place + players - 1) % players] = self.last(players);
        of_all[place] = self.worth.own;
        of_all[(place + 1) % players] = self.worth.next;
        of_all
    }
}
