//! Rules that are easily overlooked.

use dicebase_games::melee::{Entries, Entry, Hand, Play, Seat, Seats, Stage};
use dicebase_games::scorecard::{ActionDice, Card, Face, Game};

struct Table {
    cards: Game,
    rules: ActionDice,
}

impl Table {
    fn new() -> Self {
        let cards = Game::builtin("kniffeliger").unwrap();
        let rules = cards.rules().action_dice.clone().unwrap();
        Self { cards, rules }
    }

    fn category(&self, id: &str) -> usize {
        self.cards.find_category(id).unwrap()
    }

    /// A card with these entries open and 0 points in all others.
    fn open(&self, ids: &[&str]) -> Entries {
        let all = 0..self.cards.rules().categories.len();
        let open: Vec<usize> = ids.iter().map(|id| self.category(id)).collect();
        let filled = all.clone().filter(|category| !open.contains(category));
        Entries::of_card(&filled.fold(Card::empty(&self.cards), |card, category| card.with(category, 0)), all.len())
    }

    fn plays(&self, seats: &Seats, face: Face) -> Vec<Play> {
        let of_face = |play: &Play| match play {
            Play::Freeze(_) => face == Face::Freeze,
            Play::CrossOut(_) => face == Face::CrossOut,
            Play::Steal(_) => face == Face::Steal,
            _ => false,
        };
        seats.plays(&self.rules).into_iter().filter(of_face).collect()
    }

    fn rolled(&self, seats: Seats, id: &str) -> Seats {
        seats.filled(&self.rules, self.category(id), 0, None)
    }

    fn freeze(&self, of: usize, id: &str) -> Play {
        Play::Freeze(Entry { of, category: self.category(id) })
    }

    fn cross_out(&self, of: usize, id: &str) -> Play {
        Play::CrossOut(Entry { of, category: self.category(id) })
    }
}

fn seat(card: Entries, faces: &[Face]) -> Seat {
    Seat { card, hand: faces.iter().fold(Hand::default(), |hand, &face| hand.with(face)), skips: 0 }
}

fn frozen(seats: &Seats) -> Vec<usize> {
    seats.all().iter().map(|seat| seat.card.frozen().len()).collect()
}

#[test]
fn the_only_open_entry_is_never_frozen() {
    let table = Table::new();
    let me = seat(table.open(&["ones", "pi"]), &[Face::Freeze, Face::Freeze]);
    let seats = Seats::of(&[me, seat(table.open(&["ones", "pi"]), &[])], 0, 12, Stage::Turn);
    let both = [table.freeze(1, "ones"), table.freeze(1, "pi")];
    assert_eq!(table.plays(&seats, Face::Freeze), both);
    assert!(table.plays(&seats.after(&table.rules, both[0]), Face::Freeze).is_empty(), "the other is the last one");
}

#[test]
fn what_is_frozen_thaws_when_all_other_entries_are_crossed_out() {
    let table = Table::new();
    let me = seat(table.open(&["ones", "pi"]), &[Face::Freeze, Face::CrossOut]);
    let seats = Seats::of(&[me, seat(table.open(&["ones", "pi"]), &[])], 0, 12, Stage::Turn);
    let seats = seats.after(&table.rules, table.freeze(1, "pi"));
    assert_eq!(frozen(&seats), [0, 1]);
    assert_eq!(frozen(&seats.after(&table.rules, table.cross_out(1, "pi"))), [0, 0]);
    let seats = seats.after(&table.rules, table.cross_out(1, "ones"));
    assert_eq!((frozen(&seats), seats.other(1).card.fillable().len()), (vec![0, 0], 1));
}

#[test]
fn nothing_is_frozen_in_the_last_two_rounds() {
    let table = Table::new();
    let all = [seat(table.open(&["ones", "pi"]), &[Face::Freeze]), seat(table.open(&["ones", "pi"]), &[])];
    let allowed = |round| !table.plays(&Seats::of(&all, 0, round, Stage::Turn), Face::Freeze).is_empty();
    assert_eq!([11, 12, 13, 14].map(allowed), [true, true, false, false]);
}

#[test]
fn what_is_frozen_thaws_after_a_turn_that_was_played() {
    let table = Table::new();
    let open = table.open(&["ones", "twos", "pi"]);
    let seats = Seats::of(&[seat(open, &[Face::Freeze]), seat(open, &[])], 0, 12, Stage::Turn);
    let seats = seats.after(&table.rules, table.freeze(1, "pi"));
    assert_eq!((seats.mover(), frozen(&seats)), (0, vec![0, 1]), "freezing is not the turn");
    let seats = table.rolled(seats, "ones");
    assert_eq!((seats.mover(), frozen(&seats)), (1, vec![0, 1]));
    assert!(!seats.own().card.fillable().contains(table.category("pi")));
    assert_eq!(frozen(&table.rolled(seats, "ones")), [0, 0]);
}

#[test]
fn what_is_frozen_thaws_after_a_turn_that_was_skipped() {
    let table = Table::new();
    let open = table.open(&["ones", "twos", "pi"]);
    let seats = Seats::of(&[seat(open, &[Face::Freeze, Face::CrossOut]), seat(open, &[])], 0, 12, Stage::Turn);
    let seats = seats.after(&table.rules, table.freeze(1, "pi")).after(&table.rules, table.cross_out(1, "ones"));
    assert_eq!((seats.all()[1].skips, frozen(&seats)), (1, vec![0, 1]));
    let seats = table.rolled(seats, "ones");
    assert_eq!((seats.mover(), seats.round(), seats.all()[1].skips), (0, 13, 0), "the other's turn is skipped");
    assert_eq!(frozen(&seats), [0, 0]);
}

#[test]
fn frozen_entries_go_with_the_card_and_dice_and_turns_to_skip_stay() {
    let table = Table::new();
    let open = table.open(&["ones", "twos", "pi"]);
    let dice = [Face::Freeze, Face::CrossOut, Face::Swap, Face::Shift];
    let start = Seats::of(&[seat(open, &[]), seat(open, &dice), seat(open, &[])], 1, 12, Stage::Turn);
    // Entries of the player before, who has had a turn in this round.
    let seats = start.after(&table.rules, table.freeze(2, "pi")).after(&table.rules, table.cross_out(2, "ones"));
    let seats = table.rolled(table.rolled(seats, "twos"), "twos");
    assert_eq!((seats.stage(), seats.mover()), (Stage::Exchange, 1));
    for (play, holder) in [(Play::Shift, 1), (Play::Swap(1), 0), (Play::Swap(2), 1)] {
        let after = seats.after(&table.rules, play);
        let expected: Vec<usize> = (0..3).map(|seat| usize::from(seat == holder)).collect();
        assert_eq!(frozen(&after), expected, "{play:?}");
        assert_eq!(after.all().iter().map(|seat| seat.skips).collect::<Vec<_>>(), [1, 0, 0], "{play:?}");
        assert_eq!(after.all().iter().map(|seat| seat.hand.len()).collect::<Vec<_>>(), [0, 1, 0], "{play:?}");
    }
    // The player who has the card now may not fill the entry in the next turn, but may in the one after.
    let seats = seats.after(&table.rules, Play::Shift).after(&table.rules, Play::Pass);
    assert_eq!((seats.mover(), seats.round()), (1, 13), "the first player skips a turn");
    assert_eq!(frozen(&seats), [0, 1, 0]);
    assert_eq!(frozen(&table.rolled(seats, "twos")), [0, 0, 0]);
}

#[test]
fn who_has_a_full_card_has_no_turn_but_may_exchange() {
    let table = Table::new();
    let (full, open) = (table.open(&[]), table.open(&["ones", "twos"]));
    let seats = Seats::of(&[seat(open, &[]), seat(full, &[Face::CrossOut, Face::Swap])], 0, 13, Stage::Turn);
    let seats = table.rolled(seats, "ones");
    assert_eq!((seats.stage(), seats.mover(), seats.round()), (Stage::Exchange, 1, 13));
    let seats = seats.after(&table.rules, Play::Swap(1));
    assert_eq!((seats.stage(), seats.mover(), seats.round()), (Stage::Turn, 1, 14), "the full card is the other's now");
}

#[test]
fn a_steal_is_the_turn_and_earns_nothing() {
    let table = Table::new();
    let pi = table.category("pi");
    let victim = Entries::of_card(&Card::empty(&table.cards).with(pi, 31), 14);
    let frozen_pi = [seat(victim, &[Face::Freeze]), seat(Entries::empty(14), &[Face::Steal])];
    let seats = Seats::of(&frozen_pi, 0, 2, Stage::Turn).after(&table.rules, table.freeze(1, "pi"));
    let seats = table.rolled(seats, "ones");
    assert!(!table.plays(&seats, Face::Steal).contains(&Play::Steal(Entry { of: 1, category: pi })), "it is frozen");
    let seats = Seats::of(&[seat(victim, &[]), seat(Entries::empty(14), &[Face::Steal])], 1, 2, Stage::Turn);
    let seats = seats.after(&table.rules, Play::Steal(Entry { of: 1, category: pi }));
    let points: Vec<Option<usize>> = seats.all().iter().map(|seat| seat.card.points(pi)).collect();
    assert_eq!((points, seats.mover(), seats.round()), (vec![Some(0), Some(31)], 0, 3));
    assert!(seats.all().iter().all(|seat| seat.hand.is_empty()));
}

#[test]
fn one_of_each_gives_five_dice() {
    let table = Table::new();
    let seats = Seats::start(2, 14).filled(&table.rules, 0, 0, Some(Face::OneOfEach));
    assert_eq!(seats.all()[0].hand.faces().collect::<Vec<_>>(), Face::PLAYED);
    assert_eq!(ActionDice::given_by(Face::OneOfEach), Face::PLAYED);
}

#[test]
fn two_crosses_are_two_turns_to_skip() {
    let table = Table::new();
    let open = table.open(&["ones", "twos", "pi"]);
    let seats = Seats::of(&[seat(open, &[Face::CrossOut; 2]), seat(open, &[])], 0, 12, Stage::Turn);
    let seats = seats.after(&table.rules, table.cross_out(1, "ones")).after(&table.rules, table.cross_out(1, "twos"));
    let seats = table.rolled(table.rolled(seats, "ones"), "twos");
    assert_eq!((seats.mover(), seats.round()), (0, 14), "two turns of the other are skipped");
    let seats = table.rolled(seats, "pi");
    assert_eq!((seats.mover(), seats.round(), seats.stage()), (1, 14, Stage::Turn));
}
