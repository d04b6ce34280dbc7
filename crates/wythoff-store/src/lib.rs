//! File formats of Wythoff, except pictures.
//!
//! Tables of integers, for NumPy and as CSV, are in [`tables`], and tables of named columns, as
//! Parquet, in [`columns`]. Sequences are written as b-files of the OEIS ([`bfile`]), and windows
//! as patterns of Golly ([`rle`]). P-positions ([`positions`]) and pairs of two sequences
//! ([`pairs`]) are written in several of these formats. All are written in pieces, so that files of
//! any length need little memory. A [`certificate`] proves that a game is solved. A [`spool`] keeps
//! the results of a long run so far. [`signals`] are files that scripts pass from tile to tile.
//!
//! The store of a whole [`board`] is a folder of arrays as in Zarr v3 ([`zarr`]). Its files are
//! written so that no reader sees a part of one ([`disk`]), and are hashed ([`hash`]).
//!
//! Without the default feature `parquet` there are no [`columns`], [`positions`] and [`pairs`].
//!
//! `docs/formats.md` describes the bytes of all formats.

pub mod bfile;
pub mod board;
mod canonical;
pub mod certificate;
#[cfg(feature = "parquet")]
pub mod columns;
pub mod disk;
pub mod hash;
#[cfg(feature = "parquet")]
pub mod pairs;
#[cfg(feature = "parquet")]
pub mod positions;
pub mod rle;
pub mod signals;
pub mod spool;
pub mod tables;
pub mod zarr;
