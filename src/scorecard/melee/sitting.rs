//! Who sits where in a game of several players with action dice.

use dicebase_analysis::scorecard::melee::Bot;
use dicebase_analysis::scorecard::melee::review::{Player, Replay};
use dicebase_games::scorecard::melee::{Game, MAX_PLAYERS, MIN_PLAYERS};

use crate::commands::play::sitting::{self, Guests, Who, letter};

/// Who sits where, in the order of joining.
pub type Sitting = sitting::Sitting<Bot>;

impl sitting::Bot for Bot {
    fn name(&self) -> String {
        Self::name(*self)
    }
}

/// Who may play a game: the best bot first.
pub fn guests(game: &Game) -> Guests<'_, Bot> {
    Guests { game: game.id(), players: MIN_PLAYERS..=MAX_PLAYERS, bots: Bot::PLAIN.to_vec() }
}

/// What players are called where people read of a game.
pub enum Names<'a> {
    /// By seat, where it is known who sits there.
    Seats(&'a Sitting),
    /// As in the file.
    File,
}

impl Names<'_> {
    /// The player at a place of so many.
    pub fn name(&self, place: usize, players: usize) -> String {
        match self {
            Self::File => Player::at(place, players).to_string(),
            Self::Seats(sitting) => {
                let seat = (place + sitting.me()) % players;
                sitting.name_beside_one_person(place).map_or_else(|| letter(seat).to_string(), str::to_owned)
            }
        }
    }

    /// The same with what is known of the player: `B rated`.
    pub fn title(&self, place: usize, players: usize) -> String {
        let name = self.name(place, players);
        match self {
            Self::Seats(sitting) => match sitting.at(place) {
                Who::Bot(bot) => format!("{name} {}", bot.name()).replace("the bot ", "bot "),
                Who::Person => name,
            },
            Self::File => name,
        }
    }
}

/// A replay in which people sit where they do, and are called so in words.
pub fn seated<'a>(replay: Replay<'a>, sitting: &Sitting) -> Replay<'a> {
    let players = sitting.players();
    let name = |place| Names::Seats(sitting).name(place, players);
    let owner = |place| if name(place) == "you" { "yours".to_owned() } else { name(place) };
    replay.played_by(sitting.people()).told_of((0..players).map(owner).collect())
}
