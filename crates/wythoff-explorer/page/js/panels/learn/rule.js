// The lesson Rule: a value follows from six neighbours, without k.

import { button, exact, field, h } from '../../dom.js';
import { colourOf, inkOn } from '../../palettes.js';
import { written } from '../play/grid.js';
import { isPalace, signed, terms } from './counting.js';
import { called, frame, over, valued } from './paint.js';

const plus = (value) => (value > 0 ? `+${value}` : signed(value));

/** The lesson; desk: see panel.js. */
export function rule(desk) {
  let at = null;
  let parts = [];
  let right = null;
  const input = h('input', { type: 'text', id: 'learn-seventh', inputmode: 'text', autocomplete: 'off' });
  const check = h('button', { type: 'submit', class: 'button primary', id: 'learn-check' }, 'Check');
  const ask = field('g =', input);
  const answer = h('div', { id: 'learn-answer', 'aria-live': 'polite' });
  const next = button('Another square', begin, { id: 'learn-another', key: 'x' });
  const form = h('form', { class: 'typed', onsubmit: judge }, ask, check, next);

  /** Asks for a square with all six neighbours, of which several contribute. */
  function begin() {
    const { size, values } = desk;
    const inner = [];
    for (let y = 2; y < size; y += 1) for (let x = 2; x < size; x += 1) inner.push([x, y]);
    const mixed = inner.filter(([x, y]) => terms(values, x, y).filter(({ extra, value }) => extra || value).length > 1);
    const from = mixed.length ? mixed : inner;
    choose(...from[Math.floor(Math.random() * from.length)]);
  }

  function choose(x, y) {
    at = [x, y];
    parts = terms(desk.values, x, y);
    right = null;
    input.value = '';
    answer.replaceChildren(h('p', { class: 'hint' }, `What is the value of ${called(x, y)}?`));
    desk.redraw();
  }

  function judge(event) {
    event.preventDefault();
    const said = exact(input.value.trim());
    if (said === null) return answer.replaceChildren(h('p', { class: 'bad' }, 'Enter a whole number, such as 2 or −1.'));
    const value = desk.values[at[1]][at[0]];
    right = said === BigInt(value);
    const rows = parts.map(({ letter, value: own, term, extra }) => h('tr', {}, h('th', { scope: 'row' }, letter), h('td', {}, signed(own)), h('td', {}, letter === 'd' ? 'palace only' : plus(term)), h('td', {}, extra ? `palace ${plus(extra)}` : '')));
    const sum = parts.reduce((all, { term, extra }) => all + term + extra, 0);
    answer.replaceChildren(
      h('p', {}, h('b', { class: right ? 'right' : 'wrong' }, right ? 'Right. ' : 'No. '), `The sum is ${signed(sum)}, so ${called(...at)} is ${isPalace(sum) ? 'a palace' : 'not a palace'}.`),
      h('table', {}, h('thead', {}, h('tr', {}, ['', 'Value', 'Term', ''].map((name, i) => (name ? h('th', { scope: 'col' }, name) : h('td', {}, i ? '' : ''))))), h('tbody', {}, rows)));
    desk.redraw();
    if (right) next.focus({ preventScroll: true });
    else input.select();
  }

  return {
    el: h('div', {}, h('p', {}, h('b', {}, 'g = a − b − c + e + f'), '. For each palace among the six, add: a +3, b −2, c −2, d −1, e +1, f +1. The rule does not depend on k.'), form, answer),
    begin,
    look(x, y) {
      const part = parts.find((one) => one.x === x && one.y === y);
      const value = desk.values[y][x];
      if (at[0] === x && at[1] === y) return { says: right === null ? 'g, to be found' : `g, ${value}`, key: `g${right}${value}${desk.palette}`, marks: () => [...(right === null ? [written('g')] : valued(desk.palette, value)), frame('asked')] };
      if (!part) return { says: 'not used', is: 'hidden' };
      return { says: `${part.letter}, ${value}`, key: `${part.letter}${value}${desk.palette}`, marks: () => valued(desk.palette, value) };
    },
    over: () => parts.map(({ letter, x, y, value }) => over(x, y, written(letter, { x: 4.5, y: 8, class: 'letter', fill: inkOn(colourOf(desk.palette, value)) }))),
    press: (x, y) => x > 1 && y > 1 && choose(x, y),
    keys: [['x', 'another square', begin]],
  };
}
