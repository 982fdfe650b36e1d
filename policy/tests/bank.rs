//! Every value of bank games with a low target follows from the others, and playing by the policy wins as often as its
//! table says.

use std::cmp::Ordering;

use dicebase_games::bank::{
    Action, End, Game, Kept, Later, Moment, Objective, Offer, Player, Players, Points, Position, Roll, Rules, Standing,
    State, Then,
};
use dicebase_games::{Dice, Family, builtins};
use dicebase_policy::bank;

use crate::common::{Random, bank_chances, bank_values};

type Policy = bank::Policy<Vec<u8>>;

/// The rules of a built-in game with a low target, or few turns.
fn short(id: &str) -> String {
    let text = dicebase_games::find_builtin(id).unwrap().text;
    if text.contains("end = { turns = ") {
        return text.replace("turns = 10", "turns = 2");
    }
    let line = text.lines().find(|line| line.starts_with("target = ")).unwrap();
    let target = if line == "target = 100" { 30 } else { 1000 };
    let short = text.replace(line, &format!("target = {target}")).replace("entry = 1000", "entry = 500");
    assert_ne!(short, text, "{id} has another target");
    short.replace("dice = 10", "dice = 4")
}

/// The built-in zero-sum games of two players whose dice have six sides.
fn games() -> impl Iterator<Item = &'static str> {
    let bank = builtins().iter().filter(|game| game.family == Family::Bank);
    let is_meant = |rules: &Rules| !rules.is_equilibrium() && rules.sides == 6;
    bank.filter(move |game| is_meant(&Rules::parse(game.id, game.text).unwrap())).map(|game| game.id)
}

fn solve(rules: &str, objective: Objective) -> Policy {
    let game = Game::parse("game", rules, objective).unwrap();
    let table = bank_values(&game);
    Policy::new(game, table).unwrap()
}

/// All rolls of this number of dice, with their probabilities.
fn rolls(dice: usize) -> Vec<(Dice, f64)> {
    let mut rolls = vec![(Dice::NONE, 1.0)];
    for _ in 0..dice {
        let more =
            |(roll, chance): &(Dice, f64)| (1..=6).map(|face| (roll.with(face), chance / 6.0)).collect::<Vec<_>>();
        let mut next: Vec<(Dice, f64)> = rolls.iter().flat_map(more).collect();
        next.sort_by_key(|(roll, _)| roll.to_string());
        next.dedup_by(|(a, x), (b, y)| {
            *y += if a == b { *x } else { 0.0 };
            a == b
        });
        rolls = next;
    }
    rolls
}

/// The mean value over all rolls; a roll that is not a position is a bust.
fn after_rolling(
    policy: &Policy,
    players: &Players,
    turn: Points,
    taken: Points,
    dice: usize,
    bust: impl Fn(&Dice) -> f64,
) -> f64 {
    let worth = |(dice, chance): (Dice, f64)| {
        let position = Position::after_roll(policy.game(), players, &Roll { turn, taken, dice });
        chance * position.map_or_else(|_| bust(&dice), |position| policy.value(&position).unwrap())
    };
    rolls(dice).into_iter().map(worth).sum()
}

fn position(game: &Game, state: &State) -> Option<Position> {
    let offer = state.offer.map(|offer| (game.rules().points(offer.total), offer.dice));
    Position::start(game, &Players::of_state(game, state), offer).ok()
}

#[test]
fn a_state_is_worth_its_best_action_in_every_game() {
    for id in games() {
        let policy = solve(&short(id), Objective::Win);
        let game = policy.game();
        let mut seen = 0;
        for index in 0..game.states().len() {
            // Some states have offers that no turn can lead to.
            let Some(position) = position(game, &game.states().state(index)) else { continue };
            let (value, best) = (policy.value(&position).unwrap(), policy.best(&position).unwrap());
            assert_eq!(value.to_bits(), best.value.to_bits(), "{id}, state {index}: {value}, not {best:?}");
            seen += 1;
        }
        assert!(seen >= game.states().blocks().len(), "{id}: {seen} states");
    }
}

/// The standing of a player after a bust that costs `paid` steps which were taken over, and the penalty if the player
/// has busted too often.
fn after_bust(game: &Game, me: Standing, paid: usize) -> Standing {
    let of = |score| game.states().standings().of(score, me.entered);
    match game.rules().bust_penalty {
        Some(penalty) if me.busts + 1 < penalty.busts => Standing { busts: me.busts + 1, ..of(me.score) },
        Some(penalty) => of(me.score.saturating_sub(game.rules().steps(penalty.points))),
        None => of(me.score - paid),
    }
}

/// Compares the value of rolling with the mean over all rolls, given the value of the state after a bust for the player
/// who has bust.
fn check_rolling(policy: &Policy, name: &str, bust: impl Fn(&Position) -> f64) {
    let game = policy.game();
    for index in (0..game.states().len()).step_by(97) {
        let state = game.states().state(index);
        let Some(position) = position(game, &state) else { continue };
        for ranked in policy.rank(&position).unwrap() {
            let (turn, taken, dice) = match (ranked.action, state.offer) {
                (Action::TakeOver, Some(offer)) => (Points(offer.total * 50), offer.total, offer.dice),
                (Action::Roll { hand }, _) if game.rules().one_roll => (Points(0), 0, hand),
                _ => (Points(0), 0, game.rules().dice),
            };
            let paid = if game.rules().pays_for_taking_over() { taken } else { 0 };
            let me = after_bust(game, state.me, paid);
            let second = game.rules().has_rounds() && !state.second;
            let left = state.left.saturating_sub(usize::from(state.second));
            let other = |me| State { me: state.opponent, opponent: me, later: Later::NONE, second, left, offer: None };
            let lost_all = game.states().standings().of(0, state.me.entered);
            let bust = |roll: &Dice| {
                let costs_all = game.rules().bust_all.is_some() && *roll == Dice::from_faces([1, 1]);
                let after = other(if costs_all { lost_all } else { me });
                match state.me.score.cmp(&state.opponent.score) {
                    _ if game.rules().turns().is_none() || left > 0 => bust(&self::position(game, &after).unwrap()),
                    Ordering::Less => 0.0,
                    Ordering::Equal => 0.5,
                    Ordering::Greater => 1.0,
                }
            };
            let mean = after_rolling(policy, &Players::of_state(game, &state), turn, turn, dice, bust);
            assert!((ranked.value - mean).abs() < 1e-9, "{name}, {state:?}: {ranked:?}, not {mean}");
        }
    }
}

#[test]
fn rolling_is_worth_the_mean_of_what_can_be_rolled() {
    for id in games() {
        let policy = solve(&short(id), Objective::Win);
        check_rolling(&policy, id, |other| 1.0 - policy.value(other).unwrap());
    }
}

/// The platform's game in which equal scores are won by both players; `bust` tells whether a bust also loses points
/// that were taken over.
/// Before a roll, banking and rolling on have the values that they have after the roll which led there.
fn check_dice_left(policy: &Policy, name: &str) {
    let game = policy.game();
    let mut seen = 0;
    for index in (0..game.states().len()).step_by(191) {
        let players = Players::of_state(game, &game.states().state(index));
        for (dice, _) in rolls(game.rules().dice) {
            let roll = Roll { turn: Points(0), taken: Points(0), dice };
            let Ok(position) = Position::after_roll(game, &players, &roll) else { continue };
            let after_roll = policy.rank(&position).unwrap();
            for after in &after_roll {
                let Action::SetAside { then: Then::Roll, total, left, .. } = after.action else { continue };
                if game.rules().hot.is_some() && !game.rules().may_leave(left) {
                    continue;
                }
                let kept = Kept { turn: game.rules().points(total), taken: Points(0), dice: game.hands().size(left) };
                let Ok(kept) = Position::before_roll(game, &players, &kept) else { continue };
                assert_eq!(Position::read(game, &kept.notation(game)), Ok(kept), "{name}");
                let before = policy.rank(&kept).unwrap();
                assert_eq!(policy.value(&kept).unwrap(), before[0].value);
                assert_eq!(before.len(), kept.actions(game).len());
                for ranked in &before {
                    let Action::SetAside { then, .. } = ranked.action else { panic!("{name}: {ranked:?}") };
                    assert_eq!(Action::read(game, &kept, &ranked.action.text(game)), Ok(ranked.action), "{name}");
                    let same = |other: &&bank::Ranked| match (after.action, other.action) {
                        (Action::SetAside { dice: a, .. }, Action::SetAside { dice: b, then: other, .. }) => {
                            a == b && then == other
                        }
                        _ => false,
                    };
                    let alike = after_roll.iter().find(same).map(|alike| alike.value);
                    assert_eq!(Some(ranked.value), alike, "{name}, {}", kept.notation(game));
                    seen += 1;
                }
            }
        }
    }
    assert!(seen >= 50, "{name}: {seen}");
}

#[test]
fn dice_left_without_a_roll_have_the_values_of_the_actions_that_lead_there() {
    for id in games().filter(|id| !Rules::parse(id, &short(id)).unwrap().one_roll) {
        check_dice_left(&solve(&short(id), Objective::Win), id);
    }
}

fn both_win(bust: &str) -> Policy {
    let rules = short("zehntausend-platform").replace("end = \"round\"", "end = \"round\"\ntie = \"both-win\"");
    let game = Game::parse("game", &rules.replace("loses-taken-points", bust), Objective::Win).unwrap();
    let table = bank_chances(&game);
    Policy::new(game, table).unwrap()
}

#[test]
fn who_may_both_win_take_over_what_is_better() {
    for bust in ["loses-taken-points", "loses-turn"] {
        let policy = both_win(bust);
        let game = policy.game();
        let stored = policy.table().to_f64s().unwrap().unwrap();
        let mut taken_over = 0;
        for index in 0..game.states().len() {
            let state = game.states().state(index);
            let Some(position) = position(game, &state) else { continue };
            let ranked = policy.rank(&position).unwrap();
            let value = policy.value(&position).unwrap();
            assert_eq!(value.to_bits(), ranked[0].value.to_bits(), "{bust}, {state:?}: {value}, not {ranked:?}");
            assert!(ranked.iter().all(|ranked| ranked.loss >= 0.0), "{bust}, {state:?}: {ranked:?}");
            let chances = policy.chances(&position).unwrap().unwrap();
            assert_eq!(chances, stored[2 * index..][..2], "{bust}, {state:?}");
            taken_over += usize::from(ranked[0].action == Action::TakeOver);
        }
        assert!(taken_over > 0, "{bust}");
    }
}

#[test]
fn rolling_is_worth_the_mean_of_what_can_be_rolled_where_both_may_win() {
    for bust in ["loses-taken-points", "loses-turn"] {
        let policy = both_win(bust);
        check_rolling(&policy, bust, |other| policy.chances(other).unwrap().unwrap()[1]);
    }
}

/// In a last turn a draw is worth as much to the player as a win, and more to the other player.
#[test]
fn of_what_is_equal_to_a_player_the_least_for_the_other_is_best() {
    let policy = both_win("loses-taken-points");
    let player = |points| Player { points: Points(points), entered: true, busts: 0 };
    let players =
        Players { me: player(700), opponent: player(1100), later: Later::NONE, second: true, turns_left: None };
    let roll = Roll { turn: Points(300), taken: Points(0), dice: Dice::parse("122346", 6).unwrap() };
    let draws = Position::after_roll(policy.game(), &players, &roll).unwrap();
    assert_eq!(policy.chances(&draws).unwrap(), Some(vec![1.0, 1.0]));
    let roll = Roll { dice: Dice::parse("152346", 6).unwrap(), ..roll };
    let wins = Position::after_roll(policy.game(), &players, &roll).unwrap();
    assert_eq!(policy.chances(&wins).unwrap(), Some(vec![1.0, 0.0]));
}

#[test]
fn a_last_turn_is_worth_what_can_be_rolled_and_draws_count_half() {
    for id in ["zehntausend-round", "farkle-classic"] {
        let policy = solve(&short(id), Objective::Win);
        let second = id == "zehntausend-round";
        for (me, opponent) in [(0, 1000), (500, 1000), (950, 1000), (950, 1300), (700, 2000)] {
            let player = |points| Player { points: Points(points), entered: points > 0, busts: 0 };
            let players =
                Players { me: player(me), opponent: player(opponent), later: Later::NONE, second, turns_left: None };
            let start = Position::start(policy.game(), &players, None).unwrap();
            let mean = after_rolling(&policy, &players, Points(0), Points(0), 6, |_| 0.0);
            let value = policy.value(&start).unwrap();
            assert!((value - mean).abs() < 1e-12, "{id}, {me} against {opponent}: {value}, not {mean}");
        }
        let players = |opponent| Players {
            later: Later::NONE,
            me: Player { points: Points(700), entered: true, busts: 0 },
            opponent: Player { points: Points(opponent), entered: true, busts: 0 },
            second,
            turns_left: None,
        };
        let dice = Dice::parse("222346", 6).unwrap();
        let bank = |opponent| {
            let roll = Roll { turn: Points(300), taken: Points(0), dice };
            let position = Position::after_roll(policy.game(), &players(opponent), &roll).unwrap();
            let ranked = policy.rank(&position).unwrap();
            let banks = |action| matches!(action, Action::SetAside { then: Then::Bank, .. });
            ranked.into_iter().find(|ranked| banks(ranked.action)).unwrap().value
        };
        assert_eq!([bank(1150), bank(1200), bank(1250)], [1.0, 0.5, 0.0], "{id}: 700 and 500 points");
    }
}

#[test]
fn banking_the_target_leaves_the_other_player_a_last_turn() {
    for id in ["zehntausend-round", "farkle-classic"] {
        let policy = solve(&short(id), Objective::Win);
        let player = |points| Player { points: Points(points), entered: true, busts: 0 };
        let players =
            Players { me: player(700), opponent: player(950), later: Later::NONE, second: false, turns_left: None };
        let roll = Roll { turn: Points(300), taken: Points(0), dice: Dice::parse("222346", 6).unwrap() };
        let position = Position::after_roll(policy.game(), &players, &roll).unwrap();
        let last = Players {
            me: player(950),
            opponent: player(1200),
            later: Later::NONE,
            second: id == "zehntausend-round",
            turns_left: None,
        };
        let chance = policy.value(&Position::start(policy.game(), &last, None).unwrap()).unwrap();
        let banks = |action| matches!(action, Action::SetAside { then: Then::Bank, .. });
        let bank = policy.rank(&position).unwrap().into_iter().find(|ranked| banks(ranked.action)).unwrap();
        assert!((bank.value - (1.0 - chance)).abs() < 1e-12, "{id}: {bank:?}, not 1 less {chance}");
    }
}

#[test]
fn one_player_objectives_are_worth_the_mean_of_the_first_roll() {
    for id in games() {
        for (objective, bust) in [(Objective::Points, 0.0), (Objective::Turns, f64::NAN)] {
            let rules = short(id);
            if !Rules::parse(id, &rules).unwrap().objectives().contains(objective.words()) {
                continue;
            }
            let policy = solve(&rules, objective);
            let start = Position::start(policy.game(), &Players::default(), None).unwrap();
            let value = policy.value(&start).unwrap();
            // The number of further turns does not change by a bust, and the turn itself is one.
            let bust = if bust.is_nan() { 1.0 + value } else { bust };
            let rules = policy.game().rules();
            let mean = |dice| after_rolling(&policy, &Players::default(), Points(0), Points(0), dice, |_| bust);
            let means = (if rules.one_roll { 1 } else { rules.dice }..=rules.dice).map(mean);
            let best = if objective == Objective::Points { f64::max } else { f64::min };
            let mean = means.reduce(best).unwrap();
            assert!((value - mean).abs() < 1e-9, "{id} {objective:?}: {value}, not {mean}");
            assert_eq!(policy.best(&start).unwrap().value.to_bits(), value.to_bits(), "{id} {objective:?}");
        }
    }
}

/// The end of a turn.
struct Ended {
    /// The points banked, with the dice left; `None` after a bust.
    banked: Option<(Points, usize)>,
    taken: Points,
}

/// Plays one turn by the policy, which is asked for every decision separately, as by a bot.
fn play_turn(policy: &Policy, players: &Players, offer: Option<(Points, usize)>, random: &mut Random) -> Ended {
    let game = policy.game();
    let start = Position::start(game, players, offer).unwrap();
    let (mut turn, mut taken, mut dice) = (Points(0), Points(0), game.rules().dice);
    match policy.best(&start).unwrap().action {
        Action::TakeOver => {
            (turn, dice) = offer.unwrap();
            taken = turn;
        }
        Action::Roll { hand } if game.rules().one_roll => dice = hand,
        _ => {}
    }
    loop {
        let roll = Roll { turn, taken, dice: random.dice(dice) };
        let Ok(position) = Position::after_roll(game, players, &roll) else { return Ended { banked: None, taken } };
        assert!(matches!(position.moment(), Moment::Rolled(..)));
        let Action::SetAside { then, total, left, .. } = policy.best(&position).unwrap().action else { unreachable!() };
        (turn, dice) = (game.rules().points(total), left);
        if then == Then::Bank {
            return Ended { banked: Some((turn, left)), taken };
        }
    }
}

/// The first player's share of a game in which both play by the policy.
fn play(policy: &Policy, random: &mut Random) -> f64 {
    let rules = policy.game().rules();
    let (completes, last) = (rules.has_rounds(), rules.end != End::AtOnce);
    let mut scores = [Player::default(); 2];
    let mut offer = None;
    for (turn, mover) in (0..2).cycle().enumerate() {
        let turns_left = rules.turns().map(|turns| turns - turn / 2);
        let (me, opponent) = (scores[mover], scores[1 - mover]);
        let second = completes && mover == 1;
        let ended = play_turn(policy, &Players { me, opponent, later: Later::NONE, second, turns_left }, offer, random);
        match ended.banked {
            Some((points, dice)) => {
                scores[mover] = Player { points: me.points + points, entered: true, busts: 0 };
                offer = rules.take_over.is_some().then_some((points, dice));
            }
            None => {
                let lost = if rules.pays_for_taking_over() { ended.taken } else { Points(0) };
                scores[mover].points.0 -= lost.0;
                offer = None;
            }
        }
        let over = match turns_left {
            Some(left) => left == 1 && second,
            None => {
                opponent.points >= rules.target
                    || scores[mover].points >= rules.target && (!last || completes && mover == 1)
            }
        };
        if over {
            return match scores[0].points.cmp(&scores[1].points) {
                Ordering::Less => 0.0,
                Ordering::Equal => 0.5,
                Ordering::Greater => 1.0,
            };
        }
    }
    unreachable!("a game has an end")
}

#[test]
fn playing_by_the_policy_wins_as_often_as_the_table_says() {
    const GAMES: usize = 1000;
    for id in games() {
        let policy = solve(&short(id), Objective::Win);
        let mut random = Random(10_000);
        let mean = (0..GAMES).map(|_| play(&policy, &mut random)).sum::<f64>() / GAMES as f64;
        let start = Position::start(policy.game(), &Players::default(), None).unwrap();
        let (value, error) = (policy.value(&start).unwrap(), 0.5 / (GAMES as f64).sqrt());
        assert!((mean - value).abs() < 4.0 * error, "{id}: won {mean}, not {value} with a standard error of {error}");
    }
}

#[test]
fn the_example_of_an_index_in_the_format_is_right() {
    let rules = dicebase_games::find_builtin("zehntausend-takeover").unwrap();
    let game = Game::parse(rules.id, rules.text, Objective::Win).unwrap();
    let states = game.states();
    let standing = |score| Standing { score, entered: true, busts: 0 };
    let state =
        State { me: standing(60), opponent: standing(90), later: Later::NONE, second: false, left: 0, offer: None };
    let offered = State { offer: Some(Offer { total: 12, dice: 3 }), ..state };
    let banked = (1..=90).filter(|&total| states.may_have_banked(state.opponent, total));
    assert!(banked.eq((5..=70).chain([90])));
    assert_eq!((states.standings().len(), states.len()), (181, 16_952_641));
    assert_eq!((states.index(&state), states.index(&offered)), (15_656_941, 15_656_941 + 1 + 7 * 6 + 2));
    let format = include_str!("../../tables/FORMAT.md").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        ["181", "67 turn totals", "15656941 + 1 + 7 * 6 + 2 = 15656986", "16952641"].iter().all(|n| format.contains(n))
    );
}

/// At a table of several players each end of a turn is weighed by the duels with each of the others: here by a naive
/// player of Pig.
#[test]
fn several_others_are_weighed_by_the_duels_with_each() {
    let policy = solve(&short("pig"), Objective::Win);
    let (game, target) = (policy.game(), 30);
    let points = |score: usize| dicebase_games::bank::Player { points: Points(score), ..Default::default() };
    let duel = |me: usize, opponent: usize| {
        let players = Players { me: points(me), opponent: points(opponent), ..Players::default() };
        policy.value(&Position::start(game, &players, None).unwrap()).unwrap()
    };
    for (me, others) in [(0, vec![0, 0, 0]), (12, vec![25, 3]), (20, vec![5, 20, 11, 29, 0]), (29, vec![28, 28])] {
        let against_all = |score: usize| {
            let odds = others.iter().map(|&other| duel(other, score) / (1.0 - duel(other, score)));
            if score >= target { 1.0 } else { 1.0 / (1.0 + odds.sum::<f64>()) }
        };
        let mut rolled = vec![0.0; target + 8];
        for total in (0..=target).rev() {
            let after = |face: usize| {
                let rolls_on = if total + face <= target { rolled[total + face] } else { 0.0 };
                against_all(me + total + face).max(rolls_on)
            };
            rolled[total] = (against_all(me) + (2..=6).map(after).sum::<f64>()) / 6.0;
        }
        let text = others.iter().map(usize::to_string).collect::<Vec<_>>().join("/");
        for total in [0, 2, 5, 17] {
            let moment = if total == 0 { String::new() } else { format!(" turn {total} dice-left 1") };
            let notation: dicebase_games::Notation = format!("game me {me} opponents {text}{moment}").parse().unwrap();
            let position = Position::read(game, &notation).unwrap();
            assert_eq!(Position::read(game, &position.notation(game)), Ok(position));
            let ranked = policy.rank(&position).unwrap();
            for action in &ranked {
                let expected = match action.action {
                    Action::SetAside { then: Then::Bank, .. } => against_all(me + total),
                    _ => rolled[total],
                };
                assert!((action.value - expected).abs() < 1e-12, "{me} {others:?} {total}: {action:?} {expected}");
            }
            assert_eq!(policy.value(&position).unwrap(), ranked[0].value);
        }
    }
}

#[test]
fn who_cannot_lose_any_more_banks_what_is_there() {
    let policy = solve(&short("farkle-ten-turns"), Objective::Win);
    for (me, opponent) in [(30_000, 300), (300, 30_000)] {
        let text = format!("game me {me} opponent {opponent} turns-left 1 turn 0 roll 111556");
        let position = Position::read(policy.game(), &text.parse().unwrap()).unwrap();
        let ranked = policy.rank(&position).unwrap();
        assert!(matches!(ranked[0].action, Action::SetAside { then: Then::Bank, .. }), "{:?}", ranked[0]);
        assert!(ranked.iter().all(|ranked| ranked.loss == 0.0));
    }
}
