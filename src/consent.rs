//! Announcements of long work. On a terminal it begins only if the user agrees.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use dicebase_engine::Estimate;

use crate::cli::{Cli, Command};
use crate::output;
use crate::ranks;

/// The number of seconds from which on times are given in minutes, and of minutes from which on they are given in
/// hours.
const MANY: f64 = 90.0;

static AGREED: AtomicBool = AtomicBool::new(false);

/// Decides whether to ask for agreement. Users are not asked if they agree to everything, if they ask for nothing but a
/// solved game, or if the input has another purpose.
pub fn of(cli: &Cli) {
    let agrees = cli.global.yes || matches!(cli.command, Command::Solve(_) | Command::Bot(_));
    AGREED.store(agrees, Ordering::Relaxed);
}

/// Announces work; `Break` means that the user declines it.
pub fn ask(what: &str, estimate: Estimate) -> ControlFlow<()> {
    if !ranks::is_first() {
        return ControlFlow::Continue(());
    }
    output::note(&words(what, estimate));
    let is_asked = io::stdin().is_terminal() && io::stderr().is_terminal() && ranks::several().is_none();
    if AGREED.load(Ordering::Relaxed) || !is_asked || agrees() {
        return ControlFlow::Continue(());
    }
    ControlFlow::Break(())
}

/// The answer of the user at the terminal; the end of input is a refusal.
fn agrees() -> bool {
    let mut answer = String::new();
    let asked = write!(io::stderr(), "Go on? [Y/n] ").and_then(|()| io::stderr().flush());
    let read = asked.and_then(|()| io::stdin().read_line(&mut answer));
    read.is_ok_and(|read| read > 0) && is_agreement(&answer)
}

fn is_agreement(answer: &str) -> bool {
    matches!(answer.trim().to_lowercase().as_str(), "" | "y" | "yes")
}

/// The announcement, such as "zehntausend-three for win is not worked out yet: that takes about 7 minutes on this
/// machine, and its table 94.9 MB".
fn words(what: &str, estimate: Estimate) -> String {
    let table = match estimate.bytes {
        0 => String::new(),
        bytes => format!(", and its table {}", output::bytes(bytes)),
    };
    format!("{what} is not worked out yet: that takes {} on this machine{table}", about(estimate.seconds))
}

fn about(seconds: f64) -> String {
    let (number, unit) = match seconds {
        seconds if seconds < MANY => ((seconds / 10.0).round().max(1.0) * 10.0, "seconds"),
        seconds if seconds < MANY * 60.0 => ((seconds / 60.0).round(), "minutes"),
        seconds => ((seconds / 3600.0).round(), "hours"),
    };
    format!("about {number} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_told_with_its_time_and_its_table() {
        let told = |seconds, bytes| words("yahtzee for target", Estimate { seconds, bytes, memory: 0 });
        let end = " on this machine";
        let begin = "yahtzee for target is not worked out yet: that takes about";
        assert_eq!(told(23.0, 0), format!("{begin} 20 seconds{end}"));
        assert_eq!(told(95.0, 0), format!("{begin} 2 minutes{end}"));
        assert_eq!(told(20_000.0, 0), format!("{begin} 6 hours{end}"));
        assert_eq!(told(430.0, 94_900_000), format!("{begin} 7 minutes{end}, and its table 94.9 MB"));
    }

    #[test]
    fn an_empty_line_agrees_and_anything_else_but_yes_does_not() {
        assert!(["\n", "y\n", "Yes\n", " YES "].into_iter().all(is_agreement));
        assert!(!["n\n", "no", "later\n"].into_iter().any(is_agreement));
    }
}
