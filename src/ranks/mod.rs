//! The processes that MPI has started together, *ranks*: which one this is, and whether they can solve together.

#[cfg(feature = "mpi")]
mod mpi;

use dicebase_games::any::Game;
use dicebase_solver::Ranks;
use dicebase_tables::checksum;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

/// Where launchers say how many processes they have started, and which one this is: those of Open MPI, and those of
/// MPICH and all that descend from it.
const LAUNCHERS: [(&str, &str); 2] = [("OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"), ("PMI_SIZE", "PMI_RANK")];

/// What a launcher has started.
#[derive(Clone, Copy)]
struct Started {
    rank: usize,
    count: usize,
}

impl Started {
    /// What the environment says, if a launcher has started several.
    fn several() -> Option<Self> {
        let number = |name| std::env::var(name).ok()?.parse().ok();
        let started = LAUNCHERS
            .iter()
            .find_map(|(size, rank)| Some(Self { rank: number(rank).unwrap_or_default(), count: number(size)? }));
        started.filter(|started: &Self| started.count > 1)
    }
}

/// The ranks for as long as the program runs.
pub struct Joined {
    #[cfg(feature = "mpi")]
    _mpi: Option<mpi::Initialised>,
}

impl Joined {
    /// Joins those that were started together, if there are several.
    ///
    /// # Errors
    /// Where the command is not done by several, or this program cannot.
    pub fn of(cli: &Cli) -> Result<Self, Failure> {
        if let Some(started) = Started::several()
            && !matches!(cli.command, Command::Solve(_))
        {
            return Err(one_is_enough(started.count));
        }
        Self::join()
    }

    #[cfg(feature = "mpi")]
    fn join() -> Result<Self, Failure> {
        Ok(Self { _mpi: Started::several().map(|_| mpi::Initialised::new()).transpose()? })
    }

    #[cfg(not(feature = "mpi"))]
    fn join() -> Result<Self, Failure> {
        let Some(Started { count, .. }) = Started::several() else { return Ok(Self {}) };
        if !is_first() {
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

/// Whether this process is the one that speaks to people: the only one, or the first rank.
pub fn is_first() -> bool {
    several().map_or_else(|| Started::several().is_none_or(|started| started.rank == 0), |ranks| ranks.is_first())
}

/// Refuses what one process does.
pub fn refuse() -> Result<(), Failure> {
    several().map_or(Ok(()), |ranks| Err(one_is_enough(ranks.count())))
}

fn one_is_enough(count: usize) -> Failure {
    if !is_first() {
        return Failure::NobodyReads;
    }
    Failure::wrong_input(format!(
        "{count} processes were started together, but only scorecard games with --objective win are solved by several; \
         start one"
    ))
}

/// Makes sure that all ranks have come as far as to a game, to the same one, and with the same program. Where the game
/// is a failure, it is left to whoever asks.
pub fn check_alike(game: Result<&Game, &Failure>) -> Result<(), Failure> {
    let Some(ranks) = several() else { return Ok(()) };
    let ready = ranks.hear_all(u64::from(game.is_ok()));
    let Ok(game) = game else {
        // The first one says it for all.
        return if ranks.is_first() || ready[0] == 1 { Ok(()) } else { Err(Failure::NobodyReads) };
    };
    let program = program();
    let rules = format!("{} {} {}", game.id(), game.objective().name, game.canonical());
    let differs = |what: u32| {
        let all = ranks.hear_all(u64::from(what));
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

/// The checksum of the program's file; that of nothing where it cannot be read.
fn program() -> u32 {
    let file = std::env::current_exe().and_then(std::fs::read);
    checksum(&file.unwrap_or_default())
}
