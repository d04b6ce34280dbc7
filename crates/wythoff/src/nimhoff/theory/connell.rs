//! The games {(1,0), (a,a), (0,1)}: lines for every a, and P-positions for powers of two.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::lines::ExactPLine;
use crate::exact::Quadratic;
use crate::imitation::{Formula, KM, Partner, Partners};

/// The two lines of {(1,0), (a,a), (0,1)}, by rising slope; a from 1.
///
/// With R = sqrt(4 a^2 + 1), slopes are (R - 1) / 2a and (R + 1) / 2a, and densities are (1 + 2a -
/// R) / 2 and (1 - 2a + R) / 2. Source: \[FGPLL\] section 4.1, consistent with Connell 1959.
///
/// ```
/// use wythoff::nimhoff::connell;
/// let [_, upper] = connell::lines(2);
/// assert_eq!(upper.slope.to_string(), "1/4 + 1/4 sqrt(17)");
/// assert_eq!(upper.density.digits(6), "0.561552");
/// ```
///
/// # Panics
/// If a is 0, because (0, 0) is not a rule.
pub fn lines(a: u32) -> [ExactPLine; 2] {
    let radicand = UBig::from(a) * UBig::from(a) * UBig::from(4u8) + UBig::ONE;
    let number = |rational: i64, root: i64, divisor: u64| {
        let part = |n: i64| RBig::from_parts(IBig::from(n), UBig::from(divisor));
        Quadratic::new(part(rational), part(root), radicand.clone())
    };
    let twice = 2 * i64::from(a);
    let double = 2 * u64::from(a);
    [
        ExactPLine { slope: number(-1, 1, double), density: number(1 + twice, -1, 2) },
        ExactPLine { slope: number(1, 1, double), density: number(1 - twice, 1, 2) },
    ]
}

/// The P-positions of {(1,0), (a,a), (0,1)} for a power of two: the x of each of the first `rows`
/// rows.
///
/// Divide the board into blocks of a x a positions. Let (X, Y) be the P-positions of (a,1)-Blocking
/// Wythoff Nim: in pair n = 0, 1, .., X is the least number in no earlier pair and Y = X + floor(n
/// / a). Block (X, Y) of pair n holds the P-positions with offsets (i, i xor n mod a), and block
/// (Y, X) their mirror images. Other blocks hold none. For a = 1 the game is Wythoff Nim.
/// `docs/algorithms/nimhoff.md` has the proof, which uses three-heap Nim in each block.
///
/// Returns `None` if a is not a power of two: a = 3 does not follow this pattern.
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
    use crate::nimhoff::{Nimhoff, PLines, Positions};

    fn rules(a: u32) -> Ruleset {
        format!("1,0 {a},{a} 0,1").parse().expect("rules")
    }

    #[test]
    fn lines_satisfy_theorem_10() {
        for a in [1, 2, 3, 7, 12, 100] {
            let solved = PLines::solve(rules(a).rules(), 100).unwrap();
            assert_eq!(solved.exact().unwrap(), lines(a), "{a}");
        }
    }

    #[test]
    fn closed_forms_of_powers_of_two_agree_with_the_row_engine() {
        for a in [1, 2, 4, 8, 16, 64] {
            let game = Nimhoff::try_new(&rules(a)).unwrap();
            let engine: Vec<u64> = Positions::new(&game).take(5000).collect();
            for count in [0, 1, 999, 5000] {
                assert_eq!(rows(a, count).unwrap(), engine[..count], "{a}");
            }
        }
    }
}
