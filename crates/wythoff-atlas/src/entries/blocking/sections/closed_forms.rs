//! Section 1, beyond the paper: games in closed form, and games of rays.

use std::collections::BTreeMap;

use dashu_int::UBig;
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::QuadtreeError;
use wythoff_solved::closed::{ClosedForm, Verified};
use wythoff_solved::semilinear::{Proof, Semilinear};

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/closed_forms", measure);

/// The JSON data: `game_4` and the like for closed forms, `rays_14` and the like for rays.
#[derive(Default, Serialize)]
struct Data {
    #[serde(flatten)]
    forms: BTreeMap<String, FormData>,
    #[serde(flatten)]
    rays: BTreeMap<String, RaysData>,
}

#[derive(Serialize)]
struct FormData {
    verified: Verified,
}

#[derive(Serialize)]
struct RaysData {
    slopes: Vec<(u64, u64)>,
    proof: Proof,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let mut data = Data::default();
    let (bits, far) = (context.pick(14, 18), 40);
    let forms = forms(context, (bits, far), &mut data, &mut found)?;
    let rays = rays(context, &mut data, &mut found)?;
    for (k, across) in [(4, 40), (7, 2546), (11, 19_962)] {
        let picture = Picture {
            scale: Scale::PixelsPerCell(5),
            palette: Palette::Paper,
            ..Picture::new(game(k), window(5 * across / 2 - 60, across - 20, 100, 100))
        };
        let board = context.sweep(game(k));
        let image = context.picture(&format!("game-{k}"), &picture, &board)?;
        found.plate_of("game", image, &(k, picture.window.x(), picture.window.y()));
    }
    let blocks: u64 = data.forms.values().map(|form| form.verified.blocks).sum();
    Ok(found.with(&numbers! {
        // Boards of sides 2^n + n up to this n were counted.
        bits,
        // Blocks up to row 2^far were compared.
        far,
        // Blocks compared in all games.
        blocks,
        forms,
        rays,
        data,
    }))
}

/// Compares the closed forms with the engine, near and far.
fn forms(
    context: &Context<'_>,
    (bits, far): (usize, usize),
    data: &mut Data,
    found: &mut Found,
) -> Result<Vec<Json>> {
    let each = context.pick(1, 2);
    let (mut forms, mut holds) = (Vec::new(), true);
    for k in [1, 2, 3, 4, 7, 11, 65] {
        context.step(&format!("the closed form of game {k}"))?;
        let Some(form) = ClosedForm::of(game(k)) else {
            holds = false;
            continue;
        };
        let mut tree = Quadtree::new(game(k)).map_err(error)?;
        for bits in 0..=bits {
            let side = (UBig::ONE << bits) + UBig::from(bits);
            holds &= tree.count(&side, context.observer()).map_err(error)? == form.count(&side);
        }
        let verified = form.verify(far, each, 1, context.observer()).map_err(error)?;
        holds &= verified.wrong.is_none();
        data.forms.insert(format!("game_{k}"), FormData { verified });
        forms.push(numbers! {
            k,
            // Palaces on a board of side 10^18.
            palaces: form.count(&UBig::from(10u8).pow(18)).to_string(),
        });
    }
    found.state("closed-forms", holds);
    Ok(forms)
}

/// Proves that games consist of rays, and compares counts far out with the engine.
fn rays(context: &Context<'_>, data: &mut Data, found: &mut Found) -> Result<Vec<Json>> {
    let games: &[u64] = context.pick(&[3, 14, 79], &[3, 14, 50, 61, 79]);
    let (mut all, mut holds) = (Vec::new(), true);
    for &k in games {
        context.step(&format!("the rays of game {k}"))?;
        let Some(rays) = Semilinear::find(game(k), 1 << 15, context.observer())? else {
            holds = false;
            continue;
        };
        let mut tree = Quadtree::new(game(k)).map_err(error)?;
        let side = UBig::ONE << 60;
        holds &= tree.count(&side, context.observer()).map_err(error)? == rays.count(&side);
        all.push(numbers! { k, exceptional: rays.exceptional.len(), rays: rays.rays.len() });
        let slopes = rays.slopes();
        data.rays.insert(format!("rays_{k}"), RaysData { slopes, proof: rays.proof });
    }
    found.state_of("rays", holds, &games);
    Ok(all)
}

fn error(error: QuadtreeError) -> MeasureError {
    match error {
        QuadtreeError::Interrupted(stop) => stop.into(),
        other => MeasureError::NotFound(other.to_string()),
    }
}
