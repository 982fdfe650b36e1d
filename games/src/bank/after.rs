//! The transition after a turn: the only module with the logic of rounds, last turns and penalties.

use std::cmp::Ordering;

use super::game::{Game, Situation};
use super::objective::Objective;
use super::rules::{End, Tie};
use super::shares::Shares;
use super::states::{Followers, Following, Offer, Standing, State};
use crate::dice::Dice;

/// The transition after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The game is over, with this ending for the player whose turn it was.
    Over(Ending),
    /// Another turn: that of the other player, or under the objective turns of the same one. If the opponent has
    /// reached the target, it is the last turn.
    Next(State),
}

/// The ending for the player who had the last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A turn by itself, under the objective points, was banked with this number of steps.
    Banked(usize),
    /// A player alone has reached the target.
    Reached,
    /// The player has more points than the other one.
    Won,
    /// Both players have the same points.
    Drawn,
    /// The player has fewer points than the other one.
    Lost,
}

/// The value of a turn's end, or the state that has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Next {
    /// The value itself: more is better, and a win is 1. In games with a next player it includes that player's share.
    Worth(Shares),
    /// The value follows from the state of this index, in which the next player is to move.
    Opponent(usize),
    /// The value follows from the state of this index, which is the same player's next turn.
    Own(usize),
}

impl Next {
    /// The value for the player whose turn it was, where more is always better, from the values of the states of a
    /// zero-sum game.
    #[inline(always)]
    pub fn worth(self, value: impl Fn(usize) -> f64) -> f64 {
        match self {
            Self::Worth(worth) => worth.own,
            Self::Opponent(index) => 1.0 - value(index),
            Self::Own(index) => -value(index),
        }
    }

    /// The value of an end; negative infinity if the turn cannot end so.
    #[inline(always)]
    pub fn worth_of(next: Option<Self>, value: impl Fn(usize) -> f64) -> f64 {
        next.map_or(f64::NEG_INFINITY, |next| next.worth(value))
    }
}

impl Ending {
    /// The shares of a win, for the player whose turn it was and for the next one.
    #[must_use]
    pub fn shares(self, tie: Tie) -> Shares {
        match (self, tie) {
            (Self::Won | Self::Reached, _) => Shares::WON,
            (Self::Drawn, Tie::Half) => Shares::of(0.5),
            (Self::Drawn, Tie::BothWin) => Shares::both(1.0, 1.0),
            (Self::Lost | Self::Banked(_), _) => Shares::LOST,
        }
    }

    /// The ending that follows from two scores.
    fn of_scores(me: usize, opponent: usize) -> Self {
        match me.cmp(&opponent) {
            Ordering::Greater => Self::Won,
            Ordering::Equal => Self::Drawn,
            Ordering::Less => Self::Lost,
        }
    }
}

impl Game {
    /// Returns `true` when a turn total may be banked with this number of dice left.
    #[inline]
    #[must_use]
    pub fn may_bank(&self, at: &Situation, total: usize, dice: usize) -> bool {
        total >= self.least_bank(at.me.entered)
            && !self.is_beyond(at, total)
            && self.of_seat(at.second).rules().may_leave(dice)
    }

    /// The transition after banking a turn total with this number of dice left, which has to be allowed.
    #[inline(always)]
    #[must_use]
    pub fn after_banking(&self, at: &Situation, total: usize, dice: usize) -> After {
        let me = Standing { score: at.me.score + total, entered: true, busts: 0 };
        let has_target = me.score >= self.target();
        match self.objective() {
            Objective::Points => After::Over(Ending::Banked(total)),
            Objective::Turns if has_target => After::Over(Ending::Reached),
            Objective::Turns => After::Next(State::alone(me)),
            Objective::Win if self.is_last(at) => After::Over(Ending::of_scores(me.score, at.opponent.score)),
            Objective::Win if has_target && !self.leaves_last_turn(at) => After::Over(Ending::Won),
            Objective::Win => {
                let offer = self.rules().take_over.map(|_| Offer { total, dice });
                After::Next(self.others_turn(at, me, offer))
            }
        }
    }

    /// The transition after a bust that does not cost all points.
    #[inline]
    #[must_use]
    pub fn after_bust(&self, at: &Situation) -> After {
        self.after_losing(at, self.busted(at))
    }

    /// The transition after this roll, which has to be a bust.
    #[must_use]
    pub fn after_bust_with(&self, at: &Situation, roll: &Dice) -> After {
        if self.costs_all(roll) { self.after_losing_all(at) } else { self.after_bust(at) }
    }

    fn after_losing_all(&self, at: &Situation) -> After {
        self.after_losing(at, self.states().standings().of(0, at.me.entered))
    }

    /// The transition after a turn that was lost and left the player this standing.
    #[inline]
    fn after_losing(&self, at: &Situation, me: Standing) -> After {
        match self.objective() {
            Objective::Points => After::Over(Ending::Banked(0)),
            Objective::Turns => After::Next(State::alone(me)),
            Objective::Win if self.is_last(at) => After::Over(Ending::of_scores(at.me.score, at.opponent.score)),
            Objective::Win => After::Next(self.others_turn(at, me, None)),
        }
    }

    /// The standing of a player after a bust, if the game goes on.
    #[inline]
    fn busted(&self, at: &Situation) -> Standing {
        let standings = self.states().standings();
        match self.rules().bust_penalty {
            None => standings.of(at.me.score - at.taken, at.me.entered),
            Some(penalty) if at.me.busts + 1 < penalty.busts => Standing { busts: at.me.busts + 1, ..at.me },
            Some(penalty) => {
                standings.of(at.me.score.saturating_sub(self.rules().steps(penalty.points)), at.me.entered)
            }
        }
    }

    /// Returns `true` when the player to move has the last turn of the game.
    #[inline]
    #[must_use]
    pub fn is_last(&self, at: &Situation) -> bool {
        match self.rules().end {
            End::Turns(_) => at.second && at.left == 1,
            End::AtOnce | End::Round | End::LastTurn => at.opponent.score >= self.target(),
        }
    }

    /// Returns `true` when a player who reaches the target leaves the other player a last turn.
    #[inline]
    pub(super) fn leaves_last_turn(&self, at: &Situation) -> bool {
        match self.rules().end {
            End::AtOnce | End::Turns(_) => false,
            End::Round => !at.second,
            End::LastTurn => true,
        }
    }

    /// The number of turns that the other player still has after this one, in games that end after a number of turns.
    #[inline]
    pub(super) fn others_turns(&self, at: &Situation) -> usize {
        at.left.saturating_sub(usize::from(at.second))
    }

    /// The state of the next player's turn, given the standing of the player to move after this one.
    #[inline(always)]
    fn others_turn(&self, at: &Situation, me: Standing, offer: Option<Offer>) -> State {
        let second = self.states().has_seats() && !at.second;
        let left = self.others_turns(at);
        let (opponent, later) = at.later.after(me);
        State { me: at.opponent, opponent, later, second, left, offer }
    }

    /// The value of banking; `None` if it is not allowed.
    #[inline(always)]
    #[must_use]
    pub fn banked(&self, at: &Situation, total: usize, dice: usize) -> Option<Next> {
        self.may_bank(at, total, dice).then(|| self.next(&self.after_banking(at, total, dice)))
    }

    /// The states that follow the banking of turn totals, where that ends no game and leaves no last turn: they are
    /// looked up once for all totals and dice. `None` in games that end after a number of turns, in a last turn, and
    /// where the states of others do not matter.
    pub(super) fn following(&self, at: &Situation) -> Option<Following<'_>> {
        let goes_on = self.objective() == Objective::Win && self.rules().turns().is_none() && !self.is_last(at);
        goes_on.then(|| self.states().following(at))
    }

    /// The states after banking a total, if that is allowed and the target is not reached with it.
    #[inline(always)]
    pub(super) fn followers(
        &self,
        at: &Situation,
        following: Option<&Following<'_>>,
        total: usize,
    ) -> Option<Followers> {
        let me = Standing { score: at.me.score + total, entered: true, busts: 0 };
        let goes_on = total >= self.least_bank(at.me.entered) && me.score < self.target();
        following.filter(|_| goes_on).map(|following| following.of(me, total))
    }

    /// The values of a turn's end for the player whose turn it was and for the next one, from the shares of each state.
    /// An end that is not allowed is worse than any other.
    #[inline(always)]
    pub fn shares(&self, next: Option<Next>, shares: impl Fn(usize) -> Shares) -> Shares {
        match next {
            None => Shares::both(f64::NEG_INFINITY, 0.0),
            Some(Next::Worth(worth)) => worth,
            Some(Next::Opponent(index) | Next::Own(index)) => shares(index).as_seen_before(self.players()),
        }
    }

    /// The transitions after a bust, each with its share of all busts.
    pub fn after_busts(&self, at: &Situation) -> impl Iterator<Item = (f64, After)> {
        let share = self.all_lost();
        let all = (share > 0.0).then(|| (share, self.after_losing_all(at)));
        std::iter::once((1.0 - share, self.after_bust(at))).chain(all)
    }

    /// The mean value of a bust, from the values of ends.
    pub fn bust_worth(&self, at: &Situation, worth: impl Fn(Next) -> f64) -> f64 {
        self.after_busts(at).map(|(share, after)| share * worth(self.next(&after))).sum()
    }

    /// The value of a bust that does not cost all points.
    #[must_use]
    pub fn bust(&self, at: &Situation) -> Next {
        self.next(&self.after_bust(at))
    }

    /// The value of a transition for code that stores the values of states. A last turn is not a state: its value is
    /// computed here. Nor is a turn in which the scores are too far apart.
    ///
    /// All turns ask for it when they bank, so it is a part of their loops. States are given on by value, so that there
    /// need not be one in memory otherwise.
    #[inline(always)]
    fn next(&self, after: &After) -> Next {
        match *after {
            After::Over(Ending::Banked(total)) => Next::Worth(Shares::of(self.rules().points(total).0 as f64)),
            // Turns are a cost, and none are left at the target.
            After::Over(Ending::Reached) => Next::Worth(Shares::of(0.0)),
            After::Over(outcome) => Next::Worth(outcome.shares(self.rules().tie)),
            After::Next(state) => match self.objective() {
                Objective::Win if state.opponent.score >= self.target() => {
                    Next::Worth(self.last_turn(state).as_seen_before(2))
                }
                Objective::Win => match self.states().decided(&state) {
                    Some(worth) => Next::Worth(Shares::of(1.0 - worth)),
                    None => Next::Opponent(self.states().index(&state)),
                },
                Objective::Points | Objective::Turns => Next::Own(self.turns_index(state.me)),
            },
        }
    }
}
