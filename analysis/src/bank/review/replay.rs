//! The replay of a game, line by line.

use std::collections::BTreeMap;

use dicebase_games::Dice;
use dicebase_games::bank::{
    Action, ActionError, After, Ending, Game, Moment, Objective, Players, Points, Position, PositionError, Roll,
    Situation, Standing, State, Then, Tie, kinds_in_words,
};
use dicebase_games::{counted, spaced};
use dicebase_policy::bank::Policy;
use dicebase_tables::Damaged;

use super::super::course::Course;
use super::decision::{mistake, parts};
use super::problem::Problem;
use super::{Kind, KindSum, Measured, Outcome, PlayerSum, Review, result};
use crate::review::{Decision, Hints, Line, PlayedAction, Player, Scale, Seating, Sum, Whereabouts, costliest};

/// The hint at the end of another player's turn that is not written down.
fn what_is_missing(mover: Player) -> String {
    format!("say at least how it ended, as in `{mover}: bust` or `{mover}: bank 450 with 2 dice`")
}

/// A game as far as it was played.
pub struct Replay<'a, D> {
    game: &'a Game,
    /// The policy that measures decisions; `None` if nothing is measured.
    pub(super) policy: Option<&'a Policy<D>>,
    pub(super) line: usize,
    scale: Scale,
    /// The state at the start of the turn of the player to move.
    pub(super) start: State,
    /// The points banked under the objective points.
    banked: Points,
    pub(super) seating: Seating,
    /// The standings at a table of more players than the game is solved for. The state is then that of the duel with
    /// the leader.
    pub(super) course: Option<Course<'a>>,
    /// The turn, if it has begun.
    pub(super) turn: Option<Turn>,
    pub(super) outcome: Option<Outcome>,
    pub(super) decisions: Vec<Decision<Measured>>,
}

/// A turn as far as it was played.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    /// The turn total in steps.
    pub(super) total: usize,
    /// The hand left to roll, which is the number of dice if they are alike.
    pub(super) dice: usize,
    /// The number of steps that were taken over.
    pub(super) taken: usize,
    /// Is `true` when it is known whether the player took over.
    pub(super) begun: bool,
}

/// The content of a line.
enum ParsedLine {
    /// A decision in a position.
    Action(Position, Action),
    Bust,
    /// The end of a turn whose earlier decisions were not written down.
    Banked {
        points: Points,
        dice: Option<usize>,
    },
}

impl<'a, D: AsRef<[u8]>> Replay<'a, D> {
    /// A replay at the start of a game.
    #[must_use]
    pub fn new(policy: &'a Policy<D>) -> Self {
        let game = policy.game();
        let scale = Scale::new(mistake(game.objective()), policy.table().metadata().error_bound);
        Self { policy: Some(policy), scale, ..Self::unmeasured(game) }
    }

    /// A replay without a table, which measures nothing.
    #[must_use]
    pub fn unmeasured(game: &'a Game) -> Self {
        let start = match game.objective() {
            Objective::Points => State::alone(Situation::one_turn().me),
            Objective::Turns => State::alone(game.states().standings().start()),
            Objective::Win => game.states().start(),
        };
        Self {
            game,
            policy: None,
            line: 0,
            scale: Scale::new(mistake(game.objective()), 0.0),
            start,
            banked: Points(0),
            seating: Seating::new(game.players()),
            course: None,
            turn: None,
            outcome: None,
            decisions: Vec::new(),
        }
    }

    /// The replay with people at these places in the order of play, counted from the writer of the file.
    #[must_use]
    pub fn played_by(self, people: impl IntoIterator<Item = usize>) -> Self {
        Self { seating: self.seating.played_by(people), ..self }
    }

    /// Sets the number of players, before the first turn.
    pub(super) fn seat_players(&mut self, found: &str) -> Result<(), Problem> {
        let game = self.game();
        self.seating = self.seating.seat(found, &game.seats())?;
        let players = self.seating.players();
        self.sit((players > game.players()).then(|| Course::new(game, players)));
        Ok(())
    }

    /// Takes the standings at a table of more players than the game is solved for.
    fn sit(&mut self, course: Option<Course<'a>>) {
        if let Some(at) = course.as_ref().map(Course::duel_with_leader) {
            let Situation { me, opponent, later, second, left, .. } = at;
            self.start = State { me, opponent, later, second, left, offer: None };
        }
        self.course = course;
    }

    /// Returns `true` at a table of more players than the game is solved for.
    #[must_use]
    pub fn is_among_several(&self) -> bool {
        self.course.is_some()
    }

    /// The players and whose turn it is.
    #[must_use]
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// The game with the dice of the player to move.
    #[must_use]
    pub fn set(&self) -> &'a Game {
        self.game.of_seat(self.start.second)
    }

    /// Plays a line, and returns its roll and its act as they are written into a file.
    pub(super) fn enter(&mut self, line: &Line<Player>) -> Result<(Option<Dice>, String), Problem> {
        if !begins_as_said(&line.act) {
            return Err(Problem::not_a_decision(self.game(), line));
        }
        if self.outcome.is_some() {
            return Err(Problem::GameOver);
        }
        let turn = self.whose(line.player)?;
        if line.act.is_empty() && line.roll.is_none() && line.player.is_some() {
            return Ok((None, String::new()));
        }
        let roll = line.roll.as_ref().map(|roll| self.game().rules().read_dice(roll)).transpose()?;
        let said = self.said(turn, roll, &line.act).map_err(|problem| match problem {
            Problem::Action(ActionError::NotAnAction { .. }) => Problem::not_a_decision(self.game(), line),
            other => other,
        })?;
        let text = match said {
            ParsedLine::Action(position, action) => {
                self.act(&position, action)?;
                action.text(self.game())
            }
            ParsedLine::Bust => {
                let (game, at) = (self.game(), self.situation());
                let after = match roll {
                    Some(roll) => game.after_bust_with(&at, &roll),
                    None if game.rules().bust_all.is_some() => return Err(Problem::WhichBust),
                    None => game.after_bust(&at),
                };
                self.end_turn(0, after);
                "bust".to_owned()
            }
            ParsedLine::Banked { points, dice } => {
                self.result(turn, points, dice)?;
                let left = dice.map(|dice| format!(" with {}", counted(dice, "die", "dice"))).unwrap_or_default();
                format!("bank {points}{left}")
            }
        };
        Ok((roll, text))
    }

    /// Reads the content of a line.
    fn said(&mut self, turn: Turn, roll: Option<Dice>, act: &str) -> Result<ParsedLine, Problem> {
        let game = self.set();
        let words: Vec<&str> = act.split_whitespace().collect();
        let position = match (roll, &words[..]) {
            (None, ["bust"]) => return Ok(ParsedLine::Bust),
            (None, ["bank" | "banked", points, left @ ..]) if let Some(said) = banked(points, left) => return Ok(said),
            (None, ["take", "over"] | ["take-over"]) if turn.begun => {
                return Err(Problem::NotTheStart { what: "taking over" });
            }
            (None, ["roll", ..]) if turn.begun => return Err(Problem::NotTheStart { what: "`roll` alone" }),
            (None, _) => self.turn_start()?,
            (Some(roll), ["bust"]) => match self.rolled(turn, roll)? {
                Err(PositionError::Bust { .. }) => return Ok(ParsedLine::Bust),
                Err(error) => return Err(error.into()),
                Ok(_) => return Err(Problem::NoBust { roll, allowed: game.scoring().counting(&roll) }),
            },
            (Some(roll), _) => self.rolled(turn, roll)??,
        };
        let action = Action::read(game, &position, act)?;
        Ok(ParsedLine::Action(position, action))
    }

    /// The turn that a line belongs to; the line may begin it.
    fn whose(&mut self, named: Option<Player>) -> Result<Turn, Problem> {
        let hints = Hints {
            objective: self.game().objective().name(),
            alone: "; if one player was alone, review it under --objective turns or points",
            goes_on: "say how it ended first: with bank or bust",
            missing: what_is_missing,
        };
        self.seating.enter(named, &hints)?;
        let turn = self.current();
        self.turn = Some(turn);
        Ok(turn)
    }

    fn no_turn_yet(&self) -> Turn {
        Turn { total: 0, dice: self.set().hands().all(), taken: 0, begun: false }
    }

    /// The turn of the next line.
    pub(super) fn current(&self) -> Turn {
        self.turn.unwrap_or_else(|| self.no_turn_yet())
    }

    /// The standing of the player at a place.
    fn standing(&self, place: usize) -> Standing {
        if let Some(course) = &self.course {
            let first = self.seating.first().unwrap_or_default();
            return course.standing((place + course.players() - first) % course.players());
        }
        self.start.players().nth(self.seating.turns_until(place)).unwrap_or(self.start.opponent)
    }

    /// The score of the player at a place.
    #[must_use]
    pub fn score(&self, place: usize) -> Points {
        match self.game().objective() {
            Objective::Points => self.banked,
            Objective::Turns | Objective::Win => self.game().rules().points(self.standing(place).score),
        }
    }

    /// The number of busts in a row before the move of the player at a place, in words that follow a score; empty where
    /// busts do not count.
    #[must_use]
    pub fn after_busts(&self, place: usize) -> String {
        self.standing(place).after_busts()
    }

    /// The players, as far as the objective knows them.
    fn players(&self) -> Players {
        Players::of_state(self.game(), &self.start)
    }

    /// The position at the start of the turn.
    pub(super) fn turn_start(&self) -> Result<Position, PositionError> {
        Ok(self.among_all(Position::start(self.game(), &self.players(), self.offer())?))
    }

    /// A position of the duel with the leader, as one among all players.
    fn among_all(&self, position: Position) -> Position {
        let Some(course) = &self.course else { return position };
        let others: Vec<usize> = course.duels().map(|at| at.opponent.score).collect();
        position.among(&others, course.duels().filter(|at| at.second).count())
    }

    /// The points and the number of dice that the previous player left to take over.
    #[must_use]
    pub fn offer(&self) -> Option<(Points, usize)> {
        self.start.offer.map(|offer| (self.game().rules().points(offer.total), offer.dice))
    }

    /// The position after a roll.
    pub(super) fn after(&self, dice: Dice) -> Result<Position, PositionError> {
        let (turn, rules) = (self.current(), self.game().rules());
        let roll = Roll { turn: rules.points(turn.total), taken: rules.points(turn.taken), dice };
        Ok(self.among_all(Position::after_roll(self.game(), &self.players(), &roll)?))
    }

    /// The position after a roll in a line, if the roll has the right number of dice. The roll also decides not to take
    /// over.
    fn rolled(&mut self, turn: Turn, roll: Dice) -> Result<Result<Position, PositionError>, Problem> {
        let hands = self.set().hands();
        // A roll also tells the number of dice that was chosen for it.
        let chosen = hands.of(&roll).filter(|_| hands.is_choice(turn.dice));
        let hand = chosen.unwrap_or(turn.dice);
        if !hands.is_of(&roll, hand) {
            let expected = match hands.size(turn.dice) {
                most if hands.is_choice(turn.dice) => format!("at most {} may be", counted(most, "die", "dice")),
                1 => format!("there is {} die to roll", hands.in_words(turn.dice)),
                _ => format!("there are {} dice to roll", hands.in_words(turn.dice)),
            };
            let taken = self.offer().is_some() && !turn.begun;
            let hint = if taken { "; if the player took over, write `take over` before the roll" } else { "" };
            let found = match (self.game().rules().kinds.is_empty(), roll.len()) {
                (true, number) => counted(number, "die was", "dice were"),
                (false, 1) => format!("{} die was", kinds_in_words(&roll.kinds())),
                (false, _) => format!("{} dice were", kinds_in_words(&roll.kinds())),
            };
            return Err(Problem::OtherNumber { found, expected, hint });
        }
        if !turn.begun {
            // The player did not take over, although it may have been allowed.
            let start = self.turn_start()?;
            self.act(&start, Action::Roll { hand })?;
        }
        Ok(self.after(roll))
    }

    /// Takes an action in a position.
    fn act(&mut self, position: &Position, action: Action) -> Result<(), Damaged> {
        self.decide(position, action)?;
        let turn = self.current();
        match action {
            Action::Roll { hand } => self.turn = Some(Turn { dice: hand, begun: true, ..turn }),
            Action::TakeOver => {
                let offer = self.start.offer.map_or((0, turn.dice), |offer| (offer.total, offer.dice));
                self.turn = Some(Turn { total: offer.0, dice: offer.1, taken: offer.0, begun: true });
            }
            Action::SetAside { then: Then::Roll, total, left, .. } => {
                self.turn = Some(Turn { total, dice: left, begun: true, ..turn });
            }
            Action::SetAside { then: Then::Bank, total, left, .. } => {
                self.end_turn(total, self.game().after_banking(&self.situation(), total, left));
            }
        }
        Ok(())
    }

    /// The situation of the turn, as far as its end depends on it.
    fn situation(&self) -> Situation {
        let pays = self.game().rules().pays_for_taking_over();
        Situation { taken: if pays { self.current().taken } else { 0 }, ..Situation::from(&self.start) }
    }

    /// Plays a turn of which only the end was written down.
    fn result(&mut self, turn: Turn, points: Points, dice: Option<usize>) -> Result<(), Problem> {
        let game = self.game();
        let position = Position::start(game, &self.players(), None)?;
        let so_far = game.rules().points(turn.total);
        if turn.begun && points <= so_far && turn.total > 0 {
            let reason = format!("the turn total is {so_far} already, and a further roll adds to it");
            return Err(Problem::ImpossibleResult { points: points.0, reason });
        }
        let left = result::check(game, &self.players(), &position, points, dice)?;
        let total = game.rules().steps(points);
        let after = game.after_banking(&self.situation(), total, left);
        let may_be_taken = matches!(after, After::Next(State { offer: Some(_), .. }));
        if may_be_taken && dice.is_none() {
            return Err(Problem::DiceMissing { points: points.0 });
        }
        self.end_turn(total, after);
        Ok(())
    }

    /// Ends the turn; `total` steps were banked.
    fn end_turn(&mut self, total: usize, after: After) {
        let at = self.situation();
        self.turn = None;
        self.seating.end();
        match after {
            _ if self.is_among_several() => self.end_turn_among_several(&at, total, &after),
            After::Over(Ending::Banked(total)) => self.banked += self.game().rules().points(total),
            After::Over(ending) => {
                self.start.me.score += total;
                self.outcome = Some(self.outcome_of(ending));
            }
            After::Next(state) => {
                self.start = state;
                self.seating.pass_on();
            }
        }
    }

    fn end_turn_among_several(&mut self, at: &Situation, total: usize, after: &After) {
        let Some(mut course) = self.course.take() else { return };
        let is_over = course.end_turn(at, after, total);
        if is_over {
            self.outcome = Some(self.outcome_of_several(&course.winners()));
        } else {
            self.seating.pass_on();
        }
        self.sit(Some(course));
    }

    /// The outcome of a game of several, from the seats of those who have the most points.
    fn outcome_of_several(&self, winners: &[usize]) -> Outcome {
        let first = self.seating.first().unwrap_or_default();
        let player = |seat: &usize| self.seating.player((seat + first) % self.seating.players());
        match winners {
            [seat] => Outcome::Won { winner: player(seat) },
            seats => {
                let mut winners: Vec<Player> = seats.iter().map(player).collect();
                winners.sort_by_key(|player| player.place());
                Outcome::Shared { winners }
            }
        }
    }

    fn outcome_of(&self, ending: Ending) -> Outcome {
        let winner = |turns| Outcome::Won { winner: self.seating.player(self.seating.place_after(turns)) };
        match (ending, self.game().rules().tie) {
            (Ending::Reached | Ending::Banked(_), _) => Outcome::Reached { turns: self.seating.turns_begun(0) },
            (Ending::Won, _) => winner(0),
            // Only a game of two can be lost in one's own turn.
            (Ending::Lost, _) => winner(1),
            (Ending::Drawn, Tie::Half) => Outcome::Draw,
            (Ending::Drawn, Tie::BothWin) => Outcome::BothWon,
        }
    }

    /// Measures an action, which must be one of those allowed. At the start of a turn a single action is no decision.
    fn decide(&mut self, position: &Position, action: Action) -> Result<(), Damaged> {
        let (game, is_start) = (self.game(), matches!(position.moment(), Moment::Start(_)));
        if is_start && position.actions(game).len() == 1 {
            return Ok(());
        }
        let Some(policy) = self.policy else { return Ok(()) };
        let ranked = policy.rank(position)?;
        let Some(played) = ranked.iter().find(|ranked| ranked.action == action) else { return Ok(()) };
        let more =
            Measured { player: self.seating.player(self.seating.mover()), parts: parts(self.scale, &ranked, played) };
        let in_words = |action: &Action| PlayedAction {
            words: action.in_words(self.set()),
            action: action.fields(game, position),
            text: action.text(game),
        };
        let decision = Decision::of(self.whereabouts(position), &ranked, played, self.scale, in_words, more);
        self.decisions.push(decision);
        Ok(())
    }

    fn whereabouts(&self, position: &Position) -> Whereabouts {
        let scores = (0..self.seating.players()).map(|after| self.score(self.seating.place_after(after)).to_string());
        let scores = scores.collect::<Vec<_>>().join(" : ");
        let scores = match self.game().objective() {
            Objective::Points => String::new(),
            Objective::Turns => format!("{scores} points, "),
            Objective::Win => format!("{scores}, "),
        };
        Whereabouts {
            line: self.line,
            turn_number: self.seating.turn_number(),
            moment: format!("{scores}{}", self.moment(position)),
            notation: position.notation(self.game()),
        }
    }

    fn moment(&self, position: &Position) -> String {
        let points = |steps: usize| self.game().rules().points(steps);
        match position.moment() {
            Moment::Start(Some(offer)) => {
                let dice = counted(offer.dice, "die", "dice");
                format!("{} with {dice} may be taken over", points(offer.total))
            }
            Moment::Start(None) => "the start of the turn".to_owned(),
            Moment::Kept(total, hand) => {
                let dice = self.set().hands().size(*hand);
                format!("turn total {}, {} left", points(*total), counted(dice, "die", "dice"))
            }
            Moment::Rolled(0, roll) => format!("rolled {}", spaced(roll)),
            Moment::Rolled(total, roll) => format!("turn total {}, rolled {}", points(*total), spaced(roll)),
        }
    }

    /// The value of the game at its start; 0 if nothing is measured.
    pub(super) fn root(&self) -> f64 {
        self.policy.map_or(0.0, |policy| policy.root())
    }

    /// The rating of who begins at a table of several.
    fn rating_at_start(&self, policy: &Policy<D>, players: usize) -> Result<f64, Problem> {
        let start = Position::start(self.game(), &Players::default(), None)?;
        Ok(policy.value(&start.among(&vec![0; players - 1], 0))?)
    }

    pub(super) fn finish(self) -> Result<Review, Problem> {
        let value_at_start = match (&self.course, self.policy) {
            (Some(course), Some(policy)) => self.rating_at_start(policy, course.players())?,
            _ => self.root(),
        };
        Ok(Review {
            players: self.seating.have_played().map(|place| self.sum(place)).collect(),
            value_at_start,
            exact: self.course.is_none(),
            outcome: self.outcome,
            decisions: self.decisions,
        })
    }

    fn sum(&self, place: usize) -> PlayerSum {
        let player = self.seating.player(place);
        let own = || self.decisions.iter().filter(move |decision| decision.more.player == player);
        let (mut total, mut kinds) = (Sum::default(), BTreeMap::<Kind, Sum>::new());
        for decision in own() {
            total.add(decision.rating, decision.loss);
            for part in &decision.more.parts {
                kinds.entry(part.kind).or_default().add(part.rating, part.loss);
            }
        }
        let places: Vec<usize> =
            (0..self.decisions.len()).filter(|&place| self.decisions[place].more.player == player).collect();
        let worst = costliest(own().map(|decision| (decision.rating, decision.loss)));
        PlayerSum {
            player,
            score: self.score(place),
            turns: self.seating.turns_ended(place),
            total,
            kinds: kinds.into_iter().map(|(kind, sum)| KindSum { kind, sum }).collect(),
            costliest: worst.into_iter().map(|place| places[place]).collect(),
        }
    }
}

/// Returns `true` when an act is empty, or begins with a word for an action in a turn.
fn begins_as_said(act: &str) -> bool {
    let words = ["keep", "take", "take-over", "roll", "bust", "bank", "banked"];
    act.split_whitespace().next().is_none_or(|word| words.contains(&word))
}

/// Reads the end of a turn in words: the points, and the number of dice left.
fn banked(points: &str, left: &[&str]) -> Option<ParsedLine> {
    let dice = match left {
        [] => None,
        ["with", dice, "dice" | "die"] | ["with", dice, "dice" | "die", "left"] => Some(dice.parse().ok()?),
        _ => return None,
    };
    Some(ParsedLine::Banked { points: Points(points.parse().ok()?), dice })
}
