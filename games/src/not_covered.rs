//! Refusals of games that a computation does not cover.

use thiserror::Error;

/// The reason why a computation does not cover a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotCovered {
    /// A zero-sum computation, and a game in which each player maximises their own chance.
    #[error(
        "each player of this game plays for their own chance, and this is computed only where one player loses what \
         the other gains; best, value, bot, play, review and simulate answer, and the objective turns is about one \
         player"
    )]
    EachForOneself,
    /// A computation of games to a target, and one that ends after a number of turns.
    #[error(
        "this is worked out of games to a target, and {game} ends after a number of turns; `solve`, `value`, `best`, \
         `play`, `review`, `simulate` and `bot` know how; with --objective points, `solve` tells when to bank, and \
         `distribution` and `regret` are about one player"
    )]
    NumberOfTurns {
        /// The game's id.
        game: String,
    },
    /// A computation or a text of dice that are alike, and a game with several kinds of dice.
    #[error(
        "this is worked out of games whose dice are alike, and {game} has several kinds; `solve`, `value`, `best`, \
         `play`, `review`, `verify`, `simulate`, `regret`, `distribution`, `compare`, `dice` and `bot` know how"
    )]
    KindsOfDice {
        /// The game's id.
        game: String,
    },
    /// A computation of turns in which dice are left to roll, and a game whose turns are one roll.
    #[error(
        "this is worked out of games in which the other dice are rolled again, and a turn of {game} is one roll; \
         `solve`, `value`, `best`, `play`, `review`, `verify`, `simulate`, `regret`, `distribution` and `bot` know how"
    )]
    OneRoll {
        /// The game's id.
        game: String,
    },
    /// A computation with the same number of rolls in every turn, and a game with saved rolls.
    #[error(
        "this is worked out of games whose turns have as many rolls each, and {game} saves rolls for later turns; \
         `solve`, `value`, `best`, `play`, `review`, `simulate` and `bot` know how"
    )]
    SavedRolls {
        /// The game's id.
        game: String,
    },
    /// A computation in which it does not matter when a category is filled, and a game that pays more for the first
    /// roll.
    #[error(
        "this is worked out of games in which all rolls of a turn pay alike, and {game} pays more for the first; \
         `solve`, `value`, `best`, `play`, `review`, `simulate` and `bot` know how"
    )]
    FirstRoll {
        /// The game's id.
        game: String,
    },
    /// Exact values, and a game whose turns may go on for ever.
    #[error(
        "{game} is not solved exactly: hot dice are rolled again at any turn total, so its value is no sum over \
         finitely many rolls; `solve` tells how far its values may be from the exact ones"
    )]
    EndlessTurns {
        /// The game's id.
        game: String,
    },
    /// Exact values, and a game whose fractions are too long.
    #[error(
        "{game} is not solved exactly: its fractions need {bits} bits, and at most {most} fit; `solve` tells how far \
         its values may be from the exact ones, and `verify` proves them"
    )]
    LongFractions {
        /// The game's id.
        game: String,
        /// The bits of its largest numbers.
        bits: u32,
        /// The most bits that fit.
        most: u32,
    },
}
