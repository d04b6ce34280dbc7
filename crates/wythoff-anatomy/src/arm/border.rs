//! The borders of the arm: where a medium, whose density depends on its excess alone, meets a
//! region with one density and one excess.
//!
//! Let z be the distance from the line of a border's slope, in units of √y, ρ₀ and E₀ the
//! density and the excess beyond the border, and ρ = ρ₀ + μ″(z) the density of palaces. Then
//! their excess is E₀ + K (z μ′/2 - μ), with a factor K of the slope. At the border, where z is
//! the lag, μ and μ′ are 0. This is derived in `docs/algorithms/skin.md` and
//! `docs/algorithms/growth.md`.

use super::Layer;
use wythoff_exact::PHI;

/// Steps of the integration, in units of √y.
const STEP: f64 = 0.01;
/// The integration ends so many √y behind the line.
const END: f64 = 12.0;
/// The bulk is reached if the excess has changed by this share of the difference between border
/// and bulk.
const REACHED: f64 = 0.999;
const ROOT_OF_FIVE: f64 = 2.0 * PHI - 1.0;

/// The density of palaces by their excess.
#[derive(Debug, Clone, PartialEq)]
pub struct Medium {
    /// Excess and density, by rising excess.
    points: Vec<(f64, f64)>,
    /// Excess and density far from all borders.
    bulk: (f64, f64),
}

/// A border of the arm.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ArmBorder {
    /// Density beyond it.
    density: f64,
    /// Excess beyond it.
    excess: f64,
    /// The factor K of the equation.
    factor: f64,
}

impl Medium {
    /// Returns the medium with these points (excess, density) and this bulk. The density is
    /// linear between them, and constant beyond the first and the last excess.
    pub fn new(points: impl IntoIterator<Item = (f64, f64)>, bulk: (f64, f64)) -> Self {
        let mut points: Vec<_> = points.into_iter().chain([bulk]).collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        Self { points, bulk }
    }

    /// The medium in some layers, and in others behind them that are its bulk; `None` if there
    /// are no layers of the bulk.
    ///
    /// Of layers outside the bulk, only those are taken whose excess and density deviate from
    /// those of the bulk in opposite directions, as those of `border` do.
    pub fn of(layers: &[Layer], bulk: &[Layer], border: ArmBorder) -> Option<Self> {
        let bulk = Layer::mean(bulk)?;
        let (excess, density) = (bulk.excess(), bulk.density);
        let rises = border.excess > excess;
        let is_between = |of: &&Layer| {
            of.excess() != excess
                && (of.excess() > excess) == rises
                && (of.density < density) == rises
        };
        let points = layers.iter().filter(is_between).map(|of| (of.excess(), of.density));
        Some(Self::new(points, (excess, density)))
    }

    /// The medium with the means of its points in some equal parts of the excess between its
    /// bulk and a border, in place of the points.
    pub fn in_parts(self, border: ArmBorder, parts: usize) -> Self {
        let part = (border.excess - self.bulk.0) / parts as f64;
        let mut sums = vec![(0.0, 0.0, 0.0); parts];
        for (excess, density) in self.points.into_iter().filter(|&point| point != self.bulk) {
            let at = (excess - self.bulk.0) / part;
            if let Some(sum) = (at >= 0.0).then(|| sums.get_mut(at as usize)).flatten() {
                *sum = (sum.0 + 1.0, sum.1 + excess, sum.2 + density);
            }
        }
        let means = sums.into_iter().filter(|sum| sum.0 > 0.0);
        Self::new(
            means.map(|(count, excess, density)| (excess / count, density / count)),
            self.bulk,
        )
    }

    /// The medium from another first point on, without points that would make the density rise
    /// with the excess.
    pub fn falling_from(self, first: (f64, f64)) -> Self {
        let mut points = vec![first];
        for point in self.points {
            if points.last().is_some_and(|last| point.1 < last.1) {
                points.push(point);
            }
        }
        Self { points, bulk: self.bulk }
    }

    /// Returns excess and density far from all borders.
    pub const fn bulk(&self) -> (f64, f64) {
        self.bulk
    }

    /// Returns the density at an excess.
    pub fn density(&self, excess: f64) -> f64 {
        let next = self.points.partition_point(|point| point.0 < excess);
        let Some(&(to, below)) = self.points.get(next) else { return self.points[next - 1].1 };
        let Some(&(from, above)) = next.checked_sub(1).and_then(|last| self.points.get(last))
        else {
            return below;
        };
        above + (below - above) * (excess - from) / (to - from)
    }
}

impl ArmBorder {
    /// The rim: beyond it lies outer space.
    pub const RIM: Self =
        Self { density: 0.0, excess: 0.0, factor: ROOT_OF_FIVE / (PHI * PHI * PHI) };

    /// The seam: beyond it lies the épaulette.
    pub const SEAM: Self =
        Self { density: 5.0 / 11.0, excess: 0.5, factor: ROOT_OF_FIVE * (PHI * PHI * PHI) };

    /// Returns the density beyond the border.
    pub const fn density(self) -> f64 {
        self.density
    }

    /// Returns the excess beyond the border.
    pub const fn excess(self) -> f64 {
        self.excess
    }

    /// Returns the lag C, in units of √y, with which the excess of a medium tends to that of its
    /// bulk: the border lies C √y inside the line of its slope.
    ///
    /// ```
    /// use wythoff_anatomy::arm::{ArmBorder, Medium};
    /// // Behind the seam: docs/algorithms/growth.md#why-the-seam-is-a-parabola
    /// let layers = [(0.33, 0.38), (0.37, 0.329), (0.41, 0.261), (0.45, 0.192), (0.5, 0.179)];
    /// let lag = ArmBorder::SEAM.lag(&Medium::new(layers, (0.3115, 0.4102)));
    /// assert!((lag - 0.83).abs() < 0.02, "{lag}");
    /// ```
    pub fn lag(self, medium: &Medium) -> f64 {
        let (mut low, mut high) = (0.0, 3.0);
        for _ in 0..30 {
            let middle = f64::midpoint(low, high);
            if self.reached(medium, middle) < REACHED { low = middle } else { high = middle }
        }
        f64::midpoint(low, high)
    }

    /// Returns depth, excess and density behind a border with this lag, from the border on. The
    /// depth is the distance from the border, in units of √y.
    pub fn behind(self, medium: &Medium, lag: f64) -> Vec<(f64, f64, f64)> {
        let mut found = Vec::new();
        self.integrate(medium, lag, |excess| {
            found.push((STEP * found.len() as f64, excess, medium.density(excess)));
        });
        found
    }

    /// Returns by which share of the difference between border and bulk the excess changes
    /// behind a border with this lag.
    fn reached(self, medium: &Medium, lag: f64) -> f64 {
        let mut last = self.excess;
        self.integrate(medium, lag, |excess| last = excess);
        (last - self.excess) / (medium.bulk.0 - self.excess)
    }

    /// Calls back with the excess at the border, and step by step behind it.
    fn integrate(self, medium: &Medium, lag: f64, mut visit: impl FnMut(f64)) {
        let excess =
            |z: f64, sum: f64, first: f64| self.excess + self.factor * (z * first / 2.0 - sum);
        let second =
            |z: f64, sum: f64, first: f64| medium.density(excess(z, sum, first)) - self.density;
        let (mut z, mut sum, mut first) = (lag, 0.0, 0.0);
        visit(self.excess);
        while z < END {
            let here = second(z, sum, first);
            let half = (z + STEP / 2.0, sum + first * STEP / 2.0, first + here * STEP / 2.0);
            let middle = second(half.0, half.1, half.2);
            sum += first * STEP + middle * STEP * STEP / 2.0;
            first += middle * STEP;
            z += STEP;
            visit(excess(z, sum, first));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_medium_is_linear_between_its_points_and_constant_beyond() {
        let medium = Medium::new([(0.5, 0.2), (0.4, 0.3)], (0.3, 0.4));
        for (excess, density) in [(0.0, 0.4), (0.3, 0.4), (0.35, 0.35), (0.45, 0.25), (0.9, 0.2)] {
            assert!((medium.density(excess) - density).abs() < 1e-12, "{excess}");
        }
    }

    #[test]
    fn parts_have_the_means_of_their_points() {
        let points = [(0.31, 0.39), (0.49, 0.2), (0.45, 0.1), (0.2, 0.9), (0.6, 0.0)];
        let medium = Medium::new(points, (0.3, 0.4)).in_parts(ArmBorder::SEAM, 2);
        let [bulk, first, second] = medium.points[..] else { panic!("{medium:?}") };
        assert_eq!((bulk, first), ((0.3, 0.4), (0.31, 0.39)));
        assert!((second.0 - 0.47).abs() < 1e-12 && (second.1 - 0.15).abs() < 1e-12);
    }

    #[test]
    fn what_lies_behind_a_border_goes_from_its_excess_to_that_of_the_bulk() {
        let medium = Medium::new([(0.5, 0.2)], (0.3115, 0.4102));
        let behind = ArmBorder::SEAM.behind(&medium, ArmBorder::SEAM.lag(&medium));
        assert!(behind[0].1 == 0.5 && (behind[0].2 - 0.2).abs() < 1e-12);
        assert!(behind[0].0 == 0.0 && (behind[100].0 - 1.0).abs() < 1e-12);
        let falls =
            |two: &[(f64, f64, f64)]| two[1].1 < two[0].1 + 1e-6 && two[1].2 > two[0].2 - 1e-6;
        assert!(behind.windows(2).all(falls));
        assert!((behind[behind.len() - 1].1 - 0.3115).abs() < 3e-4);
    }

    #[test]
    fn points_that_rise_are_left_out() {
        let medium = Medium::new([(0.1, 0.7), (0.2, 0.8), (0.25, 0.5)], (0.3, 0.4));
        let falling = medium.falling_from((0.0, 1.0));
        assert_eq!(falling.points, [(0.0, 1.0), (0.1, 0.7), (0.25, 0.5), (0.3, 0.4)]);
    }

    #[test]
    fn layers_on_the_other_side_of_the_bulk_are_left_out() {
        let layer = |excess: f64, density: f64| Layer {
            columns: 0.0,
            density,
            value: excess - 1.5 * density,
        };
        let bulk = [layer(0.30, 0.42), layer(0.32, 0.40)];
        let layers = [layer(0.4, 0.3), layer(0.4, 0.5), layer(0.2, 0.6), layer(0.2, 0.1)];
        let medium = |border| Medium::of(&layers, &bulk, border).unwrap();
        assert!((medium(ArmBorder::SEAM).density(0.5) - 0.3).abs() < 1e-12);
        assert!((medium(ArmBorder::SEAM).density(0.0) - 0.41).abs() < 1e-12);
        assert!((medium(ArmBorder::RIM).density(0.0) - 0.6).abs() < 1e-12);
        assert!((medium(ArmBorder::RIM).density(0.5) - 0.41).abs() < 1e-12);
        assert_eq!(Medium::of(&layers, &[], ArmBorder::RIM), None);
    }

    #[test]
    fn a_border_of_a_linear_medium_lags_as_the_error_function_says() {
        // If ρ falls from 5/11 - b at E₀ by s for each unit of excess, E′ = -(K/2) C b at the
        // border, and E″ = -(K/2) s z E′. So E falls, far inside, by K C b √(π/κ) exp(κ C²)
        // erfc(√κ C) / 4 with κ = K s/4, which is 0.999 (E₀ - E₁) for these lags.
        let medium = Medium::new([(0.5, 0.2)], (0.3115, 0.4102));
        let near = |lag: f64, known: f64| assert!((lag - known).abs() < 1e-3, "{lag}");
        near(ArmBorder::SEAM.lag(&medium), 0.8031);
        near(ArmBorder { excess: 0.45, ..ArmBorder::SEAM }.lag(&medium), 0.6587);
    }
}
