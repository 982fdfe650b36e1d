//! The course of a game of more players than the rules are solved for.

use dicebase_games::bank::{After, End, Game, Later, Situation, Standing};

/// A game of several players between two turns. Seats count the players in the order of play, from the one who began.
#[derive(Clone)]
pub(super) struct Course<'g> {
    game: &'g Game,
    /// The standing of each player, by seat.
    standings: Vec<Standing>,
    /// The seat of the player to move.
    mover: usize,
    /// The number of turns that all players together still have; `None` before that is known.
    left: Option<usize>,
}

impl<'g> Course<'g> {
    pub(super) fn new(game: &'g Game, players: usize) -> Self {
        let standings = vec![game.states().standings().start(); players];
        Self { game, standings, mover: 0, left: game.rules().turns().map(|turns| turns * players) }
    }

    pub(super) fn game(&self) -> &'g Game {
        self.game
    }

    /// The number of players.
    pub(super) fn players(&self) -> usize {
        self.standings.len()
    }

    /// The standing of the player in a seat.
    pub(super) fn standing(&self, seat: usize) -> Standing {
        self.standings[seat]
    }

    /// The situation of the player to move among all, for a player who knows perfect play of as many.
    pub(super) fn of_all(&self) -> Situation {
        let of = |after: usize| self.standings[(self.mover + after) % self.players()];
        let later = Later::of((2..self.players()).map(of));
        Situation { me: of(0), opponent: of(1), later, second: false, left: 0, taken: 0 }
    }

    /// The situations of the player to move against each of the others alone, in the order of their turns.
    pub(super) fn duels(&self) -> impl Iterator<Item = Situation> + '_ {
        (1..self.players()).map(|after| self.duel_with((self.mover + after) % self.players()))
    }

    /// The situation of the player to move against the one in this seat alone.
    fn duel_with(&self, other: usize) -> Situation {
        let turns_left = match (self.game.rules().turns(), self.left) {
            (Some(_), Some(left)) => left.div_ceil(self.players()),
            _ => 0,
        };
        Situation {
            me: self.standings[self.mover],
            opponent: self.standings[other],
            later: Later::NONE,
            second: self.game.rules().has_seats() && self.mover > other,
            left: turns_left,
            taken: 0,
        }
    }

    /// The situation against the player with the most points.
    pub(super) fn duel_with_leader(&self) -> Situation {
        let leader = self.duels().max_by_key(|at| (at.opponent.score, at.second));
        leader.unwrap_or_else(|| self.duel_with(self.mover))
    }

    /// Ends the turn of the player to move: `at` is one of the player's duels, and `after` what follows there. Returns
    /// `true` when the game is over; if not, the next player is to move.
    pub(super) fn end_turn(&mut self, at: &Situation, after: &After, total: usize) -> bool {
        self.standings[self.mover] = standing(at, after, total);
        let is_over = self.is_over();
        if !is_over {
            self.mover = (self.mover + 1) % self.players();
        }
        is_over
    }

    /// Counts the turn of the player to move, and returns `true` if it was the last one.
    fn is_over(&mut self) -> bool {
        if let Some(left) = &mut self.left {
            *left -= 1;
            return *left == 0;
        }
        if self.standings[self.mover].score < self.game.target() {
            return false;
        }
        let left = match self.game.rules().end {
            End::AtOnce | End::Turns(_) => 0,
            End::Round => self.players() - 1 - self.mover,
            End::LastTurn => self.players() - 1,
        };
        self.left = Some(left);
        left == 0
    }

    /// The seats of the players with the most points.
    pub(super) fn winners(&self) -> Vec<usize> {
        let most = self.standings.iter().map(|standing| standing.score).max().unwrap_or_default();
        (0..self.players()).filter(|&seat| self.standings[seat].score == most).collect()
    }
}

/// The standing of the player to move after a turn that won this number of steps.
fn standing(at: &Situation, after: &After, total: usize) -> Standing {
    match after {
        After::Next(state) => state.later.last().unwrap_or(state.opponent),
        After::Over(_) if total > 0 => Standing { score: at.me.score + total, entered: true, busts: 0 },
        After::Over(_) => at.me,
    }
}
