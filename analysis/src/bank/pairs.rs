//! The game of two players: a forward pass over all turns.

use std::collections::BTreeMap;

use dicebase_games::bank::{After, Block, Ending, Game, Offer, Situation, State, refuse_equilibrium, refuse_turns};
use dicebase_solver::{Counter, Report};
use rayon::prelude::*;

use super::error::WalkError;
use super::pass::{Mass, Passed, Start, add, pass};
use super::player::{Play, Player};
use super::turn_worth::TurnWorth;

/// Offers of a smaller probability count as a turn without an offer. All of them together are less than rounding.
const TOO_UNLIKELY: f64 = 1e-22;

/// Two numbers: one if the first player begins the game, and one if the second does.
pub(super) type Begins = [f64; 2];

/// The results of a game of two players, as the first of them sees it.
#[derive(Clone, Debug, Default)]
pub(super) struct Game2 {
    /// The chance of the first player to win; a draw counts half.
    pub(super) won: Begins,
    /// The probability that the game ends: 1 but for rounding.
    pub(super) ended: Begins,
    /// The expected number of turns of both players.
    pub(super) turns: Begins,
    /// The expected number of busts among them.
    pub(super) busts: Begins,
    /// The expected number of them that begin with taking over.
    pub(super) taken: Begins,
    /// The expected losses of the first player by setting dice aside, by banking or rolling, and by taking over or not;
    /// 0 if they are not measured.
    pub(super) losses: [Begins; 3],
}

/// The expected number of turns that a player begins in a block, by their starts.
#[derive(Clone, Default)]
struct Arrivals {
    /// Turns without an offer.
    fresh: Begins,
    offers: Vec<(Offer, Begins)>,
}

/// The turns of a player in a block. Lane 0 of `passed` is a turn that begins with a roll of all dice; the other lanes
/// are the turns that begin with taking over, one for each player who may have begun the game.
struct TurnMass {
    passed: Passed,
    /// The expected number of turns that begin with a roll of all dice, without those after busts at the same scores.
    fresh: Begins,
    taken: Begins,
    /// The expected loss by taking over or not.
    lost: Begins,
}

/// The last turns of a game, by player, by whether it has banked, by the number of steps it is behind, and by score if
/// the player's decisions depend on scores.
type LastTurns = BTreeMap<(usize, bool, usize, usize), (Situation, LastArrivals)>;

/// The expected number of last turns by their offer.
type LastArrivals = BTreeMap<Option<Offer>, Begins>;

/// Last turns of a player that are followed together, by rising distance to the other player.
type Together = Vec<(Situation, Arrivals)>;

/// The state of the forward pass.
struct Walk<'a> {
    game: &'a Game,
    players: [&'a Player<'a>; 2],
    /// The values of all states, if the decisions of the first player are measured.
    values: Option<&'a [f64]>,
    /// The arrivals by block, then by player.
    arrivals: Vec<Arrivals>,
    /// The turns from each block, if they are kept.
    kept: Option<Vec<TurnFrom>>,
    last: LastTurns,
    found: Game2,
}

/// The turns from a block in games without taking over.
#[derive(Clone, Debug, Default)]
pub(super) struct TurnFrom {
    /// The probability of a bust, and the block after it.
    pub(super) bust: f64,
    pub(super) after_bust: usize,
    /// The probability of each block after banking.
    pub(super) next: Vec<(usize, f64)>,
    /// The probabilities that the turn ends the game, and that the other player gets a last turn.
    pub(super) ends: f64,
    pub(super) last: f64,
}

/// Follows a game of two players who play alike. In games without taking over, the turns from every block are kept.
pub(super) fn walk_alike(player: &Player<'_>, report: Report<'_>) -> Result<(Game2, Option<Vec<TurnFrom>>), WalkError> {
    let kept = player.game.rules().take_over.is_none().then(Vec::new);
    let walked = through([player, player], None, kept, report)?;
    Ok((walked.found, walked.kept))
}

/// Follows the game of two players by rising sums of their scores. If the `values` of all states are given, every
/// decision of the first player is measured.
///
/// A bust leads from a pair of scores to the other player's turn with the same pair, and another bust leads back. The
/// expected numbers of turns in such a cycle are solved together, as two equations. Takes about 0.2 ms per pair of
/// scores, four times as long as solving.
pub(super) fn walk(players: [&Player<'_>; 2], values: Option<&[f64]>, report: Report<'_>) -> Result<Game2, WalkError> {
    Ok(through(players, values, None, report)?.found)
}

fn through<'a>(
    players: [&'a Player<'a>; 2],
    values: Option<&'a [f64]>,
    kept: Option<Vec<TurnFrom>>,
    report: Report<'_>,
) -> Result<Walk<'a>, WalkError> {
    let game = players[0].game;
    refuse_equilibrium(game)?;
    refuse_turns(game)?;
    if game.goes_in_circles() {
        return Err(WalkError::Circles);
    }
    let states = game.states();
    let mut walk = Walk {
        game,
        players,
        values,
        arrivals: vec![Arrivals::default(); 2 * states.blocks().len()],
        kept: kept.map(|_| vec![TurnFrom::default(); states.blocks().len()]),
        last: LastTurns::new(),
        found: Game2::default(),
    };
    let start = states.start();
    let first = states.block(&start);
    walk.arrivals[2 * first].fresh[0] = 1.0;
    walk.arrivals[2 * first + 1].fresh[1] = 1.0;
    let counter = Counter::new(states.blocks().len(), report);
    for diagonal in states.diagonals().iter().rev() {
        walk.diagonal(diagonal.start, &states.blocks()[diagonal.clone()], &counter)?;
    }
    walk.last_turns(&counter)?;
    Ok(walk)
}

impl Walk<'_> {
    fn diagonal(&mut self, first: usize, blocks: &[Block], counter: &Counter<'_>) -> Result<(), WalkError> {
        let arrivals: Vec<Arrivals> =
            self.arrivals[2 * first..2 * (first + blocks.len())].iter_mut().map(std::mem::take).collect();
        let turns = |(pair, block)| {
            let turned = self.turns(block, pair, counter)?;
            counter.add(1);
            Ok(turned)
        };
        let turned = arrivals.par_chunks(2).zip(blocks).map(turns).collect::<Result<Vec<_>, WalkError>>()?;
        let turned = turned.as_flattened();
        for (i, turn) in turned.iter().enumerate() {
            counter.check()?;
            let block = &blocks[i / 2];
            let after = self.block_after(self.game.after_bust(&block.situation()));
            let other = &turned[2 * (after - first) + 1 - i % 2];
            let visits = visits(turn, other)?;
            if i % 2 == 0 && self.kept.is_some() {
                self.keep(first + i / 2, block, turn, after);
            }
            self.count(turn, &visits, i % 2);
            for banked in &turn.passed.banked {
                let mass = total_mass(&banked.mass, &visits);
                self.bank(&block.situation(), i % 2, Offer { total: banked.total, dice: banked.dice }, mass);
            }
        }
        Ok(())
    }

    /// Follows the turns of both players in a block.
    fn turns(&self, block: &Block, arrivals: &[Arrivals], counter: &Counter<'_>) -> Result<[TurnMass; 2], WalkError> {
        let first = self.turn(block, 0, &arrivals[0], counter)?;
        let alike = std::ptr::eq(self.players[0], self.players[1]) && self.values.is_none();
        let second = if alike && arrivals.iter().all(|arrivals| arrivals.offers.is_empty()) {
            TurnMass { passed: first.passed.clone(), fresh: arrivals[1].fresh, ..first }
        } else {
            self.turn(block, 1, &arrivals[1], counter)?
        };
        Ok([first, second])
    }

    /// Follows a turn of a player in a block.
    fn turn(
        &self,
        block: &Block,
        who: usize,
        arrivals: &Arrivals,
        counter: &Counter<'_>,
    ) -> Result<TurnMass, WalkError> {
        let at = block.situation();
        let play = self.players[who].play(&at);
        let worth = self.values.filter(|_| who == 0).map(|values| TurnWorth::new(self.game, &at, values));
        let mut starts = vec![Start { total: 0, dice: play.dice(), mass: [1.0, 0.0, 0.0] }];
        let Begun { fresh, taken, lost } = begin(&play, worth.as_ref(), 0, arrivals, &mut starts);
        let passed = pass(&play, &starts, worth.as_ref(), counter)?;
        Ok(TurnMass { passed, fresh, taken, lost })
    }

    /// The index of the block in which the next turn begins.
    fn block_after(&self, after: After) -> usize {
        let After::Next(state) = after else { return 0 };
        self.game.states().block(&state)
    }

    /// Returns `true` when a turn is the last one of the game.
    fn is_last(&self, state: &State) -> bool {
        self.game.is_last(&Situation::from(state))
    }

    fn keep(&mut self, number: usize, block: &Block, turn: &TurnMass, after_bust: usize) {
        let mut from = TurnFrom { bust: turn.passed.bust[0], after_bust, ..TurnFrom::default() };
        for banked in &turn.passed.banked {
            let (chance, at) = (banked.mass[0], block.situation());
            match self.game.after_banking(&at, banked.total, banked.dice) {
                After::Over(_) => from.ends += chance,
                After::Next(state) if self.is_last(&state) => from.last += chance,
                after => match (self.block_after(after), from.next.last_mut()) {
                    (block, Some((last, sum))) if *last == block => *sum += chance,
                    (block, _) => from.next.push((block, chance)),
                },
            }
        }
        if let Some(kept) = &mut self.kept {
            kept[number] = from;
        }
    }

    fn count(&mut self, turn: &TurnMass, visits: &Begins, who: usize) {
        let found = &mut self.found;
        let busts = total_mass(&turn.passed.bust, visits);
        let lost =
            [total_mass(&turn.passed.set_aside, visits), total_mass(&turn.passed.bank_or_roll, visits), turn.lost];
        for lane in 0..2 {
            found.turns[lane] += visits[lane] + turn.taken[lane];
            found.taken[lane] += turn.taken[lane];
            found.busts[lane] += busts[lane];
            if who == 0 {
                (0..3).for_each(|kind| found.losses[kind][lane] += lost[kind][lane]);
            }
        }
    }

    /// Passes the probability of a banked total on to the next turn, or to the end of the game.
    fn bank(&mut self, at: &Situation, who: usize, offer: Offer, mass: Begins) {
        let state = match self.game.after_banking(at, offer.total, offer.dice) {
            After::Over(ending) => return self.end(who, ending, &mass),
            After::Next(state) => state,
        };
        if self.is_last(&state) {
            let at = Situation::from(&state);
            let offer = self.game.states().takeable(at.me, state.offer);
            let score = if self.players[1 - who].reads_scores() { at.me.score } else { 0 };
            let key = (1 - who, at.me.entered, behind(&at), score);
            let (_, arrivals) = self.last.entry(key).or_insert_with(|| (at, LastArrivals::new()));
            let sum = arrivals.entry(offer).or_default();
            (0..2).for_each(|lane| sum[lane] += mass[lane]);
        } else if mass[0] + mass[1] > 0.0 {
            self.arrive(&state, 1 - who, mass);
        }
    }

    /// Adds the probability of a turn of a player to its block.
    fn arrive(&mut self, state: &State, who: usize, mass: Begins) {
        let states = self.game.states();
        let block = states.block(state);
        let can_take = states.index(state) > states.blocks()[block].first;
        let arrivals = &mut self.arrivals[2 * block + who];
        match state.offer {
            Some(offer) if can_take && mass[0] + mass[1] > TOO_UNLIKELY => arrivals.offers.push((offer, mass)),
            _ => (0..2).for_each(|lane| arrivals.fresh[lane] += mass[lane]),
        }
    }

    /// Counts an end of the game. `ending` is the result of player `who`, who had the last turn.
    fn end(&mut self, who: usize, ending: Ending, mass: &Begins) {
        let share = ending.shares(self.game.rules().tie).own;
        let won = if who == 0 { share } else { 1.0 - share };
        for (lane, mass) in mass.iter().enumerate() {
            self.found.won[lane] += mass * won;
            self.found.ended[lane] += mass;
        }
    }

    /// Follows all last turns. Only the distance to the other player matters in them, and whether the player has
    /// banked.
    fn last_turns(&mut self, counter: &Counter<'_>) -> Result<(), WalkError> {
        let together = self.together();
        let turned = together.par_iter().map(|(who, turns)| self.last_turn(*who, turns, counter));
        let turned: Vec<TurnMass> = turned.collect::<Result<_, _>>()?;
        for ((who, turns), turned) in together.iter().zip(turned) {
            let (at, passed) = (farthest(turns), &turned.passed);
            for banked in &passed.banked {
                if let After::Over(ending) = self.game.after_banking(&at, banked.total, banked.dice) {
                    self.end(*who, ending, &[banked.mass[1], banked.mass[2]]);
                }
            }
            self.end(*who, Ending::Lost, &[passed.bust[1], passed.bust[2]]);
            self.count(&turned, &turned.fresh, *who);
        }
        Ok(())
    }

    /// Groups last turns. A player who is behind by at least the least bank decides by the missing steps alone,
    /// whatever its score. All such turns of a player therefore form one turn with several starts. Long turns can have
    /// thousands of these starts, and following each alone would take as long as following all.
    fn together(&mut self) -> Vec<(usize, Together)> {
        let mut together: Vec<(usize, Together)> = Vec::new();
        let mut before = None;
        for ((who, entered, behind, _), (at, arrivals)) in std::mem::take(&mut self.last) {
            let turn = (at, Arrivals::from(arrivals));
            let least = self.game.least_bank(entered);
            let alike =
                behind >= least && (least <= 1 || !self.players[who].tosses()) && !self.players[who].reads_scores();
            let group = alike.then_some((who, entered));
            match together.last_mut() {
                Some((_, turns)) if group.is_some() && group == before => turns.push(turn),
                _ => together.push((who, vec![turn])),
            }
            before = group;
        }
        together
    }

    /// Follows a group of last turns together. A player who is less far behind begins with a higher turn total.
    fn last_turn(
        &self,
        who: usize,
        turns: &[(Situation, Arrivals)],
        counter: &Counter<'_>,
    ) -> Result<TurnMass, WalkError> {
        let at = farthest(turns);
        let play = self.players[who].play(&at);
        let worth = self.values.filter(|_| who == 0).map(|values| TurnWorth::new(self.game, &at, values));
        let mut starts = Vec::new();
        let mut sum = Begun::default();
        for (turn, arrivals) in turns {
            let total = behind(&at) - behind(turn);
            let begun = begin(&play, worth.as_ref(), total, arrivals, &mut starts);
            starts.push(Start { total, dice: play.dice(), mass: [0.0, begun.fresh[0], begun.fresh[1]] });
            sum.add(&begun);
        }
        let passed = pass(&play, &starts, worth.as_ref(), counter)?;
        Ok(TurnMass { passed, fresh: sum.fresh, taken: sum.taken, lost: sum.lost })
    }
}

impl From<LastArrivals> for Arrivals {
    fn from(arrivals: LastArrivals) -> Self {
        let mut sorted = Self::default();
        for (offer, mass) in arrivals {
            match offer {
                None => sorted.fresh = mass,
                Some(offer) => sorted.offers.push((offer, mass)),
            }
        }
        sorted
    }
}

/// The expected numbers of turns of a player, by their beginning.
#[derive(Default)]
struct Begun {
    /// Turns that begin with a roll of all dice.
    fresh: Begins,
    /// Turns that begin with taking over.
    taken: Begins,
    /// The expected loss by taking over or not.
    lost: Begins,
}

impl Begun {
    fn add(&mut self, other: &Self) {
        for lane in 0..2 {
            self.fresh[lane] += other.fresh[lane];
            self.taken[lane] += other.taken[lane];
            self.lost[lane] += other.lost[lane];
        }
    }
}

/// Decides whether to take over, and adds the turns that take over to `starts`. All totals of `play` are moved up by
/// `zero`.
fn begin(
    play: &Play<'_>,
    worth: Option<&TurnWorth<'_>>,
    zero: usize,
    arrivals: &Arrivals,
    starts: &mut Vec<Start>,
) -> Begun {
    let mut begun = Begun { fresh: arrivals.fresh, ..Begun::default() };
    for (offer, chance) in &arrivals.offers {
        let takes = play.takes(zero, *offer);
        let total = zero + offer.total;
        for (lane, chance) in chance.iter().enumerate() {
            begun.fresh[lane] += chance * (1.0 - takes);
            begun.taken[lane] += chance * takes;
        }
        if takes > 0.0 {
            starts.push(Start { total, dice: offer.dice, mass: [0.0, chance[0] * takes, chance[1] * takes] });
        }
        if let Some(worth) = worth {
            let (roll, take) = (worth.rolled(zero, play.dice()), worth.rolled(total, offer.dice));
            let loss = roll.max(take) - takes * take - (1.0 - takes) * roll;
            (0..2).for_each(|lane| begun.lost[lane] += chance[lane] * loss);
        }
    }
    begun
}

/// The number of steps that the player to move is behind, in a last turn.
fn behind(at: &Situation) -> usize {
    at.opponent.score - at.me.score
}

/// The situation of the player who is furthest behind.
fn farthest(turns: &[(Situation, Arrivals)]) -> Situation {
    turns[turns.len() - 1].0
}

/// The expected number of turns in a block that begin with a roll of all dice, if a bust leads from it to another block
/// and a bust there leads back.
fn visits(turn: &TurnMass, other: &TurnMass) -> Result<Begins, WalkError> {
    let leaves = |turn: &TurnMass| turn.passed.banked.iter().map(|banked| banked.mass[0]).sum::<f64>();
    let (mine, theirs) = (&turn.passed.bust, &other.passed.bust);
    // 1 - mine * theirs, computed without cancellation if both are nearly 1.
    let (bank, others_bank) = (leaves(turn), leaves(other));
    let breaks = bank + others_bank - bank * others_bank;
    let mut visits = [0.0; 2];
    for (lane, visits) in visits.iter_mut().enumerate() {
        let here = turn.fresh[lane] + theirs[1 + lane];
        let there = other.fresh[lane] + mine[1 + lane];
        if here + there > 0.0 {
            if breaks <= f64::MIN_POSITIVE {
                return Err(WalkError::NeverEnds);
            }
            *visits = (here + there * theirs[0]) / breaks;
        }
    }
    Ok(visits)
}

/// Adds up the probabilities of an event over turns that begin with a roll of all dice and turns that take over.
fn total_mass(mass: &Mass, visits: &Begins) -> Begins {
    let mut sum = [mass[1], mass[2], 0.0];
    add(&mut sum, &[visits[0], visits[1], 0.0], mass[0]);
    [sum[0], sum[1]]
}
