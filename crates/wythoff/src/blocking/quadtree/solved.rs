//! What a certificate is made of, and the quadtree that is made of one.

use super::interned::{Full, Interned, Room};
use super::leaf::Run;
use super::{
    Block, Cycle, Entering, Here, LEAF, Pair, Quadtree, QuadtreeError, Sides, Signal, Stop,
};
use crate::blocking::K;
use crate::blocking::certificate::{Beside, Blocks, Certificate, Flaw, OnDiagonal};
use crate::observer::Observer;

/// Why there is no quadtree of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SolvedError {
    /// It proves nothing.
    #[error("the certificate is not valid: {0}")]
    Flaw(#[from] Flaw),
    /// The quadtree cannot hold the game.
    #[error(transparent)]
    Quadtree(#[from] QuadtreeError),
}

impl Quadtree {
    /// The board of a solved game, of any size: every block is known, and none is ever forgotten. The certificate is checked
    /// first.
    ///
    /// ```
    /// use dashu_int::UBig;
    /// use wythoff::blocking::certificate::Limits;
    /// use wythoff::blocking::{Certificate, K, Quadtree};
    ///
    /// let certificate = Certificate::search(K::try_new(8)?, Limits::default(), &())?.unwrap();
    /// let mut tree = Quadtree::solved(&certificate)?;
    /// let blocks = tree.blocks();
    /// // A square whose coordinates have a hundred digits.
    /// let ten = UBig::from(10u8);
    /// let seen = tree.visible(&ten.pow(99), &(ten.pow(99) + UBig::ONE), &())?;
    /// assert!(seen.palace_number() >= 6);
    /// assert_eq!(tree.blocks(), blocks, "nothing had to be evaluated");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// `Time`: of the check, a few steps a block and 256 a block of level 0.
    ///
    /// # Errors
    /// If the certificate is not valid, or k is 2^29 or more.
    pub fn solved(certificate: &Certificate) -> Result<Self, SolvedError> {
        certificate.check()?;
        let k = K::try_new(certificate.k).map_err(|_| QuadtreeError::Game(certificate.k))?;
        // Nothing of it can be evaluated again: what a block consists of is known of one of each kind.
        let mut tree = Self::with_budget(k, usize::MAX)?;
        // There is always room.
        tree.fill(certificate).map_err(|Full| QuadtreeError::Game(certificate.k))?;
        Ok(tree)
    }

    fn fill(&mut self, certificate: &Certificate) -> Result<(), Full> {
        let Certificate { base, period, runs, pairs, blocks, .. } = certificate;
        let (base, period) = (*base as usize, *period as usize);
        for &run in runs {
            self.runs.place(Run(run), &mut self.room)?;
        }
        for level in pairs {
            let mut table = Interned::default();
            for &(first, second, step) in level {
                table.place(Pair { first, second, step }, &mut self.room)?;
            }
            self.pairs.push(table);
        }
        // The blocks of the last level are those of the base.
        for level in blocks.iter().chain([&blocks[base]]) {
            self.blocks.push(level.table(&mut self.room)?);
        }
        self.cycle = Some(Cycle { base, period });
        Ok(())
    }

    /// Does `work` on boards up to `level`, once: nothing is forgotten.
    pub(in crate::blocking) fn attempt<T>(
        &mut self,
        level: usize,
        observer: &dyn Observer,
        work: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        self.path.clear();
        self.effort.begin(level);
        self.reach(level)?;
        let done = work(self);
        if observer.progress(0, 0).is_break() {
            return Err(Stop::Interrupted);
        }
        done
    }

    /// Parts that are done need not be kept for a second attempt.
    pub(in crate::blocking) fn let_go(&mut self) {
        self.path.clear();
    }

    /// What a block is known by.
    pub(in crate::blocking) const fn entering(&self, here: &Here) -> Entering {
        match *here {
            Here::OnDiagonal(v, n) => Entering::on_diagonal(v, n, self.k),
            Here::Beside(ref sides) => Entering::beside(sides, self.k),
        }
    }

    /// The halves of a signal of `level`, which is at least 1.
    pub(in crate::blocking) fn pair(&self, level: usize, id: u32) -> Pair {
        *self.pairs[self.table(level) - 1].get(id)
    }

    /// The lines of a signal of level 0.
    pub(in crate::blocking) fn lines(&self, id: u32) -> [u8; LEAF] {
        self.runs.get(id).0
    }
}

impl Blocks {
    fn table(&self, room: &mut Room) -> Result<Interned<Block>, Full> {
        let mut table = Interned::default();
        let signal = |id, least| Signal { id, least };
        for &Beside { entering: [v, h, n, w], north, west, leaving, grown } in &self.beside {
            let entering = Entering { v, h, n, w, north, west };
            let [v, h, n, w] = std::array::from_fn(|i| signal(leaving[i], grown[i]));
            table.place(Block { entering, leaving: Sides { v, h, n, w }, met: 0 }, room)?;
        }
        for &OnDiagonal { entering: [v, n], north, leaving, grown } in &self.diagonal {
            let (h, w) = (Entering::MIRROR, Entering::MIRROR);
            let entering = Entering { v, h, n, w, north, west: 0 };
            let [v, n] = std::array::from_fn(|i| signal(leaving[i], grown[i]));
            let leaving = Sides { v, h: Signal::ZERO, n, w: Signal::ZERO };
            table.place(Block { entering, leaving, met: 0 }, room)?;
        }
        Ok(table)
    }
}
