//! A game played again, line by line.

use std::collections::BTreeMap;

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Aim, Card, Game, Objective, Position, Rolled};
use dicebase_policy::scorecard::{Adviser, Ranked};
use dicebase_tables::Damaged;

use super::problem::Problem;
use super::{Kind, KindSum, Measured, Review, Score};
use crate::review::{Decision, Line, PlayedAction, Scale, Sum, Whereabouts, costliest};

/// The least loss that players notice: a point, or one game in a hundred.
fn mistake(objective: Objective) -> f64 {
    match objective {
        Objective::ExpectedScore => 1.0,
        Objective::Target | Objective::Win | Objective::Beat => 0.01,
    }
}

/// Where a game stands.
pub struct Replay<'a, D> {
    pub(super) policy: &'a Adviser<D>,
    /// What the player aims at.
    aim: Aim,
    pub(super) line: usize,
    scale: Scale,
    pub(super) card: Card,
    extra_bonus: usize,
    pub(super) turn: usize,
    pub(super) rolls_left: usize,
    /// The dice that were kept before this roll.
    pub(super) kept: Dice,
    /// What a game is worth at its start.
    pub(super) worth: f64,
    /// What was expected before this roll.
    pub(super) expected: f64,
    pub(super) decisions: Vec<Decision<Measured>>,
}

impl<'a, D: AsRef<[u8]>> Replay<'a, D> {
    /// The start of a game of somebody who plays for points, or for a target.
    ///
    /// # Errors
    /// Where the table is damaged there, and where others play too.
    pub fn new(policy: &'a Adviser<D>, aim: Aim) -> Result<Self, Problem> {
        if aim.others().is_some() || policy.game().objective().words().players > 1 {
            return Err(Problem::Others);
        }
        let worth = policy.value(&Position::start(Card::empty(policy.game())).aiming_at(aim.clone()))?;
        Ok(Self::at_start(policy, aim, worth))
    }

    /// The same where it is known what a game is worth.
    pub(super) fn at_start(policy: &'a Adviser<D>, aim: Aim, worth: f64) -> Self {
        let game = policy.game();
        Self {
            policy,
            aim,
            line: 0,
            scale: Scale::new(mistake(game.objective()), policy.table().metadata().error_bound),
            worth,
            expected: worth,
            card: Card::empty(game),
            extra_bonus: 0,
            turn: 1,
            rolls_left: game.rules().rolls - 1,
            kept: Dice::NONE,
            decisions: Vec::new(),
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.policy.game()
    }

    /// Plays what a line says, and gives the roll and the action.
    pub(super) fn enter(&mut self, line: &Line) -> Result<(Dice, Action), Problem> {
        let game = self.game();
        let (None, Some(roll), false) = (line.player, &line.roll, line.act.is_empty()) else {
            return Err(Problem::not_a_decision(game, line));
        };
        let roll = Dice::parse(roll, game.rules().sides)?;
        let position = self.position(roll)?;
        let action = Action::read(game, &position, &line.act)?;
        match action {
            Action::Keep(keep) => self.keep(&position, keep)?,
            Action::Score(_) => self.score(&position, roll, action)?,
        }
        Ok((roll, action))
    }

    /// The position after a roll, all dice on the table.
    pub(super) fn position(&self, roll: Dice) -> Result<Position, Problem> {
        let game = self.game();
        if self.card.open().is_empty() {
            return Err(Problem::GameOver);
        }
        let saved = if game.rules().saved_dice { self.kept } else { Dice::NONE };
        // A roll of too few dice is told so, whatever they are.
        if roll.len() == game.rules().dice && !roll.contains(&self.kept) {
            let kept = self.kept;
            let all = kept.len() == roll.len();
            return Err(if all { Problem::OtherRoll { roll, kept } } else { Problem::RollWithoutKept { roll, kept } });
        }
        Ok(Position::after_roll(game, self.card.clone(), roll, self.rolls_left, saved)?.aiming_at(self.aim()))
    }

    /// What is aimed at from here on: extra bonuses that were paid are not on the card.
    pub(super) fn aim(&self) -> Aim {
        self.aim.target().map_or(Aim::Points, |target| Aim::Target(target.saturating_sub(self.extra_bonus)))
    }

    fn keep(&mut self, position: &Position, keep: Dice) -> Result<(), Damaged> {
        self.decide(position, Action::Keep(keep))?;
        self.kept = keep;
        // Who keeps all dice has no use for further rolls.
        let all = keep.len() == self.game().rules().dice;
        self.rolls_left = if all { 0 } else { self.rolls_left - 1 };
        Ok(())
    }

    /// Fills a category; who does so before the last roll keeps all dice first.
    fn score(&mut self, position: &Position, roll: Dice, action: Action) -> Result<(), Problem> {
        if self.rolls_left == 0 {
            self.decide(position, action)?;
        } else {
            self.keep(position, roll)?;
            let scoring = Position::after_roll(self.game(), self.card.clone(), roll, 0, Dice::NONE)?;
            let scoring = scoring.aiming_at(self.aim());
            self.decide(&scoring, action)?;
        }
        if let Action::Score(choice) = action {
            self.fill(choice.category, choice.points, choice.bonus)?;
        }
        Ok(())
    }

    fn fill(&mut self, category: usize, points: usize, bonus: usize) -> Result<(), Damaged> {
        self.card = self.card.clone().with(category, points);
        self.extra_bonus += bonus;
        self.turn += 1;
        self.rolls_left = self.game().rules().rolls - 1;
        self.kept = Dice::NONE;
        self.expected = self.policy.value(&Position::start(self.card.clone()).aiming_at(self.aim()))?;
        Ok(())
    }

    /// Measures an action, which is one of those that may be done.
    fn decide(&mut self, position: &Position, action: Action) -> Result<(), Damaged> {
        let (game, ranked) = (self.game(), self.policy.rank(position)?);
        let found = ranked.iter().find(|ranked| ranked.action == action);
        let (Some(played), Some(rolled)) = (found, position.rolled()) else { return Ok(()) };
        let kind = match action {
            Action::Keep(_) => Kind::Keep { after_roll: game.rules().rolls - rolled.rolls_left },
            Action::Score(_) => Kind::Category,
        };
        let more = Measured { kind, luck: ranked[0].value - self.expected };
        let in_words = |action: &Action| PlayedAction {
            words: action.in_words(game),
            action: action.fields(game),
            text: action.text(game),
        };
        let decision = Decision::of(self.whereabouts(position, rolled), &ranked, played, self.scale, in_words, more);
        self.decisions.push(decision);
        self.expected = played.value;
        Ok(())
    }

    fn whereabouts(&self, position: &Position, rolled: &Rolled) -> Whereabouts {
        Whereabouts {
            line: self.line,
            turn_number: self.turn,
            moment: format!("turn {}, {}", self.turn, rolled.in_words()),
            notation: position.notation(self.game()),
        }
    }

    pub(super) fn finish(self) -> Review {
        let (score, target) = (self.points(), self.target());
        let (game, decisions) = (self.game(), self.decisions);
        let (mut total, mut kinds) = (Sum::default(), BTreeMap::<Kind, Sum>::new());
        for decision in &decisions {
            total.add(decision.rating, decision.loss);
            kinds.entry(decision.more.kind).or_default().add(decision.rating, decision.loss);
        }
        let complete = self.card.open().is_empty();
        Review {
            total,
            kinds: kinds.into_iter().map(|(kind, sum)| KindSum { kind, sum }).collect(),
            costliest: costliest(decisions.iter().map(|decision| (decision.rating, decision.loss))),
            luck: decisions.iter().map(|decision| decision.more.luck).sum(),
            target,
            expected_at_start: self.worth,
            expected_rest: if complete { 0.0 } else { self.expected },
            complete,
            card: self.card.to_text(game),
            score,
            decisions,
        }
    }

    /// What was aimed at from the start.
    pub(super) fn wanted(&self) -> &Aim {
        &self.aim
    }

    /// The points that are wanted; none where play is for the most of them.
    #[must_use]
    pub fn target(&self) -> Option<usize> {
        self.aim.target()
    }

    /// The points so far.
    #[must_use]
    pub fn points(&self) -> Score {
        let (game, card, extra_bonus) = (self.game(), &self.card, self.extra_bonus);
        let categories = (0..game.rules().categories.len()).filter_map(|category| card.points(category)).sum();
        let upper_bonus = game.final_points(&card.state(game));
        Score { total: categories + upper_bonus + extra_bonus, categories, upper_bonus, extra_bonus }
    }

    /// The actions with a roll, the best first.
    pub(super) fn ranked(&self, roll: Dice) -> Result<Vec<Ranked>, Problem> {
        Ok(self.policy.rank(&self.position(roll)?)?)
    }
}
