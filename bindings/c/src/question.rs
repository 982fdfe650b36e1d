//! What can be asked about a position.

use std::ffi::{CString, c_char, c_int};

use dicebase_engine::Error;
use dicebase_policy::any::RankedAction;
use dicebase_policy::{Estimate, Worth};

use crate::action::{Action, Parts};
use crate::border::{Buffer, Out, c_text, hand_out, handle, take_back, text};
use crate::failure::{Code, Failure, guard};
use crate::table::Table;

/// All actions of a position: what `dicebase_ranking` stands for in C.
pub struct Ranking {
    moves: Vec<Ranked>,
}

struct Ranked {
    text: CString,
    worth: Worth,
    loss: Option<f64>,
    parts: Parts,
}

/// Many threads may look at one ranking at once; this does not compile otherwise.
const _: () = {
    const fn may_be_shared<T: Send + Sync>() {}
    may_be_shared::<Ranking>();
};

/// An action and what it is worth: `dicebase_move` in C, field by field.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Move {
    /// What to do; its text lives as long as the ranking.
    pub action: *const c_char,
    /// What the objective comes to if it is done and best play follows; not a number if that is only estimated.
    pub value: f64,
    /// How much worse that is than the best action's value; not a number if that is only estimated.
    pub loss: f64,
}

/// A chance that was estimated: `dicebase_estimated` in C, field by field.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Estimated {
    /// The share of the games that were won.
    pub share: f64,
    /// The chance is no less, in 95 of 100 cases.
    pub low: f64,
    /// And no more.
    pub high: f64,
    /// How many games were played.
    pub games: u64,
}

/// What a position is worth.
///
/// # Safety
/// `table` is NULL or open; `position` is NULL or ends with a zero; `value` is NULL or has room for a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_value(table: *const Table, position: *const c_char, value: *mut f64) -> c_int {
    guard(|| {
        // SAFETY: as promised above.
        let (table, value) = unsafe { (handle(table, "table")?, Out::new(value, "value")?) };
        // SAFETY: as promised above.
        let position = unsafe { text(position, "position") }?;
        let worth = table.ask(position)?.value().map_err(Error::from)?;
        value.set(worth.exact().ok_or_else(only_estimated)?);
        Ok(())
    })
}

/// What a position is worth by an estimate, of games that are not solved.
///
/// # Safety
/// `table` is NULL or open; `position` is NULL or ends with a zero; `out` is NULL or has room for an `Estimated`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_estimate(table: *const Table, position: *const c_char, out: *mut Estimated) -> c_int {
    guard(|| {
        // SAFETY: as promised above.
        let (table, out) = unsafe { (handle(table, "table")?, Out::new(out, "out")?) };
        // SAFETY: as promised above.
        let position = unsafe { text(position, "position") }?;
        let worth = table.ask(position)?.value().map_err(Error::from)?;
        out.set(Estimated::of(&worth)?);
        Ok(())
    })
}

/// The best action of a position.
///
/// # Safety
/// `table` is NULL or open; `position` is NULL or ends with a zero; `action` has room for `size` bytes, or is NULL;
/// `needed` and `value` are NULL or have room for a number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_best(
    table: *const Table,
    position: *const c_char,
    action: *mut c_char,
    size: usize,
    needed: *mut usize,
    value: *mut f64,
) -> c_int {
    guard(|| {
        // SAFETY: as promised above.
        let (table, position) = unsafe { (handle(table, "table")?, text(position, "position")?) };
        // SAFETY: as promised above.
        let (action, needed, value) =
            unsafe { (Buffer::new(action, size, "action")?, Out::optional(needed), Out::optional(value)) };
        let best = table.ask(position)?.best().map_err(Error::from)?;
        let words = c_text(&best.text);
        if let Some(needed) = needed {
            needed.set(words.to_bytes_with_nul().len());
        }
        action.write(&words)?;
        if let Some(value) = value {
            value.set(best.worth.exact().unwrap_or(f64::NAN));
        }
        Ok(())
    })
}

/// All actions of a position, the best first.
///
/// # Safety
/// `table` is NULL or open; `position` is NULL or ends with a zero; `out` is NULL or has room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_rank(table: *const Table, position: *const c_char, out: *mut *mut Ranking) -> c_int {
    let rank = || {
        // SAFETY: as promised above.
        let (table, position) = unsafe { (handle(table, "table")?, text(position, "position")?) };
        let ranked = table.ask(position)?.rank().map_err(Error::from)?.into_iter();
        Ok(Ranking { moves: ranked.map(Ranked::of).collect() })
    };
    // SAFETY: as promised above.
    unsafe { hand_out(out, rank) }
}

/// How many actions there are; none where `ranking` is NULL.
///
/// # Safety
/// `ranking` is NULL or not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_ranking_count(ranking: *const Ranking) -> usize {
    // SAFETY: as promised above.
    unsafe { ranking.as_ref() }.map_or(0, |ranking| ranking.moves.len())
}

/// The action at an index, from 0, which is the best.
///
/// # Safety
/// `ranking` is NULL or not freed; `out` is NULL or has room for a `Move`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_ranking_get(ranking: *const Ranking, index: usize, out: *mut Move) -> c_int {
    guard(|| {
        // SAFETY: as promised above.
        let (ranking, out) = unsafe { (handle(ranking, "ranking")?, Out::new(out, "out")?) };
        let ranked = ranking.at(index)?;
        let value = ranked.worth.exact().unwrap_or(f64::NAN);
        out.set(Move { action: ranked.text.as_ptr(), value, loss: ranked.loss.unwrap_or(f64::NAN) });
        Ok(())
    })
}

/// What the action at an index is worth by an estimate, of games that are not solved.
///
/// # Safety
/// `ranking` is NULL or not freed; `out` is NULL or has room for an `Estimated`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_ranking_estimate(
    ranking: *const Ranking,
    index: usize,
    out: *mut Estimated,
) -> c_int {
    guard(|| {
        // SAFETY: as promised above.
        let (ranking, out) = unsafe { (handle(ranking, "ranking")?, Out::new(out, "out")?) };
        out.set(Estimated::of(&ranking.at(index)?.worth)?);
        Ok(())
    })
}

/// The action at an index as a struct.
///
/// # Safety
/// `ranking` is NULL or not freed; `out` is NULL or has room for an `Action`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_ranking_action(ranking: *const Ranking, index: usize, out: *mut Action) -> c_int {
    guard(|| {
        // SAFETY: as promised above.
        let (ranking, out) = unsafe { (handle(ranking, "ranking")?, Out::new(out, "out")?) };
        out.set(ranking.at(index)?.parts.action());
        Ok(())
    })
}

impl Ranked {
    fn of(ranked: RankedAction) -> Self {
        let RankedAction { text, worth, loss, action, .. } = ranked;
        Self { text: c_text(&text), worth, loss, parts: Parts::of(action) }
    }
}

impl Estimated {
    fn of(worth: &Worth) -> Result<Self, Failure> {
        let estimate = worth.estimate().ok_or_else(|| {
            let message = "this game is solved, so its values are exact: ask for the value";
            Failure::new(Code::BadArgument, message)
        })?;
        let Estimate { share, low, high, games } = *estimate;
        Ok(Self { share, low, high, games })
    }
}

fn only_estimated() -> Failure {
    let message = "this game is not solved, and its values are only estimated: ask dicebase_estimate() for an estimate";
    Failure::new(Code::OnlyEstimated, message)
}

impl Ranking {
    fn at(&self, index: usize) -> Result<&Ranked, Failure> {
        let count = self.moves.len();
        self.moves.get(index).ok_or_else(|| {
            let most = count.saturating_sub(1);
            let message = format!("there is no action {index}: the ranking has {count}, from 0 to {most}");
            Failure::new(Code::BadArgument, message)
        })
    }
}

/// Frees a ranking. NULL is none.
///
/// # Safety
/// A `ranking` that is not NULL is from `dicebase_rank`, is not freed yet, and nobody uses it or its texts any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_ranking_free(ranking: *mut Ranking) {
    // SAFETY: as promised above.
    unsafe { take_back(ranking) }
}
