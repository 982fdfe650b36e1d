//! The parts of a position of a scorecard game.

use crate::part::{Kind, OBJECTIVE, Part, Stage};

/// The card of the player to move.
pub const CARD: Part = Part {
    name: "card",
    kind: Kind::Word,
    placeholder: "CARD",
    stage: Stage::Start,
    help: "The filled categories with their points; the others are open",
    default: None,
    example: "ones=3,full-house=25",
};

/// The target in points.
pub const TARGET: Part = Part {
    name: "target",
    kind: Kind::Number,
    placeholder: "POINTS",
    stage: Stage::Aim,
    help: "Under the objective target: the points to reach in the whole game, including those on the card",
    default: None,
    example: "250",
};

/// The attitude to risk.
pub const THETA: Part = Part {
    name: "theta",
    kind: Kind::Word,
    placeholder: "NUMBER",
    stage: Stage::Game,
    help: "Under the objective risk: the coefficient of the exponential utility of the points, below 0 to avoid risk and \
           above 0 to seek it",
    default: None,
    example: "-0.02",
};

/// The cards of the other players.
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

/// The head start of the player to move.
pub const LEAD: Part = Part {
    name: "lead",
    kind: Kind::Whole,
    placeholder: "POINTS",
    stage: Stage::Aim,
    help: "Under the objectives win and beat: points that the player to move has in addition to the card; a negative \
           number gives them to the others",
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

/// The number of rolls left.
pub const ROLLS_LEFT: Part = Part {
    name: "rolls-left",
    kind: Kind::Number,
    placeholder: "N",
    stage: Stage::Start,
    help: "The number of rolls that may still follow, including saved rolls; in games with saved rolls and without a roll, \
           the number of rolls that the turn begins with",
    default: None,
    example: "2",
};

/// The dice that cannot be rolled again.
pub const SAVED: Part = Part {
    name: "saved",
    kind: Kind::Word,
    placeholder: "DICE",
    stage: Stage::Turn,
    help: "The dice that cannot be rolled again, in games with that rule",
    default: None,
    example: "11",
};

/// The action dice of all players.
pub const HANDS: Part = Part {
    name: "hands",
    kind: Kind::Words,
    placeholder: "DICE/..",
    stage: Stage::Start,
    help: "With action dice, under the objective win: the action dice of each player, beginning with the player to move, \
           in the order of play [none if left out]",
    default: None,
    example: "steal,shift//swap",
};

/// The frozen entries of all players.
pub const FROZEN: Part = Part {
    name: "frozen",
    kind: Kind::Words,
    placeholder: "CATEGORIES/..",
    stage: Stage::Start,
    help: "With action dice: the frozen categories of each player [none if left out]",
    default: None,
    example: "/ones,twos/",
};

/// The turns that players still have to skip.
pub const SKIPS: Part = Part {
    name: "skips",
    kind: Kind::Numbers,
    placeholder: "N/..",
    stage: Stage::Start,
    help: "With action dice: the number of turns that each player still has to skip [none if left out]",
    default: None,
    example: "0/1/0",
};

/// The seat of the player to move.
pub const SEAT: Part = Part {
    name: "seat",
    kind: Kind::Number,
    placeholder: "N",
    stage: Stage::Start,
    help: "With action dice: the place of the player to move in the order of joining, counted from 1 [read from the cards \
           if left out]",
    default: None,
    example: "2",
};

/// The round.
pub const ROUND: Part = Part {
    name: "round",
    kind: Kind::Number,
    placeholder: "N",
    stage: Stage::Start,
    help: "With action dice: the round, counted from 1; after the end of the game, the number of rounds plus 1 [read from \
           the cards if left out]",
    default: None,
    example: "3",
};

/// The flag that cards may be exchanged.
pub const EXCHANGE: Part = Part {
    name: "exchange",
    kind: Kind::Flag,
    placeholder: "",
    stage: Stage::Start,
    help: "With action dice: everybody has had a turn in this round, and the player to move may shift or swap cards",
    default: None,
    example: "",
};

/// All parts, in the order in which they are written; [`Rules::parts`](super::RulesFile::parts) has those of a game.
pub const PARTS: &[Part] = &[
    OBJECTIVE, THETA, TARGET, LEAD, CARD, OPPONENTS, HANDS, FROZEN, SKIPS, SEAT, ROUND, EXCHANGE, ROLL, ROLLS_LEFT,
    SAVED,
];

/// The parts of games without action dice.
pub(super) const OF_CARDS: &[Part] = &[OBJECTIVE, THETA, TARGET, LEAD, CARD, OPPONENTS, ROLL, ROLLS_LEFT, SAVED];

/// The parts that only games of several players with action dice have.
pub(super) const OF_MELEES: [Part; 6] = [HANDS, FROZEN, SKIPS, SEAT, ROUND, EXCHANGE];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_one_of_cards_or_one_of_melees() {
        let is_one_of = |part: &&Part| OF_CARDS.contains(part) != OF_MELEES.contains(part);
        assert_eq!(PARTS.iter().filter(is_one_of).count(), PARTS.len());
        assert_eq!(OF_CARDS.len() + OF_MELEES.len(), PARTS.len());
    }
}
