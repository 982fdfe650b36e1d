//! The order in which the categories of a card are filled, and categories with several entries.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::categories::Categories;
use super::rules::{Category, RulesFile};
use super::validate::MAX_CATEGORIES;

/// The order in which the categories of a card are filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Any open category.
    #[default]
    Free,
    /// From the first to the last.
    Down,
    /// From the last to the first.
    Up,
}

impl Order {
    /// Returns `true` if any open category may be filled.
    #[must_use]
    pub fn is_free(&self) -> bool {
        *self == Self::Free
    }
}

/// The categories that have to be filled before others. The entries of one category are filled from first to last, so
/// that cards which differ in nothing but their order are one state.
#[derive(Clone, Debug)]
pub struct Succession {
    categories: usize,
    /// For each category the one before it; empty if any open category may be filled.
    before: Vec<Option<usize>>,
}

impl Succession {
    /// The succession of a card.
    #[must_use]
    pub fn new(rules: &RulesFile) -> Self {
        let categories = rules.categories.len();
        let before = |category: usize| match rules.order {
            Order::Down => category.checked_sub(1),
            Order::Up => Some(category + 1).filter(|&next| next < categories),
            Order::Free => category.checked_sub(1).filter(|_| continues_entries(rules, category)),
        };
        let before: Vec<_> = (0..categories).map(before).collect();
        let is_free = before.iter().all(Option::is_none);
        Self { categories, before: if is_free { Vec::new() } else { before } }
    }

    /// Returns `true` if any open category may be filled.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.before.is_empty()
    }

    /// The open categories that may be filled now.
    #[inline]
    #[must_use]
    pub fn fillable(&self, open: Categories) -> Categories {
        let waits = |category: &usize| self.before[*category].is_some_and(|before| open.contains(before));
        match self.is_free() {
            true => open,
            false => open.iter().filter(waits).fold(open, Categories::without),
        }
    }

    /// An open category that should be filled, and the filled one after it; `None` if a game can have this set of open
    /// categories.
    #[must_use]
    pub fn skipped(&self, open: Categories) -> Option<(usize, usize)> {
        let filled = (0..self.before.len()).filter(|&category| !open.contains(category));
        filled
            .filter_map(|category| Some((self.before[category]?, category)))
            .find(|(before, _)| open.contains(*before))
    }

    /// The number of sets of open categories that a game can have; `None` if it is huge.
    #[must_use]
    pub fn count(&self) -> Option<usize> {
        // Each category that waits for none begins a chain, of which any number may be filled.
        let mut lengths = vec![0; self.categories];
        for category in 0..self.categories {
            lengths[self.chain(category)] += 1;
        }
        lengths.iter().try_fold(1_usize, |sets, length| sets.checked_mul(length + 1))
    }

    /// The category with which the chain of this one begins.
    fn chain(&self, category: usize) -> usize {
        let before = |&category: &usize| self.before.get(category).copied().flatten();
        std::iter::successors(Some(category), before).last().unwrap_or(category)
    }

    /// All sets of open categories that a game can have, each after those that follow from it.
    #[must_use]
    pub fn sets(&self) -> Vec<Categories> {
        let mut sets = vec![Categories::first(self.categories)];
        let mut read = 0;
        while let Some(&open) = sets.get(read) {
            // A set comes from several, so it is listed several times until its layer is complete.
            sets.extend(self.fillable(open).iter().map(|category| open.without(category)));
            read += 1;
            if sets.get(read).is_some_and(|next| next.len() < open.len()) {
                sets[read..].sort_unstable_by_key(|set| set.bits());
                sets.dedup();
            }
        }
        sets.reverse();
        sets
    }
}

/// Returns `true` when a category is an entry of the same one as the category before it.
pub(super) fn continues_entries(rules: &RulesFile, category: usize) -> bool {
    let entry = |category: usize| rules.categories[category].entry;
    category.checked_sub(1).is_some_and(|before| entry(before) + 1 == entry(category))
}

/// Reads categories, those with several entries as several.
pub(super) fn expanded<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Category>, D::Error> {
    let categories = Vec::<Category>::deserialize(deserializer)?;
    // What is too much is refused later; a number that fills the memory has to be cut here.
    let entries = |category: &Category| 0..category.entries.clamp(1, MAX_CATEGORIES);
    Ok(categories.iter().flat_map(|category| entries(category).map(|entry| category.numbered(entry))).collect())
}

/// Writes categories with several entries once.
pub(super) fn folded<S: Serializer>(categories: &[Category], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(categories.iter().filter(|category| category.entry == 0).map(Category::unnumbered))
}

impl Category {
    /// One entry of a category that has several, with a number in its id and name.
    fn numbered(&self, entry: usize) -> Self {
        let number = entry + 1;
        match self.entries {
            ..=1 => self.clone(),
            _ => Self {
                id: format!("{}-{number}", self.id),
                name: format!("{} {number}", self.name),
                entry,
                ..self.clone()
            },
        }
    }

    /// The category of a first entry, as it stands in a file.
    fn unnumbered(&self) -> Self {
        let without = |text: &str, suffix| text.strip_suffix(suffix).unwrap_or(text).to_owned();
        match self.entries {
            ..=1 => self.clone(),
            _ => Self { id: without(&self.id, "-1"), name: without(&self.name, " 1"), ..self.clone() },
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::scorecard::{Card, Game, Rules};

    fn game(order: &str, entries: usize) -> Game {
        let category = |id: &str, more: &str| {
            format!("{{ id = \"{id}\", name = \"{id}\", pattern = \"any\", points = \"all-dice\"{more} }}")
        };
        let last = category("last", &format!(", entries = {entries}"));
        let text = format!(
            "family = \"scorecard\"\nname = \"Small\"\nsource = \"This test\"\ndice = 1\nsides = 6\nrolls = 1\n\
             order = \"{order}\"\ncategory = [{}, {}, {last}]",
            category("first", ""),
            category("second", "")
        );
        Game::parse("small", &text).unwrap()
    }

    #[test]
    fn a_card_with_an_order_has_a_state_for_each_turn() {
        for order in ["down", "up"] {
            assert_eq!(game(order, 1).states().len(), 4);
        }
        assert_eq!(game("free", 1).states().len(), 8);
        assert_eq!(game("free", 5).states().len(), 2 * 2 * 6);
    }

    #[test]
    fn every_state_comes_back_and_leads_to_smaller_ones() {
        let in_order = Game::builtin("yatzy-in-order").unwrap();
        let up = Game::parse("up", &in_order.rules().text().replace("order = \"down\"", "order = \"up\"")).unwrap();
        for game in [game("free", 4), game("up", 3), in_order, up] {
            let states = game.states();
            for index in 0..states.len() {
                let (row, lane) = states.row_and_lane(index);
                assert_eq!(states.row(row.open, row.extra), row);
                assert!(lane < row.lanes);
                assert_eq!(row.fillable.is_empty(), row.open.is_empty());
                assert_eq!(states.succession().skipped(row.open), None);
                for category in row.fillable.iter() {
                    assert!(states.row(row.open.without(category), row.extra).first < row.first);
                }
            }
        }
    }

    #[test]
    fn entries_are_written_once_and_come_back() {
        let rules = game("free", 4).rules().clone();
        assert_eq!(rules.categories.len(), 6);
        assert_eq!(rules.categories[5].id, "last-4");
        assert_eq!(Rules::new("small", (*rules).clone()).unwrap().categories, rules.categories);
    }

    #[test]
    fn a_card_out_of_order_is_refused() {
        let message = |game: &Game, card| Card::parse(game, card).unwrap_err().to_string();
        let (down, free) = (game("down", 1), game("free", 3));
        assert_eq!(message(&down, "second=3"), "second is filled and first is not: on this card first comes first");
        assert_eq!(message(&free, "last-2=3"), "last-2 is filled and last-1 is not: on this card last-1 comes first");
        assert!(Card::parse(&free, "last-1=3,second=1").is_ok());
    }

    #[test]
    fn too_many_sets_of_open_categories_are_refused_with_their_number() {
        let category = |i| format!("{{ id = \"c-{i}\", name = \"C\", pattern = \"any\", points = 1, entries = 2 }}");
        let categories =
            (0..13).map(|i| category(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"][i]));
        let text = format!(
            "family = \"scorecard\"\nname = \"Small\"\nsource = \"This test\"\ndice = 1\nsides = 6\nrolls = 1\n\
             category = [{}]",
            categories.collect::<Vec<_>>().join(", ")
        );
        let message = Rules::parse("large", &text).unwrap_err().to_string();
        assert!(message.contains("there are 1594323 sets of open categories, and at most 1048576"), "{message}");
    }
}
