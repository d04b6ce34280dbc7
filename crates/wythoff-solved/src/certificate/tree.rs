//! The quadtree of a solved game.

use thiserror::Error;
use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::blocks::{Entering, Pair, Sides, Signal};
use wythoff::blocking::quadtree::{QuadtreeError, RepeatingBoard};

use super::check::Flaw;
use super::{Beside, Blocks, Certificate, OnDiagonal};

/// The reason why a certificate has no quadtree.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SolvedError {
    /// The certificate proves nothing.
    #[error("the certificate is not valid: {0}")]
    Flaw(#[from] Flaw),
    /// The quadtree cannot hold the game.
    #[error(transparent)]
    Quadtree(#[from] QuadtreeError),
}

impl Certificate {
    /// Returns the board of the solved game, of any size, as a quadtree in which every block is
    /// known and none is ever dropped. The certificate is checked first.
    ///
    /// ```
    /// use dashu_int::UBig;
    /// use wythoff::K;
    /// use wythoff_solved::certificate::{Certificate, Limits};
    ///
    /// let certificate = Certificate::search(K::try_new(8)?, Limits::default(), &())?.unwrap();
    /// let mut tree = certificate.quadtree()?;
    /// let blocks = tree.blocks();
    /// // A square whose coordinates have a hundred digits.
    /// let ten = UBig::from(10u8);
    /// let seen = tree.visible(&ten.pow(99), &(ten.pow(99) + UBig::ONE), &())?;
    /// assert!(seen.palace_number() >= 6);
    /// assert_eq!(tree.blocks(), blocks, "no block had to be evaluated");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// `Time`: that of the check: a few steps per block and 256 per block of level 0.
    ///
    /// # Errors
    /// If the certificate is not valid, or k is 2^29 or more.
    pub fn quadtree(&self) -> Result<Quadtree, SolvedError> {
        self.check()?;
        let k = K::try_new(self.k).map_err(|_| QuadtreeError::Game(self.k))?;
        let pair = |&(first, second, step): &(u32, u32, i32)| Pair { first, second, step };
        let board = RepeatingBoard {
            base: self.base as usize,
            period: self.period as usize,
            runs: self.runs.clone(),
            pairs: self.pairs.iter().map(|level| level.iter().map(pair).collect()).collect(),
            blocks: self.blocks.iter().map(Blocks::entries).collect(),
        };
        Ok(Quadtree::repeating(k, &board)?)
    }
}

impl Blocks {
    /// Returns each block as the signals that enter it and those that leave it.
    fn entries(&self) -> Vec<(Entering, Sides)> {
        let signal = |id, least| Signal { id, least };
        let beside = self.beside.iter().map(|block| {
            let &Beside { entering: [v, h, n, w], north, west, leaving, grown } = block;
            let entering = Entering { v, h, n, w, north, west };
            let [v, h, n, w] = std::array::from_fn(|i| signal(leaving[i], grown[i]));
            (entering, Sides { v, h, n, w })
        });
        let diagonal = self.diagonal.iter().map(|block| {
            let &OnDiagonal { entering: [v, n], north, leaving, grown } = block;
            let (h, w) = (Entering::MIRROR, Entering::MIRROR);
            let entering = Entering { v, h, n, w, north, west: 0 };
            let [v, n] = std::array::from_fn(|i| signal(leaving[i], grown[i]));
            (entering, Sides { v, h: Signal::ZERO, n, w: Signal::ZERO })
        });
        beside.chain(diagonal).collect()
    }
}
