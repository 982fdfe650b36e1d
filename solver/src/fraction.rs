//! An exact value as a fraction in lowest terms.

use std::fmt;

use num_bigint::BigUint;

/// A non-negative fraction in lowest terms, whose denominator is a product of small primes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    numerator: BigUint,
    /// The primes of the denominator with their exponents, in ascending order.
    denominator: Vec<(u32, usize)>,
}

impl Fraction {
    /// The fraction of an integer over a power of the number of outcomes of a die.
    pub(crate) fn new(numerator: BigUint, outcomes: u32, exponent: usize) -> Self {
        let mut fraction = Self { numerator, denominator: Vec::new() };
        for (prime, power) in factors(outcomes) {
            fraction.reduce(prime, power * exponent);
        }
        fraction
    }

    /// Divides the numerator by a prime as often as possible, and at most `exponent` times; the others remain below.
    fn reduce(&mut self, prime: u32, mut exponent: usize) {
        while exponent > 0 && &self.numerator % prime == BigUint::ZERO {
            self.numerator /= prime;
            exponent -= 1;
        }
        if exponent > 0 {
            self.denominator.push((prime, exponent));
        }
    }

    /// The numerator.
    #[must_use]
    pub fn numerator(&self) -> &BigUint {
        &self.numerator
    }

    /// The primes of the denominator with their exponents, in ascending order.
    #[must_use]
    pub fn primes(&self) -> &[(u32, usize)] {
        &self.denominator
    }

    /// The denominator.
    #[must_use]
    pub fn denominator(&self) -> BigUint {
        let powers = self.denominator.iter().map(|&(prime, exponent)| BigUint::from(prime).pow(exponent as u32));
        powers.product()
    }

    /// The fraction as a decimal number, rounded to this number of digits after the point.
    #[must_use]
    pub fn decimal(&self, digits: usize) -> String {
        let (one, below) = (BigUint::from(10_u32).pow(digits as u32), self.denominator());
        // Adding half a unit rounds, and half a unit itself is rounded up.
        let units = (((&self.numerator * &one) << 1_u32) + &below) / (below << 1_u32);
        let (whole, part) = (&units / &one, (&units % &one).to_string());
        if digits == 0 { whole.to_string() } else { format!("{whole}.{part:0>digits$}") }
    }
}

/// `3 / (2^4 · 3^2)`
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let powers = self.denominator.iter().map(|(prime, exponent)| format!("{prime}^{exponent}"));
        match powers.collect::<Vec<_>>().join(" · ") {
            none if none.is_empty() => write!(f, "{}", self.numerator),
            powers => write!(f, "{} / ({powers})", self.numerator),
        }
    }
}

/// The primes of a number with their exponents, by trial division.
fn factors(number: u32) -> Vec<(u32, usize)> {
    let mut rest = number;
    let mut exponent = |divisor: u32| {
        let mut exponent = 0;
        while rest.is_multiple_of(divisor) {
            rest /= divisor;
            exponent += 1;
        }
        exponent
    };
    (2..=number).map(|divisor| (divisor, exponent(divisor))).filter(|(_, exponent)| *exponent > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numerator: u64, outcomes: u32, exponent: usize) -> Fraction {
        Fraction::new(numerator.into(), outcomes, exponent)
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        let fraction = of(540, 6, 4);
        assert_eq!(fraction.to_string(), "5 / (2^2 · 3^1)");
        assert_eq!(fraction.decimal(5), "0.41667");
        assert_eq!(of(7, 8, 1).to_string(), "7 / (2^3)");
        assert_eq!(of(72, 6, 2).to_string(), "2");
        assert_eq!(of(97 * 5, 97, 2).to_string(), "5 / (97^1)");
        assert_eq!(of(1, 90, 2).to_string(), "1 / (2^2 · 3^4 · 5^2)");
    }

    #[test]
    fn decimals_are_rounded_and_have_all_their_zeros() {
        assert_eq!(of(1 << 45, 2, 45).decimal(3), "1.000");
        assert_eq!(of(3, 2, 1).decimal(0), "2");
        assert_eq!(of(1, 2, 4).decimal(3), "0.063");
    }
}
