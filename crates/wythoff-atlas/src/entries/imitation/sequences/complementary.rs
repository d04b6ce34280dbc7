//! Complementary sequences: Beatty and Rayleigh, and Wythoff's theorem.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use maud::html;
use serde_json::json;
use wythoff::exact::Quadratic;
use wythoff::imitation::{Formula, KM, Sequence};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list};
use crate::measure::imitation::{km, mex};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-complementary",
    number: "Complementary sequences; Wythoff’s theorem",
    title: "Every number in one of two sequences",
    says: &[
        "Two sequences are complementary if each positive integer is in exactly one of them. Rayleigh and Beatty: if \
         1/α + 1/β = 1, then the whole parts of the multiples of α and of β are complementary just when α and β are \
         irrational.",
        "Wythoff: the pairs of his game are complementary, bᵢ − aᵢ = i, and aᵢ and bᵢ are the whole parts of φi \
         and φ²i, with the golden ratio φ.",
    ],
    claims: &["L-15", "L-16", "L-17", "L-18", "L-19"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    rayleigh(context, &mut found)?;
    wythoff(context, &mut found)?;
    found.commands = vec![
        "wythoff imitation sequence --k 1 --m 1 --index 1000000 --count 3".into(),
        "wythoff imitation sequence --k 1 --m 1 --index 10^1000 --json".into(),
    ];
    Ok(found)
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

/// How often each number from 0 to `most` is a term.
fn times(alpha: &Quadratic, most: u64) -> Vec<u8> {
    let mut times = vec![0; most as usize + 1];
    for sequence in [alpha, &conjugate(alpha)].map(|modulus| multiples(modulus, most)) {
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

/// How many numbers the strips of the picture show.
const SHOWN: u64 = 30;

fn rayleigh(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let most = context.pick(2000, 100_000);
    let (mut holds, mut consistent) = (true, true);
    let mut table = Vec::new();
    let mut strips = Vec::new();
    let (mut irrational, mut rational) = (0, 0);
    for (name, alpha) in moduli() {
        context.step(&format!("multiples of {name}"))?;
        let beta = conjugate(&alpha);
        let inverse = |x: &Quadratic| x.inverse().unwrap_or_else(|| integer(0));
        let (one, two) = (integer(1), integer(2));
        consistent &= &inverse(&alpha) + &inverse(&beta) == one;
        consistent &= one < alpha && alpha < two && two < beta;
        let times = times(&alpha, most);
        let missing = (1..=most).find(|&n| times[n as usize] == 0);
        let twice = (1..=most).find(|&n| times[n as usize] > 1);
        let is_irrational = *alpha.radicand() != UBig::ZERO;
        holds &= (missing.is_none() && twice.is_none()) == is_irrational;
        *(if is_irrational { &mut irrational } else { &mut rational }) += 1;
        let first = |n: Option<u64>| n.map_or("none".into(), count);
        table.push(vec![
            name.clone(),
            alpha.digits(6),
            beta.digits(6),
            first(missing),
            first(twice),
        ]);
        strips.push((name, multiples(&alpha, SHOWN), multiples(&beta, SHOWN)));
    }
    let shown: Vec<_> =
        strips.into_iter().filter(|strip| ["φ", "√2", "3/2", "5/3"].contains(&&*strip.0)).collect();
    found.plate(
        1,
        drawing(&shown),
        format!(
            "The numbers from 1 to {SHOWN}: blue if a whole part of a multiple of α, violet of β. For the fractions some are \
             neither, which are empty, and some are both, red."
        ),
        "Four rows of cells. In the first two each cell is blue or violet; in the others some are empty and some red.",
    );
    found.table(
        format!("Which numbers up to {} are missing, or there twice", count(most)),
        &["α", "is", "β", "first missing", "first twice"],
        table,
    );
    found.find(
        "L-15",
        Verdict::definition(consistent),
        "Terms are computed from exact numbers a + b √d; for all of them 1/α + 1/β = 1 and 1 < α < 2 < β, exactly.",
    );
    found.find(
        "L-16",
        Verdict::exact(holds && irrational > 0 && rational > 0),
        format!(
            "Up to {} each number is there exactly once for {irrational} irrational α, and some are missing or there \
             twice for {rational} fractions.",
            count(most)
        ),
    );
    Ok(())
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
    Image::Svg { markup: markup.into_string() }
}

fn wythoff(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let terms = context.pick(50_000, 1_000_001);
    context.step("the Wythoff pairs")?;
    let pairs: Vec<(u64, u64)> = Sequence::new(KM::WYTHOFF, Formula::Game).take(terms).collect();
    let rising = pairs.windows(2).all(|two| two[0].0 < two[1].0 && two[0].1 < two[1].1);
    let cover = mex::cover(&pairs);
    let wrong: Vec<u64> = (0..).zip(&cover).filter(|of| *of.1 != 1).map(|of| of.0).collect();
    found.row("Numbers that are not in exactly one pair", list(&wrong));
    found.find(
        "L-17",
        Verdict::exact(rising && wrong == [0]),
        format!(
            "Among the first {} pairs both sequences rise, and of the numbers up to {} each is in exactly one place but \
             {}, which is both a₀ and b₀: complementary from i = 1 on.",
            count(terms as u64),
            count(cover.len() as u64 - 1),
            list(&wrong)
        ),
    );
    let different = (0..).zip(&pairs).filter(|(n, (a, b))| b - a != *n).count();
    found.find(
        "L-18",
        Verdict::exact(different == 0),
        format!("{different} of {} pairs have another difference.", count(terms as u64)),
    );

    context.step("the golden ratio")?;
    // floor(phi i) = (i + floor(sqrt(5 i^2))) / 2, rounded down.
    let golden = |i: u64| ((u128::from(i) + (5 * u128::from(i).pow(2)).isqrt()) / 2) as u64;
    let apart = (0..).zip(&pairs).filter(|&(i, &pair)| pair != (golden(i), golden(i) + i)).count();
    let phi = Quadratic::golden_ratio();
    let square = &phi * &phi;
    // Sparse indices by the field itself, the last of them among the largest.
    let by_field = (0..terms as u64).step_by(997).all(|i| {
        let floor = |modulus: &Quadratic| u64::try_from((&integer(i) * modulus).floor());
        let (a, b) = pairs[i as usize];
        floor(&phi) == Ok(a) && floor(&square) == Ok(b)
    });
    found.find(
        "L-19",
        Verdict::exact(apart == 0 && by_field),
        format!(
            "{apart} of {} pairs differ from the formula, computed with integer square roots, and every 997th also in the \
             field of √5.",
            count(terms as u64)
        ),
    );
    found.data["pairs"] = json!(&pairs[..20]);
    Ok(())
}
