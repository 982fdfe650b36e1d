//! Measures the strength of the rated bot of Kniffeliger: one of them plays against bots of another kind on all other
//! seats. Also measures the effect of each part of the bot.
//!
//! `cargo run --release -p dicebase-analysis --example melee -- GAMES SEED [GAME]` rates the game, plays GAMES games
//! with two, three and four players against each kind, and prints shares of wins with 95 % intervals, also by seat.
//! Then it plays a fifth of these games again without one part of the bot at a time, and prints the difference of the
//! shares; these games are compared in pairs. GAME is the name of a built-in game, kniffeliger by default.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use dicebase_analysis::melee::{Shares, Simulated, simulate};
use dicebase_engine::melee::ratings;
use dicebase_games::melee::Game;
use dicebase_games::scorecard;
use dicebase_policy::melee::{Bot, Part, Player, Ratings};

/// The numbers of players.
const PLAYERS: [usize; 3] = [2, 3, 4];
/// The opponents against whom the parts are measured.
const OTHERS: [Bot; 2] = [Bot::Awards, Bot::Greedy];

/// A number of games with a seed.
struct Games<'a> {
    game: &'a Game,
    ratings: &'a Ratings,
    games: u64,
    seed: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let typed: Vec<String> = std::env::args().skip(1).collect();
    let [games, seed, name @ ..] = &typed[..] else { return Err("write the games and a seed, such as 20000 7".into()) };
    let (games, seed) = (games.parse()?, seed.parse()?);
    let name = name.first().map_or("kniffeliger", String::as_str);
    let cards = scorecard::Game::builtin(name).ok_or("there is no such game")?;
    let game = Game::new(cards).ok_or("the game has no action dice")?;
    let begin = Instant::now();
    let ratings = ratings(&game, &|_| ControlFlow::Continue(()))?.ok_or("the ratings do not fit")?;
    println!("rated in {:.1?}", begin.elapsed());
    let games = Games { game: &game, ratings: &ratings, games, seed };
    for players in PLAYERS {
        games.strengths(players)?;
    }
    let games = Games { games: games.games / 5, ..games };
    for players in [2, 4] {
        games.parts(players)?;
    }
    Ok(())
}

impl Games<'_> {
    /// Plays one bot against others that are all alike.
    fn play(&self, players: usize, one: Bot, others: Bot) -> Result<Simulated, Box<dyn Error>> {
        let mut bots = vec![others; players];
        bots[0] = one;
        let seated: Vec<Player<'_>> = bots.iter().map(|&bot| Player::new(self.game, self.ratings, bot)).collect();
        Ok(simulate(self.game, &seated, self.games, self.seed, &|_| ControlFlow::Continue(()))?)
    }

    fn strengths(&self, players: usize) -> Result<(), Box<dyn Error>> {
        println!("\n{:15} {:>8} {:>16}  share by seat", format!("of {players}, against"), "share", "95 % interval");
        for other in Bot::PLAIN {
            let begin = Instant::now();
            let simulated = self.play(players, Bot::Rated, other)?;
            let one = &simulated.players[0];
            let seats = one.by_seat[..players].iter().map(|seat| format!("{:6.2}", seat.mean() * 100.0));
            let line = figures(&Shares::of(one.shares.iter().copied()));
            println!("{:15} {line}  {}  {:.1?}", other.name(), seats.collect::<String>(), begin.elapsed());
        }
        Ok(())
    }

    fn parts(&self, players: usize) -> Result<(), Box<dyn Error>> {
        for others in OTHERS {
            let heading = format!("of {players}, {}", others.name());
            println!("\n{heading:15} {:>8} {:>16}", "brings", "95 % interval");
            let whole = self.play(players, Bot::Rated, others)?;
            for part in Part::ALL {
                let less = self.play(players, Bot::Without(part), others)?;
                let pairs = whole.players[0].shares.iter().zip(&less.players[0].shares);
                println!("{:15} {}", part.name(), figures(&Shares::of(pairs.map(|(whole, less)| whole - less))));
            }
        }
        Ok(())
    }
}

/// A mean with its interval, in percent.
fn figures(shares: &Shares) -> String {
    let (mean, interval) = (shares.mean() * 100.0, shares.interval());
    format!("{mean:8.2} {:>16}", format!("{:.2} to {:.2}", interval.low * 100.0, interval.high * 100.0))
}
