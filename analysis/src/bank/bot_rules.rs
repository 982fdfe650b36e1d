//! The rules of a bot file: totals from which to bank and to take over, by the scores.

use dicebase_games::bank::{Game, Objective, Points, RulesFile, Situation, ThisFamily};
use dicebase_games::{BotFileError, Family, Problem, read_bot_file};
use serde::Deserialize;

use super::bots::most_points;
use super::thresholds::Thresholds;

/// A bot file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    #[serde(rename = "family")]
    _family: ThisFamily,
    #[serde(rename = "rule", default)]
    rules: Vec<WrittenRule>,
}

/// A rule for the turns that begin with some scores. All numbers are points.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenRule {
    /// The scores for which the rule is meant.
    score_from: Option<Points>,
    score_below: Option<Points>,
    opponent_from: Option<Points>,
    opponent_below: Option<Points>,
    lead_from: Option<i64>,
    lead_below: Option<i64>,
    /// The turn total from which to bank.
    bank_from: ByDice<From>,
    /// The points that dice left count for when dice are set aside.
    #[serde(default)]
    dice_left: Option<ByDice<Points>>,
    /// The offered turn total from which to take over.
    #[serde(default)]
    take_from: Option<ByDice<From>>,
}

/// One value for any number of dice left, or a list with one for each number from 1 on.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "points are expected here, such as 350, \"never\", or a list of them by the dice left")]
enum ByDice<T> {
    Any(T),
    Each(Vec<T>),
}

/// A turn total from which something is done.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
enum From {
    Points(Points),
    Never(Never),
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Never {
    Never,
}

/// A list of rules. The first one that fits the scores of a turn is followed.
#[derive(Clone, Debug, PartialEq)]
pub struct BotRules {
    rules: Vec<Rule>,
}

#[derive(Clone, Debug, PartialEq)]
struct Rule {
    when: When,
    /// The thresholds of the first player, and of the second one, who may have other dice.
    follows: [Thresholds; 2],
}

/// The scores that a rule is for, and the lead, in steps.
#[derive(Clone, Debug, Default, PartialEq)]
struct When {
    score: Span,
    opponent: Span,
    lead: Span,
}

/// A range of numbers: `from` is included, `below` is not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Span {
    from: Option<i64>,
    below: Option<i64>,
}

impl BotRules {
    /// Reads the text of a bot file for a game of these rules. `file` is named in errors.
    ///
    /// # Errors
    /// If the text is not TOML, if keys are missing, unknown or of the wrong kind, if the game does not have a number,
    /// or if some scores have no rule.
    pub fn parse(file: &str, text: &str, rules: &RulesFile) -> Result<Self, BotFileError> {
        let written: Written = read_bot_file(file, text, Family::Bank)?;
        let refused = |problem| BotFileError { file: file.to_owned(), problem };
        if rules.one_roll {
            let reason = "a turn of this game is one roll, for which a bot file has no rules; name a bot";
            return Err(refused(unfit("rule", reason)));
        }
        let made = (1..).zip(&written.rules).map(|(number, rule)| made(number, rule, rules));
        let made = made.collect::<Result<Vec<_>, _>>().map_err(refused)?;
        if made.last().is_none_or(|last| last.when != When::default()) {
            let reason = "some scores have no rule; end with a [[rule]] that names no scores";
            return Err(refused(unfit("rule", reason)));
        }
        Ok(Self { rules: made })
    }

    /// The thresholds of the first rule that fits a turn. Conditions on the opponent and the lead do not fit a player
    /// who is alone; under the objective points only a rule without conditions fits.
    pub(super) fn at(&self, game: &Game, at: &Situation) -> &Thresholds {
        let fits = |rule: &&Rule| rule.when.fits(game.objective(), at);
        // The last rule always fits.
        let rule = self.rules.iter().find(fits).unwrap_or(&self.rules[self.rules.len() - 1]);
        &rule.follows[usize::from(at.second)]
    }

    /// Returns `true` when decisions depend on the scores.
    pub(super) fn reads_scores(&self) -> bool {
        self.rules.len() > 1
    }
}

impl When {
    fn fits(&self, objective: Objective, at: &Situation) -> bool {
        let score = at.me.score as i64;
        let opponent = at.later.iter().map(|later| later.score).fold(at.opponent.score, usize::max) as i64;
        let alone = self.opponent == Span::default() && self.lead == Span::default();
        match objective {
            Objective::Points => *self == Self::default(),
            Objective::Turns => alone && self.score.has(score),
            Objective::Win => self.score.has(score) && self.opponent.has(opponent) && self.lead.has(score - opponent),
        }
    }
}

impl Span {
    fn has(self, number: i64) -> bool {
        self.from.is_none_or(|from| number >= from) && self.below.is_none_or(|below| number < below)
    }
}

/// Checks a rule and converts its points to steps.
fn made(number: usize, written: &WrittenRule, rules: &RulesFile) -> Result<Rule, Problem> {
    let key = |key: &str| format!("rule.{number}.{key}");
    let score = |name: &str, points: Option<Points>| {
        points.map(|points| within(&key(name), points, rules).map(|steps| steps as i64)).transpose()
    };
    let lead = |name: &str, points: Option<i64>| {
        let steps = |points: i64| {
            let away = within(&key(name), Points(points.unsigned_abs() as usize), rules)? as i64;
            Ok::<_, Problem>(if points < 0 { -away } else { away })
        };
        points.map(steps).transpose()
    };
    let when = When {
        score: Span {
            from: score("score-from", written.score_from)?,
            below: score("score-below", written.score_below)?,
        },
        opponent: Span {
            from: score("opponent-from", written.opponent_from)?,
            below: score("opponent-below", written.opponent_below)?,
        },
        lead: Span { from: lead("lead-from", written.lead_from)?, below: lead("lead-below", written.lead_below)? },
    };
    Ok(Rule { when, follows: [follows(&key, written, rules)?, follows(&key, written, &rules.exchanged())?] })
}

/// The thresholds of a rule for the dice of the first player.
fn follows(key: &impl Fn(&str) -> String, written: &WrittenRule, rules: &RulesFile) -> Result<Thresholds, Problem> {
    let total = |name: &'static str| {
        let key = key(name);
        move |from: From| match from {
            From::Points(points) => checked(&key, points, rules).map(Some),
            From::Never(Never::Never) => Ok(None),
        }
    };
    let left = written.dice_left.clone().unwrap_or(ByDice::Any(Points(0)));
    let take = written.take_from.clone().unwrap_or(ByDice::Any(From::Never(Never::Never)));
    Ok(Thresholds {
        bank: written.bank_from.clone().each(&key("bank-from"), rules, total("bank-from"))?,
        dice: left.each(&key("dice-left"), rules, |points| checked(&key("dice-left"), points, rules))?,
        take: take.each(&key("take-from"), rules, total("take-from"))?,
    })
}

impl<T: Clone> ByDice<T> {
    /// Converts the values for each number of dice left to those for each hand.
    fn each<N: Clone>(
        self,
        key: &str,
        rules: &RulesFile,
        number: impl Fn(T) -> Result<N, Problem>,
    ) -> Result<Vec<N>, Problem> {
        let dice = rules.dice;
        let each = match self {
            Self::Any(one) => vec![one; dice],
            Self::Each(each) if each.len() == dice => each,
            Self::Each(each) => {
                let found = each.len();
                return Err(unfit(
                    key,
                    &format!("it has {found} entries, one for each of 1 to {dice} dice left is needed"),
                ));
            }
        };
        let of_size: Vec<N> = each.into_iter().map(number).collect::<Result<_, _>>()?;
        let hands = rules.hands();
        Ok((1..=hands.all()).map(|hand| of_size[hands.size(hand) - 1].clone()).collect())
    }
}

/// Converts the points of a score to steps. They must not exceed the target, if there is one.
fn within(key: &str, points: Points, rules: &RulesFile) -> Result<usize, Problem> {
    let target = most_points(rules);
    if points > target {
        return Err(Problem::OutOfBounds { key: key.to_owned(), found: points.0, least: 0, most: target.0 });
    }
    checked(key, points, rules)
}

/// Converts points to steps. They may exceed the target, as turn totals do.
fn checked(key: &str, points: Points, rules: &RulesFile) -> Result<usize, Problem> {
    let step = rules.step;
    if !rules.is_in_steps(points) {
        return Err(unfit(key, &format!("{points} is no multiple of {step}; give one")));
    }
    Ok(rules.steps(points))
}

fn unfit(key: &str, reason: &str) -> Problem {
    Problem::Unfit { key: key.to_owned(), reason: reason.to_owned() }
}
