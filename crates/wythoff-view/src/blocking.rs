//! Views of blocking queens.

use wythoff::blocking::Sweep;
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_render::{Palette, Scale};

use crate::scene::{FamilyView, Reach};
use crate::work::Work;

/// Blocking queens.
pub(crate) struct Queens(pub(crate) K);

impl FamilyView for Queens {
    fn palettes(&self) -> Vec<Palette> {
        Palette::BY_VALUE.into()
    }

    fn board(&self, threads: usize) -> Box<dyn Board + Send> {
        Box::new(Sweep::new(self.0).with_threads(threads))
    }

    fn work(&self, window: Window, _scale: Scale, threads: usize) -> Work<'_> {
        let sweep = Sweep::new(self.0).with_threads(threads);
        Work::of_sweep(sweep.cost_of_reading(window), threads)
    }

    fn reach(&self) -> Reach {
        Reach { whole: self.usual_side(), limit: Window::LIMIT, widest: Window::LIMIT, kept: true }
    }

    fn usual_side(&self) -> u64 {
        3 * self.0.get()
    }

    fn command(&self) -> String {
        format!("wythoff blocking picture --k {}", self.0.get())
    }
}
