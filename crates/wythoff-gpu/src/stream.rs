//! A stream of batches: evaluates one batch of rectangles after the other.

use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use wgpu::{
    BindGroup, BindGroupDescriptor, BindGroupEntry, BindingResource, Buffer, BufferBinding,
    BufferDescriptor, BufferSize, BufferUsages, BufferView, ComputePassDescriptor, MapMode,
    PollType, SubmissionIndex,
};

use crate::device::OpenDevice;
use crate::error::DeviceFailure;
use crate::geometry::{Geometry, Step};
use crate::results::{Pool, Results, parts};

/// The time that a submission of work is meant to take: short enough for displays to stay alive,
/// and for the device to begin while further work is submitted.
const SUBMISSION: Duration = Duration::from_millis(10);
/// Cells of the first submission, when the speed of the device is not known.
const FIRST_SUBMISSION: u64 = 1 << 24;
/// The time after which a device that does not answer is given up.
const PATIENCE: Duration = Duration::from_secs(60);
/// Geometries whose buffers are kept.
const KEPT: usize = 4;

/// A stream of batches on a device. While the device evaluates a batch of one stream, another
/// stream can prepare the next batch.
#[derive(Debug)]
pub(crate) struct Stream {
    opened: Arc<OpenDevice>,
    /// Most rectangles of a batch.
    most: usize,
    /// The buffers of the last geometries, the last one first.
    buffers: Vec<Buffers>,
    /// The words of a bundle, before they are copied.
    words: Vec<u32>,
    /// Cells of a submission.
    submission: u64,
}

/// The buffers of batches of one geometry.
#[derive(Debug)]
struct Buffers {
    geometry: Geometry,
    /// Most bundles of a batch.
    bundles: usize,
    /// Residues, growth and values.
    parts: [Buffer; 3],
    /// Buffers for all of them, as the processor reads them.
    results: Pool,
    bindings: BindGroup,
    steps: Vec<Step>,
}

impl Stream {
    /// Creates a stream whose batches have at most so many rectangles.
    pub(crate) const fn new(opened: Arc<OpenDevice>, most: usize) -> Self {
        Self { opened, most, buffers: vec![], words: vec![], submission: FIRST_SUBMISSION }
    }

    /// Returns the most rectangles of a batch.
    pub(crate) const fn most(&self) -> usize {
        self.most
    }

    /// Evaluates rectangles of one geometry from the residues of their lines.
    pub(crate) fn run(
        &mut self,
        geometry: Geometry,
        rectangles: &[&[u8]],
        counts: bool,
    ) -> Result<Results, DeviceFailure> {
        let lanes = geometry.kernel.lanes();
        let bundles = rectangles.len().div_ceil(lanes);
        let fits = |buffers: &Buffers| buffers.geometry == geometry && buffers.bundles >= bundles;
        let kept = self.buffers.iter().position(fits).map(|n| self.buffers.remove(n));
        let room = bundles.max(self.most.div_ceil(lanes));
        let buffers = kept.unwrap_or_else(|| self.create(geometry, room));
        self.opened.failed()?;
        let sizes = parts(geometry).map(|words| (4 * bundles * words) as u64);
        self.write(&buffers, rectangles)?;
        let mut encoder =
            self.opened.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        for (part, size) in buffers.parts.iter().zip(sizes).skip(1) {
            encoder.clear_buffer(part, 0, Some(size));
        }
        self.opened.queue.submit([encoder.finish()]);
        self.submit(&buffers, bundles, counts);
        let mut encoder =
            self.opened.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut bytes = 0;
        let mut pool = buffers.results.lock().unwrap_or_else(PoisonError::into_inner);
        let results = pool.pop().unwrap_or_else(|| self.create_results(&buffers));
        drop(pool);
        for (part, size) in buffers.parts.iter().zip(sizes) {
            encoder.copy_buffer_to_buffer(part, 0, &results, bytes, size);
            bytes += size;
        }
        let last = self.opened.queue.submit([encoder.finish()]);
        let view = Some(self.read(&results, bytes, last)?);
        let (buffer, pool) = (results, buffers.results.clone());
        self.buffers.insert(0, buffers);
        self.buffers.truncate(KEPT);
        Ok(Results { geometry, bundles, view, buffer, pool })
    }

    /// Writes the words of all bundles into their buffer.
    fn write(&mut self, buffers: &Buffers, rectangles: &[&[u8]]) -> Result<(), DeviceFailure> {
        let Buffers { geometry, parts: [residues, ..], .. } = buffers;
        let lanes = geometry.kernel.lanes();
        let bytes = 4 * geometry.words();
        self.words.resize(geometry.words(), 0);
        let size = BufferSize::new((bytes * rectangles.len().div_ceil(lanes)) as u64);
        let size = size.expect("a batch has a rectangle");
        let Some(mut view) = self.opened.queue.write_buffer_with(residues, 0, size) else {
            self.opened.failed()?;
            return Err(DeviceFailure::Driver("it takes no more signals".to_owned()));
        };
        for (n, lanes) in rectangles.chunks(lanes).enumerate() {
            geometry.write(lanes, &mut self.words);
            let words = bytemuck::cast_slice(&self.words);
            view.slice(n * bytes..(n + 1) * bytes).copy_from_slice(words);
        }
        Ok(())
    }

    /// Submits the steps of a batch, a few at a time.
    fn submit(&mut self, buffers: &Buffers, bundles: usize, counts: bool) {
        let since = Instant::now();
        let rectangles = bundles * buffers.geometry.kernel.lanes();
        let cells: u64 = buffers.steps.iter().map(|step| step.cells).sum();
        let pipeline = self.opened.pipeline(buffers.geometry.kernel, counts);
        let mut steps = buffers.steps.iter().zip(0u32..).peekable();
        let mut last = None;
        while steps.peek().is_some() {
            let mut encoder = self
                .opened
                .device
                .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let mut pass = encoder.begin_compute_pass(&ComputePassDescriptor::default());
            pass.set_pipeline(pipeline);
            let mut submitted = 0;
            while submitted < self.submission
                && let Some((step, index)) = steps.next()
            {
                let offset = index * self.opened.stride as u32;
                pass.set_bind_group(0, &buffers.bindings, &[offset]);
                pass.dispatch_workgroups(step.workgroups, bundles as u32, 1);
                submitted += step.cells * rectangles as u64;
            }
            drop(pass);
            last = Some(self.opened.queue.submit([encoder.finish()]));
        }
        // The speed of this batch is that of the next one.
        let _ = self
            .opened
            .device
            .poll(PollType::Wait { submission_index: last, timeout: Some(PATIENCE) });
        let speed = cells as f64 * rectangles as f64 / since.elapsed().as_secs_f64().max(1e-6);
        self.submission = (speed * SUBMISSION.as_secs_f64()) as u64 + 1;
    }

    /// Reads a buffer after all work is done.
    fn read(
        &self,
        buffer: &Buffer,
        bytes: u64,
        last: SubmissionIndex,
    ) -> Result<BufferView, DeviceFailure> {
        let (send, receive) = std::sync::mpsc::channel();
        buffer.map_async(MapMode::Read, ..bytes, move |mapped| {
            // The receiver is gone only if the wait below was given up.
            let _ = send.send(mapped);
        });
        let silent = DeviceFailure::Silent(PATIENCE.as_secs());
        let wait = PollType::Wait { submission_index: Some(last), timeout: Some(PATIENCE) };
        if self.opened.device.poll(wait).is_err() {
            return Err(silent);
        }
        self.opened.failed()?;
        match receive.recv_timeout(PATIENCE) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Err(DeviceFailure::Driver(error.to_string())),
            Err(_) => return Err(silent),
        }
        let driver = |error: wgpu::MapRangeError| DeviceFailure::Driver(error.to_string());
        buffer.get_mapped_range(..bytes).map_err(driver)
    }

    /// Creates a buffer for results.
    fn create_results(&self, buffers: &Buffers) -> Buffer {
        self.opened.device.create_buffer(&BufferDescriptor {
            label: Some("results"),
            size: buffers.parts.iter().map(Buffer::size).sum(),
            usage: BufferUsages::MAP_READ | BufferUsages::COPY_DST,
            mapped_at_creation: false,
        })
    }

    /// Creates the buffers of batches of a geometry.
    fn create(&self, geometry: Geometry, bundles: usize) -> Buffers {
        let steps: Vec<Step> = geometry.steps().collect();
        let buffer = |label, size: u64, usage| {
            self.opened.device.create_buffer(&BufferDescriptor {
                label: Some(label),
                size,
                usage,
                mapped_at_creation: false,
            })
        };
        let usage = BufferUsages::STORAGE | BufferUsages::COPY_SRC | BufferUsages::COPY_DST;
        let sizes = parts(geometry).map(|words| (4 * bundles * words) as u64);
        let labels = ["residues", "growth", "values"];
        let parts = [0, 1, 2].map(|part| buffer(labels[part], sizes[part], usage));
        let results = Pool::default();
        let mut parameters = vec![0; steps.len() * self.opened.stride as usize];
        for (step, bytes) in steps.iter().zip(parameters.chunks_mut(self.opened.stride as usize)) {
            bytes[..24].copy_from_slice(bytemuck::cast_slice(&step.parameters));
        }
        let usage = BufferUsages::UNIFORM | BufferUsages::COPY_DST;
        let uniform = buffer("steps", parameters.len() as u64, usage);
        self.opened.queue.write_buffer(&uniform, 0, &parameters);
        let step = BindingResource::Buffer(BufferBinding {
            buffer: &uniform,
            offset: 0,
            size: BufferSize::new(32),
        });
        let entries = [
            BindGroupEntry { binding: 0, resource: parts[0].as_entire_binding() },
            BindGroupEntry { binding: 1, resource: parts[1].as_entire_binding() },
            BindGroupEntry { binding: 2, resource: parts[2].as_entire_binding() },
            BindGroupEntry { binding: 3, resource: step },
        ];
        let bindings = self.opened.device.create_bind_group(&BindGroupDescriptor {
            label: Some("sweep"),
            layout: &self.opened.layout,
            entries: &entries,
        });
        Buffers { geometry, bundles, parts, results, bindings, steps }
    }
}
