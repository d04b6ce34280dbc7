// Squares as these lessons draw them.

import { colourOf, inkOn } from '../../palettes.js';
import { UNIT, s, written } from '../play/grid.js';
import { signed } from './counting.js';

/** A square full of a colour. */
const filled = (fill) => s('rect', { x: 0.4, y: 0.4, width: UNIT - 0.8, height: UNIT - 0.8, fill });

/** A frame, seen on any colour: inside a square, kind 'asked' or 'lit', or around it, kind 'focus'. */
export function frame(kind) {
  const at = kind === 'focus' ? -0.6 : 1.8;
  const place = { x: at, y: at, width: UNIT - 2 * at, height: UNIT - 2 * at, rx: 1.5 };
  return s('g', { class: `frame ${kind}` }, s('rect', { ...place, class: 'under' }), s('rect', place));
}

/** A veil over a square. */
export const veil = () => s('rect', { x: 0.4, y: 0.4, width: UNIT - 0.8, height: UNIT - 0.8, class: 'veil' });

/** Marks moved to a square, for what lies over the board. */
export const over = (x, y, ...marks) => s('g', { transform: `translate(${x * UNIT} ${y * UNIT})` }, ...marks);

/** A square with its value, as the board is coloured; palaces alone have a colour if the palette is 'plain'. */
export function valued(palette, value, number = true) {
  const colour = palette === 'plain' ? (value < 0 ? '#F6D32D' : null) : colourOf(palette, value);
  const ink = colour ? { fill: inkOn(colour) } : {};
  const text = signed(value);
  return [colour && filled(colour), number && written(text, { class: text.length > 2 ? 'number long' : 'number', ...ink })].filter(Boolean);
}

/** A word or number on a coloured square, of a palace. */
export const onPalace = (text) => [filled('#F6D32D'), written(text, { fill: '#000' })];

/** How a square is named to people. */
export const called = (x, y) => `(${x}, ${y})`;
