//! The numbers of games of two players: for every pair of cards one for each difference in points.

use std::ops::Range;

use super::duel_cards::{Cards, cards_below};
use super::game::Game;
use super::needs::Needs;
use super::states::State;

/// The range of points that a card can still get. Outcomes of negligible probability are left out: fewer points than
/// `least`, and more than `most`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// The smallest number of points, if the player maximises the probability of getting that many.
    pub least: usize,
    /// The largest number of points, whatever the player aims at.
    pub most: usize,
}

impl Outlook {
    /// The certain bounds for every state of a game, by index, without computing any probability.
    #[must_use]
    pub fn certain(game: &Game) -> Vec<Self> {
        let needs = Needs::of(game);
        let most = |index| needs.of_state(Needs::state(game, &game.states().state(index))).len();
        (0..game.states().len()).map(|index| Self { least: 0, most: most(index) }).collect()
    }

    pub(super) fn width(self) -> usize {
        self.most - self.least
    }
}

/// The pairs of cards of a game of two players, with their differences in points, numbered.
///
/// A *layer* is a turn of the game: all pairs of a card of the player to move, the *mover*, and one of the *other*,
/// each with the number of open categories of that turn. Layers are in the order in which they can be solved, from the
/// second player's last turn to the first turn of the game. Within a layer the cards of the mover come in the order of
/// their states' indices, with each of them the cards of the other, and with each of these a row of numbers.
///
/// A row has one number for each deficit of the other before the turn that leaves the game undecided: from
/// `other.least - mover.most` to `other.most - mover.least`, by the [`Outlook`] of both. With a smaller deficit the other has won,
/// and with a larger one has lost. The [paid](Needs::paid) points of the upper bonus count. Each number is for the
/// probability of winning of the other, who has just moved: so a turn reads one row for each slot that it may fill.
///
/// States with the same future are one card, that of [`Needs::state`].
#[derive(Clone, Debug)]
pub struct Duels {
    /// The cards of both players by the number of their open categories: first those of the player to move in the last
    /// layer.
    players: [Vec<Cards>; 2],
    /// The first number of each layer; one more entry for the end.
    firsts: Vec<usize>,
}

/// The place of the probability of winning of the player who has just moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// The game is decided: 1, 0, or 0.5 for a tie at the end.
    Decided(f64),
    /// The number in the table of all layers.
    Number(usize),
}

/// One layer of the [`Duels`].
#[derive(Clone, Copy, Debug)]
pub struct Pairs<'a> {
    /// The cards of the player to move.
    pub movers: &'a Cards,
    /// The cards of the player who has just moved.
    pub others: &'a Cards,
}

impl Duels {
    /// All pairs of a game, with the outlook of each state by index. It takes some hundred nanoseconds for each slot of
    /// each state.
    #[must_use]
    pub fn of(game: &Game, outlooks: &[Outlook]) -> Self {
        let start = game.states().start();
        Self::new(game, outlooks, &start, &start)
    }

    /// The pairs that can follow from a turn of one card against another. `None` unless both have the same number of
    /// open categories, or the other one less.
    #[must_use]
    pub fn below(game: &Game, outlooks: &[Outlook], mover: &State, other: &State) -> Option<Self> {
        let fits = other.open.len() == mover.open.len() || other.open.len() + 1 == mover.open.len();
        fits.then(|| Self::new(game, outlooks, mover, other))
    }

    fn new(game: &Game, outlooks: &[Outlook], mover: &State, other: &State) -> Self {
        let layers = mover.open.len() + other.open.len();
        let mut duels =
            Self { players: [mover, other].map(|state| cards_below(game, outlooks, state)), firsts: vec![0] };
        for layer in 0..layers {
            let numbers = duels.pairs_before(layer + 1, layers).len();
            duels.firsts.push(duels.len().saturating_add(numbers));
        }
        duels
    }

    /// The number of layers, which is the number of turns.
    #[must_use]
    pub fn layers(&self) -> usize {
        self.firsts.len() - 1
    }

    /// The pairs of a layer, counted from the last turn of the game.
    #[must_use]
    pub fn layer(&self, layer: usize) -> Pairs<'_> {
        self.pairs_before(layer + 1, self.layers())
    }

    /// The player to move in a layer: 0 for the player to move in the last one, 1 for the other.
    #[must_use]
    pub fn mover(&self, layer: usize) -> usize {
        (self.layers() - 1 - layer) % 2
    }

    /// The range of a layer's numbers among all numbers.
    #[must_use]
    pub fn of_layer(&self, layer: usize) -> Range<usize> {
        self.firsts[layer]..self.firsts[layer + 1]
    }

    /// The range, among all numbers, of some cards of the mover in a layer against all cards of the other.
    #[must_use]
    pub fn of_movers(&self, layer: usize, movers: Range<usize>) -> Range<usize> {
        let (pairs, first) = (self.layer(layer), self.firsts[layer]);
        let Range { start, end } = pairs.of_movers(movers);
        first + start..first + end
    }

    /// The number of values in all rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.firsts[self.firsts.len() - 1]
    }

    /// Returns `true` when no turn is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The pairs of cards of a game that is over; the other player has had the last turn.
    #[must_use]
    pub fn over(&self) -> Pairs<'_> {
        self.pairs_before(0, self.layers())
    }

    /// The place of the probability of winning of the other player, who has just moved and is `behind` by this number
    /// of points before a turn of the mover. Both states are indices of [`Needs::state`].
    ///
    /// `None` if these are not cards of the game, or do not occur in the same turn.
    #[must_use]
    pub fn place(&self, mover: usize, other: usize, behind: isize) -> Option<Place> {
        let open = |state| self.players[0].iter().rposition(|cards| cards.first() <= state);
        let turns = open(mover)? + open(other)?;
        let (pairs, first) = match turns.checked_sub(1) {
            None => (self.over(), 0),
            Some(layer) if layer < self.layers() => (self.layer(layer), self.firsts[layer]),
            Some(_) => return None,
        };
        let (mover, other) = (pairs.movers.place(mover)?, pairs.others.place(other)?);
        let row = pairs.row(mover, other);
        let number = behind - pairs.first_behind(mover, other);
        Some(match usize::try_from(number) {
            Err(_) => Place::Decided(1.0),
            Ok(number) if number >= row.len() => Place::Decided(0.0),
            Ok(_) if turns == 0 => Place::Decided(0.5),
            Ok(number) => Place::Number(first + row.start + number),
        })
    }

    /// The pairs before this number of turns from the end: players take turns.
    fn pairs_before(&self, turns: usize, layers: usize) -> Pairs<'_> {
        let [one, two] = &self.players;
        let (movers, others) = if (layers - turns).is_multiple_of(2) { (one, two) } else { (two, one) };
        Pairs { movers: &movers[turns.div_ceil(2)], others: &others[turns / 2] }
    }
}

impl Pairs<'_> {
    /// The number of values in the rows of the pairs.
    #[must_use]
    pub fn len(&self) -> usize {
        let (movers, others) = (self.movers, self.others);
        let parts = [(movers.width(), others.len()), (others.width(), movers.len()), (movers.len(), others.len())];
        parts.into_iter().fold(0, |sum: usize, (one, other)| sum.saturating_add(one.saturating_mul(other)))
    }

    /// Always `false`: there is a pair of cards in each turn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The range of a pair's numbers within its layer.
    #[inline]
    #[must_use]
    pub fn row(&self, mover: usize, other: usize) -> Range<usize> {
        let (movers, others) = (self.movers, self.others);
        let before = movers.width_of_first(mover) * others.len() + (others.width() + others.len()) * mover;
        let width = movers.outlooks()[mover].width() + 1;
        let first = before + width * other + others.width_of_first(other);
        first..first + width + others.outlooks()[other].width()
    }

    /// The range, within its layer, of the numbers of a card of the mover against some cards of the other.
    #[inline]
    #[must_use]
    pub fn rows(&self, mover: usize, others: Range<usize>) -> Range<usize> {
        let first = self.row(mover, 0).start;
        let before = |other: usize| if other == 0 { first } else { self.row(mover, other - 1).end };
        before(others.start)..before(others.end)
    }

    /// The range, within its layer, of the numbers of some cards of the mover against all cards of the other.
    #[must_use]
    pub fn of_movers(&self, movers: Range<usize>) -> Range<usize> {
        let first = |mover: usize| if mover < self.movers.len() { self.row(mover, 0).start } else { self.len() };
        first(movers.start)..first(movers.end)
    }

    /// The deficit of the other in the first number of a pair, in points.
    #[inline]
    #[must_use]
    pub(crate) fn first_behind(&self, mover: usize, other: usize) -> isize {
        self.others.outlooks()[other].least as isize - self.movers.outlooks()[mover].most as isize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Goes through all numbers in the documented order.
    fn check(game: &Game, duels: &Duels) {
        let mut next = 0;
        for layer in 0..duels.layers() {
            let pairs = duels.layer(layer);
            let count = pairs.movers.len();
            assert_eq!(duels.of_movers(layer, 0..count), duels.of_layer(layer));
            assert_eq!(duels.of_movers(layer, 0..count / 2).end, duels.of_movers(layer, count / 2..count).start);
            assert_eq!((duels.of_layer(layer).start, duels.of_layer(layer).len()), (next, pairs.len()));
            for mover in 0..count {
                let (all, half) = (pairs.others.len(), pairs.others.len() / 2);
                assert_eq!(pairs.rows(mover, 0..all), pairs.of_movers(mover..mover + 1));
                assert_eq!(pairs.rows(mover, 0..half).end, pairs.rows(mover, half..all).start);
                assert_eq!(pairs.rows(mover, half..all).start, pairs.row(mover, half).start);
            }
            for (&mover, of_mover) in pairs.movers.states().iter().zip(pairs.movers.outlooks()) {
                for (&other, of_other) in pairs.others.states().iter().zip(pairs.others.outlooks()) {
                    let open = [mover, other].map(|state| game.states().state(state).open.len());
                    assert_eq!((open[0] + open[1], open[0] - open[1]), (layer + 1, (layer + 1) % 2));
                    let first = of_other.least as isize - of_mover.most as isize;
                    let last = of_other.most as isize - of_mover.least as isize;
                    assert_eq!(duels.place(mover, other, first - 1), Some(Place::Decided(1.0)));
                    assert_eq!(duels.place(mover, other, last + 1), Some(Place::Decided(0.0)));
                    for behind in first..=last {
                        assert_eq!(duels.place(mover, other, behind), Some(Place::Number(next)));
                        next += 1;
                    }
                }
            }
        }
        assert_eq!(duels.len(), next);
    }

    #[test]
    fn numbers_are_in_order() {
        let game = Game::builtin("knubbel-v1").unwrap();
        let mut outlooks = Outlook::certain(&game);
        check(&game, &Duels::of(&game, &outlooks));
        for (index, outlook) in outlooks.iter_mut().enumerate() {
            outlook.least = outlook.most.min(index % 7);
        }
        check(&game, &Duels::of(&game, &outlooks));
        let [mover, other] = [100, 60].map(|index| game.states().state(index));
        assert_eq!([&mover, &other].map(|state| state.open.len()), [5, 3]);
        assert!(Duels::below(&game, &outlooks, &mover, &other).is_none());
        let other = game.states().state(80);
        check(&game, &Duels::below(&game, &outlooks, &mover, &other).unwrap());
    }

    #[test]
    fn a_game_that_is_over_has_no_numbers() {
        let game = Game::builtin("yahtzee").unwrap();
        let over = game.states().state(0);
        let duels = Duels::below(&game, &Outlook::certain(&game), &over, &over).unwrap();
        assert!(duels.is_empty() && duels.layers() == 0);
        let place = |behind| duels.place(0, 0, behind);
        assert_eq!([-1, 0, 1].map(place), [1.0, 0.5, 0.0].map(|chance| Some(Place::Decided(chance))));
        assert_eq!(duels.place(game.start(), 0, 0), None);
    }

    /// Covers bonuses and upper totals, at an end of Yahtzee.
    #[test]
    fn cards_follow_from_the_pair() {
        let game = Game::builtin("yahtzee").unwrap();
        let layer = game.states().layers().nth(3).unwrap();
        let last = layer[layer.len() - 1];
        let mover = game.states().state(Needs::state(&game, &game.states().state(last.first + last.lanes - 1)));
        let duels = Duels::below(&game, &Outlook::certain(&game), &mover, &mover).unwrap();
        check(&game, &duels);
        assert_eq!(duels.layer(5).movers.len(), 1);
        assert!(duels.layer(4).others.len() > 1);
    }
}
