//! One player on the ring whose pieces are captured by chance.

use std::ops::Range;

use dicebase_games::race::{Board, MAX_PIECES, Placement, Waiting};
use rayon::prelude::*;

use crate::progress::{Cancelled, Counter};

/// A task of this many placements is worth handing to another thread.
const PIECE: usize = 256;
/// The approximate error of the turns.
const CLOSE: f64 = 1e-6;
/// The number of sweeps before their steps are extrapolated.
const SWEEPS: usize = 8;
/// Steps that shrink more slowly than this are not treated as shrinking steadily.
const SLOWEST: f64 = 0.99;
/// The index of a won placement.
const WON: u32 = u32::MAX;

/// The moves from all placements of a player's pieces, listed once and solved for one set of capture rates after
/// another.
pub struct MoveGraph<'a> {
    board: &'a Board,
    /// For each placement, the result of rolling until a roll has a move or the tries are over.
    waiting: Vec<Waiting>,
    /// For each placement, the moves of each roll.
    rolls: Vec<Roll>,
    /// For each placement, the index of its first roll; one entry more than there are placements.
    first_roll: Vec<u32>,
    /// The placements that the moves lead to.
    targets: Vec<u32>,
}

/// The moves of one roll from one placement.
#[derive(Clone, Copy)]
struct Roll {
    /// The end of the roll's moves in the list of targets.
    end: u32,
    /// `true` when the player rolls again.
    again: bool,
}

/// The values of placements, in turns.
struct Turns {
    /// Before a roll, without the turn itself.
    rolling: Vec<f64>,
    /// After the turn has ended and the others have moved.
    ended: Vec<f64>,
}

impl<'a> MoveGraph<'a> {
    /// Lists the moves of a board.
    #[must_use]
    pub fn new(board: &'a Board) -> Self {
        let mut graph =
            Self { board, waiting: Vec::new(), rolls: Vec::new(), first_roll: vec![0], targets: Vec::new() };
        for &own in board.placements().all() {
            graph.add(own);
        }
        graph
    }

    fn add(&mut self, own: Placement) {
        let (board, placements) = (self.board, self.board.placements());
        let options = board.options_of_rolls(own, 0);
        self.waiting.push(Waiting::new(board, own, &options));
        let rolls = (1..=board.rules().sides).zip(&options).filter(|(_, options)| !options.moves().is_empty());
        for (roll, options) in rolls {
            // There are far fewer placements and moves than a `u32` can count.
            let target = |step| placements.index(own.after(step)).map_or(WON, |index| index as u32);
            self.targets.extend(options.legal(0).map(target));
            self.rolls.push(Roll { end: self.targets.len() as u32, again: board.rolls_again(roll) });
        }
        self.first_roll.push(self.rolls.len() as u32);
    }

    /// The fewest expected turns of a player from the start of a turn, by the index of the placement. Between two of
    /// the player's turns each piece is captured with the chance of its distance, independently of the other pieces.
    /// The player never captures, and no piece is in the way.
    ///
    /// Captures lead back, so value iteration sweeps the placements until they hardly change, one number of pieces in
    /// the goal after the other, beginning with `guess`. The capture chances are estimates, so the turns are too; the
    /// iteration itself leaves an error of some millionths of a turn.
    ///
    /// # Errors
    /// When the counter's report ends the computation.
    pub fn turns(&self, captures: &[f64], guess: Option<&[f64]>, counter: &Counter<'_>) -> Result<Vec<f64>, Cancelled> {
        let all = self.board.placements().len();
        let rolling = guess.map_or_else(|| vec![0.0; all], |turns| turns.iter().map(|turns| turns - 1.0).collect());
        let mut turns = Turns { rolling, ended: vec![0.0; all] };
        for layer in self.board.placements().layers().iter().rev() {
            self.solve(&layer.levels, captures, &mut turns, counter)?;
        }
        Ok(turns.rolling.into_iter().map(|rolling| rolling + 1.0).collect())
    }

    /// Sweeps one layer until it is solved.
    ///
    /// Once only the slowest error is left, steps shrink by the same factor from sweep to sweep, and all remaining
    /// steps are made at once (Aitken's method). Only ordinary sweeps decide when the layer is solved.
    fn solve(
        &self,
        levels: &[Range<usize>],
        captures: &[f64],
        turns: &mut Turns,
        counter: &Counter<'_>,
    ) -> Result<(), Cancelled> {
        let mut last = f64::INFINITY;
        for sweep in 1.. {
            let steps = self.sweep(levels, captures, turns, counter)?;
            let largest = steps.iter().fold(0.0, |largest: f64, step| largest.max(step.abs()));
            let factor = (largest / last).min(SLOWEST);
            if largest * factor / (1.0 - factor) <= CLOSE && largest <= CLOSE * 10.0 {
                break;
            }
            if sweep % SWEEPS == 0 && largest < last {
                let longer = factor / (1.0 - factor);
                let indices = levels.iter().rev().cloned().flatten();
                indices.zip(steps).for_each(|(index, step)| turns.rolling[index] += longer * step);
            }
            last = largest;
        }
        Ok(())
    }

    /// Computes each placement of a layer again, from the last level to the first, and returns the largest change.
    fn sweep(
        &self,
        levels: &[Range<usize>],
        captures: &[f64],
        turns: &mut Turns,
        counter: &Counter<'_>,
    ) -> Result<Vec<f64>, Cancelled> {
        let mut steps = Vec::new();
        for level in levels.iter().rev() {
            counter.check()?;
            let of_level = level.clone().into_par_iter().with_min_len(PIECE);
            let of_level: Vec<_> = of_level.map(|index| self.update(index, captures, turns)).collect();
            for (index, (rolling, ended)) in level.clone().zip(of_level) {
                steps.push(rolling - turns.rolling[index]);
                (turns.rolling[index], turns.ended[index]) = (rolling, ended);
            }
        }
        Ok(steps)
    }

    /// Computes one placement from the others: its turns before a roll, and after the turn.
    ///
    /// With `u` for the first number, `safe` for the chance that nothing is captured and `sent` for the captured
    /// outcomes' part of the expected value, the second is `e = 1 + safe * u + sent`, and `u = moved * sum + stays * e`
    /// is solved for `u`.
    fn update(&self, index: usize, captures: &[f64], turns: &Turns) -> (f64, f64) {
        let Waiting { moved, stays } = self.waiting[index];
        let (safe, sent) = self.captured(index, captures, turns);
        let sum = self.sum(index, turns);
        let rolling = (moved * sum + stays * (1.0 + sent)) / (1.0 - stays * safe);
        (rolling, 1.0 + safe * rolling + sent)
    }

    /// The sum of the best values over all rolls that have a move.
    fn sum(&self, index: usize, turns: &Turns) -> f64 {
        let rolls = self.first_roll[index] as usize..self.first_roll[index + 1] as usize;
        let mut start = if rolls.start == 0 { 0 } else { self.rolls[rolls.start - 1].end as usize };
        let mut sum = 0.0;
        for &Roll { end, again } in &self.rolls[rolls] {
            let values = if again { &turns.rolling } else { &turns.ended };
            let worth = |&to: &u32| if to == WON { 0.0 } else { values[to as usize] };
            sum += self.targets[start..end as usize].iter().map(worth).fold(f64::INFINITY, f64::min);
            start = end as usize;
        }
        sum
    }

    /// The chance that no piece is captured, and the expected value over all other outcomes, weighted by their chances.
    fn captured(&self, index: usize, captures: &[f64], turns: &Turns) -> (f64, f64) {
        let placements = self.board.placements();
        let own = placements.placement(index);
        let mut left = [(own, 1.0); 1 << MAX_PIECES];
        let mut count = 1;
        for distance in own.distances().take_while(|&distance| distance <= self.board.rules().ring) {
            for i in 0..count {
                let (pieces, chance) = left[i];
                left[i].1 = chance * (1.0 - captures[distance]);
                left[count + i] = (pieces.without(distance), chance * captures[distance]);
            }
            count *= 2;
        }
        let worth = |pieces| placements.index(pieces).map_or(0.0, |index| turns.rolling[index]);
        let sent = left[1..count].iter().filter(|(_, chance)| *chance > 0.0);
        (left[0].1, sent.map(|&(pieces, chance)| chance * worth(pieces)).sum())
    }
}
