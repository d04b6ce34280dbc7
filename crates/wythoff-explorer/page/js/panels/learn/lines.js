// The lesson Lines: the palaces that a queen sees from the square under the pointer.

import { facts, h } from '../../dom.js';
import { LINES, counted, has, isPalace, look, signed, verdict } from './counting.js';
import { called, frame, over, valued, veil } from './paint.js';

/** The lesson; desk: see panel.js. */
export function lines(desk) {
  let at = [3, 3];
  let found = null;
  const seen = h('div', { id: 'learn-lines', 'aria-live': 'polite' });

  function point(x, y) {
    if (x === null || x === undefined) return;
    at = [x, y];
    found = look(desk.values, x, y);
    const value = desk.values[y][x];
    seen.replaceChildren(
      facts([['Square', called(x, y)], ['Palaces', counted(found).replace(/ palaces?\.$/, '')], ['Value', `${found.n} − ${desk.k} = ${signed(value)}`]]),
      h('p', { id: 'learn-verdict' }, verdict(found, desk.k)));
    desk.redraw();
  }

  return {
    el: h('div', {}, seen, h('p', { class: 'hint' }, 'Point at a square, or press Tab and then the arrow keys. Its column, row and diagonal remain bright, and their palaces are framed.')),
    begin: () => point(...at.map((v) => Math.min(v, desk.size - 1))),
    look(x, y) {
      const value = desk.values[y][x];
      return { says: `${value}, ${isPalace(value) ? 'palace' : 'not a palace'}`, key: `${desk.palette}${value}`, marks: () => valued(desk.palette, value) };
    },
    /** A veil over the squares out of view, and frames around the palaces in view. */
    over() {
      const marks = [over(...at, frame('asked'))];
      for (let y = 0; y < desk.size; y += 1) {
        for (let x = 0; x < desk.size; x += 1) {
          if (at[0] === x && at[1] === y) continue;
          const line = LINES.find(([name]) => has(found[name].squares, x, y));
          if (!line) marks.push(over(x, y, veil()));
          else if (isPalace(desk.values[y][x])) marks.push(over(x, y, frame('lit')));
        }
      }
      return marks;
    },
    point,
    press: point,
    keys: [],
  };
}
