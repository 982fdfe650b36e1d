//! The folder of a report: its pages, links and numbers, and how it replaces an earlier one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use ndarray::Array2;
use ndarray_npy::ReadNpyExt;
use scraper::{ElementRef, Html, Selector};
use serde_json::Value;

use crate::common::{self, World, small_bank};

mod browser;
mod pages;
mod publication;

const MARKER: &str = "dicebase-report.json";

/// A world with a small game of each family.
fn world() -> World {
    let world = World::new();
    world.write("zehn.toml", small_bank("zehntausend", 1500));
    world.write("farkle.toml", small_bank("farkle-classic", 1000));
    world
}

const REPORT: &str = "report small.toml knubbel-v1 zehn.toml farkle.toml --exact --out out/report";

/// A report that the tests look at, made once.
fn report() -> PathBuf {
    static WORLD: OnceLock<World> = OnceLock::new();
    let world = WORLD.get_or_init(|| {
        let world = world();
        let text = world.ok(REPORT);
        assert!(text.starts_with("out/report/index.html\n4 games, "), "{text}");
        world
    });
    world.path("out/report")
}

/// All files of a folder by their paths in it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

fn pages() -> Vec<(String, String)> {
    let pages = files(&report()).into_iter().filter(|(path, _)| path.ends_with(".html"));
    pages.map(|(path, bytes)| (path, String::from_utf8(bytes).unwrap())).collect()
}

fn all<'a>(html: &'a Html, selector: &str) -> Vec<ElementRef<'a>> {
    html.select(&Selector::parse(selector).unwrap()).collect()
}

#[test]
fn the_same_report_has_the_same_bytes() {
    let world = world();
    world.ok(REPORT);
    let first = files(&world.path("out/report"));
    assert!(first == files(&report()), "other tables, the same bytes");
    // Over an earlier report, with one thread, as JSON.
    let told = world.json(&format!("{REPORT} --threads 1"));
    assert!(first == files(&world.path("out/report")));
    assert_eq!(told["files"], first.len());
    assert_eq!(fs::read_dir(world.path("out")).unwrap().count(), 1, "nothing else is left there");
}

#[test]
fn no_page_tells_of_the_machine() {
    let temporary = std::env::temp_dir();
    for (path, text) in pages() {
        assert!(!text.contains(&*temporary.to_string_lossy()), "{path}");
        let home = std::env::var("CARGO_MANIFEST_DIR").unwrap();
        assert!(!text.contains(&home), "{path}");
    }
}

#[test]
fn every_link_leads_somewhere() {
    let files = files(&report());
    let mut linked = BTreeSet::from([MARKER.to_owned(), "index.html".to_owned()]);
    let mut ids = BTreeMap::new();
    for (path, text) in pages() {
        let html = Html::parse_document(&text);
        for element in all(&html, "[href], [src]") {
            let target = element.attr("href").or(element.attr("src")).unwrap();
            if element.attr("rel") == Some("license") {
                assert!(target.starts_with("https://creativecommons.org/"), "{path}: {target}");
                continue;
            }
            let (file, fragment) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() { path.clone() } else { resolve(&path, file) };
            let bytes = files.get(&file).unwrap_or_else(|| panic!("{path} links to {target}, which is not there"));
            if !fragment.is_empty() {
                let ids = ids.entry(file.clone()).or_insert_with(|| ids_of(bytes));
                assert!(ids.contains(fragment), "{path}: {target}");
            }
            linked.insert(file);
        }
    }
    let unreachable: Vec<&String> = files.keys().filter(|file| !linked.contains(*file)).collect();
    assert!(unreachable.is_empty(), "nothing leads to {unreachable:?}");
}

/// The ids on a page that links may lead to.
fn ids_of(bytes: &[u8]) -> BTreeSet<String> {
    let html = Html::parse_document(std::str::from_utf8(bytes).unwrap());
    all(&html, "[id]").iter().filter_map(|element| element.attr("id")).map(ToOwned::to_owned).collect()
}

/// The target of a link on a page, which has to stay within the report.
fn resolve(page: &str, link: &str) -> String {
    assert!(!link.contains(':') && !link.starts_with('/'), "{page}: {link}");
    let mut names: Vec<&str> = page.split('/').collect();
    names.pop();
    for name in link.split('/') {
        match name {
            ".." => assert!(names.pop().is_some(), "{page}: {link}"),
            name => names.push(name),
        }
    }
    names.join("/")
}

#[test]
fn pages_are_made_for_all_readers() {
    for (path, text) in pages() {
        let html = Html::parse_document(&text);
        assert!(html.errors.is_empty(), "{path}: {:?}", html.errors);
        let one = |selector: &str| assert_eq!(all(&html, selector).len(), 1, "{path}: {selector}");
        ["html[lang=en]", "head > title", "main#content", "h1", "meta[name=viewport]", "meta[name=description]"]
            .into_iter()
            .for_each(one);
        assert!(all(&html, "iframe, [onclick], [style]").is_empty(), "{path}");
        let scripts: Vec<_> = all(&html, "script[src]").iter().filter_map(|script| script.attr("src")).collect();
        let root = "../".repeat(path.matches('/').count());
        let filter = path.ends_with("first-rolls.html").then(|| format!("{root}filter.js"));
        let copy = (path != "about.html").then(|| format!("{root}copy.js"));
        assert_eq!(scripts, filter.into_iter().chain(copy).collect::<Vec<_>>(), "{path}");
        assert!(all(&html, "script:not([src]):not([type='application/ld+json'])").is_empty(), "{path}");
        let first_link = all(&html, "body a")[0];
        assert_eq!(first_link.attr("href"), Some("#content"), "{path}: the first link skips to the content");
        check_headings(&path, &html);
        for table in all(&html, "table") {
            assert!(!name_of(&html, table).is_empty(), "{path}: {}", table.html());
            assert!(table.select(&Selector::parse("th:not([scope])").unwrap()).next().is_none(), "{path}");
        }
        for picture in all(&html, "svg[role=img]") {
            assert!(!name_of(&html, picture).is_empty(), "{path}");
        }
        let dice = all(&html, "[aria-hidden=true] svg, svg[aria-hidden=true]").len();
        assert_eq!(all(&html, "svg").len(), all(&html, "svg[role=img]").len() + dice, "{path}");
        let ids: Vec<&str> = all(&html, "[id]").iter().filter_map(|element| element.attr("id")).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{path}: an id is there twice");
    }
}

/// The accessible name of a table or a picture.
fn name_of(html: &Html, element: ElementRef<'_>) -> String {
    if let Some(name) = element.attr("aria-label") {
        return name.to_owned();
    }
    let ids = element.attr("aria-labelledby").unwrap_or_else(|| panic!("no name: {}", element.html())).split(' ');
    let names = ids.map(|id| {
        let named = all(html, &format!("#{id}"));
        assert!(named.len() == 1 && !text(named[0]).is_empty(), "{id}");
        text(named[0])
    });
    names.collect::<Vec<_>>().join(" ")
}

fn text(element: ElementRef<'_>) -> String {
    element.text().collect::<Vec<_>>().join("").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn check_headings(path: &str, html: &Html) {
    let mut before = 0;
    for heading in all(html, "h1, h2, h3, h4") {
        let level: usize = heading.value().name()[1..].parse().unwrap();
        assert!(level <= before + 1, "{path}: {} after a level {before}", heading.html());
        assert!(!heading.text().collect::<String>().trim().is_empty(), "{path}");
        before = level;
    }
}

#[test]
fn csv_json_and_arrays_agree() {
    let files = files(&report());
    let tables: Vec<&str> = files.keys().filter_map(|path| path.strip_suffix(".csv")).collect();
    assert!(tables.len() > 15, "{tables:?}");
    for table in tables {
        let json: Value = serde_json::from_slice(&files[&format!("{table}.json")]).unwrap();
        let rows = json["rows"].as_array().unwrap();
        let mut csv = csv::Reader::from_reader(files[&format!("{table}.csv")].as_slice());
        let keys = csv.headers().unwrap().clone();
        assert_eq!(
            keys.iter().collect::<Vec<_>>(),
            json["columns"].as_array().unwrap().iter().map(|c| c["key"].as_str().unwrap()).collect::<Vec<_>>()
        );
        let records: Vec<csv::StringRecord> = csv.records().map(Result::unwrap).collect();
        assert_eq!(records.len(), rows.len(), "{table}");
        for (record, row) in records.iter().zip(rows) {
            for (key, text) in keys.iter().zip(record) {
                match &row[key] {
                    Value::Null => assert_eq!(text, "", "{table}"),
                    Value::String(word) => assert_eq!(text, word, "{table}"),
                    number => assert_eq!(text.parse::<f64>().ok(), number.as_f64(), "{table}"),
                }
            }
        }
        check_array(table, &json, files.get(&format!("{table}.npy")));
    }
}

#[test]
fn exact_values_are_those_of_the_command() {
    let files = files(&report());
    let json: Value = serde_json::from_slice(&files["exact-optima.json"]).unwrap();
    let rows = json["rows"].as_array().unwrap();
    let games: Vec<&str> = rows.iter().map(|row| row["game"].as_str().unwrap()).collect();
    assert_eq!(games, ["Small", "Knubbel, version 1"]);
    for (row, id) in rows.iter().zip(["small.toml", "knubbel-v1"]) {
        let solved = world().json(&format!("solve {id} --exact"));
        assert_eq!(row["decimal"], solved["decimal"], "{id}");
        assert!(row["fraction"].as_str().unwrap().starts_with(solved["numerator"].as_str().unwrap()), "{id}");
    }
    let counts: Value = serde_json::from_slice(&files["exact-decisions.json"]).unwrap();
    assert!(counts["rows"].as_array().unwrap().iter().all(|row| row["not_best"] == 0));
    let page = String::from_utf8(files["exact.html"].clone()).unwrap();
    assert!(page.contains("dicebase solve knubbel-v1 --exact"));
    let refused = world().refuses(2, "report zehn.toml --exact --out out");
    assert!(refused.contains("--exact is for scorecard games"), "{refused}");
}

#[test]
fn play_for_risk_stands_beside_play_for_points() {
    let world = world();
    world.ok("report knubbel-v1 --theta -0.1 --out risk");
    let read = |name: &str| std::fs::read_to_string(world.path("risk").join(name)).unwrap();
    let rows: Value = serde_json::from_str(&read("games/knubbel-v1/risk.json")).unwrap();
    let compared = world.json("compare knubbel-v1 --theta -0.1");
    for (row, game) in rows["rows"].as_array().unwrap().iter().zip(compared["games"].as_array().unwrap()) {
        assert_eq!((&row["value"], &row["deviation"]), (&game["value"], &game["deviation"]));
    }
    assert!(read("games/knubbel-v1.html").contains("dicebase compare knubbel-v1 --theta -0.1"));
    let refused = world.refuses(2, "report zehn.toml knubbel-v1 --theta 3 --out out");
    assert!(refused.contains("theta") && refused.contains("0.00001"), "{refused}");
}

fn check_array(table: &str, json: &Value, npy: Option<&Vec<u8>>) {
    let keys: Vec<&str> = json["array"].as_array().unwrap().iter().map(|key| key.as_str().unwrap()).collect();
    let Some(npy) = npy else { return assert!(keys.is_empty(), "{table}") };
    let array = Array2::<f64>::read_npy(npy.as_slice()).unwrap();
    let rows = json["rows"].as_array().unwrap();
    assert_eq!(array.dim(), (rows.len(), keys.len()), "{table}");
    for (row, numbers) in rows.iter().zip(array.rows()) {
        for (key, number) in keys.iter().zip(numbers) {
            assert!(row[key].as_f64().map_or(number.is_nan(), |expected| expected == *number), "{table}: {key}");
        }
    }
}

#[test]
fn the_cheat_sheet_is_that_of_the_command() {
    let (world, files) = (world(), files(&report()));
    for (game, id) in [("small.toml", "small"), ("knubbel-v1", "knubbel-v1")] {
        let sheet = world.json(&format!("sheet {game}"));
        let rows = |table: &str| -> Vec<Value> {
            let json: Value = serde_json::from_slice(&files[&format!("games/{id}/sheet-{table}.json")]).unwrap();
            json["rows"].as_array().unwrap().clone()
        };
        let of = |values: &Value, key: &str| -> Vec<Value> {
            values.as_array().unwrap().iter().map(|value| value[key].clone()).collect()
        };
        let column = |rows: &[Value], key: &str| -> Vec<Value> { rows.iter().map(|row| row[key].clone()).collect() };
        let rules = rows("rules");
        assert_eq!(column(&rules, "chance"), of(&sheet["opening"]["rules"], "chance"));
        assert_eq!(column(&rules, "keep"), of(&sheet["opening"]["rules"], "words"));
        for stage in sheet["stages"].as_array().unwrap() {
            let mut costs = column(&rows("give-up"), &stage["name"].as_str().unwrap().replace(' ', "_"));
            costs.retain(|cost| !cost.is_null());
            costs.sort_by(|a, b| a.as_f64().unwrap().total_cmp(&b.as_f64().unwrap()));
            assert_eq!(costs, of(&stage["costs"], "cost"), "{id}: {}", stage["name"]);
        }
        let page = Html::parse_document(std::str::from_utf8(&files[&format!("games/{id}.html")]).unwrap());
        let text: String =
            all(&page, "section[aria-labelledby=sheet]").iter().flat_map(|section| section.text()).collect();
        assert!(text.contains("Cheat sheet") && text.contains(&format!("dicebase sheet {game}")), "{text}");
    }
}

#[test]
fn the_command_of_a_comparison_can_be_typed_in_the_folder_of_the_report() {
    let world = World::new();
    world.write("other.toml", common::joker("free"));
    world.ok("report small.toml knubbel-v1 other.toml --out report");
    let page = Html::parse_document(&fs::read_to_string(world.path("report/comparison.html")).unwrap());
    let commands = all(&page, "pre").into_iter().map(|block| block.text().collect::<String>());
    let command = commands.into_iter().find(|text| text.contains("dicebase compare")).unwrap();
    let words = command.trim().strip_prefix("dicebase ").unwrap();
    assert_eq!(words, "compare games/small/small.toml knubbel-v1 games/other/other.toml");
    let mut typed = world.process(words);
    assert!(typed.current_dir(world.path("report")).output().unwrap().status.success());
}

#[test]
fn all_pages_lead_to_where_questions_are_answered_if_that_is_said() {
    let world = World::new();
    world.ok("report small.toml knubbel-v1 --out report --page ../");
    for (path, address) in [
        ("index.html", "../"),
        ("games/knubbel-v1.html", "../../#knubbel-v1"),
        // It is not known there.
        ("games/small.html", "../../"),
    ] {
        let page = fs::read_to_string(world.path("report").join(path)).unwrap();
        assert!(page.contains(&format!("<a href=\"{address}\">Ask about a roll</a>")), "{path}");
    }
    world.ok("report knubbel-v1 --out report --page /dice/");
    let page = fs::read_to_string(world.path("report/games/knubbel-v1.html")).unwrap();
    assert!(page.contains("<a href=\"/dice/#knubbel-v1\">Ask about a roll</a>"));
    assert!(pages().iter().all(|(_, text)| !text.contains("Ask about a roll")));
    let told = world.refuses(2, "report small.toml --out other --page javascript:alert(1)");
    assert!(told.contains("give https://"), "{told}");
}

#[test]
fn numbers_are_those_of_the_other_commands() {
    let world = world();
    let files = files(&report());
    let table = |path: &str| serde_json::from_slice::<Value>(&files[path]).unwrap();
    let small = world.json("solve small.toml");
    assert_eq!(table("games/small/optimum.json")["rows"][0]["value"], small["value"]);
    let rolls = table("games/small/first-rolls.json");
    let rolls = rolls["rows"].as_array().unwrap();
    assert_eq!(rolls.len(), 10);
    let mean: f64 =
        rolls.iter().map(|r| r["expected_score"].as_f64().unwrap() * r["ways"].as_f64().unwrap() / 16.0).sum();
    assert!((mean - small["value"].as_f64().unwrap()).abs() < 1e-9, "{mean}");
    let best = world.json("best small.toml --roll 12 --rolls-left 2");
    let row = rolls.iter().find(|row| row["roll"] == "12").unwrap();
    assert_eq!(row["expected_score"], best["actions"][0]["value"]);
    let points = world.json("solve zehn.toml --objective points");
    let rolls = table("games/zehn/first-rolls.json");
    let expected = |r: &Value| r["expected_points"].as_f64().unwrap() * r["ways"].as_f64().unwrap() / 46656.0;
    let mean: f64 = rolls["rows"].as_array().unwrap().iter().map(expected).sum();
    assert!((mean - points["value"].as_f64().unwrap()).abs() < 1e-9, "{mean}");
    let scores = table("games/small/scores.json");
    let mean: f64 = scores["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["score"].as_f64().unwrap() * r["chance"].as_f64().unwrap())
        .sum();
    assert!((mean - small["value"].as_f64().unwrap()).abs() < 1e-9, "{mean}");
}

#[test]
fn a_folder_with_other_files_is_left_alone() {
    let world = World::new();
    fs::create_dir(world.path("mine")).unwrap();
    world.write("mine/diary.txt", "dear diary");
    let message = world.refuses(2, "report small.toml --out mine");
    assert!(message.contains("mine holds a file that is not of a report, diary.txt"), "{message}");
    let message = world.refuses(2, "report small.toml --out small.toml");
    assert!(message.contains("small.toml is there and is no folder"), "{message}");
    // An empty folder counts as none, and a report may be replaced, but not if somebody put a file into it.
    fs::create_dir(world.path("empty")).unwrap();
    world.ok("report small.toml --out empty");
    world.ok("report knubbel-v1 --out empty/");
    assert!(!world.path("empty/games/small.html").exists());
    world.write("empty/games/diary.txt", "dear diary");
    let message = world.refuses(2, "report small.toml --out empty");
    assert!(message.contains("games/diary.txt") && message.contains("give a new or empty folder"), "{message}");
    assert!(world.path("empty/games/knubbel-v1.html").exists());
    assert_eq!(files(&world.path("mine")).len(), 1);
    assert!(left_over(&world).is_empty(), "{:?}", left_over(&world));
}

#[test]
fn bad_input_makes_no_folder() {
    let world = World::new();
    fs::create_dir(world.path("other")).unwrap();
    world.write("other/small.toml", common::SMALL.replace("points = 7", "points = 8"));
    let message = world.refuses(2, "report small.toml other/small.toml --out out");
    assert!(message.contains("would have the same name, small"), "{message}");
    world.refuses(2, "report no-such-game --out out");
    assert!(!world.path("out").exists() && left_over(&world).is_empty());
    for twice in ["small.toml ./small.toml", "yahtzee Yahtzee", "knubbel-v3 knubbel"] {
        for command in [format!("report {twice} --out out"), format!("compare {twice}")] {
            assert!(world.refuses(2, &command).contains("is there twice; name different games"), "{command}");
        }
    }
    assert!(!world.path("out").exists());
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_nothing() {
    let world = World::new();
    let mut child = world.process("report yahtzee maxi-yatzy --out out").spawn().unwrap();
    assert!(common::soon(20, || common::life(&child).worked > std::time::Duration::from_millis(400)));
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let ended = common::soon(20, || child.try_wait().unwrap().is_some());
    let _ = child.kill();
    let output = child.wait_with_output().unwrap();
    assert!(ended && output.status.code() == Some(1));
    assert!(common::message(&output.stderr).contains("interrupted"));
    assert!(!world.path("out").exists() && left_over(&world).is_empty(), "{:?}", left_over(&world));
}

/// Folders in the making.
fn left_over(world: &World) -> Vec<String> {
    let names =
        fs::read_dir(world.path("")).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with('.')).collect()
}
