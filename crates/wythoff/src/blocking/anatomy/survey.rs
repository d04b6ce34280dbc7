//! A board surveyed: junctions and borders found one after the other.

use super::epaulette::Epaulette;
use super::line::Line;
use super::probe::Probe;
use super::{Anatomy, Border, skin};
use crate::blocking::K;
use crate::board::{Board, BoardError};
use crate::observer::Observer;

impl Anatomy {
    /// Surveys the first `size` rows and columns of a game, of which `board` knows all. The board is asked
    /// for some thousand small windows: it should be a [`Kept`](crate::blocking::Kept) one or a stored one.
    ///
    /// # Errors
    /// If the board was stopped or failed.
    ///
    /// # Panics
    /// If `size` is 0.
    pub fn survey(
        k: K,
        board: &dyn Board,
        size: u64,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let probe = Probe { board, observer };
        let epaulette = Epaulette::trace(k, board, size, observer)?;
        let mut borders: [Line; Border::ALL.len()] = Default::default();
        let mut set = |border: Border, points: Vec<(u64, u64)>| {
            borders[border as usize] = Line::new(points, size);
        };
        set(Border::Skin, skin::ends(k, probe, size)?);
        let (mut casing, mut prism) = (Vec::new(), None);
        if let Some(epaulette) = &epaulette {
            set(Border::Seam, epaulette.seam().collect());
            set(Border::Rift, epaulette.rift(k).collect());
            casing = vec![(k.get() + 1, 0), (k.get() / 3 + 1, k.get() / 3)];
            if let Some((x, y)) = epaulette.armpit() {
                let (fx, fy, nose) = (x as f64, y as f64, k.get() as f64 / 3.0);
                let slope = (fx - nose) / (fy - nose);
                let down =
                    |(x, y): (u64, u64)| [(x, y), (x + ((size - y) as f64 * slope) as u64, size)];
                set(Border::ArmWarp, down((x, y + 1)).to_vec());
                let c = (fx + fy - nose) as u64;
                if c < size {
                    prism = Some((c, c));
                    set(Border::Fray, vec![(x, y + 1), (c, c - 1)]);
                    set(Border::WarpInner, down((c, c)).to_vec());
                }
            }
        }
        Ok(Self { k, size, epaulette, prism, casing, borders })
    }
}
