//! The strength of the program.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use fastrand::Rng;
use wythoff::play::{Action, Heaps, Phase, Session};
use wythoff::text::is_digits;

/// The strengths with a name, and their percentages.
const NAMED: [(&str, u8); 3] = [("gentle", 40), ("good", 80), ("perfect", 100)];

/// The percentage of turns that the program plays perfectly; it plays the others at random.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Strength(u8);

impl Strength {
    /// The program without mistakes.
    pub(crate) const PERFECT: Self = Self(100);

    /// Returns true if the program errs this time.
    pub(crate) fn errs(self, random: &mut Rng) -> bool {
        random.u8(0..100) >= self.0
    }
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = NAMED.iter().find(|(name, _)| *name == text);
        let percent = match named {
            Some(&(_, percent)) => Some(percent),
            None if is_digits(text) => text.parse().ok(),
            None => None,
        };
        percent.filter(|&n| n <= 100).map(Self).ok_or_else(|| {
            "give `gentle`, `good`, `perfect`, or the percentage of perfect turns: a whole number \
             from 0 to 100"
                .to_owned()
        })
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            100 => f.write_str("perfect"),
            percent => write!(f, "{percent} %"),
        }
    }
}

/// Most moves in a list from which a random one is taken.
const MOST: usize = 100_000;

/// Returns a random legal action; `None` if none was found.
pub(crate) fn anything(session: &dyn Session, random: &mut Rng) -> Option<Action> {
    let phase = session.turn()?.phase;
    let options = session.options(MOST);
    match phase {
        Phase::Move => match options {
            Some(options) => random.choice(options).map(Action::Move),
            None => by_trying(session, random),
        },
        Phase::Block => {
            let mut options = options.unwrap_or_default();
            random.shuffle(&mut options);
            let most = usize::try_from(session.most_blocked()).unwrap_or(usize::MAX);
            // One move stands for all that are blocked together with it.
            let count = match session.modulus() {
                Some(_) => 1,
                None => random.usize(..=most.min(options.len())),
            };
            options.truncate(count);
            let block = Action::Block(options.into_iter().collect::<BTreeSet<Heaps>>());
            session.check(&block).is_ok().then_some(block)
        }
    }
}

/// Tries random numbers, from one heap or equal ones from two, until a move is legal: for moves
/// that are too many to list.
fn by_trying(session: &dyn Session, random: &mut Rng) -> Option<Action> {
    const TRIES: usize = 64;
    let heaps = session.heaps();
    (0..TRIES).find_map(|_| {
        let mut left = heaps.clone();
        let pile = random.usize(..heaps.len());
        let other = random.usize(..=heaps.len());
        if other < heaps.len() && other != pile {
            let take = UBig::ONE + below((&heaps[pile]).min(&heaps[other]), random);
            for pile in [pile, other] {
                left[pile] = heaps_minus(&heaps[pile], &take)?;
            }
        } else {
            left[pile] = below(&heaps[pile], random);
        }
        let action = Action::Move(left);
        session.check(&action).is_ok().then_some(action)
    })
}

fn heaps_minus(heap: &UBig, take: &UBig) -> Option<UBig> {
    (heap >= take).then(|| heap - take)
}

/// Returns a random number below `limit`, uniform up to 2^-64; 0 if the limit is 0.
fn below(limit: &UBig, random: &mut Rng) -> UBig {
    let bytes: Vec<u8> = (0..limit.bit_len() / 8 + 9).map(|_| random.u8(..)).collect();
    if *limit == UBig::ZERO { UBig::ZERO } else { UBig::from_le_bytes(&bytes) % limit }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strength_is_a_percentage_or_a_word() {
        assert_eq!("perfect".parse(), Ok(Strength::PERFECT));
        assert_eq!("100".parse(), Ok(Strength::PERFECT));
        assert_eq!("good".parse::<Strength>(), "80".parse());
        assert_eq!("gentle".parse::<Strength>(), "40".parse());
        assert_eq!("80".parse::<Strength>().unwrap().to_string(), "80 %");
        for text in ["", "101", "-1", "0.5", "80 %", "strong", "256"] {
            assert!(text.parse::<Strength>().is_err(), "{text}");
        }
    }

    #[test]
    fn mistakes_have_the_given_frequency() {
        let mut random = Rng::with_seed(1);
        let mut errors = |strength: &str| {
            let strength: Strength = strength.parse().unwrap();
            (0..10_000).filter(|_| strength.errs(&mut random)).count()
        };
        assert_eq!((errors("perfect"), errors("0")), (0, 10_000));
        assert!((2700..3300).contains(&errors("70")));
    }

    #[test]
    fn random_numbers_stay_below_their_limit() {
        let mut random = Rng::with_seed(2);
        for limit in ["0", "1", "5", "340282366920938463463374607431768211457"] {
            let limit: UBig = limit.parse().unwrap();
            assert!((0..200).all(|_| {
                let n = below(&limit, &mut random);
                n < limit || limit == UBig::ZERO
            }));
        }
        let ones = (0..1000).filter(|_| below(&UBig::from(2_u8), &mut random) == UBig::ONE).count();
        assert!((400..600).contains(&ones), "{ones}");
    }
}
