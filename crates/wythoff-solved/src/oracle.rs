//! Squares at any distance, by a closed form or by the quadtree.

use dashu_int::UBig;
use wythoff::K;
use wythoff::blocking::quadtree::QuadtreeError;
use wythoff::blocking::{Quadtree, Visible};
use wythoff::observer::Observer;

use crate::closed::ClosedForm;

/// The board of a game at squares with coordinates of any length.
///
/// `Time`: with a closed form or the quadtree of a certificate, a few steps for each digit.
/// Otherwise blocks are computed and kept, and a square may take as long as a sweep up to it.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff::K;
/// use wythoff_solved::oracle::Oracle;
/// let k = K::try_new(3)?;
/// let mut oracle = Oracle::of_closed_form(k).expect("game 3 has a closed form");
/// let far = UBig::from(10_u8).pow(100);
/// assert_eq!(oracle.visible(&far, &(&far * 2_u8), &())?.value(k), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub enum Oracle {
    /// A formula for all palaces.
    Closed(ClosedForm),
    /// A quadtree, which may be that of a certificate.
    Tree(Box<Quadtree>),
}

impl Oracle {
    /// The oracle of a game that has a closed form.
    pub fn of_closed_form(k: K) -> Option<Self> {
        ClosedForm::of(k).map(Self::Closed)
    }

    /// The palaces that a queen sees from (x, y), by direction.
    ///
    /// # Errors
    /// If the quadtree has too little memory, or the observer interrupts it.
    pub fn visible(
        &mut self,
        x: &UBig,
        y: &UBig,
        observer: &dyn Observer,
    ) -> Result<Visible, QuadtreeError> {
        match self {
            Self::Closed(form) => Ok(form.visible(x, y)),
            Self::Tree(tree) => tree.visible(x, y, observer),
        }
    }

    /// The places of these palaces, sorted by x.
    ///
    /// # Errors
    /// As [`Oracle::visible`].
    pub fn palaces_seen(
        &mut self,
        x: &UBig,
        y: &UBig,
        observer: &dyn Observer,
    ) -> Result<Vec<(UBig, UBig)>, QuadtreeError> {
        let mut palaces = match self {
            Self::Closed(form) => form.palaces_seen(x, y),
            Self::Tree(tree) => tree.palaces_seen(x, y, observer)?,
        };
        palaces.sort_unstable();
        Ok(palaces)
    }

    /// The number of palaces in the first `side` rows and columns.
    ///
    /// # Errors
    /// As [`Oracle::visible`].
    pub fn count(&mut self, side: &UBig, observer: &dyn Observer) -> Result<UBig, QuadtreeError> {
        match self {
            Self::Closed(form) => Ok(form.count(side)),
            Self::Tree(tree) => tree.count(side, observer),
        }
    }
}

impl From<Quadtree> for Oracle {
    fn from(tree: Quadtree) -> Self {
        Self::Tree(Box::new(tree))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closed_form_and_the_quadtree_answer_alike() {
        let k = K::try_new(4).unwrap();
        let mut closed = Oracle::of_closed_form(k).unwrap();
        let mut tree = Oracle::from(Quadtree::new(k).unwrap());
        for (x, y) in
            [(0_u32, 0_u32), (5, 1), (100, 63), (777, 1000)].map(|(x, y)| (x.into(), y.into()))
        {
            let of = |oracle: &mut Oracle| {
                let visible = oracle.visible(&x, &y, &()).unwrap();
                (visible, oracle.palaces_seen(&x, &y, &()).unwrap(), oracle.count(&x, &()).unwrap())
            };
            let (of_closed, of_tree) = (of(&mut closed), of(&mut tree));
            assert_eq!(of_closed, of_tree, "{x},{y}");
            assert!(of_tree.1.is_sorted());
        }
        assert!(Oracle::of_closed_form(K::try_new(5).unwrap()).is_none());
    }
}
