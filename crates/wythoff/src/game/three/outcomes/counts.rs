//! Outcomes under blocking, and of moves that a program defines: the number of options that are P
//! decides.

use super::{Bits, PIECE, report};
use crate::game::grundy::SolveError;
use crate::game::heap_game::Play;
use crate::game::three::{ThreeHeaps, TripleMoves};
use crate::observer::Observer;

/// The P-positions of a box.
///
/// A position is P if and only if fewer than k of its options are P, because the opponent blocks
/// these. In misère play another option has to remain.
pub(super) fn lost(
    game: &ThreeHeaps,
    size: [usize; 3],
    observer: &dyn Observer,
) -> Result<Bits, SolveError> {
    let mut lost = Bits::new(size);
    let shares = match &game.moves {
        TripleMoves::Written { rays, .. } => rays
            .iter()
            .enumerate()
            .any(|(i, ray)| rays[..i].iter().any(|other| ray.is_parallel(*other))),
        TripleMoves::Computed(_) => false,
    };
    let mut options = Vec::new();
    let mut visited = 0;
    for x in 0..size[0] {
        for y in 0..size[1] {
            report(observer, [x, y], size)?;
            for z in 0..size[2] {
                let at = [x, y, z].map(|heap| heap as u64);
                options.clear();
                game.moves.checked_options(at, |option| options.push(option))?;
                if shares {
                    options.sort_unstable();
                    options.dedup();
                }
                visited += options.len() + 1;
                if visited > PIECE {
                    visited = 0;
                    report(observer, [x, y], size)?;
                }
                let seen = options.iter().filter(|&&option| lost.has(option)).count();
                let is_p = (seen as u64) < game.k.get()
                    && (game.play == Play::Normal || options.len() > seen);
                if is_p {
                    lost.insert(at);
                }
            }
        }
    }
    Ok(lost)
}
