//! Tables: opened, solved, described, closed.

use std::ffi::{CString, c_char, c_int, c_uint, c_void};
use std::ops::ControlFlow;
use std::path::Path;
use std::ptr;

use dicebase_engine::any::{Tables, ask, open};
use dicebase_engine::{Error, SolveConfig, Unwatched, Watch, find, watched};
use dicebase_games::Notation;
use dicebase_policy::any::{Policy, Question};

use crate::border::{Out, c_text, hand_out, handle, optional_text, path, take_back, text};
use crate::failure::{Code, Failure, guard};

/// The most threads that solve a game.
const MOST_THREADS: c_uint = 1024;

/// A game with its open table: `dicebase_table` in C.
pub struct Table {
    policy: Policy,
    /// Stored here, since C gets a pointer to it.
    game: CString,
    objective: CString,
}

/// Many threads may use one table at once; otherwise this does not compile.
const _: () = {
    const fn may_be_shared<T: Send + Sync>() {}
    may_be_shared::<Table>();
};

/// A description of a table: `dicebase_info` in C, field by field.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Info {
    /// The game's id.
    pub game: *const c_char,
    /// The game's objective.
    pub objective: *const c_char,
    /// The value of the start of the game; NaN if there are only estimates.
    pub value: f64,
    /// A bound for the error of that value; NaN for estimates and equilibria.
    pub error_bound: f64,
    /// A bound for the error of every value of the table; NaN for estimates and equilibria.
    pub table_error_bound: f64,
    /// A checksum of the whole table.
    pub checksum: u32,
}

impl Table {
    fn of(policy: Policy) -> Self {
        let (game, objective) = (c_text(policy.word()), c_text(policy.objective().name));
        Self { policy, game, objective }
    }

    /// The question about a position.
    pub(crate) fn ask(&self, position: &str) -> Result<Question, Error> {
        ask(&self.policy, &position.parse()?)
    }

    fn info(&self) -> Info {
        let values = self.policy.table();
        let metadata = values.metadata();
        let bound = |number| if self.policy.bounds_errors() { number } else { f64::NAN };
        Info {
            game: self.game.as_ptr(),
            objective: self.objective.as_ptr(),
            value: self.policy.root().unwrap_or(f64::NAN),
            error_bound: bound(metadata.root_error_bound),
            table_error_bound: bound(metadata.error_bound),
            checksum: values.checksum(),
        }
    }
}

/// Opens a table file, which itself names its game.
///
/// # Safety
/// `path` is NULL or a text that ends with a zero; `out` is NULL or has room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_open(path: *const c_char, out: *mut *mut Table) -> c_int {
    let opened = || {
        // SAFETY: as promised above.
        let path = unsafe { self::path(path, "path") }?;
        Ok(Table::of(self::open(path)?))
    };
    // SAFETY: as promised above.
    unsafe { hand_out(out, opened) }
}

/// Opens the stored table of a game, or solves the game and stores it.
///
/// # Safety
/// Each text is NULL or ends with a zero; `out` is NULL or has room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_solve(
    game: *const c_char,
    objective: *const c_char,
    folder: *const c_char,
    threads: c_uint,
    out: *mut *mut Table,
) -> c_int {
    // SAFETY: as promised above; there is no callback.
    unsafe { dicebase_solve_watched(game, objective, folder, threads, None, ptr::null_mut(), out) }
}

/// A function of the caller that is called from time to time while a game is solved, with its context, the current
/// step, and the finished and total amount of work. A return value other than 0 ends the work.
pub type Look = unsafe extern "C" fn(context: *mut c_void, what: *const c_char, done: u64, total: u64) -> c_int;

/// Like [`dicebase_solve`], with a callback that may end the work.
///
/// # Safety
/// Each text is NULL or ends with a zero; `look` is NULL or takes `context`; `out` is NULL or has room for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_solve_watched(
    game: *const c_char,
    objective: *const c_char,
    folder: *const c_char,
    threads: c_uint,
    look: Option<Look>,
    context: *mut c_void,
    out: *mut *mut Table,
) -> c_int {
    let solve = || {
        // SAFETY: as promised above.
        let (game, objective) = unsafe { (text(game, "game")?, optional_text(objective, "objective")?) };
        // SAFETY: as promised above.
        let wanted = unsafe { Wanted::read(game, objective, folder, threads) }?;
        // SAFETY: as promised above.
        unsafe { seen(look, context, |watch| wanted.solved(watch)) }
    };
    // SAFETY: as promised above.
    unsafe { hand_out(out, solve) }
}

/// Solves a position and what follows from it, in memory if that is enough.
///
/// # Safety
/// As [`dicebase_solve_watched`]; `position` is NULL or ends with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_solve_from(
    game: *const c_char,
    position: *const c_char,
    folder: *const c_char,
    threads: c_uint,
    look: Option<Look>,
    context: *mut c_void,
    out: *mut *mut Table,
) -> c_int {
    let solve = || {
        // SAFETY: as promised above.
        let (game, position) = unsafe { (text(game, "game")?, text(position, "position")?) };
        let position: Notation = position.parse().map_err(Error::from)?;
        // SAFETY: as promised above.
        let wanted = unsafe { Wanted::read(game, position.objective(), folder, threads) }?;
        // SAFETY: as promised above.
        unsafe { seen(look, context, |watch| wanted.solved_from(&position, watch)) }
    };
    // SAFETY: as promised above.
    unsafe { hand_out(out, solve) }
}

/// Runs `solve` with the callback, if there is one.
///
/// # Safety
/// `look` is NULL or takes `context`.
unsafe fn seen(
    look: Option<Look>,
    context: *mut c_void,
    solve: impl FnOnce(&dyn Watch) -> Result<Policy, Error> + Send,
) -> Result<Table, Failure> {
    let Some(look) = look else { return Ok(Table::of(solve(&Unwatched)?)) };
    let solved = watched(
        |watch| solve(watch),
        |what, progress| {
            let what = c_text(what);
            // SAFETY: as promised above; the text lives until the function returns.
            match unsafe { look(context, what.as_ptr(), progress.done as u64, progress.total as u64) } {
                0 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        },
    );
    let no_thread = |error| Failure::new(Code::System, format!("cannot start a thread: {error}; end other programs"));
    Ok(Table::of(solved.map_err(no_thread)??))
}

/// The requested table.
struct Wanted<'a> {
    game: &'a str,
    objective: Option<&'a str>,
    folder: Option<&'a Path>,
    threads: usize,
}

impl<'a> Wanted<'a> {
    /// Reads the folder of the tables and the number of threads.
    ///
    /// # Safety
    /// `folder` is NULL or ends with a zero.
    unsafe fn read(
        game: &'a str,
        objective: Option<&'a str>,
        folder: *const c_char,
        threads: c_uint,
    ) -> Result<Self, Failure> {
        // SAFETY: as promised above.
        let folder = if folder.is_null() { None } else { Some(unsafe { path(folder, "folder") }?) };
        Ok(Self { game, objective, folder, threads: checked(threads)? })
    }

    fn solved(&self, watch: &dyn Watch) -> Result<Policy, Error> {
        self.opened(watch, |tables| tables.policy())
    }

    fn solved_from(&self, position: &Notation, watch: &dyn Watch) -> Result<Policy, Error> {
        self.opened(watch, |tables| Ok(tables.read(position)?.solved()?.policy()))
    }

    fn opened(
        &self,
        watch: &dyn Watch,
        open: impl FnOnce(&Tables<'_>) -> Result<Policy, Error>,
    ) -> Result<Policy, Error> {
        let named = find(self.game)?;
        let game = named.ready(self.objective)?;
        let config = SolveConfig::open(self.folder.map(Path::to_owned), self.threads)?;
        open(&Tables::of(&game, &named, config, watch))
    }
}

/// Checks the number of threads. More threads than any machine has cores would only wait for each other, for minutes.
fn checked(threads: c_uint) -> Result<usize, Failure> {
    if threads <= MOST_THREADS {
        return Ok(threads as usize);
    }
    let message = format!("{threads} threads are too many: {MOST_THREADS} are the most, and 0 stands for one a core");
    Err(Failure::new(Code::BadArgument, message))
}

/// Closes a table. NULL is ignored.
///
/// # Safety
/// A `table` that is not NULL was opened by this library, has not been closed, and is no longer used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_close(table: *mut Table) {
    // SAFETY: as promised above.
    unsafe { take_back(table) }
}

/// Describes a table.
///
/// # Safety
/// `table` is NULL or open; `out` is NULL or has room for an `Info`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dicebase_about(table: *const Table, out: *mut Info) -> c_int {
    guard(|| {
        // SAFETY: as promised above.
        let (table, out) = unsafe { (handle(table, "table")?, Out::new(out, "out")?) };
        out.set(table.info());
        Ok(())
    })
}
