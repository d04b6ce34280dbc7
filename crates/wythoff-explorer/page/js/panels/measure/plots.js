// Plots of measurements as SVG, in the colours of the page.

import { count, num, s } from '../../dom.js';
import { colourOf } from '../../palettes.js';

const [WIDTH, HEIGHT] = [320, 150];
const AREA = { left: 34, right: 6, top: 8, bottom: 26 };

const plot = (name, ...children) => s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'plot', role: 'img', 'aria-label': name }, ...children);
const text = (x, y, words, anchor = 'middle') => s('text', { x, y, 'text-anchor': anchor }, words);

/** A few round whole numbers from a to b. */
function ticks(a, b, few = 4) {
  const rough = Math.max(1, (b - a) / few);
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((m) => m * ten).find((m) => m >= rough));
  const first = Math.ceil(a / step) * step;
  return Array.from({ length: Math.floor((b - first) / step) + 1 }, (_, i) => first + i * step);
}

/** A plot of values along a line. */
export function profile(values, cells) {
  const [min, max] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = (i) => AREA.left + ((WIDTH - AREA.left - AREA.right) * (i + 0.5)) / values.length;
  const y = (value) => AREA.top + ((HEIGHT - AREA.top - AREA.bottom) * (max + 0.5 - value)) / (max - min + 1);
  // Each pixel column of the plot shows the range of its values.
  const columns = Math.min(values.length, WIDTH * 2);
  const range = (i) => values.slice(Math.floor((i * values.length) / columns), Math.max(Math.floor(((i + 1) * values.length) / columns), Math.floor((i * values.length) / columns) + 1));
  const steps = Array.from({ length: columns }, (_, i) => {
    const part = range(i);
    const at = AREA.left + ((WIDTH - AREA.left - AREA.right) * (i + 0.5)) / columns;
    const [low, high] = [Math.min(...part), Math.max(...part)];
    return i % 2 ? `L${at},${y(low)}L${at},${y(high)}` : `L${at},${y(high)}L${at},${y(low)}`;
  });
  const ends = [cells[0], cells[cells.length - 1]].map((cell) => `(${num(cell.x)}, ${num(cell.y)})`);
  return plot(`Values from ${ends[0]} to ${ends[1]}`,
    ...ticks(min, max).map((value) => s('g', {}, s('line', { x1: AREA.left, x2: WIDTH - AREA.right, y1: y(value), y2: y(value), class: value === 0 ? 'axis' : 'rule' }), text(AREA.left - 6, y(value) + 4, num(value), 'end'))),
    s('path', { d: `M${steps.join('').slice(1)}`, class: 'curve' }),
    text(AREA.left, HEIGHT - 8, ends[0], 'start'), text(WIDTH - AREA.right, HEIGHT - 8, ends[1], 'end'),
    text((x(0) + x(values.length - 1)) / 2, HEIGHT - 8, values.length > 500 ? '' : count(values.length, 'cell')));
}

const BARS = 40;
/** Room for a character of a label. */
const CHARACTER = 6.5;

/**
 * A histogram of values: rows [value, cells], in the colours of a palette; values are written with
 * `from` added. Of many values, the largest are drawn.
 */
export function bars(rows, palette, { axis, from }) {
  const shown = rows.slice(-BARS);
  const range = (list) => `${num(list[0][0] + from)} to ${num(list.at(-1)[0] + from)}`;
  const part = rows.length > BARS ? `values ${range(shown)}, of ${range(rows)}` : '';
  const most = Math.max(1, ...shown.map(([, cells]) => cells));
  const all = rows.reduce((sum, [, cells]) => sum + cells, 0);
  const step = (WIDTH - AREA.left - AREA.right) / Math.max(1, shown.length);
  const height = (cells) => ((HEIGHT - AREA.top - AREA.bottom - 12) * cells) / most;
  const base = HEIGHT - AREA.bottom;
  const longest = Math.max(0, ...shown.map(([value]) => num(value + from).length));
  const every = Math.max(Math.ceil(shown.length / 14), Math.ceil((CHARACTER * (longest + 1)) / step));
  return plot(`Cells by value, of ${num(all)}${part && `; ${part}`}`,
    text(WIDTH - AREA.right, AREA.top + 4, part, 'end'),
    ...shown.map(([value, cells], i) => s('g', {},
      s('title', {}, `value ${num(value + from)}: ${count(cells, 'cell')}`),
      s('rect', { x: AREA.left + i * step + step * 0.12, width: step * 0.76, y: base - height(cells), height: height(cells), fill: colourOf(palette, value), class: 'bar' }),
      ...(i % every ? [] : [text(AREA.left + (i + 0.5) * step, base + 15, num(value + from))]),
      ...(shown.length <= 14 ? [text(AREA.left + (i + 0.5) * step, base - height(cells) - 4, share(cells / all))] : []))),
    s('line', { x1: AREA.left, x2: WIDTH - AREA.right, y1: base, y2: base, class: 'axis' }),
    text(4, base + 15, axis, 'start'));
}

/** Formats a fraction as a short percentage, or as nothing if it is small. */
const share = (part) => (part >= 0.0995 ? `${Math.round(100 * part)} %` : part >= 0.0095 ? `${(100 * part).toFixed(1)} %` : '');
