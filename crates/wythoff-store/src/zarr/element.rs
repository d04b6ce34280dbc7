//! Types of the numbers of an array, which are stored little endian.

use std::fmt;

/// Type of the numbers of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, derive_more::Display)]
#[display("{}", self.name())]
pub enum DataType {
    /// `uint8`
    U8,
    /// `uint16`
    U16,
    /// `uint32`
    U32,
    /// `int16`
    I16,
}

impl DataType {
    /// Bytes of a number.
    pub const fn size(self) -> usize {
        match self {
            Self::U8 => 1,
            Self::U16 | Self::I16 => 2,
            Self::U32 => 4,
        }
    }

    /// Name of the type in Zarr and NumPy.
    pub const fn name(self) -> &'static str {
        match self {
            Self::U8 => "uint8",
            Self::U16 => "uint16",
            Self::U32 => "uint32",
            Self::I16 => "int16",
        }
    }
}

/// A number that an array can hold: `u8`, `u16`, `u32` or `i16`.
pub trait Element: Copy + Default + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The type of arrays of such numbers.
    const DATA_TYPE: DataType;

    /// Appends the bytes of numbers.
    fn append(numbers: &[Self], bytes: &mut Vec<u8>);

    /// Reads numbers from their bytes. Bytes that are left at the end are ignored.
    fn read(bytes: &[u8]) -> Vec<Self>;
}

macro_rules! element {
    ($($number:ty => $data_type:ident),*) => {$(
        impl Element for $number {
            const DATA_TYPE: DataType = DataType::$data_type;

            fn append(numbers: &[Self], bytes: &mut Vec<u8>) {
                let start = bytes.len();
                bytes.resize(start + size_of_val(numbers), 0);
                let (places, _) = bytes[start..].as_chunks_mut();
                for (place, number) in places.iter_mut().zip(numbers) {
                    *place = number.to_le_bytes();
                }
            }

            fn read(bytes: &[u8]) -> Vec<Self> {
                let (numbers, _) = bytes.as_chunks();
                numbers.iter().map(|&bytes| Self::from_le_bytes(bytes)).collect()
            }
        }
    )*};
}

element!(u8 => U8, u16 => U16, u32 => U32, i16 => I16);
