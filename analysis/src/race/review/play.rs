//! The replay as a game that can be continued.

use dicebase_games::race::{Action, Game, Objective, Position, Seats};
use dicebase_games::{Dice, Notation, face};
use dicebase_policy::race::Ranked;

use super::problem::Problem;
use super::replay::{NO_MOVE, Replay};
use super::{Decided, Outcome};
use crate::play::{Awaits, Breakdown, Choice, Entered, Playable, Verdict};
use crate::review::{Line, Player};

/// The reason why last rolls alone do not suffice.
const NO_LAST: &str = "each roll moves a piece, and where all pieces stand has to be known; write every roll";

impl<'a, D: AsRef<[u8]>> Replay<'a, D> {
    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// The pieces of all players, from the player to move on.
    #[must_use]
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The distances of the pieces of the player to move, by number.
    #[must_use]
    pub fn numbered(&self) -> &[u8] {
        &self.numbered[self.seating.mover()]
    }

    /// The end of the game, once it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The number of rolls for a move that the player to move has left.
    #[must_use]
    pub fn tries(&self) -> usize {
        self.tries.unwrap_or_else(|| self.all_tries())
    }

    /// The parts of the result, at the end of a game that is solved.
    #[must_use]
    pub fn account(&self) -> Option<Breakdown> {
        let root = self.policy?.root();
        let (expected, result, sign) = match self.outcome? {
            Outcome::Reached { turns } => (root, turns as f64, -1.0),
            Outcome::Won { winner } => {
                let expected = if self.seating.first() == Some(0) { root } else { 1.0 - root };
                (expected, f64::from(u8::from(winner == Player::Me)), 1.0)
            }
        };
        let lost = self.lost(0) - if self.game.objective() == Objective::Win { self.lost(1) } else { 0.0 };
        Some(Breakdown { expected, lost, luck: sign * (result - expected) + lost, result })
    }

    /// The loss of a player's decisions.
    fn lost(&self, place: usize) -> f64 {
        let player = self.seating.player(place);
        let own = self.decisions.iter().filter_map(Decided::measured);
        own.filter(|decision| decision.more.player == player).map(|decision| decision.loss).sum()
    }
}

impl<D: AsRef<[u8]>> Playable for Replay<'_, D> {
    type Problem = Problem;

    fn id(&self) -> &str {
        self.game.id()
    }

    fn example(&self) -> String {
        let roll = self.game.rules().enter.first().copied().unwrap_or(1);
        self.line(Some(Dice::from_faces([roll])), "enter")
    }

    fn afresh(&self) -> Self {
        let mut afresh = self.policy.map_or_else(|| Self::unsolved(self.game), Self::new);
        afresh.seating = self.seating.afresh();
        afresh
    }

    fn play_line(&mut self, number: usize, line: &str) -> Result<Entered, Problem> {
        let line = Line::read_without_last(line, NO_LAST, Action::text_of, end_of_roll)?;
        self.line = number;
        let (roll, act) = self.enter(&line)?;
        Ok(Entered::new(line.player, roll, None, act))
    }

    fn awaits(&self) -> Awaits {
        if self.outcome.is_some() { Awaits::Nothing } else { Awaits::Roll(1) }
    }

    fn is_mine(&self) -> bool {
        self.seating.is_mine()
    }

    fn nothing_done(&self, roll: &Dice) -> Option<&'static str> {
        let roll = roll.faces().next()?;
        matches!(self.after(roll), Err(Problem::NoMove { .. })).then_some(NO_MOVE)
    }

    fn line(&self, roll: Option<Dice>, act: &str) -> String {
        Line::new(self.seating.in_line(), roll, None, act).to_string()
    }

    fn notation(&self, roll: Option<Dice>) -> Option<Notation> {
        let position = match roll.and_then(|roll| roll.faces().next()) {
            Some(roll) => self.after(roll).ok()?,
            None => Position::start(self.game, self.seats, self.tries).ok()?,
        };
        Some(position.notation(self.game))
    }

    fn choices(&self, roll: Option<Dice>) -> Result<Vec<Choice>, Problem> {
        let Some(roll) = roll.and_then(|roll| roll.faces().next()) else { return Ok(Vec::new()) };
        let position = self.after(roll)?;
        let text = |action: &Action| (self.in_words(action), action.text(self.game));
        let exact = |Ranked { action, value, loss }: Ranked| {
            let (words, text) = text(&action);
            Choice::exact(words, text, value, loss)
        };
        let unknown = |action: &Action| {
            let (words, text) = text(action);
            Choice { words, text, worth: None, loss: None }
        };
        Ok(match self.policy {
            Some(policy) => policy.rank(&position)?.into_iter().map(exact).collect(),
            None => position.actions(self.game).iter().map(unknown).collect(),
        })
    }

    fn verdicts(&self, number: usize) -> Vec<Verdict> {
        let of_line = self.decisions.iter().filter(|decided| decided.line() == number);
        of_line.map(|decided| self.verdict(decided)).collect()
    }
}

impl<D: AsRef<[u8]>> Replay<'_, D> {
    fn verdict(&self, decided: &Decided) -> Verdict {
        let mine = self.seating.is_person(decided.made().player);
        match decided {
            Decided::Measured(decision) => decision.verdict(mine),
            Decided::Unmeasured(decision) => decision.verdict(mine),
        }
    }
}

/// The end of the roll: that of the first word if it is a number, otherwise 0.
fn end_of_roll(text: &str) -> usize {
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    if text[..end].chars().all(|c| c.is_ascii_digit() || face(c).is_some()) { end } else { 0 }
}
