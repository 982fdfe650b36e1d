//! The problems of a line.

use dicebase_games::melee::{ActionError, Game, MAX_PLAYERS, PositionError};
use dicebase_games::{DiceError, did_you_mean, quoted};
use dicebase_tables::Damaged;
use thiserror::Error;

use crate::review::{FormError, Line, LineProblem, Player};
use crate::scorecard::KeptError;

/// The problem of a line that is malformed, or impossible at this point of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// A malformed line, in a way that all families share.
    #[error(transparent)]
    Form(#[from] FormError),
    /// Dice that the game does not have.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// An action that is not allowed.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// An impossible position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A roll without the dice that were kept before.
    #[error(transparent)]
    Kept(#[from] KeptError),
    /// A line that is neither a roll with an action nor a play.
    #[error(
        "{found} is nothing that is done in a turn; write the roll and what was done with it, as in: {keep} or: \
         {score}, or what was played before rolling, as in: freeze 1 {category}"
    )]
    NotADecision {
        /// The line as read.
        found: String,
        /// An example of a roll with a keep.
        keep: String,
        /// An example of a roll with a filled category.
        score: String,
        /// The identifier of a category.
        category: String,
    },
    /// A roll after the end of a round, before the exchange of cards is decided.
    #[error(
        "everybody had a turn in this round, and {player} holds dice to shift or swap cards: write `pass`, or what was \
         played, before the next roll"
    )]
    Exchange {
        /// The player who may exchange cards.
        player: Player,
    },
    /// A line that does not name the face of an earned die.
    #[error("{player} has earned an action die; write what it shows, as in: earns {example}")]
    Earned {
        /// The player who earned it.
        player: Player,
        /// An example of a face.
        example: &'static str,
    },
    /// A face without an earned action die.
    #[error("no action die was earned here, so it cannot show {found}; leave this line out")]
    NothingEarned {
        /// The face as read.
        found: String,
    },
    /// A face that the action die does not have.
    #[error("the action die cannot show {found}{}; it has {allowed}", did_you_mean(found, allowed.split(", ")))]
    NoSuchFace {
        /// The face as read.
        found: String,
        /// The faces of the die.
        allowed: String,
    },
    /// A first line without the name of a player.
    #[error("a turn begins here, and nobody knows whose; begin the line with {players}")]
    WhoseTurn {
        /// The names of the players.
        players: String,
    },
    /// A line of a player who is not to move.
    #[error("{expected} is to move, not {found}; {hint}")]
    OtherTurn {
        /// The player to move.
        expected: Player,
        /// The player named in the line.
        found: Player,
        /// A hint at what is missing.
        hint: &'static str,
    },
    /// A player that the game does not have.
    #[error(
        "there is no player `{found}`: {count} play, {players}; where more do, `players 3` stands before the first turn"
    )]
    NoSuchPlayer {
        /// The player named in the line.
        found: Player,
        /// The number of players.
        count: usize,
        /// The names of the players.
        players: String,
    },
    /// An impossible number of players.
    #[error("{found} players cannot play it; there may be 2 to {MAX_PLAYERS}, as in: players 3")]
    Players {
        /// The number as read.
        found: String,
    },
    /// A number of players after the first turn.
    #[error("how many play stands before the first turn; leave this line out")]
    LatePlayers,
    /// A line after the end of the game.
    #[error("the game was over before this line; write another game into another file")]
    GameOver,
}

impl LineProblem for Problem {
    fn damaged(self) -> Result<Damaged, Self> {
        Err(self)
    }
}

impl Problem {
    /// The problem of a line that is neither a roll with an action nor a play.
    pub(super) fn not_a_decision(game: &Game, line: &Line<Player>) -> Self {
        let [keep, score] = game.cards().example_lines();
        let category = game.cards().category(0).id.clone();
        Self::NotADecision { found: quoted(&line.to_string()), keep, score, category }
    }
}
