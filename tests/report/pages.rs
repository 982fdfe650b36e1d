//! The contents of the pages of a report.

use std::collections::BTreeSet;

use scraper::{ElementRef, Html, Selector};

use super::{all, pages, report, text};
use crate::common::{self, World};

/// The parts of an element.
fn within<'a>(element: ElementRef<'a>, selector: &str) -> Vec<ElementRef<'a>> {
    element.select(&Selector::parse(selector).unwrap()).collect()
}

fn page(path: &str) -> Html {
    let found = pages().into_iter().find(|(page, _)| page == path);
    Html::parse_document(&found.unwrap_or_else(|| panic!("no page {path}")).1)
}

#[test]
fn nothing_is_said_twice() {
    for (path, source) in pages() {
        let html = Html::parse_document(&source);
        let said: Vec<String> = all(&html, "h1, h2, h3, .caption").into_iter().map(text).collect();
        let different: BTreeSet<String> = said.iter().map(|words| words.to_lowercase()).collect();
        assert_eq!(different.len(), said.len(), "{path}: {said:?}");
        for caption in all(&html, "figcaption, .caption").into_iter().map(text) {
            assert!(
                said.iter().all(|heading| *heading == caption || !caption.starts_with(heading)),
                "{path}: {caption}"
            );
        }
        let lead = text(all(&html, ".lead")[0]);
        assert!(all(&html, ".facts dd").into_iter().all(|fact| !lead.contains(&text(fact))), "{path}: {lead}");
        assert!(all(&html, "caption").is_empty(), "{path}: a caption is as narrow as its table");
    }
}

#[test]
fn what_is_not_certain_has_no_hundred_percent() {
    for (path, source) in pages() {
        let html = Html::parse_document(&source);
        let cells = all(&html, "td, td span, dd");
        assert!(cells.into_iter().map(text).all(|cell| !cell.starts_with("100.0")), "{path}");
    }
    let chances = page("games/farkle.html");
    assert!(all(&chances, "#table-chance-to-win td").len() > 50);
}

#[test]
fn the_sheet_and_the_charts_come_before_the_rules() {
    for (path, sections) in [
        ("games/small.html", vec!["sheet", "scores", "targets", "win", "categories", "rules", "optimum", "cite"]),
        ("games/zehn.html", vec!["sheet", "turn", "win", "turns", "rules", "optimum", "cite"]),
    ] {
        let html = page(path);
        let found: Vec<_> = all(&html, "main section").iter().filter_map(|s| s.attr("aria-labelledby")).collect();
        assert_eq!(found, sections, "{path}");
        let links: Vec<_> = all(&html, ".contents a").iter().filter_map(|link| link.attr("href")).collect();
        assert_eq!(links, sections.iter().map(|id| format!("#{id}")).collect::<Vec<_>>(), "{path}");
        let rules = all(&html, "section[aria-labelledby=rules], section[aria-labelledby=rules] ~ section");
        assert!(rules.into_iter().all(|section| within(section, ".chart").is_empty()), "{path}");
    }
}

#[test]
fn each_section_has_one_menu_of_downloads() {
    for (path, source) in pages() {
        let html = Html::parse_document(&source);
        for section in all(&html, "main section") {
            let menus = within(section, ".downloads").len();
            let has_files = !within(section, "table, .chart").is_empty();
            assert_eq!(menus, usize::from(has_files), "{path}: {:?}", section.attr("aria-labelledby"));
        }
        let is_data = |link: &ElementRef<'_>| {
            let ending = link.attr("href").unwrap().rsplit('.').next().unwrap();
            ["csv", "npy", "svg"].contains(&ending)
        };
        let links = all(&html, "main a").into_iter().filter(is_data).count();
        let in_menus = all(&html, ".downloads a").into_iter().filter(is_data).count();
        assert_eq!(links, in_menus, "{path}");
    }
}

#[test]
fn axes_are_labelled_in_english() {
    let titles = |path: &str| -> BTreeSet<String> {
        all(&page(path), ".chart text.title, .chart text.top").into_iter().map(text).collect()
    };
    let scores = ["final score", "final score of at least this", "share of all games"];
    let of_two = ["points given to who begins", "chance to win"];
    let expected: BTreeSet<String> = scores.iter().chain(&of_two).map(|title| (*title).to_owned()).collect();
    assert_eq!(titles("games/small.html"), expected);
    let turns = titles("games/zehn.html");
    for title in
        ["at least this many turns to the target", "at least this many points in the turn", "share of all turns"]
    {
        assert!(turns.contains(title), "{turns:?}");
    }
}

#[test]
fn how_much_more_often_a_score_is_reached_by_playing_for_it_is_told_and_drawn() {
    let html = page("games/knubbel-v1.html");
    let section = all(&html, "section[aria-labelledby=targets]")[0];
    assert_eq!(within(section, "#chart-targets path.line, #chart-targets path.other").len(), 2);
    assert_eq!(within(section, "#chart-targets-gain path.area").len(), 1);
    let rows = |name: &str| -> Vec<Vec<f64>> {
        let text = std::fs::read_to_string(report().join(format!("games/knubbel-v1/{name}.csv"))).unwrap();
        let numbers = |line: &str| line.split(',').map(|number| number.parse().unwrap()).collect();
        text.lines().skip(1).map(numbers).collect()
    };
    let all = rows("targets");
    for (place, row) in all.iter().enumerate() {
        assert_eq!(row[0], (place + 1) as f64);
        assert_eq!(row[3], (row[2] - row[1]).max(0.0), "{row:?}");
    }
    let steps = rows("targets-steps");
    assert!(steps.len() > 5 && steps.iter().all(|row| row[0] % 25.0 == 0.0 && all[row[0] as usize - 1] == *row));
    for level in rows("targets-levels") {
        let [chance, by_points, best] = level[..] else { panic!("{level:?}") };
        assert!(all[by_points as usize - 1][1] >= chance && all[by_points as usize][1] < chance, "{level:?}");
        assert!(all[best as usize - 1][2] >= chance && all[best as usize][2] < chance, "{level:?}");
    }
    let caption = text(within(section, "#chart-targets-gain figcaption")[0]);
    let most = all.iter().map(|row| row[3]).fold(0.0, f64::max);
    let most = all.iter().find(|row| row[3] == most).unwrap();
    assert!(caption.starts_with(&format!("The most is gained at {}: ", most[0])), "{caption}");
}

#[test]
fn points_against_action_dice_are_told_and_drawn_where_there_are_any() {
    let world = World::new();
    world.write("action.toml", common::action_dice());
    world.ok("report action.toml --out out/report");
    let read = |path: &str| std::fs::read_to_string(world.path("out/report").join(path)).unwrap();
    let html = Html::parse_document(&read("games/action.html"));
    let section = all(&html, "section[aria-labelledby=frontier]")[0];
    assert!(text(section).contains("dice sum to a multiple of 3"));
    let csv = read("games/action/frontier.csv");
    let rows: Vec<&str> = csv.lines().skip(1).collect();
    let dots = within(section, "#chart-frontier path.dot")[0].attr("d").unwrap().matches("h0").count();
    assert_eq!((rows.len(), dots), (16, 16));
    let best = world.json("compare small.toml action.toml")["games"][1]["frontier"]["best"].clone();
    for (row, best) in rows.iter().zip(best.as_array().unwrap()) {
        let told = ["worth", "points", "dice"].map(|part| best[part].as_f64().unwrap());
        let row: Vec<f64> = row.split(',').map(|number| number.parse().unwrap()).collect();
        assert_eq!(row, told);
    }
    assert!(all(&page("games/small.html"), "#frontier").is_empty());
}

#[test]
fn the_chance_of_who_begins_is_told_and_drawn_by_the_points_given() {
    let html = page("games/knubbel-v1.html");
    let section = all(&html, "section[aria-labelledby=win]")[0];
    assert_eq!((within(section, "#chart-win path.line").len(), within(section, "#chart-win .mark").len()), (1, 1));
    let rows = |name: &str| -> Vec<(f64, f64)> {
        let text = std::fs::read_to_string(report().join(format!("games/knubbel-v1/{name}.csv"))).unwrap();
        let numbers =
            |line: &str| line.split_once(',').map(|(lead, chance)| (lead.parse().unwrap(), chance.parse().unwrap()));
        text.lines().skip(1).filter_map(numbers).collect()
    };
    let all = rows("win");
    assert!(all.len() == 201 && all[0].0 == -100.0 && all.is_sorted_by(|a, b| a.0 + 1.0 == b.0 && a.1 <= b.1));
    assert!(rows("win-leads").iter().all(|row| all.contains(row)));
    let fairest = all.iter().map(|of| (of.1 - 0.5).abs()).fold(1.0, f64::min);
    let (lead, chance) = all.iter().find(|of| (of.1 - 0.5).abs() == fairest).unwrap();
    let caption = text(within(section, "#chart-win figcaption")[0]);
    let told = [format!("{lead:+}"), format!("{:.2}", chance * 100.0), format!("{:.2}", all[100].1 * 100.0)];
    assert!(told.iter().all(|part| caption.contains(part)), "{caption}");
}

#[test]
fn each_game_has_a_picture_on_the_index() {
    let index = page("index.html");
    let rows = all(&index, "tbody tr");
    assert_eq!(rows.len(), 4);
    for row in rows {
        let picture = within(row, "svg.spark");
        let name = picture.first().and_then(|picture| picture.attr("aria-label")).unwrap_or_default();
        assert!(name.contains("nine of ten games from "), "{}", row.html());
    }
}

#[test]
fn dice_are_drawn_and_read() {
    for (path, dice) in [("games/knubbel-v1/first-rolls.html", 5), ("games/zehn/first-rolls.html", 6)] {
        let html = page(path);
        let symbols: BTreeSet<_> =
            all(&html, "symbol").iter().map(|symbol| format!("#{}", symbol.attr("id").unwrap())).collect();
        assert_eq!(symbols.len(), 6, "{path}");
        for roll in all(&html, "tbody th") {
            let drawn: Vec<_> = within(roll, "use").iter().map(|die| die.attr("href").unwrap().to_owned()).collect();
            let read: Vec<_> = text(within(roll, ".unseen")[0]).split(' ').map(|die| format!("#d{die}")).collect();
            assert!(drawn == read && drawn.len() == dice && drawn.iter().all(|die| symbols.contains(die)), "{path}");
        }
    }
}

#[test]
fn bank_games_are_compared_in_turns_and_chances() {
    let html = page("comparison.html");
    let charts: Vec<_> =
        all(&html, "section[aria-labelledby=bank] figure").iter().filter_map(|f| f.attr("id")).collect();
    assert_eq!(charts, ["chart-turns", "chart-win"]);
    let headings: Vec<_> = all(&html, "#table-comparison-turns thead th").into_iter().map(text).collect();
    assert!(
        headings.contains(&"Turns alone".to_owned()) && headings.contains(&"Chance of the first to win".to_owned())
    );
    assert_eq!(all(&html, "#table-comparison-turns tbody tr").len(), 2);
}
