// The learn panel: lessons on blocking queens (predict, build, lines, rule, print).
//
// A lesson is created with a desk, {app, k, size, values, palette, redraw()}, and is an object {el,
// keys, begin(), end?(), look(x, y), over?(), press?(x, y), point?(x, y), alone?}. look returns the
// drawing of a square for Grid.paint of play/grid.js; over returns marks over all squares; alone:
// the lesson has no board.

import { choice, field, h } from '../../dom.js';
import { paletteOf } from '../../families.js';
import { build } from './build.js';
import { lines } from './lines.js';
import { predict } from './predict.js';
import { print } from './print.js';
import { rule } from './rule.js';
import { called, frame, over } from './paint.js';
import { Grid } from '../play/grid.js';

const LESSONS = { predict, build, lines, rule, print };
const NAMES = [['predict', 'Predict'], ['build', 'Build'], ['lines', 'Lines'], ['rule', 'Rule'], ['print', 'Print']];
const MOST_K = 20;
const SIZES = [6, 8, 10, 12, 14, 16];
const SQUARE = 44;

let app;
let grid;
let lesson = null;
let kept = null;
let asking;
let removers = [];
const parts = {};
const made = {};
const boards = new Map();
const desk = { k: 5, size: 8, values: null, redraw };

/** The lesson, k and size of the address, or defaults for the current game. */
function wanted() {
  const [name, k, size] = (app.state.learn ?? '').split(',');
  const own = app.state.family === 'blocking' && Number(app.state.game) <= MOST_K ? Number(app.state.game) : 5;
  return {
    name: name in LESSONS ? name : 'predict',
    k: Number(k) >= 1 && Number(k) <= MOST_K ? Math.floor(Number(k)) : own,
    size: SIZES.includes(Number(size)) ? Number(size) : 8,
  };
}

/** Changes the lesson, k or size in the address. */
function choose(patch) {
  const { name, k, size } = { ...wanted(), ...patch };
  app.set({ learn: `${name},${k},${size}` }, { replace: true });
}

/** Loads the values of a board from the server. */
async function load(k, signal) {
  if (!boards.has(k)) {
    const most = SIZES.at(-1);
    const { values } = await app.api.json(['values', 'blocking', k], { x: 0, y: 0, width: most, height: most }, { signal });
    boards.set(k, values);
  }
  return boards.get(k);
}

async function follow() {
  const text = app.state.learn ?? '';
  if (kept === text) return;
  kept = text;
  const { name, k, size } = wanted();
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  try {
    const values = await load(k, signal);
    if (signal.aborted) return;
    leave();
    Object.assign(desk, { k, size, values, palette: paletteOf({ ...app.state, family: 'blocking' }) });
    begin(name);
  } catch (error) {
    if (signal.aborted) return;
    kept = null;
    app.fail(error);
  }
}

function begin(name) {
  lesson = made[name] ??= LESSONS[name](desk);
  parts.names.set(name);
  parts.k.value = String(desk.k);
  parts.size.value = String(desk.size);
  parts.lesson.replaceChildren(lesson.el);
  grid.el.toggleAttribute('hidden', Boolean(lesson.alone));
  const numbers = Array.from({ length: desk.size }, (_, i) => String(i));
  grid.shape({ columns: desk.size, rows: desk.size, names: [numbers, numbers] });
  grid.el.style.maxWidth = `${desk.size * SQUARE + 20}px`;
  lesson.begin();
  parts.lesson.closest('#sheet-body').scrollTop = 0;
  removers = lesson.keys.map(([key, does, run]) => app.keys.add({ key, does, panel: 'learn', run }));
}

function recolour() {
  desk.palette = paletteOf({ ...app.state, family: 'blocking' });
  redraw();
}

function leave() {
  for (const remove of removers) remove();
  removers = [];
  lesson?.end?.();
  lesson = null;
}

function redraw() {
  if (!lesson || lesson.alone) return;
  grid.paint((x, y) => {
    const { is = '', says, key, marks } = lesson.look(x, y);
    return { is, says: `${called(x, y)}, ${says}`, key, marks };
  });
  const focused = document.activeElement?.matches('#learn-board [role=gridcell]:focus-visible');
  grid.lines.replaceChildren(...(lesson.over?.() ?? []), ...(focused ? [over(...grid.at, frame('focus'))] : []));
}

export default {
  id: 'learn',
  title: 'Learn',
  key: 'e',
  mount(el, theApp) {
    app = theApp;
    desk.app = app;
    app.style('learn');
    grid = new Grid({ id: 'learn-board', label: 'Board', press: (x, y) => lesson?.press?.(x, y), point: (x, y) => x !== null && lesson?.point?.(x, y) });
    for (const name of ['focusin', 'focusout']) grid.el.addEventListener(name, () => requestAnimationFrame(redraw));
    parts.names = choice('Lesson', NAMES, 'predict', (name) => choose({ name }), { id: 'learn-lesson' });
    // After a click, the radio button gives up the focus, so that keys reach the lesson.
    parts.names.addEventListener('click', (event) => event.detail && event.target.blur());
    const options = (list) => list.map((value) => h('option', { value: String(value) }, String(value)));
    parts.k = h('select', { id: 'learn-k', onchange: () => choose({ k: parts.k.value }) }, options(Array.from({ length: MOST_K }, (_, i) => i + 1)));
    parts.size = h('select', { id: 'learn-size', onchange: () => choose({ size: parts.size.value }) }, SIZES.map((size) => h('option', { value: String(size) }, `${size} × ${size}`)));
    parts.lesson = h('div', { id: 'learn-text' });
    el.append(parts.names, h('div', { class: 'pairs', id: 'learn-board-form' }, field('k', parts.k), field('Board size', parts.size)), grid.el, parts.lesson);
    app.on('change', (state, changed) => {
      if (state.panel !== 'learn') return;
      follow();
      if (changed.has('palette')) recolour();
    });
  },
  show() {
    kept = null;
    follow();
    // If the panel was opened by its key, the lesson gets the keys, not the control of k.
    queueMicrotask(() => document.activeElement === parts.k && parts.lesson.closest('#sheet-body').focus());
  },
  hide() {
    asking?.abort();
    leave();
  },
};
