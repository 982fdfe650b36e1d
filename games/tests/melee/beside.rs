//! The engine compared with the referee, move for move.

use dicebase_games::Dice;
use dicebase_games::melee::{Entry, Game, MAX_PLAYERS, Play, Seats, Stage};
use dicebase_games::scorecard::{Face, Game as Cards};

use super::house::{Die, House, SMALL};
use super::referee::{Counts, Line, Says, Table, When};
use crate::chance::Chance;

/// The largest number of lines of a sheet.
const MAX_LINES: usize = 20;

/// The present state of the engine's game.
pub struct Beside<'a> {
    game: &'a Game,
    seats: Seats,
}

impl Beside<'_> {
    /// Compares the player to move, the possible plays, and everything on the table, before a player is asked.
    pub fn check(&self, table: &Table<'_>, player: usize, when: When, may: &[Says]) {
        let stage = match when {
            When::BeforeRolling => Stage::Turn,
            When::AfterRound => Stage::Exchange,
        };
        let seats = &self.seats;
        assert_eq!((seats.stage(), seats.mover(), seats.round()), (stage, player, table.round));
        self.check_table(table);
        let plays: Vec<Says> = seats.plays(self.game.dice()).into_iter().map(|play| self.said(play)).collect();
        assert!(plays.len() == may.len() && as_set(&plays) == as_set(may), "{plays:?} instead of {may:?}");
    }

    fn check_table(&self, table: &Table<'_>) {
        assert_eq!(self.seats.players(), table.players.len());
        for (seat, player) in self.seats.all().iter().zip(&table.players) {
            let card = &seat.card;
            for (category, line) in player.sheet.iter().enumerate() {
                let shown = match card.points(category) {
                    Some(points) => Line::Points(points as u32),
                    None if card.frozen().contains(category) => Line::Frozen,
                    None => Line::Open,
                };
                assert_eq!(shown, *line);
                assert_eq!(card.open().contains(category), !matches!(line, Line::Points(_)));
            }
            let dice = [Die::Steal, Die::Freeze, Die::CrossOut, Die::Shift, Die::Swap];
            for (die, face) in dice.into_iter().zip(Face::PLAYED) {
                assert_eq!(seat.hand.count(face), player.dice.iter().filter(|&&held| held == die).count());
            }
            assert_eq!(usize::from(seat.skips), player.turns_to_miss);
        }
    }

    /// Compares the end of the game, after the last exchange.
    pub fn check_end(&self, table: &Table<'_>, shares: &[f64]) {
        assert_eq!(self.seats.stage(), Stage::Over);
        assert!(self.seats.plays(self.game.dice()).is_empty());
        self.check_table(table);
        assert_eq!(&self.seats.shares()[..shares.len()], shares);
    }

    pub fn follow(&mut self, table: &Table<'_>, player: usize, said: Says) {
        let behind = |other: usize| (other + table.players.len() - player) % table.players.len();
        let entry = |of: usize, category: usize| Entry { of: behind(of), category };
        let play = match said {
            Says::Roll => Play::Roll,
            Says::Pass => Play::Pass,
            Says::Steal { from, line } => Play::Steal(entry(from, line)),
            Says::Freeze { of, line } => Play::Freeze(entry(of, line)),
            Says::CrossOut { of, line } => Play::CrossOut(entry(of, line)),
            Says::Shift => Play::Shift,
            Says::Swap { with } => Play::Swap(behind(with)),
        };
        self.seats = self.seats.after(self.game.dice(), play);
    }

    /// Follows a roll that filled a line, and showed this face of the action die if it earned one.
    pub fn filled(&mut self, dice: &[u32], line: usize, points: u32, face: Option<usize>) {
        let cards = self.game.cards();
        let roll = cards.roll(&Dice::from_faces(dice.iter().map(|&die| die as usize)));
        let open = self.seats.own().card.fillable();
        assert_eq!(cards.scoring().choice(open, false, roll, line).points, points as usize, "{dice:?} in {line}");
        assert_eq!(self.game.earns(roll), face.is_some(), "{dice:?}");
        let face = face.map(|face| self.game.dice().faces[face]);
        self.seats = self.seats.filled(self.game.dice(), line, points as usize, face);
    }

    fn said(&self, play: Play) -> Says {
        let seat = |behind: usize| self.seats.seat_of(behind);
        match play {
            Play::Roll => Says::Roll,
            Play::Pass => Says::Pass,
            Play::Steal(Entry { of, category }) => Says::Steal { from: seat(of), line: category },
            Play::Freeze(Entry { of, category }) => Says::Freeze { of: seat(of), line: category },
            Play::CrossOut(Entry { of, category }) => Says::CrossOut { of: seat(of), line: category },
            Play::Shift => Says::Shift,
            Play::Swap(of) => Says::Swap { with: seat(of) },
        }
    }
}

/// The possible statements as bits, since sorting them would take most of the time.
fn as_set(all: &[Says]) -> [u64; 10] {
    let mut set = [0; 10];
    for &says in all {
        let (kind, player, line) = match says {
            Says::Roll | Says::Pass => (0, 0, 0),
            Says::Shift => (0, 0, 1),
            Says::Steal { from, line } => (1, from, line),
            Says::Freeze { of, line } => (2, of, line),
            Says::CrossOut { of, line } => (3, of, line),
            Says::Swap { with } => (4, with, 0),
        };
        let bit = (kind * MAX_PLAYERS + player) * MAX_LINES + line;
        set[bit / 64] |= 1 << (bit % 64);
    }
    set
}

/// Plays games of 2 to 6 players at random, and requires that every kind of event has occurred.
fn play(cards: Cards, house: &House, games: usize) {
    let game = Game::new(cards).unwrap();
    let (mut chance, mut counts) = (Chance::new(7), Counts::default());
    for number in 0..games {
        let players = 2 + number % 5;
        let mut beside = Beside { game: &game, seats: game.start(players) };
        Table::new(house, players, &mut chance, &mut counts).play(&mut beside);
    }
    let Counts { frozen, crossed_out, stolen, shifted, swapped, missed, full, thawed, shared } = counts;
    for count in [frozen, crossed_out, stolen, shifted, swapped, missed, full, shared] {
        assert!(count > games / 100, "{counts:?}");
    }
    assert!(thawed > 0, "{counts:?}");
}

#[test]
fn forty_thousand_games_go_as_the_referee_says() {
    play(Cards::builtin("kniffeliger").unwrap(), &House::kniffeliger(5), 40_000);
}

#[test]
fn forty_thousand_games_with_more_dice_go_as_the_referee_says() {
    play(Cards::builtin("kniffeliger-by-3").unwrap(), &House::kniffeliger(3), 40_000);
}

#[test]
fn twenty_thousand_games_by_other_rules_go_as_the_referee_says() {
    play(Cards::parse("small", SMALL).unwrap(), &House::small(), 20_000);
}
