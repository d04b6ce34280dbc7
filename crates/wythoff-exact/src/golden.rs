//! The golden ratio and Wythoff's pairs.

/// The golden ratio φ, rounded to 53 bits.
pub const PHI: f64 = 1.618_033_988_749_895;

/// The last n whose Wythoff pair fits in 64 bits, with 1 added to both numbers.
pub const LAST_WYTHOFF_PAIR: u64 = 7_046_029_254_386_353_129;

/// The n-th Wythoff pair (floor(phi n), floor(phi^2 n)), exactly.
///
/// # Panics
/// If n is above [`LAST_WYTHOFF_PAIR`], about 7 * 10^18, because the pair has more than 64 bits.
///
/// ```
/// use wythoff_exact::wythoff_pair;
/// assert_eq!(wythoff_pair(14), (22, 36)); // [FGPLL] Table 1
/// ```
pub fn wythoff_pair(n: u64) -> (u64, u64) {
    assert!(
        n <= LAST_WYTHOFF_PAIR,
        "pair {n} has more than 64 bits; the last that fits is {LAST_WYTHOFF_PAIR}"
    );
    // floor((n + sqrt(5 n^2)) / 2) does not change if the root is rounded down first.
    let wide = u128::from(n);
    let a = (wide + (5 * wide * wide).isqrt()) / 2;
    let a = a as u64;
    (a, a + n)
}
