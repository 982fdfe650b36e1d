//! Positions of scorecard games.

use thiserror::Error;

use super::action::Action;
use super::aim::{Aim, Others, of_objective};
use super::card::{Card, CardError, Sums};
use super::categories::Categories;
use super::game::Game;
use super::objective::Objective;
use super::parts::{CARD, LEAD, OF_MELEES, OPPONENTS, ROLL, ROLLS_LEFT, SAVED, TARGET};
use super::scoring::Choice;
use crate::dice::Dice;
use crate::family::Family;
use crate::fields::Fields;
use crate::no_decision::NoDecision;
use crate::notation::{Notation, NotationError, as_options, check_beside};
use crate::text::{counted, listed};

/// A position: the card, the moment of the turn, and the aim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    card: Card,
    moment: Moment,
    aim: Aim,
}

/// The moment of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the first roll. There is nothing to decide.
    Start {
        /// The rolls that earlier turns saved for this one; 0 in most games.
        saved_rolls: usize,
    },
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
    /// The number of rolls that may still follow.
    pub rolls_left: usize,
    /// The dice that cannot be rolled again; none in most games.
    pub saved: Dice,
}

/// The numbers from 0 to `most` in words.
fn at_most(most: usize) -> String {
    if most == 0 { "only 0".to_owned() } else { format!("0 to {most}") }
}

/// An impossible position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The notation does not fit this game.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The card is impossible.
    #[error(transparent)]
    Card(#[from] CardError),
    /// The number of dice differs from that of the game.
    #[error(
        "the roll \"{found}\" has {} dice, but {game} has {expected}; name all dice on the table, as in {example}",
        found.len()
    )]
    WrongNumberOfDice {
        /// The roll.
        found: Dice,
        /// The number of dice of the game.
        expected: usize,
        /// The game's id.
        game: String,
        /// A roll of that game.
        example: Dice,
    },
    /// The number of rolls left exceeds that of a turn after its first roll.
    #[error(
        "{found} rolls cannot be left after a roll: a turn of {game} has {rolls}, so {} may be left",
        at_most(rolls - 1)
    )]
    TooManyRolls {
        /// The number that was given.
        found: usize,
        /// The number of rolls of a turn.
        rolls: usize,
        /// The game's id.
        game: String,
    },
    /// The number of rolls left exceeds that of a turn together with all rolls that can have been saved.
    #[error(
        "{found} rolls cannot be left after a roll: a turn of {game} has {rolls}, and {} may have saved {saved} more, \
         so {} may be left",
        counted(*.turns, "turn before it", "turns before it"),
        at_most(rolls + saved - 1)
    )]
    TooManySavedRolls {
        /// The number that was given.
        found: usize,
        /// The number of rolls of a turn.
        rolls: usize,
        /// The number of turns before.
        turns: usize,
        /// The number of rolls that these can have saved.
        saved: usize,
        /// The game's id.
        game: String,
    },
    /// The number of rolls of a turn is not its own number plus a possible number of saved rolls.
    #[error(
        "a turn cannot begin with {found} rolls: in {game} it has {rolls}, and {} may have saved up to {saved} more",
        counted(*.turns, "turn before it", "turns before it")
    )]
    WrongRolls {
        /// The number that was given.
        found: usize,
        /// The number of rolls of a turn.
        rolls: usize,
        /// The number of turns before.
        turns: usize,
        /// The number of rolls that these can have saved.
        saved: usize,
        /// The game's id.
        game: String,
    },
    /// Saved dice are given in a game in which every die may be rolled again.
    #[error("in {game} every die may be rolled again, so no dice are saved; leave them out")]
    NothingIsSaved {
        /// The game's id.
        game: String,
    },
    /// Saved dice are given before any can have been saved.
    #[error("with {rolls_left} rolls left this is the first roll, so no dice are saved yet; leave them out")]
    SavedTooEarly {
        /// The number of rolls left.
        rolls_left: usize,
    },
    /// The saved dice are not on the table.
    #[error(
        "the saved dice {saved} are not among the dice on the table, {roll}; name all dice on the table in the roll"
    )]
    SavedElsewhere {
        /// The saved dice.
        saved: Dice,
        /// The roll.
        roll: Dice,
    },
    /// The position is the start of a turn, when nothing is to be decided.
    #[error("{game} asks for a decision after a roll; add the roll and how many rolls are left, as in: {example}")]
    NothingToDecide {
        /// The game's id.
        game: String,
        /// A position with a decision.
        example: String,
    },
    /// The objective needs a target, and none is given.
    #[error("{game} is played for the chance to reach a number of points; add that number, as in: {example}")]
    NoTarget {
        /// The game's id.
        game: String,
        /// A position that has a target.
        example: String,
    },
    /// A part has no meaning under the objective.
    #[error("{name} means nothing when {game} is played for {objective}; leave it out, or add an objective: {example}")]
    Needless {
        /// The part.
        name: &'static str,
        /// The game's id.
        game: String,
        /// The objective of the game.
        objective: &'static str,
        /// A position in which the part has a meaning.
        example: String,
    },
    /// A part about action dice is given in a game without them.
    #[error("{name} means nothing in {game}, which has no action dice; leave it out")]
    NoActionDice {
        /// The part.
        name: &'static str,
        /// The game's id.
        game: String,
    },
    /// A card of another player is impossible.
    #[error("opponents: {0}")]
    Opponent(CardError),
    /// The number of others is too large.
    #[error("{found} opponents are too many: under the objective {objective} there may be {most}")]
    TooManyOpponents {
        /// The number that was given.
        found: usize,
        /// The largest possible number.
        most: usize,
        /// The objective.
        objective: &'static str,
    },
    /// The head start is larger than any game allows.
    #[error("a lead of {found} is more than any game has; at most {most} points may be given to either side")]
    LeadTooLarge {
        /// The number that was given.
        found: i64,
        /// The largest possible number.
        most: i64,
    },
    /// The cards do not fit each other in any round.
    #[error(
        "whose turn is it? The player to move has filled {}, the others {}; who comes later in the round has as many, \
         and who came before, last in the order of play, one more",
        counted(*.mine, "category", "categories"),
        listed(&.theirs.iter().map(ToString::to_string).collect::<Vec<_>>(), "and")
    )]
    WhoseTurn {
        /// The number of categories that the player to move has filled.
        mine: usize,
        /// The numbers that the others have filled.
        theirs: Vec<usize>,
    },
    /// No category is open.
    #[error("every category of the card is filled: the game is over and there is nothing to decide")]
    CardIsFull,
}

impl PositionError {
    /// The part that is wrong.
    #[must_use]
    pub fn part(&self) -> &'static str {
        match self {
            Self::Notation(error) => error.part(),
            Self::WrongNumberOfDice { .. } | Self::NothingToDecide { .. } => ROLL.name,
            Self::TooManyRolls { .. } | Self::TooManySavedRolls { .. } | Self::WrongRolls { .. } => ROLLS_LEFT.name,
            Self::NothingIsSaved { .. } | Self::SavedTooEarly { .. } | Self::SavedElsewhere { .. } => SAVED.name,
            Self::NoTarget { .. } => TARGET.name,
            Self::Needless { name, .. } | Self::NoActionDice { name, .. } => name,
            Self::Opponent(_) | Self::TooManyOpponents { .. } | Self::WhoseTurn { .. } => OPPONENTS.name,
            Self::LeadTooLarge { .. } => LEAD.name,
            Self::Card(_) | Self::CardIsFull => CARD.name,
        }
    }

    /// The message with the names of the command line's options; `None` if it is the same.
    #[must_use]
    pub fn in_options(&self) -> Option<String> {
        match self {
            Self::Notation(error) => error.in_options(),
            Self::NothingToDecide { example, .. } | Self::NoTarget { example, .. } | Self::Needless { example, .. } => {
                Some(self.to_string().replace(example, &as_options(example)))
            }
            _ => None,
        }
    }

    /// The reason why nothing is to be decided, if the position is possible but leaves no decision.
    #[must_use]
    pub fn no_decision(&self) -> Option<NoDecision> {
        match self {
            Self::CardIsFull => Some(NoDecision::GameOver),
            Self::NothingToDecide { .. } => Some(NoDecision::TurnStart),
            _ => None,
        }
    }
}

impl Rolled {
    /// The dice after a roll, while these categories are open. `saved` are the dice that cannot be rolled again,
    /// [`Dice::NONE`] in most games.
    ///
    /// # Errors
    /// If such a roll cannot occur in the game.
    pub fn checked(
        game: &Game,
        open: Categories,
        roll: Dice,
        rolls_left: usize,
        saved: Dice,
    ) -> Result<Self, PositionError> {
        let (rules, id) = (game.rules(), || game.id().to_owned());
        if open.is_empty() {
            return Err(PositionError::CardIsFull);
        }
        if roll.len() != rules.dice {
            let example = Dice::example(rules.dice, rules.sides);
            return Err(PositionError::WrongNumberOfDice { found: roll, expected: rules.dice, game: id(), example });
        }
        let (rolls, turns, most) = saved_before(game, open);
        if rolls_left >= rolls + most {
            return Err(match rules.saved_rolls {
                false => PositionError::TooManyRolls { found: rolls_left, rolls, game: id() },
                true => PositionError::TooManySavedRolls { found: rolls_left, rolls, turns, saved: most, game: id() },
            });
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
        Ok(Self { roll, rolls_left, saved })
    }
}

impl Position {
    /// The moment before the first roll of a turn without saved rolls, or the end of the game if the card is full.
    #[must_use]
    pub fn start(card: Card) -> Self {
        let moment = if card.open().is_empty() { Moment::Over } else { Moment::Start { saved_rolls: 0 } };
        Self { card, moment, aim: Aim::Points }
    }

    /// Like [`start`](Self::start), with this number of rolls saved for the turn, which must be possible.
    #[must_use]
    pub fn with_saved_rolls(mut self, rolls: usize) -> Self {
        if let Moment::Start { saved_rolls } = &mut self.moment {
            *saved_rolls = rolls;
        }
        self
    }

    /// The moment before the first of `rolls` rolls of a turn: its own, and those that were saved for it. It is the end
    /// of the game if the card is full.
    ///
    /// # Errors
    /// If a turn cannot begin with this number of rolls.
    pub fn before_roll(game: &Game, card: Card, rolls: usize) -> Result<Self, PositionError> {
        let (of_turn, turns, most) = saved_before(game, card.open());
        match rolls.checked_sub(of_turn).filter(|saved| *saved <= most) {
            Some(saved) => Ok(Self::start(card).with_saved_rolls(saved)),
            None => {
                let game = game.id().to_owned();
                Err(PositionError::WrongRolls { found: rolls, rolls: of_turn, turns, saved: most, game })
            }
        }
    }

    /// The moment after a roll. `saved` are the dice that cannot be rolled again, [`Dice::NONE`] in most games.
    ///
    /// # Errors
    /// If the position cannot occur in the game.
    pub fn after_roll(
        game: &Game,
        card: Card,
        roll: Dice,
        rolls_left: usize,
        saved: Dice,
    ) -> Result<Self, PositionError> {
        let rolled = Rolled::checked(game, card.open(), roll, rolls_left, saved)?;
        Ok(Self { card, moment: Moment::Rolled(rolled), aim: Aim::Points })
    }

    /// The position with another aim, which has to be that of the game's objective.
    #[must_use]
    pub fn aiming_at(self, aim: Aim) -> Self {
        Self { aim, ..self }
    }

    /// Reads a position. Without a roll it is the start of a turn.
    ///
    /// # Errors
    /// If a part cannot occur in this game.
    pub fn read(game: &Game, notation: &Notation) -> Result<Self, PositionError> {
        notation.check((game.word(), game.objective().name()), (Family::Scorecard, game.rules().parts()))?;
        check_of_melees(game, notation)?;
        let card = Card::parse(game, notation.word(&CARD).unwrap_or_default())?;
        let aim = Aim::read(game, notation, &card)?;
        let example = |_: &_| {
            let rules = game.rules();
            format!("{} roll {} rolls-left 1", game.word(), Dice::example(rules.dice, rules.sides))
        };
        check_beside(notation, &[(&ROLL, &ROLLS_LEFT), (&SAVED, &ROLL)], example)?;
        let Some(rolls_left) = notation.number(&ROLLS_LEFT) else { return Ok(Self::start(card).aiming_at(aim)) };
        if !notation.has(&ROLL) && game.rules().saved_rolls {
            return Ok(Self::before_roll(game, card, rolls_left)?.aiming_at(aim));
        }
        check_beside(notation, &[(&ROLLS_LEFT, &ROLL)], example)?;
        let (roll, saved) = (notation.dice(&ROLL, game.rules().sides)?, notation.dice(&SAVED, game.rules().sides)?);
        Ok(Self::after_roll(game, card, roll, rolls_left, saved)?.aiming_at(aim))
    }

    /// The notation from which [`read`](Self::read) makes the same position again.
    #[must_use]
    pub fn notation(&self, game: &Game) -> Notation {
        let mut notation = self.aim.notation(game).with_word(&CARD, self.card.to_text(game));
        if let Aim::Others(others) = &self.aim {
            others.write(game, &mut notation);
        }
        let Rolled { roll, rolls_left, saved } = match self.moment {
            Moment::Rolled(rolled) => rolled,
            Moment::Start { saved_rolls: 0 } | Moment::Over => return notation,
            Moment::Start { saved_rolls } => {
                return notation.with_number(&ROLLS_LEFT, Some(game.rules().rolls + saved_rolls));
            }
        };
        let notation = notation.with_word(&ROLL, roll.to_string()).with_number(&ROLLS_LEFT, Some(rolls_left));
        if saved.is_empty() { notation } else { notation.with_word(&SAVED, saved.to_string()) }
    }

    /// The sums of the card, as in answers: its `total` without bonuses, the `upper_total`, and the `upper_bonus` that
    /// this earns, which is paid at the end of the game. With a target also the points still `needed`, against one
    /// opponent the points by which the player to move is `behind`, and before a turn of a game with saved rolls the
    /// number of `saved_rolls`.
    #[must_use]
    pub fn sums(&self, game: &Game) -> Fields {
        let Sums { total, upper_total, upper_bonus } = self.card.sums(game);
        let sums = Fields::default().number("total", total).number("upper_total", upper_total);
        let sums = sums.number("upper_bonus", upper_bonus);
        let sums = match self.moment {
            Moment::Start { saved_rolls } if game.rules().saved_rolls => sums.number("saved_rolls", saved_rolls),
            _ => sums,
        };
        match (self.needed(game), self.behind(game).as_slice()) {
            (Some(needed), _) => sums.number("needed", needed),
            (None, [behind]) => sums.whole("behind", *behind),
            (None, _) => sums,
        }
    }

    /// The number of points still needed to reach the target; `None` without one.
    #[must_use]
    pub fn needed(&self, game: &Game) -> Option<usize> {
        let Sums { total, upper_bonus, .. } = self.card.sums(game);
        Some(self.aim.target()?.saturating_sub(total + upper_bonus))
    }

    /// The present deficit of the player to move against each of the others, in points; empty if there are none.
    #[must_use]
    pub fn behind(&self, game: &Game) -> Vec<i64> {
        let of = |others: &Others| others.cards.iter().map(|other| others.behind(game, &self.card, other)).collect();
        self.aim.others().map_or_else(Vec::new, of)
    }

    /// The aim of the player.
    #[must_use]
    pub fn aim(&self) -> &Aim {
        &self.aim
    }

    /// The card of the player to move.
    #[must_use]
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// The moment of the turn.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// The dice, after a roll.
    #[must_use]
    pub fn rolled(&self) -> Option<&Rolled> {
        match &self.moment {
            Moment::Rolled(rolled) => Some(rolled),
            Moment::Start { .. } | Moment::Over => None,
        }
    }

    /// The rolls that earlier turns saved for a turn that begins here; 0 in most games.
    #[must_use]
    pub fn saved_rolls(&self) -> usize {
        match self.moment {
            Moment::Start { saved_rolls } => saved_rolls,
            Moment::Rolled(_) | Moment::Over => 0,
        }
    }

    /// The dice with which something is to be decided.
    ///
    /// # Errors
    /// At the start of a turn and after the end, when nothing is to be decided.
    pub fn decision(&self, game: &Game) -> Result<&Rolled, PositionError> {
        match &self.moment {
            Moment::Rolled(rolled) => Ok(rolled),
            Moment::Over => Err(PositionError::CardIsFull),
            Moment::Start { saved_rolls } => {
                let rules = game.rules();
                let begun = self.clone().with_saved_rolls(0).notation(game);
                let notation = begun.with_word(&ROLL, Dice::example(rules.dice, rules.sides).to_string());
                let example = notation.with_number(&ROLLS_LEFT, Some(rules.rolls + saved_rolls - 1)).to_string();
                Err(PositionError::NothingToDecide { game: game.id().to_owned(), example })
            }
        }
    }

    /// All actions, in the order of preference among equally good ones: keeps with more dice first, then those with
    /// larger faces (the reverse order of [`crate::Lattice`]), and categories in the order of the card. Empty at the
    /// start of a turn and after the end.
    ///
    /// Where a category may be filled [early](super::RulesFile::fills_early), these actions come first, and replace
    /// keeping all dice.
    #[must_use]
    pub fn actions(&self, game: &Game) -> Vec<Action> {
        match self.rolled() {
            None => Vec::new(),
            Some(Rolled { rolls_left: 0, .. }) => self.choices(game).map(Action::Score).collect(),
            Some(Rolled { roll, saved, .. }) => {
                let mut keeps: Vec<Dice> = roll.parts().filter(|keep| keep.contains(saved)).collect();
                keeps.sort_by_cached_key(|keep| std::cmp::Reverse(game.lattice().index(keep)));
                let filled = game.rules().fills_early().then(|| self.choices(game).map(Action::Score));
                let keeps = keeps.into_iter().skip(usize::from(filled.is_some())).map(Action::Keep);
                filled.into_iter().flatten().chain(keeps).collect()
            }
        }
    }

    /// The ways to fill a category with the present roll, in the order of the card.
    pub fn choices<'g>(&self, game: &'g Game) -> impl Iterator<Item = Choice> + use<'g> {
        let state = self.card.state(game);
        let rolled = self.rolled().map(|rolled| (game.roll(&rolled.roll), rolled.rolls_left));
        let choices = move |(roll, left)| game.scoring().choices_with_left(state.open, state.extra, roll, left);
        rolled.into_iter().flat_map(choices)
    }
}

/// The number of a turn's own rolls, the number of turns before, and the number of rolls that these can have saved.
fn saved_before(game: &Game, open: Categories) -> (usize, usize, usize) {
    let (rules, open) = (game.rules(), open.len());
    (rules.rolls, rules.categories.len() - open, game.saved_rolls().most(open))
}

/// Refuses parts that only games of several players with action dice have.
fn check_of_melees(game: &Game, notation: &Notation) -> Result<(), PositionError> {
    let Some(part) = OF_MELEES.iter().find(|part| notation.has(part)) else { return Ok(()) };
    let (name, id) = (part.name, game.id().to_owned());
    if game.rules().action_dice.is_none() {
        return Err(PositionError::NoActionDice { name, game: id });
    }
    let example = of_objective(game, Objective::Win).to_string();
    Err(PositionError::Needless { name, game: id, objective: game.objective().name(), example })
}
