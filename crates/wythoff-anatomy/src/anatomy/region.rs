//! The names of \[CLN\] section 3.1: regions, borders, junctions.
//!
//! ```
//! use wythoff_anatomy::anatomy::{Border, Junction, Region};
//! // In data all have the names that they give.
//! for region in Region::ALL {
//!     assert_eq!(serde_json::to_value(region)?, region.name());
//! }
//! for border in Border::ALL {
//!     assert_eq!(serde_json::to_value(border)?, border.name());
//! }
//! for junction in Junction::ALL {
//!     assert_eq!(serde_json::to_value(junction)?, junction.name());
//! }
//! # Ok::<(), serde_json::Error>(())
//! ```

use derive_more::Display;
use schemars::JsonSchema;
use serde::Serialize;

/// A region. The two regions of a pair share one name. Its text is the name in the paper.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display, JsonSchema, Serialize,
)]
#[display("{}", self.name())]
#[serde(rename_all = "snake_case")]
pub enum Region {
    /// The dented triangle at the origin, nearly all palaces.
    Hood,
    /// The two triangles of period 11 beside the hood.
    #[display("épaulette")]
    Epaulette,
    /// The rhomboid that grows out between the épaulettes.
    Fabric,
    /// The two bands along outer space, rich in palaces.
    Arm,
    /// The two bands of threads along the arms.
    Warp,
    /// The cone around the diagonal, between the warps.
    #[serde(rename = "inner_sector")]
    #[display("inner sector")]
    Inner,
    /// The squares behind the last palace of each row and column.
    #[serde(rename = "outer_space")]
    #[display("outer space")]
    Outer,
}

impl Region {
    /// All regions.
    pub const ALL: [Self; 7] = [
        Self::Hood,
        Self::Epaulette,
        Self::Fabric,
        Self::Arm,
        Self::Warp,
        Self::Inner,
        Self::Outer,
    ];

    /// The name in data: `inner_sector`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hood => "hood",
            Self::Epaulette => "epaulette",
            Self::Fabric => "fabric",
            Self::Arm => "arm",
            Self::Warp => "warp",
            Self::Inner => "inner_sector",
            Self::Outer => "outer_space",
        }
    }

    /// Returns the number of regions of this kind: one on the main diagonal, or one on either side.
    pub const fn copies(self) -> usize {
        match self {
            Self::Hood | Self::Fabric | Self::Inner => 1,
            Self::Epaulette | Self::Arm | Self::Warp | Self::Outer => 2,
        }
    }
}

/// A kind of border; each is there twice, once on either side of the main diagonal. Its text is the
/// name in the paper, or the two regions if the paper has no name.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display, JsonSchema, Serialize,
)]
#[display("{}", self.name())]
#[serde(rename_all = "snake_case")]
pub enum Border {
    /// Between hood and épaulette.
    Casing,
    /// Between épaulette and arm.
    Seam,
    /// Between fabric and épaulette.
    Rift,
    /// Between fabric and warp.
    Fray,
    /// Between warp and arm.
    #[display("warp/arm")]
    ArmWarp,
    /// Between inner sector and warp.
    #[display("inner sector/warp")]
    WarpInner,
    /// Between arm and outer space: the skin is the outermost strip of the arm.
    Skin,
}

impl Border {
    /// All borders.
    pub const ALL: [Self; 7] = [
        Self::Casing,
        Self::Seam,
        Self::Rift,
        Self::Fray,
        Self::ArmWarp,
        Self::WarpInner,
        Self::Skin,
    ];

    /// The name in data: `arm_warp`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Casing => "casing",
            Self::Seam => "seam",
            Self::Rift => "rift",
            Self::Fray => "fray",
            Self::ArmWarp => "arm_warp",
            Self::WarpInner => "warp_inner",
            Self::Skin => "skin",
        }
    }

    /// Returns the regions on the left and on the right of the border, on the half x >= y.
    pub const fn between(self) -> (Region, Region) {
        match self {
            Self::Casing => (Region::Hood, Region::Epaulette),
            Self::Seam => (Region::Epaulette, Region::Arm),
            Self::Rift => (Region::Fabric, Region::Epaulette),
            Self::Fray => (Region::Fabric, Region::Warp),
            Self::ArmWarp => (Region::Warp, Region::Arm),
            Self::WarpInner => (Region::Inner, Region::Warp),
            Self::Skin => (Region::Arm, Region::Outer),
        }
    }
}

/// A point where three or more regions meet; of a pair the one with x >= y.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Display, JsonSchema, Serialize,
)]
#[display("{}", self.name())]
#[serde(rename_all = "snake_case")]
pub enum Junction {
    /// Hood, épaulettes and fabric: the last square of the hood on the main diagonal.
    Nose,
    /// Hood, épaulette, arm and outer space: the last square of the hood in the first row.
    Shoulder,
    /// Épaulette, arm, warp and fabric.
    Armpit,
    /// Fabric, warps and inner sector: on the main diagonal.
    Prism,
}

impl Junction {
    /// All junctions.
    pub const ALL: [Self; 4] = [Self::Nose, Self::Shoulder, Self::Armpit, Self::Prism];

    /// The name, in data and in the paper.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nose => "nose",
            Self::Shoulder => "shoulder",
            Self::Armpit => "armpit",
            Self::Prism => "prism",
        }
    }

    /// Returns the number of junctions of this kind.
    pub const fn copies(self) -> usize {
        match self {
            Self::Nose | Self::Prism => 1,
            Self::Shoulder | Self::Armpit => 2,
        }
    }
}
