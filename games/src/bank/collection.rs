//! Collections of dice from which players choose, and games that are played with chosen ones.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::rules::{KindOfDie, Rules, RulesFile};
use crate::ONLY_POINTS;
use crate::any;
use crate::builtin::Builtin;
use crate::error::RulesError;
use crate::library::find_builtin;
use crate::text::{counted, did_you_mean, listed, quoted};

/// A collection of dice for a built-in game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Collection {
    /// The id of the game.
    #[serde(skip)]
    pub game: &'static str,
    /// The texts from which the dice are taken.
    pub source: String,
    /// The dice, ordinary ones first.
    #[serde(rename = "die")]
    pub dice: Vec<KnownDie>,
}

/// A die of a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownDie {
    /// The word for it.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The weights of the faces; fair dice without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<usize>>,
    /// The faces in whose place there is a joker.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joker: Vec<usize>,
}

/// The word in a name between the dice of the player who begins and those of the other one.
const AGAINST: &str = "-against-";

/// Dice that were chosen from a collection: for each its place there and the number of such dice. Dice of one place stand
/// together, ordinary ones first.
pub type Chosen = Vec<(usize, usize)>;

/// A choice of dice that a collection does not have, or that no game is played with.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ChoiceError {
    /// The game with these dice is none.
    #[error("there is no game {}: {}", .0.file, .0.problem)]
    Rules(Box<RulesError>),
    /// There is no such die.
    #[error("there is no die {} for {game}{}; `dicebase dice {game}` lists them", quoted(found), did_you_mean(found, known.iter().map(String::as_str)))]
    NoSuchDie {
        /// The word that was read.
        found: String,
        /// The game's id.
        game: &'static str,
        /// The words that are known.
        known: Vec<String>,
    },
    /// The number of dice is not that of the game.
    #[error("{} were chosen, and {game} is played with {most}; choose at most {most}, the others are ordinary", counted(*found, "die", "dice"))]
    TooMany {
        /// The number of chosen dice.
        found: usize,
        /// The game's id.
        game: &'static str,
        /// The number of dice of the game.
        most: usize,
    },
    /// The text chooses nothing.
    #[error("{} chooses no dice; write numbers and names, as in {example}", quoted(found))]
    NoChoice {
        /// The text.
        found: String,
        /// An example.
        example: String,
    },
    /// There is no collection for this game.
    #[error(
        "there are no dice to choose for {}; choose them for {}, or write [[die]] into a rules file",
        quoted(found),
        listed(games, "or")
    )]
    NoCollection {
        /// The game's name.
        found: String,
        /// The games that have one.
        games: Vec<&'static str>,
    },
}

/// The collections, by the id of their game.
static COLLECTIONS: LazyLock<Vec<Collection>> = LazyLock::new(|| {
    let files = [("kcd", include_str!("../../rules/dice/kcd.toml"))];
    let read = |&(game, text): &(&'static str, &str)| Some(Collection { game, ..toml::from_str(text).ok()? });
    // A test reads them all.
    files.iter().filter_map(read).collect()
});

impl Collection {
    /// The collection of a game.
    ///
    /// # Errors
    /// If it has none.
    pub fn of(game: &str) -> Result<&'static Self, ChoiceError> {
        let of_game = COLLECTIONS.iter().find(|collection| collection.game.eq_ignore_ascii_case(game));
        of_game.ok_or_else(|| {
            let games = COLLECTIONS.iter().map(|collection| collection.game).collect();
            ChoiceError::NoCollection { found: game.to_owned(), games }
        })
    }

    /// Reads a choice of dice: numbers and names, such as `3 odd, weighted` or `odd*3,weighted`, with spaces, commas or
    /// dashes between them.
    ///
    /// # Errors
    /// If a name is not that of a die, or nothing is chosen.
    pub fn read(&self, text: &str) -> Result<Chosen, ChoiceError> {
        // `odd*3` is another form of `3 odd`.
        let item = |item: &str| match item.split_once(['*', '=']) {
            Some((name, count)) => format!("{count} {name}"),
            None => item.to_owned(),
        };
        let text_of_items = text.to_lowercase().split(',').map(item).collect::<Vec<_>>().join(" ");
        let words: Vec<&str> = text_of_items.split([' ', '-']).filter(|word| !word.is_empty()).collect();
        let mut counts = vec![0_usize; self.dice.len()];
        let (mut rest, mut number) = (&words[..], None);
        while let Some((first, others)) = rest.split_first() {
            if let (Ok(count), None) = (first.parse::<usize>(), number) {
                (rest, number) = (others, Some(count));
                continue;
            }
            let (place, length) = self.first_of(rest)?;
            counts[place] = counts[place].saturating_add(number.take().unwrap_or(1));
            rest = &rest[length..];
        }
        let chosen: Chosen = counts.into_iter().enumerate().filter(|(_, count)| *count > 0).collect();
        match chosen.is_empty() || number.is_some() {
            true => Err(ChoiceError::NoChoice { found: text.to_owned(), example: self.example() }),
            false => Ok(chosen),
        }
    }

    /// The die with whose name these words begin, and the number of words of its name.
    fn first_of(&self, words: &[&str]) -> Result<(usize, usize), ChoiceError> {
        let place = |name: &str| self.dice.iter().position(|die| die.id == name);
        let found = (1..=words.len()).rev().find_map(|length| Some((place(&words[..length].join("-"))?, length)));
        found.ok_or_else(|| {
            let known = self.dice.iter().map(|die| die.id.clone()).collect();
            let end = words.iter().skip(1).position(|word| word.parse::<usize>().is_ok());
            let found = words[..end.map_or(words.len(), |end| end + 1)].join("-");
            ChoiceError::NoSuchDie { found, game: self.game, known }
        })
    }

    fn example(&self) -> String {
        self.dice.last().map_or(String::new(), |die| format!("\"3 {}\"", die.id))
    }

    /// The game with chosen dice; the others are ordinary. Its id names them: `kcd-3-odd-1-weighted`.
    ///
    /// # Errors
    /// If more dice are chosen than the game has.
    pub fn game_with(&self, chosen: &[(usize, usize)]) -> Result<(String, Rules), ChoiceError> {
        self.game_of_two([chosen, chosen])
    }

    /// The game of two players who have chosen other dice each, the player who begins first; the others are ordinary.
    /// Its id names them: `kcd-3-odd-against-ordinary`.
    ///
    /// # Errors
    /// If more dice are chosen than the game has.
    pub fn game_of_two(&self, chosen: [&[(usize, usize)]; 2]) -> Result<(String, Rules), ChoiceError> {
        let rules = self.rules();
        let [first, second] = chosen.map(|chosen| self.counts(chosen, rules.dice));
        let (first, second) = (first?, second?);
        let id = self.id_of([&first, &second]);
        if id == self.game {
            return Ok((id, rules));
        }
        let dice = self.dice.iter().zip(first.iter().zip(&second)).filter(|(_, (first, second))| *first + *second > 0);
        let kinds = dice.map(|(die, (&count, &seconds))| KindOfDie {
            second_count: (seconds != count).then_some(seconds),
            ..die.kind(count)
        });
        let told = |counts: &[usize]| {
            let special: Vec<String> = self.special(counts).iter().map(|(die, of)| format!("{of} {die}")).collect();
            if special.is_empty() { "ordinary dice".to_owned() } else { listed(&special, "and") }
        };
        let against = if first == second { String::new() } else { format!(" against {}", told(&second)) };
        let name = format!("{} with {}{against}", rules.name, told(&first));
        let kinds: Vec<KindOfDie> = kinds.collect();
        let rules = RulesFile { name, also: Vec::new(), ..RulesFile::clone(&rules) };
        // Dice of one kind are alike, unless they have jokers, or faces that never show.
        let rules = match &kinds[..] {
            [KindOfDie { weights: Some(weights), joker, .. }] if joker.is_empty() && !weights.contains(&0) => {
                RulesFile { weights: Some(weights.clone()), ..rules }
            }
            _ => RulesFile { kinds, ..rules },
        };
        let rules = Rules::new(&id, rules).map_err(|error| ChoiceError::Rules(Box::new(error)))?;
        Ok((id, rules))
    }

    /// The number of each die of the collection among this many, all that were not chosen being ordinary.
    fn counts(&self, chosen: &[(usize, usize)], dice: usize) -> Result<Vec<usize>, ChoiceError> {
        let found = chosen.iter().map(|(_, count)| *count).fold(0, usize::saturating_add);
        let others = dice.checked_sub(found).ok_or(ChoiceError::TooMany { found, game: self.game, most: dice })?;
        let mut counts = vec![0; self.dice.len()];
        chosen.iter().chain(&[(0, others)]).for_each(|&(place, count)| counts[place] += count);
        Ok(counts)
    }

    /// The id of the game with so many of each die, for each player.
    fn id_of(&self, [first, second]: [&[usize]; 2]) -> String {
        let special = |counts: &[usize]| -> String {
            self.special(counts).iter().map(|(die, count)| format!("-{count}-{die}")).collect()
        };
        let or_ordinary = |special: String| if special.is_empty() { "-ordinary".to_owned() } else { special };
        match first == second {
            true => format!("{}{}", self.game, special(first)),
            false => format!("{}{}-against{}", self.game, or_ordinary(special(first)), or_ordinary(special(second))),
        }
    }

    /// The ids of the dice but for ordinary ones, with their numbers.
    fn special(&self, counts: &[usize]) -> Vec<(&str, usize)> {
        let special = self.dice.iter().zip(counts).skip(1).filter(|(_, count)| **count > 0);
        special.map(|(die, &count)| (die.id.as_str(), count)).collect()
    }

    /// The rules of the game with ordinary dice.
    fn rules(&self) -> Rules {
        let builtin: Option<&Builtin> = find_builtin(self.game);
        match builtin.map(any::Rules::of_builtin) {
            Some(Ok(any::Rules::Bank(rules))) => rules,
            _ => unreachable!("a test finds the game of each collection"),
        }
    }
}

impl KnownDie {
    /// Dice of this kind.
    #[must_use]
    pub fn kind(&self, count: usize) -> KindOfDie {
        let (name, weights, joker) = (self.name.clone(), self.weights.clone(), self.joker.clone());
        KindOfDie { name, count, second_count: None, weights, joker }
    }
}

/// The game with chosen dice that a name such as `kcd-3-odd` means, and its id; `None` for other names.
///
/// # Errors
/// If a game with a collection is named, but the rest of the name chooses no dice from it.
#[must_use]
pub fn find_with_dice(name: &str) -> Option<Result<(String, Rules), ChoiceError>> {
    let (collection, chosen) = named(name)?;
    Some(chosen.and_then(|[first, second]| collection.game_of_two([&first, &second])))
}

/// The id of the game whose dice a name chooses.
pub(super) fn game_with_dice(name: &str) -> Option<&'static str> {
    named(name).map(|(collection, _)| collection.game)
}

/// The id of the game with chosen dice that a name means, without making its rules, which takes some milliseconds.
pub(crate) fn id_with_dice(name: &str) -> Option<String> {
    let (collection, chosen) = named(name)?;
    // The number of ordinary dice does not matter for the id.
    let [first, second] = chosen.ok()?.map(|chosen| collection.counts(&chosen, usize::MAX).ok());
    Some(collection.id_of([&first?, &second?]))
}

/// The collection of the game with which a name begins, and the dice that the rest chooses for each player.
fn named(name: &str) -> Option<(&'static Collection, Result<[Chosen; 2], ChoiceError>)> {
    if ONLY_POINTS {
        return None;
    }
    let lower = name.to_lowercase();
    let rest = |of: &'static Collection| Some((of, lower.strip_prefix(of.game)?.strip_prefix('-')?));
    let (collection, rest) = COLLECTIONS.iter().find_map(rest)?;
    let ordinary = collection.dice[0].id.as_str();
    let [first, second] = match (rest.split_once(AGAINST), rest.strip_prefix(&AGAINST[1..])) {
        (_, Some(second)) => [ordinary, second],
        (Some((first, second)), None) => [first, second],
        (None, None) => [rest, rest],
    };
    Some((collection, collection.read(first).and_then(|first| Ok([first, collection.read(second)?]))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id_of(text: &str) -> Result<String, ChoiceError> {
        let collection = Collection::of("kcd")?;
        Ok(collection.game_with(&collection.read(text)?)?.0)
    }

    #[test]
    fn dice_are_chosen_as_people_and_games_write_them() {
        for text in [
            "3 odd, weighted",
            "odd*3,weighted",
            "odd=3,weighted=1",
            "-3-odd-1-weighted",
            "Weighted 3 Odd",
            "odd, 2 odd, weighted",
        ] {
            assert_eq!(id_of(text).as_deref(), Ok("kcd-3-odd-1-weighted"), "{text}");
        }
        assert_eq!(id_of("ordinary").as_deref(), Ok("kcd"));
        assert_eq!(id_of("6 heavenly-kingdom").as_deref(), Ok("kcd-6-heavenly-kingdom"));
        assert_eq!(id_of("2 heavenly kingdom lucky").as_deref(), Ok("kcd-2-heavenly-kingdom-1-lucky"));
    }

    #[test]
    fn what_chooses_no_dice_is_told_with_what_does() {
        let message = |text: &str| id_of(text).unwrap_err().to_string();
        assert!(message("od").starts_with("there is no die \"od\" for kcd (did you mean odd?)"));
        assert!(message("3 odd 2 nice").starts_with("there is no die \"nice\" for kcd"));
        assert!(message("7 odd").starts_with("7 dice were chosen, and kcd is played with 6"));
        for text in ["", "3", "0 odd", "odd 3"] {
            assert!(message(text).contains("chooses no dice"), "{text}");
        }
        assert!(message("1 2 odd").starts_with("there is no die \"2-odd\""));
        let error = Collection::of("pig").unwrap_err();
        assert!(error.to_string().starts_with("there are no dice to choose for \"pig\"; choose them for kcd"));
    }

    #[test]
    fn every_die_of_every_collection_makes_a_game_that_is_found_by_its_name() {
        assert_eq!(COLLECTIONS.len(), 1);
        for collection in COLLECTIONS.iter() {
            assert_eq!((&collection.dice[0].weights, &collection.dice[0].joker), (&None, &Vec::new()));
            for place in 1..collection.dice.len() {
                for count in [1, 6] {
                    let (id, rules) = collection.game_with(&[(place, count)]).unwrap();
                    assert_eq!(Rules::parse(&id, rules.text()).as_ref(), Ok(&rules), "{id}");
                    assert_eq!(crate::as_word(&id), id);
                    assert_eq!(find_with_dice(&id), Some(Ok((id, rules))));
                }
            }
        }
        assert_eq!(find_with_dice("kcdx"), None);
    }

    #[test]
    fn two_players_choose_other_dice_each() {
        for (name, id, counts) in [
            ("kcd-3-odd-against-weighted", "kcd-3-odd-against-1-weighted", vec![(3, 5), (3, 0), (0, 1)]),
            ("kcd-ordinary-against-2-odd", "kcd-ordinary-against-2-odd", vec![(6, 4), (0, 2)]),
            ("kcd-against-2-odd", "kcd-ordinary-against-2-odd", vec![(6, 4), (0, 2)]),
            ("KCD-odd-against-ordinary", "kcd-1-odd-against-ordinary", vec![(5, 6), (1, 0)]),
        ] {
            let (found, rules) = find_with_dice(name).unwrap().unwrap();
            assert_eq!((found.as_str(), id_with_dice(name).as_deref()), (id, Some(id)));
            assert_eq!(rules.kinds.iter().map(|kind| (kind.count, kind.seconds())).collect::<Vec<_>>(), counts);
            assert_eq!(Rules::parse(id, rules.text()).as_ref(), Ok(&rules));
            let exchanged = rules.exchanged();
            assert_eq!((exchanged.exchanged(), exchanged.has_two_sets()), (RulesFile::clone(&rules), true));
        }
        assert_eq!(find_with_dice("kcd-3-odd-against-3-odd").unwrap().unwrap().0, "kcd-3-odd");
        assert_eq!(find_with_dice("kcd-ordinary-against-ordinary").unwrap().unwrap().0, "kcd");
        assert!(find_with_dice("kcd-3-odd-against-").unwrap().is_err());
    }
}
