//! A game played again, line by line.

use std::collections::BTreeMap;

use dicebase_games::Dice;
use dicebase_games::bank::{
    Action, End, Game, Moment, Objective, Player, Players, Position, PositionError, Roll, Then,
};
use dicebase_policy::bank::{Policy, Ranked};

use super::decision::{Made, mistake};
use super::entry::{Act, Entry};
use super::problem::Problem;
use super::{Decision, Kind, KindSum, Outcome, Place, PlayerSum, Review, Seat, result};
use crate::review::{Numbered, ReviewError, Scale, Sum, costliest};

/// Replays what happened in a file.
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
    pub(super) players: [Player; 2],
    pub(super) turns: [usize; 2],
    /// Who began the game, once that is known.
    pub(super) first: Option<Seat>,
    pub(super) mover: Seat,
    /// The turn, if one has begun.
    pub(super) turn: Option<Turn>,
    /// The points that were banked just now, and the dice that were left.
    pub(super) offer: Option<(usize, usize)>,
    pub(super) outcome: Option<Outcome>,
    pub(super) decisions: Vec<Decision>,
}

/// Where a turn stands.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    pub(super) total: usize,
    pub(super) dice: usize,
    pub(super) taken: usize,
    /// Whether it is known if the player took over.
    pub(super) begun: bool,
}

impl<'a, D: AsRef<[u8]>> Replay<'a, D> {
    /// The start of a game.
    #[must_use]
    pub fn new(policy: &'a Policy<D>) -> Self {
        Self {
            policy,
            line: 0,
            scale: Scale::new(mistake(policy.game().objective()), policy.table().metadata().error_bound),
            players: [Player::default(); 2],
            turns: [0; 2],
            first: None,
            mover: Seat::Me,
            turn: None,
            offer: None,
            outcome: None,
            decisions: Vec::new(),
        }
    }

    pub(super) fn game(&self) -> &'a Game {
        self.policy.game()
    }

    pub(super) fn enter(&mut self, entry: &Entry) -> Result<(), Problem> {
        if self.outcome.is_some() {
            return Err(Problem::GameOver);
        }
        let turn = self.whose(entry.player)?;
        match entry.act {
            None => Ok(()),
            Some(Act::TakeOver) => self.start(turn, Action::TakeOver),
            Some(Act::RollAll) => self.start(turn, Action::Roll),
            Some(Act::SetAside { roll, keep, then, points }) => self.set_aside(roll, keep, then, points),
            Some(Act::Bust { roll }) => self.bust(turn, roll),
            Some(Act::Banked { points, dice }) => self.result(turn, points, dice),
        }
    }

    /// The turn that a line is in, which may begin with it.
    fn whose(&mut self, named: Option<Seat>) -> Result<Turn, Problem> {
        let objective = self.game().objective();
        if objective != Objective::Win {
            if named == Some(Seat::Opponent) {
                return Err(Problem::NoOpponent { objective: objective.name() });
            }
            return Ok(self.turn.unwrap_or_else(|| self.begin(Seat::Me)));
        }
        let expected = if self.first.is_some() { Some(self.mover) } else { named };
        match (named, expected) {
            (Some(found), Some(expected)) if found != expected => {
                Err(Problem::OtherTurn { expected, found, hint: self.what_is_missing() })
            }
            (None, _) if self.turn.is_none() => {
                let alone = "; if one player was alone, review it under --objective turns or points";
                Err(Problem::WhoseTurn { hint: if self.first.is_none() { alone } else { "" } })
            }
            (_, expected) => Ok(self.turn.unwrap_or_else(|| self.begin(expected.unwrap_or(Seat::Me)))),
        }
    }

    fn what_is_missing(&self) -> String {
        match self.turn {
            Some(_) => "say how it ended first: with bank or bust".to_owned(),
            None => format!("say at least how it ended, as in `{0}: bust` or `{0}: bank 450 with 2 dice`", self.mover),
        }
    }

    fn begin(&mut self, mover: Seat) -> Turn {
        self.first.get_or_insert(mover);
        self.mover = mover;
        self.turns[mover as usize] += 1;
        let turn = self.no_turn_yet();
        self.turn = Some(turn);
        turn
    }

    fn no_turn_yet(&self) -> Turn {
        Turn { total: 0, dice: self.game().rules().dice, taken: 0, begun: false }
    }

    /// Where the turn stands that the next line is in.
    pub(super) fn current(&self) -> Turn {
        self.turn.unwrap_or_else(|| self.no_turn_yet())
    }

    /// The players as far as the objective knows them.
    pub(super) fn players(&self) -> Players {
        let [me, opponent] = [self.mover, self.mover.other()].map(|seat| self.players[seat as usize]);
        match self.game().objective() {
            Objective::Points => Players::default(),
            Objective::Turns => Players { me, ..Players::default() },
            Objective::Win => {
                let second = self.game().rules().end == End::Round && self.first != Some(self.mover);
                Players { me, opponent, second }
            }
        }
    }

    fn start(&mut self, turn: Turn, action: Action) -> Result<(), Problem> {
        if turn.begun {
            let what = if action == Action::TakeOver { "taking over" } else { "`roll` alone" };
            return Err(Problem::NotTheStart { what });
        }
        let position = Position::start(self.game(), &self.players(), self.offer)?;
        let actions = position.actions(self.game());
        if !actions.contains(&action) {
            return Err(Problem::NothingToTakeOver { reason: self.why_not_taken() });
        }
        if actions.len() > 1 {
            let ranked = self.policy.rank(&position);
            self.decide(&position, turn, &ranked, action);
        }
        let (total, dice) = match (action, self.offer) {
            (Action::TakeOver, Some(offer)) => offer,
            _ => (0, turn.dice),
        };
        self.turn = Some(Turn { total, dice, taken: total, begun: true });
        Ok(())
    }

    fn why_not_taken(&self) -> String {
        let score = self.players[self.mover as usize].points;
        match self.offer {
            _ if self.game().objective() != Objective::Win => "there is no other player".to_owned(),
            _ if self.game().rules().take_over.is_none() => {
                format!("{} is played without taking over", self.game().id())
            }
            None => "nothing was banked in the turn before".to_owned(),
            Some((points, _)) => format!("{points} are more than one's own score, {score}"),
        }
    }

    /// The position after a roll; that nothing was taken over is decided by it too.
    fn rolled(&mut self, roll: Dice) -> Result<(Turn, Result<Position, PositionError>), Problem> {
        let turn = self.turn.unwrap_or_else(|| self.begin(self.mover));
        if roll.len() != turn.dice {
            let expected = match turn.dice {
                1 => "there is 1 die to roll".to_owned(),
                more => format!("there are {more} dice to roll"),
            };
            let taken = self.offer.is_some() && !turn.begun;
            let hint = if taken { "; if the player took over, write `take over` before the roll" } else { "" };
            return Err(Problem::OtherNumber { found: roll.len(), expected, hint });
        }
        if !turn.begun {
            // Who could have taken over has not done so.
            self.start(turn, Action::Roll)?;
        }
        let at = Roll { turn: turn.total, taken: turn.taken, dice: roll };
        Ok((turn, Position::rolled(self.game(), &self.players(), &at)))
    }

    fn set_aside(&mut self, roll: Dice, keep: Dice, then: Then, claimed: Option<usize>) -> Result<(), Problem> {
        let (turn, position) = self.rolled(roll)?;
        let position = position?;
        if !roll.contains(&keep) {
            return Err(Problem::KeptElsewhere { keep, roll });
        }
        let Some(points) = self.game().worth().of(&keep) else {
            return Err(Problem::DoesNotCount { keep, roll, allowed: result::counting(self.game(), &roll) });
        };
        let points = turn.total + points;
        if let Some(found) = claimed.filter(|&found| found != points) {
            return Err(Problem::OtherPoints { points, found });
        }
        let ranked = self.policy.rank(&position);
        let left = if keep == roll { self.game().rules().dice } else { roll.len() - keep.len() };
        let action = Action::SetAside { dice: keep, then, total: points / self.game().rules().step, left };
        if ranked.iter().all(|ranked| ranked.action != action) {
            return Err(result::may_not_bank(self.game(), position.situation(), points, left));
        }
        self.decide(&position, turn, &ranked, action);
        match then {
            Then::Bank => self.bank(points, left),
            Then::Roll => self.turn = Some(Turn { total: points, dice: left, begun: true, ..turn }),
        }
        Ok(())
    }

    fn bust(&mut self, turn: Turn, roll: Option<Dice>) -> Result<(), Problem> {
        let mut taken = turn.taken;
        if let Some(roll) = roll {
            let (turn, position) = self.rolled(roll)?;
            match position {
                Err(PositionError::Bust { .. }) => {}
                Err(error) => return Err(error.into()),
                Ok(_) => return Err(Problem::NoBust { roll, allowed: result::counting(self.game(), &roll) }),
            }
            taken = turn.taken;
        }
        let last = self.is_last();
        if self.game().rules().pays_for_taking_over() {
            let points = &mut self.players[self.mover as usize].points;
            *points = points.saturating_sub(taken);
        }
        self.offer = None;
        self.end_turn(last);
        Ok(())
    }

    /// A turn of which only the end was written down.
    fn result(&mut self, turn: Turn, points: usize, dice: Option<usize>) -> Result<(), Problem> {
        let game = self.game();
        let position = Position::start(game, &self.players(), None)?;
        if turn.begun && points <= turn.total && turn.total > 0 {
            let reason = format!("the turn total is {} already, and a further roll adds to it", turn.total);
            return Err(Problem::ImpossibleResult { points, reason });
        }
        let left = result::check(game, &self.players(), position.situation(), points, dice)?;
        let may_be_taken = game.objective() == Objective::Win && game.rules().take_over.is_some();
        let wins = self.players[self.mover as usize].points + points >= game.rules().target;
        if may_be_taken && !wins && dice.is_none() {
            return Err(Problem::DiceMissing { points });
        }
        self.bank(points, left);
        Ok(())
    }

    /// Whether the player to move has the last turn.
    fn is_last(&self) -> bool {
        self.players().opponent.points >= self.game().rules().target
    }

    fn bank(&mut self, points: usize, left: usize) {
        let rules = self.game().rules();
        let (last, second) = (self.is_last(), self.players().second);
        let me = Player { points: self.players[self.mover as usize].points + points, entered: true };
        self.players[self.mover as usize] = me;
        let over = match self.game().objective() {
            Objective::Points => false,
            Objective::Turns => me.points >= rules.target,
            Objective::Win => last || me.points >= rules.target && (rules.end == End::AtOnce || second),
        };
        let may_be_taken = self.game().objective() == Objective::Win && rules.take_over.is_some();
        self.offer = may_be_taken.then_some((points, left));
        self.end_turn(over);
    }

    fn end_turn(&mut self, over: bool) {
        self.turn = None;
        if self.game().objective() != Objective::Win {
            self.outcome = over.then_some(Outcome::Reached { turns: self.turns[0] });
            return;
        }
        self.mover = self.mover.other();
        let [me, opponent] = self.players.map(|player| player.points);
        self.outcome = over.then_some(match me.cmp(&opponent) {
            std::cmp::Ordering::Greater => Outcome::Won { winner: Seat::Me },
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Won { winner: Seat::Opponent },
        });
    }

    /// Measures an action, which is one of those that are ranked.
    fn decide(&mut self, position: &Position, turn: Turn, ranked: &[Ranked], action: Action) {
        let Some(played) = ranked.iter().find(|ranked| ranked.action == action) else { return };
        let Players { me, opponent, second } = self.players();
        let roll = match position.moment() {
            Moment::Start(_) => None,
            Moment::Rolled(_, roll) => Some(roll.to_string()),
        };
        let place = Place {
            score: me.points,
            other_score: opponent.points,
            entered: me.entered,
            other_entered: opponent.entered,
            second,
            turn_total: turn.total,
            taken: turn.taken,
            offer: self.offer.filter(|_| roll.is_none()),
            roll,
        };
        let made = Made {
            game: self.game(),
            scale: self.scale,
            line: self.line,
            player: self.mover,
            turn: self.turns[self.mover as usize],
            position,
            place,
            ranked,
            played,
        };
        self.decisions.push(made.tell());
    }

    fn finish(self) -> Review {
        let seats = Seat::ALL.into_iter().filter(|&seat| self.turns[seat as usize] > 0);
        Review {
            players: seats.map(|seat| self.sum(seat)).collect(),
            value_at_start: self.policy.table().metadata().root,
            outcome: self.outcome,
            decisions: self.decisions,
        }
    }

    fn sum(&self, player: Seat) -> PlayerSum {
        let own = || self.decisions.iter().filter(move |decision| decision.player == player);
        let (mut total, mut kinds) = (Sum::default(), BTreeMap::<Kind, Sum>::new());
        for decision in own() {
            total.add(decision.rating, decision.loss);
            for part in &decision.parts {
                kinds.entry(part.kind).or_default().add(part.rating, part.loss);
            }
        }
        let places: Vec<usize> =
            (0..self.decisions.len()).filter(|&place| self.decisions[place].player == player).collect();
        let worst = costliest(own().map(|decision| (decision.rating, decision.loss)));
        PlayerSum {
            player,
            score: self.players[player as usize].points,
            turns: self.turns[player as usize],
            total,
            kinds: kinds.into_iter().map(|(kind, sum)| KindSum { kind, sum }).collect(),
            costliest: worst.into_iter().map(|place| places[place]).collect(),
        }
    }
}
