// A board of few squares as SVG, for panels. Squares can be pressed, and reached by arrow keys and Enter.

const SPACE = 'http://www.w3.org/2000/svg';
const SIDE = 20;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** An SVG element, as h() of dom.js; null and false leave an attribute or a child out. */
export function s(tag, props = {}, ...children) {
  const el = document.createElementNS(SPACE, tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) el.addEventListener(key.slice(2), value);
    else el.setAttribute(key, value);
  }
  el.append(...children.flat().filter((child) => child instanceof Node || typeof child === 'string'));
  return el;
}

const QUEEN = 'M4.600 15.600h10.800M5.300 13.700 3.700 6.800l3.300 3.100 3-5.600 3 5.600 3.300-3.100-1.600 6.900z';
const PAWN = 'M10 3.800a2.700 2.700 0 0 1 1.700 4.800c.2 2.600 1.100 4 3 5.400v2.200H5.300V14c1.900-1.400 2.800-2.800 3-5.400A2.700 2.700 0 0 1 10 3.800z';

/** A piece, drawn on a square at the origin: 'queen' or 'pawn'. */
export const piece = (name) => s('path', { class: `piece ${name}`, d: name === 'queen' ? QUEEN : PAWN });

/** The middle of a square. */
export const middle = (i) => (i + 0.5) * SIDE;

/** Where a square begins. */
export const corner = (i) => i * SIDE;

/** A board; i, j count squares from the left and from the top of what is drawn. */
export class Squares {
  /** press(i, j, name) and point(i, j, name): name is 'x,y'; most: pixels of the largest square. */
  constructor({ id, label, press, point, most = 52 }) {
    Object.assign(this, { press, point, most, at: [0, 0], cells: [], width: 0, height: 0 });
    this.rows = s('g', { role: 'grid', 'aria-label': label, id: `${id}-grid` });
    this.rulers = s('g', { class: 'ruler', 'aria-hidden': 'true' });
    this.over = s('g', { class: 'over', 'aria-hidden': 'true' });
    this.el = s('svg', { id, class: 'squares' }, this.rulers, this.rows, this.over);
    this.el.addEventListener('click', (event) => this.hit(event, (cell) => this.press?.(cell.i, cell.j, cell.name)));
    this.el.addEventListener('pointerover', (event) => this.hit(event, (cell) => this.point?.(cell.i, cell.j, cell.name)));
    this.el.addEventListener('keydown', (event) => this.key(event));
    this.el.addEventListener('focusin', (event) => this.hit(event, (cell) => this.rove(cell)));
  }

  hit(event, run) {
    const g = event.target.closest('[data-square]');
    const cell = g && this.cells.find((one) => one.g === g);
    if (cell) run(cell);
  }

  /** Lays squares out, the first of them x0, y0 (BigInt). */
  size(width, height, x0 = 0n, y0 = 0n) {
    const same = this.width === width && this.height === height && this.x0 === x0 && this.y0 === y0;
    if (same) return;
    const focused = this.el.contains(document.activeElement);
    Object.assign(this, { width, height, x0, y0 });
    this.cells = [];
    const rows = Array.from({ length: height }, (_, j) => s('g', { role: 'row' }, Array.from({ length: width }, (_, i) => this.cell(i, j))));
    this.rows.replaceChildren(...rows);
    this.rule();
    this.el.setAttribute('viewBox', `-13 -13 ${width * SIDE + 14} ${height * SIDE + 14}`);
    this.el.style.maxWidth = `${Math.round((width + 0.7) * this.most)}px`;
    this.at = [Math.min(this.at[0], width - 1), Math.min(this.at[1], height - 1)];
    this.of(...this.at).g.setAttribute('tabindex', '0');
    if (focused) this.of(...this.at).g.focus();
  }

  cell(i, j) {
    const name = `${this.x0 + BigInt(i)},${this.y0 + BigInt(j)}`;
    const rect = s('rect', { width: SIDE, height: SIDE });
    const text = s('text', { x: SIDE / 2, y: SIDE / 2 });
    const marks = s('g');
    const g = s('g', { role: 'gridcell', tabindex: '-1', 'data-square': name, transform: `translate(${i * SIDE} ${j * SIDE})` }, rect, text, marks);
    const cell = { i, j, name, g, rect, text, marks };
    this.cells.push(cell);
    return g;
  }

  /** Numbers along the top and the left side; fewer of them where they are long. */
  rule() {
    const numbers = (count, from, each) => {
      const digits = String(from + BigInt(count)).length;
      const step = digits > 3 ? 6 : count > 26 ? 4 : 1;
      const short = (value) => (digits > 6 ? `…${String(value).slice(-4)}` : String(value));
      return Array.from({ length: count }, (_, i) => (i % step ? null : each(i, short(from + BigInt(i)))));
    };
    this.rulers.replaceChildren(
      ...[...numbers(this.width, this.x0, (i, text) => s('text', { x: middle(i), y: -4 }, text)),
        ...numbers(this.height, this.y0, (j, text) => s('text', { x: -3, y: middle(j), class: 'side' }, text))].filter(Boolean));
  }

  /** The square of local numbers, or undefined. */
  of(i, j) {
    return i < 0 || j < 0 || i >= this.width || j >= this.height ? undefined : this.cells[j * this.width + i];
  }

  /** Draws squares again: look(i, j, name) -> {class, fill, text, ink, marks, label}. */
  paint(look) {
    for (const { i, j, name, g, rect, text, marks } of this.cells) {
      const { class: kind = '', fill = '', text: written = '', ink = '', marks: drawn = [], label = '' } = look(i, j, name);
      g.setAttribute('class', `square ${(i + j) % 2 ? 'odd' : 'even'} ${kind}`);
      g.setAttribute('aria-label', `(${name.replace(',', ', ')})${label && `, ${label}`}`);
      rect.style.fill = fill;
      text.textContent = written;
      text.style.fill = ink;
      text.style.fontSize = written.length > 2 ? '8px' : '';
      marks.replaceChildren(...drawn);
    }
  }

  /** Lets Tab lead to a square. */
  rove(cell) {
    this.of(...this.at)?.g.setAttribute('tabindex', '-1');
    this.at = [cell.i, cell.j];
    cell.g.setAttribute('tabindex', '0');
    this.point?.(cell.i, cell.j, cell.name);
  }

  key(event) {
    const now = this.of(...this.at);
    if (!now || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') this.press?.(now.i, now.j, now.name);
    else if (ARROWS[event.key]) {
      const [dx, dy] = ARROWS[event.key];
      this.of(now.i + dx, now.j + dy)?.g.focus();
    } else return;
    event.preventDefault();
  }
}
