//! The page that tells what rules are worth: each game beside itself without one of its rules, and beside games that
//! differ in one rule.

use dicebase_analysis::apart::{Apart, Keys, one_apart};

use super::findings::Finding;
use super::front::to_games;
use super::game::GameName;
use super::table::{Cell, Column, Table};
use super::view::{Block, File, Link, Page, Section};

/// Smaller differences are rounding errors.
const NOISE: f64 = 1e-9;

/// The value of perfect play under an objective.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// The meaning of the value.
    pub aim: String,
    /// The value.
    pub value: f64,
}

/// A game without one of its rules.
#[derive(Clone, Debug, PartialEq)]
pub struct LesserGame {
    /// The name of the missing rule in files.
    pub key: &'static str,
    /// The name of the missing rule for people.
    pub rule: &'static str,
    /// The text of the rules without it.
    pub rules: String,
    /// The values of perfect play.
    pub worths: Vec<Worth>,
}

/// A game with what its rules are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// The link to its page.
    pub page: Link,
    /// The name in commands that are typed in the folder of the report.
    pub typed: String,
    /// Its rules.
    pub keys: Keys,
    /// The values of perfect play.
    pub worths: Vec<Worth>,
    /// The game without each of its optional rules, with the paths of the rules files.
    pub without: Vec<(LesserGame, String)>,
}

impl GameName<'_> {
    /// The lesser games with the paths of their rules files, and these files.
    pub(crate) fn lesser(&self, games: &[LesserGame]) -> (Vec<(LesserGame, String)>, Vec<File>) {
        let path = |game: &LesserGame| self.file(&format!("{}-without-{}.toml", self.id, game.key));
        let file = |game: &LesserGame| File { path: path(game), bytes: game.rules.as_bytes().to_vec() };
        (games.iter().map(|game| (game.clone(), path(game))).collect(), games.iter().map(file).collect())
    }
}

impl Variant {
    /// What a rule changes, by the aim of play.
    fn differences(&self, other: &[Worth]) -> Vec<(String, f64, f64)> {
        let pair = |ours: &Worth| {
            let theirs = other.iter().find(|theirs| theirs.aim == ours.aim)?;
            Some((ours.aim.clone(), ours.value, theirs.value))
        };
        self.worths.iter().filter_map(pair).filter(|(_, ours, theirs)| (ours - theirs).abs() > NOISE).collect()
    }

    /// The command that compares the game with another one.
    fn command(&self, other: &str) -> String {
        format!("compare {other} {}", self.typed)
    }

    /// What the rules of a game are worth whose values are points, as `dicebase compare` prints it.
    pub(crate) fn findings(&self) -> Vec<Finding> {
        let finding = |(lesser, path): &(LesserGame, String)| {
            let (_, with, without) = self.differences(&lesser.worths).into_iter().next()?;
            let sentence = format!("In {}, {} changes the expected score by {{}} points.", self.page.text, lesser.rule);
            Some(Finding::new(&sentence, format!("{:+.4}", with - without), self.command(path)))
        };
        self.without.iter().filter_map(finding).collect()
    }
}

/// The page; `None` if no game has another one to compare it with.
pub(super) fn page(families: &[Vec<Variant>]) -> Option<Page> {
    let without = families.iter().flatten().filter_map(without_section);
    let pairs = pairs_section(families);
    let sections: Vec<Section> = without.chain(pairs).collect();
    (!sections.is_empty()).then(|| Page {
        path: "rules.html".to_owned(),
        menu: "What rules are worth".to_owned(),
        title: "What rules are worth".to_owned(),
        description: "What a bonus, a joker or another rule changes: the value of perfect play with it and without it."
            .to_owned(),
        above: vec![to_games()],
        sections,
        ..Page::default()
    })
}

/// A game beside itself without each of its rules; `None` if it has none.
fn without_section(variant: &Variant) -> Option<Section> {
    let rows = variant.without.iter().flat_map(|(lesser, path)| {
        let row = move |(aim, with, without): (String, f64, f64)| {
            let rule = Cell::Link(Link::new(lesser.rule, path));
            [vec![rule, Cell::Text(aim)], numbers(with, without)].concat()
        };
        variant.differences(&lesser.worths).into_iter().map(row)
    });
    let rows: Vec<Vec<Cell>> = rows.collect();
    if rows.is_empty() {
        return None;
    }
    let columns =
        [vec![Column::words("rule", "Rule"), Column::words("aim", "Value")], columns("With it", "Without it")];
    let id = variant.page.path.trim_start_matches("games/").trim_end_matches(".html");
    let caption = format!("The rules of {}, each left out", variant.page.text);
    let table = Table::new(format!("rules-{id}"), caption, columns.concat(), rows).untitled();
    let words = "The game is solved once more without the rule, and played perfectly with what is left. Each rule is a \
                 link to the rules file without it, and these commands compare the games:";
    let commands = variant.without.iter().map(|(_, path)| format!("dicebase {}", variant.command(path)));
    let blocks = vec![Block::Table(table), Block::words(words), Block::Commands(commands.collect())];
    Some(Section::new(&format!("of-{id}"), &format!("The rules of {}", variant.page.text), blocks))
}

/// All pairs of games of a family that differ in one rule; `None` without such pairs.
fn pairs_section(families: &[Vec<Variant>]) -> Option<Section> {
    let (mut rows, mut commands) = (Vec::new(), Vec::new());
    for games in families {
        for (place, first) in games.iter().enumerate() {
            for second in &games[place + 1..] {
                let Some(apart) = one_apart(&first.keys, &second.keys) else { continue };
                let pair = pair(first, second, &apart);
                commands.extend((!pair.is_empty()).then(|| format!("dicebase {}", second.command(&first.typed))));
                rows.extend(pair);
            }
        }
    }
    if rows.is_empty() {
        return None;
    }
    let columns = [
        vec![
            Column::words("game", "Game"),
            Column::words("other", "Other game"),
            Column::words("rule", "Key"),
            Column::words("here", "Here"),
            Column::words("there", "There"),
            Column::words("aim", "Value"),
        ],
        columns("Value here", "Value there"),
    ];
    let caption = "Games of this report whose rules differ in one key";
    let table = Table::new("rules-apart", caption, columns.concat(), rows).untitled();
    let words = "Where the rules of two games differ in one key of their files, the difference of their values is what \
                 that rule is worth. A chance is a share: 0.01 is one game in a hundred.";
    let blocks = vec![Block::words(words), Block::Table(table), Block::Commands(commands)];
    Some(Section::new("apart", "Games one rule apart", blocks))
}

fn pair(first: &Variant, second: &Variant, apart: &Apart) -> Vec<Vec<Cell>> {
    let row = |(aim, here, there): (String, f64, f64)| {
        let games = [first, second].map(|game| Cell::Link(game.page.clone()));
        let words = [&apart.key, &apart.first, &apart.second, &aim].map(Cell::text);
        [games.to_vec(), words.to_vec(), numbers(here, there)].concat()
    };
    first.differences(&second.worths).into_iter().map(row).collect()
}

fn columns(ours: &str, theirs: &str) -> Vec<Column> {
    vec![Column::numbers("with", ours), Column::numbers("without", theirs), Column::numbers("difference", "Difference")]
}

fn numbers(ours: f64, theirs: f64) -> Vec<Cell> {
    [ours, theirs, ours - theirs].map(|number| Cell::Number(number, 4)).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variant(id: &str, bonus: usize, value: f64, without: Vec<(LesserGame, String)>) -> Variant {
        let keys = serde_json::json!({"dice": 5, "bonus": bonus});
        Variant {
            page: Link::new(id, format!("games/{id}.html")),
            typed: id.to_owned(),
            keys: keys.as_object().cloned().unwrap_or_default(),
            worths: vec![Worth { aim: "points".to_owned(), value }],
            without,
        }
    }

    fn tables_of(page: &Page) -> Vec<Vec<Vec<Cell>>> {
        crate::tables(page).map(|table| table.rows.clone()).collect()
    }

    #[test]
    fn a_rule_is_worth_what_the_game_loses_without_it() {
        let worths = vec![Worth { aim: "points".to_owned(), value: 7.5 }];
        let lesser = LesserGame { key: "bonus", rule: "the bonus", rules: String::new(), worths };
        let game = variant("a", 35, 10.0, vec![(lesser, "games/a/a-without-bonus.toml".to_owned())]);
        let finding = &game.findings()[0];
        assert_eq!(finding.number, "+2.5000");
        assert_eq!(finding.command, "dicebase compare games/a/a-without-bonus.toml a");
        let page = page(&[vec![game]]).unwrap();
        assert_eq!(tables_of(&page)[0][0][4], Cell::Number(2.5, 4));
    }

    #[test]
    fn games_are_paired_when_one_rule_differs_and_the_values_do() {
        let games = [variant("a", 35, 10.0, Vec::new()), variant("b", 50, 12.0, Vec::new())];
        let found = page(&[games.to_vec()]).unwrap();
        let row = &tables_of(&found)[0][0];
        assert_eq!(row[2..5], ["bonus", "35", "50"].map(Cell::text));
        assert_eq!(row[8], Cell::Number(-2.0, 4));
        // In different families, and with the same values.
        assert_eq!(page(&games.clone().map(|game| vec![game])).map(|page| page.path), None);
        assert!(page(&[vec![games[0].clone(), variant("c", 50, 10.0, Vec::new())]]).is_none());
    }
}
