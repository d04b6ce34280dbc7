//! The key to the colours of pictures of blocking games.

/// The colours of the palette of the paper, in words, for captions.
pub(crate) const COLOURS: &str = "Colours by p = N − k: palaces are yellow (−1), olive (−2 to −4) and brown (−5 and \
    below); 0 is black, 1 blue, and higher values go from violet (2) to white (6 and above).";
