//! Growing quadtrees of boards that may not repeat.

use dashu_int::UBig;
use wythoff::K;
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::{QuadtreeError, level_of};
use wythoff::observer::{Interrupted, Observer};

/// Grows a quadtree level by level to a board of `side` rows, unless it has evaluated more than
/// `most` different blocks before. Returns the first level that was not grown for that reason.
///
/// `grown` counts the levels that are complete: 0 for a new tree.
///
/// # Errors
/// If the memory of the tree does not suffice, or `observer` says stop. What was grown is kept.
pub fn grow(
    tree: &mut Quadtree,
    grown: &mut usize,
    side: &UBig,
    most: u64,
    observer: &dyn Observer,
) -> Result<Option<usize>, QuadtreeError> {
    for level in *grown..=level_of(side) {
        if tree.evaluated() > most {
            return Ok(Some(level));
        }
        tree.grow(level, observer)?;
        *grown = level + 1;
    }
    Ok(None)
}

/// Returns the quadtree of game k, grown to a board of `side` rows, if it can keep the board in
/// `budget` bytes with at most so many different blocks.
///
/// # Errors
/// If `observer` says stop.
pub fn grown_within(
    k: K,
    budget: usize,
    side: &UBig,
    most: u64,
    observer: &dyn Observer,
) -> Result<Option<Quadtree>, Interrupted> {
    let Ok(mut tree) = Quadtree::with_budget(k, budget) else { return Ok(None) };
    match grow(&mut tree, &mut 0, side, most, observer) {
        Ok(None) => Ok(Some(tree)),
        Err(QuadtreeError::Interrupted(interrupted)) => Err(interrupted),
        Ok(Some(_)) | Err(_) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_of_too_many_blocks_is_not_grown_further() {
        let (side, mut grown) = (UBig::from(4096_u32), 0);
        let mut tree = Quadtree::new(K::try_new(100).unwrap()).unwrap();
        let first = grow(&mut tree, &mut grown, &side, 100, &()).unwrap().unwrap();
        assert!((1..=level_of(&side)).contains(&first) && tree.evaluated() > 100);
        assert_eq!(grow(&mut tree, &mut grown, &side, 100, &()).unwrap(), Some(first));
        assert_eq!(grow(&mut tree, &mut grown, &side, u64::MAX, &()).unwrap(), None);
        assert_eq!(grown, level_of(&side) + 1);
    }
}
