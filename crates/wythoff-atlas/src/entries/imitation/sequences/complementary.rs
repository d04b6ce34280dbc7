//! Complementary sequences: Beatty and Rayleigh, and Wythoff's theorem.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use maud::html;
use wythoff::exact::{Quadratic, wythoff_pair};
use wythoff::imitation::{Formula, KM, Sequence};

use crate::measure::imitation::{km, mex};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/sequences/complementary", measure);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let (most, moduli) = rayleigh(context, &mut found)?;
    let terms = context.pick(50_000, 1_000_001);
    let mut pairs = pairs_of(KM::WYTHOFF, terms);
    let properties = wythoff(context, &pairs, &mut found)?;
    let golden = golden(context, &pairs, &mut found)?;
    pairs.truncate(20);
    Ok(found.with(&numbers! {
        // Numbers up to this one are looked for among the terms.
        most,
        shown: SHOWN,
        moduli,
        // Pairs of Wythoff's game, with their properties, and the first of them.
        terms,
        properties,
        golden,
        pairs,
    }))
}

fn integer(n: u64) -> Quadratic {
    Quadratic::integer(IBig::from(n))
}

/// The number that goes with alpha: 1/alpha + 1/beta = 1.
fn conjugate(alpha: &Quadratic) -> Quadratic {
    let less = alpha - &integer(1);
    alpha.over(&less).unwrap_or_else(|| integer(0))
}

/// floor(i alpha) for i = 1, 2, .. up to a bound.
fn multiples(alpha: &Quadratic, most: u64) -> Vec<u64> {
    let terms = (1..).map(|i| (&integer(i) * alpha).floor());
    let terms = terms.map(|term| u64::try_from(term).unwrap_or(u64::MAX));
    terms.take_while(|&term| term <= most).collect()
}

/// The number of times that each number from 0 to `most` is a term.
fn times(moduli: [&Quadratic; 2], most: u64) -> Vec<u8> {
    let mut times = vec![0; most as usize + 1];
    for sequence in moduli.map(|modulus| multiples(modulus, most)) {
        for term in sequence {
            times[term as usize] += 1;
        }
    }
    times
}

/// The numbers that are tried: irrational ones below 2, and fractions.
fn moduli() -> Vec<(String, Quadratic)> {
    let fraction = |p: u32, q: u32| {
        let value = Quadratic::fraction(RBig::from_parts(IBig::from(p), UBig::from(q)));
        (format!("{p}/{q}"), value)
    };
    let root = |d: u32| {
        let value = Quadratic::new(RBig::ZERO, RBig::ONE, UBig::from(d));
        (format!("√{d}"), value)
    };
    let game = |m: u64| (format!("α of (1,{m})"), km(1, m).alpha());
    vec![
        ("φ".into(), Quadratic::golden_ratio()),
        root(2),
        root(3),
        game(2),
        game(3),
        game(10),
        fraction(3, 2),
        fraction(5, 3),
        fraction(8, 5),
        fraction(1618, 1000),
    ]
}

/// The count of numbers that the strips of the picture show.
const SHOWN: u64 = 30;

/// A pair of numbers α and β, and the multiples of both.
#[derive(Serialize)]
struct Pair {
    name: String,
    #[serde(skip)]
    alpha: Quadratic,
    #[serde(skip)]
    beta: Quadratic,
    /// The first digits of α and of β.
    digits: [String; 2],
    /// If 1/α + 1/β = 1 and 1 < α < 2 < β.
    conjugate: bool,
    irrational: bool,
    /// The first number that is no term, and the first that is a term twice.
    missing: Option<u64>,
    twice: Option<u64>,
}

impl Pair {
    fn new((name, alpha): (String, Quadratic), beta: Quadratic, most: u64) -> Self {
        let inverse = |x: &Quadratic| x.inverse().unwrap_or_else(|| integer(0));
        let (one, two) = (integer(1), integer(2));
        let conjugate =
            &inverse(&alpha) + &inverse(&beta) == one && one < alpha && alpha < two && two < beta;
        let times = times([&alpha, &beta], most);
        let missing = (1..=most).find(|&n| times[n as usize] == 0);
        let twice = (1..=most).find(|&n| times[n as usize] > 1);
        let irrational = *alpha.radicand() != UBig::ZERO;
        let digits = [alpha.digits(6), beta.digits(6)];
        Self { name, alpha, beta, digits, conjugate, irrational, missing, twice }
    }

    /// All numbers that are tried, β made of α by this rule.
    fn all(
        context: &Context<'_>,
        beta: fn(&Quadratic) -> Quadratic,
        most: u64,
    ) -> Result<Vec<Self>> {
        let pair = |(name, alpha): (String, Quadratic)| {
            context.step(&format!("multiples of {name}"))?;
            let beta = beta(&alpha);
            Ok(Self::new((name, alpha), beta, most))
        };
        moduli().into_iter().map(pair).collect()
    }

    /// If the sequences are complementary just when the theorem says so.
    fn is_as_stated(&self) -> bool {
        (self.missing.is_none() && self.twice.is_none()) == self.irrational
    }
}

fn rayleigh(context: &Context<'_>, found: &mut Found) -> Result<(u64, Vec<Pair>)> {
    let most = context.pick(2000, 100_000);
    let pairs = Pair::all(context, conjugate, most)?;
    let mutant = context.mutant("β = α + 1, which is right for φ alone", || {
        Pair::all(context, |alpha| alpha + &integer(1), 2000)
    })?;
    let shown = pairs.iter().filter(|pair| ["φ", "√2", "3/2", "5/3"].contains(&&*pair.name));
    let strip = |pair: &Pair| {
        let [alpha, beta] = [&pair.alpha, &pair.beta].map(|modulus| multiples(modulus, SHOWN));
        (pair.name.clone(), alpha, beta)
    };
    found.plate("strips", drawing(&shown.map(strip).collect::<Vec<_>>()));
    let conjugate = |pairs: &Vec<Pair>| pairs.iter().all(|pair| pair.conjugate);
    found.verdict("L-15", mutant.judge(&pairs, |pairs| Verdict::definition(conjugate(pairs))));
    found.verdict("L-16", mutant.judge_exact(&pairs, |pairs| pairs.iter().all(Pair::is_as_stated)));
    Ok((most, pairs))
}

/// Strips of cells, one a row.
fn drawing(strips: &[(String, Vec<u64>, Vec<u64>)]) -> Image {
    const CELL: f64 = 20.0;
    const LEFT: f64 = 44.0;
    let width = LEFT + CELL * SHOWN as f64 + 2.0;
    let row = CELL + 16.0;
    let height = row * strips.len() as f64 + 24.0;
    let class = |n: u64, alpha: &[u64], beta: &[u64]| match (alpha.contains(&n), beta.contains(&n))
    {
        (true, true) => "both",
        (true, false) => "one",
        (false, true) => "other",
        (false, false) => "neither",
    };
    let markup = html! {
        svg viewBox={ "0 0 " (width) " " (height) } class="strips-drawing" {
            @for (place, (name, alpha, beta)) in strips.iter().enumerate() {
                @let top = 1.0 + row * place as f64;
                text x=(LEFT - 10.0) y=(top + 15.0) text-anchor="end" { (name) }
                @for n in 1..=SHOWN {
                    rect class=(class(n, alpha, beta)) x=(LEFT + CELL * (n - 1) as f64) y=(top)
                        width=(CELL) height=(CELL) {}
                }
            }
            @for n in (5..=SHOWN).step_by(5).chain([1]) {
                text.tick x=(LEFT + CELL * (n as f64 - 0.5)) y=(height - 8.0) text-anchor="middle" { (n) }
            }
        }
    };
    Image::svg(markup)
}

/// The statements of the theorem for the pairs (aᵢ, bᵢ) of a sequence.
#[derive(Serialize)]
struct Properties {
    rising: bool,
    /// Numbers up to `most` that are not in exactly one place.
    most: u64,
    wrong: Vec<u64>,
    /// Pairs whose difference is not their index.
    different: usize,
}

impl Properties {
    fn of(pairs: &[(u64, u64)]) -> Self {
        let cover = mex::cover(pairs);
        let wrong = (0..).zip(&cover).filter(|of| *of.1 != 1).map(|of| of.0);
        Self {
            rising: pairs.windows(2).all(|two| two[0].0 < two[1].0 && two[0].1 < two[1].1),
            most: cover.len() as u64 - 1,
            wrong: wrong.collect(),
            different: (0..).zip(pairs).filter(|(n, (a, b))| b - a != *n).count(),
        }
    }
}

/// Pairs against the whole parts of multiples.
#[derive(Serialize)]
struct Golden {
    /// Pairs that differ from the formula by whole numbers.
    apart: usize,
    /// If every 997th pair is the one that exact numbers give.
    by_field: bool,
}

impl Golden {
    fn of(pairs: &[(u64, u64)], floor: fn(u64) -> u64, phi: &Quadratic) -> Self {
        let of = |&(i, &pair): &(u64, &(u64, u64))| pair != (floor(i), floor(i) + i);
        let apart = (0..).zip(pairs).filter(of).count();
        let square = phi * phi;
        // Sparse indices by the field itself, the last of them among the largest.
        let by_field = (0..pairs.len() as u64).step_by(997).all(|i| {
            let floor = |modulus: &Quadratic| u64::try_from((&integer(i) * modulus).floor());
            let (a, b) = pairs[i as usize];
            floor(phi) == Ok(a) && floor(&square) == Ok(b)
        });
        Self { apart, by_field }
    }
}

/// The pairs of a game, by the mex rule.
fn pairs_of(game: KM, terms: usize) -> Vec<(u64, u64)> {
    Sequence::new(game, Formula::Game).take(terms).collect()
}

fn wythoff(context: &Context<'_>, pairs: &[(u64, u64)], found: &mut Found) -> Result<Properties> {
    context.step("the Wythoff pairs")?;
    let properties = Properties::of(pairs);
    let mutant = context.mutant("the pairs of 2-Blocking Wythoff Nim", || {
        Ok(Properties::of(&pairs_of(km(2, 1), 1000)))
    })?;
    found.verdict("L-17", mutant.judge_exact(&properties, |of| of.rising && of.wrong == [0]));
    found.verdict("L-18", mutant.judge_exact(&properties, |of| of.different == 0));
    Ok(properties)
}

fn golden(context: &Context<'_>, pairs: &[(u64, u64)], found: &mut Found) -> Result<Golden> {
    context.step("the golden ratio")?;
    let floor = |i: u64| wythoff_pair(i).0;
    let golden = Golden::of(pairs, floor, &Quadratic::golden_ratio());
    let mutant = context.mutant("the fraction 987/610 in place of φ", || {
        let fraction = RBig::from_parts(IBig::from(987), UBig::from(610_u32));
        Ok(Golden::of(pairs, |i| i * 987 / 610, &Quadratic::fraction(fraction)))
    })?;
    found.verdict("L-19", mutant.judge_exact(&golden, |of| of.apart == 0 && of.by_field));
    Ok(golden)
}
