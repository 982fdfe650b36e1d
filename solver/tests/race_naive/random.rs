//! Small random rules.

use dicebase_games::race::{Duty, RulesFile, ThisFamily, Tries, When};

use crate::chance::Chance;

/// A two-player game on a ring of up to 12 fields with one or two pieces, or on a ring of six with three.
pub fn rules(chance: &mut Chance) -> RulesFile {
    let pieces = chance.one_of(&[1, 1, 2, 2, 2, 3]);
    let ring = 2 * chance.number(2, if pieces == 3 { 3 } else { 6 });
    let seats = if ring.is_multiple_of(4) && chance.happens(30) { 4 } else { 2 };
    let sides = chance.number(2, 6);
    RulesFile {
        family: ThisFamily::default(),
        name: "Random".to_owned(),
        source: "By chance".to_owned(),
        also: Vec::new(),
        dice: 1,
        sides,
        ring,
        seats,
        players: 2,
        pieces,
        on_entry: chance.number(0, 1),
        goal: pieces + chance.number(0, 1),
        enter: faces(chance, sides, 1),
        again: faces(chance, sides, 0),
        again_without_move: sides > 4 && chance.happens(50),
        tries: Tries { count: chance.number(1, 3), when: chance.one_of(&[When::AllHome, When::NoneOnRing]) },
        jump_on_ring: chance.happens(60),
        jump_in_goal: chance.happens(50),
        duties: duties(chance),
    }
}

/// Between `least` and two numbers of the die, not all of them.
fn faces(chance: &mut Chance, sides: usize, least: usize) -> Vec<usize> {
    let mut faces: Vec<usize> = (0..chance.number(least, 2)).map(|_| chance.number(1, sides)).collect();
    faces.sort_unstable();
    faces.dedup();
    if faces.len() == sides {
        faces.pop();
    }
    faces
}

/// Some duties in some order.
fn duties(chance: &mut Chance) -> Vec<Duty> {
    let mut all = vec![Duty::Capture, Duty::ClearEntry, Duty::Enter, Duty::ReachGoal];
    let mut duties = Vec::new();
    for _ in 0..chance.number(0, 4) {
        duties.push(all.remove(chance.number(0, all.len() - 1)));
    }
    duties
}
