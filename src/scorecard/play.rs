//! What is said and understood in scorecard games.

use dicebase_analysis::play::{Account, Play};
use dicebase_analysis::review::{ReviewError, Seat, Sum};
use dicebase_analysis::scorecard::review::{self, Advise, Problem};
use dicebase_games::scorecard::{Aim, Category, Game, Objective, Others};
use dicebase_games::{Dice, counted, did_you_mean, quoted, spaced};

use super::ScorecardGame;
use super::card;
use super::review::{as_text, decimals};
use crate::cli;
use crate::commands::history::Identity;
use crate::commands::play::words::signed;
use crate::commands::play::{Family, Opened, Outcome, begin, refuse_first, refuse_seats};
use crate::failure::Failure;

/// A scorecard game with who knows its best play.
struct Scorecard<'a> {
    advice: &'a dyn Advise,
    aim: Aim,
}

type Replay<'a> = review::Replay<'a>;

pub fn run(asked: &ScorecardGame<'_>, typed: &cli::Play) -> Result<(), Failure> {
    refuse_seats(typed)?;
    let aim = asked.aim(&typed.parts.notation)?;
    let two = aim.others().is_some();
    if !two {
        refuse_first(typed, "under this objective a scorecard game is played alone")?;
    }
    let identity = Identity::of(asked.named, asked.game.objective().name());
    let identity = identity.with_target(aim.target()).with_lead(aim.others().map_or(0, |others| others.lead));
    let opened = Opened::of(typed, asked.named, identity, asked.global)?;
    let advice = asked.advice(&aim)?;
    let advice = advice.as_ref();
    let mut play = opened.go_on(Replay::new(advice, aim.clone()).map_err(|problem| failed(&problem))?)?;
    if two {
        begin(typed, play.replay().first(), |first| play.begin(first))?;
    }
    opened.talk(&Scorecard { advice, aim }, play, typed)
}

fn failed(problem: &Problem) -> Failure {
    Failure::failed(problem.to_string())
}

impl<'a> Family for Scorecard<'a> {
    type Replay = Replay<'a>;

    fn sides(&self) -> usize {
        self.game().rules().sides
    }

    fn opening(&self) -> String {
        let rules = self.game().rules();
        let saved = if rules.saved_dice { " What is kept in a turn is not rolled again." } else { "" };
        format!(
            "{}: {} turns of up to {} rolls.{saved}{} On the card stands in brackets what the roll would give.",
            self.game().title(),
            rules.categories.len(),
            rules.rolls,
            self.aim_in_words()
        )
    }

    fn heading(&self, play: &Play<Replay<'a>>) -> String {
        let (replay, turns) = (play.replay(), self.game().rules().categories.len());
        if !replay.are_two() {
            return format!("Turn {} of {turns}", replay.turn());
        }
        let whose = if replay.mover() == Seat::Me { "Your" } else { "The bot's" };
        format!("{whose} turn {} of {turns}; {}", replay.turn(), self.scores(replay))
    }

    fn position(&self, play: &Play<Replay<'a>>) -> String {
        let (replay, rolls) = (play.replay(), self.game().rules().rolls);
        let (roll, kept) = (play.roll().unwrap_or_default(), replay.kept());
        let number = rolls - replay.rolls_left();
        let card = if number == 1 || number == rolls { self.card(play) + "\n" } else { String::new() };
        let dice = spaced(&roll);
        if kept == roll {
            format!("{card}All dice kept: {dice}")
        } else if kept.is_empty() {
            format!("{card}Roll {number} of {rolls}: {dice}")
        } else {
            format!("{card}Roll {number} of {rolls}: {dice}  (kept {})", spaced(&kept))
        }
    }

    fn prompt(&self, play: &Play<Replay<'a>>) -> &'static str {
        if play.replay().rolls_left() > 0 { "keep> " } else { "score> " }
    }

    fn card(&self, play: &Play<Replay<'a>>) -> String {
        card::draw(play.replay(), play.roll())
    }

    fn moves(&self, play: &Play<Replay<'a>>) -> Vec<(String, String)> {
        let mut moves = Vec::new();
        if play.replay().rolls_left() > 0 {
            let some = Dice::from_faces(play.roll().unwrap_or_default().faces().take(2));
            moves.push((format!("{some} or keep {some}"), "keep these dice and roll the others".to_owned()));
            moves.push(("all".to_owned(), "keep all dice, and then score them".to_owned()));
            moves.push(("none".to_owned(), "roll all dice again".to_owned()));
        }
        let open = play.replay().card().open().iter().next().unwrap_or_default();
        let Category { id, name, .. } = &self.game().rules().categories[open];
        moves.push((
            format!("{id} or score {id}"),
            format!("fill the category {name}; the beginning of a name is enough"),
        ));
        moves
    }

    fn act(&self, play: &Play<Replay<'a>>, typed: &str) -> Result<String, String> {
        let lower = typed.to_lowercase();
        let (word, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        match word {
            "all" | "none" if rest.is_empty() => Ok(format!("keep {word}")),
            "keep" if rest.is_empty() => {
                Err("After `keep` stand dice, as in `keep 11`, or `all` or `none`.".to_owned())
            }
            "keep" => Ok(lower),
            "score" if !rest.is_empty() => self.score(play.replay(), rest),
            _ if typed.starts_with(|c: char| c.is_ascii_digit()) => Ok(format!("keep {typed}")),
            _ => self.score(play.replay(), typed),
        }
    }

    fn value(&self) -> &'static str {
        self.game().objective().words().value
    }

    fn decimals(&self) -> usize {
        decimals(self.game())
    }

    fn loss(&self, loss: f64) -> String {
        let decimals = decimals(self.game());
        format!("{loss:.decimals$} {}", self.game().objective().words().loss)
    }

    fn review(&self, text: &str) -> Result<String, ReviewError<Problem>> {
        Ok(as_text(self.game(), &review::review(self.advice, self.aim.clone(), text)?))
    }

    fn account(&self, play: &Play<Replay<'a>>) -> Option<Account> {
        play.replay().account()
    }

    fn account_in_words(&self, account: &Account) -> String {
        let Account { expected, lost, luck, result } = account;
        let decimals = if self.aim == Aim::Points { 2 } else { 4 };
        let sum = format!("{} lost {} by the dice", signed(-lost, decimals), signed(*luck, decimals));
        match &self.aim {
            Aim::Points => format!("{expected:.2} points expected {sum} = {result} points"),
            Aim::Target(_) => format!("a chance of {expected:.4} at the start {sum} = {result}"),
            Aim::Others(_) => {
                let played = if self.answers() { " and how the bot played" } else { "" };
                format!("A chance of {expected:.4} to win {sum}{played} = {result}, {}", end(*result))
            }
        }
    }

    fn sum(&self, text: &str) -> Result<Sum, ReviewError<Problem>> {
        Ok(review::review(self.advice, self.aim.clone(), text)?.mine.total)
    }

    fn outcome(&self, play: &Play<Replay<'a>>) -> Outcome {
        let points = play.replay().points(Seat::Me).total;
        let words = counted(points, "point", "points");
        match (&self.aim, play.replay().outcome()) {
            (Aim::Target(target), _) if points >= *target => {
                Outcome { result: 1.0, words: format!("{words}, the target of {target} is reached") }
            }
            (Aim::Target(target), _) => {
                Outcome { result: 0.0, words: format!("{words}, the target of {target} is missed") }
            }
            (Aim::Others(_), Some(outcome)) => {
                let (result, theirs) = (outcome.share(), play.replay().points(Seat::Opponent).total);
                Outcome { result, words: format!("{}, {points} : {theirs}", end(result)) }
            }
            _ => Outcome { result: points as f64, words },
        }
    }

    fn may_end_here(&self, _: &Play<Replay<'a>>) -> bool {
        false
    }
}

impl<'a> Scorecard<'a> {
    fn game(&self) -> &'a Game {
        self.advice.game()
    }

    /// Whether the bot answers somebody who is taken to play for points.
    fn answers(&self) -> bool {
        self.game().objective() == Objective::Beat
    }

    /// What the game is played for, where that is not points.
    fn aim_in_words(&self) -> String {
        match &self.aim {
            Aim::Points => String::new(),
            Aim::Target(target) => format!(" The target is {target} points."),
            Aim::Others(Others { lead, .. }) => {
                let bot = match self.answers() {
                    true => "a bot that takes you to play for points, and answers that; so do the hints with the bot",
                    false => "the optimal bot",
                };
                let lead = if *lead == 0 { String::new() } else { format!(" You begin with {lead:+} points.") };
                format!(" Against {bot}; a draw is half a win.{lead}")
            }
        }
    }

    fn scores(&self, replay: &Replay<'a>) -> String {
        let [me, bot] = Seat::ALL.map(|seat| replay.points(seat).total);
        let lead = match self.aim.others() {
            Some(Others { lead, .. }) if *lead != 0 => format!(" {}", signed(*lead as f64, 0)),
            _ => String::new(),
        };
        format!("you {me}{lead}, the bot {bot}")
    }

    /// A category, which may have points behind it.
    fn score(&self, replay: &Replay<'a>, typed: &str) -> Result<String, String> {
        let with_points = typed.rsplit_once(char::is_whitespace).filter(|(_, points)| points.parse::<usize>().is_ok());
        match with_points {
            Some((name, points)) => Ok(format!("score {} {points}", self.category(replay, name)?)),
            None => Ok(format!("score {}", self.category(replay, typed)?)),
        }
    }

    /// The id of the category that is meant: by its id, its name, or the beginning of one, where open ones come first.
    fn category(&self, replay: &Replay<'a>, typed: &str) -> Result<&'a str, String> {
        let categories = &self.game().rules().categories;
        let meant = plain(typed);
        let names = |category: usize| [plain(&categories[category].id), plain(&categories[category].name)];
        let begins =
            |&category: &usize| !meant.is_empty() && names(category).iter().any(|name| name.starts_with(&meant));
        if let Some(category) = self.game().find_category(typed) {
            return Ok(&categories[category].id);
        }
        let open: Vec<usize> = replay.card().open().iter().filter(begins).collect();
        let all: Vec<usize> = (0..categories.len()).filter(begins).collect();
        match if open.is_empty() { &all[..] } else { &open[..] } {
            [] => Err(self.unknown(replay, typed)),
            [category] => Ok(&categories[*category].id),
            several => {
                let several: Vec<&str> = several.iter().map(|&category| categories[category].id.as_str()).collect();
                Err(format!("{} may be {}; type more of it.", quoted(typed), several.join(" or ")))
            }
        }
    }

    fn unknown(&self, replay: &Replay<'a>, typed: &str) -> String {
        let open = replay.card().open().iter().map(|category| self.game().rules().categories[category].id.as_str());
        let open = open.collect::<Vec<_>>().join(", ");
        let dice = if replay.rolls_left() > 0 { "neither dice to keep, as in 11, nor" } else { "not" };
        let meant = did_you_mean(typed, self.game().rules().categories.iter().map(|category| category.id.as_str()));
        format!("{} is {dice} a category{meant}; open are {open}. `help` says what else can be typed.", quoted(typed))
    }
}

/// How a game ended, by the share of a win.
fn end(share: f64) -> &'static str {
    match share {
        0.0 => "a defeat",
        1.0 => "a win",
        _ => "a draw",
    }
}

/// A name without what does not matter.
fn plain(name: &str) -> String {
    name.to_lowercase().split(|c: char| c.is_whitespace() || c == '-').collect::<Vec<_>>().join("-")
}
