//! The heaps of a position.

use dashu_int::UBig;
use derive_more::{AsRef, Deref, DerefMut, Display};

use crate::text;

/// The heaps of a position, two or three numbers of any size; for a queen, x and y of her square.
///
/// It is a slice of numbers, made from an array. Heaps are sorted like arrays. In their text a long
/// number is its first and last digits and their count.
///
/// ```
/// use wythoff::play::Heaps;
/// let heaps = Heaps::from([3_u8, 5, 7]);
/// assert_eq!((heaps.len(), &heaps[1]), (3, &5_u8.into()));
/// assert_eq!(heaps.pair(), None);
/// assert_eq!(heaps.to_string(), "(3, 5, 7)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, AsRef, Deref, DerefMut, Display)]
#[as_ref([UBig])]
#[deref(forward)]
#[deref_mut(forward)]
#[display("{}", text::heaps(self))]
pub struct Heaps(Vec<UBig>);

impl Heaps {
    /// The two heaps, or x and y of a square; `None` if there are three.
    pub fn pair(&self) -> Option<&[UBig; 2]> {
        self.0.as_slice().try_into().ok()
    }
}

impl<N: Into<UBig>> From<[N; 2]> for Heaps {
    fn from(heaps: [N; 2]) -> Self {
        Self(heaps.map(N::into).into())
    }
}

impl<N: Into<UBig>> From<[N; 3]> for Heaps {
    fn from(heaps: [N; 3]) -> Self {
        Self(heaps.map(N::into).into())
    }
}

/// Two or three numbers; other lists are returned.
impl TryFrom<Vec<UBig>> for Heaps {
    type Error = Vec<UBig>;

    fn try_from(heaps: Vec<UBig>) -> Result<Self, Vec<UBig>> {
        if matches!(heaps.len(), 2 | 3) { Ok(Self(heaps)) } else { Err(heaps) }
    }
}
