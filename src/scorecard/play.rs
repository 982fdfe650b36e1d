//! The texts and the input of scorecard games.

use dicebase_analysis::play::{Breakdown, Choice, Play};
use dicebase_analysis::review::{ReviewError, Seat, Sum};
use dicebase_analysis::scorecard::review::{self, Advise, Problem, Unmeasured};
use dicebase_games::scorecard::{Aim, Game, Objective, Others, Position};
use dicebase_games::{Dice, Die, ObjectiveWords, counted};
use dicebase_policy::scorecard::Policy;

use super::game::ScorecardGame;
use super::review::{as_text, decimals};
use super::who::for_points;
use super::{card, several, turn};
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
    let aim = asked.aim(&typed.parts.notation)?;
    let wanted = if several::may_play(asked.game) { several::wanted(asked.game, typed)? } else { None };
    if wanted.is_none() {
        refuse_seats(typed)?;
    }
    let two = aim.others().is_some();
    if !two {
        refuse_first(typed, "under this objective a scorecard game is played alone, or by those that --seats names")?;
    }
    let identity = Identity::of(asked.named, asked.game.objective().name());
    let identity = identity.with_target(aim.target()).with_lead(aim.others().map_or(0, |others| others.lead));
    // Whoever names seats means no game that is played alone.
    let fits = |text: &str| wanted.is_none() || several::is_of_several(asked.game, text);
    let opened = Opened::of(typed, asked.named, identity, asked.global, fits)?;
    if several::may_play(asked.game) && several::is_of_several(asked.game, opened.text()) {
        return several::play(asked, typed, opened, wanted);
    }
    // The file's contents are checked before anything is solved.
    let nobody = Unmeasured(asked.game);
    if wanted.is_some() {
        let file = opened.go_on(Replay::new(&nobody, aim).map_err(|problem| failed(&problem))?)?;
        return if file.lines() == 0 { several::play(asked, typed, opened, wanted) } else { Err(several::is_alone()) };
    }
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

fn failed(problem: &Problem) -> Failure {
    Failure::failed(problem.to_string())
}

impl<'a> FamilyDialogue for Scorecard<'a> {
    type Replay = Replay<'a>;

    fn die(&self) -> Die {
        self.game().rules().die()
    }

    fn opening(&self) -> String {
        let rules = self.game().rules();
        format!(
            "{}: {} turns of up to {} rolls.{}{} On the card stands in brackets what the roll would give.",
            self.game().title(),
            rules.categories.len(),
            rules.rolls,
            turn::dice_in_words(rules),
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
        let (replay, roll) = (play.replay(), play.roll().unwrap_or_default());
        let card = if turn::shows_card(replay) { self.card(play) + "\n" } else { String::new() };
        card + &turn::rolled(replay, roll)
    }

    fn chosen_by_bot(&self, play: &Play<Replay<'a>>) -> Option<Choice> {
        let is_decided = play.choices().last()?.loss == Some(0.0);
        is_decided.then(|| self.best_for_points(play)).flatten().or_else(|| play.choices().first().cloned())
    }

    fn prompt(&self, play: &Play<Replay<'a>>) -> &'static str {
        turn::prompt(play.replay())
    }

    fn card(&self, play: &Play<Replay<'a>>) -> String {
        card::draw(play.replay(), play.roll())
    }

    fn moves(&self, play: &Play<Replay<'a>>) -> Vec<(String, String)> {
        turn::typed(play.replay()).moves(play.roll())
    }

    fn act(&self, play: &Play<Replay<'a>>, typed: &str) -> Result<String, String> {
        turn::typed(play.replay()).act(typed)
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
