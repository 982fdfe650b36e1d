//! Questions about a position.

use std::ffi::{CString, c_char, c_int};

use dicebase_engine::Error;
use dicebase_policy::any::RankedAction;
use dicebase_policy::{Estimate, Worth};

use crate::action::{Action, Parts};
use crate::border::{Buffer, Out, c_text, hand_out, handle, take_back, text};
use crate::failure::{Code, Failure, guard};
use crate::table::Table;

/// All actions of a position: `dicebase_ranking` in C.
pub struct Ranking {
    moves: Vec<Ranked>,
}

struct Ranked {
    text: CString,
    worth: Worth,
    loss: Option<f64>,
    parts: Parts,
}

/// Many threads may use one ranking at once; otherwise this does not compile.
const _: () = {
    const fn may_be_shared<T: Send + Sync>() {}
    may_be_shared::<Ranking>();
};

/// An action and its value: `dicebase_move` in C, field by field.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Move {
    /// The action; its text lives as long as the ranking.
    pub action: *const c_char,
    /// The expected value of the objective after this action and optimal play; NaN if it is only estimated.
    pub value: f64,
    /// The difference from the best action's value; NaN if it is only estimated.
    pub loss: f64,
}

/// An estimated chance: `dicebase_estimated` in C, field by field.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Estimated {
    /// The share of the games that were won.
    pub share: f64,
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The number of games that were played.
    pub games: u64,
}

/// The value of a position.
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

/// An estimate of the value of a position, in games that are not solved.
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

/// The number of actions; 0 if `ranking` is NULL.
///
/// # Safety
/// `ranking` is NULL or not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_ranking_count(ranking: *const Ranking) -> usize {
    // SAFETY: as promised above.
    unsafe { ranking.as_ref() }.map_or(0, |ranking| ranking.moves.len())
}

/// The action at an index; index 0 is the best.
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

/// An estimate of the value of the action at an index, in games that are not solved.
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

/// Frees a ranking. NULL is ignored.
///
/// # Safety
/// A `ranking` that is not NULL comes from `dicebase_rank`, has not been freed, and neither it nor its texts are used
/// any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_ranking_free(ranking: *mut Ranking) {
    // SAFETY: as promised above.
    unsafe { take_back(ranking) }
}
