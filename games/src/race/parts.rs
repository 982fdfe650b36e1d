//! The parts of a position of a race game.

use crate::part::{Kind, OBJECTIVE, Part, Stage};

/// The pieces of the player to move.
pub const ME: Part = Part {
    name: "me",
    kind: Kind::Word,
    placeholder: "PIECES",
    stage: Stage::Start,
    help: "Where the pieces of the player to move are, each as its distance from home: 0 is at home, 1 the entry, the \
           goal lies behind the ring [all as at the beginning if left out]",
    default: None,
    example: "0,0,12,50",
};

/// The pieces of all other players.
pub const OPPONENTS: Part = Part {
    name: "opponents",
    kind: Kind::Words,
    placeholder: "PIECES/..",
    stage: Stage::Start,
    help: "Where the pieces of each other player are, in the order of play, each as its distance from that player's home \
           [all as at the beginning if left out]",
    default: None,
    example: "0,0,0,0/0,0,5,9",
};

/// The seat of the player to move.
pub const SEAT: Part = Part {
    name: "seat",
    kind: Kind::Number,
    placeholder: "N",
    stage: Stage::Start,
    help: "The seat of the player to move, from 1 on, where players do not sit equally far apart",
    default: None,
    example: "2",
};

/// The number of rolls left for a move.
pub const TRIES: Part = Part {
    name: "tries",
    kind: Kind::Number,
    placeholder: "N",
    stage: Stage::Start,
    help: "Before a roll: how many rolls for a move are left [all if left out]",
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
