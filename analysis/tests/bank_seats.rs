//! Tables of more players than a game is solved for.

use dicebase_analysis::SharedWins;
use dicebase_analysis::bank::{Bot, Player, Simulated, simulate};
use dicebase_games::bank::{Game, Objective};
use dicebase_solver::bank::{Equilibrium, equilibrium, solve};

use crate::common::{go_on, rules};

const GAMES: u64 = 20_000;

/// A built-in game with other lines in its rules.
fn game(id: &str, changes: &[(&str, &str)]) -> Game {
    let text = changes.iter().fold(rules(id), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    });
    Game::parse(id, &text, Objective::Win).unwrap()
}

fn values(game: &Game) -> Vec<f64> {
    solve(game, &go_on).unwrap().iter().map(|bounds| bounds.middle()).collect()
}

/// Pig of so many players, to another target.
fn pig(players: usize, target: usize) -> Game {
    game("pig", &[("target = 100", &format!("target = {target}\nplayers = {players}"))])
}

fn share(wins: SharedWins) -> f64 {
    wins.wins() / GAMES as f64
}

fn play(players: &[&Player<'_>]) -> Simulated {
    simulate(players, GAMES, 1, &go_on).unwrap()
}

#[test]
fn who_heeds_all_others_wins_more_often_than_who_heeds_the_leader() {
    let pig = pig(2, 50);
    let values = values(&pig);
    let player = |bot| Player::of_bot(&pig, bot, || (&values).into()).unwrap();
    let [all, leader, greedy] = [Bot::Optimal, Bot::Leader, Bot::Greedy].map(player);
    for seats in [3, 4, 6] {
        let mut players = vec![&leader; seats];
        players[0] = &all;
        let played = play(&players);
        let wins: Vec<f64> = played.players.iter().map(|player| share(player.wins)).collect();
        assert!((wins.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{wins:?}");
        assert!(wins[0] > 1.0 / seats as f64, "{wins:?}");
        // Who begins has the best seat.
        let seat = |seat: usize| share(played.seats[seat]);
        assert!((1..seats).all(|later| seat(0) > seat(later)));
        players[1] = &greedy;
        assert!(share(play(&players).players[1].wins) < 0.5 / seats as f64);
    }
    // The same seed plays the same games.
    assert_eq!(play(&[&all, &leader, &leader]), play(&[&all, &leader, &leader]));
}

#[test]
fn at_a_table_of_three_or_four_little_is_lost_against_perfect_players() {
    for (players, target) in [(3, 50), (4, 30)] {
        let (two, all) = (pig(2, target), pig(players, target));
        let found: Equilibrium = equilibrium(&all, &go_on).unwrap();
        let values = values(&two);
        let exact = Player::in_equilibrium(&all, &found);
        for (bot, least) in [(Bot::Optimal, 0.96), (Bot::Leader, 0.93)] {
            let bot = Player::of_bot(&two, bot, || (&values).into()).unwrap();
            let mut seats = vec![&exact; players];
            seats[0] = &bot;
            let wins = share(play(&seats).players[0].wins);
            println!("{players} players: {wins}");
            assert!((least..1.035).contains(&(wins * players as f64)), "{wins}");
        }
        // Among perfect players the seats win as often as their table says.
        let played = play(&vec![&exact; players]);
        let start = found.shares[all.start()].of_all(players);
        for (seat, chance) in played.seats.iter().zip(start) {
            assert!((share(*seat) - chance).abs() < 0.012, "{} {chance}", share(*seat));
        }
    }
}

#[test]
fn rounds_are_completed_and_turns_counted() {
    let ends = [
        ("at-once", "end = \"at-once\""),
        ("round", "end = \"round\""),
        ("last-turn", "end = \"last-turn\""),
        ("turns", "end = { turns = 3 }"),
    ];
    for (name, end) in ends {
        let target = if name == "turns" { "" } else { "target = 1000" };
        let changes = [("end = \"at-once\"", end), ("target = 10000", target), ("entry = 1000", "entry = 0")];
        let game = game("zehntausend", &changes);
        let values = values(&game);
        let optimal = Player::of_bot(&game, Bot::Optimal, || (&values).into()).unwrap();
        let random = Player::of_bot(&game, Bot::Random, || (&[]).into()).unwrap();
        let played = play(&[&optimal, &random, &random, &random]);
        assert!(share(played.players[0].wins) > 0.4, "{name}: {:?}", played.players[0].wins);
        let turns: Vec<usize> = played.turns.counts().keys().copied().collect();
        match name {
            "turns" => assert_eq!(turns, [12]),
            "round" => assert!(turns.iter().all(|turns| turns % 4 == 0), "{turns:?}"),
            "last-turn" => assert!(turns[0] >= 4, "{turns:?}"),
            _ => assert!(turns.iter().any(|turns| turns % 4 == 1), "{turns:?}"),
        }
    }
}
