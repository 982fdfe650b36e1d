//! The numbered states of the games of two to four players.

use std::ops::Range;

use super::game::Situation;
use super::points::Points;
use super::rounds::Rounds;
use super::rules::{Rules, UpTo};

/// The number of blocks of a layer that are solved side by side, in games that end after a number of turns: the memory
/// of their turns is some 100 MB.
const TOGETHER: usize = 128;

/// The standing of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The score in steps.
    pub score: usize,
    /// `true` if the player has ever banked. In games without a higher minimum for the first bank it is `true` if the
    /// score is above 0.
    pub entered: bool,
    /// The number of busts in the player's last turns, in a row; 0 if the rules have no penalty for them.
    pub busts: usize,
}

/// The reason why points may not be taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// The rules have no taking over.
    Never,
    /// A player who has never banked may not take over.
    TooEarly,
    /// The points are more than the player's own score.
    MoreThanOwnScore,
    /// The points lead beyond a target that has to be met exactly.
    BeyondTarget,
}

/// The offer that the player before leaves to be taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offer {
    /// The turn total that was banked, in steps.
    pub total: usize,
    /// The dice that are left; all dice of the game after hot dice.
    pub dice: usize,
}

/// The players who move after the next one, each with what `T` says, in the order of their turns: none of two players,
/// one of three, two of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Later<T>([Option<T>; 2]);

impl<T: Copy> Later<T> {
    /// No players: there are two.
    pub const NONE: Self = Self([None; 2]);

    /// These players, no more than two.
    #[inline]
    #[must_use]
    pub fn of(players: impl IntoIterator<Item = T>) -> Self {
        let mut players = players.into_iter();
        Self([players.next(), players.next()])
    }

    /// The players.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = T> + use<T> {
        self.0.into_iter().flatten()
    }

    /// The number of players.
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Returns `true` when there are two players, so that nobody moves after the next one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// The player who moves last; `None` if there are two players.
    #[must_use]
    pub fn last(&self) -> Option<T> {
        self.iter().last()
    }

    /// The next player and the later ones after the player to move, who is the last one then.
    #[inline(always)]
    #[must_use]
    pub fn after(self, mover: T) -> (T, Self) {
        match self.0 {
            [None, _] => (mover, Self::NONE),
            [Some(next), None] => (next, Self([Some(mover), None])),
            [Some(next), last] => (next, Self([last, Some(mover)])),
        }
    }

    /// The same with something else of each player.
    #[must_use]
    pub fn map<U: Copy>(&self, of: impl FnMut(T) -> U) -> Later<U> {
        Later::of(self.iter().map(of))
    }
}

impl<T: Copy> Default for Later<T> {
    fn default() -> Self {
        Self::NONE
    }
}

/// The start of a turn in the game of several players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The player to move.
    pub me: Standing,
    /// The player who moves next.
    pub opponent: Standing,
    /// The players who move after that.
    pub later: Later<Standing>,
    /// `true` if the player to move did not begin, where that matters: where rounds are completed, so that this player
    /// closes them, and where the players have other dice each.
    pub second: bool,
    /// The number of turns that the player to move still has, this one included, in games that end after a number of
    /// turns; otherwise 0.
    pub left: usize,
    /// The offer that may be taken over, if there is one.
    pub offer: Option<Offer>,
}

impl State {
    /// The start of a turn of a player alone.
    #[must_use]
    pub fn alone(me: Standing) -> Self {
        Self { me, opponent: me, later: Later::NONE, second: false, left: 0, offer: None }
    }

    /// The standings of all players, beginning with the player to move.
    #[inline]
    pub fn players(&self) -> impl Iterator<Item = Standing> + use<> {
        [self.me, self.opponent].into_iter().chain(self.later.iter())
    }

    /// The same state with another standing of the player who moves last.
    #[must_use]
    pub fn with_last(&self, last: Standing) -> Self {
        match self.later.len() {
            0 => Self { opponent: last, ..*self },
            count => Self { later: Later::of(self.later.iter().take(count - 1).chain([last])), ..*self },
        }
    }
}

/// All states of one pair of standings: without an offer first, then with each offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The index of the state without an offer.
    pub first: usize,
    /// The player to move.
    pub me: Standing,
    /// The other player.
    pub opponent: Standing,
    /// `true` if the player to move did not begin, where that matters.
    pub second: bool,
    /// The number of turns that the player to move still has, in games that end after a number of turns; otherwise 0.
    pub left: usize,
    /// The number of turn totals that may be taken over.
    pub offers: usize,
}

/// All states of the game of several players, numbered.
///
/// States of games that end after a number of turns are numbered by their turn, the last one first, and then by the
/// players who have banked and the difference of the scores. One of both scores is 0 there.
///
/// States of three or four players are numbered by the standings of the players in the order of their turns, and have
/// no blocks. Those of two are in the order in which they are solved: banking leads to smaller indices.
///
/// Pairs of standings with the larger sum of scores come first; among equal sums those with the larger sum of busts in
/// a row, which are solved first too; then those in which the player to move opens the round; then in ascending order
/// of the standing of the player to move, and of the other. The states of a pair are the one without an offer, and
/// then, for each turn total that may be taken over in ascending order, one for each number of dice from 1 on.
#[derive(Clone, Debug)]
pub struct States {
    standings: Standings,
    players: usize,
    dice: usize,
    has_seats: bool,
    /// For each standing of the opponent, the turn totals that can have been banked last.
    offers: Vec<Vec<u16>>,
    limit: Option<UpTo>,
    /// The target, if it has to be met exactly.
    exactly: Option<usize>,
    blocks: Vec<Block>,
    /// The block by second, me and opponent.
    block_of: Vec<u32>,
    /// The index of the first state of each block, in the same order: blocks are so large that caches hold few of them.
    first_of: Vec<u32>,
    diagonals: Vec<Range<usize>>,
    rounds: Option<Rounds>,
    len: usize,
}

impl States {
    /// Numbers the states of a game. There are none if one player plays alone. `rounds` are those of a game that ends
    /// after a number of turns.
    pub(super) fn new(rules: &Rules, is_alone: bool, rounds: Option<Rounds>) -> Self {
        let standings = Standings::new(rules);
        let offers = match rules.take_over {
            Some(_) => standings.all().map(|standing| standings.offers(standing)).collect(),
            None => vec![Vec::new(); standings.len()],
        };
        let has_seats = rules.has_seats();
        let limit = rules.take_over.map(|take_over| take_over.up_to);
        let mut states = Self {
            standings,
            players: rules.players,
            dice: rules.dice,
            has_seats,
            offers,
            limit,
            exactly: rules.exact_target.then(|| rules.steps(rules.target)),
            blocks: Vec::new(),
            block_of: Vec::new(),
            first_of: Vec::new(),
            diagonals: Vec::new(),
            rounds,
            len: 0,
        };
        match (is_alone, rules.players > 2) {
            (true, _) => {}
            (false, true) => states.len = states.standings.len().pow(rules.players as u32),
            (false, false) if states.rounds.is_some() => states.number_rounds(),
            (false, false) => states.number(),
        }
        states
    }

    fn number_rounds(&mut self) {
        let Some(rounds) = self.rounds.clone() else { return };
        self.block_of = vec![u32::MAX; rounds.all_slots()];
        self.first_of = self.block_of.clone();
        for layer in 0..rounds.layers() {
            let first = self.blocks.len();
            for [me, opponent] in rounds.pairs(layer) {
                let (left, second) = (layer / 2 + 1, layer.is_multiple_of(2));
                self.push(&State { me, opponent, later: Later::NONE, second, left, offer: None });
            }
            // Nothing in a layer depends on the rest of it.
            let end = self.blocks.len();
            self.diagonals.extend((first..end).step_by(TOGETHER).map(|first| first..end.min(first + TOGETHER)));
        }
    }

    fn number(&mut self) {
        let standings: Vec<Standing> = self.standings.all().collect();
        let highest = standings.iter().map(|standing| standing.score).max().unwrap_or_default();
        let seats = 1 + usize::from(self.has_seats);
        self.block_of = vec![0; seats * standings.len() * standings.len()];
        self.first_of = self.block_of.clone();
        let most_busts = 2 * (self.standings.busts - 1);
        for (sum, busts) in
            (0..=2 * highest).rev().flat_map(|sum| (0..=most_busts).rev().map(move |busts| (sum, busts)))
        {
            let first = self.blocks.len();
            for second in [false, true].into_iter().take(seats) {
                for &me in standings.iter().filter(|me| me.score <= sum && me.busts <= busts) {
                    let others = with_score(&standings, sum - me.score).iter();
                    for &opponent in others.filter(|other| me.busts + other.busts == busts) {
                        self.push(&State { me, opponent, later: Later::NONE, second, left: 0, offer: None });
                    }
                }
            }
            if self.blocks.len() > first {
                self.diagonals.push(first..self.blocks.len());
            }
        }
    }

    fn push(&mut self, state: &State) {
        let State { me, opponent, second, left, .. } = *state;
        let slot = self.slot_of_block(state);
        let offers = match self.limit {
            None => 0,
            Some(_) => {
                let banked = &self.offers[self.standings.level(opponent)];
                banked.partition_point(|&total| self.may_take(me, usize::from(total)))
            }
        };
        self.block_of[slot] = self.blocks.len() as u32;
        self.first_of[slot] = self.len as u32;
        self.blocks.push(Block { first: self.len, me, opponent, second, left, offers });
        self.len += 1 + offers * self.dice;
    }

    #[inline(always)]
    fn slot_of_block(&self, state: &State) -> usize {
        if let Some(rounds) = &self.rounds {
            return rounds.slot(*state);
        }
        let seat = usize::from(state.second && self.has_seats);
        let (me, opponent) = (self.standings.level(state.me), self.standings.level(state.opponent));
        (seat * self.standings.len() + me) * self.standings.len() + opponent
    }

    /// The states that follow a turn, in games without a number of turns, before anybody has reached the target.
    pub(super) fn following(&self, at: &Situation) -> Following<'_> {
        let (standings, second, next) = (&self.standings, self.has_seats && !at.second, at.opponent);
        if self.players > 2 {
            let (opponent, later) = at.later.after(standings.start());
            let state = State { me: next, opponent, later, second, left: 0, offer: None };
            return Following { states: self, next, numbers: Numbers::From(self.number_among_many(state)) };
        }
        let first = (usize::from(second) * standings.len() + standings.level(next)) * standings.len();
        Following { states: self, next, numbers: Numbers::Of(&self.first_of[first..first + standings.len()]) }
    }

    /// Returns `true` when it matters which of two players began.
    #[inline]
    pub(super) fn has_seats(&self) -> bool {
        self.has_seats
    }

    /// The value to the player to move of a state that is not numbered, since in a game that ends after a number of
    /// turns the scores are too far apart: 0 or 1; `None` for others.
    #[inline]
    #[must_use]
    pub fn decided(&self, state: &State) -> Option<f64> {
        self.rounds.as_ref()?.decided(*state)
    }

    /// The lead, in steps, that decides a game that ends after a number of turns, of a player who leaves this number of
    /// turns to the other one; `None` in other games.
    #[inline]
    pub(super) fn decided_lead(&self, others_turns: usize) -> Option<usize> {
        Some(self.rounds.as_ref()?.decided_lead(others_turns))
    }

    /// Returns `true` if the rules let a player take over this many steps, and then any fewer too.
    #[must_use]
    pub fn may_take(&self, me: Standing, total: usize) -> bool {
        self.why_not_taken(me, total).is_none()
    }

    /// The reason why a player may not take over this many steps.
    #[must_use]
    pub(crate) fn why_not_taken(&self, me: Standing, total: usize) -> Option<NotTaken> {
        match self.limit {
            None => Some(NotTaken::Never),
            Some(UpTo::AnyOnceEntered) if !me.entered => Some(NotTaken::TooEarly),
            Some(UpTo::OwnScore) if total > me.score => Some(NotTaken::MoreThanOwnScore),
            _ if self.exactly.is_some_and(|target| me.score + total > target) => Some(NotTaken::BeyondTarget),
            _ => None,
        }
    }

    /// The offer if the rules let the player take it over, and `None` otherwise.
    #[must_use]
    pub fn takeable(&self, me: Standing, offer: Option<Offer>) -> Option<Offer> {
        offer.filter(|offer| self.may_take(me, offer.total))
    }

    /// Returns `true` when a player with this standing may have banked this number of steps in the last turn.
    #[must_use]
    pub fn may_have_banked(&self, player: Standing, total: usize) -> bool {
        self.standings.may_have_banked(player, total)
    }

    /// The number of states.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` when there are no states, which is the case if one player plays alone.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The possible standings of players before the game is over.
    #[must_use]
    pub fn standings(&self) -> &Standings {
        &self.standings
    }

    /// All pairs of standings, in the order of their indices.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The ranges of blocks that have the same sum of scores and the same sum of busts in a row, the larger sums first.
    /// A bust that neither costs points nor is counted leads to another block of the same range; a bust in a row that
    /// is counted leads to an earlier range, and one that costs points to a later range. In games that end after a
    /// number of turns they are parts of a layer, and all turns lead to earlier ones.
    #[must_use]
    pub fn diagonals(&self) -> &[Range<usize>] {
        &self.diagonals
    }

    /// The number of the block of a state, whose standings have to be possible and not decided.
    #[inline(always)]
    #[must_use]
    pub fn block(&self, state: &State) -> usize {
        self.block_of[self.slot_of_block(state)] as usize
    }

    /// The turn totals that may be taken over in a block.
    #[must_use]
    pub fn offers(&self, block: &Block) -> &[u16] {
        match block.offers {
            0 => &[],
            offers => &self.offers[self.standings.level(block.opponent)][..offers],
        }
    }

    /// The index of a state, whose standings have to be possible. An offer that may not be taken counts as none.
    #[inline(always)]
    #[must_use]
    pub fn index(&self, state: &State) -> usize {
        if self.players > 2 {
            return self.number_among_many(*state);
        }
        let first = self.first_of[self.slot_of_block(state)] as usize;
        let level = || self.standings.level(state.opponent);
        state.offer.map_or(first, |offer| self.followers(first, level(), state.me, offer.total).index(offer.dice))
    }

    /// The states of a block, which begins with this index, after its other player has banked a turn total and has a
    /// standing of this level.
    #[inline(always)]
    fn followers(&self, first: usize, level: usize, me: Standing, total: usize) -> Followers {
        let place = self.place_of_total(level, me, total);
        Followers { first, before_offers: place.map(|place| first + place * self.dice) }
    }

    /// The place of a turn total among those that may be taken over by a player with the standing `me`, from one whose
    /// standing has this level; `None` if it may not.
    #[inline(always)]
    fn place_of_total(&self, level: usize, me: Standing, total: usize) -> Option<usize> {
        let totals = &self.offers[level];
        // The totals have at most one gap, before the last.
        let place = total.checked_sub(usize::from(*totals.first()?))?.min(totals.len() - 1);
        (usize::from(totals[place]) == total && self.may_take(me, total)).then_some(place)
    }

    /// The number of the block that contains the state of this index, in the game of two.
    #[must_use]
    pub fn block_with(&self, index: usize) -> usize {
        self.blocks.partition_point(|block| block.first <= index) - 1
    }

    /// The state of an index, which must be below [`len`](Self::len).
    #[must_use]
    pub fn state(&self, index: usize) -> State {
        if self.players > 2 {
            return self.state_of_many(index);
        }
        let block = &self.blocks[self.block_with(index)];
        let offer = (index - block.first).checked_sub(1).map(|place| Offer {
            total: usize::from(self.offers(block)[place / self.dice]),
            dice: place % self.dice + 1,
        });
        let Block { me, opponent, second, left, .. } = *block;
        State { me, opponent, later: Later::NONE, second, left, offer }
    }

    /// The index of a state of three or four players.
    #[inline]
    fn number_among_many(&self, state: State) -> usize {
        let State { me, opponent, later: Later([third, fourth]), .. } = state;
        let then = |index: usize, player: Standing| index * self.standings.len() + self.standings.level(player);
        let of_two = then(self.standings.level(me), opponent);
        let of_three = third.map_or(of_two, |third| then(of_two, third));
        fourth.map_or(of_three, |fourth| then(of_three, fourth))
    }

    fn state_of_many(&self, index: usize) -> State {
        let count = self.standings.len();
        let player = |place: usize| self.standings.all[index / count.pow((self.players - 1 - place) as u32) % count];
        State {
            me: player(0),
            opponent: player(1),
            later: Later::of((2..self.players).map(player)),
            second: false,
            left: 0,
            offer: None,
        }
    }

    /// The start of the game.
    #[must_use]
    pub fn start(&self) -> State {
        let start = self.standings.start();
        let left = self.rounds.as_ref().map_or(0, Rounds::turns);
        let later = Later::of((2..self.players).map(|_| start));
        State { me: start, opponent: start, later, second: false, left, offer: None }
    }
}

/// The states that follow a turn, by the standing of the player who has had it.
pub(super) struct Following<'a> {
    states: &'a States,
    /// The standing of the next player.
    next: Standing,
    numbers: Numbers<'a>,
}

/// The numbers of states, by the number of a standing.
enum Numbers<'a> {
    /// Those of two players.
    Of(&'a [u32]),
    /// Consecutive ones: those of three or four players.
    From(usize),
}

/// The states that follow when a turn total is banked, by the dice left.
#[derive(Clone, Copy)]
pub(super) struct Followers {
    /// The index of the state without an offer.
    first: usize,
    /// The index before those of the states with an offer of the total, if it may be taken over.
    before_offers: Option<usize>,
}

impl Following<'_> {
    /// The states after a turn total was banked and has left the player this standing.
    #[inline(always)]
    pub(super) fn of(&self, me: Standing, total: usize) -> Followers {
        let level = self.states.standings.level(me);
        let first = match self.numbers {
            Numbers::Of(first) => first[level] as usize,
            Numbers::From(first) => first + level,
        };
        self.states.followers(first, level, self.next, total)
    }
}

impl Followers {
    /// The index of the state after banking with this number of dice left.
    #[inline(always)]
    pub(super) fn index(self, dice: usize) -> usize {
        self.before_offers.map_or(self.first, |before| before + dice)
    }
}

/// The possible standings of players before they reach the target, in ascending order.
#[derive(Clone, Debug)]
pub struct Standings {
    /// `true` if having banked and not having banked differ at a score of 0.
    has_entry: bool,
    /// The lowest score of a player who has banked, in steps.
    lowest: usize,
    /// The number of distinct counts of busts in a row.
    busts: usize,
    /// The smallest turn total that may be banked, in steps: by a player who has never banked, and by others.
    least: [usize; 2],
    all: Vec<Standing>,
}

impl Standings {
    /// The standings of a game.
    #[must_use]
    pub(super) fn new(rules: &Rules) -> Self {
        Self::up_to(rules, rules.steps(rules.target))
    }

    /// Like [`new`](Self::new), for another target, in steps.
    pub(super) fn up_to(rules: &Rules, target: usize) -> Self {
        let steps = |points: Points| rules.steps(points);
        let least = [false, true].map(|entered| steps(rules.least_bank(entered)));
        let has_entry = least[0] > least[1];
        let lowest = match (rules.scores_can_fall(), has_entry) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => least[0],
        };
        let busts = rules.counted_busts();
        let entered = (lowest..target).map(|score| (score, true));
        let with_busts = |(score, entered)| (0..busts).map(move |busts| Standing { score, entered, busts });
        let all = std::iter::once((0, false)).chain(entered).flat_map(with_busts).collect();
        Self { has_entry, lowest, busts, least, all }
    }

    /// The number of standings.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns `true` when there are no standings. There always is the start.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All standings: the start, and then those of players who have banked, by score, each with every number of busts
    /// in a row.
    pub fn all(&self) -> impl Iterator<Item = Standing> + '_ {
        self.all.iter().copied()
    }

    /// The standing of both players at the start of the game.
    #[must_use]
    pub fn start(&self) -> Standing {
        self.all[0]
    }

    /// The standing with this score, in steps, of a player who has banked or not, and had no bust in the last turn.
    #[inline]
    #[must_use]
    pub fn of(&self, score: usize, entered: bool) -> Standing {
        Standing { score, entered: if self.has_entry { entered } else { score > 0 }, busts: 0 }
    }

    /// The number of distinct counts of busts in a row, from 0 on: 1 if they have no penalty.
    #[must_use]
    pub fn counted_busts(&self) -> usize {
        self.busts
    }

    /// Returns `true` when the first bank needs more points than later ones.
    #[must_use]
    pub fn has_entry(&self) -> bool {
        self.has_entry
    }

    /// The lowest score, in steps, of a player who has banked.
    #[must_use]
    pub fn lowest(&self) -> usize {
        self.lowest
    }

    /// Returns `true` when a player can have this standing, whatever the target.
    #[must_use]
    pub(super) fn can_be(&self, standing: Standing) -> bool {
        if standing.entered { standing.score >= self.lowest } else { standing.score == 0 }
    }

    /// Returns `true` when this standing is possible before the target is reached.
    #[must_use]
    pub fn has(&self, standing: Standing) -> bool {
        self.all.get(self.level(standing)) == Some(&standing)
    }

    /// Returns `true` when a player with this standing, before or at the target, may have banked this number of steps
    /// in the last turn.
    fn may_have_banked(&self, player: Standing, total: usize) -> bool {
        let from = |entered: bool| {
            let before = player.score.checked_sub(total).map(|score| Standing { score, entered, busts: 0 });
            total >= self.least[usize::from(entered)] && before.is_some_and(|before| self.has(before))
        };
        player.entered && (from(true) || from(false))
    }

    /// The number of turn totals up to a limit that a player with this standing can have banked last.
    pub(super) fn offers_within(&self, player: Standing, limit: usize) -> usize {
        if !player.entered {
            return 0;
        }
        // Banked after an earlier bank, or as the first bank.
        let [first, later] = self.least;
        let longest = player.score.saturating_sub(self.lowest).min(limit);
        let from_start = player.score >= first && player.score <= limit && player.score > longest;
        (longest + 1).saturating_sub(later) + usize::from(from_start)
    }

    /// The turn totals that a player with this standing can have banked last, in ascending order.
    fn offers(&self, player: Standing) -> Vec<u16> {
        (1..=player.score).filter(|&total| self.may_have_banked(player, total)).map(|total| total as u16).collect()
    }

    /// The index of a standing among all of them.
    #[inline]
    #[must_use]
    pub fn level(&self, standing: Standing) -> usize {
        let entered = if standing.entered { (standing.score + 1).wrapping_sub(self.lowest) } else { 0 };
        entered.wrapping_mul(self.busts).wrapping_add(standing.busts)
    }
}

/// The standings with this score, among standings in ascending order.
fn with_score(standings: &[Standing], score: usize) -> &[Standing] {
    let first = standings.partition_point(|standing| standing.score < score);
    let end = standings.partition_point(|standing| standing.score <= score);
    &standings[first..end]
}
