//! `wythoff._native`: the core as a Python module. The package `wythoff` around it is the public
//! interface.
//!
//! Every function checks its arguments, releases the interpreter while it works, can be interrupted
//! by Ctrl-C, and has errors that name the allowed values.

mod blocking;
mod board;
mod engine;
mod failure;
mod game;
mod imitation;
mod nimhoff;
mod numbers;
mod picture;
mod play;
mod selftest;
mod store;
mod work;

use pyo3::prelude::*;

/// The version of the package, which must be the same for workers and clients.
const VERSION: &str = env!("CARGO_PKG_VERSION");

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", VERSION)?;
    module.add_class::<blocking::Blocking>()?;
    module.add_class::<blocking::Arm>()?;
    module.add_class::<blocking::BackwardGame>()?;
    module.add_class::<blocking::Certificate>()?;
    module.add_class::<blocking::Fabric>()?;
    module.add_class::<blocking::Film>()?;
    module.add_class::<blocking::Lines>()?;
    module.add_class::<blocking::Oracle>()?;
    module.add_class::<blocking::Pairing>()?;
    module.add_class::<imitation::Imitation>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<game::ThreeHeaps>()?;
    module.add_class::<nimhoff::Nimhoff>()?;
    module.add_class::<picture::Picture>()?;
    module.add_class::<play::Session>()?;
    module.add_class::<store::Share>()?;
    module.add_class::<store::Store>()?;
    module.add_function(wrap_pyfunction!(board::seconds_within, module)?)?;
    module.add_function(wrap_pyfunction!(blocking::evolve, module)?)?;
    module.add_function(wrap_pyfunction!(blocking::film::film, module)?)?;
    module.add_function(wrap_pyfunction!(blocking::reverse, module)?)?;
    module.add_function(wrap_pyfunction!(blocking::reverse_game, module)?)?;
    module.add_function(wrap_pyfunction!(game::game, module)?)?;
    module.add_function(wrap_pyfunction!(play::play, module)?)?;
    module.add_function(wrap_pyfunction!(play::replay, module)?)?;
    module.add_function(wrap_pyfunction!(selftest::selftest, module)?)?;
    module.add_function(wrap_pyfunction!(blocking::tile::tile, module)?)?;
    module.add_function(wrap_pyfunction!(engine::describe, module)?)?;
    engine::add(module)
}
