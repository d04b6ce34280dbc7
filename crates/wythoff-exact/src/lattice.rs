//! Lattice reduction in integers.

use dashu_int::IBig;
use dashu_int::ops::DivEuclid;

/// Gram-Schmidt orthogonalization without fractions: d(i) is the Gram determinant of the first i
/// vectors, and lambda(i, j) = d(j + 1) mu(i, j) is an integer.
struct Reduction<'a> {
    basis: &'a mut [Vec<IBig>],
    d: Vec<IBig>,
    lambda: Vec<Vec<IBig>>,
}

/// Reduces the basis of a lattice to short and nearly orthogonal vectors. The first vector is then
/// at most 2^((n - 1) / 2) times as long as the shortest vector of the lattice.
///
/// `Time: O(n^4 log B)` operations on numbers of O(n log B) bits, for n vectors of length up to B.
///
/// Source: Lenstra, Lenstra, Lovász 1982; without fractions as in Cohen, *A Course in Computational
/// Algebraic Number Theory*, Algorithm 2.6.7.
///
/// # Panics
/// If the vectors are linearly dependent.
pub(crate) fn reduce(basis: &mut [Vec<IBig>]) {
    let n = basis.len();
    let mut reduction = Reduction::new(basis);
    let mut k = 1;
    while k < n {
        reduction.shorten(k, k - 1);
        if reduction.must_swap(k) {
            reduction.swap(k);
            k = (k - 1).max(1);
        } else {
            for l in (0..k - 1).rev() {
                reduction.shorten(k, l);
            }
            k += 1;
        }
    }
}

impl<'a> Reduction<'a> {
    fn new(basis: &'a mut [Vec<IBig>]) -> Self {
        let n = basis.len();
        let mut d = vec![IBig::ONE];
        let mut lambda = vec![vec![IBig::ZERO; n]; n];
        for k in 0..n {
            for j in 0..=k {
                let mut u = dot(&basis[k], &basis[j]);
                for i in 0..j {
                    u = (&d[i + 1] * u - &lambda[k][i] * &lambda[j][i]) / &d[i];
                }
                if j < k {
                    lambda[k][j] = u;
                } else {
                    assert!(u > IBig::ZERO, "vector {k} depends on those before it");
                    d.push(u);
                }
            }
        }
        Self { basis, d, lambda }
    }

    /// Subtracts the multiple of vector l from vector k that makes |mu(k, l)| at most 1/2.
    fn shorten(&mut self, k: usize, l: usize) {
        let d = &self.d[l + 1];
        // q is lambda / d, rounded to the nearest integer.
        let q = ((&self.lambda[k][l] << 1) + d).div_euclid(d << 1);
        if q.is_zero() {
            return;
        }
        self.lambda[k][l] -= &q * d;
        for i in 0..l {
            let part = &q * &self.lambda[l][i];
            self.lambda[k][i] -= part;
        }
        let (before, from_k) = self.basis.split_at_mut(k);
        for (x, y) in from_k[0].iter_mut().zip(&before[l]) {
            *x -= &q * y;
        }
    }

    /// Returns true if vectors k and k - 1 must be swapped, by Lovász's condition with 3/4.
    fn must_swap(&self, k: usize) -> bool {
        let lambda = &self.lambda[k][k - 1];
        let (d, [before, after]) = (&self.d[k], [&self.d[k - 1], &self.d[k + 1]]);
        (before * after + lambda * lambda) << 2 < IBig::from(3) * d * d
    }

    fn swap(&mut self, k: usize) {
        self.basis.swap(k, k - 1);
        for j in 0..k - 1 {
            let kept = std::mem::take(&mut self.lambda[k][j]);
            self.lambda[k][j] = std::mem::replace(&mut self.lambda[k - 1][j], kept);
        }
        let lambda = self.lambda[k][k - 1].clone();
        let (d, after) = (self.d[k].clone(), self.d[k + 1].clone());
        let new = (&self.d[k - 1] * &after + &lambda * &lambda) / &d;
        for row in &mut self.lambda[k + 1..] {
            let t = row[k].clone();
            row[k] = (&after * &row[k - 1] - &lambda * &t) / &d;
            row[k - 1] = (&new * t + &lambda * &row[k]) / &after;
        }
        self.d[k] = new;
    }
}

fn dot(v: &[IBig], w: &[IBig]) -> IBig {
    v.iter().zip(w).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_vector_is_found_in_a_skewed_basis() {
        // The lattice of (a, b, c) with a + 12345 b + 6789 c divisible by 99991.
        let mut basis: Vec<Vec<IBig>> = [[99991, 0, 0], [-12345, 1, 0], [-6789, 0, 1]]
            .iter()
            .map(|row| row.iter().map(|&x| IBig::from(x)).collect())
            .collect();
        reduce(&mut basis);
        let length = |row: &Vec<IBig>| dot(row, row);
        // The shortest vector, by search over all b and c from -50 to 50.
        let shortest = (-50i64..=50)
            .flat_map(|b| (-50i64..=50).map(move |c| (b, c)))
            .filter(|&pair| pair != (0, 0))
            .map(|(b, c)| {
                let a = (12345 * b + 6789 * c).rem_euclid(99991);
                let a = a.min(99991 - a);
                a * a + b * b + c * c
            })
            .min()
            .unwrap();
        assert_eq!(length(&basis[0]), IBig::from(shortest));
        for row in &basis {
            let sum = &row[0] + IBig::from(12345) * &row[1] + IBig::from(6789) * &row[2];
            assert_eq!(sum % IBig::from(99991), IBig::ZERO);
        }
    }
}
