//! A naive player with a literal reading of the rules: pieces in a list, numbered fields, and every try as a state.

use std::collections::HashMap;

use dicebase_games::race::{Duty, RulesFile, When};

/// The distances of a player's pieces, sorted; 0 is at home.
pub type Pieces = Vec<usize>;

/// The pieces of the player to move, those of the other player, and the number of tries left.
pub type State = (Pieces, Pieces, usize);

/// The result of a move.
pub struct Outcome {
    from: usize,
    to: usize,
    pub mine: Pieces,
    theirs: Pieces,
    captures: bool,
}

/// The pieces at the start of the game.
pub fn start(rules: &RulesFile) -> Pieces {
    let mut pieces = vec![0; rules.pieces];
    pieces[rules.pieces - 1] = rules.on_entry;
    pieces
}

pub fn has_won(rules: &RulesFile, pieces: &Pieces) -> bool {
    pieces.iter().all(|&piece| piece > rules.ring)
}

pub fn tries(rules: &RulesFile, pieces: &Pieces) -> usize {
    let waits = pieces.iter().all(|&piece| match rules.tries.when {
        When::AllHome => piece == 0,
        When::NoneOnRing => piece == 0 || piece > rules.ring,
    });
    if waits { rules.tries.count } else { 1 }
}

/// The number of the field at a distance on the ring, for the player to move or for the one opposite.
fn field(rules: &RulesFile, distance: usize, opposite: bool) -> Option<usize> {
    let entry = if opposite { rules.ring / 2 } else { 0 };
    (1..=rules.ring).contains(&distance).then(|| (entry + distance - 1) % rules.ring)
}

pub fn outcomes(rules: &RulesFile, mine: &Pieces, theirs: &Pieces, roll: usize) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for (i, &from) in mine.iter().enumerate() {
        if from == 0 && !rules.enter.contains(&roll) {
            continue;
        }
        let to = if from == 0 { 1 } else { from + roll };
        let is_known = outcomes.iter().any(|outcome| outcome.from == from);
        if is_known || to > rules.ring + rules.goal || mine.contains(&to) || is_blocked(rules, mine, theirs, from, to) {
            continue;
        }
        let mut after = mine.clone();
        after[i] = to;
        after.sort_unstable();
        let there = field(rules, to, false);
        let captured = theirs.iter().position(|&piece| there.is_some() && field(rules, piece, true) == there);
        let mut left = theirs.clone();
        if let Some(captured) = captured {
            left[captured] = 0;
            left.sort_unstable();
        }
        outcomes.push(Outcome { from, to, mine: after, theirs: left, captures: captured.is_some() });
    }
    dutiful(rules, mine, outcomes)
}

fn is_blocked(rules: &RulesFile, mine: &Pieces, theirs: &Pieces, from: usize, to: usize) -> bool {
    (from + 1..to).any(|passed| {
        if passed > rules.ring {
            return !rules.jump_in_goal && mine.contains(&passed);
        }
        let there = field(rules, passed, false);
        let others = theirs.iter().any(|&piece| field(rules, piece, true) == there);
        !rules.jump_on_ring && from > 0 && (mine.contains(&passed) || others)
    })
}

fn dutiful(rules: &RulesFile, mine: &Pieces, outcomes: Vec<Outcome>) -> Vec<Outcome> {
    for duty in &rules.duties {
        let fulfils = |outcome: &Outcome| match duty {
            Duty::Capture => outcome.captures,
            Duty::ClearEntry => outcome.from == 1 && mine.contains(&0),
            Duty::Enter => outcome.from == 0,
            Duty::ReachGoal => (1..=rules.ring).contains(&outcome.from) && outcome.to > rules.ring,
        };
        if outcomes.iter().any(fulfils) {
            return outcomes.into_iter().filter(fulfils).collect();
        }
    }
    outcomes
}

/// The result of a decision, or of a roll without one.
#[derive(Clone, Copy)]
enum Next {
    Won,
    /// The same player rolls again in this state.
    Again(usize),
    /// The turn is over, and the next one begins in this state.
    Over(usize),
}

/// All states that can occur and, for each roll, the possible results.
struct Graph {
    states: Vec<State>,
    rolls: Vec<Vec<Vec<Next>>>,
}

impl Graph {
    /// Builds the graph from the start; a player `alone` has every turn.
    fn new(rules: &RulesFile, alone: bool) -> Self {
        let first = start(rules);
        let other = if alone { vec![0; rules.pieces] } else { first.clone() };
        let mut graph = Self { states: vec![(first.clone(), other, tries(rules, &first))], rolls: Vec::new() };
        let mut known: HashMap<State, usize> = HashMap::from([(graph.states[0].clone(), 0)]);
        while graph.rolls.len() < graph.states.len() {
            let state = graph.states[graph.rolls.len()].clone();
            let mut place = |state: State| {
                *known.entry(state).or_insert_with_key(|state| {
                    graph.states.push(state.clone());
                    graph.states.len() - 1
                })
            };
            let rolls = (1..=rules.sides).map(|roll| after(rules, &state, roll, alone, &mut place)).collect();
            graph.rolls.push(rolls);
        }
        graph
    }

    /// The values of all states by value iteration, the last found first, from the results and the better of two
    /// values.
    fn iterate(&self, better: fn(f64, f64) -> f64, worth: impl Fn(Next, &[f64]) -> f64) -> Vec<f64> {
        let mut values = vec![0.5; self.states.len()];
        loop {
            let mut moved = 0.0_f64;
            for state in (0..values.len()).rev() {
                let best = |roll: &Vec<Next>| roll.iter().map(|&next| worth(next, &values)).reduce(better).unwrap();
                let new = self.rolls[state].iter().map(best).sum::<f64>() / self.rolls[state].len() as f64;
                moved = moved.max((new - values[state]).abs() / new.max(1.0));
                values[state] = new;
            }
            if moved < 1e-14 {
                return values;
            }
        }
    }
}

fn after(
    rules: &RulesFile,
    (mine, theirs, left): &State,
    roll: usize,
    alone: bool,
    place: &mut impl FnMut(State) -> usize,
) -> Vec<Next> {
    let again = rules.again.contains(&roll);
    let over = |mine: Pieces, theirs: Pieces| {
        let (next, other) = if alone { (mine, theirs) } else { (theirs, mine) };
        let left = tries(rules, &next);
        (next, other, left)
    };
    let outcomes = outcomes(rules, mine, theirs, roll);
    if outcomes.is_empty() {
        return vec![if again && rules.again_without_move {
            Next::Again(place((mine.clone(), theirs.clone(), *left)))
        } else if *left > 1 {
            Next::Again(place((mine.clone(), theirs.clone(), left - 1)))
        } else {
            Next::Over(place(over(mine.clone(), theirs.clone())))
        }];
    }
    let next = |Outcome { mine, theirs, .. }| {
        if has_won(rules, &mine) {
            Next::Won
        } else if again {
            let left = tries(rules, &mine);
            Next::Again(place((mine, theirs, left)))
        } else {
            Next::Over(place(over(mine, theirs)))
        }
    };
    outcomes.into_iter().map(next).collect()
}

/// The chance to win of the player to move in every state that can occur.
pub fn chances(rules: &RulesFile) -> Vec<(State, f64)> {
    let graph = Graph::new(rules, false);
    let values = graph.iterate(f64::max, |next, values| match next {
        Next::Won => 1.0,
        Next::Again(state) => values[state],
        Next::Over(state) => 1.0 - values[state],
    });
    graph.states.into_iter().zip(values).collect()
}

/// The expected turns of a player alone, from the start of a turn with any pieces.
pub fn turns(rules: &RulesFile) -> HashMap<Pieces, f64> {
    let graph = Graph::new(rules, true);
    let values = graph.iterate(f64::min, |next, values| match next {
        Next::Won => 0.0,
        Next::Again(state) => values[state],
        Next::Over(state) => 1.0 + values[state],
    });
    let fresh = graph.states.into_iter().zip(values).filter(|((mine, _, left), _)| *left == tries(rules, mine));
    fresh.map(|((mine, ..), turns)| (mine, 1.0 + turns)).collect()
}
