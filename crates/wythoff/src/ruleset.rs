//! PLACEHOLDER
/// x
pub struct Ruleset;
/// x
pub struct RulesetError;
