//! Positions of melees.

use super::action::Action;
use super::game::Game;
use super::position_error::PositionError;
use super::seats::{Play, Seats, Stage};
use crate::dice::Dice;
use crate::scorecard::{Action as Turn, Card, Position as OfCard, ROLL, ROLLS_LEFT, Rolled};

/// A position of a melee: the seats of all players, and the moment of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    seats: Seats,
    moment: Moment,
}

/// The moment of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// At the start of a turn: a decision if an action die can be played; otherwise the player has to roll.
    Start,
    /// After a roll: a decision.
    Rolled(Rolled),
    /// After everybody's turn: a decision of the player to move, who may shift or swap cards.
    Exchange,
    /// After the last round.
    Over,
}

impl Position {
    /// The position at the start of a turn, in an exchange or after the end, as the seats say.
    #[must_use]
    pub fn of(seats: Seats) -> Self {
        let moment = match seats.stage() {
            Stage::Turn => Moment::Start,
            Stage::Exchange => Moment::Exchange,
            Stage::Over => Moment::Over,
        };
        Self { seats, moment }
    }

    /// The position after a roll in a turn. `saved` are the dice that cannot be rolled again.
    ///
    /// # Errors
    /// If no turn is being played, or if the dice are impossible in the game.
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

    /// The seats of all players.
    #[must_use]
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The moment of the round.
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

    /// The points of each player, beginning with the player to move, in the order of play.
    #[must_use]
    pub fn totals(&self) -> Vec<usize> {
        (0..self.seats.players()).map(|behind| self.seats.other(behind).card.total()).collect()
    }

    /// Checks that something is to be decided.
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

    /// All actions, in the order of preference among equally good ones: at the start of a turn and in an exchange that
    /// of [`Seats::plays`], and after a roll that of a card alone, without filling frozen entries. Empty after the end,
    /// and if the player can only roll.
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

    /// After a roll, the position of the player's own card, on which frozen entries are open.
    pub(super) fn of_card(&self, game: &Game) -> Option<OfCard> {
        let Rolled { roll, rolls_left, saved } = *self.rolled()?;
        let card = self.seats.own().card.write(Card::empty(game.cards()));
        OfCard::after_roll(game.cards(), card, roll, rolls_left, saved).ok()
    }
}
