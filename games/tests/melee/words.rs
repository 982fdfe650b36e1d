//! Positions and actions of melees as text: written text is read back, and impossible text is refused with a reason.

use dicebase_games::melee::{Action, Entry, Game, Moment, Play, Position, PositionError, Stage};
use dicebase_games::scorecard::{Action as Turn, Face, Game as Cards};
use dicebase_games::{Dice, Family, Kind, NoDecision, Notation, Value};
use proptest::prelude::*;

use super::house::SMALL;
use crate::chance::Chance;

const FULL: &str = "ones=0,twos=0,threes=0,fours=0,fives=0,sixes=0,three-of-a-kind=0,four-of-a-kind=0,full-house=0,\
                    small-straight=0,large-straight=0,kniffeliger=0,chance=9,pi=0";

fn game() -> Game {
    Game::new(Cards::builtin("kniffeliger").unwrap()).unwrap()
}

fn read(line: &str) -> Result<Position, PositionError> {
    Position::read(&game(), &line.parse().unwrap())
}

/// Writes a position as a line and reads it again.
fn again(game: &Game, position: &Position) -> Position {
    let line = position.notation(game).to_string();
    let again: Notation = line.parse().unwrap();
    assert_eq!(again, position.notation(game), "{line}");
    Position::read(game, &again).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Plays a game at random and looks at each position.
fn play(game: &Game, players: usize, chance: &mut Chance, mut look: impl FnMut(&Position)) {
    let rules = game.rules();
    let (mut seats, mut kept, mut rolls_left) = (game.start(players), Dice::NONE, rules.rolls);
    loop {
        let position = if rolls_left == rules.rolls {
            Position::of(seats)
        } else {
            let roll = kept.and(&chance.roll(rules.dice - kept.len(), rules.sides));
            let saved = if rules.saved_dice { kept } else { Dice::NONE };
            Position::after_roll(game, seats, roll, rolls_left, saved).unwrap()
        };
        look(&position);
        let action = match position.actions(game).as_slice() {
            [] if *position.moment() == Moment::Over => return,
            [] => Action::Play(Play::Roll),
            actions => chance.one_of(actions),
        };
        match action {
            Action::Play(Play::Roll) => (kept, rolls_left) = (Dice::NONE, rules.rolls - 1),
            Action::Play(play) => seats = seats.after(game.dice(), play),
            Action::Turn(Turn::Keep(dice)) => (kept, rolls_left) = (dice, rolls_left - 1),
            Action::Turn(Turn::Score(choice)) => {
                let roll = position.rolled().unwrap().roll;
                let earned = game.earns(game.cards().roll(&roll)).then(|| chance.one_of(&game.dice().faces));
                seats = seats.filled(game.dice(), choice.category, choice.points, earned);
                rolls_left = rules.rolls;
            }
        }
    }
}

#[test]
fn every_position_and_action_of_a_game_comes_back() {
    let small = Game::new(Cards::parse("small", SMALL).unwrap()).unwrap();
    let by_3 = Game::new(Cards::builtin("kniffeliger-by-3").unwrap()).unwrap();
    for (game, games) in [(game(), 15), (by_3, 15), (small, 300)] {
        let mut chance = Chance::new(3);
        for number in 0..games {
            play(&game, 2 + number % 5, &mut chance, |position| {
                assert_eq!(again(&game, position), *position);
                let decides = position.decision(&game).is_ok();
                assert_eq!(decides, !position.actions(&game).is_empty());
                for action in position.actions(&game) {
                    let again = Action::text_of(&action.fields(&game)).unwrap();
                    for text in [action.text(&game), again] {
                        assert_eq!(Action::read(&game, position, &text), Ok(action), "{text}");
                    }
                }
            });
        }
    }
}

/// Seat and round may be left out as long as nobody had a full card too early.
#[test]
fn cards_tell_seat_and_round() {
    let game = game();
    let (mut told, mut chance) = (0, Chance::new(4));
    for _ in 0..10 {
        play(&game, 3, &mut chance, |position| {
            let line = position.notation(&game).to_string();
            let words: Vec<&str> = line.split(' ').collect();
            let Some(seat) = words.iter().position(|word| *word == "seat") else { return };
            let rest = [&words[..seat], &words[seat + 4..]].concat().join(" ");
            if *position.moment() != Moment::Exchange && read(&rest) == Ok(*position) {
                told += 1;
            }
        });
    }
    assert!(told > 800, "{told}");
}

#[test]
fn every_other_play_is_refused_with_a_reason() {
    let game = Game::new(Cards::parse("small", SMALL).unwrap()).unwrap();
    let (mut reasons, mut chance) = (std::collections::BTreeSet::new(), Chance::new(5));
    for _ in 0..300 {
        play(&game, 3, &mut chance, |position| {
            let entries = (1..3).flat_map(|of| (0..5).map(move |category| Entry { of, category }));
            let with_entries =
                entries.flat_map(|entry| [Play::Steal(entry), Play::Freeze(entry), Play::CrossOut(entry)]);
            let others = [Play::Roll, Play::Pass, Play::Shift, Play::Swap(1), Play::Swap(2)];
            let allowed = position.seats().plays(game.dice());
            for play in with_entries.chain(others) {
                let found = Action::read(&game, position, &Action::Play(play).text(&game));
                let is_allowed = allowed.contains(&play) && position.rolled().is_none();
                assert_eq!(found.is_ok(), is_allowed, "{play:?} in {}", position.notation(&game));
                if let Err(error) = found {
                    let kind = format!("{error:?}");
                    reasons.insert(kind.split([' ', '{']).next().unwrap().to_owned());
                }
            }
        });
    }
    let known = [
        "AfterRoll",
        "Filled",
        "FrozenBefore",
        "FrozenForThief",
        "HasFilled",
        "NotHeld",
        "NotNow",
        "NothingToSteal",
        "OnlyOpen",
        "TooLate",
    ];
    assert!(known.iter().all(|reason| reasons.contains(*reason)), "{reasons:?}");
}

#[test]
fn lines_are_what_they_are_documented_to_be() {
    let game = game();
    let line = "kniffeliger objective win card ones=3 opponents twos=6,fives=0,pi=0/threes=0,pi=31 \
                hands steal,shift//swap frozen /ones,fours/ skips 0/1/0 seat 3 round 2 roll 11356 \
                rolls-left 1 saved 11";
    assert_eq!(read(line).unwrap().notation(&game).to_string(), line);
    assert_eq!(read(&line.replace("seat 3 round 2 ", "")), read(line), "the cards tell it");
    let error = read(&line.replace("seat 3", "seat 2")).unwrap_err().to_string();
    assert_eq!(
        error,
        "the cards do not fit seat 2 in round 2: with 6 filled entries and 1 turn to skip they are those of a game \
         after 5 turns, seat 3 in round 2; correct them, or leave out seat and round"
    );
    let error = read(&line.replace("fives=0,", "").replace("ones=3", "ones=3,chance=9")).unwrap_err().to_string();
    assert!(
        error.starts_with("the card of the player to move has 2 entries with points, but 1 turn gave 1"),
        "{error}"
    );
    assert_eq!(read("kniffeliger"), Ok(Position::of(game.start(2))));
    assert_eq!(read("kniffeliger opponents /"), Ok(Position::of(game.start(3))));
    let over = read(&format!("kniffeliger card {FULL} opponents {FULL}")).unwrap();
    assert_eq!((over.moment(), over.seats().stage()), (&Moment::Over, Stage::Over));
    assert!(over.notation(&game).to_string().ends_with(" round 15"));
    assert!(over.in_words(&game).starts_with("Kniffeliger, round 14 of 14, level, at the end"));
}

#[test]
fn what_cannot_be_is_told() {
    let message = |line: &str| {
        let error = read(&format!("kniffeliger {line}")).unwrap_err();
        format!("{}: {error}", error.part())
    };
    for (line, expected) in [
        ("target 300", "target: target means nothing in a game of several players with action dice; leave it out"),
        ("lead 3", "lead: lead means nothing in a game"),
        ("objective beat", "objective: the objective is beat, but kniffeliger is asked for win"),
        ("card one=3", "card: there is no category \"one\" in kniffeliger (did you mean ones?)"),
        ("opponents ones=3/twos=5", "opponents: opponent 2: twos=5 cannot be: twos has 0, 2, 4, 6, 8 or 10 points"),
        ("opponents //////", "opponents: 8 players are too many: a game has 2 to 6, so that there are 1 to 5"),
        ("hands steal", "hands: hands tells of 1 player, but 2 play: name something for each"),
        (
            "hands steel/",
            "hands: the player to move cannot hold the action die \"steel\" (did you mean steal?); there are",
        ),
        (
            "hands /one-of-each",
            "hands: opponent 1 cannot hold the action die \"one-of-each\"; there are steal, freeze,",
        ),
        ("hands steal/", "hands: the player to move cannot hold 1 action die: 0 turns gave 0 at most"),
        (
            "frozen /one",
            "frozen: there is no category \"one\" that could be frozen for opponent 1 (did you mean ones?)",
        ),
        ("opponents ones=3 frozen /ones", "frozen: ones cannot be frozen for opponent 1, who has filled it, with 3"),
        ("skips 1/0", "skips: 1 turn to skip cannot be: each comes from an entry that was crossed out and holds 0"),
        ("skips 1", "skips: skips tells of 1 player, but 2 play"),
        ("seat 3", "seat: there is no seat 3: these players have the seats 1 to 2"),
        (
            "round 16",
            "round: there is no round 16: kniffeliger has the rounds 1 to 14, and round 15 says that the game",
        ),
        ("round 15 exchange", "round: there is no round 15: kniffeliger has the rounds 1 to 14"),
        ("round 2", "card: the cards do not fit seat 1 in round 2: with 0 filled entries and 0 turns to skip they are"),
        ("exchange", "seat: whose move is it? After everybody's turn the cards do not tell; add the seat, 1 to 2"),
        ("card ones=3 opponents ones=0 exchange seat 1", "hands: the player to move holds no die that can be played"),
        ("card ones=0 opponents ones=0,twos=0 skips 1/0", "skips: the player to move has 1 turn to skip: write who"),
        ("card ones=1,twos=2", "card: the card of the player to move has 2 entries with points, but 1 turn gave 1"),
        ("roll 1135 rolls-left 1", "roll: the roll \"1135\" has 4 dice, but kniffeliger has 5"),
        ("roll 11356", "roll: roll needs rolls-left beside it"),
        ("roll 11356 rolls-left 3", "rolls-left: 3 rolls cannot be left after a roll"),
        ("roll 11356 rolls-left 1 saved 22", "saved: the saved dice 22 are not among the dice on the table, 11356"),
        (
            "card ones=0 opponents ones=0 hands shift/ exchange seat 1 roll 11356 rolls-left 1",
            "exchange: dice are rolled in turns, and exchange says that everybody had one: leave out one of them",
        ),
    ] {
        assert!(message(line).starts_with(expected), "{line}:\n{}", message(line));
    }
    let but_two = FULL.replace("ones=0,twos=0,", "");
    let line = format!("card {but_two} opponents {but_two} frozen ones,twos/ seat 1 round 13");
    let expected = "frozen: twos cannot be frozen for the player to move: the only open entry never is, so leave at \
                    least one out of ones, twos";
    assert_eq!(message(&line), expected);
    let line = format!("card {FULL} opponents {} seat 1 round 14", FULL.replace("ones=0,twos=0,", ""));
    assert!(message(&line).contains("card: the card of the player to move is full"), "{}", message(&line));
    let but_three = but_two.replace("threes=0,", "");
    let line = format!("card {but_two} opponents {but_three},threes=0 frozen ones/ round 14");
    assert!(message(&line).starts_with("card: the cards do not fit seat 1 in round 14"), "{}", message(&line));
}

#[test]
fn a_turn_in_which_no_die_can_be_played_begins_with_a_roll() {
    let game = game();
    let decision = |line: &str| read(line).unwrap().decision(&game);
    let none = decision("kniffeliger").unwrap_err();
    assert_eq!(none.no_decision(), Some(NoDecision::TurnStart));
    assert!(none.to_string().ends_with("as in: kniffeliger objective win seat 1 round 1 roll 12345 rolls-left 2"));
    let cards = "kniffeliger card ones=1 opponents twos=2";
    assert_eq!(decision(&format!("{cards} hands steal/")), Ok(()));
    assert!(decision(&format!("{cards} hands shift,swap/")).is_err(), "these are for the end of a round");
    assert!(decision(&format!("{cards} hands shift,swap/ seat 1 round 1 exchange")).is_ok());
    let over = decision(&format!("kniffeliger card {FULL} opponents {FULL}")).unwrap_err();
    assert_eq!(over.no_decision(), Some(NoDecision::GameOver));
}

#[test]
fn what_cannot_be_done_says_what_can() {
    let game = game();
    let cards = "kniffeliger card ones=1,pi=0 opponents twos=2,chance=9/twos=4,fives=0 \
                 hands steal,freeze,cross-out,swap// frozen threes/ones/";
    let position = read(cards).unwrap();
    let message = |text: &str| Action::read(&game, &position, text).unwrap_err().to_string();
    for (text, expected) in [
        ("steal 0 twos", "0 is the player to move, on whom no action die can be played; 1 is the next player in the"),
        (
            "steal 3 twos",
            "there is no player 3 places behind: 3 play; 1 is the next player in the order of play, 2 the",
        ),
        ("steal twos", "steal has to say against whom: 1 is the next player in the order of play, 2 the last"),
        ("steal 1 two", "there is no category \"two\" in kniffeliger (did you mean twos?); there are ones, twos"),
        (
            "steal 1 fours",
            "fours cannot be stolen, since opponent 1 has not filled it; possible is steal 1 twos or chance; steal 2 \
             twos or fives",
        ),
        ("steal 1 ones", "ones cannot be stolen by who has filled it, with 1 point; possible is steal 1 twos or"),
        ("steal 1 threes", "threes cannot be stolen in this turn, since it is frozen for the player to move; possible"),
        ("freeze 1 ones", "ones of opponent 1 is frozen already; possible is freeze 1 threes, fours"),
        (
            "freeze 2 twos",
            "twos was filled by opponent 2 before, with 4 points, and only open entries can be frozen or",
        ),
        ("swap 1", "swap is for the end of a round; possible is roll; steal 1 twos or chance; steal 2 twos or fives;"),
        ("shift", "the player to move holds no die to shift; in hand are steal, freeze, cross-out and swap"),
        ("pass", "pass is for the end of a round, when cards may be shifted and swapped; possible is roll; steal 1"),
        ("jump", "\"jump\" is nothing that can be done here; possible is roll; steal 1 twos or chance;"),
    ] {
        assert!(message(text).starts_with(expected), "{text}:\n{}", message(text));
    }
    assert_eq!(
        Action::read(&game, &position, "Cross-Out 1 small straight").unwrap().text(&game),
        "cross-out 1 small-straight"
    );
    let rolled = "kniffeliger card ones=1 opponents twos=2 frozen threes/ roll 11356 rolls-left 0";
    let rolled = read(rolled).unwrap();
    let message = |text: &str| Action::read(&game, &rolled, text).unwrap_err().to_string();
    assert!(
        message("threes").starts_with("threes is frozen and may not be filled in this turn; allowed are twos, fours")
    );
    assert!(message("steal 1 twos").starts_with("steal 1 twos cannot be done, since the dice were rolled already"));
    assert!(!rolled.actions(&game).iter().any(|action| action.text(&game).starts_with("score threes")));
    assert!(Action::read(&game, &rolled, "twos 0").is_ok());
}

#[test]
fn against_one_other_nobody_has_to_be_named() {
    let game = game();
    let position = read("kniffeliger card ones=1 opponents twos=2 hands steal,freeze/").unwrap();
    for (short, long) in [("steal twos", "steal 1 twos"), ("freeze small straight", "freeze 1 small-straight")] {
        assert_eq!(Action::read(&game, &position, short).unwrap().text(&game), long);
    }
    let words = |text: &str| Action::read(&game, &position, text).unwrap().in_words(&game);
    assert_eq!(words("freeze pi"), "freeze Pi of opponent 1");
    assert_eq!(position.sums(), {
        let others = Value::Numbers(vec![2]);
        dicebase_games::Fields::default().number("total", 1).value("opponent_totals".to_owned(), others)
    });
    assert_eq!(position.in_words(&game), "Kniffeliger, round 2 of 14, 1 behind, at the start of a turn");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn any_parts_are_refused_or_come_back(
        parts in proptest::collection::vec((0usize..20, "[a-z0-9=,/ -]{0,12}|\\PC{0,6}", 0usize..9), 0..8),
    ) {
        let game = game();
        let mut notation = Notation::new("kniffeliger");
        for (part, text, number) in parts {
            let all = Family::Scorecard.parts();
            let part = &all[part % all.len()];
            let value = match part.kind {
                Kind::Flag => Value::Flag,
                Kind::Number => Value::Number(number),
                Kind::Whole => Value::Whole(number as i64),
                Kind::Numbers => Value::Numbers(vec![number; number % 3]),
                Kind::Words => Value::Words(text.split('/').map(str::to_owned).collect()),
                Kind::Word => Value::Word(text),
            };
            notation.set(part, value);
        }
        if let Ok(position) = Position::read(&game, &notation) {
            prop_assert_eq!(again(&game, &position), position);
        }
    }

    #[test]
    fn any_cards_and_dice_are_refused_or_come_back(
        players in 1usize..6,
        cards in proptest::collection::vec(proptest::collection::vec(proptest::option::of(0usize..40), 14), 6),
        hands in proptest::collection::vec(proptest::collection::vec(0usize..5, 0..3), 6),
        frozen in proptest::collection::vec(proptest::collection::vec(0usize..14, 0..2), 6),
        skips in proptest::collection::vec(0usize..2, 6),
        (seat, round) in (proptest::option::of(1usize..7), proptest::option::of(1usize..16)),
        exchange in any::<bool>(),
    ) {
        let game = game();
        let id = |category: usize| game.rules().categories[category].id.clone();
        let card = |card: &Vec<Option<usize>>| {
            let entry = |(category, pick): (usize, &Option<usize>)| {
                let slots = &game.cards().scoring().slots()[game.cards().scoring().slots_of(category)];
                pick.map(|pick| format!("{}={}", id(category), slots[pick % slots.len()].points))
            };
            card.iter().enumerate().filter_map(entry).collect::<Vec<_>>().join(",")
        };
        let of_all = |text: &dyn Fn(usize) -> String| (0..=players).map(text).collect::<Vec<_>>().join("/");
        let hand = |seat: usize| hands[seat].iter().map(|&die| Face::PLAYED[die].name()).collect::<Vec<_>>().join(",");
        let frost = |seat: usize| frozen[seat].iter().map(|&category| id(category)).collect::<Vec<_>>().join(",");
        let said = |number: Option<usize>, name: &str| number.map(|number| format!(" {name} {number}"));
        let line = format!(
            "kniffeliger card x{} opponents {} hands {} frozen {} skips {}{}{}{}",
            card(&cards[0]),
            (1..=players).map(|seat| card(&cards[seat])).collect::<Vec<_>>().join("/"),
            of_all(&hand),
            of_all(&frost),
            of_all(&|seat| skips[seat].to_string()),
            said(seat, "seat").unwrap_or_default(),
            said(round, "round").unwrap_or_default(),
            if exchange { " exchange" } else { "" },
        );
        // An empty card cannot be written, so the letter takes its place.
        let line = line.replace("card x ", "").replace("card x", "card ");
        if let Ok(position) = Position::read(&game, &line.parse().unwrap()) {
            prop_assert_eq!(again(&game, &position), position);
        }
    }
}

#[test]
fn seats_are_told_in_the_order_of_play() {
    let game = game();
    let start = game.start(3).filled(game.dice(), 0, 3, Some(Face::Steal));
    let line = Position::of(start).notation(&game).to_string();
    assert_eq!(line, "kniffeliger objective win opponents /ones=3 hands //steal seat 2 round 1");
    assert_eq!(*read(&line).unwrap().seats(), start);
}
