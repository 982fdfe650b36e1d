//! Long work is announced at once, with an estimate of its time and the size of its table.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use crate::common::World;

/// A time far longer than reading a question takes, and far shorter than the work.
const SOON: Duration = Duration::from_secs(8);

/// The first line that a command says on stderr, before it is ended.
fn first_line(world: &World, words: &str) -> String {
    let mut child = world.process(words).spawn().unwrap();
    let stderr = child.stderr.take().unwrap();
    let (tell, told) = channel();
    let reader = thread::spawn(move || {
        let mut line = String::new();
        BufReader::new(stderr).read_line(&mut line).unwrap();
        tell.send(line).unwrap();
    });
    let line = told.recv_timeout(SOON);
    child.kill().unwrap();
    child.wait().unwrap();
    reader.join().unwrap();
    line.unwrap_or_else(|_| panic!("dicebase {words}: nothing was said within {SOON:?}"))
}

/// None of these takes less than three minutes on one core of any machine that is known.
#[test]
fn a_first_question_says_how_long_it_takes() {
    let world = World::new();
    world.write("game.txt", "me: bust\n");
    for (words, game, table) in [
        ("value zehntausend-three", "zehntausend-three for win", "94.9 MB"),
        ("best zehntausend-three --roll 112346 --json", "zehntausend-three for win", "94.9 MB"),
        ("review zehntausend-three game.txt", "zehntausend-three for win", "94.9 MB"),
        ("solve zehntausend-three", "zehntausend-three for win", "94.9 MB"),
        ("bot zehntausend-three", "zehntausend-three for win", "94.9 MB"),
        ("play zehntausend-three --dice mine", "zehntausend-three for win", "94.9 MB"),
        ("value zehntausend-three-busts", "zehntausend-three-busts for win", "5.8 MB"),
        ("sheet zehntausend-platform", "zehntausend-platform for win", "239.8 MB"),
        ("value zehntausend-platform-both-win", "zehntausend-platform-both-win for win", "479.5 MB"),
    ] {
        let told = first_line(&world, &format!("{words} --threads 1"));
        let begin = format!("note: {game} is not worked out yet: that takes about ");
        assert!(told.starts_with(&begin) && told.contains(" minutes on this machine"), "dicebase {words}: {told}");
        assert!(told.contains(&format!("its table {table}")), "dicebase {words}: {told}");
        let minutes: f64 = told[begin.len()..].split(' ').next().unwrap().parse().unwrap();
        assert!((1.0..600.0).contains(&minutes), "dicebase {words}: {told}");
    }
}

#[test]
fn what_is_short_says_nothing() {
    let world = World::new();
    for words in ["value small.toml", "value kniffel", "value zehntausend --objective points --yes"] {
        world.dicebase(words).assert().success().stderr("");
    }
}
