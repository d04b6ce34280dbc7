//! The statements of the sections.

pub(crate) mod counts;
pub(crate) mod maharaja;
pub(crate) mod regions;
pub(crate) mod scatter;
pub(crate) mod section_4;
pub(crate) mod section_4_1;
pub(crate) mod section_5;
pub(crate) mod section_6;
pub(crate) mod section_6_1;
pub(crate) mod section_7;
pub(crate) mod stability;
pub(crate) mod upper_lines;
