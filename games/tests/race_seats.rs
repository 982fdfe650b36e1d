//! All players of a race game at once, compared with a board of fields on which pieces lie, as people play it.

use dicebase_games::race::{Board, Game, Move, Objective, Placement, Rules, RulesFile, Seats, SeatsError};

use crate::chance::Chance;

/// The fields of the ring from the entry of the first player on, and a goal for each player.
struct Table {
    ring: Vec<Option<usize>>,
    goals: Vec<Vec<bool>>,
    entries: Vec<usize>,
}

fn board(players: usize, seats: usize) -> Board {
    let file = format!("{}/rules/race/mad-game.toml", env!("CARGO_MANIFEST_DIR"));
    let rules = Rules::parse("mad-game", &std::fs::read_to_string(file).unwrap()).unwrap();
    Board::new(Rules::new("test", RulesFile { ring: 24, seats, players, ..(*rules).clone() }).unwrap())
}

impl Table {
    fn new(board: &Board) -> Self {
        let rules = board.rules();
        let entries = (0..rules.players).map(|player| player * rules.seats / rules.players * rules.ring / rules.seats);
        let goals = vec![vec![false; rules.goal]; rules.players];
        Self { ring: vec![None; rules.ring], goals, entries: entries.collect() }
    }

    fn field(&self, player: usize, distance: usize) -> usize {
        (self.entries[player] + distance - 1) % self.ring.len()
    }

    /// Moves a piece, and returns the player whose piece is sent home.
    fn play(&mut self, player: usize, Move { from, to }: Move) -> Option<usize> {
        let (from, to) = (usize::from(from), usize::from(to));
        let ring = self.ring.len();
        if from > ring {
            self.goals[player][from - ring - 1] = false;
        } else if from > 0 {
            let field = self.field(player, from);
            assert_eq!(self.ring[field].take(), Some(player));
        }
        if to > ring {
            self.goals[player][to - ring - 1] = true;
            return None;
        }
        let field = self.field(player, to);
        self.ring[field].replace(player)
    }

    fn placement(&self, player: usize) -> Placement {
        let ring = self.ring.len();
        let on_ring = (1..=ring).filter(|&distance| self.ring[self.field(player, distance)] == Some(player));
        let in_goal = (1..).zip(&self.goals[player]).filter(|&(_, &full)| full).map(|(square, _)| ring + square);
        Placement::of(on_ring.chain(in_goal))
    }

    fn seats(&self, board: &Board, mover: usize) -> Seats {
        let players = self.goals.len();
        let placements: Vec<Placement> = (0..players).map(|after| self.placement((mover + after) % players)).collect();
        Seats::of(board, mover, &placements).unwrap()
    }

    /// The fields with pieces of others, as distances of a player.
    fn others(&self, player: usize) -> Vec<usize> {
        let is_others = |distance: &usize| self.ring[self.field(player, *distance)].is_some_and(|who| who != player);
        (1..=self.ring.len()).filter(is_others).collect()
    }
}

#[test]
fn seats_are_what_lies_on_the_board() {
    let mut chance = Chance::new(5);
    for (players, seats) in [(2, 2), (2, 6), (3, 4), (3, 6), (4, 6), (6, 6), (8, 8)] {
        let board = board(players, seats);
        let mut captures = 0;
        for _ in 0..20 {
            captures += play(&board, &mut chance);
        }
        assert!(captures > 20, "{captures} captures of {players} players");
    }
}

/// Plays a game at random and counts the captures.
fn play(board: &Board, chance: &mut Chance) -> usize {
    let players = board.rules().players;
    let (mut table, mut seats) = (Table::new(board), Seats::start(board));
    let mut captures = 0;
    for mover in (0..players).cycle() {
        assert_eq!(seats, table.seats(board, mover));
        let others = seats.others(board);
        assert_eq!(Placement::of(table.others(mover)).bits(), others);
        let options = board.options(seats.own(), others, 1 + chance.below(6));
        let legal: Vec<Move> = options.legal(others).collect();
        if !legal.is_empty() {
            let step = chance.one_of(&legal);
            let captured = seats.captured(board, step);
            seats = seats.after(board, step);
            let expected = table.play(mover, step);
            assert_eq!(captured.map(|after| (mover + after) % players), expected);
            captures += usize::from(captured.is_some());
        }
        if board.is_won(seats.own()) {
            return captures;
        }
        seats = seats.passed_on();
    }
    unreachable!("somebody wins");
}

#[test]
fn who_sits_unequally_far_apart_is_told_by_the_mover() {
    let board = board(3, 4);
    let one = |mover| Seats::of(&board, mover, &[Placement::HOME, Placement::of([1]), Placement::of([1])]).unwrap();
    let fields = |distances: [usize; 2]| Placement::of(distances).bits();
    // The entries lie 0, 6 and 12 fields after that of the first player.
    assert_eq!([0, 1, 2].map(|mover| one(mover).others(&board)), [[7, 13], [7, 19], [13, 19]].map(fields));
}

#[test]
fn what_cannot_be_placed_is_named() {
    let board = board(3, 6);
    let of = |placements: &[&[usize]]| {
        let placements: Vec<Placement> = placements.iter().map(|own| Placement::of(own.iter().copied())).collect();
        Seats::of(&board, 0, &placements)
    };
    assert_eq!(of(&[&[1], &[2]]), Err(SeatsError::Players { found: 2, players: 3 }));
    assert_eq!(of(&[&[], &[1, 2, 3, 4, 5], &[]]), Err(SeatsError::Pieces { player: 1, found: 5, pieces: 4 }));
    assert_eq!(of(&[&[], &[], &[29]]), Err(SeatsError::Distance { player: 2, found: 29, last: 28 }));
    assert_eq!(of(&[&[], &[0], &[]]), Err(SeatsError::Distance { player: 1, found: 0, last: 28 }));
    assert_eq!(of(&[&[9], &[1], &[]]), Err(SeatsError::Shared { first: 0, second: 1, distance: 9 }));
    assert_eq!(of(&[&[], &[9], &[1]]), Err(SeatsError::Shared { first: 1, second: 2, distance: 9 }));
    assert!(of(&[&[25], &[25], &[17, 26]]).is_ok(), "the goal is nobody else's");
    assert_eq!(of(&[&[], &[], &[]]), Ok(Seats::start(&board)));
}

#[test]
fn states_are_those_in_which_no_two_pieces_share_a_field() {
    for (ring, pieces, goal) in [(4, 1, 1), (4, 5, 5), (12, 2, 3), (8, 3, 3)] {
        let rules = RulesFile { ring, pieces, goal, ..RulesFile::clone(board(2, 2).rules()) };
        let game = |objective| Game::new("test", Rules::new("test", rules.clone()).unwrap(), objective);
        let (two, alone) = (game(Objective::Win), game(Objective::Turns));
        let all = two.board().placements().all();
        let can_be = |own, other| Seats::of(two.board(), 0, &[own, other]).is_ok();
        let counted = all.iter().map(|&other| all.iter().filter(|&&own| can_be(own, other)).count());
        assert_eq!(two.states(), counted.sum::<usize>(), "{ring} {pieces} {goal}");
        assert!(two.states() < two.values() && two.values() == all.len() * all.len());
        assert_eq!((alone.states(), alone.values()), (all.len(), all.len()));
    }
}
