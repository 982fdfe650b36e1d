//! Sheets that a person can remember: which move to prefer.

mod find;

use dicebase_games::RulesError;
use dicebase_games::race::{Game, Objective, Rules, RulesFile};
use dicebase_solver::Report;
use serde::{Serialize, Serializer};

use super::chooser::Perfect;
use super::error::WalkError;
use super::regret::regret;
use super::states::followed;
use crate::stored::{Reader, Stored};

pub use super::rule::{Follower, Piece, Preference, Rule};

/// A rule with its losses.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    /// The rule.
    #[serde(flatten)]
    pub rule: Rule,
    /// The losses of the rule in the games in which it is measured.
    pub losses: Vec<RuleLoss>,
    /// The probability, for each distance from 1 on, that a piece there at the end of its player's turn is sent home
    /// before its player's next turn, between two perfect players. Empty without a game of two.
    pub danger: Vec<f64>,
}

/// The loss of a player who follows a rule, against perfect play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleLoss {
    /// The objective.
    #[serde(serialize_with = "name")]
    pub objective: Objective,
    /// The number of pieces of each player in the game of the measurement.
    pub pieces: usize,
    /// The value of perfect play.
    pub optimum: f64,
    /// The value of the rule.
    pub value: f64,
    /// The difference, never negative.
    pub loss: f64,
}

fn name<S: Serializer>(objective: &Objective, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(objective.name())
}

/// The games on a board in which a rule is found and measured: a game of two players and a game of one player alone. In
/// the game of two, players have as many pieces as the rules say, or fewer if turns could not be followed from every
/// state. Boards without seats for two have only the game of one.
///
/// # Errors
/// If the rules of such a game are invalid, which should not happen for valid rules.
pub fn games_measured(id: &str, rules: &Rules) -> Result<Vec<Game>, RulesError> {
    let mut games = vec![Game::new(id, rules.clone(), Objective::Turns)];
    if rules.seats.is_multiple_of(2) {
        let of = |pieces: usize| {
            if (rules.players, rules.pieces) == (2, pieces) {
                return Ok(rules.clone());
            }
            Rules::new(id, RulesFile { players: 2, pieces, ..RulesFile::clone(rules) })
        };
        for pieces in (1..=rules.pieces).rev() {
            let game = Game::new(id, of(pieces)?, Objective::Win);
            if followed(&game, 0).is_ok() {
                games.insert(0, game);
                break;
            }
        }
    }
    Ok(games)
}

/// Solves the games, finds the best rule in the first one, and computes its loss in each of them.
///
/// # Errors
/// If a game has more than two players or too many states, or if `report` breaks off.
pub fn sheet(games: &[Game], report: Report<'_>) -> Result<Sheet, WalkError> {
    let rule = Rule { preferences: Vec::new(), then: Piece::Front };
    let mut sheet = Sheet { rule, losses: Vec::new(), danger: Vec::new() };
    for (i, game) in games.iter().enumerate() {
        let perfect = Perfect::solved(game, report)?;
        if i == 0 {
            (sheet.rule, sheet.danger) = find::best_rule(game, &perfect, report)?;
        }
        let lost = regret(game, &Follower::new(game.board(), &sheet.rule), perfect.values(), report)?;
        sheet.losses.push(RuleLoss {
            objective: game.objective(),
            pieces: game.rules().pieces,
            optimum: lost.optimum,
            value: lost.value,
            loss: lost.loss,
        });
    }
    Ok(sheet)
}

impl Stored for Sheet {
    type Game = Vec<Game>;

    fn to_numbers(&self) -> Vec<f64> {
        let Self { rule, losses, danger } = self;
        let mut numbers = vec![f64::from(rule.then as u8), rule.preferences.len() as f64];
        numbers.extend(rule.preferences.iter().map(|&preference| f64::from(preference as u8)));
        numbers.extend(losses.iter().flat_map(|loss| [loss.optimum, loss.value, loss.loss]));
        numbers.extend(danger);
        numbers
    }

    fn of_numbers(games: &Vec<Game>, numbers: &[f64]) -> Option<Self> {
        let mut from = Reader::new(numbers);
        let then = *[Piece::Front, Piece::Rear].get(from.whole()?)?;
        let count = from.whole()?.min(Preference::ALL.len());
        let preference = |_| Preference::ALL.get(from.whole()?).copied();
        let preferences = (0..count).map(preference).collect::<Option<_>>()?;
        let loss = |game: &Game| {
            let (objective, pieces) = (game.objective(), game.rules().pieces);
            let (optimum, value, loss) = (from.number()?, from.number()?, from.number()?);
            Some(RuleLoss { objective, pieces, optimum, value, loss })
        };
        let losses: Vec<RuleLoss> = games.iter().map(loss).collect::<Option<_>>()?;
        let of_two = games.iter().find(|game| game.objective() == Objective::Win);
        let fields = of_two.map_or(0, |game| game.rules().ring);
        let danger = (0..fields).map(|_| from.number()).collect::<Option<_>>()?;
        from.all(Self { rule: Rule { preferences, then }, losses, danger })
    }
}
