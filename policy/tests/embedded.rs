//! The table that the example of the crate's documentation embeds.

use std::ops::ControlFlow;

use dicebase_games::scorecard::Game;
use dicebase_policy::scorecard::Policy;
use dicebase_tables::Table;

static TABLE: &[u8] = include_bytes!("../examples/knubbel-v1.dicebase");

#[test]
fn the_table_of_the_front_page_is_what_its_rules_give() {
    let table = Table::from_bytes(TABLE).expect("scripts/conformance writes it anew");
    let policy = Policy::new(Game::builtin("knubbel-v1").unwrap(), table).unwrap();
    let solved = dicebase_solver::scorecard::solve(policy.game(), &|_| ControlFlow::Continue(())).unwrap();
    assert_eq!(policy.exact_values(), Ok(Some(solved)));
}
