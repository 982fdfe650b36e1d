//! The forward pass through one turn: the probabilities of its ends.

use dicebase_solver::Counter;

use super::error::WalkError;
use super::player::Play;
use super::turn_worth::TurnWorth;

/// The number of probabilities that are followed side by side.
pub(super) const LANES: usize = 3;
/// A probability in each lane.
pub(super) type Mass = [f64; LANES];

/// Zero in each lane.
pub(super) const NONE: Mass = [0.0; LANES];
/// Moments of a smaller probability count as a bust, because a turn may be arbitrarily long. All of them together are
/// less than the rounding errors of `f64`.
const TOO_UNLIKELY: f64 = 1e-20;

/// The largest turn total that is followed, far above all that matter. A player who never banks would go on for ever
/// where no roll is a bust.
const MOST_TOTALS: usize = 1 << 20;
/// The number of turn totals between two checks for an interrupt.
const BETWEEN_LOOKS: usize = 64;

/// The distribution of the ends of a turn.
#[derive(Clone)]
pub(super) struct Passed {
    /// The probabilities of what is banked, by rising turn total, then by number of dice left.
    pub(super) banked: Vec<Banked>,
    /// The chance of a bust.
    pub(super) bust: Mass,
    /// The expected losses by setting dice aside, and by banking or rolling, if they are measured.
    pub(super) set_aside: Mass,
    pub(super) bank_or_roll: Mass,
}

/// An end of a turn by banking.
#[derive(Clone, Copy)]
pub(super) struct Banked {
    pub(super) total: usize,
    pub(super) dice: usize,
    pub(super) mass: Mass,
}

/// A moment before a roll, and the probability that the turn begins with it.
pub(super) struct Start {
    pub(super) total: usize,
    pub(super) dice: usize,
    pub(super) mass: Mass,
}

/// The probabilities of moments, by turn total.
struct Moments {
    dice: usize,
    masses: Vec<Mass>,
}

impl Moments {
    fn add(&mut self, total: usize, dice: usize, mass: &Mass, factor: f64) {
        let place = total * self.dice + dice - 1;
        if place >= self.masses.len() {
            self.masses.resize((total + 1) * self.dice, NONE);
        }
        add(&mut self.masses[place], mass, factor);
    }

    fn get(&self, total: usize, dice: usize) -> Mass {
        self.masses.get(total * self.dice + dice - 1).copied().unwrap_or(NONE)
    }

    fn rows(&self) -> usize {
        self.masses.len() / self.dice
    }
}

/// Follows a turn from its possible starts. If the `worth` of its moments is given, every decision is measured. The
/// `counter` can end the pass.
pub(super) fn pass(
    play: &Play<'_>,
    starts: &[Start],
    worth: Option<&TurnWorth<'_>>,
    counter: &Counter<'_>,
) -> Result<Passed, WalkError> {
    let dice = play.dice();
    let passed = Passed { banked: Vec::new(), bust: NONE, set_aside: NONE, bank_or_roll: NONE };
    let mut pass = Pass { play, worth, passed };
    let mut rolls = Moments { dice, masses: Vec::new() };
    for start in starts {
        rolls.add(start.total, start.dice, &start.mass, 1.0);
    }
    let mut arrived = Moments { dice, masses: Vec::new() };
    let mut total = 0;
    while total < rolls.rows().max(arrived.rows()) {
        if total > MOST_TOTALS {
            return Err(WalkError::EndlessTurn { steps: MOST_TOTALS });
        }
        if total.is_multiple_of(BETWEEN_LOOKS) {
            counter.check()?;
        }
        // A choice of dice leads to hands with the same turn total, so it comes first.
        for left in play.rolls().in_order() {
            let mut mass = rolls.get(total, left);
            let before = arrived.get(total, left);
            if is_likely(&before) {
                pass.decide(total, left, &before, &mut mass);
            } else {
                add(&mut pass.passed.bust, &before, 1.0);
            }
            if is_likely(&mass) {
                pass.roll(total, left, &mass, &mut arrived);
            } else {
                add(&mut pass.passed.bust, &mass, 1.0);
            }
        }
        total += 1;
    }
    Ok(pass.passed)
}

/// A pass through a turn that is under way.
struct Pass<'a> {
    play: &'a Play<'a>,
    worth: Option<&'a TurnWorth<'a>>,
    passed: Passed,
}

impl Pass<'_> {
    /// Banks, or adds the probability to the moments that roll.
    fn decide(&mut self, total: usize, dice: usize, before: &Mass, on: &mut Mass) {
        let banks = self.play.banks(total, dice);
        if banks > 0.0 {
            self.passed.banked.push(Banked { total, dice, mass: before.map(|mass| mass * banks) });
        }
        add(on, before, 1.0 - banks);
        if let Some(worth) = self.worth {
            let bank = if banks > 0.0 { banks * worth.bank(total, dice) } else { 0.0 };
            let done = bank + (1.0 - banks) * if banks < 1.0 { worth.rolled(total, dice) } else { 0.0 };
            add(&mut self.passed.bank_or_roll, before, worth.after(total, dice) - done);
        }
    }

    /// Rolls, and sets dice aside.
    fn roll(&mut self, total: usize, dice: usize, mass: &Mass, arrived: &mut Moments) {
        let play = self.play;
        let rolls = play.rolls().of(dice);
        add(&mut self.passed.bust, mass, rolls.bust);
        for kind in &rolls.kinds {
            let Some(kind) = play.within(total, kind) else {
                add(&mut self.passed.bust, mass, kind.chance);
                continue;
            };
            let chosen = play.choice(total, &kind);
            match chosen {
                Some(chosen) => {
                    let choice = kind.choices[chosen];
                    arrived.add(total + choice.steps, choice.left, mass, kind.chance);
                }
                None => {
                    for (choice, share) in kind.choices.iter().zip(&kind.shares) {
                        arrived.add(total + choice.steps, choice.left, mass, kind.chance * share);
                    }
                }
            }
            if let Some(worth) = self.worth {
                let after = |i: usize| worth.after(total + kind.choices[i].steps, kind.choices[i].left);
                let choices = 0..kind.choices.len();
                let best = choices.clone().map(after).fold(f64::NEG_INFINITY, f64::max);
                let done = match chosen {
                    Some(chosen) => after(chosen),
                    None => choices.map(|i| after(i) * kind.shares[i]).sum(),
                };
                add(&mut self.passed.set_aside, mass, kind.chance * (best - done));
            }
        }
    }
}

/// Adds probabilities times a factor.
pub(super) fn add(to: &mut Mass, mass: &Mass, factor: f64) {
    for (to, mass) in to.iter_mut().zip(mass) {
        *to += mass * factor;
    }
}

fn is_likely(mass: &Mass) -> bool {
    mass.iter().sum::<f64>() > TOO_UNLIKELY
}
