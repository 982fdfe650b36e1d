//! A game played again, line by line.

use std::collections::BTreeMap;

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Categories, Game, Place, Position};
use dicebase_policy::scorecard::{Policy, Ranked};

use super::entry::{Act, Entry};
use super::problem::Problem;
use super::{Decision, Kind, KindSum, Move, Review, Score, What};
use crate::review::{Numbered, ReviewError, Scale, Sum, costliest};
use crate::scorecard::in_words;

/// The least loss in points that players notice.
const MISTAKE: f64 = 1.0;

/// Replays the decisions of a file.
pub(super) fn replay<D: AsRef<[u8]>>(
    policy: &Policy<D>,
    entries: &[Numbered<Entry>],
) -> Result<Review, ReviewError<Problem>> {
    let mut replay = Replay::new(policy);
    for &Numbered { line, entry } in entries {
        replay.line = line;
        replay.enter(&entry).map_err(|problem| ReviewError::Line { line, problem })?;
    }
    Ok(replay.finish())
}

/// Where a game stands.
pub struct Replay<'a, D> {
    pub(super) policy: &'a Policy<D>,
    pub(super) line: usize,
    scale: Scale,
    pub(super) card: Card,
    extra_bonus: usize,
    pub(super) turn: usize,
    pub(super) rolls_left: usize,
    /// The dice that were kept before this roll.
    pub(super) kept: Dice,
    /// What was expected before this roll.
    expected: f64,
    pub(super) decisions: Vec<Decision>,
}

impl<'a, D: AsRef<[u8]>> Replay<'a, D> {
    /// The start of a game.
    #[must_use]
    pub fn new(policy: &'a Policy<D>) -> Self {
        let game = policy.game();
        let card = Card::empty(game);
        Self {
            policy,
            line: 0,
            scale: Scale::new(MISTAKE, policy.table().metadata().error_bound),
            expected: policy.value(&card),
            card,
            extra_bonus: 0,
            turn: 1,
            rolls_left: game.rules().rolls - 1,
            kept: Dice::NONE,
            decisions: Vec::new(),
        }
    }

    pub(super) fn enter(&mut self, entry: &Entry) -> Result<(), Problem> {
        let position = self.position(entry.roll)?;
        match entry.act {
            Act::Keep(keep) => self.keep(&position, keep),
            Act::Score { category, points } => self.score(position, category, points),
        }
    }

    /// The position after a roll, all dice on the table.
    pub(super) fn position(&self, roll: Dice) -> Result<Position, Problem> {
        let game = self.policy.game();
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
        Ok(Position::new(game, self.card.clone(), roll, self.rolls_left, saved)?)
    }

    fn keep(&mut self, position: &Position, keep: Dice) -> Result<(), Problem> {
        let (game, roll, saved) = (self.policy.game(), position.roll(), position.saved());
        if position.rolls_left() == 0 {
            return Err(Problem::NoRollLeft { open: ids(game, self.card.open()) });
        }
        if !roll.contains(&keep) {
            return Err(Problem::KeptElsewhere { keep, roll });
        }
        if !keep.contains(&saved) {
            return Err(Problem::SavedRolled { game: game.id().to_owned(), saved, keep });
        }
        let ranked = self.policy.rank(position);
        if let Some(played) = ranked.iter().find(|ranked| ranked.action == Action::Keep(keep)) {
            self.decide(position, &ranked, played);
        }
        self.kept = keep;
        // Who keeps all dice has no use for further rolls.
        self.rolls_left = if keep == roll { 0 } else { self.rolls_left - 1 };
        Ok(())
    }

    fn score(&mut self, mut position: Position, category: usize, points: Option<usize>) -> Result<(), Problem> {
        let roll = position.roll();
        // Checked before the keep is counted, and in the same way whatever is left.
        let scoring = Position::new(self.policy.game(), self.card.clone(), roll, 0, Dice::NONE)?;
        let ranked = self.policy.rank(&scoring);
        let played = self.find(&ranked, roll, category, points)?;
        if position.rolls_left() > 0 {
            self.keep(&position, roll)?;
            position = scoring;
        }
        self.decide(&position, &ranked, &played);
        if let Action::Score { category, points, bonus } = played.action {
            self.fill(category, points, bonus);
        }
        Ok(())
    }

    /// The way to fill a category, if there is one.
    fn find(&self, ranked: &[Ranked], roll: Dice, category: usize, claimed: Option<usize>) -> Result<Ranked, Problem> {
        let game = self.policy.game();
        let id = |category: usize| game.rules().categories[category].id.clone();
        if let Some(points) = self.card.points(category) {
            return Err(Problem::Filled { category: id(category), points, open: ids(game, self.card.open()) });
        }
        let filled = |ranked: &Ranked| match ranked.action {
            Action::Score { category, points, .. } => Some((category, points)),
            Action::Keep(_) => None,
        };
        let Some((played, points)) =
            ranked.iter().find_map(|ranked| Some((ranked, filled(ranked).filter(|filled| filled.0 == category)?.1)))
        else {
            let allowed = ranked.iter().filter_map(filled).map(|(category, _)| category);
            let allowed = allowed.fold(Categories::default(), Categories::with);
            return Err(Problem::NotByJoker { category: id(category), roll, allowed: ids(game, allowed) });
        };
        match claimed {
            Some(found) if found != points => Err(Problem::OtherPoints { roll, category: id(category), points, found }),
            _ => Ok(*played),
        }
    }

    fn fill(&mut self, category: usize, points: usize, bonus: usize) {
        self.card = self.card.clone().with(category, points);
        self.extra_bonus += bonus;
        self.turn += 1;
        self.rolls_left = self.policy.game().rules().rolls - 1;
        self.kept = Dice::NONE;
        self.expected = self.policy.value(&self.card);
    }

    fn decide(&mut self, position: &Position, ranked: &[Ranked], played: &Ranked) {
        let game = self.policy.game();
        let rating = self.scale.rate(played.loss, ranked.len());
        let best = if rating.is_wrong() { &ranked[0] } else { played };
        let (roll, rolls) = (position.roll(), game.rules().rolls);
        let kind = match played.action {
            Action::Keep(_) => Kind::Keep { after_roll: rolls - position.rolls_left() },
            Action::Score { .. } => Kind::Category,
        };
        self.decisions.push(Decision {
            line: self.line,
            turn: self.turn,
            moment: self.in_words(position),
            position: Place::Rolled(position.clone()).write(game).to_string(),
            card: position.card().to_text(game),
            roll: roll.to_string(),
            rolls_left: position.rolls_left(),
            saved: position.saved().to_string(),
            kind,
            choices: ranked.len(),
            action: as_move(game, &roll, played.action),
            best: as_move(game, &roll, best.action),
            value: played.value,
            best_value: ranked[0].value,
            loss: played.loss,
            rating,
            luck: ranked[0].value - self.expected,
        });
        self.expected = played.value;
    }

    fn in_words(&self, position: &Position) -> String {
        let left = match position.rolls_left() {
            0 => "no roll left".to_owned(),
            1 => "1 roll left".to_owned(),
            more => format!("{more} rolls left"),
        };
        format!("turn {}, {} with {left}", self.turn, crate::spaced(&position.roll()))
    }

    fn finish(self) -> Review {
        let score = self.points();
        let (game, decisions) = (self.policy.game(), self.decisions);
        let (mut total, mut kinds) = (Sum::default(), BTreeMap::<Kind, Sum>::new());
        for decision in &decisions {
            total.add(decision.rating, decision.loss);
            kinds.entry(decision.kind).or_default().add(decision.rating, decision.loss);
        }
        let complete = self.card.open().is_empty();
        Review {
            total,
            kinds: kinds.into_iter().map(|(kind, sum)| KindSum { kind, sum }).collect(),
            costliest: costliest(decisions.iter().map(|decision| (decision.rating, decision.loss))),
            luck: decisions.iter().map(|decision| decision.luck).sum(),
            expected_at_start: self.policy.value(&Card::empty(game)),
            expected_rest: if complete { 0.0 } else { self.expected },
            complete,
            card: self.card.to_text(game),
            score,
            decisions,
        }
    }

    /// The points so far.
    #[must_use]
    pub fn points(&self) -> Score {
        let (game, card, extra_bonus) = (self.policy.game(), &self.card, self.extra_bonus);
        let categories = (0..game.rules().categories.len()).filter_map(|category| card.points(category)).sum();
        let upper_bonus = game.final_points(&card.state(game));
        Score { total: categories + upper_bonus + extra_bonus, categories, upper_bonus, extra_bonus }
    }
}

fn as_move(game: &Game, roll: &Dice, action: Action) -> Move {
    let what = match action {
        Action::Keep(dice) => What::Keep { dice: dice.to_string() },
        Action::Score { category, points, bonus } => {
            What::Score { category: game.rules().categories[category].id.clone(), points, bonus }
        }
    };
    Move { words: in_words(game, roll, action), what }
}

fn ids(game: &Game, categories: Categories) -> String {
    categories.iter().map(|category| game.rules().categories[category].id.as_str()).collect::<Vec<_>>().join(", ")
}
