//! Every start of a turn of small bank games, and what follows it.

use std::collections::BTreeMap;

use dicebase_games::Dice;
use dicebase_games::bank::{Action, Game, Moment, Objective, Player, Players, Points, Position, Roll, State, Then};
use dicebase_policy::bank::Policy;

use crate::common::{bank_rules, bank_values, rolls};

const TAKE_OVER: &str = "take-over = { up-to = \"any\", bust = \"loses-turn\" }";
const TARGET: usize = 500;

fn policy(take_over: &str, objective: Objective) -> Policy<Vec<u8>> {
    let game = || Game::parse("small", &bank_rules("at-once", take_over), objective).expect("a game");
    Policy::new(game(), bank_values(&game())).expect("a policy")
}

#[test]
fn the_chance_to_win_is_the_mean_over_the_rolls() {
    for take_over in ["", TAKE_OVER] {
        let policy = policy(take_over, Objective::Win);
        let states = policy.game().states();
        for state in (0..states.len()).map(|index| states.state(index)) {
            check_start(&policy, &players(&state), offer(&state));
        }
    }
}

#[test]
fn turns_and_points_are_the_mean_over_the_rolls() {
    for objective in [Objective::Turns, Objective::Points] {
        let policy = policy("", objective);
        let standings: Vec<_> = policy.game().states().standings().all().collect();
        for me in standings.into_iter().filter(|me| objective == Objective::Turns || me.score == 0 && !me.entered) {
            check_start(&policy, &players(&State::alone(me)), None);
        }
    }
}

/// The value of a start is that of its best action, and each action's is the mean over the rolls that follow it.
fn check_start(policy: &Policy<Vec<u8>>, players: &Players, offer: Option<(Points, usize)>) {
    let game = policy.game();
    let alone = Players { opponent: Player::default(), ..*players };
    let players = if game.objective() == Objective::Win { *players } else { alone };
    let start = Position::start(game, &players, offer).expect("a position");
    for ranked in policy.rank(&start) {
        let (taken, dice) = match (ranked.action, offer) {
            (Action::TakeOver, Some(offer)) => offer,
            _ => (Points(0), game.rules().dice),
        };
        let bust = after(policy, &players, Points(0), 0);
        let value = |dice| {
            let after = Position::after_roll(game, &players, &Roll { turn: taken, taken, dice });
            after.map_or(bust, |position| check_roll(policy, &players, &position))
        };
        let worth: f64 = chances(dice).into_iter().map(|(roll, chance)| chance * value(roll)).sum();
        let text = ranked.action.text(game);
        assert!((worth - ranked.value).abs() < 1e-11, "{}: {text} is worth {worth}", start.notation(game));
    }
    assert!((policy.value(&start) - policy.best(&start).value).abs() < 1e-11);
}

/// Banking is worth what the next turn says; the value of the roll is that of its best action.
fn check_roll(policy: &Policy<Vec<u8>>, players: &Players, position: &Position) -> f64 {
    let game = policy.game();
    let Moment::Rolled(..) = position.moment() else { panic!("a roll") };
    let ranked = policy.rank(position);
    for ranked in &ranked {
        if let Action::SetAside { then: Then::Bank, total, left, .. } = ranked.action {
            let worth = after(policy, players, game.rules().points(total), left);
            assert!((worth - ranked.value).abs() < 1e-11, "{} {}", position.notation(game), ranked.action.text(game));
        }
    }
    policy.best(position).value
}

/// What it is worth to have ended a turn with so many points and so many dice left.
fn after(policy: &Policy<Vec<u8>>, players: &Players, banked: Points, left: usize) -> f64 {
    let game = policy.game();
    let points = Points(players.me.points.0 + banked.0);
    let me = Player { points, entered: players.me.entered || banked > Points(0) };
    match game.objective() {
        Objective::Points => banked.0 as f64,
        _ if points.0 >= TARGET => 1.0,
        Objective::Turns => {
            let next = Players { me: said(me), ..Players::default() };
            1.0 + policy.value(&Position::start(game, &next, None).expect("a position"))
        }
        Objective::Win => {
            let next = Players { me: players.opponent, opponent: said(me), second: false };
            let takes_over = game.rules().take_over.is_some() && banked > Points(0);
            let offer = takes_over.then_some((banked, left));
            1.0 - policy.value(&Position::start(game, &next, offer).expect("a position"))
        }
    }
}

fn players(state: &State) -> Players {
    let player = |standing: dicebase_games::bank::Standing| {
        said(Player { points: Points(standing.score * 50), entered: standing.entered })
    };
    Players { me: player(state.me), opponent: player(state.opponent), second: state.second }
}

/// That a player has banked is said where the score is 0, and nowhere else.
fn said(player: Player) -> Player {
    Player { entered: player.entered && player.points == Points(0), ..player }
}

fn offer(state: &State) -> Option<(Points, usize)> {
    state.offer.map(|offer| (Points(offer.total * 50), offer.dice))
}

/// Every roll of so many dice with its chance.
fn chances(dice: usize) -> Vec<(Dice, f64)> {
    let all = rolls(dice, 6);
    let each = 1.0 / all.len() as f64;
    let mut chances = BTreeMap::new();
    for roll in all {
        chances.entry(roll.to_string()).or_insert((roll, 0.0)).1 += each;
    }
    chances.into_values().collect()
}
