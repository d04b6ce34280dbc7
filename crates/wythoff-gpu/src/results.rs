//! The results of a batch.

use std::sync::{Arc, Mutex, PoisonError};

use wgpu::{Buffer, BufferView};

use crate::geometry::{Evaluated, Geometry};

/// The result of a batch, in memory that the device has written.
#[derive(Debug)]
pub(crate) struct Results {
    pub(crate) geometry: Geometry,
    pub(crate) bundles: usize,
    pub(crate) view: Option<BufferView>,
    pub(crate) buffer: Buffer,
    pub(crate) pool: Pool,
}

/// Buffers for results that are not in use.
pub(crate) type Pool = Arc<Mutex<Vec<Buffer>>>;

impl Results {
    /// Returns what was computed for a bundle.
    pub(crate) fn bundle(&self, bundle: usize) -> Evaluated<'_> {
        let bytes = self.view.as_deref().unwrap_or_default();
        let mut words = bytemuck::cast_slice(bytes);
        let parts = parts(self.geometry).map(|size| {
            let (part, rest) = words.split_at(self.bundles * size);
            words = rest;
            &part[bundle * size..][..size]
        });
        let [residues, growth, values] = parts;
        Evaluated { residues, growth, values }
    }
}

impl Drop for Results {
    fn drop(&mut self) {
        self.view = None;
        self.buffer.unmap();
        self.pool.lock().unwrap_or_else(PoisonError::into_inner).push(self.buffer.clone());
    }
}

/// Returns the words of a bundle in each buffer: residues, growth and values.
pub(crate) fn parts(geometry: Geometry) -> [usize; 3] {
    [geometry.words(), geometry.growth_words(), geometry.value_words()]
}
