//! Tests of pictures through the public API.

#[cfg(test)]
mod common;
#[cfg(test)]
mod figures;
#[cfg(test)]
mod films;
#[cfg(test)]
mod nimhoff;
#[cfg(test)]
mod pictures;
#[cfg(test)]
mod streaming;
mod values;
