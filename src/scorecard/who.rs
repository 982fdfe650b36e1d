//! Players: a bot, or a player whose aim is not points.

use std::borrow::Cow;
use std::sync::Arc;

use dicebase_analysis::scorecard::{Bot, BotRules, Otherwise, Player};
use dicebase_engine::in_shell;
use dicebase_engine::scorecard::Tables;
use dicebase_games::listed;
use dicebase_games::scorecard::{Aim, Card, Game, Needs, Objective, Others, Position};
use dicebase_solver::scorecard::{TargetPlay, solve_needs};

use crate::commands::bots;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Bar;

/// The beginning of the name of a player with a target.
const TARGET: &str = "target-";
/// The name of a player who wants to win against another who wants to win too.
const DUEL: &str = "duel";
/// The name of a player who answers others who play for points.
const BEAT: &str = "beat";
/// The name of these others.
const POINTS: &str = "points";

/// A player by name.
#[derive(Clone, Debug, PartialEq)]
pub enum Who {
    Bot(Bot),
    /// A bot file.
    File(Arc<BotFile>),
    /// Plays for a target, and for points once it is reached or out of reach.
    Target(usize),
    /// Plays a best response to all others, who are assumed to play for points.
    Beat,
    /// Plays for the largest chance of winning against one other player who wants to win too.
    Duel,
}

/// The rules of a bot file, by the name under which it was typed.
#[derive(Debug, PartialEq)]
pub struct BotFile {
    name: String,
    rules: BotRules,
}

/// The chances that a player with another aim than points maximises.
pub struct Chances {
    target: usize,
    needs: Needs,
    chances: Vec<f64>,
}

impl Who {
    /// The players in addition to the bots, with descriptions.
    pub const OTHERS: [(&'static str, &'static str); 4] = [
        ("points", "the same as optimal, beside others who do not play for points"),
        ("target-250", "plays for the largest chance of at least 250 points, or another number of them"),
        ("beat", "plays the best answer to the others, who are taken to play for points"),
        ("duel", "plays perfectly for the chance to win, against one other at a time, whose card it sees"),
    ];

    /// The player with this name, or of the bot file with this name.
    pub fn parse(name: &str, game: &Game) -> Result<Self, Failure> {
        if let Some(text) = bots::file(name)? {
            return Self::of_file(name, &text, game);
        }
        let lower = name.to_lowercase();
        if let Some(target) = lower.strip_prefix(TARGET).and_then(|target| target.parse().ok()) {
            return Ok(Self::Target(target));
        }
        match lower.as_str() {
            BEAT => Ok(Self::Beat),
            DUEL => Ok(Self::Duel),
            POINTS => Ok(Self::Bot(Bot::Optimal)),
            _ => Bot::parse(name).map(Self::Bot).map_err(|unknown| {
                let others = listed(&Self::OTHERS.map(|(other, _)| other), "and");
                Failure::wrong_input(format!("{unknown}; who does not play for points alone is called {others}"))
            }),
        }
    }

    /// The bot of a bot file, or of a name that no objective changes.
    pub fn bot_or_file(name: &str, game: &Game) -> Result<Self, Failure> {
        match bots::file(name)? {
            Some(text) => Self::of_file(name, &text, game),
            None => Bot::parse(name).map(Self::Bot).map_err(Failure::wrong_input),
        }
    }

    fn of_file(name: &str, text: &str, game: &Game) -> Result<Self, Failure> {
        let rules = BotRules::parse(name, text, game).map_err(Failure::wrong_input)?;
        Ok(Self::File(Arc::new(BotFile { name: name.to_owned(), rules })))
    }

    pub fn name(&self) -> String {
        match self {
            Self::Bot(bot) => bot.name().to_owned(),
            Self::File(file) => file.name.clone(),
            Self::Target(target) => format!("{TARGET}{target}"),
            Self::Beat => BEAT.to_owned(),
            Self::Duel => DUEL.to_owned(),
        }
    }

    /// Returns `true` for optimal play for points, and for players who fall back on it when nothing else can be gained
    /// or lost.
    pub fn is_optimal(&self) -> bool {
        !matches!(self, Self::File(_)) && self.bot() == Bot::Optimal
    }

    /// Returns `true` when the player decides by the values of all states.
    pub fn needs_values(&self) -> bool {
        match self {
            Self::File(file) => file.rules.otherwise() == Otherwise::Optimal,
            _ => self.is_optimal(),
        }
    }

    /// The bot itself, or the one that the player falls back on when nothing can be gained or lost any more.
    fn bot(&self) -> Bot {
        match self {
            Self::Bot(bot) => *bot,
            Self::File(_) | Self::Target(_) | Self::Beat | Self::Duel => Bot::Optimal,
        }
    }

    /// The player, ready to play for points.
    pub fn player<'a>(&self, game: &'a Game, values: impl FnOnce() -> Cow<'a, [f64]>) -> Player<'a> {
        match self {
            Self::File(file) => Player::of_rules(game, &file.rules, values),
            _ => Player::of_bot(game, self.bot(), values),
        }
    }

    /// Refuses the duel player in games with action dice, where playing to win is another game, and players that cannot
    /// use saved rolls. `typed` is the name under which the game was typed.
    pub fn check_in(&self, game: &Game, typed: &str) -> Result<(), Failure> {
        if game.rules().fills_early() && *self != Self::Bot(Bot::Optimal) {
            return Err(Failure::wrong_input(format!(
                "{} does not know when to fill a category early, so in {} only {} plays",
                self.name(),
                game.title(),
                Bot::Optimal.name()
            )));
        }
        if *self != Self::Duel || game.rules().action_dice.is_none() {
            return Ok(());
        }
        Err(Failure::wrong_input(format!(
            "{DUEL} plays two cards side by side, and to win {} is another game, with action dice; `{}` plays it",
            game.title(),
            with_action_dice(typed)
        )))
    }

    /// The chances that a player maximises from a card on, against this many others with empty cards; `None` for bots.
    /// Players who look at the other's card have no such chances and are refused.
    pub fn chances(
        &self,
        game: &Game,
        card: &Card,
        others: usize,
        tables: &Tables<'_>,
        bar: &Bar,
    ) -> Result<Option<Chances>, Failure> {
        self.check_in(game, game.id())?;
        bar.part(&format!("solving {} for {}", game.id(), self.name()));
        match self {
            Self::Bot(_) | Self::File(_) => Ok(None),
            Self::Duel => Err(Failure::wrong_input(format!(
                "{DUEL} looks at the card of the other, so there is nothing to tell of it alone; `simulate` lets it \
                 play, as in dicebase simulate {} --bot {DUEL} --bot {POINTS}",
                game.id()
            ))),
            &Self::Target(target) => {
                let needed = target.saturating_sub(card.sums(game).total);
                let needs = Needs::below(game, &card.state(game), needed);
                let solve = || solve_needs(game, &needs, &[], &|progress| bar.report(progress));
                let chances = tables.with_threads(solve)?.map_err(|_| interrupt::failure())?;
                Ok(Some(Chances { target, needs, chances }))
            }
            Self::Beat => {
                let others = Others { cards: vec![Card::empty(game); others], lead: 0 };
                let position = Position::start(card.clone()).aiming_at(Aim::Others(others));
                let response = tables.best_response(&position)?;
                Ok(Some(Chances { target: response.goal.total, needs: response.needs, chances: response.chances }))
            }
        }
    }
}

impl Chances {
    pub fn play(&self) -> TargetPlay<'_> {
        TargetPlay { target: self.target, needs: &self.needs, chances: &self.chances }
    }
}

/// The command that plays a game of several players with action dice.
pub fn with_action_dice(typed: &str) -> String {
    format!("dicebase simulate {} --players 2 --bot rated --bot greedy", in_shell(typed))
}

/// A game with the same rules that is played for the most points.
pub fn for_points(game: &Game) -> Game {
    game.clone().played_for(Objective::ExpectedScore)
}
