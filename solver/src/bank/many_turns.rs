//! The points of many turns of a player alone, who wants the most: of all turns of a game that ends after a number of
//! them, and of a turn in the long run where several busts in a row cost points.

use dicebase_games::bank::{Game, Objective, Situation, Turn};
use dicebase_games::{Lanes, Wide};

use super::bounds::{Bounds, rounding};
use super::one_player::{fill, worth};

/// The points of many turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ManyTurns {
    /// All turns of a player, in a game that ends after this number.
    Game(usize, Bounds),
    /// One turn in the long run, with its share of the points that busts in a row cost.
    LongRun(Bounds),
}

/// The most expected points of many turns, with no target in sight and no lowest score; `None` where every turn is like
/// any other, so that the points of one say all, where a bust may cost the whole score, and for other objectives than
/// [`Objective::Points`].
///
/// It takes as long as some hundred turns: a few milliseconds for built-in games.
#[must_use]
pub fn many_turns(game: &Game) -> Option<ManyTurns> {
    let rules = game.rules();
    if game.objective() != Objective::Points || rules.bust_all.is_some() {
        return None;
    }
    if let Some(turns) = rules.turns() {
        return Some(ManyTurns::Game(turns, of_game(game, turns)));
    }
    let penalty = rules.bust_penalty?;
    Some(ManyTurns::LongRun(long_run(game, penalty.busts, penalty.points.0 as f64)))
}

/// The points of a game of this many turns: who has not banked yet may need more for it than later, so that a bust
/// costs what the turns left bring to those who have.
fn of_game(game: &Game, turns: usize) -> Bounds {
    let [mut first, mut later] = [false, true].map(|entered| OneTurn::new(game, entered));
    let later = later.worth(NOTHING);
    let (mut fresh, mut entered) = (NOTHING, NOTHING);
    for _ in 0..turns {
        fresh = entered.plus(first.worth(fresh.minus(entered)));
        entered = entered.plus(later);
    }
    fresh
}

/// The points of a turn in the long run, where this many busts in a row cost so many points.
///
/// Let `T(b)` be the most points of a turn in which a bust brings `b`, and `g` the mean that is sought. A bust before the
/// last one leads to a turn that brings `T` of what its own bust brings, and takes that turn, so it brings `g` less: for
/// three busts `g = T(T(T(-points) - g) - g)`. The right side falls as `g` grows, so numbers at which it is larger are
/// proved to be below `g`.
fn long_run(game: &Game, busts: usize, points: f64) -> Bounds {
    let mut turn = OneTurn::new(game, true);
    // Busts that cost points can only bring less.
    let highest = turn.worth(NOTHING).upper;
    let last = turn.worth(Bounds::exactly(-points));
    let mut mean = |guess: f64| {
        let guess = Bounds::exactly(guess);
        (1..busts).fold(last, |worth, _| turn.worth(worth.minus(guess)))
    };
    let (mut below, mut above) = (mean(highest).lower, highest);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(below, above);
        let bound = if mean(middle).middle() > middle { &mut below } else { &mut above };
        *bound = middle;
    }
    let mut margin = FIRST_MARGIN * highest.max(1.0);
    loop {
        let found = Bounds { lower: below - margin, upper: above + margin };
        if mean(found.lower).lower >= found.lower && mean(found.upper).upper <= found.upper {
            return found;
        }
        margin *= 2.0;
    }
}

/// After so many halvings nothing is left of a first distance.
const HALVINGS: usize = 60;
/// The distance of the first bounds that are tried, as a share of the points.
const FIRST_MARGIN: f64 = 1e-14;
const NOTHING: Bounds = Bounds { lower: 0.0, upper: 0.0 };

/// A turn of a player alone, of which a bust may bring or cost points.
struct OneTurn<'g> {
    game: &'g Game,
    turn: Turn<Wide<2>>,
    rounding: f64,
}

impl<'g> OneTurn<'g> {
    fn new(game: &'g Game, entered: bool) -> Self {
        let mut at = Situation::one_turn();
        at.me.entered = entered;
        let mut turn = Turn::new(game.script(), game.top(&at));
        fill(game, &at, &mut turn, &[]);
        Self { game, turn, rounding: rounding(game) }
    }

    /// The expected points of the turn if a bust brings so many.
    fn worth(&mut self, bust: Bounds) -> Bounds {
        let rolled = worth(self.game, &mut self.turn, bust);
        let (turn, all) = (&self.turn, self.game.script().dice());
        let most = (1..=all).map(|dice| turn.rolled(turn.top(), dice).as_slice()[1]).fold(0.0, f64::max);
        let error = self.rounding * (most + bust.lower.abs());
        Bounds { lower: rolled.lower - error, upper: rolled.upper + error }
    }
}
