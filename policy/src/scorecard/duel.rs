//! The best play of two players who both want to win.

use dicebase_games::scorecard::{Card, Duels, Filled, Game, Needs, Outlook, Place, Position, Row, State};
use dicebase_tables::{Bytes, Damaged, Table};

use super::chances::rank_filled;
use super::rank::Ranked;
use super::{check, row_and_lane};
use crate::error::PolicyError;
use crate::reader::Reader;
use crate::worth::reported_chance;

/// The best play of a game of two players, from the table of its chances.
///
/// The table begins with the [`Outlook`] of each state, `least` and `most` one after the other, by the index of the
/// state. Then come the numbers of [`Duels`].
pub struct Duel<D = Bytes> {
    game: Game,
    duels: Duels,
    /// Where the numbers of the duels begin.
    first: usize,
    table: Table<D>,
    /// From which pair of cards on the chances are known; none if all are.
    from: Option<[State; 2]>,
}

impl<D: AsRef<[u8]>> Duel<D> {
    /// The policy of a game from the table of all chances.
    ///
    /// # Errors
    /// Where the table is not one of this game's chances.
    pub fn new(game: Game, table: Table<D>) -> Result<Self, PolicyError> {
        let outlooks = outlooks(&game, &table)?;
        let duels = Duels::of(&game, &outlooks);
        Self::checked(game, duels, table, None)
    }

    /// The same from a table of what can follow from one pair of cards alone, as [`Duels::below`] numbers it.
    ///
    /// # Errors
    /// Where the table is not one of these chances.
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

    /// How the chances are numbered.
    #[must_use]
    pub fn duels(&self) -> &Duels {
        &self.duels
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table<D> {
        &self.table
    }

    /// Whether only what can follow from some pair of cards is known.
    #[must_use]
    pub fn is_part(&self) -> bool {
        self.from.is_some()
    }

    /// Whether the chances of a position are known: always, if all are.
    #[must_use]
    pub fn knows(&self, position: &Position) -> bool {
        let Some([mover, other]) = self.from else { return true };
        let Some(against) = against(position) else { return false };
        let [mine, theirs] = [position.card(), against].map(|card| card.state(&self.game));
        // After an odd number of turns the players have changed their parts.
        let turns = (mover.open.len() + other.open.len()).checked_sub(mine.open.len() + theirs.open.len());
        match turns {
            None => false,
            Some(turns) if turns.is_multiple_of(2) => mine.may_follow(&mover) && theirs.may_follow(&other),
            Some(_) => mine.may_follow(&other) && theirs.may_follow(&mover),
        }
    }

    /// The chance to win of the player to move, a tie counted as half: before the first roll of a turn one look into
    /// the table, after a roll as much work as [`rank`](Self::rank).
    ///
    /// # Errors
    /// Where the table is damaged at that position.
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

    /// All actions of a position, the best first; none where nothing is to be decided. Equally good ones stand in the
    /// order of [`Position::actions`].
    ///
    /// # Errors
    /// Where the table is damaged at a position that may follow.
    pub fn rank(&self, position: &Position) -> Result<Vec<Ranked>, Damaged> {
        let Some(rolled) = position.rolled() else { return Ok(Vec::new()) };
        let (row, lane) = row_and_lane(&self.game, position.card());
        let (numbers, [_, theirs]) = (Reader::new(&self.table), self.states(position));
        let worth = self.worth(&numbers, (&row, lane), theirs, self.ahead(position));
        let ranked = rank_filled(&self.game, position, rolled, &row, worth);
        numbers.sound(ranked)
    }

    /// What it is worth to fill a slot in the state of a row with an extra bonus of so many points, for who is so many
    /// points ahead of the other. The other's state is one that has numbers.
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

    /// The states of both cards that have numbers, of the player to move and of the other.
    fn states(&self, position: &Position) -> [usize; 2] {
        let other = against(position).unwrap_or_else(|| position.card());
        [position.card(), other].map(|card| Needs::state(&self.game, &card.state(&self.game)))
    }

    /// By how many points the player to move is ahead, each with what is paid of the upper bonus.
    fn ahead(&self, position: &Position) -> isize {
        let points = |card: &Card| Needs::on_card(&self.game, card);
        let lead = position.aim().others().map_or(0, |others| others.lead);
        points(position.card()) as isize - against(position).map_or(0, points) as isize + lead as isize
    }

    /// The chance of the player who has just moved, and is so many points behind.
    fn of_other(&self, numbers: &Reader<'_>, mover: usize, other: usize, behind: isize) -> f64 {
        match self.duels.place(mover, other, behind) {
            Some(Place::Decided(chance)) => chance,
            Some(Place::Number(number)) => numbers.get(self.first + number),
            // No position has such cards.
            None => f64::NAN,
        }
    }
}

/// The card of the other.
fn against(position: &Position) -> Option<&Card> {
    position.aim().others().and_then(|others| others.cards.first())
}

/// How many numbers the outlooks have that stand before the chances.
#[must_use]
pub fn numbers_of_outlooks(game: &Game) -> usize {
    2 * game.states().len()
}

/// The outlooks that stand at the beginning of a table.
fn outlooks<D: AsRef<[u8]>>(game: &Game, table: &Table<D>) -> Result<Vec<Outlook>, PolicyError> {
    let no_numbers = || PolicyError::NoNumbers { game: game.id().to_owned() };
    let numbers =
        table.numbers().filter(|numbers| numbers.len() >= numbers_of_outlooks(game)).ok_or_else(no_numbers)?;
    let number = |index: usize| Ok::<_, PolicyError>(numbers.get(index)? as usize);
    let outlook = |state: usize| Ok(Outlook { least: number(2 * state)?, most: number(2 * state + 1)? });
    let outlooks: Vec<Outlook> = (0..game.states().len()).map(outlook).collect::<Result<_, PolicyError>>()?;
    // What cannot be would make rows of no length, or more than any memory has.
    let most = Outlook::certain(game);
    let can_be = |(found, most): (&Outlook, &Outlook)| found.least <= found.most && found.most <= most.most;
    if outlooks.iter().zip(&most).all(can_be) { Ok(outlooks) } else { Err(no_numbers()) }
}
