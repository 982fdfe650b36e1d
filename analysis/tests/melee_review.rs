//! Tests reviews of games with action dice and games that are continued, against a scribe who writes random games down
//! and keeps all cards by the rules alone.

use std::ops::ControlFlow;

use dicebase_analysis::melee::review::{Outcome, Player, Problem, Replay, Review, review};
use dicebase_analysis::play::{Awaits, Play, Playable};
use dicebase_analysis::review::ReviewError;
use dicebase_analysis::{face, roll};
use dicebase_games::melee::{Game, Play as Played, Seats, Stage};
use dicebase_games::scorecard::{self, Face};
use dicebase_games::{Dice, Die};
use dicebase_policy::melee::{Bot, OfPlayers, PLAYERS, Player as Bots, Ratings};
use dicebase_solver::scorecard as solver;

const SMALL: &str = include_str!("../../tests/protocol/small-melee.toml");
const TEXT: &str = include_str!("../../tests/reviews/kniffeliger.txt");
const JSON: &str = include_str!("../../tests/reviews/kniffeliger.jsonl");

fn game(id: &str, rules: &str) -> Game {
    Game::new(scorecard::Game::parse(id, rules).unwrap()).unwrap()
}

fn small() -> Game {
    game("melee", SMALL)
}

fn kniffeliger() -> Game {
    game("kniffeliger", dicebase_games::find_builtin("kniffeliger").unwrap().text)
}

fn reviewed(game: &Game, text: &str) -> Result<Review, ReviewError<Problem>> {
    review(Replay::new(game, None), text)
}

/// A reproducible source of random numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 += 1;
        face(7, self.0, end)
    }
}

/// Writes down whole games while playing them at random.
struct Scribe<'a> {
    game: &'a Game,
    chance: Chance,
    /// The place of the player who begins.
    first: usize,
    seats: Seats,
    text: String,
    earned: Vec<usize>,
}

impl<'a> Scribe<'a> {
    fn play(game: &'a Game, players: usize, first: usize, number: u64) -> Self {
        let text = format!("game melee\nplayers {players}\n");
        let (seats, earned) = (game.start(players), vec![0; players]);
        let mut scribe = Self { game, chance: Chance(number << 32), first, seats, text, earned };
        while scribe.seats.stage() != Stage::Over {
            scribe.act();
        }
        scribe
    }

    fn place(&self, seat: usize) -> usize {
        (seat + self.first) % self.seats.players()
    }

    fn write(&mut self, line: &str) {
        let place = self.place(self.seats.mover());
        self.text.push_str(&format!("{}: {line}\n", Player::at(place, self.seats.players())));
    }

    fn act(&mut self) {
        let plays = self.seats.plays(self.game.dice());
        let play = plays[self.chance.below(plays.len())];
        let id = |category: usize| &self.game.cards().category(category).id;
        let line = match play {
            Played::Roll => return self.turn(),
            Played::Freeze(entry) => format!("freeze {} {}", entry.of, id(entry.category)),
            Played::CrossOut(entry) => format!("cross-out {} {}", entry.of, id(entry.category)),
            Played::Steal(entry) => format!("steal {} {}", entry.of, id(entry.category)),
            Played::Shift => "shift".to_owned(),
            Played::Swap(of) => format!("swap {of}"),
            Played::Pass => "pass".to_owned(),
        };
        self.write(&line);
        self.seats = self.seats.after(self.game.dice(), play);
    }

    /// Writes a turn with one roll of which a part is kept, and a second one that is scored.
    fn turn(&mut self) {
        let mut roll = |kept: Dice| {
            let dice = (kept.len()..3).map(|_| 1 + self.chance.below(4));
            dice.fold(kept, |dice, face| dice.with(face))
        };
        let first = roll(Dice::NONE);
        let kept = Dice::from_faces(first.faces().skip(1));
        let last = roll(kept);
        self.write(&format!("{first} keep {kept}"));
        let fillable: Vec<usize> = self.seats.own().card.fillable().iter().collect();
        let category = fillable[self.chance.below(fillable.len())];
        self.write(&format!("{last} {}", self.game.cards().category(category).id));
        let sum: usize = last.faces().sum();
        let faces = &self.game.dice().faces;
        let shown = (sum.is_multiple_of(2)).then(|| faces[self.chance.below(faces.len())]);
        if let Some(face) = shown {
            self.write(&format!("earns {face}"));
            let place = self.place(self.seats.mover());
            self.earned[place] += 1;
        }
        self.seats = self.seats.filled(self.game.dice(), category, points(&last, category), shown);
    }
}

/// The points of a roll in the small game, computed from the words of its rules.
fn points(roll: &Dice, category: usize) -> usize {
    let sum: usize = roll.faces().sum();
    let is_pair = (1..=4).any(|face| roll.count(face) >= 2);
    let is_row = [1, 2].iter().any(|&from| (from..from + 3).all(|face| roll.count(face) > 0));
    match category {
        0 => roll.count(1),
        1 => 2 * roll.count(2),
        2 => 7 * usize::from(is_pair),
        3 => 11 * usize::from(is_row),
        _ => sum,
    }
}

fn games() -> impl Iterator<Item = (usize, usize, u64)> {
    (0..30).map(|number| {
        let players = 2 + number as usize % 5;
        (players, number as usize % players, number)
    })
}

#[test]
fn a_game_that_was_written_down_ends_as_it_was_played() {
    let game = small();
    for (players, first, number) in games() {
        let scribe = Scribe::play(&game, players, first, number);
        let found = reviewed(&game, &scribe.text).unwrap_or_else(|error| panic!("{error}\n{}", scribe.text));
        let shares = scribe.seats.shares();
        for (seat, end) in scribe.seats.all().iter().enumerate() {
            let place = scribe.place(seat);
            let player = &found.players[place];
            assert_eq!(
                (player.player, player.total),
                (Player::at(place, players), end.card.total()),
                "{}",
                scribe.text
            );
            assert_eq!(player.hand, end.hand.faces().map(Face::name).collect::<Vec<_>>());
            assert_eq!(player.earned, scribe.earned[place]);
            assert_eq!(found.outcome.as_ref().unwrap().share(player.player), shares[seat]);
        }
        assert!(found.decisions.iter().all(|decision| decision.estimated.is_none()), "nobody was asked");
    }
}

#[test]
fn every_cut_of_a_game_is_one_that_goes_on_to_its_end() {
    let game = small();
    for (players, first, number) in games().take(5) {
        let text = Scribe::play(&game, players, first, number).text;
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for cut in 2..lines.len() {
            let mut play = Play::new(Replay::new(&game, None), &lines[..cut].concat()).unwrap();
            go_on(&mut play, number);
            assert!(play.text().starts_with(&lines[..cut].concat()));
            assert!(reviewed(&game, play.text()).unwrap().outcome.is_some());
        }
    }
}

/// Plays to the end and always takes the last of the allowed actions.
fn go_on(play: &mut Play<Replay<'_>>, seed: u64) {
    loop {
        step(play, seed);
        if play.awaits() == Awaits::Nothing {
            return;
        }
    }
}

fn step(play: &mut Play<Replay<'_>>, seed: u64) {
    let lines = play.lines() as u64;
    match play.awaits() {
        Awaits::Nothing => {}
        Awaits::Roll(dice) => drop(play.rolled(roll(seed, lines, dice, &Die::fair(4))).unwrap()),
        Awaits::ActionDie => {
            let faces = play.replay().faces();
            play.shown(faces[face(seed, lines, faces.len())]).unwrap();
        }
        Awaits::Decision => {
            let choices = play.choices();
            let chosen = choices[face(seed + 1, lines, choices.len())].text.clone();
            play.decide(&chosen).unwrap();
        }
    }
}

#[test]
fn taking_back_leads_through_all_decisions_of_people_to_the_start() {
    let game = small();
    for seed in 0..8 {
        let replay = Replay::new(&game, None).played_by([0, 2]);
        let mut play = Play::new(replay, "game melee\nplayers 3\nopponent 2:\n").unwrap();
        let mut before = Vec::new();
        while play.awaits() != Awaits::Nothing {
            let is_mine = play.replay().is_mine() && play.awaits() == Awaits::Decision && play.choices().len() > 1;
            if is_mine {
                before.push((play.text().to_owned(), play.roll(), play.choices().to_vec()));
            }
            step(&mut play, seed);
        }
        for (text, roll, choices) in before.into_iter().rev() {
            assert!(play.take_back(false));
            assert_eq!((play.text(), play.roll(), play.choices()), (text.as_str(), roll, &choices[..]));
        }
        assert!(!play.take_back(false));
    }
}

#[test]
fn a_face_that_was_typed_is_taken_back_alone() {
    let game = small();
    let mut play = Play::new(Replay::new(&game, None), "game melee\nme: 224 twos\n").unwrap();
    assert_eq!(play.awaits(), Awaits::ActionDie);
    assert!(play.shown("steal").is_err(), "this die does not show it");
    play.shown("freeze").unwrap();
    assert_eq!(play.text(), "game melee\nme: 224 twos\nme: earns freeze\n");
    assert!(play.take_back(true) && play.awaits() == Awaits::ActionDie, "{}", play.text());
    play.shown("swap").unwrap();
    assert!(play.take_back(false) && play.awaits() == Awaits::Decision, "the die is nobody's decision");
    assert_eq!((play.text(), play.roll()), ("game melee\n", Some(Dice::parse("224", 4).unwrap())));
}

#[test]
fn both_forms_of_the_example_say_the_same() {
    let game = kniffeliger();
    let [text, json] = [TEXT, JSON].map(|text| reviewed(&game, text).unwrap());
    let told = |review: &Review| -> Vec<String> {
        review.decisions.iter().map(|decision| format!("{} {}", decision.position, decision.action.text)).collect()
    };
    assert_eq!((told(&text), &text.players), (told(&json), &json.players));
    let totals: Vec<usize> = text.players.iter().map(|player| player.total).collect();
    assert_eq!(totals, [11, 60, 0], "the card of opponent 2 went to opponent 1, who stole from it what was there");
    assert_eq!(text.players[1].hand, [""; 0]);
    assert_eq!(text.outcome, None);
}

#[test]
fn a_bot_is_asked_beside_the_decisions_of_people_alone() {
    let game = small();
    let cards = game.cards();
    let values = solver::solve(cards, &|_| ControlFlow::Continue(())).unwrap();
    let places = scorecard::Futures::new(cards);
    let futures = solver::solve_futures(cards, &places, &solver::FixedPlay::of_values(cards, &values));
    let unknown = PLAYERS.map(|players| OfPlayers::unknown(&game, players)).collect();
    let ratings = Ratings::new(&game, futures, unknown).unwrap();
    let bot = Bots::new(&game, &ratings, Bot::Rated);
    let text = Scribe::play(&game, 3, 1, 4).text;
    let found = review(Replay::new(&game, Some(bot)).played_by([0, 2]), &text).unwrap();
    for decision in &found.decisions {
        let is_asked = decision.choices > 1 && decision.more.player.place() != 1;
        assert_eq!(decision.estimated.is_some(), is_asked, "{decision:?}");
        let Some(estimated) = &decision.estimated else { continue };
        let position = dicebase_games::melee::Position::read(&game, &decision.position.parse().unwrap());
        let chosen = bot.choose(&position.unwrap(), &mut dicebase_policy::melee::GameDice::new(1, 0));
        assert_eq!(estimated.bot.text, chosen.unwrap().text(&game));
    }
}

#[test]
fn lines_that_cannot_be_are_explained_with_their_number() {
    let game = small();
    for (text, line, expected) in [
        ("players 7\n", 1, "\"7\" players cannot play it; there may be 2 to 6"),
        ("{\"players\": 1}\n", 1, "\"1\" players cannot play it"),
        ("me: 122 ones\nplayers 3\n", 2, "how many play stands before the first turn"),
        ("122 ones\n", 1, "nobody knows whose; begin the line with `me:` or `opponent:`"),
        ("opponent 2: 122 ones\n", 1, "there is no player `opponent 2`: 2 play, `me:` or `opponent:`"),
        ("players 3\nopponent: 122 ones\n", 2, "there is no player `opponent`: 3 play"),
        ("me: 122 ones\nme: 122 twos\n", 2, "opponent is to move, not me"),
        ("me: 123 keep 1\nopponent: 122 ones\n", 2, "me is to move, not opponent; what this player does is not finish"),
        ("me: 122 ones 2\n", 1, "122 gives 1 point in ones, not 2"),
        ("me: 122 keep 22\n133 ones\n", 2, "the roll 133 does not have the dice that were kept before, 22"),
        ("me: 123 keep all\n124 ones\n", 2, "all dice were kept, so 123 is scored now"),
        ("me: 12 ones\n", 1, "has 2 dice, but melee has 3"),
        ("me: 125 ones\n", 1, "faces go from 1 to 4"),
        ("me: roll twice\n", 1, "\"me: roll twice\" is nothing that is done in a turn; write the roll"),
        ("me: 123 keep 1\nfreeze twos\n", 2, "is nothing that is done in a turn; write the roll"),
        ("me: 224 twos\nopponent: 122 ones\n", 2, "me is to move, not opponent; what this player does is not finished"),
        ("me: 224 twos\n123 ones\n", 2, "me has earned an action die; write what it shows, as in: earns freeze"),
        ("me: 224 twos\nearns steal\n", 2, "cannot show \"steal\"; it has freeze, cross-out, swap, one-of-each"),
        ("me: 122 twos\nopponent: earns swap\n", 2, "no action die was earned here, so it cannot show \"swap\""),
        ("me: freeze twos\n", 1, "the player to move holds no die to freeze"),
        ("me: 122 twos\nopponent: 122 twos\nme: 122 twos\n", 3, "twos was filled before, with 4 points; open are"),
        (
            "me: 224 twos\nearns freeze\nopponent: 122 twos\nme: freeze pair\n122 ones\nopponent: 122 pair\n",
            6,
            "pair is frozen and may not be filled in this turn; allowed are ones, row, chance",
        ),
        (
            "me: 224 twos\nearns swap\nopponent: 122 twos\nme: 122 ones\n",
            4,
            "everybody had a turn in this round, and me",
        ),
        ("me: 224 twos\nearns swap\nopponent: 122 twos\nopponent: 122 ones\n", 4, "at the end of a round says `pass`"),
        ("game melee\n{\"earns\": \"swap\", \"roll\": \"122\"}\n", 2, "the JSON is no decision"),
    ] {
        let error = reviewed(&game, text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("line {line}: ")) && error.contains(expected), "{text}: {error}");
    }
    let over = format!("{}me: 122 ones\n", Scribe::play(&game, 2, 0, 1).text);
    assert!(reviewed(&game, &over).unwrap_err().to_string().contains("the game was over before this line"));
    assert!(matches!(reviewed(&game, "players 3\n"), Ok(Review { outcome: None, .. })));
}

#[test]
fn who_has_as_many_points_shares_the_win() {
    let two = Outcome::Shared { winners: vec![Player::Me, Player::Numbered(2)] };
    let shares = [Player::Me, Player::Numbered(1), Player::Numbered(2)].map(|player| two.share(player));
    assert_eq!(shares, [0.5, 0.0, 0.5]);
    assert_eq!(Outcome::Won { winner: Player::Opponent }.share(Player::Me), 0.0);
}
