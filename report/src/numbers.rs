//! Numbers as readers see them.

use dicebase_games::at_most;
pub(crate) use dicebase_games::in_words;

/// A narrow space that does not break the line.
const NARROW: char = '\u{202f}';
/// A space of normal width that does not break the line.
const WIDE: char = '\u{a0}';
/// Smaller numbers are treated as zeros with a rounding error.
const NOISE: f64 = 1e-9;

/// A whole number with spaces between thousands.
pub(crate) fn thousands(number: impl Into<usize>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        // Numbers of four digits, such as years, are not split.
        if i > 0 && digits.len() > 4 && (digits.len() - i).is_multiple_of(3) {
            text.push(NARROW);
        }
        text.push(digit);
    }
    text
}

/// A number with this many decimals. A zero never has a sign.
pub(crate) fn decimals(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let is_zero = !text.contains(|c: char| c.is_ascii_digit() && c != '0');
    let text = if is_zero { text.trim_start_matches('-').to_owned() } else { text };
    text.replacen('-', "\u{2212}", 1)
}

/// A number with this many decimals and its sign; a zero has none.
pub(crate) fn signed_decimals(number: f64, places: usize) -> String {
    let text = decimals(number, places);
    let is_above = number > 0.0 && text.contains(|c: char| c.is_ascii_digit() && c != '0');
    if is_above { format!("+{text}") } else { text }
}

/// A number with this many decimals, where a positive number never appears as zero. Numbers below [`NOISE`] are treated
/// as rounding errors.
pub(crate) fn rounded(number: f64, places: usize) -> String {
    let least = 10_f64.powi(-(places as i32));
    if number > NOISE && number < least / 2.0 {
        return format!("<{WIDE}{}", decimals(least, places));
    }
    decimals(number, places)
}

/// A small number as one digit times a power of ten, rounded up so that it stays an upper bound.
pub(crate) fn bound(number: f64) -> String {
    let text = at_most(number);
    let power = text.split_once('e').and_then(|(digit, exponent)| Some((digit, exponent.parse().ok()?)));
    power.map_or_else(|| text.clone(), |(digit, exponent)| format!("{digit} × 10{}", superscript(exponent)))
}

fn superscript(exponent: i32) -> String {
    let digit = |c: char| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        _ => '⁰',
    };
    exponent.to_string().chars().map(digit).collect()
}

/// A probability: in percent with this many decimals, or as "1 in n" if it is very small. Only certainty is shown as
/// 100 %.
pub(crate) fn chance(chance: f64, places: usize) -> String {
    if chance <= 0.0 {
        return "0".to_owned();
    }
    if chance >= 1.0 {
        return percent(1.0, 0);
    }
    if chance < 5e-4 {
        let one_in = 1.0 / chance;
        // Three significant digits.
        let unit = 10_f64.powi((one_in.log10().floor() as i32 - 2).max(0));
        let rounded = (one_in / unit).round() * unit;
        if rounded > 1e12 {
            let text = format!("{rounded:.0e}");
            let exponent = text.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or_default();
            return format!("1 in 10{}", superscript(exponent));
        }
        return format!("1 in {}", thousands(rounded as usize));
    }
    let most = 1.0 - 10_f64.powi(-(places as i32 + 2));
    if chance > (1.0 + most) / 2.0 {
        return format!(">{WIDE}{}", percent(most, places));
    }
    percent(chance, places)
}

/// A probability in percent.
pub(crate) fn percent(chance: f64, decimals: usize) -> String {
    format!("{:.decimals$}{NARROW}%", chance * 100.0)
}

/// A number with its noun: "one die", "three dice".
pub(crate) fn so_many(number: usize, one: &str, more: &str) -> String {
    format!("{} {}", in_words(number), if number == 1 { one } else { more })
}

/// A number of times: "once", "three times".
pub(crate) fn times(number: usize) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => so_many(number, "time", "times"),
    }
}

/// A text with its first letter in upper case.
pub(crate) fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_rounded_up() {
        assert_eq!(bound(8.1e-10), "9 × 10⁻¹⁰");
        assert_eq!(bound(9.5e-10), "1 × 10⁻⁹");
        assert_eq!(bound(2e-12), "2 × 10⁻¹²");
        assert_eq!(bound(0.0), "0");
    }

    #[test]
    fn chances_are_readable() {
        assert_eq!(chance(0.12345, 2), "12.35\u{202f}%");
        assert_eq!(chance(1.0 / 7776.0, 2), "1 in 7780");
        assert_eq!(chance(1.0 / 1_234_567.0, 2), "1 in 1\u{202f}230\u{202f}000");
        assert_eq!(chance(3e-20, 2), "1 in 10¹⁹");
        assert_eq!(chance(0.0, 2), "0");
    }

    #[test]
    fn what_is_not_certain_has_less_than_a_hundred_percent() {
        let texts = [0.999, 0.999_94, 0.999_96, 1.0 - 1e-12, 1.0].map(|number| chance(number, 2));
        let above = ">\u{a0}99.99\u{202f}%";
        assert_eq!(texts, ["99.90\u{202f}%", "99.99\u{202f}%", above, above, "100\u{202f}%"]);
        assert_eq!(chance(0.9996, 1), ">\u{a0}99.9\u{202f}%");
    }

    #[test]
    fn what_is_not_zero_is_not_read_as_zero() {
        assert_eq!(rounded(0.0004, 2), "<\u{a0}0.01");
        assert_eq!(
            (rounded(0.006, 2), rounded(0.0, 2), rounded(1e-14, 2)),
            ("0.01".into(), "0.00".into(), "0.00".into())
        );
        assert_eq!(rounded(-0.006, 2), "\u{2212}0.01");
    }

    #[test]
    fn numbers_have_a_true_minus_and_no_zero_has_one() {
        assert_eq!((decimals(-1.25, 1), decimals(-0.001, 2)), ("\u{2212}1.2".to_owned(), "0.00".to_owned()));
        assert_eq!((thousands(10_000_usize), thousands(1575_usize)), ("10\u{202f}000".to_owned(), "1575".to_owned()));
    }

    #[test]
    fn what_is_above_nothing_has_a_plus() {
        let texts = [12.34, -0.5, 0.0, 0.04].map(|number| signed_decimals(number, 1));
        assert_eq!(texts, ["+12.3", "\u{2212}0.5", "0.0", "0.0"]);
    }

    #[test]
    fn small_numbers_are_words() {
        let dice = |number| so_many(number, "die", "dice");
        assert_eq!((dice(1), dice(3)), ("one die".to_owned(), "three dice".to_owned()));
        assert_eq!((times(1), times(3), in_words(13)), ("once".to_owned(), "three times".to_owned(), "13".to_owned()));
    }
}
