//! Games in which each plays for the own chance: three players, or two who may both win.
//!
//! What is sought is an equilibrium: a turn for every state, from which nobody gains by another one. Banking leads to a
//! larger sum of all scores, so states of the same sum are solved side by side, the largest first. A bust leads from a
//! state to the one in which the next player is to move, and after as many busts as there are players back to it: such
//! states, an orbit, are solved together. For given turns that is a linear equation, solved in closed form; the best
//! turns for what it gives take the place of those before, until they are at rest. Where they turn in a circle instead,
//! see [`Circle`].

use dicebase_games::bank::{Game, ShareLanes, Shares, Situation, State, Turn};
use rayon::prelude::*;

use super::circle::Circle;
use super::lanes::roll_back;
use super::orbit::{Line, Orbit};
use crate::progress::{Cancelled, Counter, Report};

/// How many orbits go through their turns side by side.
pub(super) const LANES: usize = 8;
/// What busts are worth has come to rest where it moves by no more than this.
const AT_REST: f64 = 1e-14;
/// Best turns that are not at rest after so many rounds turn in a circle. Most are after three.
const ROUNDS: usize = 24;

/// What is claimed of an equilibrium: nobody gains more than this by another turn, and no chance is further than this
/// from what the turns make of it.
pub const EQUILIBRIUM_ERROR: f64 = 1e-11;

/// What every state of a game is worth in an equilibrium.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// By the index of the state.
    pub shares: Vec<Shares>,
    /// The states in which a player has to mix two turns.
    pub mixtures: Vec<Mixture>,
}

/// A state in which a player mixes two turns that are worth the same to that player, so that another one, who bust
/// before, is indifferent too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mixture {
    /// The index of the state.
    pub state: usize,
    /// The chance with which the turn is played that has the larger chance of a bust.
    pub bolder: f64,
}

/// Solves a game in which each plays for the own chance.
///
/// Needs 16 bytes a state. `report` is called often, from all threads.
///
/// # Errors
/// When `report` breaks off.
pub fn equilibrium(game: &Game, report: Report<'_>) -> Result<Equilibrium, Cancelled> {
    let counter = Counter::new(game.values(), report);
    let mut shares = vec![Shares::default(); game.values()];
    let mut mixtures = Vec::new();
    for layer in layers(game) {
        let orbits = layer.orbits(game);
        let settled: Vec<Settled> = orbits
            .par_chunks(LANES)
            .map_init(
                || Room::new(game),
                |room, orbits| {
                    let found = if counter.is_cancelled() { Vec::new() } else { room.settle(game, orbits, &shares) };
                    counter.add(found.iter().map(|settled| settled.shares.len()).sum());
                    found
                },
            )
            .flatten_iter()
            .collect();
        counter.check()?;
        for settled in settled {
            settled.shares.iter().for_each(|&(index, of)| shares[index] = of);
            mixtures.extend(settled.mixtures);
        }
    }
    mixtures.sort_by_key(|mixture: &Mixture| mixture.state);
    Ok(Equilibrium { shares, mixtures })
}

/// The states of one sum of scores.
enum Layer {
    /// Of three players.
    OfThree(usize),
    /// Of two players: their blocks.
    OfTwo(std::ops::Range<usize>),
}

/// All of them, in the order in which they are solved.
fn layers(game: &Game) -> Vec<Layer> {
    if game.players() == 2 {
        return game.states().diagonals().iter().cloned().map(Layer::OfTwo).collect();
    }
    let highest = game.states().standings().all().map(|standing| standing.score).max().unwrap_or_default();
    (0..=3 * highest).rev().map(Layer::OfThree).collect()
}

impl Layer {
    /// Each orbit once, from its state of the lowest index; those with the same own score side by side.
    fn orbits(&self, game: &Game) -> Vec<Orbit> {
        let states = game.states();
        match self {
            Self::OfTwo(blocks) => {
                let of_blocks = states.blocks()[blocks.clone()].iter();
                of_blocks.filter_map(|block| Orbit::beginning_with(game, states.state(block.first))).collect()
            }
            Self::OfThree(sum) => {
                let standings = states.standings();
                let pairs = standings.all().flat_map(|me| standings.all().map(move |opponent| (me, opponent)));
                let of_sum = pairs.filter_map(|(me, opponent)| {
                    let score = sum.checked_sub(me.score + opponent.score)?;
                    let third = standings.of(score, score > 0);
                    let state = State { me, opponent, third: Some(third), second: false, offer: None };
                    standings.has(third).then(|| Orbit::beginning_with(game, state))?
                });
                of_sum.collect()
            }
        }
    }
}

/// What an orbit came to.
struct Settled {
    shares: Vec<(usize, Shares)>,
    mixtures: Vec<Mixture>,
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

/// Room for the turns of some orbits side by side: one for each player.
struct Room {
    turns: Vec<Turn<ShareLanes<LANES>>>,
}

impl Room {
    fn new(game: &Game) -> Self {
        let turn = || Turn::new(game.script(), game.longest_turn());
        Self { turns: (0..game.players()).map(|_| turn()).collect() }
    }

    /// Changes the turns of some orbits, no more than there are lanes, until they are at rest.
    fn settle(&mut self, game: &Game, orbits: &[Orbit], known: &[Shares]) -> Vec<Settled> {
        // Lanes without an orbit of their own do the work of the last one again.
        let of_lane = |lane: usize| &orbits[lane.min(orbits.len() - 1)];
        for (place, turn) in self.turns.iter_mut().enumerate() {
            fill(game, turn, |lane| of_lane(lane).situation(place), known);
        }
        let mut worths: [Vec<Shares>; LANES] = std::array::from_fn(|lane| of_lane(lane).guess(game, known));
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

    /// The best turns for what busts are worth now: for each lane, one for each player.
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

/// What a bust is worth at a place of an orbit.
pub(super) fn bust(worths: &[Shares], place: usize) -> Shares {
    worths[(place + 1) % worths.len()].as_seen_before(worths.len())
}

/// The best turns for what busts are worth.
pub(super) fn best<const N: usize>(game: &Game, turn: &mut Turn<ShareLanes<N>>, busts: [Shares; N]) -> [Line; N] {
    let script = game.script();
    roll_back(turn, script, game.above(), ShareLanes::bust(busts), 0);
    let rolled = turn.rolled(0, script.dice());
    std::array::from_fn(|lane| {
        let (worth, chance) = rolled.get(lane);
        Line::new(worth, chance, busts[lane])
    })
}

/// Fills in what banking is worth in each lane's situation.
pub(super) fn fill<const N: usize>(
    game: &Game,
    turn: &mut Turn<ShareLanes<N>>,
    at: impl Fn(usize) -> Situation,
    known: &[Shares],
) {
    turn.set_top((0..N).map(|lane| game.top(&at(lane))).max().unwrap_or_default());
    turn.settle(game.script(), game.above());
    for lane in 0..N {
        game.fill(
            turn,
            &at(lane),
            0,
            |next| game.shares(next, |index| known[index]),
            |bank, worth| bank.put(lane, worth),
        );
    }
}
