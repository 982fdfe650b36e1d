//! What a decision lost, as a whole and by kind.

use dicebase_games::bank::{Action, Game, Moment, Objective, Position, Then};
use dicebase_policy::bank::Ranked;

use super::{Decision, Kind, Move, Part, Place, Seat, What};
use crate::bank::in_words;
use crate::review::{Rating, Scale};

/// The least loss that players notice.
pub(super) fn mistake(objective: Objective) -> f64 {
    match objective {
        Objective::Points => 10.0,
        Objective::Turns => 0.05,
        Objective::Win => 0.01,
    }
}

/// A decision and where it was made, before it is told.
pub(super) struct Made<'a> {
    pub game: &'a Game,
    pub scale: Scale,
    pub line: usize,
    pub player: Seat,
    pub turn: usize,
    pub position: &'a Position,
    pub place: Place,
    pub ranked: &'a [Ranked],
    pub played: &'a Ranked,
}

impl Made<'_> {
    pub(super) fn tell(self) -> Decision {
        let (ranked, played) = (self.ranked, self.played);
        let rating = self.scale.rate(played.loss, ranked.len());
        let best = if rating.is_wrong() { &ranked[0] } else { played };
        Decision {
            line: self.line,
            player: self.player,
            turn: self.turn,
            moment: self.in_words(),
            position: self.position.write(self.game).to_string(),
            choices: ranked.len(),
            action: as_move(self.game, played.action),
            best: as_move(self.game, best.action),
            value: played.value,
            best_value: ranked[0].value,
            loss: played.loss,
            rating,
            parts: self.parts(),
            place: self.place,
        }
    }

    /// The loss of setting these dice aside, whatever follows, and that of what followed.
    fn parts(&self) -> Vec<Part> {
        let Action::SetAside { dice: played, .. } = self.played.action else {
            return vec![self.part(Kind::TakeOver, self.played.loss, self.ranked.len())];
        };
        let same = |ranked: &&Ranked| matches!(ranked.action, Action::SetAside { dice, .. } if dice == played);
        let with_these = self.ranked.iter().filter(same).count();
        let aside = self.ranked.iter().find(same).map_or(0.0, |best| best.loss);
        let selections = if with_these == self.ranked.len() { 1 } else { 2 };
        let parts = [
            self.part(Kind::SetAside, aside, selections),
            self.part(Kind::BankOrRoll, self.played.loss - aside, with_these),
        ];
        parts.into_iter().filter(|part| part.rating != Rating::Forced).collect()
    }

    fn part(&self, kind: Kind, loss: f64, choices: usize) -> Part {
        Part { kind, loss, rating: self.scale.rate(loss, choices) }
    }

    fn in_words(&self) -> String {
        let Place { score, other_score, turn_total, .. } = self.place;
        let scores = match self.game.objective() {
            Objective::Points => String::new(),
            Objective::Turns => format!("{score} points, "),
            Objective::Win => format!("{score} : {other_score}, "),
        };
        let what = match self.position.moment() {
            Moment::Start(_) => match self.place.offer {
                Some((points, 1)) => format!("{points} with 1 die may be taken over"),
                Some((points, dice)) => format!("{points} with {dice} dice may be taken over"),
                None => "the start of the turn".to_owned(),
            },
            Moment::Rolled(0, roll) => format!("rolled {}", crate::spaced(roll)),
            Moment::Rolled(_, roll) => format!("turn total {turn_total}, rolled {}", crate::spaced(roll)),
        };
        format!("{scores}{what}")
    }
}

fn as_move(game: &Game, action: Action) -> Move {
    let what = match action {
        Action::TakeOver => What::TakeOver,
        Action::Roll => What::Roll,
        Action::SetAside { dice, then, total, .. } => {
            let then = match then {
                Then::Bank => "bank",
                Then::Roll => "roll",
            };
            What::SetAside { dice: dice.to_string(), then, turn: total * game.rules().step }
        }
    };
    Move { words: in_words(game, action), what }
}
