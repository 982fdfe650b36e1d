//! What is said and understood in bank games.

use dicebase_analysis::bank::review::{self, Problem};
use dicebase_analysis::play::{Account, Play};
use dicebase_analysis::review::{ReviewError, Seat, Sum};
use dicebase_games::bank::{Game, Objective, Points};
use dicebase_games::{Dice, counted, quoted, spaced};
use dicebase_policy::bank::Policy;
use dicebase_tables::Mmap;

use super::BankGame;
use super::review::as_text;
use crate::cli::{self, First};
use crate::commands::play::words::{dice_in_words, signed};
use crate::commands::play::{Family, Opened, Outcome, refuse_first};
use crate::failure::Failure;

/// A bank game with its best play under an objective.
struct Bank<'a>(&'a Policy);

type Replay<'a> = review::Replay<'a, Mmap>;

pub fn run(asked: &BankGame<'_>, typed: &cli::Play) -> Result<(), Failure> {
    let two = asked.game.objective() == Objective::Win;
    if !two {
        refuse_first(typed, "under this objective one player is alone")?;
    }
    let opened = Opened::of(typed, asked.named, asked.game.objective().name(), asked.global)?;
    let policy = asked.tables()?.policy()?;
    // A game that has begun should not end because of its table.
    policy.table().check()?;
    let mut play = opened.go_on(Replay::new(&policy))?;
    if two {
        begin(&mut play, typed)?;
    }
    opened.talk(&Bank(&policy), play, typed)
}

/// Says who begins, unless the file has said so.
fn begin(play: &mut Play<Replay<'_>>, typed: &cli::Play) -> Result<(), Failure> {
    let wanted = typed.first.map(|first| match first {
        First::Me => Seat::Me,
        First::Bot => Seat::Opponent,
    });
    match (play.replay().first(), wanted) {
        (None, wanted) => {
            play.begin(wanted.unwrap_or(Seat::Me)).map_err(|problem| Failure::failed(problem.to_string()))
        }
        (Some(first), Some(wanted)) if first != wanted => {
            let message = "the game was begun by the other player; leave --first out to go on with it, or begin \
                           another one with --new";
            Err(Failure::wrong_input(message))
        }
        _ => Ok(()),
    }
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
        let Some(roll) = play.roll() else {
            return told([("take over", "go on from what the bot has banked"), ("roll", "roll all dice")]);
        };
        let all = self.counting(&roll);
        let one = Dice::from_faces(all.faces().take(1));
        told([
            (&format!("{one} roll"), "set these dice aside and roll the others; `r` for short"),
            (&format!("{all} bank"), "set these dice aside and bank the turn total; `b` for short"),
            ("roll or bank", "set all dice aside that count, and roll or bank"),
        ])
    }

    fn act(&self, play: &Play<Replay<'a>>, typed: &str) -> Result<String, String> {
        let lower = typed.to_lowercase();
        let words: Vec<&str> =
            lower.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
        match play.roll() {
            Some(roll) => set_aside(&words, typed, self.counting(&roll)),
            None => start(&words, typed),
        }
    }

    fn value(&self) -> &'static str {
        self.objective().words().value
    }

    fn decimals(&self) -> usize {
        self.objective().words().decimals
    }

    fn loss(&self, loss: f64) -> String {
        format!("{loss:.*} {}", self.decimals(), self.objective().words().loss)
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
        let (points, turns) = (replay.score(Seat::Me), counted(replay.turns(Seat::Me), "turn", "turns"));
        let result = account.map_or(points.0 as f64, |account| account.result);
        let words = match self.objective() {
            Objective::Points => format!("{points} points in {turns}"),
            Objective::Turns => turns,
            Objective::Win => end(result).to_owned(),
        };
        Outcome { result, words }
    }

    fn is_endless(&self) -> bool {
        self.objective() == Objective::Points
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

fn told<const N: usize>(moves: [(&str, &str); N]) -> Vec<(String, String)> {
    moves.map(|(typed, does)| (typed.to_owned(), does.to_owned())).into()
}

/// A move at the start of a turn.
fn start(words: &[&str], typed: &str) -> Result<String, String> {
    match words {
        ["take", "over"] | ["take-over" | "take"] => Ok("take over".to_owned()),
        ["roll" | "r"] | ["roll", "all"] => Ok("roll".to_owned()),
        _ => Err(format!(
            "{} is no move here. Type `take over` to go on from what the bot has banked, or `roll` to roll all dice.",
            quoted(typed)
        )),
    }
}

/// A move after a roll: the dice, and what follows. Without dice all that count are meant.
fn set_aside(words: &[&str], typed: &str, counting: Dice) -> Result<String, String> {
    let words = match words {
        ["set", "aside", rest @ ..] | ["keep", rest @ ..] => rest,
        all => all,
    };
    let end = words.iter().position(|word| !is_dice(word)).unwrap_or(words.len());
    let (dice, then) = words.split_at(end);
    let dice = if dice.is_empty() { counting.to_string() } else { dice.concat() };
    match then {
        ["roll" | "r"] => Ok(format!("keep {dice} roll")),
        ["bank" | "b"] => Ok(format!("keep {dice} bank")),
        ["bank" | "b", points] if points.parse::<usize>().is_ok() => Ok(format!("keep {dice} bank {points}")),
        [] if !words.is_empty() => Err(format!(
            "{} says which dice, but not what follows. Type it behind them, as in `{counting} roll` or \
             `{counting} bank`.",
            quoted(typed)
        )),
        _ => Err(format!(
            "{} is no move here. Type the dice to set aside and what follows, as in `{counting} roll` or \
             `{counting} bank`; `help` says what else can be typed.",
            quoted(typed)
        )),
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

fn is_dice(word: &str) -> bool {
    word == "all" || word.chars().all(|c| c.is_ascii_digit())
}
