//! Tests tournaments of games of two against exact results.

use dicebase_analysis::scorecard::{Bot, Games, Pair, Player, Rival, Tournament, distribution, tournament};
use dicebase_games::scorecard::{Card, Duels, Game, Objective, Outlook};
use dicebase_policy::scorecard::Duel;
use dicebase_solver::scorecard::{Contest, FixedPlay, Strategy, contest_layers, duel_layers, outlooks, solve};
use dicebase_solver::{Cancelled, with_threads};
use dicebase_tables::Table;

use crate::common::{go_on, metadata};
use crate::scorecard::builtin;
use crate::scorecard_targets::{saved, small};

const GAMES: u64 = 10_000;

/// A solved game of two.
struct Solved {
    duel: Duel,
    /// The expected values under play for points.
    values: Vec<f64>,
}

impl Solved {
    fn new(game: Game) -> Self {
        let values = solve(&game, &go_on).unwrap();
        let game = game.played_for(Objective::Win);
        let start = game.states().start();
        let outlooks = outlooks::<f64>(&game, &start, &start, &go_on).unwrap();
        let mut numbers: Vec<f64> = outlooks.iter().flat_map(|of| [of.least as f64, of.most as f64]).collect();
        duel_layers::<f64, Cancelled>(&game, &Duels::of(&game, &outlooks), None, &go_on, |layer| {
            numbers.extend_from_slice(layer.numbers());
            Ok(())
        })
        .unwrap();
        let metadata = metadata(game.id(), game.rules().text(), game.objective().name(), 0.0);
        let table = Table::in_memory(&metadata, &numbers).unwrap();
        Self { duel: Duel::new(game, table).unwrap(), values }
    }

    fn game(&self) -> &Game {
        self.duel.game()
    }

    fn bot(&self, bot: Bot) -> Player<'_> {
        Player::of_bot(self.game(), bot, || (&self.values).into())
    }

    /// The chance of the first of two players who both play to win, and the chances of the best responses to a player
    /// who plays for points: going first and going second.
    fn chances(&self) -> (f64, [f64; 2]) {
        let (game, start) = (self.game(), self.game().states().start());
        let duels = Duels::of(game, &Outlook::certain(game));
        let fixed = FixedPlay::of_values(game, &self.values);
        let points = Strategy::Fixed(&fixed);
        let strategies = [[Strategy::Best; 2], [Strategy::Best, points], [points, Strategy::Best]];
        let contests = strategies.map(|strategies| Contest { strategies, ..Contest::DUEL });
        let mut chances = Vec::new();
        contest_layers::<f64, Cancelled>(game, &duels, &contests, &go_on, |layers| {
            chances = layers.iter().filter_map(|layer| layer.chance(game, &start, &start, 0)).collect();
            Ok(())
        })
        .unwrap();
        (chances[0], [chances[1], 1.0 - chances[2]])
    }

    fn play(&self, rivals: &[Rival<'_>], games: u64) -> Tournament {
        tournament(rivals, games, 11, &go_on).unwrap()
    }
}

/// The share of the first player, and an upper bound of four standard errors.
fn share(of: &Games) -> (f64, f64) {
    (of.wins.wins() / of.games as f64, 4.0 * 0.5 / (of.games as f64).sqrt())
}

#[test]
fn two_who_play_for_the_win_share_as_the_table_says() {
    for solved in [small(), saved(), builtin("knubbel-v1")].map(Solved::new) {
        let rivals = [0, 1].map(|_| Rival::of_duel(&solved.duel));
        let found = solved.play(&rivals, GAMES);
        let [Pair { players: [0, 1], begun }] = found.pairs[..] else { panic!("{:?}", found.pairs) };
        let (value, _) = solved.chances();
        for (of, expected) in begun.iter().zip([value, 1.0 - value]) {
            let (share, reach) = share(of);
            assert!(of.games == GAMES / 2 && (share - expected).abs() < reach, "{share} and {expected}");
        }
        let wins: f64 = begun.iter().map(|of| of.wins.wins()).sum();
        assert_eq!(wins, found.players.wins[0].wins());
        assert!((wins / GAMES as f64 - 0.5).abs() < 2.0 / (GAMES as f64).sqrt(), "seats are rotated: {wins}");
        assert_eq!(found.players.wins.iter().map(|wins| wins.wins()).sum::<f64>(), GAMES as f64);
    }
}

/// The equilibrium guarantees its chance against any opponent, and no player does better than the best response.
#[test]
fn play_for_the_win_has_its_chance_against_play_for_points() {
    for solved in [small(), saved(), builtin("knubbel-v1")].map(Solved::new) {
        let rivals = [Rival::of_duel(&solved.duel), solved.bot(Bot::Optimal).into()];
        let found = solved.play(&rivals, GAMES);
        let (value, most) = solved.chances();
        for ((of, least), most) in found.pairs[0].begun.iter().zip([value, 1.0 - value]).zip(most) {
            let (share, reach) = share(of);
            assert!(least <= most + 1e-12 && (least - reach..most + reach).contains(&share), "{least} {share} {most}");
        }
    }
}

/// The totals of players who ignore the other's card are independent, so their exact distributions give the chance of
/// each result.
#[test]
fn who_looks_at_no_other_card_wins_as_often_as_the_spreads_say() {
    for solved in [small(), saved()].map(Solved::new) {
        let bots = [Bot::Optimal, Bot::Greedy, Bot::Random];
        let spreads = bots.map(|bot| distribution(&solved.bot(bot), &Card::empty(solved.game()), &go_on).unwrap());
        let found = solved.play(&bots.map(|bot| solved.bot(bot).into()), GAMES);
        assert_eq!(found.pairs.iter().map(|pair| pair.players).collect::<Vec<_>>(), [[0, 1], [0, 2], [1, 2]]);
        for pair in &found.pairs {
            let [one, two] = pair.players.map(|player| &spreads[player].scores);
            let worth = |total| two.at_least(total) / 2.0 + two.at_least(total + 1) / 2.0;
            let expected: f64 = one.iter().map(|(total, chance)| chance * (1.0 - worth(total))).sum();
            let ties: f64 =
                one.iter().map(|(total, chance)| chance * (two.at_least(total) - two.at_least(total + 1))).sum();
            for of in &pair.begun {
                let ((share, reach), tied) = (share(of), of.ties as f64 / of.games as f64);
                assert!((share - expected).abs() < reach, "{share} and {expected}");
                assert!((tied - ties).abs() < reach, "{tied} and {ties}");
            }
        }
        for (sample, spread) in found.players.scores.iter().zip(&spreads) {
            let off = (sample.mean() - spread.scores.mean()).abs() / sample.standard_error().unwrap();
            assert!(sample.len() == 2 * GAMES && off < 4.0, "{off} standard errors");
        }
    }
}

#[test]
fn tournaments_have_the_same_results_for_any_number_of_threads_and_whoever_is_named_later() {
    let solved = Solved::new(small());
    let rivals = || {
        let alone = [Bot::Optimal, Bot::Random].map(|bot| solved.bot(bot).into());
        std::iter::once(Rival::of_duel(&solved.duel)).chain(alone).collect::<Vec<_>>()
    };
    let run = |threads, players: usize| {
        let found = with_threads(threads, || solved.play(&rivals()[..players], 1501)).unwrap();
        (found.pairs, found.players.scores)
    };
    let all = run(1, 3);
    assert_eq!(all, run(3, 3));
    assert_eq!(all.0[0], run(2, 2).0[0]);
    assert_eq!(all.0[0].begun.map(|of| of.games), [751, 750]);
}
