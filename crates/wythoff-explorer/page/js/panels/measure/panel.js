// The measure panel: values along a line, and counts in a rectangle.

import { button, choice, exact, facts, field, h, num, sentence, writeCommand } from '../../dom.js';
import { numbersOf, paletteOf } from '../../families.js';
import { bars, profile } from './plots.js';
import { countsCommand, lineCommand, remark } from './command.js';
import { asPng } from './png.js';

const KINDS = [['line', 'Line'], ['rectangle', 'Rectangle']];
const LONGEST = 4096n;

let app;
const parts = {};
/** The fields of the two cells. */
const FIELDS = ['x0', 'y0', 'x1', 'y1'];
const state = { kind: 'rectangle', from: null, to: null, isCut: false, result: null };

const least = (a, b) => (a < b ? a : b);
const most = (a, b) => (a > b ? a : b);
const far = (a, b) => (a > b ? a - b : b - a);

/** The rectangle with two cells as opposite corners. */
const between = (a, b) => ({ x: least(a.x, b.x), y: least(a.y, b.y), width: far(a.x, b.x) + 1n, height: far(a.y, b.y) + 1n });

/** Sets the far end, nearer if the line would be longer than the limit of the server. */
function end(b) {
  const a = state.from;
  const longest = most(far(a.x, b.x), far(a.y, b.y));
  const cut = (from, to) => from + ((to - from) * (LONGEST - 1n)) / longest;
  state.isCut = state.kind === 'line' && longest >= LONGEST;
  state.to = state.isCut ? { x: cut(a.x, b.x), y: cut(a.y, b.y) } : b;
}

const overlay = {
  draw(ctx, view) {
    const { from, to } = state;
    if (!from || !to) return;
    ctx.lineJoin = 'round';
    const trace = () => {
      ctx.beginPath();
      if (state.kind === 'line') {
        ctx.moveTo(...view.middle(from.x, from.y));
        ctx.lineTo(...view.middle(to.x, to.y));
      } else {
        const { x, y, width, height } = between(from, to);
        const [ax, ay] = view.toScreen(x, y);
        const [bx, by] = view.toScreen(x + width, y + height);
        ctx.rect(Math.min(ax, bx), Math.min(ay, by), Math.abs(bx - ax), Math.abs(by - ay));
      }
      ctx.stroke();
    };
    for (const [width, colour] of [[4.5, '#000'], [2, '#fff']]) {
      ctx.lineWidth = width;
      ctx.strokeStyle = colour;
      trace();
    }
  },
};

const tool = {
  cursor: 'crosshair',
  down(cell) {
    state.before = { from: state.from, to: state.to };
    state.from = state.to = cell;
    app.map.redraw();
  },
  move(cell) {
    end(cell);
    write();
    app.map.redraw();
  },
  up(cell) {
    end(cell);
    write();
    measure();
  },
  /** A second finger zooms: the measurement before remains. */
  cancel() {
    Object.assign(state, state.before);
    write();
    app.map.redraw();
  },
};

/** Writes the two cells into the fields. */
function write() {
  const { from, to } = state;
  if (!from || !to) return;
  [from.x, from.y, to.x, to.y].forEach((value, i) => (parts[FIELDS[i]].value = String(value)));
  right();
}

/** Marks the fields as valid. */
function right() {
  parts.error.textContent = '';
  for (const name of FIELDS) parts[name].setAttribute('aria-invalid', 'false');
}

/** Reads the two cells from the fields. */
function typed() {
  const { limit } = app.map.camera;
  const cells = FIELDS.map((name) => exact(parts[name].value));
  const wrong = cells.map((value) => value === null || value < 0n || value >= limit);
  FIELDS.forEach((name, i) => parts[name].setAttribute('aria-invalid', String(wrong[i])));
  const bad = wrong.some(Boolean);
  parts.error.textContent = bad ? `Coordinates must be whole numbers from 0 to ${num(limit - 1n)}.` : '';
  if (bad) return;
  const [x0, y0, x1, y1] = cells;
  state.from = { x: x0, y: y0 };
  end({ x: x1, y: y1 });
  write();
  app.map.redraw();
  measure();
}

function clear() {
  parts.asking?.abort();
  Object.assign(state, { from: null, to: null, result: null });
  for (const name of FIELDS) parts[name].value = '';
  right();
  parts.result.replaceChildren();
  parts.after.hidden = true;
  app.map.redraw();
}

async function measure() {
  const { family, game } = app.shown();
  const { kind, from, to, isCut } = state;
  if (!from || !to) return;
  parts.asking?.abort();
  const asking = (parts.asking = new AbortController());
  parts.result.setAttribute('aria-busy', 'true');
  try {
    const { signal } = asking;
    const window = between(from, to);
    const ends = { x0: from.x, y0: from.y, x1: to.x, y1: to.y };
    const colour = app.colour();
    let hasHood = false;
    if (kind === 'line') {
      const { cells } = await app.game.work('measure', ['profile', family, game], { ...ends, colour }, signal);
      showLine(cells, isCut);
    } else {
      const counts = await app.game.work('measure', ['rectangle', family, game], { ...window, colour }, signal);
      hasHood = !counts.note;
      showRectangle(window, counts);
    }
    const command = kind === 'line' ? lineCommand(app, ends, window) : countsCommand(app, window);
    writeCommand(parts.command, command);
    parts.remark.textContent = remark(app, command, hasHood && window);
    parts.remark.hidden = !parts.remark.textContent;
    parts.after.hidden = false;
    parts.png.hidden = !parts.result.querySelector('svg');
  } catch (error) {
    if (error.name === 'AbortError') return;
    parts.result.replaceChildren(h('p', { class: 'bad', role: 'alert' }, sentence(error.message)));
    parts.after.hidden = true;
  } finally {
    if (parts.asking === asking) parts.result.removeAttribute('aria-busy');
  }
}

const losing = () => (app.shown().family === 'blocking' ? 'palaces' : 'P-positions');

/** The map that is measured. */
const shown = () => ({ ...app.shown(), colour: app.colour() });

/** The name of values from the least to the largest, with the values as they are called. */
const range = ({ name, from }, min, max) => [name, `${num(min + from)} to ${num(max + from)}`];

function showLine(cells, isCut) {
  const values = cells.map(({ value }) => value);
  const last = cells.at(-1);
  const lost = values.filter((value) => value < 0).length;
  const numbers = numbersOf(shown());
  const { from = 0, column = 'value' } = numbers ?? {};
  const mean = values.reduce((sum, value) => sum + value + from, 0) / values.length;
  state.result = { name: 'profile', csv: [`x,y,${column}`, ...cells.map(({ x, y, value }) => `${x},${y},${value + from}`)].join('\n') };
  parts.result.replaceChildren(profile(values.map((value) => value + from), cells), facts([
    ['cells', num(cells.length)], [losing(), num(lost)],
    ...(numbers ? [range(numbers, Math.min(...values), Math.max(...values)), ['mean value', num(mean.toFixed(3))]] : [])]),
  ...(isCut ? [h('p', { class: 'hint' }, `A line has at most ${num(LONGEST)} cells, so it ends at (${num(last.x)}, ${num(last.y)}).`)] : []));
}

function showRectangle(window, found) {
  const map = shown();
  const numbers = numbersOf(map);
  const { from = 0, column = 'value' } = numbers ?? {};
  const rows = Object.entries(found.histogram).map(([value, count]) => [Number(value), count]).sort(([a], [b]) => a - b);
  state.result = { name: 'histogram', csv: [`${column},cells`, ...rows.map(([value, count]) => `${value + from},${count}`)].join('\n') };
  parts.result.replaceChildren(...[...(numbers ? [bars(rows, paletteOf(map), numbers)] : []), facts([
    ['corner', `(${num(window.x)}, ${num(window.y)})`], ['size', `${num(window.width)} × ${num(window.height)}`],
    ['cells', num(found.cells)], [losing(), num(found.palaces)], [`share of ${losing()}`, found.share.toFixed(6)],
    ...classes(map, found.histogram),
    numbers && found.min !== null && range(numbers, found.min, found.max)]),
  found.note ? h('p', { class: 'hint' }, sentence(found.note)) : null].filter(Boolean));
}

/** The counts of the classes of a rule that fills, which the values of its map stand for. */
function classes({ colour }, histogram) {
  if (!colour?.startsWith('fill:')) return [];
  return [['parents', num(histogram[0] ?? 0)], ['other', num(histogram[1] ?? 0)]];
}

async function savePlot() {
  const plot = parts.result.querySelector('svg');
  if (plot) await asPng(plot).then((blob) => app.save(blob, `${state.result.name}.png`), (error) => app.fail(error));
}

export default {
  id: 'measure',
  title: 'Measure',
  key: 'm',
  mount(el, theApp) {
    app = theApp;
    app.style('measure');
    const input = (id) => h('input', { type: 'text', id: `measure-${id}`, autocomplete: 'off', spellcheck: 'false', inputmode: 'numeric', onkeydown: (event) => event.key === 'Enter' && typed() });
    for (const name of FIELDS) parts[name] = input(name);
    parts.error = h('p', { class: 'bad', role: 'alert' });
    parts.result = h('div', { id: 'measure-result', 'aria-live': 'polite' });
    parts.kind = choice('Drag over the board', KINDS, state.kind, (kind) => {
      clear();
      state.kind = kind;
    }, { id: 'measure-kind' });
    parts.kind.querySelectorAll('input').forEach((box, i) => (box.id = `measure-${KINDS[i][0]}`));
    parts.command = h('code', { id: 'measure-command' });
    parts.remark = h('p', { class: 'hint', id: 'measure-remark' });
    parts.png = button('Save the plot', savePlot, { id: 'measure-png' });
    parts.after = h('div', { hidden: true },
      h('div', { class: 'row' }, button('Copy as CSV', () => app.copy(state.result.csv, 'CSV copied'), { id: 'measure-csv', key: 'v' }), parts.png, button('Clear', clear, { id: 'measure-clear', key: 'x' })),
      h('section', {}, h('h3', {}, 'Reproduce this'), h('p', { class: 'command' }, parts.command), parts.remark, button('Copy the command', () => app.copy(parts.command.textContent, 'Command copied'), { id: 'measure-copy' })));
    el.append(parts.kind, parts.result, parts.after,
      h('details', {}, h('summary', {}, 'Or type two cells'),
        h('div', { class: 'pairs' }, field('from x', parts.x0), field('from y', parts.y0), field('to x', parts.x1), field('to y', parts.y1)), parts.error,
        button('Measure', typed, { id: 'measure-go', primary: true })));
    app.keys.add({ key: 'x', does: 'clear the measurement', panel: 'measure', run: clear });
    app.keys.add({ key: 'v', does: 'copy the measurement as CSV', panel: 'measure', run: () => state.result && app.copy(state.result.csv, 'CSV copied') });
    app.on('change', (_, changed) => {
      if (changed.has('game') || changed.has('family')) clear();
      else if (changed.has('colour')) measure();
    });
  },
  show() {
    parts.tool = app.map.setTool(tool);
    parts.over = app.map.addOverlay(overlay);
  },
  hide() {
    parts.tool();
    parts.over();
  },
};
