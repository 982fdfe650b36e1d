//! The chances of two players at the start of a game, with and without a table of all chances.
//!
//! Without such a table, the last finished layer is kept while the game is solved, so that an interrupted solve can
//! resume.

use std::time::Duration;

use dicebase_games::scorecard::{Aim, Card, Duels, Position};
use dicebase_policy::scorecard::Adviser;
use dicebase_solver::Cancelled;
use dicebase_solver::scorecard::{DuelLayer, Number, duel_error_bound, duel_layers};
use dicebase_tables::{Metadata, Place, Shape, ValueType, Writer};

use super::cost;
use super::duels::write_layer;
use super::tables::Tables;
use super::targets::{LARGEST_TABLE, Stopped};
use crate::error::Error;
use crate::kept::{CHECKPOINT, HEAD_STARTS, Kept};
use crate::pace::Pace;
use crate::watch::Work;

/// The largest head start, for either player, whose chance at the start of a game is kept.
const HEAD_START: i64 = 100;
/// The interval between two layers that are kept: small games finish before the first one.
const EVERY: Duration = Duration::from_secs(60);

/// The chances of the first of two players at the start of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadStarts {
    /// For each lead of the first player at the start, from -100 to 100 points, the chance to win, with a tie counted
    /// as half.
    pub chances: Vec<(i64, f64)>,
    /// A bound for the error of each chance.
    pub error_bound: f64,
}

impl HeadStarts {
    /// The chance without a head start.
    #[must_use]
    pub fn level(&self) -> f64 {
        self.chances[HEAD_START as usize].1
    }

    fn of(adviser: &Adviser) -> Result<Self, Error> {
        let game = adviser.game();
        let chance = |lead| {
            let aim = Aim::duel(game, lead);
            Ok((lead, adviser.value(&Position::start(Card::empty(game)).aiming_at(aim))?))
        };
        let chances = leads().map(chance).collect::<Result<_, Error>>()?;
        Ok(Self { chances, error_bound: adviser.table().metadata().error_bound })
    }

    /// The bound, followed by the chances.
    fn to_numbers(&self) -> Vec<f64> {
        let chances = self.chances.iter().map(|(_, chance)| *chance);
        std::iter::once(self.error_bound).chain(chances).collect()
    }

    fn from_numbers(numbers: &[f64]) -> Option<Self> {
        let (error_bound, chances) = numbers.split_first()?;
        let all = chances.len() == leads().count();
        all.then(|| Self { chances: leads().zip(chances.iter().copied()).collect(), error_bound: *error_bound })
    }
}

fn leads() -> impl Iterator<Item = i64> {
    -HEAD_START..=HEAD_START
}

impl Tables<'_> {
    /// The chances of the first player at the start of the game, with every head start. They come from the table or, if
    /// it would be larger than the limit for tables that are made without `--large`, from a solve without a table, and
    /// are then kept. `force` solves them again from the beginning.
    ///
    /// # Errors
    /// When the game is too large to be solved, when a table is damaged or cannot be made, and when the watch stops the
    /// work.
    pub fn head_starts(&self, force: bool) -> Result<HeadStarts, Error> {
        let effort = self.effort_of_duel();
        let has_table = self.context.any_size || self.is_in_shards() || effort.table.bytes() <= LARGEST_TABLE;
        if has_table {
            self.values(force)?;
        }
        match self.stored_adviser() {
            Ok(stored) if has_table || !force => HeadStarts::of(&stored),
            _ => self.check_effort(effort).and_then(|()| self.kept_head_starts(force, EVERY)),
        }
    }

    /// Returns `true` when the head starts are known without solving.
    #[must_use]
    pub fn knows_head_starts(&self) -> bool {
        self.stored_adviser().is_ok() || !self.context.any_size && self.kept(HEAD_STARTS).table().is_some()
    }

    /// Returns the kept head starts, or solves them and keeps a layer at each interval `every`.
    fn kept_head_starts(&self, force: bool, every: Duration) -> Result<HeadStarts, Error> {
        let (kept, layers) = (self.kept(HEAD_STARTS), self.kept(CHECKPOINT));
        if force {
            kept.forget();
            layers.forget();
        }
        let solve = || self.solve_head_starts(&layers, every);
        let found = kept.or_else(HeadStarts::from_numbers, solve, |found| (found.level(), found.to_numbers()))?;
        if kept.table().is_some() {
            layers.forget();
        }
        Ok(found)
    }

    /// Solves layer by layer, with two layers in memory, resuming from the one that was kept.
    fn solve_head_starts(&self, kept: &Kept<'_>, every: Duration) -> Result<HeadStarts, Error> {
        let (game, start) = (self.game, self.game.states().start());
        self.context.expect(cost::of_duels(game, self.effort_of_duel().table.numbers, 0))?;
        let outlooks = self.outlooks::<f32>(&start, &start)?;
        let duels = Duels::of(game, &outlooks);
        let after = self.kept_layer(kept, &duels);
        let mut keeper = Keeper::new(kept, after.is_some(), self.context.pace(every));
        let mut chances = Vec::new();
        let work = self.context.watch.begin(format!("solving {}", game.id()));
        let solved = self.context.with_threads(|| {
            duel_layers::<f32, Cancelled>(game, &duels, after, &|progress| work.report(progress), |layer| {
                let chance = |lead| Some((lead, layer.chance(game, &start, &start, -(lead as isize))?));
                chances = leads().filter_map(chance).collect();
                let is_last = layer.layer() + 1 == duels.layers();
                if is_last { Ok(()) } else { keeper.keep(layer, &*work) }
            })
        });
        solved?.map_err(|Cancelled| Error::Interrupted { goes_on: keeper.has_kept })?;
        Ok(HeadStarts { chances, error_bound: duel_error_bound::<f32>(game) })
    }

    /// The layer from which an interrupted solve resumes; the watch gets a note.
    fn kept_layer<'d, N: Number>(&self, kept: &Kept<'_>, duels: &'d Duels) -> Option<DuelLayer<'d, N>> {
        if !kept.place.exists() {
            return None;
        }
        let layer = read_layer(kept, duels);
        let path = kept.place.path().display();
        self.context.watch.note(&match &layer {
            Some(layer) => format!(
                "going on after {} of {} turns, counted from the end, which an interrupted solve has kept; --force \
                 begins anew",
                layer.layer() + 1,
                duels.layers()
            ),
            None => format!(
                "{path} is damaged, or of another game or version of the program: it is not used, and all is solved \
                 anew"
            ),
        });
        layer
    }
}

/// The layer in a file: its number, followed by its chances.
fn read_layer<'d, N: Number>(kept: &Kept<'_>, duels: &'d Duels) -> Option<DuelLayer<'d, N>> {
    let table = kept.table()?;
    let numbers = table.numbers().filter(|numbers| !numbers.is_empty())?;
    let layer = numbers.get(0).ok()? as usize;
    let chances = (1..numbers.len()).map(|index| numbers.get(index).map(N::of)).collect::<Result<_, _>>().ok()?;
    DuelLayer::new(duels, layer, chances)
}

/// Keeps the last finished layer from time to time.
struct Keeper {
    place: Place,
    metadata: Metadata,
    pace: Option<Pace>,
    /// `true` when there is a layer from which to resume.
    has_kept: bool,
}

impl Keeper {
    fn new(kept: &Kept<'_>, has_kept: bool, pace: Option<Pace>) -> Self {
        Self { place: kept.place.clone(), metadata: kept.metadata.clone(), pace, has_kept }
    }

    /// Keeps a layer in place of the one before if the interval is over. If it cannot be written, the work continues
    /// without it.
    fn keep(&mut self, layer: &DuelLayer<'_, f32>, work: &dyn Work) -> Result<(), Cancelled> {
        if !self.pace.as_mut().is_some_and(Pace::is_due) {
            return Ok(());
        }
        match self.write(layer, work) {
            Ok(()) => self.has_kept = true,
            Err(Stopped::Cancelled) => return Err(Cancelled),
            Err(Stopped::At(_)) => {}
        }
        Ok(())
    }

    fn write(&self, layer: &DuelLayer<'_, f32>, work: &dyn Work) -> Result<(), Stopped> {
        // If the folder cannot be made, writing into it reports the error.
        let _ = self.place.make_folder();
        let shape = Shape { rows: 1 + layer.numbers().len() as u64, columns: 1 };
        let mut writer =
            Writer::create(self.place.clone(), &self.metadata, ValueType::F32, shape).map_err(Stopped::At)?;
        writer.write_values(&[layer.layer() as f64]).map_err(Stopped::At)?;
        write_layer(&mut writer, layer, work)?;
        writer.finish().map_err(Stopped::At)
    }
}

#[cfg(test)]
mod tests;
