//! Positions in words.

use super::game::{Game, Situation};
use super::objective::Objective;
use super::position::{Moment, Position};
use super::rules::RulesFile;
use super::states::Standing;
use crate::dice::{Dice, letter_of};
use crate::text::{counted, listed, spaced};

impl Position {
    /// The game, the scores and the moment of the turn.
    #[must_use]
    pub fn in_words(&self, game: &Game) -> String {
        let moment = match self.moment() {
            Moment::Start(None) => "at the start of the turn".to_owned(),
            Moment::Start(Some(offer)) => {
                let dice = counted(offer.dice, "die", "dice");
                format!("{} points with {dice} left may be taken over", game.rules().points(offer.total))
            }
            Moment::Kept(total, hand) => {
                let dice = counted(game.of_seat(self.situation().second).hands().size(*hand), "die", "dice");
                format!("turn total {}, {dice} left to roll", game.rules().points(*total))
            }
            Moment::Rolled(0, roll) => format!("rolled {}{}", spaced(roll), letters_in_words(game, roll)),
            Moment::Rolled(total, roll) => {
                let (total, letters) = (game.rules().points(*total), letters_in_words(game, roll));
                format!("turn total {total}, rolled {}{letters}", spaced(roll))
            }
        };
        format!("{}, {moment}", self.players_in_words(game))
    }

    /// The game, the scores and their value. `worth` is the value in words, for a value that is only rated.
    #[must_use]
    pub fn value_in_words(&self, game: &Game, value: f64, worth: &str) -> String {
        let exactly = || game.objective().words().in_words(value);
        let value = if self.is_among_several() { worth.to_owned() } else { exactly() };
        format!("{}: {value}", self.players_in_words(game))
    }

    /// The game and the scores of all players.
    fn players_in_words(&self, game: &Game) -> String {
        let duels = self.duels(game);
        if duels.is_empty() {
            return self.situation().in_words(game);
        }
        let scores = duels.iter().map(|at| game.rules().points(at.opponent.score).to_string());
        let (me, others) = (self.situation().me, listed(&scores.collect::<Vec<_>>(), "and"));
        format!("{}, {} points against {others}", game.title(), game.rules().points(me.score))
    }
}

/// The kinds of dice whose letters stand in a roll, to put after it: ` (b: Odd die)`; empty if there are none.
fn letters_in_words(game: &Game, roll: &Dice) -> String {
    let kinds = game.rules().kinds.iter().enumerate().zip(roll.kinds()).filter(|(_, count)| *count > 0);
    let told = kinds.filter_map(|((kind, of), _)| Some(format!("{}: {}", letter_of(kind)?, of.name)));
    let told: Vec<String> = told.collect();
    if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) }
}

impl RulesFile {
    /// The letters of the kinds of dice in a sentence, to put after another one; empty if all dice are alike.
    #[must_use]
    pub fn letters_in_words(&self) -> String {
        let kinds = self.kinds.iter().enumerate();
        let told: Vec<String> =
            kinds.filter_map(|(kind, of)| Some(format!("{} {}", letter_of(kind)?, of.name))).collect();
        if told.is_empty() { String::new() } else { format!(" Letters tell the dice: {}.", told.join(", ")) }
    }
}

impl Situation {
    /// The game and the scores.
    #[must_use]
    pub fn in_words(&self, game: &Game) -> String {
        let name = game.title();
        let points = |player: Standing| format!("{}{}", game.rules().points(player.score), player.after_busts());
        let with_points =
            |player: Standing| format!("{} points{}", game.rules().points(player.score), player.after_busts());
        match game.objective() {
            Objective::Points => format!("{name}, one turn"),
            Objective::Turns => format!("{name} alone, with {}", with_points(self.me)),
            Objective::Win => {
                let left = match self.left {
                    0 => String::new(),
                    left => format!(", {} left", counted(left, "turn", "turns")),
                };
                let second = match self.second {
                    true if game.rules().has_two_sets() => ", with the second player's dice",
                    true => ", closing the round",
                    false => "",
                };
                let me = with_points(self.me);
                let others: Vec<String> = [self.opponent].into_iter().chain(self.later.iter()).map(points).collect();
                format!("{name}, {me} against {}{left}{second}", listed(&others, "and"))
            }
        }
    }
}

impl Standing {
    /// The number of busts in a row before the player's turn, in words that follow a score; empty if they do not count.
    #[must_use]
    pub fn after_busts(&self) -> String {
        match self.busts {
            0 => String::new(),
            1 => " after a bust".to_owned(),
            busts => format!(" after {busts} busts in a row"),
        }
    }
}
