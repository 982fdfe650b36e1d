//! Positions of race games.

use thiserror::Error;

use super::action::Action;
use super::game::Game;
use super::objective::Objective;
use super::parts::{ME, OPPONENTS, PARTS, ROLL, SEAT, TRIES};
use super::placement::Placement;
use super::rules::MAX_PLAYERS;
use super::seats::{Seats, SeatsError};
use crate::dice::Dice;
use crate::family::Family;
use crate::no_decision::NoDecision;
use crate::notation::{Notation, NotationError, as_options};
use crate::part::Value;
use crate::text::{counted, quoted};
use crate::whose::Whose;

/// A position: the pieces of all players, and the moment of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    seats: Seats,
    moment: Moment,
}

/// The moment of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before a roll: the first of a turn, one after a roll that had no move, or one more after a move. There is
    /// nothing to decide.
    Start {
        /// The number of rolls for a move that are left, this one included.
        tries: usize,
    },
    /// After a roll with which some piece can be moved: a decision.
    Rolled {
        /// The number that was rolled.
        roll: usize,
    },
}

/// An impossible position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The notation does not fit this game.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A part has no meaning under the objective.
    #[error("{part} does not matter here: {reason}; leave it out")]
    DoesNotMatter {
        /// The part.
        part: &'static str,
        /// The reason.
        reason: &'static str,
    },
    /// The number of opponents differs from that of the game.
    #[error(
        "{} given, but {game} is played by {players}: name the pieces of each other player, with / between players, \
         as in {example}",
        if *found == 1 { "1 opponent is".to_owned() } else { format!("{found} opponents are") }
    )]
    Opponents {
        /// The number that was given.
        found: usize,
        /// The number of players.
        players: usize,
        /// The game's id.
        game: String,
        /// An example of the part.
        example: String,
    },
    /// A text is not a list of distances.
    #[error(
        "{found} does not say where the {pieces} of {whose} are: write the distance of each, 0 at home, with commas \
         between, as in {example}"
    )]
    NotPieces {
        /// The player.
        whose: Whose,
        /// The text that was given.
        found: String,
        /// The number of pieces of a player.
        pieces: String,
        /// An example of the part.
        example: String,
    },
    /// A distance is beyond the goal.
    #[error("{whose} cannot have a piece at {found}: the goal ends at {last}")]
    TooFar {
        /// The player.
        whose: Whose,
        /// The distance that was given.
        found: usize,
        /// The last square of the goal.
        last: usize,
    },
    /// Two pieces of one player are on one field.
    #[error("{whose} has two pieces at {distance}, and only one can stand on a field")]
    Twice {
        /// The player.
        whose: Whose,
        /// The distance of the field.
        distance: usize,
    },
    /// The pieces cannot stand so.
    #[error(transparent)]
    Seats(SeatsError),
    /// Pieces of two players are on one field.
    #[error("a piece of {whose} at {distance} stands on the same field as one of {other} at {of_other}")]
    Shared {
        /// The first player.
        whose: Whose,
        /// The field as a distance of the first player.
        distance: usize,
        /// The second player.
        other: Whose,
        /// The field as a distance of the second player.
        of_other: usize,
    },
    /// There is no such seat.
    #[error("there is no seat {found}: the players of {game} have the seats 1 to {players}")]
    NoSuchSeat {
        /// The number that was given.
        found: usize,
        /// The number of players.
        players: usize,
        /// The game's id.
        game: String,
    },
    /// A player has won.
    #[error("{whose} has all pieces in the goal: the game is over and there is nothing to decide")]
    Over {
        /// The player.
        whose: Whose,
    },
    /// The number of tries exceeds that of the player.
    #[error("{found} rolls for a move cannot be left: with these pieces there are {}", left(*most))]
    Tries {
        /// The number that was given.
        found: usize,
        /// The largest possible number.
        most: usize,
    },
    /// The roll is not a single die.
    #[error(
        "the roll \"{found}\" has {}, but {game} is played with one; give one number",
        counted(found.len(), "die", "dice")
    )]
    NotOneDie {
        /// The roll.
        found: Dice,
        /// The game's id.
        game: String,
    },
    /// No piece can be moved with the roll.
    #[error("no piece can be moved with a {roll}: there is nothing to decide")]
    NoMove {
        /// The number that was rolled.
        roll: usize,
    },
    /// The moment is before a roll, when nothing is to be decided.
    #[error("{game} asks for a decision after a roll; add the number that was rolled, as in: {example}")]
    NothingToDecide {
        /// The game's id.
        game: String,
        /// A position with a decision.
        example: String,
    },
}

fn left(most: usize) -> String {
    if most == 1 { "only 1".to_owned() } else { format!("1 to {most}") }
}

impl PositionError {
    /// The part that is wrong.
    #[must_use]
    pub fn part(&self) -> &'static str {
        match self {
            Self::Notation(error) => error.part(),
            Self::DoesNotMatter { part, .. } => part,
            Self::Opponents { .. } | Self::Seats(_) => OPPONENTS.name,
            Self::NotPieces { whose, .. }
            | Self::TooFar { whose, .. }
            | Self::Twice { whose, .. }
            | Self::Shared { whose, .. }
            | Self::Over { whose } => whose.part(&ME, &OPPONENTS),
            Self::NoSuchSeat { .. } => SEAT.name,
            Self::Tries { .. } => TRIES.name,
            Self::NotOneDie { .. } | Self::NoMove { .. } | Self::NothingToDecide { .. } => ROLL.name,
        }
    }

    /// The message with the names of the command line's options; `None` if it is the same.
    #[must_use]
    pub fn in_options(&self) -> Option<String> {
        match self {
            Self::Notation(error) => error.in_options(),
            Self::DoesNotMatter { .. } => Some(format!("--{self}")),
            Self::NothingToDecide { game, example } => {
                let error = Self::NothingToDecide { game: game.clone(), example: as_options(example) };
                Some(error.to_string())
            }
            _ => None,
        }
    }

    /// The reason why nothing is to be decided, if the position is possible but leaves no decision.
    #[must_use]
    pub fn no_decision(&self) -> Option<NoDecision> {
        match self {
            Self::Over { .. } => Some(NoDecision::GameOver),
            Self::NoMove { .. } => Some(NoDecision::NoMove),
            Self::NothingToDecide { .. } => Some(NoDecision::TurnStart),
            _ => None,
        }
    }
}

impl Position {
    /// The moment before a roll of the player to move, with this number of tries left, or with all of them.
    ///
    /// # Errors
    /// If a player has won, or if this number of tries cannot be left.
    pub fn start(game: &Game, seats: Seats, tries: Option<usize>) -> Result<Self, PositionError> {
        check_over(game, &seats)?;
        let most = game.board().tries(seats.own());
        let tries = tries.unwrap_or(most);
        if !(1..=most).contains(&tries) {
            return Err(PositionError::Tries { found: tries, most });
        }
        Ok(Self { seats, moment: Moment::Start { tries } })
    }

    /// The moment after a roll.
    ///
    /// # Errors
    /// If a player has won, or if no piece can be moved.
    pub fn after_roll(game: &Game, seats: Seats, roll: usize) -> Result<Self, PositionError> {
        check_over(game, &seats)?;
        let options = game.board().options(seats.own(), seats.others(game.board()), roll);
        if options.moves().is_empty() {
            return Err(PositionError::NoMove { roll });
        }
        Ok(Self { seats, moment: Moment::Rolled { roll } })
    }

    /// Reads a position. Without a roll it is the start of a turn.
    ///
    /// # Errors
    /// If a part cannot occur in this game.
    pub fn read(game: &Game, notation: &Notation) -> Result<Self, PositionError> {
        notation.check((game.word(), game.objective().name()), (Family::Race, PARTS))?;
        let seats = seats(game, notation)?;
        let start = Self::start(game, seats, notation.number(&TRIES))?;
        if !notation.has(&ROLL) {
            return Ok(start);
        }
        let dice = notation.dice(&ROLL, game.rules().sides)?;
        let mut faces = dice.faces();
        match (faces.next(), faces.next()) {
            (Some(roll), None) => Self::after_roll(game, seats, roll),
            _ => Err(PositionError::NotOneDie { found: dice, game: game.id().to_owned() }),
        }
    }

    /// The notation from which [`read`](Self::read) makes the same position again.
    #[must_use]
    pub fn notation(&self, game: &Game) -> Notation {
        let text = |own: &Placement| own.text(game.rules().pieces);
        let mut notation = Notation::new(game.word()).with_objective(game.objective().name());
        notation.set(&ME, Value::Word(text(&self.seats.own())));
        if game.objective() == Objective::Win {
            notation.set(&OPPONENTS, Value::Words(self.seats.all()[1..].iter().map(text).collect()));
            let seat = self.seats.mover(game.board());
            notation = notation.with_number(&SEAT, (seat > 0).then_some(seat + 1));
        }
        match self.moment {
            Moment::Rolled { roll } => notation.with_word(&ROLL, roll.to_string()),
            Moment::Start { tries } if tries == game.board().tries(self.seats.own()) => notation,
            Moment::Start { tries } => notation.with_number(&TRIES, Some(tries)),
        }
    }

    /// The pieces of all players.
    #[must_use]
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The moment of the turn.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// The roll for which something is to be decided.
    ///
    /// # Errors
    /// Before a roll, when nothing is to be decided.
    pub fn decision(&self, game: &Game) -> Result<usize, PositionError> {
        match self.moment {
            Moment::Rolled { roll } => Ok(roll),
            Moment::Start { .. } => {
                let roll = game.rules().enter.first().copied().unwrap_or(1);
                let example = self.notation(game).with_word(&ROLL, roll.to_string()).to_string();
                Err(PositionError::NothingToDecide { game: game.id().to_owned(), example })
            }
        }
    }

    /// All actions, in the order of preference among equally good ones: a piece from home first, then in ascending
    /// order of distance. Empty before a roll.
    #[must_use]
    pub fn actions(&self, game: &Game) -> Vec<Action> {
        let Moment::Rolled { roll } = self.moment else { return Vec::new() };
        let (board, seats) = (game.board(), &self.seats);
        let others = seats.others(board);
        let options = board.options(seats.own(), others, roll);
        let action = |step| Action { step, captured: seats.captured(board, step) };
        options.legal(others).map(action).collect()
    }
}

impl Placement {
    /// The distances of all of a player's pieces, with 0 for those at home: `0,0,12,50`.
    #[must_use]
    pub fn text(self, pieces: usize) -> String {
        let home = std::iter::repeat_n(0, pieces.saturating_sub(self.out()));
        home.chain(self.distances()).map(|distance| distance.to_string()).collect::<Vec<_>>().join(",")
    }
}

fn check_over(game: &Game, seats: &Seats) -> Result<(), PositionError> {
    match seats.all().iter().position(|&own| game.board().is_won(own)) {
        Some(player) => Err(PositionError::Over { whose: Whose(player) }),
        None => Ok(()),
    }
}

fn seats(game: &Game, notation: &Notation) -> Result<Seats, PositionError> {
    let board = game.board();
    if game.objective() == Objective::Turns
        && let Some(part) = [OPPONENTS, SEAT].iter().find(|part| notation.has(part))
    {
        let reason = "the objective turns is about one player alone";
        return Err(PositionError::DoesNotMatter { part: part.name, reason });
    }
    let mut all = [board.start(); MAX_PLAYERS];
    if let Some(me) = notation.get(&ME) {
        all[0] = pieces(game, Whose(0), &me.to_string())?;
    }
    if game.objective() == Objective::Turns {
        return Ok(Seats::alone(all[0]));
    }
    let players = game.rules().players;
    if let Some(opponents) = notation.words(&OPPONENTS) {
        if opponents.len() + 1 != players {
            let (found, game_id) = (opponents.len(), game.id().to_owned());
            let example = vec![board.start().text(game.rules().pieces); players - 1].join("/");
            return Err(PositionError::Opponents { found, players, game: game_id, example });
        }
        for (player, text) in (1..).zip(opponents) {
            all[player] = pieces(game, Whose(player), text)?;
        }
    }
    let seat = seat(game, notation)?;
    Seats::of(board, seat, &all[..players]).map_err(|error| shared(game, seat, error))
}

fn seat(game: &Game, notation: &Notation) -> Result<usize, PositionError> {
    let players = game.rules().players;
    match notation.number(&SEAT) {
        None => Ok(0),
        Some(seat) if (1..=players).contains(&seat) => Ok(seat - 1),
        Some(found) => Err(PositionError::NoSuchSeat { found, players, game: game.id().to_owned() }),
    }
}

/// Reads the distances of a player's pieces.
fn pieces(game: &Game, whose: Whose, text: &str) -> Result<Placement, PositionError> {
    let (rules, last) = (game.rules(), game.rules().ring + game.rules().goal);
    let distances: Option<Vec<usize>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
    let Some(distances) = distances.filter(|distances| distances.len() == rules.pieces) else {
        let example = game.board().start().text(rules.pieces);
        let pieces = counted(rules.pieces, "piece", "pieces");
        return Err(PositionError::NotPieces { whose, found: quoted(text), pieces, example });
    };
    let mut own = Placement::HOME;
    for distance in distances.into_iter().filter(|distance| *distance > 0) {
        if distance > last {
            return Err(PositionError::TooFar { whose, found: distance, last });
        }
        if own.has(distance) {
            return Err(PositionError::Twice { whose, distance });
        }
        own = own.with(distance);
    }
    Ok(own)
}

/// The error of two players on one field, with the distance of each; the other errors were excluded before.
fn shared(game: &Game, seat: usize, error: SeatsError) -> PositionError {
    let SeatsError::Shared { first, second, distance } = error else { return PositionError::Seats(error) };
    let mut seats = Seats::start(game.board());
    (0..seat + first).for_each(|_| seats = seats.passed_on());
    let of_other = game.board().seen_by(distance, seats.offset(second - first));
    PositionError::Shared { whose: Whose(first), distance, other: Whose(second), of_other }
}
