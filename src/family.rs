//! The commands' interface to the families of games. No other module of the program knows which families exist.

use dicebase_engine::NamedGame;
use dicebase_games::Family;
use dicebase_games::any::{Game, Rules};
use dicebase_report::{Report, bank as bank_pages, front_pages, race as race_pages, scorecard as scorecard_pages};

use crate::bank::BankGame;
use crate::cli::Global;
use crate::commands::report::game as report;
use crate::commands::room::Room;
use crate::failure::Failure;
use crate::melee::MeleeGame;
use crate::progress::Bar;
use crate::race::RaceGame;
use crate::scorecard::ScorecardGame;
use crate::{bank, melee, race, scorecard};

/// The commands of a game's family.
pub fn room<'a>(game: &'a Game, named: &'a NamedGame, global: &'a Global) -> Box<dyn Room + 'a> {
    match game {
        Game::Scorecard(game) => Box::new(ScorecardGame { game, named, global }),
        Game::Melee(game) => Box::new(MeleeGame { game, named, global }),
        Game::Bank(game) => Box::new(BankGame { game, named, global }),
        Game::Race(game) => Box::new(RaceGame { game, named, global }),
    }
}

/// Compares games of one family, those with cards also in play for risk with each `theta`.
pub fn compare(family: Family, games: &[NamedGame], thetas: &[String], global: &Global) -> Result<(), Failure> {
    match family {
        Family::Scorecard => scorecard::compare(games, thetas, global),
        _ if !thetas.is_empty() => {
            Err(Failure::wrong_input(format!("--theta means nothing in {family} games; leave it out")))
        }
        Family::Bank => bank::compare(games, global),
        Family::Race => race::compare(games, global),
    }
}

/// Returns `true` when there are pages about games with these rules.
pub fn has_pages(rules: &Rules) -> bool {
    match rules {
        Rules::Scorecard(rules) => !rules.fills_early(),
        Rules::Bank(_) | Rules::Race(_) => true,
    }
}

/// The parts of a report that are made only when they are wanted.
pub struct Wanted<'a> {
    /// Games of several players with action dice, if there are any.
    pub several: bool,
    /// The exact values of scorecard games.
    pub exact: bool,
    /// Play of scorecard games for risk, with this coefficient.
    pub theta: Option<&'a str>,
}

/// The work of a report about one game.
pub enum Work<'a> {
    /// A game on cards, and the same with several players who have action dice, if that was requested.
    Scorecard(Box<scorecard::report::Work<'a>>, Option<Box<melee::report::Work<'a>>>),
    Bank(bank::report::Work<'a>),
    Race(race::report::Work<'a>),
}

impl<'a> Work<'a> {
    /// Prepares the work.
    pub fn new(game: &'a report::Game, wanted: &Wanted<'a>) -> Result<Self, Failure> {
        let &Wanted { several, exact, theta } = wanted;
        match &game.named.rules {
            Rules::Scorecard(rules) => {
                let several = several.then(|| melee::report::Work::new(game, rules)).transpose()?.flatten();
                let cards = Box::new(scorecard::report::Work::new(game, rules, exact, theta)?);
                Ok(Self::Scorecard(cards, several.map(Box::new)))
            }
            Rules::Bank(rules) => Ok(Self::Bank(bank::report::Work::new(game, rules)?)),
            Rules::Race(rules) => Ok(Self::Race(race::report::Work::new(game, rules))),
        }
    }

    /// The pages of all games, the front pages first.
    pub fn pages(games: &[Self], global: &Global) -> Result<Report, Failure> {
        let mut report = Report::default();
        let (mut scorecard, mut bank, mut race) = (Vec::new(), Vec::new(), Vec::new());
        for (number, game) in games.iter().enumerate() {
            let bar = Bar::about(format!("game {} of {}, ", number + 1, games.len()));
            match game {
                Self::Scorecard(cards, several) => {
                    let dice = several.as_ref().map(|several| several.worth_of_dice(&bar, global)).transpose()?;
                    scorecard.push(cards.pages(&dice.unwrap_or_default(), &mut report, &bar, global)?);
                }
                Self::Bank(work) => bank.push(work.pages(&mut report, &bar, global)?),
                Self::Race(work) => race.push(work.pages(&mut report, &bar, global)?),
            }
        }
        let pages = std::mem::take(&mut report.pages);
        let fronts = [scorecard_pages::front(&scorecard), bank_pages::front(&bank), race_pages::front(&race)];
        report.pages = front_pages(fronts.into_iter().flatten().collect());
        report.pages.extend(pages);
        Ok(report)
    }
}
