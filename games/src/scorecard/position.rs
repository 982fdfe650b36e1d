//! Where a game stands.

use thiserror::Error;

use super::action::Action;
use super::card::{Card, CardError, Sums};
use super::game::Game;
use super::objective::Objective;
use super::parts::{CARD, ROLL, ROLLS_LEFT, SAVED, TARGET};
use super::scoring::Choice;
use crate::dice::Dice;
use crate::family::Family;
use crate::fields::Fields;
use crate::no_decision::NoDecision;
use crate::notation::{Notation, NotationError, as_options, check_beside};
use crate::part::OBJECTIVE;

/// Where a game stands: what is written down, and the moment of the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    card: Card,
    moment: Moment,
    aim: Aim,
}

/// What a player aims at from a position on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// The most expected points.
    #[default]
    Points,
    /// At least so many points in the end. Those on the card count, with the upper bonus once it is earned; extra
    /// bonuses that were paid before do not, since they are not on it.
    Target(usize),
}

/// Where in a turn a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the first roll. There is nothing to decide.
    Start,
    /// After a roll: a decision.
    Rolled(Rolled),
    /// The card is full.
    Over,
}

/// The dice after a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// All dice on the table.
    pub roll: Dice,
    /// How many rolls may still follow.
    pub rolls_left: usize,
    /// The dice that cannot be rolled again; none in most games.
    pub saved: Dice,
}

/// The numbers from 0 to `most` in words.
fn at_most(most: usize) -> String {
    if most == 0 { "only 0".to_owned() } else { format!("0 to {most}") }
}

/// A position that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// What is written is of no use in this game.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A card that cannot be.
    #[error(transparent)]
    Card(#[from] CardError),
    /// Not as many dice as the game has.
    #[error(
        "the roll \"{found}\" has {} dice, but {game} has {expected}; name all dice on the table, as in {example}",
        found.len()
    )]
    WrongNumberOfDice {
        /// The roll.
        found: Dice,
        /// How many dice the game has.
        expected: usize,
        /// The game's id.
        game: String,
        /// A roll of that game.
        example: Dice,
    },
    /// More rolls left than a turn has after its first.
    #[error(
        "{found} rolls cannot be left after a roll: a turn of {game} has {rolls}, so {} may be left",
        at_most(rolls - 1)
    )]
    TooManyRolls {
        /// What was given.
        found: usize,
        /// How many rolls a turn has.
        rolls: usize,
        /// The game's id.
        game: String,
    },
    /// Saved dice in a game in which every die may be rolled again.
    #[error("in {game} every die may be rolled again, so no dice are saved; leave them out")]
    NothingIsSaved {
        /// The game's id.
        game: String,
    },
    /// Saved dice before anything could have been saved.
    #[error("with {rolls_left} rolls left this is the first roll, so no dice are saved yet; leave them out")]
    SavedTooEarly {
        /// How many rolls are left.
        rolls_left: usize,
    },
    /// Saved dice that are not on the table.
    #[error(
        "the saved dice {saved} are not among the dice on the table, {roll}; name all dice on the table in the roll"
    )]
    SavedElsewhere {
        /// The saved dice.
        saved: Dice,
        /// The roll.
        roll: Dice,
    },
    /// The start of a turn, at which nothing is to be decided.
    #[error("{game} asks for a decision after a roll; add the roll and how many rolls are left, as in: {example}")]
    NothingToDecide {
        /// The game's id.
        game: String,
        /// A position in which something is.
        example: String,
    },
    /// No target under the objective that needs one.
    #[error("{game} is asked for the chance of at least so many points; add how many, as in: {example}")]
    NoTarget {
        /// The game's id.
        game: String,
        /// A position that has a target.
        example: String,
    },
    /// A target under another objective.
    #[error("a target means nothing when {game} is played for {objective}; add the objective target, as in: {example}")]
    NeedlessTarget {
        /// The game's id.
        game: String,
        /// What it is played for.
        objective: &'static str,
        /// A position that has both.
        example: String,
    },
    /// No open category.
    #[error("every category of the card is filled: the game is over and there is nothing to decide")]
    CardIsFull,
}

impl PositionError {
    /// The part that is to blame.
    #[must_use]
    pub fn part(&self) -> &'static str {
        match self {
            Self::Notation(error) => error.part(),
            Self::WrongNumberOfDice { .. } | Self::NothingToDecide { .. } => ROLL.name,
            Self::TooManyRolls { .. } => ROLLS_LEFT.name,
            Self::NothingIsSaved { .. } | Self::SavedTooEarly { .. } | Self::SavedElsewhere { .. } => SAVED.name,
            Self::NoTarget { .. } | Self::NeedlessTarget { .. } => TARGET.name,
            Self::Card(_) | Self::CardIsFull => CARD.name,
        }
    }

    /// The same for who typed options of the command line, if it sounds different then.
    #[must_use]
    pub fn in_options(&self) -> Option<String> {
        match self {
            Self::Notation(error) => error.in_options(),
            Self::NothingToDecide { example, .. }
            | Self::NoTarget { example, .. }
            | Self::NeedlessTarget { example, .. } => Some(self.to_string().replace(example, &as_options(example))),
            _ => None,
        }
    }

    /// Why nothing is to be decided, if the position can be, but leaves no decision.
    #[must_use]
    pub fn no_decision(&self) -> Option<NoDecision> {
        match self {
            Self::CardIsFull => Some(NoDecision::GameOver),
            Self::NothingToDecide { .. } => Some(NoDecision::TurnStart),
            _ => None,
        }
    }
}

impl Position {
    /// Before the first roll of a turn, or the end of the game if the card is full.
    #[must_use]
    pub fn start(card: Card) -> Self {
        let moment = if card.open().is_empty() { Moment::Over } else { Moment::Start };
        Self { card, moment, aim: Aim::Points }
    }

    /// After a roll: `saved` are the dice that cannot be rolled again, [`Dice::NONE`] in most games.
    ///
    /// # Errors
    /// Where the position cannot be in the game.
    pub fn after_roll(
        game: &Game,
        card: Card,
        roll: Dice,
        rolls_left: usize,
        saved: Dice,
    ) -> Result<Self, PositionError> {
        let (rules, id) = (game.rules(), || game.id().to_owned());
        if card.open().is_empty() {
            return Err(PositionError::CardIsFull);
        }
        if roll.len() != rules.dice {
            let example = Dice::example(rules.dice, rules.sides);
            return Err(PositionError::WrongNumberOfDice { found: roll, expected: rules.dice, game: id(), example });
        }
        if rolls_left >= rules.rolls {
            return Err(PositionError::TooManyRolls { found: rolls_left, rolls: rules.rolls, game: id() });
        }
        if !saved.is_empty() {
            if !rules.saved_dice {
                return Err(PositionError::NothingIsSaved { game: id() });
            }
            if rolls_left + 1 == rules.rolls {
                return Err(PositionError::SavedTooEarly { rolls_left });
            }
            if !roll.contains(&saved) {
                return Err(PositionError::SavedElsewhere { saved, roll });
            }
        }
        Ok(Self { card, moment: Moment::Rolled(Rolled { roll, rolls_left, saved }), aim: Aim::Points })
    }

    /// The same with another aim, which has to be that of the game's objective.
    #[must_use]
    pub fn aiming_at(self, aim: Aim) -> Self {
        Self { aim, ..self }
    }

    /// From what was written. Without a roll it is the start of a turn.
    ///
    /// # Errors
    /// Where something was written that cannot be in this game.
    pub fn read(game: &Game, notation: &Notation) -> Result<Self, PositionError> {
        notation.check(game.word(), Family::Scorecard, game.objective().name())?;
        let aim = Aim::read(game, notation)?;
        let card = Card::parse(game, notation.word(&CARD).unwrap_or_default())?;
        let example = |_: &_| {
            let rules = game.rules();
            format!("{} roll {} rolls-left 1", game.word(), Dice::example(rules.dice, rules.sides))
        };
        check_beside(notation, &[(&ROLL, &ROLLS_LEFT), (&ROLLS_LEFT, &ROLL), (&SAVED, &ROLL)], example)?;
        let Some(rolls_left) = notation.number(&ROLLS_LEFT) else { return Ok(Self::start(card).aiming_at(aim)) };
        let (roll, saved) = (notation.dice(&ROLL, game.rules().sides)?, notation.dice(&SAVED, game.rules().sides)?);
        Ok(Self::after_roll(game, card, roll, rolls_left, saved)?.aiming_at(aim))
    }

    /// In words, from which [`read`](Self::read) makes the same position again.
    #[must_use]
    pub fn notation(&self, game: &Game) -> Notation {
        let notation = self.aim.notation(game).with_word(&CARD, self.card.to_text(game));
        let Moment::Rolled(Rolled { roll, rolls_left, saved }) = self.moment else { return notation };
        let notation = notation.with_word(&ROLL, roll.to_string()).with_number(&ROLLS_LEFT, Some(rolls_left));
        if saved.is_empty() { notation } else { notation.with_word(&SAVED, saved.to_string()) }
    }

    /// What the card comes to, as answers tell it: its `total` without bonuses, the `upper_total`, and the
    /// `upper_bonus` that this earns, which is paid at the end of the game; with a target also how many points are
    /// still `needed`.
    #[must_use]
    pub fn sums(&self, game: &Game) -> Fields {
        let Sums { total, upper_total, upper_bonus } = self.card.sums(game);
        let sums = Fields::default().number("total", total).number("upper_total", upper_total);
        let sums = sums.number("upper_bonus", upper_bonus);
        match self.needed(game) {
            Some(needed) => sums.number("needed", needed),
            None => sums,
        }
    }

    /// How many points are still needed to reach the target; none without one.
    #[must_use]
    pub fn needed(&self, game: &Game) -> Option<usize> {
        let Aim::Target(target) = self.aim else { return None };
        let Sums { total, upper_bonus, .. } = self.card.sums(game);
        Some(target.saturating_sub(total + upper_bonus))
    }

    /// What the player aims at.
    #[must_use]
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// What is written down.
    #[must_use]
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// Where in the turn it is.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// The dice, after a roll.
    #[must_use]
    pub fn rolled(&self) -> Option<&Rolled> {
        match &self.moment {
            Moment::Rolled(rolled) => Some(rolled),
            Moment::Start | Moment::Over => None,
        }
    }

    /// The dice with which something is to be decided.
    ///
    /// # Errors
    /// At the start of a turn and after the end, where nothing is.
    pub fn decision(&self, game: &Game) -> Result<&Rolled, PositionError> {
        match &self.moment {
            Moment::Rolled(rolled) => Ok(rolled),
            Moment::Over => Err(PositionError::CardIsFull),
            Moment::Start => {
                let rules = game.rules();
                let notation = self.notation(game).with_word(&ROLL, Dice::example(rules.dice, rules.sides).to_string());
                let example = notation.with_number(&ROLLS_LEFT, Some(rules.rolls - 1)).to_string();
                Err(PositionError::NothingToDecide { game: game.id().to_owned(), example })
            }
        }
    }

    /// All that the player may do, in the order in which equally good actions are preferred: keeps with more dice
    /// first, then those with larger faces (as [`crate::Lattice`] orders them, backwards), and categories in the order
    /// of the card. Nothing at the start of a turn and after the end.
    #[must_use]
    pub fn actions(&self, game: &Game) -> Vec<Action> {
        match self.rolled() {
            None => Vec::new(),
            Some(Rolled { rolls_left: 0, .. }) => self.choices(game).map(Action::Score).collect(),
            Some(Rolled { roll, saved, .. }) => {
                let mut keeps: Vec<Dice> = roll.parts().filter(|keep| keep.contains(saved)).collect();
                keeps.sort_by_key(|keep| std::cmp::Reverse(game.lattice().index(keep)));
                keeps.into_iter().map(Action::Keep).collect()
            }
        }
    }

    /// The ways to fill a category with the roll as it lies, in the order of the card.
    pub fn choices<'g>(&self, game: &'g Game) -> impl Iterator<Item = Choice> + use<'g> {
        let state = self.card.state(game);
        let roll = self.rolled().map(|rolled| game.roll(&rolled.roll));
        roll.into_iter().flat_map(move |roll| game.scoring().choices(state.open, state.extra, roll))
    }
}

impl Aim {
    /// The points that are wanted; none where play is for the most of them.
    #[must_use]
    pub fn target(self) -> Option<usize> {
        match self {
            Self::Points => None,
            Self::Target(target) => Some(target),
        }
    }

    /// What is written of it, as far as the game's objective asks for something.
    fn read(game: &Game, notation: &Notation) -> Result<Self, PositionError> {
        let id = || game.id().to_owned();
        match (game.objective(), notation.number(&TARGET)) {
            (Objective::ExpectedScore, None) => Ok(Self::Points),
            (Objective::ExpectedScore, Some(target)) => {
                let (objective, example) = (game.objective().name(), Self::Target(target).notation(game).to_string());
                Err(PositionError::NeedlessTarget { game: id(), objective, example })
            }
            (Objective::Target, Some(target)) => Ok(Self::Target(target)),
            (Objective::Target, None) => {
                let example = format!(
                    "{} {}",
                    Notation::new(game.word()).with_word(&OBJECTIVE, Objective::Target.name()),
                    TARGET.in_use()
                );
                Err(PositionError::NoTarget { game: id(), example })
            }
        }
    }

    /// The game with this aim.
    fn notation(self, game: &Game) -> Notation {
        let notation = Notation::new(game.word());
        match self {
            Self::Points => notation,
            Self::Target(target) => {
                notation.with_word(&OBJECTIVE, Objective::Target.name()).with_number(&TARGET, Some(target))
            }
        }
    }
}
