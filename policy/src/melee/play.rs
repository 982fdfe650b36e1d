//! Playing melees with dice.

use dicebase_games::Dice;
use dicebase_games::melee::{Action, Game, Play, Position, Seats, Stage};
use dicebase_games::scorecard::Action as Turned;

use super::dice::GameDice;
use super::plan::Plan;

/// A player or bot.
pub trait Mover {
    /// Chooses one of the plays at the start of a turn or in an exchange; see [`Seats::plays`].
    fn play(&self, seats: &Seats, dice: &mut GameDice) -> Play;

    /// The way in which the player to move rolls.
    fn rolling(&self, seats: &Seats) -> Rolling;
}

/// A way to play a turn of rolling.
pub enum Rolling {
    /// The best decisions according to a plan.
    Planned(Plan),
    /// The first roll fills the first entry that may be filled.
    FirstEntry,
    /// At random: any keep of each roll, and then any entry.
    Random,
}

/// The state of a turn of rolling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// These dice are kept, and the others are rolled next.
    Kept {
        /// The dice; none at the start of a turn.
        kept: Dice,
        /// The number of rolls left, including the next one.
        rolls: usize,
    },
    /// A full roll fills a slot.
    Scored {
        /// The index of the roll among all full rolls.
        roll: usize,
        /// The slot.
        slot: usize,
    },
}

/// The result of a turn of rolling, or of a play.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The seats after it.
    pub seats: Seats,
    /// `None` if no dice were rolled; otherwise `true` if they have earned an action die.
    pub earned: Option<bool>,
}

/// Plays for the player to move, until another decision is due. The game must not be over.
pub fn step(game: &Game, seats: &Seats, mover: &impl Mover, dice: &mut GameDice) -> Step {
    match (seats.stage(), mover.play(seats, dice)) {
        (Stage::Turn, Play::Roll) => {
            let begun = Begun::Kept { kept: Dice::NONE, rolls: game.rules().rolls };
            finish(game, seats, begun, &mover.rolling(seats), dice)
        }
        (_, play) => Step { seats: seats.after(game.dice(), play), earned: None },
    }
}

/// Plays a turn of rolling to its end.
///
/// The faces of a turn do not depend on the dice that were kept before, nor does the face of an action die.
#[must_use]
pub fn finish(game: &Game, seats: &Seats, begun: Begun, rolling: &Rolling, dice: &mut GameDice) -> Step {
    dice.go_to(seats.turns_left());
    let rules = game.rules();
    let faces: Vec<usize> = (0..rules.dice * rules.rolls).map(|_| 1 + dice.roll(rules.sides)).collect();
    let shown = game.dice().faces[dice.roll(game.dice().faces.len())];
    let (roll, slot) = match begun {
        Begun::Scored { roll, slot } => (roll, slot),
        Begun::Kept { kept, rolls } => {
            let faces = &faces[(rules.rolls - rolls) * rules.dice..];
            let roll = game.cards().roll(&roll(game, kept, faces, rolling, dice));
            (roll, fill(game, seats, roll, rolling, dice))
        }
    };
    let slot = game.cards().scoring().slots()[slot];
    let earned = game.earns(roll);
    let seats = seats.filled(game.dice(), slot.category, slot.points, earned.then_some(shown));
    Step { seats, earned: Some(earned) }
}

/// The player's action after a roll; `None` before a roll.
#[must_use]
pub fn turned(game: &Game, position: &Position, rolling: &Rolling, dice: &mut GameDice) -> Option<Action> {
    let rolled = position.rolled()?;
    if let Rolling::Planned(plan) = rolling {
        let roll = game.cards().roll(&rolled.roll);
        let rated =
            position.actions(game).into_iter().map(|action| (action, plan.rate(game, rolled.rolls_left, roll, action)));
        // Of equally good actions the first one is taken, as the adviser ranks them.
        let better = |best: (Action, f64), other: (Action, f64)| if other.1 > best.1 { other } else { best };
        return rated.reduce(better).map(|(action, _)| action);
    }
    if rolled.rolls_left > 0 {
        let kept = keep(game, (&rolled.roll, &rolled.saved), rolled.rolls_left, rolling, dice);
        return Some(Action::Turn(Turned::Keep(kept)));
    }
    let slot = fill(game, position.seats(), game.cards().roll(&rolled.roll), rolling, dice);
    let fills = |action: &Action| matches!(action, Action::Turn(Turned::Score(choice)) if choice.slot == slot);
    position.actions(game).into_iter().find(fills)
}

/// Rolls until the dice are to be scored. `faces` has one face per die for each roll.
fn roll(game: &Game, mut kept: Dice, faces: &[usize], rolling: &Rolling, dice: &mut GameDice) -> Dice {
    let all = game.rules().dice;
    let rolls = faces.len() / all;
    for (number, faces) in faces.chunks(all).enumerate() {
        if kept.len() == all {
            break;
        }
        let rolled = faces[kept.len()..].iter().fold(kept, |dice, &face| dice.with(face));
        let left = rolls - 1 - number;
        kept = if left == 0 { rolled } else { keep(game, (&rolled, &kept), left, rolling, dice) };
    }
    kept
}

/// The dice of a roll that are kept, with this number of rolls left. Dice that were kept before stay if the rules say
/// so.
fn keep(game: &Game, (rolled, kept): (&Dice, &Dice), left: usize, rolling: &Rolling, dice: &mut GameDice) -> Dice {
    let is_allowed = |keep: &Dice| !game.rules().saved_dice || keep.contains(kept);
    match rolling {
        Rolling::FirstEntry => *rolled,
        Rolling::Random => {
            let keeps: Vec<Dice> = rolled.parts().filter(is_allowed).collect();
            keeps[dice.choose(keeps.len())]
        }
        Rolling::Planned(plan) => {
            let worth = |keep: &Dice| plan.keep(left, game.cards().lattice().index(keep));
            let better = |best: (Dice, f64), keep: Dice| {
                let worth = worth(&keep);
                if worth > best.1 { (keep, worth) } else { best }
            };
            rolled.parts().filter(is_allowed).fold((*rolled, worth(rolled)), better).0
        }
    }
}

/// The slot that is filled with a roll.
fn fill(game: &Game, seats: &Seats, roll: usize, rolling: &Rolling, dice: &mut GameDice) -> usize {
    let fillable: Vec<usize> = seats.own().card.fillable().iter().collect();
    let category = match rolling {
        Rolling::Planned(plan) => return plan.slot(roll),
        Rolling::FirstEntry => fillable[0],
        Rolling::Random => fillable[dice.choose(fillable.len())],
    };
    usize::from(game.cards().scoring().plain(roll)[category])
}
