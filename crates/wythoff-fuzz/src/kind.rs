//! The finding of a target in an input.

use std::fmt::{Display, Write};

/// The finding of a target in an input, as a number. Inputs with a new kind are kept for mutations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kind(u64);

impl Kind {
    /// The kind of inputs that are not worth a mutation, such as bytes that are not text.
    pub const NONE: Self = Self(0);

    /// The kind of an input that was refused with this message. What stands between the
    /// first quote and the last one repeats the input and does not count, and nor do digits.
    pub fn refused(message: impl Display) -> Self {
        let mut words = Words { before: START, after: None };
        // Hashing cannot fail.
        let _ = write!(words, "{message}");
        let after = words.after.unwrap_or(START);
        Self(after.to_le_bytes().into_iter().fold(words.before, step))
    }

    /// The kind of an input that was read as a value with these numbers. Numbers count by their
    /// order of magnitude.
    pub fn read(numbers: &[usize]) -> Self {
        let hash = numbers.iter().fold(START + 1, |hash, &number| {
            let magnitude = usize::BITS - number.leading_zeros();
            step(hash, if number < 4 { number as u8 } else { magnitude as u8 + 2 })
        });
        Self(hash)
    }

    /// The kind of an input with both kinds.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(other.0.to_le_bytes().into_iter().fold(self.0, step))
    }
}

/// The start of the hash FNV-1a.
const START: u64 = 0xCBF2_9CE4_8422_2325;

const fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0100_0000_01B3)
}

/// Hashes of the words of a message.
struct Words {
    /// The hash of the part before the first quote.
    before: u64,
    /// The hash of the part after the last quote so far.
    after: Option<u64>,
}

impl Write for Words {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            match byte {
                b'`' | b'"' => self.after = Some(START),
                b'0'..=b'9' => {}
                _ => {
                    let hash = self.after.as_mut().unwrap_or(&mut self.before);
                    *hash = step(*hash, byte);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_that_differ_in_what_they_quote_are_of_one_kind() {
        let one = Kind::refused("`1,2` at character 7 is no vector");
        assert_eq!(one, Kind::refused("`x` y` at character 12 is no vector"));
        assert_ne!(one, Kind::refused("`x` at character 12 is no cone"));
        assert_eq!(Kind::read(&[1, 1000]), Kind::read(&[1, 1001]));
        assert_ne!(Kind::read(&[1, 1000]), Kind::read(&[2, 1000]));
    }
}
