//! Terms of the sequences of Gurvich's mex with `b_n = a_n + n`, by the substitution of their
//! steps.
//!
//! `a_n` is the least number in none of the ranges s, .., s + b - 1 of earlier terms s. Let y be a
//! term of the second sequence. It pushes the next term of the first to y + b. From there the terms
//! follow each other by b until the next term y' of the second is among or just behind the numbers
//! excluded, and y' pushes again, to y' + b. The steps s = `a_(n+1) - a_n` are at most 2b, and y' -
//! y = s + 1. So a step s < 2b of the first sequence becomes one step s + 1, and a step 2b becomes
//! b, b + 1. The sequence of steps begins with b, and the steps from `a_1` on are the images of all
//! steps in order: with w(0) = b and w(t + 1) the image of w(t), the steps are w(0) w(1) w(2) ..

use dashu_int::UBig;

/// The image of the step 2b.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Image2b {
    /// b, b + 1: that of the sequences.
    Rising,
    /// b + 1, b: a mutation.
    Falling,
}

/// The steps of `a_n` for one b.
pub(crate) struct Steps {
    b: u64,
    image: Image2b,
}

/// Length and sum of a word.
type Word = (UBig, UBig);

impl Steps {
    pub(crate) const fn new(b: u64, image: Image2b) -> Self {
        Self { b, image }
    }

    /// The t-fold images of the steps b to 2b, for t from 0 until those of b together have more
    /// than `n` steps.
    fn images(&self, n: &UBig) -> Vec<Vec<Word>> {
        let letters = (self.b..=2 * self.b).map(|step| (UBig::ONE, UBig::from(step)));
        let mut images = vec![letters.collect::<Vec<Word>>()];
        let mut long = UBig::ONE;
        while long <= *n {
            let last = &images[images.len() - 1];
            let mut next = last[1..].to_vec();
            // The image of 2b is of the first two letters; for b = 1 the second letter is 2b
            // itself.
            next.push((&last[0].0 + &last[1].0, &last[0].1 + &last[1].1));
            long += &next[0].0;
            images.push(next);
        }
        images
    }

    /// Number of words that a term needs.
    pub(crate) fn words(&self, n: &UBig) -> u64 {
        self.images(n).len() as u64
    }

    /// Returns `a_n`.
    pub(crate) fn term(&self, n: &UBig) -> UBig {
        let images = self.images(n);
        let (mut left, mut sum) = (n.clone(), UBig::ZERO);
        // Whole words w(0), w(1), .. first.
        let mut times = 0;
        while images[times][0].0 <= left {
            left -= &images[times][0].0;
            sum += &images[times][0].1;
            times += 1;
        }
        // Then the beginning of the next one, from image to image.
        let mut letter = 0;
        while times > 0 && left > UBig::ZERO {
            times -= 1;
            if letter < self.b as usize {
                letter += 1;
                continue;
            }
            let [first, second] = match self.image {
                Image2b::Rising => [0, 1],
                Image2b::Falling => [1, 0],
            };
            let (length, total) = &images[times][first];
            letter = if *length <= left {
                left -= length;
                sum += total;
                second
            } else {
                first
            };
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use wythoff::imitation::{Formula, KM, Mex, Sequence};

    use super::*;

    #[test]
    fn the_substitution_gives_the_terms_of_the_recursion() {
        for b in 1..=5 {
            let mex = Mex::try_new(b).unwrap();
            let pairs = Sequence::generalized(KM::WYTHOFF, Formula::Game, mex).take(500);
            let steps = Steps::new(b, Image2b::Rising);
            for (n, (a, _)) in (0_u64..).zip(pairs) {
                assert_eq!(steps.term(&n.into()), a.into(), "b = {b}, n = {n}");
            }
        }
    }
}
