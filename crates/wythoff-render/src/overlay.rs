//! Strokes and labels as pixels, over rows whose colours are known only when they are painted.
//!
//! A pixel is covered by a stroke as far as its middle lies inside of the stroke's edge: half at the edge,
//! fully half a pixel within it. A label is set in letters four times as large, turned, and shrunk again.

use std::ops::Range;

use crate::Rgb;
use crate::drawing::Area;
use crate::frame::{Board, Layout};
use crate::label::{Label, Place};
use crate::stroke::{FAR, Stroke};
use crate::text::Mask;

/// A point of the picture, in pixels.
type Point = (f64, f64);

/// How dense the rim around strokes is.
const RIM: f32 = 0.72;

/// All that is painted over a board, in order.
#[derive(Debug)]
pub(crate) struct Overlay {
    board: Area,
    strokes: Vec<Inked>,
    sprites: Vec<Sprite>,
}

impl Overlay {
    pub(crate) fn new(
        board: &Board,
        layout: &Layout,
        strokes: &[Stroke],
        labels: &[Label],
    ) -> Self {
        let em = board.em_over_cells();
        let place = |&point: &Point| board.place(layout, point);
        let strokes = strokes
            .iter()
            .map(|stroke| {
                let corners: Vec<_> = stroke.points.iter().map(place).collect();
                Inked::new(&corners, stroke, f64::from(em))
            })
            .collect();
        let mut boxes = Vec::new();
        let sprites = labels
            .iter()
            .filter_map(|label| sprite(label, &layout.board, place, em, &mut boxes))
            .collect();
        Self { board: layout.board.clone(), strokes, sprites }
    }

    /// Paints what lies on row `y` of the picture, over the board.
    pub(crate) fn paint(&self, y: u32, row: &mut [[u8; 3]]) {
        if !self.board.y.contains(&y) {
            return;
        }
        let mut covered = Vec::new();
        for stroke in &self.strokes {
            stroke.paint(y, &self.board.x, row, &mut covered);
        }
        for sprite in &self.sprites {
            sprite.paint(y, row);
        }
    }
}

/// A stroke in pixels.
#[derive(Debug)]
struct Inked {
    pieces: Vec<Piece>,
    colour: Rgb,
    rim: Rgb,
    /// The rim's width.
    around: f64,
    /// Length of a dash, and of a dash and a gap.
    dash: (f64, f64),
}

/// A straight piece with round ends.
#[derive(Debug)]
struct Piece {
    from: Point,
    to: Point,
    /// Half its width.
    radius: f64,
    /// How far along the stroke it begins, if that is dashed.
    dashed_from: Option<f64>,
}

impl Inked {
    fn new(corners: &[Point], stroke: &Stroke, em: f64) -> Self {
        let radius = (em / 17.0).max(0.7) * f64::from(stroke.width);
        let mut pieces = Vec::new();
        let mut length = 0.0;
        for two in corners.windows(2) {
            let (from, to) = (two[0], two[1]);
            pieces.push(Piece { from, to, radius, dashed_from: stroke.dashed.then_some(length) });
            length += (to.0 - from.0).hypot(to.1 - from.1);
        }
        if let ([.., from, to], true) = (corners, stroke.arrow) {
            let head = 7.0 * radius + 2.0;
            let back = (from.1 - to.1).atan2(from.0 - to.0);
            for angle in [back - 0.45, back + 0.45] {
                let end = (to.0 + head * angle.cos(), to.1 + head * angle.sin());
                pieces.push(Piece { from: *to, to: end, radius, dashed_from: None });
            }
        }
        if stroke.dots {
            let dot = |&at| Piece { from: at, to: at, radius: 3.0 * radius, dashed_from: None };
            pieces.extend(corners.iter().map(dot));
        }
        Self {
            pieces,
            colour: stroke.colour,
            rim: stroke.colour.opposite(),
            around: radius.max(1.0),
            dash: (9.0 * radius + 2.0, 16.0 * radius + 4.0),
        }
    }

    /// Paints row `y` as far as it lies in `columns`; `covered` is scratch.
    fn paint(
        &self,
        y: u32,
        columns: &Range<u32>,
        row: &mut [[u8; 3]],
        covered: &mut Vec<(f32, f32)>,
    ) {
        let middle = f64::from(y) + 0.5;
        let touched = |piece: &Piece| piece.columns(middle, self.around + 1.0, columns);
        let all = self
            .pieces
            .iter()
            .filter_map(touched)
            .reduce(|a, b| a.start.min(b.start)..a.end.max(b.end));
        let Some(all) = all else { return };
        covered.clear();
        covered.resize(all.len(), (0.0, 0.0));
        for piece in &self.pieces {
            for x in touched(piece).into_iter().flatten() {
                let (ink, rim) = self.coverage(piece, (f64::from(x) + 0.5, middle));
                let most = &mut covered[(x - all.start) as usize];
                *most = (most.0.max(ink), most.1.max(rim));
            }
        }
        let pixels = &mut row[all.start as usize..all.end as usize];
        for (pixel, &(ink, rim)) in pixels.iter_mut().zip(&*covered) {
            if rim > 0.0 {
                *pixel = Rgb(*pixel).mix(self.rim, rim * RIM).mix(self.colour, ink).0;
            }
        }
    }

    /// How far a piece and its rim cover the pixel around a point.
    fn coverage(&self, piece: &Piece, at: Point) -> (f32, f32) {
        let (away, along) = piece.nearest(at);
        let mut inside = piece.radius - away;
        if let Some(start) = piece.dashed_from {
            let (dash, period) = self.dash;
            let phase = (start + along).rem_euclid(period);
            let within = if phase < dash {
                phase.min(dash - phase)
            } else {
                -(phase - dash).min(period - phase)
            };
            inside = inside.min(within);
        }
        let cover = |inside: f64| (inside + 0.5).clamp(0.0, 1.0) as f32;
        (cover(inside), cover(inside + self.around))
    }
}

impl Piece {
    /// The distance of a point, and how far along the piece that point is nearest to it.
    fn nearest(&self, (x, y): Point) -> (f64, f64) {
        let (dx, dy) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let length = dx.hypot(dy);
        let (x, y) = (x - self.from.0, y - self.from.1);
        if length == 0.0 {
            return (x.hypot(y), 0.0);
        }
        // Far ends are far beyond the picture: the direction first, for its digits.
        let (dx, dy) = (dx / length, dy / length);
        let along = (x * dx + y * dy).clamp(0.0, length);
        ((x - along * dx).hypot(y - along * dy), along)
    }

    /// The columns of a row of pixels that the piece, widened by `around`, may touch.
    fn columns(&self, y: f64, around: f64, within: &Range<u32>) -> Option<Range<u32>> {
        let reach = self.radius + around;
        let (low, high) =
            if self.from.1 <= self.to.1 { (self.from, self.to) } else { (self.to, self.from) };
        if y < low.1 - reach || y > high.1 + reach {
            return None;
        }
        // The part of the piece in the band of its reach around the row.
        let x_at = |y: f64| {
            let part = (y - low.1) / (high.1 - low.1);
            if part.is_nan() { low.0 } else { low.0 + part.clamp(0.0, 1.0) * (high.0 - low.0) }
        };
        let (a, b) =
            if low.1 == high.1 { (low.0, high.0) } else { (x_at(y - reach), x_at(y + reach)) };
        let start = (a.min(b) - reach).floor().clamp(within.start.into(), within.end.into());
        let end = (a.max(b) + reach).ceil().clamp(within.start.into(), within.end.into());
        (start < end).then_some(start as u32..end as u32)
    }
}

/// A rectangle at any angle.
#[derive(Debug, Clone, Copy)]
struct Turned {
    middle: Point,
    /// Half its width and height.
    half: Point,
    /// The direction of its width.
    axis: Point,
}

impl Turned {
    fn corners(&self) -> [Point; 4] {
        let ((x, y), (w, h), (c, s)) = (self.middle, self.half, self.axis);
        [(-w, -h), (w, -h), (w, h), (-w, h)]
            .map(|(across, down)| (x + across * c - down * s, y + across * s + down * c))
    }

    /// Whether all of it lies in an area.
    fn is_inside(&self, area: &Area) -> bool {
        let inside = |range: &Range<u32>, at: f64| {
            f64::from(range.start) <= at && at <= f64::from(range.end)
        };
        self.corners().iter().all(|&(x, y)| inside(&area.x, x) && inside(&area.y, y))
    }

    /// Whether two of them have a point in common: unless a line along a side of one parts them.
    fn meets(&self, other: &Self) -> bool {
        let axes = [self.axis, other.axis].into_iter().flat_map(|(c, s)| [(c, s), (-s, c)]);
        axes.into_iter().all(|(c, s)| {
            let span = |turned: &Self| {
                let along = turned.corners().map(|(x, y)| x * c + y * s);
                (
                    along.iter().copied().fold(f64::MAX, f64::min),
                    along.into_iter().fold(f64::MIN, f64::max),
                )
            };
            let (a, b) = (span(self), span(other));
            a.0 < b.1 && b.0 < a.1
        })
    }
}

/// A label in pixels.
#[derive(Debug)]
struct Sprite {
    area: Area,
    /// Coverage by ink and by its rim, row after row.
    levels: Vec<(f32, f32)>,
    colour: Rgb,
}

impl Sprite {
    fn paint(&self, y: u32, row: &mut [[u8; 3]]) {
        if !self.area.y.contains(&y) {
            return;
        }
        let width = self.area.width() as usize;
        let levels = &self.levels[(y - self.area.y.start) as usize * width..][..width];
        let rim = self.colour.opposite();
        let pixels = &mut row[self.area.x.start as usize..self.area.x.end as usize];
        for (pixel, &(ink, around)) in pixels.iter_mut().zip(levels) {
            if around > 0.0 {
                // Letters were drawn for mixing the bytes of sRGB, as in `Inks::ramp`.
                let mix = |from: [u8; 3], to: Rgb, part: f32| {
                    std::array::from_fn(|c| {
                        let (from, to) = (f32::from(from[c]), f32::from(to.0[c]));
                        (from + (to - from) * part).round() as u8
                    })
                };
                *pixel = mix(mix(*pixel, rim, around), self.colour, ink);
            }
        }
    }
}

/// How much larger letters are set than they are shown.
const FINE: f32 = 4.0;

/// Sets a label clear of the `boxes` of those before it.
fn sprite(
    label: &Label,
    board: &Area,
    place: impl Fn(&Point) -> Point,
    em: f32,
    boxes: &mut Vec<Turned>,
) -> Option<Sprite> {
    let em = em * label.size;
    let mask = Mask::new(&label.text, em * FINE);
    let fine = f64::from(FINE);
    // A capital's height, whatever the letters are, so that labels of one size line up.
    let half = (f64::from(mask.width) / fine / 2.0, f64::from(em) * 0.365);
    let clear = f64::from(em) * 0.3;
    let fits = |turned: &&Turned| {
        let half = (turned.half.0 + clear, turned.half.1 + clear);
        let roomy = Turned { half, ..**turned };
        roomy.is_inside(board) && !boxes.iter().any(|other| roomy.meets(other))
    };
    let chosen = *candidates(label.place, board, place, half, f64::from(em)).iter().find(fits)?;
    boxes.push(chosen);
    Some(Sprite::new(&mask, &chosen, board, label.colour, f64::from(em)))
}

/// Where a label might be set, best first.
fn candidates(
    wanted: Place,
    board: &Area,
    place: impl Fn(&Point) -> Point,
    half: Point,
    em: f64,
) -> Vec<Turned> {
    let (from, towards, beside) = match wanted {
        Place::At(at) => {
            let ((x, y), gap) = (place(&at), 0.75 * em);
            let (dx, dy) = (half.0 + gap, half.1 + gap);
            let around = [(1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1)];
            let at = |(right, down): (i32, i32)| Turned {
                middle: (x + f64::from(right) * dx, y + f64::from(down) * dy),
                half,
                axis: (1.0, 0.0),
            };
            return around.map(at).into();
        }
        Place::Along { from, towards } => (from, towards, false),
        Place::Beside { from, towards } => (from, towards, true),
    };
    let far = FAR / towards.0.hypot(towards.1).max(f64::MIN_POSITIVE);
    let end = (from.0 + towards.0 * far, from.1 + towards.1 * far);
    let Some((start, end)) = clipped(place(&from), place(&end), board) else { return Vec::new() };
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    let length = dx.hypot(dy);
    // Read from left to right, and upwards where the line is upright.
    let (mut c, mut s) = (dx / length, dy / length);
    if c < -1e-9 || (c.abs() <= 1e-9 && s > 0.0) {
        (c, s) = (-c, -s);
    }
    let off = half.1 + 0.55 * em;
    let sides: &[f64] = if beside { &[1.0, -1.0] } else { &[0.0] };
    let parts = [0.72, 0.8, 0.64, 0.56, 0.88, 0.48, 0.4, 0.32, 0.24];
    let at = |part: f64, side: f64| Turned {
        middle: (start.0 + dx * part + s * off * side, start.1 + dy * part - c * off * side),
        half,
        axis: (c, s),
    };
    sides.iter().flat_map(|&side| parts.map(|part| at(part, side))).collect()
}

/// The part of a straight line that lies on an area (Liang and Barsky).
fn clipped(from: Point, to: Point, area: &Area) -> Option<(Point, Point)> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for (d, at, range) in [(dx, from.0, &area.x), (dy, from.1, &area.y)] {
        let (low, high) = (f64::from(range.start), f64::from(range.end));
        if d == 0.0 {
            if at < low || at > high {
                return None;
            }
            continue;
        }
        let (a, b) = ((low - at) / d, (high - at) / d);
        first = first.max(a.min(b));
        last = last.min(a.max(b));
    }
    let at = |part: f64| (from.0 + dx * part, from.1 + dy * part);
    (first < last).then(|| (at(first), at(last)))
}

impl Sprite {
    fn new(mask: &Mask, turned: &Turned, board: &Area, colour: Rgb, em: f64) -> Self {
        let rim = (em * 0.17).max(2.0);
        // Letters may hang below the line, and stand above capitals.
        let roomy = Turned {
            half: (turned.half.0 + rim + 1.0, turned.half.1 + 0.4 * em + rim + 1.0),
            ..*turned
        };
        let area = bounds(&roomy, board);
        let (c, s) = turned.axis;
        let fine = f64::from(FINE);
        let baseline = turned.half.1;
        let sample = |x: f64, y: f64| {
            let (dx, dy) = (x - turned.middle.0, y - turned.middle.1);
            let across = (dx * c + dy * s + turned.half.0) * fine;
            let down = (dy * c - dx * s - baseline) * fine + f64::from(mask.ascent);
            mask.level(across.floor() as i64, down.floor() as i64)
        };
        let ink = |x: u32, y: u32| {
            let steps = [0.125, 0.375, 0.625, 0.875];
            let all = steps.iter().flat_map(|dy| steps.iter().map(move |dx| (dx, dy)));
            all.map(|(dx, dy)| sample(f64::from(x) + dx, f64::from(y) + dy)).sum::<f32>() / 16.0
        };
        let ink: Vec<f32> = area
            .y
            .clone()
            .flat_map(|y| area.x.clone().map(move |x| (x, y)))
            .map(|(x, y)| ink(x, y))
            .collect();
        let around = widened(&ink, area.width() as usize, rim);
        Self { area, levels: ink.into_iter().zip(around).collect(), colour }
    }
}

/// The pixels around a turned rectangle, as far as they lie on the board.
fn bounds(turned: &Turned, board: &Area) -> Area {
    let corners = turned.corners();
    let range = |at: fn(&Point) -> f64, within: &Range<u32>| {
        let (low, high) = (f64::from(within.start), f64::from(within.end));
        let start = corners.iter().map(at).fold(f64::MAX, f64::min).floor().clamp(low, high);
        let end = corners.iter().map(at).fold(f64::MIN, f64::max).ceil().clamp(low, high);
        start as u32..end as u32
    };
    Area { x: range(|corner| corner.0, &board.x), y: range(|corner| corner.1, &board.y) }
}

/// What is covered when ink spreads by `radius`.
fn widened(ink: &[f32], width: usize, radius: f64) -> Vec<f32> {
    let reach = radius.ceil() as isize;
    let disc: Vec<(isize, isize, f32)> = (-reach..=reach)
        .flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)))
        .map(|(dx, dy)| {
            let away = (dx as f64).hypot(dy as f64);
            (dx, dy, (radius + 0.5 - away).clamp(0.0, 1.0) as f32)
        })
        .filter(|&(.., part)| part > 0.0)
        .collect();
    let height = ink.len() / width.max(1);
    let mut wide = vec![0.0_f32; ink.len()];
    for (at, &level) in ink.iter().enumerate().filter(|(_, level)| **level > 0.0) {
        for &(dx, dy, part) in &disc {
            let x = (at % width).checked_add_signed(dx).filter(|&x| x < width);
            let y = (at / width).checked_add_signed(dy).filter(|&y| y < height);
            if let (Some(x), Some(y)) = (x, y) {
                let most = &mut wide[y * width + x];
                *most = most.max(level * part);
            }
        }
    }
    wide
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Origin, Scale};
    use wythoff::Window;

    fn board(side: u64, scale: Scale, origin: Origin) -> (Board, Layout) {
        let window = Window::try_new(0, 0, side, side).unwrap();
        let board = Board::try_new(window, scale, origin).unwrap();
        let layout = board.framed(&["a board".to_owned()]);
        (board, layout)
    }

    fn over(side: u64, origin: Origin, strokes: &[Stroke], labels: &[Label]) -> Overlay {
        let (board, layout) = board(side, Scale::CellsPerPixel(1), origin);
        Overlay::new(&board, &layout, strokes, labels)
    }

    fn painted(overlay: &Overlay, ground: Rgb) -> Vec<Vec<[u8; 3]>> {
        let row = |y| {
            let mut row = vec![ground.0; overlay.board.x.end as usize + 100];
            overlay.paint(y, &mut row);
            row
        };
        (0..overlay.board.y.end + 100).map(row).collect()
    }

    #[test]
    fn a_ray_runs_through_the_cells_of_its_slope_and_stays_on_the_board() {
        let colour = Rgb::hex(0x5B9BFF);
        for origin in [Origin::TopLeft, Origin::BottomLeft] {
            let ray = Stroke::ray((10.0, 20.0), (1.0, 2.0), colour);
            let overlay = over(300, origin, &[ray], &[]);
            let rows = painted(&overlay, Rgb::BLACK);
            let Area { x: columns, y: lines } = overlay.board.clone();
            for (y, row) in (0..).zip(&rows) {
                for (x, &pixel) in (0..).zip(row) {
                    let on = columns.contains(&x) && lines.contains(&y);
                    if !on {
                        assert_eq!(pixel, [0; 3], "{x},{y} is beside the board");
                        continue;
                    }
                    let cell = |up| if up { lines.end - 1 - y } else { y - lines.start };
                    let x = f64::from(x - columns.start);
                    let y = f64::from(cell(origin == Origin::BottomLeft));
                    // Across the direction (1, 2).
                    let away = (2.0 * (x - 10.0) - (y - 20.0)).abs() / 5.0_f64.sqrt();
                    if away < 0.2 && x >= 10.0 {
                        assert_eq!(pixel, colour.0, "{x},{y} {origin:?}");
                    }
                    if away > 4.0 || x < 6.0 {
                        assert_eq!(pixel, [0; 3], "{x},{y} {origin:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn dashes_leave_gaps_and_dots_and_arrows_are_wider_than_their_line() {
        let count = |stroke: Stroke| {
            let overlay = over(200, Origin::BottomLeft, &[stroke], &[]);
            let rows = painted(&overlay, Rgb::BLACK);
            rows.iter().flatten().filter(|pixel| **pixel == [255; 3]).count()
        };
        let line = || Stroke::new([(20.5, 50.0), (170.5, 50.0)], Rgb::WHITE);
        let plain = count(line());
        let dashed = count(line().dashed());
        assert!(dashed * 10 > plain * 3 && dashed * 10 < plain * 8, "{dashed} of {plain}");
        assert!(count(line().arrow()) > plain + 4);
        assert!(count(line().times(3.0)) > 2 * plain);
        assert!(count(Stroke { dots: true, ..line() }) > plain + 10);
        assert!(count(Stroke::new([(50.0, 50.0)], Rgb::WHITE)) == 0, "a point alone is no line");
    }

    /// The labels of six lines and five regions, in a small picture and in a large one.
    #[test]
    fn labels_lie_on_the_board_and_never_on_each_other() {
        let from = (0.0, 0.0);
        let slopes = [2.247, 1.477, 1.0, 0.676, 0.4449];
        for (side, scale) in [
            (150, Scale::ONE),
            (600, Scale::ONE),
            (30_000, Scale::CellsPerPixel(8)),
            (14, Scale::PixelsPerCell(40)),
        ] {
            for origin in [Origin::TopLeft, Origin::BottomLeft] {
                let (board, layout) = board(side, scale, origin);
                let beside = slopes.map(|m| (format!("slope {m}"), Place::beside(from, (1.0, m))));
                let along = slopes.map(|m| ("(1, 1)".into(), Place::along(from, (1.0, m + 0.1))));
                let at = [0.8, 0.801].map(|x| x * side as f64);
                let at = at.map(|x| ("start".to_owned(), Place::At((x, side as f64 * 0.15))));
                let (mut boxes, mut set) = (Vec::new(), 0);
                for (text, place) in beside.into_iter().chain(along).chain(at) {
                    let label = Label::new(text, place, Rgb::WHITE);
                    let point = |&point: &Point| board.place(&layout, point);
                    let sprite = sprite(&label, &layout.board, point, board.em(), &mut boxes);
                    if let Some(sprite) = sprite {
                        set += 1;
                        let inks = sprite.levels.iter().filter(|level| level.0 > 0.9).count();
                        assert!(inks > 20, "{inks} pixels of {}", label.text);
                        assert!(sprite.levels.iter().all(|&(ink, around)| ink <= around + 1e-6));
                    }
                }
                assert!(
                    set == boxes.len() && (set == 12 || side == 150 && set > 4),
                    "{side} {set}"
                );
                for (i, one) in boxes.iter().enumerate() {
                    assert!(one.is_inside(&layout.board));
                    assert!(boxes[..i].iter().all(|other| !one.meets(other)), "{scale} {origin:?}");
                }
            }
        }
    }

    #[test]
    fn turned_rectangles_meet_only_if_no_side_parts_them() {
        let flat = |x, y| Turned { middle: (x, y), half: (10.0, 2.0), axis: (1.0, 0.0) };
        let slant = |x, y| Turned { axis: (0.6, 0.8), ..flat(x, y) };
        assert!(flat(0.0, 0.0).meets(&flat(19.0, 3.0)));
        assert!(!flat(0.0, 0.0).meets(&flat(19.0, 5.0)));
        assert!(flat(0.0, 0.0).meets(&slant(0.0, 8.0)));
        // Their bounding boxes meet; they do not.
        assert!(!slant(0.0, 0.0).meets(&slant(9.0, 0.0)));
    }
}
