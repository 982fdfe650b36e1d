//! The pages of a report in a browser: what is in sight, what fits, what can be read.

use serde_json::{Value, json};

use super::{pages, report};
use crate::common::browser::Browser;

/// A browser, if there is one.
fn browser(test: &str) -> Option<Browser> {
    let program = Browser::find();
    if program.is_none() {
        println!("skipped {test}: no chromium or chrome is installed");
    }
    program.map(|program| Browser::start(&program))
}

/// The words of charts that lie over one another, and those that are cut off.
const TOUCHING: &str = r"
    [...document.querySelectorAll('svg')].flatMap(svg => {
        const box = svg.getBoundingClientRect();
        const texts = [...svg.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()]);
        const cut = texts.filter(([, a]) => a.left < box.left - 1 || a.right > box.right + 1
            || a.bottom > box.bottom + 1 || a.top < box.top - 1);
        const touch = texts.flatMap(([one, a], i) => texts.slice(i + 1).filter(([, b]) =>
            a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom)
            .map(([other]) => one + ' / ' + other));
        return cut.map(([text]) => 'cut off: ' + text).concat(touch);
    })
";

/// Texts whose contrast with their background is below 4.5.
const FAINT: &str = r"
    (() => {
        const parse = text => text.match(/[\d.]+/g).map(Number);
        const light = rgb => {
            const [r, g, b] = rgb.map(c => c / 255).map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const behind = element => {
            for (; element; element = element.parentElement) {
                const [r, g, b, a] = parse(getComputedStyle(element).backgroundColor);
                if (a === undefined || a > 0) return [r, g, b];
            }
            return [255, 255, 255];
        };
        const found = new Set();
        for (const element of document.querySelectorAll('body *')) {
            if (![...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())) continue;
            if (['title', 'desc'].includes(element.tagName)) continue;
            const style = getComputedStyle(element);
            const colour = element instanceof SVGElement ? style.fill : style.color;
            const [a, b] = [light(parse(colour).slice(0, 3)), light(behind(element))];
            const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (contrast < 4.5)
                found.add(element.tagName + '.' + element.getAttribute('class') + ' ' + contrast.toFixed(2));
        }
        return [...found];
    })()
";

/// Cells in which every word has a line of its own.
const ONE_WORD_A_LINE: &str = r"
    [...document.querySelectorAll('th, td')].filter(cell => {
        const words = cell.innerText.trim().split(/[ \n]+/).length;
        const range = document.createRange();
        range.selectNodeContents(cell);
        const lines = new Set([...range.getClientRects()].filter(box => box.width > 1).map(box => box.top)).size;
        return words > 2 && lines >= words;
    }).map(cell => cell.innerText)
";

/// For each table that is wider than its place: the distance of the first column from the left when the table is
/// scrolled to its end, and the shades at its edges.
const WIDE_TABLES: &str = r"
    [...document.querySelectorAll('.scroll')].filter(box => box.scrollWidth > box.clientWidth + 1).map(box => {
        box.scrollLeft = 10000;
        const cell = box.querySelector('tbody tr:last-child th');
        return {
            column: cell.getBoundingClientRect().left - box.getBoundingClientRect().left,
            right: getComputedStyle(box).backgroundImage,
            focus: box.tabIndex,
            named: box.hasAttribute('aria-label') || box.hasAttribute('aria-labelledby'),
        };
    })
";

/// The place of the list of sections when a page is scrolled to its end.
const CONTENTS_AT_THE_END: &str = r"
    (() => {
        const contents = document.querySelector('.contents');
        if (!contents) return null;
        document.querySelector('main section:last-of-type').scrollIntoView({ block: 'end', behavior: 'instant' });
        const box = contents.querySelector('a').getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight ? 'in sight' : JSON.stringify(box);
    })()
";

#[test]
fn every_page_is_fine_in_a_browser() {
    let Some(mut browser) = browser("every_page_is_fine_in_a_browser") else { return };
    for (path, _) in pages() {
        let file = report().join(&path);
        for (width, scheme) in [(320, "dark"), (390, "light"), (1280, "light")] {
            browser.open(&file, width, scheme);
            let at = format!("{path} at {width}, {scheme}");
            let scroll = browser.evaluate("document.documentElement.scrollWidth").as_u64().unwrap();
            assert!(scroll <= u64::from(width), "{at} is {scroll} wide");
            for (what, found) in [("touch", TOUCHING), ("are faint", FAINT), ("are one word a line", ONE_WORD_A_LINE)] {
                assert_eq!(browser.evaluate(found), json!([]), "{at}: these {what}");
            }
            check_wide_tables(&mut browser, &at);
            check_contents(&mut browser, &at);
            assert_ne!(browser.evaluate("getComputedStyle(document.body).marginTop"), "8px", "{at}: no style");
            assert!(browser.complaints().is_empty(), "{at}: {:?}", browser.complaints());
            assert!(browser.requests().iter().all(|url| url.starts_with("file://")), "{at}: {:?}", browser.requests());
        }
    }
}

/// In a table that is wider than the page the first column stays, and both edges are shaded.
fn check_wide_tables(browser: &mut Browser, at: &str) {
    for edge in browser.evaluate(WIDE_TABLES).as_array().unwrap() {
        assert!(edge["column"].as_f64().unwrap().abs() < 1.5, "{at}: the first column moves: {edge}");
        assert!(edge["right"].as_str().unwrap().contains("gradient"), "{at}: {edge}");
        assert!(edge["focus"] == 0 && edge["named"] == true, "{at}: {edge}");
    }
}

/// The list of sections is in sight wherever a reader is.
fn check_contents(browser: &mut Browser, at: &str) {
    let contents = browser.evaluate(CONTENTS_AT_THE_END);
    let is_long = browser.evaluate("document.querySelectorAll('main section').length > 2");
    assert_eq!(contents, if is_long == true { json!("in sight") } else { Value::Null }, "{at}");
}

#[test]
fn wide_screens_have_the_quantiles_beside_their_chart_and_narrow_ones_fewer_digits() {
    let Some(mut browser) = browser("wide_screens_have_the_quantiles_beside_their_chart") else { return };
    let file = report().join("games/small.html");
    let places = "[...document.querySelectorAll('.beside')].map(pair => {
        const [chart, table] = [...pair.children].map(child => child.getBoundingClientRect());
        return chart.right <= table.left ? 'beside' : chart.bottom <= table.top ? 'below' : 'over';
    })";
    let digits = "[...document.querySelectorAll('#table-optimum .number')]
        .map(cell => cell.innerText).find(text => /[.]/.test(text)).split('.')[1].length";
    browser.open(&file, 1280, "light");
    assert_eq!(browser.evaluate(places), json!(["beside"]));
    assert!(browser.evaluate(digits).as_u64().unwrap() > 8);
    browser.open(&file, 390, "light");
    assert_eq!(browser.evaluate(places), json!(["below"]));
    assert_eq!(browser.evaluate(digits), 4);
}

#[test]
fn first_rolls_are_found_by_their_dice() {
    let Some(mut browser) = browser("first_rolls_are_found_by_their_dice") else { return };
    browser.open(&report().join("games/knubbel-v1/first-rolls.html"), 390, "light");
    let mut find = |dice: &str| {
        let typed = format!("document.querySelector('.filter input').value = {dice:?};");
        let event = "document.querySelector('.filter input').dispatchEvent(new Event('input'));";
        let found = "({ told: document.querySelector('.filter output').textContent,
            rolls: [...document.querySelectorAll('tbody tr')].filter(row => row.getClientRects().length)
                .map(row => row.querySelector('th').textContent.trim()) })";
        let found = browser.evaluate(&format!("{typed}{event}{found}"));
        let rolls = found["rolls"].as_array().unwrap().iter().map(|roll| roll.as_str().unwrap().to_owned());
        (found["told"].as_str().unwrap().to_owned(), rolls.collect::<Vec<_>>())
    };
    assert_eq!(find("").1.len(), 252);
    let (told, rolls) = find("6, 6 5");
    assert_eq!((told.as_str(), rolls.len()), ("21 of 252 rolls", 21));
    assert!(rolls.iter().all(|roll| roll.contains('5') && roll.contains("6 6")), "{rolls:?}");
    assert_eq!(find("65432").1, ["2 3 4 5 6"]);
    assert_eq!(find("7").1.len(), 0);
}

/// Puts another clipboard in the place of the browser's, presses a button below a table, and returns what was copied.
fn copied(browser: &mut Browser, table: &str, format: &str) -> String {
    let clipboard = "Object.defineProperty(navigator, 'clipboard', { configurable: true,
        value: { writeText: async text => { window.copied = text; } } })";
    browser.evaluate(&format!("({clipboard}, 0)"));
    let button = "[...document.getElementById(table).closest('.scroll').nextElementSibling.querySelectorAll('button')]
        .find(button => button.textContent === format)";
    browser.evaluate(&format!("(() => {{ const [table, format] = [{table:?}, {format:?}]; ({button}).click(); }})()"));
    browser.evaluate("window.copied").as_str().unwrap().to_owned()
}

#[test]
fn every_table_is_copied_as_its_file_has_it() {
    let Some(mut browser) = browser("every_table_is_copied_as_its_file_has_it") else { return };
    for path in ["games/small.html", "games/zehn.html", "games/knubbel-v1/first-rolls.html", "comparison.html"] {
        browser.open(&report().join(path), 390, "light");
        let tables = browser.evaluate("[...document.querySelectorAll('main table')].map(table => table.id)");
        let tables = tables.as_array().unwrap().clone();
        assert!(!tables.is_empty(), "{path}");
        for table in tables.iter().map(|table| table.as_str().unwrap()) {
            let csv = copied(&mut browser, table, "CSV");
            let name = format!("{}.csv", table.strip_prefix("table-").unwrap());
            let folder = report().join(path.trim_end_matches("/first-rolls.html").trim_end_matches(".html"));
            let file = [folder, report()].map(|folder| folder.join(&name)).into_iter().find(|file| file.exists());
            assert_eq!(csv, std::fs::read_to_string(file.unwrap()).unwrap(), "{path}: {table}");
            let lines = csv.lines().count();
            let markdown = copied(&mut browser, table, "Markdown");
            assert!(
                markdown.lines().count() == lines + 1
                    && markdown.lines().all(|line| line.ends_with(" |") || line.ends_with('|'))
            );
            let latex = copied(&mut browser, table, "LaTeX");
            assert!(latex.contains("\\begin{tabular}{") && latex.matches(" \\\\\n").count() == lines, "{latex}");
            assert!(latex.is_ascii() || !latex.contains(['×', '⁻', '–', '\u{202f}', '\u{2212}']), "{latex}");
        }
    }
}

#[test]
fn buttons_that_copy_are_named_and_say_what_they_did() {
    let Some(mut browser) = browser("buttons_that_copy_are_named_and_say_what_they_did") else { return };
    browser.open(&report().join("games/small.html"), 390, "light");
    let groups = "[...document.querySelectorAll('.copy')].map(group => group.getAttribute('aria-label'))";
    let groups = browser.evaluate(groups);
    let names: std::collections::BTreeSet<&str> = groups.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(names.len() > 5 && names.len() == groups.as_array().unwrap().len(), "{groups}");
    copied(&mut browser, "table-optimum", "CSV");
    let told = "document.getElementById('table-optimum').closest('.scroll').nextElementSibling
        .querySelector('output').textContent";
    assert_eq!(browser.evaluate(told), "Copied");
}
