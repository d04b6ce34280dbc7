//! Section 1, beyond the paper: games in closed form, and games of rays.

use dashu_int::UBig;
use serde_json::json;
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::QuadtreeError;
use wythoff_render::{Palette, Picture, Scale};
use wythoff_solved::closed::ClosedForm;
use wythoff_solved::semilinear::Semilinear;

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::{game, window};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-closed-forms",
    number: "Section 1, beyond the paper",
    title: "Games 4 and 7, and games of rays",
    says: &[
        "The paper knows games 1, 2 and 3 as solved. Two more have a closed form. Game 4 is a band of slope 1 + √2, |d − √2 (m + 1/2)| < √2 \
         for the squares (m, m + d), with corrections near the rows of two sequences like Pell’s. Game 7 has two threads of slope 5/2, \
         of which the inner one slips at the rows 5s + 1, s’ = ⌊(5s − n)/2⌋.",
        "In other games all palaces but finitely many stand on finitely many rays p, p + v, p + 2v, … What repeats on the first \
         rows is then proved to repeat for ever.",
    ],
    claims: &[],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    forms(context, &mut found)?;
    rays(context, &mut found)?;
    for (k, across) in [(4, 40), (7, 2546)] {
        let picture = Picture {
            scale: Scale::PixelsPerCell(5),
            palette: Palette::Paper,
            ..Picture::new(game(k), window(5 * across / 2 - 60, across - 20, 100, 100))
        };
        let says = if k == 4 {
            "Game 4: the band. In row 38 one palace stands a square further left than it should, at the left."
        } else {
            "Game 7 where its inner thread, at the left, slips."
        };
        found.plate(
            2,
            context.picture(&format!("game-{k}"), &picture, &context.sweep(game(k)))?,
            says,
            "Slanted strings of yellow palaces over a black ground with blue stripes.",
        );
    }
    Ok(found)
}

/// The closed forms against the engine, near and far.
fn forms(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let bits = context.pick(14, 18);
    let (far, each) = (40, context.pick(1, 2));
    let mut rows = Vec::new();
    let (mut counts, mut blocks, mut wrong) = (true, 0, 0);
    for k in [1, 2, 3, 4, 7] {
        context.step(&format!("the closed form of game {k}"))?;
        let Some(form) = ClosedForm::of(game(k)) else { continue };
        let mut tree = Quadtree::new(game(k)).map_err(error)?;
        for bits in 0..=bits {
            let side = (UBig::ONE << bits) + UBig::from(bits);
            counts &= tree.count(&side, context.observer()).map_err(error)? == form.count(&side);
        }
        let verified = form.verify(far, each, 1, context.observer()).map_err(error)?;
        blocks += verified.blocks;
        wrong += u32::from(verified.wrong.is_some());
        let side = UBig::from(10u8).pow(18);
        rows.push(vec![
            k.to_string(),
            count(verified.blocks),
            count(verified.palaces),
            form.count(&side).to_string(),
        ]);
        found.data[format!("game_{k}")] = json!({ "verified": verified });
    }
    found.table(
        format!("Closed forms: blocks to row 2^{far} that the quadtree evaluated alike"),
        &["game", "blocks", "palaces in them", "palaces on 10^18 × 10^18 squares"],
        rows,
    );
    found.state(
        "Games 1, 2, 3, 4 and 7 have closed forms.",
        counts && wrong == 0,
        format!(
            "As many palaces as the quadtree counts on boards of all sides 2^n + n up to n = {bits}; {} blocks as far as row 2^{far} \
             agree, those with corrections and slips among them.",
            count(blocks)
        ),
    );
    Ok(())
}

/// Games of rays: proofs, and counts far out.
fn rays(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let mut rows = Vec::new();
    let mut holds = true;
    let games: &[u64] = context.pick(&[3, 14, 79], &[3, 14, 50, 61, 79]);
    for &k in games {
        context.step(&format!("the rays of game {k}"))?;
        let Some(rays) = Semilinear::find(game(k), 1 << 15, context.observer())? else {
            holds = false;
            continue;
        };
        let mut tree = Quadtree::new(game(k)).map_err(error)?;
        let side = UBig::ONE << 60;
        holds &= tree.count(&side, context.observer()).map_err(error)? == rays.count(&side);
        rows.push(vec![
            k.to_string(),
            count(rays.exceptional.len() as u64),
            count(rays.rays.len() as u64),
            list(rays.slopes().into_iter().map(|(dx, dy)| format!("{dx}/{dy}"))),
            count(rays.proof.only_rays),
            count(rays.proof.rows),
        ]);
        found.data[format!("rays_{k}")] = json!({ "slopes": rays.slopes(), "proof": rays.proof });
    }
    found.table(
        "Games of rays, on and right of the main diagonal",
        &[
            "game",
            "squares on no ray",
            "rays",
            "slopes dx/dy",
            "only rays from row",
            "rows followed",
        ],
        rows,
    );
    found.state(
        format!("All but finitely many palaces of games {} stand on finitely many rays.", list(games)),
        holds,
        "Proved from the rows that were followed; and as many palaces as the quadtree counts on 2^60 × 2^60 squares.",
    );
    Ok(())
}

fn error(error: QuadtreeError) -> MeasureError {
    match error {
        QuadtreeError::Interrupted(stop) => stop.into(),
        other => MeasureError::NotFound(other.to_string()),
    }
}
