//! Section 3.1: forbidden regions, and the rules that fill them.

use std::collections::BTreeSet;

use serde_json::json;
use wythoff::nimhoff::{BlockingBoard, Nimhoff, brute};
use wythoff::{Rule, Ruleset};
use wythoff_render::{Palette, Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::slope;
use crate::format::{count, list};
use crate::measure::beams::{Beam, beams, points, rows};
use crate::measure::nimhoff::ONE;
use crate::measure::play::{by_search, nimhoff, ruleset};
use crate::measure::window;
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-regions",
    number: "Section 3.1",
    title: "Forbidden regions, and who fills them",
    says: &[
        "A forbidden region between two slopes holds finitely many P-positions, and is sharp if they \
         pile up at its edges. The hypothesis is that a single rule leads from almost every position \
         of it to a P-position; then the slope of the rule lies strictly inside, distinct regions \
         have distinct rules, and there are fewer beams than rules.",
        "The notions apply to rulesets without the rules of Nim as well; a footnote gives two \
         examples.",
    ],
    claims: &[
        "F-24", "F-25", "F-26", "F-27", "F-28", "F-29", "F-30", "F-31", "F-32", "F-33", "F-34",
    ],
    measure,
});

/// Games whose regions are looked at.
const GAMES: [(&str, &str); 9] = [
    ("Nim", "nim"),
    ("Wythoff Nim", "wythoff"),
    ("Nim with (2, 2)", "1,0 2,2 0,1"),
    ("the rules of Figure 1", "1,0 2,1 3,3 0,1"),
    ("Wythoff Nim with (1, 2)", "1,0 1,1 1,2 0,1"),
    ("Wythoff Nim with (3, 5)", "1,0 1,1 3,5 0,1"),
    ("(1, 2)-GDWN", "gdwn:1,2"),
    ("(2, 3)-GDWN", "gdwn:2,3"),
    ("(3, 5)-GDWN", "gdwn:3,5"),
];

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    footnote(context, &mut found)?;
    without_nim(context, &mut found)?;
    nim_and_wythoff(context, &mut found)?;
    beam_or_line(context, &mut found)?;
    fills(context, &mut found)?;
    deltas(context, &mut found)?;
    found.differs.push(
        "With the closed bounds of the definition no region at the edge of the P-positions of Nim is \
         forbidden, as the diagonal itself belongs to it; with open bounds all is as the paper says. \
         In the second example of the footnote the P-positions off the axes are not all (2x, 2x) but \
         (1, 1), (3, 3), (5, 5) and so on: both moves from (2, 2) lead to the axes, which are P, so \
         that (2, 2) is not."
            .into(),
    );
    found.commands = vec![
        "wythoff nimhoff picture --rules \"1,2 2,1\" --size 41 --scale 1/12 --colour sees -o footnote.png"
            .into(),
        "wythoff nimhoff picture --rules \"2,0 1,1 0,1\" --size 400 -o without-nim.png".into(),
    ];
    Ok(found)
}

/// The two rulesets of footnote 2.
fn footnote(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    const SIDE: u64 = 41;
    context.step("the rulesets of the footnote")?;
    for (name, rules, what) in [
        (
            "knight",
            "1,2 2,1",
            "{(1, 2), (2, 1)}: the axes, and every other position of the diagonal.",
        ),
        ("diagonal", "1,1", "{(1, 1)}: both axes are P, and nothing else."),
    ] {
        let rules = ruleset(rules);
        let picture = Picture {
            palette: Palette::Sees,
            scale: Scale::PixelsPerCell(12),
            ..Picture::nimhoff(&rules, ONE, window(0, 0, SIDE, SIDE))
        };
        found.plate(
            3,
            context.picture(name, &picture, &BlockingBoard::new(&rules, ONE))?,
            what,
            "Small squares of black, yellow and red, with white P-positions along the axes.",
        );
    }
    let on_axis = |&(x, y): &(u64, u64)| x == 0 || y == 0;
    let axes = 2 * SIDE - 1;
    let one = by_search(&ruleset("1,1"), SIDE);
    found.find(
        "F-30",
        Verdict::exact(one.iter().all(on_axis) && one.len() as u64 == axes),
        format!(
            "On {SIDE} × {SIDE} positions the {} P-positions are all of both axes, (0, 0) included.",
            one.len()
        ),
    );
    let two = by_search(&ruleset("1,2 2,1"), SIDE);
    let inside: Vec<(u64, u64)> = two.iter().filter(|at| !on_axis(at)).copied().collect();
    let all_axes = two.len() - inside.len() == axes as usize;
    let printed = (1..SIDE).filter(|x| x % 2 == 0).map(|x| (x, x));
    let ours = (1..SIDE).filter(|x| x % 2 == 1).map(|x| (x, x));
    found.row_against(
        "{(1, 2), (2, 1)}: first P-positions off the axes",
        list(inside.iter().take(4).map(|(x, y)| format!("({x}, {y})"))),
        "(2, 2), (4, 4), (6, 6) and (8, 8)",
    );
    found.find(
        "F-31",
        Verdict::erratum(
            all_axes && inside.iter().copied().eq(printed),
            all_axes && inside.iter().copied().eq(ours),
        ),
        format!(
            "By search the P-positions off the axes are the {} diagonal ones with odd coordinates; \
             between the diagonal and the axes there are none.",
            inside.len()
        ),
    );
    Ok(())
}

/// Rules of Nim replaced by multiples, or left out.
fn without_nim(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("rules of Nim replaced or left out")?;
    let rules = ruleset("2,0 1,1 0,1");
    let picture = Picture { ..Picture::nimhoff(&rules, ONE, window(0, 0, 400, 400)) };
    found.plate(
        3,
        context.picture("replaced", &picture, &BlockingBoard::new(&rules, ONE))?,
        "{(2, 0), (1, 1), (0, 1)}: two P-positions a row, scattered along two lines.",
        "White points along two rays.",
    );
    // Rows up to HEIGHT are complete: no P-position there is as far out as WIDTH.
    const HEIGHT: usize = 300;
    const WIDTH: usize = 8 * HEIGHT;
    let mut as_described = true;
    for k in [2_u64, 3] {
        let rules = ruleset(&format!("{k},0 1,1 0,1"));
        let all = brute::positions(&rules, WIDTH, HEIGHT, context.observer())?;
        let mut by_row = vec![BTreeSet::new(); HEIGHT];
        let mut most = 0;
        for &(x, y) in &all {
            as_described &= by_row[y as usize].insert(x % k);
            most = most.max(x);
        }
        as_described &= by_row.iter().all(|row| row.len() as u64 == k) && most < 7 * HEIGHT as u64;
        let mut slopes: Vec<f64> = all
            .iter()
            .filter(|(x, y)| (100..HEIGHT as u64).contains(&(x + y)))
            .map(|&(x, y)| y as f64 / (x + y) as f64)
            .collect();
        slopes.sort_by(f64::total_cmp);
        let lines: Vec<String> = slopes
            .chunk_by(|one, other| other - one < 0.02)
            .map(|line| slope(line[line.len() / 2] / (1.0 - line[line.len() / 2])))
            .collect();
        as_described &= lines.len() == 2;
        found.row(format!("Lines of {{({k}, 0), (1, 1), (0, 1)}}"), list(lines));
    }
    let row = by_search(&ruleset("1,1 0,1"), 40);
    let column = by_search(&ruleset("1,0 1,1"), 40);
    let plain = row.len() == 40
        && row.iter().all(|at| at.1 == 0)
        && column.len() == 40
        && column.iter().all(|at| at.0 == 0);
    found.find(
        "F-24",
        Verdict::rough(false, as_described && plain),
        format!(
            "With (k, 0) for (1, 0), k = 2 and 3, every row below {HEIGHT} has k P-positions, one for \
             each remainder of x by k, along two lines. Without scatter: {{(1, 1), (0, 1)}} has row 0, \
             and {{(1, 0), (1, 1)}} column 0."
        ),
    );
    Ok(())
}

/// The regions of the two games with closed forms.
fn nim_and_wythoff(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let side = context.pick(2000, 20_000);
    context.step("the regions of Nim and Wythoff Nim")?;
    let nim = rows(context, &nimhoff("nim"), side)?;
    let below = points(&nim).filter(|(x, y)| y < x).count();
    let above = points(&nim).filter(|(x, y)| y > x).count();
    let on = points(&nim).filter(|(x, y)| x == y).count() as u64;
    found.find(
        "F-28",
        Verdict::exact(below == 0 && above == 0 && on == side),
        format!(
            "{below} P-positions lie between the diagonal and the x axis, {above} between it and the \
             y axis, and {} on the diagonal, at the edge of both.",
            count(on)
        ),
    );
    found.find(
        "F-25",
        Verdict::definition(below == 0 && on == side),
        "With open bounds the region from 0 to 1 of Nim holds no P-position, and with the closed \
         bounds as printed all of them; P-positions are as close to the edge as one likes.",
    );

    let most = context.pick(60_u64, 400);
    let wythoff = rows(context, &nimhoff("wythoff"), 3 * most)?;
    let is_p = |x: u64, y: u64| wythoff[y as usize] == x;
    let (mut looked, mut lacking) = (0_u64, 0_u64);
    for n in 1..most {
        let b = u64::midpoint(n, (5 * n * n).isqrt()) + n;
        for x in (b + 1 - n)..(b + n) {
            // The P-positions of the diagonal and of the row and column, towards the axes.
            let reach = x.min(b);
            let diagonal = (1..=reach).any(|k| is_p(x - k, b - k));
            let nim = (1..=x).any(|k| is_p(x - k, b)) || (1..=b).any(|k| is_p(x, b - k));
            looked += 1;
            lacking += u64::from(!(diagonal && nim));
        }
    }
    found.find(
        "F-29",
        Verdict::exact(lacking == 0 && looked > 0),
        format!(
            "For n below {most}, {lacking} of {} positions (x, bₙ) with |bₙ − x| < n lack one of the two \
             moves; the mirror images are the same by symmetry.",
            count(looked)
        ),
    );
    Ok(())
}

/// The width of a line shrinks, the gaps within a beam do.
fn beam_or_line(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("gaps within a beam")?;
    let look = |text: &str, to: u64| -> Result<(f64, f64), MeasureError> {
        let xs = rows(context, &nimhoff(text), to)?;
        let all = beams(&xs, (to / 8, to), 0.01);
        let top = all[all.len() - 1];
        let mut inside: Vec<f64> = points(&xs)
            .filter(|(x, y)| (to / 8..to).contains(&(x + y)))
            .map(|(x, y)| y as f64 / x as f64)
            .filter(|at| (top.least..=top.greatest).contains(at))
            .collect();
        inside.sort_by(f64::total_cmp);
        let gap = inside.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max);
        Ok((top.greatest - top.least, gap))
    };
    let (near, far) = (20_000, context.pick(320_000, 2_560_000));
    let [line, line_far] = [look("wythoff", near)?, look("wythoff", far)?];
    let [beam, beam_far] = [look("gdwn:3,5", near)?, look("gdwn:3,5", far)?];
    found.row(
        "Width in y/x of the upper line of Wythoff Nim, farther out",
        format!("{:.6} · {:.6}", line.0, line_far.0),
    );
    found.row("Width of the top beam of (3, 5)-GDWN", format!("{:.4} · {:.4}", beam.0, beam_far.0));
    found.row("Widest gap within it", format!("{:.6} · {:.6}", beam.1, beam_far.1));
    found.find(
        "F-26",
        Verdict::definition(
            line_far.0 < line.0 / 4.0 && beam_far.0 > beam.0 / 2.0 && beam_far.1 < beam.1 / 2.0,
        ),
        format!(
            "The upper line of Wythoff Nim narrows from {:.6} to {:.6} in y/x; the top beam of \
             (3, 5)-GDWN stays {:.4} wide, but the widest gap within it shrinks from {:.6} to {:.6}.",
            line.0, line_far.0, beam_far.0, beam.1, beam_far.1
        ),
    );
    Ok(())
}

/// Rows from which on even a thin line has no gaps.
const FAR: u64 = 100_000;

/// Which rule fills which region, by looking at positions in the middle of each.
fn fills(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let side = context.pick(8000, 32_000);
    let (mut single, mut inside, mut distinct) = (true, true, true);
    let (mut regions, mut least, mut next) = (0_u64, 1.0_f64, 0.0_f64);
    let mut data = Vec::new();
    for (name, text) in GAMES {
        context.step(&format!("the regions of {name}"))?;
        let game = nimhoff(text);
        let xs = rows(context, &game, FAR)?;
        let lines = beams(&xs, (FAR / 2, FAR), 0.004);
        let mut fillers = Vec::new();
        for (from, to) in edges(&lines) {
            let mut shares = shares(&game, &xs[..side as usize], f64::midpoint(from, to));
            shares.sort_by(|one, other| other.1.total_cmp(&one.1));
            let (rule, share) = shares[0];
            let second = shares.get(1).map_or(0.0, |second| second.1);
            let steep = f64::from(rule.b()) / f64::from(rule.a() + rule.b());
            regions += 1;
            single &= share > 0.995 && second < 0.995;
            inside &= (from < steep || steep == 0.0) && (steep < to || steep == 1.0);
            (least, next) = (least.min(share), next.max(second));
            fillers.push(rule);
        }
        let names: Vec<String> =
            fillers.iter().map(|rule| format!("({}, {})", rule.a(), rule.b())).collect();
        distinct &= names.iter().collect::<BTreeSet<_>>().len() == names.len();
        found.row(format!("Rules that fill the regions of {name}"), list(&names));
        data.push(json!({ "game": text, "fill_rules": names }));
    }
    found.find(
        "F-27",
        Verdict::definition(single),
        format!(
            "In the middle of {regions} regions of {} games at least {:.2} % of the positions have a \
             P-position in reach under one rule, and at most {:.1} % under any other.",
            GAMES.len(),
            least * 100.0,
            next * 100.0
        ),
    );
    found.find(
        "F-32",
        Verdict::exact(inside && single),
        format!(
            "The slope of that rule lies strictly inside of the region, in all {regions} of them."
        ),
    );
    found.find(
        "F-33",
        Verdict::exact(distinct && single),
        format!("No two regions of any of the {} games have the same rule.", GAMES.len()),
    );
    found.data = json!({ "regions": data });
    Ok(())
}

/// The regions between beams, as shares of the way from the x axis to the y axis.
fn edges(lines: &[Beam]) -> Vec<(f64, f64)> {
    let share = |slope: f64| slope / (1.0 + slope);
    let starts = [0.0].into_iter().chain(lines.iter().map(|line| share(line.greatest)));
    let ends = lines.iter().map(|line| share(line.least)).chain([1.0]);
    starts.zip(ends).collect()
}

/// For each rule, the share of the positions at one place of the way between the axes from which it
/// leads to a P-position.
fn shares(game: &Nimhoff, xs: &[u64], share: f64) -> Vec<(Rule, f64)> {
    const SAMPLES: u64 = 400;
    let far = xs.len() as u64;
    let samples = (1..=SAMPLES).map(|i| {
        let sum = far / 4 + i * (far / 2) / SAMPLES;
        let y = (sum as f64 * share) as u64;
        (sum - y, y)
    });
    let samples: Vec<(u64, u64)> = samples.collect();
    let reaches = |rule: &Rule, (x, y): (u64, u64)| {
        let (a, b) = (u64::from(rule.a()), u64::from(rule.b()));
        let steps = x.checked_div(a).unwrap_or(u64::MAX).min(y.checked_div(b).unwrap_or(u64::MAX));
        (1..=steps).any(|k| xs[(y - k * b) as usize] == x - k * a)
    };
    let part = |rule: &Rule| {
        let n = samples.iter().filter(|&&at| reaches(rule, at)).count();
        (*rule, n as f64 / SAMPLES as f64)
    };
    game.effective().iter().map(part).collect()
}

/// Rules less beams, with two, one and no rule of Nim.
fn deltas(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("rules and beams")?;
    let mut least = [i64::MAX; 3];
    for text in [
        "nim",
        "wythoff",
        "1,0 2,1 0,1",
        "1,0 2,1 3,3 0,1",
        "gdwn:1,2",
        "gdwn:4,5",
        "1,1 0,1",
        "1,0 1,1",
        "1,0 1,2",
        "1,1",
        "1,2 2,1",
        "1,1 2,1",
    ] {
        let rules = ruleset(text);
        let of_nim =
            rules.rules().iter().filter(|rule| Ruleset::nim().rules().contains(rule)).count();
        let beams = count_beams(context, &rules)?;
        let delta = rules.rules().len() as i64 - beams;
        least[of_nim] = least[of_nim].min(delta);
        if of_nim < 2 {
            found.row(format!("Beams of the rules {text}"), beams.to_string());
        }
    }
    found.find(
        "F-34",
        Verdict::exact(least[2] >= 1 && least[1] >= 0 && least[0] >= -1),
        format!(
            "Rules less beams: at least {} with both rules of Nim, {} with one, {} with none, in twelve \
             games.",
            least[2], least[1], least[0]
        )
        .replace('-', "−"),
    );
    Ok(())
}

/// How many beams any finite ruleset has, on a small board if it lacks a rule of Nim; axes that are P
/// count.
fn count_beams(context: &Context<'_>, rules: &Ruleset) -> Result<i64, MeasureError> {
    if let Ok(game) = Nimhoff::try_new(rules) {
        let xs = rows(context, &game, FAR)?;
        return Ok(beams(&xs, (FAR / 2, FAR), 0.004).len() as i64);
    }
    const SIDE: u64 = 1200;
    let all = brute::positions(rules, SIDE as usize, SIDE as usize, context.observer())?;
    let mut shares: Vec<f64> = all
        .iter()
        .filter(|(x, y)| (SIDE / 2..SIDE).contains(&(x + y)))
        .map(|&(x, y)| y as f64 / (x + y) as f64)
        .collect();
    shares.sort_by(f64::total_cmp);
    Ok(shares.chunk_by(|one, other| other - one < 0.01).count() as i64)
}
