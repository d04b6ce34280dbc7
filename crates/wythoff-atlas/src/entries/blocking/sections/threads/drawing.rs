//! The graph of mergers: threads as bars from meeting to meeting.

use maud::{Markup, html};
use wythoff_anatomy::threads::{Course, Life};

use crate::format::count;
use crate::model::Image;
use crate::plot::round;

const WIDTH: f64 = 700.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 14.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = 52.0;
/// Threads that are thicker belong to the arm.
pub(super) const ARM: u64 = 34;

/// Rows to the right, by logarithms; threads from the main diagonal, above, to the arm. A bar is as
/// high as its thread has palaces in a row, and lasts as long as the thread; what touches its right
/// end is what it becomes.
pub(super) fn drawing(course: &Course) -> Option<Image> {
    let last = course.bands.len() - 1;
    let lives: Vec<&Life> = course.lives.iter().filter(|life| life.thickness <= ARM).collect();
    // The skin is a thread too, but the arm lies between.
    let arm = course.lives.iter().filter(|life| life.thickness > ARM);
    let least = arm.map(|life| life.beyond + life.thickness).min().unwrap_or(0);
    let lives: Vec<&Life> = lives.into_iter().filter(|life| life.beyond >= least).collect();
    let most = lives.iter().map(|life| life.beyond + life.thickness).max()?;
    let (from, to) = (*course.bands.first()? as f64, *course.bands.last()? as f64);
    let x = |band: usize| {
        let y = course.bands[band.min(last)] as f64;
        LEFT + (y / from).ln() / (to / from).ln() * (WIDTH - LEFT - RIGHT)
    };
    let scale = (HEIGHT - TOP - BOTTOM) / (most - least) as f64;
    let y = |beyond: u64| TOP + (most - beyond) as f64 * scale;
    let markup = html! {
        svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } class="threads-drawing" {
            text.note x=(LEFT) y="16" { "main diagonal" }
            @for life in &lives {
                @let [begin, end] = life.bands.map(x);
                @let end = if life.bands[1] == last { end } else { x(life.bands[1] + 1) };
                @let (top, bottom) = (y(life.beyond + life.thickness), y(life.beyond));
                (bar((begin, end), (top, bottom), life.thickness))
            }
            text.note x=(LEFT) y=(HEIGHT - BOTTOM + 18.0) { "arm" }
            @for (at, label) in ticks(from, to) {
                @let at = LEFT + (at / from).ln() / (to / from).ln() * (WIDTH - LEFT - RIGHT);
                line.tick x1=(round(at)) x2=(round(at)) y1=(HEIGHT - BOTTOM + 2.0) y2=(HEIGHT - BOTTOM + 7.0) {}
                text.note x=(round(at)) y=(HEIGHT - BOTTOM + 22.0) text-anchor="middle" { (label) }
            }
            text.note x=(WIDTH - RIGHT) y=(HEIGHT - 8.0) text-anchor="end" { "row, log scale" }
        }
    };
    Some(Image::svg(markup))
}

/// A thread, with its thickness on it where there is room.
fn bar((begin, end): (f64, f64), (top, bottom): (f64, f64), thickness: u64) -> Markup {
    let kind = match thickness {
        5 => "odd",
        3 | 8 | 21 => "even",
        1 | 2 => "thin",
        13 | 34 => "thick",
        _ => "other",
    };
    let size = (bottom - top - 1.0).min(13.0);
    html! {
        rect class=(kind) x=(round(begin)) width=(round((end - begin - 1.0).max(0.5)))
            y=(round(top + 0.5)) height=(round((bottom - top - 1.0).max(0.5))) {}
        @if size >= 7.0 && end - begin > 14.0 {
            text class={ "on " (kind) } x=(round(begin + 5.0)) y=(round(f64::midpoint(top, bottom) + size * 0.36))
                style={ "font-size:" (round(size)) "px" } { (thickness) }
        }
    }
}

/// Round numbers on a logarithmic axis.
fn ticks(from: f64, to: f64) -> Vec<(f64, String)> {
    let power = |power: i32| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power));
    let round = (1..7).flat_map(power).filter(|tick| (from * 1.15..=to * 0.97).contains(tick));
    round.map(|tick| (tick, count(tick as u64))).collect()
}
