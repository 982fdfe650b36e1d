//! Rules made ready for play under an objective.

use super::last_turn::LastTurn;
use super::outcomes::Outcomes;
use super::rules::{End, HotDice, Rules};
use super::states::{Block, Offer, Standing, State, States};
use super::turn::{Above, Script};
use super::worth::Worth;
use crate::error::{Problem, RulesError};

/// The most states a game may have.
const MAX_STATES: usize = 1 << 28;

/// What perfect play aims at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The most expected points of one turn of a player who has banked before, with no target in sight.
    Points,
    /// One player: the fewest expected turns to the target.
    Turns,
    /// Two players: the largest chance to win.
    Win,
}

impl Objective {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Points, Self::Turns, Self::Win];

    /// What it is called in tables and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Turns => "turns",
            Self::Win => "win",
        }
    }
}

/// What is known of the rest of the game at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Next {
    /// It cannot end so: banking is not allowed.
    Never,
    /// The game is over, and this is what it was worth.
    Over(f64),
    /// The other player is to move in the state of this index.
    Opponent(usize),
    /// The player's own next turn, in the state of this index.
    Own(usize),
}

/// The situation in which a turn is played: as much as matters within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The player to move.
    pub me: Standing,
    /// The other one. It may have reached the target, if the player to move has the last turn.
    pub opponent: Standing,
    /// Whether the player to move closes the round, in games that complete it.
    pub second: bool,
    /// The steps that were taken over in this turn, where a bust costs them; 0 elsewhere.
    pub taken: usize,
}

/// A game under an objective: its rules, every roll with its choices, every state numbered.
///
/// Making one takes some milliseconds.
#[derive(Clone, Debug)]
pub struct Game {
    id: String,
    rules: Rules,
    objective: Objective,
    worth: Worth,
    outcomes: Outcomes,
    script: Script,
    states: States,
    last_turn: Option<LastTurn>,
    one_turn: usize,
    longest_turn: usize,
}

impl Block {
    /// A turn from its start.
    #[must_use]
    pub fn situation(&self) -> Situation {
        Situation { me: self.me, opponent: self.opponent, second: self.second, taken: 0 }
    }
}

impl Game {
    /// Makes rules ready for play. The `id` names the game in tables and messages.
    ///
    /// # Errors
    /// On rules with more states than 2^28; for [`Objective::Points`], on rules in which some number of dice is never a
    /// bust, since a turn could go on for ever.
    pub fn new(id: &str, rules: Rules, objective: Objective) -> Result<Self, RulesError> {
        let error = |key: &str, reason: String| RulesError {
            file: id.to_owned(),
            problem: Problem::Unfit { key: key.to_owned(), reason },
        };
        let worth = Worth::new(&rules);
        // More points with as many dice left are never worse, with two exceptions: where they can be taken over, a smaller
        // bank is a smaller gift, and where the other player has the last turn in any case, it can be better to have it oneself.
        let fewer_may_be_better = rules.take_over.is_some() || rules.end == End::LastTurn;
        let outcomes = if objective == Objective::Win && fewer_may_be_better {
            Outcomes::new(&rules, &worth)
        } else {
            Outcomes::without_dominated(&rules, &worth)
        };
        let script = Script::new(&outcomes, rules.hot_dice);
        let states = States::new(&rules);
        if states.len() > MAX_STATES {
            let reason = format!("the game has {} states, more than {MAX_STATES}; use a larger step", states.len());
            return Err(error("step", reason));
        }
        let has_last_turn = objective == Objective::Win && rules.end != End::AtOnce;
        if has_last_turn && can_go_on(&outcomes) {
            let reason = "a player can roll for ever without a bust, so the last turn has no end; write \"at-once\"";
            return Err(error("end", reason.to_owned()));
        }
        if let Some(dice) = (1..=rules.dice).find(|&dice| outcomes.of(dice).busts == 0)
            && objective == Objective::Points
        {
            let reason = format!("a roll of {dice} is never a bust, so a turn may have no end; use another objective");
            return Err(error("dice", reason));
        }
        let last_turn = has_last_turn.then(|| LastTurn::new(&rules, &script));
        let one_turn = match objective {
            Objective::Points => certain_to_bank(&rules, &outcomes).max(rules.least_bank(true) / rules.step),
            Objective::Turns | Objective::Win => 0,
        };
        let mut game = Self {
            id: id.to_owned(),
            rules,
            objective,
            worth,
            outcomes,
            script,
            states,
            last_turn,
            one_turn,
            longest_turn: 0,
        };
        game.longest_turn =
            game.states.blocks().iter().map(|block| game.top(&block.situation())).max().unwrap_or_default();
        Ok(game)
    }

    /// Reads rules and makes them ready. The `id` is named in errors too.
    ///
    /// # Errors
    /// As [`Rules::parse`] and [`Game::new`].
    pub fn parse(id: &str, text: &str, objective: Objective) -> Result<Self, RulesError> {
        Self::new(id, Rules::parse(id, text)?, objective)
    }

    /// What programs call the game.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What play aims at.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// What dice set aside are worth.
    #[must_use]
    pub fn worth(&self) -> &Worth {
        &self.worth
    }

    /// What may be set aside after each roll, as far as it matters for the objective.
    #[must_use]
    pub fn outcomes(&self) -> &Outcomes {
        &self.outcomes
    }

    /// The same in the order in which a turn goes through them.
    #[must_use]
    pub fn script(&self) -> &Script {
        &self.script
    }

    /// The states of the game of two.
    #[must_use]
    pub fn states(&self) -> &States {
        &self.states
    }

    /// How many values a table of this game has. `Points`: for each turn total from 0 to [`top`](Self::top) and each number
    /// of dice from 1 on. `Turns`: for each standing, the highest first. `Win`: for each of [`states`](Self::states).
    #[must_use]
    pub fn values(&self) -> usize {
        match self.objective {
            Objective::Points => (self.one_turn + 1) * self.rules.dice,
            Objective::Turns => self.states.standings().len(),
            Objective::Win => self.states.len(),
        }
    }

    /// The index of the value of a player's turn who stands so, in the game of one player.
    #[inline]
    #[must_use]
    pub fn turns_index(&self, me: Standing) -> usize {
        let standings = self.states.standings();
        standings.len() - 1 - standings.level(me)
    }

    /// The index of the value of the start of the game.
    #[must_use]
    pub fn start(&self) -> usize {
        match self.objective {
            Objective::Points => self.rules.dice - 1,
            Objective::Turns => self.turns_index(self.states.standings().start()),
            Objective::Win => self.states.index(&self.states.start()),
        }
    }

    /// Points in steps.
    #[must_use]
    pub fn steps(&self, points: usize) -> usize {
        points.div_ceil(self.rules.step)
    }

    /// The turn total above which nothing changes any more: whoever may bank does, and what that is worth is
    /// [`above`](Self::above).
    #[must_use]
    pub fn top(&self, at: &Situation) -> usize {
        let to_target = self.steps(self.rules.target).saturating_sub(at.me.score);
        let least = self.steps(self.rules.least_bank(at.me.entered));
        match (self.objective, &self.last_turn) {
            (Objective::Points, _) => self.one_turn,
            (Objective::Win, Some(_)) if self.is_last(at) => least.max(at.opponent.score - at.me.score),
            (Objective::Win, Some(last)) if !at.second => {
                least.max(to_target).max((last.longest() + at.opponent.score).saturating_sub(at.me.score))
            }
            _ => least.max(to_target),
        }
    }

    /// The largest [`top`](Self::top) of all turns between two players who have not reached the target.
    #[must_use]
    pub fn longest_turn(&self) -> usize {
        self.longest_turn
    }

    /// What banking is worth above the top.
    #[must_use]
    pub fn above(&self) -> Above {
        match self.objective {
            Objective::Points => Above { base: 0.0, slope: self.rules.step as f64 },
            Objective::Turns => Above { base: 0.0, slope: 0.0 },
            Objective::Win => Above { base: 1.0, slope: 0.0 },
        }
    }

    /// What follows when a turn total is banked with so many dice left.
    #[inline]
    #[must_use]
    pub fn banked(&self, at: &Situation, total: usize, dice: usize) -> Next {
        let points = total * self.rules.step;
        if points < self.rules.least_bank(at.me.entered)
            || (dice == self.rules.dice && self.rules.hot_dice == HotDice::MustRoll)
        {
            return Next::Never;
        }
        let score = at.me.score + total;
        let wins = score * self.rules.step >= self.rules.target;
        match self.objective {
            Objective::Points => Next::Over(points as f64),
            Objective::Turns if wins => Next::Over(0.0),
            Objective::Turns => Next::Own(self.turns_index(Standing { score, entered: true })),
            Objective::Win if self.is_last(at) => Next::Over(share(score, at.opponent.score)),
            Objective::Win if wins => match &self.last_turn {
                Some(last) if !at.second => Next::Over(1.0 - last.value(at.opponent, score - at.opponent.score)),
                _ => Next::Over(1.0),
            },
            Objective::Win => {
                let me = Standing { score, entered: true };
                let offer = Some(Offer { total, dice });
                Next::Opponent(self.states.index(&self.other(at, me, offer)))
            }
        }
    }

    /// What follows a bust.
    #[must_use]
    pub fn bust(&self, at: &Situation) -> Next {
        match self.objective {
            Objective::Points => Next::Over(0.0),
            Objective::Turns => Next::Own(self.turns_index(at.me)),
            Objective::Win if self.is_last(at) => Next::Over(0.0),
            Objective::Win => {
                let me = self.states.standings().of(at.me.score - at.taken, at.me.entered);
                Next::Opponent(self.states.index(&self.other(at, me, None)))
            }
        }
    }

    /// The other player's next turn, when the player to move stands so after this one.
    #[inline]
    fn other(&self, at: &Situation, me: Standing, offer: Option<Offer>) -> State {
        let second = self.rules.end == End::Round && !at.second;
        State { me: at.opponent, opponent: me, second, offer }
    }

    /// Whether the player to move has the last turn of the game.
    #[must_use]
    pub fn is_last(&self, at: &Situation) -> bool {
        at.opponent.score * self.rules.step >= self.rules.target
    }
}

/// How much of a win it is to end with a score, in the last turn.
fn share(me: usize, opponent: usize) -> f64 {
    match me.cmp(&opponent) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0,
    }
}

/// Whether a player can roll for ever without a bust: there are numbers of dice that are never one, and each roll of
/// them leaves a choice that leads to another of them.
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

/// A turn total, in steps, from which on nobody who may bank rolls on for more expected points.
///
/// Let `u(n)` be the most expected steps that could still be won with n dice if a bust lost nothing. Rolling n dice with a
/// total t is worth at most `(1 - bust(n)) t + u(n)`, so banking t is better from `u(n) / bust(n)` on; where hot dice must be rolled
/// they may win up to the most steps of a roll more than a choice after which one may bank.
fn certain_to_bank(rules: &Rules, outcomes: &Outcomes) -> usize {
    let mut most = vec![0.0_f64; rules.dice];
    loop {
        let better: Vec<f64> = (1..=rules.dice)
            .map(|dice| {
                let rolls = outcomes.of(dice);
                let best = |outcome: &super::outcomes::Outcome| {
                    let worth = outcome.choices.iter().map(|choice| choice.steps as f64 + most[choice.left - 1]);
                    worth.fold(0.0, f64::max) * outcome.ways as f64
                };
                rolls.outcomes.iter().map(best).sum::<f64>() / rolls.ways as f64
            })
            .collect();
        let change = better.iter().zip(&most).map(|(a, b)| a - b).fold(0.0, f64::max);
        most = better;
        if change < 1e-6 {
            break;
        }
    }
    let hot = if rules.hot_dice == HotDice::MustRoll { outcomes.most_steps() as f64 } else { 0.0 };
    let bound = |dice: usize| (most[dice - 1] + hot) / outcomes.of(dice).bust_chance();
    // The iteration comes from below; a hundredth more is far above what it lacks.
    ((1..=rules.dice).map(bound).fold(0.0, f64::max) * 1.01).ceil() as usize
}
