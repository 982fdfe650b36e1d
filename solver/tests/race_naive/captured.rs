//! One naive player alone whose pieces are captured by chance, with a literal reading of the rules.

use std::collections::HashMap;

use dicebase_games::race::RulesFile;

use super::player::{Pieces, has_won, outcomes, tries};

type Turns = HashMap<Pieces, f64>;

/// The fewest expected turns from the start of a turn with these pieces, and from everything that can follow.
pub fn turns(rules: &RulesFile, captures: &[f64], start: &Pieces) -> Turns {
    let mut turns = Turns::from([(start.clone(), 1.0)]);
    loop {
        let known: Vec<Pieces> = turns.keys().cloned().collect();
        let mut moved = 0.0_f64;
        let before = known.len();
        for pieces in known {
            let new = 1.0 + before_roll(rules, captures, &pieces, tries(rules, &pieces), &mut turns);
            let old = turns.insert(pieces, new).unwrap();
            moved = moved.max((new - old).abs() / new);
        }
        if moved < 1e-11 && turns.len() == before {
            return turns;
        }
    }
}

/// The expected turns after this one, before a roll with `left` tries left.
fn before_roll(rules: &RulesFile, captures: &[f64], pieces: &Pieces, left: usize, turns: &mut Turns) -> f64 {
    let (mut sum, mut decide) = (0.0, 0.0);
    for roll in 1..=rules.sides {
        let again = rules.again.contains(&roll);
        let outcomes = outcomes(rules, pieces, &vec![0; rules.pieces], roll);
        if outcomes.is_empty() && again && rules.again_without_move {
            // The player rolls on as if this number had not come up.
            continue;
        }
        decide += 1.0;
        sum += if outcomes.is_empty() && left > 1 {
            before_roll(rules, captures, pieces, left - 1, turns)
        } else if outcomes.is_empty() {
            ended(rules, captures, pieces, turns)
        } else {
            let worth = |mine: &Pieces, turns: &mut Turns| match () {
                () if has_won(rules, mine) => 0.0,
                // The value is that of a turn that begins here.
                () if again => *turns.entry(mine.clone()).or_insert(1.0) - 1.0,
                () => ended(rules, captures, mine, turns),
            };
            outcomes.iter().map(|outcome| worth(&outcome.mine, turns)).fold(f64::INFINITY, f64::min)
        };
    }
    sum / decide
}

/// The expected turns that are left after a turn, over all captures.
fn ended(rules: &RulesFile, captures: &[f64], pieces: &Pieces, turns: &mut Turns) -> f64 {
    let mut mean = 0.0;
    for set in 0..1_u32 << pieces.len() {
        let (mut left, mut chance) = (pieces.clone(), 1.0);
        for (i, piece) in left.iter_mut().enumerate() {
            let is_captured = set >> i & 1 == 1;
            let danger = if (1..=rules.ring).contains(piece) { captures[*piece] } else { 0.0 };
            chance *= if is_captured { danger } else { 1.0 - danger };
            *piece = if is_captured { 0 } else { *piece };
        }
        if chance > 0.0 {
            left.sort_unstable();
            mean += chance * *turns.entry(left).or_insert(1.0);
        }
    }
    mean
}
