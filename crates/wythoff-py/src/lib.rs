//! `wythoff._native`: the core for Python. What people use, and the documentation of it, is the package `wythoff` around it.
//!
//! Every function checks what it is given, gives the interpreter free while it works, hears Ctrl-C, and has errors that
//! say what is allowed.

mod blocking;
mod board;
mod certificate;
mod disk;
mod failure;
mod game;
mod imitation;
mod nimhoff;
mod numbers;
mod oracle;
mod picture;
mod play;
mod share;
mod store;
mod tile;
mod work;

use pyo3::prelude::*;

/// The version of the package: workers and clients have to have the same.
const VERSION: &str = env!("CARGO_PKG_VERSION");

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", VERSION)?;
    module.add_class::<blocking::Blocking>()?;
    module.add_class::<certificate::Certificate>()?;
    module.add_class::<imitation::Imitation>()?;
    module.add_class::<nimhoff::Nimhoff>()?;
    module.add_class::<oracle::Oracle>()?;
    module.add_class::<picture::Picture>()?;
    module.add_class::<play::Session>()?;
    module.add_class::<share::Share>()?;
    module.add_class::<store::Store>()?;
    module.add_function(wrap_pyfunction!(board::seconds_within, module)?)?;
    module.add_function(wrap_pyfunction!(game::game, module)?)?;
    module.add_function(wrap_pyfunction!(play::play, module)?)?;
    module.add_function(wrap_pyfunction!(play::replay, module)?)?;
    module.add_function(wrap_pyfunction!(tile::tile, module)?)?;
    Ok(())
}
