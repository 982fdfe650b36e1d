//! What is said in bank games, and what may follow.

use dicebase_analysis::bank::review::{self, Problem};
use dicebase_analysis::play::{Account, Play};
use dicebase_analysis::review::{ReviewError, Seat, Sum};
use dicebase_games::bank::{Game, Objective, Points};
use dicebase_games::{Dice, ObjectiveWords, counted, spaced};
use dicebase_policy::bank::Policy;
use dicebase_tables::Bytes;

use super::review::as_text;
use super::{BankGame, typed};
use crate::cli;
use crate::commands::history::Identity;
use crate::commands::play::words::{dice_in_words, signed};
use crate::commands::play::{Family, Opened, Outcome, begin, refuse_first, refuse_seats};
use crate::failure::Failure;

/// A bank game with its best play under an objective.
struct Bank<'a>(&'a Policy);

type Replay<'a> = review::Replay<'a, Bytes>;

pub fn run(asked: &BankGame<'_>, typed: &cli::Play) -> Result<(), Failure> {
    refuse_seats(typed)?;
    let two = asked.game.objective() == Objective::Win;
    if !two {
        refuse_first(typed, "under this objective one player is alone")?;
    }
    let opened =
        Opened::of(typed, asked.named, Identity::of(asked.named, asked.game.objective().name()), asked.global)?;
    let tables = asked.tables()?;
    tables.refuse_equilibrium()?;
    let policy = tables.policy()?;
    // A game that has begun should not end because of its table.
    policy.table().check()?;
    let mut play = opened.go_on(Replay::new(&policy))?;
    if two {
        begin(typed, play.replay().first(), |first| play.begin(first))?;
    }
    opened.talk(&Bank(&policy), play, typed)
}

impl<'a> Family for Bank<'a> {
    type Replay = Replay<'a>;

    fn sides(&self) -> usize {
        self.game().rules().sides
    }

    fn opening(&self) -> String {
        let rules = self.game().rules();
        let what = match self.objective() {
            Objective::Points => "alone, each turn for the most points".to_owned(),
            Objective::Turns => format!("alone, in few turns to {} points", rules.target),
            Objective::Win => format!("against the optimal bot, to {} points", rules.target),
        };
        let least = match (rules.least_bank(false), rules.least_bank(true)) {
            (entry, least) if entry > least => {
                format!(" At first {entry} points have to be banked at least, later {least}.")
            }
            (_, least) => format!(" At least {least} points are banked."),
        };
        format!("{}, {what}.{least}", self.game().title())
    }

    fn heading(&self, play: &Play<Replay<'a>>) -> String {
        let replay = play.replay();
        let (turn, me) = (replay.turn_number(), replay.score(Seat::Me));
        match (self.objective(), replay.mover()) {
            (Objective::Points, _) => format!("Turn {turn}; {me} points so far"),
            (Objective::Turns, _) => format!("Turn {turn}; {me} points of {}", self.game().rules().target),
            (Objective::Win, mover) => {
                let whose = if mover == Seat::Me { "Your" } else { "The bot's" };
                format!("{whose} turn {turn}; {}", self.scores(replay))
            }
        }
    }

    fn position(&self, play: &Play<Replay<'a>>) -> String {
        let replay = play.replay();
        match (play.roll(), replay.offer()) {
            (Some(roll), _) if replay.turn_total() > Points(0) => {
                format!("Turn total {}, rolled {}", replay.turn_total(), spaced(&roll))
            }
            (Some(roll), _) => format!("Rolled {}", spaced(&roll)),
            (None, Some((points, dice))) => {
                format!("The bot has banked {points} with {} left, which you may take over.", dice_in_words(dice))
            }
            (None, None) => String::new(),
        }
    }

    fn prompt(&self, play: &Play<Replay<'a>>) -> &'static str {
        if play.roll().is_some() { "set aside> " } else { "take over or roll> " }
    }

    fn card(&self, play: &Play<Replay<'a>>) -> String {
        let (replay, rules) = (play.replay(), self.game().rules());
        let scores = match self.objective() {
            Objective::Points => format!("{} points so far", replay.score(Seat::Me)),
            Objective::Turns => format!("{} points of {}", replay.score(Seat::Me), rules.target),
            Objective::Win => format!("{}; {} points end the game", self.scores(replay), rules.target),
        };
        let entered = self.objective() == Objective::Points || replay.has_entered();
        let roll = play.roll().map(|roll| format!(", rolled {}", spaced(&roll))).unwrap_or_default();
        let (total, least) = (replay.turn_total(), rules.least_bank(entered));
        format!("  {scores}\n  turn total {total}{roll}; at least {least} are banked")
    }

    fn moves(&self, play: &Play<Replay<'a>>) -> Vec<(String, String)> {
        typed::moves(play.roll().map(|roll| self.counting(&roll)))
    }

    fn act(&self, play: &Play<Replay<'a>>, typed: &str) -> Result<String, String> {
        typed::act(typed, play.roll().map(|roll| self.counting(&roll)))
    }

    fn words(&self) -> &'static ObjectiveWords {
        self.objective().words()
    }

    fn review(&self, text: &str) -> Result<String, ReviewError<Problem>> {
        Ok(as_text(self.game(), &review::review(self.0, text)?))
    }

    fn account(&self, play: &Play<Replay<'a>>) -> Option<Account> {
        play.replay().account()
    }

    fn account_in_words(&self, account: &Account) -> String {
        let Account { expected, lost, luck, result } = account;
        let decimals = self.decimals();
        let of = |sign: f64| (signed(-sign * lost, decimals), signed(sign * luck, decimals));
        // Losses and luck count the other way round where few turns are good.
        let (lost, luck) = of(if self.objective().words().less_is_better { -1.0 } else { 1.0 });
        let sum = format!("{lost} lost {luck} by the dice");
        match self.objective() {
            Objective::Points => format!("{expected:.decimals$} points expected {sum} = {result} points"),
            Objective::Turns => format!("{expected:.decimals$} turns expected {sum} = {result} turns"),
            Objective::Win => format!("A chance of {expected:.decimals$} to win {sum} = {result}, {}", end(*result)),
        }
    }

    fn sum(&self, text: &str) -> Result<Sum, ReviewError<Problem>> {
        let players = review::review(self.0, text)?.players;
        Ok(players.iter().find(|player| player.player == Seat::Me).map(|player| player.total).unwrap_or_default())
    }

    fn outcome(&self, play: &Play<Replay<'a>>) -> Outcome {
        let (replay, account) = (play.replay(), play.replay().account());
        let (points, turns) = (replay.score(Seat::Me), counted(replay.turns_ended(Seat::Me), "turn", "turns"));
        let result = account.map_or(points.0 as f64, |account| account.result);
        let words = match self.objective() {
            Objective::Points => format!("{points} points in {turns}"),
            Objective::Turns => turns,
            Objective::Win => end(result).to_owned(),
        };
        Outcome { result, words }
    }

    fn may_end_here(&self, play: &Play<Replay<'a>>) -> bool {
        self.objective() == Objective::Points && play.replay().turns_ended(Seat::Me) > 0
    }
}

impl<'a> Bank<'a> {
    fn game(&self) -> &'a Game {
        self.0.game()
    }

    fn objective(&self) -> Objective {
        self.game().objective()
    }

    /// The most dice of a roll that can be set aside together.
    fn counting(&self, roll: &Dice) -> Dice {
        self.game().scoring().counting(roll)
    }

    fn scores(&self, replay: &Replay<'a>) -> String {
        let [me, bot] = [Seat::Me, Seat::Opponent].map(|seat| replay.score(seat));
        format!("you {me}, the bot {bot}")
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
