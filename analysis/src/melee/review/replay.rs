//! The replay of a game, line by line.

use dicebase_games::Dice;
use dicebase_games::melee::{
    Action, ActionError, Game, MAX_PLAYERS, MIN_PLAYERS, Moment, Play, Position, Seats, Stage,
};
use dicebase_games::scorecard::{Action as Turned, Choice, Face};
use dicebase_policy::melee::{self, GameDice};

use super::problem::Problem;
use super::{Kind, Made};
use crate::review::{EARNS, Estimated, Line, PlayedAction, Player, RollPlace, RollsTold, Unmeasured, Whereabouts};
use crate::scorecard::kept::check_kept;

/// The seed of the dice passed to the bot. It decides nothing at random.
const SEED: u64 = 1;

/// The state of a replay.
///
/// Places count the players in the order of play, from the player who wrote the file. Seats count them from the player
/// who begins.
pub struct Replay<'a> {
    pub(super) game: &'a Game,
    /// The bot that each decision of a person is compared with.
    pub(super) bot: Option<melee::Player<'a>>,
    pub(super) line: usize,
    /// A flag for each place with a person.
    pub(super) people: [bool; MAX_PLAYERS],
    /// The words for each player as an owner, such as "mine", by place. Players beyond the end of the list are named as
    /// in the file.
    pub(super) owners: Vec<String>,
    pub(super) seats: Seats,
    /// The place of the player who began the game, once known.
    pub(super) first: Option<usize>,
    pub(super) turn: Turn,
    /// The places of the players whose turns the last line skipped.
    pub(super) skipped: Vec<usize>,
    /// The number of action dice earned, by place.
    pub(super) earned: [usize; MAX_PLAYERS],
    pub(super) played: [usize; MAX_PLAYERS],
    pub(super) decisions: Vec<Unmeasured<Made>>,
    /// The rolls that the file contains: all of them, or the last ones.
    pub(super) rolls_told: RollsTold,
    /// `true` if the last line has a turn with only its last roll known.
    pub(super) was_last: bool,
}

/// The progress of a player's turn or exchange.
#[derive(Clone, Copy, Default)]
pub(super) struct Turn {
    /// `true` once a line has named the player.
    named: bool,
    /// `true` if the turn has a decision before its first roll.
    pub(super) had_plays: bool,
    /// The number of rolls so far.
    pub(super) rolls: usize,
    /// The number of rolls that may follow the next one; `None` until the player has chosen to roll.
    rolls_left: Option<usize>,
    pub(super) kept: Dice,
    /// The category to fill once the face of the earned die is known.
    pub(super) earning: Option<Choice>,
}

impl<'a> Replay<'a> {
    /// Starts the replay of a game of two players. A line may change their number. Decisions of people are compared
    /// with those of `bot`, if given.
    #[must_use]
    pub fn new(game: &'a Game, bot: Option<melee::Player<'a>>) -> Self {
        let mut people = [false; MAX_PLAYERS];
        people[0] = true;
        Self {
            game,
            bot,
            line: 0,
            people,
            owners: Vec::new(),
            seats: game.start(MIN_PLAYERS),
            first: None,
            turn: Turn::default(),
            skipped: Vec::new(),
            earned: [0; MAX_PLAYERS],
            played: [0; MAX_PLAYERS],
            decisions: Vec::new(),
            rolls_told: RollsTold::default(),
            was_last: false,
        }
    }

    /// Sets the places of people.
    #[must_use]
    pub fn played_by(mut self, people: impl IntoIterator<Item = usize>) -> Self {
        self.people = [false; MAX_PLAYERS];
        people.into_iter().for_each(|place| self.people[place % MAX_PLAYERS] = true);
        self
    }

    /// Sets the words for each player as an owner, by place.
    #[must_use]
    pub fn told_of(mut self, owners: Vec<String>) -> Self {
        self.owners = owners;
        self
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.seats.players()
    }

    /// The player at a place.
    #[must_use]
    pub fn player(&self, place: usize) -> Player {
        Player::at(place, self.players())
    }

    /// The place of the player on a seat.
    #[must_use]
    pub fn place(&self, seat: usize) -> usize {
        (seat + self.first.unwrap_or_default()) % self.players()
    }

    /// The seat of the player at a place.
    #[must_use]
    pub fn seat(&self, place: usize) -> usize {
        (place + self.players() - self.first.unwrap_or_default()) % self.players()
    }

    /// The place of the player to move.
    #[must_use]
    pub fn mover(&self) -> usize {
        self.place(self.seats.mover())
    }

    /// Sets the number of players, before the first turn.
    pub(super) fn seat_players(&mut self, found: &str) -> Result<(), Problem> {
        let players = found.parse().ok().filter(|players| (MIN_PLAYERS..=MAX_PLAYERS).contains(players));
        let players = players.ok_or_else(|| Problem::Players { found: dicebase_games::quoted(found) })?;
        if self.first.is_some() {
            return Err(Problem::LatePlayers);
        }
        self.seats = self.game.start(players);
        Ok(())
    }

    /// Plays a line. Returns the roll and the action as a review file has them.
    pub(super) fn enter(&mut self, line: &Line<Player>) -> Result<(Option<Dice>, String), Problem> {
        if self.seats.stage() == Stage::Over {
            return Err(Problem::GameOver);
        }
        self.skipped.clear();
        self.was_last = false;
        self.whose(line.player)?;
        let face = line.act.strip_prefix(EARNS).filter(|_| line.roll.is_none());
        match (&line.roll, face, self.turn.earning) {
            (None, None, _) if line.act.is_empty() && line.player.is_some() => Ok((None, String::new())),
            (_, Some(face), Some(choice)) => self.earn(face.trim(), choice),
            (_, Some(face), None) => Err(Problem::NothingEarned { found: dicebase_games::quoted(face.trim()) }),
            (_, None, Some(_)) => {
                let example = self.game.dice().faces.first().map_or("", |face| face.name());
                Err(Problem::Earned { player: self.player(self.mover()), example })
            }
            (Some(roll), None, None) if !line.act.is_empty() => self.roll(roll, line),
            (None, None, None) if self.turn.rolls_left.is_none() => match self.play(&line.act) {
                // If no action die can be played, a roll was meant.
                Err(Problem::Action(ActionError::NotAnAction { .. })) if !self.has_plays() => {
                    Err(Problem::not_a_decision(self.game, line))
                }
                done => done,
            },
            _ => Err(Problem::not_a_decision(self.game, line)),
        }
    }

    /// Checks the player that a line names, and begins the turn of that player.
    fn whose(&mut self, named: Option<Player>) -> Result<(), Problem> {
        let count = self.players();
        let known = |found: Player| {
            let no_such = || Problem::NoSuchPlayer { found, count, players: Player::names(count) };
            found.among(count).ok_or_else(no_such)
        };
        let Some(place) = named.map(known).transpose()? else {
            let players = Player::names(count);
            return if self.turn.named { Ok(()) } else { Err(Problem::WhoseTurn { players }) };
        };
        self.first.get_or_insert(place);
        if place != self.mover() {
            let hint = match (self.seats.stage(), self.turn.named) {
                (_, true) => "what this player does is not finished: write what follows",
                (Stage::Exchange, _) => "who holds dice to shift or swap cards at the end of a round says `pass`",
                _ => {
                    "turns are played in the order of play, and only those of a full card or after a cross-out are \
                      skipped"
                }
            };
            return Err(Problem::OtherTurn { expected: self.player(self.mover()), found: self.player(place), hint });
        }
        self.begin();
        Ok(())
    }

    /// Begins the turn or the exchange of the player to move.
    fn begin(&mut self) {
        if !self.turn.named {
            self.turn = Turn { named: true, had_plays: self.has_plays(), ..Turn::default() };
        }
    }

    /// Returns `true` when the player can do anything but roll.
    pub(super) fn has_plays(&self) -> bool {
        Position::of(self.seats).decision(self.game).is_ok()
    }

    /// The number of rolls that may follow the next one.
    #[must_use]
    pub fn rolls_left(&self) -> usize {
        self.turn.rolls_left.unwrap_or(self.game.rules().rolls - 1)
    }

    /// Returns `true` once the dice of the turn are rolled, after which no action die can be played.
    #[must_use]
    pub(crate) fn is_rolling(&self) -> bool {
        self.turn.rolls_left.is_some()
    }

    /// Plays an action before rolling, instead of rolling, or at the end of a round.
    fn play(&mut self, act: &str) -> Result<(Option<Dice>, String), Problem> {
        let position = Position::of(self.seats);
        let action = Action::read(self.game, &position, act)?;
        let text = action.text(self.game);
        let Action::Play(play) = action else { return Ok((None, text)) };
        self.decide(&position, action);
        if play == Play::Roll {
            self.turn.rolls_left = Some(self.rolls_left());
            return Ok((None, text));
        }
        self.played[self.mover()] += usize::from(play.face().is_some());
        self.go_on(self.seats.after(self.game.dice(), play));
        Ok((None, text))
    }

    /// Plays a roll and its action.
    fn roll(&mut self, roll: &str, line: &Line<Player>) -> Result<(Option<Dice>, String), Problem> {
        let act = &line.act;
        let roll = Dice::parse(roll, self.game.rules().sides)?;
        let told = RollPlace { last: line.last, begins: self.turn.rolls == 0, act };
        self.was_last = self.rolls_told.is_last(told)?;
        let position = self.rolled(roll, if self.was_last { 0 } else { self.rolls_left() })?;
        let action = Action::read(self.game, &position, act)?;
        // Rolling is the decision to play no action die.
        let start = Position::of(self.seats);
        if !self.is_rolling() && start.decision(self.game).is_ok() {
            self.decide(&start, Action::Play(Play::Roll));
        }
        self.turn.rolls_left = Some(if self.was_last { 0 } else { self.rolls_left() });
        self.turn.rolls += 1;
        match action {
            Action::Turn(Turned::Keep(keep)) => self.keep(&position, keep),
            Action::Turn(Turned::Score(choice)) => self.score(&position, roll, choice)?,
            Action::Play(_) => {}
        }
        Ok((Some(roll), action.text(self.game)))
    }

    /// The position after a roll, with all dice on the table.
    pub(super) fn rolled(&self, roll: Dice, rolls_left: usize) -> Result<Position, Problem> {
        if self.seats.stage() == Stage::Exchange {
            return Err(Problem::Exchange { player: self.player(self.mover()) });
        }
        check_kept(self.game.cards(), roll, self.turn.kept)?;
        let saved = if self.game.rules().saved_dice { self.turn.kept } else { Dice::NONE };
        Ok(Position::after_roll(self.game, self.seats, roll, rolls_left, saved)?)
    }

    fn keep(&mut self, position: &Position, keep: Dice) {
        self.decide(position, Action::Turn(Turned::Keep(keep)));
        self.turn.kept = keep;
        // After all dice are kept, further rolls are of no use.
        let all = keep.len() == self.game.rules().dice;
        self.turn.rolls_left = Some(if all { 0 } else { self.rolls_left() - 1 });
    }

    /// Fills a category. Before the last roll this counts as keeping all dice first.
    fn score(&mut self, position: &Position, roll: Dice, choice: Choice) -> Result<(), Problem> {
        let action = Action::Turn(Turned::Score(choice));
        if self.rolls_left() == 0 {
            self.decide(position, action);
            self.mark_last();
        } else {
            self.keep(position, roll);
            let last = self.rolled(roll, self.rolls_left())?;
            self.decide(&last, action);
        }
        if self.game.earns(self.game.cards().roll(&roll)) {
            self.turn.earning = Some(choice);
        } else {
            self.fill(choice, None);
        }
        Ok(())
    }

    /// Marks the latest decision if only the last roll of its turn is known.
    fn mark_last(&mut self) {
        if let Some(decision) = self.decisions.last_mut() {
            decision.more.last_roll = self.was_last;
        }
    }

    /// Reads the face of the earned die.
    fn earn(&mut self, face: &str, choice: Choice) -> Result<(Option<Dice>, String), Problem> {
        let faces = &self.game.dice().faces;
        let shown = Face::named(face).filter(|face| faces.contains(face)).ok_or_else(|| {
            let mut allowed: Vec<&str> = faces.iter().map(|face| face.name()).collect();
            allowed.dedup();
            Problem::NoSuchFace { found: dicebase_games::quoted(face), allowed: allowed.join(", ") }
        })?;
        self.earned[self.mover()] += 1;
        self.fill(choice, Some(shown));
        Ok((None, format!("{EARNS} {shown}")))
    }

    fn fill(&mut self, choice: Choice, earned: Option<Face>) {
        self.go_on(self.seats.filled(self.game.dice(), choice.category, choice.points, earned));
    }

    /// Continues from these seats, with a new turn if the round, the stage or the player changes.
    fn go_on(&mut self, seats: Seats) {
        let whose = |seats: &Seats| (seats.round(), seats.stage(), seats.mover());
        if whose(&seats) != whose(&self.seats) {
            self.turn = Turn::default();
        }
        let has_skipped = |&seat: &usize| seats.all()[seat].skips < self.seats.all()[seat].skips;
        self.skipped = (0..self.players()).filter(has_skipped).map(|seat| self.place(seat)).collect();
        self.seats = seats;
    }

    /// Records an allowed action if the position has a decision.
    fn decide(&mut self, position: &Position, action: Action) {
        let choices = position.actions(self.game).len();
        if choices == 0 {
            return;
        }
        let kind = match action {
            Action::Turn(Turned::Keep(_)) => Kind::Keep,
            Action::Turn(Turned::Score(_)) => Kind::Category,
            Action::Play(_) if self.seats.stage() == Stage::Exchange => Kind::Exchange,
            Action::Play(_) => Kind::ActionDie,
        };
        let made = Made { player: self.player(self.mover()), kind, last_roll: false };
        let decision = Unmeasured::of(self.whereabouts(position), choices, self.told(&action), made);
        self.decisions.push(Unmeasured { estimated: self.beside_bot(position, choices), ..decision });
    }

    /// The choice of the bot, for a person's decision between several actions.
    fn beside_bot(&self, position: &Position, choices: usize) -> Option<Estimated> {
        let bot = self.bot.filter(|_| choices > 1 && self.people[self.mover()])?;
        let action = bot.choose(position, &mut GameDice::new(SEED, 0))?;
        Some(Estimated { bot: self.told(&action), estimate: None })
    }

    /// An action as a review lists it.
    pub(super) fn told(&self, action: &Action) -> PlayedAction {
        PlayedAction { words: self.in_words(action), action: action.fields(self.game), text: action.text(self.game) }
    }

    /// An action in words, with the name of the player that it affects.
    pub(super) fn in_words(&self, action: &Action) -> String {
        let owner = |behind: usize| {
            let place = self.place(self.seats.seat_of(behind));
            self.owners.get(place).cloned().unwrap_or_else(|| self.player(place).as_owner())
        };
        action.in_words_with(self.game, owner)
    }

    fn whereabouts(&self, position: &Position) -> Whereabouts {
        let round = self.seats.round();
        let moment = match position.moment() {
            Moment::Rolled(rolled) => rolled.in_words(),
            Moment::Exchange => format!("after round {round}"),
            Moment::Start | Moment::Over => "before rolling".to_owned(),
        };
        Whereabouts { line: self.line, turn_number: round, moment, notation: position.notation(self.game) }
    }
}
