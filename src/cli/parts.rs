//! Options that are parts of a position: made from the lists of the families.

use std::marker::PhantomData;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use dicebase_games::scorecard::CARD;
use dicebase_games::{Family, Kind, Notation, OBJECTIVE, Part, Stage, Value};

use super::complete;
use super::numbers::whole;

/// Which parts a command takes.
pub trait Selection {
    fn takes(part: &Part) -> bool;
}

/// What is said of a game as a whole.
#[derive(Debug)]
pub struct OfGame;

/// What is said of a game as a whole, and of what it is played for.
#[derive(Debug)]
pub struct OfPlay;

/// The start of a turn.
#[derive(Debug)]
pub struct OfStart;

/// Everything.
#[derive(Debug)]
pub struct OfPosition;

/// A game, and what is written down of it.
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

/// The parts that were typed, of those that a command takes.
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
        // Its case does not matter.
        Kind::Word if *part == OBJECTIVE => Ok(text().map(|name| Value::Word(name.to_lowercase()))),
        Kind::Number | Kind::Whole | Kind::Word | Kind::Words | Kind::Numbers => {
            text().map(|text| read(part, text)).transpose()
        }
    }
}

/// Reads what may be of another kind in each family.
fn read(part: &Part, text: &str) -> Result<Value, Error> {
    Family::kinds(part.name).find_map(|kind| kind.read(text)).ok_or_else(|| {
        let message = format!("--{} has to be {}, not {text}\n", part.name, part.kind.in_words());
        Error::raw(clap::error::ErrorKind::ValueValidation, message)
    })
}

/// Whether a part is a number in all families.
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
    // What begins with a minus sign is no option, and what is wrong with it is told as of any other value.
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

/// The families that know a part.
fn families(part: &Part) -> impl Iterator<Item = Family> {
    let name = part.name;
    Family::ALL.into_iter().filter(move |family| family.parts().iter().any(|part| part.name == name))
}

/// A part of one family stands under its name.
fn heading(part: &Part) -> Option<String> {
    let mut families = families(part);
    let family = families.next()?;
    let (first, rest) = family.name().split_at(1);
    families.next().is_none().then(|| format!("{}{rest} games", first.to_uppercase()))
}

/// What a part means, in each family that means something else by it.
fn help(part: &Part) -> String {
    if *part == OBJECTIVE {
        return format!("{}: {}", part.help, aims());
    }
    let mut help = part.help.to_owned();
    for family in families(part).skip(1) {
        let own = family.parts().iter().find(|own| own.name == part.name && own.help != part.help);
        help += &own.map(|own| format!("; in {family} games: {}", lower(own.help))).unwrap_or_default();
    }
    let default = part.default.map(|default| format!(" [default: {default}]")).unwrap_or_default();
    help + &default
}

/// What each family is played for.
fn aims() -> String {
    let aim = |family: &Family| {
        let aims = family.objectives().iter().map(|objective| format!("{} ({})", objective.name, objective.aim));
        let usual = family.usual_objective().name;
        let aims = aims.collect::<Vec<_>>().join(", ");
        if family.objectives().len() > 1 {
            format!("in {family} games {aims} [default: {usual}]")
        } else {
            format!("in {family} games {aims}")
        }
    };
    Family::ALL.iter().map(aim).collect::<Vec<_>>().join("; ")
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
