//! Tables 1 and 2: the Wythoff pairs and the dual Wythoff pairs.

use serde_json::json;
use wythoff::nimhoff::omega::{contains, dual_pair, kind, pairs, wythoff_pair};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::count;
use crate::model::Verdict;
use crate::plot::{Series, chart};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-tables-1-2",
    number: "Tables 1 and 2",
    title: "The pairs of Ω",
    says: &[
        "The Wythoff pairs are (⌊φn⌋, ⌊φ²n⌋) for n = 1, 2, .., the dual pairs are larger by (1, 1). Both \
         together, in order, are Ω, and they come in turn: (1, 2), (2, 3), (3, 5), (4, 6), (4, 7), (5, 8), (6, 10), \
         (7, 11), .. Only for these pairs do the P-positions of (p, q)-GDWN split into more beams than those of \
         Wythoff Nim.",
    ],
    claims: &["F-59", "F-60", "F-61"],
    measure,
});

/// The name of a kind of pairs, and the n-th pair.
type Kind = (&'static str, fn(u64) -> (u64, u64));

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

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    context.step("pairs by the golden ratio and by mex")?;
    let kinds: [Kind; 2] = [("Wythoff pairs", wythoff_pair), ("dual pairs", dual_pair)];
    let series = kinds.map(|(label, pair)| Series {
        label: label.into(),
        points: (1..=14).map(pair).map(|(p, q)| (p as f64, q as f64)).collect(),
        measured: true,
    });
    let series = series.into();
    found.plate(
        1,
        chart("p", "q", series),
        "The first fourteen pairs of either kind. All of them hug the line q = φp, the Wythoff pairs from \
         above and the dual ones from below.",
        "Two rows of points along one straight line, alternating.",
    );
    let mut rows = Vec::new();
    for (claim, table, (name, pair)) in [("F-59", TABLE_1, kinds[0]), ("F-60", TABLE_2, kinds[1])] {
        let computed: Vec<(u64, u64)> = (1..=14).map(pair).collect();
        let same = as_printed(pair, table);
        let mutant =
            context.mutant("the pairs of the next n", || Ok(as_printed(|n| pair(n + 1), table)))?;
        found.find(
            claim,
            mutant.judge(&same, |&same| Verdict::exact(same == 14)),
            format!("{same} of the 14 {name} are as printed."),
        );
        let names = if claim == "F-59" { ["A", "B"] } else { ["A + 1", "B + 1"] };
        for (row, name) in names.into_iter().enumerate() {
            let cells = computed.iter().map(|pair| if row == 0 { pair.0 } else { pair.1 });
            rows.push(
                std::iter::once(name.to_owned()).chain(cells.map(|n| n.to_string())).collect(),
            );
        }
    }
    let numbers: Vec<String> = (1..=14).map(|n| n.to_string()).collect();
    let columns: Vec<&str> =
        std::iter::once("n").chain(numbers.iter().map(String::as_str)).collect();
    found.table("Both tables, computed", &columns, rows);

    let most = context.pick(100_000, 1_000_000);
    let omega = Omega::survey(wythoff_pair, most);
    let Omega { wrong, alternating, .. } = omega;
    let mutant = context.mutant("pairs with ⌊√2 n⌋ in place of ⌊φn⌋", || {
        let root = |n: u64| ((2 * n * n).isqrt(), (2 * n * n).isqrt() + n);
        Ok(Omega::survey(root, 1000))
    })?;
    found.row("Pairs by ⌊φn⌋ that differ from those by mex", count(wrong));
    found.row("Neighbours in Ω that are of the two kinds in turn and rise", count(alternating));
    found.find(
        "F-61",
        mutant.judge(&omega, |omega| Verdict::definition(omega.is_consistent())),
        format!(
            "For n up to {}, {wrong} pairs differ from those of the mex rule, and all {} neighbours in Ω are of \
             the two kinds in turn; both q and, at times not strictly, p rise.",
            count(most),
            count(alternating)
        ),
    );
    found.data = json!({
        "wythoff": (1..=14).map(wythoff_pair).collect::<Vec<_>>(),
        "dual": (1..=14).map(dual_pair).collect::<Vec<_>>(),
        "compared": most,
    });
    Ok(found)
}

/// Returns how many of the first 14 pairs are those of a printed table.
fn as_printed(pair: impl Fn(u64) -> (u64, u64), table: [[u64; 14]; 2]) -> usize {
    let printed = table[0].into_iter().zip(table[1]);
    (1..).map(pair).zip(printed).filter(|(computed, printed)| computed == printed).count()
}

/// Ω by two definitions: by a formula for the Wythoff pairs, and by the mex rule.
struct Omega {
    most: u64,
    /// Pairs of the formula, of the first `most`, that are not those of the mex rule.
    wrong: u64,
    /// Neighbours of the first 2 `most` pairs that are of the two kinds in turn and rise.
    alternating: u64,
    begins_as_printed: bool,
    /// Pairs with q < 200 that are in Ω by one definition only.
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
