//! Outcomes of the games of the literature with computed moves: each P-position marks the positions
//! that lead to it.

use super::{Bits, PIECE, report};
use crate::game::heap_game::Play;
use crate::game::three::built_in::BuiltIn;
use crate::observer::{Interrupted, Observer};

/// The P-positions of a box.
pub(super) fn lost(
    moves: BuiltIn,
    play: Play,
    size: [usize; 3],
    observer: &dyn Observer,
) -> Result<Bits, Interrupted> {
    let (mut lost, mut marked) = (Bits::new(size), Bits::new(size));
    let cells = size.map(|side| side as u64);
    if play == Play::Misere && cells.iter().all(|&side| side > 0) {
        // The only position without a move is N.
        marked.insert([0; 3]);
    }
    let mut visited = 0;
    for x in 0..cells[0] {
        for y in 0..cells[1] {
            report(observer, [x as usize, y as usize], size)?;
            for z in (0..cells[2]).map(|z| [x, y, z]) {
                if !marked.has(z) {
                    lost.insert(z);
                    moves.for_parents(z, cells, |parent| {
                        visited += 1;
                        marked.insert(parent);
                    });
                }
                if visited > PIECE {
                    visited = 0;
                    report(observer, [x as usize, y as usize], size)?;
                }
            }
        }
    }
    Ok(lost)
}
