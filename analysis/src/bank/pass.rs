//! Through one turn from its start: how likely it ends how.

use dicebase_solver::Counter;

use super::error::WalkError;
use super::player::Play;
use super::turn_worth::TurnWorth;

/// Some chances side by side.
pub(super) const LANES: usize = 3;
/// A chance in each lane.
pub(super) type Mass = [f64; LANES];

/// No chance at all.
pub(super) const NONE: Mass = [0.0; LANES];
/// Moments that are less likely than this count as a bust: a turn may be as long as luck lets it be, but it must end.
/// There are so few such moments that they do not matter among the roundings of `f64`.
const TOO_UNLIKELY: f64 = 1e-20;

/// The most turn totals that are looked at: far above any that is played for. A player who never banks where no roll is
/// a bust would go on for ever.
const MOST_TOTALS: usize = 1 << 20;
/// After how many turn totals somebody is asked whether to go on.
const BETWEEN_LOOKS: usize = 64;

/// How a turn ends.
#[derive(Clone)]
pub(super) struct Passed {
    /// What is banked with which chance, by rising turn total, then number of dice left.
    pub(super) banked: Vec<Banked>,
    /// The chance of a bust.
    pub(super) bust: Mass,
    /// What is lost by setting dice aside, and by banking or rolling, if it was measured.
    pub(super) set_aside: Mass,
    pub(super) bank_or_roll: Mass,
}

/// An end of a turn.
#[derive(Clone, Copy)]
pub(super) struct Banked {
    pub(super) total: usize,
    pub(super) dice: usize,
    pub(super) mass: Mass,
}

/// The moment of a roll, and the chances to begin with it.
pub(super) struct Start {
    pub(super) total: usize,
    pub(super) dice: usize,
    pub(super) mass: Mass,
}

/// The moments of a turn by turn total, as far as they are reached.
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

/// Goes through a turn from where it may begin. If the `worth` of its moments are given, every decision is measured
/// with them. The `counter` can end it.
pub(super) fn pass(
    play: &Play<'_>,
    starts: &[Start],
    worth: Option<&TurnWorth<'_>>,
    counter: &Counter<'_>,
) -> Result<Passed, WalkError> {
    let dice = play.dice();
    let mut passed = Passed { banked: Vec::new(), bust: NONE, set_aside: NONE, bank_or_roll: NONE };
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
        for left in 1..=dice {
            let mut mass = rolls.get(total, left);
            let before = arrived.get(total, left);
            if is_likely(&before) {
                passed.decide(play, total, left, &before, worth, &mut mass);
            } else {
                add(&mut passed.bust, &before, 1.0);
            }
            if is_likely(&mass) {
                passed.roll(play, total, left, &mass, worth, &mut arrived);
            } else {
                add(&mut passed.bust, &mass, 1.0);
            }
        }
        total += 1;
    }
    Ok(passed)
}

impl Passed {
    /// Banks, or adds to the mass that rolls on.
    fn decide(
        &mut self,
        play: &Play<'_>,
        total: usize,
        dice: usize,
        before: &Mass,
        worth: Option<&TurnWorth<'_>>,
        on: &mut Mass,
    ) {
        let banks = play.banks(total, dice);
        if banks > 0.0 {
            self.banked.push(Banked { total, dice, mass: before.map(|mass| mass * banks) });
        }
        add(on, before, 1.0 - banks);
        if let Some(worth) = worth {
            let bank = if banks > 0.0 { banks * worth.bank(total, dice) } else { 0.0 };
            let done = bank + (1.0 - banks) * if banks < 1.0 { worth.rolled(total, dice) } else { 0.0 };
            add(&mut self.bank_or_roll, before, worth.after(total, dice) - done);
        }
    }

    /// Rolls, and sets dice aside.
    fn roll(
        &mut self,
        play: &Play<'_>,
        total: usize,
        dice: usize,
        mass: &Mass,
        worth: Option<&TurnWorth<'_>>,
        arrived: &mut Moments,
    ) {
        let rolls = play.rolls().of(dice);
        add(&mut self.bust, mass, rolls.bust);
        for kind in &rolls.kinds {
            let Some(kind) = play.within(total, kind) else {
                add(&mut self.bust, mass, kind.chance);
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
            if let Some(worth) = worth {
                let after = |i: usize| worth.after(total + kind.choices[i].steps, kind.choices[i].left);
                let choices = 0..kind.choices.len();
                let best = choices.clone().map(after).fold(f64::NEG_INFINITY, f64::max);
                let done = match chosen {
                    Some(chosen) => after(chosen),
                    None => choices.map(|i| after(i) * kind.shares[i]).sum(),
                };
                add(&mut self.set_aside, mass, kind.chance * (best - done));
            }
        }
    }
}

/// Adds chances times a factor.
pub(super) fn add(to: &mut Mass, mass: &Mass, factor: f64) {
    for (to, mass) in to.iter_mut().zip(mass) {
        *to += mass * factor;
    }
}

fn is_likely(mass: &Mass) -> bool {
    mass.iter().sum::<f64>() > TOO_UNLIKELY
}
