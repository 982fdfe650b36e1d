//! The seats of a game of several players with action dice.

use dicebase_analysis::melee::review::{Player, Replay};
use dicebase_games::melee::{Game, MAX_PLAYERS, MIN_PLAYERS};
use dicebase_policy::melee::Bot;

use crate::commands::play::sitting::{self, Guests, Who, letter};

/// The seats, in the order of joining.
pub type Sitting = sitting::Sitting<Bot>;

impl sitting::Bot for Bot {
    fn name(&self) -> String {
        Self::name(*self)
    }
}

/// The players that may take part in a game, the best bot first.
pub fn guests(game: &Game) -> Guests<'_, Bot> {
    Guests { game: game.id(), players: MIN_PLAYERS..=MAX_PLAYERS, bots: Bot::PLAIN.to_vec() }
}

/// The names of players in texts about a game.
pub enum Names<'a> {
    /// Names by seat, if the seats are known.
    Seats(&'a Sitting),
    /// Names as in the file.
    File,
}

impl Names<'_> {
    /// The name of the player at a place, in a game with this many players.
    pub fn name(&self, place: usize, players: usize) -> String {
        match self {
            Self::File => Player::at(place, players).to_string(),
            Self::Seats(sitting) => {
                let seat = (place + sitting.me()) % players;
                sitting.name_beside_one_person(place).map_or_else(|| letter(seat).to_string(), str::to_owned)
            }
        }
    }

    /// The name with the kind of player: `B rated`.
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

/// A replay with people in their seats and with their names.
pub fn seated<'a>(replay: Replay<'a>, sitting: &Sitting) -> Replay<'a> {
    let players = sitting.players();
    let name = |place| Names::Seats(sitting).name(place, players);
    let owner = |place| if name(place) == "you" { "yours".to_owned() } else { name(place) };
    replay.played_by(sitting.people()).told_of((0..players).map(owner).collect())
}
