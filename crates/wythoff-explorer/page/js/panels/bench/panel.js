// The bench panel: the automaton from any start, forward and in reverse, with flipped cells.

import { button, choice, count, exact, field, h, num } from '../../dom.js';
import { icon } from '../../icons.js';
import { Lines } from './lines.js';
import { Sheet } from './sheet.js';
import { fromCsv, random, single, toCsv } from './starts.js';

const PACE = [['400', 'slow'], ['120', 'medium'], ['30', 'fast']];
const HANDS = [['flip', 'Flip a cell'], ['draw', 'Draw values']];
/** Maximum number of lines that are kept and shown. */
const MOST = 240;
/** Most columns of the lines: the server evolves no wider ones. */
const WIDEST = 4096;

let app;
const parts = {};
const bench = { lines: null, changed: null, running: null, hand: 'flip', begun: '' };

/** Begins with new lines. */
function begin(lines, description) {
  stop();
  Object.assign(bench, { lines, changed: null, begun: description });
  show();
}

async function advance(steps) {
  if (bench.busy) return false;
  bench.busy = true;
  const { lines: start, changed: other } = bench;
  try {
    const evolve = (lines) => lines.forward(app.api, steps);
    const [lines, changed] = await Promise.all([evolve(start), other && evolve(other)]);
    // Another start or a flip meanwhile has precedence.
    if (bench.lines !== start || bench.changed !== other) return true;
    bench.lines = lines.last(MOST);
    bench.changed = changed?.last(MOST) ?? null;
    show();
    return true;
  } catch (error) {
    stop();
    app.fail(error);
    return false;
  } finally {
    bench.busy = false;
  }
}

async function back(steps) {
  if (bench.busy) return;
  bench.busy = true;
  const start = bench.lines;
  try {
    const choose = parts.choose.value === 'random' ? `random:${Math.floor(Math.random() * 1e9)}` : parts.choose.value;
    const lines = await start.backward(app.api, steps, choose);
    if (bench.lines !== start) return;
    bench.lines = lines.first(MOST);
    bench.changed = null;
    show();
  } catch (error) {
    app.fail(error);
  } finally {
    bench.busy = false;
  }
}

function run() {
  if (bench.running) return stop();
  const tick = async () => {
    const began = performance.now();
    if (!(await advance(1)) || !bench.running) return;
    bench.running = setTimeout(tick, Math.max(0, Number(parts.pace.value) - (performance.now() - began)));
  };
  bench.running = setTimeout(tick, 0);
  label();
}

function stop() {
  clearTimeout(bench.running);
  bench.running = null;
  label();
}

function label() {
  parts.run?.replaceChildren(icon(bench.running ? 'pause' : 'start'), bench.running ? 'Pause' : 'Run', h('kbd', { 'aria-hidden': 'true' }, 'Space'));
}

/** Flips a cell, or gives it the next value. */
function press(x, t) {
  const { lines } = bench;
  if (t < lines.end - 3 || t > lines.end) return app.say('Only cells of the last four lines can be changed.');
  const old = (bench.changed ?? lines).get(x, t);
  if (bench.hand === 'draw') {
    bench.lines = lines.with(x, t, old >= 2 ? -2 : old + 1);
    bench.changed = null;
  } else {
    // A flip makes a palace of another cell, and the reverse.
    bench.changed = (bench.changed ?? lines).with(x, t, -1 - old);
  }
  show();
}

function typed() {
  const x = exact(parts.x.value);
  if (x === null || x < -1000000n || x > 1000000n) return app.say('x must be a whole number from −1000000 to 1000000.');
  const { column, width } = bench.lines;
  if (Math.max(Number(x) + 1, column + width) - Math.min(Number(x), column) > WIDEST) return app.say(`x is too far from these lines, which may have ${num(WIDEST)} columns.`);
  press(Number(x), bench.lines.end);
}

function show() {
  const { lines, changed } = bench;
  parts.sheet.draw(lines, changed);
  const differ = changed ? lines.differences(changed) : 0;
  parts.said.textContent = `${bench.begun}; lines x + y = ${num(lines.begin)} to ${num(lines.end)}, ${count(lines.palaces(), 'palace')}${changed ? `; ${count(differ, 'cell differs', 'cells differ')}` : ''}.`;
}

async function load(file) {
  try {
    begin(fromCsv(await file.text()), `From ${file.name}`);
  } catch (error) {
    app.fail(error);
  }
}

const starts = () => ({
  game: () => {
    const k = app.state.family === 'blocking' ? Number(exact(app.state.game) ?? 7n) : 7;
    begin(Lines.game(Math.min(k, 1e9)), `Game ${num(Math.min(k, 1e9))} from its corner`);
  },
  single: () => begin(single(), 'A single palace'),
  random: () => begin(random(61), 'Four random lines'),
});

export default {
  id: 'bench',
  title: 'Bench',
  key: 'b',
  mount(el, theApp) {
    app = theApp;
    app.style('bench');
    const canvas = h('canvas', { id: 'bench-canvas', role: 'img', 'aria-label': 'Lines of the automaton, time downwards' });
    parts.sheet = new Sheet(canvas, press);
    parts.said = h('p', { class: 'hint', id: 'bench-said', 'aria-live': 'off' });
    parts.run = button('', run, { primary: true, id: 'bench-run' });
    parts.pace = h('select', { id: 'bench-pace', 'aria-label': 'Speed' }, PACE.map(([value, name]) => h('option', { value, selected: name === 'medium' }, name)));
    parts.choose = h('select', { id: 'bench-choose' }, [['r', 'the larger one, r'], ['r-3', 'the smaller one, r − 3'], ['random', 'either, at random']].map(([value, name]) => h('option', { value }, name)));
    parts.x = h('input', { type: 'text', id: 'bench-x', inputmode: 'numeric', autocomplete: 'off', onkeydown: (event) => event.key === 'Enter' && typed() });
    const file = h('input', { type: 'file', accept: '.csv,text/csv', id: 'bench-file', class: 'unseen', tabindex: -1, 'aria-label': 'CSV file of lines', onchange: () => file.files[0] && load(file.files[0]) });
    const { game, single: one, random: any } = starts();
    el.append(
      h('p', {}, 'The local rule of blocking queens does not depend on k: each line x + y = t follows from the four lines before it. Palaces are yellow to brown; cells that differ after a flip are framed.'),
      h('div', { class: 'chips', role: 'group', 'aria-label': 'Starts' }, button('Current game', game, { id: 'bench-game' }), button('One palace', one, { id: 'bench-single' }), button('Random lines', any, { id: 'bench-random' }), button('From a file', () => file.click(), { id: 'bench-load' }), file),
      canvas, parts.said,
      h('div', { class: 'row' }, parts.run, parts.pace, button('Step', () => advance(1), { id: 'bench-step', key: '.' }), button('Back', () => back(1), { id: 'bench-back', key: ',' }), button('50 steps', () => advance(50), { id: 'bench-leap' })),
      choice('Click a cell of the last four lines to', HANDS, 'flip', (hand) => (bench.hand = hand), { id: 'bench-hand' }),
      h('details', {}, h('summary', {}, 'More'),
        field('x of a cell on the last line', h('div', { class: 'row' }, parts.x, button('Apply', typed, { id: 'bench-flip' }))),
        field('Backward, if a line has two predecessors, take', parts.choose),
        h('div', { class: 'row' }, button('Undo the flip', () => { bench.changed = null; show(); }, { id: 'bench-forget' }), button('Save as CSV', () => app.save(new Blob([toCsv(bench.lines)], { type: 'text/csv' }), 'lines.csv'), { id: 'bench-save' }))));
    el.querySelector('details label').htmlFor = 'bench-x';
    for (const [key, does, what] of [[' ', 'run or pause', run], ['.', 'a step forward', () => advance(1)], [',', 'a step back', () => back(1)]]) app.keys.add({ key, does, panel: 'bench', run: what });
    new ResizeObserver(() => bench.lines && show()).observe(canvas);
    label();
    game();
    advance(60);
  },
  hide: stop,
};
