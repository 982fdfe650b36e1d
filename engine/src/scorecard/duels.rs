//! Tables of the chances of two players who both want to win.

use dicebase_games::scorecard::{Duels, Outlook, Position, State};
use dicebase_policy::VALUES;
use dicebase_policy::scorecard::{Adviser, Duel, numbers_of_outlooks};
use dicebase_solver::Cancelled;
use dicebase_solver::scorecard::{DuelLayer, Number, duel_error_bound, duel_layers, outlooks};
use dicebase_tables::{Metadata, Place, Shape, Table, ValueType, Writer};

use super::cost;
use super::tables::Tables;
use super::targets::Stopped;
use crate::error::Error;
use crate::size::Size;
use crate::solved::{INTERRUPTED, check};
use crate::watch::Work;

/// The most chances of a two-player game that are solved and stored at once, which takes about half a second.
pub const FEW_DUELS: usize = 1 << 21;
/// The most numbers that are solved to answer a question about two cards without a stored table, which takes about two
/// seconds.
const QUICK: usize = 12 << 20;
/// The most numbers of a two-player game that is solved: larger games would take hours, and more memory than most
/// machines have, or than 32 bits can address.
const MOST: usize = 1 << if usize::BITS > 32 { 33 } else { 27 };
/// The number of values that are converted to another type at a time.
const CHUNK: usize = 1 << 16;

/// The space to solve a two-player game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The table of all chances.
    pub table: Size,
    /// The memory in bytes of the two largest consecutive layers.
    pub memory: u64,
}

impl Effort {
    /// Returns `true` when the game is small enough to be solved.
    #[must_use]
    pub fn is_possible(self) -> bool {
        self.table.numbers <= MOST
    }
}

impl Tables<'_> {
    /// The space to solve the game for two players, as an upper bound: chances that turn out not to matter are left
    /// out. For a game that is far too large only a part is counted.
    #[must_use]
    pub fn effort_of_duel(&self) -> Effort {
        *self.memory.effort.get_or_init(|| {
            let categories = self.game.rules().categories.len();
            let fewest = fewest_of_layers(categories, categories);
            // Counting all of them would take minutes.
            if sum(&fewest) > MOST {
                return self.effort_of(&fewest);
            }
            let duels = Duels::of(self.game, &Outlook::certain(self.game));
            self.effort_of(&(0..duels.layers()).map(|layer| duels.of_layer(layer).len()).collect::<Vec<_>>())
        })
    }

    /// The effort with this many chances in each layer.
    fn effort_of(&self, layers: &[usize]) -> Effort {
        let table = self.context.size(sum(layers).saturating_add(numbers_of_outlooks(self.game)));
        let two = layers.windows(2).map(sum).max().unwrap_or_default();
        Effort { table, memory: two as u64 * table.value_type.size() as u64 }
    }

    pub(super) fn check_effort(&self, effort: Effort) -> Result<(), Error> {
        if effort.is_possible() {
            return Ok(());
        }
        Err(Error::TooManyChances {
            game: self.game.id().to_owned(),
            chances: effort.table.numbers,
            bytes: effort.memory,
            most: MOST,
        })
    }

    pub(super) fn outlooks<N: Number>(&self, mover: &State, other: &State) -> Result<Vec<Outlook>, Error> {
        let work = self.context.watch.begin(format!("looking ahead in {}", self.game.id()));
        let look = || outlooks::<N>(self.game, mover, other, &|progress| work.report(progress));
        self.context.with_threads(look)?.map_err(|Cancelled| INTERRUPTED)
    }

    /// Returns `true` when all chances are solved in a barely noticeable time.
    pub(super) fn has_few_duels(&self) -> bool {
        self.effort_of_duel().table.numbers <= FEW_DUELS
    }

    /// The chances in a position of two players: from the stored table or, if it is missing and the positions that can
    /// follow are quickly solved, from a table in memory.
    pub(super) fn stored_duel_for(&self, position: &Position) -> Result<Adviser, Error> {
        let missing = match self.stored_adviser() {
            Err(missing @ Error::Missing { .. }) => missing,
            other => return other,
        };
        let game = self.game;
        let other = position.aim().others().and_then(|others| others.cards.first()).map(|card| card.state(game));
        let Some(other) = other else { return Err(missing) };
        let mover = position.card().state(game);
        if sum(&fewest_of_layers(mover.open.len(), other.open.len())) > QUICK {
            return Err(missing);
        }
        let most = Duels::below(game, &Outlook::certain(game), &mover, &other);
        if most.is_none_or(|duels| duels.len() > QUICK) {
            return Err(missing);
        }
        let outlooks = self.outlooks::<f64>(&mover, &other)?;
        let Some(duels) = Duels::below(game, &outlooks, &mover, &other) else { return Err(missing) };
        let mut numbers = numbers_of(&outlooks);
        let work = self.context.watch.begin(format!("solving what can follow in {}", game.id()));
        let solve = || {
            duel_layers::<f64, Cancelled>(game, &duels, None, &|progress| work.report(progress), |layer| {
                numbers.extend_from_slice(layer.numbers());
                Ok(())
            })
        };
        self.context.with_threads(solve)?.map_err(|Cancelled| INTERRUPTED)?;
        let metadata = self.metadata_of_duel(ValueType::F64);
        let table = Table::in_memory(&metadata, &numbers)?;
        Ok(Adviser::Duel(Box::new(Duel::from_cards(game.clone(), &mover, &other, table)?)))
    }

    /// Writes the table layer by layer, so that at most two layers are in memory.
    pub(super) fn write_duel(&self, place: &Place) -> Result<(), Error> {
        let effort = self.effort_of_duel();
        if !self.is_in_shards() {
            self.check_effort(effort)?;
            self.check_size(effort.table)?;
            self.context.expect(cost::of_duels(self.game, effort.table.numbers, effort.table.bytes()))?;
        }
        if let Some(ranks) = self.context.ranks {
            return match effort.table.value_type {
                ValueType::F32 => self.write_together::<f32>(ranks, place, ValueType::F32),
                _ => self.write_together::<f64>(ranks, place, ValueType::F64),
            };
        }
        if self.is_in_shards() {
            return match effort.table.value_type {
                ValueType::F32 => self.write_shards::<f32>(place, ValueType::F32),
                _ => self.write_shards::<f64>(place, ValueType::F64),
            };
        }
        match effort.table.value_type {
            ValueType::F32 => self.write_duel_of::<f32>(place, ValueType::F32),
            _ => self.write_duel_of::<f64>(place, ValueType::F64),
        }
    }

    fn write_duel_of<N: Number>(&self, place: &Place, value_type: ValueType) -> Result<(), Error> {
        let (game, start) = (self.game, self.game.states().start());
        let outlooks = self.outlooks::<N>(&start, &start)?;
        let duels = Duels::of(game, &outlooks);
        let rows = numbers_of_outlooks(game) + duels.len();
        let metadata = self.metadata_of_duel(value_type);
        let mut writer = Writer::create(place.clone(), &metadata, value_type, Shape { rows: rows as u64, columns: 1 })?;
        writer.write_values(&numbers_of(&outlooks))?;
        let work = self.context.watch.begin(format!("solving {}", game.id()));
        let mut root = 0.0;
        let writer = self.context.with_threads(|| {
            duel_layers::<N, Stopped>(game, &duels, None, &|progress| work.report(progress), |layer| {
                root = layer.chance(game, &start, &start, 0).unwrap_or(root);
                write_layer(&mut writer, layer, &*work)
            })?;
            Ok::<_, Stopped>(writer)
        })?;
        let mut writer = writer.map_err(Error::from)?;
        check(self.context.watch)?;
        writer.set_root(root);
        writer.finish()?;
        // Removes the shards of an earlier table.
        let _ = place.remove_shards();
        self.context.remove_checkpoint();
        Ok(())
    }

    pub(super) fn metadata_of_duel(&self, value_type: ValueType) -> Metadata {
        let bound = match value_type {
            ValueType::F32 => duel_error_bound::<f32>(self.game),
            _ => duel_error_bound::<f64>(self.game),
        };
        Metadata { root_error_bound: bound, error_bound: bound, ..self.context.metadata(VALUES, 0.0) }
    }
}

/// A sum that saturates.
fn sum(numbers: &[usize]) -> usize {
    numbers.iter().fold(0, |sum: usize, &number| sum.saturating_add(number))
}

/// A lower bound for the number of chances in each turn that follows from `mover` open categories of the player to move
/// and `other` of the other player: one for each pair of sets of categories.
fn fewest_of_layers(mover: usize, other: usize) -> Vec<usize> {
    let sets = |all: usize, open: usize| (0..open).fold(1, |sets, k| sets * (all - k) / (k + 1));
    let of_turn = |turns: usize| match (mover + other - turns).is_multiple_of(2) {
        true => sets(mover, turns.div_ceil(2)).saturating_mul(sets(other, turns / 2)),
        false => sets(mover, turns / 2).saturating_mul(sets(other, turns.div_ceil(2))),
    };
    (1..=mover + other).map(of_turn).collect()
}

/// Appends a layer, unless the work is to end.
pub(super) fn write_layer<N: Number>(
    writer: &mut Writer,
    layer: &DuelLayer<'_, N>,
    work: &dyn Work,
) -> Result<(), Stopped> {
    let mut room = Vec::with_capacity(CHUNK);
    for numbers in layer.numbers().chunks(CHUNK) {
        if work.report(layer.progress()).is_break() {
            return Err(Stopped::Cancelled);
        }
        room.clear();
        room.extend(numbers.iter().map(|number| number.chance()));
        writer.write_values(&room).map_err(Stopped::At)?;
    }
    Ok(())
}

/// The outlooks as they are stored at the beginning of a table.
pub(super) fn numbers_of(outlooks: &[Outlook]) -> Vec<f64> {
    outlooks.iter().flat_map(|Outlook { least, most }| [*least as f64, *most as f64]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicebase_games::scorecard::Game;

    /// Every pair of sets has at least one chance, so no layer may be estimated larger than it is.
    #[test]
    fn no_layer_has_fewer_chances_than_pairs_of_sets() {
        let game = Game::builtin("knubbel-v1").unwrap();
        let (outlooks, start) = (Outlook::certain(&game), game.states().start());
        let fewer = State { open: start.open.without(0), ..start };
        for other in [start, fewer] {
            let duels = Duels::below(&game, &outlooks, &start, &other).unwrap();
            let fewest = fewest_of_layers(start.open.len(), other.open.len());
            assert_eq!(fewest.len(), duels.layers());
            for (layer, fewest) in fewest.into_iter().enumerate() {
                let pairs = duels.layer(layer);
                // The cards of this game differ only in their open categories.
                assert_eq!(pairs.movers.len() * pairs.others.len(), fewest, "{layer}");
                assert!(duels.of_layer(layer).len() >= fewest);
            }
        }
    }
}
