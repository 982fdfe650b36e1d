//! One simulated turn.

use dicebase_games::scorecard::{Choice, Game, Needs, State};
use dicebase_policy::scorecard::DuelTurns;
use rand::RngExt;

use super::columns::{Columns, Stage};
use crate::random::GameRng;

/// The part of a card that decisions depend on.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) state: State,
    /// The points of the categories and extra bonuses, without the upper bonus.
    pub(super) points: usize,
}

/// The decisions of a turn.
pub(super) enum Decided<'a> {
    /// A byte for each column of [`Game::decisions`].
    Bytes(&'a [u8]),
    /// A solved turn of a game of two.
    Duel(&'a DuelTurns<'a>),
    /// A random choice among the allowed actions, all with the same probability.
    Chance,
}

impl Hand {
    pub(super) fn empty(game: &Game) -> Self {
        Self { state: game.states().start(), points: 0 }
    }

    pub(super) fn is_full(&self) -> bool {
        self.state.open.is_empty()
    }

    pub(super) fn fill(&mut self, game: &Game, choice: &Choice) {
        let upper = if choice.category < game.states().upper().count() { choice.points } else { 0 };
        self.points += choice.points + choice.bonus;
        self.state = State {
            open: self.state.open.without(choice.category),
            upper_total: self.state.upper_total + upper,
            extra: game.scoring().extra_after(choice.slot, self.state.extra),
        };
    }

    /// The final score of a full card.
    pub(super) fn score(&self, game: &Game) -> usize {
        self.points + game.final_points(&self.state)
    }

    /// The points, with the [paid](Needs::paid) part of the upper bonus.
    pub(super) fn on_card(&self, game: &Game) -> usize {
        self.points + Needs::paid(game, &self.state)
    }
}

impl Decided<'_> {
    /// The keep for a roll, given the stage with its rolls left, and the column of the roll within the stage.
    pub(super) fn keep(
        &self,
        columns: &Columns,
        (stage, rolls_left): (&Stage, usize),
        (roll, column): (usize, usize),
        rng: &mut GameRng,
    ) -> usize {
        let options = &stage.options[column];
        match self {
            Self::Bytes(bytes) => columns.keep(roll, bytes[stage.columns.start + column]),
            Self::Duel(turn) => {
                let best = turn.keep(rolls_left, options.iter().map(|&keep| usize::from(keep)));
                best.unwrap_or_default()
            }
            Self::Chance => usize::from(options[rng.random_range(0..options.len())]),
        }
    }

    /// The choice for the last roll of the turn.
    pub(super) fn choice(&self, game: &Game, state: &State, roll: usize, rng: &mut GameRng) -> Choice {
        let scoring = game.scoring();
        let chosen = match self {
            Self::Bytes(bytes) => {
                let category = bytes[game.decisions().stage(0).start + roll];
                Some(scoring.choice(state.open, state.extra, roll, category.into()))
            }
            Self::Duel(turn) => turn.choice(roll),
            Self::Chance => None,
        };
        chosen.unwrap_or_else(|| {
            let choices: Vec<Choice> = scoring.choices(state.open, state.extra, roll).collect();
            choices[rng.random_range(0..choices.len())]
        })
    }
}

/// Plays one turn and returns the choice at its end.
pub(super) fn play_turn(
    game: &Game,
    columns: &Columns,
    decided: &Decided<'_>,
    state: &State,
    rng: &mut GameRng,
) -> Choice {
    let lattice = game.lattice();
    let mut roll = roll_on(game, 0, rng) - lattice.rolls().start;
    let mut column = roll;
    for rolls_left in (1..game.rules().rolls).rev() {
        let keep = decided.keep(columns, (columns.stage(rolls_left), rolls_left), (roll, column), rng);
        if keep >= lattice.rolls().start {
            break;
        }
        if game.rules().saved_dice && rolls_left > 1 {
            let others =
                (lattice.keeps()[keep].len()..lattice.dice()).fold(0, |others, _| with_one_die(game, others, rng));
            let first = lattice.of_size(lattice.dice() - lattice.keeps()[keep].len()).start;
            column = game.decisions().with_saved(keep).start + others - first;
            roll = usize::from(columns.stage(rolls_left - 1).rolls[column]);
        } else {
            roll = roll_on(game, keep, rng) - lattice.rolls().start;
            column = roll;
        }
    }
    decided.choice(game, state, roll, rng)
}

/// Rolls the dice that are not kept. Returns the index of the full roll.
pub(super) fn roll_on(game: &Game, keep: usize, rng: &mut GameRng) -> usize {
    let mut keep = keep;
    while keep < game.lattice().rolls().start {
        keep = with_one_die(game, keep, rng);
    }
    keep
}

fn with_one_die(game: &Game, keep: usize, rng: &mut GameRng) -> usize {
    let die = game.lattice().die();
    game.lattice().with_die(keep, die.face(rng.random_range(0..die.outcomes())))
}
