//! Tests that the first of equally good actions in the documented order is taken, even if rounding separates values
//! that are mathematically equal. The naive player adds numbers in another order and rounds differently.

use dicebase_analysis::scorecard::{Bot, distribution};
use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Choice, Game, Position};
use dicebase_policy::scorecard::Policy;

use crate::chance::Chance;
use crate::common::go_on;
use crate::common::scorecard;
use crate::random_scorecard;
use crate::scorecard::{Naive, assert_same, player, solved};

/// Small random games, some of them with loaded dice. Their means are mostly thirds, which have no exact binary
/// representation.
fn games() -> impl Iterator<Item = Game> {
    let game = |rules: String| Game::parse("small", &rules).unwrap();
    let fair = (1..90).map(move |seed| game(random_scorecard::rules(&mut Chance::new(seed))));
    let loaded = (1..90).map(move |seed| game(random_scorecard::loaded_rules(&mut Chance::new(seed))));
    let loaded = loaded.filter(|game| game.lattice().die().outcomes().pow(game.rules().dice as u32) < 130);
    let is_small = |game: &Game| game.states().len() < 250;
    fair.filter(is_small).take(30).chain(loaded.filter(is_small).take(10))
}

/// A sequence of cards from the empty one on. Each turn fills the next category with random points that it can have.
fn cards(game: &Game, chance: &mut Chance) -> Vec<Card> {
    let mut cards = vec![Card::empty(game)];
    let next = |card: &Card| game.states().succession().fillable(card.open()).iter().next();
    while let Some(category) = next(&cards[cards.len() - 1]) {
        let slots = &game.scoring().slots()[game.scoring().slots_of(category)];
        let points = slots[chance.number(1, slots.len()) - 1].points;
        cards.push(cards[cards.len() - 1].clone().with(category, points));
    }
    cards
}

/// Tests the distribution of a player's final totals, which the objective `beat` uses, from several cards of each game.
#[test]
fn totals_are_spread_as_the_order_of_equally_good_actions_says() {
    let mut chance = Chance::new(71);
    for game in games() {
        let values = solved(&game);
        for bot in [Bot::Optimal, Bot::Greedy] {
            let player = player(&game, bot, &values);
            let mut naive = Naive::new(&game, bot);
            for card in cards(&game, &mut chance) {
                let found = distribution(&player, &card, &go_on).unwrap();
                let what = format!("{} \"{}\" in\n{}", bot.name(), card.to_text(&game), game.rules().canonical());
                assert_same(&found, &naive.ends(&card), &what);
            }
        }
    }
}

/// All positions of a card after a roll.
fn positions(game: &Game, card: &Card) -> Vec<Position> {
    let rolls = &game.lattice().keeps()[game.lattice().rolls()];
    let moments = rolls.iter().flat_map(|roll| (0..game.rules().rolls).map(move |left| (*roll, left)));
    let at = |(roll, left): (Dice, usize)| Position::after_roll(game, card.clone(), roll, left, Dice::NONE).unwrap();
    moments.map(at).collect()
}

fn in_short(action: Action) -> Result<Dice, (usize, usize)> {
    match action {
        Action::Keep(keep) => Ok(keep),
        Action::Score(Choice { category, points, .. }) => Err((category, points)),
    }
}

/// The bot, which asks a policy, takes the same actions as the players of the forward pass.
#[test]
fn the_bot_takes_the_first_of_equally_good_actions() {
    let mut chance = Chance::new(73);
    for game in games() {
        let policy: Policy<Vec<u8>> = scorecard("small", game.rules().text());
        let mut naive = Naive::new(&game, Bot::Optimal);
        for card in cards(&game, &mut chance).iter().filter(|card| !card.open().is_empty()) {
            for position in positions(&game, card) {
                let [found, expected] =
                    [policy.best(&position).unwrap().unwrap().action, naive.choose(&position)[0]].map(in_short);
                assert_eq!(found, expected, "{position:?} in\n{}", game.rules().canonical());
                assert_eq!(policy.rank(&position).unwrap()[0].value, policy.value(&position).unwrap());
            }
        }
    }
}

/// Checks every decision of a game of five dice. In a hundred of them, rounding would break a tie.
#[test]
fn no_decision_is_left_to_rounding() {
    let game = Game::builtin("knubbel-v1").unwrap();
    let policy: Policy<Vec<u8>> = scorecard("knubbel-v1", game.rules().text());
    for card in all_cards(&game).iter().filter(|card| !card.open().is_empty()) {
        for position in positions(&game, card) {
            let ranked = policy.rank(&position).unwrap();
            let is_good = |action: &Action| ranked.iter().any(|of| of.action == *action && of.loss < 1e-9);
            let first = position.actions(&game).into_iter().find(is_good);
            assert_eq!(Some(ranked[0].action), first, "{position:?}");
        }
    }
}

/// A card for each state of a game without an upper section and an extra bonus. Its points do not matter.
fn all_cards(game: &Game) -> Vec<Card> {
    (0..game.rules().categories.len()).fold(vec![Card::empty(game)], |cards, category| {
        let filled = cards.iter().map(|card| card.clone().with(category, 0)).collect();
        [cards, filled].concat()
    })
}
