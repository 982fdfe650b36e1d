//! Where a game stands.

use thiserror::Error;

use super::action::Action;
use super::aim::{Aim, Others, of_objective};
use super::card::{Card, CardError, Sums};
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

/// Where a game stands: what is written down, and the moment of the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    card: Card,
    moment: Moment,
    aim: Aim,
}

/// Where in a turn a position is.
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
    /// More rolls left than a turn has together with all that can have been saved.
    #[error(
        "{found} rolls cannot be left after a roll: a turn of {game} has {rolls}, and {} may have saved {saved} more, \
         so {} may be left",
        counted(*.turns, "turn before it", "turns before it"),
        at_most(rolls + saved - 1)
    )]
    TooManySavedRolls {
        /// What was given.
        found: usize,
        /// How many rolls a turn has.
        rolls: usize,
        /// How many turns there were.
        turns: usize,
        /// How many rolls these can have saved.
        saved: usize,
        /// The game's id.
        game: String,
    },
    /// A turn with other rolls than its own and those that can have been saved.
    #[error(
        "a turn cannot begin with {found} rolls: in {game} it has {rolls}, and {} may have saved up to {saved} more",
        counted(*.turns, "turn before it", "turns before it")
    )]
    WrongRolls {
        /// What was given.
        found: usize,
        /// How many rolls a turn has.
        rolls: usize,
        /// How many turns there were.
        turns: usize,
        /// How many rolls these can have saved.
        saved: usize,
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
    /// A part that means nothing under the objective.
    #[error("{name} means nothing when {game} is played for {objective}; leave it out, or add an objective: {example}")]
    Needless {
        /// The part.
        name: &'static str,
        /// The game's id.
        game: String,
        /// What it is played for.
        objective: &'static str,
        /// A position in which it means something.
        example: String,
    },
    /// A part about action dice in a game that has none.
    #[error("{name} means nothing in {game}, which has no action dice; leave it out")]
    NoActionDice {
        /// The part.
        name: &'static str,
        /// The game's id.
        game: String,
    },
    /// A card of another player that cannot be.
    #[error("opponents: {0}")]
    Opponent(CardError),
    /// More others than make sense.
    #[error("{found} opponents are too many: under the objective {objective} there may be {most}")]
    TooManyOpponents {
        /// How many were given.
        found: usize,
        /// How many there may be.
        most: usize,
        /// The objective.
        objective: &'static str,
    },
    /// A head start beyond all games.
    #[error("a lead of {found} is more than any game has; at most {most} points may be given to either side")]
    LeadTooLarge {
        /// What was given.
        found: i64,
        /// How many there may be.
        most: i64,
    },
    /// Cards that do not stand beside each other in any round.
    #[error(
        "whose turn is it? The player to move has filled {}, the others {}; who comes later in the round has as many, \
         and who came before, last in the order of play, one more",
        counted(*.mine, "category", "categories"),
        listed(&.theirs.iter().map(ToString::to_string).collect::<Vec<_>>(), "and")
    )]
    WhoseTurn {
        /// How many categories the player to move has filled.
        mine: usize,
        /// How many each of the others has.
        theirs: Vec<usize>,
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
            Self::TooManyRolls { .. } | Self::TooManySavedRolls { .. } | Self::WrongRolls { .. } => ROLLS_LEFT.name,
            Self::NothingIsSaved { .. } | Self::SavedTooEarly { .. } | Self::SavedElsewhere { .. } => SAVED.name,
            Self::NoTarget { .. } => TARGET.name,
            Self::Needless { name, .. } | Self::NoActionDice { name, .. } => name,
            Self::Opponent(_) | Self::TooManyOpponents { .. } | Self::WhoseTurn { .. } => OPPONENTS.name,
            Self::LeadTooLarge { .. } => LEAD.name,
            Self::Card(_) | Self::CardIsFull => CARD.name,
        }
    }

    /// The same for who typed options of the command line, if it sounds different then.
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
    /// Before the first roll of a turn for which none was saved, or the end of the game if the card is full.
    #[must_use]
    pub fn start(card: Card) -> Self {
        let moment = if card.open().is_empty() { Moment::Over } else { Moment::Start { saved_rolls: 0 } };
        Self { card, moment, aim: Aim::Points }
    }

    /// The same with so many rolls saved for it, which must be no more than may be.
    #[must_use]
    pub fn with_saved_rolls(mut self, rolls: usize) -> Self {
        if let Moment::Start { saved_rolls } = &mut self.moment {
            *saved_rolls = rolls;
        }
        self
    }

    /// Before the first of so many rolls of a turn: its own, and those that were saved for it. The end of the game if
    /// the card is full.
    ///
    /// # Errors
    /// If a turn cannot begin with so many.
    pub fn before_roll(game: &Game, card: Card, rolls: usize) -> Result<Self, PositionError> {
        let (of_turn, turns, most) = saved_before(game, &card);
        match rolls.checked_sub(of_turn).filter(|saved| *saved <= most) {
            Some(saved) => Ok(Self::start(card).with_saved_rolls(saved)),
            None => {
                let game = game.id().to_owned();
                Err(PositionError::WrongRolls { found: rolls, rolls: of_turn, turns, saved: most, game })
            }
        }
    }

    /// After a roll: `saved` are the dice that cannot be rolled again, [`Dice::NONE`] in most games.
    ///
    /// # Errors
    /// If the position cannot be in the game.
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
        let (rolls, turns, most) = saved_before(game, &card);
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
    /// If something was written that cannot be in this game.
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

    /// In words, from which [`read`](Self::read) makes the same position again.
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

    /// What the card comes to, as answers tell it: its `total` without bonuses, the `upper_total`, and the
    /// `upper_bonus` that this earns, which is paid at the end of the game; with a target also how many points are
    /// still `needed`, and against one other by how many the player to move is `behind`; before a turn of a game with
    /// saved rolls how many `saved_rolls` there are.
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

    /// How many points are still needed to reach the target; none without one.
    #[must_use]
    pub fn needed(&self, game: &Game) -> Option<usize> {
        let Sums { total, upper_bonus, .. } = self.card.sums(game);
        Some(self.aim.target()?.saturating_sub(total + upper_bonus))
    }

    /// By how many points the player to move is behind each of the others, as it stands now; none without any.
    #[must_use]
    pub fn behind(&self, game: &Game) -> Vec<i64> {
        let of = |others: &Others| others.cards.iter().map(|other| others.behind(game, &self.card, other)).collect();
        self.aim.others().map_or_else(Vec::new, of)
    }

    /// What the player aims at.
    #[must_use]
    pub fn aim(&self) -> &Aim {
        &self.aim
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
            Moment::Start { .. } | Moment::Over => None,
        }
    }

    /// The rolls that earlier turns saved for one that begins here; none in most games.
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
    /// At the start of a turn and after the end, if nothing is.
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

    /// All that the player may do, in the order in which equally good actions are preferred: keeps with more dice
    /// first, then those with larger faces (as [`crate::Lattice`] orders them, backwards), and categories in the order
    /// of the card. Nothing at the start of a turn and after the end.
    ///
    /// Where unused rolls are saved, a category may be filled after any roll; this comes first, and stands for keeping
    /// all dice.
    #[must_use]
    pub fn actions(&self, game: &Game) -> Vec<Action> {
        match self.rolled() {
            None => Vec::new(),
            Some(Rolled { rolls_left: 0, .. }) => self.choices(game).map(Action::Score).collect(),
            Some(Rolled { roll, saved, .. }) => {
                let mut keeps: Vec<Dice> = roll.parts().filter(|keep| keep.contains(saved)).collect();
                keeps.sort_by_key(|keep| std::cmp::Reverse(game.lattice().index(keep)));
                let filled = game.rules().saved_rolls.then(|| self.choices(game).map(Action::Score));
                let keeps = keeps.into_iter().skip(usize::from(filled.is_some())).map(Action::Keep);
                filled.into_iter().flatten().chain(keeps).collect()
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

/// How many rolls a turn has of its own, how many turns there were before it, and how many rolls these can have saved.
fn saved_before(game: &Game, card: &Card) -> (usize, usize, usize) {
    let (rules, open) = (game.rules(), card.open().len());
    (rules.rolls, rules.categories.len() - open, game.saved_rolls().most(open))
}

/// Refuses what only several players with action dice have.
fn check_of_melees(game: &Game, notation: &Notation) -> Result<(), PositionError> {
    let Some(part) = OF_MELEES.iter().find(|part| notation.has(part)) else { return Ok(()) };
    let (name, id) = (part.name, game.id().to_owned());
    if game.rules().action_dice.is_none() {
        return Err(PositionError::NoActionDice { name, game: id });
    }
    let example = of_objective(game, Objective::Win).to_string();
    Err(PositionError::Needless { name, game: id, objective: game.objective().name(), example })
}
