//! The recursion over one turn, from the values of banking to those of rolling.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::outcomes::{Choice, Outcomes};
use crate::lanes::Lanes;

/// The rolls of a game in the order in which a [`Turn`] goes through them.
///
/// The best choice of an outcome is found as a running maximum along its choices. Outcomes are sorted so that each
/// shares as many first choices as possible with the one before, and the shared ones are not compared again.
#[derive(Clone, Debug)]
pub struct Script {
    dice: usize,
    most_steps: usize,
    must_roll: bool,
    rolls: Vec<RollScript>,
    hot: HotScript,
    /// For each number of dice, the distance in turn totals by which its band lies below that of one die.
    delays: Vec<usize>,
    /// The largest number of turn totals in a band.
    band: usize,
}

/// The rolls of some number of dice.
#[derive(Clone, Debug)]
struct RollScript {
    /// The probability of a bust.
    bust: f64,
    outcomes: Vec<OutcomeScript>,
    /// The choices that outcomes do not share with the one before.
    choices: Vec<Choice>,
    /// The place of each outcome among those from which the script was made.
    places: Vec<u32>,
}

/// An outcome, by the numbers of its choices.
#[derive(Clone, Copy, Debug)]
struct OutcomeScript {
    chance: f64,
    /// The number of choices that it shares with the outcome before.
    shared: u32,
    /// The number of its other choices.
    own: u32,
}

/// The rest of a turn that had hot dice above all totals that matter, if hot dice must be rolled: the player banks as
/// soon as some dice are left. Where hot dice are never a bust, the player takes them again if that wins more.
#[derive(Clone, Copy, Debug, Default)]
struct HotScript {
    bust: f64,
    banks: f64,
    hot_again: f64,
    /// The mean steps that are banked, and those that hot dice add, each weighted by its probability.
    banked_steps: f64,
    hot_steps: f64,
}

impl Script {
    /// Sorts the outcomes of a game. `must_roll` says that hot dice must be rolled, by the rules or because a player
    /// who wants points always does.
    pub(super) fn new(outcomes: &Outcomes, must_roll: bool) -> Self {
        let dice = outcomes.dice();
        let delays = delays(outcomes);
        Self {
            dice,
            most_steps: outcomes.most_steps(),
            must_roll,
            rolls: (1..=dice).map(|n| RollScript::new(outcomes, n)).collect(),
            hot: HotScript::new(outcomes),
            band: band(outcomes, &delays),
            delays,
        }
    }

    /// The number of dice of the game.
    #[must_use]
    pub fn dice(&self) -> usize {
        self.dice
    }

    /// Returns `true` when hot dice must be rolled.
    #[must_use]
    pub fn must_roll(&self) -> bool {
        self.must_roll
    }

    /// Returns `true` for the hand of no dice after a turn that is one roll, with which a player can only bank.
    pub(super) fn must_bank(&self, dice: usize) -> bool {
        let rolls = &self.rolls[dice - 1];
        rolls.choices.is_empty() && rolls.bust == 0.0
    }

    /// The same script with other chances of each hand: that of a bust, and those of the outcomes from which the script
    /// was made, in their order. Hot dice have to be rolled by no rule.
    pub(super) fn with_chances(mut self, of_hand: impl Fn(usize) -> (f64, Vec<f64>)) -> Self {
        for (i, rolls) in self.rolls.iter_mut().enumerate() {
            let (bust, chances) = of_hand(i + 1);
            rolls.bust = bust;
            for (outcome, &place) in rolls.outcomes.iter_mut().zip(&rolls.places) {
                outcome.chance = chances[place as usize];
            }
        }
        self
    }

    /// For each hand, the largest expected number of further steps if a bust lost nothing, but for rounding; `None` if
    /// they may be infinitely many.
    ///
    /// All of them follow from that of hot dice, which is a convex function of itself, so that Newton's method finds it
    /// from below, in as many rounds as the best play changes.
    #[must_use]
    pub fn without_loss(&self) -> Option<Vec<f64>> {
        let mut hot = 0.0;
        for _ in 0..PATIENCE {
            let most = self.further(hot);
            let [of_all, again] = most[self.dice - 1];
            if again >= 1.0 {
                return None;
            }
            let next = hot + (of_all - hot) / (1.0 - again);
            if next <= hot * (1.0 + f64::EPSILON) {
                return Some(most.into_iter().map(|[steps, _]| steps).collect());
            }
            hot = next;
        }
        None
    }

    /// For each hand, the largest expected number of further steps, and the probability of hot dice before the end, if
    /// hot dice are worth as many as `hot`.
    fn further(&self, hot: f64) -> Vec<[f64; 2]> {
        let mut most = vec![[0.0; 2]; self.dice];
        let mut running: Vec<[f64; 2]> = Vec::new();
        for (i, rolls) in self.rolls.iter().enumerate() {
            let (mut mean, mut own) = ([0.0; 2], rolls.choices.iter());
            for outcome in &rolls.outcomes {
                running.truncate(outcome.shared as usize);
                for choice in own.by_ref().take(outcome.own as usize) {
                    let [further, again] = if choice.left == self.dice { [hot, 1.0] } else { most[choice.left - 1] };
                    let worth = [choice.steps as f64 + further, again];
                    running.push(running.last().copied().filter(|best| best[0] >= worth[0]).unwrap_or(worth));
                }
                let best = running.last().copied().unwrap_or_default();
                mean = [mean[0] + outcome.chance * best[0], mean[1] + outcome.chance * best[1]];
            }
            most[i] = mean;
        }
        most
    }

    /// The number of turn totals by which a band may extend below 0 or above the top.
    fn beyond(&self) -> usize {
        self.delays[self.dice - 1] + MOST_BAND
    }

    /// The largest number of roundings in the value of one roll of this number of dice: each outcome is multiplied by
    /// its probability, which is rounded itself, and added.
    #[must_use]
    pub fn roundings(&self, dice: usize) -> usize {
        self.rolls[dice - 1].outcomes.len() + 3
    }
}

/// The distance by which the band of each hand lies lower, so that the moments to which it leads are computed before:
/// each choice wins some steps and leaves a smaller hand, and one total more than that hand's is enough. Larger hands
/// never lie higher.
fn delays(outcomes: &Outcomes) -> Vec<usize> {
    let last = outcomes.dice();
    let smaller = |hand: usize| {
        let choices = outcomes.of(hand).outcomes.iter().flat_map(|outcome| &outcome.choices);
        choices.filter(move |choice| choice.left < hand)
    };
    let mut delays = vec![0; last];
    for hand in 2..=last {
        delays[hand - 1] = smaller(hand).map(|choice| delays[choice.left - 1] + 1).max().unwrap_or_default();
    }
    loop {
        let before = delays.clone();
        for hand in 2..=last {
            let earlier = smaller(hand).map(|choice| delays[choice.left - 1] + choice.steps);
            delays[hand - 1] = earlier.fold(delays[hand - 1], usize::min);
        }
        for hand in (1..last).rev() {
            delays[hand - 1] = delays[hand - 1].min(delays[hand]);
        }
        if delays == before {
            return delays;
        }
    }
}

/// The number of turn totals that may be computed at a time: as many dice or more have to lead to an earlier band.
fn band(outcomes: &Outcomes, delays: &[usize]) -> usize {
    let again = (1..=outcomes.dice()).flat_map(|dice| {
        let choices = outcomes.of(dice).outcomes.iter().flat_map(|outcome| &outcome.choices);
        let again = choices.filter(move |choice| choice.left >= dice);
        again.map(move |choice| delays[choice.left - 1] - delays[dice - 1] + choice.steps)
    });
    again.min().unwrap_or(1)
}

impl RollScript {
    fn new(outcomes: &Outcomes, dice: usize) -> Self {
        let rolls = outcomes.of(dice);
        let mut frequency: BTreeMap<Choice, usize> = BTreeMap::new();
        for choice in rolls.outcomes.iter().flat_map(|outcome| &outcome.choices) {
            *frequency.entry(*choice).or_default() += 1;
        }
        // The most frequent choices come first, so that many outcomes begin with the same ones.
        let rank = |choice: &Choice| (Reverse(frequency[choice]), *choice);
        let mut sorted: Vec<(Vec<Choice>, usize)> =
            rolls.outcomes.iter().enumerate().map(|(place, outcome)| (outcome.choices.clone(), place)).collect();
        for (choices, _) in &mut sorted {
            choices.sort_by_key(rank);
        }
        sorted.sort_by_cached_key(|(choices, _)| choices.iter().map(rank).collect::<Vec<_>>());
        let mut script =
            Self { bust: rolls.bust_chance(), outcomes: Vec::new(), choices: Vec::new(), places: Vec::new() };
        let mut before: &[Choice] = &[];
        for (choices, place) in &sorted {
            let shared = before.iter().zip(choices).take_while(|(a, b)| a == b).count();
            let chance = rolls.outcomes[*place].ways as f64 / rolls.ways as f64;
            script.places.push(*place as u32);
            let own = (choices.len() - shared) as u32;
            script.outcomes.push(OutcomeScript { chance, shared: shared as u32, own });
            script.choices.extend(&choices[shared..]);
            before = choices;
        }
        script
    }
}

impl HotScript {
    fn new(outcomes: &Outcomes) -> Self {
        let mut script = Self::with_further(outcomes, f64::NEG_INFINITY);
        if outcomes.of(outcomes.dice()).busts == 0 {
            // Each round wins more, until no other choice does, or none would ever end the turn.
            let mut better = Self::with_further(outcomes, script.steps());
            while better.banks > 0.0 && better.steps() > script.steps() {
                script = better;
                better = Self::with_further(outcomes, script.steps());
            }
        }
        script
    }

    /// The rest of a turn of a player for whom hot dice are worth this number of further steps.
    fn with_further(outcomes: &Outcomes, further: f64) -> Self {
        let dice = outcomes.dice();
        let rolls = outcomes.of(dice);
        let mut script = Self { bust: rolls.bust_chance(), ..Self::default() };
        for outcome in &rolls.outcomes {
            let chance = outcome.ways as f64 / rolls.ways as f64;
            let most = |hot: bool| {
                let choices = outcome.choices.iter().filter(|choice| (choice.left == dice) == hot);
                choices.map(|choice| choice.steps as f64).reduce(f64::max)
            };
            match (most(false), most(true)) {
                (Some(steps), hot) if hot.is_none_or(|hot| hot + further <= steps) => {
                    script.banks += chance;
                    script.banked_steps += chance * steps;
                }
                (_, steps) => {
                    script.hot_again += chance;
                    script.hot_steps += chance * steps.unwrap_or_default();
                }
            }
        }
        script
    }

    /// The mean steps that are still won, if no roll is a bust.
    fn steps(&self) -> f64 {
        (self.banked_steps + self.hot_steps) / (1.0 - self.hot_again)
    }
}

/// The values of turn totals above all those that are computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Above {
    /// A player who may bank does, with the value `base + slope * total`.
    Banks {
        /// The value at a turn total of 0.
        base: f64,
        /// The value of each further step.
        slope: f64,
    },
    /// Every total is a bust.
    Bust,
}

impl Above {
    /// Banking has this value for every total.
    pub(super) const fn banks(base: f64) -> Self {
        Self::Banks { base, slope: 0.0 }
    }

    /// The value of banking a turn total; negative infinity if it is a bust.
    #[must_use]
    pub fn bank(self, total: usize) -> f64 {
        match self {
            Self::Banks { base, slope } => base + slope * total as f64,
            Self::Bust => f64::NEG_INFINITY,
        }
    }
}

/// The recursion over one turn, for as many situations side by side as `L` has lanes.
///
/// A moment of a turn is a turn total, in steps, and a number of dice that may be rolled next. From the value of
/// banking at every moment and the value of a bust it computes the value of each moment before the roll
/// ([`rolled`](Self::rolled)) and before the decision between banking and rolling ([`after`](Self::after)). The same
/// recursion serves the solver and the policies. It takes some 500 comparisons and 200 multiplications for each turn
/// total of a game with six dice.
///
/// For each number of dice some neighbouring turn totals, a band, are computed at a time, so that the script is read
/// once for all of them.
#[derive(Clone, Debug)]
pub struct Turn<L> {
    dice: usize,
    top: usize,
    /// The number of turn totals for which there is room, including those below 0 and above the top.
    rows: usize,
    /// The number of turn totals above the top that are used.
    above: usize,
    /// The row of turn total 0. Bands may reach below it.
    zero: usize,
    /// The value of banking, by number of dice, then by turn total.
    bank: Vec<L>,
    rolled: Vec<L>,
    after: Vec<L>,
    /// For each number of dice, the offsets in `after` of the choices of its script, from the moment of the roll.
    distances: Vec<Vec<u32>>,
    /// The largest value among the first, the first two, ... choices of an outcome, for each total of a band.
    running: Vec<L>,
}

/// The number of rounds after which further steps count as infinitely many.
const PATIENCE: usize = 1000;

/// The largest number of turn totals in a band.
const MOST_BAND: usize = 4;

impl<L: Lanes> Turn<L> {
    /// A turn with room for turn totals up to `longest`; [`set_top`](Self::set_top) can lower it.
    #[must_use]
    pub fn new(script: &Script, longest: usize) -> Self {
        let dice = script.dice;
        let beyond = script.beyond();
        let rows = beyond + longest + 1 + beyond + script.most_steps;
        let distance = |choice: &Choice| ((choice.left - 1) * rows + choice.steps) as u32;
        let most = script.rolls.iter().flat_map(|rolls| &rolls.outcomes).map(|o| o.shared + o.own).max();
        Self {
            dice,
            top: longest,
            rows,
            above: beyond + script.most_steps,
            zero: beyond,
            bank: vec![L::splat(f64::NEG_INFINITY); dice * rows],
            rolled: vec![L::splat(0.0); dice * rows],
            after: vec![L::splat(0.0); dice * rows],
            distances: script.rolls.iter().map(|rolls| rolls.choices.iter().map(distance).collect()).collect(),
            running: vec![L::splat(0.0); most.unwrap_or_default() as usize * MOST_BAND],
        }
    }

    /// Limits the computation to totals up to `top`, for which there has to be room. The values of banking have to be
    /// set again for each of them.
    pub fn set_top(&mut self, top: usize) {
        self.top = top;
    }

    /// The largest turn total that is computed.
    #[must_use]
    pub fn top(&self) -> usize {
        self.top
    }

    /// The largest turn total that is used: a roll from the top leads no higher.
    #[must_use]
    pub fn highest(&self) -> usize {
        self.top + self.above
    }

    #[inline(always)]
    fn place(&self, total: usize, dice: usize) -> usize {
        (dice - 1) * self.rows + self.zero + total
    }

    /// The value of banking a turn total up to the top with this number of dice left. It is negative infinity if
    /// banking is not allowed, which is the initial value.
    #[inline(always)]
    pub(crate) fn bank_mut(&mut self, total: usize, dice: usize) -> &mut L {
        let place = self.place(total, dice);
        &mut self.bank[place]
    }

    /// The value of banking.
    #[inline(always)]
    #[must_use]
    pub fn bank(&self, total: usize, dice: usize) -> &L {
        &self.bank[self.place(total, dice)]
    }

    /// The value of rolling this number of dice with this turn total. Above the top it is that at the top.
    #[inline(always)]
    #[must_use]
    pub fn rolled(&self, total: usize, dice: usize) -> &L {
        &self.rolled[self.place(total.min(self.top), dice)]
    }

    /// The value of a turn total with this number of dice left, for a player who may bank or roll. The total must be
    /// within one roll of the top.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, total: usize, dice: usize) -> &L {
        &self.after[self.place(total, dice)]
    }

    /// Sets the value of banking above the top, where no player who may bank rolls on.
    #[inline(always)]
    pub fn settle(&mut self, script: &Script, above: Above) {
        let first = self.zero + self.top + 1;
        for dice in 1..=self.dice {
            let may_bank = !(script.must_roll && dice == self.dice);
            for row in first..first + self.above {
                let worth = L::splat(above.bank(row - self.zero));
                let place = (dice - 1) * self.rows + row;
                self.after[place] = worth;
                if row < first + script.beyond() {
                    self.bank[place] = if may_bank { worth } else { L::splat(f64::NEG_INFINITY) };
                }
            }
        }
    }

    /// The value of banking a turn total above the top, up to the [highest](Self::highest), and the value of the
    /// moment, which is equal, since nobody rolls on there.
    #[inline(always)]
    pub(crate) fn settled_mut(&mut self, total: usize, dice: usize) -> [&mut L; 2] {
        let place = self.place(total, dice);
        [&mut self.bank[place], &mut self.after[place]]
    }

    /// Sets the value of every moment above the top to that of a bust.
    #[inline(always)]
    fn settle_busts(&mut self, bust: L) {
        for dice in 1..=self.dice {
            let place = self.place(self.top + 1, dice);
            self.after[place..place + self.above].fill(bust);
        }
    }

    /// Sets the value of hot dice above the top, if they must be rolled and banking other totals has the value `base +
    /// slope * total`.
    #[inline(always)]
    fn settle_hot_dice(&mut self, script: &Script, base: f64, slope: f64, bust: L) {
        let hot = script.hot;
        // worth(t) = bust * b + banks * (base + slope * t) + slope * banked_steps + hot_again * worth(t + steps), whose
        // solution is linear in t.
        let hot_slope = slope * hot.banks / (1.0 - hot.hot_again);
        let steady = hot.banks * base + slope * hot.banked_steps + hot_slope * hot.hot_steps;
        let base = bust.times(hot.bust).plus(L::splat(steady)).times(1.0 / (1.0 - hot.hot_again));
        let first = self.zero + self.top + 1;
        for row in first..first + self.above {
            let place = (self.dice - 1) * self.rows + row;
            self.after[place] = base.plus(L::splat(hot_slope * (row - self.zero) as f64));
        }
    }

    /// Computes every turn total from the top down to `lowest`, each from those above it. The values of banking have to
    /// be set before, above the top by [`settle`](Self::settle).
    #[inline(always)]
    pub fn roll_back(&mut self, script: &Script, above: Above, bust: L, lowest: usize) {
        match above {
            Above::Bust => self.settle_busts(bust),
            Above::Banks { base, slope } if script.must_roll => self.settle_hot_dice(script, base, slope, bust),
            Above::Banks { .. } => {}
        }
        // A band fills four of the widest vector registers, or six with three numbers a lane, and leaves the others for
        // the operands.
        match script.band.min((MOST_BAND * 8).div_ceil(size_of::<L>() / 8)) {
            0 | 1 => self.bands::<1>(script, bust, lowest),
            2 | 3 => self.bands::<2>(script, bust, lowest),
            _ => self.bands::<MOST_BAND>(script, bust, lowest),
        }
    }

    #[inline(always)]
    fn bands<const BAND: usize>(&mut self, script: &Script, bust: L, lowest: usize) {
        // The band of one die runs ahead: it begins so that the highest total of the band of all dice is at the top.
        let mut row = self.zero + self.top + script.delays[self.dice - 1] + 1;
        while row > self.zero + lowest {
            row -= BAND;
            for (i, rolls) in script.rolls.iter().enumerate() {
                let first = i * self.rows + row - script.delays[i];
                let worth = self.mean::<BAND>(i, rolls, row - script.delays[i], bust);
                for (k, worth) in worth.into_iter().enumerate() {
                    self.rolled[first + k] = worth;
                    self.after[first + k] = self.bank[first + k].or_larger(worth);
                }
            }
        }
    }

    /// The mean over all rolls of the best selection, for each total of a band.
    #[inline(always)]
    fn mean<const BAND: usize>(&mut self, i: usize, rolls: &RollScript, row: usize, bust: L) -> [L; BAND] {
        let mut mean = [bust.times(rolls.bust); BAND];
        let after = &self.after[row..];
        let mut distances = &self.distances[i][..];
        let (running, _) = self.running.as_chunks_mut::<BAND>();
        for outcome in &rolls.outcomes {
            let shared = outcome.shared as usize;
            let mut best = if shared == 0 { [L::splat(f64::NEG_INFINITY); BAND] } else { running[shared - 1] };
            let (own, others) = distances.split_at(outcome.own as usize);
            distances = others;
            for (&distance, running) in own.iter().zip(&mut running[shared..]) {
                let worth = &after[distance as usize..][..BAND];
                for k in 0..BAND {
                    best[k] = best[k].or_larger(worth[k]);
                }
                *running = best;
            }
            for k in 0..BAND {
                mean[k] = mean[k].plus(best[k].times(outcome.chance));
            }
        }
        mean
    }
}
