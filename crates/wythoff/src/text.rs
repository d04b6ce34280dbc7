//! Values that are written as text.

use std::fmt::Display;

use serde::Serializer;

/// As it is displayed: letters of outcomes, names of rules, and numbers that may pass 2^53, where JSON readers lose digits.
pub fn as_text<T: Display + ?Sized, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}
