//! Arithmetic properties of the P-positions of the blocking game, (i) to (vi).

use dashu_int::{IBig, UBig};
use serde_json::json;
use wythoff::exact::Quadratic;
use wythoff::imitation::{Formula, KM, Oracle, Sequence, ratio};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list, square};
use crate::measure::imitation::blocking;
use crate::measure::imitation::formulas::{Beatty, beatty, games, mirrored};
use crate::measure::imitation::{km, mex};
use crate::model::Verdict;
use crate::plot::{Axis, Guide, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "l-properties",
    number: "Arithmetic properties",
    title: "Steps of k pairs, each m higher",
    says: &[
        "For the P-positions of (k,m)-Blocking Wythoff Nim, (aₙ, bₙ) and mirrored: (i) they are the pairs of the \
         generalized algorithm; (ii) both sequences rise; (iii) each multiple of m is a difference bₙ − aₙ exactly k times, \
         and no other number is; (iv) of two P-positions, the one that begins higher has a difference no smaller, and ends \
         higher; (v) bₙ/aₙ tends to the positive root of x² − (m/k)x − 1; (vi) only if k divides m are the sequences \
         Beatty sequences.",
    ],
    claims: &["L-38", "L-39", "L-40", "L-41", "L-42", "L-43"],
    measure,
});

/// The game of the pictures.
const SHOWN: KM = km(3, 2);

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    staircase(&mut found);
    first(context, &mut found)?;
    long(context, &mut found)?;
    order(context, &mut found)?;
    limit(context, &mut found)?;
    whole_parts(context, &mut found)?;
    found.differs.push(
        "(i) holds with bₙ = aₙ + m⌊n/k⌋, not with the printed ⌊mn/k⌋ if k, m > 1. So the slides mean two sequences by \
         (aₙ) and (bₙ): (iii) is true of those of the games, and (vi) of those with the printed formula. Each is judged so that it \
         holds. For the games, (vi) would be: only if k = 1."
            .into(),
    );
    found.commands = vec![
        format!(
            "wythoff imitation sequence --k {} --m {} --index 0 --count 20",
            SHOWN.k(),
            SHOWN.m()
        ),
        "wythoff imitation sequence --k 2 --m 3 --index 10^100".into(),
    ];
    Ok(found)
}

/// The differences of both formulas.
fn staircase(found: &mut Measured) {
    const TERMS: usize = 19;
    let steps = |formula| -> Vec<(f64, f64)> {
        let pairs = (0_u32..).zip(Sequence::new(SHOWN, formula)).take(TERMS);
        pairs.map(|(n, (a, b))| (f64::from(n), (b - a) as f64)).collect()
    };
    let plot = Plot {
        x_label: "n",
        y_label: "bₙ − aₙ",
        y: Axis::Between(0.0, 14.0),
        series: vec![
            Series { label: "m⌊n/k⌋".into(), points: steps(Formula::Game), measured: true },
            Series { label: "⌊mn/k⌋".into(), points: steps(Formula::Printed), measured: true },
        ],
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        format!(
            "{SHOWN}: the differences of the game’s pairs, {} of each multiple of {}, and those of the printed formula.",
            SHOWN.k(),
            SHOWN.m()
        ),
        "Points on two rising lines: one in level steps of three points, the other at every unit but those that it skips.",
    );
}

/// In how many games the pairs by each formula are the P-positions that a search finds.
struct Searched {
    games: u64,
    printed: u64,
    ours: u64,
    positions: u64,
}

impl Searched {
    /// Searches the game `of(k, m)` for each k and m.
    fn of(
        context: &Context<'_>,
        most: u64,
        side: u64,
        of: fn(KM) -> KM,
    ) -> Result<Self, MeasureError> {
        let mut found = Self { games: most * most, printed: 0, ours: 0, positions: 0 };
        for km in games(most) {
            context.step(&format!("{km}-Blocking Wythoff Nim by search"))?;
            let searched = blocking(of(km), side);
            found.positions += searched.len() as u64;
            found.printed += u64::from(mirrored(km, Formula::Printed, side) == searched);
            found.ours += u64::from(mirrored(km, Formula::Game, side) == searched);
        }
        Ok(found)
    }
}

/// (i), by search.
fn first(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, side) = context.pick((3, 40), (4, 201));
    let searched = Searched::of(context, most, side, |km| km)?;
    let mutant = context.mutant("one block more in the games that are searched", || {
        Searched::of(context, 3, 40, |game| km(game.k() + 1, game.m()))
    })?;
    found.find(
        "L-38",
        mutant.judge(&searched, |searched| {
            Verdict::erratum(searched.printed == searched.games, searched.ours == searched.games)
        }),
        format!(
            "By search of {} games, k, m ≤ {most}, heaps below {side}, {} P-positions: those of m⌊n/k⌋ in {} games, \
             those of ⌊mn/k⌋ in {}.",
            searched.games,
            count(searched.positions),
            searched.ours,
            searched.printed
        ),
    );
    Ok(())
}

/// The pairs of a game, as many as asked for.
type Pairs = fn(KM, usize) -> Vec<(u64, u64)>;

/// (ii) and (iii) for the pairs of some games.
struct Along {
    games: u64,
    /// Games in which both sequences rise.
    rising: u64,
    /// Games in which each multiple of m below the last difference is one exactly k times, and no
    /// other number is.
    right: u64,
}

impl Along {
    fn of(
        context: &Context<'_>,
        (most, terms): (u64, usize),
        pairs: Pairs,
    ) -> Result<Self, MeasureError> {
        let mut found = Self { games: most * most, rising: 0, right: 0 };
        for km in games(most) {
            context.step(&format!("the pairs of {km}"))?;
            let pairs = pairs(km, terms);
            let rises = |two: &[(u64, u64)]| two[0].0 < two[1].0 && two[0].1 < two[1].1;
            found.rising += u64::from(pairs.windows(2).all(rises));
            let equal = |one: &(u64, u64), next: &(u64, u64)| one.1 - one.0 == next.1 - next.0;
            let mut runs: Vec<(u64, u64)> =
                pairs.chunk_by(equal).map(|run| (run[0].1 - run[0].0, run.len() as u64)).collect();
            // The last difference may go on beyond the pairs.
            runs.pop();
            let said = (0..).map(|n| (n * km.m(), km.k())).take(runs.len());
            found.right += u64::from(!runs.is_empty() && runs.iter().copied().eq(said));
        }
        Ok(found)
    }
}

/// The first P-positions by search, the smaller number first.
fn by_search(km: KM, terms: usize) -> Vec<(u64, u64)> {
    let pairs = blocking(km, terms as u64).into_iter().filter(|(a, b)| a <= b);
    pairs.collect()
}

/// (ii) and (iii), by search and far along the sequences.
fn long(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, terms) = context.pick((3, 20_000), (6, 1_000_000));
    let along = Along::of(context, (most, terms), |km, terms| {
        Sequence::new(km, Formula::Game).take(terms).collect()
    })?;
    let heaps = context.pick(40, 120);
    let searched = Along::of(context, (most, heaps), by_search)?;
    let printed =
        context.mutant("the pairs with ⌊mn/k⌋ in place of the P-positions", || {
            Along::of(context, (3, 1000), |km, terms| {
                Sequence::new(km, Formula::Printed).take(terms).collect()
            })
        })?;
    let falling = context
        .mutant("pairs with the differences 0, m, 0, m, .. in place of the P-positions", || {
            Along::of(context, (3, 100), |km, terms| mex::pairs(terms, |n| km.m() * (n % 2)))
        })?;
    let so_by_search = searched.rising == searched.games;
    found.find(
        "L-39",
        falling.judge(&along, |along| Verdict::exact(so_by_search && along.rising == along.games)),
        format!(
            "Both rise in {} of {} games, k, m ≤ {most}, for n < {}, and so do the P-positions that a search finds, heaps below \
             {heaps}.",
            along.rising,
            along.games,
            count(terms as u64)
        ),
    );
    let same = searched.right == searched.games;
    found.find(
        "L-40",
        printed.judge(&along, |along| Verdict::exact(same && along.right == along.games)),
        format!(
            "In {} of {} games every multiple of m up to the largest is a difference exactly k times, n counted from \
             0, and no other number is, n < {}; so it is in {} games by search, heaps below {heaps}. With the printed formula it \
             holds only where k or m is 1.",
            along.right,
            along.games,
            count(terms as u64),
            searched.right
        ),
    );
    Ok(())
}

/// (iv), for all pairs of pairs.
fn order(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, terms) = context.pick((3, 60), (4, 400));
    let order = Order::of(context, most, terms)?;
    let example = order.unordered.map_or("none".into(), |(km, lower, upper)| {
        let text = |(x, y): (i64, i64)| square((x as u64, y as u64));
        format!("{} and {} in {km}", text(lower), text(upper))
    });
    found.row("First P-positions, with the larger number first, that break (iv)", example.clone());
    found.differs.push(format!(
        "(iv) is read for P-positions with the smaller number first, as the slides write them, aᵢ ≤ bᵢ. For positions in \
         any order it fails: {example}."
    ));
    // The mutation reads the words otherwise: any two P-positions, mirrored ones too.
    let mutant = context.mutant("P-positions with the larger number first counted too", || {
        Ok(order.wrong_mirrored)
    })?;
    found.find(
        "L-41",
        mutant.judge(&order.wrong, |&wrong| Verdict::exact(wrong == 0)),
        format!(
            "With the smaller number of each position first it holds for all {} pairs of P-positions with n < {terms}, k, m ≤ \
             {most}.",
            count(order.compared)
        ),
    );
    Ok(())
}

/// Two P-positions of a game.
type Two = (KM, (i64, i64), (i64, i64));

/// (iv) for all pairs of P-positions of some games.
struct Order {
    compared: u64,
    /// Pairs of P-positions that break it, with the smaller number first.
    wrong: u64,
    /// Pairs that break it if the second position is mirrored, with the first such pair.
    wrong_mirrored: u64,
    unordered: Option<Two>,
}

impl Order {
    fn of(context: &Context<'_>, most: u64, terms: usize) -> Result<Self, MeasureError> {
        let mut found = Self { compared: 0, wrong: 0, wrong_mirrored: 0, unordered: None };
        for km in games(most) {
            context.step(&format!("pairs of pairs of {km}"))?;
            let pairs: Vec<(i64, i64)> = Sequence::new(km, Formula::Game)
                .take(terms)
                .map(|(a, b)| (a as i64, b as i64))
                .collect();
            let breaks =
                |(a, b): (i64, i64), (c, d): (i64, i64)| a < c && !(b - a <= d - c && b < d);
            for (place, &lower) in pairs.iter().enumerate() {
                for &upper in &pairs[place + 1..] {
                    found.compared += 1;
                    found.wrong += u64::from(breaks(lower, upper));
                    let mirror = (upper.1, upper.0);
                    if breaks(lower, mirror) {
                        found.wrong_mirrored += 1;
                        found.unordered = found.unordered.or(Some((km, lower, mirror)));
                    }
                }
            }
        }
        Ok(found)
    }
}

/// beta / alpha, which the ratio tends to.
fn beta_by_alpha(km: KM) -> Quadratic {
    km.beta().over(&km.alpha()).unwrap_or_else(|| Quadratic::integer(0))
}

/// (v), with exact numbers.
fn limit(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let most = context.pick(3, 6);
    context.step("the ratio of large pairs")?;
    let limit = Limit::of(context, most, ratio)?;
    let mutant = context.mutant("the root of x² − (k/m) x − 1, k and m exchanged", || {
        Limit::of(context, 2, |game| ratio(km(game.m(), game.k())))
    })?;
    found.table(
        format!("The limit of bₙ/aₙ, and the ratio for n = {}", count(100_000_u64)),
        &["(k,m)", "the root", "is", "measured"],
        games(most)
            .filter(|game| game.k() != game.m() && game.m() <= 3)
            .map(measured_ratio)
            .collect(),
    );
    let plot = Plot {
        x_label: "n",
        y_label: "bₙ/aₙ",
        x: Axis::Log(1.0, 10_000.0),
        y: Axis::Between(1.25, 1.55),
        cloud: (0_u32..)
            .zip(Sequence::new(SHOWN, Formula::Game))
            .take(10_000)
            .skip(1)
            .map(|(n, (a, b))| (f64::from(n), b as f64 / a as f64))
            .collect(),
        guides: vec![Guide {
            at: ratio(SHOWN).interval(60).to_f64(),
            label: ratio(SHOWN).digits(4),
            upright: false,
        }],
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        format!("{SHOWN}: the ratio of the two numbers of a pair, and the positive root."),
        "Points that swing about a level line, less and less.",
    );
    found.find(
        "L-42",
        mutant.judge(&limit, |limit| Verdict::exact(limit.roots == limit.games && limit.near == limit.games)),
        format!(
            "In {} of {} games, k, m ≤ {most}, β/α is the root exactly, and in {} bₙ/aₙ for n = 10^100 is as near to it as a \
             constant over aₙ. It is a fraction if m² + 4k² is a square: {}.",
            limit.roots,
            limit.games,
            limit.near,
            list(&limit.fractions)
        ),
    );
    found.data["shown"] = json!(SHOWN.to_string());
    Ok(())
}

/// A root, the ratio for n = 100 000.
fn measured_ratio(game: KM) -> Vec<String> {
    let x = ratio(game);
    let (a, b) = Sequence::new(game, Formula::Game).nth(100_000).unwrap_or((1, 1));
    let measured = Quadratic::integer(b).over(&Quadratic::integer(a));
    vec![
        game.to_string(),
        x.to_string(),
        x.digits(10),
        measured.map_or("none".into(), |x| x.digits(10)),
    ]
}

/// (v) for some games.
struct Limit {
    games: u64,
    /// Games in which the number is positive, a root of x² − (m/k)x − 1, and β/α.
    roots: u64,
    /// Games in which bₙ is near that multiple of aₙ for n = 10^100.
    near: u64,
    /// Where the number is a fraction.
    fractions: Vec<String>,
}

impl Limit {
    /// Takes `root` for the limit of each game.
    fn of(
        context: &Context<'_>,
        most: u64,
        root: fn(KM) -> Quadratic,
    ) -> Result<Self, MeasureError> {
        let index = UBig::from(10_u8).pow(100);
        let mut found = Self { games: most * most, roots: 0, near: 0, fractions: Vec::new() };
        for game in games(most) {
            let x = root(game);
            let slope = &game.beta() - &game.alpha();
            let zero = &(&(&x * &x) - &(&slope * &x)) - &Quadratic::integer(1);
            let is_root = zero == Quadratic::integer(0) && x > Quadratic::integer(0);
            found.roots += u64::from(is_root && x == beta_by_alpha(game));
            if x.root_part().is_zero() {
                found.fractions.push(format!("{x} in {game}"));
            }
            for pair in Oracle::new(game).observed(context.observer()).pairs(&index, 1)? {
                // b - x a stays within a constant, so b / a is as near to x as 1 / a.
                let [a, b] = [pair.a, pair.b].map(|number| Quadratic::integer(IBig::from(number)));
                let off = &b - &(&x * &a);
                let bound = Quadratic::integer(10 * game.k() * game.m());
                found.near += u64::from(off < bound && -&off < bound);
            }
        }
        Ok(found)
    }
}

/// (vi), as in question 2 of the generalized algorithm.
fn whole_parts(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, terms) = context.pick((3, 3000), (6, 20_000));
    context.step("Beatty sequences")?;
    let is = |formula| -> Vec<KM> {
        games(most).filter(|&km| beatty(km, formula, terms) == Beatty::Is).collect()
    };
    let (game, printed) = (is(Formula::Game), is(Formula::Printed));
    let mutant = context
        .mutant("the pairs with m⌊n/k⌋ in place of those with ⌊mn/k⌋", || {
            Ok(game.clone())
        })?;
    let divides = |km: &KM| km.m().is_multiple_of(km.k());
    found.find(
        "L-43",
        mutant.judge(&printed, |of: &Vec<KM>| {
            Verdict::exact(of.iter().copied().eq(games(most).filter(divides)))
        }),
        format!(
            "Of {} games, k, m ≤ {most}, the pairs with ⌊mn/k⌋, by which the slides define the sequences, are Beatty sequences in {}: \
             those where k divides m. Those of the games are in {}, which have k = 1.",
            most * most,
            printed.len(),
            game.len()
        ),
    );
    Ok(())
}
