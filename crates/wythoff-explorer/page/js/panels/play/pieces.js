// The pieces, on a square of side 24.

import { s } from '../../dom.js';

/** A crown: the queen. */
export function queen() {
  return s('g', { class: 'queen' },
    s('path', { d: 'M4.6 8.800 8.300 12.600 12 6l3.700 6.600 3.700-3.800-1.700 9.200H6.300zM6.500 19.200h11v1.600h-11z' }),
    s('circle', { cx: 4.4, cy: 7.2, r: 1.5 }), s('circle', { cx: 12, cy: 4.3, r: 1.6 }), s('circle', { cx: 19.6, cy: 7.2, r: 1.5 }));
}

/** A pawn: a blocked square. */
export function pawn() {
  return s('g', { class: 'pawn' }, s('circle', { cx: 12, cy: 7.8, r: 3.1 }),
    s('path', { d: 'M10.400 10.500h3.200c.3 3.200 1.300 5.200 3.100 7.600H7.300c1.800-2.400 2.800-4.400 3.100-7.600zM6.800 18.900h10.400v1.700H6.800z' }));
}

/** A dot: a legal move. */
export const dot = () => s('circle', { cx: 12, cy: 12, r: 3.6, class: 'dot' });

/** A ring: a hint. */
export const ring = () => s('circle', { cx: 12, cy: 12, r: 9, class: 'ring' });

/** A trace: the previous square of the queen. */
export const trace = () => s('circle', { cx: 12, cy: 12, r: 7.5, class: 'trace' });
