// The compare panel: the difference of two games, or both side by side with locked views.

import { button, choice, exact, field, h, num, sentence, writeCommand } from '../dom.js';
import { lock } from '../map/lock.js';
import { regionName } from '../map/regions.js';
import { MapView } from '../map/view.js';
import { pairOf, paletteOf } from '../families.js';

const WAYS = [['', 'Difference'], ['1', 'Side by side']];
const MOST = 1n << 28n;

let app;
const parts = {};
/** The second map, while it is open. */
let side = null;
/** True while a choice of this panel opens or closes the second map. */
let chosen = false;

/** The two games of the state, {k, with, dx, dy, offset}; null if it has only one. */
function pairing() {
  return app.state.family === 'compare' ? pairOf(app.state.game) : null;
}

const written = ({ k, with: other, dx, dy, offset }) => `${k}..${other}@${dx},${dy}${offset === '0' ? '' : `,${offset}`}`;

/** Reads the fields; shows an error for an invalid one. */
function read() {
  const found = {};
  for (const [name, least, what] of [['k', 1n, 'The first k must be a whole number of at least 1.'], ['with', 1n, 'The second k must be a whole number of at least 1.'],
    ['dx', null, 'The shift to the right must be a whole number.'], ['dy', null, 'The shift down must be a whole number.'], ['offset', null, 'The number to raise by must be a whole number.']]) {
    const value = exact(parts[name].value);
    const wrong = value === null || (least !== null && value < least);
    parts[name].setAttribute('aria-invalid', String(wrong));
    if (wrong) {
      parts.error.textContent = what;
      parts[name].focus();
      return null;
    }
    found[name] = String(value);
  }
  parts.error.textContent = '';
  return found;
}

/** Compares the games of the fields; returns false if a field is invalid, or the server refuses them. */
async function go() {
  const found = read();
  if (!found) return false;
  clear();
  parts.error.textContent = await app.refusal(['compare', written(found)]);
  if (parts.error.textContent) return false;
  const { family, x, y, z } = app.state;
  const place = family === 'compare' || family === 'blocking' ? { x, y, z } : {};
  app.set({ family: 'compare', game: written(found), split: app.state.split ?? null, ...place });
  return true;
}

/** Waits for the status of the game shown; it is null if the game is refused. */
const status = () => app.status ?? new Promise((done) => {
  const off = app.on('status', () => {
    off();
    done(app.status);
  });
});

/** Removes the measured agreement. */
function clear() {
  parts.asking?.abort();
  parts.table.replaceChildren();
  parts.reproduce.hidden = true;
}

/** Shows one map or two, according to the state. */
function arrange() {
  // A place of the address is the middle of the map, however wide it is. After a choice, and in the first
  // view of a game, the upper left corner stays, so that the corner of the board remains visible.
  const corner = chosen || app.game.fitted === app.game.spot();
  const resize = () => app.map.resize(!corner);
  const pair = app.state.split ? pairing() : null;
  const name = pair ? written(pair) : '';
  if (name === (side?.name ?? '')) return side?.view.set({ palette: paletteOf({ ...app.state, family: 'blocking' }) });
  side?.unlock();
  side?.view.destroy();
  if (side) app.closeSide();
  parts.own?.remove();
  side = null;
  app.beside = null;
  if (!pair) {
    resize();
    app.showing(null);
    return;
  }
  app.showing(() => ({ family: 'blocking', game: pair.k }));
  const host = app.openSide();
  resize();
  if (corner && !chosen) app.game.fit();
  host.setAttribute('aria-label', `Game ${num(pair.with)}`);
  const view = new MapView(host, { family: 'blocking', game: pair.with, palette: paletteOf({ ...app.state, family: 'blocking' }) });
  view.camera.limit = 1n << 60n;
  app.decorate(view);
  const names = [pair.k, pair.with].map((k) => `Game ${num(k)}`);
  host.append(h('p', { class: 'compare-name' }, names[1]));
  app.map.host.append((parts.own = h('p', { class: 'compare-name' }, names[0])));
  const isShifted = pair.dx !== '0' || pair.dy !== '0';
  app.beside = {
    map: view, game: pair.with, names, title: `Games ${num(pair.k)} and ${num(pair.with)}`,
    facts: isShifted ? `; game ${num(pair.with)} is shifted by (${num(pair.dx)}, ${num(pair.dy)})` : '',
  };
  side = { name, view, unlock: lock(app.map, view, { dx: BigInt(pair.dx), dy: BigInt(pair.dy) }) };
}

/** Shows the difference of the games, or both. */
function show(split) {
  chosen = true;
  app.set({ split: split || null });
  chosen = false;
}

/** The visible window, clipped to the known boards of both games. */
function sight(pair) {
  const { x0, y0, x1, y1 } = app.map.frame().cells();
  const known = BigInt(app.status?.known ?? 8192);
  const cut = (from, to, shift) => {
    const s = BigInt(shift);
    const first = from > -s ? from : -s;
    const last = [to + 1n, known, known - s].reduce((a, b) => (a < b ? a : b));
    return first < last ? [first, last - first] : null;
  };
  const [h1, v1] = [cut(x0, x1, pair.dx), cut(y0, y1, pair.dy)];
  return h1 && v1 ? { x: h1[0], y: v1[0], width: h1[1], height: v1[1] } : null;
}

const percent = (share) => `${(100 * share).toFixed(share > 0.999 && share < 1 ? 3 : 1)} %`;
const ORDER = ['hood', 'epaulette', 'fabric', 'warp', 'inner_sector', 'arm', 'outer_space', 'border'];
const place = (name) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
const named = (name) => (name === 'border' ? 'near borders' : regionName(name));

async function measure() {
  clear();
  if (!(await go()) || !(await status())) return;
  const pair = pairing();
  if (!pair) return;
  const window = sight(pair);
  if (!window) return parts.table.replaceChildren(h('p', { class: 'hint' }, 'No visible cell of the first game has a partner in the second game.'));
  if (window.width * window.height > MOST) return parts.table.replaceChildren(h('p', { class: 'hint' }, `The view has too many cells. At most ${num(MOST)} can be compared: zoom in.`));
  const asking = (parts.asking = new AbortController());
  parts.table.setAttribute('aria-busy', 'true');
  try {
    const found = await app.game.work('agreement', ['agreement', written(pair)], window, asking.signal);
    // Whole regions without their halves, in the order of the paper.
    const rows = Object.entries(found.by_region).filter(([name, { cells }]) => cells > 0 && !/_(upper|lower)$/.test(name)).sort(([a], [b]) => place(a) - place(b));
    const row = (name, { cells, agree }) => h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, num(cells)), h('td', {}, percent(agree / cells)));
    parts.table.replaceChildren(
      h('table', {}, h('caption', {}, `${num(found.width)} × ${num(found.height)} cells from (${num(found.x)}, ${num(found.y)})`),
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Region'), h('th', { scope: 'col' }, 'Cells'), h('th', { scope: 'col' }, 'Agree'))),
        h('tbody', {}, rows.map(([name, share]) => row(named(name), share)), h('tr', { class: 'all' }, h('th', { scope: 'row' }, 'all'), h('td', {}, num(found.cells)), h('td', {}, percent(found.share))))));
    writeCommand(parts.command, `wythoff blocking compare --k ${pair.k} --with ${pair.with} --shift ${pair.dx},${pair.dy} --offset ${pair.offset} --at ${window.x},${window.y} --size ${window.width}x${window.height} -o games.png`);
    parts.reproduce.hidden = false;
  } catch (error) {
    if (error.name !== 'AbortError') parts.table.replaceChildren(h('p', { class: 'bad' }, sentence(error.message)));
  } finally {
    if (parts.asking === asking) parts.table.removeAttribute('aria-busy');
  }
}

function follow() {
  const pair = pairing();
  for (const name of ['k', 'with', 'dx', 'dy', 'offset']) if (pair && document.activeElement !== parts[name]) parts[name].value = pair[name];
  if (!pair && app.state.family === 'blocking' && !parts.k.value) parts.k.value = app.state.game;
  const name = pair ? written(pair) : '';
  if (name !== parts.name) {
    clear();
    parts.error.textContent = '';
  }
  parts.name = name;
  parts.way.set(app.state.split ?? '');
  arrange();
}

/** Sets the shift that aligns noses or shoulders. */
function together(what) {
  const [k, other] = [exact(parts.k.value), exact(parts.with.value)];
  if (k === null || other === null) return go();
  const nose = other / 3n - k / 3n;
  [parts.dx.value, parts.dy.value] = what === 'nose' ? [nose, nose] : what === 'shoulder' ? [other - k, 0n] : [0n, 0n];
  go();
}

export default {
  id: 'compare',
  title: 'Compare',
  key: 'c',
  mount(el, theApp) {
    app = theApp;
    app.style('compare');
    const input = (id, value = '') => h('input', { type: 'text', id: `compare-${id}`, value, autocomplete: 'off', spellcheck: 'false', inputmode: 'numeric', onkeydown: (event) => event.key === 'Enter' && go() });
    Object.assign(parts, { k: input('k'), with: input('with'), dx: input('dx', '0'), dy: input('dy', '0'), offset: input('offset', '0') });
    parts.error = h('p', { class: 'bad', role: 'alert', id: 'compare-error' });
    parts.way = choice('Show', WAYS, app.state.split ?? '', show, { id: 'compare-split' });
    parts.table = h('div', { id: 'compare-table', 'aria-live': 'polite' });
    parts.command = h('code', { id: 'compare-command' });
    parts.reproduce = h('section', { hidden: true }, h('h3', {}, 'Reproduce this'), h('p', { class: 'command' }, parts.command),
      button('Copy the command', () => app.copy(parts.command.textContent, 'Command copied'), { id: 'compare-copy' }));
    el.append(
      h('p', {}, 'Cell (x, y) of the first game is compared with cell (x + right, y + down) of the second game, whose values are first raised by a number. Cells that differ are white.'),
      h('div', { class: 'pairs' }, field('First game, k', parts.k), field('Second game, k', parts.with)),
      h('div', { class: 'triples' }, field('Shift right', parts.dx), field('Shift down', parts.dy), field('Raise by', parts.offset)),
      parts.error,
      h('div', { class: 'chips', role: 'group', 'aria-label': 'Shifts' },
        button('No shift', () => together(''), { id: 'compare-same' }), button('Align noses', () => together('nose'), { id: 'compare-nose' }), button('Align shoulders', () => together('shoulder'), { id: 'compare-shoulder' })),
      h('div', { class: 'row' }, button('Compare', go, { primary: true, id: 'compare-go' }), button('Measure agreement', measure, { id: 'compare-measure', key: 'v' })),
      parts.way, parts.table, parts.reproduce);
    app.keys.add({ key: 'v', does: 'measure the agreement of the games', panel: 'compare', run: measure });
    if (app.state.family === 'blocking') {
      parts.k.value = app.state.game;
      parts.with.value = String((exact(app.state.game) ?? 1n) + 3n);
    } else if (app.state.family !== 'compare') [parts.k.value, parts.with.value] = ['97', '100'];
    app.on('change', follow);
    follow();
  },
};
