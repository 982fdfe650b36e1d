//! The end of a game of several players with action dice, against a naive recursion over ordinary dice.

use std::collections::HashMap;

use dicebase_games::melee::{Action, Entries, Game, Hand, MAX_PLAYERS, Position, Seat, Seats, Stage};
use dicebase_games::scorecard::{self, Action as Turned, Card, Face};
use dicebase_games::{Dice, melee::Play};
use dicebase_policy::Worth;
use dicebase_policy::melee::Adviser;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::melee::{DICE, adviser_of};

const SIDES: usize = 3;
/// Ones, a pair, and all dice.
const CATEGORIES: usize = 3;
const FACES: [Face; 6] = [Face::Steal, Face::Freeze, Face::CrossOut, Face::Shift, Face::Swap, Face::OneOfEach];

/// Two dice of three sides, two rolls, and three categories.
const TINY: &str = r#"
family = "scorecard"
name = "Tiny"
source = "made up for these tests"
dice = 2
sides = 3
rolls = 2
category = [
    { id = "ones", name = "Ones", section = "upper", pattern = { face = 1 }, points = "matching-dice" },
    { id = "pair", name = "Pair", pattern = { groups = [2] }, points = 4 },
    { id = "chance", name = "Chance", pattern = "any", points = "all-dice" },
]
"#;

type Chances = [f64; MAX_PLAYERS];

fn points(category: usize, roll: [usize; 2]) -> usize {
    match category {
        0 => roll.iter().filter(|&&face| face == 1).count(),
        1 if roll[0] == roll[1] => 4,
        1 => 0,
        _ => roll[0] + roll[1],
    }
}

/// Each player's share if everybody plays perfectly, by exhaustive search.
struct Naive<'a> {
    game: &'a Game,
    known: HashMap<Seats, Chances>,
    filled: HashMap<(Seats, usize, usize, bool), Chances>,
}

impl Naive<'_> {
    fn chances(&mut self, seats: &Seats) -> Chances {
        if seats.stage() == Stage::Over {
            return seats.shares();
        }
        if let Some(known) = self.known.get(seats) {
            return *known;
        }
        let plays: Vec<Chances> =
            seats.plays(self.game.dice()).into_iter().map(|play| self.after(seats, play)).collect();
        let best = first_best(&plays, seats.mover());
        self.known.insert(*seats, best);
        best
    }

    fn after(&mut self, seats: &Seats, play: Play) -> Chances {
        if play != Play::Roll {
            return self.chances(&seats.after(self.game.dice(), play));
        }
        self.kept(seats, &[], self.game.rules().rolls)
    }

    /// Rolls the dice that were not kept, as the first of `rolls` rolls.
    fn kept(&mut self, seats: &Seats, kept: &[usize], rolls: usize) -> Chances {
        let rolled = all_rolls().map(|mut roll| {
            roll[..kept.len()].copy_from_slice(kept);
            self.rolled(seats, roll, kept.len(), rolls - 1)
        });
        mean(&rolled.collect::<Vec<_>>())
    }

    /// A roll that begins with the kept dice, with `left` rolls left.
    fn rolled(&mut self, seats: &Seats, roll: [usize; 2], kept: usize, left: usize) -> Chances {
        let choices: Vec<Chances> = if left == 0 {
            let fillable: Vec<usize> = seats.own().card.fillable().iter().collect();
            fillable.into_iter().map(|category| self.scored(seats, category, roll)).collect()
        } else {
            let saved = if self.game.rules().saved_dice { kept } else { 0 };
            let keeps = [vec![], vec![roll[0]], vec![roll[1]], roll.to_vec()].into_iter();
            let allowed = keeps.filter(|keep| keep.len() >= saved && (saved == 0 || keep.contains(&roll[0])));
            allowed.map(|keep| self.kept(seats, &keep, left)).collect()
        };
        first_best(&choices, seats.mover())
    }

    fn scored(&mut self, seats: &Seats, category: usize, roll: [usize; 2]) -> Chances {
        let (points, earns) = (points(category, roll), (roll[0] + roll[1]).is_multiple_of(2));
        let key = (*seats, category, points, earns);
        if let Some(known) = self.filled.get(&key) {
            return *known;
        }
        let faces: Vec<Option<Face>> = if earns { FACES.map(Some).to_vec() } else { vec![None] };
        let after = |face| self.chances(&seats.filled(self.game.dice(), category, points, face));
        let chances = mean(&faces.into_iter().map(after).collect::<Vec<_>>());
        self.filled.insert(key, chances);
        chances
    }

    /// The shares after an action, which follows a roll with `left` rolls left.
    fn action(&mut self, seats: &Seats, (roll, left): ([usize; 2], usize), action: Action) -> Chances {
        match action {
            Action::Play(play) => self.after(seats, play),
            Action::Turn(Turned::Keep(kept)) => {
                let faces: Vec<usize> = (1..=SIDES).flat_map(|face| vec![face; kept.count(face)]).collect();
                self.kept(seats, &faces, left)
            }
            Action::Turn(Turned::Score(choice)) => self.scored(seats, choice.category, roll),
        }
    }
}

fn all_rolls() -> impl Iterator<Item = [usize; 2]> {
    (1..=SIDES).flat_map(|one| (1..=SIDES).map(move |other| [one, other]))
}

fn first_best(all: &[Chances], player: usize) -> Chances {
    all.iter().copied().reduce(|best, next| if next[player] > best[player] + 1e-13 { next } else { best }).unwrap()
}

fn mean(all: &[Chances]) -> Chances {
    let mut mean = [0.0; MAX_PLAYERS];
    all.iter().for_each(|chances| mean.iter_mut().zip(chances).for_each(|(sum, c)| *sum += c / all.len() as f64));
    mean
}

fn adviser() -> Adviser<Vec<u8>> {
    adviser_of(scorecard::Game::parse("tiny", &format!("{TINY}{DICE}")).unwrap())
}

/// The tiny game with three rolls, in which kept dice stay kept.
fn adviser_with_saved_dice() -> Adviser<Vec<u8>> {
    let saved = TINY.replace("rolls = 2", "rolls = 3\nsaved-dice = true");
    adviser_of(scorecard::Game::parse("tiny", &format!("{saved}{DICE}")).unwrap())
}

/// A player with this number of open entries, and some dice.
fn seat(game: &Game, rng: &mut ChaCha8Rng, open: usize, dice: usize) -> Seat {
    let mut card = Card::empty(game.cards());
    let first = rng.random_range(0..CATEGORIES);
    for category in (open..CATEGORIES).map(|place| (first + place) % CATEGORIES) {
        let roll = [rng.random_range(1..=SIDES), rng.random_range(1..=SIDES)];
        card = card.with(category, points(category, roll));
    }
    let hand = (0..dice).fold(Hand::default(), |hand, _| hand.with(FACES[rng.random_range(0..5)]));
    Seat { card: Entries::of_card(&card, CATEGORIES), hand, skips: 0 }
}

/// Checks that the value of a position, and that of each of its actions, is exact.
fn agrees(adviser: &Adviser<Vec<u8>>, naive: &mut Naive<'_>, position: &Position, roll: ([usize; 2], usize)) {
    let (game, seats) = (adviser.game(), position.seats());
    let ranked = adviser.rank(position).unwrap();
    let mut best = f64::NEG_INFINITY;
    for advice in &ranked {
        let chances = naive.action(seats, roll, advice.action);
        let exact = advice.worth.exact().expect("the last round is exact");
        let wanted = chances[seats.mover()];
        assert!(
            (exact - wanted).abs() < 1e-12,
            "{} {}: {exact} {wanted}",
            position.notation(game),
            advice.action.text(game)
        );
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        best = best.max(exact);
    }
    if let Some(first) = ranked.first() {
        assert_eq!((first.worth, first.loss), (Worth::Exact(best), Some(0.0)));
        assert_eq!(adviser.best(position).unwrap(), Some(*first));
    }
    let worth = adviser.worth(position).unwrap().exact().unwrap();
    let wanted = if ranked.is_empty() { naive.chances(seats)[seats.mover()] } else { best };
    assert!((worth - wanted).abs() < 1e-12, "{}", position.notation(game));
}

fn all_agree(positions: usize, seats: impl FnMut(&Game, &mut ChaCha8Rng) -> Seats) {
    all_agree_in(&adviser(), positions, seats);
}

fn all_agree_in(adviser: &Adviser<Vec<u8>>, positions: usize, mut seats: impl FnMut(&Game, &mut ChaCha8Rng) -> Seats) {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    for _ in 0..positions {
        let seats = seats(adviser.game(), &mut rng);
        let mut naive = Naive { game: adviser.game(), known: HashMap::new(), filled: HashMap::new() };
        let roll = [rng.random_range(1..=SIDES), rng.random_range(1..=SIDES)];
        agrees(adviser, &mut naive, &Position::of(seats), (roll, 0));
        if seats.stage() == Stage::Turn {
            let dice = roll.iter().fold(Dice::NONE, |dice, &face| dice.with(face));
            for left in 0..adviser.game().rules().rolls {
                let position = Position::after_roll(adviser.game(), seats, dice, left, Dice::NONE).unwrap();
                agrees(adviser, &mut naive, &position, (roll, left));
            }
        }
    }
}

#[test]
fn the_last_round_of_two_is_exact() {
    all_agree(24, |game, rng| {
        let mover = rng.random_range(0..2);
        let seats = [seat(game, rng, 1 - mover, 2), seat(game, rng, 1, 2)];
        Seats::of(&seats, mover, CATEGORIES, Stage::Turn)
    });
}

#[test]
fn the_last_round_of_two_is_exact_where_entries_may_be_frozen() {
    all_agree(6, |game, rng| {
        let seats = [seat(game, rng, 2, 2), seat(game, rng, 2, 2)];
        Seats::of(&seats, 0, CATEGORIES, Stage::Turn)
    });
}

#[test]
fn the_last_round_of_two_is_exact_where_saved_dice_stay_saved() {
    all_agree_in(&adviser_with_saved_dice(), 8, |game, rng| {
        let mover = rng.random_range(0..2);
        let seats = [seat(game, rng, 1 - mover, 1), seat(game, rng, 1, 2)];
        Seats::of(&seats, mover, CATEGORIES, Stage::Turn)
    });
}

#[test]
fn the_exchange_before_the_last_round_of_two_is_exact() {
    all_agree(8, |game, rng| {
        let mut seats = [seat(game, rng, 1, 1), seat(game, rng, 1, 1)];
        seats[0].hand = seats[0].hand.with(Face::Swap);
        Seats::of(&seats, 0, CATEGORIES - 1, Stage::Exchange)
    });
}

#[test]
fn the_last_exchange_and_the_last_turn_of_three_are_exact() {
    let with = |seat: Seat, face| Seat { hand: seat.hand.with(face), ..seat };
    all_agree(40, |game, rng| {
        let seats = [seat(game, rng, 0, 2), seat(game, rng, 0, 2), seat(game, rng, 0, 1)];
        let mover = rng.random_range(0..3);
        let mut seats = seats;
        seats[mover] = with(seats[mover], Face::Shift);
        Seats::of(&seats, mover, CATEGORIES, Stage::Exchange)
    });
    all_agree(10, |game, rng| {
        let seats = [seat(game, rng, 0, 1), seat(game, rng, 0, 1), seat(game, rng, 1, 2)];
        Seats::of(&seats, 2, CATEGORIES, Stage::Turn)
    });
}

#[test]
fn what_is_not_looked_at_to_the_end_is_estimated() {
    let adviser = adviser();
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let game = adviser.game();
    let of_three = [seat(game, &mut rng, 1, 0), seat(game, &mut rng, 1, 0), seat(game, &mut rng, 1, 0)];
    let earlier = [seat(game, &mut rng, 2, 0), seat(game, &mut rng, 2, 0)];
    let mut many = [seat(game, &mut rng, 2, 0), seat(game, &mut rng, 2, 0)];
    many[0].hand = (0..200).fold(Hand::default(), |hand, _| hand.with(Face::OneOfEach));
    for seats in [
        Seats::of(&of_three, 0, CATEGORIES, Stage::Turn),
        Seats::of(&earlier, 0, CATEGORIES - 1, Stage::Turn),
        Seats::of(&many, 0, CATEGORIES - 1, Stage::Exchange),
    ] {
        assert!(adviser.worth(&Position::of(seats)).unwrap().estimate().is_some(), "{seats:?}");
    }
}
