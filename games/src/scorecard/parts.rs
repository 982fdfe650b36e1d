//! The parts of a position of a scorecard game.

use crate::part::{Kind, OBJECTIVE, Part, Stage};

/// What is written down.
pub const CARD: Part = Part {
    name: "card",
    kind: Kind::Word,
    placeholder: "CARD",
    stage: Stage::Start,
    help: "The filled categories with their points; the others are open",
    default: None,
    example: "ones=3,full-house=25",
};

/// How many points are wanted.
pub const TARGET: Part = Part {
    name: "target",
    kind: Kind::Number,
    placeholder: "POINTS",
    stage: Stage::Aim,
    help: "Under the objective target: the points that are wanted in the end, where those on the card count",
    default: None,
    example: "250",
};

/// The cards of the others.
pub const OPPONENTS: Part = Part {
    name: "opponents",
    kind: Kind::Words,
    placeholder: "CARD/..",
    stage: Stage::Start,
    help: "Under the objectives win and beat: the card of each other player, in the order of play; one empty card if \
           left out",
    default: None,
    example: "ones=3,full-house=25/twos=6,chance=20",
};

/// Points that one player was given.
pub const LEAD: Part = Part {
    name: "lead",
    kind: Kind::Whole,
    placeholder: "POINTS",
    stage: Stage::Aim,
    help: "Under the objectives win and beat: points that the player to move has beside those on the card; below 0 the \
           others have them",
    default: Some("0"),
    example: "-5",
};

/// The dice.
pub const ROLL: Part = Part {
    name: "roll",
    kind: Kind::Word,
    placeholder: "DICE",
    stage: Stage::Turn,
    help: "All dice on the table, such as 11356 or \"1 1 3 5 6\"",
    default: None,
    example: "11356",
};

/// How long the turn goes on.
pub const ROLLS_LEFT: Part = Part {
    name: "rolls-left",
    kind: Kind::Number,
    placeholder: "N",
    stage: Stage::Turn,
    help: "How many rolls may still follow",
    default: None,
    example: "2",
};

/// The dice that stay.
pub const SAVED: Part = Part {
    name: "saved",
    kind: Kind::Word,
    placeholder: "DICE",
    stage: Stage::Turn,
    help: "The dice that cannot be rolled again, in games with that rule",
    default: None,
    example: "11",
};

/// All parts, in the order in which they are written.
pub const PARTS: &[Part] = &[OBJECTIVE, TARGET, LEAD, CARD, OPPONENTS, ROLL, ROLLS_LEFT, SAVED];
