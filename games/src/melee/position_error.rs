//! Impossible positions of melees.

use thiserror::Error;

use crate::no_decision::NoDecision;
use crate::notation::{NotationError, as_options};
use crate::scorecard::action_dice::{MAX_PLAYERS, MIN_PLAYERS};
use crate::scorecard::{
    CARD, CardError, EXCHANGE, FROZEN, HANDS, OPPONENTS, PositionError as OfCard, ROLL, ROUND, SEAT, SKIPS,
};
use crate::text::{counted, did_you_mean};
use crate::whose::Whose;

/// An impossible position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The notation does not fit this game.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The roll is impossible.
    #[error(transparent)]
    Roll(#[from] OfCard),
    /// A part has no meaning in a melee.
    #[error("{part} means nothing in a game of several players with action dice; leave it out")]
    DoesNotMatter {
        /// The part.
        part: &'static str,
    },
    /// A card is impossible.
    #[error("{}{error}", if whose.0 == 0 { String::new() } else { format!("{whose}: ") })]
    Card {
        /// The player with the card.
        whose: Whose,
        /// The error of the card.
        error: CardError,
    },
    /// The number of players is too large.
    #[error(
        "{found} players are too many: a game has {MIN_PLAYERS} to {MAX_PLAYERS}, so that there are 1 to {} opponents",
        MAX_PLAYERS - 1
    )]
    TooManyPlayers {
        /// The number that was given.
        found: usize,
    },
    /// A list does not have one item for each player.
    #[error(
        "{part} tells of {}, but {players} play: name something for each, the one to move first, then in the order of \
         play, with / between them, as in {example}",
        counted(*found, "player", "players")
    )]
    NotOfAll {
        /// The part.
        part: &'static str,
        /// The number of items.
        found: usize,
        /// The number of players.
        players: usize,
        /// An example of the part.
        example: String,
    },
    /// There is no such die.
    #[error(
        "{whose} cannot hold the action die \"{found}\"{}; there are {allowed}",
        did_you_mean(found, allowed.split(", "))
    )]
    NoSuchDie {
        /// The player.
        whose: Whose,
        /// The text that was read.
        found: String,
        /// The dice that can be held.
        allowed: String,
    },
    /// A player holds more dice than the turns so far can have given.
    #[error(
        "{whose} cannot hold {}: {} gave {most} at most",
        counted(*found, "action die", "action dice"),
        counted(*turns, "turn", "turns")
    )]
    TooManyDice {
        /// The player.
        whose: Whose,
        /// The number of dice.
        found: usize,
        /// The number of turns that the player has had.
        turns: usize,
        /// The largest number of dice from these turns.
        most: usize,
    },
    /// There is no such category.
    #[error(
        "there is no category \"{found}\" that could be frozen for {whose}{}; open are {allowed}",
        did_you_mean(found, allowed.split(", "))
    )]
    NoSuchEntry {
        /// The player.
        whose: Whose,
        /// The text that was read.
        found: String,
        /// The ids of the open categories.
        allowed: String,
    },
    /// A frozen entry is filled.
    #[error("{category} cannot be frozen for {whose}, who has filled it, with {points} points; open are {allowed}")]
    FrozenFilled {
        /// The player.
        whose: Whose,
        /// The category's id.
        category: String,
        /// The entry's points.
        points: usize,
        /// The ids of the open categories.
        allowed: String,
    },
    /// All open entries of a player are frozen.
    #[error(
        "{category} cannot be frozen for {whose}: the only open entry never is, so leave at least one out of {open}"
    )]
    FrozenLast {
        /// The player.
        whose: Whose,
        /// The category's id.
        category: String,
        /// The ids of all open categories.
        open: String,
    },
    /// An entry is frozen although all must have thawed.
    #[error(
        "no entry of {whose} can be frozen any more: entries are frozen up to round {last} and thaw after the next \
         turn, and this is round {round}; leave it out"
    )]
    FrozenTooLate {
        /// The player.
        whose: Whose,
        /// The last round in which entries are frozen.
        last: usize,
        /// The round.
        round: usize,
    },
    /// The turns to skip exceed the entries that can have been crossed out.
    #[error(
        "{} to skip cannot be: each comes from an entry that was crossed out and holds 0 points, of which there are \
         {most} on all cards",
        counted(*found, "turn", "turns")
    )]
    Skips {
        /// The number of turns to skip.
        found: usize,
        /// The number of entries with 0 points.
        most: usize,
    },
    /// There is no such seat.
    #[error("there is no seat {found}: these players have the seats 1 to {players}")]
    NoSuchSeat {
        /// The number that was given.
        found: usize,
        /// The number of players.
        players: usize,
    },
    /// The seat is missing, and the cards do not determine it.
    #[error("whose move is it? After everybody's turn the cards do not tell; add the seat, 1 to {players}")]
    NoSeat {
        /// The number of players.
        players: usize,
    },
    /// There is no such round.
    #[error("there is no round {found}: {game} has the rounds 1 to {rounds}{}", if *exchange { String::new() } else {
        format!(", and round {} says that the game is over", rounds + 1)
    })]
    NoSuchRound {
        /// The number that was given.
        found: usize,
        /// The number of rounds.
        rounds: usize,
        /// The game's id.
        game: String,
        /// `true` if the position is one after everybody's turn.
        exchange: bool,
    },
    /// The cards do not fit the seat and the round.
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
        /// The number of filled entries on all cards.
        filled: usize,
        /// The number of turns to skip.
        skips: usize,
        /// The seat and round that the cards determine.
        told: String,
    },
    /// A card has more entries with points than turns allow.
    #[error(
        "the card of {whose} has {found} entries with points, but {} gave {most} at most; correct it, or the seat or \
         the round",
        counted(*most, "turn", "turns")
    )]
    TooFull {
        /// The player.
        whose: Whose,
        /// The number of entries with points.
        found: usize,
        /// The number of turns of its holders.
        most: usize,
    },
    /// The turn of the player to move is skipped.
    #[error("the player to move has {} to skip: write who moves next instead", counted(*skips, "turn", "turns"))]
    SkipsTurn {
        /// The number of turns to skip.
        skips: usize,
    },
    /// The card of the player to move is full.
    #[error("the card of the player to move is full, so that this player has no turn: write who moves next instead")]
    FullCard,
    /// The player to move has no die for the exchange.
    #[error("the player to move holds no die that can be played after a round; {allowed} can: add it to hands")]
    NothingToExchange {
        /// The dice that could be played.
        allowed: String,
    },
    /// A roll is given after everybody's turn.
    #[error("dice are rolled in turns, and exchange says that everybody had one: leave out one of them")]
    ExchangeAndRoll,
    /// The position is the start of a turn, when nothing is to be decided.
    #[error(
        "the player to move can play no action die and has to roll; add the roll and how many rolls are left, as in: \
         {example}"
    )]
    NothingToDecide {
        /// The game's id.
        game: String,
        /// A position with a decision.
        example: String,
    },
    /// The last round is over.
    #[error("all rounds were played: the game is over and there is nothing to decide")]
    Over,
}

impl PositionError {
    /// The part that is wrong.
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

    /// The message with the names of the command line's options; `None` if it is the same.
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

    /// The reason why nothing is to be decided, if the position is possible but leaves no decision.
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
