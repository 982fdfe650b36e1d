//! Positions of melees that cannot be.

use thiserror::Error;

use super::seats::{MAX_PLAYERS, MIN_PLAYERS};
use crate::no_decision::NoDecision;
use crate::notation::{NotationError, as_options};
use crate::scorecard::card::CardError;
use crate::scorecard::parts::{CARD, EXCHANGE, FROZEN, HANDS, OPPONENTS, ROLL, ROUND, SEAT, SKIPS};
use crate::scorecard::position::PositionError as OfCard;
use crate::text::{counted, did_you_mean};
use crate::whose::Whose;

/// A position that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// What is written is of no use in this game.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A roll that cannot be.
    #[error(transparent)]
    Roll(#[from] OfCard),
    /// What says nothing in a melee.
    #[error("{part} means nothing in a game of several players with action dice; leave it out")]
    DoesNotMatter {
        /// The part.
        part: &'static str,
    },
    /// A card that cannot be.
    #[error("{}{error}", if whose.0 == 0 { String::new() } else { format!("{whose}: ") })]
    Card {
        /// Whose it is.
        whose: Whose,
        /// What is wrong with it.
        error: CardError,
    },
    /// More players than a game may have.
    #[error(
        "{found} players are too many: a game has {MIN_PLAYERS} to {MAX_PLAYERS}, so that there are 1 to {} opponents",
        MAX_PLAYERS - 1
    )]
    TooManyPlayers {
        /// How many were given.
        found: usize,
    },
    /// A list that is not one of all players.
    #[error(
        "{part} tells of {}, but {players} play: name something for each, the one to move first, then in the order of \
         play, with / between them, as in {example}",
        counted(*found, "player", "players")
    )]
    NotOfAll {
        /// The part.
        part: &'static str,
        /// How many it tells of.
        found: usize,
        /// How many there are.
        players: usize,
        /// What can be written.
        example: String,
    },
    /// A die that there is not.
    #[error(
        "{whose} cannot hold the action die \"{found}\"{}; there are {allowed}",
        did_you_mean(found, allowed.split(", "))
    )]
    NoSuchDie {
        /// Whose it is.
        whose: Whose,
        /// What was read.
        found: String,
        /// What can be held.
        allowed: String,
    },
    /// More dice than the player has had turns for.
    #[error(
        "{whose} cannot hold {}: {} gave {most} at most",
        counted(*found, "action die", "action dice"),
        counted(*turns, "turn", "turns")
    )]
    TooManyDice {
        /// Whose they are.
        whose: Whose,
        /// How many.
        found: usize,
        /// How many turns the player has had.
        turns: usize,
        /// How many dice these give at most.
        most: usize,
    },
    /// What is no category.
    #[error(
        "there is no category \"{found}\" that could be frozen for {whose}{}; open are {allowed}",
        did_you_mean(found, allowed.split(", "))
    )]
    NoSuchEntry {
        /// Whose it would be.
        whose: Whose,
        /// What was read.
        found: String,
        /// The open ones.
        allowed: String,
    },
    /// A frozen entry that is filled.
    #[error("{category} cannot be frozen for {whose}, who has filled it, with {points} points; open are {allowed}")]
    FrozenFilled {
        /// Whose it is.
        whose: Whose,
        /// Its id.
        category: String,
        /// Its points.
        points: usize,
        /// The open ones.
        allowed: String,
    },
    /// A frozen entry beside which nothing is open.
    #[error(
        "{category} cannot be frozen for {whose}: the only open entry never is, so leave at least one out of {open}"
    )]
    FrozenLast {
        /// Whose it is.
        whose: Whose,
        /// Its id.
        category: String,
        /// All that are open.
        open: String,
    },
    /// A frozen entry when all have thawed.
    #[error(
        "no entry of {whose} can be frozen any more: entries are frozen up to round {last} and thaw after the next \
         turn, and this is round {round}; leave it out"
    )]
    FrozenTooLate {
        /// Whose it is.
        whose: Whose,
        /// The last round in which entries are frozen.
        last: usize,
        /// The round.
        round: usize,
    },
    /// More turns to skip than entries that were crossed out.
    #[error(
        "{} to skip cannot be: each comes from an entry that was crossed out and holds 0 points, of which there are \
         {most} on all cards",
        counted(*found, "turn", "turns")
    )]
    Skips {
        /// How many turns are to be skipped.
        found: usize,
        /// How many entries hold 0 points.
        most: usize,
    },
    /// A seat that there is not.
    #[error("there is no seat {found}: these players have the seats 1 to {players}")]
    NoSuchSeat {
        /// What was given.
        found: usize,
        /// How many players there are.
        players: usize,
    },
    /// No seat where the cards do not tell it.
    #[error("whose move is it? After everybody's turn the cards do not tell; add the seat, 1 to {players}")]
    NoSeat {
        /// How many players there are.
        players: usize,
    },
    /// A round that there is not.
    #[error("there is no round {found}: {game} has the rounds 1 to {rounds}{}", if *exchange { String::new() } else {
        format!(", and round {} says that the game is over", rounds + 1)
    })]
    NoSuchRound {
        /// What was given.
        found: usize,
        /// How many there are.
        rounds: usize,
        /// The game's id.
        game: String,
        /// Whether it is after everybody's turn.
        exchange: bool,
    },
    /// Cards that do not fit the seat and the round.
    #[error(
        "the cards do not fit {}: with {} and {} to skip they are those of a game after {}, {told}; correct them, or \
         leave out seat and round",
        when,
        counted(*filled, "filled entry", "filled entries"),
        counted(*skips, "turn", "turns"),
        counted(filled.saturating_sub(*skips), "turn", "turns")
    )]
    OtherTurns {
        /// The seat and round that were given.
        when: String,
        /// How many entries are filled on all cards.
        filled: usize,
        /// How many turns are to be skipped.
        skips: usize,
        /// What they tell of seat and round.
        told: String,
    },
    /// A card with more points than its turns allow.
    #[error(
        "the card of {whose} has {found} entries with points, but {} gave {most} at most; correct it, or the seat or \
         the round",
        counted(*most, "turn", "turns")
    )]
    TooFull {
        /// Whose it is.
        whose: Whose,
        /// How many entries with points it has.
        found: usize,
        /// How many turns its holders have had.
        most: usize,
    },
    /// A player to move whose turn is skipped.
    #[error("the player to move has {} to skip: write who moves next instead", counted(*skips, "turn", "turns"))]
    SkipsTurn {
        /// How many turns.
        skips: usize,
    },
    /// A player to move whose card is full.
    #[error("the card of the player to move is full, so that this player has no turn: write who moves next instead")]
    FullCard,
    /// An exchange by a player who can do nothing.
    #[error("the player to move holds no die that can be played after a round; {allowed} can: add it to hands")]
    NothingToExchange {
        /// The dice with which something could be done.
        allowed: String,
    },
    /// A roll after everybody's turn.
    #[error("dice are rolled in turns, and exchange says that everybody had one: leave out one of them")]
    ExchangeAndRoll,
    /// The start of a turn, at which nothing is to be decided.
    #[error(
        "the player to move can play no action die and has to roll; add the roll and how many rolls are left, as in: \
         {example}"
    )]
    NothingToDecide {
        /// The game's id.
        game: String,
        /// A position in which something is.
        example: String,
    },
    /// After the last round.
    #[error("all rounds were played: the game is over and there is nothing to decide")]
    Over,
}

impl PositionError {
    /// The part that is to blame.
    #[must_use]
    pub fn part(&self) -> &'static str {
        match self {
            Self::Notation(error) => error.part(),
            Self::Roll(error) => error.part(),
            Self::DoesNotMatter { part } | Self::NotOfAll { part, .. } => part,
            Self::Card { whose, .. } | Self::TooFull { whose, .. } => whose.part(&CARD, &OPPONENTS),
            Self::TooManyPlayers { .. } => OPPONENTS.name,
            Self::NoSuchDie { .. } | Self::TooManyDice { .. } | Self::NothingToExchange { .. } => HANDS.name,
            Self::NoSuchEntry { .. }
            | Self::FrozenFilled { .. }
            | Self::FrozenLast { .. }
            | Self::FrozenTooLate { .. } => FROZEN.name,
            Self::Skips { .. } | Self::SkipsTurn { .. } => SKIPS.name,
            Self::NoSuchSeat { .. } | Self::NoSeat { .. } => SEAT.name,
            Self::NoSuchRound { .. } => ROUND.name,
            Self::ExchangeAndRoll => EXCHANGE.name,
            Self::NothingToDecide { .. } => ROLL.name,
            Self::OtherTurns { .. } | Self::FullCard | Self::Over => CARD.name,
        }
    }

    /// The same for who typed options of the command line, if it sounds different then.
    #[must_use]
    pub fn in_options(&self) -> Option<String> {
        match self {
            Self::Notation(error) => error.in_options(),
            Self::Roll(error) => error.in_options(),
            Self::DoesNotMatter { .. } | Self::NotOfAll { .. } => Some(format!("--{self}")),
            Self::NothingToDecide { example, .. } => Some(self.to_string().replace(example, &as_options(example))),
            _ => None,
        }
    }

    /// Why nothing is to be decided, if the position can be, but leaves no decision.
    #[must_use]
    pub fn no_decision(&self) -> Option<NoDecision> {
        match self {
            Self::Over => Some(NoDecision::GameOver),
            Self::NothingToDecide { .. } => Some(NoDecision::TurnStart),
            Self::Roll(error) => error.no_decision(),
            _ => None,
        }
    }
}
