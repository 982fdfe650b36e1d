//! Rules made ready for play under an objective.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::after::Next;
use super::count::Count;
use super::entering;
use super::hands::Hands;
use super::last_turn::{LONGEST, LastTurn};
use super::objective::Objective;
use super::outcomes::{Outcome, Outcomes};
use super::reach::LONGEST_TURN;
use super::rounds::{Rounds, UNLIKELY};
use super::rules::{End, HotDice, Rules, SetAside, UpTo};
use super::scoring::{Scoring, shown, shows_some};
use super::shares::Shares;
use super::states::{Block, Later, Standing, State, States};
use super::turn::{Above, Script, Turn};
use crate::dice::Dice;
use crate::error::{Problem, RulesError};
use crate::lanes::Lanes;
use crate::{find_builtin, library, title};

/// A factor that leaves room for rounding, for claims that have to hold.
const CERTAINLY: f64 = 1.0 - 1e-9;

/// The situation in which a turn is played: the part of a state that matters within the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The player to move.
    pub me: Standing,
    /// The player who moves next, who may have reached the target, if the player to move has the last turn.
    pub opponent: Standing,
    /// The players who move after that.
    pub later: Later<Standing>,
    /// `true` if the player to move did not begin, where that matters: see [`State::second`].
    pub second: bool,
    /// The number of turns that the player to move still has, this one included, in games that end after a number of
    /// turns; otherwise 0.
    pub left: usize,
    /// The steps that were taken over in this turn, if a bust costs them; otherwise 0.
    pub taken: usize,
}

/// A game under an objective: its rules, every roll with its choices, and its numbered states.
///
/// Making one takes some milliseconds; copies share it.
#[derive(Clone, Debug)]
pub struct Game {
    id: String,
    word: String,
    rules: Rules,
    objective: Objective,
    hands: Arc<Hands>,
    scoring: Arc<Scoring>,
    outcomes: Arc<Outcomes>,
    script: Arc<Script>,
    /// The game with the dice of the second player, if they are other ones.
    second: Option<Arc<Game>>,
    states: Arc<States>,
    last_turn: Option<Arc<LastTurn>>,
    /// The target in steps.
    target: usize,
    /// The smallest turn total that may be banked, in steps: by a player who has never banked, and by others.
    least: [usize; 2],
    one_turn: usize,
    longest_turn: usize,
    /// The dice of a bust that costs all points.
    cost_all: Arc<[Dice]>,
    /// The share of busts that cost all points.
    all_lost: f64,
}

/// All that a player's dice can do.
struct SetOfDice {
    hands: Arc<Hands>,
    scoring: Arc<Scoring>,
    outcomes: Arc<Outcomes>,
    script: Arc<Script>,
}

impl SetOfDice {
    fn new(id: &str, rules: &Rules, objective: Objective) -> Result<Self, RulesError> {
        let (hands, scoring) = (rules.hands(), Scoring::new(rules));
        let outcomes = if fewer_may_be_better(rules, objective) {
            Outcomes::new(rules, &hands, &scoring)
        } else {
            Outcomes::without_dominated(rules, &hands, &scoring)
        };
        let is_free = objective == Objective::Points && !rules.one_roll && outcomes.of(outcomes.dice()).busts == 0;
        let script = Script::new(&outcomes, rules.hot_dice == HotDice::MustRoll || is_free);
        if objective != Objective::Points
            && let Some(reason) = entering::refusal(rules, &script, Game::LEAST_CHANCE)
        {
            return Err(unfit(id, "entry", reason));
        }
        let (outcomes, script) = (Arc::new(outcomes), Arc::new(script));
        Ok(Self { hands: Arc::new(hands), scoring: Arc::new(scoring), outcomes, script })
    }
}

/// The error of rules that make no game.
fn unfit(id: &str, key: &str, reason: String) -> RulesError {
    RulesError { file: id.to_owned(), problem: Problem::Unfit { key: key.to_owned(), reason } }
}

impl Block {
    /// The situation at the start of a turn.
    #[must_use]
    pub fn situation(&self) -> Situation {
        let Self { me, opponent, second, left, .. } = *self;
        Situation { me, opponent, later: Later::NONE, second, left, taken: 0 }
    }
}

impl Situation {
    /// The start of a turn of one player alone.
    #[must_use]
    pub fn alone(me: Standing) -> Self {
        Self { me, opponent: me, later: Later::NONE, second: false, left: 0, taken: 0 }
    }

    /// The start of a turn of a player who has banked before, with no target in sight.
    #[must_use]
    pub fn one_turn() -> Self {
        Self::alone(Standing { score: 0, entered: true, busts: 0 })
    }
}

impl From<&State> for Situation {
    fn from(state: &State) -> Self {
        let State { me, opponent, later, second, left, .. } = *state;
        Self { me, opponent, later, second, left, taken: 0 }
    }
}

impl Game {
    /// The smallest probability of a first bank in a turn; a smaller one would be hidden by rounding.
    pub const LEAST_CHANCE: f64 = 1e-9;

    /// Makes rules ready for play. The `id` names the game in tables and messages.
    ///
    /// # Errors
    /// For [`Objective::Win`], if the rules have more than 2^28 states or more than 2^23 pairs of scores, which are
    /// counted before any is listed; for [`Objective::Points`], if a turn could go on for ever, since fewer dice than
    /// all are never a bust, or all can always be rolled again; for the others, if the probability of a first bank in a
    /// turn is below [`LEAST_CHANCE`](Self::LEAST_CHANCE).
    pub fn new(id: &str, rules: Rules, objective: Objective) -> Result<Self, RulesError> {
        let error = |key: &str, reason: String| unfit(id, key, reason);
        let (is_win, ends_by_turns) = (objective == Objective::Win, rules.turns().is_some());
        if ends_by_turns && objective == Objective::Turns {
            let reason = "the game ends after a number of turns, so no target is reached in few of them; use the \
                          objective win, or points";
            return Err(error("end", reason.to_owned()));
        }
        if is_win
            && !ends_by_turns
            && let Some(reason) = Count::refusal(&rules)
        {
            return Err(error("step", reason));
        }
        if rules.has_two_sets() && !is_win {
            let reason = "both players have other dice each, and this objective is about one alone; name the game with \
                          the dice of one, or use the objective win";
            return Err(error("die", reason.to_owned()));
        }
        let SetOfDice { hands, scoring, outcomes, script } = SetOfDice::new(id, &rules, objective)?;
        let rounds = if is_win { Rounds::new(&rules, &outcomes) } else { None };
        if is_win && ends_by_turns && rounds.is_none() {
            let reason = "a turn may win any number of steps with a chance that counts, so there is no lead that \
                          decides the game; write a larger step or fewer turns, or an end by a target";
            return Err(error("end", reason.to_owned()));
        }
        let states = States::new(&rules, !is_win, rounds);
        let has_last_turn = is_win && !ends_by_turns && rules.end != End::AtOnce;
        if has_last_turn && can_go_on(&outcomes) {
            let reason = "a player can roll for ever without a bust, so the last turn has no end; write \"at-once\"";
            return Err(error("end", reason.to_owned()));
        }
        if objective == Objective::Points
            && !rules.one_roll
            && let Some(dice) = endless(&outcomes)
        {
            let reason = format!("a roll of {dice} is never a bust, so a turn may have no end; use another objective");
            return Err(error("dice", reason));
        }
        let last_turn = has_last_turn.then(|| {
            let reason = format!(
                "a last turn may go on above {LONGEST} steps with a chance that counts, so it is not computed; write \
                 \"at-once\" or a larger step"
            );
            LastTurn::new(&rules, &script).ok_or_else(|| error("end", reason))
        });
        let last_turn = last_turn.transpose()?;
        let one_turn = match objective {
            Objective::Points => {
                let reason = format!(
                    "there are dice worth rolling with a turn total above {LONGEST_TURN} steps, so a turn is not \
                     computed; use another objective or a larger step"
                );
                let certain = certain_to_bank(&rules, &outcomes).ok_or_else(|| error("dice", reason))?;
                certain.max(rules.steps(rules.least_bank(true)))
            }
            Objective::Turns | Objective::Win => 0,
        };
        let cost_all = rules.bust_all.as_ref().map_or(Vec::new(), |pattern| shown(pattern, rules.sides));
        let mut game = Self {
            id: id.to_owned(),
            word: library::word(id, rules.text(), rules.canonical()),
            target: if ends_by_turns { usize::MAX } else { rules.steps(rules.target) },
            least: [false, true].map(|entered| rules.steps(rules.least_bank(entered))),
            rules,
            objective,
            hands,
            scoring,
            outcomes,
            script,
            second: None,
            states: Arc::new(states),
            last_turn: last_turn.map(Arc::new),
            one_turn,
            longest_turn: 0,
            cost_all: cost_all.into(),
            all_lost: 0.0,
        };
        game.all_lost = game.share_of_all_lost();
        game.longest_turn = game.situations().map(|at| game.top(&at)).max().unwrap_or_default();
        if game.rules.has_two_sets() {
            game.second = Some(Arc::new(game.exchanged()?));
        }
        Ok(game)
    }

    /// The same game for the second player, who has other dice. The states are the same.
    fn exchanged(&self) -> Result<Self, RulesError> {
        let rules = Rules::new(&self.id, self.rules.exchanged())?;
        let SetOfDice { hands, scoring, outcomes, script } = SetOfDice::new(&self.id, &rules, self.objective)?;
        Ok(Self { rules, hands, scoring, outcomes, script, ..self.clone() })
    }

    /// Returns `true` when a roll that is a bust costs all points.
    #[must_use]
    pub fn costs_all(&self, roll: &Dice) -> bool {
        shows_some(roll, &self.cost_all)
    }

    /// The share of busts that cost all points. It is the same for all hands, which are all dice.
    #[inline]
    pub(super) fn all_lost(&self) -> f64 {
        self.all_lost
    }

    fn share_of_all_lost(&self) -> f64 {
        let all = self.hands.all();
        let cost_all = self.hands.rolls(all).into_iter().filter(|roll| self.costs_all(roll));
        let ways: u64 = cost_all.map(|roll| self.hands.ways(&roll)).sum();
        if ways == 0 { 0.0 } else { ways as f64 / self.outcomes.of(all).busts as f64 }
    }

    /// The game with the dice of the player to move: the first player, or the second one. It differs only if the
    /// players have other dice each.
    #[inline]
    #[must_use]
    pub fn of_seat(&self, second: bool) -> &Self {
        self.second.as_deref().filter(|_| second).unwrap_or(self)
    }

    /// Reads rules and makes them ready. The `id` is also used as the file name in errors.
    ///
    /// # Errors
    /// Those of [`Rules::parse`] and [`Game::new`].
    pub fn parse(id: &str, text: &str, objective: Objective) -> Result<Self, RulesError> {
        Self::new(id, Rules::parse(id, text)?, objective)
    }

    /// The built-in game of this family with this id; `None` if there is none.
    #[must_use]
    pub fn builtin(id: &str, objective: Objective) -> Option<Self> {
        let builtin = find_builtin(id)?;
        Self::parse(builtin.id, builtin.text, objective).ok()
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The word with which its positions begin.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The name for people, distinct from other games of the same name.
    #[must_use]
    pub fn title(&self) -> String {
        title(&self.word, &self.rules.name)
    }

    /// The game with the dice of each player: one, if all players have the same.
    pub fn of_each_set(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(self.second.as_deref())
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The objective of play.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// Returns `true` when the states of several players depend on each other in cycles, since a bust can cost points
    /// of the score. They cannot be solved one after the other, and a table holds bounds.
    #[must_use]
    pub fn goes_in_circles(&self) -> bool {
        self.objective == Objective::Win && self.rules.scores_can_fall()
    }

    /// Returns `true` when the game is not a zero-sum game of two players, so that perfect play is an equilibrium. A
    /// table then holds two probabilities for each state, of the player to move and of the next one.
    #[must_use]
    pub fn is_equilibrium(&self) -> bool {
        self.objective == Objective::Win && self.rules.is_equilibrium()
    }

    /// The number of players under the objective.
    #[must_use]
    pub fn players(&self) -> usize {
        if self.objective == Objective::Win { self.rules.players } else { 1 }
    }

    /// The situations that include the longest turns. With more than two players only the player's own score matters
    /// for that.
    fn situations(&self) -> impl Iterator<Item = Situation> + '_ {
        let is_alone = self.states.blocks().is_empty();
        let alone = self.states.standings().all().filter(move |_| is_alone).map(Situation::alone);
        self.states.blocks().iter().map(Block::situation).chain(alone)
    }

    /// The dice that can be left to roll.
    #[must_use]
    pub fn hands(&self) -> &Hands {
        &self.hands
    }

    /// The points of dice that are set aside.
    #[must_use]
    pub fn scoring(&self) -> &Scoring {
        &self.scoring
    }

    /// The choices after each roll, as far as they matter for the objective.
    #[must_use]
    pub fn outcomes(&self) -> &Outcomes {
        &self.outcomes
    }

    /// The rolls and choices in the order in which a turn goes through them.
    #[must_use]
    pub fn script(&self) -> &Script {
        &self.script
    }

    /// The states of the game of several players.
    #[must_use]
    pub fn states(&self) -> &States {
        &self.states
    }

    /// The number of values in a table of this game. `Points`: one for each turn total from 0 to [`top`](Self::top) and
    /// each hand from 1 on, see [`Hands`]. `Turns`: one for each standing, the highest first. `Win`: one for each of
    /// [`states`](Self::states).
    #[must_use]
    pub fn values(&self) -> usize {
        match self.objective {
            Objective::Points => (self.one_turn + 1) * self.hands.all(),
            Objective::Turns => self.states.standings().len(),
            Objective::Win => self.states.len(),
        }
    }

    /// The index of the value of a turn from this standing, in the game of one player.
    #[inline]
    #[must_use]
    pub fn turns_index(&self, me: Standing) -> usize {
        let standings = self.states.standings();
        standings.len() - 1 - standings.level(me)
    }

    /// The state of the value of an index; `None` if there is no such value, and under the objective points, whose
    /// values are of moments within a turn.
    #[must_use]
    pub(crate) fn state_of(&self, index: usize) -> Option<State> {
        let standings = self.states.standings();
        match self.objective {
            _ if index >= self.values() => None,
            Objective::Points => None,
            Objective::Turns => standings.all().nth(standings.len() - 1 - index).map(State::alone),
            Objective::Win => Some(self.states.state(index)),
        }
    }

    /// The index of the value of the start of the game.
    #[must_use]
    pub fn start(&self) -> usize {
        match self.objective {
            Objective::Points => self.hands.all() - 1,
            Objective::Turns => self.turns_index(self.states.standings().start()),
            Objective::Win => self.states.index(&self.states.start()),
        }
    }

    /// The target in steps; no score reaches it in games that end after a number of turns.
    #[inline]
    #[must_use]
    pub fn target(&self) -> usize {
        self.target
    }

    /// Returns `true` when a turn total leads beyond a target that has to be met exactly, which is a bust.
    #[inline]
    #[must_use]
    pub fn is_beyond(&self, at: &Situation, total: usize) -> bool {
        self.rules.exact_target && self.objective != Objective::Points && at.me.score + total > self.target
    }

    /// The smallest turn total, in steps, that a player may bank.
    #[inline]
    #[must_use]
    pub fn least_bank(&self, entered: bool) -> usize {
        self.least[usize::from(entered)]
    }

    /// The turn total above which a player who may bank always does, or every total is a bust.
    #[must_use]
    pub fn top(&self, at: &Situation) -> usize {
        self.decided_within(at, |last| self.safe_lead(last, at))
    }

    /// The turn total above which values have the form of [`above`](Self::above).
    #[must_use]
    pub fn limit(&self, at: &Situation) -> usize {
        self.decided_within(at, LastTurn::longest)
    }

    /// The turn total above which the decision is known, given that nobody rolls on who leads before a last turn by
    /// more steps than `lead` returns.
    fn decided_within(&self, at: &Situation, lead: impl Fn(&LastTurn) -> usize) -> usize {
        let least = self.least_bank(at.me.entered);
        if self.objective == Objective::Win
            && let Some(lead) = self.states.decided_lead(self.others_turns(at))
        {
            return least.max((lead + at.opponent.score).saturating_sub(at.me.score));
        }
        let to_target = self.target.saturating_sub(at.me.score);
        match (self.objective, &self.last_turn) {
            (Objective::Points, _) => self.one_turn.max(least),
            (Objective::Win, Some(_)) if self.is_last(at) => least.max(at.opponent.score - at.me.score),
            (Objective::Win, Some(last)) if self.leaves_last_turn(at) => {
                let ahead = (lead(last) + at.opponent.score).saturating_sub(at.me.score);
                // A player who takes over is ahead at once; from this turn total on the other player has no chance to
                // catch up.
                let taken_over = match self.rules.take_over.map(|rule| rule.up_to) {
                    None => 0,
                    Some(UpTo::OwnScore) => at.opponent.score,
                    Some(UpTo::Any | UpTo::AnyOnceEntered) => last.longest().max(ahead),
                };
                least.max(to_target).max(ahead).max(taken_over)
            }
            _ => least.max(to_target),
        }
    }

    /// The lead, in steps, with which a player who leaves a last turn banks for certain, since the other player's
    /// probability of winning is too small for any roll to be better.
    ///
    /// A roll that is a bust leaves the other player at least the probability `c` of reaching the target and winning.
    /// So rolling is worth at most `1 - bust * c`, and banking is better if the last turn is worth no more than `bust *
    /// c`. Where both may win, the other player may have a better turn than trying that;
    /// [`gain_above`](Self::gain_above) bounds the resulting error.
    fn safe_lead(&self, last: &LastTurn, at: &Situation) -> usize {
        last.ahead(self.least_bust() * self.loses_after_bust(last, at) * CERTAINLY).min(last.longest())
    }

    /// The probability `c` of [`safe_lead`](Self::safe_lead).
    fn loses_after_bust(&self, last: &LastTurn, at: &Situation) -> f64 {
        let reaches = last.reaches(at.opponent, self.target);
        match self.rules.end {
            // Hot dice that must be rolled are played on above the top, so the bound does not hold there.
            _ if self.script.must_roll() => 0.0,
            End::AtOnce | End::Turns(_) => 0.0,
            End::Round => reaches,
            // The player may answer, and then lacks at least the steps that are lacking now.
            End::LastTurn => reaches * (1.0 - last.value(at.me, self.target - at.me.score, None).own),
        }
    }

    /// The smallest probability of a bust over all numbers of dice.
    fn least_bust(&self) -> f64 {
        (1..=self.hands.all()).map(|dice| self.outcomes.of(dice).bust_chance()).fold(1.0, f64::min)
    }

    /// An upper bound of the gain from rolling instead of banking above the [`top`](Self::top), for a player whose
    /// value of a bust is `bust`. It is 0 except where both may win.
    #[must_use]
    pub fn gain_above(&self, at: &Situation, bust: f64) -> f64 {
        match &self.last_turn {
            Some(last) if self.leaves_last_turn(at) && !self.is_last(at) => {
                // Banking is worth at least 1 - least * c, and a roll at most 1 - least * (1 - bust).
                (self.least_bust() * (self.loses_after_bust(last, at) + bust - 1.0)).max(0.0)
            }
            _ => 0.0,
        }
    }

    /// The largest error of a value that is known for certain, since leads are not looked at that can be made up with a
    /// smaller chance; 0 but in games that end after a number of turns.
    #[must_use]
    pub fn undecided(&self) -> f64 {
        if self.rules.turns().is_some() { UNLIKELY } else { 0.0 }
    }

    /// The largest [`top`](Self::top) of all turns between two players who have not reached the target.
    #[must_use]
    pub fn longest_turn(&self) -> usize {
        self.longest_turn
    }

    /// The values of turn totals above the top.
    #[must_use]
    pub fn above(&self) -> Above {
        match self.objective {
            Objective::Points => Above::Banks { base: 0.0, slope: self.rules.step.0 as f64 },
            _ if self.rules.exact_target => Above::Bust,
            Objective::Turns => Above::banks(0.0),
            Objective::Win => Above::banks(1.0),
        }
    }

    /// The values of the moments of a turn, from those of a bust and of banking as in [`fill`](Self::fill), with turn
    /// totals from the first to the last of `totals`.
    pub fn solved_turn<L: Lanes, W: Copy>(
        &self,
        at: &Situation,
        totals: RangeInclusive<usize>,
        bust: L,
        worth: impl Fn(Option<Next>) -> W,
        put: impl Fn(&mut L, W),
    ) -> Turn<L> {
        let (above, lowest, script) = (self.above(), *totals.start(), self.of_seat(at.second).script());
        let mut turn = Turn::new(script, *totals.end());
        turn.settle(script, above);
        self.fill(&mut turn, at, lowest, worth, put);
        turn.roll_back(script, above, bust, lowest);
        turn
    }

    /// The values of the moments of a turn against several others, from those of duels: `ats` has the player's situation
    /// against each of them alone, and `worth` the values of a turn's ends in such a duel. The value of an end is the
    /// [chance against all](chance_against_all).
    ///
    /// It costs little more than [`solved_turn`](Self::solved_turn). For games whose players have the same dice.
    pub fn solved_turn_among(
        &self,
        ats: &[Situation],
        totals: RangeInclusive<usize>,
        worth: impl Fn(Option<Next>) -> f64,
    ) -> Turn<f64> {
        let (above, lowest, script) = (self.above(), *totals.start(), self.script());
        let mut turn = Turn::new(script, *totals.end());
        turn.settle(script, above);
        let mut duels = vec![turn.clone(); ats.len()];
        for (duel, at) in duels.iter_mut().zip(ats) {
            self.fill(duel, at, lowest, &worth, |bank, worth| *bank = worth);
        }
        for (total, dice) in
            (lowest..=turn.highest()).flat_map(|total| (1..=script.dice()).map(move |dice| (total, dice)))
        {
            if total <= turn.top() {
                *turn.bank_mut(total, dice) = chance_against_all(duels.iter().map(|duel| *duel.bank(total, dice)));
            } else {
                let chance = chance_against_all(duels.iter().map(|duel| *duel.after(total, dice)));
                let [bank, after] = turn.settled_mut(total, dice);
                *bank = bank.min(chance);
                *after = chance;
            }
        }
        let bust = chance_against_all(ats.iter().map(|at| self.bust_worth(at, |next| worth(Some(next)))));
        turn.roll_back(script, above, bust, lowest);
        turn
    }

    /// Sets the value of banking at every moment of a turn, from the turn total `lowest` up. `worth` computes the value
    /// of an end, which is `None` if banking is not allowed, and `put` stores it. Above the turn's top the values are
    /// those of [`above`](Self::above), or of the last turn that banking leaves.
    #[inline(always)]
    pub fn fill<L: Lanes, W: Copy>(
        &self,
        turn: &mut Turn<L>,
        at: &Situation,
        lowest: usize,
        worth: impl Fn(Option<Next>) -> W,
        put: impl Fn(&mut L, W),
    ) {
        let dice_of = self.of_seat(at.second).rules();
        let leaves_last_turn = self.last_turn.is_some() && self.leaves_last_turn(at) && !self.script.must_roll();
        let highest = if leaves_last_turn { turn.highest() } else { turn.top() };
        let following = self.following(at);
        for total in lowest..=highest {
            let followers = self.followers(at, following.as_ref(), total);
            let banked = |dice: usize| match followers {
                Some(followers) => self.may_bank(at, total, dice).then(|| Next::Opponent(followers.index(dice))),
                None => self.banked(at, total, dice),
            };
            let mut before: Option<(Option<Next>, W)> = None;
            for dice in 1..=dice_of.all_dice() {
                let worth = match before {
                    // If nothing can be taken over, the value of banking does not depend on the dice left.
                    Some((Some(_), worth)) if self.rules.take_over.is_none() && dice_of.may_leave(dice) => worth,
                    _ => {
                        let next = banked(dice);
                        let worth = before.filter(|(same, _)| *same == next).map_or_else(|| worth(next), |(_, of)| of);
                        before = Some((next, worth));
                        worth
                    }
                };
                if total <= turn.top() {
                    put(turn.bank_mut(total, dice), worth);
                } else {
                    turn.settled_mut(total, dice).into_iter().for_each(|place| put(place, worth));
                }
            }
        }
    }

    /// The probabilities of winning in a last turn, of the player who has it and of the other one, who has the target.
    #[inline(never)]
    pub(super) fn last_turn(&self, state: State) -> Shares {
        let offer = self.states.takeable(state.me, state.offer);
        let last = self.last_turn.as_ref();
        last.map_or(Shares::LOST, |last| last.value(state.me, state.opponent.score - state.me.score, offer))
    }

    /// Two examples of decisions in the form of review files: one that rolls on, and one that banks.
    #[must_use]
    pub fn example_lines(&self) -> [String; 2] {
        let (rules, player) = (&self.rules, if self.objective.words().players > 1 { "me: " } else { "" });
        let keep = self.scoring.all().map(|(dice, _)| dice).next().unwrap_or_default();
        let plain = || (keep.and(&Dice::example(rules.dice - keep.len(), rules.sides)), keep);
        if rules.one_roll {
            let hand = rules.dice.min(3);
            let roll = self.hands.rolls(hand).into_iter().rev().find(|roll| self.scoring.of(roll).is_some());
            let roll = roll.unwrap_or_default();
            return [format!("{player}roll {hand}"), format!("{player}{roll} keep {roll} bank")];
        }
        let scores = |roll: Dice| Some((roll, *self.scoring.selections(&roll).last()?));
        let may_bank = |(_, keep): &(Dice, Dice)| rules.may_leave(self.hands.without(self.hands.all(), keep));
        let whole = || self.hands.rolls(self.hands.all()).into_iter().filter_map(scores).find(may_bank);
        let is_plain = rules.kinds.is_empty() && rules.set_aside == SetAside::Any;
        let (roll, keep) = if is_plain { plain() } else { whole().unwrap_or_default() };
        ["roll", "bank"].map(|then| format!("{player}{roll} keep {keep} {then}"))
    }
}

/// The chance of a player to win against several others, from the chances against each of them alone: the odds against
/// the player add up. So it would be if each player won in proportion to a strength of their own (R. Bradley and M.
/// Terry, Rank analysis of incomplete block designs, 1952). Negative infinity if one of the chances is.
#[must_use]
pub fn chance_against_all(duels: impl Iterator<Item = f64>) -> f64 {
    let mut odds = 0.0;
    for chance in duels {
        if chance == f64::NEG_INFINITY {
            return chance;
        }
        odds += (1.0 - chance).max(0.0) / chance.max(f64::MIN_POSITIVE);
    }
    1.0 / (1.0 + odds)
}

/// Returns `true` when fewer points with the same number of dice left can be better than more. A smaller bank leaves a
/// smaller offer where points can be taken over; where the other player has a last turn in any case, it can be better
/// to have that turn oneself; more points can lead beyond an exact target; and where each player maximises their own
/// probability, fewer points can change the play of others.
fn fewer_may_be_better(rules: &Rules, objective: Objective) -> bool {
    match objective {
        Objective::Points => false,
        Objective::Turns => rules.exact_target,
        Objective::Win => {
            let leaves_more = rules.take_over.is_some() || rules.end == End::LastTurn;
            rules.exact_target || leaves_more || rules.is_equilibrium()
        }
    }
}

/// Returns `true` when a player can roll for ever without a bust: some numbers of dice are never a bust, and each roll
/// of them leaves a choice that leads to another of them.
fn can_go_on(outcomes: &Outcomes) -> bool {
    let mut safe: Vec<bool> = (1..=outcomes.dice()).map(|dice| outcomes.of(dice).busts == 0).collect();
    for _ in 0..outcomes.dice() {
        let stays = |dice: usize| {
            let mut rolls = outcomes.of(dice).outcomes.iter();
            safe[dice - 1] && rolls.all(|outcome| outcome.choices.iter().any(|choice| safe[choice.left - 1]))
        };
        safe = (1..=outcomes.dice()).map(stays).collect();
    }
    safe.contains(&true)
}

/// A number of dice with which a turn can go on for ever. That all dice are never a bust does no harm as long as some
/// rolls of them leave fewer.
fn endless(outcomes: &Outcomes) -> Option<usize> {
    let is_safe = |dice: &usize| outcomes.of(*dice).busts == 0;
    (1..outcomes.dice()).find(is_safe).or_else(|| can_go_on(outcomes).then_some(outcomes.dice()))
}

/// A turn total, in steps, from which on every player who may bank does so to maximise the expected points, but for hot
/// dice that are never a bust; `None` if there is none up to [`LONGEST_TURN`].
///
/// Let `u(n)` be the largest expected number of further steps with n dice if a bust lost nothing. Rolling n dice with a
/// total t is worth at most `(1 - bust(n)) t + u(n)`, so banking t is better from `u(n) / bust(n)` on. Where hot dice
/// must be rolled, they may win up to the most steps of a roll more than a choice after which banking is allowed.
fn certain_to_bank(rules: &Rules, outcomes: &Outcomes) -> Option<usize> {
    let mut most = vec![0.0_f64; outcomes.dice()];
    let hot = if rules.hot_dice == HotDice::MustRoll { outcomes.most_steps() as f64 } else { 0.0 };
    loop {
        let better: Vec<f64> = (1..=outcomes.dice())
            .map(|dice| {
                let rolls = outcomes.of(dice);
                let best = |outcome: &Outcome| {
                    let worth = outcome.choices.iter().map(|choice| choice.steps as f64 + most[choice.left - 1]);
                    worth.fold(0.0, f64::max) * outcome.ways as f64
                };
                rolls.outcomes.iter().map(best).sum::<f64>() / rolls.ways as f64
            })
            .collect();
        let change = better.iter().zip(&most).map(|(a, b)| a - b).fold(0.0, f64::max);
        most = better;
        let bound = |dice: usize| (most[dice - 1] + hot) / outcomes.of(dice).bust_chance();
        let risky = (1..=outcomes.dice()).filter(|&dice| outcomes.of(dice).busts > 0);
        // The iteration converges from below; one percent is far more than the remaining error.
        let total = (risky.map(bound).fold(0.0, f64::max) * 1.01).ceil();
        if total > LONGEST_TURN as f64 {
            return None;
        }
        if change < 1e-6 {
            return Some(total as usize);
        }
    }
}
