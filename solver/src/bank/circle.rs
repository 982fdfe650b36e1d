//! Orbits in which best responses go round in a cycle.
//!
//! When each best response makes another player change theirs, either some other combination of pure turns is an
//! equilibrium, or several players mix two turns each, so that each of them is indifferent between both: as many
//! equations as unknown chances. Where all players have the same standing, the orbit is one state, and all mix the same
//! two turns; where each of four players has the standing of the one opposite, it is two states.

use dicebase_games::bank::{Game, ShareLanes, Shares, Turn};

use super::equilibrium::{best, bust, fill};
use super::orbit::{Line, Orbit};
use super::root::root;

/// Lines that differ by no more than this belong to the same turn.
const SAME: f64 = 1e-12;
/// A gain up to this does not make another turn better.
const NO_GAIN: f64 = 1e-12;

/// An orbit in a game whose states after banking are all solved.
pub(super) struct Circle<'a> {
    pub(super) game: &'a Game,
    pub(super) orbit: &'a Orbit,
    pub(super) known: &'a [Shares],
}

/// The value of each state of an orbit, and the places at which two turns are mixed, with the chance of the bolder one.
type Found = (Vec<Shares>, Vec<(usize, f64)>);

impl Circle<'_> {
    /// An equilibrium made of the best turns that were seen, round by round, and of those between them. If there is
    /// none, returns the closest candidate; a proof of the table then shows its deviation.
    pub(super) fn solve(&self, rounds: &[Vec<Line>]) -> Found {
        let (players, period) = (self.game.players(), self.orbit.period());
        let turns: Vec<Vec<Line>> = (0..period).map(|place| self.complete(place, distinct(rounds, place))).collect();
        let mut closest = (f64::INFINITY, Found::default());
        for found in candidates(&turns, players) {
            // A candidate that is worse than a known turn need not be tried against all turns.
            let gain = gain_by(&turns, &found.0);
            let gain = if gain <= NO_GAIN { self.gain(&found.0) } else { gain };
            if gain < closest.0 {
                closest = (gain, found);
            }
            if gain <= NO_GAIN {
                break;
            }
        }
        closest.1
    }

    /// Returns the turns and all other best responses for values of a bust between theirs, the most careful first.
    /// If two neighbours are worth the same, either both are best responses or another turn between them is.
    fn complete(&self, place: usize, mut turns: Vec<Line>) -> Vec<Line> {
        let mut turn: Turn<ShareLanes<1, 1, 1>> = Turn::new(self.game.script(), self.game.longest_turn());
        fill(self.game, &mut turn, |_| self.orbit.situation(place), self.known, 0);
        turns.sort_by(|a, b| a.bust.total_cmp(&b.bust));
        let mut at = 0;
        while at + 1 < turns.len() {
            let (own, worth) = turns[at].meet(&turns[at + 1]);
            let [between] = best(self.game, &mut turn, [Shares::both(own, 0.0)]);
            let is_between = turns[at].bust < between.bust && between.bust < turns[at + 1].bust;
            if is_between && between.at(own) > worth + SAME {
                turns.insert(at + 1, between);
            } else {
                at += 1;
            }
        }
        turns
    }

    /// The most that any player gains by deviating to another turn.
    fn gain(&self, worths: &[Shares]) -> f64 {
        let mut turn: Turn<ShareLanes<1, 1, 1>> = Turn::new(self.game.script(), self.game.longest_turn());
        let gains = worths.iter().enumerate().take(self.orbit.period()).map(|(place, worth)| {
            fill(self.game, &mut turn, |_| self.orbit.situation(place), self.known, 0);
            let after = bust(worths, place);
            let [line] = best(self.game, &mut turn, [after]);
            line.at(after.own) - worth.own
        });
        gains.fold(0.0, f64::max)
    }
}

/// The turns that were seen at a place.
fn distinct(rounds: &[Vec<Line>], place: usize) -> Vec<Line> {
    let mut turns: Vec<Line> = Vec::new();
    // The first rounds are still on the way to the cycle, so the list begins with the last ones.
    for lines in rounds.iter().rev() {
        let line = lines[place];
        let is_same = |seen: &Line| (seen.bust - line.bust).abs() <= SAME && seen.worth.is_near(&line.worth, SAME);
        if !turns.iter().any(is_same) {
            turns.push(line);
        }
    }
    turns
}

/// All combinations of one turn for each state.
fn choices(turns: &[Vec<Line>]) -> impl Iterator<Item = Vec<Line>> {
    let mut all = vec![Vec::new()];
    for turns in turns {
        all = all.iter().flat_map(|lines| turns.iter().map(move |&line| [&lines[..], &[line]].concat())).collect();
    }
    all.into_iter()
}

/// All candidates, those in which fewer states have mixed turns first.
fn candidates(turns: &[Vec<Line>], players: usize) -> impl Iterator<Item = Found> {
    let pure = choices(turns).map(move |lines| pure(turns, &around(&lines, players)));
    // Where each state is of one player, a mixture of a single player makes nobody indifferent.
    let fewest = if turns.len() == players { 2 } else { 1 };
    let subsets = (fewest..=turns.len()).flat_map(|count| {
        let of_count = (0..1_usize << turns.len()).filter(move |subset| subset.count_ones() as usize == count);
        of_count.map(|subset| (0..turns.len()).filter(|place| subset >> place & 1 == 1).collect::<Vec<usize>>())
    });
    let mixed =
        subsets.flat_map(move |places| choices(turns).filter_map(move |lines| mixed(turns, &lines, &places, players)));
    pure.chain(mixed)
}

/// The candidate in which the players at these places mix their turns of a combination with the next bolder ones so
/// that each of them is indifferent.
fn mixed(turns: &[Vec<Line>], lines: &[Line], places: &[usize], players: usize) -> Option<Found> {
    let bolder: Vec<Line> = places.iter().map(|&place| bolder(&turns[place], &lines[place])).collect::<Option<_>>()?;
    let pairs = || places.iter().copied().zip(&bolder);
    let worths = |chances: &[f64]| {
        let mut mixed = lines.to_vec();
        pairs().zip(chances).for_each(|((place, bolder), &chance)| mixed[place] = lines[place].mixed(bolder, chance));
        Line::unrolled(&around(&mixed, players))
    };
    let chances = root(places.len(), |chances| {
        let worths = worths(chances);
        pairs().map(|(place, bolder)| bust(&worths, place).own - lines[place].meet(bolder).0).collect()
    })?;
    Some((worths(&chances), places.iter().copied().zip(chances).collect()))
}

/// The turns of all players, from those of the states of an orbit.
fn around(lines: &[Line], players: usize) -> Vec<Line> {
    lines.iter().copied().cycle().take(players).collect()
}

/// The candidate in which each player plays one turn.
fn pure(turns: &[Vec<Line>], lines: &[Line]) -> Found {
    let worths = Line::unrolled(lines);
    let taken = taken(turns, lines, &worths);
    (worths, taken)
}

/// The next turn that busts more often than this one.
fn bolder(turns: &[Line], than: &Line) -> Option<Line> {
    turns.iter().copied().find(|turn| turn.bust > than.bust)
}

/// The places at which a player is indifferent and yet plays one turn, which need not be the first by the order among
/// equals. The chance of the bolder turn is 0 or 1 there.
fn taken(turns: &[Vec<Line>], lines: &[Line], worths: &[Shares]) -> Vec<(usize, f64)> {
    let taken = lines.iter().enumerate().take(turns.len()).filter_map(|(place, line)| {
        let (after, own) = (bust(worths, place).own, worths[place].own);
        let equal = |turn: &&Line| (turn.at(after) - own).abs() <= NO_GAIN && turn.bust != line.bust;
        let other = turns[place].iter().find(equal)?;
        Some((place, if line.bust > other.bust { 1.0 } else { 0.0 }))
    });
    taken.collect()
}

/// The most that any player gains by deviating to one of these turns.
fn gain_by(turns: &[Vec<Line>], worths: &[Shares]) -> f64 {
    let gains = worths.iter().enumerate().flat_map(|(place, worth)| {
        let after = bust(worths, place);
        turns[place % turns.len()].iter().map(move |turn| turn.at(after.own) - worth.own)
    });
    gains.fold(0.0, f64::max)
}
