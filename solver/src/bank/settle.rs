//! Orbits, solved side by side.

use dicebase_games::bank::{Game, ShareLanes, Shares, Turn};

use super::circle::Circle;
use super::equilibrium::{FirstGuess, LANES, Mixture, best, bust, fill};
use super::orbit::{Line, Orbit};

/// Values of busts that change by no more than this have converged.
const AT_REST: f64 = 1e-14;
/// The most rounds: best responses that still change after this many go round in a cycle. Most converge after three.
const ROUNDS: usize = 24;

/// The result of an orbit.
pub(super) struct Settled {
    pub(super) shares: Vec<(usize, Shares)>,
    pub(super) mixtures: Vec<Mixture>,
}

impl Settled {
    fn new(orbit: &Orbit, worths: Vec<Shares>, mixed: &[(usize, f64)]) -> Self {
        let indices = orbit.indices();
        Self {
            shares: indices.iter().copied().zip(worths).collect(),
            mixtures: mixed.iter().map(|&(place, bolder)| Mixture { state: indices[place], bolder }).collect(),
        }
    }
}

/// Buffers for the turns of some orbits side by side: one for each player. `THIRD` is 1 with four players.
pub(super) struct Room<const THIRD: usize> {
    turns: Vec<Turn<ShareLanes<LANES, 1, THIRD>>>,
}

impl<const THIRD: usize> Room<THIRD> {
    pub(super) fn new(game: &Game) -> Self {
        let turn = || Turn::new(game.script(), game.longest_turn());
        Self { turns: (0..game.players()).map(|_| turn()).collect() }
    }

    /// Improves the turns of some orbits, no more than there are lanes, until they converge. It begins with the known
    /// values, or the first time with a guess.
    pub(super) fn settle(
        &mut self,
        game: &Game,
        orbits: &[Orbit],
        known: &[Shares],
        guess: Option<FirstGuess>,
    ) -> Vec<Settled> {
        // Lanes without an orbit repeat the last one.
        let of_lane = |lane: usize| &orbits[lane.min(orbits.len() - 1)];
        for (place, turn) in self.turns.iter_mut().enumerate() {
            fill(game, turn, |lane| of_lane(lane).situation(place), known, 0);
        }
        let mut worths: [Vec<Shares>; LANES] = std::array::from_fn(|lane| match guess {
            Some(guess) => of_lane(lane).guess(game, known, guess),
            None => of_lane(lane).indices().iter().map(|&index| known[index]).collect(),
        });
        let mut seen: [Vec<Vec<Line>>; LANES] = Default::default();
        let mut rests = [false; LANES];
        for _ in 0..ROUNDS {
            let lines = self.lines(game, &worths);
            for (lane, lines) in lines.into_iter().enumerate() {
                let after = Line::unrolled(&lines);
                rests[lane] = worths[lane].iter().zip(&after).all(|(before, after)| before.is_near(after, AT_REST));
                worths[lane] = after;
                seen[lane].push(lines);
            }
            if rests == [true; LANES] {
                break;
            }
        }
        let lanes = orbits.iter().zip(worths).zip(&seen).zip(rests);
        let settled = lanes.map(|(((orbit, worths), seen), rests)| match rests {
            true => Settled::new(orbit, worths, &[]),
            false => {
                let (worths, mixed) = Circle { game, orbit, known }.solve(seen);
                Settled::new(orbit, worths, &mixed)
            }
        });
        settled.collect()
    }

    /// The best turns for the current values of busts: for each lane, one for each player.
    fn lines(&mut self, game: &Game, worths: &[Vec<Shares>; LANES]) -> [Vec<Line>; LANES] {
        let mut lines: [Vec<Line>; LANES] = Default::default();
        for (place, turn) in self.turns.iter_mut().enumerate() {
            let busts = worths.each_ref().map(|worths| bust(worths, place));
            for (lane, line) in best(game, turn, busts).into_iter().enumerate() {
                lines[lane].push(line);
            }
        }
        lines
    }
}
