//! Every file format of Wythoff that is not a picture.
//!
//! Tables of integers, for NumPy and for anything that reads text, are in [`tables`]; tables of
//! named columns, as Parquet, in [`columns`]; sequences as the OEIS takes them in [`bfile`];
//! windows as patterns of Golly in [`rle`]; P-positions as any of these in [`positions`], pairs of sequences in [`pairs`]. All are written in pieces, so that any length
//! streams through little memory. That a game is solved is shown by a [`certificate`]. What a long run has found so far is kept in a [`spool`]. The
//! bytes of our own formats are laid out in `docs/formats.md`.
//!
//! The [`signals`] on the boundary of a tile are what scripts hand from tile to tile. What is too
//! large for one file is a store: arrays as Zarr v3 has them ([`zarr`]), written so that no half file
//! is ever seen ([`disk`]), and hashed ([`hash`]).

pub mod bfile;
pub mod board;
mod canonical;
pub mod certificate;
pub mod columns;
pub mod disk;
pub mod hash;
mod npy;
pub mod pairs;
pub mod positions;
pub mod rle;
pub mod signals;
pub mod spool;
pub mod tables;
pub mod zarr;
