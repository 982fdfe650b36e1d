use dicebase_games::bank::*;
use dicebase_games::{Lanes, Sloped, Wide};
use pulp::{Arch, Simd, WithSimd};
use std::time::Instant;
struct R<'a, L> {
    turn: &'a mut Turn<L>,
    script: &'a Script,
    above: Above,
    bust: L,
    lowest: usize,
}
impl<L: Lanes> WithSimd for R<'_, L> {
    type Output = ();
    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        self.turn.roll_back(self.script, self.above, self.bust, self.lowest);
    }
}
fn bench<L: Lanes>(name: &str, game: &Game, bust: L) {
    let mut turn: Turn<L> = Turn::new(game.script(), 200);
    let at = Situation { me: game.states().start().me, opponent: game.states().start().me, second: false, taken: 0 };
    for t in 0..=200 {
        for n in 1..=6 {
            for lane in 0..L::COUNT {
                turn.bank_mut(t, n).as_mut_slice()[lane] = if game.banked(&at, t, n) == Next::Never {
                    f64::NEG_INFINITY
                } else {
                    (t as f64 + lane as f64 * 0.1 + 6.0 - n as f64) / 220.0
                };
            }
        }
    }
    turn.settle(game.script(), game.above());
    let mut best = f64::MAX;
    for _ in 0..30 {
        let t = Instant::now();
        for _ in 0..20 {
            Arch::new().dispatch(R { turn: &mut turn, script: game.script(), above: game.above(), bust, lowest: 0 });
        }
        best = best.min(t.elapsed().as_secs_f64() / 20.0 / 201.0);
    }
    println!(
        "{name:12} {:8.0} ns/row  {:6.2} ns/row/lane  {}",
        best * 1e9,
        best * 1e9 / L::COUNT as f64,
        turn.rolled(0, 6).as_slice()[0]
    );
}
fn main() {
    let b = dicebase_games::find_builtin("zehntausend-takeover").unwrap();
    let game = Game::parse(b.id, b.text, Objective::Win).unwrap();
    bench("f64", &game, 0.3f64);
    bench("wide8", &game, Wide::<8>::splat(0.3));
    bench("wide16", &game, Wide::<16>::splat(0.3));
    bench("wide24", &game, Wide::<24>::splat(0.3));
    bench("wide32", &game, Wide::<32>::splat(0.3));
    bench("wide48", &game, Wide::<48>::splat(0.3));
    bench("sloped8", &game, Sloped::<8>::variable([0.3; 8]));
    bench("sloped16", &game, Sloped::<16>::variable([0.3; 16]));
    bench("sloped32", &game, Sloped::<32>::variable([0.3; 32]));
}
