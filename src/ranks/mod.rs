//! The *ranks*, processes that MPI has started together: the number of this one, and the check that they can solve
//! together.

#[cfg(feature = "mpi")]
mod mpi;

use dicebase_games::any::Game;
use dicebase_solver::Ranks;
use dicebase_tables::checksum;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

/// The environment variables in which launchers give the number of processes: Open MPI, and MPICH with all its
/// descendants.
const SIZES: [&str; 2] = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE"];
/// The variables in which they give the number of this process.
#[cfg(not(feature = "mpi"))]
const RANKS: [&str; 2] = ["OMPI_COMM_WORLD_RANK", "PMI_RANK"];

/// The first of these numbers in the environment.
fn number(names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| std::env::var(name).ok()?.parse().ok())
}

/// The ranks for as long as the program runs.
pub struct Joined {
    #[cfg(feature = "mpi")]
    _mpi: Option<mpi::Initialised>,
}

impl Joined {
    /// Joins the processes that were started together to solve a game, if there are several. Each process runs other
    /// commands alone: a process of many may well ask for a move.
    ///
    /// # Errors
    /// When this program cannot join them.
    pub fn of(cli: &Cli) -> Result<Self, Failure> {
        let solves = matches!(cli.command, Command::Solve(_));
        Self::join(number(&SIZES).filter(|&count| solves && count > 1))
    }

    #[cfg(feature = "mpi")]
    fn join(count: Option<usize>) -> Result<Self, Failure> {
        Ok(Self { _mpi: count.map(|_| mpi::Initialised::new()).transpose()? })
    }

    #[cfg(not(feature = "mpi"))]
    fn join(count: Option<usize>) -> Result<Self, Failure> {
        let Some(count) = count else { return Ok(Self {}) };
        if number(&RANKS) > Some(0) {
            return Err(Failure::NobodyReads);
        }
        Err(Failure::failed(format!(
            "{count} processes were started together, but this program is built without MPI, and each would solve the \
             game for itself: build it with --features mpi, or start one"
        )))
    }
}

/// The ranks, if there are several.
pub fn several() -> Option<&'static dyn Ranks> {
    #[cfg(feature = "mpi")]
    return mpi::several();
    #[cfg(not(feature = "mpi"))]
    None
}

/// Returns `true` when this process prints for people: it is the only one, or the first rank.
pub fn is_first() -> bool {
    several().is_none_or(|ranks| ranks.is_first())
}

/// Refuses to solve a game with several ranks that only one process can solve.
pub fn refuse() -> Result<(), Failure> {
    match several() {
        None => Ok(()),
        Some(ranks) if !ranks.is_first() => Err(Failure::NobodyReads),
        Some(ranks) => Err(Failure::wrong_input(format!(
            "{} processes were started together, but only scorecard games with --objective win are solved by several; \
             start one",
            ranks.count()
        ))),
    }
}

/// Checks that all ranks have opened a game, that it is the same one, and that they run the same program. A failure of
/// this rank's game is left to the caller.
pub fn check_alike(game: Result<&Game, &Failure>) -> Result<(), Failure> {
    let Some(ranks) = several() else { return Ok(()) };
    let ready = ranks.all_gather(u64::from(game.is_ok()));
    let Ok(game) = game else {
        // Only the first rank prints the error.
        return if ranks.is_first() || ready[0] == 1 { Ok(()) } else { Err(Failure::NobodyReads) };
    };
    let program = program();
    let rules = format!("{} {} {}", game.id(), game.objective().name, game.canonical());
    let differs = |what: u32| {
        let all = ranks.all_gather(u64::from(what));
        all.iter().position(|&other| other != all[0])
    };
    let broken = match ready.iter().position(|&ready| ready == 0) {
        Some(rank) => Some((rank, "cannot begin; it says why")),
        None => match (differs(program), differs(checksum(rules.as_bytes()))) {
            (Some(rank), _) => Some((rank, "runs another program than rank 0; start the same file everywhere")),
            (None, Some(rank)) => Some((rank, "has other rules than rank 0; give the same file everywhere")),
            (None, None) => None,
        },
    };
    match broken {
        None => Ok(()),
        Some(_) if !ranks.is_first() => Err(Failure::NobodyReads),
        Some((rank, why)) => Err(Failure::failed(format!("rank {rank} {why}"))),
    }
}

/// The checksum of the program's file; that of no bytes if it cannot be read.
fn program() -> u32 {
    let file = std::env::current_exe().and_then(std::fs::read);
    checksum(&file.unwrap_or_default())
}
