//! What a report that is published needs: previews of links, a data set for search engines, citations, findings with
//! their commands, and what each rule is worth.

use std::fs;

use scraper::Html;
use serde_json::Value;

use super::{all, files, pages, report, text, world};
use crate::common::{self, World};

fn attribute(html: &Html, selector: &str) -> Option<String> {
    all(html, selector).first().and_then(|element| element.attr("content")).map(ToOwned::to_owned)
}

#[test]
fn previews_have_a_picture_where_the_address_of_the_report_is_known() {
    let world = World::new();
    let told = world.ok("report small.toml --out out --base https://example.org/dice");
    assert!(!told.contains("--base"), "{told}");
    let read = |path: &str| Html::parse_document(&fs::read_to_string(world.path("out").join(path)).unwrap());
    let html = read("games/small.html");
    let tag = |name: &str| attribute(&html, &format!("meta[property='og:{name}']")).unwrap();
    assert_eq!(tag("url"), "https://example.org/dice/games/small.html");
    assert_eq!(tag("title"), "Small");
    assert!(tag("description").starts_with("Small played perfectly") && !tag("image:alt").is_empty());
    let picture = tag("image");
    let path = picture.strip_prefix("https://example.org/dice/").unwrap();
    let bytes = fs::read(world.path("out").join(path)).unwrap();
    let size = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()).to_string();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!((size(16), size(20)), (tag("image:width"), tag("image:height")));
    assert_eq!(attribute(&html, "meta[name='twitter:card']").unwrap(), "summary_large_image");
    // A page without charts has the picture of another one, and the start page has the address of the folder.
    let index = read("index.html");
    assert_eq!(attribute(&index, "meta[property='og:url']").unwrap(), "https://example.org/dice/");
    assert_eq!(attribute(&index, "meta[property='og:image']").unwrap(), picture);
    let embedded: Vec<String> = all(&html, "pre.copied").into_iter().map(text).collect();
    assert!(embedded.iter().any(|line| line.starts_with("<img src=\"https://example.org/dice/games/small/")));
}

#[test]
fn a_report_without_an_address_says_what_is_missing() {
    let world = World::new();
    let told = world.ok("report small.toml --out out");
    assert!(told.contains("no picture") && told.contains("--base https://"), "{told}");
    assert_eq!(world.json("report small.toml --out out")["base"], Value::Null);
    assert!(files(&world.path("out")).keys().all(|path| !path.ends_with(".png")));
    for (path, page) in pages() {
        let html = Html::parse_document(&page);
        let named = all(&html, "meta[property='og:image'], meta[property='og:url'], link[rel=canonical]");
        assert!(named.is_empty(), "{path}");
        assert!(attribute(&html, "meta[property='og:title']").is_some(), "{path}");
    }
    for base in ["dice", "ftp://example.org/", "https://", "https://example.org/?a", "https://example.org/\"x"] {
        let told = world.refuses(2, &format!("report small.toml --out other --base {base}"));
        assert!(told.contains("give the whole address of a folder"), "{base}: {told}");
    }
}

#[test]
fn search_engines_are_told_of_all_files_of_a_page() {
    let files = files(&report());
    for (path, page) in pages() {
        let html = Html::parse_document(&page);
        let downloads = all(&html, ".downloads a").len() - all(&html, ".chart").len();
        let Some(script) = all(&html, "script[type='application/ld+json']").first().copied() else {
            assert_eq!(downloads, 0, "{path}");
            continue;
        };
        let data: Value = serde_json::from_str(&script.inner_html()).unwrap();
        assert_eq!((&data["@type"], &data["name"]), (&Value::from("Dataset"), &Value::from(text(all(&html, "h1")[0]))));
        let listed = data["distribution"].as_array().unwrap();
        assert_eq!(listed.len(), downloads, "{path}");
        for file in listed {
            let target = super::resolve(&path, file["contentUrl"].as_str().unwrap());
            assert!(files.contains_key(&target), "{path}: {target}");
        }
    }
}

#[test]
fn a_citation_names_the_checksum_that_inspect_prints() {
    let world = world();
    let value = world.json("solve small.toml")["value"].to_string();
    let checksum = world.json("inspect small.toml")["checksum"].as_str().unwrap().to_owned();
    let (_, page) = pages().into_iter().find(|(path, _)| path == "games/small.html").unwrap();
    let html = Html::parse_document(&page);
    let cited: Vec<String> = all(&html, "section[aria-labelledby=cite] pre").into_iter().map(text).collect();
    assert_eq!(cited.len(), 2);
    assert!(cited.iter().all(|cited| cited.contains(&value) && cited.contains(&checksum)), "{cited:?}");
    assert!(cited[0].ends_with("by: dicebase solve small.toml") && cited[1].starts_with("@misc{dicebase-small,"));
}

#[test]
fn every_finding_is_printed_by_its_command() {
    let world = world();
    world.ok(super::REPORT);
    let html = Html::parse_document(&fs::read_to_string(world.path("out/report/index.html")).unwrap());
    let findings = all(&html, ".findings li");
    assert_eq!(findings.len(), 10);
    assert!(text(all(&html, "#findings")[0]).starts_with("Ten"));
    for finding in findings {
        let part = |selector: &str| text(finding.select(&scraper::Selector::parse(selector).unwrap()).next().unwrap());
        let (number, command) = (part("strong"), part("pre"));
        let mut typed = world.process(command.strip_prefix("dicebase ").unwrap());
        let output = typed.current_dir(world.path("out/report")).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && printed.contains(&number), "{command} has no {number}:\n{printed}");
    }
}

#[test]
fn what_a_rule_is_worth_is_the_difference_of_two_solved_games() {
    let world = World::new();
    world.write("forced.toml", common::joker("forced"));
    world.write("free.toml", common::joker("free"));
    world.ok("report forced.toml free.toml --out report");
    let rows = |table: &str| -> Vec<Value> {
        let bytes = fs::read(world.path("report").join(table)).unwrap();
        serde_json::from_slice::<Value>(&bytes).unwrap()["rows"].as_array().unwrap().clone()
    };
    let value = |game: &str| world.json(&format!("solve {game}"))["value"].as_f64().unwrap();
    let (forced, free) = (value("forced.toml"), value("free.toml"));
    let joker = rows("rules-forced.json").into_iter().find(|row| row["rule"] == "the joker").unwrap();
    let without = value("report/games/forced/forced-without-joker.toml");
    assert_eq!((&joker["without"], &joker["difference"]), (&Value::from(without), &Value::from(forced - without)));
    let apart = &rows("rules-apart.json")[0];
    assert_eq!((&apart["rule"], &apart["difference"]), (&Value::from("joker"), &Value::from(forced - free)));
    assert_eq!((&apart["here"], &apart["there"]), (&Value::from("choice forced"), &Value::from("choice free")));
}
