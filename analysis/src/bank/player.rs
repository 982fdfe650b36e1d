//! A bot prepared for a game.

use std::borrow::Cow;

use dicebase_games::bank::{After, Choice, Ending, Game, Next, Objective, Offer, Situation};
use dicebase_solver::bank::Equilibrium;

use super::bot_rules::BotRules;
use super::bots::{Bot, BotError};
use super::rolls::{Kind, Rolls};
use super::share_worth::ShareWorth;
use super::thresholds::Thresholds;
use super::turn_worth::TurnWorth;
use super::worth::Worth;

/// The amount by which the value of a bust is moved up or down, so that a player who mixes two turns prefers one of
/// them.
const ASIDE: f64 = 1e-9;

/// A bot prepared to play a game under its objective.
pub struct Player<'a> {
    pub(super) game: &'a Game,
    /// The rolls with the dice of each player: one, if all have the same.
    rolls: Vec<Rolls>,
    source: Source<'a>,
    heeds: Heeds,
}

/// The others to whom a perfect player of two gives heed in a game of more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heeds {
    /// The one with the most points.
    Leader,
    /// All of them.
    All,
}

/// The source of decisions.
enum Source<'a> {
    /// The values of all states; the best action is taken.
    Values(Cow<'a, [f64]>),
    /// The shares of all states, where each player maximises its own chance; the best action is taken.
    Equilibrium(&'a Equilibrium),
    /// Turn totals to bank from, of the first player and of the second one, who may have other dice.
    Thresholds([Thresholds; 2]),
    /// Turn totals to bank from, by the scores.
    Rules(BotRules),
    Random,
}

/// The decisions of a player in one turn.
pub(super) struct Play<'p> {
    player: &'p Player<'p>,
    at: Situation,
    /// The values of the moments of the turn, for players who decide by them.
    worth: Option<Worth<'p>>,
    /// The turn totals to bank from, for players who decide by them.
    thresholds: Option<&'p Thresholds>,
}

impl<'a> Player<'a> {
    /// A perfect player, from the values of all states by index; see [`Game::values`]. The objective points needs none.
    #[must_use]
    pub fn optimal(game: &'a Game, values: impl Into<Cow<'a, [f64]>>) -> Self {
        Self::new(game, Source::Values(values.into()))
    }

    /// A perfect player of a game in which each player maximises its own chance.
    #[must_use]
    pub fn in_equilibrium(game: &'a Game, found: &'a Equilibrium) -> Self {
        Self::new(game, Source::Equilibrium(found))
    }

    /// A player who sets dice aside, banks and takes over by thresholds, in a game whose players have the same dice.
    #[must_use]
    pub fn of_thresholds(game: &'a Game, thresholds: Thresholds) -> Self {
        Self::new(game, Source::Thresholds([thresholds.clone(), thresholds]))
    }

    /// A player who follows the rules of a bot file.
    #[must_use]
    pub fn of_rules(game: &'a Game, rules: BotRules) -> Self {
        Self::new(game, Source::Rules(rules))
    }

    /// A player for a bot. The optimal one needs the `values` of all states.
    ///
    /// # Errors
    /// If the thresholds of [`Bot::Thresholds`] do not exist in the game.
    pub fn of_bot(game: &'a Game, bot: Bot, values: impl FnOnce() -> Cow<'a, [f64]>) -> Result<Self, BotError> {
        let flat = |bank, take| {
            Source::Thresholds([false, true].map(|second| Thresholds::flat(game.of_seat(second).rules(), bank, take)))
        };
        let source = match bot {
            Bot::Optimal | Bot::Leader => Source::Values(values()),
            Bot::Greedy => flat(0, None),
            Bot::Thresholds => {
                let first = Thresholds::of_one_turn(game)?;
                let has_other = game.rules().has_two_sets();
                let other = has_other.then(|| Thresholds::of_one_turn(game.of_seat(true))).transpose()?;
                Source::Thresholds([first.clone(), other.unwrap_or(first)])
            }
            Bot::Bank(points) => {
                let steps = game.rules().steps(points);
                flat(steps, Some(steps))
            }
            Bot::Random => Source::Random,
        };
        let heeds = if bot == Bot::Leader { Heeds::Leader } else { Heeds::All };
        Ok(Self { heeds, ..Self::new(game, source) })
    }

    fn new(game: &'a Game, source: Source<'a>) -> Self {
        Self { game, rolls: game.of_each_set().map(Rolls::new).collect(), source, heeds: Heeds::All }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// Returns `true` when the player decides at random.
    pub(super) fn tosses(&self) -> bool {
        matches!(self.source, Source::Random)
    }

    /// Returns `true` when the player decides by the values of moments, which are worth caching.
    pub(super) fn weighs(&self) -> bool {
        matches!(self.source, Source::Values(_) | Source::Equilibrium(_))
    }

    /// Returns `true` when decisions depend on the scores, and not only on the points missing in a last turn.
    pub(super) fn reads_scores(&self) -> bool {
        matches!(&self.source, Source::Rules(rules) if rules.reads_scores())
    }

    /// The decisions of a turn in this situation.
    pub(super) fn play(&self, at: &Situation) -> Play<'_> {
        Play { player: self, at: *at, worth: self.worth(at, 0.0), thresholds: self.thresholds(at) }
    }

    /// Returns `true` for a perfect player of two who heeds all others in a game of more.
    pub(super) fn heeds_all(&self) -> bool {
        self.heeds == Heeds::All && matches!(self.source, Source::Values(_))
    }

    /// The decisions of a turn against several others, from the situation against each of them alone.
    pub(super) fn play_among(&self, ats: &[Situation]) -> Play<'_> {
        let at = ats[0];
        match &self.source {
            Source::Values(values) => {
                let worth = Worth::Value(TurnWorth::among(self.game, ats, values));
                Play { player: self, at, worth: Some(worth), thresholds: None }
            }
            _ => self.play(&at),
        }
    }

    /// The thresholds for this situation, if the player decides by thresholds.
    fn thresholds(&self, at: &Situation) -> Option<&Thresholds> {
        match &self.source {
            Source::Thresholds(thresholds) => Some(&thresholds[usize::from(at.second)]),
            Source::Rules(rules) => Some(rules.at(self.game, at)),
            Source::Values(_) | Source::Equilibrium(_) | Source::Random => None,
        }
    }

    /// The probability with which the player plays the bolder one of two turns in this situation; `None` if it does not
    /// mix turns here.
    pub(super) fn mixes(&self, at: &Situation) -> Option<f64> {
        let Source::Equilibrium(Equilibrium { mixtures, .. }) = &self.source else { return None };
        if mixtures.is_empty() {
            return None;
        }
        let state = self.game.states().index(&self.game.state_at_start(at, None)?);
        let place = mixtures.binary_search_by_key(&state, |mixture| mixture.state).ok()?;
        Some(mixtures[place].bolder)
    }

    /// The decisions of the bolder or of the more careful turn, where the player [mixes](Self::mixes) two.
    pub(super) fn play_of(&self, at: &Situation, bolder: bool) -> Play<'_> {
        Play { player: self, at: *at, worth: self.worth(at, if bolder { ASIDE } else { -ASIDE }), thresholds: None }
    }

    /// The values of the moments of a turn, for players who decide by them. Where each player maximises its own chance,
    /// the value of a bust is raised by `more`.
    fn worth(&self, at: &Situation, more: f64) -> Option<Worth<'_>> {
        match &self.source {
            Source::Values(values) => Some(Worth::Value(TurnWorth::new(self.game.of_seat(at.second), at, values))),
            Source::Equilibrium(found) => Some(Worth::Shares(ShareWorth::new(self.game, at, &found.shares, more))),
            Source::Thresholds(_) | Source::Rules(_) | Source::Random => None,
        }
    }
}

impl Play<'_> {
    /// The game with the dice of the player to move.
    pub(super) fn game(&self) -> &Game {
        self.player.game.of_seat(self.at.second)
    }

    /// The situation of the turn.
    pub(super) fn situation(&self) -> &Situation {
        &self.at
    }

    /// The number of hands in the game.
    pub(super) fn dice(&self) -> usize {
        self.game().hands().all()
    }

    /// The rolls of the game.
    pub(super) fn rolls(&self) -> &Rolls {
        let rolls = &self.player.rolls;
        if self.at.second { &rolls[rolls.len() - 1] } else { &rolls[0] }
    }

    /// The approximate memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.worth.as_ref().map_or(0, Worth::bytes)
    }

    /// The probability that the player banks a turn total with `dice` dice left; 0 where banking is not allowed.
    pub(super) fn banks(&self, total: usize, dice: usize) -> f64 {
        let game = self.player.game;
        let certain = |holds: bool| f64::from(u8::from(holds));
        if game.rules().one_roll {
            return certain(game.may_bank(&self.at, total, dice));
        }
        match (self.thresholds, &self.worth) {
            (_, Some(worth)) => certain(worth.banks(total, dice)),
            (Some(thresholds), None) => certain(self.follows(thresholds, total, dice)),
            (None, None) => match game.banked(&self.at, total, dice) {
                None => 0.0,
                Some(Next::Worth(worth)) if self.is_best(worth.own) => 1.0,
                Some(_) => 0.5,
            },
        }
    }

    /// Returns `true` when thresholds say to bank.
    fn follows(&self, thresholds: &Thresholds, total: usize, dice: usize) -> bool {
        let game = self.player.game;
        if !game.may_bank(&self.at, total, dice) {
            return false;
        }
        match game.after_banking(&self.at, total, dice) {
            After::Over(ending) if game.objective() == Objective::Win && game.is_last(&self.at) => {
                ending == Ending::Won
            }
            _ => {
                let is_there = game.objective() != Objective::Points && self.at.me.score + total >= game.target();
                is_there || thresholds.bank[dice - 1].is_some_and(|from| total >= from)
            }
        }
    }

    /// Returns `true` when no end of a game is better than one with this value.
    fn is_best(&self, worth: f64) -> bool {
        match self.player.game.objective() {
            Objective::Points => false,
            Objective::Turns => true,
            Objective::Win => worth >= 1.0,
        }
    }

    /// A roll made with this turn total, without the choices that exceed a target that has to be met exactly. `None` if
    /// no choice is left, which is a bust.
    pub(super) fn within<'k>(&self, total: usize, kind: &'k Kind) -> Option<Cow<'k, Kind>> {
        let is_within = |choice: &Choice| !self.player.game.is_beyond(&self.at, total + choice.steps);
        if kind.choices.iter().all(is_within) {
            return Some(Cow::Borrowed(kind));
        }
        kind.only(is_within).map(Cow::Owned)
    }

    /// The index of the choice that the player takes after a roll made with this turn total; `None` if it takes each
    /// selection of dice with equal probability.
    pub(super) fn choice(&self, total: usize, kind: &Kind) -> Option<usize> {
        match (self.thresholds, &self.worth) {
            (_, Some(worth)) => Some(worth.choice(total, &kind.choices)),
            (Some(thresholds), None) => {
                let worth = |i: usize| kind.choices[i].steps + thresholds.dice[kind.choices[i].left - 1];
                (0..kind.choices.len()).reduce(|best, i| if worth(i) > worth(best) { i } else { best })
            }
            (None, None) => None,
        }
    }

    /// The probability that the player takes over an offer, which must be allowed. The turn starts at the total `zero`,
    /// which is above 0 if a last turn stands for one with fewer missing steps.
    pub(super) fn takes(&self, zero: usize, offer: Offer) -> f64 {
        let Offer { total, dice } = offer;
        let rules = self.player.game.rules();
        let takes = match (self.thresholds, &self.worth) {
            (_, Some(worth)) => {
                let at = Situation { taken: total, ..self.at };
                let paying = if rules.pays_for_taking_over() { self.player.worth(&at, 0.0) } else { None };
                worth.takes(zero, rules.all_dice(), offer, paying.as_ref().unwrap_or(worth))
            }
            (Some(thresholds), None) => thresholds.take[dice - 1].is_some_and(|from| total >= from),
            (None, None) => return 0.5,
        };
        f64::from(u8::from(takes))
    }
}
