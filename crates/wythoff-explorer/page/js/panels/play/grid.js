// A board of squares as SVG, for pointer and keyboard: arrow keys move between squares, Enter or
// Space selects one.

import { s } from '../../dom.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The side of a square in the units of the drawing. */
export const UNIT = 24;

/**
 * A board; press(column, row) is called for selected squares, point(column, row | null) for the
 * square under the pointer.
 */
export class Grid {
  constructor({ id, label, press, point }) {
    // Without tabindex -1, the listener for focus would make the board a tab stop.
    this.el = s('svg', { id, role: 'grid', 'aria-label': label, class: 'squares', tabindex: -1 });
    this.press = press;
    this.point = point;
    this.columns = this.rows = 0;
    this.at = [0, 0];
    this.el.addEventListener('click', (event) => this.find(event, (i, j) => this.chosen(i, j)));
    this.el.addEventListener('pointerover', (event) => this.find(event, (i, j) => this.point?.(i, j)));
    this.el.addEventListener('pointerleave', () => this.point?.(null));
    this.el.addEventListener('focusin', (event) => this.find(event, (i, j) => {
      this.rove(i, j);
      this.point?.(i, j);
    }));
    this.el.addEventListener('keydown', (event) => this.key(event));
  }

  find(event, fn) {
    const cell = event.target.closest?.('[data-i]');
    if (cell) fn(Number(cell.dataset.i), Number(cell.dataset.j));
  }

  chosen(i, j) {
    this.rove(i, j);
    this.press?.(i, j);
  }

  key(event) {
    const by = ARROWS[event.key];
    const [i, j] = this.at;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (by) {
      const inside = (n, end) => Math.min(end - 1, Math.max(0, n));
      this.focus(inside(i + by[0], this.columns), inside(j + by[1] * (this.up ? -1 : 1), this.rows));
    } else if (event.key === 'Enter' || event.key === ' ') this.press?.(i, j);
    else return;
    event.preventDefault();
  }

  /**
   * Sets the size of the board; up: row 0 is the lowest; names: [columns, rows] of texts at the
   * edges, '' for none.
   */
  shape({ columns, rows, up = false, names }) {
    const key = JSON.stringify([columns, rows, up, names]);
    if (key === this.shaped) return;
    this.shaped = key;
    Object.assign(this, { columns, rows, up, seen: [] });
    // Names at the edges have one size on the screen for any number of squares.
    const size = Math.max(7, Math.min(20, 0.66 * columns));
    const wide = size * (0.7 + 0.62 * Math.max(0.5, ...names[1].map((name) => name.length)));
    const high = size * 1.6;
    this.el.setAttribute('viewBox', `${-wide} ${up ? -1 : -high} ${columns * UNIT + wide + 1} ${rows * UNIT + high + 1}`);
    const top = (j) => (up ? rows - 1 - j : j) * UNIT;
    this.cells = Array.from({ length: rows }, (_, j) => Array.from({ length: columns }, (_, i) => s('g', { role: 'gridcell', tabindex: -1, 'data-i': i, 'data-j': j, transform: `translate(${i * UNIT} ${top(j)})` })));
    const text = (x, y, anchor, name) => s('text', { x, y, 'text-anchor': anchor, 'font-size': size, class: 'edge', 'aria-hidden': 'true' }, name);
    this.lines = s('g', { class: 'lines-over', 'aria-hidden': 'true' });
    this.el.replaceChildren(
      ...names[0].map((name, i) => name && text((i + 0.5) * UNIT, up ? rows * UNIT + 1.15 * size : -0.5 * size, 'middle', name)).filter(Boolean),
      ...names[1].map((name, j) => name && text(-0.45 * size, top(j) + UNIT / 2 + 0.36 * size, 'end', name)).filter(Boolean),
      ...this.cells.map((row) => s('g', { role: 'row' }, ...row)), this.lines);
    this.rove(...[columns, rows].map((end, axis) => Math.min(end - 1, this.at[axis])));
  }

  /**
   * Draws all squares: look(column, row) -> {is: class names, says: label, marks(): SVG elements,
   * key: their key, at: data-at}.
   */
  paint(look) {
    for (let j = 0; j < this.rows; j += 1) {
      for (let i = 0; i < this.columns; i += 1) {
        const { is, says, key = '', marks, at } = look(i, j);
        const all = `${is}|${says}|${key}`;
        const name = j * this.columns + i;
        if (this.seen[name] === all) continue;
        this.seen[name] = all;
        const cell = this.cells[j][i];
        cell.setAttribute('class', is);
        cell.setAttribute('aria-label', says);
        if (at) cell.dataset.at = at;
        cell.replaceChildren(s('rect', { width: UNIT, height: UNIT, class: 'square' }), ...(marks?.() ?? []));
      }
    }
  }

  rove(i, j) {
    const [a, b] = this.at;
    this.cells[b]?.[a]?.setAttribute('tabindex', -1);
    this.at = [i, j];
    this.cells[j]?.[i]?.setAttribute('tabindex', 0);
  }

  /** Puts the focus on a square. */
  focus(i, j) {
    this.rove(i, j);
    this.cells[j]?.[i]?.focus({ preventScroll: false });
  }
}

/** A number in the middle of a square. */
export function written(text, props = {}) {
  return s('text', { x: UNIT / 2, y: UNIT / 2 + 3.6, 'text-anchor': 'middle', class: 'number', ...props }, String(text));
}
