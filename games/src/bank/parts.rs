//! The parts of a position of a bank game.

use crate::part::{Kind, OBJECTIVE, Part, Stage};

/// A number of points.
const fn points(name: &'static str, stage: Stage, help: &'static str, example: &'static str) -> Part {
    Part { name, kind: Kind::Number, placeholder: "POINTS", stage, help, default: None, example }
}

/// A flag at the start of a turn.
const fn flag(name: &'static str, help: &'static str) -> Part {
    Part { name, kind: Kind::Flag, placeholder: "", stage: Stage::Start, help, default: None, example: "" }
}

/// A number of busts in a row.
const fn busts(name: &'static str, help: &'static str) -> Part {
    Part { name, kind: Kind::Number, placeholder: "N", stage: Stage::Start, help, default: None, example: "2" }
}

/// The score of the player to move.
pub const ME: Part =
    Part { default: Some("0"), ..points("me", Stage::Start, "The score of the player to move", "3000") };

/// The flag that the player to move has entered.
pub const ME_ENTERED: Part = flag("me-entered", "The player to move has banked before, although the score is 0");

/// The number of busts in a row of the player to move.
pub const BUSTS: Part = busts("busts", "The number of busts of the player to move in a row, up to the last turn");

/// The other player's score.
pub const OPPONENT: Part =
    Part { default: Some("0"), ..points("opponent", Stage::Start, "The score of the other player", "4500") };

/// The scores of several others.
pub const OPPONENTS: Part = Part {
    name: "opponents",
    kind: Kind::Numbers,
    placeholder: "POINTS/POINTS",
    stage: Stage::Start,
    help: "The scores of all others in the order of their turns, where three to six play",
    default: None,
    example: "4500/3000",
};

/// The flag that the other player has entered.
pub const OPPONENT_ENTERED: Part =
    flag("opponent-entered", "The other player has banked before, although the score is 0");

/// The number of busts in a row of the other player.
pub const OPPONENT_BUSTS: Part =
    busts("opponent-busts", "The number of busts of the other player in a row, up to the last turn");

/// The flag that the player to move closes the round, or has the dice of the second player.
pub const SECOND: Part = flag("second", "The player to move closes the round, or has the dice of the second player");

/// The seat of the player to move among several.
pub const SEAT: Part = Part {
    name: "seat",
    kind: Kind::Number,
    placeholder: "N",
    stage: Stage::Start,
    help: "Where three to six play: the seat of the player to move, 1 for who began; the others begin with the next \
           player, so the last ones of them have moved before in this round",
    default: None,
    example: "2",
};

/// The turns that are left.
pub const TURNS_LEFT: Part = Part {
    name: "turns-left",
    kind: Kind::Number,
    placeholder: "N",
    stage: Stage::Start,
    help: "In games of a number of turns: the turns that the player to move still has, this one included; all of them \
           if left out",
    default: None,
    example: "3",
};

/// The points that may be taken over.
pub const OFFER: Part = points(
    "offer",
    Stage::Start,
    "At the start of a turn: the points that the other player has just banked and that may be taken over",
    "600",
);

/// The dice that were left with the offer.
pub const OFFER_DICE: Part = Part {
    name: "offer-dice",
    kind: Kind::Number,
    placeholder: "N",
    stage: Stage::Start,
    help: "The number of dice left with the offer; all dice of the game after hot dice",
    default: None,
    example: "3",
};

/// The turn total.
pub const TURN: Part = Part {
    default: Some("0"),
    ..points("turn", Stage::Turn, "The turn total before the roll, including points taken over", "350")
};

/// The part of the turn total that was taken over.
pub const TAKEN: Part = Part {
    default: Some("0"),
    ..points("taken", Stage::Turn, "The part of the turn total that was taken over", "300")
};

/// The dice.
pub const ROLL: Part = Part {
    name: "roll",
    kind: Kind::Word,
    placeholder: "DICE",
    stage: Stage::Turn,
    help: "The dice that were just rolled",
    default: None,
    example: "11235",
};

/// The dice that are left to roll.
pub const DICE_LEFT: Part = Part {
    name: "dice-left",
    kind: Kind::Number,
    placeholder: "N",
    stage: Stage::Turn,
    help: "Instead of a roll, to ask whether to bank the turn total or to roll on: the number of dice left; all dice of \
           the game after hot dice",
    default: None,
    example: "1",
};

/// All parts, in the order in which they are written.
pub const PARTS: &[Part] = &[
    OBJECTIVE,
    ME,
    ME_ENTERED,
    BUSTS,
    OPPONENT,
    OPPONENTS,
    OPPONENT_ENTERED,
    OPPONENT_BUSTS,
    SECOND,
    SEAT,
    TURNS_LEFT,
    OFFER,
    OFFER_DICE,
    TURN,
    TAKEN,
    DICE_LEFT,
    ROLL,
];
