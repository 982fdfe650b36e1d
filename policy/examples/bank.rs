//! Two bots that play a bank game against each other.

use dicebase_policy::bank::Policy;
use dicebase_policy::games::Dice;
use dicebase_policy::games::bank::{
    Action, After, Game, Objective, Players, Points, Position, PositionError, Roll, Situation, State, Then,
};
use dicebase_policy::tables::Table;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// Plays a game from the table named on the command line, for example the file written by `dicebase solve zehntausend`.
fn main() -> Outcome<()> {
    let table = Table::open(std::env::args().nth(1).ok_or("name a table")?)?;
    let game = Game::parse(&table.metadata().game, &table.metadata().rules, Objective::Win)?;
    let policy = Policy::new(game, table)?;
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut next = After::Next(policy.game().states().start());
    while let After::Next(state) = next {
        next = play_turn(&policy, &state, &mut random)?;
    }
    println!("{next:?}");
    Ok(())
}

/// Plays one turn, and returns what follows it.
fn play_turn(policy: &Policy, state: &State, random: &mut ChaCha8Rng) -> Outcome<After> {
    let (game, rules) = (policy.game(), policy.game().rules());
    let players = Players::of_state(game, state);
    let offer = state.offer.map(|offer| (rules.points(offer.total), offer.dice));
    let start = Position::start(game, &players, offer)?;
    let (mut turn, mut taken, mut left) = (Points(0), Points(0), rules.dice);
    if let (Action::TakeOver, Some((points, dice))) = (policy.best(&start)?.action, offer) {
        (turn, taken, left) = (points, points, dice);
    }
    // The cost of a bust in addition to the turn.
    let lost = if rules.pays_for_taking_over() { rules.steps(taken) } else { 0 };
    let at = Situation { taken: lost, ..state.into() };
    loop {
        let dice = Dice::from_faces((0..left).map(|_| random.random_range(1..=rules.sides)));
        println!("{} to {}, {turn} in this turn, rolled {dice}", players.me.points, players.opponent.points);
        let position = match Position::after_roll(game, &players, &Roll { turn, taken, dice }) {
            Ok(position) => position,
            Err(PositionError::Bust { .. }) => return Ok(game.after_bust_with(&at, &dice)),
            Err(error) => return Err(error.into()),
        };
        let Action::SetAside { then, total, left: more, .. } = policy.best(&position)?.action else { continue };
        if then == Then::Bank {
            return Ok(game.after_banking(&at, total, more));
        }
        (turn, left) = (rules.points(total), more);
    }
}
