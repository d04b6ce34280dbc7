//! Arithmetic properties of the P-positions of the blocking game, (i) to (vi).

use dashu_int::{IBig, UBig};
use wythoff::exact::Quadratic;
use wythoff::imitation::{Formula, KM, Oracle, Sequence, ratio};

use crate::measure::imitation::blocking;
use crate::measure::imitation::formulas::{Beatty, beatty, games, mirrored};
use crate::measure::imitation::{km, mex};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("imitation/sequences/properties", measure);

/// The game of the pictures.
const SHOWN: KM = km(3, 2);
/// The index at which ratios are shown.
const FAR: u64 = 100_000;

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    staircase(&mut found);
    let search = first(context, &mut found)?;
    let (along, along_by_search) = long(context, &mut found)?;
    let order = order(context, &mut found)?;
    let limit = limit(context, &mut found)?;
    let ratios = games(limit.most).filter(|game| game.k() != game.m() && game.m() <= 3);
    let ratios: Vec<_> = ratios.map(Ratio::of).collect();
    let whole = whole_parts(context, &mut found)?;
    let (shown, k, m, far) = (SHOWN.to_string(), SHOWN.k(), SHOWN.m(), FAR);
    Ok(found.with(&numbers! {
        shown,
        k,
        m,
        // (i), by search.
        search,
        // (ii) and (iii), far along the sequences and by search.
        along,
        along_by_search,
        order,
        limit,
        far,
        ratios,
        whole,
    }))
}

/// The differences of both formulas.
fn staircase(found: &mut Found) {
    const TERMS: usize = 19;
    let steps = |formula| -> Vec<(f64, f64)> {
        let pairs = (0_u32..).zip(Sequence::new(SHOWN, formula)).take(TERMS);
        pairs.map(|(n, (a, b))| (f64::from(n), (b - a) as f64)).collect()
    };
    let plot = Plot::new("n", "bₙ − aₙ").up(Axis::Between(0.0, 14.0)).series([
        Series::measured("m⌊n/k⌋", steps(Formula::Game)),
        Series::measured("⌊mn/k⌋", steps(Formula::Printed)),
    ]);
    found.plate("differences", plot.image());
}

/// In how many games the pairs by each formula are the P-positions that a search finds.
#[derive(Serialize)]
struct Searched {
    most: u64,
    side: u64,
    games: u64,
    printed: u64,
    ours: u64,
    positions: u64,
}

impl Searched {
    /// Searches the game `of(k, m)` for each k and m.
    fn of(context: &Context<'_>, most: u64, side: u64, of: fn(KM) -> KM) -> Result<Self> {
        let mut found = Self { most, side, games: most * most, printed: 0, ours: 0, positions: 0 };
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

fn first(context: &Context<'_>, found: &mut Found) -> Result<Searched> {
    let (most, side) = context.pick((3, 40), (4, 201));
    let searched = Searched::of(context, most, side, |km| km)?;
    let mutant = context.mutant("one block more in the games that are searched", || {
        Searched::of(context, 3, 40, |game| km(game.k() + 1, game.m()))
    })?;
    let rule = |searched: &Searched| {
        Verdict::erratum(searched.printed == searched.games, searched.ours == searched.games)
    };
    found.verdict("L-38", mutant.judge(&searched, rule));
    Ok(searched)
}

/// The pairs of a game, as many as asked for.
type Pairs = fn(KM, usize) -> Vec<(u64, u64)>;

/// (ii) and (iii) for the pairs of some games.
#[derive(Serialize)]
struct Along {
    most: u64,
    terms: usize,
    games: u64,
    /// Games in which both sequences rise.
    rising: u64,
    /// Games in which each multiple of m below the last difference is one exactly k times, and no
    /// other number is.
    right: u64,
}

impl Along {
    fn of(context: &Context<'_>, (most, terms): (u64, usize), pairs: Pairs) -> Result<Self> {
        let mut found = Self { most, terms, games: most * most, rising: 0, right: 0 };
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

/// (ii) and (iii), far along the sequences and by search.
fn long(context: &Context<'_>, found: &mut Found) -> Result<(Along, Along)> {
    let (most, terms) = context.pick((3, 20_000), (6, 1_000_000));
    let along = Along::of(context, (most, terms), |km, terms| {
        Sequence::new(km, Formula::Game).take(terms).collect()
    })?;
    let searched = Along::of(context, (most, context.pick(40, 120)), by_search)?;
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
    let rise = searched.rising == searched.games;
    found.verdict("L-39", falling.judge_exact(&along, |along| rise && along.rising == along.games));
    let same = searched.right == searched.games;
    found.verdict("L-40", printed.judge_exact(&along, |along| same && along.right == along.games));
    Ok((along, searched))
}

/// (iv), for all pairs of pairs.
fn order(context: &Context<'_>, found: &mut Found) -> Result<Order> {
    let (most, terms) = context.pick((3, 60), (4, 400));
    let order = Order::of(context, most, terms)?;
    // The mutation reads the words otherwise: any two P-positions, mirrored ones too.
    let mutant = context.mutant("P-positions with the larger number first counted too", || {
        Ok(order.wrong_mirrored)
    })?;
    found.verdict("L-41", mutant.judge_exact(&order.wrong, |&wrong| wrong == 0));
    Ok(order)
}

/// (iv) for all pairs of P-positions of some games.
#[derive(Serialize)]
struct Order {
    most: u64,
    terms: usize,
    compared: u64,
    /// Pairs of P-positions that break it, with the smaller number first.
    wrong: u64,
    /// Pairs that break it if the second position is mirrored, with the first such pair.
    wrong_mirrored: u64,
    unordered: Option<Json>,
}

impl Order {
    fn of(context: &Context<'_>, most: u64, terms: usize) -> Result<Self> {
        let mut found =
            Self { most, terms, compared: 0, wrong: 0, wrong_mirrored: 0, unordered: None };
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
                        let two = || numbers! { game: km.to_string(), lower, upper: mirror };
                        found.unordered.get_or_insert_with(two);
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
fn limit(context: &Context<'_>, found: &mut Found) -> Result<Limit> {
    context.step("the ratio of large pairs")?;
    let limit = Limit::of(context, context.pick(3, 6), ratio)?;
    let mutant = context.mutant("the root of x² − (k/m) x − 1, k and m exchanged", || {
        Limit::of(context, 2, |game| ratio(km(game.m(), game.k())))
    })?;
    let ratios = (0_u32..).zip(Sequence::new(SHOWN, Formula::Game)).take(10_000).skip(1);
    let plot = Plot::new("n", "bₙ/aₙ")
        .across(Axis::Log(1.0, 10_000.0))
        .up(Axis::Between(1.25, 1.55))
        .cloud(ratios.map(|(n, (a, b))| (f64::from(n), b as f64 / a as f64)))
        .guides([Guide::level(ratio(SHOWN).interval(60).to_f64(), ratio(SHOWN).digits(4))]);
    found.plate("ratios", plot.image());
    let rule =
        |limit: &Limit| Verdict::exact(limit.roots == limit.games && limit.near == limit.games);
    found.verdict("L-42", mutant.judge(&limit, rule));
    Ok(limit)
}

/// The limit of bₙ/aₙ, and the first digits of it and of the ratio at one index.
#[derive(Serialize)]
struct Ratio {
    game: String,
    root: String,
    digits: String,
    measured: Option<String>,
}

impl Ratio {
    fn of(game: KM) -> Self {
        let root = ratio(game);
        let (a, b) = Sequence::new(game, Formula::Game).nth(FAR as usize).unwrap_or((1, 1));
        let measured = Quadratic::integer(b).over(&Quadratic::integer(a));
        Self {
            game: game.to_string(),
            root: root.to_string(),
            digits: root.digits(10),
            measured: measured.map(|ratio| ratio.digits(10)),
        }
    }
}

/// (v) for some games.
#[derive(Serialize)]
struct Limit {
    most: u64,
    games: u64,
    /// Games in which the number is positive, a root of x² − (m/k)x − 1, and β/α.
    roots: u64,
    /// Games in which bₙ is near that multiple of aₙ for n = 10^100.
    near: u64,
    /// The number and the game where it is a fraction.
    fractions: Vec<(String, String)>,
}

impl Limit {
    /// Takes `root` for the limit of each game.
    fn of(context: &Context<'_>, most: u64, root: fn(KM) -> Quadratic) -> Result<Self> {
        let index = UBig::from(10_u8).pow(100);
        let mut found = Self { most, games: most * most, roots: 0, near: 0, fractions: Vec::new() };
        for game in games(most) {
            let x = root(game);
            let slope = &game.beta() - &game.alpha();
            let zero = &(&(&x * &x) - &(&slope * &x)) - &Quadratic::integer(1);
            let is_root = zero == Quadratic::integer(0) && x > Quadratic::integer(0);
            found.roots += u64::from(is_root && x == beta_by_alpha(game));
            if x.root_part().is_zero() {
                found.fractions.push((x.to_string(), game.to_string()));
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
fn whole_parts(context: &Context<'_>, found: &mut Found) -> Result<Json> {
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
    let rule = |of: &Vec<KM>| Verdict::exact(of.iter().copied().eq(games(most).filter(divides)));
    found.verdict("L-43", mutant.judge(&printed, rule));
    Ok(numbers! { most, of_games: game.len(), printed: printed.len() })
}
