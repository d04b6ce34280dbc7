//! Values that are written as text.

use std::fmt::Display;

use serde::Serializer;

/// As it is displayed: letters of outcomes, names of rules, and numbers that may pass 2^53, where
/// JSON readers lose digits.
pub fn as_text<T: Display + ?Sized, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Returns a number with its digits grouped by threes, from five digits on, with thin spaces
/// between the groups.
///
/// ```
/// assert_eq!((&*wythoff::text::grouped(0), &*wythoff::text::grouped(9999)), ("0", "9999"));
/// assert_eq!(wythoff::text::grouped(12500), "12\u{2009}500");
/// assert_eq!(wythoff::text::grouped(1234567), "1\u{2009}234\u{2009}567");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join("\u{2009}")
}
