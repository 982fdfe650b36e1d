//! The texts and the input of games of several players with action dice.

use dicebase_analysis::melee::review::{self, Problem};
use dicebase_analysis::play::{Breakdown, Choice, Play};
use dicebase_analysis::review::{ReviewError, Sum};
use dicebase_games::melee::{Game, MIN_PLAYERS, Position, Stage};
use dicebase_games::{Die, ObjectiveWords, listed, spaced};
use dicebase_policy::melee::{Advice, Adviser, Bot, GameDice, Player};

use super::game::MeleeGame;
use super::sitting::{Names, Sitting, guests, seated};
use super::typed::Plays;
use super::{review as told, table, typed};
use crate::cli;
use crate::commands::history::record::Identity;
use crate::commands::play::family::{FamilyDialogue, Outcome};
use crate::commands::play::opened::Opened;
use crate::commands::play::sitting::{BEGUN_BY_ANOTHER, Known, Who};
use crate::failure::Failure;
use crate::scorecard::typed::Typed;

/// A game with action dice, its bot, and the players.
struct Melee<'a> {
    game: &'a Game,
    adviser: &'a Adviser,
    sitting: Sitting,
    /// The seed for the dice by which bots choose.
    seed: u64,
}

type Replay<'a> = review::Replay<'a>;

pub fn run(asked: &MeleeGame<'_>, typed: &cli::Play) -> Result<(), Failure> {
    let (game, guests) = (asked.game, guests(asked.game));
    let wanted = Sitting::typed(typed, &guests, MIN_PLAYERS)?;
    let identity = Identity::of(asked.named, game.objective().name());
    let opened = Opened::of(typed, asked.named, identity, asked.global, |_| true)?;
    let Known { sitting: known, are_noted } = Known::of(wanted, opened.text(), &guests)?;
    // The file's players decide how its lines are told.
    let file = opened.go_on(Replay::new(game, None))?;
    let (players, first) = (file.replay().players(), file.replay().first());
    let usual = || Sitting::with_one_person(&guests, players, first.unwrap_or_default());
    let sitting = known.unwrap_or_else(usual);
    if file.lines() > 0 && (sitting.players() != players || first.is_some_and(|first| first != sitting.first())) {
        return Err(Failure::wrong_input(BEGUN_BY_ANOTHER));
    }
    let tables = asked.tables()?;
    let adviser = tables.adviser()?;
    let rated = Player::new(game, adviser.ratings(), Bot::Rated);
    let mut play = opened.go_on(seated(Replay::new(game, Some(rated)), &sitting))?;
    begin(&mut play, &sitting, are_noted).map_err(|problem| Failure::failed(problem.to_string()))?;
    let seed = opened.seed();
    opened.talk(&Melee { game, adviser: &adviser, sitting, seed }, play, typed)
}

/// Notes the number of players, the seats and the player who begins, as far as the file does not say it.
fn begin(play: &mut Play<Replay<'_>>, sitting: &Sitting, are_noted: bool) -> Result<(), Problem> {
    if play.lines() == 0 {
        play.seat_players(sitting.players())?;
    }
    if !are_noted {
        play.note(&sitting.note());
    }
    match play.replay().first() {
        None => play.begin(play.replay().player(sitting.first())),
        Some(_) => Ok(()),
    }
}

impl<'a> FamilyDialogue for Melee<'a> {
    type Replay = Replay<'a>;

    fn die(&self) -> Die {
        self.game.rules().die()
    }

    fn opening(&self) -> String {
        let rules = self.game.rules();
        let saved = if rules.saved_dice { " What is kept in a turn is not rolled again." } else { "" };
        format!(
            "{}, {} players: {}. {} rounds of up to {} rolls, and who has most points in the end wins.{saved} `card` \
             shows all cards.",
            self.game.title(),
            self.sitting.players(),
            self.sitting.names().replace(',', ", "),
            rules.categories.len(),
            rules.rolls,
        )
    }

    fn heading(&self, play: &Play<Replay<'a>>) -> String {
        let seats = play.replay().seats();
        format!("Round {} of {}", seats.round(), seats.rounds())
    }

    fn followed(&self, play: &Play<Replay<'a>>) -> Option<String> {
        let name = |&place: &usize| match self.names().name(place, self.sitting.players()) {
            you if you == "you" => "  your turn is skipped".to_owned(),
            other => format!("  {other}'s turn is skipped"),
        };
        let skipped: Vec<String> = play.replay().skipped().iter().map(name).collect();
        (!skipped.is_empty()).then(|| skipped.join("\n"))
    }

    fn position(&self, play: &Play<Replay<'a>>) -> String {
        let Some(roll) = play.roll() else { return self.before_rolling(play) };
        let (replay, rolls) = (play.replay(), self.game.rules().rolls);
        let (number, kept) = (rolls - replay.rolls_left(), replay.kept());
        // A player who keeps all of the first roll has just seen the points that it would give.
        let is_seen = kept == roll && replay.rolls() == 1 && !replay.had_plays();
        let is_shown = (number == 1 && !replay.had_plays()) || (number == rolls && !is_seen);
        let card = if is_shown { format!("\n{}\n", self.card(play)) } else { String::new() };
        let (who, dice) = (self.to_move(play), spaced(&roll));
        match kept {
            kept if kept == roll => format!("{card}{who}All dice kept: {dice}"),
            kept if kept.is_empty() => format!("{card}{who}Roll {number} of {rolls}: {dice}"),
            kept => format!("{card}{who}Roll {number} of {rolls}: {dice}  (kept {})", spaced(&kept)),
        }
    }

    fn who(&self, play: &Play<Replay<'a>>) -> String {
        format!("{} ", self.mover(play))
    }

    fn whose(&self, play: &Play<Replay<'a>>) -> String {
        match self.mover(play) {
            you if you == "you" => "your".to_owned(),
            other => format!("{other}'s"),
        }
    }

    fn hints(&self, play: &Play<Replay<'a>>) -> Vec<Choice> {
        let Some(position) = decision(play) else { return Vec::new() };
        // The ratings were read before. Actions without a rank are at least listed.
        let Ok(ranked) = self.adviser.rank(&position) else { return play.choices().to_vec() };
        let choice = |of: &Advice| Choice { worth: Some(of.worth), loss: of.loss, ..play.replay().choice(&of.action) };
        ranked.iter().map(choice).collect()
    }

    fn chosen_by_bot(&self, play: &Play<Replay<'a>>) -> Option<Choice> {
        let Who::Bot(bot) = self.sitting.at(play.replay().mover()) else { return play.choices().first().cloned() };
        // A bot that chooses by chance gets the dice of the line, so that taking back changes nothing. They are
        // independent of the dice of the game, which have the seed.
        let mut dice = GameDice::new(!self.seed, play.lines() as u64);
        let action = Player::new(self.game, self.adviser.ratings(), bot).choose(&decision(play)?, &mut dice)?;
        Some(play.replay().choice(&action))
    }

    fn is_told(&self, choice: &Choice) -> bool {
        let keeps_all = choice.text.strip_prefix("keep ").is_some_and(|dice| dice.len() == self.game.rules().dice);
        !keeps_all && choice.text != "roll" && choice.text != "pass"
    }

    fn prompt(&self, play: &Play<Replay<'a>>) -> &'static str {
        match play.roll() {
            None if play.replay().seats().stage() == Stage::Exchange => "exchange> ",
            None => "play> ",
            Some(_) if play.replay().rolls_left() > 0 => "keep> ",
            Some(_) => "score> ",
        }
    }

    fn card(&self, play: &Play<Replay<'a>>) -> String {
        table::draw(play.replay(), &self.names(), play.roll())
    }

    fn moves(&self, play: &Play<Replay<'a>>) -> Vec<(String, String)> {
        match play.roll() {
            Some(roll) => of_roll(play.replay()).moves(Some(roll)),
            None => Plays::new(play.replay(), &self.names()).moves(),
        }
    }

    fn act(&self, play: &Play<Replay<'a>>, typed: &str) -> Result<String, String> {
        match play.roll() {
            // The rules explain that it is too late for this play.
            Some(_) if typed::is_play(typed) => Ok(typed.to_owned()),
            Some(_) => of_roll(play.replay()).act(typed),
            None => Plays::new(play.replay(), &self.names()).act(typed),
        }
    }

    fn words(&self) -> &'static ObjectiveWords {
        self.game.objective().words()
    }

    fn review(&self, text: &str) -> Result<String, ReviewError<Problem>> {
        let review = told::reviewed(self.game, self.adviser, text)?;
        Ok(told::as_text(self.game, &review, &self.names()))
    }

    fn account(&self, _: &Play<Replay<'a>>) -> Option<Breakdown> {
        None
    }

    fn account_in_words(&self, _: &Breakdown) -> String {
        String::new()
    }

    fn sum(&self, _: &str) -> Result<Sum, ReviewError<Problem>> {
        Ok(Sum::default())
    }

    fn outcome(&self, play: &Play<Replay<'a>>) -> Outcome {
        let replay = play.replay();
        let me = review::Player::Me;
        let result = replay.outcome().map_or(0.0, |outcome| outcome.share(me));
        let end = match result {
            0.0 => "a defeat",
            1.0 => "a win",
            _ => "a shared win",
        };
        let total = |place| replay.seats().all()[replay.seat(place)].card.total().to_string();
        let totals: Vec<String> = (0..replay.players()).map(total).collect();
        Outcome { result, words: format!("{end}, {}", totals.join(" : ")) }
    }
}

impl<'a> Melee<'a> {
    fn names(&self) -> Names<'_> {
        Names::Seats(&self.sitting)
    }

    /// The name of the player to move.
    fn mover(&self, play: &Play<Replay<'a>>) -> String {
        self.names().name(play.replay().mover(), self.sitting.players())
    }

    /// The person to move, if there are several, before the decision.
    fn to_move(&self, play: &Play<Replay<'a>>) -> String {
        if self.sitting.has_one_person() { String::new() } else { format!("{}: ", self.mover(play)) }
    }

    /// The plays with action dice.
    fn before_rolling(&self, play: &Play<Replay<'a>>) -> String {
        let plays = Plays::new(play.replay(), &self.names());
        let mut words = plays.words();
        let (without, words) = (words.remove(0), listed(&words, "or"));
        let now = if without == "pass" { "Everybody had a turn. " } else { "" };
        let example = plays.moves().get(1).map(|(typed, _)| typed.clone()).unwrap_or_default();
        format!(
            "\n{}\n{}{now}Type `{without}`, or play {words}, as in `{example}`.",
            self.card(play),
            self.to_move(play)
        )
    }
}

/// The position, if there is a decision.
fn decision(play: &Play<Replay<'_>>) -> Option<Position> {
    play.replay().decision(play.roll()).ok()
}

/// The input that is allowed after a roll.
fn of_roll<'a>(replay: &Replay<'a>) -> Typed<'a> {
    let open = replay.seats().own().card.fillable();
    Typed { game: replay.game().cards(), open, rolls_left: replay.rolls_left() }
}
