//! The best play of two players who both maximise their probability of winning.

use dicebase_games::scorecard::{Card, Duels, Filled, Game, Needs, Outlook, Place, Position, Row, State};
use dicebase_tables::{Bytes, Damaged, Table};

use super::chances::rank_filled;
use super::rank::Ranked;
use super::{check, row_and_lane};
use crate::error::PolicyError;
use crate::reader::Reader;
use crate::worth::reported_chance;

/// The best play of a game of two players, from the table of its probabilities.
///
/// The table begins with the [`Outlook`] of each state, `least` and `most` one after the other, by the index of the
/// state. The numbers of [`Duels`] follow.
pub struct Duel<D = Bytes> {
    game: Game,
    duels: Duels,
    /// The index at which the numbers of the duels begin.
    first: usize,
    table: Table<D>,
    /// The pair of cards from which on the probabilities are known; `None` if all are.
    from: Option<[State; 2]>,
}

impl<D: AsRef<[u8]>> Duel<D> {
    /// The policy of a game from the table of all probabilities.
    ///
    /// # Errors
    /// If the table does not hold this game's probabilities.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        let outlooks = outlooks(&game, &table)?;
        let duels = Duels::of(&game, &outlooks);
        Self::checked(game, duels, table, None)
    }

    /// Like [`new`](Self::new), from a table of what can follow from one pair of cards, as [`Duels::below`] numbers it.
    ///
    /// # Errors
    /// If the table does not hold these probabilities.
    pub fn from_cards(game: Game, mover: &State, other: &State, table: Table<D>) -> Result<Self, PolicyError> {
        let outlooks = outlooks(&game, &table)?;
        let duels = Duels::below(&game, &outlooks, mover, other);
        let duels = duels.ok_or_else(|| PolicyError::NoNumbers { game: game.id().to_owned() })?;
        Self::checked(game, duels, table, Some([*mover, *other]))
    }

    fn checked(game: Game, duels: Duels, table: Table<D>, from: Option<[State; 2]>) -> Result<Self, PolicyError> {
        let first = numbers_of_outlooks(&game);
        check(&game, &table, crate::VALUES, [first + duels.len(), 1])?;
        Ok(Self { game, duels, first, table, from })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The numbering of the probabilities.
    #[must_use]
    pub fn duels(&self) -> &Duels {
        &self.duels
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        &self.table
    }

    /// Returns `true` when the table covers only what can follow from one pair of cards.
    #[must_use]
    pub fn is_part(&self) -> bool {
        self.from.is_some()
    }

    /// Returns `true` when the probabilities of a position are known. A complete table knows all of them.
    #[must_use]
    pub fn knows(&self, position: &Position) -> bool {
        let Some([mover, other]) = self.from else { return true };
        let Some(against) = against(position) else { return false };
        let [mine, theirs] = [position.card(), against].map(|card| card.state(&self.game));
        // After an odd number of turns the players have changed roles.
        let turns = (mover.open.len() + other.open.len()).checked_sub(mine.open.len() + theirs.open.len());
        match turns {
            None => false,
            Some(turns) if turns.is_multiple_of(2) => mine.may_follow(&mover) && theirs.may_follow(&other),
            Some(_) => mine.may_follow(&other) && theirs.may_follow(&mover),
        }
    }

    /// The probability that the player to move wins, where a tie counts as half. Before the first roll of a turn it
    /// takes one look-up in the table, after a roll as much work as [`rank`](Self::rank).
    ///
    /// # Errors
    /// If the table is damaged at that position.
    pub fn value(&self, position: &Position) -> Result<f64, Damaged> {
        if let Some(best) = self.rank(position)?.first() {
            return Ok(best.value);
        }
        let numbers = Reader::new(&self.table);
        let [mine, theirs] = self.states(position);
        let behind = self.ahead(position);
        let chance = 1.0 - self.of_other(&numbers, mine, theirs, behind);
        numbers.sound(reported_chance(chance))
    }

    /// All actions of a position, the best first; empty if nothing is to be decided. Equally good actions are in the
    /// order of [`Position::actions`].
    ///
    /// # Errors
    /// If the table is damaged at a position that may follow.
    pub fn rank(&self, position: &Position) -> Result<Vec<Ranked>, Damaged> {
        let Some(rolled) = position.rolled() else { return Ok(Vec::new()) };
        let (row, lane) = row_and_lane(&self.game, position.card());
        let (numbers, [_, theirs]) = (Reader::new(&self.table), self.states(position));
        let ranked = {
            let worth = self.worth(&numbers, (&row, lane), theirs, self.ahead(position));
            rank_filled(&self.game, position, rolled, &row, &worth)
        };
        numbers.sound(ranked)
    }

    /// The value of filling a slot with an extra bonus of some points, for a player in the state of a row and lane who
    /// is `ahead` of the other by this number of points. `other` is a state that has numbers of its own.
    pub(super) fn worth(
        &self,
        numbers: &Reader<'_>,
        (row, lane): (&Row, usize),
        other: usize,
        ahead: isize,
    ) -> impl Fn(usize, usize) -> f64 {
        move |slot, bonus| {
            let Filled { state, points } = Needs::filled(&self.game, row, lane, slot);
            self.of_other(numbers, other, state, -ahead - (points + bonus) as isize)
        }
    }

    /// The states of both cards that have numbers of their own: of the player to move and of the other.
    fn states(&self, position: &Position) -> [usize; 2] {
        let other = against(position).unwrap_or_else(|| position.card());
        [position.card(), other].map(|card| Needs::state(&self.game, &card.state(&self.game)))
    }

    /// The lead of the player to move in points. The paid part of the upper bonus counts as points.
    fn ahead(&self, position: &Position) -> isize {
        let points = |card: &Card| Needs::on_card(&self.game, card);
        let lead = position.aim().others().map_or(0, |others| others.lead);
        points(position.card()) as isize - against(position).map_or(0, points) as isize + lead as isize
    }

    /// The probability of winning of the player who has just moved and is `behind` by this number of points.
    fn of_other(&self, numbers: &Reader<'_>, mover: usize, other: usize, behind: isize) -> f64 {
        match self.duels.place(mover, other, behind) {
            Some(Place::Decided(chance)) => chance,
            Some(Place::Number(number)) => numbers.get(self.first + number),
            // No position has such cards.
            None => f64::NAN,
        }
    }
}

/// The card of the other player.
fn against(position: &Position) -> Option<&Card> {
    position.aim().others().and_then(|others| others.cards.first())
}

/// The number of values of the outlooks, which precede the probabilities in the table.
#[must_use]
pub fn numbers_of_outlooks(game: &Game) -> usize {
    2 * game.states().len()
}

/// The outlooks at the beginning of a table.
fn outlooks<D: AsRef<[u8]>>(game: &Game, table: &Table<D>) -> Result<Vec<Outlook>, PolicyError> {
    let no_numbers = || PolicyError::NoNumbers { game: game.id().to_owned() };
    let numbers =
        table.numbers().filter(|numbers| numbers.len() >= numbers_of_outlooks(game)).ok_or_else(no_numbers)?;
    let number = |index: usize| Ok::<_, PolicyError>(numbers.get(index)? as usize);
    let outlook = |state: usize| Ok(Outlook { least: number(2 * state)?, most: number(2 * state + 1)? });
    let outlooks: Vec<Outlook> = (0..game.states().len()).map(outlook).collect::<Result<_, PolicyError>>()?;
    // Outlooks out of range would make rows without numbers, or rows that exceed any memory.
    let most = Outlook::certain(game);
    let can_be = |(found, most): (&Outlook, &Outlook)| found.least <= found.most && found.most <= most.most;
    if outlooks.iter().zip(&most).all(can_be) { Ok(outlooks) } else { Err(no_numbers()) }
}
