//! The parts of a position of a race game.

use crate::part::{Kind, OBJECTIVE, Part, Stage};

/// The pieces of the player to move.
pub const ME: Part = Part {
    name: "me",
    kind: Kind::Word,
    placeholder: "PIECES",
    stage: Stage::Start,
    help: "The pieces of the player to move, each as its distance from home: 0 is home, 1 the entry, and the goal follows \
           the ring [the starting position if left out]",
    default: None,
    example: "0,0,12,50",
};

/// The pieces of all other players.
pub const OPPONENTS: Part = Part {
    name: "opponents",
    kind: Kind::Words,
    placeholder: "PIECES/..",
    stage: Stage::Start,
    help: "The pieces of each other player, in the order of play, each as its distance from that player's home [the \
           starting position if left out]",
    default: None,
    example: "0,0,0,0/0,0,5,9",
};

/// The seat of the player to move.
pub const SEAT: Part = Part {
    name: "seat",
    kind: Kind::Number,
    placeholder: "N",
    stage: Stage::Start,
    help: "The seat of the player to move, counted from 1, where players do not sit equally far apart",
    default: None,
    example: "2",
};

/// The number of rolls left for a move.
pub const TRIES: Part = Part {
    name: "tries",
    kind: Kind::Number,
    placeholder: "N",
    stage: Stage::Start,
    help: "Before a roll: the number of rolls left for a move [all if left out]",
    default: None,
    example: "2",
};

/// The die.
pub const ROLL: Part = Part {
    name: "roll",
    kind: Kind::Word,
    placeholder: "DICE",
    stage: Stage::Turn,
    help: "The number that was just rolled",
    default: None,
    example: "6",
};

/// All parts, in the order in which they are written.
pub const PARTS: &[Part] = &[OBJECTIVE, ME, OPPONENTS, SEAT, TRIES, ROLL];
