//! The length of games with blocking under perfect play: the winner plays the shortest win, the
//! loser the longest loss.
//!
//! ```text
//! square by square, from the corner:
//!   lost for the player to move:  the opponent blocks all lost squares in reach, and with the blocks that
//!     are left those after which the game is longest; the player takes the longest of the others
//!   won:  the opponent blocks the lost squares after which the game is shortest; the player takes the
//!     shortest of the others
//! ```
//!
//! The definition tries every set of blocked moves instead; a test says that both agree, and
//! `docs/algorithms/play.md` has the proof.

/// A square that can be reached, as an index, and whether a block prevents it.
pub(super) type Reached = (usize, bool);

/// Returns how many moves are left from each square, before the block. The squares are in an order
/// in which moves lead to earlier ones.
///
/// `lost[i]` is true if the player to move on square i loses. `reach(i, list)` lists the squares
/// that a move from there leads to. `most(n)` of them may be blocked if there are n.
///
/// `Time: O(squares x moves)`. `Memory: 4 bytes a square`.
pub(super) fn lengths(
    lost: &[bool],
    most: impl Fn(u64) -> u64,
    mut reach: impl FnMut(usize, &mut Vec<Reached>),
) -> Vec<u32> {
    let mut lengths: Vec<u32> = Vec::with_capacity(lost.len());
    let (mut reached, mut lasting) = (Vec::new(), Vec::new());
    for &lost_here in lost {
        reached.clear();
        reach(lengths.len(), &mut reached);
        let most = usize::try_from(most(reached.len() as u64)).unwrap_or(usize::MAX);
        let good = reached.iter().filter(|(to, _)| lost[*to]).count();
        // The moves that the player chooses from, those that are blocked first coming first.
        let sign = |length: u32| if lost_here { -i64::from(length) } else { i64::from(length) };
        let chosen = reached.iter().filter(|(to, _)| lost[*to] != lost_here);
        lasting.clear();
        lasting.extend(chosen.map(|&(to, can_block)| (can_block, sign(lengths[to]))));
        let spare = if lost_here { most.saturating_sub(good) } else { most };
        let open = lasting.iter().filter(|(can_block, _)| !can_block).map(|&(_, length)| length);
        let open = open.min();
        lasting.retain(|&(can_block, _)| can_block);
        lasting.sort_unstable();
        let left = lasting.get(spare).map(|&(_, length)| length);
        let best = open.into_iter().chain(left).min();
        lengths.push(best.map_or(0, |length| length.unsigned_abs() as u32 + 1));
    }
    lengths
}
