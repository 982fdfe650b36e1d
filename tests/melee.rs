//! Games of several players with action dice: the answers of the program, and its refusals.

use std::fs;
use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::common::{World, message};

/// The small game of the conformance file.
fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let world = World::shared("melee");
        world.write("melee.toml", include_str!("protocol/small-melee.toml"));
        world
    })
}

#[test]
fn several_players_are_rated_and_one_card_is_solved() {
    let text = world().ok("solve melee.toml --objective win");
    assert!(text.contains("is not solved with several players") && text.contains("games of the bot"), "{text}");
    let solved = world().json("solve melee.toml --objective win");
    assert_eq!((&solved["exact"], &solved["rated"]), (&json!(false), &json!(false)));
    assert!(solved["games"].as_u64().unwrap() > 100, "{solved}");
    let alone = world().json("solve melee.toml");
    assert!(alone["value"].as_f64().unwrap() > 20.0 && alone["exact"] == Value::Null, "{alone}");
}

#[test]
fn a_die_is_ranked_with_whom_it_is_played_against() {
    let words = "--objective win --card ones=2 --opponents pair=7/twos=4 --hands steal,freeze//";
    let answer = world().json(&format!("best melee.toml {words}"));
    assert_eq!((&answer["seat"], &answer["round"]), (&json!(1), &json!(2)), "the cards tell them");
    assert_eq!((&answer["total"], &answer["opponent_totals"]), (&json!(2), &json!([7, 4])));
    let actions = answer["actions"].as_array().unwrap();
    let steal = actions.iter().find(|action| action["text"] == "steal 1 pair").unwrap();
    assert_eq!((&steal["type"], &steal["player"], &steal["category"]), (&json!("steal"), &json!(1), &json!("pair")));
    assert!(actions.iter().all(|action| action["exact"] == json!(false) && action["loss"] == Value::Null));
    assert_eq!(actions[0]["value"], answer["value"]);
    let text = world().ok(&format!("best melee.toml {words} --top 11"));
    assert!(
        text.contains("steal Pair of opponent 1") && text.contains("games that the bot plays on, against others"),
        "{text}"
    );
    let line = answer["position"].as_str().unwrap();
    let again = world().json(&format!("best melee.toml --position '{line}'"));
    assert_eq!(again["actions"], answer["actions"]);
}

#[test]
fn what_is_known_of_one_card_alone_is_refused_for_several_players() {
    for words in ["distribution melee.toml --objective win", "regret melee.toml --bot greedy --objective win"] {
        let message = world().refuses(2, words);
        assert!(message.contains("for one card of Small melee") && message.contains("dicebase best"), "{message}");
    }
    let message = world().refuses(2, "solve melee.toml --objective win --policy");
    assert!(message.contains("no policy table"), "{message}");
}

#[test]
fn what_cannot_be_is_told_in_the_options_that_were_typed() {
    for (words, expected) in [
        ("best melee.toml --objective win", "melee --objective win --seat 1 --round 1 --roll 123 --rolls-left 1"),
        ("best melee.toml --objective win --hands steal", "--hands tells of 1 player, but 2 play"),
        ("best melee.toml --hands steal/", "add an objective: melee --objective win"),
        ("best yahtzee --frozen /ones", "frozen means nothing in yahtzee, which has no action dice"),
        ("best melee.toml --objective win --lead 3", "--lead means nothing in a game of several players"),
        ("best melee.toml --objective win --round 2", "the cards do not fit seat 1 in round 2"),
    ] {
        let message = world().refuses(2, words);
        assert!(message.contains(expected), "{words}: {message}");
    }
}

#[test]
fn who_plays_without_action_dice_is_told_so() {
    let text = world().ok("simulate melee.toml --bot optimal --bot greedy --games 100");
    assert!(text.contains("without action dice; `dicebase simulate melee.toml --players 2 --bot rated"), "{text}");
    assert!(!world().ok("simulate knubbel-v1 --games 100").contains("action dice"));
    for (words, expected) in [
        ("simulate melee.toml --bot duel --bot points", "duel plays two cards side by side"),
        ("simulate melee.toml --bot duel --bot points", "simulate melee.toml --players 2 --bot rated"),
        ("simulate melee.toml --bot rated", "rated plays with action dice, and without --players"),
        ("simulate knubbel-v1 --bot rated", "there is no bot \"rated\""),
    ] {
        let message = world().refuses(2, words);
        assert!(message.contains(expected), "{words}: {message}");
    }
    assert!(!world().ok("simulate melee.toml --bot help").contains("duel"));
    assert!(world().ok("simulate knubbel-v1 --bot help").contains("duel"));
}

#[test]
fn bots_play_against_each_other_with_action_dice() {
    let words = "simulate melee.toml --players 3 --bot rated --bot random --games 600";
    let answer = world().json(words);
    assert_eq!(answer, world().json(&format!("{words} --threads 1")), "the same with one thread");
    let players = answer["players"].as_array().unwrap();
    assert_eq!((&players[0]["bot"], &players[0]["players"]), (&json!("rated"), &json!(1)));
    assert_eq!((&players[1]["bot"], &players[1]["players"]), (&json!("random"), &json!(2)));
    let share = |player: usize| players[player]["share"].as_f64().unwrap();
    assert!((share(0) + 2.0 * share(1) - 1.0).abs() < 1e-12, "somebody wins each game: {answer}");
    assert!(players[0]["interval"]["low"].as_f64().unwrap() > 0.5, "{answer}");
    let seats = players[0]["seats"].as_array().unwrap();
    assert!(seats.len() == 3 && seats.iter().all(|seat| seat["games"] == json!(200)), "seats are rotated: {answer}");
    let text = world().ok(words);
    assert!(text.contains("a fair share is 33.33 %") && text.contains("Seat 3"), "{text}");
    assert!(world().ok("simulate melee.toml --players 2 --bot help").contains("rated-without-steal"));
    for (words, expected) in [
        ("simulate melee.toml --players 7", "there may be 2 to 6"),
        ("simulate melee.toml --players 2 --bot rated --bot points --bot random", "3 bots were named for 2 players"),
        ("simulate melee.toml --players 2 --bot ratd", "did you mean rated?"),
        ("simulate zehntausend --players 2", "--players 2 means nothing in zehntausend"),
    ] {
        let message = world().refuses(2, words);
        assert!(message.contains(expected), "{words}: {message}");
    }
}

#[test]
fn a_sheet_of_several_players_tells_what_a_die_is_worth() {
    let words = "sheet melee.toml --objective win --players 2 --games 60";
    let answer = world().json(words);
    assert_eq!(answer, world().json(&format!("{words} --threads 1")), "the same with one thread");
    assert_eq!((&answer["exact"], &answer["others"], &answer["games"]), (&json!(false), &json!("greedy"), &json!(60)));
    let dice = answer["players"][0]["dice"].as_array().unwrap();
    assert_eq!(dice.len(), 4 * 2 * 5, "rounds, seats and dice");
    for die in dice {
        let (low, high) = (&die["interval"]["low"], &die["interval"]["high"]);
        assert!(low.as_f64() < die["worth"].as_f64() && die["worth"].as_f64() < high.as_f64(), "{die}");
    }
    let late = |die: &&Value| die["die"] == "freeze" && die["round"] == 5;
    assert!(dice.iter().filter(late).all(|die| die["playable"] == json!(false) && die["worth"] == json!(0.0)));
    let text = world().ok(&format!("{words} --bot rated"));
    assert!(text.contains("Estimates from 60 games") && text.contains("where the others are rated"), "{text}");
    for (words, expected) in [
        ("sheet melee.toml --objective win --players 7", "there may be 2 to 6"),
        ("sheet melee.toml --objective win --bot ratd", "did you mean rated?"),
        ("sheet melee.toml --games 5", "no games are played for this sheet"),
        ("sheet yahtzee --objective target", "is about play for expected-score"),
    ] {
        let message = world().refuses(2, words);
        assert!(message.contains(expected), "{words}: {message}");
    }
}

#[test]
fn a_report_tells_what_a_die_is_worth_if_it_is_asked_for() {
    world().ok("report melee.toml --objective win --out with");
    world().ok("report melee.toml --out without");
    let page = |folder: &str| std::fs::read_to_string(world().path(folder).join("games/melee.html")).unwrap();
    assert!(page("with").contains("What an action die is worth") && page("with").contains("chart-dice-4"));
    assert!(!page("without").contains("What an action die is worth"));
    assert!(page("without").contains("Two to six players play with action dice"), "the rules tell of them anyway");
    let table = std::fs::read_to_string(world().path("with").join("games/melee/dice-3-all.csv")).unwrap();
    assert!(table.starts_with("round,seat,die,share,worth,interval_low,interval_high,games\n1,1,steal,"), "{table}");
    let message = world().refuses(2, "report yahtzee --objective win --out no");
    assert!(message.contains("leave --objective win out"), "{message}");
}

/// The output of a dialogue that succeeds.
fn played(words: &str, input: &str) -> String {
    let words = format!("play melee.toml --objective win {words}");
    let output = world().dicebase(&words).write_stdin(input).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

/// The bot's first choice, repeated as often as it is asked.
fn best_moves() -> String {
    "hint 1\n#1\n".repeat(80)
}

fn file(name: &str) -> String {
    fs::read_to_string(world().path(name)).unwrap()
}

#[test]
fn a_game_with_action_dice_is_played_to_its_end_and_reviewed() {
    let said = played("--seats me,rated,greedy --seed 3 --file whole.txt", &best_moves());
    for part in [
        "3 players: me, rated, greedy",
        "you  B rated  C greedy",
        "you earned an action die: freeze",
        "  B rolled ",
        "Round 5 of 5",
        "The game is over",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let told = world().ok("review melee.toml whole.txt --objective win");
    assert!(said.contains(told.trim_end()), "the review at the end is that of `review`: {told}");
    assert!(told.contains("the game is not solved") && told.contains("were those of the bot `rated`."), "{told}");
    let review = world().json("review melee.toml whole.txt --objective win");
    let players = review["players"].as_array().unwrap();
    assert_eq!((players.len(), &players[0]["player"], &review["solved"]), (3, &json!("me"), &json!(false)));
    assert!(review["outcome"]["end"].is_string(), "{review}");
    let asked = review["decisions"].as_array().unwrap().iter().filter(|decision| decision["bot"].is_object());
    assert!(asked.clone().count() > 5 && asked.clone().all(|decision| decision["player"] == "me"), "{review}");
    let history = world().json("history melee.toml");
    let game = &history["games"][0];
    assert_eq!((&game["objective"], &game["loss"]), (&json!("win"), &json!(0.0)), "{history}");
    let totals: Vec<String> = players.iter().map(|player| player["total"].to_string()).collect();
    assert!(game["outcome"].as_str().unwrap().ends_with(&totals.join(" : ")), "{history}");
    let header =
        "game melee\n# The dice are the program's, with seed 3\nplayers 3\n# The seats are: me,rated,greedy\nme:\n";
    assert!(file("whole.txt").starts_with(header), "{}", file("whole.txt"));
}

#[test]
fn dice_and_what_action_dice_show_are_typed_where_they_are_real() {
    let typed = "224\ntwos\nsteal\nsw\nundo\nfreeze\n113\nquit\n";
    let said = played("--dice mine --file real.txt", typed);
    let expected = "\
game melee\n# The dice are yours\nplayers 2\n# The seats are: me,rated\nme:\n\
me: 224 score twos 4\nme: earns freeze\n";
    assert!(file("real.txt").starts_with(expected), "{}\n{said}", file("real.txt"));
    assert!(said.contains("\"steal\" is no face of the action die."), "{said}");
    assert!(said.contains("your action die> ") && said.contains("the bot's roll of 3 dice> "), "{said}");
    assert!(said.contains("taken back") && said.contains("you earned an action die: freeze"), "{said}");
}

#[test]
fn plays_are_typed_by_the_beginnings_of_words_and_the_letters_of_seats() {
    let start = "game melee\nplayers 3\n# The seats are: me,me,random\nme: 224 twos\nearns one-of-each\n\
                 opponent 1: 133 ones\nopponent 2: 233 pair\nearns freeze\n";
    world().write("typed.txt", start);
    let typed = "sh\nx\nswap\nundo\nswap d\nswap b\npass\nfreeze row\nfreeze c pair\nst pair\n";
    let said = played("--file typed.txt --seed 1", typed);
    for part in [
        "Type `pass`, or play shift or swap, as in `shift`.",
        "shift all cards by one player",
        "\"x\" is nothing that can be done here",
        "taken back",
        "\"swap\" says not all of it. It may be `swap b`, `swap c`.",
        "swap cards with B",
        "\"freeze row\" says not all of it. It may be `freeze b row`, `freeze c row`.",
        "Pair was filled by C before",
        "steal Pair of C",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(file("typed.txt").contains("\nme: swap 1\n"), "{}", file("typed.txt"));
}

#[test]
fn a_game_with_action_dice_goes_on_and_nobody_sits_elsewhere_later() {
    let said = played("--seats random,me,me --seed 5 --new", "hint 1\n#1\nquit\n");
    assert!(said.contains("B: Roll 1 of 2") && said.contains("A rolled "), "{said}");
    let said = played("", "card\nundo\nquit\n");
    assert!(said.contains("You have an unfinished game") && said.contains("random, me, me"), "{said}");
    for (words, expected) in [
        ("--seats me,rated", "the game was begun with --seats random,me,me"),
        ("--seats me --new", "--seats names 1 player, and 2 to 6 may play"),
        ("--seats me,me,me,me,me,me,me --new", "--seats names 7 players, and 2 to 6 may play"),
        (
            "--seats me,ratd --new",
            "\"ratd\" is nobody who plays melee (did you mean rated?); there are me, rated, awards,",
        ),
        ("--seats rated,greedy --new", "nobody plays; write `me` for a person"),
    ] {
        let output = world().dicebase(&format!("play melee.toml --objective win {words}")).assert().code(2);
        let message = message(&output.get_output().stderr);
        assert!(message.contains(expected), "{words}: {message}");
    }
    let message = world().refuses(2, "play melee.toml --seats me,rated");
    assert!(message.contains("games with action dice under --objective win"), "{message}");
}

#[test]
fn a_file_with_a_line_that_cannot_be_is_refused_and_stays_as_it_is() {
    for (name, text, expected) in [
        ("late.txt", "me: 122 ones\nplayers 3\n", "line 2: how many play stands before the first turn"),
        ("held.txt", "players 3\nme: freeze 1 ones\n", "line 2: the player to move holds no die to freeze"),
        ("turn.txt", "me: 122 ones\nme: 122 ones\n", "line 2: opponent is to move, not me"),
    ] {
        world().write(name, text);
        for words in ["review melee.toml {} --objective win", "play melee.toml --objective win --file {}"] {
            let output = world().dicebase(&words.replace("{}", name)).assert().code(2);
            let message = message(&output.get_output().stderr);
            assert!(message.contains(expected), "{words} {name}: {message}");
        }
        assert_eq!(file(name), text);
    }
    world().write("seated.txt", "players 3\nme: 122 ones\n");
    let output =
        world().dicebase("play melee.toml --objective win --seats me,rated --file seated.txt").assert().code(2);
    assert!(message(&output.get_output().stderr).contains("the game was begun by another player"));
    let played = played("--file seated.txt --seed 2", "quit\n");
    assert!(
        played.contains("3 players: me, rated, rated")
            && file("seated.txt").contains("# The seats are: me,rated,rated")
    );
}
