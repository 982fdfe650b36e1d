//! Policy tables are written when they are asked for.

use std::fs;

use crate::common::World;

#[test]
fn a_policy_is_written_when_asked_for_and_told_with_its_size() {
    let world = World::new();
    assert!(world.json("solve small.toml").get("policy").is_none());
    assert!(world.files("-policy-").is_empty());
    let solved = world.json("solve small.toml --policy");
    let path = world.table("policy");
    assert_eq!(solved["policy"], path.to_str().unwrap());
    assert_eq!(solved["policy_bytes"], fs::metadata(&path).unwrap().len());
    assert_eq!(solved["solved"], true);
    assert_eq!(world.json("solve small.toml --policy")["solved"], false);
    assert!(world.ok("solve small.toml --policy").contains(path.to_str().unwrap()));
}

#[test]
fn a_policy_of_many_gigabytes_is_refused_with_its_size_and_how_to_insist() {
    let world = World::new();
    let message = world.refuses(2, "solve maxi-yatzy --policy");
    for text in ["maxi-yatzy", "40.7 GB", "2.0 GB", "--large"] {
        assert!(message.contains(text), "{message}");
    }
    assert!(!world.data().exists());
}
