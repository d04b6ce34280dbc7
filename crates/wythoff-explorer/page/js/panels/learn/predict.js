// The lesson Predict: is the marked square a palace?

import { button, h } from '../../dom.js';
import { LINES, counted, has, isPalace, look, verdict } from './counting.js';
import { called, frame, onPalace, valued } from './paint.js';
import { written } from '../play/grid.js';

/** The lesson; desk: see panel.js. */
export function predict(desk) {
  const score = { right: 0, all: 0, row: 0 };
  let asked = null;
  let answer = null;
  let found = null;
  const question = h('p', { id: 'learn-question' });
  const why = h('div', { id: 'learn-why', 'aria-live': 'polite' });
  const points = h('p', { class: 'hint', id: 'learn-score' });
  const says = [button('P: a palace', () => say('P'), { id: 'learn-p', key: 'p' }), button('N: not a palace', () => say('N'), { id: 'learn-n', key: 'n' })];
  const next = button('Next', ask, { id: 'learn-next', key: 'x', primary: true });

  /** Asks for another square: a palace half of the time, with enough palaces in view. */
  function ask() {
    const { values, size } = desk;
    const wanted = Math.random() < 0.5;
    const all = [];
    for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) if (!(asked && asked[0] === x && asked[1] === y)) all.push([x, y]);
    const close = all.filter(([x, y]) => values[y][x] >= -2);
    const fitting = close.filter(([x, y]) => isPalace(values[y][x]) === wanted);
    const some = [fitting, close, all].find((list) => list.length);
    asked = some[Math.floor(Math.random() * some.length)];
    found = look(values, ...asked);
    answer = null;
    write();
    if (document.activeElement === next || document.activeElement === document.body) says[0].focus({ preventScroll: true });
  }

  function say(text) {
    if (answer || !asked) return;
    answer = text;
    const [x, y] = asked;
    const right = (text === 'P') === isPalace(desk.values[y][x]);
    score.all += 1;
    score.right += right ? 1 : 0;
    score.row = right ? score.row + 1 : 0;
    const focused = says.includes(document.activeElement);
    write();
    if (focused) next.focus({ preventScroll: true });
  }

  function write() {
    const right = answer && (answer === 'P') === isPalace(desk.values[asked[1]][asked[0]]);
    question.hidden = Boolean(answer);
    question.textContent = `Palaces are yellow. The queen stands on ${called(...asked)}, and ${desk.k > 1 ? `up to ${desk.k - 1}` : 'none'} of her moves may be blocked. Is her square a palace?`;
    why.replaceChildren(...(answer ? [h('p', {}, h('b', { class: right ? 'right' : 'wrong' }, right ? 'Right. ' : 'No. '), counted(found), ' ', verdict(found, desk.k))] : []));
    for (const one of says) one.hidden = Boolean(answer);
    next.hidden = !answer;
    points.textContent = score.all ? `${score.right} of ${score.all} right${score.row > 1 ? `, ${score.row} in a row` : ''}.` : '';
    desk.redraw();
  }

  return {
    el: h('div', {}, question, why, h('div', { class: 'row' }, says, next), points),
    begin: ask,
    look(x, y) {
      const [ax, ay] = asked;
      const value = desk.values[y][x];
      if (x === ax && y === ay) return { says: `asked${answer ? `, ${isPalace(value) ? 'a palace' : 'not a palace'}` : ''}`, key: `a${answer}`, marks: () => [...(answer ? valued('plain', value, false) : [written('?')]), frame('asked')] };
      if (x > ax || y > ay) return { says: 'not used', is: 'hidden' };
      const palace = isPalace(value);
      const line = answer ? LINES.map(([name]) => name).find((name) => has(found[name].squares, x, y)) : null;
      if (!line) return { says: palace ? 'palace' : 'not a palace', is: answer ? 'faint' : '', key: palace, marks: () => valued('plain', value, false) };
      const number = LINES.flatMap(([name]) => found[name].palaces).findIndex(([i, j]) => i === x && j === y) + 1;
      return { says: `${palace ? `palace ${number}` : 'not a palace'}, in the ${line}`, is: 'lit', key: `${palace}l${number}`, marks: () => [...(palace ? onPalace(number) : []), frame('lit')] };
    },
    press: (x, y) => answer && asked[0] === x && asked[1] === y && ask(),
    keys: [['p', 'predict: P', () => say('P')], ['n', 'predict: N', () => say('N')], ['x', 'next question', () => answer && ask()]],
  };
}
