//! Proofs that the beam stays left of the first strip.
//!
//! The two cases are those of "The beam stays left of the first strip" in
//! `docs/algorithms/closed-forms.md`; its letters are used here.

use std::collections::BTreeSet;

use super::one_beam::OneBeam;
use super::proof::Thread;
use wythoff_exact::divisor::lcm;

/// The left edge of the first strip, x = slope y + start.
struct Edge {
    slope: f64,
    start: f64,
}

impl Edge {
    /// Returns the column of the edge in a row, and a margin of 1.
    fn at(&self, row: f64) -> f64 {
        self.slope * row + self.start - 1.0
    }
}

/// Returns true if the beam provably stays left of the strip of the first thread. `inner` are the
/// palaces on no ray, and `late` those of columns from Y1 on in rows before. All numbers are far
/// below 2^53, and the inequalities hold with a margin of 1, so that rounding has no effect.
pub(super) fn stays(game: &OneBeam, first: &Thread, inner: &[(u64, u64)], late: usize) -> bool {
    let (dx, dy) = (first.dx as f64, first.dy as f64);
    let edge = Edge { slope: dx / dy, start: first.lo as f64 / dy };
    let (rows, base) = (game.rows as f64, game.rows / 3);
    let in_order = || {
        Line::of(game, inner, base)
            .is_some_and(|line| line.slope <= edge.slope && line.farthest(rows) < edge.at(rows))
    };
    base >= game.from && (in_order() || stays_for_all_diagonals(game, &edge, inner, base, late))
}

/// The line of a beam in case (A): its lines are a residue class, and it uses its diagonals in
/// their order.
#[derive(Debug, Clone, Copy)]
struct Line {
    /// The row b from which on palaces are counted.
    base: f64,
    /// The diagonal of the first of them, e0.
    first: f64,
    /// The mean distance of the diagonals, g', and the length after which they repeat.
    each: f64,
    period: f64,
    /// The slope s0, where s0 - 1/s0 = g'/g.
    slope: f64,
    /// Up to row y there are (y - base) share + middle palaces, to within `off`.
    share: f64,
    middle: f64,
    off: f64,
}

impl Line {
    fn of(game: &OneBeam, inner: &[(u64, u64)], base: u64) -> Option<Self> {
        let step = game.lattice()?;
        let (before, beam): (Vec<_>, Vec<_>) = inner.iter().partition(|palace| palace.1 < base);
        let &(column, row) = beam.first()?;
        // Open diagonals are those that are open at row `from`.
        let counted = before.iter().filter(|(x, y)| *y >= game.from || x - y >= game.small);
        let used: BTreeSet<u64> = counted.map(|(x, y)| x - y).collect();
        let last = before.iter().map(|(x, y)| x - y).max().unwrap_or_default().max(game.small);
        let is_free = |c: &u64| c.is_multiple_of(step) && game.is_diagonal(*c);
        let in_order = (0..=last).filter(is_free).all(|c| used.contains(&c));
        // The columns of earlier palaces from row `base` on lie before those of the beam.
        let ahead = before.iter().map(|palace| palace.0).filter(|&x| x >= base);
        let is_beyond = beam.last().is_some_and(|palace| palace.1 > column);
        if !in_order || !is_beyond || ahead.clone().any(|x| x >= column) {
            return None;
        }
        let period = lcm(step, game.diagonals.len() as u64)?;
        let inside = (last..last + period).filter(is_free).count();
        let gaps = beam.windows(2).map(|two| two[1].1 - two[0].1);
        let gap = gaps.max().unwrap_or_default().max(2 * step);
        // So a palace in a column before t is in a row before t.
        if column - row < gap {
            return None;
        }
        let gap = gap as f64;
        let (step, period) = (step as f64, period as f64);
        let each = period / inside as f64;
        let half = each / step / 2.0;
        let slope = half + half.hypot(1.0);
        let share = (slope - 1.0) / each;
        let (first, ahead) = ((column - row) as f64, ahead.count() as f64);
        let middle = (share * first / slope - ahead) / (1.0 + 1.0 / slope);
        // Beyond the first column, |m - share (t - base) - middle| is at most this plus 1/s0 of
        // what it was further up.
        let more = 1.0 + share * (2.0 * period + gap) / slope;
        let seen = (base..=column).map(|t| {
            let m = beam.partition_point(|palace| palace.1 < t) as f64;
            (m - share * (t - base) as f64 - middle).abs()
        });
        let off = seen.fold(more * slope / (slope - 1.0), f64::max);
        Some(Self { base: base as f64, first, each, period, slope, share, middle, off })
    }

    /// Returns a column that no palace of a row reaches.
    fn farthest(&self, row: f64) -> f64 {
        let palaces = self.share * (row - self.base) + self.middle + self.off;
        row + self.first + self.each * palaces + self.period
    }
}

/// Case (B): the beam may have all diagonals from C0 on.
fn stays_for_all_diagonals(
    game: &OneBeam,
    edge: &Edge,
    inner: &[(u64, u64)],
    base: u64,
    late: usize,
) -> bool {
    if !game.diagonals.iter().all(|&is_diagonal| is_diagonal) {
        return false;
    }
    // |U in [a, b)| differs from u (b - a) by at most theta.
    let period = game.lines.len();
    let share = game.lines.iter().filter(|&&is_line| is_line).count() as f64 / period as f64;
    let mut theta: f64 = 0.0;
    for begin in 0..period {
        let mut lines = 0.0;
        for length in 0..period {
            theta = theta.max((lines - share * length as f64).abs());
            lines += f64::from(u8::from(game.lines[(begin + length) % period]));
        }
    }
    let above = || inner.iter().filter(|palace| palace.1 < base);
    let used = above().filter(|palace| palace.0 - palace.1 >= game.small).count() as f64;
    let ahead = above().filter(|palace| palace.0 >= base).count() as f64;
    let (rows, base, small) = (game.rows as f64, base as f64, game.small as f64);
    let constant = (used - 0.5 * ahead + 3.0 * late as f64 + 4.5 * theta) / share;
    let back = (rows - edge.start.max(0.0)) / edge.slope - 1.0;
    let farthest = rows + small + constant + 2.0 * (rows - base) - 1.5 * (back - base);
    back >= base && 3.0 - 1.5 / edge.slope < edge.slope && farthest < edge.at(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::K;

    /// The beam of a game up to row `end`, and its line by the rows of its proof.
    fn beam(k: u64, end: u64) -> (OneBeam, Vec<(u64, u64)>) {
        let game = OneBeam::find(K::try_new(k).unwrap(), 12_000, &()).unwrap().unwrap();
        let inner = game.first.iter().copied().chain(game.beam(end)).collect();
        (game, inner)
    }

    #[test]
    fn beams_in_order_keep_to_their_lines() {
        let root = |a: f64, d: f64, b: f64| (a + d.sqrt()) / b;
        let slopes = [
            (2, root(1.0, 5.0, 2.0)),
            (8, 2.0),
            (10, root(1.0, 5.0, 2.0)),
            (55, root(4.0, 41.0, 5.0)),
            (73, root(1.0, 2.0, 1.0)),
        ];
        for (k, slope) in slopes {
            let (game, far) = beam(k, 200_000);
            let end = far.partition_point(|palace| palace.1 < game.rows);
            let line = Line::of(&game, &far[..end], game.rows / 3).unwrap();
            assert!((line.slope - slope).abs() < 1e-12, "game {k}");
            let counted = far.iter().filter(|palace| palace.1 as f64 >= line.base);
            let mut most = 0.0_f64;
            for (m, &(x, y)) in counted.enumerate() {
                let expected = line.share * (y as f64 - line.base) + line.middle;
                most = most.max((m as f64 - expected).abs());
                assert!((x as f64) < line.farthest(y as f64), "game {k}, row {y}");
            }
            assert!(most <= line.off && line.off < 20.0, "game {k}: {most}, {}", line.off);
        }
    }

    #[test]
    fn a_beam_that_leaves_out_a_diagonal_has_no_line() {
        let (game, mut inner) = beam(73, 12_000);
        let base = game.rows / 3;
        assert!(Line::of(&game, &inner, base).is_some());
        let left_out = inner.iter().position(|palace| palace.1 > base / 2).unwrap();
        inner.remove(left_out);
        assert!(Line::of(&game, &inner, base).is_none());
        let (game, inner) = beam(5, 12_000);
        assert!(Line::of(&game, &inner, base).is_none(), "the lines are no residue class");
    }
}
