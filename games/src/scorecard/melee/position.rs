//! Where a melee stands.

use super::action::Action;
use super::game::Game;
use super::position_error::PositionError;
use super::seats::{Play, Seats, Stage};
use crate::dice::Dice;
use crate::scorecard::action::Action as Turn;
use crate::scorecard::card::Card;
use crate::scorecard::parts::{ROLL, ROLLS_LEFT};
use crate::scorecard::position::{Position as OfCard, Rolled};

/// Where a melee stands: what all players have, and the moment of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    seats: Seats,
    moment: Moment,
}

/// Where in a round a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// At the start of a turn: a decision if an action die can be played, and none if there is nothing but to roll.
    Start,
    /// After a roll: a decision.
    Rolled(Rolled),
    /// After everybody's turn: the player to move may shift or swap cards, a decision.
    Exchange,
    /// After the last round.
    Over,
}

impl Position {
    /// At the start of a turn, in an exchange or after the end, as the seats say.
    #[must_use]
    pub fn of(seats: Seats) -> Self {
        let moment = match seats.stage() {
            Stage::Turn => Moment::Start,
            Stage::Exchange => Moment::Exchange,
            Stage::Over => Moment::Over,
        };
        Self { seats, moment }
    }

    /// After a roll in a turn: `saved` are the dice that cannot be rolled again.
    ///
    /// # Errors
    /// If it is nobody's turn, or if the dice cannot be those of the game.
    pub fn after_roll(
        game: &Game,
        seats: Seats,
        roll: Dice,
        rolls_left: usize,
        saved: Dice,
    ) -> Result<Self, PositionError> {
        match seats.stage() {
            Stage::Exchange => return Err(PositionError::ExchangeAndRoll),
            Stage::Over => return Err(PositionError::Over),
            Stage::Turn => {}
        }
        let card = seats.own().card.write(Card::empty(game.cards()));
        let of_card = OfCard::after_roll(game.cards(), card, roll, rolls_left, saved)?;
        let rolled = of_card.rolled().copied().unwrap_or(Rolled { roll, rolls_left, saved });
        Ok(Self { seats, moment: Moment::Rolled(rolled) })
    }

    /// What all players have.
    #[must_use]
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// Where in the round it is.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// The dice, after a roll.
    #[must_use]
    pub fn rolled(&self) -> Option<&Rolled> {
        match &self.moment {
            Moment::Rolled(rolled) => Some(rolled),
            Moment::Start | Moment::Exchange | Moment::Over => None,
        }
    }

    /// The points of each player, of the one to move first, then in the order of play.
    #[must_use]
    pub fn totals(&self) -> Vec<usize> {
        (0..self.seats.players()).map(|behind| self.seats.other(behind).card.total()).collect()
    }

    /// Whether something is to be decided.
    ///
    /// # Errors
    /// After the end, and at the start of a turn in which no action die can be played.
    pub fn decision(&self, game: &Game) -> Result<(), PositionError> {
        match self.moment {
            Moment::Rolled(_) | Moment::Exchange => Ok(()),
            Moment::Over => Err(PositionError::Over),
            Moment::Start if !self.actions(game).is_empty() => Ok(()),
            Moment::Start => {
                let rules = game.rules();
                let notation = self.notation(game).with_word(&ROLL, Dice::example(rules.dice, rules.sides).to_string());
                let example = notation.with_number(&ROLLS_LEFT, Some(rules.rolls - 1)).to_string();
                Err(PositionError::NothingToDecide { game: game.id().to_owned(), example })
            }
        }
    }

    /// All that the player may do, in the order in which equally good actions are preferred: at the start of a turn and
    /// in an exchange that of [`Seats::plays`], and after a roll that of a card alone, where frozen entries cannot be
    /// filled. Nothing after the end, and where there is nothing to do but to roll.
    #[must_use]
    pub fn actions(&self, game: &Game) -> Vec<Action> {
        let Some(of_card) = self.of_card(game) else {
            let plays = self.seats.plays(game.dice());
            let is_roll_alone = plays == [Play::Roll];
            return if is_roll_alone { Vec::new() } else { plays.into_iter().map(Action::Play).collect() };
        };
        let fillable = self.seats.own().card.fillable();
        let is_allowed = |turn: &Turn| match turn {
            Turn::Keep(_) => true,
            Turn::Score(choice) => fillable.contains(choice.category),
        };
        of_card.actions(game.cards()).into_iter().filter(is_allowed).map(Action::Turn).collect()
    }

    /// After a roll, what the player to move sees of it on the own card; frozen entries are open there.
    pub(super) fn of_card(&self, game: &Game) -> Option<OfCard> {
        let Rolled { roll, rolls_left, saved } = *self.rolled()?;
        let card = self.seats.own().card.write(Card::empty(game.cards()));
        OfCard::after_roll(game.cards(), card, roll, rolls_left, saved).ok()
    }
}
