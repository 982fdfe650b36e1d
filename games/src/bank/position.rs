//! Positions of bank games.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::action::{Action, Then};
use super::game::{Game, Situation};
use super::objective::Objective;
use super::parts::{
    BUSTS, DICE_LEFT, ME, ME_ENTERED, OFFER, OFFER_DICE, OPPONENT, OPPONENT_BUSTS, OPPONENT_ENTERED, OPPONENTS, PARTS,
    ROLL, SEAT, SECOND, TAKEN, TURN, TURNS_LEFT,
};
use super::points::Points;
use super::reach::{LONGEST_TURN, Reach};
use super::rules::{End, Tie};
use super::states::{Later, NotTaken, Offer, Standing, State};
use crate::dice::Dice;
use crate::error::bounds;
use crate::family::Family;
use crate::no_decision::NoDecision;
use crate::notation::{Notation, NotationError, check_beside};
use crate::part::Part;
use crate::text::counted;

/// A player in points, as people describe one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The score.
    pub points: Points,
    /// `true` if the player has banked. A score above 0 implies it.
    pub entered: bool,
    /// The number of busts in the last turns, in a row.
    pub busts: usize,
}

/// The players, as people describe them. Objectives of one player have no opponent, and that of one turn no players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// The player to move.
    pub me: Player,
    /// The player who moves next.
    pub opponent: Player,
    /// The players who move after that.
    pub later: Later<Player>,
    /// `true` if the player to move did not begin, where that matters: where rounds are completed, and where the
    /// players have other dice each.
    pub second: bool,
    /// The number of turns that the player to move still has, this one included, in games that end after a number of
    /// turns; all of them if `None`.
    pub turns_left: Option<usize>,
}

/// A roll in points, as people describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The turn total before it, including points taken over.
    pub turn: Points,
    /// The part of these points that was taken over.
    pub taken: Points,
    /// The dice that were rolled.
    pub dice: Dice,
}

/// A turn in points before the next roll, as people describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The turn total, including points taken over.
    pub turn: Points,
    /// The part of these points that was taken over.
    pub taken: Points,
    /// The number of dice left to roll.
    pub dice: usize,
}

/// A position: at the start of a turn, or within it before or after a roll. The player has a decision in each; a game
/// that is over has no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    situation: Situation,
    moment: Moment,
    others: Others,
}

/// The scores of the others, in steps and in the order of their turns, at a table of more players than the game is
/// solved for; empty at others. The opponent of the situation is then the one with the most points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Others {
    scores: [u16; MOST_OTHERS],
    count: u8,
    /// The number of those who have moved before in this round: the last ones.
    before: u8,
}

/// The most others at a table.
pub const MOST_OTHERS: usize = 5;

/// The moment of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the first roll, with the offer that may be taken over, if there is one.
    Start(Option<Offer>),
    /// Within a turn, before the next roll: the turn total, in steps, and the hand that is left, which is the number of
    /// dice if they are alike.
    Kept(usize, usize),
    /// After a roll: the turn total before it, in steps, and the dice.
    Rolled(usize, Dice),
}

/// The part of a position that an error is about, and its words in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blamed {
    /// The name of the part.
    pub part: &'static str,
    /// The words in a sentence.
    pub words: &'static str,
}

/// The parts that describe one player.
#[derive(Clone, Copy)]
struct Whose {
    score: Blamed,
    entered: Blamed,
    busts: Blamed,
}

const MINE: Whose = Whose {
    score: Blamed { part: ME.name, words: "a score" },
    entered: Blamed { part: ME_ENTERED.name, words: "that the player to move has banked" },
    busts: Blamed { part: BUSTS.name, words: "how often the player to move has bust" },
};
const THE_OTHERS: Whose = Whose {
    score: Blamed { part: OPPONENT.name, words: "the opponent's score" },
    entered: Blamed { part: OPPONENT_ENTERED.name, words: "that the opponent has banked" },
    busts: Blamed { part: OPPONENT_BUSTS.name, words: "how often the opponent has bust" },
};
const THE_NEXT_ONES: Whose =
    Whose { score: Blamed { part: OPPONENTS.name, words: "the next player's score" }, ..THE_OTHERS };
const THE_ONE_AFTER_THATS: Whose =
    Whose { score: Blamed { part: OPPONENTS.name, words: "the score of the player after the next one" }, ..THE_OTHERS };
const THE_LAST_ONES: Whose =
    Whose { score: Blamed { part: OPPONENTS.name, words: "the last player's score" }, ..THE_OTHERS };
const THE_OPPONENT: Blamed = Blamed { part: OPPONENT.name, words: "the opponent" };
const THE_NEXT_PLAYER: Blamed = Blamed { part: OPPONENTS.name, words: "the next player" };
const THE_ONE_AFTER_THAT: Blamed = Blamed { part: OPPONENTS.name, words: "the player after the next one" };
const THE_LAST_PLAYER: Blamed = Blamed { part: OPPONENTS.name, words: "the last player" };
const AN_OFFER: Blamed = Blamed { part: OFFER.name, words: "an offer" };
const OFFERED_DICE: Blamed = Blamed { part: OFFER_DICE.name, words: "an offer" };
const A_TURN_TOTAL: Blamed = Blamed { part: TURN.name, words: "a turn total" };
const WHAT_WAS_TAKEN: Blamed = Blamed { part: TAKEN.name, words: "what was taken over" };
const DICE_TO_ROLL: Blamed = Blamed { part: DICE_LEFT.name, words: "what is left" };
const THE_ROLL: Blamed = Blamed { part: ROLL.name, words: "the roll" };
const LEFT_TURNS: Blamed = Blamed { part: TURNS_LEFT.name, words: "the number of turns left" };
const BEING_SECOND: Blamed = Blamed { part: SECOND.name, words: "being second" };
const THE_SEAT: Blamed = Blamed { part: SEAT.name, words: "the seat" };

/// The parts to write for the others of this many players.
fn others_to_write(players: usize, only_two: &'static str) -> String {
    match players {
        1 => "no opponents under this objective",
        2 if !only_two.is_empty() => return format!("opponent and one number; no more can play, since {only_two}"),
        2 => "opponent and one number, or opponents and two to five",
        3 => "opponents and two, as in opponents 4500/3000",
        _ => "opponents and three, as in opponents 4500/3000/1900",
    }
    .to_owned()
}

/// An impossible position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The notation does not fit this game.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// Two parts exclude each other.
    #[error(
        "an offer is for the start of a turn and a roll for later; leave one of them out, or say what was \
         taken with taken"
    )]
    OfferAndRoll {
        /// The part of the offer that was given.
        part: &'static str,
    },
    /// Both a roll and the number of dice that are left to roll were given.
    #[error("dice-left asks whether to roll, and a roll has been rolled already; leave one of them out")]
    DiceLeftAndRoll,
    /// A number of points is not a multiple of the step.
    #[error("{} of {found} cannot be: all points are multiples of {step}", what.words)]
    NotInSteps {
        /// The part.
        what: Blamed,
        /// The number that was given.
        found: Points,
        /// The step.
        step: Points,
    },
    /// A score is below the smallest first bank.
    #[error("a score of {found} cannot be: who has banked in {game} has at least {least}; {}", instead(*found, *least))]
    ScoreTooLow {
        /// The player's part.
        whose: Blamed,
        /// The score that was given.
        found: Points,
        /// The lowest score.
        least: Points,
        /// The game's id.
        game: String,
    },
    /// The number of busts in a row reaches the penalty.
    #[error("{} cannot be {found} times in a row: {game} counts anew after {most}; give 0 to {most}", what.words)]
    TooManyBusts {
        /// The player's part.
        what: Blamed,
        /// The number that was given.
        found: usize,
        /// The largest possible number.
        most: usize,
        /// The game's id.
        game: String,
    },
    /// The player to move has reached the target.
    #[error("the player to move has {found} points, and {target} end the game; give a score below {target}")]
    Over {
        /// The score that was given.
        found: Points,
        /// The target.
        target: Points,
    },
    /// The number of scores of others does not fit the number of players.
    #[error(
        "{} cannot be: {game} is played by {players}; write {}",
        counted(*found, "score of others", "scores of others"),
        others_to_write(*players, only_two)
    )]
    OtherOthers {
        /// The part with the scores.
        part: &'static str,
        /// The number of scores that were given.
        found: usize,
        /// The number of players of the game.
        players: usize,
        /// The reason why no more than two can play; empty if they can.
        only_two: &'static str,
        /// The game's id.
        game: String,
    },
    /// The other player has reached the target, and there is no last turn.
    #[error("{} has {found} points, and {target} end the game{hint}", who.words)]
    OpponentWon {
        /// The player's part.
        who: Blamed,
        /// The score that was given.
        found: Points,
        /// The target.
        target: Points,
        /// A hint at when it would be possible.
        hint: &'static str,
    },
    /// A seat that the table does not have.
    #[error("there is no seat {found} at a table of {players}; give {}", bounds(1, *players))]
    NoSuchSeat {
        /// The number that was given.
        found: usize,
        /// The number of players.
        players: usize,
    },
    /// The number of turns that are left is not one of the game.
    #[error("{found} turns cannot be left: each player has {most} in {game}; give {}", bounds(1, *most))]
    WrongTurnsLeft {
        /// The number that was given.
        found: usize,
        /// The number of turns of each player.
        most: usize,
        /// The game's id.
        game: String,
    },
    /// A player has points before the first turn.
    #[error("{} of {found} cannot be before the player's first turn; give fewer turns-left, or 0 points", what.words)]
    NoTurnYet {
        /// The player's part.
        what: Blamed,
        /// The score that was given.
        found: Points,
    },
    /// A score is too high.
    #[error("{} of {found} is more than dicebase looks at; give {most} or less", what.words)]
    ScoreTooHigh {
        /// The player's part.
        what: Blamed,
        /// The score that was given.
        found: Points,
        /// The highest score.
        most: Points,
    },
    /// A part has no meaning under the objective or the rules.
    #[error("{} does not matter here: {reason}; leave it out", what.words)]
    DoesNotMatter {
        /// The part that was given.
        what: Blamed,
        /// The reason.
        reason: &'static str,
    },
    /// The number of dice is 0, or larger than that of the game.
    #[error("{} has {found} dice, but {game} is played with {most}; give {}", what.words, bounds(1, *most))]
    WrongNumberOfDice {
        /// The part.
        what: Blamed,
        /// The number that was given.
        found: usize,
        /// The number of dice of the game.
        most: usize,
        /// The game's id.
        game: String,
    },
    /// The dice of a roll are not among those of the game, or do not have these faces.
    #[error(
        "the roll {found} cannot be: {}{game} has {all} dice; `dicebase dice {game}` lists them with their faces",
        if *second { "the second player of " } else { "" }
    )]
    OtherDice {
        /// All dice of the player, by kinds.
        all: String,
        /// `true` for the second player's dice, where both have other ones each.
        second: bool,
        /// The roll that was given.
        found: Dice,
        /// The game's id.
        game: String,
    },
    /// The number of dice that are left does not say which ones they are.
    #[error("dice-left does not say which dice are left, and those of {game} are not all alike; give a roll")]
    WhichDice {
        /// The game's id.
        game: String,
    },
    /// No turn leads to the turn total with this number of dice.
    #[error("a turn total of {total} with {} to roll cannot be{hint}", counted(*dice, "die", "dice"))]
    Unreachable {
        /// The part that is wrong.
        what: Blamed,
        /// The turn total.
        total: Points,
        /// The dice.
        dice: usize,
        /// A hint at a possible total.
        hint: String,
    },
    /// The other player cannot have banked the points taken over.
    #[error(
        "{points} points with {dice} dice left cannot have been banked by an opponent with a score of {score}: {reason}"
    )]
    NotAnOffer {
        /// The part.
        what: Blamed,
        /// The points.
        points: Points,
        /// The dice that were left.
        dice: String,
        /// The score of the opponent.
        score: Points,
        /// The reason.
        reason: String,
    },
    /// More points were taken over than allowed.
    #[error("{points} points cannot have been taken over: {game} allows no more than one's own score, {score}")]
    TookTooMuch {
        /// The points.
        points: Points,
        /// The score of the player to move.
        score: Points,
        /// The game's id.
        game: String,
    },
    /// The points taken over lead beyond a target that has to be met exactly.
    #[error(
        "{points} points cannot have been taken over: with a score of {score} they lead beyond {target}, which has to \
         be met exactly"
    )]
    TookBeyond {
        /// The points.
        points: Points,
        /// The score of the player to move.
        score: Points,
        /// The target.
        target: Points,
    },
    /// The player has taken over points before banking for the first time.
    #[error("{points} points cannot have been taken over: in {game} who has never banked may take over nothing")]
    TookTooEarly {
        /// The points.
        points: Points,
        /// The game's id.
        game: String,
    },
    /// The roll leaves no choice.
    #[error("the roll {roll} is a bust: {}, the turn is over and there is nothing to decide", why_bust(*beyond))]
    Bust {
        /// The roll.
        roll: Dice,
        /// The target, if some dice score but all of them lead beyond an exact target.
        beyond: Option<Points>,
    },
}

impl PositionError {
    /// The part of the position that is wrong.
    #[must_use]
    pub fn part(&self) -> &'static str {
        match self {
            Self::Notation(error) => error.part(),
            Self::NotInSteps { what, .. }
            | Self::DoesNotMatter { what, .. }
            | Self::WrongNumberOfDice { what, .. }
            | Self::NotAnOffer { what, .. }
            | Self::Unreachable { what, .. }
            | Self::TooManyBusts { what, .. }
            | Self::NoTurnYet { what, .. }
            | Self::ScoreTooHigh { what, .. }
            | Self::ScoreTooLow { whose: what, .. } => what.part,
            Self::DiceLeftAndRoll | Self::WhichDice { .. } => DICE_LEFT.name,
            Self::WrongTurnsLeft { .. } => TURNS_LEFT.name,
            Self::NoSuchSeat { .. } => SEAT.name,
            Self::OfferAndRoll { part } | Self::OtherOthers { part, .. } => part,
            Self::Over { .. } => ME.name,
            Self::OpponentWon { who, .. } => who.part,
            Self::TookTooMuch { .. } | Self::TookTooEarly { .. } | Self::TookBeyond { .. } => TAKEN.name,
            Self::Bust { .. } | Self::OtherDice { .. } => ROLL.name,
        }
    }

    /// The message with the names of the command line's options; `None` if it is the same.
    #[must_use]
    pub fn in_options(&self) -> Option<String> {
        match self {
            Self::Notation(error) => error.in_options(),
            Self::OfferAndRoll { .. } => {
                let both = "--offer is for the start of a turn and --roll for later";
                Some(format!("{both}; leave one of them out, or say what was taken with --taken"))
            }
            Self::NoTurnYet { what, found } => Some(format!(
                "{} of {found} cannot be before the player's first turn; give fewer --turns-left, or 0 points",
                what.words
            )),
            Self::WhichDice { game } => Some(format!(
                "--dice-left does not say which dice are left, and those of {game} are not all alike; give a --roll"
            )),
            Self::DiceLeftAndRoll => Some(
                "--dice-left asks whether to roll, and --roll has been rolled already; leave one of them out"
                    .to_owned(),
            ),
            _ => None,
        }
    }

    /// The reason why nothing is to be decided, if the position is possible but the turn or the game has ended.
    #[must_use]
    pub fn no_decision(&self) -> Option<NoDecision> {
        match self {
            Self::Bust { .. } => Some(NoDecision::Bust),
            Self::Over { .. } | Self::OpponentWon { .. } => Some(NoDecision::GameOver),
            _ => None,
        }
    }
}

/// The reason why a roll leaves no choice.
fn why_bust(beyond: Option<Points>) -> String {
    beyond.map_or("no die counts".to_owned(), |target| format!("all dice that count lead beyond {target}"))
}

/// A hint at possible scores, for a score that is too low.
fn instead(found: Points, least: Points) -> String {
    match found {
        Points(0) => format!("leave out that this player has, or give {least} or more"),
        _ => format!("give 0 or {least} or more"),
    }
}

impl Position {
    /// The start of a turn. `offer` has the points that the other player banked last, and the dice that are left.
    ///
    /// # Errors
    /// If the position cannot occur in the game.
    pub fn start(game: &Game, players: &Players, offer: Option<(Points, usize)>) -> Result<Self, PositionError> {
        let situation = situation(game, players)?;
        let offer = offer.map(|(points, dice)| offered(game, situation.opponent, points, dice)).transpose()?;
        Ok(Self { situation, moment: Moment::Start(offer), others: Others::default() })
    }

    /// The start of a turn in a state of the game.
    #[must_use]
    pub fn of_state(state: &State) -> Self {
        Self { situation: state.into(), moment: Moment::Start(state.offer), others: Others::default() }
    }

    /// The moment after a roll.
    ///
    /// # Errors
    /// If the position cannot occur in the game, or if the roll is a bust.
    pub fn after_roll(game: &Game, players: &Players, roll: &Roll) -> Result<Self, PositionError> {
        let game = game.of_seat(players.second);
        let kept = Kept { turn: roll.turn, taken: roll.taken, dice: roll.dice.len() };
        let hand = || game.hands().of(&roll.dice).filter(|_| game.hands().ways(&roll.dice) > 0);
        let hands = hand().map(|hand| game.hands().alike(hand)).ok_or_else(|| {
            let (found, all) = (roll.dice, game.hands().in_words(game.hands().all()));
            let (second, game) = (players.second && game.rules().has_two_sets(), game.id().to_owned());
            PositionError::OtherDice { all, second, found, game }
        });
        let (situation, total) = turn(game, players, &kept, (hands, THE_ROLL))?;
        let bust = |beyond| Err(PositionError::Bust { roll: roll.dice, beyond });
        match game.least_of(&roll.dice) {
            None => return bust(None),
            Some(steps) if game.is_beyond(&situation, total + steps) => return bust(Some(game.rules().target)),
            Some(_) => {}
        }
        Ok(Self { situation, moment: Moment::Rolled(total, roll.dice), others: Others::default() })
    }

    /// The same moment after another roll of the same hand; `None` if that is a bust, or if nothing was rolled.
    #[must_use]
    pub fn with_roll(self, game: &Game, roll: Dice) -> Option<Self> {
        let Moment::Rolled(total, _) = self.moment else { return None };
        let steps = game.of_seat(self.situation.second).least_of(&roll)?;
        let is_bust = game.is_beyond(&self.situation, total + steps);
        (!is_bust).then_some(Self { moment: Moment::Rolled(total, roll), ..self })
    }

    /// The moment within a turn before the next roll.
    ///
    /// # Errors
    /// If the position cannot occur in the game.
    pub fn before_roll(game: &Game, players: &Players, kept: &Kept) -> Result<Self, PositionError> {
        let game = game.of_seat(players.second);
        if game.rules().one_roll {
            let reason = "a turn is one roll, and its dice are chosen before it";
            return Err(PositionError::DoesNotMatter { what: DICE_TO_ROLL, reason });
        }
        let left = match game.rules().kinds.is_empty() {
            true => Some(game.hands().after_other_dice(kept.dice)),
            // After hot dice they are all.
            false => (kept.dice == game.rules().dice).then(|| game.hands().all()),
        };
        let hands = match left {
            Some(hand) => Ok(hand..=hand),
            None => Err(PositionError::WhichDice { game: game.id().to_owned() }),
        };
        let (situation, total) = turn(game, players, kept, (hands, DICE_TO_ROLL))?;
        Ok(Self { situation, moment: Moment::Kept(total, left.unwrap_or(kept.dice)), others: Others::default() })
    }

    /// Reads a position. Without a roll and without dice that are left it is the start of a turn.
    ///
    /// # Errors
    /// If a part cannot occur in this game.
    pub fn read(game: &Game, notation: &Notation) -> Result<Self, PositionError> {
        notation.check((game.word(), game.objective().name()), (Family::Bank, PARTS))?;
        if let Some(scores) = notation.numbers(&OPPONENTS).filter(|scores| game.may_sit(scores.len() + 1)) {
            return Self::read_among(game, notation, &scores);
        }
        if notation.has(&SEAT) {
            let reason = "it is for games of two that three to six play";
            return Err(PositionError::DoesNotMatter { what: THE_SEAT, reason });
        }
        let points = |part: &Part| Points(notation.number(part).unwrap_or_default());
        let player = |score: &Part, entered: &Part, busts: &Part| Player {
            points: points(score),
            entered: notation.has(entered),
            busts: notation.number(busts).unwrap_or_default(),
        };
        let (opponent, later) = match notation.numbers(&OPPONENTS) {
            None => (player(&OPPONENT, &OPPONENT_ENTERED, &OPPONENT_BUSTS), Later::NONE),
            Some(scores) => others(game, &scores)?,
        };
        if notation.has(&OPPONENT) && game.players() > 2 {
            let (part, players, game) = (OPPONENT.name, game.players(), game.id().to_owned());
            return Err(PositionError::OtherOthers { part, found: 1, players, only_two: "", game });
        }
        let me = player(&ME, &ME_ENTERED, &BUSTS);
        let turns_left = notation.number(&TURNS_LEFT);
        let players = Players { me, opponent, later, second: notation.has(&SECOND), turns_left };
        if !notation.has(&ROLL) && !notation.has(&DICE_LEFT) {
            return Self::read_start(game, notation, &players);
        }
        if let Some(offer) = [OFFER, OFFER_DICE].iter().find(|part| notation.has(part)) {
            return Err(PositionError::OfferAndRoll { part: offer.name });
        }
        let (turn, taken) = (points(&TURN), points(&TAKEN));
        match notation.number(&DICE_LEFT) {
            Some(_) if notation.has(&ROLL) => Err(PositionError::DiceLeftAndRoll),
            Some(dice) => Self::before_roll(game, &players, &Kept { turn, taken, dice }),
            None => {
                let dice = notation.dice_as(&ROLL, &game.rules().marks())?;
                Self::after_roll(game, &players, &Roll { turn, taken, dice })
            }
        }
    }

    /// Reads a position at a table of more players than the game is solved for.
    fn read_among(game: &Game, notation: &Notation, scores: &[usize]) -> Result<Self, PositionError> {
        if notation.has(&OPPONENT) {
            let reason = "the scores of all others are given";
            return Err(PositionError::DoesNotMatter { what: THE_OPPONENT, reason });
        }
        let before = before(game, notation, scores.len())?;
        let duel = |place: usize| {
            let mut duel = Notation::new(&notation.game);
            let parts = PARTS.iter().filter(|part| ![OPPONENTS, SEAT, SECOND].contains(part));
            parts.for_each(|part| notation.get(part).into_iter().for_each(|value| duel.set(part, value.clone())));
            let duel = duel.with_objective(game.objective().name()).with_number(&OPPONENT, Some(scores[place]));
            Self::read(game, &duel.with_flag(&SECOND, place + before >= scores.len()))
        };
        let duels = (0..scores.len()).map(duel).collect::<Result<Vec<_>, _>>()?;
        let others: Vec<usize> = duels.iter().map(|duel| duel.situation.opponent.score).collect();
        let by_points = |&place: &usize| (others[place], duels[place].situation.second);
        let leader = (0..duels.len()).max_by_key(by_points).unwrap_or_default();
        Ok(duels[leader].among(&others, before))
    }

    /// The same moment at a table of more players than the game is solved for. `others` has the scores of the others,
    /// in steps and in the order of their turns, of whom the last `before` ones have moved before in this round. The
    /// opponent so far has to be the one with the most points.
    #[must_use]
    pub fn among(self, others: &[usize], before: usize) -> Self {
        let mut scores = [0; MOST_OTHERS];
        scores.iter_mut().zip(others).for_each(|(place, &score)| *place = score as u16);
        let count = others.len().min(MOST_OTHERS);
        Self { others: Others { scores, count: count as u8, before: before.min(count) as u8 }, ..self }
    }

    /// Reads the start of a turn, for which no parts of a turn may be given.
    fn read_start(game: &Game, notation: &Notation, players: &Players) -> Result<Self, PositionError> {
        let example = |needed: &Part| {
            let both: &[Part] =
                if *needed == ROLL { &[ME, OPPONENT, TURN, ROLL] } else { &[ME, OPPONENT, OFFER, OFFER_DICE] };
            let parts: Vec<String> = both.iter().map(Part::in_use).collect();
            format!("{} {}", game.word(), parts.join(" "))
        };
        let pairs = [(&TURN, &ROLL), (&TAKEN, &ROLL), (&OFFER, &OFFER_DICE), (&OFFER_DICE, &OFFER)];
        check_beside(notation, &pairs, example)?;
        let offer = notation.number(&OFFER).map(Points).zip(notation.number(&OFFER_DICE));
        Self::start(game, players, offer)
    }

    /// The notation from which [`read`](Self::read) makes the same position again.
    #[must_use]
    pub fn notation(&self, game: &Game) -> Notation {
        let (at, objective) = (&self.situation, game.objective());
        let points = |steps: usize| game.rules().points(steps).0;
        let score = |standing: Standing, matters: bool| matters.then(|| points(standing.score));
        let entered = |standing: Standing, matters: bool| matters && standing.entered && standing.score == 0;
        let busts = |standing: Standing, matters: bool| (matters && standing.busts > 0).then_some(standing.busts);
        let (scores, together) = (objective != Objective::Points, objective == Objective::Win);
        let is_last = self.others.before == self.others.count && self.is_among_several();
        let notation = Notation::new(game.word())
            .with_objective(objective.name())
            .with_number(&ME, score(at.me, scores))
            .with_flag(&ME_ENTERED, entered(at.me, scores))
            .with_number(&BUSTS, busts(at.me, scores))
            .with_number(&OPPONENT, score(at.opponent, together && at.later.is_empty() && self.others.count == 0))
            .with_numbers(&OPPONENTS, self.other_scores(game))
            .with_flag(&OPPONENT_ENTERED, entered(at.opponent, together && self.others.count == 0))
            .with_number(&OPPONENT_BUSTS, busts(at.opponent, together))
            .with_flag(&SECOND, together && if self.is_among_several() { is_last } else { at.second })
            .with_number(&SEAT, (self.others.before > 0 && !is_last).then_some(usize::from(self.others.before) + 1))
            .with_number(&TURNS_LEFT, (together && at.left > 0).then_some(at.left));
        let in_turn = |total| {
            let taken = (at.taken > 0).then(|| points(at.taken));
            notation.clone().with_number(&TURN, Some(points(total))).with_number(&TAKEN, taken)
        };
        match self.moment {
            Moment::Start(offer) => notation
                .with_number(&OFFER, offer.map(|offer| points(offer.total)))
                .with_number(&OFFER_DICE, offer.map(|offer| offer.dice)),
            Moment::Kept(total, hand) => {
                in_turn(total).with_number(&DICE_LEFT, Some(game.of_seat(at.second).hands().size(hand)))
            }
            Moment::Rolled(total, roll) => in_turn(total).with_word(&ROLL, roll.to_string()),
        }
    }

    /// The points of several others, in the order of their turns; `None` if there are fewer.
    fn other_scores(&self, game: &Game) -> Option<Vec<usize>> {
        let (at, points) = (&self.situation, |steps: usize| game.rules().points(steps).0);
        let scores: Vec<usize> = match at.later.is_empty() {
            true => self.others.scores[..usize::from(self.others.count)].iter().copied().map(usize::from).collect(),
            false => [at.opponent].into_iter().chain(at.later.iter()).map(|player| player.score).collect(),
        };
        (!scores.is_empty()).then(|| scores.into_iter().map(points).collect())
    }

    /// Returns `true` at a table of more players than the game is solved for.
    #[must_use]
    pub fn is_among_several(&self) -> bool {
        self.others.count > 0
    }

    /// The situations of the player to move against each of the others alone, at a table of more players than the game
    /// is solved for; empty at others.
    #[must_use]
    pub fn duels(&self, game: &Game) -> Vec<Situation> {
        let others = &self.others.scores[..usize::from(self.others.count)];
        let first_before = others.len() - usize::from(self.others.before);
        let duel = |(place, &score): (usize, &u16)| {
            let opponent = game.states().standings().of(usize::from(score), score > 0);
            Situation { opponent, second: place >= first_before, ..self.situation }
        };
        others.iter().enumerate().map(duel).collect()
    }

    /// The situation of the turn.
    #[must_use]
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    /// The moment of the turn.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// All actions, in the order in which equally good ones are ranked: taking over before rolling, more dice set aside
    /// before fewer, then larger faces, banking before rolling on. Where each player maximises their own probability of
    /// winning, the smaller share of the next player takes precedence over this order.
    #[must_use]
    pub fn actions(&self, game: &Game) -> Vec<Action> {
        let game = game.of_seat(self.situation.second);
        match self.moment {
            Moment::Start(offer) => {
                let takes = game.states().takeable(self.situation.me, offer).is_some();
                let rolls = game.rules().first_rolls().rev().map(|hand| Action::Roll { hand });
                takes.then_some(Action::TakeOver).into_iter().chain(rolls).collect()
            }
            Moment::Kept(total, left) => self.bank_or_roll(game, Dice::NONE, total, left).collect(),
            Moment::Rolled(total, roll) => {
                let within = |dice: &Dice| !game.is_beyond(&self.situation, total + game.steps_of(dice));
                let selections = game.scoring().selections(&roll).into_iter().filter(within);
                selections.flat_map(|dice| self.set_aside(game, total, &roll, dice)).collect()
            }
        }
    }

    fn set_aside(&self, game: &Game, before: usize, roll: &Dice, dice: Dice) -> impl Iterator<Item = Action> + use<> {
        let total = before + game.steps_of(&dice);
        self.bank_or_roll(game, dice, total, game.left_after(roll, &dice))
    }

    /// The actions after some dice of a roll are set aside, or before a roll without any.
    fn bank_or_roll(&self, game: &Game, dice: Dice, total: usize, left: usize) -> impl Iterator<Item = Action> + use<> {
        let banks = game.may_bank(&self.situation, total, left).then_some(Then::Bank);
        let rolls = (game.hands().size(left) > 0).then_some(Then::Roll);
        banks.into_iter().chain(rolls).map(move |then| Action::SetAside { dice, then, total, left })
    }
}

impl Game {
    /// Returns `true` when so many players may sit at a table of this game of two, and decide by the values of duels.
    #[must_use]
    pub fn may_sit(&self, players: usize) -> bool {
        self.players() == 2 && self.only_two().is_empty() && (3..=MOST_OTHERS + 1).contains(&players)
    }

    /// The numbers of players that may sit at a table of this game.
    #[must_use]
    pub fn seats(&self) -> RangeInclusive<usize> {
        let most = MOST_OTHERS + 1;
        self.players()..=if self.may_sit(most) { most } else { self.players() }
    }

    /// The reason why no more than two can play a game of two; empty if they can.
    fn only_two(&self) -> &'static str {
        match self.rules() {
            rules if rules.take_over.is_some() => "points are taken over",
            rules if rules.has_two_sets() => "both have other dice each",
            rules if rules.tie == Tie::BothWin => "equal scores win for both",
            _ => "",
        }
    }

    /// The hand that is left to roll after some dice of a roll are set aside: all dice of the game after hot dice.
    #[must_use]
    pub fn left_after(&self, roll: &Dice, set_aside: &Dice) -> usize {
        self.hands().of(roll).map_or(0, |hand| self.hands().without(hand, set_aside))
    }

    /// The hands with which a turn can come to a turn total, in steps.
    #[must_use]
    pub fn left_with(&self, total: usize) -> Vec<usize> {
        Reach::from_start(self.rules(), self.scoring(), total).dice(total).collect()
    }

    /// The steps of dice that are set aside.
    fn steps_of(&self, dice: &Dice) -> usize {
        self.rules().steps(self.scoring().of(dice).unwrap_or_default())
    }

    /// The smallest number of steps that may be set aside of a roll; `None` after a bust.
    fn least_of(&self, roll: &Dice) -> Option<usize> {
        let points = self.scoring().allowed(roll).into_iter().filter_map(|dice| self.scoring().of(&dice)).min()?;
        Some(self.rules().steps(points))
    }

    /// The state in which a turn starts, with the offer; `None` if it is the last turn of a game to a target, or if the
    /// scores are too far apart in a game that ends after a number of turns.
    #[must_use]
    pub fn state_at_start(&self, at: &Situation, offer: Option<Offer>) -> Option<State> {
        let Situation { me, opponent, later, second, left, .. } = *at;
        let state = State { me, opponent, later, second, left, offer };
        let has_target = opponent.score >= self.target();
        (!has_target && self.states().decided(&state).is_none()).then_some(state)
    }
}

/// The situation and the turn total, in steps, within a turn. `what` has the number of dice, and the hand is asked for
/// once that is known to be possible.
/// The situation and the turn total, in steps, of a turn that has come to one of some hands.
fn turn(
    game: &Game,
    players: &Players,
    kept: &Kept,
    (hands, what): (Result<RangeInclusive<usize>, PositionError>, Blamed),
) -> Result<(Situation, usize), PositionError> {
    let mut situation = situation(game, players)?;
    let &Kept { turn, taken, dice } = kept;
    check_number(game, what, dice)?;
    let hands = hands?;
    let total = in_steps(game, A_TURN_TOTAL, turn)?;
    if total > LONGEST_TURN {
        let hint = format!(": dicebase looks no further than {}", game.rules().points(LONGEST_TURN));
        return Err(PositionError::Unreachable { what: A_TURN_TOTAL, total: turn, dice, hint });
    }
    if taken > Points(0) {
        situation.taken = check_taken(game, &situation, kept, (total, hands), what)?;
    } else {
        check_reach(game, &Reach::from_start(game.rules(), game.scoring(), total), (total, hands), kept, what)?;
    }
    if game.is_beyond(&situation, total) {
        let hint = format!(": with {} points it leads beyond the target, which is a bust", players.me.points);
        return Err(PositionError::Unreachable { what: A_TURN_TOTAL, total: turn, dice, hint });
    }
    if !game.rules().pays_for_taking_over() {
        situation.taken = 0;
    }
    Ok((situation, total))
}

/// The next player and the later ones, from the scores of all others.
fn others(game: &Game, scores: &[usize]) -> Result<(Player, Later<Player>), PositionError> {
    let of = |&points: &usize| Player { points: Points(points), ..Player::default() };
    match scores {
        [next, later @ ..] if game.players() > 2 && scores.len() + 1 == game.players() => {
            Ok((of(next), Later::of(later.iter().map(of))))
        }
        _ => {
            let (part, found) = (OPPONENTS.name, scores.len());
            let (players, only_two) = (game.players(), game.only_two());
            Err(PositionError::OtherOthers { part, found, players, only_two, game: game.id().to_owned() })
        }
    }
}

impl Players {
    /// The players in a state of a game, as far as its objective knows them.
    #[must_use]
    pub fn of_state(game: &Game, state: &State) -> Self {
        let rules = game.rules();
        let player = |of: Standing| Player { points: rules.points(of.score), entered: of.entered, busts: of.busts };
        let alone = Self { me: player(state.me), ..Self::default() };
        match game.objective() {
            Objective::Points => Self::default(),
            Objective::Turns => alone,
            Objective::Win => Self {
                opponent: player(state.opponent),
                later: state.later.map(player),
                second: state.second,
                turns_left: (state.left > 0).then_some(state.left),
                ..alone
            },
        }
    }
}

impl Player {
    /// The first part that describes the player, if there is one.
    fn said(&self, whose: Whose) -> Option<Blamed> {
        let score = (self.points > Points(0)).then_some(whose.score);
        score.or_else(|| self.entered.then_some(whose.entered)).or_else(|| (self.busts > 0).then_some(whose.busts))
    }
}

/// A given part of players that has no meaning under the objective, with the reason.
fn needless(objective: Objective, players: &Players) -> Option<(Blamed, &'static str)> {
    let others = || [players.opponent].into_iter().chain(players.later.iter());
    let opponent = || others().find_map(|player| player.said(THE_OTHERS));
    let second = || players.second.then_some(BEING_SECOND).or_else(|| players.turns_left.map(|_| LEFT_TURNS));
    let (said, reason) = match objective {
        Objective::Points => {
            let said = players.me.said(MINE).or_else(second).or_else(opponent);
            (said, "the objective points looks at one turn only")
        }
        Objective::Turns => (opponent().or_else(second), "the objective turns is about one player"),
        Objective::Win => (None, ""),
    };
    said.map(|what| (what, reason))
}

/// The number of others who have moved before in this round, of so many others.
fn before(game: &Game, notation: &Notation, others: usize) -> Result<usize, PositionError> {
    let seat = notation.number(&SEAT);
    match seat {
        None if notation.has(&SECOND) => Ok(others),
        None => Ok(0),
        Some(_) if notation.has(&SECOND) => {
            Err(PositionError::DoesNotMatter { what: BEING_SECOND, reason: "the seat says who moved before" })
        }
        Some(_) if !game.rules().has_seats() => {
            Err(PositionError::DoesNotMatter { what: THE_SEAT, reason: "these rules complete no round" })
        }
        Some(found) if !(1..=others + 1).contains(&found) => {
            Err(PositionError::NoSuchSeat { found, players: others + 1 })
        }
        Some(found) => Ok(found - 1),
    }
}

fn situation(game: &Game, players: &Players) -> Result<Situation, PositionError> {
    let Players { me, opponent, later, second, turns_left } = *players;
    if let Some((what, reason)) = needless(game.objective(), players) {
        return Err(PositionError::DoesNotMatter { what, reason });
    }
    if game.objective() == Objective::Points {
        return Ok(Situation::one_turn());
    }
    if let Some(turns) = game.rules().turns() {
        return within_turns(game, players, turns);
    }
    if turns_left.is_some() {
        let reason = "these rules have a target and no number of turns";
        return Err(PositionError::DoesNotMatter { what: LEFT_TURNS, reason });
    }
    if second && !game.rules().has_seats() {
        return Err(PositionError::DoesNotMatter { what: BEING_SECOND, reason: "these rules complete no round" });
    }
    let target = game.rules().target;
    if me.points >= target {
        return Err(PositionError::Over { found: me.points, target });
    }
    let is_last = |place: usize| place + 3 == game.players();
    if let Some((place, player)) = later.iter().enumerate().find(|(_, player)| player.points >= target) {
        let who = if is_last(place) { THE_LAST_PLAYER } else { THE_ONE_AFTER_THAT };
        let (found, hint) = (player.points, "; give a score below it");
        return Err(PositionError::OpponentWon { who, found, target, hint });
    }
    if opponent.points >= target {
        let hint = match game.rules().end {
            End::AtOnce | End::Turns(_) => "; give a score below it",
            End::Round if !second => "; only the player who closes the round moves after that",
            _ => "",
        };
        if !hint.is_empty() {
            let who = if game.players() > 2 { THE_NEXT_PLAYER } else { THE_OPPONENT };
            return Err(PositionError::OpponentWon { who, found: opponent.points, target, hint });
        }
    }
    let next = if game.players() > 2 { THE_NEXT_ONES } else { THE_OTHERS };
    let (me, opponent) = (standing(game, MINE, &me)?, standing(game, next, &opponent)?);
    let mut said = later.iter();
    let later = (0..game.players().saturating_sub(2)).map(|place| {
        let whose = if is_last(place) { THE_LAST_ONES } else { THE_ONE_AFTER_THATS };
        standing(game, whose, &said.next().unwrap_or_default())
    });
    let later = later.collect::<Result<Vec<_>, _>>()?;
    Ok(Situation { me, opponent, later: Later::of(later), second, left: 0, taken: 0 })
}

/// The situation of a game in which each player has this number of turns.
fn within_turns(game: &Game, players: &Players, turns: usize) -> Result<Situation, PositionError> {
    let Players { me, opponent, second, turns_left, .. } = *players;
    let left = turns_left.unwrap_or(turns);
    if !(1..=turns).contains(&left) {
        return Err(PositionError::WrongTurnsLeft { found: left, most: turns, game: game.id().to_owned() });
    }
    for (whose, player, has_had_none) in [(MINE, me, left == turns), (THE_OTHERS, opponent, left == turns && !second)] {
        if has_had_none && let Some(what) = player.said(whose) {
            return Err(PositionError::NoTurnYet { what, found: player.points });
        }
    }
    let (me, opponent) = (standing(game, MINE, &me)?, standing(game, THE_OTHERS, &opponent)?);
    Ok(Situation { me, opponent, later: Later::NONE, second, left, taken: 0 })
}

fn standing(game: &Game, whose: Whose, player: &Player) -> Result<Standing, PositionError> {
    let standings = game.states().standings();
    let score = in_steps(game, whose.score, player.points)?;
    let busts = busts_in_a_row(game, whose.busts, player)?;
    let standing = Standing { busts, ..standings.of(score, player.entered || score > 0) };
    let can_be = match game.rules().turns() {
        Some(_) if score > LONGEST_TURN => {
            let most = game.rules().points(LONGEST_TURN);
            return Err(PositionError::ScoreTooHigh { what: whose.score, found: player.points, most });
        }
        Some(_) => standings.can_be(Standing { entered: player.entered || score > 0, ..standing }),
        None => standings.has(standing) || player.points >= game.rules().target,
    };
    if can_be {
        return Ok(standing);
    }
    let least = game.rules().points(standings.lowest());
    // A score of 0 is only too low for a player given as having banked, so that part is named.
    let whose = player.said(whose).unwrap_or(whose.score);
    Err(PositionError::ScoreTooLow { whose, found: player.points, least, game: game.id().to_owned() })
}

/// The number of busts in the player's last turns, as far as the rules count them.
fn busts_in_a_row(game: &Game, what: Blamed, player: &Player) -> Result<usize, PositionError> {
    let (found, rules) = (player.busts, game.rules());
    let most = rules.counted_busts() - 1;
    match found {
        0 => Ok(0),
        _ if most == 0 => {
            let reason = "these rules have no penalty for busts in a row";
            Err(PositionError::DoesNotMatter { what, reason })
        }
        _ if found > most => Err(PositionError::TooManyBusts { what, found, most, game: game.id().to_owned() }),
        _ if player.points >= rules.target => {
            let reason = "who has the target has banked in the last turn";
            Err(PositionError::DoesNotMatter { what, reason })
        }
        _ => Ok(found),
    }
}

fn in_steps(game: &Game, what: Blamed, points: Points) -> Result<usize, PositionError> {
    let rules = game.rules();
    if rules.is_in_steps(points) {
        return Ok(rules.steps(points));
    }
    Err(PositionError::NotInSteps { what, found: points, step: rules.step })
}

fn knows_taking_over(game: &Game, what: Blamed) -> Result<(), PositionError> {
    let reason = match (game.objective(), game.rules().take_over) {
        (Objective::Win, Some(_)) => return Ok(()),
        (Objective::Win, None) => "nothing can be taken over in this game",
        _ => "only with the objective win there is a player to take over from",
    };
    Err(PositionError::DoesNotMatter { what, reason })
}

fn check_number(game: &Game, what: Blamed, found: usize) -> Result<(), PositionError> {
    let most = game.rules().dice;
    if (1..=most).contains(&found) {
        return Ok(());
    }
    Err(PositionError::WrongNumberOfDice { what, found, most, game: game.id().to_owned() })
}

/// The offer of a turn total that the opponent has just banked, in steps.
fn offered(game: &Game, opponent: Standing, points: Points, dice: usize) -> Result<Offer, PositionError> {
    knows_taking_over(game, AN_OFFER)?;
    let total = in_steps(game, AN_OFFER, points)?;
    check_number(game, OFFERED_DICE, dice)?;
    let reach = Reach::from_start(game.rules(), game.scoring(), total.min(LONGEST_TURN));
    let left = not_left(game, reach.dice(total).filter(|&left| left == dice));
    check_offer(game, AN_OFFER, opponent, total, (dice.to_string(), left))?;
    Ok(Offer { total, dice })
}

/// The reason why a turn total cannot be banked with any of these numbers of dice left, which are those that turns
/// leave.
fn not_left(game: &Game, dice: impl Iterator<Item = usize>) -> Option<&'static str> {
    let mut dice = dice.peekable();
    if dice.peek().is_none() {
        return Some("no turn comes to that");
    }
    let all_rolled = "with all dice set aside they have to be rolled again";
    (!dice.any(|dice| game.rules().may_leave(dice))).then_some(all_rolled)
}

/// Checks that the opponent can have just banked a turn total, with a number of dice left that turns can leave.
fn check_offer(
    game: &Game,
    what: Blamed,
    opponent: Standing,
    total: usize,
    (dice, not_left): (String, Option<&str>),
) -> Result<(), PositionError> {
    let rules = game.rules();
    let points = rules.points(total);
    let reason = if points < rules.least_bank(true) {
        format!("at least {} points are banked", rules.least_bank(true))
    } else if total > opponent.score {
        "the points banked are part of the score".to_owned()
    } else if !game.states().may_have_banked(opponent, total) {
        format!("before that the score was {}", rules.points(opponent.score - total))
    } else if let Some(reason) = not_left {
        reason.to_owned()
    } else {
        return Ok(());
    };
    Err(PositionError::NotAnOffer { what, points, dice, score: rules.points(opponent.score), reason })
}

/// Checks the points taken over before a roll, and returns them in steps.
fn check_taken(
    game: &Game,
    at: &Situation,
    kept: &Kept,
    (total, hands): (usize, RangeInclusive<usize>),
    what: Blamed,
) -> Result<usize, PositionError> {
    knows_taking_over(game, WHAT_WAS_TAKEN)?;
    let taken = in_steps(game, WHAT_WAS_TAKEN, kept.taken)?;
    if taken > total {
        let hint = format!(": it includes the {} points taken over", kept.taken);
        return Err(PositionError::Unreachable { what: WHAT_WAS_TAKEN, total: kept.turn, dice: kept.dice, hint });
    }
    let start = Reach::from_start(game.rules(), game.scoring(), taken);
    let offers: Vec<Offer> = start
        .dice(taken)
        .filter(|&dice| game.rules().may_leave(dice))
        .map(|dice| Offer { total: taken, dice })
        .collect();
    check_offer(game, WHAT_WAS_TAKEN, at.opponent, taken, ("some".to_owned(), not_left(game, start.dice(taken))))?;
    if let Some(reason) = game.states().why_not_taken(at.me, taken) {
        return Err(not_taken(game, at, kept.taken, reason));
    }
    check_reach(game, &Reach::new(game.rules(), game.scoring(), offers, total), (total, hands), kept, what)?;
    Ok(taken)
}

/// The error of points that cannot have been taken over.
fn not_taken(game: &Game, at: &Situation, points: Points, reason: NotTaken) -> PositionError {
    let (score, target) = (game.rules().points(at.me.score), game.rules().target);
    let game = game.id().to_owned();
    match reason {
        NotTaken::Never | NotTaken::TooEarly => PositionError::TookTooEarly { points, game },
        NotTaken::MoreThanOwnScore => PositionError::TookTooMuch { points, score, game },
        NotTaken::BeyondTarget => PositionError::TookBeyond { points, score, target },
    }
}

fn check_reach(
    game: &Game,
    reach: &Reach,
    (total, mut hands): (usize, RangeInclusive<usize>),
    kept: &Kept,
    what: Blamed,
) -> Result<(), PositionError> {
    let &Kept { turn, dice, .. } = kept;
    if hands.any(|hand| reach.has(total, hand)) {
        return Ok(());
    }
    let possible: Vec<String> = reach.dice(total).map(|hand| game.hands().in_words(hand)).collect();
    let hint = match &possible[..] {
        [] => "; no turn comes to that total".to_owned(),
        possible => format!("; with that total there are {} dice to roll", possible.join(" or ")),
    };
    // The turn total need not be written if it is 0.
    let what = if turn > Points(0) { A_TURN_TOTAL } else { what };
    Err(PositionError::Unreachable { what, total: turn, dice, hint })
}
