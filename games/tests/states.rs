//! The numbering of states, over all states of all built-in games.

use std::collections::HashSet;

use dicebase_games::scorecard::{Game, State};
use dicebase_games::{Family, builtins};

fn games() -> impl Iterator<Item = Game> {
    let scorecard = builtins().iter().filter(|builtin| builtin.family == Family::Scorecard);
    scorecard.map(|builtin| Game::builtin(builtin.id).unwrap())
}

#[test]
fn every_index_is_the_index_of_its_state() {
    for game in games() {
        let states = game.states();
        for index in 0..states.len() {
            assert_eq!(states.index(&states.state(index)), index, "{}", game.id());
        }
    }
}

#[test]
fn the_layers_are_all_states_and_the_start_is_the_last() {
    for game in games() {
        let mut next = 0;
        for group in game.states().layers().flatten() {
            assert_eq!(group.first, next);
            next += group.states();
        }
        assert_eq!(next, game.states().len());
        assert_eq!(game.start(), game.values() - 1);
        assert_eq!(game.states().index(&game.states().start()), next - 1);
    }
}

#[test]
fn every_state_comes_after_those_it_leads_to() {
    // The large games are numbered by the same code; visiting all their successors would take a minute.
    for game in games().filter(|game| game.states().len() < 1 << 20) {
        let (states, scoring) = (game.states(), game.scoring());
        for index in 0..states.len() {
            let state = states.state(index);
            for category in state.open.iter() {
                for slot in scoring.slots_of(category) {
                    let is_upper = category < states.upper().count();
                    let points = if is_upper { scoring.slots()[slot].points } else { 0 };
                    let next = State {
                        open: state.open.without(category),
                        upper_total: state.upper_total + points,
                        extra: scoring.extra_after(slot, state.extra),
                    };
                    assert!(states.index(&next) < index, "{}", game.id());
                }
            }
        }
    }
}

/// The figures in ARCHITECTURE.md and tables/FORMAT.md.
#[test]
fn yahtzee_has_314880_states_of_the_536448_that_can_be_reached() {
    let game = Game::builtin("yahtzee").unwrap();
    assert_eq!(game.states().len(), 314_880);
    let mut reached = HashSet::from([game.states().start()].map(key));
    let mut layer: Vec<State> = vec![game.states().start()];
    while !layer.is_empty() {
        let mut next = Vec::new();
        for state in &layer {
            for category in state.open.iter() {
                for slot in game.scoring().slots_of(category) {
                    let points = if category < 6 { game.scoring().slots()[slot].points } else { 0 };
                    let after = State {
                        open: state.open.without(category),
                        upper_total: (state.upper_total + points).min(63),
                        extra: game.scoring().extra_after(slot, state.extra),
                    };
                    if reached.insert(key(after)) {
                        next.push(after);
                    }
                }
            }
        }
        layer = next;
    }
    assert_eq!(reached.len(), 536_448);
}

fn key(state: State) -> (u32, usize, bool) {
    (state.open.bits(), state.upper_total, state.extra)
}
