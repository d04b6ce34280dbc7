//! The open questions of section 4 and of the text on arXiv.

pub(crate) mod diagonals;
pub(crate) mod question_1;
pub(crate) mod question_2;
pub(crate) mod question_3;
pub(crate) mod question_4;
pub(crate) mod question_5;
pub(crate) mod question_6;
pub(crate) mod question_7;

/// The colours of pictures of blocking games, for captions.
const COLOURS: &str = "Yellow, olive and brown: palaces (p = −1, −2 and lower); black: p = 0; blue: p = 1; \
                       violet, the paler the higher: p = 2 and more.";
