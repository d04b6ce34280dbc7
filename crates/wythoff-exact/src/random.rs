//! Random numbers that a seed determines: the same on every machine and in every version.

/// Added to the state for each number: 2^64 divided by the golden ratio, made odd.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns 64 bits that look random, each of which depends on all bits of `z`.
///
/// This is the function of `SplitMix64` (Steele, Lea, Flood 2014), a permutation of all numbers.
pub const fn mix(z: u64) -> u64 {
    let z = z.wrapping_add(STEP);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The random numbers of a seed (`SplitMix64`: Steele, Lea, Flood 2014).
///
/// ```
/// use wythoff_exact::random::SplitMix64;
///
/// let mut random = SplitMix64::new(1_234_567);
/// assert_eq!(random.bits(), 6_457_827_717_110_365_317);
/// assert_eq!(random.below(6), 3_203_168_211_198_807_973 % 6);
/// ```
#[derive(Debug, Clone)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates the generator of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        let bits = mix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        bits
    }

    /// Returns a number below `end`. Small numbers are more frequent by less than `end` / 2^64.
    ///
    /// # Panics
    /// If `end` is 0.
    pub const fn below(&mut self, end: u64) -> u64 {
        self.bits() % end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the seed 1234567, by the authors' program.
    #[test]
    fn numbers_are_those_of_splitmix64() {
        const OUTPUTS: [u64; 5] = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(OUTPUTS.map(|_| random.bits()), OUTPUTS);
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(OUTPUTS.map(|_| random.below(6)), OUTPUTS.map(|output| output % 6));
    }
}
