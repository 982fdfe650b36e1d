//! Orbits in which best turns turn in a circle.
//!
//! Where each player's best turn for what the others do makes another one change, either some other choice of the turns
//! seen is at rest, or two players who move one after the other have to mix two turns each: the second so that the first
//! is indifferent between both of its own, and the first so that the second is. Each is one linear equation.

use dicebase_games::bank::{Game, ShareLanes, Shares, Turn};

use super::equilibrium::{best, bust, fill};
use super::orbit::{Line, Orbit};

/// Lines that differ by no more than this are the same turn.
const SAME: f64 = 1e-12;
/// Who gains no more than this has no better turn.
const NO_GAIN: f64 = 1e-12;

/// An orbit in a game, when all states that banking leads to are known.
pub(super) struct Circle<'a> {
    pub(super) game: &'a Game,
    pub(super) orbit: &'a Orbit,
    pub(super) known: &'a [Shares],
}

/// What each state of an orbit is worth, and the places at which two turns are mixed with the chance of the bolder one.
type Found = (Vec<Shares>, Vec<(usize, f64)>);

impl Circle<'_> {
    /// An equilibrium made of the best turns that were seen, round by round; if there is none, what comes closest, which
    /// a proof of the table then shows.
    pub(super) fn solve(&self, rounds: &[Vec<Line>]) -> Found {
        let players = self.game.players();
        let turns: Vec<Vec<Line>> = (0..players).map(|place| distinct(rounds, place)).collect();
        let mut closest = (f64::INFINITY, Found::default());
        let mixed = (0..players).flat_map(|place| mixtures(&turns, place));
        for found in choices(&turns).map(|lines| (Line::unrolled(&lines), Vec::new())).chain(mixed) {
            let gain = self.gain(&found.0);
            if gain < closest.0 {
                closest = (gain, found);
            }
            if gain <= NO_GAIN {
                break;
            }
        }
        closest.1
    }

    /// The most that anybody gains by another turn.
    fn gain(&self, worths: &[Shares]) -> f64 {
        let mut turn: Turn<ShareLanes<1>> = Turn::new(self.game.script(), self.game.longest_turn());
        let gains = worths.iter().enumerate().map(|(place, worth)| {
            fill(self.game, &mut turn, |_| self.orbit.situation(place), self.known);
            let after = bust(worths, place);
            let [line] = best(self.game, &mut turn, [after]);
            line.worth.own + line.bust * after.own - worth.own
        });
        gains.fold(0.0, f64::max)
    }
}

/// The turns that were seen at a place.
fn distinct(rounds: &[Vec<Line>], place: usize) -> Vec<Line> {
    let mut turns: Vec<Line> = Vec::new();
    // The first rounds are on the way.
    for lines in rounds.iter().rev() {
        let line = lines[place];
        let is_same = |seen: &Line| (seen.bust - line.bust).abs() <= SAME && seen.worth.is_near(&line.worth, SAME);
        if !turns.iter().any(is_same) {
            turns.push(line);
        }
    }
    turns
}

/// One turn for each player, in every way.
fn choices(turns: &[Vec<Line>]) -> impl Iterator<Item = Vec<Line>> {
    let mut all = vec![Vec::new()];
    for turns in turns {
        all = all.iter().flat_map(|lines| turns.iter().map(move |&line| [&lines[..], &[line]].concat())).collect();
    }
    all.into_iter()
}

/// Every way in which the players at a place and after it mix two turns each so that both are indifferent.
fn mixtures(turns: &[Vec<Line>], place: usize) -> Vec<Found> {
    let players = turns.len();
    let after = (place + 1) % players;
    let mut found = Vec::new();
    for lines in choices(turns) {
        for mine in bolder(&turns[place], &lines[place]) {
            for theirs in bolder(&turns[after], &lines[after]) {
                let rest = (players > 2).then(|| lines[(place + 2) % players]);
                let Some(chances) = indifferent([lines[place], mine], [lines[after], theirs], rest) else { continue };
                let mut mixed = lines.clone();
                mixed[place] = lines[place].mixed(&mine, chances[0]);
                mixed[after] = lines[after].mixed(&theirs, chances[1]);
                found.push((Line::unrolled(&mixed), vec![(place, chances[0]), (after, chances[1])]));
            }
        }
    }
    found
}

/// The turns that bust more often than this one.
fn bolder<'a>(turns: &'a [Line], than: &Line) -> impl Iterator<Item = Line> + use<'a> {
    let bust = than.bust;
    turns.iter().copied().filter(move |turn| turn.bust > bust)
}

/// The chances with which a player and the next one play the second of two turns each, so that both are indifferent;
/// `rest` is the turn of a third player.
///
/// A player is indifferent where both lines meet, which says what a bust has to be worth to that player, and what the
/// state is worth then. A bust is worth what the next player's turn makes it, and after that the third one's, until the
/// turn comes back.
fn indifferent(mine: [Line; 2], theirs: [Line; 2], rest: Option<Line>) -> Option<[f64; 2]> {
    let players = if rest.is_some() { 3 } else { 2 };
    let meet = |[a, b]: &[Line; 2]| {
        let bust = (a.worth.own - b.worth.own) / (b.bust - a.bust);
        (bust, a.worth.own + a.bust * bust)
    };
    let ((my_bust, my_worth), (their_bust, their_worth)) = (meet(&mine), meet(&theirs));
    // What the third player's turn makes of what it is worth to the player after it, and to the one before it.
    let to_me = rest.map_or(my_worth, |rest| rest.worth.next + rest.bust * my_worth);
    let to_them = |worth: f64| rest.map_or(worth, |rest| (worth - rest.last(players)) / rest.bust);
    let chance_of = |at: [f64; 2], wanted: f64| (wanted - at[0]) / (at[1] - at[0]);
    let by_them = theirs.map(|line| line.last(players) + line.bust * to_me);
    let by_me = mine.map(|line| line.worth.next + line.bust * their_worth);
    let chances = [chance_of(by_me, to_them(their_bust)), chance_of(by_them, my_bust)];
    chances.iter().all(|chance| (0.0..=1.0).contains(chance)).then_some(chances)
}
