//! The texts of race games, and the moves that may follow.

use dicebase_analysis::play::{Breakdown, Choice, Play, Playable};
use dicebase_analysis::race::Player as Bots;
use dicebase_analysis::race::review::{self, Outcome as End, Player, Problem, Review};
use dicebase_analysis::review::{ReviewError, Sum};
use dicebase_games::race::{Action, Game, Moment, Move, Objective, Position};
use dicebase_games::{Die, ObjectiveWords, counted, listed};
use dicebase_policy::Worth;
use dicebase_policy::race::{Estimator, GameDice, Policy};
use dicebase_tables::Bytes;

use super::game::RaceGame;
use super::picture::Picture;
use super::review::as_text;
use super::sitting::{self, Bot, Sitting};
use crate::cli;
use crate::commands::history::record::Identity;
use crate::commands::play::family::{FamilyDialogue, Outcome};
use crate::commands::play::opened::Opened;
use crate::commands::play::sitting::{BEGUN_BY_ANOTHER, Known, Who, begin, letter, refuse_any};
use crate::commands::play::words::{end, lost_and_luck, owner};
use crate::failure::Failure;

/// A race game with its policy, if it is solved, its ratings, if they are needed, and the players.
struct Race<'a> {
    game: &'a Game,
    policy: Option<&'a Policy>,
    estimator: Option<&'a Estimator>,
    sitting: Sitting,
    /// The seed for the dice by which bots choose.
    seed: u64,
}

type Replay<'a> = review::Replay<'a, Bytes>;

pub fn run(asked: &RaceGame<'_>, typed: &cli::Play) -> Result<(), Failure> {
    let game = asked.game;
    let guests = sitting::guests(game);
    if game.players() == 1 {
        refuse_any(typed, "under this objective one player is alone")?;
    }
    let wanted = Sitting::typed(typed, &guests, game.players())?;
    let identity = Identity::of(asked.named, game.objective().name());
    let opened = Opened::of(typed, asked.named, identity, asked.global, |_| true)?;
    let Known { sitting: known, are_noted } = Known::of(wanted, opened.text(), &guests)?;
    let mut sitting = known.clone().unwrap_or_else(|| Sitting::with_one_person(&guests, game.players(), 0));
    // The file's contents are checked before anything is solved.
    let file = opened.go_on(Replay::unsolved(game).played_by(sitting.people()))?;
    let is_other = file.replay().seating().first().is_some_and(|first| first != sitting.first());
    if game.players() > 1 && known.is_some() && is_other {
        return Err(Failure::wrong_input(BEGUN_BY_ANOTHER));
    }
    let tables = asked.tables()?;
    let policy = game.is_solved().then(|| tables.policy()).transpose()?;
    let estimator = (sitting::has_bots(&sitting) || !game.is_solved()).then(|| tables.estimator()).transpose()?;
    // The whole table is checked, so that a damaged block cannot end a game that has begun.
    policy.as_ref().map_or(Ok(()), |policy| policy.table().check())?;
    let replay = policy.as_ref().map_or_else(|| Replay::unsolved(game), Replay::new);
    let mut play = opened.go_on(replay.played_by(sitting.people()))?;
    match play.replay().seating().first() {
        _ if game.players() == 1 => {}
        None => begin(&mut play, &sitting, !are_noted)?,
        Some(first) if known.is_none() => sitting = Sitting::with_one_person(&guests, game.players(), first),
        Some(_) => {}
    }
    let (policy, estimator, seed) = (policy.as_ref(), estimator.as_ref(), opened.seed());
    opened.talk(&Race { game, policy, estimator, sitting, seed }, play, typed)
}

impl<'a> FamilyDialogue for Race<'a> {
    type Replay = Replay<'a>;

    fn die(&self) -> Die {
        Die::fair(self.game.rules().sides)
    }

    fn opening(&self) -> String {
        let players = self.game.players();
        let what = match self.game.objective() {
            Objective::Turns => "alone, in few turns".to_owned(),
            Objective::Win if self.sitting.is_against(Bot::Optimal) => "against the optimal bot".to_owned(),
            Objective::Win => format!("{players} players: {}", self.sitting.names().replace(',', ", ")),
        };
        let pieces = counted(self.game.rules().pieces, "piece", "pieces");
        format!(
            "{}, {what}, {pieces} to a goal. Moves are typed as in 12>16, `card` draws the board.",
            self.game.title()
        )
    }

    fn heading(&self, play: &Play<Replay<'a>>) -> String {
        let turn = play.replay().seating().turn_number();
        match self.game.objective() {
            Objective::Turns => format!("Turn {turn}"),
            Objective::Win => format!("Round {turn}"),
        }
    }

    fn position(&self, play: &Play<Replay<'a>>) -> String {
        let possible = listed(&self.possible(play), "or");
        format!("{}\n\n{}: {possible}", self.board(play), self.rolled(play))
    }

    fn without_choice(&self, play: &Play<Replay<'a>>) -> String {
        format!("  {}", self.rolled(play))
    }

    fn who(&self, play: &Play<Replay<'a>>) -> String {
        match self.game.objective() {
            Objective::Turns => String::new(),
            Objective::Win => format!("{} ", self.mover(play)),
        }
    }

    fn whose(&self, play: &Play<Replay<'a>>) -> String {
        owner(&self.mover(play))
    }

    fn nothing_done(&self, play: &Play<Replay<'a>>) -> String {
        let replay = play.replay();
        match replay.tries() {
            _ if !replay.seating().has_begun() => "no move".to_owned(),
            tries => format!("no move, {} left", counted(tries, "try", "tries")),
        }
    }

    fn hints(&self, play: &Play<Replay<'a>>) -> Vec<Choice> {
        let estimated = self.estimator.filter(|_| self.policy.is_none()).zip(self.decision(play));
        let Some((estimator, position)) = estimated else { return play.choices().to_vec() };
        let ranked =
            estimator.rank(&position).into_iter().map(|(action, estimate)| (action, Worth::Estimate(estimate)));
        let choice = |(action, worth): (Action, Worth)| Choice { worth: Some(worth), ..self.choice(play, &action) };
        ranked.map(choice).collect()
    }

    fn chosen_by_bot(&self, play: &Play<Replay<'a>>) -> Option<Choice> {
        let replay = play.replay();
        let best = || play.choices().first().cloned();
        let Who::Bot(Bot::Known(bot)) = self.sitting.at(replay.seating().mover()) else { return best() };
        let Some((estimator, position)) = self.estimator.zip(self.decision(play)) else { return best() };
        let Moment::Rolled { roll } = *position.moment() else { return best() };
        let bot = Bots::new(self.game.board(), estimator.bot().ratings(), bot);
        let actions = position.actions(self.game);
        let legal: Vec<Move> = actions.iter().map(|action| action.step).collect();
        // A bot that chooses by chance gets the dice of the line, so that taking back changes nothing. They are
        // independent of the dice of the game, which have the seed.
        let mut dice = GameDice::new(!self.seed, play.lines() as u64);
        let chosen = bot.choose(position.seats(), (&legal, roll), replay.numbered(), &mut dice.turn());
        actions.iter().find(|action| action.step == chosen).map(|action| self.choice(play, action))
    }

    fn prompt(&self, _: &Play<Replay<'a>>) -> &'static str {
        "move> "
    }

    fn card(&self, play: &Play<Replay<'a>>) -> String {
        let rolled = play.roll().map(|_| format!("\n\n{}", self.rolled(play))).unwrap_or_default();
        format!("{}{rolled}", self.board(play))
    }

    fn moves(&self, play: &Play<Replay<'a>>) -> Vec<(String, String)> {
        let does = |action: &Action| match action.text(self.game) {
            enter if action.step.from == 0 => (enter, "bring a piece in; `e` for short".to_owned()),
            step => (step, format!("{}; `{}` for short", action.in_words(self.game), action.step.from)),
        };
        self.actions(play).iter().map(does).collect()
    }

    fn act(&self, play: &Play<Replay<'a>>, typed: &str) -> Result<String, String> {
        let lower = typed.to_lowercase();
        let lower = lower.strip_prefix("move ").unwrap_or(&lower).trim();
        let from = if lower == "e" { Some(0) } else { lower.parse::<u8>().ok() };
        let meant = self.actions(play).into_iter().find(|action| Some(action.step.from) == from);
        Ok(meant.map_or_else(|| lower.to_owned(), |action| action.text(self.game)))
    }

    fn words(&self) -> &'static ObjectiveWords {
        self.game.objective().words()
    }

    fn review(&self, text: &str) -> Result<String, ReviewError<Problem>> {
        Ok(as_text(self.game, &self.reviewed(text)?))
    }

    fn account(&self, play: &Play<Replay<'a>>) -> Option<Breakdown> {
        play.replay().account()
    }

    fn account_in_words(&self, account: &Breakdown) -> String {
        let Breakdown { expected, result, .. } = account;
        let decimals = self.decimals();
        let sum = lost_and_luck(account, self.words(), decimals);
        match self.game.objective() {
            Objective::Turns => format!("{expected:.decimals$} turns expected {sum} = {result} turns"),
            Objective::Win => format!("A chance of {expected:.decimals$} to win {sum} = {result}, {}", end(*result)),
        }
    }

    fn sum(&self, text: &str) -> Result<Sum, ReviewError<Problem>> {
        let players = self.reviewed(text)?.players;
        let me = players.iter().find(|player| player.player == Player::Me);
        Ok(me.and_then(|player| player.total).unwrap_or_default())
    }

    fn outcome(&self, play: &Play<Replay<'a>>) -> Outcome {
        match play.replay().outcome() {
            Some(End::Reached { turns }) => Outcome { result: turns as f64, words: counted(turns, "turn", "turns") },
            Some(End::Won { winner: Player::Me }) => Outcome { result: 1.0, words: end(1.0).to_owned() },
            _ => Outcome { result: 0.0, words: end(0.0).to_owned() },
        }
    }
}

impl<'a> Race<'a> {
    fn reviewed(&self, text: &str) -> Result<Review, ReviewError<Problem>> {
        match self.policy {
            Some(policy) => review::review(policy, text),
            None => review::review_unsolved(self.game, text),
        }
    }

    /// The player to move; with several people by the name on the board.
    fn mover(&self, play: &Play<Replay<'a>>) -> String {
        let mover = play.replay().seating().mover();
        match self.sitting.has_one_person() || self.sitting.own_name(mover).is_some() {
            true => sitting::name(&self.sitting, mover),
            false => letter(mover).to_string(),
        }
    }

    /// The roll, with the player who made it.
    fn rolled(&self, play: &Play<Replay<'a>>) -> String {
        let roll = play.roll().map(|roll| roll.to_string()).unwrap_or_default();
        format!("{}rolled {roll}", self.who(play))
    }

    /// All possible moves, from home first and then by the distance of the piece, so that the order is no hint.
    fn actions(&self, play: &Play<Replay<'a>>) -> Vec<Action> {
        self.decision(play).map(|position| position.actions(self.game)).unwrap_or_default()
    }

    /// The position after a roll, if there is a decision.
    fn decision(&self, play: &Play<Replay<'a>>) -> Option<Position> {
        let roll = play.roll()?.faces().next()?;
        Position::after_roll(self.game, *play.replay().seats(), roll).ok()
    }

    /// A move in the form that the game tells it.
    fn choice(&self, play: &Play<Replay<'a>>, action: &Action) -> Choice {
        let text = action.text(self.game);
        let found = play.choices().iter().find(|choice| choice.text == text).cloned();
        found.unwrap_or_else(|| Choice { words: action.in_words(self.game), text, worth: None, loss: None })
    }

    fn possible(&self, play: &Play<Replay<'a>>) -> Vec<String> {
        self.actions(play).iter().map(|action| action.text(self.game)).collect()
    }

    /// The board from the view of the person to move, or of the first person.
    fn board(&self, play: &Play<Replay<'a>>) -> String {
        let replay = play.replay();
        let name = |place: usize| match self.game.objective() {
            Objective::Turns => "you".to_owned(),
            Objective::Win => sitting::name(&self.sitting, place),
        };
        let players = 0..self.game.players();
        let picture = Picture {
            game: self.game,
            pieces: players.clone().map(|place| replay.pieces(place)).collect(),
            names: players.map(name).collect(),
            first: replay.seating().first().unwrap_or_default(),
            viewer: if replay.is_mine() { replay.seating().mover() } else { 0 },
        };
        picture.draw()
    }
}
