//! The places of squares, tokens and keys on the screen.

use ratatui::layout::{Position, Rect};
use wythoff::Window;

/// The least width and height of the screen for a game.
pub(crate) const LEAST: (u16, u16) = (36, 14);

/// The parts of the screen.
#[derive(Debug, Clone, Default)]
pub(crate) struct Layout {
    /// True if the screen is large enough.
    pub fits: bool,
    /// The name of the game.
    pub title: Rect,
    /// The board, or the heaps.
    pub scene: Rect,
    /// The text about the game.
    pub panel: Rect,
    /// The prompt, or the keys.
    pub keys: Rect,
}

impl Layout {
    /// Returns the parts of a screen. The panel is beside the scene if there is room, otherwise
    /// below.
    pub(crate) fn of(area: Rect) -> Self {
        const BESIDE: u16 = 72;
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return Self::default();
        }
        let [title, keys] = [area.y, area.bottom() - 2].map(|y| Rect { y, height: 1, ..area });
        let keys = Rect { height: 2, ..keys };
        let middle = Rect { y: area.y + 2, height: area.height - 5, ..area };
        let (scene, panel) = if area.width >= BESIDE {
            let width = (area.width * 2 / 5).min(44);
            let scene = Rect { width: middle.width - width - 2, ..middle };
            (scene, Rect { x: scene.right() + 2, width, ..middle })
        } else {
            let height = (middle.height / 2).max(4);
            let scene = Rect { height: middle.height - height - 1, ..middle };
            (scene, Rect { y: scene.bottom() + 1, height, ..middle })
        };
        Self { fits: true, title, scene, panel, keys }
    }
}

/// The width of a square in columns of the screen.
const CELL: u16 = 2;

/// The squares of a board on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Grid {
    /// The place of the squares.
    pub area: Rect,
    /// The visible squares.
    pub window: Window,
    /// True if y grows upwards.
    pub up: bool,
}

impl Grid {
    /// Returns the part of a board that fits in a scene: from `corner` on, which moves as little as
    /// possible to make `cursor` visible. A line and some columns are left for numbers.
    pub(crate) fn of(
        scene: Rect,
        size: (u64, u64),
        corner: &mut (u64, u64),
        cursor: (u64, u64),
        up: bool,
    ) -> Option<Self> {
        let margin = (size.1.saturating_sub(1).max(1).ilog10() + 2) as u16;
        let [across, down] =
            [scene.width.checked_sub(margin)? / CELL, scene.height.checked_sub(1)?].map(u64::from);
        let fit = |size: u64, most: u64, start: u64, cursor: u64| {
            let shown = size.min(most);
            let start = start.min(cursor).max((cursor + 1).saturating_sub(shown));
            (start.min(size - shown), shown)
        };
        let (x, width) = fit(size.0, across, corner.0, cursor.0);
        let (y, height) = fit(size.1, down, corner.1, cursor.1);
        *corner = (x, y);
        let window = Window::try_new(x, y, width, height).ok()?;
        let top = if up { scene.y + (down - height) as u16 } else { scene.y + 1 };
        let area =
            Rect { x: scene.x + margin, y: top, width: width as u16 * CELL, height: height as u16 };
        Some(Self { area, window, up })
    }

    /// Returns the place of a square on the screen, if it is visible.
    pub(crate) fn place(&self, (x, y): (u64, u64)) -> Option<Rect> {
        if !self.window.contains(x, y) {
            return None;
        }
        let column = (x - self.window.x()) as u16 * CELL;
        let row = if self.up { self.window.bottom() - 1 - y } else { y - self.window.y() };
        Some(Rect { x: self.area.x + column, y: self.area.y + row as u16, width: CELL, height: 1 })
    }

    /// Returns the square at a place on the screen.
    pub(crate) fn square(&self, at: Position) -> Option<(u64, u64)> {
        if !self.area.contains(at) {
            return None;
        }
        let x = self.window.x() + u64::from((at.x - self.area.x) / CELL);
        let row = u64::from(at.y - self.area.y);
        let y = if self.up { self.window.bottom() - 1 - row } else { self.window.y() + row };
        Some((x, y))
    }

    /// Returns the row of the screen for the numbers of columns.
    pub(crate) const fn numbers(&self) -> u16 {
        if self.up { self.area.y + self.area.height } else { self.area.y - 1 }
    }
}

/// Stacks of tokens on the screen, on a common base line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stacks {
    pub area: Rect,
    /// The number of heaps.
    count: u16,
}

impl Stacks {
    /// Returns the stacks in a scene; its last line has the sizes of the heaps.
    pub(crate) const fn of(scene: Rect, heaps: usize) -> Self {
        Self { area: scene, count: heaps as u16 }
    }

    /// Returns the columns of a heap.
    pub(crate) const fn columns(&self, pile: usize) -> Rect {
        let width = self.area.width / self.count;
        Rect { x: self.area.x + pile as u16 * width, width, ..self.area }
    }

    /// Returns the number of tokens to draw: all tokens of a heap, or as many as leave a row for
    /// the sign of more.
    pub(crate) fn shown(&self, heap: Option<u64>) -> u64 {
        let rows = u64::from(self.area.height.saturating_sub(2));
        heap.filter(|&heap| heap <= rows).unwrap_or(rows.saturating_sub(1))
    }

    /// Returns the row of the token at `depth` from the top, counted from 1.
    pub(crate) fn row(&self, heap: Option<u64>, depth: u64) -> Option<u16> {
        let shown = self.shown(heap);
        let top = self.top(heap);
        (1..=shown).contains(&depth).then(|| top + (depth - 1) as u16)
    }

    /// Returns the row of the topmost token.
    fn top(&self, heap: Option<u64>) -> u16 {
        let more = u64::from(heap.is_none_or(|heap| heap > self.shown(Some(heap))));
        self.area.bottom().saturating_sub(2 + (self.shown(heap) + more) as u16)
    }

    /// Returns the heap and the depth of the token at a place; the depth is 0 above the heap.
    pub(crate) fn token(&self, heaps: &[Option<u64>], at: Position) -> Option<(usize, u64)> {
        let pile = (0..heaps.len()).find(|&pile| self.columns(pile).contains(at))?;
        let (heap, top) = (heaps[pile], self.top(heaps[pile]));
        if at.y < top {
            return Some((pile, 0));
        }
        let depth = u64::from(at.y - top) + 1;
        (depth <= self.shown(heap)).then_some((pile, depth))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCENE: Rect = Rect { x: 1, y: 2, width: 40, height: 12 };

    #[test]
    fn a_click_finds_every_square_at_its_place() {
        for (size, cursor, up) in
            [((8, 5), (7, 4), false), ((8, 5), (0, 0), true), ((900, 1200), (450, 7), true)]
        {
            let grid = Grid::of(SCENE, size, &mut (0, 0), cursor, up).unwrap();
            assert!(grid.window.contains(cursor.0, cursor.1));
            assert!(SCENE.contains(Position::new(grid.area.x, grid.numbers())));
            assert_eq!(grid.area.intersection(SCENE), grid.area);
            for (x, y) in (grid.window.y()..grid.window.bottom())
                .flat_map(|y| (grid.window.x()..grid.window.right()).map(move |x| (x, y)))
            {
                let place = grid.place((x, y)).unwrap();
                for at in place.positions() {
                    assert_eq!(grid.square(at), Some((x, y)));
                }
            }
            assert_eq!(grid.square(Position::new(grid.area.x - 1, grid.area.y)), None);
            assert_eq!(grid.place((grid.window.right(), grid.window.y())), None);
        }
    }

    #[test]
    fn a_board_scrolls_no_further_than_the_cursor_needs() {
        let mut corner = (100, 100);
        let grid = |corner: &mut _, cursor| {
            Grid::of(SCENE, (1000, 1000), corner, cursor, false).unwrap().window
        };
        let first = grid(&mut corner, (105, 105));
        assert_eq!((first.x(), first.y()), (100, 100));
        assert_eq!(grid(&mut corner, (110, 110)), first, "still inside");
        assert_eq!(grid(&mut corner, (110, 111)).y(), 101);
        assert_eq!(grid(&mut corner, (50, 999)).x(), 50);
        assert_eq!(corner, (50, 989));
    }

    #[test]
    fn a_click_finds_every_token_at_its_place() {
        let stacks = Stacks::of(SCENE, 2);
        for heap in [Some(0), Some(1), Some(9), Some(10), Some(11), Some(1 << 60), None] {
            for depth in 1..=stacks.shown(heap) {
                let y = stacks.row(heap, depth).unwrap();
                let x = stacks.columns(1).x;
                assert_eq!(
                    stacks.token(&[None, heap], Position::new(x, y)),
                    Some((1, depth)),
                    "{heap:?}"
                );
            }
            assert_eq!(stacks.row(heap, stacks.shown(heap) + 1), None);
        }
        assert_eq!(stacks.shown(Some(10)), 10);
        assert_eq!(stacks.shown(Some(11)), 9, "a row is left for the sign of more");
        assert_eq!(stacks.token(&[Some(3), Some(3)], Position::new(1, 2)), Some((0, 0)));
    }

    #[test]
    fn the_parts_of_a_screen_do_not_overlap() {
        for (width, height) in [(36, 14), (71, 20), (72, 14), (80, 24), (200, 60)] {
            let area = Rect::new(0, 0, width, height);
            let layout = Layout::of(area);
            assert!(layout.fits);
            let parts = [layout.title, layout.scene, layout.panel, layout.keys];
            for (i, part) in parts.iter().enumerate() {
                assert_eq!(part.intersection(area), *part);
                assert!(part.area() > 0, "{width}x{height}: {layout:?}");
                assert!(parts[..i].iter().all(|other| !other.intersects(*part)), "{layout:?}");
            }
        }
        assert!(!Layout::of(Rect::new(0, 0, 35, 50)).fits);
        assert!(!Layout::of(Rect::new(0, 0, 0, 0)).fits);
    }
}
