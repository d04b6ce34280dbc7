//! The digits of the automata: binary, or those of a metallic mean.

use thiserror::Error;

/// A way to write the numbers 0, 1, 2, .. in digits, the most significant first.
///
/// Among the words of any one length that the numeration allows, in alphabetical order, number n is
/// the n-th one, from 0 on. So one more digit divides the words that begin alike into groups, in
/// the order of the numbers, and leading zeros have no effect. Two numerations are known:
///
/// - *binary*: all words of the digits 0 and 1;
/// - *metallic a*: digits from 0 to a, with a 0 after each digit a. Place i counts U(i), with
///   U(0) = 1, U(1) = a + 1 and U(i+2) = a U(i+1) + U(i), and U(i+1) / U(i) tends to
///   (a + √(a² + 4)) / 2. For a = 1 this is Zeckendorf's numeration, by the Fibonacci numbers 1, 2,
///   3, 5, .., and the golden mean; for a = 2 the places are 1, 3, 7, 17, .., of the silver mean
///   1 + √2.
///
/// The order of words in the place of the values of digits is the idea of abstract numeration
/// systems.
///
/// ```
/// use wythoff_solved::certificate::Numeration;
///
/// let zeckendorf = Numeration::metallic(1)?;
/// assert_eq!(zeckendorf.digits_of(11), [1, 0, 1, 0, 0], "11 = 8 + 3");
/// assert_eq!(Numeration::metallic(2)?.digits_of(11), [1, 1, 1], "11 = 7 + 3 + 1");
/// assert_eq!(Numeration::BINARY.digits_of(11), [1, 0, 1, 1]);
/// assert!(Numeration::metallic(0).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Numeration {
    /// The largest digit.
    largest: u8,
    /// True if only 0 follows the largest digit.
    zero_follows: bool,
}

/// The reason why there is no such numeration.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0} is no largest digit of a numeration; choose 1 to {most}", most = Numeration::LARGEST)]
pub struct NumerationError(u64);

/// The beginning of a word: a number, and what one more digit makes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Prefix {
    /// The number.
    pub(super) value: u64,
    /// The number with a digit 0 behind it.
    zero: u64,
    /// True if the last digit was the largest one, and 0 follows.
    pub(super) full: bool,
}

impl Numeration {
    /// Binary.
    pub const BINARY: Self = Self { largest: 1, zero_follows: false };

    /// The largest a of [`Numeration::metallic`].
    pub const LARGEST: u64 = 9;

    /// The numeration with digits from 0 to a, and a 0 after each digit a.
    ///
    /// # Errors
    /// If a is not in 1 to 9.
    pub fn metallic(a: u64) -> Result<Self, NumerationError> {
        match u8::try_from(a) {
            Ok(largest) if (1..=Self::LARGEST).contains(&a) => {
                Ok(Self { largest, zero_follows: true })
            }
            _ => Err(NumerationError(a)),
        }
    }

    /// The a of [`Numeration::metallic`], if this is not binary.
    pub fn mean(self) -> Option<u64> {
        self.zero_follows.then_some(self.largest.into())
    }

    /// Returns the number of digits.
    pub(super) fn digits(self) -> usize {
        usize::from(self.largest) + 1
    }

    /// Returns the number of digits that may follow: 1 if the last one was the largest and 0
    /// follows it.
    pub(super) fn allowed(self, full: bool) -> usize {
        if full { 1 } else { self.digits() }
    }

    /// Returns true if this digit was the largest one, and 0 follows.
    pub(super) fn fills(self, digit: usize) -> bool {
        self.zero_follows && digit == usize::from(self.largest)
    }

    /// The empty word.
    pub(super) const fn start(self) -> Prefix {
        Prefix { value: 0, zero: 0, full: false }
    }

    /// Returns the word with one more digit, if its numbers have 64 bits.
    pub(super) fn then(self, before: Prefix, digit: usize) -> Option<Prefix> {
        let digits = self.digits() as u64;
        // U(i+2) = a U(i+1) + U(i) or 2 U(i+1), and U(1) is the number of digits.
        let (times, earlier) =
            if self.zero_follows { (digits - 1, before.value) } else { (digits, 0) };
        let value = before.zero.checked_add(digit as u64)?;
        let zero = before.zero.checked_mul(times)?.checked_add(earlier)?;
        let zero = zero.checked_add(digits.checked_mul(digit as u64)?)?;
        Some(Prefix { value, zero, full: self.fills(digit) })
    }

    /// Returns the digits of a number, the most significant first; none for 0.
    pub fn digits_of(self, number: u64) -> Vec<u8> {
        let digits = self.digits() as u128;
        let next = |&[place, after]: &[u128; 2]| {
            let larger =
                if self.zero_follows { after * (digits - 1) + place } else { after * digits };
            (after <= number.into()).then_some([after, larger])
        };
        let first = (number > 0).then_some([1, digits]);
        let places: Vec<u64> =
            std::iter::successors(first, next).map(|[place, _]| place as u64).collect();
        let mut rest = number;
        let digit = |place: u64| {
            let digit = rest / place;
            rest %= place;
            digit as u8
        };
        places.into_iter().rev().map(digit).collect()
    }
}
