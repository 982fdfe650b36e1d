//! The options that are parts of a position, made from the lists of the families.

use std::marker::PhantomData;
use std::path::Path;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use dicebase_games::scorecard::CARD;
use dicebase_games::{Family, Kind, Notation, OBJECTIVE, Part, Stage, Value};

use super::numbers::whole;
use super::{card_file, complete};

/// The character before the path of a file that holds a value.
const FILE: char = '@';

/// A selection of the parts, made by a command.
pub trait Selection {
    fn takes(part: &Part) -> bool;
}

/// The parts that hold for a game as a whole.
#[derive(Debug)]
pub struct OfGame;

/// The parts that hold for a game as a whole, and those of the objective.
#[derive(Debug)]
pub struct OfPlay;

/// The parts of a position at the start of a turn.
#[derive(Debug)]
pub struct OfStart;

/// All parts.
#[derive(Debug)]
pub struct OfPosition;

/// The parts of [`OfPlay`], and the card.
#[derive(Debug)]
pub struct FromCard;

impl Selection for OfGame {
    fn takes(part: &Part) -> bool {
        part.stage == Stage::Game
    }
}

impl Selection for OfPlay {
    fn takes(part: &Part) -> bool {
        part.stage <= Stage::Aim
    }
}

impl Selection for OfStart {
    fn takes(part: &Part) -> bool {
        part.stage <= Stage::Start
    }
}

impl Selection for OfPosition {
    fn takes(_: &Part) -> bool {
        true
    }
}

impl Selection for FromCard {
    fn takes(part: &Part) -> bool {
        OfPlay::takes(part) || *part == CARD
    }
}

/// The typed parts among those of a command.
#[derive(Debug)]
pub struct Parts<S> {
    pub notation: Notation,
    selection: PhantomData<S>,
}

impl<S> Parts<S> {
    /// The objective that was typed, if any.
    pub fn objective(&self) -> Option<&str> {
        self.notation.objective()
    }
}

impl<S: Selection> Args for Parts<S> {
    fn augment_args(command: Command) -> Command {
        let parts = Family::all_parts().into_iter().filter(S::takes);
        parts.fold(command, |command, part| command.arg(argument(&part)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<S: Selection> FromArgMatches for Parts<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut notation = Notation::default();
        for part in Family::all_parts().iter().filter(|part| S::takes(part)) {
            if let Some(value) = typed(matches, part)? {
                notation.set(part, value);
            }
        }
        Ok(Self { notation, selection: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn typed(matches: &ArgMatches, part: &Part) -> Result<Option<Value>, Error> {
    let text = || matches.get_one::<String>(part.name);
    match part.kind {
        Kind::Flag => Ok(matches.get_flag(part.name).then_some(Value::Flag)),
        Kind::Number if is_number(part) => Ok(matches.get_one::<usize>(part.name).copied().map(Value::Number)),
        Kind::Word if *part == CARD => text().map(|text| card(text)).transpose(),
        // Its case does not matter.
        Kind::Word if *part == OBJECTIVE => Ok(text().map(|name| Value::Word(name.to_lowercase()))),
        Kind::Number | Kind::Whole | Kind::Word | Kind::Words | Kind::Numbers => {
            text().map(|text| read(part, text)).transpose()
        }
    }
}

/// Reads a card, from a file if the text is `@` and its path.
fn card(text: &str) -> Result<Value, Error> {
    let read = |path: &str| card_file::read(Path::new(path)).map_err(|message| wrong(&message));
    Ok(Value::Word(text.strip_prefix(FILE).map_or_else(|| Ok(text.to_owned()), read)?))
}

fn wrong(message: &str) -> Error {
    Error::raw(clap::error::ErrorKind::ValueValidation, format!("{message}\n"))
}

/// Reads a part whose kind may differ between families.
fn read(part: &Part, text: &str) -> Result<Value, Error> {
    let wrong_kind = || wrong(&format!("--{} has to be {}, not {text}", part.name, part.kind.in_words()));
    Family::kinds(part.name).find_map(|kind| kind.read(text)).ok_or_else(wrong_kind)
}

/// Returns `true` when a part is a number in all families.
fn is_number(part: &Part) -> bool {
    Family::kinds(part.name).all(|kind| kind == Kind::Number)
}

fn argument(part: &Part) -> Arg {
    let argument = Arg::new(part.name).long(part.name).help(help(part));
    let argument = match heading(part) {
        Some(heading) => argument.help_heading(heading),
        None => argument,
    };
    if part.kind == Kind::Flag {
        return argument.action(ArgAction::SetTrue);
    }
    // A negative number is read as a value and not as an option, so that an error names the value.
    let argument = argument.value_name(part.placeholder).allow_negative_numbers(true);
    match part.kind {
        Kind::Number if is_number(part) => argument.value_parser(whole(0_usize, None)),
        Kind::Word if *part == OBJECTIVE => {
            let names = PossibleValuesParser::new(objectives());
            argument.value_parser(names).ignore_case(true).add(complete::objectives())
        }
        Kind::Word if *part == CARD => argument.add(complete::card()),
        Kind::Flag | Kind::Number | Kind::Whole | Kind::Word | Kind::Words | Kind::Numbers => argument,
    }
}

/// The families that have a part of this name, each with its version of it.
fn families(part: &Part) -> impl Iterator<Item = (Family, &'static Part)> {
    let name = part.name;
    let own = move |family: Family| family.parts().iter().find(|part| part.name == name);
    Family::ALL.into_iter().filter_map(move |family| Some((family, own(family)?)))
}

/// The heading of a part that only one family has: the family's name.
fn heading(part: &Part) -> Option<String> {
    let mut families = families(part);
    let (family, _) = families.next()?;
    let (first, rest) = family.name().split_at(1);
    families.next().is_none().then(|| format!("{}{rest} games", first.to_uppercase()))
}

/// The help of a part for all families; a family with a different meaning of it is added by name.
fn help(part: &Part) -> String {
    if *part == OBJECTIVE {
        let aims = Family::ALL.map(|family| format!("in {family} games {}", aims(family)));
        return format!("{}: {}", part.help, aims.join("; "));
    }
    let mut all = families(part).map(|(family, own)| (family, help_in(own, family)));
    let first = all.next().map(|(_, help)| help).unwrap_or_default();
    let others = all.filter(|(_, help)| *help != first);
    others.fold(first.clone(), |text, (family, help)| format!("{text}; in {family} games: {}", lower(&help)))
}

/// The help of a part in games of one family.
pub(super) fn help_in(part: &Part, family: Family) -> String {
    let default = part.default.map(|default| format!(" [default: {default}]")).unwrap_or_default();
    let aims = if *part == OBJECTIVE { format!(": {}", aims(family)) } else { String::new() };
    let file =
        if *part == CARD { "; or @ and the path of a CSV file with a category and its points in each row" } else { "" };
    format!("{}{aims}{file}{default}", part.help)
}

/// The aims of a family's games.
fn aims(family: Family) -> String {
    let aims = family.objectives().iter().map(|objective| format!("{} ({})", objective.name, objective.aim));
    let aims = aims.collect::<Vec<_>>().join(", ");
    let usual = family.usual_objective().name;
    if family.objectives().len() > 1 { format!("{aims} [default: {usual}]") } else { aims }
}

fn objectives() -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for objective in Family::ALL.iter().flat_map(|family| family.objectives()) {
        if !names.contains(&objective.name) {
            names.push(objective.name);
        }
    }
    names
}

fn lower(text: &str) -> String {
    let (first, rest) = text.split_at(1);
    first.to_lowercase() + rest
}
