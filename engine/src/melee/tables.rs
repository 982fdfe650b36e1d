//! Tables of melees: the ratings of their bot.

use dicebase_games::melee::Game;
use dicebase_policy::melee::Adviser;
use dicebase_policy::{PolicyError, RATINGS};
use dicebase_solver::Cancelled;
use dicebase_tables::{Place, Table, ValueType};

use super::cost;
use super::ratings::ratings;
use crate::cost::Cost;
use crate::error::Error;
use crate::family_tables::{FamilyTables, Solvable};
use crate::proof::Proof;
use crate::size::Size;
use crate::solved::INTERRUPTED;
use crate::watch::Watch;

/// The tables of a melee.
pub type Tables<'a> = FamilyTables<'a, Game>;

impl Solvable for Game {
    type Adviser = Adviser;
    type Memory = ();

    fn kind(&self) -> &'static str {
        RATINGS
    }

    fn advised_by(self, table: Table) -> Result<Adviser, PolicyError> {
        Adviser::new(self, table)
    }

    fn write(tables: &Tables<'_>, place: &Place, _: bool) -> Result<(), Error> {
        let (game, context) = (tables.game, &tables.context);
        context.expect(cost::of_ratings(game))?;
        let work = context.watch.begin(format!("rating {} in games of the bot", game.id()));
        let made = || ratings(game, &|progress| work.report(progress));
        let made = context.with_threads(made)?.map_err(|Cancelled| INTERRUPTED)?;
        let ratings = made.ok_or_else(|| PolicyError::NoRatings { game: game.id().to_owned() })?;
        // The value of the start is estimated on request and is not part of the table.
        context.store(place, &context.metadata(RATINGS, 0.0), ValueType::F64, 1, &ratings.to_numbers())
    }

    fn size(_: &Tables<'_>) -> Option<Size> {
        None
    }

    fn cost(tables: &Tables<'_>) -> Option<Cost> {
        Some(cost::of_ratings(tables.game))
    }

    /// The table holds ratings for a bot, about which it claims nothing.
    fn prove(self, _: Table, _: usize, _: &dyn Watch) -> Result<Proof, Error> {
        Err(PolicyError::NotSolved { game: self.id().to_owned() }.into())
    }
}
