//! The texts of bank games, and the moves that may follow.

use std::borrow::Cow;

use dicebase_analysis::bank::review::{self, Player, Problem};
use dicebase_analysis::bank::{self, Bot};
use dicebase_analysis::happens;
use dicebase_analysis::play::{Breakdown, Choice, Play};
use dicebase_analysis::review::{ReviewError, Sum};
use dicebase_games::bank::{Action, Game, Objective, Points};
use dicebase_games::{Dice, Die, Marks, ObjectiveWords, counted, in_words, spaced};
use dicebase_policy::bank::Policy;
use dicebase_tables::Bytes;

use super::game::BankGame;
use super::review::as_text;
use super::sitting::{self, Sitting};
use super::typed;
use crate::cli;
use crate::commands::history::record::Identity;
use crate::commands::play::family::{FamilyDialogue, Outcome};
use crate::commands::play::first::BEGUN_BY_THE_OTHER;
use crate::commands::play::opened::Opened;
use crate::commands::play::sitting::{BEGUN_BY_ANOTHER, Known, Who, begin, refuse_any};
use crate::commands::play::words::{capital, dice_in_words, end, lost_and_luck, owner};
use crate::failure::Failure;

/// A bank game with its policy under an objective, and the players.
struct Bank<'a> {
    policy: &'a Policy,
    sitting: Sitting,
    /// The bots that take part, but for the optimal one.
    bots: Vec<(Bot, bank::Player<'a>)>,
    /// The seed for the bots that mix two turns or toss coins.
    seed: u64,
}

type Replay<'a> = review::Replay<'a, Bytes>;

pub fn run(asked: &BankGame<'_>, typed: &cli::Play) -> Result<(), Failure> {
    let game = asked.game;
    if game.players() == 1 {
        refuse_any(typed, "under this objective one player is alone")?;
    }
    let guests = sitting::guests(game);
    let wanted = Sitting::typed(typed, &guests, game.players())?;
    let identity = Identity::of(asked.named, game.objective().name());
    let opened = Opened::of(typed, asked.named, identity, asked.global, |_| true)?;
    let Known { sitting: known, are_noted } = Known::of(wanted, opened.text(), &guests)?;
    // The file's contents are checked before anything is solved.
    let file = opened.go_on(Replay::unmeasured(game))?;
    let (players, first) = (file.replay().seating().players(), file.replay().seating().first());
    let is_other =
        |sitting: &Sitting| sitting.players() != players || first.is_some_and(|first| first != sitting.first());
    if game.players() > 1 && file.lines() > 0 && known.as_ref().is_some_and(is_other) {
        return Err(Failure::wrong_input(if players == 2 { BEGUN_BY_THE_OTHER } else { BEGUN_BY_ANOTHER }));
    }
    let sitting = known.unwrap_or_else(|| Sitting::with_one_person(&guests, players, first.unwrap_or_default()));
    let policy = asked.tables()?.adviser()?;
    // The whole table is checked, so that a damaged block cannot end a game that has begun.
    policy.table().check()?;
    let mut play = opened.go_on(Replay::new(&policy).played_by(sitting.people()))?;
    if game.players() > 1 {
        begin_at_table(game, &mut play, &sitting, are_noted)?;
    }
    let seed = opened.seed();
    let bots = sitting.all().filter_map(|who| match who {
        Who::Bot(bot) if bot != Bot::Optimal => {
            Some(bank::Player::of_bot(game, bot, || Cow::Borrowed(&[])).map(|player| (bot, player)))
        }
        _ => None,
    });
    let bots = bots.collect::<Result<_, _>>().map_err(Failure::wrong_input)?;
    opened.talk(&Bank { policy: &policy, sitting, bots, seed }, play, typed)
}

/// Writes the number of players, the seats and the player who begins into a new file, as far as they are not those of a
/// game of two against the bot.
fn begin_at_table(game: &Game, play: &mut Play<Replay<'_>>, sitting: &Sitting, are_noted: bool) -> Result<(), Failure> {
    let failed = |problem: Problem| Failure::failed(problem.to_string());
    if play.lines() == 0 && sitting.players() > game.players() {
        play.seat_players(sitting.players()).map_err(failed)?;
    }
    match play.replay().seating().first() {
        None => begin(play, sitting, !are_noted && !sitting.is_against(Bot::Optimal)),
        Some(_) => Ok(()),
    }
}

impl<'a> FamilyDialogue for Bank<'a> {
    type Replay = Replay<'a>;

    fn die(&self) -> Die {
        self.game().rules().die()
    }

    fn roll(&self, play: &Play<Replay<'a>>, _: usize, seed: u64, number: u64) -> Dice {
        play.replay().roll(seed, number)
    }

    fn marks(&self) -> Marks {
        self.game().rules().marks()
    }

    fn dice_in_words(&self, play: &Play<Replay<'a>>, dice: usize) -> String {
        match self.game().rules().kinds.is_empty() {
            true => dice_in_words(dice),
            false => format!("{} dice", play.replay().left_in_words()),
        }
    }

    fn example(&self, play: &Play<Replay<'a>>, _: usize) -> Dice {
        play.replay().example_roll()
    }

    fn opening(&self) -> String {
        let rules = self.game().rules();
        let what = match self.objective() {
            Objective::Points => "alone, each turn for the most points".to_owned(),
            Objective::Turns => format!("alone, in few turns to {} points", rules.target),
            Objective::Win => format!("{}, {}", self.against(), rules.length()),
        };
        let least = match (rules.least_bank(false), rules.least_bank(true)) {
            _ if rules.one_roll => format!(" A turn is one roll of up to {}.", dice_in_words(rules.dice)),
            (entry, least) if entry > least => {
                format!(" At first {entry} points have to be banked at least, later {least}.")
            }
            (_, Points(1)) => " At least 1 point is banked.".to_owned(),
            (_, least) => format!(" At least {least} points are banked."),
        };
        let penalty = rules.bust_penalty.filter(|_| self.objective() != Objective::Points);
        let penalty = penalty.map(|of| format!(" {} busts in a row cost {} points.", of.busts, of.points));
        let all = rules.bust_all.as_ref().filter(|_| self.objective() != Objective::Points);
        let all = all.map_or("", |_| " Some busts cost the whole score.");
        let seats = if rules.has_two_sets() { " Who begins has the dice that are named first." } else { "" };
        let dice = format!("{seats}{}", rules.letters_in_words());
        let is_rated = self.sitting.players() > self.game().players();
        let rated = if is_rated { " The game is solved for two, so bots and hints go by estimates." } else { "" };
        format!("{}, {what}.{least}{}{all}{dice}{rated}", self.game().title(), penalty.unwrap_or_default())
    }

    fn heading(&self, play: &Play<Replay<'a>>) -> String {
        let replay = play.replay();
        let (turn, me) = (replay.seating().turn_number(), replay.score(0));
        match self.objective() {
            Objective::Points => format!("Turn {turn}; {me} points so far"),
            Objective::Turns => {
                format!("Turn {turn}; {me} points of {}{}", self.game().rules().target, replay.after_busts(0))
            }
            Objective::Win => format!("{} turn {turn}; {}", capital(&self.whose(play)), self.scores(replay)),
        }
    }

    fn whose(&self, play: &Play<Replay<'a>>) -> String {
        owner(&sitting::name(&self.sitting, play.replay().seating().mover()))
    }

    fn chosen_by_bot(&self, play: &Play<Replay<'a>>) -> Option<Choice> {
        let action = self.of_rule(play).or_else(|| self.mixed(play)).map(|action| action.text(self.game()));
        let chosen = play.choices().iter().find(|choice| Some(&choice.text) == action.as_ref());
        chosen.or(play.choices().first()).cloned()
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
        match (play.roll(), self.most_dice()) {
            (Some(_), Some(_)) => "bank> ",
            (Some(_), None) => "set aside> ",
            (None, Some(_)) => "how many dice> ",
            (None, None) => "take over or roll> ",
        }
    }

    fn card(&self, play: &Play<Replay<'a>>) -> String {
        let (replay, rules) = (play.replay(), self.game().rules());
        let scores = match self.objective() {
            Objective::Points => format!("{} points so far", replay.score(0)),
            Objective::Turns => format!("{} points of {}{}", replay.score(0), rules.target, replay.after_busts(0)),
            Objective::Win => match rules.turns() {
                Some(turns) => format!("{}; turn {} of {turns}", self.scores(replay), replay.seating().turn_number()),
                None => format!("{}; {} points end the game", self.scores(replay), rules.target),
            },
        };
        let entered = self.objective() == Objective::Points || replay.has_entered();
        let roll = play.roll().map(|roll| format!(", rolled {}", spaced(&roll))).unwrap_or_default();
        let (total, least) = (replay.turn_total(), rules.least_bank(entered));
        if rules.one_roll {
            return format!("  {scores}{roll}");
        }
        format!("  {scores}\n  turn total {total}{roll}; at least {least} are banked")
    }

    fn moves(&self, play: &Play<Replay<'a>>) -> Vec<(String, String)> {
        typed::moves(play.roll().map(|roll| counting(play, &roll)), self.most_dice())
    }

    fn act(&self, play: &Play<Replay<'a>>, typed: &str) -> Result<String, String> {
        typed::act(typed, play.roll().map(|roll| counting(play, &roll)), self.most_dice())
    }

    fn words(&self) -> &'static ObjectiveWords {
        self.objective().words()
    }

    fn review(&self, text: &str) -> Result<String, ReviewError<Problem>> {
        Ok(as_text(self.game(), &review::review(self.policy, text)?))
    }

    fn account(&self, play: &Play<Replay<'a>>) -> Option<Breakdown> {
        play.replay().account()
    }

    fn account_in_words(&self, account: &Breakdown) -> String {
        let Breakdown { expected, result, .. } = account;
        let decimals = self.decimals();
        let sum = lost_and_luck(account, self.words(), decimals);
        match self.objective() {
            Objective::Points => format!("{expected:.decimals$} points expected {sum} = {result} points"),
            Objective::Turns => format!("{expected:.decimals$} turns expected {sum} = {result} turns"),
            Objective::Win => format!("A chance of {expected:.decimals$} to win {sum} = {result}, {}", end(*result)),
        }
    }

    fn sum(&self, text: &str) -> Result<Sum, ReviewError<Problem>> {
        let review = review::review(self.policy, text)?;
        // Losses of ratings are no losses that are known.
        let players = if review.exact { review.players } else { Vec::new() };
        Ok(players.iter().find(|player| player.player == Player::Me).map(|player| player.total).unwrap_or_default())
    }

    fn outcome(&self, play: &Play<Replay<'a>>) -> Outcome {
        let replay = play.replay();
        let (points, turns) = (replay.score(0), counted(replay.seating().turns_ended(0), "turn", "turns"));
        let number = replay.account().map_or(points.0 as f64, |account| account.result);
        let (result, words) = match (self.objective(), replay.share()) {
            (Objective::Points, _) => (number, format!("{points} points in {turns}")),
            (Objective::Win, Some(share)) => (share, end(share).to_owned()),
            (Objective::Turns | Objective::Win, _) => (number, turns),
        };
        Outcome { result, words }
    }

    fn may_end_here(&self, play: &Play<Replay<'a>>) -> bool {
        self.objective() == Objective::Points && play.replay().seating().turns_ended(0) > 0
    }
}

/// The most dice of a roll that can be set aside together.
fn counting(play: &Play<Replay<'_>>, roll: &Dice) -> Dice {
    play.replay().set().scoring().counting(roll)
}

impl<'a> Bank<'a> {
    fn game(&self) -> &'a Game {
        self.policy.game()
    }

    fn objective(&self) -> Objective {
        self.game().objective()
    }

    /// The most dice that may be chosen at the start of a turn, where a turn is one roll.
    fn most_dice(&self) -> Option<usize> {
        let rules = self.game().rules();
        rules.one_roll.then_some(rules.dice)
    }

    fn scores(&self, replay: &Replay<'a>) -> String {
        let of = |place| {
            let (name, score) = (sitting::name(&self.sitting, place), replay.score(place));
            format!("{name} {score}{}", replay.after_busts(place))
        };
        (0..self.sitting.players()).map(of).collect::<Vec<_>>().join(", ")
    }

    /// The players, from the view of the player who writes the file.
    fn against(&self) -> String {
        let players = self.sitting.players();
        let is_solved = players == self.game().players() && self.bots.is_empty();
        match (self.sitting.has_one_person(), players) {
            (true, 2) if is_solved => "against the optimal bot".to_owned(),
            (true, _) if is_solved => format!("against {} optimal bots", in_words(players - 1)),
            _ => format!("{players} players: {}", self.sitting.names().replace(',', ", ")),
        }
    }

    /// The action of a bot other than the optimal one.
    fn of_rule(&self, play: &Play<Replay<'a>>) -> Option<Action> {
        let replay = play.replay();
        let mover = self.sitting.at(replay.seating().mover());
        let (_, player) = self.bots.iter().find(|(bot, _)| Who::Bot(*bot) == mover)?;
        // Coins are tossed by the line, so that taking back changes nothing, and are independent of the dice.
        player.choose(&replay.decision(play.roll())?, !self.seed, play.lines() as u64)
    }

    /// The action of a bot that mixes two turns: a random number decides between them, once a turn.
    fn mixed(&self, play: &Play<Replay<'a>>) -> Option<Action> {
        let roll = play.roll()?;
        let position = play.replay().decision(Some(roll))?;
        let chance = self.policy.mixture(&position)?;
        // These numbers are independent of the dice of the game, which have the seed, and are the same after taking
        // back.
        let is_bolder = happens(!self.seed, play.replay().seating().turn_of_game() as u64, chance);
        self.policy.best_of_turn(&position, is_bolder).ok()
    }
}
