//! The texts and the input of scorecard games.

use dicebase_analysis::play::{Breakdown, Choice, Play};
use dicebase_analysis::review::{ReviewError, Seat, Sum};
use dicebase_analysis::scorecard::review::{self, Advise, Problem, Unmeasured};
use dicebase_games::scorecard::{Aim, Game, Objective, Others, Position};
use dicebase_games::{Dice, Die, ObjectiveWords, counted, spaced};
use dicebase_policy::scorecard::Policy;

use super::card;
use super::game::ScorecardGame;
use super::review::{as_text, decimals};
use super::typed::Typed;
use super::who::for_points;
use crate::cli;
use crate::commands::history::record::Identity;
use crate::commands::play::family::{FamilyDialogue, Outcome};
use crate::commands::play::first::{begin, refuse_first};
use crate::commands::play::opened::Opened;
use crate::commands::play::sitting::refuse_seats;
use crate::commands::play::words::{end, lost_and_luck, signed};
use crate::failure::Failure;

/// A scorecard game with its adviser.
struct Scorecard<'a> {
    advice: &'a dyn Advise,
    aim: Aim,
    /// In games of two, the policy of the bot once nothing can change who wins.
    points: Option<Policy>,
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
    // The file's contents are checked before anything is solved.
    let nobody = Unmeasured(asked.game);
    let mut file = opened.go_on(Replay::new(&nobody, aim.clone()).map_err(|problem| failed(&problem))?)?;
    if two {
        begin(typed, file.replay().first(), |first| file.begin(first))?;
    }
    let advice = asked.advice(&aim)?;
    let advice = advice.as_ref();
    let mut play = opened.go_on(Replay::new(advice, aim.clone()).map_err(|problem| failed(&problem))?)?;
    if two {
        begin(typed, play.replay().first(), |first| play.begin(first))?;
    }
    let for_points = for_points(asked.game);
    let points = ScorecardGame { game: &for_points, ..*asked };
    let points = if two { Some(points.tables()?.policy()?) } else { None };
    opened.talk(&Scorecard { advice, aim, points }, play, typed)
}

/// The input that is allowed.
fn of<'a>(replay: &Replay<'a>) -> Typed<'a> {
    Typed {
        game: replay.game(),
        open: replay.game().states().succession().fillable(replay.card().open()),
        rolls_left: replay.rolls_left(),
    }
}

fn failed(problem: &Problem) -> Failure {
    Failure::failed(problem.to_string())
}

/// What is to be known about loaded dice.
fn loaded(die: &Die) -> String {
    if die.is_fair() {
        return String::new();
    }
    let weights: Vec<String> = die.weights().iter().map(usize::to_string).collect();
    format!(" The dice are loaded: from 1 on, their faces come up in the ratio {}.", weights.join(" : "))
}

impl<'a> FamilyDialogue for Scorecard<'a> {
    type Replay = Replay<'a>;

    fn die(&self) -> Die {
        self.game().rules().die()
    }

    fn opening(&self) -> String {
        let rules = self.game().rules();
        let saved = match (rules.saved_dice, rules.saved_rolls) {
            (true, _) => " What is kept in a turn is not rolled again.",
            (false, true) => " Rolls that a turn does not use are saved for later ones.",
            (false, false) => "",
        };
        format!(
            "{}: {} turns of up to {} rolls.{saved}{}{} On the card stands in brackets what the roll would give.",
            self.game().title(),
            rules.categories.len(),
            rules.rolls,
            loaded(&rules.die()),
            self.aim_in_words()
        )
    }

    fn heading(&self, play: &Play<Replay<'a>>) -> String {
        let (replay, turns) = (play.replay(), self.game().rules().categories.len());
        if self.game().rules().saved_rolls {
            let saved = counted(replay.rolls() - self.game().rules().rolls, "saved roll", "saved rolls");
            return format!("Turn {} of {turns}, with {saved}", replay.turn());
        }
        if !replay.are_two() {
            return format!("Turn {} of {turns}", replay.turn());
        }
        let whose = if replay.mover() == Seat::Me { "Your" } else { "The bot's" };
        format!("{whose} turn {} of {turns}; {}", replay.turn(), self.scores(replay))
    }

    fn position(&self, play: &Play<Replay<'a>>) -> String {
        let (replay, rolls) = (play.replay(), play.replay().rolls());
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

    fn chosen_by_bot(&self, play: &Play<Replay<'a>>) -> Option<Choice> {
        let is_decided = play.choices().last()?.loss == Some(0.0);
        is_decided.then(|| self.best_for_points(play)).flatten().or_else(|| play.choices().first().cloned())
    }

    fn prompt(&self, play: &Play<Replay<'a>>) -> &'static str {
        match (play.replay().rolls_left(), self.game().rules().saved_rolls) {
            (0, _) => "score> ",
            (_, false) => "keep> ",
            (_, true) => "keep or score> ",
        }
    }

    fn card(&self, play: &Play<Replay<'a>>) -> String {
        card::draw(play.replay(), play.roll())
    }

    fn moves(&self, play: &Play<Replay<'a>>) -> Vec<(String, String)> {
        of(play.replay()).moves(play.roll())
    }

    fn act(&self, play: &Play<Replay<'a>>, typed: &str) -> Result<String, String> {
        of(play.replay()).act(typed)
    }

    fn words(&self) -> &'static ObjectiveWords {
        self.game().objective().words()
    }

    fn decimals(&self) -> usize {
        decimals(self.game())
    }

    fn review(&self, text: &str) -> Result<String, ReviewError<Problem>> {
        Ok(as_text(self.game(), &review::review(self.advice, self.aim.clone(), text)?))
    }

    fn account(&self, play: &Play<Replay<'a>>) -> Option<Breakdown> {
        play.replay().account()
    }

    fn account_in_words(&self, account: &Breakdown) -> String {
        let Breakdown { expected, result, .. } = account;
        let decimals = if self.aim == Aim::Points { 2 } else { 4 };
        let sum = lost_and_luck(account, self.words(), decimals);
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
}

impl<'a> Scorecard<'a> {
    fn game(&self) -> &'a Game {
        self.advice.game()
    }

    fn best_for_points(&self, play: &Play<Replay<'a>>) -> Option<Choice> {
        let (policy, replay) = (self.points.as_ref()?, play.replay());
        let (game, roll, card) = (policy.game(), play.roll()?, replay.card().clone());
        let saved = if game.rules().saved_dice { replay.kept() } else { Dice::NONE };
        let position = Position::after_roll(game, card, roll, replay.rolls_left(), saved).ok()?;
        let text = policy.best(&position).ok()??.action.text(game);
        play.choices().iter().find(|choice| choice.text == text).cloned()
    }

    /// Returns `true` when the bot assumes that the person plays for points.
    fn answers(&self) -> bool {
        self.game().objective() == Objective::Beat
    }

    /// The objective of the game in words, unless it is points.
    fn aim_in_words(&self) -> String {
        match &self.aim {
            Aim::Points => String::new(),
            Aim::Target(target) => format!(" The target is {target} points."),
            Aim::Others(Others { lead, .. }) => {
                let bot = match self.answers() {
                    true => "a bot that answers you as if you played for points, as hints answer the bot",
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
}
