//! Greatest common divisors and least common multiples.

/// Returns the greatest common divisor. For a number and 0 it is the number.
pub const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the least common multiple of two positive numbers; `None` if it exceeds 64 bits.
pub const fn lcm(a: u64, b: u64) -> Option<u64> {
    (a / gcd(a, b)).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_and_multiples_are_right() {
        assert_eq!((gcd(12, 18), gcd(7, 0), gcd(0, 7), gcd(1, u64::MAX)), (6, 7, 7, 1));
        assert_eq!((lcm(4, 6), lcm(1, 9), lcm(u64::MAX, 2)), (Some(12), Some(9), None));
    }
}
