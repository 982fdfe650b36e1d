//! Somebody who looks on while tables are made, and may end it.

use std::ops::ControlFlow;

use dicebase_solver::Progress;

use crate::cost::Estimate;

/// Watches work that takes long.
pub trait Watch {
    /// Some work begins, which has a name such as "solving yahtzee".
    fn begin(&self, what: String) -> Box<dyn Work + '_>;

    /// Something that is good to know of the work, before it begins.
    fn note(&self, _words: &str) {}

    /// Work is about to begin that takes [long](crate::LONG), and has a name such as "yahtzee for win"; `Break` leaves
    /// it.
    fn expect(&self, _what: &str, _estimate: Estimate) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Whether the work should end early.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// One piece of work that is watched; it is done when this is dropped.
pub trait Work: Sync {
    /// So much is done; `Break` ends the work early.
    fn report(&self, progress: Progress) -> ControlFlow<()>;

    /// What there is to say from now on if the work ends before it is done, whatever ends it.
    fn kept(&self, _words: &str) {}
}

/// Nobody watches, and nobody ends anything.
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
