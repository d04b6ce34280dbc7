// The lesson Build: squares are filled in along anti-diagonals, each from the palaces in view.

import { button, field, h } from '../../dom.js';
import { LINES, counted, isPalace, look, signed } from './counting.js';
import { called, frame, over, valued } from './paint.js';

/** The lesson; desk: see panel.js. */
export function build(desk) {
  let order = [];
  let done = 0;
  let timer = 0;
  const text = h('p', { id: 'learn-built' });
  const run = button('Play', toggle, { id: 'learn-run', key: 'x', primary: true });
  const speed = h('input', { type: 'range', id: 'learn-speed', min: 1, max: 20, value: 4 });
  speed.addEventListener('input', () => speed.setAttribute('aria-valuetext', `${speed.value} squares per second`));
  speed.setAttribute('aria-valuetext', '4 squares per second');
  const back = button('Back', () => step(-1), { id: 'learn-back', key: ',' });
  const on = button('Step', () => step(1), { id: 'learn-step', key: '.' });
  const again = button('Reset', () => to(0), { id: 'learn-again' });

  function toggle() {
    if (timer) return pause();
    if (done >= order.length) to(0);
    tick();
  }

  function tick() {
    to(done + 1);
    if (done >= order.length) return pause();
    timer = setTimeout(tick, 1000 / Number(speed.value));
    name();
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    name();
  }

  const name = () => (run.firstChild.textContent = timer ? 'Pause' : 'Play');

  function step(by) {
    pause();
    to(done + by);
  }

  function to(count) {
    done = Math.max(0, Math.min(order.length, count));
    const last = order[done - 1];
    text.setAttribute('aria-live', timer ? 'off' : 'polite');
    if (!last) text.textContent = 'A queen on an anti-diagonal sees only squares of earlier anti-diagonals. The board can therefore be filled in one anti-diagonal after another.';
    else {
      const [x, y] = last;
      const found = look(desk.values, x, y);
      text.textContent = `${called(x, y)}: ${counted(found)} ${found.n} − ${desk.k} = ${signed(found.n - desk.k)}: ${found.n < desk.k ? 'a palace' : 'not a palace'}.`;
    }
    back.disabled = done === 0;
    on.disabled = done === order.length;
    desk.redraw();
  }

  return {
    el: h('div', {}, text, h('div', { class: 'row' }, run, back, on, again), field('Speed', speed)),
    begin() {
      pause();
      order = [];
      for (let t = 0; t <= 2 * (desk.size - 1); t += 1) for (let y = 0; y <= t; y += 1) if (y < desk.size && t - y < desk.size) order.push([t - y, y]);
      this.turn = new Map(order.map(([x, y], i) => [`${x},${y}`, i]));
      to(0);
    },
    look(x, y) {
      const turn = this.turn.get(`${x},${y}`);
      if (turn >= done) return { says: 'not yet filled in', is: 'hidden' };
      const value = desk.values[y][x];
      return { says: `${value}, ${isPalace(value) ? 'palace' : 'not a palace'}`, key: `${desk.palette}${value}`, marks: () => valued(desk.palette, value) };
    },
    over() {
      const last = order[done - 1];
      if (!last) return [];
      const found = look(desk.values, ...last);
      return [over(...last, frame('asked')), ...LINES.flatMap(([name]) => found[name].palaces).map(([x, y]) => over(x, y, frame('lit')))];
    },
    press(x, y) {
      pause();
      to(this.turn.get(`${x},${y}`) + 1);
    },
    end: pause,
    keys: [['x', 'play or pause', toggle], ['.', 'one square forward', () => step(1)], [',', 'one square back', () => step(-1)]],
  };
}
