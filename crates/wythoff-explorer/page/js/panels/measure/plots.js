// Plots of measurements, as SVG: text is text, colours are the page's.

import { num } from '../../dom.js';
import { colourOf } from '../../palettes.js';

const SVG = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT] = [320, 150];
const AREA = { left: 34, right: 6, top: 8, bottom: 26 };

/** An element of SVG. */
function s(tag, props, ...children) {
  const el = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(props)) el.setAttribute(key, value);
  el.append(...children);
  return el;
}

const plot = (name, ...children) => s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'plot', role: 'img', 'aria-label': name }, ...children);
const text = (x, y, words, anchor = 'middle') => s('text', { x, y, 'text-anchor': anchor }, words);

/** Whole numbers from a to b, few and round. */
function ticks(a, b, few = 4) {
  const rough = Math.max(1, (b - a) / few);
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((m) => m * ten).find((m) => m >= rough));
  const first = Math.ceil(a / step) * step;
  return Array.from({ length: Math.floor((b - first) / step) + 1 }, (_, i) => first + i * step);
}

/** Values along a line. */
export function profile(values, cells) {
  const [min, max] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = (i) => AREA.left + ((WIDTH - AREA.left - AREA.right) * (i + 0.5)) / values.length;
  const y = (value) => AREA.top + ((HEIGHT - AREA.top - AREA.bottom) * (max + 0.5 - value)) / (max - min + 1);
  // Each pixel of the plot shows how far its values range.
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
    text((x(0) + x(values.length - 1)) / 2, HEIGHT - 8, values.length > 500 ? '' : `${num(values.length)} cells`));
}

/** How many cells have each value: rows [value, count]. */
export function bars(rows) {
  const shown = rows.length > 40 ? rows.slice(-40) : rows;
  const most = Math.max(1, ...shown.map(([, count]) => count));
  const all = rows.reduce((sum, [, count]) => sum + count, 0);
  const step = (WIDTH - AREA.left - AREA.right) / Math.max(1, shown.length);
  const height = (count) => ((HEIGHT - AREA.top - AREA.bottom - 12) * count) / most;
  const base = HEIGHT - AREA.bottom;
  const every = Math.ceil(shown.length / 14);
  return plot(`Cells by value, of ${num(all)}`,
    ...shown.map(([value, count], i) => s('g', {},
      s('title', {}, `value ${num(value)}: ${num(count)} cells`),
      s('rect', { x: AREA.left + i * step + step * 0.12, width: step * 0.76, y: base - height(count), height: height(count), fill: colourOf('paper', value), class: 'bar' }),
      ...(i % every ? [] : [text(AREA.left + (i + 0.5) * step, base + 15, num(value))]),
      ...(shown.length <= 14 ? [text(AREA.left + (i + 0.5) * step, base - height(count) - 4, share(count / all))] : []))),
    s('line', { x1: AREA.left, x2: WIDTH - AREA.right, y1: base, y2: base, class: 'axis' }),
    text(AREA.left - 6, base + 15, 'p', 'end'));
}

/** A part of the whole, short. */
const share = (part) => (part >= 0.0995 ? `${Math.round(100 * part)} %` : part >= 0.0095 ? `${(100 * part).toFixed(1)} %` : '');
