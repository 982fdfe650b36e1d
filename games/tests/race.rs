//! Race games: the order of placements, the moves of rolls, and the checks of rules.

use dicebase_games::race::{Board, Duty, Move, Placement, Rules, RulesFile, Tries, When};

fn file(id: &str) -> String {
    std::fs::read_to_string(format!("{}/rules/race/{id}.toml", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn rules(id: &str) -> RulesFile {
    (*Rules::parse(id, &file(id)).unwrap()).clone()
}

fn board(rules: RulesFile) -> Board {
    Board::new(Rules::new("test", rules).unwrap())
}

fn mad_game() -> Board {
    board(rules("mad-game"))
}

fn placed<const N: usize>(distances: [usize; N]) -> Placement {
    Placement::of(distances)
}

/// The legal moves, as pairs of distances.
fn legal<const N: usize>(board: &Board, own: [usize; N], others: &[usize], roll: usize) -> Vec<(usize, usize)> {
    let others = Placement::of(others.iter().copied()).bits();
    let options = board.options(placed(own), others, roll);
    options.legal(others).map(|Move { from, to }| (from.into(), to.into())).collect()
}

#[test]
fn both_files_make_games() {
    for id in ["mad-game", "mensch-aergere-dich-nicht"] {
        let board = board(rules(id));
        let (all, pieces) = (board.placements(), board.rules().pieces);
        let squares = board.rules().ring + board.rules().goal;
        let sets: usize = (0..=pieces).map(|k| (1..=k).fold(1, |product, i| product * (squares + 1 - i) / i)).sum();
        // All except the one in which all squares of the goal are filled.
        assert_eq!(all.len(), sets - 1, "{id}");
    }
}

#[test]
fn every_move_leads_to_a_later_level_and_no_capture_to_another_layer() {
    let board = board(RulesFile { ring: 12, pieces: 3, goal: 4, ..rules("mad-game") });
    let all = board.placements();
    let place = |index: usize| {
        let layer = all.layers().iter().position(|layer| layer.indices.contains(&index)).unwrap();
        let level = all.layers()[layer].levels.iter().position(|level| level.contains(&index)).unwrap();
        (layer, level)
    };
    for (index, &own) in all.all().iter().enumerate() {
        assert_eq!(all.index(own), Some(index));
        assert_eq!(all.placement(index), own);
        for roll in 1..=6 {
            for &step in board.options(own, 0, roll).moves() {
                let after = own.after(step);
                match all.index(after) {
                    Some(to) => assert!(place(to) > place(index)),
                    None => assert!(board.is_won(after)),
                }
            }
        }
        for distance in own.distances().filter(|&distance| distance <= 12) {
            let without = all.index(own.without(distance)).unwrap();
            assert_eq!(place(without).0, place(index).0);
            assert!(without < index);
        }
    }
    let layers: Vec<usize> = all.layers().iter().flat_map(|layer| layer.indices.clone()).collect();
    assert!(layers.into_iter().eq(0..all.len()));
}

#[test]
fn players_see_the_same_fields() {
    let board = mad_game();
    assert_eq!([1, 2, 3, 4, 5].map(|after| board.offset(after)), [8, 16, 24, 32, 40]);
    for offset in [8, 24, 40] {
        for distance in 1..=48 {
            let seen = board.seen(placed([distance, 50]), offset);
            let own = seen.trailing_zeros() as usize;
            assert_eq!(seen, 1 << own, "the goal is nobody else's");
            assert_eq!(board.seen_by(own, offset), distance);
        }
    }
    // The entry of the opposite player is in the middle of one's own way.
    assert_eq!(board.seen(placed([1]), 24), 1 << 25);
    let two = self::board(RulesFile { players: 2, ..rules("mad-game") });
    assert_eq!(two.offset(1), 24);
    let three = self::board(RulesFile { players: 3, ..rules("mad-game") });
    assert_eq!([three.offset(1), three.offset(2)], [16, 32]);
}

#[test]
fn a_piece_enters_with_a_six_and_leaves_the_entry_first() {
    let board = mad_game();
    assert!(legal(&board, [], &[], 5).is_empty());
    assert_eq!(legal(&board, [], &[], 6), [(0, 1)]);
    assert_eq!(legal(&board, [1, 20], &[], 3), [(1, 4)]);
    // The six itself clears the entry.
    assert_eq!(legal(&board, [1, 20], &[], 6), [(1, 7)]);
    assert_eq!(legal(&board, [20], &[], 6), [(0, 1)]);
    // All pieces are out, so the entry need not be cleared.
    assert_eq!(legal(&board, [1, 20, 30, 40], &[], 3), [(1, 4), (20, 23), (30, 33), (40, 43)]);
}

#[test]
fn who_can_capture_has_to() {
    let board = mad_game();
    assert_eq!(legal(&board, [1, 20], &[23], 3), [(20, 23)]);
    assert_eq!(legal(&board, [1, 20], &[4, 23], 3), [(1, 4), (20, 23)]);
    assert_eq!(legal(&board, [20], &[1], 6), [(0, 1)]);
    let printed = self::board(rules("mensch-aergere-dich-nicht"));
    assert_eq!(legal(&printed, [10, 20, 30, 40], &[23], 3), [(10, 13), (20, 23), (30, 33), (40, 43)]);
    assert_eq!(legal(&printed, [1, 20], &[23], 3), [(1, 4)]);
}

#[test]
fn the_goal_takes_exact_numbers() {
    let board = mad_game();
    assert_eq!(legal(&board, [48, 20, 30, 31], &[], 4), [(48, 52)]);
    assert_eq!(legal(&board, [48, 20, 30, 31], &[], 5), [(20, 25), (30, 35), (31, 36)]);
    assert!(legal(&board, [48, 49, 50, 52], &[], 6).is_empty());
    // Pieces of the player block the square that they stand on, and can be jumped over.
    assert_eq!(legal(&board, [48, 49, 50, 52], &[], 3), [(48, 51)]);
    let blocked = self::board(RulesFile { jump_in_goal: false, ..rules("mad-game") });
    assert!(legal(&blocked, [48, 49, 50, 52], &[], 3).is_empty());
    assert_eq!(legal(&blocked, [48, 49, 50, 52], &[], 1), [(50, 51)]);
}

#[test]
fn pieces_on_the_ring_may_block_the_way() {
    let free = board(RulesFile { duties: vec![], ..rules("mad-game") });
    assert_eq!(legal(&free, [10, 12], &[13], 4), [(10, 14), (12, 16)]);
    let blocked = board(RulesFile { duties: vec![], jump_on_ring: false, ..rules("mad-game") });
    assert!(legal(&blocked, [10, 12], &[13], 4).is_empty());
    assert_eq!(legal(&blocked, [10, 12], &[13], 1), [(10, 11), (12, 13)]);
}

#[test]
fn three_tries_are_for_who_waits() {
    let board = mad_game();
    assert_eq!([placed([]), placed([50]), placed([20])].map(|own| board.tries(own)), [3, 1, 1]);
    let tries = Tries { count: 3, when: When::NoneOnRing };
    let board = self::board(RulesFile { tries, ..rules("mad-game") });
    assert_eq!([placed([]), placed([50]), placed([20])].map(|own| board.tries(own)), [3, 3, 1]);
}

#[test]
fn bad_rules_name_the_key() {
    let good = rules("mad-game");
    let bad = [
        ("ring", RulesFile { ring: 60, ..good.clone() }),
        ("seats", RulesFile { seats: 7, ..good.clone() }),
        ("seats", RulesFile { seats: 12, ..good.clone() }),
        ("seats", RulesFile { seats: 3, players: 2, ..good.clone() }),
        ("players", RulesFile { players: 7, ..good.clone() }),
        ("pieces", RulesFile { pieces: 5, ..good.clone() }),
        ("goal", RulesFile { goal: 0, ..good.clone() }),
        ("on-entry", RulesFile { on_entry: 2, ..good.clone() }),
        ("dice", RulesFile { dice: 2, ..good.clone() }),
        ("enter", RulesFile { enter: vec![], ..good.clone() }),
        ("enter", RulesFile { enter: vec![7], ..good.clone() }),
        ("enter", RulesFile { enter: vec![1, 2, 3, 4, 5, 6], ..good.clone() }),
        ("again", RulesFile { again: vec![6, 6], ..good.clone() }),
        ("tries.count", RulesFile { tries: Tries { count: 0, when: When::AllHome }, ..good.clone() }),
        ("duties", RulesFile { duties: vec![Duty::Capture, Duty::Enter, Duty::Capture], ..good.clone() }),
    ];
    for (key, rules) in bad {
        let error = Rules::new("bad", rules).unwrap_err().to_string();
        assert!(error.contains(&format!("`{key}`")), "{key}: {error}");
    }
}
