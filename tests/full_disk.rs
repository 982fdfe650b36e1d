//! Tables that cannot be written to their end: a message, exit code 1, and nothing of them stays.
#![cfg(target_os = "linux")]

use std::path::PathBuf;
use std::process::Command;

use crate::common::{World, message};

/// A disk of 64 kB that is taken away in the end.
struct Disk(PathBuf);

impl Disk {
    /// Only root may do this.
    fn mount(path: PathBuf) -> Option<Self> {
        std::fs::create_dir(&path).unwrap();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"]).arg(&path).output();
        mount.is_ok_and(|output| output.status.success()).then_some(Self(path))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_is_told_and_no_part_of_a_table_stays() {
    let world = World::new();
    let Some(_disk) = Disk::mount(world.data()) else {
        println!("skipped: only root can mount a small disk");
        return;
    };
    world.ok("solve small.toml");
    let message = world.refuses(1, "solve knubbel-v1 --policy");
    assert!(message.contains("policy") && message.contains("free space"), "{message}");
    assert!(world.files("-policy-").is_empty());
    assert_eq!(world.files("small-").len(), 1, "the table that was there");
    assert!(world.files(".tmp").is_empty());
}

/// A game of two whose table does not fit one shard.
fn large() -> String {
    let knubbel = dicebase_games::find_builtin("knubbel-v2").unwrap().text;
    let mut parts = knubbel.split("[[category]]");
    let head = parts.next().unwrap();
    let fewer = parts.filter(|part| !["twos", "chance"].iter().any(|id| part.contains(&format!("id = \"{id}\""))));
    fewer.fold(head.to_owned(), |text, part| text + "[[category]]" + part)
}

#[test]
fn shards_that_the_disk_has_no_room_for_are_refused_before_they_are_solved() {
    let world = World::new();
    world.write("large.toml", large());
    let solve = "solve large.toml --objective win --memory 1G";
    let plan = world.json(&format!("{solve} --dry-run"));
    let ranks: Vec<u64> =
        plan["with_ranks"].as_array().unwrap().iter().map(|plan| plan["ranks"].as_u64().unwrap()).collect();
    assert_eq!(ranks, [2, 4, 16, 64]);
    assert!(plan["written"].as_u64().unwrap() > 512 << 20, "{plan}");
    assert!(!world.data().exists());
    let Some(_disk) = Disk::mount(world.data()) else {
        println!("skipped: only root can mount a small disk");
        return;
    };
    // The plan is told before.
    let refused = world.dicebase(solve).assert().code(1).stdout("");
    let told = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(told.contains("error: the table takes ") && told.contains(" more, and the disk of "), "{told}");
    assert!(world.files("large").is_empty());
}

#[test]
fn a_table_larger_than_files_may_be_is_told_and_no_part_of_it_stays() {
    let world = World::new();
    // The shell's unit is 512 or 1024 bytes. Without the trap the signal would end the program.
    let script = "trap '' XFSZ; ulimit -f 5; exec \"$0\" solve knubbel-v1 --policy";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_dicebase")]).env("DICEBASE_DATA", world.data());
    let output = command.current_dir(world.path("")).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(message(&output.stderr).contains("cannot write the table"));
    assert!(world.files(".tmp").is_empty());
    assert!(world.files("policy").iter().all(|path| path.extension().is_some_and(|ending| ending == "lock")));
}
