//! Signs of life of a process that prints nothing yet.

use std::process::Child;
use std::time::Duration;

/// The system's report about a process.
pub struct Life {
    /// `true` when the process waits for something.
    pub sleeps: bool,
    /// The processor time that it has used, on all cores together.
    pub worked: Duration,
}

/// The state and the times of `proc_pid_stat(5)`, which come after the name in brackets.
#[cfg(target_os = "linux")]
pub fn life(of: &Child) -> Life {
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", of.id())).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split(' ').collect();
    let ticks = |field: usize| fields[field].parse::<u32>().unwrap();
    Life { sleeps: fields[0] == "S", worked: TICK * (ticks(11) + ticks(12)) }
}

/// Elsewhere `ps` tells it, with the time as `1:23.45`.
#[cfg(not(target_os = "linux"))]
pub fn life(of: &Child) -> Life {
    let words = ["-o", "state=", "-o", "time=", "-p", &of.id().to_string()];
    let output = std::process::Command::new("ps").args(words).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let (state, time) = told.trim().split_once(' ').unwrap();
    let seconds = time.trim().split(':').fold(0.0, |sum, part| sum * 60.0 + part.parse::<f64>().unwrap());
    Life { sleeps: state.starts_with(['S', 'I']), worked: Duration::from_secs_f64(seconds) }
}
