//! The replay of a game, line by line.

use std::collections::BTreeMap;

use dicebase_games::Dice;
use dicebase_games::race::{
    Action, After, Game, MAX_PIECES, MAX_PLAYERS, Moment, Objective, Placement, Position, PositionError, Seats,
};
use dicebase_policy::race::{Policy, RatingBot};

use super::compare::Comparison;
use super::problem::Problem;
use super::{Decided, Kind, KindSum, Made, Outcome, PlayerSum, Review};
use crate::review::{
    Decision, Hints, Line, PlayedAction, Player, Scale, Seating, Sum, Unmeasured, Whereabouts, costliest,
};

/// The text written after a roll that has no move. The short form is read too.
pub(super) const NO_MOVE: &str = "no move";
const NO_MOVE_IN_SHORT: &str = "-";

/// The hints in errors about players. Only the objective turns is about one player.
const HINTS: Hints = Hints {
    objective: "turns",
    alone: "; if one player was alone, review it under --objective turns",
    goes_on: "the turn goes on: write its next roll",
    missing: |_| "write each roll, also one with which no piece could be moved, as in: 3 no move".to_owned(),
};

/// A game as far as it was played.
pub struct Replay<'a, D> {
    pub(super) game: &'a Game,
    /// The policy that measures decisions; `None` if the game is not solved.
    pub(super) policy: Option<&'a Policy<D>>,
    /// The bot whose moves the moves of the file are compared with, if the game is not solved.
    pub(super) bot: Option<RatingBot<'a>>,
    pub(super) line: usize,
    scale: Scale,
    /// The pieces of all players, from the player to move on.
    pub(super) seats: Seats,
    pub(super) seating: Seating,
    /// The number of rolls for a move that are left in the turn, if it has begun.
    pub(super) tries: Option<usize>,
    /// The distances of each player's pieces by number. Of several pieces at home, the one with the lowest number
    /// leaves first.
    pub(super) numbered: [[u8; MAX_PIECES]; MAX_PLAYERS],
    pub(super) outcome: Option<Outcome>,
    pub(super) decisions: Vec<Decided>,
    /// The decisions in which the bot would have made another move.
    pub(super) comparisons: Vec<Comparison>,
}

/// The smallest loss that players notice.
fn mistake(objective: Objective) -> f64 {
    match objective {
        Objective::Turns => 0.05,
        Objective::Win => 0.01,
    }
}

/// The distances of the pieces by number. Distances are bit positions in a word, so they fit into a byte.
fn numbered(own: Placement) -> [u8; MAX_PIECES] {
    let mut numbered = [0; MAX_PIECES];
    numbered.iter_mut().zip(own.distances()).for_each(|(piece, distance)| *piece = distance as u8);
    numbered
}

impl<'a, D: AsRef<[u8]>> Replay<'a, D> {
    /// A replay at the start of a game that is solved.
    #[must_use]
    pub fn new(policy: &'a Policy<D>) -> Self {
        let scale = Scale::new(mistake(policy.game().objective()), policy.table().metadata().error_bound);
        Self { policy: Some(policy), scale, ..Self::unsolved(policy.game()) }
    }

    /// A replay at the start of a game that is not solved.
    #[must_use]
    pub fn unsolved(game: &'a Game) -> Self {
        let board = game.board();
        let seats = match game.objective() {
            Objective::Turns => Seats::alone(board.start()),
            Objective::Win => Seats::start(board),
        };
        Self {
            game,
            policy: None,
            bot: None,
            line: 0,
            scale: Scale::new(mistake(game.objective()), 0.0),
            seats,
            seating: Seating::new(game.players()),
            tries: None,
            numbered: [numbered(board.start()); MAX_PLAYERS],
            outcome: None,
            decisions: Vec::new(),
            comparisons: Vec::new(),
        }
    }

    /// The replay with people at these places in the order of play, counted from the writer of the file.
    #[must_use]
    pub fn played_by(self, people: impl IntoIterator<Item = usize>) -> Self {
        Self { seating: self.seating.played_by(people), ..self }
    }

    /// The players and whose turn it is.
    #[must_use]
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Plays a line, and returns its roll and its act as they are written into a file.
    pub(super) fn enter(&mut self, line: &Line<Player>) -> Result<(Option<Dice>, String), Problem> {
        if self.outcome.is_some() {
            return Err(Problem::GameOver);
        }
        let is_start = line.roll.is_none() && line.act.is_empty() && line.player.is_some();
        if !is_start && (line.roll.is_none() || line.act.is_empty()) {
            return Err(Problem::not_a_decision(line));
        }
        let tries = self.whose(line.player)?;
        let Some(text) = &line.roll else { return Ok((None, String::new())) };
        let dice = Dice::parse(text, self.game.rules().sides)?;
        let mut faces = dice.faces();
        let (Some(roll), None) = (faces.next(), faces.next()) else { return Err(Problem::NotOneDie { found: dice }) };
        let act = match line.act.as_str() {
            NO_MOVE | NO_MOVE_IN_SHORT => {
                self.pass(roll, tries)?;
                NO_MOVE.to_owned()
            }
            act => {
                let position = self.after(roll)?;
                let action = Action::read(self.game, &position, act)?;
                self.act(&position, roll, action)?;
                action.text(self.game)
            }
        };
        Ok((Some(dice), act))
    }

    /// The number of rolls for a move that are left in the turn that a line belongs to; the line may begin the turn.
    fn whose(&mut self, named: Option<Player>) -> Result<usize, Problem> {
        self.seating.enter(named, &HINTS)?;
        let tries = self.tries();
        self.tries = Some(tries);
        Ok(tries)
    }

    pub(super) fn all_tries(&self) -> usize {
        self.game.board().tries(self.seats.own())
    }

    /// The position after a roll.
    pub(super) fn after(&self, roll: usize) -> Result<Position, Problem> {
        Position::after_roll(self.game, self.seats, roll).map_err(|error| match error {
            PositionError::NoMove { roll } => Problem::NoMove { roll },
            other => other.into(),
        })
    }

    /// Plays a roll that has no move.
    fn pass(&mut self, roll: usize, tries: usize) -> Result<(), Problem> {
        if let Ok(position) = self.after(roll) {
            let allowed = position.actions(self.game).iter().map(|action| action.text(self.game)).collect();
            return Err(Problem::MayMove { roll, allowed });
        }
        let is_free = self.game.rules().again_without_move && self.game.board().rolls_again(roll);
        match tries {
            tries if is_free => self.tries = Some(tries),
            0 | 1 => self.next(self.seats.passed_on()),
            tries => self.tries = Some(tries - 1),
        }
        Ok(())
    }

    /// Begins the turn of the next player.
    fn next(&mut self, seats: Seats) {
        (self.seats, self.tries) = (seats, None);
        self.seating.pass_on();
    }

    /// Makes a move.
    fn act(&mut self, position: &Position, roll: usize, action: Action) -> Result<(), Problem> {
        self.decide(position, roll, action)?;
        let board = self.game.board();
        if let Some((after, distance)) = self.seats.captured_piece(board, action.step) {
            self.put(self.seating.place_after(after), distance as u8, 0);
        }
        self.put(self.seating.mover(), action.step.from, action.step.to);
        match After::of(board, &self.seats, action.step, roll) {
            After::Won => {
                self.seats = self.seats.after(board, action.step);
                self.tries = None;
                self.seating.end();
                self.outcome = Some(match self.game.objective() {
                    Objective::Turns => Outcome::Reached { turns: self.seating.turns_begun(0) },
                    Objective::Win => Outcome::Won { winner: self.seating.player(self.seating.mover()) },
                });
            }
            After::Again(seats) => {
                self.seats = seats;
                self.tries = Some(self.all_tries());
            }
            After::Next(seats) => self.next(seats),
        }
        Ok(())
    }

    /// Moves a player's piece from one distance to another; of several pieces at home, the one with the lowest number.
    fn put(&mut self, place: usize, from: u8, to: u8) {
        if let Some(piece) = self.numbered[place].iter_mut().find(|piece| **piece == from) {
            *piece = to;
        }
    }

    /// Measures or compares a move, which must be legal.
    fn decide(&mut self, position: &Position, roll: usize, action: Action) -> Result<(), Problem> {
        let actions = position.actions(self.game);
        let made = Made { player: self.seating.player(self.seating.mover()), kind: Kind::of(self.game, &actions) };
        let at = self.whereabouts(position);
        let decided = match self.policy {
            None => {
                let estimated = self.beside_bot(&actions, roll, action);
                let decision = Unmeasured::of(at, actions.len(), self.told(&action), made);
                Decided::Unmeasured(Unmeasured { estimated, ..decision })
            }
            Some(policy) => {
                let ranked = policy.rank(position)?;
                let Some(played) = ranked.iter().find(|ranked| ranked.action == action) else { return Ok(()) };
                Decided::Measured(Decision::of(at, &ranked, played, self.scale, |action| self.told(action), made))
            }
        };
        self.decisions.push(decided);
        Ok(())
    }

    /// A move in the form of a review.
    pub(super) fn told(&self, action: &Action) -> PlayedAction {
        PlayedAction { words: self.in_words(action), action: action.fields(self.game), text: action.text(self.game) }
    }

    /// A move in words. It names the owner of a captured piece, if there are several other players.
    pub(super) fn in_words(&self, action: &Action) -> String {
        let players = self.game.players();
        let name = |after: usize| match players {
            2 => String::new(),
            _ => self.seating.player(self.seating.place_after(after)).as_owner(),
        };
        action.in_words_with(self.game, name)
    }

    fn whereabouts(&self, position: &Position) -> Whereabouts {
        let pieces = self.seats.own().text(self.game.rules().pieces);
        let roll = if let Moment::Rolled { roll } = position.moment() { *roll } else { 0 };
        Whereabouts {
            line: self.line,
            turn_number: self.seating.turn_number(),
            moment: format!("pieces at {pieces}, rolled {roll}"),
            notation: position.notation(self.game),
        }
    }

    /// The pieces of the player at a place.
    #[must_use]
    pub fn pieces(&self, place: usize) -> Placement {
        self.seats.placement(self.seating.turns_until(place))
    }

    pub(super) fn finish(self) -> Review {
        Review {
            solved: self.policy.is_some(),
            games: None,
            players: self.seating.have_played().map(|place| self.sum(place)).collect(),
            value_at_start: self.policy.map(|policy| policy.root()),
            outcome: self.outcome,
            decisions: self.decisions,
        }
    }

    fn sum(&self, place: usize) -> PlayerSum {
        let player = self.seating.player(place);
        let decisions = self.decisions.iter().enumerate().filter(|(_, decided)| decided.made().player == player);
        let own: Vec<(usize, &Decision<Made>)> =
            decisions.filter_map(|(at, decided)| Some((at, decided.measured()?))).collect();
        let (mut total, mut kinds) = (Sum::default(), BTreeMap::<Kind, Sum>::new());
        for (_, decision) in own.iter().filter(|(_, decision)| decision.choices > 1) {
            total.add(decision.rating, decision.loss);
            kinds.entry(decision.more.kind).or_default().add(decision.rating, decision.loss);
        }
        let worst = costliest(own.iter().map(|(_, decision)| (decision.rating, decision.loss)));
        PlayerSum {
            player,
            pieces: self.pieces(place).text(self.game.rules().pieces),
            turns: self.seating.turns_ended(place),
            total: self.policy.map(|_| total),
            estimate: None,
            kinds: kinds.into_iter().map(|(kind, sum)| KindSum { kind, sum }).collect(),
            costliest: worst.into_iter().map(|at| own[at].0).collect(),
        }
    }
}
