//! Pictures from the outside: what is drawn, and how it is written.

#[cfg(test)]
mod common;
#[cfg(test)]
mod films;
#[cfg(test)]
mod nimhoff;
#[cfg(test)]
mod pictures;
#[cfg(test)]
mod streaming;
