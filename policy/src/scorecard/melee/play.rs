//! Melees played with dice.

use dicebase_games::Dice;
use dicebase_games::scorecard::Action as Turned;
use dicebase_games::scorecard::melee::{Action, Game, Play, Position, Seats, Stage};

use super::dice::GameDice;
use super::plan::Plan;

/// Who plays.
pub trait Mover {
    /// One of the plays at the start of a turn or in an exchange; see [`Seats::plays`].
    fn play(&self, seats: &Seats, dice: &mut GameDice) -> Play;

    /// How the player whose turn it is rolls.
    fn rolling(&self, seats: &Seats) -> Rolling;
}

/// How a turn of rolling is played.
pub enum Rolling {
    /// As is best by what everything is worth.
    Planned(Plan),
    /// The first roll fills the first entry that may be filled.
    FirstEntry,
    /// By chance: any keep of each roll, and then any entry.
    Random,
}

/// How far a turn of rolling is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// These dice are kept, and the others rolled, as the first of so many rolls.
    Kept {
        /// The dice; none at the start of a turn.
        kept: Dice,
        /// How many rolls there are, with the one that follows.
        rolls: usize,
    },
    /// A roll, by its position among all of them, fills a slot.
    Scored {
        /// The roll.
        roll: usize,
        /// The slot.
        slot: usize,
    },
}

/// What came of a turn of rolling, or of a play.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// How it stands then.
    pub seats: Seats,
    /// Whether dice were rolled and, if they were, whether they have earned an action die.
    pub earned: Option<bool>,
}

/// Lets the player whose move it is do something, until somebody has to do something else. The game may not be over.
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
/// The dice of a turn are the same whatever was kept before, and so is what an action die shows.
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

/// What a player does after a roll; none where none was made.
#[must_use]
pub fn turned(game: &Game, position: &Position, rolling: &Rolling, dice: &mut GameDice) -> Option<Action> {
    let rolled = position.rolled()?;
    if let Rolling::Planned(plan) = rolling {
        let roll = game.cards().roll(&rolled.roll);
        let rated =
            position.actions(game).into_iter().map(|action| (action, plan.rate(game, rolled.rolls_left, roll, action)));
        // Of equally good actions the first, as the adviser ranks them.
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

/// Rolls until the dice are to be scored, with as many faces for each roll as there are dice.
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

/// Which dice of a roll are kept, with so many rolls left; what was kept before has to be where that is the rule.
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
