//! The P-positions of the blocking game, by definition.

use crate::parameters::KM;

/// Decides which positions with heaps up to `piles` are P-positions of (k,m)-Blocking Wythoff Nim,
/// row by row.
///
/// A position is P iff no move that cannot be blocked leads to a P-position, and at most k - 1
/// moves that can be blocked do.
pub(super) fn blocking_p_positions(km: KM, piles: u64) -> Vec<bool> {
    let side = piles as usize + 1;
    let reach = km.m().min(side as u64) as usize - 1;
    let mut lost = vec![false; side * side];
    let mut columns = vec![false; side];
    // For each diagonal, indexed by y - x + side: the least x of a P-position, and their number.
    let mut least = vec![usize::MAX; 2 * side];
    let mut counts = vec![0_u64; 2 * side];
    for y in 0..side {
        let mut row = false;
        for x in 0..side {
            let diagonal = y + side - x;
            let wide = |other: usize| {
                // The lowest P-position (u, v) on this diagonal.
                let u = least[other];
                u < x && u + other < y + side
            };
            let near = diagonal.saturating_sub(reach)..(diagonal + reach + 1).min(2 * side);
            let can_win = row
                || columns[x]
                || counts[diagonal] >= km.k()
                || near.into_iter().any(|other| other != diagonal && wide(other));
            if !can_win {
                lost[y * side + x] = true;
                (row, columns[x]) = (true, true);
                least[diagonal] = least[diagonal].min(x);
                counts[diagonal] += 1;
            }
        }
    }
    lost
}
