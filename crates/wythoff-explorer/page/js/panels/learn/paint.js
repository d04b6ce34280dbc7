// The drawing of squares in the lessons.

import { colourOf, inkOn } from '../../palettes.js';
import { s } from '../../dom.js';
import { UNIT, written } from '../play/grid.js';
import { signed } from './counting.js';

/** A square filled with a colour. */
const filled = (fill) => s('rect', { x: 0.4, y: 0.4, width: UNIT - 0.8, height: UNIT - 0.8, fill });

/**
 * A frame, visible on any colour: inside a square for kind 'asked' or 'lit', around it for kind
 * 'focus'.
 */
export function frame(kind) {
  const at = kind === 'focus' ? -0.6 : 1.8;
  const place = { x: at, y: at, width: UNIT - 2 * at, height: UNIT - 2 * at, rx: 1.5 };
  return s('g', { class: `frame ${kind}` }, s('rect', { ...place, class: 'under' }), s('rect', place));
}

/** A veil over a square. */
export const veil = () => s('rect', { x: 0.4, y: 0.4, width: UNIT - 0.8, height: UNIT - 0.8, class: 'veil' });

/** Moves marks over the board to a square. */
export const over = (x, y, ...marks) => s('g', { transform: `translate(${x * UNIT} ${y * UNIT})` }, ...marks);

/**
 * A square with its value in the colours of the board; with the palette 'plain', only palaces have
 * a colour.
 */
export function valued(palette, value, number = true) {
  const colour = palette === 'plain' ? (value < 0 ? '#F6D32D' : null) : colourOf(palette, value);
  const ink = colour ? { fill: inkOn(colour) } : {};
  const text = signed(value);
  return [colour && filled(colour), number && written(text, { class: text.length > 2 ? 'number long' : 'number', ...ink })].filter(Boolean);
}

/** A text on the square of a palace. */
export const onPalace = (text) => [filled('#F6D32D'), written(text, { fill: '#000' })];

/** The name of a square. */
export const called = (x, y) => `(${x}, ${y})`;
