//! How the bot of a melee rates positions: by the points that cards are expected to come to.

use dicebase_games::scorecard::melee::{Action, Game, MAX_PLAYERS, Play, Position, Seat, Seats};
use dicebase_games::scorecard::{Action as Turned, Card, Rolled, Turn};

/// By how many points a card has to be ahead, for each root of the turns to come, so that its chance to win is `e`
/// times that of another.
const SCALE: f64 = 10.0;

/// Who rates positions of a melee.
pub(super) struct Rating<'a> {
    game: &'a Game,
    /// The points that each state of a card is expected to bring.
    points: &'a [f64],
}

impl<'a> Rating<'a> {
    pub(super) fn new(game: &'a Game, points: &'a [f64]) -> Self {
        Self { game, points }
    }

    /// The chance of the player to move to win after a play, and where it is to roll, before the roll.
    pub(super) fn play(&self, seats: &Seats, play: Play) -> f64 {
        let after = seats.after(self.game.dice(), play);
        self.chances(&after)[seats.mover()]
    }

    /// The chance of each player to win, by seat.
    fn chances(&self, seats: &Seats) -> [f64; MAX_PLAYERS] {
        if seats.turns_left() == 0 && seats.plays(self.game.dice()).is_empty() {
            return seats.shares();
        }
        self.of_points(seats, &seats.all().iter().map(|seat| self.expected(seat)).collect::<Vec<_>>())
    }

    /// The same from the points that each is expected to end with.
    fn of_points(&self, seats: &Seats, points: &[f64]) -> [f64; MAX_PLAYERS] {
        let scale = SCALE * (1.0 + seats.turns_left() as f64 / seats.players() as f64).sqrt();
        let most = points.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut weights = [0.0; MAX_PLAYERS];
        for (weight, points) in weights.iter_mut().zip(points) {
            *weight = ((points - most) / scale).exp();
        }
        let sum: f64 = weights.iter().sum();
        weights.map(|weight| weight / sum)
    }

    /// The points that a player is expected to end with; a turn that is skipped is an entry less.
    fn expected(&self, seat: &Seat) -> f64 {
        let open = seat.card.open();
        let to_come = self.points[self.state(seat, |card| card)];
        let skipped = usize::from(seat.skips).min(open.len());
        let left = if open.is_empty() { 0.0 } else { 1.0 - skipped as f64 / open.len() as f64 };
        seat.card.total() as f64 + to_come * left
    }

    /// The state of a card, perhaps with one entry more.
    fn state(&self, seat: &Seat, more: impl Fn(Card) -> Card) -> usize {
        let cards = self.game.cards();
        let card = more(seat.card.write(Card::empty(cards)));
        cards.states().index(&card.state(cards))
    }

    /// The chance to win after each action of a turn.
    pub(super) fn turn(&self, position: &Position, rolled: &Rolled) -> Vec<(Action, f64)> {
        let (cards, seats) = (self.game.cards(), position.seats());
        let own = seats.own();
        let mut points: Vec<f64> = seats.all().iter().map(|seat| self.expected(seat)).collect();
        let scored = |category: usize, points: usize| {
            let after = self.points[self.state(own, |card| card.with(category, points))];
            (own.card.total() + points) as f64 + after
        };
        let mut turn = Turn::<f64>::new(cards);
        let left: Vec<f64> = (0..cards.rules().categories.len())
            .map(
                |category| if own.card.fillable().contains(category) { scored(category, 0) } else { f64::NEG_INFINITY },
            )
            .collect();
        let slots = cards.scoring().slots();
        turn.score_each(cards, |roll| {
            let of_slot = |&slot: &u16| {
                let slot = slots[usize::from(slot)];
                left[slot.category] + slot.points as f64
            };
            cards.scoring().plain(roll).iter().map(of_slot).fold(f64::NEG_INFINITY, f64::max)
        });
        if rolled.rolls_left > 0 {
            turn.first_keeps(cards);
            (1..rolled.rolls_left).for_each(|_| turn.earlier_keeps(cards));
        }
        let mut chance = |total: f64| {
            points[seats.mover()] = total;
            self.of_points(seats, &points)[seats.mover()]
        };
        let actions = position.actions(self.game).into_iter();
        let mut rate = |action| match action {
            Action::Turn(Turned::Keep(keep)) => chance(*turn.keep(cards.lattice().index(&keep))),
            Action::Turn(Turned::Score(choice)) => chance(left[choice.category] + choice.points as f64),
            Action::Play(_) => 0.0,
        };
        actions.map(|action| (action, rate(action))).collect()
    }
}
