//! Numbers on the command line.

use std::fmt::Display;
use std::num::IntErrorKind;
use std::str::FromStr;

/// Reads a whole number within bounds; `most` is `None` where only the type limits it.
pub fn whole<T>(least: T, most: Option<T>) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: Copy + Display + PartialOrd + FromStr<Err = std::num::ParseIntError>,
{
    move |text| {
        let bounds = match most {
            Some(most) => format!("must be {least} to {most}"),
            None => format!("must be {least} or more"),
        };
        let is_negative = text.strip_prefix('-').is_some_and(|digits| digits.parse::<u64>().is_ok());
        match text.parse::<T>() {
            Ok(number) if number >= least && most.is_none_or(|most| number <= most) => Ok(number),
            Ok(_) => Err(bounds),
            Err(_) if is_negative => Err(bounds),
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => Err(match most {
                Some(_) => bounds,
                None => "is too large a number".to_owned(),
            }),
            Err(_) => Err(format!("not a whole number; it {bounds}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_within_its_bounds_is_told_with_them() {
        let wrong = |text: &str| whole(0_u64, None)(text).unwrap_err();
        assert_eq!(wrong("-5"), "must be 0 or more");
        assert_eq!(wrong("two"), "not a whole number; it must be 0 or more");
        assert_eq!(wrong("99999999999999999999"), "is too large a number");
        let bounded = whole(1_u16, Some(1024));
        assert_eq!(bounded("1024"), Ok(1024));
        for text in ["0", "1025", "-1", "99999999"] {
            assert_eq!(bounded(text).unwrap_err(), "must be 1 to 1024", "{text}");
        }
    }
}
