//! The anatomy of blocking queen games: everything that looks at boards.
//!
//! An engine of [`wythoff::blocking`] evaluates a board; the modules here read its values and find
//! the structures that \[CLN\] names: regions and their borders ([`anatomy`], [`structure`]), the
//! unbounded arm and its skin ([`arm`]), the unbounded fabrics ([`fabric`]), threads and the weft
//! between them ([`threads`], [`weft`]), inner beams and their slopes ([`beam`]), textures
//! ([`texture`]), and how all of them change with k ([`growth`], [`armpit`], [`maxima`],
//! [`light`]). [`compare`] measures where two games agree.
//!
//! Source: M. Cook, U. Larsson, T. Neary, *A Cellular Automaton for Blocking Queen Games*, cited as
//! \[CLN\].

pub mod anatomy;
pub mod arm;
pub mod armpit;
pub mod beam;
pub mod compare;
pub mod fabric;
pub mod growth;
pub mod light;
pub mod maxima;
pub mod structure;
mod survey;
pub mod texture;
pub mod threads;
pub mod weft;
