//! The policy crate on tables that the program has written: every number follows from the others, and the policy table
//! agrees with the values.

use std::fs;

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Game, Position};
use dicebase_policy::scorecard::{Policy, PolicyTable};
use dicebase_tables::Table;

use crate::common::{SMALL, World, card_in, joker, saved};

/// A game that the program has solved.
struct Solved {
    policy: Policy,
    table: PolicyTable,
    cards: Vec<Card>,
}

/// Solves rules with both tables, and finds a card for each state.
fn solve(rules: &str) -> Solved {
    let world = World::new();
    world.write("game.toml", rules);
    world.ok("solve game.toml --policy");
    let game = Game::parse("game", rules).unwrap();
    let states = game.states();
    Solved {
        cards: (0..states.len()).map(|index| card_in(&game, &states.state(index))).collect(),
        table: PolicyTable::new(game.clone(), Table::open(world.table("policy")).unwrap()).unwrap(),
        policy: Policy::new(game, world.values()).unwrap(),
    }
}

fn variants() -> [String; 5] {
    let two_rolls = saved().replacen("rolls = 3", "rolls = 2", 1);
    [SMALL.to_owned(), saved(), joker("forced"), joker("free"), two_rolls]
}

/// The full rolls of a game that have these dice among them.
fn rolls<'a>(game: &'a Game, with: &'a Dice) -> impl Iterator<Item = Dice> + 'a {
    let rolls = &game.lattice().keeps()[game.lattice().rolls()];
    rolls.iter().copied().filter(|roll| roll.contains(with))
}

/// Every position of a card, with every part of the roll saved that may be.
fn positions(game: &Game, card: &Card) -> Vec<Position> {
    let mut positions = Vec::new();
    for roll in rolls(game, &Dice::NONE) {
        for rolls_left in 0..game.rules().rolls {
            let position = |saved| Position::new(game, card.clone(), roll, rolls_left, saved).ok();
            positions.extend(roll.parts().filter_map(position));
        }
    }
    positions
}

/// The mean of what the best action is worth over all rolls of the dice beside `keep`.
fn mean_after(policy: &Policy, card: &Card, keep: Dice, rolls_left: usize) -> f64 {
    let game = policy.game();
    let saved = if game.rules().saved_dice && rolls_left + 1 < game.rules().rolls { keep } else { Dice::NONE };
    let worth = |roll: Dice| {
        let position = Position::new(game, card.clone(), roll, rolls_left, saved).unwrap();
        game.lattice().chances()[game.lattice().index(&roll.minus(&keep))] * policy.rank(&position)[0].value
    };
    rolls(game, &keep).map(worth).sum()
}

#[test]
fn a_card_is_worth_the_mean_of_its_first_rolls_in_every_state() {
    for rules in variants() {
        let Solved { policy, cards, .. } = solve(&rules);
        for card in cards.iter().filter(|card| !card.open().is_empty()) {
            let mean = mean_after(&policy, card, Dice::NONE, policy.game().rules().rolls - 1);
            let value = policy.value(card);
            assert!((value - mean).abs() < 1e-12, "{}: {value}, not {mean}", card.to_text(policy.game()));
        }
    }
}

#[test]
fn a_keep_is_worth_the_mean_of_the_rolls_after_it_in_every_position() {
    for rules in variants() {
        let Solved { policy, cards, .. } = solve(&rules);
        let game = policy.game();
        for position in cards.iter().flat_map(|card| positions(game, card)) {
            for ranked in policy.rank(&position) {
                let Action::Keep(keep) = ranked.action else { continue };
                // To keep all dice is to score them, however many rolls are left.
                let rolls_left = if keep == position.roll() { 0 } else { position.rolls_left() - 1 };
                let mean = mean_after(&policy, position.card(), keep, rolls_left);
                assert!((ranked.value - mean).abs() < 1e-12, "{position:?}: {ranked:?}, not {mean}");
            }
        }
    }
}

#[test]
fn a_score_is_worth_its_points_and_the_card_after_it_in_every_position() {
    for rules in variants() {
        let Solved { policy, cards, .. } = solve(&rules);
        for position in cards.iter().flat_map(|card| positions(policy.game(), card)) {
            for ranked in policy.rank(&position) {
                let Action::Score { category, points, bonus } = ranked.action else { continue };
                let after = policy.value(&position.card().clone().with(category, points));
                assert!((ranked.value - (points + bonus) as f64 - after).abs() < 1e-12, "{position:?}: {ranked:?}");
            }
        }
    }
}

#[test]
fn a_full_card_is_worth_the_upper_bonus_or_nothing() {
    for rules in variants() {
        let Solved { policy, cards, .. } = solve(&rules);
        let full: Vec<f64> =
            cards.iter().filter(|card| card.open().is_empty()).map(|card| policy.value(card)).collect();
        assert!(full.contains(&0.0) && full.contains(&5.0) && full.iter().all(|value| [0.0, 5.0].contains(value)));
    }
}

#[test]
fn ranked_actions_fall_and_lose_what_the_best_is_worth_more() {
    let Solved { policy, cards, .. } = solve(&joker("forced"));
    for position in cards.iter().flat_map(|card| positions(policy.game(), card)) {
        let ranked = policy.rank(&position);
        assert_eq!(ranked.len(), position.actions(policy.game()).len());
        assert!(ranked.is_sorted_by(|a, b| a.value >= b.value));
        assert!(ranked.iter().all(|action| action.loss == ranked[0].value - action.value));
        assert_eq!(policy.best(&position), ranked[0]);
    }
}

#[test]
fn the_policy_table_has_the_first_action_of_every_position() {
    for rules in variants() {
        let Solved { policy, table, cards } = solve(&rules);
        for position in cards.iter().flat_map(|card| positions(policy.game(), card)) {
            assert_eq!(table.best(&position), policy.rank(&position)[0].action, "{position:?}");
        }
    }
}

/// A small generator of numbers that look random (xorshift), the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn position(&mut self, game: &Game) -> Position {
        let mut card = Card::empty(game);
        let categories = game.rules().categories.len();
        let open = self.below(categories);
        for category in (0..categories).filter(|&category| category != open) {
            let slots = &game.scoring().slots()[game.scoring().slots_of(category)];
            let slot = slots[self.below(slots.len())];
            card = if self.below(2) == 0 { card } else { card.with(category, slot.points) };
        }
        let roll = Dice::from_faces((0..game.rules().dice).map(|_| self.below(game.rules().sides) + 1));
        Position::new(game, card, roll, self.below(game.rules().rolls), Dice::NONE).unwrap()
    }
}

#[test]
fn the_policy_table_of_yahtzee_has_the_first_action_of_many_positions() {
    let world = World::new();
    let solved = world.json("solve yahtzee --policy");
    assert_eq!(solved["policy"], world.table("policy").to_str().unwrap());
    let game = Game::parse("yahtzee", dicebase_games::find_builtin("yahtzee").unwrap().text).unwrap();
    let table = PolicyTable::new(game.clone(), Table::open(world.table("policy")).unwrap()).unwrap();
    let policy = Policy::new(game.clone(), world.values()).unwrap();
    let mut numbers = Numbers(20_240_229);
    for _ in 0..500 {
        let position = numbers.position(&game);
        assert_eq!(table.best(&position), policy.rank(&position)[0].action, "{position:?}");
    }
}

#[test]
fn a_policy_is_written_when_asked_for_and_told_with_its_size() {
    let world = World::new();
    assert!(world.json("solve small.toml").get("policy").is_none());
    assert!(world.files("-policy-").is_empty());
    let solved = world.json("solve small.toml --policy");
    let path = world.table("policy");
    assert_eq!(solved["policy"], path.to_str().unwrap());
    assert_eq!(solved["policy_bytes"], fs::metadata(&path).unwrap().len());
    assert_eq!(solved["solved"], true);
    assert_eq!(world.json("solve small.toml --policy")["solved"], false);
    assert!(world.ok("solve small.toml --policy").contains(path.to_str().unwrap()));
}

#[test]
fn a_policy_of_many_gigabytes_is_refused_with_its_size_and_how_to_insist() {
    let world = World::new();
    let message = world.refuses(2, "solve maxi-yatzy --policy");
    for text in ["maxi-yatzy", "40.7 GB", "2.0 GB", "--large"] {
        assert!(message.contains(text), "{message}");
    }
    assert!(!world.data().exists());
}
