//! Transitions after a turn, computed by hand. Scores and totals are in steps of 50 points, so the target is 200.

use dicebase_games::Dice;
use dicebase_games::bank::{After, Ending, Game, Later, Next, Objective, Offer, Shares, Situation, Standing, State};

fn game(id: &str) -> Game {
    let game = Game::builtin(id, Objective::Win).unwrap();
    assert_eq!((game.target(), game.rules().step.0), (200, 50));
    game
}

fn standing(score: usize) -> Standing {
    Standing { score, entered: score > 0, busts: 0 }
}

/// The turn of the player with the first score, who opens the round in games with rounds.
fn at(me: usize, opponent: usize) -> Situation {
    Situation { me: standing(me), opponent: standing(opponent), later: Later::NONE, second: false, left: 0, taken: 0 }
}

fn second(me: usize, opponent: usize) -> Situation {
    Situation { second: true, ..at(me, opponent) }
}

fn over(ending: Ending) -> After {
    After::Over(ending)
}

/// The next turn: that of the player with the first score.
fn next(me: usize, opponent: usize, second: bool) -> After {
    After::Next(State {
        me: standing(me),
        opponent: standing(opponent),
        later: Later::NONE,
        second,
        left: 0,
        offer: None,
    })
}

fn next_with_offer(me: usize, opponent: usize, total: usize, dice: usize) -> After {
    let offer = Some(Offer { total, dice });
    After::Next(State {
        me: standing(me),
        opponent: standing(opponent),
        later: Later::NONE,
        second: false,
        left: 0,
        offer,
    })
}

#[test]
fn where_a_game_ends_at_once_who_banks_the_target_wins() {
    let game = game("zehntausend");
    assert_eq!(game.after_banking(&at(180, 60), 19, 2), next(60, 199, false));
    assert_eq!(game.after_banking(&at(180, 60), 20, 2), over(Ending::Won));
    assert_eq!(game.after_banking(&at(180, 199), 40, 2), over(Ending::Won));
    assert_eq!(game.after_banking(&at(0, 60), 20, 6), next(60, 20, false));
    assert_eq!(game.after_bust(&at(180, 60)), next(60, 180, false));
    assert_eq!(game.after_bust(&at(0, 0)), next(0, 0, false));
}

#[test]
fn where_the_round_is_completed_only_the_second_player_ends_it() {
    let game = game("zehntausend-round");
    // Below the target, players take turns.
    assert_eq!(game.after_banking(&at(180, 60), 19, 2), next(60, 199, true));
    assert_eq!(game.after_banking(&second(180, 60), 19, 2), next(60, 199, false));
    assert_eq!(game.after_bust(&at(180, 60)), next(60, 180, true));
    assert_eq!(game.after_bust(&second(180, 60)), next(60, 180, false));
    // The player who opens the round leaves the other a last turn; the one who closes it does not.
    assert_eq!(game.after_banking(&at(180, 60), 25, 2), next(60, 205, true));
    assert_eq!(game.after_banking(&second(180, 60), 20, 2), over(Ending::Won));
    // The last turn.
    assert_eq!(game.after_banking(&second(190, 205), 16, 2), over(Ending::Won));
    assert_eq!(game.after_banking(&second(190, 205), 15, 2), over(Ending::Drawn));
    assert_eq!(game.after_banking(&second(190, 205), 14, 2), over(Ending::Lost));
    assert_eq!(game.after_bust(&second(190, 205)), over(Ending::Lost));
}

#[test]
fn where_there_is_a_last_turn_either_player_has_it() {
    let game = game("farkle-classic");
    assert_eq!(game.after_banking(&at(180, 60), 19, 2), next(60, 199, false));
    assert_eq!(game.after_banking(&at(180, 60), 20, 2), next(60, 200, false));
    assert_eq!(game.after_bust(&at(180, 60)), next(60, 180, false));
    assert_eq!(game.after_banking(&at(60, 200), 141, 2), over(Ending::Won));
    assert_eq!(game.after_banking(&at(60, 200), 140, 2), over(Ending::Drawn));
    assert_eq!(game.after_banking(&at(60, 200), 139, 2), over(Ending::Lost));
    assert_eq!(game.after_bust(&at(60, 200)), over(Ending::Lost));
}

#[test]
fn what_is_banked_is_offered_and_a_bust_offers_nothing() {
    for id in ["zehntausend-takeover", "zehntausend-takeover-covered", "zehntausend-takeover-paid"] {
        let game = game(id);
        assert_eq!(game.after_banking(&at(100, 60), 12, 3), next_with_offer(60, 112, 12, 3), "{id}");
        assert_eq!(game.after_banking(&at(190, 60), 12, 3), over(Ending::Won), "{id}");
        assert_eq!(game.after_bust(&at(100, 60)), next(60, 100, false), "{id}");
    }
}

#[test]
fn a_last_turn_may_take_over_what_reached_the_target() {
    let game = game("zehntausend-platform");
    let last = |opponent, offer| {
        After::Next(State { me: standing(60), opponent, later: Later::NONE, second: true, left: 0, offer })
    };
    let offer = Offer { total: 25, dice: 2 };
    assert_eq!(game.after_banking(&at(180, 60), 25, 2), last(standing(205), Some(offer)));
    assert_eq!(game.after_banking(&second(180, 60), 25, 2), over(Ending::Won));
    // The other player has 190 steps, or 215 after taking over, and needs more than 205.
    let worth = |dice| match game.banked(&at(180, 190), 25, dice) {
        Some(Next::Worth(worth)) => worth.own,
        other => panic!("{other:?}"),
    };
    assert!(worth(1) > worth(2) && worth(2) > worth(3), "the more dice are left, the better the offer");
    assert_eq!(game.after_bust(&Situation { taken: 12, ..second(60, 205) }), over(Ending::Lost));
    assert_eq!(game.after_banking(&second(60, 205), 146, 2), over(Ending::Won));
}

#[test]
fn a_bust_costs_what_was_taken_over_where_the_rules_say_so() {
    let game = game("zehntausend-takeover-paid");
    let taken = |me, taken| Situation { taken, ..at(me, 60) };
    assert_eq!(game.after_bust(&taken(100, 12)), next(60, 88, false));
    assert_eq!(game.after_banking(&taken(100, 12), 15, 3), next_with_offer(60, 115, 15, 3));
    // A player who loses everything has still entered.
    let all = State { opponent: Standing { score: 0, entered: true, busts: 0 }, ..game.states().start() };
    assert_eq!(game.after_bust(&taken(12, 12)), After::Next(State { me: standing(60), ..all }));
}

#[test]
fn the_third_bust_in_a_row_costs_points_and_the_count_begins_anew() {
    let game = game("zehntausend-three-busts");
    let busts = |score, busts| Standing { busts, ..standing(score) };
    let turn = |me, opponent| Situation { me, opponent, ..at(0, 0) };
    let next =
        |me, opponent| After::Next(State { me, opponent, later: Later::NONE, second: false, left: 0, offer: None });
    let after = |me, opponent| game.after_bust(&turn(me, opponent));
    assert_eq!(after(busts(100, 0), busts(60, 2)), next(busts(60, 2), busts(100, 1)));
    assert_eq!(after(busts(100, 1), busts(60, 0)), next(busts(60, 0), busts(100, 2)));
    assert_eq!(after(busts(100, 2), busts(60, 1)), next(busts(60, 1), busts(80, 0)));
    // The score never falls below 0, and a player who has entered stays so.
    let nothing = Standing { score: 0, entered: true, busts: 0 };
    assert_eq!(after(busts(12, 2), busts(60, 1)), next(busts(60, 1), nothing));
    assert_eq!(after(busts(0, 2), busts(60, 1)), next(busts(60, 1), busts(0, 0)));
    assert_eq!(game.after_banking(&turn(busts(100, 2), busts(60, 1)), 12, 3), next(busts(60, 1), busts(112, 0)));
    let alone = Game::builtin("zehntausend-three-busts", Objective::Turns).unwrap();
    assert_eq!(alone.after_bust(&Situation::alone(busts(100, 2))), After::Next(State::alone(busts(80, 0))));
}

#[test]
fn some_busts_cost_all_points() {
    let game = Game::builtin("two-dice-pig", Objective::Win).unwrap();
    let turn = at(40, 60);
    let after = |roll: [usize; 2]| game.after_bust_with(&turn, &Dice::from_faces(roll));
    assert_eq!(after([1, 5]), next(60, 40, false));
    assert_eq!(after([1, 1]), next(60, 0, false));
    // Of the 11 rolls with a 1 one has two.
    let busts: Vec<(f64, After)> = game.after_busts(&turn).collect();
    assert_eq!(busts, [(10.0 / 11.0, after([1, 5])), (1.0 / 11.0, after([1, 1]))]);
    let alone = Game::builtin("two-dice-pig", Objective::Turns).unwrap();
    let all_lost = alone.after_bust_with(&Situation::alone(standing(40)), &Dice::from_faces([1, 1]));
    assert_eq!(all_lost, After::Next(State::alone(standing(0))));
}

#[test]
fn a_bust_in_the_last_turn_loses_whatever_was_bust_before() {
    let game = game("farkle-three-farkles");
    let me = Standing { busts: 2, ..standing(190) };
    assert_eq!(game.after_bust(&Situation { me, ..at(190, 200) }), over(Ending::Lost));
}

#[test]
fn banking_needs_the_minimum_or_the_entry() {
    let game = game("zehntausend");
    assert_eq!([4, 5].map(|total| game.may_bank(&at(60, 0), total, 2)), [false, true]);
    assert_eq!([19, 20].map(|total| game.may_bank(&at(0, 60), total, 2)), [false, true]);
    assert_eq!(game.banked(&at(60, 0), 4, 2), None);
    let after =
        State { me: standing(0), opponent: standing(65), later: Later::NONE, second: false, left: 0, offer: None };
    assert_eq!(game.banked(&at(60, 0), 5, 2), Some(Next::Opponent(game.states().index(&after))));
    assert_eq!(game.banked(&at(180, 60), 20, 2), Some(Next::Worth(Shares::of(1.0))));
}

#[test]
fn one_player_alone_goes_on_until_the_target() {
    let game = Game::builtin("zehntausend", Objective::Turns).unwrap();
    let alone = |score| Situation::alone(standing(score));
    let own = |score| After::Next(State::alone(standing(score)));
    assert_eq!(game.after_banking(&alone(180), 19, 2), own(199));
    assert_eq!(game.after_banking(&alone(180), 20, 2), over(Ending::Reached));
    assert_eq!(game.after_bust(&alone(180)), own(180));
}

#[test]
fn one_turn_for_itself_is_worth_what_is_banked() {
    let game = Game::builtin("zehntausend", Objective::Points).unwrap();
    assert_eq!(game.after_banking(&Situation::one_turn(), 7, 2), over(Ending::Banked(7)));
    assert_eq!(game.banked(&Situation::one_turn(), 7, 2), Some(Next::Worth(Shares::of(350.0))));
    assert_eq!(game.after_bust(&Situation::one_turn()), over(Ending::Banked(0)));
    assert_eq!(game.bust(&Situation::one_turn()), Next::Worth(Shares::of(0.0)));
}
