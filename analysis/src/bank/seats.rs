//! Simulated games of more players than the rules are solved for. Each decides by games of two.

use dicebase_games::bank::{Offer, Tie};

use super::course::Course;
use super::simulate::{MOST_TURNS, Rolled, Seated, Simulated, Table};
use crate::random::GameRng;

impl Simulated {
    /// Plays a game that the player `begins` begins, and returns the number of turns of each player.
    pub(super) fn seats(&mut self, table: &Table<'_, '_>, begins: usize, rng: &mut GameRng) -> Vec<usize> {
        let (game, players) = (table.plays[0].player().game(), table.plays.len());
        let mut course = Course::new(game, players);
        let mut seated = Seated { begins, who: begins, players };
        let mut turns = vec![0; players];
        let start = Offer { total: 0, dice: game.hands().all() };
        for before in 0..MOST_TURNS {
            let who = seated.who;
            turns[who] += 1;
            let player = table.plays[who].player();
            let at = if player.game().players() > 2 { course.of_all() } else { course.duel_with_leader() };
            let rolled = match player.game().players() == 2 && player.heeds_all() {
                true => table.rolls(&player.play_among(&course.duels().collect::<Vec<_>>()), start, rng),
                false => table.plays[who].with(&at, |play| table.rolls(play, start, rng)),
            };
            let (after, total) = match rolled {
                Rolled::Never => {
                    turns[who] += MOST_TURNS - before - 1;
                    break;
                }
                Rolled::Bust(roll) => {
                    self.players[who].busts += 1;
                    (player.game().after_bust_with(&at, &roll), 0)
                }
                Rolled::Banked(end) => (player.game().after_banking(&at, end.total, end.dice), end.total),
            };
            if course.end_turn(&at, &after, total) {
                self.won_by_the_most(&course, &seated);
                return turns;
            }
            seated.who = seated.next();
        }
        (0..players).for_each(|who| self.won(who, &seated, players));
        turns
    }

    /// Counts a win of the player with the most points; for equal ones see [`Tie`].
    fn won_by_the_most(&mut self, course: &Course<'_>, seated: &Seated) {
        let winners = course.winners();
        let share = if course.game().rules().tie == Tie::Half { winners.len() } else { 1 };
        winners.into_iter().for_each(|seat| self.won((seat + seated.begins) % seated.players, seated, share));
    }
}
