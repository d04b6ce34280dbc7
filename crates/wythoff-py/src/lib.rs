//! `wythoff._native`: the core as a Python module. The package `wythoff` around it is the public
//! interface.
//!
//! Every function checks its arguments, releases the interpreter while it works, can be interrupted
//! by Ctrl-C, and has errors that name the allowed values.

mod blocking;
mod board;
mod certificate;
mod failure;
mod game;
mod imitation;
mod nimhoff;
mod numbers;
mod oracle;
mod picture;
mod play;
mod store;
mod tile;
mod work;

use pyo3::prelude::*;

/// The version of the package, which must be the same for workers and clients.
const VERSION: &str = env!("CARGO_PKG_VERSION");

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", VERSION)?;
    module.add_class::<blocking::Blocking>()?;
    module.add_class::<certificate::Certificate>()?;
    module.add_class::<imitation::Imitation>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<game::ThreeHeaps>()?;
    module.add_class::<nimhoff::Nimhoff>()?;
    module.add_class::<oracle::Oracle>()?;
    module.add_class::<picture::Picture>()?;
    module.add_class::<play::Session>()?;
    module.add_class::<store::Share>()?;
    module.add_class::<store::Store>()?;
    module.add_function(wrap_pyfunction!(board::seconds_within, module)?)?;
    module.add_function(wrap_pyfunction!(game::game, module)?)?;
    module.add_function(wrap_pyfunction!(play::play, module)?)?;
    module.add_function(wrap_pyfunction!(play::replay, module)?)?;
    module.add_function(wrap_pyfunction!(tile::tile, module)?)?;
    Ok(())
}
