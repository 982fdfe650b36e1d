//! Orbits in which best responses go round in a cycle.
//!
//! When each best response makes another player change theirs, either some other combination of pure turns is an
//! equilibrium, or two players who move one after the other mix two turns each: each mixes so that the other is
//! indifferent between two turns. Each condition is one linear equation. Where all players have the same standing, the
//! orbit is one state, and all mix the same two turns.

use dicebase_games::bank::{Game, ShareLanes, Shares, Turn};

use super::equilibrium::{best, bust, fill};
use super::orbit::{Line, Orbit};

/// Lines that differ by no more than this belong to the same turn.
const SAME: f64 = 1e-12;
/// The number of bisections after which an interval from 0 to 1 is below the resolution of `f64`.
const HALVINGS: usize = 60;
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
        let players = self.game.players();
        let turns: Vec<Vec<Line>> = (0..players).map(|place| self.complete(place, distinct(rounds, place))).collect();
        let candidates = if self.orbit.is_one_state() { alike(&turns) } else { apart(&turns) };
        let mut closest = (f64::INFINITY, Found::default());
        for found in candidates {
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
        let mut turn: Turn<ShareLanes<1>> = Turn::new(self.game.script(), self.game.longest_turn());
        fill(self.game, &mut turn, |_| self.orbit.situation(place), self.known, 0);
        turns.sort_by(|a, b| a.bust.total_cmp(&b.bust));
        let mut at = 0;
        while at + 1 < turns.len() {
            let (own, worth) = turns[at].meet(&turns[at + 1]);
            let [between] = best(self.game, &mut turn, [Shares { own, next: 0.0 }]);
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
        let mut turn: Turn<ShareLanes<1>> = Turn::new(self.game.script(), self.game.longest_turn());
        let gains = worths.iter().enumerate().map(|(place, worth)| {
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

/// All combinations of one turn for each player.
fn choices(turns: &[Vec<Line>]) -> impl Iterator<Item = Vec<Line>> {
    let mut all = vec![Vec::new()];
    for turns in turns {
        all = all.iter().flat_map(|lines| turns.iter().map(move |&line| [&lines[..], &[line]].concat())).collect();
    }
    all.into_iter()
}

/// All ways in which the player at a place and the next one mix two turns each so that both are indifferent.
fn mixtures(turns: &[Vec<Line>], place: usize) -> Vec<Found> {
    let players = turns.len();
    let after = (place + 1) % players;
    let mut found = Vec::new();
    for lines in choices(turns) {
        let Some(mine) = bolder(&turns[place], &lines[place]) else { continue };
        let Some(theirs) = bolder(&turns[after], &lines[after]) else { continue };
        let rest = (players > 2).then(|| lines[(place + 2) % players]);
        let Some(chances) = indifferent([lines[place], mine], [lines[after], theirs], rest) else { continue };
        let mut mixed = lines.clone();
        mixed[place] = lines[place].mixed(&mine, chances[0]);
        mixed[after] = lines[after].mixed(&theirs, chances[1]);
        found.push((Line::unrolled(&mixed), vec![(place, chances[0]), (after, chances[1])]));
    }
    found
}

/// All candidates where players have different standings: each plays one turn, or two of them mix two.
fn apart(turns: &[Vec<Line>]) -> Vec<Found> {
    let mixed = (0..turns.len()).flat_map(|place| mixtures(turns, place));
    choices(turns).map(|lines| pure(turns, &lines)).chain(mixed).collect()
}

/// All candidates where the players have the same standing: all play the same turn, or all mix the same two so that
/// each is indifferent.
fn alike(turns: &[Vec<Line>]) -> Vec<Found> {
    let (lines, players) = (&turns[0], turns.len());
    let mixed = lines.iter().filter_map(|line| alike_mixed(line, &bolder(lines, line)?, players));
    lines.iter().map(|&line| pure(turns, &vec![line; players])).chain(mixed).collect()
}

fn alike_mixed(line: &Line, bolder: &Line, players: usize) -> Option<Found> {
    let worths = |chance: f64| Line::unrolled(&vec![line.mixed(bolder, chance); players]);
    let (indifferent, _) = line.meet(bolder);
    let more = |chance: f64| bust(&worths(chance), 0).own > indifferent;
    let (mut low, mut high) = (0.0, 1.0);
    if more(low) == more(high) {
        return None;
    }
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if more(middle) == more(high) { high = middle } else { low = middle }
    }
    Some((worths(high), vec![(0, high)]))
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
    let taken = lines.iter().enumerate().filter_map(|(place, line)| {
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
        turns[place].iter().map(move |turn| turn.at(after.own) - worth.own)
    });
    gains.fold(0.0, f64::max)
}

/// The chances with which a player and the next one each play the second of their two turns, so that both are
/// indifferent; `rest` is the turn of a third player.
///
/// A player is indifferent where both lines meet. The intersection gives the required value of a bust to that player
/// and the value of the state. The value of a bust comes from the next player's turn, then from the third one's, until
/// the first player moves again.
fn indifferent(mine: [Line; 2], theirs: [Line; 2], rest: Option<Line>) -> Option<[f64; 2]> {
    let players = if rest.is_some() { 3 } else { 2 };
    let meet = |[a, b]: &[Line; 2]| a.meet(b);
    let ((my_bust, my_worth), (their_bust, their_worth)) = (meet(&mine), meet(&theirs));
    // Applies the third player's turn to a value, for the player after it and for the one before it.
    let to_me = rest.map_or(my_worth, |rest| rest.worth.next + rest.bust * my_worth);
    let to_them = |worth: f64| rest.map_or(worth, |rest| (worth - rest.last(players)) / rest.bust);
    let chance_of = |at: [f64; 2], wanted: f64| (wanted - at[0]) / (at[1] - at[0]);
    let by_them = theirs.map(|line| line.last(players) + line.bust * to_me);
    let by_me = mine.map(|line| line.worth.next + line.bust * their_worth);
    let chances = [chance_of(by_me, to_them(their_bust)), chance_of(by_them, my_bust)];
    chances.iter().all(|chance| (0.0..=1.0).contains(chance)).then_some(chances)
}
