//! Tables 1 and 2: the Wythoff pairs and the dual Wythoff pairs.

use wythoff::nimhoff::omega::{contains, dual_pair, kind, pairs, wythoff_pair};

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/tables/tables_1_2", measure);

/// The tables as printed.
const TABLE_1: [[u64; 14]; 2] = [
    [1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, 21, 22],
    [2, 5, 7, 10, 13, 15, 18, 20, 23, 26, 28, 31, 34, 36],
];
const TABLE_2: [[u64; 14]; 2] = [
    [2, 4, 5, 7, 9, 10, 12, 13, 15, 17, 18, 20, 22, 23],
    [3, 6, 8, 11, 14, 16, 19, 21, 24, 27, 29, 32, 35, 37],
];
/// The beginning of Ω as printed.
const OMEGA: [(u64, u64); 8] = [(1, 2), (2, 3), (3, 5), (4, 6), (4, 7), (5, 8), (6, 10), (7, 11)];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    context.step("pairs by the golden ratio and by mex")?;
    let [wythoff, dual] =
        [wythoff_pair, dual_pair].map(|pair| (1..=14).map(pair).collect::<Vec<_>>());
    let series = [("Wythoff pairs", &wythoff), ("dual pairs", &dual)].map(|(label, pairs)| {
        Series::measured(label, pairs.iter().map(|&(p, q)| (p as f64, q as f64)))
    });
    found.plate("pairs", chart("p", "q", series.into()));
    let as_printed = [
        printed(context, &mut found, "F-59", wythoff_pair, TABLE_1)?,
        printed(context, &mut found, "F-60", dual_pair, TABLE_2)?,
    ];
    let compared = context.pick(100_000, 1_000_000);
    let omega = Omega::survey(wythoff_pair, compared);
    let mutant = context.mutant("pairs with ⌊√2 n⌋ in place of ⌊φn⌋", || {
        let root = |n: u64| ((2 * n * n).isqrt(), (2 * n * n).isqrt() + n);
        Ok(Omega::survey(root, 1000))
    })?;
    found.verdict("F-61", mutant.judge(&omega, |omega| Verdict::definition(omega.is_consistent())));
    Ok(found.with(&numbers! {
        // The first 14 pairs of each kind.
        wythoff,
        dual,
        // Pairs of each table that are as printed.
        as_printed,
        compared,
        ..omega,
    }))
}

/// Judges a printed table, and returns how many of its pairs are as printed.
fn printed(
    context: &Context<'_>,
    found: &mut Found,
    claim: &'static str,
    pair: fn(u64) -> (u64, u64),
    table: [[u64; 14]; 2],
) -> Result<usize> {
    let same = as_printed(pair, table);
    let mutant =
        context.mutant("the pairs of the next n", || Ok(as_printed(|n| pair(n + 1), table)))?;
    found.verdict(claim, mutant.judge_exact(&same, |&same| same == 14));
    Ok(same)
}

/// Returns how many of the first 14 pairs are those of a printed table.
fn as_printed(pair: impl Fn(u64) -> (u64, u64), table: [[u64; 14]; 2]) -> usize {
    let printed = table[0].into_iter().zip(table[1]);
    (1..).map(pair).zip(printed).filter(|(computed, printed)| computed == printed).count()
}

/// Ω by two definitions: by a formula for the Wythoff pairs, and by the mex rule.
#[derive(Serialize)]
struct Omega {
    #[serde(skip)]
    most: u64,
    /// Pairs of the formula, of the first `most`, that are not those of the mex rule.
    wrong: u64,
    /// Neighbours of the first 2 `most` pairs that are of the two kinds in turn and rise.
    alternating: u64,
    #[serde(skip)]
    begins_as_printed: bool,
    /// Pairs with q < 200 that are in Ω by one definition only.
    #[serde(skip)]
    others: usize,
}

impl Omega {
    fn survey(formula: impl Fn(u64) -> (u64, u64), most: u64) -> Self {
        // p is the least number in no pair before, q = p + n.
        let mut used = vec![false; 3 * most as usize];
        let (mut least, mut wrong) = (1_usize, 0_u64);
        for n in 1..=most {
            while used[least] {
                least += 1;
            }
            let pair = (least as u64, least as u64 + n);
            wrong += u64::from(formula(n) != pair || dual_pair(n) != (pair.0 + 1, pair.1 + 1));
            used[least] = true;
            used[least + n as usize] = true;
        }
        let ordered = pairs().zip(pairs().skip(1)).take(2 * most as usize);
        let alternating = ordered
            .zip(1..)
            .filter(|&((before, after), n)| {
                let turn = (kind(before.0, before.1) == kind(1, 2)) == (n % 2 == 1);
                turn && before.0 <= after.0 && before.1 < after.1
            })
            .count() as u64;
        let others = (1..200_u64)
            .flat_map(|q| (1..q).map(move |p| (p, q)))
            .filter(|&(p, q)| contains(p, q) != pairs().take(400).any(|pair| pair == (p, q)))
            .count();
        Self { most, wrong, alternating, begins_as_printed: pairs().take(8).eq(OMEGA), others }
    }

    fn is_consistent(&self) -> bool {
        self.wrong == 0
            && self.alternating == 2 * self.most
            && self.begins_as_printed
            && self.others == 0
    }
}
