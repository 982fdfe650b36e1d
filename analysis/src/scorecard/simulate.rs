//! Whole games, played with dice.

use std::ops::Range;

use dicebase_games::scorecard::{Choice, Game, State};
use dicebase_solver::{Cancelled, Counter, Report};
use rand::RngExt;

use super::player::{Player, Scratch};
use crate::batches::in_batches;
use crate::random::{GameRng, game_rng};
use crate::sample::{Sample, SharedWins};

/// How many games are played before they are counted together.
const BATCH: u64 = 1000;

/// What came of simulated games, for each player in the order in which they were named.
#[derive(Clone, Debug, Default)]
pub struct Simulated {
    /// The final scores.
    pub scores: Vec<Sample>,
    /// The games won.
    pub wins: Vec<SharedWins>,
}

/// Plays games between players, each on a card of its own; the highest score wins, and equal ones share the win.
///
/// Game number `n` has dice of its own, whoever plays it when, and begins with player `n` modulo their number. So the
/// result depends on the seed alone. All players must play the same game.
///
/// # Errors
/// When `report` breaks off.
pub fn simulate(players: &[Player<'_>], games: u64, seed: u64, report: Report<'_>) -> Result<Simulated, Cancelled> {
    let none = || Simulated::of(players.len());
    let play = |numbers: Range<u64>, counter: &Counter<'_>| {
        let mut simulated = none();
        let mut scratches: Vec<Scratch> = players.iter().map(Player::scratch).collect();
        for number in numbers.take_while(|_| !counter.is_cancelled()) {
            simulated.add(players, &mut scratches, seed, number);
        }
        simulated
    };
    in_batches(games, BATCH, report, play, none, Simulated::and)
}

impl Simulated {
    fn of(players: usize) -> Self {
        Self { scores: vec![Sample::default(); players], wins: vec![SharedWins::default(); players] }
    }

    fn and(mut self, other: Self) -> Self {
        self.scores.iter_mut().zip(&other.scores).for_each(|(sample, more)| sample.merge(more));
        self.wins.iter_mut().zip(&other.wins).for_each(|(wins, more)| wins.merge(*more));
        self
    }

    fn add(&mut self, players: &[Player<'_>], scratches: &mut [Scratch], seed: u64, game: u64) {
        let mut rng = game_rng(seed, game);
        let mut scores = vec![0; players.len()];
        for seat in 0..players.len() {
            let player = (seat + game as usize % players.len()) % players.len();
            scores[player] = play(&players[player], &mut scratches[player], &mut rng);
        }
        let best = scores.iter().copied().max().unwrap_or_default();
        let winners = scores.iter().filter(|&&score| score == best).count();
        for ((sample, wins), &score) in self.scores.iter_mut().zip(&mut self.wins).zip(&scores) {
            sample.add(score);
            if score == best {
                wins.add(winners);
            }
        }
    }
}

/// The final score of one game.
fn play(player: &Player<'_>, scratch: &mut Scratch, rng: &mut GameRng) -> usize {
    let game = player.game;
    let mut state = game.states().start();
    let mut score = 0;
    while !state.open.is_empty() {
        let choice = turn(player, scratch, &state, score, rng);
        score += choice.points + choice.bonus;
        let upper = if choice.category < game.states().upper().count() { choice.points } else { 0 };
        state = State {
            open: state.open.without(choice.category),
            upper_total: state.upper_total + upper,
            extra: game.scoring().extra_after(choice.slot, state.extra),
        };
    }
    score + game.final_points(&state)
}

/// One turn of a player with so many points: what is filled in at its end.
fn turn(player: &Player<'_>, scratch: &mut Scratch, state: &State, points: usize, rng: &mut GameRng) -> Choice {
    let (game, columns) = (player.game, &player.columns);
    let lattice = game.lattice();
    let decisions = player.decisions_of(scratch, state, points);
    let mut roll = roll_on(game, 0, rng) - lattice.rolls().start;
    let mut column = roll;
    for rolls_left in (1..game.rules().rolls).rev() {
        let stage = columns.stage(rolls_left);
        let keep = match decisions {
            Some(bytes) => columns.keep(roll, bytes[stage.columns.start + column]),
            None => usize::from(stage.options[column][rng.random_range(0..stage.options[column].len())]),
        };
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
    let scoring = game.scoring();
    match decisions {
        Some(bytes) => {
            let category = bytes[game.decisions().stage(0).start + roll];
            scoring.choice(state.open, state.extra, roll, category.into())
        }
        None => {
            let choices: Vec<Choice> = scoring.choices(state.open, state.extra, roll).collect();
            choices[rng.random_range(0..choices.len())]
        }
    }
}

/// Rolls the dice that a keep leaves.
fn roll_on(game: &Game, keep: usize, rng: &mut GameRng) -> usize {
    let mut keep = keep;
    while keep < game.lattice().rolls().start {
        keep = with_one_die(game, keep, rng);
    }
    keep
}

fn with_one_die(game: &Game, keep: usize, rng: &mut GameRng) -> usize {
    game.lattice().with_die(keep, rng.random_range(0..game.rules().sides))
}
