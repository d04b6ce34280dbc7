//! The games {(1,0), (a,a), (0,1)}: their lines for every a, their P-positions where a is a power of two.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::lines::ExactLine;
use crate::exact::Quadratic;
use crate::imitation::{Formula, KM, Partner, Partners};

/// The two lines of {(1,0), (a,a), (0,1)}, by rising slope; a from 1.
///
/// With R = sqrt(4 a^2 + 1), slopes are (R - 1) / 2a and (R + 1) / 2a, densities (1 + 2a - R) / 2 and (1 - 2a + R) / 2.
/// Source: \[FGPLL\] section 4.1, consistent with Connell 1959.
///
/// ```
/// use wythoff::nimhoff::connell;
/// let [_, upper] = connell::lines(2);
/// assert_eq!(upper.slope.to_string(), "1/4 + 1/4 sqrt(17)");
/// assert_eq!(upper.density.digits(6), "0.561552");
/// ```
///
/// # Panics
/// If a is 0, where (0, 0) is no rule.
pub fn lines(a: u32) -> [ExactLine; 2] {
    let radicand = UBig::from(a) * UBig::from(a) * UBig::from(4u8) + UBig::ONE;
    let number = |rational: i64, root: i64, divisor: u64| {
        let part = |n: i64| RBig::from_parts(IBig::from(n), UBig::from(divisor));
        Quadratic::new(part(rational), part(root), radicand.clone())
    };
    let twice = 2 * i64::from(a);
    let double = 2 * u64::from(a);
    [
        ExactLine { slope: number(-1, 1, double), density: number(1 + twice, -1, 2) },
        ExactLine { slope: number(1, 1, double), density: number(1 - twice, 1, 2) },
    ]
}

/// The P-positions of {(1,0), (a,a), (0,1)} for a power of two: the x of each of the first `rows` rows.
///
/// Cut the board into blocks of a x a positions. Let (X, Y) run over the pairs with X the least number in no
/// pair before and Y = X + floor(n / a), n = 0, 1, ..: the P-positions of (a,1)-Blocking Wythoff Nim. Block (X, Y)
/// of index n holds the P-positions with offsets (i, i xor n mod a), and block (Y, X) their mirror images; no other block
/// holds any. For a = 1 that is Wythoff Nim. `docs/algorithms/nimhoff.md` has the proof, which is three-heap
/// Nim in each block.
///
/// `None` if a is no power of two: 3 already follows no such pattern.
///
/// `Time: O(rows)`. `Memory: O(rows)`.
///
/// ```
/// use wythoff::nimhoff::connell;
/// assert_eq!(connell::rows(2, 8).unwrap(), [0, 1, 3, 2, 6, 7, 4, 5]);
/// assert_eq!(connell::rows(3, 8), None);
/// ```
pub fn rows(a: u32, rows: usize) -> Option<Vec<u64>> {
    if !a.is_power_of_two() {
        return None;
    }
    let km = KM::try_new(a.into(), 1).ok()?;
    let partners = Partners::new(km, Formula::Game, rows.div_ceil(a as usize));
    let a = u64::from(a);
    let position = |row: u64| {
        let Partner { mate, xi } = partners.of(row / a);
        mate * a + ((row % a) ^ xi)
    };
    Some((0..rows as u64).map(position).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;
    use crate::nimhoff::{Lines, Nimhoff, Positions};

    fn rules(a: u32) -> Ruleset {
        format!("1,0 {a},{a} 0,1").parse().expect("rules")
    }

    #[test]
    fn lines_are_those_of_theorem_10() {
        for a in [1, 2, 3, 7, 12, 100] {
            let solved = Lines::solve(rules(a).rules(), 100).unwrap();
            assert_eq!(solved.exact().unwrap(), lines(a), "{a}");
        }
    }

    #[test]
    fn powers_of_two_are_nim_within_blocks() {
        for a in [1, 2, 4, 8, 16, 64] {
            let game = Nimhoff::try_new(&rules(a)).unwrap();
            let engine: Vec<u64> = Positions::new(&game).take(5000).collect();
            for count in [0, 1, 999, 5000] {
                assert_eq!(rows(a, count).unwrap(), engine[..count], "{a}");
            }
        }
    }
}
