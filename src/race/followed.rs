//! Players whose games can be followed turn by turn.

use dicebase_analysis::race::sheet::{Follower, Rule};
use dicebase_analysis::race::{Bot, Chooser, Fixed};
use dicebase_games::did_you_mean;
use dicebase_games::race::{Game, Objective};

use super::game::RaceGame;
use crate::commands::bots;
use crate::failure::Failure;

/// The name of the optimal policy.
const OPTIMAL: &str = "optimal";

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed {
    /// The optimal policy.
    Optimal,
    /// A bot with a known rule.
    Bot(Bot),
    /// A bot file, by the name under which it was typed.
    File(String, Rule),
}

impl Followed {
    /// The player with this name.
    pub fn parse(name: &str) -> Result<Self, Failure> {
        if let Some(text) = bots::file(name)? {
            let rule = Rule::parse(name, &text).map_err(Failure::wrong_input)?;
            return Ok(Self::File(name.to_owned(), rule));
        }
        let lower = name.to_lowercase();
        Self::all().find(|player| player.name() == lower).ok_or_else(|| {
            let names: Vec<String> = Self::all().map(|player| player.name().to_owned()).collect();
            Failure::wrong_input(format!(
                "there is no bot \"{name}\" for race games{}; there are {}",
                did_you_mean(name, names.iter().map(String::as_str)),
                names.join(", ")
            ))
        })
    }

    fn all() -> impl Iterator<Item = Self> {
        [Self::Optimal].into_iter().chain(Bot::ALL.map(Self::Bot))
    }

    /// The player's name.
    pub fn name(&self) -> &str {
        match self {
            Self::Optimal => OPTIMAL,
            Self::Bot(bot) => bot.name(),
            Self::File(name, _) => name,
        }
    }

    /// Returns `true` when the player distinguishes pieces by numbers.
    pub fn numbers_pieces(&self) -> bool {
        matches!(self, Self::Bot(bot) if bot.numbers_pieces())
    }
}

impl RaceGame<'_> {
    /// Lists all players that can be followed.
    pub fn list_followed(&self) -> Result<(), Failure> {
        let rule = |player: &Followed| match player {
            Followed::Bot(bot) => bot.rule(),
            Followed::Optimal | Followed::File(..) => "plays perfectly",
        };
        bots::list(Followed::all().map(|player| (player.name().to_owned(), rule(&player).to_owned())), self.global)
    }

    /// Runs `work` with a player that has a known rule; `None` for the optimal policy.
    pub fn with_followed<T>(
        &self,
        player: &Followed,
        work: impl FnOnce(&dyn Chooser) -> Result<T, Failure>,
    ) -> Result<Option<T>, Failure> {
        match player {
            Followed::Optimal => Ok(None),
            Followed::Bot(bot) => self.with_bot(*bot, |fixed| work(fixed)).map(Some),
            Followed::File(_, rule) => work(&Follower::new(self.game.board(), rule)).map(Some),
        }
    }

    /// Runs `work` with a bot, for which the game of all players is rated if the bot needs ratings.
    fn with_bot<T>(&self, bot: Bot, work: impl FnOnce(&Fixed<'_>) -> Result<T, Failure>) -> Result<T, Failure> {
        let of_all = Game::new(self.game.id(), self.game.rules().clone(), Objective::Win);
        let rate = || Ok::<_, Failure>(RaceGame { game: &of_all, ..*self }.tables()?.estimator()?);
        let estimator = bot.needs_ratings().then(rate).transpose()?;
        let ratings = estimator.as_ref().map(|estimator| estimator.bot().ratings());
        let fixed = Fixed::new(self.game.board(), bot, ratings);
        work(&fixed.expect("a bot that plays by ratings has them"))
    }
}
