//! Arithmetic properties of the P-positions of the blocking game, (i) to (vi).

use dashu_int::{IBig, UBig};
use serde_json::json;
use wythoff::exact::Quadratic;
use wythoff::imitation::{Formula, KM, Oracle, Sequence, formulas_differ_from, properties, ratio};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list, square};
use crate::measure::imitation::blocking;
use crate::measure::imitation::formulas::{Beatty, beatty, games, mirrored};
use crate::measure::imitation::km;
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
        "(i) holds with bₙ = aₙ + m⌊n/k⌋, not with the printed ⌊mn/k⌋ if k, m > 1. (iii) and (vi) show that the slides mean \
         two sequences at once: (iii) is true of the games’ and false of the printed one, and (vi) the other way round. \
         For the games, (vi) is: only if k = 1."
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

/// (i), by search.
fn first(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, side) = context.pick((3, 40), (4, 201));
    let (mut printed, mut ours, mut positions) = (0_u64, 0_u64, 0_u64);
    for km in games(most) {
        context.step(&format!("{km}-Blocking Wythoff Nim by search"))?;
        let searched = blocking(km, side);
        positions += searched.len() as u64;
        printed += u64::from(mirrored(km, Formula::Printed, side) == searched);
        ours += u64::from(mirrored(km, Formula::Game, side) == searched);
    }
    let all = most * most;
    found.find(
        "L-38",
        Verdict::erratum(printed == all, ours == all),
        format!(
            "By search of {all} games, k, m ≤ {most}, heaps below {side}, {} P-positions: those of m⌊n/k⌋ in {ours} games, \
             those of ⌊mn/k⌋ in {printed}.",
            count(positions)
        ),
    );
    Ok(())
}

/// (ii) and (iii), far along the sequences.
fn long(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, terms) = context.pick((3, 20_000), (6, 1_000_000));
    let (mut rising, mut right) = (0_u64, 0_u64);
    let mut printed_right = Vec::new();
    for km in games(most) {
        context.step(&format!("the pairs of {km}"))?;
        // With k = 1 each pair is also compared with Beatty sequences, in exact numbers.
        let terms = if km.k() == 1 { terms / 20 } else { terms };
        let game = properties(km, Formula::Game, terms);
        rising += u64::from(game.increasing.is_none());
        right += u64::from(game.differences.is_none());
        if properties(km, Formula::Printed, 1000).differences.is_none() {
            printed_right.push(km);
        }
    }
    let all = most * most;
    found.find(
        "L-39",
        Verdict::exact(rising == all),
        format!(
            "Both rise in {rising} of {all} games, k, m ≤ {most}, for n < {}.",
            count(terms as u64)
        ),
    );
    let only_equal = printed_right
        .iter()
        .copied()
        .eq(games(most).filter(|&km| formulas_differ_from(km).is_none()));
    found.find(
        "L-40",
        Verdict::exact(right == all && only_equal),
        format!(
            "In {right} of {all} games every multiple of m up to the largest is a difference exactly k times, n counted from \
             0, and no other number is, n < {}. With the printed formula only where k or m is 1, {} games.",
            count(terms as u64),
            printed_right.len()
        ),
    );
    Ok(())
}

/// (iv), for all pairs of pairs.
fn order(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, terms) = context.pick((3, 60), (4, 400));
    let (mut ordered, mut unordered, mut compared) = (true, None, 0_u64);
    for km in games(most) {
        context.step(&format!("pairs of pairs of {km}"))?;
        let pairs: Vec<(i64, i64)> = Sequence::new(km, Formula::Game)
            .take(terms)
            .map(|(a, b)| (a as i64, b as i64))
            .collect();
        let holds = |(a, b): (i64, i64), (c, d): (i64, i64)| b - a <= d - c && b < d;
        for (place, &lower) in pairs.iter().enumerate() {
            for &upper in &pairs[place + 1..] {
                compared += 1;
                ordered &= holds(lower, upper);
                // As printed, either number may come first.
                let mirror = (upper.1, upper.0);
                if unordered.is_none() && lower.0 < mirror.0 && !holds(lower, mirror) {
                    unordered = Some((km, lower, mirror));
                }
            }
        }
    }
    let example = unordered.map_or("none".into(), |(km, lower, upper)| {
        let text = |(x, y): (i64, i64)| square((x as u64, y as u64));
        format!("{} and {} in {km}", text(lower), text(upper))
    });
    found.row("First P-positions against (iv) as printed", example.clone());
    found.differs.push(format!(
        "(iv) holds if the smaller number of each position comes first; {example} show that it has to."
    ));
    found.find(
        "L-41",
        Verdict::erratum(unordered.is_none() && ordered, ordered),
        format!(
            "It fails for {example}, where the larger number comes first. With the smaller first it holds for all {} pairs of \
             P-positions with n < {terms}, k, m ≤ {most}.",
            count(compared)
        ),
    );
    Ok(())
}

/// beta / alpha, which the ratio tends to.
fn beta_by_alpha(km: KM) -> Quadratic {
    km.beta().over(&km.alpha()).unwrap_or_else(|| Quadratic::integer(0))
}

/// (v), with exact numbers.
fn limit(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let most = context.pick(3, 6);
    let index = UBig::from(10_u8).pow(100);
    let (mut roots, mut near, mut fractions) = (0_u64, 0_u64, Vec::new());
    let mut table = Vec::new();
    for game in games(most) {
        context.step(&format!("the ratio of {game}"))?;
        let x = ratio(game);
        let slope = &game.beta() - &game.alpha();
        let zero = &(&(&x * &x) - &(&slope * &x)) - &Quadratic::integer(1);
        let positive = x > Quadratic::integer(0);
        roots += u64::from(zero == Quadratic::integer(0) && positive && x == beta_by_alpha(game));
        if x.root_part().is_zero() {
            fractions.push(format!("{x} in {game}"));
        }
        let pairs = Oracle::new(game).observed(context.observer()).pairs(&index, 1)?;
        for pair in pairs {
            // b - x a stays within a constant, so b / a is as near to x as 1 / a.
            let [a, b] = [pair.a, pair.b].map(|number| Quadratic::integer(IBig::from(number)));
            let off = &b - &(&x * &a);
            let bound = Quadratic::integer(10 * game.k() * game.m());
            near += u64::from(off < bound && -&off < bound);
        }
        if game.k() != game.m() && game.m() <= 3 {
            let (a, b) = Sequence::new(game, Formula::Game).nth(100_000).unwrap_or((1, 1));
            table.push(vec![
                game.to_string(),
                x.to_string(),
                x.digits(10),
                Quadratic::integer(b)
                    .over(&Quadratic::integer(a))
                    .map_or("none".into(), |x| x.digits(10)),
            ]);
        }
    }
    let all = most * most;
    found.table(
        format!("The limit of bₙ/aₙ, and the ratio for n = {}", count(100_000_u64)),
        &["(k,m)", "the root", "is", "measured"],
        table,
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
        Verdict::exact(roots == all && near == all),
        format!(
            "In all {roots} games, k, m ≤ {most}, β/α is the root exactly, and bₙ/aₙ for n = 10^100 is as near to it as a \
             constant over aₙ. It is a fraction if m² + 4k² is a square: {}.",
            list(fractions)
        ),
    );
    found.data["shown"] = json!(SHOWN.to_string());
    Ok(())
}

/// (vi), as in question 2 of the generalized algorithm.
fn whole_parts(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (most, terms) = context.pick((3, 3000), (6, 20_000));
    context.step("Beatty sequences")?;
    let is = |formula| -> Vec<KM> {
        games(most).filter(|&km| beatty(km, formula, terms) == Beatty::Is).collect()
    };
    let (game, printed) = (is(Formula::Game), is(Formula::Printed));
    let dividing: Vec<KM> = games(most).filter(|km| km.m().is_multiple_of(km.k())).collect();
    let one: Vec<KM> = games(most).filter(|km| km.k() == 1).collect();
    found.find(
        "L-43",
        Verdict::erratum(game == dividing, game == one && printed == dividing),
        format!(
            "Of {} games, k, m ≤ {most}, the pairs are Beatty sequences in {}, those with k = 1; with the printed formula in \
             {}, those where k divides m.",
            most * most,
            game.len(),
            printed.len()
        ),
    );
    Ok(())
}
