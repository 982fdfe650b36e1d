//! The best thresholds at some scores of a game.

use dicebase_games::bank::{Game, Later, Objective, Points, Situation, Standing};
use serde::Serialize;

use super::super::turn_worth::TurnWorth;

/// The best thresholds at some scores.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AtScores {
    /// A name of the situation.
    pub name: &'static str,
    /// The score of the player to move.
    pub me: Points,
    /// The score of the other player; `None` for a player alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<Points>,
    /// The lowest turn total at which banking is best, by the number of dice left; `None` if there is none. Rolling may
    /// be best at some higher totals, for example where one more roll would win.
    pub bank_from: Vec<Option<Points>>,
    /// The lowest offered turn total at which taking over is best, by the number of dice; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take_from: Option<Vec<Option<Points>>>,
}

/// The situations for two players; scores are in tenths of the target.
const TWO: [(&str, usize, usize); 7] = [
    ("at the start", 0, 0),
    ("level", 5, 5),
    ("ahead", 6, 4),
    ("behind", 4, 6),
    ("far ahead, near the target", 9, 6),
    ("far behind, the other near", 6, 9),
    ("both near the target", 9, 9),
];

/// The situations for a player alone, in the same form.
const ALONE: [(&str, usize, usize); 4] =
    [("at the start", 0, 0), ("in the middle", 5, 0), ("nearing the target", 8, 0), ("near the target", 9, 0)];

/// The best thresholds in each situation that the game can have. Where busts in a row count, there are none before.
pub(super) fn situations(game: &Game, values: &[f64]) -> Vec<AtScores> {
    let situations = if game.objective() == Objective::Win { &TWO[..] } else { &ALONE };
    let at_scores = |&(name, me, opponent): &(&'static str, usize, usize)| at_scores(game, values, name, me, opponent);
    situations.iter().filter_map(at_scores).collect()
}

/// The best thresholds at scores in tenths of the target; `None` if the game cannot have such scores.
fn at_scores(game: &Game, values: &[f64], name: &'static str, me: usize, opponent: usize) -> Option<AtScores> {
    let standings = game.states().standings();
    let standing = |tenths: usize| {
        let score = game.target() * tenths / 10;
        Some(standings.of(score, score > 0)).filter(|standing: &Standing| standings.has(*standing))
    };
    let (me, opponent) = (standing(me)?, standing(opponent)?);
    let two = game.objective() == Objective::Win;
    let at = Situation {
        me,
        opponent: if two { opponent } else { me },
        later: Later::NONE,
        second: false,
        left: 0,
        taken: 0,
    };
    let worth = TurnWorth::new(game, &at, values);
    let points = |steps: usize| game.rules().points(steps);
    let bank_from = |dice: usize| {
        let banks = |total: &usize| {
            let bank = worth.bank(*total, dice);
            bank > f64::NEG_INFINITY && bank >= worth.rolled(*total, dice)
        };
        (1..=game.limit(&at)).find(banks).map(points)
    };
    let dice = 1..=game.rules().dice;
    Some(AtScores {
        name,
        me: points(me.score),
        opponent: two.then_some(points(opponent.score)),
        bank_from: dice.clone().map(bank_from).collect(),
        take_from: (two && game.rules().take_over.is_some()).then(|| take_from(game, &at, &worth, values)),
    })
}

/// The lowest offered points at which taking over is best, by the number of dice.
fn take_from(game: &Game, at: &Situation, worth: &TurnWorth<'_>, values: &[f64]) -> Vec<Option<Points>> {
    let states = game.states();
    let block = game.state_at_start(at, None).map(|state| states.block(&state));
    let Some(block) = block.map(|block| &states.blocks()[block]) else { return vec![None; game.rules().dice] };
    let fresh = worth.rolled(0, game.rules().dice);
    let dice = 1..=game.rules().dice;
    let mut from = vec![None; game.rules().dice];
    for &total in states.offers(block) {
        let total = usize::from(total);
        let paid = game.rules().pays_for_taking_over();
        let paid = paid.then(|| TurnWorth::new(game, &Situation { taken: total, ..*at }, values));
        for dice in dice.clone().filter(|&dice| paid.as_ref().unwrap_or(worth).rolled(total, dice) >= fresh) {
            from[dice - 1] = from[dice - 1].or(Some(game.rules().points(total)));
        }
    }
    from
}
