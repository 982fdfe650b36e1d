//! An observer that follows how tables are made and may stop it.

use std::ops::ControlFlow;

use dicebase_solver::Progress;

use crate::cost::{Estimate, LONG};

/// An observer of long work.
pub trait Watch {
    /// Announces work with a name such as "solving yahtzee".
    fn begin(&self, what: String) -> Box<dyn Work + '_>;

    /// Passes on a remark about the work before it begins.
    fn note(&self, _words: &str) {}

    /// The number of seconds from which on work is announced before it begins.
    fn announced_from(&self) -> f64 {
        LONG
    }

    /// Announces work with a name such as "yahtzee for win" before it begins; `Break` declines it.
    fn expect(&self, _what: &str, _estimate: Estimate) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Returns `true` when the work should end early.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// One piece of observed work, which ends when this is dropped.
pub trait Work: Sync {
    /// Reports progress; `Break` ends the work early.
    fn report(&self, progress: Progress) -> ControlFlow<()>;

    /// Sets the words to print if the work ends early from now on, for whatever reason.
    fn kept(&self, _words: &str) {}
}

/// An observer that ignores everything and stops nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn begin(&self, _: String) -> Box<dyn Work + '_> {
        Box::new(Self)
    }
}

impl Work for Unwatched {
    fn report(&self, _: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
