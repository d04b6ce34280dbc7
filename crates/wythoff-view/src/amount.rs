//! Amounts in messages.

use std::fmt::Write;

/// A large number: `512`, `3.2e9`.
pub fn quantity(n: f64) -> String {
    if n < 1e5 { format!("{n:.0}") } else { format!("{n:.1e}") }
}

/// A number of bytes: `1000 bytes`, `1.5 GiB`.
pub fn bytes(n: u128) -> String {
    let (mut size, mut units) = (n as f64, ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"].iter());
    let mut unit = "bytes";
    while size >= 1024.0
        && let Some(&next) = units.next()
    {
        (size, unit) = (size / 1024.0, next);
    }
    match unit {
        "bytes" => format!("{n} bytes"),
        _ if size < 1e5 => format!("{size:.1} {unit}"),
        _ => format!("{size:.1e} {unit}"),
    }
}

/// A time, in the largest unit of which it has at least two: `about 2 hours`. Below 1.5 seconds it
/// is `a second or less`.
pub fn duration(seconds: f64) -> String {
    const UNITS: [(&str, f64); 5] =
        [("seconds", 1.0), ("minutes", 60.0), ("hours", 60.0), ("days", 24.0), ("years", 365.25)];
    let (mut amount, mut name) = (seconds, "seconds");
    for (unit, size) in UNITS {
        if amount / size < 2.0 {
            break;
        }
        (amount, name) = (amount / size, unit);
    }
    if amount < 1.5 {
        return "a second or less".to_owned();
    }
    let mut text = String::from("about ");
    // Writing to a string cannot fail.
    let _ = if amount < 1e5 { write!(text, "{amount:.0}") } else { write!(text, "{amount:.0e}") };
    text + " " + name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_units_that_suit_them() {
        assert_eq!(quantity(99_999.0), "99999");
        assert_eq!(quantity(2e14), "2.0e14");
        assert_eq!(bytes(1000), "1000 bytes");
        assert_eq!(bytes(3 << 29), "1.5 GiB");
        assert_eq!(bytes(1 << 120), "1.2e18 EiB");
        assert_eq!(duration(1.4), "a second or less");
        assert_eq!(duration(1.5), "about 2 seconds");
        assert_eq!(duration(100.0), "about 100 seconds");
        assert_eq!(duration(7200.0), "about 2 hours");
        assert_eq!(duration(86400.0 * 365.25 * 1e7), "about 1e7 years");
    }
}
