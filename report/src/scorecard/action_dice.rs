//! The rules of action dice in words.

use dicebase_games::listed;
use dicebase_games::melee::{MAX_PLAYERS, MIN_PLAYERS};
use dicebase_games::scorecard::{ActionDice, Face, Rules};

use crate::Block;
use crate::numbers::{capitalized, in_words, times};

/// The rules of action dice: how they are earned, the effect and the moment of each face, and the winner. Empty for
/// games without action dice.
pub(super) fn action_dice(rules: &Rules) -> Vec<Block> {
    let Some(dice) = &rules.action_dice else { return Vec::new() };
    let first = format!(
        "{} to {} players play with action dice. An entry that is made by rolling earns one if the sum of all dice of \
         its roll is a multiple of {}. It is rolled at once and shows {}, each with the same chance. A player keeps it \
         until it is played.",
        in_words(MIN_PLAYERS),
        in_words(MAX_PLAYERS),
        in_words(dice.when_sum_divisible_by),
        shows(dice)
    );
    let last = "Points, frozen and crossed-out entries go with the card when cards change hands; action dice and turns \
                to skip stay with the player. After the last round and its exchanges whoever holds the card with the \
                most points wins, and a tie is shared.";
    let plays = Face::PLAYED.into_iter().filter_map(|face| Some(format!("{}, {}", does(face), when(dice, face)?)));
    vec![
        Block::Heading("Action dice".to_owned()),
        Block::Words(capitalized(&first)),
        Block::List(plays.collect()),
        Block::words(last),
    ]
}

/// The different faces, each with its number of occurrences on the die.
fn shows(dice: &ActionDice) -> String {
    let mut names: Vec<String> = Vec::new();
    for (place, &face) in dice.faces.iter().enumerate() {
        let count = dice.faces.iter().filter(|&&other| other == face).count();
        if !dice.faces[..place].contains(&face) {
            let often = if count > 1 { format!(" ({})", times(count)) } else { String::new() };
            names.push(format!("{}{often}", name(face)));
        }
    }
    listed(&names.iter().map(String::as_str).collect::<Vec<_>>(), "or")
}

fn name(face: Face) -> &'static str {
    match face {
        Face::CrossOut => "cross out",
        Face::OneOfEach => "one of each, which is five dice",
        other => other.name(),
    }
}

/// The effect of a die.
fn does(face: Face) -> &'static str {
    match face {
        Face::Steal => {
            "Steal: an entry that another player has filled, and that one may fill, becomes one's own with its points; \
             the other keeps it with a zero"
        }
        Face::Freeze => {
            "Freeze: an open entry of another player, but never the only one, may not be filled in the next turn of \
             its card"
        }
        Face::CrossOut => {
            "Cross out: an open entry of another player becomes a zero, and that player skips the next turn"
        }
        Face::Shift => "Shift: all cards move on by one player, in the order of joining",
        Face::Swap | Face::OneOfEach => "Swap: one's card is exchanged for that of another player",
    }
}

/// The moment at which a die may be played; `None` if it never may.
fn when(dice: &ActionDice, face: Face) -> Option<String> {
    if !dice.faces.iter().any(|&shown| ActionDice::given_by(shown).contains(&face)) {
        return None;
    }
    let until = match face {
        Face::Freeze => format!(" up to round {}", dice.last_freeze_round),
        _ => String::new(),
    };
    let moment = if dice.before_rolling.contains(&face) {
        "before one rolls"
    } else if dice.instead_of_rolling.contains(&face) {
        "in place of rolling, and then no die is earned"
    } else if dice.after_round.contains(&face) {
        "when everybody had a turn in the round"
    } else {
        return None;
    };
    Some(format!("{moment}{until}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicebase_games::find_builtin;

    fn words(id: &str) -> Vec<String> {
        let rules = Rules::parse(id, find_builtin(id).unwrap().text).unwrap();
        let of = |block: Block| match block {
            Block::Words(words) | Block::Heading(words) => vec![words],
            Block::List(list) => list,
            _ => Vec::new(),
        };
        action_dice(&rules).into_iter().flat_map(of).collect()
    }

    #[test]
    fn each_die_is_told_with_when_it_is_played() {
        let all = words("kniffeliger");
        assert!(all[1].starts_with("Two to six players play with action dice."), "{}", all[1]);
        assert!(all[1].contains("a multiple of five") && all[1].contains("steal, freeze, cross out, shift, swap or"));
        assert!(all[3].starts_with("Freeze: ") && all[3].ends_with("before one rolls up to round 12."), "{}", all[3]);
        assert!(all[5].starts_with("Shift: ") && all[5].ends_with("when everybody had a turn in the round."));
        assert_eq!(all.len(), 8, "a heading, how dice are earned, five plays and who wins");
    }

    #[test]
    fn without_action_dice_nothing_is_told() {
        assert!(words("yahtzee").is_empty());
    }
}
