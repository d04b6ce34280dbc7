//! A device and its shader: evaluates batches of rectangles.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use wgpu::{
    Adapter, BindGroup, BindGroupDescriptor, BindGroupEntry, BindGroupLayout,
    BindGroupLayoutDescriptor, BindGroupLayoutEntry, BindingResource, BindingType, Buffer,
    BufferBinding, BufferBindingType, BufferDescriptor, BufferSize, BufferUsages,
    ComputePassDescriptor, ComputePipeline, ComputePipelineDescriptor, Device, DeviceDescriptor,
    MapMode, PipelineLayoutDescriptor, PollType, Queue, ShaderModuleDescriptor, ShaderSource,
    ShaderStages,
};

use crate::error::{DeviceFailure, GpuError};
use crate::geometry::{Geometry, Step};
use crate::shader::{VALUES, shader_source};

/// The longest time that a submission of work is meant to take, so that displays stay alive.
const SUBMISSION: Duration = Duration::from_millis(50);
/// Cells of the first submission, when the speed of the device is not known.
const FIRST_SUBMISSION: u64 = 1 << 24;
/// The time after which a device that does not answer is given up.
const PATIENCE: Duration = Duration::from_secs(60);

/// An open device.
#[derive(Debug)]
pub(crate) struct OpenDevice {
    device: Device,
    queue: Queue,
    layout: BindGroupLayout,
    evaluate: ComputePipeline,
    count: ComputePipeline,
    /// Bytes between the parameters of two steps.
    stride: u64,
    /// Set by the driver's callbacks.
    failure: Arc<Mutex<Option<DeviceFailure>>>,
    /// The buffers of the last batch, which fit the next one most of the time.
    buffers: Option<Buffers>,
    /// Cells of a submission.
    submission: u64,
}

/// The buffers of batches of one geometry.
#[derive(Debug)]
struct Buffers {
    geometry: Geometry,
    /// Most rectangles of a batch.
    rectangles: usize,
    signals: Buffer,
    values: Buffer,
    /// Signals and values, as the processor reads them.
    results: Buffer,
    bindings: BindGroup,
    steps: Vec<Step>,
}

impl OpenDevice {
    /// Opens the device of an adapter and compiles the shader.
    pub(crate) fn open(adapter: &Adapter, name: &str) -> Result<Self, GpuError> {
        let unusable = |reason: String| GpuError::Unusable { adapter: name.to_owned(), reason };
        let description = DeviceDescriptor::default();
        let (device, queue) = pollster::block_on(adapter.request_device(&description))
            .map_err(|error| unusable(error.to_string()))?;
        let failure = Arc::new(Mutex::new(None));
        let scope = device.push_error_scope(wgpu::ErrorFilter::Validation);
        let module = device.create_shader_module(ShaderModuleDescriptor {
            label: Some("sweep"),
            source: ShaderSource::Wgsl(shader_source().into()),
        });
        let storage = |binding| BindGroupLayoutEntry {
            binding,
            visibility: ShaderStages::COMPUTE,
            ty: BindingType::Buffer {
                ty: BufferBindingType::Storage { read_only: false },
                has_dynamic_offset: false,
                min_binding_size: None,
            },
            count: None,
        };
        let step = BindGroupLayoutEntry {
            ty: BindingType::Buffer {
                ty: BufferBindingType::Uniform,
                has_dynamic_offset: true,
                min_binding_size: None,
            },
            ..storage(2)
        };
        let layout = device.create_bind_group_layout(&BindGroupLayoutDescriptor {
            label: Some("sweep"),
            entries: &[storage(0), storage(1), step],
        });
        let pipelines = device.create_pipeline_layout(&PipelineLayoutDescriptor {
            label: Some("sweep"),
            bind_group_layouts: &[Some(&layout)],
            immediate_size: 0,
        });
        let [evaluate, count] = ["evaluate", "count"].map(|entry_point| {
            device.create_compute_pipeline(&ComputePipelineDescriptor {
                label: Some(entry_point),
                layout: Some(&pipelines),
                module: &module,
                entry_point: Some(entry_point),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                cache: None,
            })
        });
        if let Some(error) = pollster::block_on(scope.pop()) {
            return Err(unusable(error.to_string()));
        }
        let report = |failure: &Mutex<Option<DeviceFailure>>, found: DeviceFailure| {
            failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(found);
        };
        let (of_driver, of_loss) = (failure.clone(), failure.clone());
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            report(&of_driver, DeviceFailure::Driver(error.to_string()));
        }));
        device.set_device_lost_callback(move |_reason, message| {
            report(&of_loss, DeviceFailure::Lost(message));
        });
        let stride = u64::from(device.limits().min_uniform_buffer_offset_alignment).max(32);
        let (buffers, submission) = (None, FIRST_SUBMISSION);
        Ok(Self { device, queue, layout, evaluate, count, stride, failure, buffers, submission })
    }

    /// Returns a handle of the device.
    pub(crate) fn handle(&self) -> Device {
        self.device.clone()
    }

    fn failed(&self) -> Result<(), DeviceFailure> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.clone().map_or(Ok(()), Err)
    }

    /// Evaluates rectangles of one geometry. `words` has the words of all rectangles; they are
    /// replaced by the result. Returns the words of the values, `2 VALUES` a rectangle.
    pub(crate) fn run(
        &mut self,
        geometry: Geometry,
        words: &mut [u32],
        counts: bool,
    ) -> Result<Vec<u32>, DeviceFailure> {
        let rectangles = words.len() / geometry.words() as usize;
        let fits =
            |buffers: &Buffers| buffers.geometry == geometry && buffers.rectangles >= rectangles;
        let buffers = match self.buffers.take().filter(fits) {
            Some(buffers) => buffers,
            None => self.create(geometry, rectangles),
        };
        self.failed()?;
        let value_words = 2 * VALUES * rectangles;
        self.queue.write_buffer(&buffers.signals, 0, &to_bytes(words));
        self.queue.write_buffer(&buffers.values, 0, &vec![0; 4 * value_words]);
        self.submit(&buffers, rectangles, counts);
        let mut encoder =
            self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let (signals, values) = (4 * words.len() as u64, 4 * value_words as u64);
        encoder.copy_buffer_to_buffer(&buffers.signals, 0, &buffers.results, 0, signals);
        encoder.copy_buffer_to_buffer(&buffers.values, 0, &buffers.results, signals, values);
        self.queue.submit([encoder.finish()]);
        let result = self.read(&buffers.results, signals + values)?;
        self.buffers = Some(buffers);
        let (signals, values) = result.split_at(words.len());
        words.copy_from_slice(signals);
        Ok(values.to_vec())
    }

    /// Submits the steps of a batch, a few at a time.
    fn submit(&mut self, buffers: &Buffers, rectangles: usize, counts: bool) {
        let since = Instant::now();
        let cells: u64 = buffers.steps.iter().map(|step| step.cells).sum();
        let mut steps = buffers.steps.iter().zip(0u32..).peekable();
        while steps.peek().is_some() {
            let mut encoder =
                self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let mut pass = encoder.begin_compute_pass(&ComputePassDescriptor::default());
            pass.set_pipeline(if counts { &self.count } else { &self.evaluate });
            let mut submitted = 0;
            while submitted < self.submission
                && let Some((step, index)) = steps.next()
            {
                let offset = index * self.stride as u32;
                pass.set_bind_group(0, &buffers.bindings, &[offset]);
                pass.dispatch_workgroups(step.workgroups, rectangles as u32, 1);
                submitted += step.cells * rectangles as u64;
            }
            drop(pass);
            self.queue.submit([encoder.finish()]);
        }
        // The speed of this batch is that of the next one.
        let _ =
            self.device.poll(PollType::Wait { submission_index: None, timeout: Some(PATIENCE) });
        let speed = cells as f64 * rectangles as f64 / since.elapsed().as_secs_f64().max(1e-6);
        self.submission = (speed * SUBMISSION.as_secs_f64()) as u64 + 1;
    }

    /// Reads a buffer after all work is done.
    fn read(&self, buffer: &Buffer, bytes: u64) -> Result<Vec<u32>, DeviceFailure> {
        let (send, receive) = std::sync::mpsc::channel();
        buffer.map_async(MapMode::Read, ..bytes, move |mapped| {
            // The receiver is gone only if the wait below was given up.
            let _ = send.send(mapped);
        });
        let silent = DeviceFailure::Silent(PATIENCE.as_secs());
        let wait = PollType::Wait { submission_index: None, timeout: Some(PATIENCE) };
        if self.device.poll(wait).is_err() {
            return Err(silent);
        }
        self.failed()?;
        match receive.recv_timeout(PATIENCE) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Err(DeviceFailure::Driver(error.to_string())),
            Err(_) => return Err(silent),
        }
        let driver = |error: wgpu::MapRangeError| DeviceFailure::Driver(error.to_string());
        let words = {
            let view = buffer.get_mapped_range(..bytes).map_err(driver)?;
            let (words, _) = view.as_chunks::<4>();
            words.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect()
        };
        buffer.unmap();
        Ok(words)
    }

    /// Creates the buffers of batches of a geometry.
    fn create(&self, geometry: Geometry, rectangles: usize) -> Buffers {
        let steps: Vec<Step> = geometry.steps().collect();
        let buffer = |label, size: u64, usage| {
            self.device.create_buffer(&BufferDescriptor {
                label: Some(label),
                size,
                usage,
                mapped_at_creation: false,
            })
        };
        let signals_size = 4 * u64::from(geometry.words()) * rectangles as u64;
        let values_size = 8 * (VALUES * rectangles) as u64;
        let usage = BufferUsages::STORAGE | BufferUsages::COPY_SRC | BufferUsages::COPY_DST;
        let signals = buffer("signals", signals_size, usage);
        let values = buffer("values", values_size, usage);
        let usage = BufferUsages::MAP_READ | BufferUsages::COPY_DST;
        let results = buffer("results", signals_size + values_size, usage);
        let mut parameters = vec![0; steps.len() * self.stride as usize];
        for (step, bytes) in steps.iter().zip(parameters.chunks_mut(self.stride as usize)) {
            bytes[..28].copy_from_slice(&to_bytes(&step.parameters));
        }
        let usage = BufferUsages::UNIFORM | BufferUsages::COPY_DST;
        let uniform = buffer("steps", parameters.len() as u64, usage);
        self.queue.write_buffer(&uniform, 0, &parameters);
        let step = BindingResource::Buffer(BufferBinding {
            buffer: &uniform,
            offset: 0,
            size: BufferSize::new(32),
        });
        let entries = [
            BindGroupEntry { binding: 0, resource: signals.as_entire_binding() },
            BindGroupEntry { binding: 1, resource: values.as_entire_binding() },
            BindGroupEntry { binding: 2, resource: step },
        ];
        let bindings = self.device.create_bind_group(&BindGroupDescriptor {
            label: Some("sweep"),
            layout: &self.layout,
            entries: &entries,
        });
        Buffers { geometry, rectangles, signals, values, results, bindings, steps }
    }
}

/// Returns the bytes of words as the device reads them.
fn to_bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}
