//! What can be wrong with a line.

use dicebase_games::scorecard::melee::{ActionError, Game, MAX_PLAYERS, PositionError};
use dicebase_games::{DiceError, did_you_mean, quoted};
use dicebase_tables::Damaged;
use thiserror::Error;

use crate::review::{FormError, Line, LineProblem, Player};
use crate::scorecard::KeptError;

/// A line of a review file that is malformed, or impossible at this point of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// Its form, whatever the family of the game.
    #[error(transparent)]
    Form(#[from] FormError),
    /// Dice that are none of the game's.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// Something that cannot be done.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// A position that cannot be.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A roll without the dice that were kept before.
    #[error(transparent)]
    Kept(#[from] KeptError),
    /// No roll with what was done, and no play.
    #[error(
        "{found} is nothing that is done in a turn; write the roll and what was done with it, as in: {keep} or: \
         {score}, or what was played before rolling, as in: freeze 1 {category}"
    )]
    NotADecision {
        /// What was read.
        found: String,
        /// A roll of which a die is kept.
        keep: String,
        /// A roll with which a category is filled.
        score: String,
        /// The id of a category.
        category: String,
    },
    /// A roll when the round is over.
    #[error(
        "everybody had a turn in this round, and {player} holds dice to shift or swap cards: write `pass`, or what was \
         played, before the next roll"
    )]
    Exchange {
        /// Who may exchange cards.
        player: Player,
    },
    /// A line that does not say what was earned.
    #[error("{player} has earned an action die; write what it shows, as in: earns {example}")]
    Earned {
        /// Who has earned it.
        player: Player,
        /// What it may show.
        example: &'static str,
    },
    /// An action die that nobody has earned.
    #[error("no action die was earned here, so it cannot show {found}; leave this line out")]
    NothingEarned {
        /// What was read.
        found: String,
    },
    /// A face that the die does not have.
    #[error("the action die cannot show {found}{}; it has {allowed}", did_you_mean(found, allowed.split(", ")))]
    NoSuchFace {
        /// What was read.
        found: String,
        /// Its faces.
        allowed: String,
    },
    /// A turn of nobody.
    #[error("a turn begins here, and nobody knows whose; begin the line with {players}")]
    WhoseTurn {
        /// How players are named.
        players: String,
    },
    /// A line of a player who is not to move.
    #[error("{expected} is to move, not {found}; {hint}")]
    OtherTurn {
        /// Who is to move.
        expected: Player,
        /// Who was named.
        found: Player,
        /// What is missing.
        hint: &'static str,
    },
    /// A player that there is not.
    #[error(
        "there is no player `{found}`: {count} play, {players}; where more do, `players 3` stands before the first turn"
    )]
    NoSuchPlayer {
        /// Who was named.
        found: Player,
        /// How many there are.
        count: usize,
        /// Who there is.
        players: String,
    },
    /// A number of players that cannot be.
    #[error("{found} players cannot play it; there may be 2 to {MAX_PLAYERS}, as in: players 3")]
    Players {
        /// What was read.
        found: String,
    },
    /// A number of players after somebody has played.
    #[error("how many play stands before the first turn; leave this line out")]
    LatePlayers,
    /// A line after the end.
    #[error("the game was over before this line; write another game into another file")]
    GameOver,
}

impl LineProblem for Problem {
    fn damaged(self) -> Result<Damaged, Self> {
        Err(self)
    }
}

impl Problem {
    /// A line that is nothing that is done in a turn.
    pub(super) fn not_a_decision(game: &Game, line: &Line<Player>) -> Self {
        let [keep, score] = game.cards().example_lines();
        let category = game.cards().category(0).id.clone();
        Self::NotADecision { found: quoted(&line.to_string()), keep, score, category }
    }
}
