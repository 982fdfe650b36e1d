//! Probabilities against others: those of two players follow from later ones, and parts of a table agree with the
//! whole.

use std::collections::HashSet;
use std::ops::ControlFlow;

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Aim, Card, Duels, Game, Needs, Objective, Others, Outlook, Position};
use dicebase_policy::scorecard::{Chances, Duel, DuelTurns, Goal};
use dicebase_solver::Cancelled;
use dicebase_solver::scorecard::{duel_layers, outlooks, solve_needs};
use dicebase_tables::{Shape, Table, ValueType};

use crate::common::{Random, SMALL, joker, metadata, saved, table};

fn game(rules: &str, objective: Objective) -> Game {
    Game::parse("small", rules).unwrap().played_for(objective)
}

fn numbers_table(game: &Game, numbers: &[f64]) -> Table<Vec<u8>> {
    let metadata = metadata(game.id(), "values", game.rules().text(), game.objective().name(), 0.0);
    let shape = Shape { rows: numbers.len() as u64, columns: 1 };
    table(&metadata, ValueType::F64, shape, |writer| writer.write_values(numbers).unwrap())
}

/// All probabilities of some duels, after the outlooks.
fn solved(game: &Game, duels: &Duels, outlooks: &[Outlook]) -> Table<Vec<u8>> {
    let mut numbers: Vec<f64> = outlooks.iter().flat_map(|of| [of.least as f64, of.most as f64]).collect();
    duel_layers::<f64, Cancelled>(game, duels, None, &|_| ControlFlow::Continue(()), |layer| {
        numbers.extend_from_slice(layer.numbers());
        Ok(())
    })
    .unwrap();
    numbers_table(game, &numbers)
}

fn whole(game: &Game) -> Duel<Vec<u8>> {
    let start = game.states().start();
    let outlooks = outlooks::<f64>(game, &start, &start, &|_| ControlFlow::Continue(())).unwrap();
    Duel::new(game.clone(), solved(game, &Duels::of(game, &outlooks), &outlooks)).unwrap()
}

/// A card with this number of filled categories, each with possible points.
fn random_card(game: &Game, filled: usize, random: &mut Random) -> Card {
    let mut card = Card::empty(game);
    while game.rules().categories.len() - card.open().len() < filled {
        let category = random.below(game.rules().categories.len());
        if card.points(category).is_none() {
            let slots = &game.scoring().slots()[game.scoring().slots_of(category)];
            card = card.with(category, slots[random.below(slots.len())].points);
        }
    }
    card
}

fn against(card: Card, other: Card, lead: i64) -> Position {
    Position::start(card).aiming_at(Aim::Others(Others { cards: vec![other], lead }))
}

/// Two cards in some turn of a game, and the head start of one player.
fn random_pair(game: &Game, random: &mut Random) -> (Card, Card, i64) {
    let mine = random.below(game.rules().categories.len());
    let theirs = mine + random.below(2);
    let lead = random.below(31) as i64 - 15;
    (random_card(game, mine, random), random_card(game, theirs, random), lead)
}

/// The value after a player has filled a category: before the other's turn, or at the end.
fn after(policy: &Duel<Vec<u8>>, card: &Card, other: &Card, lead: i64, action: Action) -> f64 {
    let Action::Score(choice) = action else { panic!("{action:?}") };
    let filled = card.clone().with(choice.category, choice.points);
    let lead = lead + choice.bonus as i64;
    let game = policy.game();
    if filled.open().is_empty() && other.open().is_empty() {
        let others = Others { cards: vec![other.clone()], lead };
        return match others.behind(game, &filled, other) {
            ..0 => 1.0,
            0 => 0.5,
            1.. => 0.0,
        };
    }
    1.0 - policy.value(&against(other.clone(), filled, -lead)).unwrap()
}

#[test]
fn every_chance_of_two_players_follows_from_those_behind_it() {
    let mut random = Random(17);
    for rules in [SMALL, &saved(), &joker("forced")] {
        let game = game(rules, Objective::Win);
        let policy = whole(&game);
        let rolls: Vec<Dice> = (1..=4).flat_map(|a| (1..=4).map(move |b| Dice::from_faces([a, b]))).collect();
        for _ in 0..40 {
            let (card, other, lead) = random_pair(&game, &mut random);
            let with = |roll: Dice, left: usize| {
                let position = Position::after_roll(&game, card.clone(), roll, left, Dice::NONE).unwrap();
                position.aiming_at(Aim::Others(Others { cards: vec![other.clone()], lead }))
            };
            let first = rolls.iter().map(|roll| policy.value(&with(*roll, 2)).unwrap() / 16.0).sum::<f64>();
            let value = policy.value(&against(card.clone(), other.clone(), lead)).unwrap();
            assert!((value - first).abs() < 1e-12, "{value} and {first}");
            for ranked in policy.rank(&with(rolls[random.below(16)], 0)).unwrap() {
                let follows = after(&policy, &card, &other, lead, ranked.action);
                assert!((ranked.value - follows).abs() < 1e-12, "{} and {follows}", ranked.value);
            }
        }
    }
}

/// Covers every pair of cards, up to equal states, with leads up to where the game is decided.
#[test]
fn turns_that_are_worked_out_once_decide_as_the_ranking_does() {
    for rules in [SMALL, &saved(), &joker("forced"), &joker("free")] {
        // Two categories are removed, so that there are few pairs of cards.
        let rules = rules.lines().filter(|line| !line.contains("\"twos\"") && !line.contains("\"chance\""));
        let game = game(&rules.collect::<Vec<_>>().join("\n"), Objective::Win);
        let policy = whole(&game);
        let mut turns = DuelTurns::new(&policy);
        let cards = cards(&game);
        for (card, other) in cards.iter().flat_map(|card| cards.iter().map(move |other| (card, other))) {
            let [mine, theirs] = [card, other].map(|card| card.open().len());
            if mine > 0 && (mine == theirs || mine == theirs + 1) {
                for lead in [-40, -11, -5, -1, 0, 1, 4, 10, 35] {
                    check_turn(&policy, &mut turns, card, other, lead);
                }
            }
        }
    }
}

/// A card for each state of a game.
fn cards(game: &Game) -> Vec<Card> {
    let mut cards = vec![Card::empty(game)];
    for category in 0..game.rules().categories.len() {
        let slots = &game.scoring().slots()[game.scoring().slots_of(category)];
        let filled =
            |card: &Card| slots.iter().map(|slot| card.clone().with(category, slot.points)).collect::<Vec<_>>();
        cards.extend(cards.iter().flat_map(filled).collect::<Vec<_>>());
    }
    let mut known = HashSet::new();
    cards.retain(|card| known.insert(game.states().index(&card.state(game))));
    cards
}

/// Checks all decisions of a turn.
fn check_turn(policy: &Duel<Vec<u8>>, turns: &mut DuelTurns<'_, Vec<u8>>, card: &Card, other: &Card, lead: i64) {
    let game = policy.game();
    let ahead = Needs::on_card(game, card) as isize - Needs::on_card(game, other) as isize + lead as isize;
    turns.begin(&card.state(game), &other.state(game), ahead).unwrap();
    for (place, &roll) in game.lattice().keeps()[game.lattice().rolls()].iter().enumerate() {
        for rolls_left in 0..game.rules().rolls {
            let saved = match game.rules().saved_dice && rolls_left == 1 {
                true => roll.parts().collect(),
                false => vec![Dice::NONE],
            };
            for saved in saved {
                let position = Position::after_roll(game, card.clone(), roll, rolls_left, saved).unwrap();
                let actions = position.actions(game);
                let found = match actions[0] {
                    Action::Score(_) => turns.choice(place).map(Action::Score),
                    Action::Keep(_) => {
                        let keep = |action: &Action| match action {
                            Action::Keep(keep) => Some(game.lattice().index(keep)),
                            Action::Score(_) => None,
                        };
                        let keep = turns.keep(rolls_left, actions.iter().filter_map(keep));
                        keep.map(|keep| Action::Keep(game.lattice().keeps()[keep]))
                    }
                };
                let position = position.aiming_at(Aim::Others(Others { cards: vec![other.clone()], lead }));
                let best = policy.rank(&position).unwrap()[0].action;
                assert_eq!(found, Some(best), "{} {roll:?} {rolls_left} lead {lead}", card.to_text(game));
            }
        }
    }
}

#[test]
fn what_can_follow_from_two_cards_is_known_as_from_the_whole_table() {
    let mut random = Random(18);
    let game = game(SMALL, Objective::Win);
    let policy = whole(&game);
    for _ in 0..40 {
        let (card, other, lead) = random_pair(&game, &mut random);
        let [mine, theirs] = [&card, &other].map(|card| card.state(&game));
        let outlooks = outlooks::<f64>(&game, &mine, &theirs, &|_| ControlFlow::Continue(())).unwrap();
        let duels = Duels::below(&game, &outlooks, &mine, &theirs).unwrap();
        let table = solved(&game, &duels, &outlooks);
        let part = Duel::from_cards(game.clone(), &mine, &theirs, table).unwrap();
        let position = against(card.clone(), other.clone(), lead);
        assert!(part.is_part() && part.knows(&position) && !part.knows(&Position::start(card.clone())));
        let [found, expected] = [&part, &policy].map(|policy| policy.value(&position).unwrap());
        assert!((found - expected).abs() < 1e-12, "{found} and {expected}");
        let start = against(Card::empty(&game), Card::empty(&game), 0);
        assert_eq!(part.knows(&start), card.open().len() == 5 && other.open().len() == 5);
    }
}

#[test]
fn a_table_whose_outlooks_cannot_be_is_refused() {
    let game = game(SMALL, Objective::Win);
    let states = game.states().len();
    let tables = [vec![0.0; 3], vec![1e9; 2 * states], vec![f64::NAN; 2 * states], vec![0.0; 2 * states + 1]];
    for numbers in tables {
        assert!(Duel::new(game.clone(), numbers_table(&game, &numbers)).is_err());
    }
}

/// All others end with 20 points: more points win, and exactly 20 share the win.
#[test]
fn a_last_total_may_be_worth_a_part() {
    let mut random = Random(19);
    let game = game(&joker("free"), Objective::Beat);
    let goal = Goal { total: 21, spread: 1 };
    for _ in 0..40 {
        let (card, other, lead) = random_pair(&game, &mut random);
        let position = against(card.clone(), other.clone(), lead);
        let needs = Chances::<Vec<u8>>::needs_of(&game, &position, goal);
        let chances = solve_needs(&game, &needs, &[0.5], &|_| ControlFlow::Continue(())).unwrap();
        let table = numbers_table(&game, &chances);
        let policy = Chances::against(game.clone(), &position, goal, table).unwrap();
        assert!(policy.is_part() && policy.knows(&position));
        assert!(!policy.knows(&against(card.clone(), other.clone(), lead + 1)), "the same others are meant");
        let roll = Dice::from_faces([1 + random.below(4), 1 + random.below(4)]);
        let rolled = Position::after_roll(&game, card.clone(), roll, 0, Dice::NONE).unwrap();
        for ranked in policy.rank(&rolled.aiming_at(position.aim().clone())).unwrap() {
            let Action::Score(choice) = ranked.action else { panic!("{ranked:?}") };
            let filled = card.clone().with(choice.category, choice.points);
            if filled.open().is_empty() {
                let sums = filled.sums(&game);
                let total = (sums.total + sums.upper_bonus + choice.bonus) as i64 + lead;
                let worth = [0.0, 0.5, 1.0][(total.cmp(&20) as i8 + 1) as usize];
                assert_eq!(ranked.value, worth);
            }
        }
    }
}
