//! The cards on the table and the player to move.

use dicebase_games::scorecard::{Aim, Card, Game, Others, Position};

use super::advise::Advise;
use super::problem::Problem;
use super::{Outcome, Score};
use crate::review::Seat;

/// One player alone, or two in turn.
#[derive(Clone)]
pub(super) struct Players {
    /// The aim of the player who wrote the file, at the start of the game.
    aim: Aim,
    /// The cards in the order of [`Seat::ALL`]. A single player leaves the second one unused.
    sheets: [Sheet; 2],
    pub mover: Seat,
    /// The player who began, once known.
    pub first: Option<Seat>,
    /// `true` once a line of this turn was read.
    begun: bool,
}

/// The card of a player, and the extra bonuses, which are not on the card.
#[derive(Clone)]
struct Sheet {
    card: Card,
    extra_bonus: usize,
}

impl Players {
    /// Creates the players at the start of a game.
    ///
    /// # Errors
    /// If more than two play.
    pub fn new(game: &Game, aim: Aim) -> Result<Self, Problem> {
        let others = aim.others().map_or(0, |others| others.cards.len());
        if others > 1 {
            return Err(Problem::TooMany { players: others + 1 });
        }
        Ok(Self::at_start(game, aim))
    }

    pub fn at_start(game: &Game, aim: Aim) -> Self {
        let first = aim.others().is_none().then_some(Seat::Me);
        let sheets = Seat::ALL.map(|_| Sheet { card: Card::empty(game), extra_bonus: 0 });
        Self { aim, sheets, mover: Seat::Me, first, begun: false }
    }

    /// The same players at the start of the game.
    pub fn afresh(&self, game: &Game) -> Self {
        Self::at_start(game, self.aim.clone())
    }

    pub fn are_two(&self) -> bool {
        self.aim.others().is_some()
    }

    /// The seats that play, that of the player who wrote the file first.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::ALL.into_iter().take(if self.are_two() { 2 } else { 1 })
    }

    pub fn card(&self, seat: Seat) -> &Card {
        &self.sheet(seat).card
    }

    fn sheet(&self, seat: Seat) -> &Sheet {
        &self.sheets[seat as usize]
    }

    /// The number of a player's next turn, counted from 1. For a full card it is one more than the number of turns.
    pub fn turn(&self, game: &Game, seat: Seat) -> usize {
        game.rules().categories.len() - self.card(seat).open().len() + 1
    }

    pub(crate) fn are_finished(&self) -> bool {
        self.seats().all(|seat| self.card(seat).open().is_empty())
    }

    /// The head start of the player who wrote the file, in a game of two.
    pub fn lead(&self) -> Option<i64> {
        self.aim.others().map(|others| others.lead)
    }

    /// The target, if play is for a target.
    pub fn target(&self) -> Option<usize> {
        self.aim.target()
    }

    /// The aim of a player for the rest of the game. Extra bonuses that were paid are not on a card, so they change the
    /// target or the lead.
    fn aim(&self, seat: Seat) -> Aim {
        let bonus = |seat| self.sheet(seat).extra_bonus;
        match &self.aim {
            Aim::Points => Aim::Points,
            Aim::Target(target) => Aim::Target(target.saturating_sub(bonus(seat))),
            Aim::Others(Others { lead, .. }) => {
                let lead = if seat == Seat::Me { *lead } else { -lead };
                let lead = lead + bonus(seat) as i64 - bonus(seat.other()) as i64;
                Aim::Others(Others { cards: vec![self.card(seat.other()).clone()], lead })
            }
        }
    }

    /// Sets the aim of a position of this player.
    pub(crate) fn aiming(&self, position: Position, seat: Seat) -> Position {
        position.aiming_at(self.aim(seat))
    }

    /// The value of this player's turn before its first roll.
    pub fn worth(&self, advice: &dyn Advise, seat: Seat) -> Result<f64, Problem> {
        advice.value(&self.aiming(Position::start(self.card(seat).clone()), seat))
    }

    /// Applies the player that a line names. Returns `true` if the line decides who begins the game.
    pub fn name(&mut self, named: Option<Seat>) -> Result<bool, Problem> {
        match (named, self.first) {
            (None, _) if self.are_two() && !self.begun => Err(Problem::WhoseTurn),
            (Some(found), Some(_)) if found != self.mover => {
                let hint = match self.begun {
                    true => "write the roll that the turn goes on with, and what is filled in",
                    false => "write every turn, at least how it ended, as in `opponent: chance 17`",
                };
                Err(Problem::OtherTurn { expected: self.mover, found, hint })
            }
            (Some(first), None) => {
                (self.first, self.mover, self.begun) = (Some(first), first, true);
                Ok(true)
            }
            _ => {
                self.begun = true;
                Ok(false)
            }
        }
    }

    /// Fills a category of the player to move and begins the next turn.
    pub fn fill(&mut self, category: usize, points: usize, bonus: usize) {
        let sheet = &mut self.sheets[self.mover as usize];
        sheet.card = std::mem::take(&mut sheet.card).with(category, points);
        sheet.extra_bonus += bonus;
        self.begun = false;
        if self.are_two() {
            self.mover = self.mover.other();
        }
    }

    /// The points of a player so far.
    pub fn points(&self, game: &Game, seat: Seat) -> Score {
        let Sheet { card, extra_bonus } = self.sheet(seat);
        let extra_bonus = *extra_bonus;
        let categories = (0..game.rules().categories.len()).filter_map(|category| card.points(category)).sum();
        let upper_bonus = game.final_points(&card.state(game));
        let paid = if card.open().is_empty() { upper_bonus } else { 0 };
        Score { total: categories + paid + extra_bonus, categories, upper_bonus, extra_bonus }
    }

    /// The outcome of a game of two, once it is over.
    pub fn outcome(&self, game: &Game) -> Option<Outcome> {
        let lead = self.aim.others().filter(|_| self.are_finished())?.lead;
        let [mine, theirs] = Seat::ALL.map(|seat| self.points(game, seat).total as i64);
        Some(match (mine + lead).cmp(&theirs) {
            std::cmp::Ordering::Greater => Outcome::Won { winner: Seat::Me },
            std::cmp::Ordering::Less => Outcome::Won { winner: Seat::Opponent },
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }
}
