//! The module and the book that are built into the program, if it was built with them.
//!
//! `MODULE` has the bytes of the module, and `BOOK` the path within the book and the bytes of each
//! file.

include!(concat!(env!("OUT_DIR"), "/built_in.rs"));
