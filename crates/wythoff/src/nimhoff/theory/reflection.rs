//! The log ratios of \[FGPLL\] section 6: numbers of bounces of waves between the beams.

use super::lines::PLines;
use crate::exact::Interval;

/// The ratios xi for the slopes a > b > 1 of the two upper beams of a symmetric game.
///
/// From the outer beams to the inner ones and back, x grows by the factor (a - 1) / (b - 1), whose
/// logarithm is the period in ln x. Between two beams, x grows by the ratio of their slopes. The
/// ratio called xi(b, a) in the paper equals xi(a, b), because ln a - ln(1/b) = ln b - ln(1/a).
///
/// ```
/// use wythoff::Ruleset;
/// use wythoff::nimhoff::{PLines, Reflection};
/// let rules: Ruleset = "gdwn:3,5".parse()?;
/// let reflection = Reflection::of(&PLines::solve(rules.rules(), 50)?).unwrap();
/// // Printed in Table 5: 3.270827298.
/// assert_eq!(reflection.xi_a.digits(9).unwrap(), "3.270827301");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reflection {
    /// 2 ln a / ln((a - 1) / (b - 1)): from an outer beam to its mirror image and back.
    pub xi_a: Interval,
    /// 2 ln b / ln((a - 1) / (b - 1)): from an inner beam to its mirror image and back.
    pub xi_b: Interval,
    /// ln(ab) / ln((a - 1) / (b - 1)): from an outer beam to an inner one on the other side.
    pub xi_ab: Interval,
}

impl Reflection {
    /// The ratios of the two steepest lines; `None` unless both are certainly different and steeper
    /// than the diagonal.
    pub fn of(lines: &PLines) -> Option<Self> {
        let [.., inner, outer] = lines.lines.as_slice() else {
            return None;
        };
        let one = Interval::integer(1, 0);
        let (a, b) = (&outer.slope, &inner.slope);
        let period = &(a - &one).ln()? - &(b - &one).ln()?;
        let (ln_a, ln_b) = (a.ln()?, b.ln()?);
        Some(Self {
            xi_a: (&ln_a + &ln_a).over(&period)?,
            xi_b: (&ln_b + &ln_b).over(&period)?,
            xi_ab: (&ln_a + &ln_b).over(&period)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;

    #[test]
    fn ratios_equal_the_reference_values_where_tables_5_and_6_are_wrong() {
        // Source: docs/algorithms/test-vectors.md, Log ratios of Tables 5 and 6.
        let known = [
            ("1,2", 1.687_531_557_9),
            ("3,5", 3.270_827_301_5),
            ("4,7", 4.656_921_041_2),
            ("6,10", 6.308_758_448_95),
            ("8,13", 7.966_064_995_6),
            ("2,3", 1.865_590_878_8),
            ("5,8", 4.917_903_990),
            ("10,16", 9.625_732_868_4),
        ];
        for (pair, known) in known {
            let rules: Ruleset = format!("gdwn:{pair}").parse().unwrap();
            let reflection = Reflection::of(&PLines::solve(rules.rules(), 40).unwrap()).unwrap();
            assert!(
                (reflection.xi_a.to_f64() - known).abs() < 1.1e-10,
                "{pair}: {}",
                reflection.xi_a.to_f64()
            );
            assert!(reflection.xi_a.digits(30).is_some());
            let sum = &reflection.xi_a + &reflection.xi_b;
            let twice = &reflection.xi_ab + &reflection.xi_ab;
            assert_eq!(sum.compare(&twice), None);
        }
    }

    #[test]
    fn games_with_fewer_than_four_lines_have_no_ratios() {
        for rules in ["nim", "wythoff"] {
            let rules: Ruleset = rules.parse().unwrap();
            assert_eq!(Reflection::of(&PLines::solve(rules.rules(), 40).unwrap()), None);
        }
    }
}
