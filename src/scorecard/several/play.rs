//! The texts of a game in which each player fills a card, and the moves of its bots.

use std::borrow::Cow;

use dicebase_analysis::play::{Breakdown, Choice, Play};
use dicebase_analysis::review::{ReviewError, Sum};
use dicebase_analysis::scorecard::review::several::{self, Replay};
use dicebase_analysis::scorecard::review::{Advise, Problem, Unmeasured};
use dicebase_analysis::scorecard::{Bot, Player};
use dicebase_games::scorecard::{Aim, Game, Position};
use dicebase_games::{Dice, Die, ObjectiveWords, counted, listed};

use super::super::game::ScorecardGame;
use super::super::review::decimals;
use super::super::turn;
use super::sitting::{Names, Sitting, guests};
use super::{cards, review};
use crate::cli;
use crate::commands::history::record::{Identity, Other, Record};
use crate::commands::play::family::{FamilyDialogue, Outcome};
use crate::commands::play::opened::Opened;
use crate::commands::play::sitting::{BEGUN_BY_ANOTHER, Known, Who};
use crate::commands::play::words::{capital, owner};
use crate::failure::Failure;

/// A game with its adviser, the bots, and the players.
struct Several<'a> {
    advice: &'a dyn Advise,
    /// The bots at the table but the optimal one, whose move is the first of all.
    bots: Vec<(Bot, Player<'a>)>,
    sitting: Sitting,
    /// The seed for the dice by which bots choose.
    seed: u64,
}

/// Plays a game that is opened, with these seats if they were typed.
pub fn run(
    asked: &ScorecardGame<'_>,
    typed: &cli::Play,
    opened: Opened<'_>,
    wanted: Option<Sitting>,
) -> Result<(), Failure> {
    let (game, guests) = (asked.game, guests(asked.game));
    let Known { sitting: known, are_noted } = Known::of(wanted, opened.text(), &guests)?;
    // The file's contents are checked before anything is solved.
    let nobody = Unmeasured(game);
    let file = opened.go_on(Replay::new(&nobody).map_err(failed)?)?;
    let (players, first) = (file.replay().seating().players(), file.replay().seating().first());
    let sitting = known.unwrap_or_else(|| Sitting::with_one_person(&guests, players, first.unwrap_or_default()));
    if file.lines() > 0 && (sitting.players() != players || first.is_some_and(|first| first != sitting.first())) {
        return Err(Failure::wrong_input(BEGUN_BY_ANOTHER));
    }
    let advice = asked.advice(&Aim::Points)?;
    let advice = advice.as_ref();
    let replay = Replay::new(advice).map_err(failed)?.played_by(sitting.people());
    let mut play = opened.go_on(replay)?;
    begin(&mut play, &sitting, are_noted).map_err(failed)?;
    let seed = opened.seed();
    opened.talk(&Several { advice, bots: bots(game, &sitting), sitting, seed }, play, typed)
}

/// Notes the number of players, the seats and the player who begins, as far as the file does not say it.
fn begin(play: &mut Play<Replay<'_>>, sitting: &Sitting, are_noted: bool) -> Result<(), Problem> {
    if play.lines() == 0 {
        play.seat_players(sitting.players())?;
    }
    if !are_noted {
        play.note(&sitting.note());
    }
    match play.replay().seating().first() {
        None => play.begin(play.replay().seating().player(sitting.first())),
        Some(_) => Ok(()),
    }
}

/// The bots at the table, but not the optimal one.
fn bots<'a>(game: &'a Game, sitting: &Sitting) -> Vec<(Bot, Player<'a>)> {
    let sits = |bot: &Bot| *bot != Bot::Optimal && sitting.all().any(|who| who == Who::Bot(*bot));
    let player = |bot| (bot, Player::of_bot(game, bot, || Cow::Owned(Vec::new())));
    Bot::ALL.into_iter().filter(sits).map(player).collect()
}

fn failed(problem: Problem) -> Failure {
    Failure::failed(problem.to_string())
}

impl<'a> FamilyDialogue for Several<'a> {
    type Replay = Replay<'a>;

    fn die(&self) -> Die {
        self.game().rules().die()
    }

    fn opening(&self) -> String {
        let rules = self.game().rules();
        format!(
            "{}, {} players: {}. Each fills a card of their own in {} turns of up to {} rolls, and who has most points \
             in the end wins.{} `card` shows all cards.",
            self.game().title(),
            self.sitting.players(),
            self.sitting.names().replace(',', ", "),
            rules.categories.len(),
            rules.rolls,
            turn::dice_in_words(rules)
        )
    }

    fn heading(&self, play: &Play<Replay<'a>>) -> String {
        let (replay, turns) = (play.replay(), self.game().rules().categories.len());
        let saved = match replay.card().rolls() - self.game().rules().rolls {
            0 => String::new(),
            saved => format!(" with {}", counted(saved, "saved roll", "saved rolls")),
        };
        let whose = capital(&self.whose(play));
        format!("{whose} turn {} of {turns}{saved}; {}", replay.card().turn(), self.standing(replay))
    }

    fn position(&self, play: &Play<Replay<'a>>) -> String {
        let (card, roll) = (play.replay().card(), play.roll().unwrap_or_default());
        let cards = if turn::shows_card(card) { self.card(play) + "\n" } else { String::new() };
        cards + &turn::rolled(card, roll)
    }

    fn whose(&self, play: &Play<Replay<'a>>) -> String {
        owner(&self.name(play.replay().seating().mover()))
    }

    fn chosen_by_bot(&self, play: &Play<Replay<'a>>) -> Option<Choice> {
        let mover = self.sitting.at(play.replay().seating().mover());
        let Some((_, bot)) = self.bots.iter().find(|(bot, _)| mover == Who::Bot(*bot)) else {
            return play.choices().first().cloned();
        };
        let card = play.replay().card();
        let saved = if self.game().rules().saved_dice { card.kept() } else { Dice::NONE };
        let position =
            Position::after_roll(self.game(), card.card().clone(), play.roll()?, card.rolls_left(), saved).ok()?;
        // A bot that chooses by chance gets the dice of the line, so that taking back changes nothing. They are
        // independent of the dice of the game, which have the seed.
        let text = bot.action(&position, !self.seed, play.lines() as u64)?.text(self.game());
        play.choices().iter().find(|choice| choice.text == text).cloned()
    }

    fn prompt(&self, play: &Play<Replay<'a>>) -> &'static str {
        turn::prompt(play.replay().card())
    }

    fn card(&self, play: &Play<Replay<'a>>) -> String {
        cards::draw(play.replay(), &Names::Seats(&self.sitting), play.roll())
    }

    fn moves(&self, play: &Play<Replay<'a>>) -> Vec<(String, String)> {
        turn::typed(play.replay().card()).moves(play.roll())
    }

    fn act(&self, play: &Play<Replay<'a>>, typed: &str) -> Result<String, String> {
        turn::typed(play.replay().card()).act(typed)
    }

    fn words(&self) -> &'static ObjectiveWords {
        self.game().objective().words()
    }

    fn decimals(&self) -> usize {
        decimals(self.game())
    }

    fn review(&self, text: &str) -> Result<String, ReviewError<Problem>> {
        Ok(review::as_text(self.game(), &several::review(self.advice, text)?, Some(&self.sitting)))
    }

    fn account(&self, _: &Play<Replay<'a>>) -> Option<Breakdown> {
        None
    }

    fn account_in_words(&self, _: &Breakdown) -> String {
        String::new()
    }

    fn sum(&self, text: &str) -> Result<Sum, ReviewError<Problem>> {
        Ok(several::review(self.advice, text)?.players[0].review.mine.total)
    }

    fn outcome(&self, play: &Play<Replay<'a>>) -> Outcome {
        Self::outcome_of(play.replay(), 0)
    }

    fn record(&self, play: &Play<Replay<'a>>, identity: Identity) -> Result<Record, ReviewError<Problem>> {
        let review = several::review(self.advice, play.text())?;
        let of = |place: usize| (Self::outcome_of(play.replay(), place), review.players[place].review.mine.total);
        let other = |place: usize| {
            let (Outcome { result, words }, sum) = of(place);
            Other::new(self.name(place), result, words, &sum)
        };
        let (Outcome { result, words }, sum) = of(0);
        Ok(Record {
            player: self.sitting.own_name(0).map(str::to_owned),
            others: self.sitting.people().filter(|&place| place > 0).map(other).collect(),
            ..Record::new(identity, result, words, &sum)
        })
    }
}

impl<'a> Several<'a> {
    fn game(&self) -> &'a Game {
        self.advice.game()
    }

    fn name(&self, place: usize) -> String {
        Names::Seats(&self.sitting).name(place, self.sitting.players())
    }

    /// The points of all players in the order of play, and who has the most.
    fn standing(&self, replay: &Replay<'a>) -> String {
        let players = self.sitting.players();
        let places: Vec<usize> = (0..players).map(|seat| (self.sitting.first() + seat) % players).collect();
        let points = places.iter().map(|&place| format!("{} {}", self.name(place), replay.points(place)));
        let points = points.collect::<Vec<_>>().join(", ");
        let leaders: Vec<usize> = places.into_iter().filter(|&place| replay.rank(place) == 1).collect();
        let names: Vec<String> = leaders.iter().map(|&place| self.name(place)).collect();
        match names.as_slice() {
            all if all.len() == players => points,
            [you] if you == "you" => format!("{points}; you lead"),
            [leader] => format!("{points}; {leader} leads"),
            several => format!("{points}; {} lead", listed(several, "and")),
        }
    }

    fn outcome_of(replay: &Replay<'_>, place: usize) -> Outcome {
        let (points, rank, players) = (replay.points(place), replay.rank(place), replay.cards().len());
        let words = format!("{}, rank {rank} of {players}", counted(points, "point", "points"));
        Outcome { result: points as f64, words }
    }
}
