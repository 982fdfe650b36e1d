//! Two-player games against a player that follows both cards.

use std::ops::{ControlFlow, Range};

use dicebase_games::scorecard::{Card, Duels, Game, Needs, Rules, State};
use dicebase_solver::scorecard::{
    DuelLayer, DuelPart, Number, SharedLayer, Together, Window, duel_error_bound, duel_layers, duel_ties, outlooks,
    shared_duel_layers, shared_parts,
};
use dicebase_solver::{Cancelled, Counter, Progress, Ranks, ThreadRanks};

use super::player::{Aim, At, Player};
use super::{card_text, chance, equal, face, lower, rulebook, rules, shown};
use crate::chance::Chance;

/// All pairs of cards of a game that can follow from a turn of one card against another.
fn list<N: Number>(game: &Game, mover: &State, other: &State) -> Duels {
    let outlooks = outlooks::<N>(game, mover, other, &|_| ControlFlow::Continue(())).unwrap();
    Duels::below(game, &outlooks, mover, other).unwrap()
}

fn whole<N: Number>(game: &Game) -> Duels {
    list::<N>(game, &game.states().start(), &game.states().start())
}

/// Solves the layers after a given one, or all layers.
fn each_layer<'a, N: Number>(
    game: &Game,
    duels: &'a Duels,
    after: Option<DuelLayer<'a, N>>,
    mut take: impl FnMut(&DuelLayer<'a, N>),
) {
    duel_layers(game, duels, after, &|_| ControlFlow::Continue(()), |layer| {
        take(layer);
        Ok::<(), Cancelled>(())
    })
    .unwrap();
}

/// Compares all pairs of cards that can occur, for every head start that leaves the result open.
fn check(rules: &Rules) {
    let game = Game::new("small", rules.clone()).unwrap();
    let mut player = Player::new(rules, Aim::Win);
    let heads = [-7, -1, 0, 1, 12];
    heads.into_iter().for_each(|behind| _ = player.start(behind));
    let met = all_met(&game, &player);
    compare::<f64>(&game, &met, 1e-12);
    compare::<f32>(&game, &met, duel_error_bound::<f32>(&game));
}

/// A pair of cards that occurred, the number of points by which the player to move is behind, and the value.
type Met<'p> = (&'p At, State, State, isize, f64);

fn all_met<'p>(game: &Game, player: &'p Player<'_>) -> Vec<Met<'p>> {
    let open = |(at, _): &(&At, &f64)| at.card.iter().any(Option::is_none);
    let met = player.met().iter().filter(open).map(|(at, &expected)| {
        let [state, other] = [&at.card, &at.other].map(|card| read(game, card));
        // The player gets the bonus at the end, the table as soon as it is earned.
        let [paid, paid_other] = [&state, &other].map(|state| Needs::paid(game, state) as isize);
        (at, state, other, at.needed + paid_other - paid, expected)
    });
    met.collect()
}

fn compare<N: Number>(game: &Game, met: &[Met<'_>], tolerance: f64) {
    let rules = game.rules();
    let mut compared = 0;
    each_layer::<N>(game, &whole::<N>(game), None, |layer| {
        for (at, state, other, behind, expected) in met {
            let Some(found) = layer.chance(game, state, other, *behind) else { continue };
            compared += 1;
            assert!(
                (found - expected).abs() <= tolerance,
                "\"{}\" against \"{}\", {} behind, has {expected}, not {found}, in\n{}",
                card_text(rules, &at.card),
                card_text(rules, &at.other),
                at.needed,
                shown(rules)
            );
        }
    });
    assert_eq!(compared, met.len(), "{}", shown(rules));
}

fn read(game: &Game, card: &rulebook::Card) -> State {
    Card::parse(game, &card_text(game.rules(), card)).unwrap().state(game)
}

#[test]
fn games_with_bonuses_and_jokers() {
    for choice in ["forced", "free"] {
        for saved in [false, true] {
            let head = format!(
                "dice = 2\nsides = 3\nrolls = 2\nsaved-dice = {saved}\nupper-bonus = {{ from = 5, points = 4 }}
                extra-bonus = {{ category = \"equal\", points = 6 }}
                joker = {{ category = \"equal\", choice = \"{choice}\", pays-in-full = [\"run\"] }}"
            );
            let text = rules(&head, &[face(3), lower("run", "{ run = 2 }", "5"), equal(2)]);
            check(&Rules::parse("small", &text).unwrap());
        }
    }
}

/// Solves every pair of cards as a separate question, with only its successors: the bonus may be paid to one of both
/// alone.
#[test]
fn what_can_follow_from_a_pair_is_enough() {
    let head = "dice = 2\nsides = 3\nrolls = 2\nupper-bonus = { from = 3, points = 4 }
        extra-bonus = { category = \"equal\", points = 6 }";
    let text = rules(head, &[face(3), equal(2), chance()]);
    let game = Game::new("small", Rules::parse("small", &text).unwrap()).unwrap();
    let mut player = Player::new(game.rules(), Aim::Win);
    [-7, 0, 3].into_iter().for_each(|behind| _ = player.start(behind));
    for (_, state, other, behind, expected) in all_met(&game, &player) {
        let mut found = None;
        each_layer::<f64>(&game, &list::<f64>(&game, &state, &other), None, |layer| {
            found = layer.chance(&game, &state, &other, behind);
        });
        assert!((found.unwrap() - expected).abs() < 1e-12, "{state:?} against {other:?}, {behind} behind: {found:?}");
    }
}

#[test]
fn games_with_an_upper_bonus_from_any_total() {
    for from in 1..=11 {
        let head = format!("dice = 2\nsides = 3\nrolls = 1\nupper-bonus = {{ from = {from}, points = 3 }}");
        check(&Rules::parse("small", &rules(&head, &[face(2), face(3), chance()])).unwrap());
    }
}

#[test]
fn random_rules() {
    let mut random = Chance::new(16);
    for _ in 0..10 {
        let rules = Rules::parse("small", &super::random::rules(&mut random)).unwrap();
        if rules.categories.len() < 4 {
            check(&rules);
        }
    }
}

#[test]
fn random_rules_with_loaded_dice() {
    let mut random = Chance::new(116);
    for _ in 0..10 {
        let rules = Rules::parse("small", &super::random::loaded_rules(&mut random)).unwrap();
        if rules.categories.len() < 4 {
            check(&rules);
        }
    }
}

/// The same holds in Knubbel with its smallest card.
#[test]
fn chances_fall_with_every_point_behind() {
    let game = Game::builtin("knubbel-v1").unwrap();
    let start = game.states().start();
    let duels = whole::<f64>(&game);
    let mut layers = 0;
    each_layer::<f64>(&game, &duels, None, |layer| {
        layers += 1;
        let chances: Vec<f64> = (-400..=400).filter_map(|behind| layer.chance(&game, &start, &start, behind)).collect();
        assert!(chances.is_sorted_by(|a, b| a >= b));
        if let (Some(first), Some(last)) = (chances.first(), chances.last()) {
            assert_eq!((*first, *last), (1.0, 0.0));
        }
    });
    assert_eq!(layers, duels.layers());
}

/// Left-out numbers count towards the bound too: `f32` leaves out more than `f64`.
#[test]
fn storage_in_f32_is_off_by_no_more_than_its_bound() {
    let game = Game::builtin("knubbel-v1").unwrap();
    let (start, bound) = (game.states().start(), duel_error_bound::<f32>(&game));
    let [single, double] = [whole::<f32>(&game), whole::<f64>(&game)];
    assert!(single.len() < double.len());
    let chances = |chance: &dyn Fn(isize) -> Option<f64>| (-300..=300).filter_map(chance).collect::<Vec<f64>>();
    let [mut of_single, mut of_double] = [Vec::new(), Vec::new()];
    each_layer::<f32>(&game, &single, None, |layer| {
        of_single = chances(&|behind| layer.chance(&game, &start, &start, behind));
    });
    each_layer::<f64>(&game, &double, None, |layer| {
        of_double = chances(&|behind| layer.chance(&game, &start, &start, behind));
    });
    assert_eq!((of_single.len(), of_double.len()), (601, 601));
    for (single, double) in of_single.iter().zip(&of_double) {
        assert!((single - double).abs() <= bound, "{single} {double}");
    }
}

/// A row for every pair of cards, by its states.
fn rows<N: Number>(layer: &DuelLayer<'_, N>, duels: &Duels) -> Vec<(usize, usize, Vec<N>)> {
    let pairs = duels.layer(layer.layer());
    let both = (0..pairs.movers.len()).flat_map(|mover| (0..pairs.others.len()).map(move |other| (mover, other)));
    let row = |(mover, other): (usize, usize)| {
        let numbers = layer.numbers()[pairs.row(mover, other)].to_vec();
        (pairs.movers.states()[mover], pairs.others.states()[other], numbers)
    };
    both.map(row).collect()
}

/// Resumes from every layer with the same bits. The layers below a pair have the same bits as in the whole game.
#[test]
fn layers_go_on_where_they_were_left() {
    let game = Game::builtin("knubbel-v1").unwrap();
    let duels = whole::<f32>(&game);
    let mut layers = Vec::new();
    each_layer::<f32>(&game, &duels, None, |layer| layers.push(layer.numbers().to_vec()));
    assert_eq!(layers.iter().map(Vec::len).sum::<usize>(), duels.len());
    assert!(DuelLayer::new(&duels, 3, layers[4].clone()).is_none());
    assert!(DuelLayer::new(&duels, layers.len(), layers[4].clone()).is_none());
    for left in [0, 5, layers.len() - 2, layers.len() - 1] {
        let mut next = left + 1;
        each_layer::<f32>(&game, &duels, DuelLayer::new(&duels, left, layers[left].clone()), |layer| {
            assert_eq!(layer.layer(), next);
            assert!(layer.numbers() == layers[next], "layer {next} after {left}");
            next += 1;
        });
        assert_eq!(next, layers.len());
    }
    let [mover, other] = [110, 90].map(|index| game.states().state(index));
    let below = list::<f32>(&game, &mover, &other);
    each_layer::<f32>(&game, &below, None, |layer| {
        let whole = DuelLayer::new(&duels, layer.layer(), layers[layer.layer()].clone()).unwrap();
        let whole = rows(&whole, &duels);
        assert!(rows(layer, &below).iter().all(|row| whole.contains(row)));
    });
}

/// Parts of layers have the same bits as whole layers, however they are cut.
#[test]
fn a_layer_can_be_solved_in_parts() {
    let game = Game::builtin("knubbel-v1").unwrap();
    let duels = whole::<f32>(&game);
    let mut known: Vec<f32> = Vec::new();
    each_layer::<f32>(&game, &duels, None, |layer| {
        let (pairs, at) = (duels.layer(layer.layer()), layer.layer());
        let (movers, others) = (pairs.movers.len(), pairs.others.len());
        for (of_movers, of_others) in [(1, 1), (3, 1), (1, 40), (7, 5)] {
            let mut found = Vec::new();
            for mover in 0..of_movers {
                let movers = movers * mover / of_movers..movers * (mover + 1) / of_movers;
                let mut room = vec![f32::NAN; duels.of_movers(at, movers.clone()).len()];
                for other in 0..of_others {
                    let others = others * other / of_others..others * (other + 1) / of_others;
                    let known = match at.checked_sub(1) {
                        None => duel_ties(&duels, others.clone()),
                        Some(after) => {
                            let first = duels.of_layer(after).start;
                            let Range { start, end } = duels.of_movers(after, others.clone());
                            known[start - first..end - first].to_vec()
                        }
                    };
                    let window = Window { movers: movers.clone(), others };
                    let counter = Counter::new(1, &|_| ControlFlow::Continue(()));
                    let part = DuelPart { game: &game, duels: &duels, layer: at, window: &window };
                    part.solve(&known, &mut room, &counter);
                }
                found.extend(room);
            }
            assert!(found == layer.numbers(), "{at}: {of_movers} x {of_others}");
        }
        known = layer.numbers().to_vec();
    });
}

/// The bits are the same for any number of ranks and any size of an exchange, from the end of the game and from any
/// layer.
#[test]
fn ranks_come_to_the_same_bits() {
    let game = Game::builtin("knubbel-v1").unwrap();
    let duels = whole::<f32>(&game);
    let mut layers: Vec<Vec<f32>> = Vec::new();
    each_layer::<f32>(&game, &duels, None, |layer| layers.push(layer.numbers().to_vec()));
    for (count, round, after) in [(1, 1 << 30, None), (2, 1 << 20, None), (3, 1 << 16, Some(4)), (5, 1 << 14, Some(7))]
    {
        let found = ThreadRanks::all(count, |ranks| {
            let after = after.map(|after: usize| {
                let part = shared_parts(&duels, after, count)[ranks.rank()].clone();
                let first = duels.of_layer(after).start;
                let numbers = layers[after][part.start - first..part.end - first].to_vec();
                SharedLayer::new(&duels, after, ranks, numbers).unwrap()
            });
            let together = Together { ranks, round };
            let mut found: Vec<(usize, Vec<f32>)> = Vec::new();
            shared_duel_layers(&game, &duels, together, after, &|_| ControlFlow::Continue(()), |layer| {
                found.push((layer.layer(), layer.numbers().to_vec()));
                Ok::<_, Cancelled>(())
            })
            .unwrap();
            found
        });
        let first = after.map_or(0, |after| after + 1);
        for layer in first..layers.len() {
            let of_ranks = found.iter().flat_map(|found| {
                assert_eq!(found[layer - first].0, layer);
                found[layer - first].1.clone()
            });
            assert!(of_ranks.collect::<Vec<_>>() == layers[layer], "layer {layer} of {count} ranks");
        }
    }
}

/// Progress covers all numbers, and cancelling on one rank ends the work on all.
#[test]
fn ranks_end_together() {
    let game = Game::builtin("knubbel-v1").unwrap();
    let duels = whole::<f32>(&game);
    let ends = ThreadRanks::all(3, |ranks| {
        let breaks = |progress: Progress| {
            assert!(progress.done <= progress.total && progress.total == duels.len());
            let is_far = ranks.rank() == 1 && progress.done > progress.total / 2;
            if is_far { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut taken = 0;
        let together = Together { ranks, round: 1 << 16 };
        let ended = shared_duel_layers::<f32, Cancelled>(&game, &duels, together, None, &breaks, |_| {
            taken += 1;
            Ok(())
        });
        assert_eq!(ended, Err(Cancelled));
        taken
    });
    assert!(ends[0] > 0 && ends.iter().all(|taken| *taken == ends[0]), "{ends:?}");
}
