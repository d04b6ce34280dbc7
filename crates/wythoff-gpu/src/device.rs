//! A device and its shaders.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use wgpu::{
    Adapter, BindGroupLayout, BindGroupLayoutDescriptor, BindGroupLayoutEntry, BindingType,
    BufferBindingType, ComputePipeline, ComputePipelineDescriptor, Device, DeviceDescriptor,
    PipelineCompilationOptions, PipelineLayout, PipelineLayoutDescriptor, Queue,
    ShaderModuleDescriptor, ShaderSource, ShaderStages,
};

use crate::error::{DeviceFailure, GpuError};
use crate::shader::Kernel;

/// An open device.
#[derive(Debug)]
pub(crate) struct OpenDevice {
    pub(crate) device: Device,
    pub(crate) queue: Queue,
    pub(crate) layout: BindGroupLayout,
    pipelines: Vec<Pipeline>,
    pipeline_layout: PipelineLayout,
    /// Bytes between the parameters of two steps.
    pub(crate) stride: u64,
    /// Set by the driver's callbacks.
    failure: Arc<Mutex<Option<DeviceFailure>>>,
}

/// An entry point, compiled when it is needed first.
#[derive(Debug)]
struct Pipeline {
    kernel: Kernel,
    counts: bool,
    compiled: OnceLock<ComputePipeline>,
}

impl OpenDevice {
    /// Opens the device of an adapter and compiles the shader.
    pub(crate) fn open(adapter: &Adapter, name: &str) -> Result<Self, GpuError> {
        let unusable = |reason: String| GpuError::Unusable { adapter: name.to_owned(), reason };
        let description = DeviceDescriptor::default();
        let (device, queue) = pollster::block_on(adapter.request_device(&description))
            .map_err(|error| unusable(error.to_string()))?;
        let scope = device.push_error_scope(wgpu::ErrorFilter::Validation);
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
            ..storage(3)
        };
        let layout = device.create_bind_group_layout(&BindGroupLayoutDescriptor {
            label: Some("sweep"),
            entries: &[storage(0), storage(1), storage(2), step],
        });
        let pipeline_layout = device.create_pipeline_layout(&PipelineLayoutDescriptor {
            label: Some("sweep"),
            bind_group_layouts: &[Some(&layout)],
            immediate_size: 0,
        });
        let all = Kernel::ALL.map(|kernel| [(kernel, false), (kernel, true)]).concat();
        let pipelines = all.into_iter().map(|(kernel, counts)| Pipeline {
            kernel,
            counts,
            compiled: OnceLock::new(),
        });
        let pipelines = pipelines.collect();
        let failure = Arc::new(Mutex::new(None));
        let stride = u64::from(device.limits().min_uniform_buffer_offset_alignment).max(32);
        let opened = Self { device, queue, layout, pipelines, pipeline_layout, stride, failure };
        // The one that is needed first shows whether the driver takes the shader.
        opened.pipeline(Kernel::ALL[0], false);
        if let Some(error) = pollster::block_on(scope.pop()) {
            return Err(unusable(error.to_string()));
        }
        let report = |failure: &Mutex<Option<DeviceFailure>>, found: DeviceFailure| {
            failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(found);
        };
        let (of_driver, of_loss) = (opened.failure.clone(), opened.failure.clone());
        opened.device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            report(&of_driver, DeviceFailure::Driver(error.to_string()));
        }));
        opened.device.set_device_lost_callback(move |_reason, message| {
            report(&of_loss, DeviceFailure::Lost(message));
        });
        Ok(opened)
    }

    /// Returns the entry point of a kernel that counts values, or the one that does not.
    pub(crate) fn pipeline(&self, kernel: Kernel, counts: bool) -> &ComputePipeline {
        let wanted = |pipeline: &&Pipeline| (pipeline.kernel, pipeline.counts) == (kernel, counts);
        let found = self.pipelines.iter().find(wanted).expect("all kernels have pipelines");
        found
            .compiled
            .get_or_init(|| self.compile(kernel, if counts { "count" } else { "evaluate" }))
    }

    fn compile(&self, kernel: Kernel, entry_point: &str) -> ComputePipeline {
        let module = self.device.create_shader_module(ShaderModuleDescriptor {
            label: Some("sweep"),
            source: ShaderSource::Wgsl(kernel.source().into()),
        });
        self.device.create_compute_pipeline(&ComputePipelineDescriptor {
            label: Some(entry_point),
            layout: Some(&self.pipeline_layout),
            module: &module,
            entry_point: Some(entry_point),
            // The shader writes each word before it reads it.
            compilation_options: PipelineCompilationOptions {
                zero_initialize_workgroup_memory: false,
                ..Default::default()
            },
            cache: None,
        })
    }

    /// Returns the failure that the driver has reported, as an error.
    pub(crate) fn failed(&self) -> Result<(), DeviceFailure> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.clone().map_or(Ok(()), Err)
    }
}
