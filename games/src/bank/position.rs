//! Where a game stands.

use thiserror::Error;

use super::action::{Action, Then};
use super::game::{Game, Situation};
use super::objective::Objective;
use super::parts::{
    BUSTS, ME, ME_ENTERED, OFFER, OFFER_DICE, OPPONENT, OPPONENT_BUSTS, OPPONENT_ENTERED, OPPONENTS, PARTS, ROLL,
    SECOND, TAKEN, TURN,
};
use super::points::Points;
use super::reach::{LONGEST_TURN, Reach};
use super::rules::End;
use super::states::{NotTaken, Offer, Standing, State};
use crate::dice::Dice;
use crate::error::bounds;
use crate::family::Family;
use crate::no_decision::NoDecision;
use crate::notation::{Notation, NotationError, check_beside};
use crate::part::Part;

/// A player as people describe one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The score.
    pub points: Points,
    /// Whether the player has banked, where a score of 0 does not say it.
    pub entered: bool,
    /// How many of the last turns were busts, in a row.
    pub busts: usize,
}

/// The players as people describe them. Objectives of one player know no opponent, and that of one turn no players at
/// all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// The player to move.
    pub me: Player,
    /// The other one, of three players the next one.
    pub opponent: Player,
    /// Of three players the one who moves last.
    pub third: Option<Player>,
    /// Whether the player to move closes the round.
    pub second: bool,
}

/// A roll as people describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The turn total before it, what was taken over included.
    pub turn: Points,
    /// How many of these points were taken over.
    pub taken: Points,
    /// The dice that were rolled.
    pub dice: Dice,
}

/// Where a game stands: at the start of a turn, or after a roll. Each is a moment in which a player decides; a game
/// that is over has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    situation: Situation,
    moment: Moment,
}

/// Where in a turn a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the first roll, with what may be taken over, if anything.
    Start(Option<Offer>),
    /// After a roll: the turn total before it, in steps, and the dice.
    Rolled(usize, Dice),
}

/// What an error is about: the part of a position that is to blame, and how a sentence calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blamed {
    /// The name of the part.
    pub part: &'static str,
    /// What a sentence calls it.
    pub words: &'static str,
}

/// What is said of one player.
#[derive(Clone, Copy)]
struct Whose {
    score: Blamed,
    entered: Blamed,
    busts: Blamed,
}

const MINE: Whose = Whose {
    score: Blamed { part: ME.name, words: "a score" },
    entered: Blamed { part: ME_ENTERED.name, words: "that the player to move has banked" },
    busts: Blamed { part: BUSTS.name, words: "how often the player to move has bust" },
};
const THE_OTHERS: Whose = Whose {
    score: Blamed { part: OPPONENT.name, words: "the opponent's score" },
    entered: Blamed { part: OPPONENT_ENTERED.name, words: "that the opponent has banked" },
    busts: Blamed { part: OPPONENT_BUSTS.name, words: "how often the opponent has bust" },
};
const THE_OTHERS_OF_THREE: [Whose; 2] = [
    Whose { score: Blamed { part: OPPONENTS.name, words: "the next player's score" }, ..THE_OTHERS },
    Whose { score: Blamed { part: OPPONENTS.name, words: "the last player's score" }, ..THE_OTHERS },
];
const THE_OPPONENT: Blamed = Blamed { part: OPPONENT.name, words: "the opponent" };
const THE_NEXT_PLAYER: Blamed = Blamed { part: OPPONENTS.name, words: "the next player" };
const THE_LAST_PLAYER: Blamed = Blamed { part: OPPONENTS.name, words: "the last player" };
const AN_OFFER: Blamed = Blamed { part: OFFER.name, words: "an offer" };
const OFFERED_DICE: Blamed = Blamed { part: OFFER_DICE.name, words: "an offer" };
const A_TURN_TOTAL: Blamed = Blamed { part: TURN.name, words: "a turn total" };
const WHAT_WAS_TAKEN: Blamed = Blamed { part: TAKEN.name, words: "what was taken over" };
const THE_ROLL: Blamed = Blamed { part: ROLL.name, words: "the roll" };
const BEING_SECOND: Blamed = Blamed { part: SECOND.name, words: "being second" };

/// A position that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// What is written is of no use in this game.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// Parts that exclude each other.
    #[error(
        "an offer is for the start of a turn and a roll for later; leave one of them out, or say what was \
         taken with taken"
    )]
    OfferAndRoll {
        /// What was given of the offer.
        part: &'static str,
    },
    /// A number of points that nothing adds up to.
    #[error("{} of {found} cannot be: all points are multiples of {step}", what.words)]
    NotInSteps {
        /// What it is.
        what: Blamed,
        /// What was given.
        found: Points,
        /// The step.
        step: Points,
    },
    /// A score below what must be banked first.
    #[error("a score of {found} cannot be: who has banked in {game} has at least {least}; {}", instead(*found, *least))]
    ScoreTooLow {
        /// Whose it is.
        whose: Blamed,
        /// What was given.
        found: Points,
        /// The lowest score.
        least: Points,
        /// The game's id.
        game: String,
    },
    /// As many busts in a row as cost points, or more.
    #[error("{} cannot be {found} times in a row: {game} counts anew after {most}; give 0 to {most}", what.words)]
    TooManyBusts {
        /// Whose they are.
        what: Blamed,
        /// What was given.
        found: usize,
        /// The most that can be.
        most: usize,
        /// The game's id.
        game: String,
    },
    /// The player to move has the target.
    #[error("the player to move has {found} points, and {target} end the game; give a score below {target}")]
    Over {
        /// What was given.
        found: Points,
        /// The target.
        target: Points,
    },
    /// The scores of fewer or more others than there are.
    #[error(
        "{found} scores of others cannot be: {game} is played by {players}; write {}",
        if *players == 2 { "opponent and one number" } else { "opponents and two, as in opponents 4500/3000" }
    )]
    OtherOthers {
        /// The part that says them.
        part: &'static str,
        /// How many were given.
        found: usize,
        /// How many players the game has.
        players: usize,
        /// The game's id.
        game: String,
    },
    /// The other player has the target, and there is no last turn.
    #[error("{} has {found} points, and {target} end the game{hint}", who.words)]
    OpponentWon {
        /// Who it is.
        who: Blamed,
        /// What was given.
        found: Points,
        /// The target.
        target: Points,
        /// When it would be possible.
        hint: &'static str,
    },
    /// Something that the objective or the rules do not know.
    #[error("{} does not matter here: {reason}; leave it out", what.words)]
    DoesNotMatter {
        /// What was given.
        what: Blamed,
        /// Why it does not matter.
        reason: &'static str,
    },
    /// No dice, or more than there are.
    #[error("{} has {found} dice, but {game} is played with {most}; give {}", what.words, bounds(1, *most))]
    WrongNumberOfDice {
        /// What it is.
        what: Blamed,
        /// What was given.
        found: usize,
        /// How many the game has.
        most: usize,
        /// The game's id.
        game: String,
    },
    /// A turn total that no turn comes to with these dice.
    #[error("a turn total of {total} with {dice} dice to roll cannot be{hint}")]
    Unreachable {
        /// What is to blame.
        what: Blamed,
        /// The turn total.
        total: Points,
        /// The dice.
        dice: usize,
        /// What could be.
        hint: String,
    },
    /// Points taken over that the other player cannot have banked.
    #[error(
        "{points} points with {dice} dice left cannot have been banked by an opponent with a score of {score}: {reason}"
    )]
    NotAnOffer {
        /// What it is.
        what: Blamed,
        /// The points.
        points: Points,
        /// The dice that were left.
        dice: String,
        /// The score of the opponent.
        score: Points,
        /// Why.
        reason: String,
    },
    /// More points taken over than allowed.
    #[error("{points} points cannot have been taken over: {game} allows no more than one's own score, {score}")]
    TookTooMuch {
        /// The points.
        points: Points,
        /// The score of the player to move.
        score: Points,
        /// The game's id.
        game: String,
    },
    /// Points taken over that lead beyond a target that has to be met exactly.
    #[error(
        "{points} points cannot have been taken over: with a score of {score} they lead beyond {target}, which has to be \
         met exactly"
    )]
    TookBeyond {
        /// The points.
        points: Points,
        /// The score of the player to move.
        score: Points,
        /// The target.
        target: Points,
    },
    /// Points taken over by a player who has to bank first.
    #[error("{points} points cannot have been taken over: in {game} who has never banked may take over nothing")]
    TookTooEarly {
        /// The points.
        points: Points,
        /// The game's id.
        game: String,
    },
    /// A roll that leaves no choice.
    #[error("the roll {roll} is a bust: {}, the turn is over and there is nothing to decide", why_bust(*beyond))]
    Bust {
        /// The roll.
        roll: Dice,
        /// The target, if dice count but all lead beyond it where it has to be met exactly.
        beyond: Option<Points>,
    },
}

impl PositionError {
    /// The part of a position that is to blame.
    #[must_use]
    pub fn part(&self) -> &'static str {
        match self {
            Self::Notation(error) => error.part(),
            Self::NotInSteps { what, .. }
            | Self::DoesNotMatter { what, .. }
            | Self::WrongNumberOfDice { what, .. }
            | Self::NotAnOffer { what, .. }
            | Self::Unreachable { what, .. }
            | Self::TooManyBusts { what, .. }
            | Self::ScoreTooLow { whose: what, .. } => what.part,
            Self::OfferAndRoll { part } | Self::OtherOthers { part, .. } => part,
            Self::Over { .. } => ME.name,
            Self::OpponentWon { who, .. } => who.part,
            Self::TookTooMuch { .. } | Self::TookTooEarly { .. } | Self::TookBeyond { .. } => TAKEN.name,
            Self::Bust { .. } => ROLL.name,
        }
    }

    /// The same for who typed options of the command line, if it sounds different then.
    #[must_use]
    pub fn in_options(&self) -> Option<String> {
        match self {
            Self::Notation(error) => error.in_options(),
            Self::OfferAndRoll { .. } => {
                let both = "--offer is for the start of a turn and --roll for later";
                Some(format!("{both}; leave one of them out, or say what was taken with --taken"))
            }
            _ => None,
        }
    }

    /// Why nothing is to be decided, if the position can be, but leaves no decision: the turn or the game has ended.
    #[must_use]
    pub fn no_decision(&self) -> Option<NoDecision> {
        match self {
            Self::Bust { .. } => Some(NoDecision::Bust),
            Self::Over { .. } | Self::OpponentWon { .. } => Some(NoDecision::GameOver),
            _ => None,
        }
    }
}

/// Why a roll leaves no choice.
fn why_bust(beyond: Option<Points>) -> String {
    beyond.map_or("no die counts".to_owned(), |target| format!("all dice that count lead beyond {target}"))
}

/// What a player's score may be instead of one that is too low.
fn instead(found: Points, least: Points) -> String {
    match found {
        Points(0) => format!("leave out that this player has, or give {least} or more"),
        _ => format!("give 0 or {least} or more"),
    }
}

impl Position {
    /// The start of a turn; `offer` is what the other player banked last, and the dice that are left.
    ///
    /// # Errors
    /// If the position cannot be in the game.
    pub fn start(game: &Game, players: &Players, offer: Option<(Points, usize)>) -> Result<Self, PositionError> {
        let situation = situation(game, players)?;
        let offer = offer.map(|(points, dice)| offered(game, situation.opponent, points, dice)).transpose()?;
        Ok(Self { situation, moment: Moment::Start(offer) })
    }

    /// The moment after a roll.
    ///
    /// # Errors
    /// If the position cannot be in the game, or if the roll is a bust.
    pub fn after_roll(game: &Game, players: &Players, roll: &Roll) -> Result<Self, PositionError> {
        let mut situation = situation(game, players)?;
        let dice = roll.dice.len();
        check_number(game, THE_ROLL, dice)?;
        let total = in_steps(game, A_TURN_TOTAL, roll.turn)?;
        if total > LONGEST_TURN {
            let hint = format!(": dicebase looks no further than {}", game.rules().points(LONGEST_TURN));
            return Err(PositionError::Unreachable { what: A_TURN_TOTAL, total: roll.turn, dice, hint });
        }
        if roll.taken > Points(0) {
            situation.taken = check_taken(game, &situation, roll, total)?;
        } else {
            check_reach(&Reach::from_start(game.rules(), game.scoring(), total), total, roll)?;
        }
        if game.is_beyond(&situation, total) {
            let hint = format!(": with {} points it leads beyond the target, which is a bust", players.me.points);
            return Err(PositionError::Unreachable { what: A_TURN_TOTAL, total: roll.turn, dice, hint });
        }
        let bust = |beyond| Err(PositionError::Bust { roll: roll.dice, beyond });
        match game.least_of(&roll.dice) {
            None => return bust(None),
            Some(steps) if game.is_beyond(&situation, total + steps) => return bust(Some(game.rules().target)),
            Some(_) => {}
        }
        if !game.rules().pays_for_taking_over() {
            situation.taken = 0;
        }
        Ok(Self { situation, moment: Moment::Rolled(total, roll.dice) })
    }

    /// From what was written. Without a roll it is the start of a turn.
    ///
    /// # Errors
    /// If something was written that cannot be in this game.
    pub fn read(game: &Game, notation: &Notation) -> Result<Self, PositionError> {
        notation.check((game.word(), game.objective().name()), (Family::Bank, PARTS))?;
        let points = |part: &Part| Points(notation.number(part).unwrap_or_default());
        let player = |score: &Part, entered: &Part, busts: &Part| Player {
            points: points(score),
            entered: notation.has(entered),
            busts: notation.number(busts).unwrap_or_default(),
        };
        let [opponent, third] = match notation.numbers(&OPPONENTS) {
            None => [player(&OPPONENT, &OPPONENT_ENTERED, &OPPONENT_BUSTS), Player::default()],
            Some(scores) => others(game, &scores)?,
        };
        if notation.has(&OPPONENT) && game.players() > 2 {
            let (part, players, game) = (OPPONENT.name, game.players(), game.id().to_owned());
            return Err(PositionError::OtherOthers { part, found: 1, players, game });
        }
        let third = (game.players() > 2).then_some(third);
        let me = player(&ME, &ME_ENTERED, &BUSTS);
        let players = Players { me, opponent, third, second: notation.has(&SECOND) };
        if !notation.has(&ROLL) {
            return Self::read_start(game, notation, &players);
        }
        if let Some(offer) = [OFFER, OFFER_DICE].iter().find(|part| notation.has(part)) {
            return Err(PositionError::OfferAndRoll { part: offer.name });
        }
        let dice = notation.dice(&ROLL, game.rules().sides)?;
        Self::after_roll(game, &players, &Roll { turn: points(&TURN), taken: points(&TAKEN), dice })
    }

    /// The start of a turn, of which nothing that a turn brings may be written.
    fn read_start(game: &Game, notation: &Notation, players: &Players) -> Result<Self, PositionError> {
        let example = |needed: &Part| {
            let both: &[Part] =
                if *needed == ROLL { &[ME, OPPONENT, TURN, ROLL] } else { &[ME, OPPONENT, OFFER, OFFER_DICE] };
            let parts: Vec<String> = both.iter().map(Part::in_use).collect();
            format!("{} {}", game.word(), parts.join(" "))
        };
        let pairs = [(&TURN, &ROLL), (&TAKEN, &ROLL), (&OFFER, &OFFER_DICE), (&OFFER_DICE, &OFFER)];
        check_beside(notation, &pairs, example)?;
        let offer = notation.number(&OFFER).map(Points).zip(notation.number(&OFFER_DICE));
        Self::start(game, players, offer)
    }

    /// In words, from which [`read`](Self::read) makes the same position again.
    #[must_use]
    pub fn notation(&self, game: &Game) -> Notation {
        let (at, objective) = (&self.situation, game.objective());
        let points = |steps: usize| game.rules().points(steps).0;
        let score = |standing: Standing, matters: bool| matters.then(|| points(standing.score));
        let entered = |standing: Standing, matters: bool| matters && standing.entered && standing.score == 0;
        let busts = |standing: Standing, matters: bool| (matters && standing.busts > 0).then_some(standing.busts);
        let (scores, together) = (objective != Objective::Points, objective == Objective::Win);
        let notation = Notation::new(game.word())
            .with_objective(objective.name())
            .with_number(&ME, score(at.me, scores))
            .with_flag(&ME_ENTERED, entered(at.me, scores))
            .with_number(&BUSTS, busts(at.me, scores))
            .with_number(&OPPONENT, score(at.opponent, together && at.third.is_none()))
            .with_numbers(&OPPONENTS, at.third.map(|third| vec![points(at.opponent.score), points(third.score)]))
            .with_flag(&OPPONENT_ENTERED, entered(at.opponent, together))
            .with_number(&OPPONENT_BUSTS, busts(at.opponent, together))
            .with_flag(&SECOND, together && at.second);
        match self.moment {
            Moment::Start(offer) => notation
                .with_number(&OFFER, offer.map(|offer| points(offer.total)))
                .with_number(&OFFER_DICE, offer.map(|offer| offer.dice)),
            Moment::Rolled(total, roll) => notation
                .with_number(&TURN, Some(points(total)))
                .with_number(&TAKEN, (at.taken > 0).then(|| points(at.taken)))
                .with_word(&ROLL, roll.to_string()),
        }
    }

    /// The situation of the turn.
    #[must_use]
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    /// Where in the turn it is.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// Everything that may be done, in the order in which equally good actions are ranked: taking over before rolling,
    /// more dice set aside before fewer, then larger faces, banking before rolling on. Where each plays for the own
    /// chance, what is least for the next player comes before all of that.
    #[must_use]
    pub fn actions(&self, game: &Game) -> Vec<Action> {
        match self.moment {
            Moment::Start(offer) => {
                let takes = game.states().takeable(self.situation.me, offer).is_some();
                takes.then_some(Action::TakeOver).into_iter().chain([Action::Roll]).collect()
            }
            Moment::Rolled(total, roll) => {
                let within = |dice: &Dice| !game.is_beyond(&self.situation, total + game.steps_of(dice));
                let selections = game.scoring().selections(&roll).into_iter().filter(within);
                selections.flat_map(|dice| self.set_aside(game, total, &roll, dice)).collect()
            }
        }
    }

    fn set_aside(&self, game: &Game, before: usize, roll: &Dice, dice: Dice) -> impl Iterator<Item = Action> + use<> {
        let total = before + game.steps_of(&dice);
        let left = game.left_after(roll, &dice);
        let banks = game.may_bank(&self.situation, total, left).then_some(Then::Bank);
        banks.into_iter().chain([Then::Roll]).map(move |then| Action::SetAside { dice, then, total, left })
    }
}

impl Game {
    /// How many dice are left to roll when some of a roll are set aside: all of the game's after hot dice.
    #[must_use]
    pub fn left_after(&self, roll: &Dice, set_aside: &Dice) -> usize {
        if set_aside.len() == roll.len() { self.rules().dice } else { roll.len() - set_aside.len() }
    }

    /// The steps of dice that are set aside.
    fn steps_of(&self, dice: &Dice) -> usize {
        self.rules().steps(self.scoring().of(dice).unwrap_or_default())
    }

    /// The fewest steps that may be set aside of a roll; none after a bust.
    fn least_of(&self, roll: &Dice) -> Option<usize> {
        let points = roll.parts().filter_map(|dice| self.scoring().of(&dice)).min()?;
        Some(self.rules().steps(points))
    }

    /// The state that a turn starts in, with what may be taken over; none if it is the last turn.
    #[must_use]
    pub fn state_at_start(&self, at: &Situation, offer: Option<Offer>) -> Option<State> {
        let Situation { me, opponent, third, second, .. } = *at;
        (!self.is_last(at)).then_some(State { me, opponent, third, second, offer })
    }
}

/// The others of three players, from their scores.
fn others(game: &Game, scores: &[usize]) -> Result<[Player; 2], PositionError> {
    let of = |&points: &usize| Player { points: Points(points), ..Player::default() };
    match scores {
        [next, last] if game.players() > 2 => Ok([of(next), of(last)]),
        _ => {
            let (part, found) = (OPPONENTS.name, scores.len());
            Err(PositionError::OtherOthers { part, found, players: game.players(), game: game.id().to_owned() })
        }
    }
}

impl Player {
    /// What is said of a player, if anything is.
    fn said(&self, whose: Whose) -> Option<Blamed> {
        let score = (self.points > Points(0)).then_some(whose.score);
        score.or_else(|| self.entered.then_some(whose.entered)).or_else(|| (self.busts > 0).then_some(whose.busts))
    }
}

/// What is said of players that the objective does not look at.
fn needless(objective: Objective, players: &Players) -> Option<(Blamed, &'static str)> {
    let third = || players.third.and_then(|third| third.said(THE_OTHERS));
    let opponent = || players.opponent.said(THE_OTHERS).or_else(third);
    let second = || players.second.then_some(BEING_SECOND);
    let (said, reason) = match objective {
        Objective::Points => {
            let said = players.me.said(MINE).or_else(second).or_else(opponent);
            (said, "the objective points looks at one turn only")
        }
        Objective::Turns => (opponent().or_else(second), "the objective turns is about one player"),
        Objective::Win => (None, ""),
    };
    said.map(|what| (what, reason))
}

fn situation(game: &Game, players: &Players) -> Result<Situation, PositionError> {
    let Players { me, opponent, third, second } = *players;
    if let Some((what, reason)) = needless(game.objective(), players) {
        return Err(PositionError::DoesNotMatter { what, reason });
    }
    if game.objective() == Objective::Points {
        return Ok(Situation::one_turn());
    }
    if second && game.rules().end != End::Round {
        return Err(PositionError::DoesNotMatter { what: BEING_SECOND, reason: "these rules complete no round" });
    }
    let target = game.rules().target;
    if me.points >= target {
        return Err(PositionError::Over { found: me.points, target });
    }
    if let Some(third) = third.filter(|third| third.points >= target) {
        let (who, hint) = (THE_LAST_PLAYER, "; give a score below it");
        return Err(PositionError::OpponentWon { who, found: third.points, target, hint });
    }
    if opponent.points >= target {
        let hint = match game.rules().end {
            End::AtOnce => "; give a score below it",
            End::Round if !second => "; only the player who closes the round moves after that",
            _ => "",
        };
        if !hint.is_empty() {
            let who = if game.players() > 2 { THE_NEXT_PLAYER } else { THE_OPPONENT };
            return Err(PositionError::OpponentWon { who, found: opponent.points, target, hint });
        }
    }
    let others = if game.players() > 2 { THE_OTHERS_OF_THREE } else { [THE_OTHERS; 2] };
    let (me, opponent) = (standing(game, MINE, &me)?, standing(game, others[0], &opponent)?);
    let third = (game.players() > 2).then(|| standing(game, others[1], &third.unwrap_or_default())).transpose()?;
    Ok(Situation { me, opponent, third, second, taken: 0 })
}

fn standing(game: &Game, whose: Whose, player: &Player) -> Result<Standing, PositionError> {
    let standings = game.states().standings();
    let score = in_steps(game, whose.score, player.points)?;
    let busts = busts_in_a_row(game, whose.busts, player)?;
    let standing = Standing { busts, ..standings.of(score, player.entered || score > 0) };
    if standings.has(standing) || player.points >= game.rules().target {
        return Ok(standing);
    }
    let least = game.rules().points(standings.lowest());
    // A score of 0 is too low for who has banked alone, which somebody has said then.
    let whose = player.said(whose).unwrap_or(whose.score);
    Err(PositionError::ScoreTooLow { whose, found: player.points, least, game: game.id().to_owned() })
}

/// How many of a player's last turns were busts, as far as it is counted.
fn busts_in_a_row(game: &Game, what: Blamed, player: &Player) -> Result<usize, PositionError> {
    let (found, rules) = (player.busts, game.rules());
    let most = rules.counted_busts() - 1;
    match found {
        0 => Ok(0),
        _ if most == 0 => {
            let reason = "these rules have no penalty for busts in a row";
            Err(PositionError::DoesNotMatter { what, reason })
        }
        _ if found > most => Err(PositionError::TooManyBusts { what, found, most, game: game.id().to_owned() }),
        _ if player.points >= rules.target => {
            let reason = "who has the target has banked in the last turn";
            Err(PositionError::DoesNotMatter { what, reason })
        }
        _ => Ok(found),
    }
}

fn in_steps(game: &Game, what: Blamed, points: Points) -> Result<usize, PositionError> {
    let rules = game.rules();
    if rules.is_in_steps(points) {
        return Ok(rules.steps(points));
    }
    Err(PositionError::NotInSteps { what, found: points, step: rules.step })
}

fn knows_taking_over(game: &Game, what: Blamed) -> Result<(), PositionError> {
    let reason = match (game.objective(), game.rules().take_over) {
        (Objective::Win, Some(_)) => return Ok(()),
        (Objective::Win, None) => "nothing can be taken over in this game",
        _ => "only with the objective win there is a player to take over from",
    };
    Err(PositionError::DoesNotMatter { what, reason })
}

fn check_number(game: &Game, what: Blamed, found: usize) -> Result<(), PositionError> {
    let most = game.rules().dice;
    if (1..=most).contains(&found) {
        return Ok(());
    }
    Err(PositionError::WrongNumberOfDice { what, found, most, game: game.id().to_owned() })
}

/// What the opponent has banked just now, in steps.
fn offered(game: &Game, opponent: Standing, points: Points, dice: usize) -> Result<Offer, PositionError> {
    knows_taking_over(game, AN_OFFER)?;
    let total = in_steps(game, AN_OFFER, points)?;
    check_number(game, OFFERED_DICE, dice)?;
    let reach = Reach::from_start(game.rules(), game.scoring(), total.min(LONGEST_TURN));
    let left = not_left(game, reach.dice(total).filter(|&left| left == dice));
    check_offer(game, AN_OFFER, opponent, total, (dice.to_string(), left))?;
    Ok(Offer { total, dice })
}

/// Why a turn total cannot be banked with any of these numbers of dice left, which are those that turns leave.
fn not_left(game: &Game, dice: impl Iterator<Item = usize>) -> Option<&'static str> {
    let mut dice = dice.peekable();
    if dice.peek().is_none() {
        return Some("no turn comes to that");
    }
    let all_rolled = "with all dice set aside they have to be rolled again";
    (!dice.any(|dice| game.rules().may_leave(dice))).then_some(all_rolled)
}

/// Checks that the opponent can have banked a turn total just now, with so many dice left that turns may leave.
fn check_offer(
    game: &Game,
    what: Blamed,
    opponent: Standing,
    total: usize,
    (dice, not_left): (String, Option<&str>),
) -> Result<(), PositionError> {
    let rules = game.rules();
    let points = rules.points(total);
    let reason = if points < rules.least_bank(true) {
        format!("at least {} points are banked", rules.least_bank(true))
    } else if total > opponent.score {
        "the points banked are part of the score".to_owned()
    } else if !game.states().may_have_banked(opponent, total) {
        format!("before that the score was {}", rules.points(opponent.score - total))
    } else if let Some(reason) = not_left {
        reason.to_owned()
    } else {
        return Ok(());
    };
    Err(PositionError::NotAnOffer { what, points, dice, score: rules.points(opponent.score), reason })
}

/// Checks what was taken over before a roll, and gives it in steps.
fn check_taken(game: &Game, at: &Situation, roll: &Roll, total: usize) -> Result<usize, PositionError> {
    knows_taking_over(game, WHAT_WAS_TAKEN)?;
    let taken = in_steps(game, WHAT_WAS_TAKEN, roll.taken)?;
    if taken > total {
        let hint = format!(": it includes the {} points taken over", roll.taken);
        return Err(PositionError::Unreachable { what: WHAT_WAS_TAKEN, total: roll.turn, dice: roll.dice.len(), hint });
    }
    let start = Reach::from_start(game.rules(), game.scoring(), taken);
    let offers: Vec<Offer> = start
        .dice(taken)
        .filter(|&dice| game.rules().may_leave(dice))
        .map(|dice| Offer { total: taken, dice })
        .collect();
    check_offer(game, WHAT_WAS_TAKEN, at.opponent, taken, ("some".to_owned(), not_left(game, start.dice(taken))))?;
    if let Some(reason) = game.states().why_not_taken(at.me, taken) {
        return Err(not_taken(game, at, roll.taken, reason));
    }
    check_reach(&Reach::new(game.rules(), game.scoring(), offers, total), total, roll)?;
    Ok(taken)
}

/// The error of points that cannot have been taken over.
fn not_taken(game: &Game, at: &Situation, points: Points, reason: NotTaken) -> PositionError {
    let (score, target) = (game.rules().points(at.me.score), game.rules().target);
    let game = game.id().to_owned();
    match reason {
        NotTaken::Never | NotTaken::TooEarly => PositionError::TookTooEarly { points, game },
        NotTaken::MoreThanOwnScore => PositionError::TookTooMuch { points, score, game },
        NotTaken::BeyondTarget => PositionError::TookBeyond { points, score, target },
    }
}

fn check_reach(reach: &Reach, total: usize, roll: &Roll) -> Result<(), PositionError> {
    let dice = roll.dice.len();
    if reach.has(total, dice) {
        return Ok(());
    }
    let possible: Vec<String> = reach.dice(total).map(|dice| dice.to_string()).collect();
    let hint = match &possible[..] {
        [] => "; no turn comes to that total".to_owned(),
        possible => format!("; with that total there are {} dice to roll", possible.join(" or ")),
    };
    // The turn total need not be written if it is 0.
    let what = if roll.turn > Points(0) { A_TURN_TOTAL } else { THE_ROLL };
    Err(PositionError::Unreachable { what, total: roll.turn, dice, hint })
}
