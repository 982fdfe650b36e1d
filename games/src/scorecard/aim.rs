//! The aim of a player from a position on.

use super::card::{Card, Sums};
use super::game::Game;
use super::objective::Objective;
use super::parts::{LEAD, OPPONENTS, TARGET, THETA};
use super::position::PositionError;
use crate::notation::Notation;
use crate::part::{OBJECTIVE, Part, Value};

/// The largest number of opponents that one player can be asked to beat.
const MOST_OPPONENTS: usize = 9;
/// The largest head start in either direction: more points than any game has.
const MOST_LEAD: i64 = 1_000_000;

/// The aim of a player from a position on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// Points, whatever they are worth to the player: the most or the fewest expected ones, or those that are worth
    /// most to a player who avoids or seeks risk.
    #[default]
    Points,
    /// At least this many points at the end. The points on the card count, with the upper bonus once it is earned.
    /// Extra bonuses paid before do not count, since they are not on the card.
    Target(usize),
    /// More points at the end than others.
    Others(Others),
}

/// The players to beat, and the head start of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Others {
    /// The cards of the others in the order of play, the next to move first.
    pub cards: Vec<Card>,
    /// The points that the player to move has in addition to the card: a head start, or extra bonuses already paid.
    pub lead: i64,
}

impl Aim {
    /// The target, if play is for one.
    #[must_use]
    pub fn target(&self) -> Option<usize> {
        match self {
            Self::Target(target) => Some(*target),
            Self::Points | Self::Others(_) => None,
        }
    }

    /// The players to beat, if there are any.
    #[must_use]
    pub fn others(&self) -> Option<&Others> {
        match self {
            Self::Others(others) => Some(others),
            Self::Points | Self::Target(_) => None,
        }
    }

    /// The aim at the start of a game against one opponent.
    #[must_use]
    pub fn duel(game: &Game, lead: i64) -> Self {
        Self::Others(Others { cards: vec![Card::empty(game)], lead })
    }

    /// Reads the aim, which has to be that of the game's objective. `card` is the card of the player to move.
    pub(super) fn read(game: &Game, notation: &Notation, card: &Card) -> Result<Self, PositionError> {
        let objective = game.objective();
        let needless = |part: &Part, wanted: Objective| PositionError::Needless {
            name: part.name,
            game: game.id().to_owned(),
            objective: objective.name(),
            example: match *part == THETA {
                true => of_objective(game, wanted).to_string(),
                false => format!("{} {}", of_objective(game, wanted), part.in_use()),
            },
        };
        if notation.has(&TARGET) && objective != Objective::Target {
            return Err(needless(&TARGET, Objective::Target));
        }
        if notation.has(&THETA) && objective != Objective::Risk {
            return Err(needless(&THETA, Objective::Risk));
        }
        let of_others = [&OPPONENTS, &LEAD].into_iter().find(|part| notation.has(part));
        match objective {
            Objective::ExpectedScore | Objective::Target | Objective::Least | Objective::Risk
                if of_others.is_some() =>
            {
                Err(needless(of_others.unwrap_or(&LEAD), Objective::Win))
            }
            Objective::ExpectedScore | Objective::Least | Objective::Risk => Ok(Self::Points),
            Objective::Target => notation.number(&TARGET).map(Self::Target).ok_or_else(|| PositionError::NoTarget {
                game: game.id().to_owned(),
                example: format!("{} {}", of_objective(game, Objective::Target), TARGET.in_use()),
            }),
            Objective::Win | Objective::Beat => Others::read(game, notation, card).map(Self::Others),
        }
    }

    /// The notation of a game with this aim.
    pub(super) fn notation(&self, game: &Game) -> Notation {
        match self {
            Self::Points if game.objective() == Objective::ExpectedScore => Notation::new(game.word()),
            Self::Points => of_objective(game, game.objective()),
            Self::Target(target) => of_objective(game, Objective::Target).with_number(&TARGET, Some(*target)),
            Self::Others(Others { lead, .. }) => {
                let mut notation = of_objective(game, game.objective());
                if *lead != 0 {
                    notation.set(&LEAD, Value::Whole(*lead));
                }
                notation
            }
        }
    }
}

/// The notation of a game with an objective.
pub(super) fn of_objective(game: &Game, objective: Objective) -> Notation {
    let notation = Notation::new(game.word()).with_word(&OBJECTIVE, objective.name());
    let theta = game.rules().theta.filter(|_| objective == Objective::Risk);
    theta.into_iter().fold(notation, |notation, theta| notation.with_word(&THETA, theta.to_string()))
}

impl Others {
    fn read(game: &Game, notation: &Notation, card: &Card) -> Result<Self, PositionError> {
        let lead = notation.whole(&LEAD).unwrap_or_default();
        if lead.abs() > MOST_LEAD {
            return Err(PositionError::LeadTooLarge { found: lead, most: MOST_LEAD });
        }
        let texts = notation.words(&OPPONENTS).unwrap_or_default();
        let cards = texts.iter().map(|text| Card::parse(game, text).map_err(PositionError::Opponent));
        let mut cards = cards.collect::<Result<Vec<_>, _>>()?;
        if cards.is_empty() {
            cards.push(Card::empty(game));
        }
        let most = if game.objective() == Objective::Win { 1 } else { MOST_OPPONENTS };
        if cards.len() > most {
            let objective = game.objective().name();
            return Err(PositionError::TooManyOpponents { found: cards.len(), most, objective });
        }
        check_turns(game, card, &cards)?;
        Ok(Self { cards, lead })
    }

    /// The points by which the player to move is behind one of them, with the upper bonus of each if it is earned.
    #[must_use]
    pub fn behind(&self, game: &Game, card: &Card, other: &Card) -> i64 {
        let points = |card: &Card| {
            let Sums { total, upper_bonus, .. } = card.sums(game);
            (total + upper_bonus) as i64
        };
        points(other) - points(card) - self.lead
    }

    /// Adds the cards to the notation of a position.
    pub(super) fn write(&self, game: &Game, notation: &mut Notation) {
        notation.set(&OPPONENTS, Value::Words(self.cards.iter().map(|card| card.to_text(game)).collect()));
    }
}

/// Checks the numbers of filled categories: players who move later in the round have filled as many as the player to
/// move, and players who moved before one more.
fn check_turns(game: &Game, card: &Card, others: &[Card]) -> Result<(), PositionError> {
    let filled = |card: &Card| game.rules().categories.len() - card.open().len();
    let (mine, theirs) = (filled(card), others.iter().map(filled).collect::<Vec<_>>());
    let in_round = theirs.iter().all(|&theirs| theirs == mine || theirs == mine + 1);
    if in_round && theirs.is_sorted() {
        return Ok(());
    }
    Err(PositionError::WhoseTurn { mine, theirs })
}
