//! Random bytes and lines, the same in every run.

use std::ffi::CString;

/// Pseudorandom numbers by Marsaglia's xorshift, the same in every run.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 16
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }

    /// Any bytes but zero, which would end the text.
    pub fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most + 1)).map(|_| self.below(255) as u8 + 1).collect()
    }

    /// Parts of positions in any order.
    fn words(&mut self, game: &str) -> Vec<u8> {
        let words = (0..self.below(12)).map(|_| self.pick(WORDS));
        [game].into_iter().chain(words).collect::<Vec<_>>().join(" ").into_bytes()
    }

    /// The bytes with a few of them changed, added, removed or repeated.
    fn mutated(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            let byte = self.below(255) as u8 + 1;
            match self.below(4) {
                0 => bytes.insert(at, byte),
                1 if at < bytes.len() => bytes[at] = byte,
                2 if at < bytes.len() => drop(bytes.remove(at)),
                _ => {
                    let tail = bytes[at..bytes.len().min(at + 20)].to_vec();
                    bytes.extend(tail);
                }
            }
        }
        bytes
    }

    /// A line of a random kind.
    pub fn line(&mut self, game: &str, positions: &[&str]) -> CString {
        let bytes = match self.below(4) {
            0 => self.bytes(80),
            1 => self.words(game),
            2 => self.pick(positions).as_bytes().to_vec(),
            _ => {
                let position = self.pick(positions).as_bytes().to_vec();
                self.mutated(position)
            }
        };
        CString::new(bytes).unwrap()
    }
}

/// Words that occur in positions, and words that do not.
const WORDS: &[&str] = &[
    "objective",
    "card",
    "me",
    "me-entered",
    "opponent",
    "opponent-entered",
    "busts",
    "opponent-busts",
    "second",
    "turns-left",
    "offer",
    "offer-dice",
    "turn",
    "taken",
    "roll",
    "rolls-left",
    "saved",
    "win",
    "points",
    "turns",
    "expected-score",
    "0",
    "1",
    "2",
    "350",
    "1000",
    "9950",
    "10000",
    "99999999999",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
    "11356",
    "111111",
    "123456",
    "1",
    "66666666666666666666",
    "chance=9",
    "chance=0",
    "full-house=25",
    "knubbel=50,chance=12",
    "=",
    ",",
    "chance=",
    "none",
    "\u{1f3b2}",
    "yahtzee",
];
