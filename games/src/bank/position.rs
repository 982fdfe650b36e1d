//! A moment of decision.

use thiserror::Error;

use super::game::{Game, Next, Objective, Situation};
use super::reach::{LONGEST_TURN, Reach};
use super::rules::{End, HotDice};
use super::states::{Offer, Standing, State};
use crate::dice::Dice;

/// A player as people describe one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The score in points.
    pub points: usize,
    /// Whether the player has banked, where a score of 0 does not say it.
    pub entered: bool,
}

/// Both players as people describe them. Objectives of one player know no opponent, and that of one turn no players at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// The player to move.
    pub me: Player,
    /// The other one.
    pub opponent: Player,
    /// Whether the player to move closes the round.
    pub second: bool,
}

/// A roll as people describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The turn total before it, in points, what was taken over included.
    pub turn: usize,
    /// How many of these points were taken over.
    pub taken: usize,
    /// The dice that were rolled.
    pub dice: Dice,
}

/// A moment in which a player decides: at the start of a turn, or after a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    situation: Situation,
    moment: Moment,
}

/// Where in a turn a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the first roll, with what may be taken over, if anything.
    Start(Option<Offer>),
    /// After a roll: the turn total before it, in steps, and the dice.
    Rolled(usize, Dice),
}

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Go on from where the other player banked.
    TakeOver,
    /// Roll all dice.
    Roll,
    /// Set these dice aside, which makes the turn total so many steps, with so many dice left, and then do this.
    SetAside {
        /// The dice that are set aside.
        dice: Dice,
        /// What follows.
        then: Then,
        /// The turn total with them, in steps.
        total: usize,
        /// How many dice are left to roll.
        left: usize,
    },
}

/// What a player does who has set dice aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Write down the turn total.
    Bank,
    /// Roll on.
    Roll,
}

/// A position that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A number of points that nothing adds up to.
    #[error("{what} of {found} cannot be: all points are multiples of {step}")]
    NotInSteps {
        /// What it is.
        what: &'static str,
        /// What was given.
        found: usize,
        /// The step.
        step: usize,
    },
    /// A score below what must be banked first.
    #[error("a score of {found} cannot be: who has banked in {game} has at least {least}; {}", instead(*found, *least))]
    ScoreTooLow {
        /// What was given.
        found: usize,
        /// The lowest score.
        least: usize,
        /// The game's id.
        game: String,
    },
    /// The player to move has the target.
    #[error("the player to move has {found} points, and {target} end the game; give a score below {target}")]
    Over {
        /// What was given.
        found: usize,
        /// The target.
        target: usize,
    },
    /// The other player has the target, and there is no last turn.
    #[error("the opponent has {found} points, and {target} end the game{hint}")]
    OpponentWon {
        /// What was given.
        found: usize,
        /// The target.
        target: usize,
        /// When it would be possible.
        hint: &'static str,
    },
    /// Something that the objective or the rules do not know.
    #[error("{what} does not matter here: {reason}; leave it out")]
    DoesNotMatter {
        /// What was given.
        what: &'static str,
        /// Why it does not matter.
        reason: &'static str,
    },
    /// No dice, or more than there are.
    #[error("{what} has {found} dice, but {game} is played with {most}; give 1 to {most}")]
    WrongNumberOfDice {
        /// What it is.
        what: &'static str,
        /// What was given.
        found: usize,
        /// How many the game has.
        most: usize,
        /// The game's id.
        game: String,
    },
    /// A turn total that no turn comes to with these dice.
    #[error("a turn total of {total} with {dice} dice to roll cannot be{hint}")]
    Unreachable {
        /// The turn total in points.
        total: usize,
        /// The dice.
        dice: usize,
        /// What could be.
        hint: String,
    },
    /// Points taken over that the other player cannot have banked.
    #[error(
        "{points} points with {dice} dice left cannot have been banked by an opponent with a score of {score}: {reason}"
    )]
    NotAnOffer {
        /// The points.
        points: usize,
        /// The dice that were left.
        dice: String,
        /// The score of the opponent.
        score: usize,
        /// Why.
        reason: String,
    },
    /// More points taken over than allowed.
    #[error("{points} points cannot have been taken over: {game} allows no more than one's own score, {score}")]
    TookTooMuch {
        /// The points.
        points: usize,
        /// The score of the player to move.
        score: usize,
        /// The game's id.
        game: String,
    },
    /// A roll that leaves no choice.
    #[error("the roll {roll} is a bust: no die counts, the turn is over and there is nothing to decide")]
    Bust {
        /// The roll.
        roll: Dice,
    },
}

impl PositionError {
    /// The part of a position that is to blame, if it is one alone.
    pub(crate) fn key(&self) -> Option<&'static str> {
        match self {
            Self::NotInSteps { what, .. } | Self::DoesNotMatter { what, .. } => key_of(what),
            Self::ScoreTooLow { .. } | Self::NotAnOffer { .. } => None,
            Self::Over { .. } => Some("me"),
            Self::OpponentWon { .. } => Some("opponent"),
            Self::WrongNumberOfDice { what, .. } => {
                key_of(what).map(|key| if key == "offer" { "offer-dice" } else { key })
            }
            Self::Unreachable { .. } => Some("turn"),
            Self::TookTooMuch { .. } => Some("taken"),
            Self::Bust { .. } => Some("roll"),
        }
    }
}

/// What a player's score may be instead of one that is too low.
fn instead(found: usize, least: usize) -> String {
    match found {
        0 => format!("leave out that this player has, or give {least} or more"),
        _ => format!("give 0 or {least} or more"),
    }
}

/// What errors call a part, and what a position does.
fn key_of(what: &str) -> Option<&'static str> {
    match what {
        "an offer" => Some("offer"),
        "a turn total" => Some("turn"),
        "what was taken over" => Some("taken"),
        "the roll" => Some("roll"),
        "the opponent" => Some("opponent"),
        "being second" => Some("second"),
        _ => None,
    }
}

impl Position {
    /// The start of a turn; `offer` is what the other player banked last, in points, and the dice that are left.
    ///
    /// # Errors
    /// Where the position cannot be in the game.
    pub fn start(game: &Game, players: &Players, offer: Option<(usize, usize)>) -> Result<Self, PositionError> {
        let mut situation = situation(game, players)?;
        let offer = offer.map(|(points, dice)| {
            knows_taking_over(game, "an offer")?;
            let total = in_steps(game, "an offer", points)?;
            check_number(game, "an offer", dice)?;
            let reach = Reach::from_start(game.rules(), game.worth(), total.min(LONGEST_TURN));
            check_offer(
                game,
                situation.opponent,
                total,
                dice.to_string(),
                reach.has(total, dice) && may_bank(game, dice),
            )?;
            Ok(Offer { total, dice })
        });
        situation.taken = 0;
        Ok(Self { situation, moment: Moment::Start(offer.transpose()?) })
    }

    /// The moment after a roll.
    ///
    /// # Errors
    /// Where the position cannot be in the game, and where the roll is a bust.
    pub fn rolled(game: &Game, players: &Players, roll: &Roll) -> Result<Self, PositionError> {
        let mut situation = situation(game, players)?;
        check_number(game, "the roll", roll.dice.len())?;
        let total = in_steps(game, "a turn total", roll.turn)?;
        let dice = roll.dice.len();
        if total > LONGEST_TURN {
            let hint = format!(": dicebase looks no further than {}", LONGEST_TURN * game.rules().step);
            return Err(PositionError::Unreachable { total: roll.turn, dice, hint });
        }
        if roll.taken > 0 {
            situation.taken = check_taken(game, &situation, roll, total)?;
        } else {
            let reach = Reach::from_start(game.rules(), game.worth(), total);
            check_reach(&reach, total, roll)?;
        }
        if !roll.dice.parts().any(|part| game.worth().of(&part).is_some()) {
            return Err(PositionError::Bust { roll: roll.dice });
        }
        if !game.rules().pays_for_taking_over() {
            situation.taken = 0;
        }
        Ok(Self { situation, moment: Moment::Rolled(total, roll.dice) })
    }

    /// The situation of the turn.
    #[must_use]
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    /// Where in the turn it is.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// The state that a turn starts in, if it is the start of one and the game goes on after it.
    #[must_use]
    pub fn state(&self, game: &Game) -> Option<State> {
        let Moment::Start(offer) = self.moment else { return None };
        let Situation { me, opponent, second, .. } = self.situation;
        (!game.is_last(&self.situation)).then_some(State { me, opponent, second, offer })
    }

    /// Everything that may be done, in the order in which equally good actions are ranked: taking over before rolling, more dice set
    /// aside before fewer, then larger faces, banking before rolling on.
    #[must_use]
    pub fn actions(&self, game: &Game) -> Vec<Action> {
        match self.moment {
            Moment::Start(offer) => {
                let takes = offer.is_some_and(|offer| game.states().may_take(self.situation.me, offer.total));
                takes.then_some(Action::TakeOver).into_iter().chain([Action::Roll]).collect()
            }
            Moment::Rolled(total, roll) => {
                let mut parts: Vec<Dice> = roll.parts().filter(|part| game.worth().of(part).is_some()).collect();
                parts
                    .sort_by_cached_key(|part| std::cmp::Reverse((part.len(), part.faces().rev().collect::<Vec<_>>())));
                parts.into_iter().flat_map(|part| self.set_aside(game, total, &roll, part)).collect()
            }
        }
    }

    fn set_aside(&self, game: &Game, before: usize, roll: &Dice, dice: Dice) -> impl Iterator<Item = Action> + use<> {
        let total = before + game.worth().of(&dice).unwrap_or_default() / game.rules().step;
        let left = if dice.len() == roll.len() { game.rules().dice } else { roll.len() - dice.len() };
        let may_bank = game.banked(&self.situation, total, left) != Next::Never;
        let banks = may_bank.then_some(Then::Bank);
        banks.into_iter().chain([Then::Roll]).map(move |then| Action::SetAside { dice, then, total, left })
    }
}

fn situation(game: &Game, players: &Players) -> Result<Situation, PositionError> {
    let Players { me, opponent, second } = *players;
    let alone = |what, reason| Err(PositionError::DoesNotMatter { what, reason });
    match game.objective() {
        Objective::Points if *players != Players::default() => {
            return alone("a score", "the objective points looks at one turn only");
        }
        Objective::Points => {
            let me = Standing { score: 0, entered: true };
            return Ok(Situation { me, opponent: me, second, taken: 0 });
        }
        Objective::Turns if opponent != Player::default() || second => {
            return alone("the opponent", "the objective turns is about one player");
        }
        _ => {}
    }
    if second && game.rules().end != End::Round {
        return alone("being second", "these rules complete no round");
    }
    let target = game.rules().target;
    if me.points >= target {
        return Err(PositionError::Over { found: me.points, target });
    }
    if opponent.points >= target {
        let hint = match game.rules().end {
            End::AtOnce => "; give a score below it",
            End::Round if !second => "; only the player who closes the round moves after that",
            _ => "",
        };
        if !hint.is_empty() {
            return Err(PositionError::OpponentWon { found: opponent.points, target, hint });
        }
    }
    let (me, opponent) = (standing(game, &me)?, standing(game, &opponent)?);
    Ok(Situation { me, opponent, second, taken: 0 })
}

fn standing(game: &Game, player: &Player) -> Result<Standing, PositionError> {
    let standings = game.states().standings();
    let score = in_steps(game, "a score", player.points)?;
    let standing = standings.of(score, player.entered || score > 0);
    if standings.has(standing) || player.points >= game.rules().target {
        return Ok(standing);
    }
    let least = standings.lowest() * game.rules().step;
    Err(PositionError::ScoreTooLow { found: player.points, least, game: game.id().to_owned() })
}

fn in_steps(game: &Game, what: &'static str, points: usize) -> Result<usize, PositionError> {
    let step = game.rules().step;
    if points.is_multiple_of(step) {
        return Ok(points / step);
    }
    Err(PositionError::NotInSteps { what, found: points, step })
}

fn knows_taking_over(game: &Game, what: &'static str) -> Result<(), PositionError> {
    let reason = match (game.objective(), game.rules().take_over) {
        (Objective::Win, Some(_)) => return Ok(()),
        (Objective::Win, None) => "nothing can be taken over in this game",
        _ => "only with the objective win there is a player to take over from",
    };
    Err(PositionError::DoesNotMatter { what, reason })
}

fn check_number(game: &Game, what: &'static str, found: usize) -> Result<(), PositionError> {
    let most = game.rules().dice;
    if (1..=most).contains(&found) {
        return Ok(());
    }
    Err(PositionError::WrongNumberOfDice { what, found, most, game: game.id().to_owned() })
}

/// Whether a player may bank with so many dice left.
fn may_bank(game: &Game, dice: usize) -> bool {
    !(dice == game.rules().dice && game.rules().hot_dice == HotDice::MustRoll)
}

/// Checks that the opponent can have banked a turn total just now.
fn check_offer(game: &Game, opponent: Standing, total: usize, dice: String, can_be: bool) -> Result<(), PositionError> {
    let rules = game.rules();
    let points = total * rules.step;
    let reason = if points < rules.least_bank(true) {
        format!("at least {} points are banked", rules.least_bank(true))
    } else if total > opponent.score {
        "the points banked are part of the score".to_owned()
    } else if !game.states().may_have_banked(opponent, total) {
        format!("before that the score was {}", (opponent.score - total) * rules.step)
    } else if !can_be {
        "no turn comes to that".to_owned()
    } else {
        return Ok(());
    };
    Err(PositionError::NotAnOffer { points, dice, score: opponent.score * rules.step, reason })
}

/// Checks what was taken over before a roll, and gives it in steps.
fn check_taken(game: &Game, at: &Situation, roll: &Roll, total: usize) -> Result<usize, PositionError> {
    knows_taking_over(game, "what was taken over")?;
    let taken = in_steps(game, "what was taken over", roll.taken)?;
    if taken > total {
        let hint = format!(": it includes the {} points taken over", roll.taken);
        return Err(PositionError::Unreachable { total: roll.turn, dice: roll.dice.len(), hint });
    }
    let start = Reach::from_start(game.rules(), game.worth(), taken);
    let offers: Vec<Offer> =
        start.dice(taken).filter(|&dice| may_bank(game, dice)).map(|dice| Offer { total: taken, dice }).collect();
    check_offer(game, at.opponent, taken, "some".to_owned(), !offers.is_empty())?;
    if !game.states().may_take(at.me, taken) {
        let (points, score) = (roll.taken, at.me.score * game.rules().step);
        return Err(PositionError::TookTooMuch { points, score, game: game.id().to_owned() });
    }
    check_reach(&Reach::new(game.rules(), game.worth(), offers, total), total, roll)?;
    Ok(taken)
}

fn check_reach(reach: &Reach, total: usize, roll: &Roll) -> Result<(), PositionError> {
    let dice = roll.dice.len();
    if reach.has(total, dice) {
        return Ok(());
    }
    let possible: Vec<String> = reach.dice(total).map(|dice| dice.to_string()).collect();
    let hint = match &possible[..] {
        [] => "; no turn comes to that total".to_owned(),
        possible => format!("; with that total there are {} dice to roll", possible.join(" or ")),
    };
    Err(PositionError::Unreachable { total: roll.turn, dice, hint })
}
