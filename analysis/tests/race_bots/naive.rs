//! Bots as RACES.md describes them, with pieces in lists and fields with numbers.

use dicebase_games::race::{Board, Move, Placement, RulesFile, Seats};
use dicebase_policy::race::Ratings;

/// The distances of the pieces on the board, for each player.
type Pieces = Vec<Vec<usize>>;

/// The choice of a bot; the first of equally good ones.
pub fn choose(
    bot: &str,
    (board, ratings): (&Board, &Ratings),
    seats: &Seats,
    (legal, roll): (&[Move], usize),
    numbered: &[u8],
) -> Move {
    let key = |step: &Move| -> Vec<f64> {
        let from = f64::from(step.from);
        match bot {
            "rated" if board.rolls_again(roll) => vec![rated_before_roll(board, ratings, seats, *step)],
            "rated" | "hasty" => vec![rated(board, ratings, seats, *step)],
            "capture" => vec![captured(board, seats, *step).map_or(0.0, |(_, distance)| distance as f64), from],
            "safest" => vec![-threats(board, &after(board, seats, *step), seats), from],
            "most-advanced" => vec![from],
            "least-advanced" => vec![-from],
            "first-piece" => vec![-(numbered.iter().position(|&piece| piece == step.from).unwrap() as f64)],
            _ => unreachable!(),
        }
    };
    let mut best = legal[0];
    for step in &legal[1..] {
        if key(step) > key(&best) {
            best = *step;
        }
    }
    best
}

/// The number of fields from the mover's entry to a player's entry.
fn behind(board: &Board, seats: &Seats, after: usize) -> usize {
    seats.offsets().find(|(who, _)| *who == after).map_or(0, |(_, offset)| offset) % board.rules().ring
}

/// The field of the ring, counted from the mover's entry; `None` for a distance in the goal.
fn field(board: &Board, seats: &Seats, after: usize, distance: usize) -> Option<usize> {
    let ring = board.rules().ring;
    (1..=ring).contains(&distance).then(|| (behind(board, seats, after) + distance - 1) % ring)
}

fn captured(board: &Board, seats: &Seats, step: Move) -> Option<(usize, usize)> {
    let there = field(board, seats, 0, step.to.into())?;
    let pieces = (1..seats.players()).flat_map(|after| seats.placement(after).distances().map(move |d| (after, d)));
    pieces.into_iter().find(|&(after, distance)| field(board, seats, after, distance) == Some(there))
}

fn after(board: &Board, seats: &Seats, step: Move) -> Pieces {
    let mut pieces: Pieces = seats.all().iter().map(|own| own.distances().collect()).collect();
    if let Some((after, distance)) = captured(board, seats, step) {
        pieces[after].retain(|&piece| piece != distance);
    }
    pieces[0].retain(|&piece| piece != usize::from(step.from));
    pieces[0].push(step.to.into());
    pieces
}

/// The distance at which another player would stand on the field of one's own piece.
fn as_seen(board: &Board, seats: &Seats, after: usize, own: usize) -> Option<usize> {
    let there = field(board, seats, 0, own)?;
    (1..=board.rules().ring).find(|&distance| field(board, seats, after, distance) == Some(there))
}

fn threats(board: &Board, pieces: &Pieces, seats: &Seats) -> f64 {
    let mut count = 0;
    for &own in &pieces[0] {
        for (after, theirs) in pieces.iter().enumerate().skip(1) {
            let Some(there) = as_seen(board, seats, after, own) else { continue };
            count += theirs.iter().filter(|&&from| from < there && there - from <= board.rules().sides).count();
        }
    }
    count as f64
}

/// The rated chance to win after a move that rolls again; the next roll is played as well as possible.
fn rated_before_roll(board: &Board, ratings: &Ratings, seats: &Seats, step: Move) -> f64 {
    let pieces = after(board, seats, step);
    let placed: Vec<Placement> = pieces.iter().map(|own| Placement::of(own.iter().copied())).collect();
    if board.is_won(placed[0]) {
        return f64::INFINITY;
    }
    let seats = Seats::of(board, seats.mover(board), &placed).unwrap();
    let ends = worth(board, ratings, &seats, &pieces);
    // The value of each roll; `None` if it has no move.
    let worths = (1..=board.rules().sides).map(|roll| {
        let options = board.options(seats.own(), seats.others(board), roll);
        let worths =
            options.legal(seats.others(board)).map(|step| worth(board, ratings, &seats, &after(board, &seats, step)));
        worths.reduce(f64::max)
    });
    let worths: Vec<Option<f64>> = worths.collect();
    let mut worth = ends;
    for _ in 0..board.tries(seats.own()) {
        // The tries are computed from the last to the first. Under all rules here, a roll without a move uses up a try.
        assert!(!board.rules().again_without_move);
        worth = worths.iter().map(|roll| roll.unwrap_or(worth)).sum::<f64>() / worths.len() as f64;
    }
    (worth * 1e12).round()
}

/// The rated chance to win after a move.
fn rated(board: &Board, ratings: &Ratings, seats: &Seats, step: Move) -> f64 {
    let worth = worth(board, ratings, seats, &after(board, seats, step));
    // Sums in a different order differ in their last digits; rounding keeps equal moves equal.
    if worth == 1.0 { f64::INFINITY } else { (worth * 1e12).round() }
}

/// The rated chance to win of the player who has moved, with these pieces. `seats` only gives the arrangement of the
/// players.
fn worth(board: &Board, ratings: &Ratings, seats: &Seats, pieces: &Pieces) -> f64 {
    let placed = |own: &[usize]| Placement::of(own.iter().copied());
    if board.is_won(placed(&pieces[0])) {
        return 1.0;
    }
    let turns = |own: &[usize]| ratings.turns_of(board, placed(own));
    let mut mine = turns(&pieces[0]);
    for &own in &pieces[0] {
        let mut safe = 1.0;
        for (after, theirs) in pieces.iter().enumerate().skip(1) {
            if let Some(there) = as_seen(board, seats, after, own) {
                safe *= 1.0 - hit(board, theirs, there).min(1.0);
            }
        }
        let left: Vec<usize> = pieces[0].iter().copied().filter(|&piece| piece != own).collect();
        mine += (1.0 - safe) * (turns(&left) - turns(&pieces[0]));
    }
    let weight = |turns: f64| turns.powf(-ratings.coefficient());
    let others: f64 = pieces[1..].iter().map(|own| weight(turns(own))).sum();
    weight(mine) / (weight(mine) + others)
}

/// The rated chance that a player brings a piece to this field in a turn.
fn hit(board: &Board, theirs: &[usize], there: usize) -> f64 {
    let rules: &RulesFile = board.rules();
    let sides = rules.sides as f64;
    let on_ring: Vec<usize> = theirs.iter().copied().filter(|&piece| piece <= rules.ring).collect();
    let reach = |pieces: &[usize]| (1..=rules.sides).filter(|roll| pieces.iter().any(|p| p + roll == there)).count();
    let enters = theirs.len() < rules.pieces && !theirs.contains(&1);
    let mut hits = reach(&on_ring) as f64;
    for &again in &rules.again {
        if on_ring.iter().any(|piece| piece + again == there) {
            continue;
        }
        let mut moved = on_ring.clone();
        if enters && rules.enter.contains(&again) {
            moved.push(1);
        } else {
            moved.extend(
                on_ring
                    .iter()
                    .map(|piece| piece + again)
                    .filter(|&piece| piece <= rules.ring && !on_ring.contains(&piece)),
            );
        }
        // The turn ends if no piece can move.
        if moved.len() > on_ring.len() {
            hits += reach(&moved) as f64 / sides;
        }
    }
    if there == 1 && enters {
        hits += rules.enter.len() as f64;
    }
    let one = rules.enter.len() as f64 / sides;
    let tries = board.tries(Placement::of(theirs.iter().copied()));
    let factor = (1.0 - (1.0 - one).powi(tries as i32)) / one;
    hits / sides * factor
}
