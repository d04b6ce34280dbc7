//! The formats of picture files.

use std::path::Path;

/// The format of a picture file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, derive_more::Display)]
#[display("{}", self.ending())]
pub enum Format {
    /// Pixels, as a PNG.
    #[default]
    Png,
    /// An SVG: the board as an embedded PNG, and its frame, key, lines and names as vectors.
    Svg,
    /// A PDF of one page, in the same way.
    Pdf,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Png, Self::Svg, Self::Pdf];

    /// The format that the ending of a file name stands for, in small or capital letters; `None`
    /// for other endings.
    ///
    /// ```
    /// use wythoff_render::Format;
    /// assert_eq!(Format::of("a/figure.pdf"), Some(Format::Pdf));
    /// assert_eq!((Format::of("a.PNG"), Format::of("a.jpg")), (Some(Format::Png), None));
    /// ```
    pub fn of(path: impl AsRef<Path>) -> Option<Self> {
        let ending = path.as_ref().extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.ending() == ending)
    }

    /// The ending of file names, without the dot.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Svg => "svg",
            Self::Pdf => "pdf",
        }
    }
}
