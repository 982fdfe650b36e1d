//! Every value of small scorecard games follows from the others, and the policy table agrees with the values.

use std::ops::ControlFlow;

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Game, Position, State};
use dicebase_policy::scorecard::{Decision, Many, POLICY, Policy, PolicyTable};
use dicebase_tables::{Shape, Table, ValueType};

use crate::common::{Random, SMALL, joker, metadata, saved, scorecard_values, table};

type Bytes = Vec<u8>;

/// A solved game.
struct Solved {
    policy: Policy<Bytes>,
    table: PolicyTable<Bytes>,
    cards: Vec<Card>,
}

/// Solves a game with both tables, and finds a card for each state.
fn solve(game: &Game) -> Solved {
    let states = game.states();
    Solved {
        cards: (0..states.len()).map(|index| card_in(game, &states.state(index))).collect(),
        table: PolicyTable::new(game.clone(), decisions(game)).unwrap(),
        policy: Policy::new(game.clone(), scorecard_values(game, ValueType::F64)).unwrap(),
    }
}

fn decisions(game: &Game) -> Table<Bytes> {
    let values = dicebase_solver::scorecard::solve(game, &|_| ControlFlow::Continue(())).unwrap();
    let (text, root) = (game.rules().text(), values[game.start()]);
    let metadata = metadata(game.id(), POLICY, text, game.objective().name(), root);
    let shape = Shape { rows: game.states().len() as u64, columns: game.decisions().columns() as u64 };
    table(&metadata, ValueType::U8, shape, |writer| {
        for bytes in dicebase_solver::scorecard::decisions(game, &values, &|_| ControlFlow::Continue(())) {
            writer.write_bytes(&bytes.unwrap()).unwrap();
        }
    })
}

/// A card in this state: its filled categories have points that add up to the right upper total.
pub fn card_in(game: &Game, state: &State) -> Card {
    let filled: Vec<usize> = (0..game.rules().categories.len()).filter(|&c| !state.open.contains(c)).collect();
    fill(game, state, &filled, Card::empty(game)).unwrap_or_else(|| panic!("no card is in {state:?}"))
}
fn fill(game: &Game, state: &State, rest: &[usize], card: Card) -> Option<Card> {
    let Some((&category, rest)) = rest.split_first() else {
        let index = |state| game.states().index(state);
        let found = card.state(game);
        return (found.extra == state.extra && index(&found) == index(state)).then_some(card);
    };
    let slots = &game.scoring().slots()[game.scoring().slots_of(category)];
    slots.iter().find_map(|slot| fill(game, state, rest, card.clone().with(category, slot.points)))
}

fn variants() -> [Game; 5] {
    let two_rolls = saved().replacen("rolls = 3", "rolls = 2", 1);
    [SMALL, &saved(), &joker("forced"), &joker("free"), &two_rolls].map(|rules| Game::parse("small", rules).unwrap())
}

/// The full rolls of a game that contain these dice.
fn rolls<'a>(game: &'a Game, with: &'a Dice) -> impl Iterator<Item = Dice> + 'a {
    let rolls = &game.lattice().keeps()[game.lattice().rolls()];
    rolls.iter().copied().filter(|roll| roll.contains(with))
}

/// Every position of a card, with every part of the roll saved that may be.
fn positions(game: &Game, card: &Card) -> Vec<Position> {
    let mut positions = Vec::new();
    for roll in rolls(game, &Dice::NONE) {
        for rolls_left in 0..game.rules().rolls {
            let position = |saved| Position::after_roll(game, card.clone(), roll, rolls_left, saved).ok();
            positions.extend(roll.parts().filter_map(position));
        }
    }
    positions
}

/// The mean value of the best action over all rolls of the dice other than `keep`.
fn mean_after(policy: &Policy<Bytes>, card: &Card, keep: Dice, rolls_left: usize) -> f64 {
    let game = policy.game();
    let saved = if game.rules().saved_dice && rolls_left + 1 < game.rules().rolls { keep } else { Dice::NONE };
    let worth = |roll: Dice| {
        let position = Position::after_roll(game, card.clone(), roll, rolls_left, saved).unwrap();
        game.lattice().chances()[game.lattice().index(&roll.minus(&keep))] * policy.rank(&position).unwrap()[0].value
    };
    rolls(game, &keep).map(worth).sum()
}

#[test]
fn a_card_is_worth_the_mean_of_its_first_rolls_in_every_state() {
    for game in variants() {
        let Solved { policy, cards, .. } = solve(&game);
        for card in cards.iter().filter(|card| !card.open().is_empty()) {
            let mean = mean_after(&policy, card, Dice::NONE, policy.game().rules().rolls - 1);
            let value = policy.value_of_card(card).unwrap();
            assert!((value - mean).abs() < 1e-12, "{}: {value}, not {mean}", card.to_text(policy.game()));
        }
    }
}

#[test]
fn a_keep_is_worth_the_mean_of_the_rolls_after_it_in_every_position() {
    for game in variants() {
        let Solved { policy, cards, .. } = solve(&game);
        let game = policy.game();
        for position in cards.iter().flat_map(|card| positions(game, card)) {
            for ranked in policy.rank(&position).unwrap() {
                let Action::Keep(keep) = ranked.action else { continue };
                // Keeping all dice means scoring them, however many rolls are left.
                let rolled = position.rolled().unwrap();
                let rolls_left = if keep == rolled.roll { 0 } else { rolled.rolls_left - 1 };
                let mean = mean_after(&policy, position.card(), keep, rolls_left);
                assert!((ranked.value - mean).abs() < 1e-12, "{position:?}: {ranked:?}, not {mean}");
            }
        }
    }
}

#[test]
fn a_score_is_worth_its_points_and_the_card_after_it_in_every_position() {
    for game in variants() {
        let Solved { policy, cards, .. } = solve(&game);
        for position in cards.iter().flat_map(|card| positions(policy.game(), card)) {
            for ranked in policy.rank(&position).unwrap() {
                let Action::Score(choice) = ranked.action else { continue };
                let after =
                    policy.value_of_card(&position.card().clone().with(choice.category, choice.points)).unwrap();
                let points = (choice.points + choice.bonus) as f64;
                assert!((ranked.value - points - after).abs() < 1e-12, "{position:?}: {ranked:?}");
            }
        }
    }
}

#[test]
fn a_full_card_is_worth_the_upper_bonus_or_nothing() {
    for game in variants() {
        let Solved { policy, cards, .. } = solve(&game);
        let full: Vec<f64> = cards
            .iter()
            .filter(|card| card.open().is_empty())
            .map(|card| policy.value_of_card(card).unwrap())
            .collect();
        assert!(full.contains(&0.0) && full.contains(&5.0) && full.iter().all(|value| [0.0, 5.0].contains(value)));
    }
}

#[test]
fn ranked_actions_fall_and_lose_what_the_best_is_worth_more() {
    let Solved { policy, cards, .. } = solve(&Game::parse("small", &joker("forced")).unwrap());
    for position in cards.iter().flat_map(|card| positions(policy.game(), card)) {
        let ranked = policy.rank(&position).unwrap();
        assert_eq!(ranked.len(), position.actions(policy.game()).len());
        assert!(ranked.is_sorted_by(|a, b| a.value >= b.value));
        assert!(ranked.iter().all(|action| action.loss == ranked[0].value - action.value));
        assert_eq!(policy.best(&position), Ok(Some(ranked[0])));
    }
}

#[test]
fn the_policy_table_has_the_first_action_of_every_position() {
    for game in variants() {
        let Solved { policy, table, cards } = solve(&game);
        for position in cards.iter().flat_map(|card| positions(policy.game(), card)) {
            assert_eq!(table.best(&position), Ok(Some(policy.rank(&position).unwrap()[0].action)), "{position:?}");
        }
    }
}

/// Checks decisions in numbers against those of positions.
fn check_many(policy: &Policy<Bytes>, positions: &[Position]) {
    let (game, many) = (policy.game(), Many::new(policy).unwrap());
    let asked = |position: &Position| {
        let state = game.states().index(&position.card().state(game));
        let decision = many.decision(state, position.rolled().unwrap());
        (many.block(&decision), decision, policy.rank(position).unwrap())
    };
    let mut asked: Vec<_> = positions.iter().map(asked).collect();
    asked.sort_by_key(|(block, decision, _)| (*block, decision.rolls_left));
    let mut scratch = many.scratch();
    for block in asked.chunk_by(|a, b| a.0 == b.0) {
        let decisions: Vec<Decision> = block.iter().map(|(_, decision, _)| *decision).collect();
        let ranked = many.rank(&mut scratch, &decisions).unwrap();
        let best = many.best(&mut scratch, &decisions).unwrap();
        for ((decision, (_, _, expected)), (ranked, best)) in decisions.iter().zip(block).zip(ranked.iter().zip(best)) {
            let found = ranked.iter().map(|ranked| (many.action(decision, ranked.action), ranked.value, ranked.loss));
            assert!(found.eq(expected.iter().map(|ranked| (ranked.action, ranked.value, ranked.loss))), "{decision:?}");
            assert_eq!(Some(&best), ranked.first());
        }
    }
}

#[test]
fn many_decisions_in_numbers_have_the_answers_of_each_position() {
    for game in variants() {
        let Solved { policy, cards, .. } = solve(&game);
        check_many(&policy, &cards.iter().flat_map(|card| positions(&game, card)).collect::<Vec<_>>());
    }
    let game = Game::builtin("yahtzee").unwrap();
    let policy = Policy::new(game.clone(), scorecard_values(&game, ValueType::F64)).unwrap();
    let mut random = Random(7);
    check_many(&policy, &(0..500).map(|_| any_position(&game, &mut random)).collect::<Vec<_>>());
}

fn any_position(game: &Game, random: &mut Random) -> Position {
    let mut card = Card::empty(game);
    let categories = game.rules().categories.len();
    let open = random.below(categories);
    for category in (0..categories).filter(|&category| category != open) {
        let slots = &game.scoring().slots()[game.scoring().slots_of(category)];
        let slot = slots[random.below(slots.len())];
        card = if random.below(2) == 0 { card } else { card.with(category, slot.points) };
    }
    let roll = random.dice(game.rules().dice);
    Position::after_roll(game, card, roll, random.below(game.rules().rolls), Dice::NONE).unwrap()
}

#[test]
fn the_policy_table_of_yahtzee_has_the_first_action_of_many_positions() {
    let game = Game::builtin("yahtzee").unwrap();
    let table = PolicyTable::new(game.clone(), decisions(&game)).unwrap();
    let policy = Policy::new(game.clone(), scorecard_values(&game, ValueType::F64)).unwrap();
    let mut random = Random(20_240_229);
    for _ in 0..500 {
        let position = any_position(&game, &mut random);
        assert_eq!(table.best(&position), Ok(Some(policy.rank(&position).unwrap()[0].action)), "{position:?}");
    }
}

#[test]
fn nothing_is_to_be_decided_before_a_roll_and_after_the_end() {
    for game in variants() {
        let Solved { policy, table, cards } = solve(&game);
        for card in cards {
            let position = Position::start(card);
            assert_eq!((policy.rank(&position), policy.best(&position)), (Ok(Vec::new()), Ok(None)));
            assert_eq!(table.best(&position), Ok(None));
            assert_eq!(policy.value(&position), policy.value_of_card(position.card()));
        }
    }
}

#[test]
fn rounded_values_are_not_given_as_those_that_were_solved() {
    let game = || Game::parse("small", SMALL).unwrap();
    let exact = Policy::new(game(), scorecard_values(&game(), ValueType::F64)).unwrap();
    let rounded = Policy::new(game(), scorecard_values(&game(), ValueType::F32)).unwrap();
    assert_eq!(exact.exact_values(), exact.table().to_f64s());
    assert_eq!(rounded.exact_values(), Ok(None));
    // The value of the start is not rounded.
    let start = Card::empty(exact.game());
    assert_eq!(rounded.value_of_card(&start), exact.value_of_card(&start));
    let later = start.with(0, 1);
    let (rounded, exact) = (rounded.value_of_card(&later).unwrap(), exact.value_of_card(&later).unwrap());
    assert_eq!(rounded, f64::from(exact as f32));
}
