//! The moves of every placement, listed once.

use std::ops::Range;

use dicebase_games::race::{Board, Waiting};

/// The index that stands for a won placement.
pub(super) const WON: usize = u32::MAX as usize;

/// The moves of a player from every placement, as long as no other piece is in the way.
pub(super) struct Rolls {
    steps: Vec<Step>,
    rolls: Vec<Roll>,
    waiting: Vec<Waiting>,
    sides: usize,
    /// The sorted placements after moves after which a player rolls again, by layer and level.
    again_after: Vec<Vec<Vec<u32>>>,
}

/// A move in the form that the solver needs.
#[derive(Clone, Copy)]
pub(super) struct Step {
    to: u32,
    /// The position of `to` in the list [`again_after`](Rolls::again_after).
    slot: u32,
    /// The distance of the move's field as the other player counts it; 0 in the goal.
    field: u8,
    is_allowed: bool,
}

/// A roll that has a move.
#[derive(Clone, Copy)]
struct Roll {
    first: u32,
    count: u8,
    again: bool,
    captures_bind: bool,
}

/// The moves of a placement for one roll.
#[derive(Clone, Copy)]
pub(super) struct Moves<'a> {
    pub(super) steps: &'a [Step],
    /// `true` when the player rolls again.
    pub(super) again: bool,
    /// `true` when capturing is compulsory: capturing moves rule out all others.
    pub(super) captures_bind: bool,
}

impl Rolls {
    /// Lists the moves of a board on which the other player's entry lies `offset` fields further on.
    pub(super) fn new(board: &Board, offset: usize) -> Self {
        let (rules, placements) = (board.rules(), board.placements());
        let mut rolls = Self {
            steps: Vec::new(),
            rolls: Vec::new(),
            waiting: Vec::new(),
            sides: rules.sides,
            again_after: Vec::new(),
        };
        for &own in placements.all() {
            let options = board.options_of_rolls(own, 0);
            for (roll, options) in (1..=rules.sides).zip(&options) {
                let first = rolls.steps.len() as u32;
                for (i, &step) in options.moves().iter().enumerate() {
                    let to = placements.index(own.after(step)).unwrap_or(WON) as u32;
                    let distance = usize::from(step.to);
                    let field = if distance <= rules.ring { board.seen_by(distance, offset) as u8 } else { 0 };
                    rolls.steps.push(Step { to, slot: 0, field, is_allowed: options.without_captures() >> i & 1 == 1 });
                }
                let count = options.moves().len() as u8;
                let (again, captures_bind) = (board.rolls_again(roll), options.captures_bind());
                rolls.rolls.push(Roll { first, count, again, captures_bind });
            }
            rolls.waiting.push(Waiting::new(board, own, &options));
        }
        for layer in placements.layers() {
            let lists = layer.levels.iter().map(|level| rolls.list(level.clone()));
            let lists = lists.collect();
            rolls.again_after.push(lists);
        }
        rolls
    }

    /// Lists the placements of players who roll again after a move of a level, and notes their positions in the list.
    fn list(&mut self, level: Range<usize>) -> Vec<u32> {
        let of_level = &self.rolls[level.start * self.sides..level.end * self.sides];
        let of_level = of_level.iter().filter(|roll| roll.again);
        let steps: Vec<usize> = of_level.flat_map(|roll| (roll.first as usize..).take(roll.count.into())).collect();
        let to = steps.iter().map(|&step| self.steps[step].to);
        let mut list: Vec<u32> = to.filter(|&to| to as usize != WON).collect();
        list.sort_unstable();
        list.dedup();
        for step in steps {
            let step = &mut self.steps[step];
            step.slot = list.binary_search(&step.to).unwrap_or(0) as u32;
        }
        list
    }

    /// The sorted placements of a player who rolls again after a move of this level.
    pub(super) fn again_after(&self, layer: usize, level: usize) -> &[u32] {
        &self.again_after[layer][level]
    }

    pub(super) fn waiting(&self, own: usize) -> Waiting {
        self.waiting[own]
    }

    /// The moves of each roll that has some.
    pub(super) fn of(&self, own: usize) -> impl Iterator<Item = Moves<'_>> {
        let moves = |roll: &Roll| Moves {
            steps: &self.steps[roll.first as usize..][..roll.count.into()],
            again: roll.again,
            captures_bind: roll.captures_bind,
        };
        self.rolls[own * self.sides..][..self.sides].iter().filter(|roll| roll.count > 0).map(moves)
    }
}

impl Step {
    /// The index of the placement after the move, or [`WON`].
    pub(super) fn to(self) -> usize {
        self.to as usize
    }

    /// The position of [`to`](Self::to) in the list of placements that [roll again](Rolls::again_after), if the player
    /// rolls again.
    pub(super) fn slot(self) -> usize {
        self.slot as usize
    }

    /// The distance, as the other player counts it, of the field on the ring that the move goes to.
    pub(super) fn field(self) -> Option<usize> {
        (self.field > 0).then_some(self.field.into())
    }

    /// Returns `true` when the move is allowed if no move captures.
    pub(super) fn is_allowed(self) -> bool {
        self.is_allowed
    }
}
