//! Boards of the blocking game on a graphics card.
//!
//! [`Gpu`] is an [`Accelerator`](wythoff::blocking::sweep::Accelerator) of the sweep: it evaluates
//! the inside of large tiles from the signals that enter them, on any card with Vulkan, Metal or
//! DirectX 12. The shader, its operations and its limits are described in `docs/design/gpu.md`.
//!
//! ```no_run
//! use std::sync::Arc;
//!
//! use wythoff::blocking::Sweep;
//! use wythoff::{K, Window};
//! use wythoff_gpu::{Adapters, Gpu};
//!
//! let gpu = Arc::new(Gpu::open(Adapters::Cards)?);
//! let sweep = Sweep::new(K::try_new(100_000)?).with_accelerator(gpu.clone());
//! let stats = sweep.stats(Window::try_new(0, 0, 300_000, 300_000)?, &())?;
//! println!("{} palaces; {:?}", stats.palaces, gpu.usage());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Gpu::of_process`] returns a card that all computations of a process share, and [`Card`] counts
//! the work for one of them.

mod adapter;
mod card;
mod device;
mod double_check;
mod error;
mod geometry;
mod gpu;
mod process;
mod queue;
mod results;
mod selftest;
mod shader;
mod stream;

pub use adapter::{AdapterReport, Adapters};
pub use card::Card;
pub use double_check::DoubleCheck;
pub use error::{DeviceFailure, GpuError};
pub use gpu::{Gpu, Usage};
pub use selftest::{GpuSelfTest, Rates, rate};
pub use shader::shader_sources;
