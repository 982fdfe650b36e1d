//! The states of the games of two and of three players, numbered.

use std::ops::Range;

use super::points::Points;
use super::rules::{End, Rules, UpTo};

/// How a player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The score in steps.
    pub score: usize,
    /// Whether the player has ever banked. Games without a higher minimum at first know no difference: there it is
    /// whether the score is above 0.
    pub entered: bool,
    /// How many of the player's last turns were busts, in a row; 0 where the rules have no penalty for them.
    pub busts: usize,
}

/// The reason why points may not be taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// The rules know no taking over.
    Never,
    /// Who has never banked may take over nothing.
    TooEarly,
    /// They are more than the player's own score.
    MoreThanOwnScore,
    /// They lead beyond a target that has to be met exactly.
    BeyondTarget,
}

/// What the player before leaves to be taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offer {
    /// The turn total that was banked, in steps.
    pub total: usize,
    /// The dice that are left; all of the game's after hot dice.
    pub dice: usize,
}

/// The start of a turn in the game of two, or of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The player to move.
    pub me: Standing,
    /// The other one; of three players the one who moves next.
    pub opponent: Standing,
    /// Of three players the one who moves last.
    pub third: Option<Standing>,
    /// Whether the player to move closes the round, in games that complete it.
    pub second: bool,
    /// What may be taken over, if anything.
    pub offer: Option<Offer>,
}

impl State {
    /// The start of a turn of a player without another one.
    #[must_use]
    pub fn alone(me: Standing) -> Self {
        Self { me, opponent: me, third: None, second: false, offer: None }
    }
}

/// All states of one pair of standings: without an offer first, then with each offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The index of the state without an offer.
    pub first: usize,
    /// The player to move.
    pub me: Standing,
    /// The other one.
    pub opponent: Standing,
    /// Whether the player to move closes the round.
    pub second: bool,
    /// How many turn totals may be taken over.
    pub offers: usize,
}

/// All states of the game of two, or of three, numbered.
///
/// Those of three players are numbered by the standings of the player to move, the next one and the last one, and need
/// no blocks. Those of two are in the order in which they are solved: banking leads to smaller indices.
///
/// Pairs of standings with the larger sum of scores come first; among equal ones those with the larger sum of busts in
/// a row, which are solved first too, then those in which the player to move opens the round, then by the rising
/// standing of the player to move, then by that of the other. The states of a pair are the one without an offer, and
/// then, for each rising turn total that may be taken over, one for each number of dice from 1 on.
#[derive(Clone, Debug)]
pub struct States {
    standings: Standings,
    has_third: bool,
    dice: usize,
    completes_round: bool,
    /// For each standing of the opponent, the turn totals that may have been banked last.
    offers: Vec<Vec<u16>>,
    limit: Option<UpTo>,
    /// The target, if it has to be met exactly.
    exactly: Option<usize>,
    blocks: Vec<Block>,
    /// For each second, me and opponent, the block.
    block_of: Vec<u32>,
    diagonals: Vec<Range<usize>>,
    len: usize,
}

impl States {
    /// Numbers the states of a game; where one player plays alone, no pairs of standings.
    pub(super) fn new(rules: &Rules, is_alone: bool) -> Self {
        let standings = Standings::new(rules);
        let offers = match rules.take_over {
            Some(_) => standings.all().map(|standing| standings.offers(standing)).collect(),
            None => vec![Vec::new(); standings.len()],
        };
        let completes_round = rules.end == End::Round;
        let limit = rules.take_over.map(|take_over| take_over.up_to);
        let mut states = Self {
            standings,
            has_third: rules.players > 2,
            dice: rules.dice,
            completes_round,
            offers,
            limit,
            exactly: rules.exact_target.then(|| rules.steps(rules.target)),
            blocks: Vec::new(),
            block_of: Vec::new(),
            diagonals: Vec::new(),
            len: 0,
        };
        match (is_alone, states.has_third) {
            (true, _) => {}
            (false, true) => states.len = states.standings.len().pow(3),
            (false, false) => states.number(),
        }
        states
    }

    fn number(&mut self) {
        let standings: Vec<Standing> = self.standings.all().collect();
        let highest = standings.iter().map(|standing| standing.score).max().unwrap_or_default();
        let seats = 1 + usize::from(self.completes_round);
        self.block_of = vec![0; seats * standings.len() * standings.len()];
        let most_busts = 2 * (self.standings.busts - 1);
        for (sum, busts) in
            (0..=2 * highest).rev().flat_map(|sum| (0..=most_busts).rev().map(move |busts| (sum, busts)))
        {
            let first = self.blocks.len();
            for second in [false, true].into_iter().take(seats) {
                for &me in standings.iter().filter(|me| me.score <= sum && me.busts <= busts) {
                    let others = with_score(&standings, sum - me.score).iter();
                    for &opponent in others.filter(|other| me.busts + other.busts == busts) {
                        self.push(me, opponent, second);
                    }
                }
            }
            if self.blocks.len() > first {
                self.diagonals.push(first..self.blocks.len());
            }
        }
    }

    fn push(&mut self, me: Standing, opponent: Standing, second: bool) {
        let slot = self.slot_of_block(me, opponent, second);
        let banked = &self.offers[self.standings.level(opponent)];
        let offers = banked.partition_point(|&total| self.may_take(me, usize::from(total)));
        self.block_of[slot] = self.blocks.len() as u32;
        self.blocks.push(Block { first: self.len, me, opponent, second, offers });
        self.len += 1 + offers * self.dice;
    }

    fn slot_of_block(&self, me: Standing, opponent: Standing, second: bool) -> usize {
        let seat = usize::from(second && self.completes_round);
        (seat * self.standings.len() + self.standings.level(me)) * self.standings.len() + self.standings.level(opponent)
    }

    /// Returns `true` if the rules let a player take over this many steps, and then any fewer too.
    #[must_use]
    pub fn may_take(&self, me: Standing, total: usize) -> bool {
        self.why_not_taken(me, total).is_none()
    }

    /// The reason why a player may not take over this many steps.
    #[must_use]
    pub fn why_not_taken(&self, me: Standing, total: usize) -> Option<NotTaken> {
        match self.limit {
            None => Some(NotTaken::Never),
            Some(UpTo::AnyOnceEntered) if !me.entered => Some(NotTaken::TooEarly),
            Some(UpTo::OwnScore) if total > me.score => Some(NotTaken::MoreThanOwnScore),
            _ if self.exactly.is_some_and(|target| me.score + total > target) => Some(NotTaken::BeyondTarget),
            _ => None,
        }
    }

    /// What of an offer the rules let a player take over: all of it or nothing.
    #[must_use]
    pub fn takeable(&self, me: Standing, offer: Option<Offer>) -> Option<Offer> {
        offer.filter(|offer| self.may_take(me, offer.total))
    }

    /// Whether a player who stands so may have banked so many steps just now.
    #[must_use]
    pub fn may_have_banked(&self, player: Standing, total: usize) -> bool {
        self.standings.may_have_banked(player, total)
    }

    /// The number of states.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no states: where one player plays alone.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How players may stand before the game is over.
    #[must_use]
    pub fn standings(&self) -> &Standings {
        &self.standings
    }

    /// All pairs of standings, in the order of their indices.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The blocks whose scores have the same sum, and whose busts in a row too, for each sum, the larger first. A bust
    /// leads from a block to another one of the same range, where it neither costs points nor is counted; where busts
    /// in a row are, it leads to a range before, or if it costs points to one after.
    #[must_use]
    pub fn diagonals(&self) -> &[Range<usize>] {
        &self.diagonals
    }

    /// The number of the block of these standings, which must be in the table.
    #[inline]
    #[must_use]
    pub fn block(&self, me: Standing, opponent: Standing, second: bool) -> usize {
        self.block_of[self.slot_of_block(me, opponent, second)] as usize
    }

    /// The turn totals that may be taken over in a block.
    #[must_use]
    pub fn offers(&self, block: &Block) -> &[u16] {
        &self.offers[self.standings.level(block.opponent)][..block.offers]
    }

    /// The index of a state, whose standings must be in the table. An offer that may not be taken counts as none.
    #[inline]
    #[must_use]
    pub fn index(&self, state: &State) -> usize {
        if let Some(third) = state.third {
            return self.numbered([state.me, state.opponent, third]);
        }
        let block = &self.blocks[self.block(state.me, state.opponent, state.second)];
        let offer = state.offer.and_then(|offer| {
            let totals = self.offers(block);
            let least = usize::from(*totals.first()?);
            // The totals have no gap but one before the last.
            let place = offer.total.checked_sub(least)?.min(totals.len() - 1);
            (usize::from(totals[place]) == offer.total).then_some(1 + place * self.dice + offer.dice - 1)
        });
        block.first + offer.unwrap_or_default()
    }

    /// The number of the block that a state of two players is in, by the state's index.
    #[must_use]
    pub fn block_with(&self, index: usize) -> usize {
        self.blocks.partition_point(|block| block.first <= index) - 1
    }

    /// The state of an index, which must be below [`len`](Self::len).
    #[must_use]
    pub fn state(&self, index: usize) -> State {
        if self.has_third {
            return self.state_of_three(index);
        }
        let block = &self.blocks[self.block_with(index)];
        let offer = (index - block.first).checked_sub(1).map(|place| Offer {
            total: usize::from(self.offers(block)[place / self.dice]),
            dice: place % self.dice + 1,
        });
        State { me: block.me, opponent: block.opponent, third: None, second: block.second, offer }
    }

    /// The index of the state of three players who stand so, from the one to move on.
    #[inline]
    fn numbered(&self, players: [Standing; 3]) -> usize {
        players.into_iter().fold(0, |index, player| index * self.standings.len() + self.standings.level(player))
    }

    fn state_of_three(&self, index: usize) -> State {
        let count = self.standings.len();
        let player = |above: usize| self.standings.all[index / above % count];
        let [me, opponent, third] = [count * count, count, 1].map(player);
        State { me, opponent, third: Some(third), second: false, offer: None }
    }

    /// The start of the game.
    #[must_use]
    pub fn start(&self) -> State {
        let start = self.standings.start();
        State { me: start, opponent: start, third: self.has_third.then_some(start), second: false, offer: None }
    }
}

/// How players may stand before they have the target, in rising order.
#[derive(Clone, Debug)]
pub struct Standings {
    /// Whether there is a difference between having banked and not at a score of 0.
    has_entry: bool,
    /// The lowest score of a player who has banked, in steps.
    lowest: usize,
    /// How many numbers of busts in a row are told apart.
    busts: usize,
    /// The least that may be banked, in steps, by who has never banked and by others.
    least: [usize; 2],
    all: Vec<Standing>,
}

impl Standings {
    /// How players may stand in a game.
    #[must_use]
    pub(super) fn new(rules: &Rules) -> Self {
        Self::up_to(rules, rules.steps(rules.target))
    }

    /// The same for another target, in steps.
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

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none; there always is the start.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All of them: the start, and then those who have banked by score, each with every number of busts in a row.
    pub fn all(&self) -> impl Iterator<Item = Standing> + '_ {
        self.all.iter().copied()
    }

    /// How both players stand at first.
    #[must_use]
    pub fn start(&self) -> Standing {
        self.all[0]
    }

    /// How a player stands who has this score, in steps, has banked or not, and had no bust in the last turn.
    #[inline]
    #[must_use]
    pub fn of(&self, score: usize, entered: bool) -> Standing {
        Standing { score, entered: if self.has_entry { entered } else { score > 0 }, busts: 0 }
    }

    /// How many numbers of busts in a row are told apart, from 0 on: one where they cost nothing.
    #[must_use]
    pub fn counted_busts(&self) -> usize {
        self.busts
    }

    /// Whether a player who has never banked needs more to do so than others.
    #[must_use]
    pub fn has_entry(&self) -> bool {
        self.has_entry
    }

    /// The lowest score, in steps, of a player who has banked.
    #[must_use]
    pub fn lowest(&self) -> usize {
        self.lowest
    }

    /// Whether a player may stand so before having the target.
    #[must_use]
    pub fn has(&self, standing: Standing) -> bool {
        self.all.get(self.level(standing)) == Some(&standing)
    }

    /// Whether a player who stands so, before or at the target, may have banked so many steps just now.
    fn may_have_banked(&self, player: Standing, total: usize) -> bool {
        let from = |entered: bool| {
            let before = player.score.checked_sub(total).map(|score| Standing { score, entered, busts: 0 });
            total >= self.least[usize::from(entered)] && before.is_some_and(|before| self.has(before))
        };
        player.entered && (from(true) || from(false))
    }

    /// How many turn totals up to a limit a player who stands so may have banked last.
    pub(super) fn offers_within(&self, player: Standing, limit: usize) -> usize {
        if !player.entered {
            return 0;
        }
        // From another score that was banked before, and from none at all.
        let [first, later] = self.least;
        let longest = player.score.saturating_sub(self.lowest).min(limit);
        let from_start = player.score >= first && player.score <= limit && player.score > longest;
        (longest + 1).saturating_sub(later) + usize::from(from_start)
    }

    /// The turn totals that a player who stands so may have banked last, in rising order.
    fn offers(&self, player: Standing) -> Vec<u16> {
        (1..=player.score).filter(|&total| self.may_have_banked(player, total)).map(|total| total as u16).collect()
    }

    /// The place of a standing among all of them.
    #[inline]
    #[must_use]
    pub fn level(&self, standing: Standing) -> usize {
        let entered = if standing.entered { (standing.score + 1).wrapping_sub(self.lowest) } else { 0 };
        entered.wrapping_mul(self.busts).wrapping_add(standing.busts)
    }
}

/// Those with this score, among standings in rising order.
fn with_score(standings: &[Standing], score: usize) -> &[Standing] {
    let first = standings.partition_point(|standing| standing.score < score);
    let end = standings.partition_point(|standing| standing.score <= score);
    &standings[first..end]
}
