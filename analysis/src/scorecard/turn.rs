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

/// A turn under way.
pub(super) struct TurnUnderWay<'a> {
    game: &'a Game,
    columns: &'a Columns,
    /// The full roll on the table.
    roll: usize,
    /// The column of the roll within the stage.
    column: usize,
    /// Is `true` when all dice are kept.
    is_kept: bool,
}

impl<'a> TurnUnderWay<'a> {
    /// A turn after its first roll.
    pub(super) fn begun(game: &'a Game, columns: &'a Columns, rng: &mut GameRng) -> Self {
        let roll = roll_on(game, 0, rng) - game.lattice().rolls().start;
        Self { game, columns, roll, column: roll, is_kept: false }
    }

    /// The column of the decision with this number of rolls left, among all columns of a state.
    #[inline]
    pub(super) fn column(&self, rolls_left: usize) -> usize {
        match rolls_left {
            0 => self.game.decisions().stage(0).start + self.roll,
            _ if self.is_kept => 0,
            _ => self.columns.stage(rolls_left).columns.start + self.column,
        }
    }

    /// Keeps what the byte of a table says, and rolls the other dice.
    pub(super) fn keep_byte(&mut self, byte: u8, rolls_left: usize, rng: &mut GameRng) {
        if !self.is_kept {
            self.roll(self.columns.keep(self.roll, byte), rolls_left, rng);
        }
    }

    /// The choice that the byte of a table says, for the last roll.
    pub(super) fn choice_of_byte(&self, byte: u8, state: &State) -> Choice {
        self.game.scoring().choice(state.open, state.extra, self.roll, byte.into())
    }

    /// Rolls the dice that are not kept.
    fn roll(&mut self, keep: usize, rolls_left: usize, rng: &mut GameRng) {
        let (game, lattice) = (self.game, self.game.lattice());
        if keep >= lattice.rolls().start {
            self.is_kept = true;
        } else if game.rules().saved_dice && rolls_left > 1 {
            let others =
                (lattice.keeps()[keep].len()..lattice.dice()).fold(0, |others, _| with_one_die(game, others, rng));
            let first = lattice.of_size(lattice.dice() - lattice.keeps()[keep].len()).start;
            self.column = game.decisions().with_saved(keep).start + others - first;
            self.roll = usize::from(self.columns.stage(rolls_left - 1).rolls[self.column]);
        } else {
            self.roll = roll_on(game, keep, rng) - lattice.rolls().start;
            self.column = self.roll;
        }
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
    let mut turn = TurnUnderWay::begun(game, columns, rng);
    for rolls_left in (1..game.rules().rolls).rev() {
        if turn.is_kept {
            break;
        }
        let stage = (columns.stage(rolls_left), rolls_left);
        turn.roll(decided.keep(columns, stage, (turn.roll, turn.column), rng), rolls_left, rng);
    }
    decided.choice(game, state, turn.roll, rng)
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
