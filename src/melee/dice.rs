//! The value of an action die, for several numbers of players.

use dicebase_analysis::melee::{Asked, WorthOfDice, worth_of_dice};
use dicebase_policy::melee::Bot;

use super::game::MeleeGame;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Bar;

/// The default numbers of players.
pub const PLAYERS: [usize; 3] = [2, 3, 4];
/// The default settings for each of them: about two minutes of two processors for Kniffeliger. The games are not those
/// that the ratings are from. In Kniffeliger the last of several good players wins nearly always, so that no die would
/// be worth anything among them.
pub const USUAL: Asked = Asked { players: PLAYERS[0], others: Bot::Greedy, games: 200, seed: 2 };

impl MeleeGame<'_> {
    /// The value of one more die in games with each of these numbers of players, with settings that are given for the
    /// first of them.
    pub fn worth_of_dice(&self, players: &[usize], asked: Asked, bar: &Bar) -> Result<Vec<WorthOfDice>, Failure> {
        let tables = self.tables()?;
        let adviser = tables.adviser()?;
        let of = |&players: &usize| {
            bar.part(&format!("playing {} with {players} players", self.game.id()));
            let (asked, report) = (Asked { players, ..asked }, |progress| bar.report(progress));
            let found = tables.with_threads(|| worth_of_dice(self.game, adviser.ratings(), asked, &report))?;
            found.map_err(|_| interrupt::failure())
        };
        players.iter().map(of).collect()
    }
}
