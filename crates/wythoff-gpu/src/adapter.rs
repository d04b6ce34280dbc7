//! The choice of an adapter: a graphics card, or a program that stands for one.

use wgpu::{Adapter, Backends, DeviceType, Instance, InstanceDescriptor};

use crate::error::GpuError;

/// The adapters that may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adapters {
    /// Graphics cards only.
    Cards,
    /// Graphics cards, and software adapters if there is no card.
    All,
}

/// The name of an adapter, its driver and its interface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdapterReport {
    /// Name of the adapter.
    pub name: String,
    /// Name and version of its driver.
    pub driver: String,
    /// Vulkan, Metal or DirectX 12.
    pub interface: String,
    /// True if the adapter is a program that runs on the processor.
    pub software: bool,
}

impl AdapterReport {
    fn of(adapter: &Adapter) -> Self {
        let info = adapter.get_info();
        let interface = match info.backend {
            wgpu::Backend::Vulkan => "Vulkan".to_owned(),
            wgpu::Backend::Metal => "Metal".to_owned(),
            wgpu::Backend::Dx12 => "DirectX 12".to_owned(),
            other => format!("{other:?}"),
        };
        let driver = [info.driver, info.driver_info];
        let driver = driver.iter().filter(|part| !part.is_empty()).cloned();
        let driver = driver.collect::<Vec<_>>().join(" ");
        let software = info.device_type == DeviceType::Cpu;
        Self { name: info.name, driver, interface, software }
    }

    /// Returns the number of rectangles that keep the adapter busy: the more, the more cores it
    /// has.
    pub(crate) fn in_flight(&self, adapter: &Adapter) -> usize {
        match adapter.get_info().device_type {
            DeviceType::DiscreteGpu | DeviceType::VirtualGpu => 384,
            DeviceType::IntegratedGpu | DeviceType::Other => 16,
            DeviceType::Cpu => 8,
        }
    }
}

/// Returns the best adapter and its report.
pub(crate) fn choose(adapters: Adapters) -> Result<(Adapter, AdapterReport), GpuError> {
    let backends = Backends::VULKAN | Backends::METAL | Backends::DX12;
    let instance = Instance::new(InstanceDescriptor {
        backends,
        ..InstanceDescriptor::new_without_display_handle()
    });
    let rank = |adapter: &Adapter| match adapter.get_info().device_type {
        DeviceType::DiscreteGpu => 0,
        DeviceType::VirtualGpu => 1,
        DeviceType::IntegratedGpu => 2,
        DeviceType::Other => 3,
        DeviceType::Cpu => 4,
    };
    let found = pollster::block_on(instance.enumerate_adapters(backends));
    let best = found.into_iter().min_by_key(rank).ok_or(GpuError::NoAdapter)?;
    let report = AdapterReport::of(&best);
    if report.software && adapters == Adapters::Cards {
        return Err(GpuError::NoAdapter);
    }
    Ok((best, report))
}
