//! Positions and actions in the words of both sides.

use std::fmt::Write as _;

use dicebase_games::Dice;
use dicebase_games::bank::{Action, Game, Later, Player, Players, Points, Position, PositionError, Roll, Then};

use crate::common::Random;

/// A position in words, which may be one that cannot be.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    pub players: Players,
    /// Before the first roll, with what may be taken over.
    pub offer: Option<(Points, usize)>,
    /// After a roll.
    pub roll: Option<Roll>,
}

impl Question {
    pub fn position(&self, game: &Game) -> Result<Position, PositionError> {
        match &self.roll {
            Some(roll) => Position::after_roll(game, &self.players, roll),
            None => Position::start(game, &self.players, self.offer),
        }
    }

    /// In the words of the driver.
    pub fn words(&self) -> String {
        let Players { me, opponent, second, .. } = self.players;
        let players = format!("{} {} {second} {} {}", me.points, me.entered, opponent.points, opponent.entered);
        match (self.roll, self.offer) {
            (Some(roll), _) => format!("rolled {players} {} {} {}", roll.turn, roll.taken, roll.dice),
            (None, Some((points, dice))) => format!("start {players} {points} {dice}"),
            (None, None) => format!("start {players}"),
        }
    }

    /// From the words of the driver.
    pub fn parse(words: &str) -> Self {
        let words: Vec<&str> = words.split(' ').collect();
        let points = |at: usize| Points(words[at].parse().unwrap());
        let player = |at: usize| Player { points: points(at), entered: words[at + 1] == "true", busts: 0 };
        let players = Players {
            me: player(1),
            opponent: player(4),
            later: Later::NONE,
            second: words[3] == "true",
            turns_left: None,
        };
        let rolled = words[0] == "rolled";
        let roll = || Roll { turn: points(6), taken: points(7), dice: Dice::parse(words[8], 6).unwrap() };
        let offer = (!rolled && words.len() > 6).then(|| (points(6), words[7].parse().unwrap()));
        Self { players, offer, roll: rolled.then(roll) }
    }

    /// In the words of the program.
    pub fn options(&self) -> String {
        let Players { me, opponent, second, .. } = self.players;
        let mut options = format!("--me {} --opponent {}", me.points, opponent.points);
        let flags = [(me.entered, " --me-entered"), (opponent.entered, " --opponent-entered"), (second, " --second")];
        options.extend(flags.into_iter().filter(|(is_so, _)| *is_so).map(|(_, option)| option));
        if let Some((points, dice)) = self.offer {
            write!(options, " --offer {points} --offer-dice {dice}").unwrap();
        }
        if let Some(Roll { turn, taken, dice }) = self.roll {
            write!(options, " --turn {turn} --taken {taken} --roll {dice}").unwrap();
        }
        options
    }
}

/// An action in the words of a match.
pub fn named(action: &Action) -> String {
    match action {
        Action::TakeOver => "take-over".to_owned(),
        Action::Roll { .. } => "roll".to_owned(),
        Action::SetAside { dice, then: Then::Bank, .. } => format!("{dice} bank"),
        Action::SetAside { dice, then: Then::Roll, .. } => format!("{dice} roll"),
    }
}

/// An action in the words of the driver: with the turn total after it and the dice left.
pub fn described(question: &Question, action: &Action, game: &Game) -> String {
    let (total, left) = match (action, question.offer) {
        (Action::SetAside { total, left, .. }, _) => (game.rules().points(*total), *left),
        (Action::TakeOver, Some(offer)) => offer,
        _ => (Points(0), game.rules().dice),
    };
    format!("{total} {left} {}", named(action))
}

/// A position drawn by chance, most often one that can be.
pub fn any_question(game: &Game, random: &mut Random) -> Question {
    let (states, rules) = (game.states(), game.rules());
    let state = states.state(random.below(states.len()));
    let players = Players::of_state(game, &state);
    let offer = state.offer.map(|offer| (rules.points(offer.total), offer.dice));
    let mut question = Question { players, offer, roll: None };
    if state.second && random.below(3) == 0 {
        make_last(&mut question, game, random);
    }
    let offer = question.offer;
    if random.below(3) > 0 {
        let taken = offer.map_or(Points(0), |(points, _)| points);
        let turn = taken + rules.points(random.below(30).saturating_sub(5));
        let count = 1 + random.below(rules.dice);
        let dice = Dice::from_faces((0..count).map(|_| 1 + random.below(rules.sides)));
        question = Question { offer: None, roll: Some(Roll { turn, taken, dice }), ..question };
    }
    if random.below(8) == 0 {
        spoil(&mut question, random);
    }
    question
}

/// Gives the other player the target, by what it has banked just now.
fn make_last(question: &mut Question, game: &Game, random: &mut Random) {
    let (rules, beyond) = (game.rules(), random.below(30));
    question.players.opponent = Player { points: rules.points(game.target() + beyond), entered: true, busts: 0 };
    let banked = rules.points(beyond + 1 + random.below(30));
    question.offer = question.offer.map(|(_, dice)| (banked, dice));
}

/// Changes a number without looking.
fn spoil(question: &mut Question, random: &mut Random) {
    let points = Points([0, 30, 50, 350, 800, 2000, 10_000, 7_000_000][random.below(8)]);
    match (random.below(6), &mut question.roll, &mut question.offer) {
        (0, _, _) => question.players.me.points = points,
        (1, _, _) => question.players.opponent.points = points,
        (2, _, _) => question.players.me.entered ^= true,
        (5, _, _) => question.players.second ^= true,
        (3, Some(roll), _) => roll.taken = points,
        (4, Some(roll), _) => roll.turn = points,
        (_, _, offer) => *offer = Some((points, random.below(8))),
    }
}
