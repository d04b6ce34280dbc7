//! \[L\]: U. Larsson, *Imitation Nim*, slides, Stony Brook 2013.

mod games;
mod introduction;
mod literature;
mod sequences;

use crate::recipe::Recipe;

pub(crate) use self::introduction::introduction;

/// The entries of the paper, in the order of its page.
pub(crate) const RECIPES: &[Recipe] = &[
    games::nim::ENTRY,
    games::outcomes::ENTRY,
    games::imitations::ENTRY,
    games::wythoff_nim::ENTRY,
    sequences::complementary::ENTRY,
    games::limitation::ENTRY,
    games::two_imitation::ENTRY,
    games::two_blocking::ENTRY,
    sequences::algorithm::ENTRY,
    games::blocking::ENTRY,
    sequences::properties::ENTRY,
    sequences::polynomial::ENTRY,
    games::km_imitation::ENTRY,
    games::options::ENTRY,
    games::theorem::ENTRY,
    games::summary::ENTRY,
    literature::ENTRY,
];
