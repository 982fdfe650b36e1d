//! Tables of games, solved where they are missing.

use std::path::PathBuf;
use std::time::Duration;

use dicebase_policy::PolicyError;
use dicebase_tables::{FormatError, Lock, Place, Table, TableDir, TableError};

use crate::error::{Error, with_causes};
use crate::watch::Watch;

/// A table on disk, with the information whether it was made now.
#[derive(Clone, Debug)]
pub struct Found {
    /// The path of the table.
    pub path: PathBuf,
    /// `true` when it was made now.
    pub is_new: bool,
}

/// A usable table, or the reason why it has to be made.
enum Usable<T> {
    Yes(T),
    Missing,
    Foreign(String),
}

/// A table by its name, with the function that opens it and the commands that make it.
pub(crate) struct TableFile<'a, G, T> {
    pub(crate) game: &'a G,
    pub(crate) dir: &'a TableDir,
    pub(crate) name: String,
    /// The command that makes the table if it is missing or serves another purpose.
    pub(crate) command: String,
    /// The command that makes the table again in any case.
    pub(crate) forced: String,
    pub(crate) policy: fn(G, Table) -> Result<T, PolicyError>,
}

impl<G: Clone, T> TableFile<'_, G, T> {
    /// The stored table, which is not made if it is missing.
    pub(crate) fn stored(&self) -> Result<T, Error> {
        let table = || self.path().display().to_string();
        match self.open()? {
            Usable::Yes(policy) => Ok(policy),
            Usable::Missing => Err(Error::Missing { table: table(), command: self.command.clone() }),
            Usable::Foreign(reason) => Err(Error::Foreign { table: table(), reason, command: self.command.clone() }),
        }
    }

    /// The table, which is made if it is missing.
    pub(crate) fn ensured(
        &self,
        watch: &dyn Watch,
        write: impl FnOnce(&Place) -> Result<(), Error>,
    ) -> Result<T, Error> {
        match self.found(watch, false, write)? {
            (_, Some(policy)) => Ok(policy),
            (_, None) => self.stored(),
        }
    }

    /// Finds the table or makes it, under a lock, so that two processes do not make the same one; `force` makes it
    /// again. A table that existed already is returned opened.
    pub(crate) fn found(
        &self,
        watch: &dyn Watch,
        force: bool,
        write: impl FnOnce(&Place) -> Result<(), Error>,
    ) -> Result<(Found, Option<T>), Error> {
        let path = self.path();
        let usable = || if force { Ok(None) } else { self.open().map(Usable::yes) };
        if let Some(policy) = usable()? {
            return Ok((Found { path, is_new: false }, Some(policy)));
        }
        let _lock = lock(self.dir, watch, &self.name)?;
        if let Some(policy) = usable()? {
            return Ok((Found { path, is_new: false }, Some(policy)));
        }
        write(&self.dir.place(&self.name))?;
        Ok((Found { path, is_new: true }, None))
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.dir.path(&self.name)
    }

    /// Opens the table. A damaged table is not silently made again: it points to a failing disk, and the user decides.
    fn open(&self) -> Result<Usable<T>, Error> {
        match Table::open(self.dir.place(&self.name)) {
            Ok(table) => match (self.policy)(self.game.clone(), table.made_by(self.forced.clone())) {
                Ok(policy) => Ok(Usable::Yes(policy)),
                Err(PolicyError::Damaged(damaged)) => Err(damaged.into()),
                Err(error) => Ok(Usable::Foreign(error.to_string())),
            },
            Err(TableError::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => Ok(Usable::Missing),
            Err(TableError::Format { source: FormatError::UnsupportedVersion { .. }, .. }) => {
                Ok(Usable::Foreign("it has another format version".to_owned()))
            }
            Err(error @ (TableError::Format { .. } | TableError::Shard { .. })) => {
                Err(Error::Damaged { message: with_causes(&error), command: self.forced.clone() })
            }
            Err(error) => Err(error.into()),
        }
    }
}

impl<T> Usable<T> {
    fn yes(self) -> Option<T> {
        match self {
            Self::Yes(policy) => Some(policy),
            Self::Missing | Self::Foreign(_) => None,
        }
    }
}

/// Returns an error when the watch wants the work to end.
pub(crate) fn check(watch: &dyn Watch) -> Result<(), Error> {
    if watch.is_stopped() { Err(INTERRUPTED) } else { Ok(()) }
}

/// The end of work of which nothing is kept.
pub(crate) const INTERRUPTED: Error = Error::Interrupted { goes_on: false };

/// Waits for another process that makes the same table, unless the watch wants the work to end.
fn lock(dir: &TableDir, watch: &dyn Watch, name: &str) -> Result<Lock, Error> {
    loop {
        if let Some(lock) = dir.try_lock(name)? {
            return Ok(lock);
        }
        check(watch)?;
        std::thread::sleep(Duration::from_millis(20));
    }
}
