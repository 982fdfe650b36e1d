//! Games of more players than the rules are solved for. Each decides by games of two.

use dicebase_games::bank::{After, End, Game, Offer, Situation, Standing, Tie};

use super::simulate::{MOST_TURNS, Rolled, Seated, Simulated, Table};
use crate::random::GameRng;

/// A game of several players that is under way.
struct Course<'g> {
    game: &'g Game,
    seated: Seated,
    /// The standing of each player.
    standings: Vec<Standing>,
    /// The number of turns that all players together still have; `None` before that is known.
    left: Option<usize>,
}

impl Simulated {
    /// Plays a game that the player `begins` begins, and returns the number of turns of each player.
    pub(super) fn seats(&mut self, table: &Table<'_, '_>, begins: usize, rng: &mut GameRng) -> Vec<usize> {
        let (game, players) = (table.plays[0].player().game(), table.plays.len());
        let mut course = Course {
            game,
            seated: Seated { begins, who: begins, players },
            standings: vec![game.states().standings().start(); players],
            left: game.rules().turns().map(|turns| turns * players),
        };
        let mut turns = vec![0; players];
        for before in 0..MOST_TURNS {
            let who = course.seated.who;
            turns[who] += 1;
            let player = table.plays[who].player();
            let ats = if player.game().players() > 2 { vec![course.of_three()] } else { course.duels() };
            let start = Offer { total: 0, dice: game.hands().all() };
            let rolled = match ats.len() > 1 && player.heeds_all() {
                true => table.rolls(&player.play_among(&ats), start, rng),
                false => table.plays[who].with(&ats[0], |play| table.rolls(play, start, rng)),
            };
            let (game, at) = (player.game(), &ats[0]);
            let after = match rolled {
                Rolled::Never => {
                    turns[who] += MOST_TURNS - before - 1;
                    break;
                }
                Rolled::Bust => {
                    self.players[who].busts += 1;
                    standing(at, game.after_bust(at), 0)
                }
                Rolled::Banked(end) => standing(at, game.after_banking(at, end.total, end.dice), end.total),
            };
            course.standings[who] = after;
            if course.is_over() {
                self.won_by_the_most(&course);
                return turns;
            }
            course.seated.who = course.seated.next();
        }
        (0..players).for_each(|who| self.won(who, &course.seated, players));
        turns
    }

    /// Counts a win of the player with the most points; for equal ones see [`Tie`].
    fn won_by_the_most(&mut self, course: &Course<'_>) {
        let score = |who: usize| course.standings[who].score;
        let most = (0..course.seated.players).map(score).max().unwrap_or_default();
        let winners: Vec<usize> = (0..course.seated.players).filter(|&who| score(who) == most).collect();
        let share = if course.game.rules().tie == Tie::Half { winners.len() } else { 1 };
        winners.into_iter().for_each(|who| self.won(who, &course.seated, share));
    }
}

impl Course<'_> {
    /// The situation of the player to move among three, for a player who knows perfect play of three.
    fn of_three(&self) -> Situation {
        let of = |after: usize| self.standings[(self.seated.who + after) % self.seated.players];
        Situation { me: of(0), opponent: of(1), third: Some(of(2)), second: false, left: 0, taken: 0 }
    }

    /// The situation of the player to move against each of the others alone, those with the most points first.
    fn duels(&self) -> Vec<Situation> {
        let Seated { who, players, .. } = self.seated;
        let has_seats = self.game.rules().has_seats();
        let turns_left = match (self.game.rules().turns(), self.left) {
            (Some(_), Some(left)) => left.div_ceil(players),
            _ => 0,
        };
        let duel = |other: usize| Situation {
            me: self.standings[who],
            opponent: self.standings[other],
            third: None,
            second: has_seats && self.seated.seat(who) > self.seated.seat(other),
            left: turns_left,
            taken: 0,
        };
        let mut duels: Vec<Situation> = (0..players).filter(|&other| other != who).map(duel).collect();
        duels.sort_by_key(|at| std::cmp::Reverse(at.opponent.score));
        duels
    }

    /// Counts the turn of the player to move, and returns `true` if it was the last one.
    fn is_over(&mut self) -> bool {
        let Seated { who, players, .. } = self.seated;
        if let Some(left) = &mut self.left {
            *left -= 1;
            return *left == 0;
        }
        if self.standings[who].score < self.game.target() {
            return false;
        }
        let left = match self.game.rules().end {
            End::AtOnce | End::Turns(_) => 0,
            End::Round => players - 1 - self.seated.seat(who),
            End::LastTurn => players - 1,
        };
        self.left = Some(left);
        left == 0
    }
}

/// The standing of the player to move after a turn that won this number of steps.
fn standing(at: &Situation, after: After, total: usize) -> Standing {
    match after {
        After::Next(state) => state.third.unwrap_or(state.opponent),
        After::Over(_) if total > 0 => Standing { score: at.me.score + total, entered: true, busts: 0 },
        After::Over(_) => at.me,
    }
}
