//! Whole numbers as users type them: digits, a power such as 2^20, or a power and digits, 2^53-1.

use wythoff::text::is_digits;

/// 2^53: JSON readers keep all whole numbers up to here exact.
pub(crate) const LARGEST: u64 = 1 << 53;

/// The largest seed that JSON readers keep exact.
pub(crate) const LARGEST_SEED: u64 = LARGEST - 1;

/// Reads digits, a power such as 2^20, or a power and digits such as 2^53-1 and 10^6+1: no sign, no
/// blanks, no decimal exponent.
pub(crate) fn number(text: &str) -> Option<u64> {
    let digits = |text| is_digits(text).then(|| text.parse::<u128>().ok()).flatten();
    let Some((base, exponent)) = text.split_once('^') else {
        return digits(text)?.try_into().ok();
    };
    let power = |exponent| digits(base)?.checked_pow(digits(exponent)?.try_into().ok()?);
    let number = match (exponent.split_once('-'), exponent.split_once('+')) {
        (Some((exponent, less)), _) => power(exponent)?.checked_sub(digits(less)?)?,
        (None, Some((exponent, more))) => power(exponent)?.checked_add(digits(more)?)?,
        (None, None) => power(exponent)?,
    };
    number.try_into().ok()
}

/// Reads a whole number from `LEAST` to `MOST`: the value parser of most flags.
pub(crate) fn whole<T: TryFrom<u64>, const LEAST: u64, const MOST: u64>(
    text: &str,
) -> Result<T, String> {
    number(text)
        .filter(|n| (LEAST..=MOST).contains(n))
        .and_then(|n| T::try_from(n).ok())
        .ok_or_else(|| format!("give a whole number from {LEAST} to {}", written(MOST)))
}

/// Reads `--seed`.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    whole::<u64, 0, LARGEST_SEED>(text)
}

/// Reads digits, or a minus sign and digits, from -2^53 to 2^53.
pub(super) fn signed(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    number(digits).filter(|&n| n <= LARGEST).map(|n| sign * n as i64)
}

/// Reads a number of either sign.
pub(crate) fn offset(text: &str) -> Result<i64, &'static str> {
    signed(text).ok_or("give a whole number from -2^53 to 2^53")
}

/// Reads `--memory`: bytes, with a unit or without.
pub(crate) fn bytes(text: &str) -> Result<usize, &'static str> {
    const UNITS: [(&str, usize); 6] = [
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
        ("kB", 1000),
        ("MB", 1_000_000),
        ("GB", 1_000_000_000),
    ];
    let (digits, unit) = UNITS
        .iter()
        .find_map(|&(name, unit)| Some((text.strip_suffix(name)?.trim_end(), unit)))
        .unwrap_or((text, 1));
    number(digits)
        .and_then(|n| usize::try_from(n).ok()?.checked_mul(unit))
        .filter(|&n| n > 0)
        .ok_or("give a number of bytes, or of KiB, MiB, GiB, kB, MB or GB, such as 256MiB")
}

/// Formats a bound of a range: `300`, `65,536`, `2^53`, `2^53 - 1`.
pub(crate) fn written(n: u64) -> String {
    const LONG: u64 = 1 << 24;
    let after = n.wrapping_add(1);
    if n > LONG && n.is_power_of_two() {
        return format!("2^{}", n.ilog2());
    }
    if n > LONG && n & after == 0 {
        return format!("2^{} - 1", n.ilog2() + 1);
    }
    let digits = n.to_string();
    let groups: Vec<&str> = (0..digits.len().div_ceil(3))
        .rev()
        .map(|group| {
            let end = digits.len() - 3 * group;
            &digits[end.saturating_sub(3)..end]
        })
        .collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_may_be_a_power() {
        assert_eq!(["2^0", "2^60", "10^3"].map(number), [Some(1), Some(1 << 60), Some(1000)]);
        let near = ["2^53-1", "2^64-1", "10^3+1", "2^2-4"].map(number);
        assert_eq!(near, [Some((1 << 53) - 1), Some(u64::MAX), Some(1001), Some(0)]);
        for text in [
            "2^2-5",
            "2^64-0",
            "2^63+2^63",
            "2^3-",
            "8-1",
            "2^64",
            "^3",
            "2^",
            "2^-1",
            "2^3^2",
            "2 ^3",
            "2^99999999999",
        ] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn a_number_out_of_range_is_refused_with_the_range() {
        assert_eq!(whole::<u32, 2, 1000>("1000"), Ok(1000));
        for text in ["1", "1001", "-2", "", "99999999999999999999"] {
            let refused = whole::<u32, 2, 1000>(text);
            assert_eq!(refused, Err("give a whole number from 2 to 1,000".to_owned()), "{text}");
        }
    }

    #[test]
    fn bounds_read_well() {
        for (n, text) in [
            (7, "7"),
            (1000, "1,000"),
            (65_536, "65,536"),
            (1_048_575, "1,048,575"),
            (1 << 24, "16,777,216"),
            (1 << 53, "2^53"),
            ((1 << 53) - 1, "2^53 - 1"),
            (u64::MAX, "2^64 - 1"),
        ] {
            assert_eq!(written(n), text);
        }
    }

    #[test]
    fn memory_is_bytes_with_a_unit_or_without() {
        assert_eq!(
            ["7", "2kB", "256MiB", "1 GiB"].map(bytes),
            [Ok(7), Ok(2000), Ok(1 << 28), Ok(1 << 30)]
        );
        for text in ["", "0", "MiB", "-1", "1.5GiB", "1TB", "99999999999999GiB"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
