//! A bot that plays a whole game.

use dicebase_policy::games::Dice;
use dicebase_policy::games::scorecard::{Action, Card, Game, Position};
use dicebase_policy::scorecard::Policy;
use dicebase_policy::tables::Table;
use rand::{RngExt, SeedableRng};

/// Plays a game from the table named on the command line, for example the file written by `dicebase solve yahtzee`.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let table = Table::open(std::env::args().nth(1).ok_or("name a table")?)?;
    let game = Game::parse(&table.metadata().game, &table.metadata().rules)?;
    let policy = Policy::new(game, table)?;
    let (rules, die) = (policy.game().rules(), policy.game().lattice().die());
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    let mut card = Card::empty(policy.game());
    while !card.open().is_empty() {
        let mut kept = Dice::NONE;
        for rolls_left in (0..rules.rolls).rev() {
            let rolled = (kept.len()..rules.dice).map(|_| 1 + die.face(random.random_range(0..die.outcomes())));
            let dice = Dice::from_faces(kept.faces().chain(rolled));
            let saved = if rules.saved_dice { kept } else { Dice::NONE };
            let position = Position::after_roll(policy.game(), card.clone(), dice, rolls_left, saved)?;
            match policy.best(&position)?.ok_or("the card is not full, so there is something to decide")?.action {
                Action::Keep(dice) => kept = dice,
                Action::Score(choice) => card = card.with(choice.category, choice.points),
            }
        }
        println!("{}", card.to_text(policy.game()));
    }
    Ok(())
}
