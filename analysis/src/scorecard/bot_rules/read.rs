//! Reads and checks bot files.

use std::collections::BTreeSet;

use dicebase_games::scorecard::{Categories, Game};
use dicebase_games::{BotFileError, Dice, Family, Problem, did_you_mean, quoted, read_bot_file};

use super::super::sheet::{Shows, longest_run};
use super::keeping::Keeping;
use super::written::{Fill, Keep, Numbers, Written};
use super::{BotRules, FillRule, KeepRule, OnCard, Pays, unfit};

impl BotRules {
    /// Reads the text of a bot file for a game. `file` is the name in error messages.
    ///
    /// # Errors
    /// If the text is not TOML, if a key is missing, unknown or of the wrong type, or if a category, a die or a roll is
    /// not in the game.
    pub fn parse(file: &str, text: &str, game: &Game) -> Result<Self, BotFileError> {
        let written: Written = read_bot_file(file, text, Family::Scorecard)?;
        let read = |problem| BotFileError { file: file.to_owned(), problem };
        let keeps = (1..).zip(&written.keep).map(|(number, rule)| keep_rule(At("keep", number), rule, game));
        let fills = (1..).zip(&written.fill).map(|(number, rule)| fill_rule(At("fill", number), rule, game));
        Ok(Self {
            otherwise: written.otherwise,
            keeps: keeps.collect::<Result<_, _>>().map_err(read)?,
            fills: fills.collect::<Result<_, _>>().map_err(read)?,
        })
    }
}

/// The position of a rule: the name of its list and its number.
#[derive(Clone, Copy)]
struct At(&'static str, usize);

impl At {
    fn key(self, key: &str) -> String {
        format!("{}.{}.{key}", self.0, self.1)
    }
}

fn keep_rule(at: At, rule: &Keep, game: &Game) -> Result<KeepRule, Problem> {
    let rules = game.rules();
    let keeping = Keeping::read(&at.key("dice"), &rule.dice, game)?;
    let rolls_left = numbers(&at.key("rolls-left"), rule.rolls_left.as_ref(), 1, rules.rolls - 1)?;
    let pays = categories(&at.key("pays"), rule.pays.as_deref(), game)?;
    if pays.is_none() && rule.at_least.is_some() {
        let reason = "it says how much the categories of `pays` pay, which is missing; add it";
        return Err(unfit(&at.key("at-least"), reason));
    }
    let pays = pays.map(|all| Pays { categories: set(&all), at_least: rule.at_least.unwrap_or(1) });
    let card = on_card(at, (rule.turns.as_ref(), rule.open.as_deref(), rule.filled.as_deref()), game)?;
    let kept = rolls(at, rule, keeping, game)?;
    Ok(KeepRule { card, rolls_left, rolls: kept, pays, keeping })
}

fn fill_rule(at: At, rule: &Fill, game: &Game) -> Result<FillRule, Problem> {
    let filled = categories(&at.key("categories"), Some(&rule.categories), game)?;
    let card = on_card(at, (rule.turns.as_ref(), rule.open.as_deref(), rule.filled.as_deref()), game)?;
    Ok(FillRule { card, categories: filled.unwrap_or_default(), at_least: rule.at_least.unwrap_or(0) })
}

/// The condition on the card as written: `turns`, `open` and `filled`.
type WrittenCard<'a> = (Option<&'a Numbers>, Option<&'a [String]>, Option<&'a [String]>);

fn on_card(at: At, (turns, open, filled): WrittenCard<'_>, game: &Game) -> Result<OnCard, Problem> {
    let turns = numbers(&at.key("turns"), turns, 1, game.rules().categories.len())?;
    let open = categories(&at.key("open"), open, game)?.map(|open| set(&open));
    let filled = categories(&at.key("filled"), filled, game)?.map(|filled| set(&filled));
    Ok(OnCard { turns, open, filled: filled.unwrap_or_default() })
}

/// The rolls that a rule applies to, as a flag for each full roll; `None` if the rule has no such condition.
fn rolls(at: At, rule: &Keep, keeping: Keeping, game: &Game) -> Result<Option<Vec<bool>>, Problem> {
    let all = &game.lattice().keeps()[game.lattice().rolls()];
    let named = rule.rolls.as_ref().map(|rolls| named(&at.key("rolls"), rolls, keeping, game)).transpose()?;
    let shows = rule.shows.as_ref().map(|shows| shown(&at.key("shows"), shows, all)).transpose()?;
    let equal = number(&at.key("equal"), rule.equal, game.rules().dice)?;
    let run = number(&at.key("run"), rule.run, game.rules().dice.min(game.rules().sides))?;
    if named.is_none() && shows.is_none() && equal.is_none() && run.is_none() {
        return Ok(None);
    }
    let fits = |roll: &Dice| {
        let most = || roll.distinct_faces().map(|face| roll.count(face)).max().unwrap_or_default();
        named.as_ref().is_none_or(|rolls| rolls.contains(roll))
            && shows.as_ref().is_none_or(|shows| shows.contains(&Shows::of(roll)))
            && equal.is_none_or(|least| most() >= least)
            && run.is_none_or(|least| longest_run(roll).len() >= least)
    };
    Ok(Some(all.iter().map(fits).collect()))
}

/// The rolls that a rule lists. Each must contain the dice that the rule keeps, if it names them.
fn named(key: &str, texts: &[String], keeping: Keeping, game: &Game) -> Result<Vec<Dice>, Problem> {
    let dice = game.rules().dice;
    let roll = |text: &String| match (Dice::parse(text, game.rules().sides), keeping) {
        (Err(error), _) => Err(unfit(key, &error.to_string())),
        (Ok(roll), _) if roll.len() != dice => {
            Err(unfit(key, &format!("{} are no roll of {dice} dice; write all dice of the roll", quoted(text))))
        }
        (Ok(roll), Keeping::Dice(keep)) if !roll.contains(&keep) => {
            Err(unfit(key, &format!("the roll {roll} does not have the dice {keep} that are kept; mend one of them")))
        }
        (Ok(roll), _) => Ok(roll),
    };
    texts.iter().map(roll).collect()
}

/// The kinds of rolls that a rule lists, in the words of a sheet.
fn shown(key: &str, texts: &[String], rolls: &[Dice]) -> Result<BTreeSet<Shows>, Problem> {
    let known: BTreeSet<Shows> = rolls.iter().map(Shows::of).collect();
    let kind = |text: &String| {
        known.iter().find(|shows| shows.in_words() == *text).cloned().ok_or_else(|| {
            let words: Vec<String> = known.iter().map(|shows| quoted(&shows.in_words())).collect();
            let guess = did_you_mean(text, words.iter().map(|word| word.trim_matches('"')));
            unfit(key, &format!("no roll shows {}{guess}; write some of {}", quoted(text), words.join(", ")))
        })
    };
    texts.iter().map(kind).collect()
}

/// The categories with these identifiers, in the order of the file.
fn categories(key: &str, ids: Option<&[String]>, game: &Game) -> Result<Option<Vec<usize>>, Problem> {
    let Some(ids) = ids else { return Ok(None) };
    let category = |id: &String| {
        game.rules().category(id).ok_or_else(|| {
            let known: Vec<&str> = game.rules().categories.iter().map(|category| category.id.as_str()).collect();
            let guess = did_you_mean(id, known.iter().copied());
            unfit(key, &format!("there is no category {}{guess}; there are {}", quoted(id), known.join(", ")))
        })
    };
    if ids.is_empty() {
        return Err(unfit(key, "it names no category; name one or more, or leave it out"));
    }
    ids.iter().map(category).collect::<Result<_, _>>().map(Some)
}

fn set(categories: &[usize]) -> Categories {
    categories.iter().fold(Categories::default(), |set, &category| set.with(category))
}

fn numbers(key: &str, written: Option<&Numbers>, least: usize, most: usize) -> Result<Option<Vec<usize>>, Problem> {
    let Some(numbers) = written.map(Numbers::all) else { return Ok(None) };
    match numbers.iter().find(|number| !(least..=most).contains(number)) {
        Some(&found) => Err(Problem::OutOfBounds { key: key.to_owned(), found, least, most }),
        None => Ok(Some(numbers.to_vec())),
    }
}

fn number(key: &str, written: Option<usize>, most: usize) -> Result<Option<usize>, Problem> {
    match written {
        Some(found) if !(1..=most).contains(&found) => {
            Err(Problem::OutOfBounds { key: key.to_owned(), found, least: 1, most })
        }
        written => Ok(written),
    }
}
